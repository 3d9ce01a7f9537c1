"""The picture of one person as the record has it: where, health, carrying, ahead; a gap is a line, too."""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Literal

from memory.audience import Audible, audible_to
from memory.claims import Claim, Granularity, ParticipantRole
from memory.ids import PersonId, RoomId
from memory.modality import Act, Polarity, Realization
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

LINES_IN_A_SECTION = 6
_CONTENT_LIMIT = 110
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
    house = unit.house()
    view = View(house=house, listener=listener, now=now, zone=house.zone_of(listener))
    about = [claim for claim in _about(unit, person) if Use.NOW in claim.uses]
    heard = audible_to(listener, room, about, house=house, now=now)
    past = audible_to(listener, room, _past(unit, person), house=house, now=now)
    sections = [_section(section, heard, (*past, *heard), view) for section in _SECTIONS]
    head = phrase("{} — as of {}", name_of(person, house), date_of(now, view))
    return join([head, *sections], "\n")


def concerns(claim: Claim, person: PersonId) -> bool:
    """Whether a claim is about a person: as subject, or as who is to do, be asked, or receive it."""
    proposition = claim.proposition
    if proposition.subject.person == person:
        return True
    involved = {part.person for part in proposition.participants if part.role in _INVOLVED}
    return person in involved or (claim.policy is Policy.QUESTION and claim.speaker == person)


_INVOLVED = (ParticipantRole.AGENT, ParticipantRole.RECIPIENT, ParticipantRole.BENEFICIARY)


def _about(unit: UnitOfWork, person: PersonId) -> tuple[Claim, ...]:
    own = unit.in_force(subject=f"person:{person}", predicates=_SHOWN)
    others = unit.in_force(predicates=_INVOLVING)
    found = {claim.claim_id: claim for claim in (*own, *others) if concerns(claim, person)}
    return tuple(found.values())


def _past(unit: UnitOfWork, person: PersonId) -> tuple[Claim, ...]:
    return unit.archived(subject=f"person:{person}")


_SHOWN = frozenset(
    predicate
    for predicate, its in VOCABULARY.items()
    if its.policy in (Policy.STATE, Policy.EVENT, Policy.COMMITMENT, Policy.QUESTION)
)
_INVOLVING = _SHOWN - {Predicate.HAPPENED}
"""What can concern somebody who is not its subject; what merely happened is told of its subject alone."""


def _section(section: Section, heard: Iterable[Audible], ever: Iterable[Audible], view: View) -> Rendered:
    lines = [
        audible
        for audible in heard
        if section.belongs(audible.claim) and section.is_worth_a_line(audible.claim, view.now)
    ]
    head = _HEADS[section.name]
    if not lines:
        return phrase("{}: {}", head, _gap([a.claim for a in ever if section.belongs(a.claim)], view))
    newest = sorted(lines, key=_weight)[-LINES_IN_A_SECTION:]
    more = len(lines) - len(newest)
    shown = [phrase("  • {}", shorten(audible, view, limit=_CONTENT_LIMIT)) for audible in newest]
    rest = phrase("  • and {} more", more) if more else NOTHING
    return join([phrase("{}:", head), *shown, rest], "\n")


def now_gaps(unit: UnitOfWork, person: PersonId, *, listener: PersonId, view: View) -> Rendered:
    """Where nothing holds of somebody's whereabouts and health, in one line; empty if both are known."""
    room = view.house.private_room(listener)
    if room is None:
        return NOTHING
    told = [claim for claim in (*_past(unit, person), *_about(unit, person)) if _is_state(claim)]
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


def _weight(audible: Audible) -> tuple[datetime, str]:
    when = audible.claim.proposition.when
    starts = None if when is None else when.start
    return (starts or audible.claim.last_confirmed, audible.claim.claim_id)


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
    return _holds(claim, now) and claim.modality.act is not Act.ASKED


def _is_carried(claim: Claim, now: datetime) -> bool:
    """Open commitments and questions; what was done is told for a day and a half, as done."""
    if claim.policy is Policy.QUESTION or not is_done(claim):
        return _holds(claim, now)
    return now - claim.last_confirmed < _FRESHLY_DONE


def is_done(claim: Claim) -> bool:
    """Whether a commitment's own words say that it is done, or called off."""
    finished = claim.modality.realization in (Realization.COMPLETED, Realization.CANCELLED)
    return finished and claim.modality.polarity is Polarity.POSITIVE


def is_ahead(claim: Claim, now: datetime) -> bool:
    """Events that are still to come, or whose day is not known and that nobody has said to be over."""
    if claim.modality.act is Act.ASKED:
        return False
    when = claim.proposition.when
    if when is not None and when.end is not None and when.granularity is not Granularity.UNRESOLVED:
        return when.end > now
    return claim.modality.realization in _TO_COME and _holds(claim, now)


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
