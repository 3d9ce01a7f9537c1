"""What goes out: checked again when it goes, never faster than allowed, and never to a wider circle.

A thing to be said is pending, being sent, sent, uncertain, undeliverable or withdrawn. Words between
people have their states in the relay; what is here is how they reach Telegram.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from typing import Any

import structlog

from bot.telegram.fitting import LIMIT, parts_of
from bot.telegram.late import Bundle, begin_bundle, waiting
from bot.telegram.leaving import Packet, begin, targets_of
from bot.telegram.pace import Pace
from bot.telegram.settling import settle, took
from bot.telegram.who import move_home, set_reach
from bot.telegram.wire import Blocked, Flooded, Moved, NoThread, NotReached, Unfit, Wire, WireError
from memory.clock import Clock
from memory.ports import ClaimStore, UnitOfWork
from relay.questions import nudge

_NO_WAY = timedelta(seconds=3)
_MAYBE = "(You may have had this.) "
_log = structlog.get_logger("sayso.outbox")


class Outbox:
    """Sends what waits; the only place that writes to anybody."""

    def __init__(self, store: ClaimStore, wire: Wire, clock: Clock) -> None:
        self._store = store
        self._wire = wire
        self._clock = clock
        self._pace = Pace()
        self._turn = asyncio.Lock()
        self._is_wanted_at_rest = False

    async def pump(self) -> int:
        """Send everything that may go now, each chat in its order; how many messages went out."""
        async with self._turn:  # two at once would overtake each other
            return await self._pump()

    @asynccontextmanager
    async def at_rest(self) -> AsyncGenerator[None]:
        """Nothing is being sent meanwhile: what was on its way has its answer, and the next thing waits."""
        self._is_wanted_at_rest = True
        async with self._turn:
            self._is_wanted_at_rest = False
            yield

    async def _pump(self) -> int:
        now = self._clock.now()
        await self._store.transact(lambda unit: nudge(unit, now))
        held: set[int] = set()
        count = 0
        for what, target in await self._store.read(lambda unit: _addressed(unit, now)):
            if self._is_wanted_at_rest:
                break
            if target is not None and target[0] in held:
                continue
            if target is not None and self._pace.free_at(target[0], is_group=target[1], now=now) > now:
                held.add(target[0])
                continue
            packet = await self._store.transact(lambda unit, what=what: _begin(unit, what, now))
            if packet is None:
                continue
            if not await self._send(packet):
                held.add(packet.chat)
            count += 1
        return count

    async def next_at(self) -> datetime | None:
        """When the next thing that waits for the pace may go."""
        now = self._clock.now()
        addressed = await self._store.read(lambda unit: _addressed(unit, now))
        targets = {target for _, target in addressed if target is not None}
        free = (self._pace.free_at(chat, is_group=is_group, now=now) for chat, is_group in targets)
        return min(free, default=None)

    async def _send(self, packet: Packet) -> bool:
        """Send the next part of a packet; whether it is settled, one way or the other."""
        send = packet.send
        parts = parts_of(send.text, limit=LIMIT - len(_MAYBE)) if send.what == "text" else [send.text]
        text = "".join(parts[send.done : send.done + 1])
        is_last = send.done + 1 >= len(parts)
        try:
            message = await self._call(packet, f"{_MAYBE}{text}" if send.maybe else text, is_last=is_last)
        except WireError as error:
            return await self._failed(packet, send.done, error)
        now = self._clock.now()
        if send.what == "text":
            self._pace.took(packet.chat, now)
        await self._store.transact(lambda unit: took(unit, packet, send.done + 1, len(parts), message, now))
        return is_last

    async def _call(self, packet: Packet, text: str, *, is_last: bool) -> int | None:
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
            case "probe":
                await self._wire.call("sendChatAction", {"chat_id": packet.chat, "action": "typing"})
            case "press":
                parameters = {"callback_query_id": packet.row_id.removeprefix("press:"), "text": send.text}
                await self._wire.call("answerCallbackQuery", parameters)
        return None

    async def _failed(self, packet: Packet, done: int, error: WireError) -> bool:
        now = self._clock.now()
        _log.info("not sent", row=packet.row_id, error=type(error).__name__)
        match error:
            case Flooded(seconds=seconds):
                self._pace.wait(now + timedelta(seconds=seconds))
                await self._store.transact(lambda unit: settle(unit, packet, "not sent", done, now))
                return False
            case Moved(to=to):
                await self._store.transact(lambda unit: move_home(unit, packet.chat, to))
                await self._store.transact(lambda unit: settle(unit, packet, "not sent", done, now))
                return False
            case NotReached():
                self._pace.wait(now + _NO_WAY)
                await self._store.transact(lambda unit: settle(unit, packet, "not sent", done, now))
                return False
            case Blocked() | Unfit() | NoThread():
                await self._store.transact(lambda unit: settle(unit, packet, "blocked", done, now))
                if isinstance(error, Blocked):
                    await self._store.transact(lambda unit: set_reach(unit, packet.chat, "blocked"))
                return True
            case _:
                self._pace.took(packet.chat, now)  # it may have arrived, and counts
                await self._store.transact(lambda unit: settle(unit, packet, "unknown", done, now))
                return True


def _addressed(unit: UnitOfWork, now: datetime) -> list[tuple[str | Bundle, tuple[int, bool] | None]]:
    """What may go now, and to which chat each of it would."""
    found = waiting(unit, now)
    first = (what if isinstance(what, str) else what.row_ids[0] for what in found)
    return list(zip(found, targets_of(unit, first, now), strict=True))


def _begin(unit: UnitOfWork, what: str | Bundle, now: datetime) -> Packet | None:
    return begin(unit, what, now) if isinstance(what, str) else begin_bundle(unit, what, now)


def _message(packet: Packet, text: str, *, is_last: bool) -> dict[str, Any]:
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
