"""The owner's words on notes that recur: seen first, agreed, moved at night, and moved back."""

import re
from datetime import datetime, timedelta
from typing import Final

from bot.audit import note
from memory.audience import audible_to
from memory.claims import Claim
from memory.ids import FIRST, Revision, RoomId, RowId
from memory.life.promotion import TARGETS, agree, notes_with, recurring, undo_last
from memory.people import Person
from memory.ports import Row, UnitOfWork
from memory.render import Rendered, View, join, phrase, reference, render
from memory.value import Value
from memory.vocabulary import Predicate

_ASKED: Final = "promotion_asked"
_LASTS = timedelta(minutes=10)
_MOST, _MOST_WORDS = 8, 5
_PROMOTE = re.compile(r"^promote\s+(?P<word>[\w'-]+)\s+(?:as|to|into)\s+(?P<predicate>\w+)$", re.IGNORECASE)
_HOW: Final = (
    "Like: /notes promote play as knows (likes, dislikes, owns); /notes do; /notes undo. It is shown first."
)


class Plan(Value, frozen=True):
    """What the owner has been shown and may say yes to, for a short while."""

    word: str
    predicate: Predicate


def on_notes(unit: UnitOfWork, owner: Person, rest: str, *, room: RoomId, now: datetime) -> Rendered:
    """Show what recurs in the notes that the owner may hear, or carry out what they say of it."""
    words = " ".join(rest.split())
    if not words:
        return _recurring(unit, owner, room, now)
    if words.casefold() == "do":
        return _do(unit, owner, now)
    if words.casefold() == "undo":
        return _undo(unit, owner, now)
    match = _PROMOTE.match(words)
    if match is None:
        return phrase(_HOW)
    target = next((each for each in TARGETS if each.value == match["predicate"].casefold()), None)
    if target is None:
        return phrase("Notes can become likes, dislikes, owns or knows; what is a constraint is told anew.")
    return _shown_first(unit, owner, Plan(word=match["word"], predicate=target), room, now)


def _recurring(unit: UnitOfWork, owner: Person, room: RoomId, now: datetime) -> Rendered:
    notes = unit.in_force(predicates=(Predicate.NOTE,))
    heard = audible_to(owner.person_id, room, notes, house=unit.house(), now=now)
    found = recurring(each.claim for each in heard)[:_MOST_WORDS]
    if not found:
        return phrase("Nothing recurs in the notes.")
    parts: list[Rendered] = []
    for _, several in found:
        parts.append(phrase("{} notes share a word:", len(several)))
        parts += _lines(unit, owner, several, room, now)
    return join([*parts, phrase(_HOW)], "\n")


def _lines(
    unit: UnitOfWork, owner: Person, notes: tuple[Claim, ...], room: RoomId, now: datetime
) -> list[Rendered]:
    house = unit.house()
    view = View(house=house, listener=owner.person_id, now=now, zone=house.zone_of(owner.person_id))
    heard = audible_to(owner.person_id, room, notes, house=house, now=now)
    return [phrase("• {} [{}]", render(each, view), reference(each.claim.claim_id)) for each in heard[:_MOST]]


def _shown_first(unit: UnitOfWork, owner: Person, plan: Plan, room: RoomId, now: datetime) -> Rendered:
    notes = notes_with(unit.in_force(predicates=(Predicate.NOTE,)), plan.word)
    lines = _lines(unit, owner, notes, room, now)
    if not lines:
        return phrase("No note has that word.")
    row_id = RowId(owner.person_id)
    former = unit.row(_ASKED, row_id)
    row = Row(
        kind=_ASKED,
        row_id=row_id,
        state="open",
        due_at=now + _LASTS,
        about=(),
        body=plan.model_dump_json(),
        revision=FIRST if former is None else Revision(former.revision + 1),
    )
    unit.put_row(row, expected=None if former is None else former.revision)
    how = phrase(
        "/notes do agrees to it; they are moved in the night. /notes undo takes it back for thirty days."
    )
    return join([phrase("These would be kept under that name:"), *lines, how], "\n")


def _do(unit: UnitOfWork, owner: Person, now: datetime) -> Rendered:
    row = unit.row(_ASKED, RowId(owner.person_id))
    if row is None or row.due_at is None or row.due_at <= now:
        return phrase("There is nothing to do; it is shown first, and may be said yes to for ten minutes.")
    unit.drop_row(_ASKED, row.row_id)
    plan = Plan.model_validate_json(row.body)
    if agree(unit, plan.word, plan.predicate, by=owner.person_id, now=now) is None:
        return phrase("That is agreed already.")
    note(unit, f"notes become {plan.predicate.value}", now, by=owner.person_id)
    return phrase("Agreed. Until the night has moved them, I look at both sides.")


def _undo(unit: UnitOfWork, owner: Person, now: datetime) -> Rendered:
    undone = undo_last(unit, by=owner.person_id, now=now)
    if undone is None:
        return phrase("There is nothing to take back.")
    note(unit, f"{undone.predicate.value} become notes again", now, by=owner.person_id)
    return phrase("Taken back; they are notes again.")
