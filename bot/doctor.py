"""`sayso doctor`: looks whether the memory is sound, and says what to do where it is not."""

import argparse
import json

from bot.exit_counts import exit_counts, in_words
from bot.opening import Open, database, opened
from bot.report import Json
from config.settings import Settings
from memory.ports import UnitOfWork
from memory.store.database import Connection
from memory.store.sqlite import SqliteStore


async def examine(words: argparse.Namespace, settings: Settings) -> int:
    """Print one line for each thing looked at; 1 if any of them is not well."""
    async with opened(words, settings, read_only=True) as home:
        findings = await _findings(home)
    path = database(words, settings)
    print(  # noqa: T201 - the command's result
        f"memory      {path}\nkeys        {settings.keys}\nhousehold   {settings.config / 'household.toml'}"
    )
    for name, (is_well, text) in findings.items():
        print(f"{name:11} {'ok' if is_well else 'NOT WELL'}  {text}")  # noqa: T201 - the command's result
    return 0 if all(is_well for is_well, _ in findings.values()) else 1


async def _findings(home: Open) -> dict[str, tuple[bool, str]]:
    store = home.app.store
    findings: dict[str, tuple[bool, str]] = {}
    if isinstance(store, SqliteStore):
        pages = await store.on_connection(_bad_pages)
        sound = await store.on_connection(_integrity)
        findings["pages"] = (
            pages == 0,
            "every page is as it was written" if pages == 0 else f"{pages} damaged",
        )
        findings["structure"] = (sound == "ok", sound)
    counts = await store.read(_counts)
    findings["record"] = (True, json.dumps(counts))
    findings["replies"] = (True, in_words(await store.read(exit_counts)))
    return findings


def _bad_pages(connection: Connection) -> int:
    return len(connection.execute("PRAGMA cipher_integrity_check").fetchall())


def _integrity(connection: Connection) -> str:
    return str(connection.execute("PRAGMA integrity_check").fetchone()[0])


def _counts(unit: UnitOfWork) -> dict[str, Json]:
    newest = unit.turns(limit=1)
    return {
        "people": len(unit.house().people),
        "turns": newest[0].seq if newest else 0,
        "in force": len(unit.in_force()),
        "archived": len(unit.archived()),
    }
