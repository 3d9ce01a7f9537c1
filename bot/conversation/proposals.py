"""What a model took somebody to want: shown to them, and done at their own yes, once and for a while."""

from datetime import datetime, timedelta
from typing import Annotated, Final

from pydantic import Field

from bot.conversation.replies import unmatched
from memory.audience import Audible, audible_to
from memory.claims import Claim
from memory.house import House
from memory.ids import PersonId, RoomId, RowId, TurnId
from memory.ports import UnitOfWork
from memory.render import NOTHING, Rendered, View, echo, join, name_of, phrase, render
from memory.rows import load, save
from memory.turns import Turn
from memory.value import Span, Value
from relay.requests import AskOn, Correct, Forget, Listener, Remind, Tell
from relay.targets import of_others, targets

_KIND: Final = "proposal"
_LASTS: Final = timedelta(minutes=10)
_MOST: Final = 5

Consequential = Tell | AskOn | Remind | Correct | Forget
"""What is never done unless its sender has confirmed it."""


class Proposal(Value, frozen=True):
    """What waits for its sender's yes; whatever would be changed is named by its id."""

    turn: TurnId
    person: PersonId
    room: RoomId
    at: datetime
    requests: tuple[Annotated[Consequential, Field(discriminator="kind")], ...]


def propose(unit: UnitOfWork, turn: Turn, request: Consequential, *, now: datetime) -> Rendered:
    """Keep the request, and ask its sender whether it is meant, with the claims that it would change."""
    speaker = turn.speaker
    if speaker is None:
        return NOTHING
    house = unit.house()
    view = View(house=house, listener=speaker, now=now, zone=house.zone_of(speaker))
    requests: tuple[Consequential, ...] = (request,)
    changed: tuple[Audible, ...] = ()
    if isinstance(request, Correct | Forget):
        found = [
            claim for claim in targets(unit, turn, request, now=now) if not _is_of_the_wish(claim, turn)
        ][:_MOST]
        if not found:
            theirs = of_others(unit, turn, request, now=now)
            return NOTHING if unit.of_turn(turn.turn_id) else unmatched(theirs, view)
        requests = tuple(_of_claim(request, claim) for claim in found)
        changed = audible_to(speaker, turn.room, found, house=house, now=now)
    proposal = Proposal(turn=turn.turn_id, person=speaker, room=turn.room, at=now, requests=requests)
    save(unit, _KIND, turn.turn_id, proposal, state="open", due=now + _LASTS, about=(turn.turn_id,))
    return join([_question(turn, request, house), *(render(each, view) for each in changed)], "\n")


def _is_of_the_wish(claim: Claim, turn: Turn) -> bool:
    """Whether a claim is nothing but what the rules kept of the wish itself."""
    return all(source.turn == turn.turn_id for source in claim.sources)


def _of_claim(request: Correct | Forget, claim: Claim) -> Consequential:
    if isinstance(request, Correct):
        return Correct(target=claim.claim_id, content=request.content)
    return Forget(target=claim.claim_id, about=None)


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


def is_open(unit: UnitOfWork, turn_id: TurnId) -> bool:
    """Whether something that came of a turn waits for a yes."""
    return unit.row(_KIND, RowId(turn_id)) is not None


def last_of(unit: UnitOfWork, *, by: PersonId, room: RoomId) -> TurnId | None:
    """The newest proposal that waits for somebody in a room."""
    rows = (Proposal.model_validate_json(row.body) for row in unit.rows(_KIND, state="open"))
    own = [proposal for proposal in rows if (proposal.person, proposal.room) == (by, room)]
    return max(own, key=lambda each: each.at).turn if own else None


def _question(turn: Turn, request: Consequential, house: House) -> Rendered:
    def said(span: Span | None) -> Rendered:
        return echo(turn, span or Span(start=0, end=len(turn.text)), room=turn.room)

    match request:
        case Tell():
            return phrase("Shall I tell {}: {}", _names(request.to, turn, house), said(request.content))
        case AskOn():
            return phrase("Shall I ask {}: {}", _names(request.to, turn, house), said(request.content))
        case Remind():
            return phrase("Shall I remind {}: {}", _names(request.to, turn, house), said(request.content))
        case Correct():
            return phrase("Shall I put {} in the place of this?", said(request.content))
        case Forget():
            return phrase("Shall I forget this?")


def _names(to: tuple[Listener, ...], turn: Turn, house: House) -> Rendered:
    return join([_name(each, turn, house) for each in to], ", ")


def _name(listener: Listener, turn: Turn, house: House) -> Rendered:
    if listener == "everyone":
        return phrase("everyone")
    return phrase("you") if listener == turn.speaker else name_of(PersonId(listener), house)
