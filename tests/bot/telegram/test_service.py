"""The bot at work: it starts, stops when told to, says how it is, and writes down what it can."""

import asyncio
import os
import signal
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from bot.clocks import SetClock
from bot.opening import NotSo, Open
from bot.telegram.outage import is_healthy
from bot.telegram.running import run_telegram
from bot.telegram.sending import KIND as SENDS
from bot.telegram.service import Rhythm
from bot.telegram.wire import Wire
from config.settings import Settings
from tests.bot.telegram.stage import MORNING, Stage
from tests.telegram_double import TOKEN, BotApi


async def test_it_ends_when_told_to_and_loses_nothing() -> None:
    """A message that came just before the end is kept and answered; the exit code is 0."""
    stage = await (await Stage().open()).settle()
    running = asyncio.create_task(stage.service.run())
    stage.api.says(stage.members["Joel"], stage.group, "The bins go out on Monday")
    for _ in range(200):
        if await stage.said_by("Joel"):
            break
        await asyncio.sleep(0.01)
    stage.service.stop()
    assert await asyncio.wait_for(running, 5) == 0
    assert await stage.said_by("Joel") == ["The bins go out on Monday"]
    assert "setMyCommands" in stage.api.calls


class Slow:
    """A way to the server that takes its time over a message."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self.is_sending = asyncio.Event()

    async def call(self, method: str, parameters: Mapping[str, Any], *, patience: float = 20.0) -> Any:
        if method == "sendMessage":
            self.is_sending.set()
            await asyncio.sleep(0.1)
        return await self._wire.call(method, parameters, patience=patience)

    async def download(self, file: str, *, at_most: int) -> bytes:
        return await self._wire.download(file, at_most=at_most)


@pytest.mark.parametrize("is_told", [True, False])
async def test_what_goes_out_as_it_is_told_to_end_is_not_cut_off(*, is_told: bool) -> None:
    """Told to end it waits for the answer; the control: cancelled, nobody knows whether it arrived."""
    stage = await (await Stage().open()).settle()
    slow = Slow(stage.service.outbox._wire)  # pyright: ignore[reportPrivateUsage] - the way to the server
    stage.service.outbox._wire = slow  # pyright: ignore[reportPrivateUsage] - and a slower one in its place
    stage.api.says(stage.members["Joel"], None, "/help")
    running = asyncio.create_task(stage.service.run())
    await asyncio.wait_for(slow.is_sending.wait(), 10)
    if is_told:
        stage.service.stop()
        assert await asyncio.wait_for(running, 10) == 0
    else:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
    left = await stage.store.read(lambda unit: unit.rows(SENDS, state="sending"))
    assert len(left) == (0 if is_told else 1)
    assert len(stage.told("Joel")) == (1 if is_told else 0)


async def test_a_signal_ends_it_and_is_as_before_afterwards() -> None:
    """SIGTERM while it runs, however fast the server answers; then whatever was there is there again."""
    stage = await (await Stage().open()).settle()
    await stage.restart(rhythm=Rhythm(poll_seconds=0))
    before = signal.getsignal(signal.SIGTERM)
    running = asyncio.create_task(stage.service.run())
    await asyncio.sleep(0.01)
    assert signal.getsignal(signal.SIGTERM) is not before
    os.kill(os.getpid(), signal.SIGTERM)
    assert await asyncio.wait_for(running, 20) == 0
    assert signal.getsignal(signal.SIGTERM) is before


async def test_cancelled_it_leaves_nothing_running_behind() -> None:
    """Whoever waits no longer for it is not outlived by its polling; signals are as before, too."""
    stage = await (await Stage().open()).settle()
    await stage.restart(rhythm=Rhythm(poll_seconds=0))
    before, others = signal.getsignal(signal.SIGTERM), asyncio.all_tasks()
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(stage.service.run(), 0.05)
    assert asyncio.all_tasks() == others
    assert signal.getsignal(signal.SIGTERM) is before


async def test_health_is_a_finished_poll() -> None:
    """A process that hears nothing is not well, however connected it seems."""
    stage = await (await Stage().open()).settle()
    assert await stage.store.read(lambda unit: is_healthy(unit, stage.clock.now()))
    stage.clock.set_to(MORNING.replace(hour=12))
    assert not await stage.store.read(lambda unit: is_healthy(unit, stage.clock.now()))
    await stage.service.fetch()
    assert await stage.store.read(lambda unit: is_healthy(unit, stage.clock.now()))


async def test_what_is_needed_to_start_is_said(tmp_path: Path) -> None:
    """Without a token, or with one that Telegram does not know, it says so in a sentence."""
    stage = await Stage().open()
    home = Open(stage.app, SetClock(MORNING), tmp_path / "home.db", None)
    settings = Settings(data=tmp_path, config=tmp_path)
    with pytest.raises(NotSo, match="no token"):
        await run_telegram(home, settings)
    with_token = Settings(data=tmp_path, config=tmp_path, telegram_token=SecretStr(TOKEN))
    with pytest.raises(NotSo, match="does not know this token"):
        await run_telegram(home, with_token, request=Unknowing(stage.clock))


class Unknowing(BotApi):
    """A server that knows no bot."""

    async def do_request(self, *_: object, **__: object) -> tuple[int, bytes]:
        return 401, b'{"ok": false, "error_code": 401, "description": "Unauthorized"}'


class Scribe:
    """Writes down the one recording that it knows."""

    async def transcribe(self, file: str) -> str | None:
        return "I am allergic to peanuts" if file == "v1" else None


async def test_a_recording_that_is_written_down_is_its_speakers_word() -> None:
    """With a transcriber the gap is filled by a new version; what is not understood stays a gap."""
    stage = await (await Stage().open()).settle()
    await stage.restart(Scribe())
    for number in (1, 2):
        voice = {"file_id": f"v{number}", "file_unique_id": "u", "duration": 3}
        stage.api.sends(stage.members["Joel"], stage.group, voice=voice)
    await stage.go()
    await stage.service.tick()
    assert await stage.said_by("Joel") == ["", "", "I am allergic to peanuts"]
    assert await stage.values() == ["I am allergic to peanuts"]


async def test_the_owners_chores_are_done_and_told() -> None:
    """What takes files is done outside of the transaction, once."""
    stage = await (await Stage().open()).settle()
    await stage.writes("Marta", "/backup")
    await stage.wait(seconds=30)
    await stage.wait(seconds=30)
    assert stage.told("Marta") == ["One moment.", "backup: done"]


async def test_erasing_takes_a_press_and_reaches_what_waits() -> None:
    """The owner sees what it takes, presses, and not a byte of it is left in the store's rows."""
    stage = await (await Stage().open()).settle()
    await stage.says("Joel", "The alarm code is 4711")
    await stage.writes("Marta", "/erase 4711")
    assert "4711" in str(await stage.turns())
    await stage.presses("Marta", "Erase it")
    assert "4711" not in str(await stage.turns())
    rows = await stage.store.read(lambda unit: unit.rows(None))
    assert [row.kind for row in rows if "4711" in row.body] == []
    await stage.writes("Marta", "/audit")
    assert "erase words" in stage.told("Marta")[-1]
