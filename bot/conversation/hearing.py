"""What happens when somebody says something: it is kept, understood, and answered, in one unit of work."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.conversation.exchange import NO_WORDS, Exchange, Send
from bot.conversation.later import answer_late, put_off, take_off, unclear_turn
from bot.conversation.own_words import bot_turn, word_of
from bot.conversation.proposals import Consequential, propose, take
from bot.conversation.wishes import may_be_a_wish
from memory.capture import Captured, store_and_capture
from memory.gate import Rejected
from memory.house import House
from memory.ids import PersonId, RoomId, RowId, TurnId
from memory.intake.steering import forget
from memory.language.asking import strip_vocative
from memory.life.outcomes import Duplicate, Outcome, Withdrawn
from memory.ports import Read, UnitOfWork
from memory.tombstones import household_key
from memory.turns import Author, Turn, TurnKind, only
from memory.value import Span
from relay.choosing import Chosen, choice_in
from relay.composed import Composed
from relay.grammar import request_in
from relay.mending import Mended, mended_in
from relay.outbox import get
from relay.passing import content_to_read
from relay.questions import ask_no_more, take_answer
from relay.requests import (
    AskMe,
    AskOn,
    Correct,
    Forget,
    Remind,
    Request,
    Tell,
)
from relay.skipping import skipped_in
from relay.snoozing import PutOff, put_off_in
from relay.words import KIND as WORD
from relay.words import Asking, Nudging


@dataclass(frozen=True, slots=True)
class Heard:
    """What came of a turn.

    Attributes:
        turn: As stored; None if it was in the record already, and nothing more was done.
        outcomes: What became of its words.
        replies: What the bot says to it, each to its room.
        waits: Whether there is something to answer that was put off.
    """

    turn: Turn | None
    outcomes: tuple[Outcome, ...]
    replies: tuple[Send, ...]
    waits: bool = False


def hear(unit: UnitOfWork, turn: Turn, *, read: Read, now: datetime, puts_off: bool = False) -> Heard:
    """Keep a turn with its claims, carry out what it asks of the bot, and say what there is to say.

    Args:
        unit: The unit of work in which all of it happens.
        turn: What somebody said.
        read: Reads claims out of it.
        now: The household's present.
        puts_off: Whether a model is there: a question is then answered later, by `answer_put_off`, and what
            the rules make nothing of, or keep although it may be a wish, is looked at again, by `take_up`.
    """
    house = unit.house()
    chosen = choice_in(unit, turn, now)
    request = chosen or _second_thought(unit, turn, now) or _request(turn, house)
    captured = store_and_capture(
        unit,
        turn if request is not None else _to_what_was_asked(unit, turn),
        read,
        now=now,
        content=_content(turn, request),
        tombstone_key=household_key(unit),
    )
    if captured.turn is None:
        return Heard(turn=None, outcomes=(), replies=())
    if chosen is None:
        _answer_back(unit, captured.turn, word_of(turn.reply_to), now)
    if puts_off and isinstance(request, AskMe):
        put_off(unit, captured.turn, request.content)
        return Heard(turn=captured.turn, outcomes=captured.outcomes, replies=(), waits=True)
    exchange = Exchange(unit, captured.turn, captured.outcomes, unit.house(), now)
    called_back = exchange.call_back() if chosen is None else ()
    for outcome in captured.outcomes:
        if isinstance(outcome, Withdrawn):
            ask_no_more(unit, outcome.question.claim_id, now=now)
    replies = (*called_back, *exchange.replies(request))
    waits = puts_off and request is None and _may_want(captured.turn, captured, house)
    if waits:
        put_off(unit, captured.turn, None)
    _keep_said(unit, captured.turn, replies, now)
    return Heard(turn=captured.turn, outcomes=captured.outcomes, replies=replies, waits=waits)


def _may_want(turn: Turn, captured: Captured, house: House) -> bool:
    """Whether the rules made nothing of words to the bot, or kept for a statement what may be a wish."""
    is_kept = any(not isinstance(outcome, Rejected | Duplicate) for outcome in captured.outcomes)
    return _is_spoken_to_bot(turn, house) and (not is_kept or may_be_a_wish(turn.text))


def _keep_said(
    unit: UnitOfWork, turn: Turn, replies: tuple[Send, ...], now: datetime, *, first: int = 0
) -> None:
    for number, (room, text) in enumerate(replies, start=first):
        unit.put_turn(bot_turn(turn, room, text, number=number, now=now))


def take_up(unit: UnitOfWork, turn_id: TurnId, request: Request | None, *, now: datetime) -> tuple[Send, ...]:
    """Do what a model took a turn to want, if that still stands: answer and show at once, else ask first."""
    turn = unclear_turn(unit, turn_id, now=now)
    take_off(unit, turn_id)
    if turn is None or request is None:
        return ()
    if isinstance(request, Consequential):
        text = propose(unit, turn, request, now=now)
        replies: tuple[Send, ...] = ((turn.room, text),) if text else ()
    else:
        replies = Exchange(unit, turn, (), unit.house(), now).replies(request)
    _keep_said(unit, turn, replies, now, first=SAID_LATE)
    return replies


def confirmed(
    unit: UnitOfWork, turn_id: TurnId, *, by: PersonId, room: RoomId, now: datetime
) -> tuple[Send, ...] | None:
    """Do what somebody has just confirmed in their room; None if there is nothing of theirs to confirm."""
    proposal = take(unit, turn_id, by=by, room=room, now=now)
    turn = unit.turn(turn_id)
    if proposal is None or turn is None:
        return None
    if isinstance(proposal.requests[0], Correct | Forget):
        _lay_aside(unit, turn, by=by, now=now)
    exchange = Exchange(unit, turn, (), unit.house(), now)
    replies = tuple(send for request in proposal.requests for send in exchange.replies(request))
    _keep_said(unit, turn, replies, now, first=_AFTER_ASKING)
    return replies


def _lay_aside(unit: UnitOfWork, wish: Turn, *, by: PersonId, now: datetime) -> None:
    """What the rules had kept of a wish to change something, before anybody knew that it was one."""
    for claim in unit.of_turn(wish.turn_id):
        if claim.is_in_force:
            forget(unit, claim.claim_id, by=by, now=now)


SAID_LATE: Final = 5
"""From which number on what is said later is counted, behind what was said to a turn at once."""
_AFTER_ASKING: Final = 10
"""And what is said after a yes, behind the question itself."""


def answer_put_off(
    unit: UnitOfWork, turn_id: TurnId, composed: Composed | None, *, now: datetime
) -> tuple[Send, ...]:
    """Answer a question that was put off, in its room, from the record as it stands now."""
    text = answer_late(unit, turn_id, composed, now=now)
    turn = unit.turn(turn_id)
    if not text or turn is None:
        return ()
    replies = ((turn.room, text),)
    _keep_said(unit, turn, replies, now, first=SAID_LATE)
    return replies


def content_of(turn: Turn, house: House) -> Span | None:
    """The part of a turn that states or asks something, empty where nothing does; None: all of it."""
    return _content(turn, _request(turn, house))


def content_heard(turn: Turn, house: House) -> Turn:
    """The turn as far as it states or asks something: what only speaks to the bot is blank."""
    content = content_of(turn, house)
    return turn if content is None else only(turn, content)


def _second_thought(unit: UnitOfWork, turn: Turn, now: datetime) -> Mended | PutOff | None:
    """What the turn changes of what its speaker gave to be passed on, or was just reminded of."""
    if not _is_spoken_to_bot(turn, unit.house()):
        return None
    return mended_in(unit, turn, now) or skipped_in(unit, turn, now) or put_off_in(unit, turn, now)


def _request(turn: Turn, house: House) -> Request | None:
    """What the turn asks of the bot; what is forwarded, imported or edited asks nothing."""
    if turn.speaker is None or not _is_spoken_to_bot(turn, house):
        return None
    return request_in(turn.text, speaker=turn.speaker, house=house, at=turn.sent_at)


def _is_spoken_to_bot(turn: Turn, house: House) -> bool:
    """Whether a member wrote it, just now and in their own words, to the bot."""
    person = None if turn.speaker is None else house.person(turn.speaker)
    is_new = not turn.imported and not turn.version and turn.forwarded_from is None
    is_written = turn.author is Author.PERSON and turn.kind is TurnKind.TEXT
    return turn.to_bot and is_new and is_written and person is not None and person.is_member(turn.sent_at)


def _content(turn: Turn, request: Request | Chosen | Mended | PutOff | None) -> Span | None:
    """The part of a turn that states or asks something; an empty stretch where nothing does."""
    match request:
        case None:
            start = strip_vocative(turn.text) if turn.to_bot else 0
            return Span(start=start, end=len(turn.text)) if start else None
        case Tell() | AskOn() | Remind():
            return content_to_read(request) or NO_WORDS
        case AskMe() | Correct():
            return request.content or NO_WORDS
        case _:
            return NO_WORDS


def _answer_back(unit: UnitOfWork, turn: Turn, to: RowId | None, now: datetime) -> None:
    """An answer goes back to whoever asked, where the question had been passed on."""
    if not turn.imported and turn.version == 0:
        take_answer(unit, turn, to_message_of=to, now=now)


def _to_what_was_asked(unit: UnitOfWork, turn: Turn) -> Turn:
    """A reply to a question that the bot brought is a reply to whoever asked it."""
    word_id = word_of(turn.reply_to)
    if word_id is None or unit.row(WORD, word_id) is None:
        return turn
    word = get(unit, word_id)
    if isinstance(word.what, Nudging):
        word = get(unit, word.what.asked)
    if not isinstance(word.what, Asking):
        return turn
    return Turn.model_validate({**dict(turn), "reply_to": word.turn})
