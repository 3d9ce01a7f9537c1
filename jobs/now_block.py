"""The picture of one person as the record has it: where, health, carrying, ahead; a gap is a line, too."""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Literal

from jobs.receiving import not_received
from memory.audience import Audible, audible_to
from memory.claims import Claim, Granularity, ParticipantRole, State
from memory.ids import PersonId, RoomId
from memory.life.commitments import is_open
from memory.modality import Act, Realization
from memory.ports import UnitOfWork
from memory.render import (
    NOTHING,
    Rendered,
    View,
    date_of,
    is_past_horizon,
    join,
    name_of,
    phrase,
    shorten,
)
from memory.vocabulary import VOCABULARY, Policy, Predicate, Use

SectionName = Literal["where", "health", "carrying", "ahead"]

LINES_IN_A_SECTION = 5
_CONTENT_LIMIT = 90
_LAST_KNOWN_SHOWN = timedelta(days=14)
"""A state that nobody has spoken of for longer than this is a gap, and no longer a line."""
_OVERDUE = timedelta(days=2)
_FRESHLY_DONE = timedelta(hours=36)
_DAY = timedelta(days=1)

_WHERE = frozenset({Predicate.LOCATED_AT, Predicate.AVAILABILITY, Predicate.BUSY_WITH})
_HEALTH = frozenset({Predicate.HEALTH_NOW, Predicate.MOOD})


class Section:
    """One part of the picture: what belongs in it, and which of it is still worth a line at an instant."""

    def __init__(
        self,
        name: SectionName,
        belongs: Callable[[Claim], bool],
        is_worth_a_line: Callable[[Claim, datetime], bool],
    ) -> None:
        self.name: SectionName = name
        self.belongs = belongs
        self.is_worth_a_line = is_worth_a_line


def now_block(
    unit: UnitOfWork, person: PersonId, *, listener: PersonId, room: RoomId, now: datetime
) -> Rendered:
    """The picture of `person` that `listener` may be given in `room`, made from the record as it stands.

    Every line names its speaker and date; a section without a line says since when nothing was heard.
    The same record at the same instant gives the same text.
    """
    return join(now_lines(unit, person, listener=listener, room=room, now=now), "\n")


def now_lines(
    unit: UnitOfWork, person: PersonId, *, listener: PersonId, room: RoomId, now: datetime
) -> tuple[Rendered, ...]:
    """The lines of the picture, each with the claims that it depends on."""
    house = unit.house()
    view = View(house=house, listener=listener, now=now, zone=house.zone_of(listener))
    record = _record(unit, person, now)
    about = [claim for claim in record.about if Use.NOW in claim.uses]
    heard = audible_to(listener, room, about, house=house, now=now)
    past = audible_to(listener, room, record.past, house=house, now=now)
    sections = [_section(section, heard, (*past, *heard), view) for section in _SECTIONS]
    head = phrase("{} — as of {}", name_of(person, house), date_of(now, view))
    lines = (line for section in sections for line in section)
    lost = _LOST if record.is_damaged else NOTHING
    return tuple(line for line in (head, lost, *not_received(unit, view), *lines) if line)


def concerns(claim: Claim, person: PersonId) -> bool:
    """Whether a claim is about a person: as subject, or as who is to do, be asked, or receive it."""
    proposition = claim.proposition
    if is_put_to_bot(claim):
        return False
    if proposition.subject.person == person:
        return True
    involved = {part.person for part in proposition.participants if part.role in _INVOLVED}
    return person in involved or (claim.policy is Policy.QUESTION and claim.speaker == person)


def is_put_to_bot(claim: Claim) -> bool:
    """Whether it is a question to the bot: what the bot answers is no open matter between people."""
    return claim.policy is Policy.QUESTION and any(
        part.role is ParticipantRole.RECIPIENT and part.person is None and part.surface == BOT
        for part in claim.proposition.participants
    )


BOT = "sayso"
"""What a reader calls the bot where it is addressed."""


_INVOLVED = (ParticipantRole.AGENT, ParticipantRole.RECIPIENT, ParticipantRole.BENEFICIARY)


_LOST = phrase("A part of my record can't be read: what is missing here may well have been said.")
"""Whose words they were, and for whom, can't be read either: nothing more is said of them."""


class _Record:
    """What the record holds of a person; where a part of it can't be decoded, the rest."""

    def __init__(self, about: Iterable[Claim], past: Iterable[Claim], *, is_damaged: bool) -> None:
        self.about = tuple(about)
        self.past = tuple(past)
        self.is_damaged = is_damaged


def _record(unit: UnitOfWork, person: PersonId, now: datetime) -> _Record:
    """What is in force and what is past about a person; of an instant that has passed, nothing after it."""
    subject = f"person:{person}"
    try:
        own = unit.in_force(subject=subject, predicates=_SHOWN)
        others = unit.in_force(predicates=_INVOLVING)
        past = unit.archived(subject=subject)
        is_damaged = False
    except ValueError:  # a claim that can't be decoded takes no other with it
        found = unit.readable()
        own = tuple(each for each in found.standing if _is_of(each, subject, _SHOWN))
        others = tuple(each for each in found.standing if each.proposition.predicate in _INVOLVING)
        past = tuple(each for each in found.past if each.proposition.subject.key == subject)
        is_damaged = True
    said = {each.claim_id: each for each in (*own, *others) if each.said_at <= now}
    about = (each for each in said.values() if concerns(each, person))
    return _Record(about, (each for each in past if each.said_at <= now), is_damaged=is_damaged)


def _is_of(claim: Claim, subject: str, predicates: frozenset[Predicate]) -> bool:
    return claim.proposition.subject.key == subject and claim.proposition.predicate in predicates


_SHOWN = frozenset(
    predicate
    for predicate, its in VOCABULARY.items()
    if its.policy in (Policy.STATE, Policy.EVENT, Policy.COMMITMENT, Policy.QUESTION)
)
_INVOLVING = _SHOWN - {Predicate.HAPPENED}
"""What can concern somebody who is not its subject; what merely happened is told of its subject alone."""


def _section(
    section: Section, heard: Iterable[Audible], ever: Iterable[Audible], view: View
) -> tuple[Rendered, ...]:
    lines = [
        audible
        for audible in heard
        if section.belongs(audible.claim)
        and audible.claim.state is not State.CANDIDATE
        and section.is_worth_a_line(audible.claim, view.now)
    ]
    head = _HEADS[section.name]
    newest = told_once(_one_of_each_state(lines))
    if not newest:
        return (phrase("{}: {}", head, _gap([a.claim for a in ever if section.belongs(a.claim)], view)),)
    chosen = newest[-LINES_IN_A_SECTION:]
    more = len(newest) - len(chosen)
    shown = [phrase("  • {}", shorten(audible, view, limit=_CONTENT_LIMIT)) for audible in chosen]
    rest = phrase("  • and {} more", more) if more else NOTHING
    return (phrase("{}:", head), *shown, rest)


def _one_of_each_state(lines: list[Audible]) -> list[Audible]:
    """Of a state the last word only: a person is in one place, and is how they were last said to be."""
    last: dict[str, Audible] = {}
    for audible in sorted(lines, key=by_time):
        claim = audible.claim
        one_at_a_time = claim.policy is Policy.STATE
        last[claim.proposition.predicate.value if one_at_a_time else claim.claim_id] = audible
    return sorted(last.values(), key=by_time)


def told_once(lines: Iterable[Audible]) -> list[Audible]:
    """The lines without those whose words another one tells already."""
    seen: set[tuple[str, str]] = set()
    kept: list[Audible] = []
    for audible in lines:
        source = audible.claim.sources[0]
        words = (source.turn, source.quote)
        if words not in seen:
            seen.add(words)
            kept.append(audible)
    return kept


def by_time(audible: Audible) -> tuple[datetime, str]:
    """The order of lines: by when an event begins, else by when it was last said."""
    when = audible.claim.proposition.when
    starts = None if when is None or audible.claim.policy is Policy.STATE else when.start
    return (starts or audible.claim.last_confirmed, audible.claim.claim_id)


def now_gaps(unit: UnitOfWork, person: PersonId, *, listener: PersonId, view: View) -> Rendered:
    """Where nothing holds of somebody's whereabouts and health, in one line; empty if both are known."""
    room = view.house.private_room(listener)
    if room is None:
        return NOTHING
    record = _record(unit, person, view.now)
    told = [claim for claim in (*record.past, *record.about) if _is_state(claim)]
    heard = [
        audible.claim for audible in audible_to(listener, room.room_id, told, house=view.house, now=view.now)
    ]
    gaps = [
        phrase("{} {}", _HEADS[section.name], _gap(own, view))
        for section in _SECTIONS[:2]
        if (own := [claim for claim in heard if section.belongs(claim)])
        and not any(claim.is_in_force and _is_fresh(claim, view.now) for claim in own)
    ]
    return phrase("{}: {}", name_of(person, view.house), join(gaps, ", ")) if gaps else NOTHING


def _is_state(claim: Claim) -> bool:
    return claim.policy is Policy.STATE


def _is_fresh(claim: Claim, now: datetime) -> bool:
    return _is_state_line(claim, now) and not is_past_horizon(claim, now)


def _gap(claims: list[Claim], view: View) -> Rendered:
    """Silence must never look like calm: since when there is nothing, or that there never was anything."""
    if not claims:
        return phrase("nothing said so far")
    last = max(claim.last_confirmed for claim in claims)
    days = (view.now - last) // _DAY
    if days < 1:
        return phrase("nothing more since {}", date_of(last, view))
    if days == 1:
        return phrase("nothing since {}, 1 day", date_of(last, view))
    return phrase("nothing since {}, {} days", date_of(last, view), days)


def _holds(claim: Claim, now: datetime) -> bool:
    until = claim.valid_time.until
    return until is None or now < until


def _is_state_line(claim: Claim, now: datetime) -> bool:
    is_old = now - claim.last_confirmed > _LAST_KNOWN_SHOWN
    is_plan = claim.modality.realization in _TO_COME and claim.valid_time.since is None
    return _holds(claim, now) and claim.modality.act is Act.STATED and not is_old and not is_plan


def _is_carried(claim: Claim, now: datetime) -> bool:
    """Open commitments and questions; what was done is told for a day and a half, as done."""
    if claim.policy is Policy.QUESTION:
        return _holds(claim, now)
    if is_open(claim):
        return _holds(claim, now) and not is_long_overdue(claim, now)
    return now - claim.last_confirmed < _FRESHLY_DONE


def is_long_overdue(claim: Claim, now: datetime) -> bool:
    """Whether the day for which it was said has been over for so long that nobody carries it any more.

    It stays in force, and can be asked about, until it lapses.
    """
    when = claim.proposition.when
    return when is not None and when.end is not None and now - max(when.end, claim.last_confirmed) > _OVERDUE


def is_ahead(claim: Claim, now: datetime) -> bool:
    """Events that are still to come, or, for a while, those whose day is not known and that are not over."""
    if claim.modality.act is Act.ASKED:
        return False
    when = claim.proposition.when
    if when is not None and when.end is not None and when.granularity is not Granularity.UNRESOLVED:
        return when.end > now
    is_old = now - claim.last_confirmed > _LAST_KNOWN_SHOWN
    return claim.modality.realization in _TO_COME and _holds(claim, now) and not is_old


_TO_COME = (Realization.SCHEDULED, Realization.INTENDED, Realization.REQUIRED)
_HEADS: dict[SectionName, Rendered] = {
    "where": phrase("Where"),
    "health": phrase("Health"),
    "carrying": phrase("Carrying"),
    "ahead": phrase("Ahead"),
}
_SECTIONS = (
    Section("where", lambda claim: claim.proposition.predicate in _WHERE, _is_state_line),
    Section("health", lambda claim: claim.proposition.predicate in _HEALTH, _is_state_line),
    Section("carrying", lambda claim: claim.policy in (Policy.COMMITMENT, Policy.QUESTION), _is_carried),
    Section("ahead", lambda claim: claim.policy is Policy.EVENT, is_ahead),
)
