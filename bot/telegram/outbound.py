"""What goes out: checked again when it goes, never faster than allowed, and never to a wider circle.

A thing to be said is pending, being sent, sent, uncertain, undeliverable or withdrawn. Words between
people have their states in the relay; what is here is how they reach Telegram.
"""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Literal

import structlog

from bot.conversation import said_by_bot, turn_of_word
from bot.telegram.buttons import Board, Button, Choice, OfWord
from bot.telegram.pace import Pace
from bot.telegram.rows import load, save
from bot.telegram.who import chat_for, group_chat, move_home, set_reach
from bot.telegram.wire import (
    Blocked,
    Flooded,
    Moved,
    NoThread,
    NotReached,
    Unfit,
    Wire,
    WireError,
)
from jobs import letters
from memory.clock import Clock
from memory.ids import ClaimId, PersonId, RoomId, RowId, TurnId
from memory.ports import ClaimStore, UnitOfWork
from memory.render import Rendered, phrase
from memory.rooms import RoomKind
from memory.value import Value
from relay import outbox
from relay.grounding import reground
from relay.outbox import Ready, Sent
from relay.questions import nudge
from relay.words import Cited, Confirmed, Held, Notice, Word

KIND: Final = "send"
MESSAGE: Final = "telegram_message"
LIMIT: Final = 4096
_KEEP = timedelta(days=7)
_STALE = timedelta(seconds=60)
_KEEP_LINKS = timedelta(days=400)
_NO_WAY = timedelta(seconds=3)
_log = structlog.get_logger("sayso.outbox")

State = Literal["pending", "sending", "sent", "uncertain", "undeliverable", "withdrawn", "maybe"]


class Sendable(Value, frozen=True):
    """One thing to go out.

    Attributes:
        room: Its one address, fixed when it was accepted; None only for a stranger's chat.
        chat: A chat outside of the household, for the one polite sentence.
        listener: Whoever it is for, whose right to hear it is checked again.
        cited: The claims it tells, as they were read.
        turn: The turn of the record that it carries, so that a reply to it finds it.
        done: How many of its parts went out.
        maybe: Whether it may have arrived before.
    """

    what: Literal["text", "reaction", "leave", "press"]
    room: RoomId | None
    chat: int | None
    listener: PersonId | None
    text: str
    cited: tuple[Cited, ...]
    thread: str | None
    reply_to: int | None
    buttons: tuple[tuple[Button, ...], ...]
    turn: TurnId | None
    at: datetime
    done: int
    maybe: bool


class Message(Value, frozen=True):
    """Which turn of the record a message of the bot's carries."""

    turn: TurnId


@dataclass(frozen=True, slots=True)
class _Packet:
    row_id: str
    chat: int
    is_group: bool
    send: Sendable


def queue(  # noqa: PLR0913 - an address and what goes there
    unit: UnitOfWork,
    key: str,
    room: RoomId,
    text: Rendered,
    *,
    now: datetime,
    listener: PersonId | None,
    turn: TurnId | None = None,
    thread: str | None = None,
    reply_to: int | None = None,
    buttons: Iterable[tuple[Button, ...]] = (),
    plain: str = "",
) -> None:
    """Have something said in a room; durable with the transaction that decided it.

    `plain` holds names, settings, links and counts of the owner's reports, and nothing that people said.
    """
    cited = tuple(
        Cited(claim_id=claim.claim_id, revision=claim.revision)
        for claim in (unit.claim(claim_id) for claim_id in dict.fromkeys(text.claims))
        if claim is not None
    )
    send = Sendable(
        what="text",
        room=room,
        chat=None,
        listener=listener,
        text=f"{text.text}\n{plain}" if plain else text.text,
        cited=cited,
        thread=thread,
        reply_to=reply_to,
        buttons=tuple(buttons),
        turn=turn,
        at=now,
        done=0,
        maybe=False,
    )
    about = tuple(
        dict.fromkeys((*(str(each.claim_id) for each in cited), *(() if turn is None else (turn,))))
    )
    save(unit, KIND, key, send, state="pending", about=about)


def queue_act(  # noqa: PLR0913 - an address and what is done there
    unit: UnitOfWork,
    key: str,
    what: Literal["reaction", "leave", "press", "text"],
    *,
    now: datetime,
    room: RoomId | None = None,
    chat: int | None = None,
    text: Rendered | None = None,
    mark: str = "",
    reply_to: int | None = None,
) -> None:
    """Have something done that tells nothing of anybody: a reaction, leaving, the end of a press."""
    send = Sendable(
        what=what,
        room=room,
        chat=chat,
        listener=None,
        text=mark if text is None else text.text,
        cited=(),
        thread=None,
        reply_to=reply_to,
        buttons=(),
        turn=None,
        at=now,
        done=0,
        maybe=False,
    )
    save(unit, KIND, key, send, state="pending")


def turn_carried(unit: UnitOfWork, chat: int, message: int) -> TurnId | None:
    """The turn of the record that a message of the bot's carried."""
    found = load(unit, MESSAGE, f"{chat}.{message}", Message)
    return None if found is None else found.turn


def recover(unit: UnitOfWork) -> int:
    """After a crash: what was being sent may have arrived, and is said so when it goes again.

    Words between people are settled by the relay: they wait for their sender.
    """
    count = 0
    for row in unit.rows(KIND, state="sending"):
        send = Sendable.model_validate_json(row.body)
        again = Sendable.model_validate({**dict(send), "maybe": True})
        is_own = row.row_id.startswith((_WORD, _LETTER))
        save(unit, KIND, row.row_id, again, state="maybe" if is_own else "pending", about=row.about)
        count += 1
    return count


_WORD, _LETTER = "word:", "letter:"


class Outbox:
    """Sends what waits; the only place that writes to anybody."""

    def __init__(self, store: ClaimStore, wire: Wire, clock: Clock) -> None:
        self._store = store
        self._wire = wire
        self._clock = clock
        self._pace = Pace()
        self._turn = asyncio.Lock()

    async def pump(self) -> int:
        """Send everything that may go now, each chat in its order; how many messages went out."""
        async with self._turn:  # two at once would overtake each other
            return await self._pump()

    async def _pump(self) -> int:
        now = self._clock.now()
        await self._store.transact(lambda unit: nudge(unit, now))
        held: set[int] = set()
        count = 0
        for row_id in await self._store.read(lambda unit: _candidates(unit, now)):
            target = await self._store.read(lambda unit, row_id=row_id: _target(unit, row_id, now))
            if target is not None and target[0] in held:
                continue
            if target is not None and self._pace.free_at(target[0], is_group=target[1], now=now) > now:
                held.add(target[0])
                continue
            packet = await self._store.transact(lambda unit, row_id=row_id: _begin(unit, row_id, now))
            if packet is None:
                continue
            if not await self._send(packet):
                held.add(packet.chat)
            count += 1
        return count

    async def next_at(self) -> datetime | None:
        """When the next thing that waits for the pace may go."""
        now = self._clock.now()
        found: list[datetime] = []
        for row_id in await self._store.read(lambda unit: _candidates(unit, now)):
            target = await self._store.read(lambda unit, row_id=row_id: _target(unit, row_id, now))
            if target is not None:
                found.append(self._pace.free_at(target[0], is_group=target[1], now=now))
        return min(found, default=None)

    async def _send(self, packet: _Packet) -> bool:
        """Send a packet part by part; whether it is settled, one way or the other."""
        now = self._clock.now()
        parts = parts_of(packet.send.text) if packet.send.what == "text" else [packet.send.text]
        for number, part in enumerate(parts):
            if number < packet.send.done:
                continue
            try:
                message = await self._call(packet, part, is_last=number == len(parts) - 1)
            except WireError as error:
                return await self._failed(packet, number, error)
            if packet.send.what == "text":
                self._pace.took(packet.chat, now)
            await self._store.transact(
                lambda unit, done=number + 1, message=message: _took(
                    unit, packet, done, len(parts), message, now
                )
            )
        return True

    async def _call(self, packet: _Packet, text: str, *, is_last: bool) -> int | None:
        send = packet.send
        match send.what:
            case "text":
                parameters = _message(packet, text, is_last=is_last)
                try:
                    answer = await self._wire.call("sendMessage", parameters)
                except NoThread:
                    parameters.pop("message_thread_id", None)
                    answer = await self._wire.call("sendMessage", parameters)
                return int(answer["message_id"])
            case "reaction":
                reaction = [{"type": "emoji", "emoji": send.text}]
                parameters = {"chat_id": packet.chat, "message_id": send.reply_to, "reaction": reaction}
                await self._wire.call("setMessageReaction", parameters)
            case "leave":
                await self._wire.call("leaveChat", {"chat_id": packet.chat})
            case "press":
                parameters = {"callback_query_id": packet.row_id.removeprefix("press:"), "text": send.text}
                await self._wire.call("answerCallbackQuery", parameters)
        return None

    async def _failed(self, packet: _Packet, done: int, error: WireError) -> bool:
        now = self._clock.now()
        _log.info("not sent", row=packet.row_id, error=type(error).__name__)
        match error:
            case Flooded(seconds=seconds):
                self._pace.wait(now + timedelta(seconds=seconds))
                await self._store.transact(lambda unit: _settle(unit, packet, "not sent", done, now))
                return False
            case Moved(to=to):
                await self._store.transact(lambda unit: move_home(unit, packet.chat, to))
                await self._store.transact(lambda unit: _settle(unit, packet, "not sent", done, now))
                return False
            case NotReached():
                self._pace.wait(now + _NO_WAY)
                await self._store.transact(lambda unit: _settle(unit, packet, "not sent", done, now))
                return False
            case Blocked() | Unfit() | NoThread():
                await self._store.transact(lambda unit: _settle(unit, packet, "blocked", done, now))
                if isinstance(error, Blocked):
                    await self._store.transact(lambda unit: set_reach(unit, packet.chat, "blocked"))
                return True
            case _:
                await self._store.transact(lambda unit: _settle(unit, packet, "unknown", done, now))
                return True


def _message(packet: _Packet, text: str, *, is_last: bool) -> dict[str, Any]:
    send = packet.send
    parameters: dict[str, Any] = {
        "chat_id": packet.chat,
        "text": text,
        "link_preview_options": {"is_disabled": True},
    }
    if send.thread is not None:
        parameters["message_thread_id"] = int(send.thread)
    if send.reply_to is not None and packet.is_group:
        parameters["reply_parameters"] = {"message_id": send.reply_to, "allow_sending_without_reply": True}
    if send.buttons and is_last:
        rows = [[{"text": each.label, "callback_data": each.data} for each in row] for row in send.buttons]
        parameters["reply_markup"] = {"inline_keyboard": rows}
    return parameters


# --- choosing
def _candidates(unit: UnitOfWork, now: datetime) -> list[str]:
    """What may go now: replies as they came, then words and letters that are due."""
    own = [str(row.row_id) for row in unit.rows(KIND, state="pending")]
    words = [f"{_WORD}{word.word_id}" for word in outbox.due(unit, now)]
    morning = [f"{_LETTER}{each.row_id}" for each in letters.due(unit, now)]
    return [*own, *words, *morning]


def _target(unit: UnitOfWork, row_id: str, now: datetime) -> tuple[int, bool] | None:
    """Where it would go, and whether that is a group."""
    if row_id.startswith(_WORD):
        room: RoomId | None = outbox.get(unit, RowId(row_id.removeprefix(_WORD))).room
    elif row_id.startswith(_LETTER):
        found = _letter(unit, row_id, now)
        room = None if found is None else found.room
    else:
        send = load(unit, KIND, row_id, Sendable)
        if send is None or send.what == "press":
            return None
        if send.chat is not None:
            return send.chat, send.chat < 0
        room = send.room
    chat = None if room is None else chat_for(unit, room, now)
    return None if chat is None else (chat, chat < 0)


def _begin(  # noqa: PLR0911 - each way in which nothing goes
    unit: UnitOfWork, row_id: str, now: datetime
) -> _Packet | None:
    if row_id.startswith(_WORD):
        return _begin_word(unit, row_id, now)
    if row_id.startswith(_LETTER):
        return _begin_letter(unit, row_id, now)
    send = load(unit, KIND, row_id, Sendable)
    row = unit.row(KIND, RowId(row_id))
    if send is None or row is None or row.state != "pending":
        return None
    if send.what == "press":
        save(unit, KIND, row_id, send, state="sending")
        return _Packet(row_id, 0, is_group=False, send=send)
    chat = send.chat if send.room is None else chat_for(unit, send.room, now)
    if chat is None:
        _close(unit, row_id, send, "undeliverable", now)
        return None
    if not _may_still_hear(unit, send, now):
        _close(unit, row_id, send, "withdrawn", now)
        return None
    save(unit, KIND, row_id, send, state="sending", about=row.about)
    return _Packet(row_id, chat, chat < 0, _marked(send))


def _marked(send: Sendable) -> Sendable:
    if not send.maybe or send.what != "text" or send.done:
        return send
    return Sendable.model_validate({**dict(send), "text": f"{_MAYBE.text} {send.text}"})


_MAYBE = phrase("(You may have had this.)")


def _may_still_hear(unit: UnitOfWork, send: Sendable, now: datetime) -> bool:
    """Access is checked when it goes, and, where it waited, whether the record still says so."""
    if send.listener is None or send.room is None:
        return True
    house = unit.house()
    person, room = house.person(send.listener), house.room(send.room)
    if person is None or not person.is_member(now) or room is None or send.listener not in room.readers(now):
        return False
    if room.kind is RoomKind.GROUP and has_unknown(unit) and send.cited:
        return False
    if now - send.at < _STALE and not send.maybe:
        return True
    return all(
        not isinstance(reground(unit, each, listener=send.listener, room=send.room, now=now), str)
        for each in send.cited
    )


def has_unknown(unit: UnitOfWork) -> bool:
    """Whether somebody whom nobody has vouched for reads the group."""
    found = group_chat(unit)
    return found is not None and bool(found[1].unknown)


def _begin_word(unit: UnitOfWork, row_id: str, now: datetime) -> _Packet | None:
    word_id = RowId(row_id.removeprefix(_WORD))
    before = load(unit, KIND, row_id, Sendable)
    word = outbox.get(unit, word_id)
    if not isinstance(word.state, Confirmed | Held):
        return None  # its sender withdrew it since it was listed
    ready = outbox.prepare(unit, word_id, now=now)
    if not isinstance(ready, Ready):
        return None
    chat = chat_for(unit, word.room, now)
    house_room = unit.house().room(word.room)
    is_open = house_room is not None and house_room.kind is RoomKind.GROUP and has_unknown(unit)
    if chat is None or is_open:
        outbox.settle(unit, word_id, "blocked", now=now)
        return None
    text = ready.text if before is None or not before.maybe else phrase("{} {}", _MAYBE, ready.text)
    send = Sendable(
        what="text",
        room=word.room,
        chat=None,
        listener=word.listener,
        text=text.text,
        cited=(),
        thread=None,
        reply_to=None,
        buttons=_under(unit, ready.word, now),
        turn=turn_of_word(word_id),
        at=now,
        done=0,
        maybe=False,
    )
    save(unit, KIND, row_id, send, state="sending", about=tuple(dict.fromkeys(map(str, ready.text.claims))))
    return _Packet(row_id, chat, chat < 0, send)


def _under(unit: UnitOfWork, word: Word, now: datetime) -> tuple[tuple[Button, ...], ...]:
    """An uncertain word is its sender's to decide."""
    if not isinstance(word.what, Notice) or word.what.why != "uncertain":
        return ()
    board = Board(unit, word.sender, word.room, now)
    about = word.what.about
    return (
        board.row(
            Choice(phrase("Send it again"), OfWord(what="again", word=about)),
            Choice(phrase("Let it be"), OfWord(what="leave", word=about)),
        ),
    )


def _letter(unit: UnitOfWork, row_id: str, now: datetime) -> letters.Written | None:
    number = row_id.removeprefix(_LETTER)
    return next((each for each in letters.due(unit, now) if each.row_id == number), None)


def _begin_letter(unit: UnitOfWork, row_id: str, now: datetime) -> _Packet | None:
    letter = _letter(unit, row_id, now)
    if letter is None:
        return None
    chat = chat_for(unit, letter.room, now)
    if chat is None:
        letters.mark_sent(unit, letter.row_id)
        return None
    before = load(unit, KIND, row_id, Sendable)
    text = letter.text if before is None or not before.maybe else phrase("{} {}", _MAYBE, letter.text)
    send = Sendable(
        what="text",
        room=letter.room,
        chat=None,
        listener=letter.person,
        text=text.text,
        cited=(),
        thread=None,
        reply_to=None,
        buttons=(),
        turn=None,
        at=now,
        done=0 if before is None else before.done,
        maybe=before is not None and before.maybe,
    )
    save(unit, KIND, row_id, send, state="sending", about=tuple(dict.fromkeys(map(str, letter.text.claims))))
    return _Packet(row_id, chat, is_group=False, send=send)


# --- settling
def _took(  # noqa: PLR0913, PLR0917 - what went where
    unit: UnitOfWork, packet: _Packet, done: int, of: int, message: int | None, now: datetime
) -> None:
    send = Sendable.model_validate({**dict(packet.send), "done": done})
    if message is not None and send.turn is not None:
        save(
            unit,
            MESSAGE,
            f"{packet.chat}.{message}",
            Message(turn=send.turn),
            state="sent",
            due=now + _KEEP_LINKS,
        )
    if done < of:
        save(unit, KIND, packet.row_id, send, state="sending", about=_about(unit, packet.row_id))
        return
    _settle(unit, packet, "sent", done, now)


def _settle(unit: UnitOfWork, packet: _Packet, sent: Sent, done: int, now: datetime) -> None:
    send = Sendable.model_validate({**dict(packet.send), "done": done})
    if packet.row_id.startswith(_WORD):
        _settle_word(unit, packet.row_id, send, sent, now)
        return
    is_over = sent in ("sent", "blocked") or (sent == "unknown" and send.maybe)
    if packet.row_id.startswith(_LETTER) and is_over:
        letters.mark_sent(unit, RowId(packet.row_id.removeprefix(_LETTER)))
    match sent:
        case "sent":
            _close(unit, packet.row_id, send, "sent", now)
        case "blocked":
            _close(unit, packet.row_id, send, "undeliverable", now)
        case "not sent":
            _again(unit, packet.row_id, send, maybe=send.maybe)
        case "unknown":
            _unsure(unit, packet.row_id, send, now)


def _unsure(unit: UnitOfWork, row_id: str, send: Sendable, now: datetime) -> None:
    """A reply may be said twice, and then says so; an act that nobody misses is let be."""
    if send.what == "text" and not send.maybe:
        _again(unit, row_id, send, maybe=True)
    else:
        _close(unit, row_id, send, "uncertain", now)


def _again(unit: UnitOfWork, row_id: str, send: Sendable, *, maybe: bool) -> None:
    stored = load(unit, KIND, row_id, Sendable) or send
    again = Sendable.model_validate({**dict(stored), "done": send.done, "maybe": maybe})
    state = "maybe" if row_id.startswith(_LETTER) else "pending"
    save(unit, KIND, row_id, again, state=state, about=_about(unit, row_id))


def _settle_word(unit: UnitOfWork, row_id: str, send: Sendable, sent: Sent, now: datetime) -> None:
    word_id = RowId(row_id.removeprefix(_WORD))
    word = outbox.settle(unit, word_id, sent, now=now)
    if sent == "not sent":
        unit.drop_row(KIND, RowId(row_id))
        return
    _close(unit, row_id, send, "sent" if sent == "sent" else "uncertain", now)
    about = unit.turn(word.turn)
    if sent != "blocked" and about is not None:
        unit.put_turn(said_by_bot(about, turn_of_word(word_id), word.room, send.text, now=now))


def _close(unit: UnitOfWork, row_id: str, send: Sendable, state: State, now: datetime) -> None:
    """It is over; its words are in the record, and kept here no longer."""
    over = Sendable.model_validate({**dict(send), "text": "", "cited": (), "buttons": ()})
    save(unit, KIND, row_id, over, state=state, due=now + _KEEP)


def _about(unit: UnitOfWork, row_id: str) -> tuple[str, ...]:
    row = unit.row(KIND, RowId(row_id))
    return () if row is None else row.about


def tidy(unit: UnitOfWork, now: datetime) -> None:
    """Let go of what went out a week ago."""
    for state in ("sent", "uncertain", "undeliverable", "withdrawn"):
        for row in unit.rows(KIND, state=state, due_by=now):
            unit.drop_row(KIND, row.row_id)
    for row in unit.rows(MESSAGE, due_by=now):
        unit.drop_row(MESSAGE, row.row_id)


def claims_of(send: Sendable) -> tuple[ClaimId, ...]:
    """The claims that something on its way tells."""
    return tuple(each.claim_id for each in send.cited)


# --- fitting
_BIDI = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)])


def parts_of(text: str, *, limit: int = LIMIT) -> list[str]:
    """A text in messages that Telegram takes: cut at line ends, at words only where a line is too long.

    Nothing is dropped, so no qualifier is; marks that turn the direction of reading around are taken out,
    because they would let a quotation rearrange the words around it.
    """
    lines = [piece for line in text.translate(_BIDI).split("\n") for piece in _pieces(line, limit)]
    parts: list[str] = []
    for line in lines:
        if parts and _units(parts[-1]) + 1 + _units(line) <= limit:
            parts[-1] = f"{parts[-1]}\n{line}"
        else:
            parts.append(line)
    return [part for part in parts if part.strip()]


def _pieces(line: str, limit: int) -> list[str]:
    pieces: list[str] = []
    while _units(line) > limit:
        cut = min(limit, len(line))
        while _units(line[:cut]) > limit:
            cut -= 1
        space = line.rfind(" ", cut // 2, cut)
        cut = space + 1 if space > 0 else cut
        pieces.append(line[:cut].rstrip(" "))
        line = line[cut:]
    return [*pieces, line]


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
