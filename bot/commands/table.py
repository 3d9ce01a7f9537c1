"""Each command by its name, and what a command fails with in words."""

import argparse
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from bot.commands.answering import run_ask, run_digest, run_now, run_tell
from bot.commands.exporting import ExportError
from bot.commands.floor_lines import FloorLineError
from bot.commands.inspecting import run_claims, run_floor, run_health, run_why
from bot.commands.keeping import (
    run_backup,
    run_correct,
    run_erase,
    run_export,
    run_forget,
    run_import,
    run_rekey,
    run_restore,
)
from bot.commands.living import run_bot, run_chat, run_nightly, run_replay
from bot.commands.rereading import run_reread
from bot.evaluation.errors import EvalError
from bot.imports.past import ExportUnreadable
from bot.imports.transcript import TranscriptError
from bot.opening import NotSo
from config.household import HouseholdFileError
from config.settings import Settings
from memory.errors import ClaimError

SPOKEN = (
    NotSo,
    ClaimError,
    ExportUnreadable,
    HouseholdFileError,
    ExportError,
    TranscriptError,
    FloorLineError,
    EvalError,
)
"""What a command fails with in words for the person at the keyboard."""

Command = Callable[[argparse.Namespace, Settings], Coroutine[Any, Any, int]]


async def _eval(words: argparse.Namespace, _settings: Settings) -> int:
    from bot.evaluation.command import run_eval  # noqa: PLC0415 - scenarios and sets load only here

    return await run_eval(words)


async def _settings(words: argparse.Namespace, settings: Settings) -> int:
    from bot.settings.command import run_settings  # noqa: PLC0415 - rarely wanted

    return await run_settings(words, settings)


async def _doctor(words: argparse.Namespace, settings: Settings) -> int:
    from bot.commands.doctor import examine  # noqa: PLC0415 - rarely wanted

    return await examine(words, settings)


COMMANDS: Mapping[str, Command] = {
    "run": run_bot,
    "chat": run_chat,
    "replay": run_replay,
    "nightly": run_nightly,
    "now": run_now,
    "digest": run_digest,
    "ask": run_ask,
    "tell": run_tell,
    "claims": run_claims,
    "why": run_why,
    "forget": run_forget,
    "correct": run_correct,
    "erase": run_erase,
    "export": run_export,
    "import": run_import,
    "backup": run_backup,
    "restore": run_restore,
    "rekey": run_rekey,
    "floor": run_floor,
    "eval": _eval,
    "settings": _settings,
    "doctor": _doctor,
    "reread": run_reread,
    "health": run_health,
}
