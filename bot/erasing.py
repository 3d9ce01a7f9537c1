"""Erasing as every shell does it: shown first, then done, noted, and written beside the copies."""

from datetime import datetime
from pathlib import Path

from bot.audit import note
from bot.telegram.held import as_they_are, held, note_gone
from memory.erasing.erasure import Completion, completions, erase
from memory.erasing.reach import Reach, Target, reach
from memory.ports import ClaimStore, UnitOfWork
from memory.store.backup import note_erasure, noted_erasures

_FEWEST_SIGNS = 3


def is_too_short(words: str) -> bool:
    """Whether words are so few that they stand in everything, and so can't be what somebody means."""
    return sum(sign.isalnum() for sign in words) < _FEWEST_SIGNS


def shown(unit: UnitOfWork, target: Target) -> Reach:
    """What an erasure would take, what waits in the inbox included; nothing is written."""
    return reach(unit, target, held=held(unit, target))


def carried_out(unit: UnitOfWork, target: Target, *, by: str, now: datetime) -> Completion:
    """Erase, and note in the audit log who asked for what kind of it."""
    waiting = held(unit, target)
    updates = as_they_are(unit, waiting)
    note(unit, f"erase {target.kind}", now, by=by)
    done = erase(unit, target, by=by, now=now, held=waiting)
    note_gone(unit, updates, now)
    return done


async def write_beside(store: ClaimStore, folder: Path) -> int:
    """Write the erasures that the memory knows beside its copies, to outlive it; how many were new."""
    there = {record.model_dump_json() for record in noted_erasures(folder)}
    known = await store.read(completions)
    new = [record for record in known if record.model_dump_json() not in there]
    for record in new:
        note_erasure(folder, record)
    return len(new)
