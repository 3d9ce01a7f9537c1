"""A bot that waits: what a household costs while nobody says anything, over the encrypted memory.

Run as `python -m bench.idle`. A month of a family's talk is in the memory; the server is the tests' double,
which holds each question for updates as long as Telegram does. Measured in a process of its own.
"""

import asyncio
import os
import resource
import subprocess
import sys
import tempfile
from datetime import timedelta
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from telegram import Bot

from bot.app import open_household
from bot.clocks import SetClock, ShiftedClock
from bot.imports.replaying import replay
from bot.imports.transcript import read_transcript
from bot.telegram.decoding import who_am_i
from bot.telegram.service import Service
from bot.telegram.wire import LibraryWire
from memory.clock import SystemClock
from memory.lexical import LexicalReader
from memory.store.opening import open_memory
from tests.telegram_double import TOKEN, BotApi

MONTH = Path(__file__).parents[1] / "examples" / "month.jsonl"
SETTLING_SECONDS, WATCHED_SECONDS = 5, 60
LOW_ENOUGH_PERCENT = 1.0
SMALL_ENOUGH_MIB = 150


class Patient(BotApi):
    """Holds a question for updates for its whole time, as Telegram does."""

    async def _get_updates(self, parameters: dict[str, Any]) -> list[dict[str, Any]]:
        await asyncio.sleep(float(parameters.get("timeout") or 0))
        return []


async def _wait(folder: Path) -> tuple[float, float]:
    """The share of a core and the memory that an idle bot takes."""
    transcript = read_transcript(MONTH)
    memory = await open_memory(folder / "memory.db", folder / "keys", transcript.settings())
    try:
        past = SetClock(transcript.turns[0].at)
        began = transcript.turns[0].at - timedelta(microseconds=1)
        await replay(
            await open_household(memory.store, transcript.settings(), past, began=began),
            transcript,
            is_person=False,
        )
        clock = ShiftedClock(SystemClock(), timedelta(0))
        server = Patient(clock)
        app = await open_household(memory.store, transcript.settings(), clock)
        bot = Bot(TOKEN, request=server, get_updates_request=server)
        async with bot:
            service = Service(
                app, LibraryWire(bot), await who_am_i(bot), read=LexicalReader().read, chores=_nothing
            )
            await service.begin()
            running = asyncio.create_task(service.run())
            await asyncio.sleep(SETTLING_SECONDS)
            spent, since = process_time(), perf_counter()
            await asyncio.sleep(WATCHED_SECONDS)
            share = (process_time() - spent) / (perf_counter() - since)
            service.stop()
            await running
    finally:
        await memory.store.close()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return share * 100, peak / (1 << 20 if sys.platform == "darwin" else 1 << 10)


async def _nothing(_what: str) -> str:
    return ""


def main() -> int:
    if "--inside" not in sys.argv:
        command = [sys.executable, "-m", "bench.idle", "--inside"]
        return subprocess.run(command, env=dict(os.environ), check=False).returncode
    with tempfile.TemporaryDirectory() as folder:
        percent, mib = asyncio.run(_wait(Path(folder)))
    held = (percent < LOW_ENOUGH_PERCENT, mib < SMALL_ENOUGH_MIB)
    print(
        _line(
            "idle in Telegram, a minute",
            f"{percent:.2f} % of a core",
            f"< {LOW_ENOUGH_PERCENT} %",
            holds=held[0],
        )
    )
    print(_line("peak memory of the bot", f"{mib:.0f} MiB", f"< {SMALL_ENOUGH_MIB} MiB", holds=held[1]))
    return 0 if all(held) else 1


def _line(what: str, figure: str, floor: str, *, holds: bool) -> str:
    return f"{what:<34} {figure:>16}   {floor:<44} {'holds' if holds else 'DOES NOT HOLD'}"


if __name__ == "__main__":
    sys.exit(main())
