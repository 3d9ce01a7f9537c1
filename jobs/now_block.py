"""The picture of one person as the record has it: where, health, carrying, ahead; a gap is a line, too."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Literal

from jobs.clear import is_clear, needs_its_question
from jobs.concerning import concerns, is_theirs_to_do
from jobs.newest import is_denied, is_overtaken
from jobs.news import is_of_the_talk
from jobs.receiving import not_received
from jobs.rounds import come_round
from jobs.taken_up import is_taken_up
from jobs.timing import TO_COME, begins, by_day, by_saying, is_dated_ahead
from jobs.told import told_once
from jobs.worth import is_awaited, is_meant, is_to_do
from memory.audience import Audible, audible_to
from memory.claims import Claim
from memory.deeds.carried import is_carried
from memory.ids import PersonId, RoomId
from memory.language.cues import has_cue
from memory.language.debts import is_part_payment
from memory.life.completion import is_done
from memory.life.recurring import comes_round
from memory.life.wellness import is_ill
from memory.modality import Act, Temporal
from memory.ports import UnitOfWork
from memory.privacy.unasked import with_discretion
from memory.render import (
    NOTHING,
    Rendered,
    View,
    date_of,
    join,
    name_of,
    phrase,
    shorten,
)
from memory.vocabulary import VOCABULARY, Policy, Predicate, Use, spec

SectionName = Literal["where", "health", "carrying", "ahead"]

LINES_IN_A_SECTION = 5
_CONTENT_LIMIT = 90
_LAST_KNOWN_SHOWN = timedelta(days=14)
_HOURLY_SHOWN = timedelta(days=1)
"""A state of which nobody has spoken for so long is a gap and no line; one that lasts for hours, sooner."""
_SLIGHT_SHOWN = timedelta(days=2)
_FRESHLY_DONE = timedelta(hours=36)
_DAY = timedelta(days=1)

_WHERE = frozenset({Predicate.LOCATED_AT, Predicate.AVAILABILITY, Predicate.BUSY_WITH})
_HEALTH = frozenset({Predicate.HEALTH_NOW, Predicate.MOOD})


class Section:
    """One part of the picture: what belongs in it, and which of it is still worth a line at an instant."""

    def __init__(
        self,
        name: SectionName,
        belongs: Callable[[Claim, PersonId], bool],
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
    heard, past, beside = (
        with_discretion(unit, audible_to(listener, room, claims, house=house, now=now))
        for claims in (about, record.past, record.beside)
    )
    heard = come_round(heard, view)
    around = (*heard, *beside)
    standing = [
        each
        for each in heard
        if not is_denied(each.claim, around)
        and not is_overtaken(each.claim, around)
        and not (each.claim.policy is Policy.QUESTION and is_taken_up(unit, each.claim))
    ]
    sections = [_section(section, person, standing, (*past, *heard), view) for section in _SECTIONS]
    head = phrase("{} — as of {}", name_of(person, house), date_of(now, view))
    lines = (line for section in sections for line in section)
    lost = _LOST if record.is_damaged else NOTHING
    return tuple(line for line in (head, lost, *not_received(unit, view), *lines) if line)


_LOST = phrase("A part of my record can't be read: what is missing here may well have been said.")
"""Whose words they were, and for whom, can't be read either: nothing more is said of them."""


class _Record:
    """What the record holds of a person; where a part of it can't be decoded, the rest.

    Attributes:
        about: What is in force about them.
        past: What is so no longer.
        beside: What has a time of its own and is of others or of the house, and the last words on how things
            are: it may deny what is theirs, or tell that it is done.
        is_damaged: Whether a part can't be decoded.
    """

    def __init__(
        self, about: Iterable[Claim], past: Iterable[Claim], beside: Iterable[Claim], *, is_damaged: bool
    ) -> None:
        self.about = tuple(about)
        self.past = tuple(past)
        self.beside = tuple(beside)
        self.is_damaged = is_damaged


def _record(unit: UnitOfWork, person: PersonId, now: datetime) -> _Record:
    """What is in force and what is past about a person; of an instant that has passed, nothing after it."""
    subject = f"person:{person}"
    try:
        own = unit.in_force(subject=subject, predicates=_SHOWN)
        others = unit.in_force(predicates=_INVOLVING)
        lately = unit.in_force(predicates=_TOLD_OF_THINGS, limit=_LATELY)
        past = unit.archived(subject=subject)
        is_damaged = False
    except ValueError:  # a claim that can't be decoded takes no other with it
        found = unit.readable()
        own = tuple(each for each in found.standing if _is_of(each, subject, _SHOWN))
        others = tuple(each for each in found.standing if each.proposition.predicate in _INVOLVING)
        lately = ()
        past = tuple(each for each in found.past if each.proposition.subject.key == subject)
        is_damaged = True
    said = {each.claim_id: each for each in (*own, *others) if each.said_at <= now}
    about = [each for each in said.values() if concerns(each, person)]
    dated = [each for each in said.values() if not concerns(each, person) and is_dated_ahead(each, now)]
    beside = (*dated, *(each for each in lately if each.said_at <= now))
    return _Record(about, (each for each in past if each.said_at <= now), beside, is_damaged=is_damaged)


def _is_of(claim: Claim, subject: str, predicates: frozenset[Predicate]) -> bool:
    return claim.proposition.subject.key == subject and claim.proposition.predicate in predicates


_SHOWN = frozenset(
    predicate
    for predicate, its in VOCABULARY.items()
    if its.policy in (Policy.STATE, Policy.EVENT, Policy.COMMITMENT, Policy.QUESTION)
)
_INVOLVING = _SHOWN - {Predicate.HAPPENED}
"""What can concern somebody who is not its subject; what merely happened is told of its subject alone."""


_TOLD_OF_THINGS = (Predicate.NOTE, Predicate.HAPPENED)
_LATELY = 60


def _section(
    section: Section, person: PersonId, heard: Sequence[Audible], ever: Iterable[Audible], view: View
) -> tuple[Rendered, ...]:
    lines = [
        audible
        for audible in heard
        if section.belongs(audible.claim, person)
        and is_meant(audible.claim)
        and section.is_worth_a_line(audible.claim, view.now)
        and is_clear(audible.claim, view.house)
    ]
    head = _HEADS[section.name]
    found = told_once(_one_of_each_state(lines))
    if not found:
        return (phrase("{}: {}", head, _gap(section, person, ever, view)),)
    chosen = _chosen(section, found, view)
    more = len(found) - len(chosen)
    shown = [phrase("  • {}", shorten(audible, view, limit=_CONTENT_LIMIT)) for audible in chosen]
    rest = phrase("  • and {} more", more) if more else NOTHING
    return (phrase("{}:", head), *shown, rest)


def _chosen(section: Section, found: list[Audible], view: View) -> list[Audible]:
    """What comes next is first among what is ahead; of all else the newest is what still matters."""
    if section.name == "ahead":
        return sorted(found, key=lambda each: by_day(each, view.now, view.zone))[:LINES_IN_A_SECTION]
    return found[-LINES_IN_A_SECTION:]


def _one_of_each_state(lines: list[Audible]) -> list[Audible]:
    """Of a state the last word only: a person is in one place, and is how they were last said to be."""
    last: dict[str, Audible] = {}
    for audible in sorted(lines, key=by_saying):
        claim = audible.claim
        one_at_a_time = claim.policy is Policy.STATE
        last[claim.proposition.predicate.value if one_at_a_time else claim.claim_id] = audible
    return sorted(last.values(), key=by_saying)


def _gap(section: Section, person: PersonId, ever: Iterable[Audible], view: View) -> Rendered:
    """Silence must never look like calm: since when nothing is noted here, or that nothing ever was."""
    said = [audible.claim.last_confirmed for audible in ever if section.belongs(audible.claim, person)]
    if not said:
        return phrase("nothing noted so far")
    return phrase("nothing noted since {}", date_of(max(said), view))


def _holds(claim: Claim, now: datetime) -> bool:
    until = claim.valid_time.until
    return until is None or now < until


def _is_state_line(claim: Claim, now: datetime) -> bool:
    is_plan = claim.modality.realization in TO_COME and claim.valid_time.since is None
    is_plan = is_plan or (claim.proposition.predicate in _WHERE and claim.modality.temporal is Temporal.PAST)
    is_old = now - claim.last_confirmed > _shown_for(claim)
    return _holds(claim, now) and claim.modality.act is Act.STATED and not is_old and not is_plan


def _shown_for(claim: Claim) -> timedelta:
    """How long after the last word on it a state is told; that somebody is well again, while it is new.

    Where somebody sat, stood or queued, and that they were free then, is no last word on where they are.
    """
    horizon = spec(claim.proposition.predicate).horizon
    if horizon is None:
        return _LAST_KNOWN_SHOWN
    is_well = claim.proposition.predicate is Predicate.HEALTH_NOW and not is_ill(claim)
    quote = claim.sources[0].quote
    is_brief = claim.proposition.predicate in _WHERE and (
        has_cue("worth", "brief", quote) or has_cue("worth", "on_the_way", quote)
    )
    is_slight = claim.proposition.predicate in _HEALTH and has_cue("worth", "slight", quote)
    if is_slight:
        return _SLIGHT_SHOWN
    return horizon if is_well or is_brief else _HOURLY_SHOWN if horizon < _DAY else _LAST_KNOWN_SHOWN


def _is_carried(claim: Claim, now: datetime) -> bool:
    """Open commitments and questions; what was done is told for a day and a half, as done."""
    if claim.policy is Policy.QUESTION:
        return _holds(claim, now) and is_awaited(claim, now)
    if is_part_payment(claim.proposition.qualifier):
        return _holds(claim, now) and is_carried(claim, now)
    if is_done(claim):
        is_of_then = needs_its_question(claim) or is_of_the_talk(claim)
        return now - claim.last_confirmed < _FRESHLY_DONE and not is_of_then
    return _holds(claim, now) and is_to_do(claim, now)


def _is_ahead(claim: Claim, now: datetime) -> bool:
    """Events that are still to come, or, for a while, those whose day is not known and that are not over."""
    if claim.modality.act is Act.ASKED:
        return False
    if begins(claim) is not None:
        return is_dated_ahead(claim, now)
    is_old = now - claim.last_confirmed > _LAST_KNOWN_SHOWN
    return claim.modality.realization in TO_COME and _holds(claim, now) and not is_old


_HEADS: dict[SectionName, Rendered] = {
    "where": phrase("Where"),
    "health": phrase("Health"),
    "carrying": phrase("Carrying"),
    "ahead": phrase("Ahead"),
}


def _is_their_matter(claim: Claim, person: PersonId) -> bool:
    """A deed that is theirs to do, not one that is done for them; a question that they ask, or are asked."""
    is_deed = claim.policy is Policy.COMMITMENT and is_theirs_to_do(claim, person)
    return is_deed or claim.policy is Policy.QUESTION


_SECTIONS = (
    Section("where", lambda claim, _: claim.proposition.predicate in _WHERE, _is_state_line),
    Section("health", lambda claim, _: claim.proposition.predicate in _HEALTH, _is_state_line),
    Section("carrying", _is_their_matter, _is_carried),
    Section("ahead", lambda claim, _: claim.policy is Policy.EVENT or comes_round(claim), _is_ahead),
)
