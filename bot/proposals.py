"""What a model took somebody to want: shown to them, and done at their own yes, once and for a while."""

from datetime import datetime, timedelta
from typing import Final

from pydantic import Field

from bot.telegram.rows import load, save
from memory.house import House
from memory.ids import PersonId, RoomId, RowId, TurnId
from memory.ports import UnitOfWork
from memory.render import Rendered, echo, join, name_of, phrase
from memory.turns import Turn
from memory.value import Span, Value
from relay.requests import AskOn, Correct, Forget, Listener, Remind, Request, Tell

_KIND: Final = "proposal"
_LASTS: Final = timedelta(minutes=10)

Consequential = Tell | AskOn | Remind | Correct | Forget
"""What is never done unless its sender has confirmed it."""


class Proposal(Value, frozen=True):
    """A request that waits for its sender's yes."""

    turn: TurnId
    person: PersonId
    room: RoomId
    at: datetime
    request: Consequential = Field(discriminator="kind")


def propose(unit: UnitOfWork, turn: Turn, request: Consequential, *, now: datetime) -> Rendered | None:
    """Keep the request, and ask its sender whether it is meant; None for words that are nobody's."""
    if turn.speaker is None:
        return None
    proposal = Proposal(turn=turn.turn_id, person=turn.speaker, room=turn.room, at=now, request=request)
    due = now + _LASTS
    save(unit, _KIND, turn.turn_id, proposal, state="open", due=due, about=(turn.turn_id,))
    return _question(turn, request, unit.house())


def take(unit: UnitOfWork, turn_id: TurnId, *, by: PersonId, room: RoomId, now: datetime) -> Proposal | None:
    """The proposal, taken up once by whose words it came of; None if it is over, changed or not theirs."""
    found = load(unit, _KIND, turn_id, Proposal)
    if found is None or (found.person, found.room) != (by, room):
        return None
    unit.drop_row(_KIND, RowId(turn_id))
    turn = unit.turn(turn_id)
    latest = None if turn is None else unit.latest_version(turn.room, turn.message)
    is_same = latest is not None and latest.turn_id == turn_id
    return found if is_same and now - found.at <= _LASTS else None


def last_of(unit: UnitOfWork, *, by: PersonId, room: RoomId) -> TurnId | None:
    """The newest proposal that waits for somebody in a room."""
    rows = (Proposal.model_validate_json(row.body) for row in unit.rows(_KIND, state="open"))
    own = [proposal for proposal in rows if (proposal.person, proposal.room) == (by, room)]
    return max(own, key=lambda each: each.at).turn if own else None


def is_consequential(request: Request | None) -> bool:
    """Whether a request does more than answer or show."""
    return isinstance(request, Consequential)


def _question(turn: Turn, request: Consequential, house: House) -> Rendered:
    def said(span: Span | None) -> Rendered:
        return echo(turn, span or Span(start=0, end=len(turn.text)), room=turn.room)

    match request:
        case Tell():
            return phrase("Shall I tell {}: {}", _names(request.to, house), said(request.content))
        case AskOn():
            return phrase("Shall I ask {}: {}", _names(request.to, house), said(request.content))
        case Remind():
            return phrase("Shall I remind {}: {}", _names(request.to, house), said(request.content))
        case Correct():
            return phrase("Shall I put {} in the place of what was said last?", said(request.content))
        case Forget():
            return phrase("Shall I forget what I have on {}?", said(request.about))


def _names(to: tuple[Listener, ...], house: House) -> Rendered:
    people = [phrase("everyone") if each == "everyone" else name_of(PersonId(each), house) for each in to]
    return join(people, ", ")
