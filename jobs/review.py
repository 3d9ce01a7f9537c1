"""What is asked of people because it waits: each matter once, of whoever can decide it."""

from collections.abc import Iterator
from datetime import datetime

from jobs.schedule import Run
from memory.claims import Claim
from memory.house import House
from memory.ids import PersonId
from memory.life.matters import endless, waiting_conflicts, waiting_guesses, waiting_names
from memory.ports import UnitOfWork
from relay.matters import About, close, of_row, open_rows, raise_matter, text_of

_MOST_OPEN = 3
"""A person who has so much to decide is asked nothing new: what waits longest goes first."""


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
    singles: tuple[tuple[About, tuple[Claim, ...]], ...] = (
        ("for now", endless(claims, now)),
        ("name", waiting_names(claims, now)),
        ("guess", waiting_guesses(claims, now)),
    )
    for about, found in singles:
        for claim in found:
            if claim.speaker in members:
                yield about, claim.speaker, (claim,)
