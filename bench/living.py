"""A household's month taken in, and a console opened: how fast, beside plain SQLite doing the least.

Run as `python -m bench.living`. Every turn of the replay is committed durably with all that is read from
it; plain SQLite commits the same texts, one by one, to a table and a full-text index, and nothing else.
"""

import asyncio
import os
import resource
import sqlite3  # noqa: TID251 - the floor to measure against, beside the store and not through it
import subprocess
import sys
import tempfile
from datetime import timedelta
from pathlib import Path
from statistics import median
from time import perf_counter

from bot.app import open_household
from bot.clocks import SetClock
from bot.imports.replaying import replay
from bot.imports.transcript import Transcript, read_transcript
from memory.floor import read
from memory.store.opening import open_memory

MONTH = Path(__file__).parents[1] / "examples" / "month.jsonl"
ENOUGH_TURNS_A_SECOND = 300
SOON_ENOUGH_SECONDS = 1.5
SMALL_ENOUGH_MIB = 150
ROUNDS = 3


async def _replayed(transcript: Transcript, folder: Path) -> float:
    read.cache_clear()  # nobody lives through the same month twice
    memory = await open_memory(folder / "memory.db", folder / "keys", transcript.settings())
    try:
        clock = SetClock(transcript.turns[0].at)
        began = transcript.turns[0].at - timedelta(microseconds=1)
        app = await open_household(memory.store, transcript.settings(), clock, began=began)
        start = perf_counter()
        await replay(app, transcript, is_person=False)
        return perf_counter() - start
    finally:
        await memory.store.close()


def _plainly_kept(transcript: Transcript, folder: Path) -> float:
    connection = sqlite3.connect(folder / "plain.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE turn (id INTEGER PRIMARY KEY, body TEXT NOT NULL)")
    connection.execute("CREATE VIRTUAL TABLE words USING fts5 (body)")
    start = perf_counter()
    for number, line in enumerate(transcript.turns):
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO turn VALUES (?, ?)", (number, line.text))
        connection.execute("INSERT INTO words (rowid, body) VALUES (?, ?)", (number, line.text))
        connection.execute("COMMIT")
    taken = perf_counter() - start
    connection.close()
    return taken


def _first_answer(folder: Path) -> float:
    """Seconds from the start of `sayso chat`, set up already, to its answer to the first line."""
    sayso = Path(sys.executable).with_name("sayso")
    homes = {name: str(folder) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")}
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    start = perf_counter()
    said = subprocess.run(
        [sayso, "chat", "--db", folder / "chat.db"],
        input="Marta: @sayso what is new?\n",
        env=kept | homes,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "sayso:" in said.stdout, said.stdout
    return perf_counter() - start


def _spread(rates: list[float]) -> str:
    """The least, the middle and the best of some rounds: what else a machine does is in each of them."""
    return f"{min(rates):,.0f}, {median(rates):,.0f}, {max(rates):,.0f}"


def _peak_mib() -> float:
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    return peak / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def _line(what: str, figure: str, floor: str, *, holds: bool) -> str:
    return f"{what:<34} {figure:>16}   {floor:<58} {'holds' if holds else 'DOES NOT HOLD'}"


def main() -> int:
    """Print each figure beside what it must reach; 1 if one does not."""
    transcript = read_transcript(MONTH)
    turns = len(transcript.turns)
    ours: list[float] = []
    plain: list[float] = []
    first: list[float] = []
    for _ in range(ROUNDS):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            ours.append(turns / asyncio.run(_replayed(transcript, folder)))
            plain.append(turns / _plainly_kept(transcript, folder))
            _first_answer(folder)
            first.append(_first_answer(folder))
    rate, soon, peak = max(ours), min(first), _peak_mib()
    beside = f"≥ {ENOUGH_TURNS_A_SECOND}; of all, {_spread(ours)}; plain SQLite: {_spread(plain)}"
    held = (rate >= ENOUGH_TURNS_A_SECOND, soon <= SOON_ENOUGH_SECONDS, peak <= SMALL_ENOUGH_MIB)
    print(_line(f"replay of a month ({turns} turns)", f"{rate:,.0f} turns/s", beside, holds=held[0]))
    print(
        _line("console, start to first answer", f"{soon:.2f} s", f"≤ {SOON_ENOUGH_SECONDS} s", holds=held[1])
    )
    print(_line("peak memory of a chat", f"{peak:.0f} MiB", f"≤ {SMALL_ENOUGH_MIB} MiB", holds=held[2]))
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
