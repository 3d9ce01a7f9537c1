"""What is asked of people because it waits: each matter once, of whoever can decide it."""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta

from jobs.schedule import Run
from memory.claims import Claim
from memory.deeds.carried import is_affirmed, unspoken
from memory.house import House
from memory.ids import ClaimId, PersonId
from memory.life.matters import endless, waiting_conflicts, waiting_guesses, waiting_names
from memory.ports import UnitOfWork
from relay.matters import About, claims_asked, close, matters_about, of_row, open_rows, raise_matter, text_of

_MOST_OPEN = 3
"""A person who has so much to decide is asked nothing new: what waits longest goes first."""
_TOGETHER = 5
"""So many things still to be done are asked about in one message."""


def review(unit: UnitOfWork, _run: Run, now: datetime) -> None:
    """Note what is to be asked, of whom, with the exact claims; what has settled by itself is let go of."""
    for row in open_rows(unit):
        if not text_of(unit, of_row(row), now):
            close(unit, row.row_id)
    waiting: dict[PersonId, int] = {}
    for row in open_rows(unit):
        person = of_row(row).person
        waiting[person] = waiting.get(person, 0) + 1
    for about, person, claims in _wanting(unit, unit.house(), now):
        if waiting.get(person, 0) < _MOST_OPEN and raise_matter(unit, about, person, claims, now):
            waiting[person] = waiting.get(person, 0) + 1


def _wanting(
    unit: UnitOfWork, house: House, now: datetime
) -> Iterator[tuple[About, PersonId, tuple[Claim, ...]]]:
    """Everything that waits for a person's word, what hurts most when it is wrong first."""
    claims = unit.in_force()
    members = {member.person_id for member in house.members(now)}
    for sides in waiting_conflicts(claims, house, now):
        yield "conflict", sides.decider, sides.claims
    asked = claims_asked(unit, "to do")
    for person, slipped in unspoken(claims, house, now).items():
        new = tuple(each for each in slipped if each.claim_id not in asked or is_affirmed(each))
        if new:
            yield "to do", person, new[:_TOGETHER]
    singles: tuple[tuple[About, tuple[Claim, ...]], ...] = (
        ("for now", endless(claims, now)),
        ("name", _new_names(unit, waiting_names(claims, now), now)),
        ("guess", waiting_guesses(claims, now)),
    )
    for about, found in singles:
        for claim in found:
            if claim.speaker in members:
                yield about, claim.speaker, (claim,)


def _new_names(unit: UnitOfWork, claims: tuple[Claim, ...], now: datetime) -> tuple[Claim, ...]:
    """One claim for each name to be asked about: nobody is asked for a name twice, nor two at a time.

    Whoever uses the name as well is asked when the first has not answered for two weeks.
    """
    asked: dict[str, set[PersonId | None]] = {}
    for matter in matters_about(unit, "name"):
        of = asked.setdefault(_name_in(unit, matter.claims[0]), set())
        of.add(matter.person)
        if now - (matter.asked_at or matter.raised_at) < _WITH_ANOTHER:
            of.add(None)
    new: dict[str, Claim] = {}
    for claim in claims:
        name = claim.proposition.subject.surface.casefold()
        if asked.get(name, set()).isdisjoint((claim.speaker, None)) and not _is_a_place(unit, name):
            new.setdefault(name, claim)
    return tuple(new.values())


def _name_in(unit: UnitOfWork, claim_id: ClaimId) -> str:
    claim = unit.claim(claim_id)
    return "" if claim is None else claim.proposition.subject.surface.casefold()


def _is_a_place(unit: UnitOfWork, name: str) -> bool:
    """Whether people go there or live there: "to Krakow", "she's in Krakow"."""
    there = re.compile(
        rf"\b(?:in|to|from|near|around|via|into) {re.escape(name)}\b(?!['’]?s\b)", re.IGNORECASE
    )
    hits = unit.search_turns(name.split(), limit=_LOOKED_AT)
    told = (unit.turn(hit.turn_id) for hit in hits)
    found = [there.search(turn.text) is not None for turn in told if turn is not None]
    return sum(found) >= _OFTEN_ENOUGH


_LOOKED_AT, _OFTEN_ENOUGH = 20, 2
_WITH_ANOTHER = timedelta(days=14)
