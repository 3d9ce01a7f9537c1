"""Replies that wait for a model: what is still to be answered is a row, so that no crash loses it."""

from datetime import datetime
from typing import Final

from bot.conversation.exit_counts import count_segments, count_uncomposed
from memory.ids import RowId, TurnId
from memory.ports import UnitOfWork
from memory.recall import Ask
from memory.render import Rendered
from memory.rows import load, save
from memory.turns import Turn
from memory.value import Span, Value
from memory.vocabulary import Use
from relay.answers import Answer, answer
from relay.composed import Composed, Retelling
from relay.why import note_answer

KIND: Final = "reply_later"


class Waiting(Value, frozen=True):
    """Something of somebody's that is still to be answered.

    Attributes:
        content: The stretch of the turn that asks; None where it is not known yet what is wanted.
    """

    turn: TurnId
    content: Span | None


def put_off(unit: UnitOfWork, turn: Turn, content: Span | None) -> None:
    """Keep a question, or what may be a request, with the turn that holds it, until it is taken up."""
    waiting = Waiting(turn=turn.turn_id, content=content)
    save(unit, KIND, turn.turn_id, waiting, state="waiting", due=turn.sent_at, about=(turn.turn_id,))


def waiting(unit: UnitOfWork) -> tuple[TurnId, ...]:
    """The turns whose questions are still to be answered, oldest first."""
    return tuple(TurnId(row.row_id) for row in unit.rows(KIND, state="waiting"))


def question_of(unit: UnitOfWork, turn_id: TurnId, *, now: datetime) -> Ask | None:
    """The question as it stands now; None if it is answered, or its words are gone or changed."""
    kept = load(unit, KIND, turn_id, Waiting)
    turn = _standing(unit, turn_id, now=now)
    if kept is None or kept.content is None or turn is None:
        return None
    return asked_in(turn, kept.content, now=now)


def unclear_turn(unit: UnitOfWork, turn_id: TurnId, *, now: datetime) -> Turn | None:
    """The turn, if it waits for somebody to make out what is wanted, and still stands."""
    kept = load(unit, KIND, turn_id, Waiting)
    return None if kept is None or kept.content is not None else _standing(unit, turn_id, now=now)


def take_off(unit: UnitOfWork, turn_id: TurnId) -> None:
    """Let go of what waited."""
    if unit.row(KIND, RowId(turn_id)) is not None:
        unit.drop_row(KIND, RowId(turn_id))


def _standing(unit: UnitOfWork, turn_id: TurnId, *, now: datetime) -> Turn | None:
    """The turn, if nobody has changed it and its speaker is a member still."""
    turn = unit.turn(turn_id)
    if turn is None or turn.speaker is None or not turn.text:
        return None
    latest = unit.latest_version(turn.room, turn.message)
    speaker = unit.house().person(turn.speaker)
    is_theirs = speaker is not None and speaker.is_member(now)
    return turn if latest is not None and latest.turn_id == turn_id and is_theirs else None


def asked_in(turn: Turn, content: Span, *, now: datetime) -> Ask | None:
    """The question that a stretch of a turn asks; None for words that are nobody's."""
    if turn.speaker is None:
        return None
    return Ask(
        asker=turn.speaker,
        room=turn.room,
        text=content.of(turn.text),
        now=now,
        use=Use.ANSWER,
        turn=turn.turn_id,
    )


def answer_late(
    unit: UnitOfWork, turn_id: TurnId, composed: Composed | None, *, now: datetime
) -> Rendered | None:
    """Answer what waited, from the record as it stands now; None if nothing waits there any more."""
    asked = question_of(unit, turn_id, now=now)
    take_off(unit, turn_id)
    if asked is None:
        return None
    if composed is None:
        count_uncomposed(unit)
    return tell_answer(unit, asked, composed).text


def tell_answer(unit: UnitOfWork, asked: Ask, composed: Composed | None) -> Answer:
    """The answer, in composed words as far as they may go out; what became of these is counted."""
    retelling = None if composed is None else Retelling(composed)
    told = answer(unit, asked, retelling)
    note_answer(unit, asked, told)
    if retelling is not None:
        count_segments(unit, retelling.outcomes)
    return told
