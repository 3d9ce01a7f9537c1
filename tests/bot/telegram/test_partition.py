"""T12: the line is cut, to Telegram, to the model, to both: nothing is lost, nothing comes in a flood."""

import asyncio
import contextlib
import random
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from pydantic import SecretStr
from telegram import Bot
from telegram.request import HTTPXRequest

from bot.app import open_household
from bot.claude.budget import Guarded, Limits
from bot.claude.client import AnthropicService
from bot.claude.composing import Composer
from bot.claude.reading import Reader
from bot.claude.unread import Patience, all_waiting
from bot.telegram.events import Me
from bot.telegram.pace import GROUP_WINDOW, PER_CHAT
from bot.telegram.service import Rhythm, Service
from bot.telegram.wire import LibraryWire, WireError
from config.household import HouseholdSettings
from memory.clock import Clock
from memory.lexical import LexicalReader
from tests.bot.telegram.stage import Stage
from tests.counts import many
from tests.link import Link, Manner
from tests.model_double import ModelDouble, answers_of
from tests.telegram_double import BOT_ID, BOT_NAME, TOKEN
from tests.telegram_double.http import OverHttp

AGAIN = many(1, 10)
_BLINK = 1.5
_STEPS = 20


class Hasty(LibraryWire):
    """Waits for an answer no longer than a blink, so that minutes of silence pass in seconds."""

    def __init__(self, bot: Bot, clock: Clock) -> None:
        super().__init__(bot)
        self._clock = clock
        self.began: dict[int, list[datetime]] = {}

    async def call(self, method: str, parameters: Mapping[str, Any], *, patience: float = 20.0) -> Any:
        if method == "sendMessage":
            self.began.setdefault(parameters["chat_id"], []).append(self._clock.now())
        return await super().call(method, parameters, patience=min(patience, _BLINK))


class Wired(NamedTuple):
    """A home whose bot reaches Telegram and its model over lines that can be cut."""

    stage: Stage
    lines: dict[str, Link]
    wire: Hasty
    models: list[AnthropicService]


@asynccontextmanager
async def home() -> AsyncGenerator[Wired]:
    """The family is at home already; the bot that lives on speaks over sockets, and has a model."""
    stage = await (await Stage().open()).settle()
    async with AsyncExitStack() as stack:
        model = stack.enter_context(ModelDouble(answers_of("faithful")))
        telegram = await stack.enter_async_context(OverHttp(stage.api))
        lines = {
            "telegram": await stack.enter_async_context(Link(telegram.port)),
            "model": await stack.enter_async_context(Link(int(model.url.rsplit(":", 1)[1]))),
        }
        request, updates = (
            HTTPXRequest(
                connect_timeout=_BLINK, read_timeout=_BLINK, write_timeout=_BLINK, pool_timeout=_BLINK
            )
            for _ in range(2)
        )
        url = f"http://127.0.0.1:{lines['telegram'].port}/bot"
        bot = Bot(TOKEN, base_url=url, request=request, get_updates_request=updates)
        await stack.enter_async_context(bot)
        wired = Wired(stage, lines, Hasty(bot, stage.clock), [])
        await begin(wired)
        try:
            yield wired
        finally:
            for each in wired.models:
                await each.close()


async def begin(wired: Wired) -> None:
    """A new process over the same memory, as a supervisor starts it."""
    stage = wired.stage
    service = AnthropicService(
        key=SecretStr("k"),
        url=f"http://127.0.0.1:{wired.lines['model'].port}",
        models={"read": "small", "compose": "large", "intend": "small"},
        seconds=_BLINK * 2,
    )
    wired.models.append(service)
    limits = Limits(tokens_a_day=10**9, calls_a_minute=10**6)
    model = Guarded(service, stage.store, stage.clock, limits)
    reader = Reader(stage.store, model, stage.clock, Patience(quiet_seconds=20, turns=4, hours=12))
    stage.app = await open_household(
        stage.store,
        HouseholdSettings(),
        stage.clock,
        compose=Composer(model, stage.store).compose,
        reader=reader,
    )
    stage.service = Service(
        stage.app,
        wired.wire,
        Me(user=BOT_ID, name=BOT_NAME, sees_all=True),
        read=LexicalReader().read,
        chores=_no_chores,
        rhythm=Rhythm(poll_seconds=0, grace_seconds=_BLINK, rest=_rest),
    )
    await stage.service.begin()


async def _no_chores(what: str) -> str:
    return what


async def _rest(_seconds: float) -> None:
    """The pauses between tries pass in the test's own steps."""
    await asyncio.sleep(0.005)


async def supervised(wired: Wired) -> None:
    """The bot runs; where it ends because nobody answers, it is started again."""
    while await wired.stage.service.run():
        wired.stage.clock.pass_time(timedelta(seconds=5))
        await begin(wired)


class Lived:
    """What was said, asked and due while time went on."""

    def __init__(self, wired: Wired, chance: random.Random) -> None:
        self.stage, self._chance = wired.stage, chance
        self.said: dict[str, list[str]] = {"group": [], "dm:nia": []}
        self.asked: list[int] = []

    async def on(self, seconds: float) -> None:
        """Time passes in twenty steps; in some of them somebody says or asks something."""
        for _ in range(_STEPS):
            self.stage.clock.pass_time(timedelta(seconds=seconds / _STEPS))
            what = self._chance.random()
            if what < 0.25:
                self._says("Joel", "group")
            elif what < 0.4:
                self._says("Nia", "dm:nia")
            elif what < 0.5:
                text = "sayso, what is Joel allergic to?"
                update = self.stage.api.says(self.stage.members["Marta"], self.stage.group, text)
                self.asked.append(update["message"]["message_id"])
            await asyncio.sleep(0.04)

    def _says(self, name: str, room: str) -> None:
        text = f"The number of {room} is {len(self.said[room])}"
        self.said[room].append(text)
        chat = self.stage.group if room == "group" else None
        self.stage.api.says(self.stage.members[name], chat, text)

    async def until(self, done: Callable[[], Awaitable[bool]]) -> None:
        """The line is whole again: a second passes at a time, until all has come through."""
        for _ in range(600):
            if await done():
                return
            self.stage.clock.pass_time(timedelta(seconds=1))
            await asyncio.sleep(0.02)
        pytest.fail("not everything came through")

    async def is_heard(self) -> bool:
        """Whether all that was said is in the record."""
        return all([await self._texts(room) == said for room, said in self.said.items()])

    async def is_answered(self) -> bool:
        """Whether each question has its answer."""
        return {number for number, _ in self.answers()} == set(self.asked)

    def answers(self) -> list[tuple[int, str]]:
        """What was answered, and to which message."""
        return [
            (each.parameters["reply_parameters"]["message_id"], each.text)
            for each in self.stage.api.sent
            if each.method == "sendMessage" and "peanuts" in each.text
        ]

    async def _texts(self, room: str) -> list[str]:
        return [
            turn.text
            for turn in await self.stage.turns(room)
            if turn.speaker is not None and turn.text.startswith("The number")
        ]


CUTS = [
    pytest.param(seconds, lines, id=f"{' and '.join(lines)} for {seconds} s")
    for seconds in (1, 60, 600)
    for lines in (("telegram",), ("model",), ("telegram", "model"))
]
MANNERS: tuple[Manner, ...] = ("refused", "reset", "silent")


@pytest.mark.parametrize("seed", range(AGAIN))
@pytest.mark.parametrize(("seconds", "lines"), CUTS)
async def test_a_line_that_was_cut_has_cost_nothing(seconds: int, lines: tuple[str, ...], seed: int) -> None:
    """T12: what was said is in the record, once and in order; what was asked is answered, at a pace."""
    chance = random.Random(f"{seconds}{lines}{seed}")  # noqa: S311 - a fault schedule, not a secret
    manner = MANNERS[(len(str(seconds)) + len(lines) + seed) % 3]
    async with home() as wired:
        await _through(wired, chance, seconds, lines, (manner,))


async def test_a_line_that_is_cut_again_and_again_has_cost_nothing() -> None:
    """T12: ten times in ten minutes, in every manner."""
    chance = random.Random(12)  # noqa: S311 - a fault schedule, not a secret
    async with home() as wired:
        manners = tuple[Manner, ...](chance.choices(MANNERS, k=10))
        await _through(wired, chance, 60, ("telegram", "model"), manners)


async def _through(
    wired: Wired, chance: random.Random, seconds: int, lines: tuple[str, ...], manners: tuple[Manner, ...]
) -> None:
    stage, lived = wired.stage, Lived(wired, chance)
    running = asyncio.create_task(supervised(wired))
    stage.api.says(stage.members["Joel"], stage.group, "I am allergic to peanuts")
    await lived.on(30)
    for manner in manners:
        for line in lines:
            await wired.lines[line].cut(manner)
        await lived.on(seconds)
        for line in lines:
            await wired.lines[line].mend()
        await lived.on(seconds if len(manners) > 1 else 0)
    await lived.until(lived.is_heard)
    await lived.until(lived.is_answered)
    stage.service.stop()
    await asyncio.wait_for(running, 20)
    again = [text for _, text in lived.answers() if text.startswith("(You may have had this.)")]
    assert len(lived.answers()) - len(again) <= len(lived.asked)  # what came twice says so
    assert await stage.service.inbox.tidy() == ()
    _at_a_pace(wired.wire.began)
    await begin(wired)  # what the former process was reading as it ended is read by the next
    await _read_by_the_model(stage)


async def _read_by_the_model(stage: Stage) -> None:
    """What it could not be asked about is read when it is back."""
    for _ in range(200):
        if not await stage.store.read(all_waiting):
            return
        stage.clock.pass_time(timedelta(minutes=30))
        await stage.app.read_waiting()
    pytest.fail("something stayed unread")


def _at_a_pace(began: Mapping[int, list[datetime]]) -> None:
    """No chat is told two things within a second, no group more than twenty within a minute."""
    for chat, at in began.items():
        close = [(earlier, later) for earlier, later in pairwise(at) if later - earlier < PER_CHAT]
        assert close == []
        if chat < 0:
            assert all(later - earlier >= GROUP_WINDOW for earlier, later in zip(at, at[20:], strict=False))


@pytest.mark.parametrize("manner", MANNERS)
async def test_sent_straight_away_it_would_be_lost(manner: Manner) -> None:
    """T12, the control: what is sent without being kept first is gone with the line."""
    async with home() as wired:
        await wired.lines["telegram"].cut(manner)
        joel = wired.stage.members["Joel"].id
        for number in range(3):
            with contextlib.suppress(WireError):
                await wired.wire.call("sendMessage", {"chat_id": joel, "text": f"straight {number}"})
        await wired.lines["telegram"].mend()
        await wired.wire.call("sendMessage", {"chat_id": joel, "text": "straight after"})
    told = [text for text in wired.stage.api.texts(wired.stage.members["Joel"]) if "straight" in text]
    assert told == ["straight after"]
