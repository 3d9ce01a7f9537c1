"""What is said to something: in the right room, with what can be pressed under it, or a reaction at most."""

from datetime import datetime

from bot.conversation import hearing
from bot.conversation.exchange import Send
from bot.conversation.hearing import SAID_LATE, Heard
from bot.conversation.proposals import is_open
from bot.founding import GROUP
from bot.telegram.buttons import Board, Button, Choice, OfClaim, OfProposal
from bot.telegram.events import Spoke
from bot.telegram.kept import ASKED, Asked
from bot.telegram.sending import queue, queue_act
from bot.telegram.who import account_of, has_unknown, own_room
from memory.audience import audible_to
from memory.claims import Claim
from memory.gate import Rejected
from memory.ids import RoomId, RowId, TurnId
from memory.life.outcomes import Candidate, Conflict, Duplicate
from memory.people import Person
from memory.ports import UnitOfWork
from memory.render import Rendered, View, moment, name_of, phrase
from memory.rows import load
from memory.turns import Turn
from relay.composed import Composed
from relay.requests import Request

_RECEIPT = "✍"


def reply(  # noqa: PLR0913, PLR0917 - a turn, who said it, and what came of it
    unit: UnitOfWork, spoke: Spoke, turn: Turn, person: Person, heard: Heard, now: datetime
) -> None:
    """Have said what there is to say by now, in the right room; else at most a reaction."""
    if heard.turn is None or (heard.waits and not heard.replies):
        return
    own = own_room(person)
    for number, sent in enumerate(heard.replies):
        room, text, buttons = _directed(unit, turn, person, heard, sent, now)
        queue(
            unit,
            f"{turn.turn_id}~{number}",
            room,
            text,
            now=now,
            listener=person.person_id,
            turn=TurnId(f"{turn.turn_id}~{number}") if room == sent[0] else None,
            thread=turn.thread if room == turn.room else None,
            reply_to=spoke.message if room == turn.room else None,
            buttons=buttons,
        )
    is_kept = any(not isinstance(each, Rejected | Duplicate) for each in heard.outcomes)
    if is_kept and not heard.replies and unit.house().settings.receipts and turn.room != own:
        key = f"receipt:{turn.turn_id}"
        queue_act(unit, key, "reaction", now=now, room=turn.room, mark=_RECEIPT, reply_to=spoke.message)


def answer_put_off(
    unit: UnitOfWork, turn_id: TurnId, composed: Composed | None, *, now: datetime
) -> tuple[Send, ...]:
    """Have the answer to a question said that was put off, where it still stands."""
    replies = hearing.answer_put_off(unit, turn_id, composed, now=now)
    return _said_late(unit, turn_id, replies, now)


def take_up(unit: UnitOfWork, turn_id: TurnId, request: Request | None, *, now: datetime) -> tuple[Send, ...]:
    """Have said what comes of what a model took a message to want; what has consequences is asked."""
    replies = hearing.take_up(unit, turn_id, request, now=now)
    turn = unit.turn(turn_id)
    rows: tuple[tuple[Button, ...], ...] = ()
    if replies and turn is not None and turn.speaker is not None and is_open(unit, turn_id):
        board = Board(unit, turn.speaker, turn.room, now)
        yes = Choice(phrase("Yes, do it"), OfProposal(what="do", turn=turn_id))
        rows = (board.row(yes, Choice(phrase("No"), OfProposal(what="leave", turn=turn_id))),)
    return _said_late(unit, turn_id, replies, now, buttons=rows)


def _said_late(
    unit: UnitOfWork,
    turn_id: TurnId,
    replies: tuple[Send, ...],
    now: datetime,
    buttons: tuple[tuple[Button, ...], ...] = (),
) -> tuple[Send, ...]:
    asked, turn = load(unit, ASKED, turn_id, Asked), unit.turn(turn_id)
    if asked is not None:
        unit.drop_row(ASKED, RowId(turn_id))
    person = None if turn is None or turn.speaker is None else unit.house().person(turn.speaker)
    if turn is None or person is None:
        return ()
    for number, (room, text) in enumerate(replies, start=SAID_LATE):
        is_overheard = room == GROUP and bool(text.claims) and has_unknown(unit)
        to = own_room(person) if is_overheard else room
        queue(
            unit,
            f"{turn_id}~{number}",
            to,
            text,
            now=now,
            listener=turn.speaker,
            turn=TurnId(f"{turn_id}~{number}") if to == room else None,
            thread=turn.thread if to == turn.room else None,
            reply_to=None if asked is None or to != turn.room else asked.message,
            buttons=buttons,
        )
    return replies


def _directed(  # noqa: PLR0913, PLR0917 - a reply, to what, and where
    unit: UnitOfWork, turn: Turn, person: Person, heard: Heard, sent: Send, now: datetime
) -> tuple[RoomId, Rendered, tuple[tuple[Button, ...], ...]]:
    """Where a reply goes, and what can be pressed under it.

    What must be asked is asked of the speaker in private; and where somebody unknown reads the group,
    nothing of anybody is told there.
    """
    room, text = sent
    own = own_room(person)
    can_write = account_of(unit, person.person_id) is not None
    asks = [each for each in heard.outcomes if isinstance(each, Conflict | Candidate)]
    if room == GROUP and can_write and ((asks and not turn.to_bot) or (text.claims and has_unknown(unit))):
        room = own
    if room != own or not asks:
        return room, text, ()
    return room, text, _choices(unit, asks[0], person, room, now)


def _choices(
    unit: UnitOfWork, asked: Conflict | Candidate, person: Person, room: RoomId, now: datetime
) -> tuple[tuple[Button, ...], ...]:
    """What can be pressed under a question: which side holds, or whether it is so."""
    board = Board(unit, person.person_id, room, now)
    if isinstance(asked, Candidate):
        claim_id = asked.claim.claim_id
        return (
            board.row(
                Choice(phrase("It is so"), OfClaim(what="confirm", claim=claim_id)),
                Choice(phrase("Forget it"), OfClaim(what="forget", claim=claim_id)),
            ),
        )
    house = unit.house()
    view = View(house=house, listener=person.person_id, now=now, zone=house.zone_of(person.person_id))
    sides = audible_to(person.person_id, room, (*asked.with_claims, asked.claim), house=house, now=now)
    if len(sides) < 2:
        return ()
    return tuple(
        board.row(Choice(_side(each.claim, view), OfClaim(what="confirm", claim=each.claim.claim_id)))
        for each in sides
    )


def _side(claim: Claim, view: View) -> Rendered:
    return phrase("What {} said, {}", name_of(claim.speaker, view.house), moment(claim.said_at, view))
