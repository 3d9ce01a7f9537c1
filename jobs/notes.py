"""Notes that recur: moved at night where it is agreed, and brought to the owner once a month where not."""

from datetime import datetime

from jobs.schedule import Run
from memory.audience import audible_to
from memory.ids import PersonId
from memory.language.dates import local
from memory.life.promotion import backfill, recurring
from memory.people import Role
from memory.ports import UnitOfWork
from memory.render import NOTHING, Rendered, View, phrase
from memory.vocabulary import Predicate

_FIRST_DAYS = 3
"""On so many days at the beginning of a month the morning word names what recurs."""


def move(unit: UnitOfWork, _run: Run, now: datetime) -> None:
    """Move the notes of every promotion that was agreed."""
    backfill(unit, now)


def brought(unit: UnitOfWork, person: PersonId, view: View) -> Rendered:
    """To the owner, at the beginning of a month: that some notes are of one kind; to others nothing."""
    who, room = view.house.person(person), view.house.private_room(person)
    is_owner = who is not None and who.role is Role.OWNER and room is not None
    if not is_owner or room is None or local(view.now, view.zone).day > _FIRST_DAYS:
        return NOTHING
    notes = unit.in_force(predicates=(Predicate.NOTE,))
    heard = audible_to(person, room.room_id, notes, house=view.house, now=view.now)
    found = recurring(each.claim for each in heard)
    if not found:
        return NOTHING
    return phrase("Kinds of note that recur: {}. /notes shows them.", len(found))
