"""A household at the command line: every command in a folder of its own."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.cli import main

Says = Callable[..., tuple[int, str]]
_MEMBERS = '[[members]]\nname = "Ana"\nrole = "owner"\n\n[[members]]\nname = "Ben"\n'
TURN = {"id": "1", "at": "2026-09-01T08:00:00+01:00", "from": "Ana", "chat": "group", "text": "Mango is fed"}


@pytest.fixture
def says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Says:
    """Run a command in a household of its own: the exit code, and everything that it prints."""
    household = tmp_path / "household.toml"
    household.write_text(_MEMBERS)

    def run(*words: str) -> tuple[int, str]:
        begins = ["--household", str(household)] if words[0] in ("chat", "replay", "run") else []
        code = main([*words, "--db", str(tmp_path / "home.db"), *begins])
        told = capsys.readouterr()
        return code, told.out + told.err

    return run


def a_file(folder: Path, *lines: object) -> str:
    path = folder / "turns.jsonl"
    path.write_text("\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines))
    return str(path)


def turn(**changed: object) -> dict[str, object]:
    return {**TURN, **changed}
