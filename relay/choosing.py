"""Short answers to what the bot asked in private: a number, yes or no, "forget 1 and 3"."""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal, Protocol

from memory.ids import ClaimId, PersonId, RoomId, RowId
from memory.intake.steering import confirm, end, forget, keep, reaffirm, retract
from memory.life.outcomes import Outcome
from memory.ports import UnitOfWork
from memory.rooms import RoomKind
from memory.turns import Turn
from relay.matters import SEPARATE, About, Does, Option, asked_of, close, options_of
from relay.questions import open_questions
from relay.words import Delivered

_ANSWERED_WITHIN = timedelta(days=14)
"""How long a bare number or a yes is taken for the answer to what was asked last."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What somebody chose of what they were asked, and whether that leaves nothing of it to decide."""

    row_id: RowId
    options: tuple[Option, ...]
    is_last: bool


def choice_in(unit: UnitOfWork, turn: Turn, now: datetime) -> Chosen | None:
    """What a turn chooses of the matter that its speaker was asked last; None if it chooses nothing.

    A question of another member's that was brought since comes before: a bare number answers that one.
    """
    if turn.speaker is None or turn.imported or turn.version or turn.forwarded_from is not None:
        return None
    said = _read(turn.text)
    if said is None or not _is_private(unit, turn.room):
        return None
    states = [word.state for word in open_questions(unit, to=turn.speaker)]
    brought = [state.at for state in states if isinstance(state, Delivered)]
    for row_id, matter in asked_of(unit, turn.speaker):
        options = options_of(unit, matter, now)
        if not options:
            continue
        asked_at = matter.asked_at or matter.raised_at
        if now - asked_at > _ANSWERED_WITHIN or any(at > asked_at for at in brought):
            return None
        chosen = tuple(option for option in options if said.takes(option, matter.about))
        rest = {option.claim for option in options} - {option.claim for option in chosen}
        is_last = matter.about not in SEPARATE or not rest
        return Chosen(row_id, chosen, is_last) if chosen else None
    return None


class _Doing(Protocol):
    def __call__(self, uow: UnitOfWork, claim_id: ClaimId, /, *, by: PersonId, now: datetime) -> Outcome: ...


_DO: dict[Does, _Doing] = {
    "confirm": confirm,
    "retract": retract,
    "keep": keep,
    "forget": forget,
    "still": reaffirm,
    "over": end,
}


def carry_out(unit: UnitOfWork, chosen: Chosen, *, by: PersonId, now: datetime) -> tuple[Outcome, ...]:
    """Do what was chosen; entitlement is asked again with each claim."""
    outcomes = tuple(do(unit, option.does, option.claim, by=by, now=now) for option in chosen.options)
    if chosen.is_last:
        close(unit, chosen.row_id)
    return outcomes


def do(unit: UnitOfWork, does: Does, claim: ClaimId, *, by: PersonId, now: datetime) -> Outcome:
    """Do one of the things that can be chosen of a claim."""
    return _DO[does](unit, claim, by=by, now=now)


def _is_private(unit: UnitOfWork, room_id: RoomId) -> bool:
    room = unit.house().room(room_id)
    return room is not None and room.kind is RoomKind.PRIVATE


_VERB = r"^(?:(?P<verb>keep|forget|drop|delete|still|over)\s+)?"
_NUMBERED = re.compile(
    _VERB + r"(?:number |no\.? |option )?"
    r"(?P<numbers>\d{1,2}(?:(?:\s*,\s*and\s+|\s*,\s*|\s+and\s+|\s*&\s*)\d{1,2})*"
    r"|all(?: of (?:it|them|those))?|both|everything)(?:\s+(?P<after>still|over))?$"
)
_PLACED = re.compile(
    _VERB + r"(?:the )?(?P<nth>first|second|third)(?: one)?(?: (?:holds|is (?:right|true|so)))?$"
)
_PLACES = {"first": 1, "second": 2, "third": 3}
_YES = re.compile(r"^(?:yes|yep|yeah|yup|it is|it's so|that's right|right|still|still so|it still is)$")
_NO = re.compile(r"^(?:no|nope|it isn't|it's not|it's over|not any ?more|no longer|over|that's over)$")


_Verb = Literal["keep", "forget", "still", "over"]


@dataclass(frozen=True, slots=True)
class _Short:
    """A short answer, taken apart: which numbers (None: every one), and whether to keep or to forget."""

    numbers: frozenset[int] | None = None
    verb: _Verb | None = None
    word: Literal["yes", "no"] | None = None

    def takes(self, option: Option, about: About) -> bool:
        if self.word is not None:
            return option.word == self.word
        if about in SEPARATE:
            is_meant = self.numbers is None or option.number in self.numbers
            return is_meant and option.does == self.verb
        return self.verb is None and self.numbers is not None and option.number in self.numbers


def _read(text: str) -> _Short | None:
    words = " ".join(text.casefold().replace("’", "'").strip(" .!").split())
    if _YES.match(words):
        return _Short(word="yes")
    if _NO.match(words):
        return _Short(word="no")
    placed = _PLACED.match(words)
    if placed is not None:
        return _Short(frozenset({_PLACES[placed["nth"]]}), _verb(placed["verb"]))
    match = _NUMBERED.match(words)
    if match is None:
        return None
    found = re.findall(r"\d+", match["numbers"])
    verb = _verb(match["verb"] or match["after"])
    return _Short(frozenset(int(each) for each in found) if found else None, verb)


def _verb(word: str | None) -> _Verb | None:
    match word:
        case "keep" | "still" | "over":
            return word
        case None:
            return None
        case _:
            return "forget"
