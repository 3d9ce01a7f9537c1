"""The morning word to one member: what is ahead, open, in need of them, and new of the others."""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from jobs.figures import spoken_of
from jobs.notes import brought
from jobs.now_block import by_time, concerns, is_ahead, is_long_overdue, now_gaps, told_once
from jobs.receiving import not_received
from memory.audience import Audible, audible_to
from memory.claims import Claim, State
from memory.ids import PersonId
from memory.life.commitments import is_open
from memory.modality import Act, Polarity
from memory.ports import UnitOfWork
from memory.render import NOTHING, Rendered, View, date_of, join, name_of, phrase, shorten
from memory.vocabulary import Policy, Use
from relay.matters import asked_of, options_of

_LINES = 6
_CONTENT_LIMIT = 120
_NEWS_OF = timedelta(hours=24)
_PROPOSED_FOR = timedelta(days=7)
"""A proposal to forget stands in the morning word for so long; after that it is let be."""
_AHEAD_WITHIN = timedelta(days=7)
_UNDATED_FOR = timedelta(days=7)
"""What is planned for no day is no news of next week for longer than this."""
_ASKED_AFTER = timedelta(days=2)
_NO_NEWS = (Policy.QUESTION, Policy.RULE)


def digest(unit: UnitOfWork, person: PersonId, *, now: datetime) -> Rendered:
    """What `person` would want to know this morning, in their own private chat, of what they may hear.

    Made of the record as it stands; empty sections are left out, but the gaps about the others are not.
    """
    house = unit.house()
    room = house.private_room(person)
    if room is None:
        return NOTHING
    view = View(house=house, listener=person, now=now, zone=house.zone_of(person))
    told = [
        claim for claim in unit.in_force() if Use.DIGEST in claim.uses and claim.state is not State.CANDIDATE
    ]
    heard = audible_to(person, room.room_id, told, house=house, now=now)
    parts = [
        phrase("Good morning {} — {}", name_of(person, house), date_of(now, view)),
        *not_received(unit, view),
        *(part(head, _chosen(heard, wanted, person, now), view) for head, wanted in _PARTS),
        *(each(unit, person, view) for each in _OTHER_PARTS),
    ]
    return join(parts, "\n")


Wanted = Callable[[Claim, PersonId, datetime], bool]


def _chosen(heard: Iterable[Audible], wanted: Wanted, person: PersonId, now: datetime) -> list[Audible]:
    return [audible for audible in heard if wanted(audible.claim, person, now)]


def part(head: Rendered, lines: list[Audible], view: View) -> Rendered:
    """A section with its first lines; empty where there are none."""
    if not lines:
        return NOTHING
    ordered = told_once(sorted(lines, key=by_time))
    # What comes next is first among what is ahead; of all else the newest is what still matters.
    chosen = ordered[:_LINES] if head == AHEAD else ordered[-_LINES:]
    shown = [phrase("  • {}", shorten(audible, view, limit=_CONTENT_LIMIT)) for audible in chosen]
    more = len(ordered) - len(chosen)
    rest = phrase("  • and {} more", more) if more else NOTHING
    return join([phrase("{}:", head), *shown, rest], "\n")


def is_soon(claim: Claim, _person: PersonId, now: datetime) -> bool:
    """Whether an event is ahead within the week; on a day that is not known, while it is fresh."""
    when = claim.proposition.when
    starts = None if when is None else when.start
    if claim.policy is not Policy.EVENT or not is_ahead(claim, now):
        return False
    if starts is None:
        return claim.modality.polarity is Polarity.POSITIVE and now - claim.last_confirmed < _UNDATED_FOR
    return starts < now + _AHEAD_WITHIN


def _is_to_do(claim: Claim, person: PersonId, now: datetime) -> bool:
    is_carried = is_open(claim) and not is_long_overdue(claim, now)
    return claim.policy is Policy.COMMITMENT and concerns(claim, person) and is_carried


def _is_open_question(claim: Claim, person: PersonId, now: datetime) -> bool:
    return is_still_asked(claim, now) and concerns(claim, person)


def is_still_asked(claim: Claim, now: datetime) -> bool:
    """Whether a question is open, and the time that it asks about has not long gone by."""
    when = claim.proposition.when
    is_past = when is not None and when.end is not None and now - when.end > _ASKED_AFTER
    return claim.policy is Policy.QUESTION and claim.modality.act is Act.ASKED and not is_past


def _needs_them(claim: Claim, person: PersonId, _now: datetime) -> bool:
    return claim.state is State.CONFLICT and (claim.speaker == person or concerns(claim, person))


def _is_news(claim: Claim, person: PersonId, now: datetime) -> bool:
    return (
        claim.speaker != person
        and now - claim.last_confirmed < _NEWS_OF
        and claim.policy not in _NO_NEWS
        and claim.state is not State.CONFLICT
        and not is_soon(claim, person, now)
        and not _is_to_do(claim, person, now)
    )


def _proposed(unit: UnitOfWork, person: PersonId, view: View) -> Rendered:
    """What the person has been asked whether it may be forgotten, as long as they have not answered."""
    asked = [matter for _, matter in asked_of(unit, person) if matter.about == "forgetting"]
    is_fresh = [matter for matter in asked if view.now - matter.raised_at < _PROPOSED_FOR]
    ids = dict.fromkeys(option.claim for matter in is_fresh for option in options_of(unit, matter, view.now))
    claims = [claim for claim_id in ids if (claim := unit.claim(claim_id)) is not None]
    room = view.house.private_room(person)
    heard = () if room is None else audible_to(person, room.room_id, claims, house=view.house, now=view.now)
    return part(phrase("Could be forgotten, if you say so"), list(heard), view)


def _gaps(unit: UnitOfWork, person: PersonId, view: View) -> Rendered:
    """Since when nothing was heard of the others: silence must never look like calm."""
    others = [member for member in view.house.members(view.now) if member.is_family]
    lines = [
        now_gaps(unit, other.person_id, listener=person, view=view)
        for other in others
        if other.person_id != person
    ]
    found = [phrase("  • {}", line) for line in lines if line]
    return join([phrase("Not heard:"), *found], "\n") if found else NOTHING


AHEAD = phrase("Ahead")
"""The head under which what comes next stands first."""
_PARTS: tuple[tuple[Rendered, Wanted], ...] = (
    (AHEAD, is_soon),
    (phrase("With you"), _is_to_do),
    (phrase("Open questions"), _is_open_question),
    (phrase("Said differently, needs a word"), _needs_them),
    (phrase("News"), _is_news),
)
_OTHER_PARTS: tuple[Callable[[UnitOfWork, PersonId, View], Rendered], ...] = (
    _proposed,
    brought,
    spoken_of,
    _gaps,
)
"""What is not chosen from the claims in force."""
