"""What a command prints: a line, or a report in words or as JSON."""

import argparse
import json
from collections.abc import Mapping

from bot.commands.report import Json


def report(words: argparse.Namespace, found: Mapping[str, Json], text: str) -> None:
    """Print a command's result: as JSON where that is wanted, else in words."""
    say(json.dumps(found, ensure_ascii=False) if words.json else text)


def counted(number: int, what: str, several: str = "") -> str:
    """So many of something: "1 claim", "2 claims", "0 entries"."""
    return f"{number} {what if number == 1 else several or what + 's'}"


def say(text: str) -> None:
    """Print a line of a command's result."""
    print(text)  # noqa: T201 - what a command prints is its result
