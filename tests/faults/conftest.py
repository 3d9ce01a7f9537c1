"""What the fault tests share: the process that forks the children that are killed."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


class Zygote:
    """Does acts in children of their own, and says how each of them ended."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def act(self, **act: Any) -> dict[str, Any]:
        """One act: whether it was killed, how many statements it saw, or what it failed with."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(json.dumps({"at": 0, **act}) + "\n")
        stdin.flush()
        return json.loads(stdout.readline())


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A folder in memory where there is one: what is tested here is order and content, not the disk."""
    shared = Path("/dev/shm")  # noqa: S108 - a folder of its own is made in it
    with tempfile.TemporaryDirectory(dir=shared if shared.is_dir() else None) as folder:
        yield Path(folder)


@pytest.fixture(scope="session")
def zygote() -> Iterator[Zygote]:
    """One for all tests of the tier."""
    with subprocess.Popen(
        [sys.executable, "-W", "ignore", "-m", "tests.faults.zygote"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield Zygote(process)
        process.kill()
