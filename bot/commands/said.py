"""What a command prints: a line, or a report in words or as JSON."""

import argparse
import json
import sys
from collections.abc import Mapping

from bot.commands.report import Json


def report(words: argparse.Namespace, found: Mapping[str, Json], text: str) -> None:
    """Print a command's result: as JSON where that is wanted, else in words."""
    say(json.dumps(found, ensure_ascii=False) if words.json else text)


def counted(number: int, what: str, several: str = "") -> str:
    """So many of something: "1 claim", "2 claims", "0 entries"."""
    return f"{number} {what if number == 1 else several or what + 's'}"


def say_code(code: str | None) -> None:
    """The recovery code of a memory that has just begun: once, to the person at the keyboard."""
    if code is not None:
        print(  # noqa: T201 - beside the command's result, so that it is in no file
            "The memory is encrypted; its key lies in your configuration folder.\n"
            f"Recovery code, shown this once: {code}\n"
            "Write it down: without key and code nobody can read the memory again.",
            file=sys.stderr,
        )


def say(text: str) -> None:
    """Print a line of a command's result."""
    print(text)  # noqa: T201 - what a command prints is its result
