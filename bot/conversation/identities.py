"""The owner's words on who is who: two who are one, one who is two; looked at first, then done, then undone.

What would be moved is shown as far as the owner may hear it; what they may not hear is moved with the rest,
and neither shown nor counted.
"""

import re
from datetime import datetime, timedelta
from typing import Final, Literal

from bot.audit import note
from bot.founding import member_named
from memory.audience import audible_to
from memory.claims import Claim
from memory.ids import FIRST, ClaimId, PersonId, Revision, RoomId, RowId
from memory.life.identity import (
    Move,
    NotSo,
    about,
    last_move,
    may_merge,
    may_split,
    merge,
    split,
    undo,
    would_contest,
)
from memory.people import Person, Role
from memory.ports import Row, UnitOfWork
from memory.render import Rendered, View, join, name_of, phrase, reference, render
from memory.value import Value

_ASKED: Final = "identity_asked"
_LASTS = timedelta(minutes=10)
_MOST = 12

_MERGE = re.compile(r"^merge\s+(?P<gone>.+?)\s+(?:into|with|and|=)\s+(?P<kept>.+)$", re.IGNORECASE)
_SPLIT = re.compile(
    r"^split\s+(?P<who>.+?)(?P<ids>(?:[\s,]+c_[0-9a-f]{20})*)(?:\s+as\s+(?P<name>.+))?$", re.IGNORECASE
)
_ID = re.compile(r"c_[0-9a-f]{20}", re.IGNORECASE)
_HOW: Final = (
    "Like: /people merge Ms Gray into Mrs Gray; /people split Mrs Gray (shows what is said of her); "
    "/people split Mrs Gray ID ID as Ms Gray; /people do, /people undo."
)


class Plan(Value, frozen=True):
    """What the owner has been shown and may say yes to, for a short while.

    Attributes:
        target: Who is to have the claims; None where a new person is to be made under `name`.
    """

    kind: Literal["merge", "split"]
    source: PersonId
    target: PersonId | None
    name: str
    claims: tuple[ClaimId, ...]


def identify(unit: UnitOfWork, owner: Person, rest: str, *, room: RoomId, now: datetime) -> Rendered:
    """Carry out, or show first, what the owner says of who is who; `rest` is what follows `/people`."""
    words = " ".join(rest.split())
    desk = _Desk(unit, owner, room, now)
    if words.casefold() == "do":
        return desk.done()
    if words.casefold() == "undo":
        return desk.undone()
    merging = _MERGE.match(words)
    if merging is not None:
        return desk.merging(merging["gone"], merging["kept"])
    splitting = _SPLIT.match(words)
    if splitting is None:
        return phrase(_HOW)
    ids = tuple(ClaimId(each.casefold()) for each in _ID.findall(splitting["ids"]))
    return desk.splitting(splitting["who"].rstrip(","), ids, (splitting["name"] or "").strip())


class _Desk:
    """One owner's look at who is who, in their private chat."""

    def __init__(self, unit: UnitOfWork, owner: Person, room: RoomId, now: datetime) -> None:
        self._unit = unit
        self._owner = owner
        self._room = room
        self._now = now
        self._house = unit.house()

    # --- looking
    def merging(self, gone: str, kept: str) -> Rendered:
        first, second = self._known(gone), self._known(kept)
        if first is None or second is None:
            return _NOBODY
        refused = may_merge(first, second)
        if refused is not None:
            return _why_not(refused)
        self._ask(Plan(kind="merge", source=first.person_id, target=second.person_id, name="", claims=()))
        names = (name_of(first.person_id, self._house), name_of(second.person_id, self._house))
        claims = about(self._unit, first.person_id)
        contested = would_contest(self._unit, claims, first.person_id, second.person_id)
        return join(
            [
                phrase("{} would be {} from now on.", *names),
                *self._part(phrase("This would be about {}:", names[1]), claims),
                *self._part(phrase("This could not hold beside it, and would wait for a word:"), contested),
                phrase("/people do does it; /people undo takes it back for thirty days."),
            ],
            "\n",
        )

    def splitting(self, who: str, ids: tuple[ClaimId, ...], name: str) -> Rendered:
        source = self._known(who)
        if source is None:
            return _NOBODY
        heard = self._heard(about(self._unit, source.person_id))
        if not ids or not name:
            shown = self._part(phrase("This is about {}:", name_of(source.person_id, self._house)), heard)
            return join([*shown, phrase("Which of it is about whom? /people split NAME ID ID as NAME")], "\n")
        chosen = tuple(claim for claim in heard if claim.claim_id in ids)
        refused = may_split(chosen, source)
        if refused is not None or len(chosen) < len(ids):
            return _why_not(refused or NotSo(reason="no claims"))
        target = self._known(name)
        person = None if target is None else target.person_id
        self._ask(Plan(kind="split", source=source.person_id, target=person, name=name, claims=ids))
        return join(
            [
                *self._part(phrase("This would be about somebody else:"), chosen),
                phrase("/people do does it; /people undo takes it back for thirty days."),
            ],
            "\n",
        )

    def _known(self, name: str) -> Person | None:
        """Whom a name means; a person who turned out to be another is that other."""
        found = member_named(self._house, name)
        if found is None or found.same_as is None:
            return found
        return self._house.person(found.same_as)

    def _heard(self, claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
        who = self._owner.person_id
        heard = audible_to(who, self._room, claims, house=self._house, now=self._now)
        return tuple(audible.claim for audible in heard)

    def _part(self, head: Rendered, claims: tuple[Claim, ...]) -> list[Rendered]:
        who, house, now = self._owner.person_id, self._house, self._now
        view = View(house=house, listener=who, now=now, zone=house.zone_of(who))
        heard = audible_to(who, self._room, claims, house=house, now=now)
        lines = [
            phrase("• {} [{}]", render(audible, view), reference(audible.claim.claim_id))
            for audible in heard[:_MOST]
        ]
        more = [phrase("and {} more.", len(heard) - _MOST)] if len(heard) > _MOST else []
        return [head, *lines, *more] if lines else []

    def _ask(self, plan: Plan) -> None:
        row_id = RowId(self._owner.person_id)
        former = self._unit.row(_ASKED, row_id)
        row = Row(
            kind=_ASKED,
            row_id=row_id,
            state="open",
            due_at=self._now + _LASTS,
            about=plan.claims,
            body=plan.model_dump_json(),
            revision=FIRST if former is None else Revision(former.revision + 1),
        )
        self._unit.put_row(row, expected=None if former is None else former.revision)

    # --- doing
    def done(self) -> Rendered:
        row = self._unit.row(_ASKED, RowId(self._owner.person_id))
        if row is None or row.due_at is None or row.due_at <= self._now:
            return phrase(
                "There is nothing to do; it is shown first, and may be said yes to for ten minutes."
            )
        self._unit.drop_row(_ASKED, row.row_id)
        plan = Plan.model_validate_json(row.body)
        move = self._carried_out(plan)
        if isinstance(move, NotSo):
            return _why_not(move)
        self._noted(f"{move.kind} {plan.source} and {move.target}")
        text = phrase("Done, for {} claims. /people undo takes it back for thirty days.", self._told(move))
        waits = phrase("What can't hold together is asked about.") if move.contested else phrase("")
        return join([text, waits], " ")

    def _told(self, move: Move) -> int:
        """How many of the moved claims the owner may know of."""
        claims = [claim for each in move.moved if (claim := self._unit.claim(each.claim)) is not None]
        return len(self._heard(tuple(claims)))

    def _carried_out(self, plan: Plan) -> Move | NotSo:
        by, now = self._owner.person_id, self._now
        source = self._house.person(plan.source)
        target = None if plan.target is None else self._house.person(plan.target)
        if source is None or (plan.kind == "merge" and target is None):
            return NotSo(reason="no claims")
        if plan.kind == "merge" and target is not None:
            return merge(self._unit, source, target, by=by, now=now)
        found = [claim for each in plan.claims if (claim := self._unit.claim(each)) is not None]
        standing = tuple(claim for claim in found if claim.is_in_force)
        return split(self._unit, source, standing, target or plan.name, by=by, now=now)

    def undone(self) -> Rendered:
        last = last_move(self._unit, self._now)
        move = (
            NotSo(reason="nothing to undo")
            if last is None
            else undo(self._unit, last[0], by=self._owner.person_id, now=self._now)
        )
        if isinstance(move, NotSo):
            return _why_not(move)
        self._noted(f"undid {move.kind} of {move.source} and {move.target}")
        return phrase("Taken back; everything is about whom it was about before.")

    def _noted(self, what: str) -> None:
        note(self._unit, what, self._now, by=self._owner.person_id)


def refusal(person: Person, *, is_private: bool) -> Rendered | None:
    """Why somebody may not say who is who here; None if they may."""
    if person.role is not Role.OWNER:
        return phrase("Only the owner of the household can do that.")
    return None if is_private else phrase("Write that to me in private.")


_NOBODY = phrase("I know nobody of that name; /people shows who is known.")


def _why_not(refused: NotSo) -> Rendered:
    match refused.reason:
        case "same person":
            return phrase("That is one person already.")
        case "a member":
            return phrase(
                "A member has words and a chat of their own: only somebody who was introduced can turn out "
                "to be somebody else."
            )
        case "no claims":
            return phrase("Those ids are not all about that person, as far as you may know.")
        case "own words":
            return phrase("What somebody says of themselves stays theirs.")
        case "name taken":
            return phrase("Somebody has that name already.")
        case "nothing to undo":
            return phrase("There is nothing to take back.")
