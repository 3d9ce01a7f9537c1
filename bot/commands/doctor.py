"""`sayso doctor`: looks whether the memory is sound, and says what to do where it is not."""

import argparse
import shutil
from pathlib import Path

from bot.care import backup_folder, care_lines
from bot.claude.standing import model_lines
from bot.commands.recovering import recover
from bot.commands.report import Json
from bot.commands.said import counted
from bot.conversation.exit_counts import exit_counts, in_words
from bot.opening import Open, database, opened
from config.settings import Settings
from memory.clock import SystemClock
from memory.errors import StoreError
from memory.life.figures import Figures, figures, spikes
from memory.ports import UnitOfWork
from memory.store.backup import backups, check_copy, faults
from memory.store.sqlite import SqliteStore


async def examine(words: argparse.Namespace, settings: Settings) -> int:
    """Print one line for each thing looked at; 1 if any of them is not well. With --recover, mend it."""
    if words.recover:
        return await recover(database(words, settings), settings.keys, SystemClock())
    async with opened(words, settings, read_only=True) as home:
        findings = await _findings(home, settings.keys)
    path = database(words, settings)
    print(  # noqa: T201 - the command's result
        f"memory      {path}\nkeys        {settings.keys}\nhousehold   {settings.config / 'household.toml'}"
    )
    for name, (is_well, text) in findings.items():
        print(f"{name:11} {'ok' if is_well else 'NOT WELL'}  {text}")  # noqa: T201 - the command's result
    return 0 if all(is_well for is_well, _ in findings.values()) else 1


async def _findings(home: Open, keys: Path) -> dict[str, tuple[bool, str]]:
    store = home.app.store
    findings: dict[str, tuple[bool, str]] = {}
    if isinstance(store, SqliteStore):
        found = await store.on_connection(faults)
        findings["file"] = (not found, "; ".join(found) or "every page is as it was written")
    now = home.app.clock.now()
    for name, line in zip(
        ("backup", "looked", "clock"), await store.read(lambda unit: care_lines(unit, now)), strict=True
    ):
        findings[name] = line
    findings["room"] = room(shutil.disk_usage(home.path.parent).free, home.path.stat().st_size)
    copies = backups(backup_folder(home.path))
    if copies:
        findings["copy"] = await _copy(copies[-1], keys)
    for proposer, its in (await store.read(figures)).items():
        findings[f"{proposer.name} {proposer.version}"] = (True, _in_counts(its))
    for spike in await store.read(lambda unit: spikes(unit, now)):
        name = f"{spike.proposer.name} {spike.proposer.version}"
        findings[name] = (False, f"{_in_counts(spike.lately)} in the last 30 days; {_HOW_TO_SWEEP}")
    counts = await store.read(_counts)
    findings["record"] = (True, "; ".join(f"{name}: {number}" for name, number in counts.items()))
    findings |= await store.read(lambda unit: model_lines(unit, now=now))
    findings["replies"] = (True, in_words(await store.read(exit_counts)))
    return findings


def room(free: int, size: int) -> tuple[bool, str]:
    """Whether the disk takes what the nights write: a copy, and a log as long as the memory; in bytes."""
    wanted = 2 * size + _SPARE
    told = f"{free // _MIB} MiB free"
    return free >= wanted, told if free >= wanted else (
        f"{told}; a night's copy and what is said until then want {wanted // _MIB} MiB: make room"
    )


_MIB = 1 << 20
_SPARE = 16 * _MIB


async def _copy(copy: Path, keys: Path) -> tuple[bool, str]:
    """Whether the newest copy could be brought back, looked at now."""
    try:
        turns, claims = await check_copy(copy, keys)
    except StoreError as error:
        return False, f"{copy.name}: {error}"
    told = f"{counted(turns, 'message')}, {counted(claims, 'claim')} in force"
    return True, f"{copy.name} could be brought back: {told}"


_HOW_TO_SWEEP = "far more than before: sayso erase --cohort takes out what it read"


def _in_counts(its: Figures) -> str:
    return (
        f"{its.read} read, {its.guesses} as guesses: borne out {its.by_turn} by a second turn, {its.by_deed} "
        f"by deeds, {its.by_word} by a word; {its.refuted} refuted, {its.lapsed} lapsed, {its.waiting} open"
    )


def _counts(unit: UnitOfWork) -> dict[str, Json]:
    newest = unit.turns(limit=1)
    return {
        "people": len(unit.house().people),
        "turns": newest[0].seq if newest else 0,
        "in force": len(unit.in_force()),
        "archived": len(unit.archived()),
    }
