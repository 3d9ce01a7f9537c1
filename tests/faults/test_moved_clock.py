"""S1 with the machine's own clock: one process lives through its changes, and does each night once.

The clock is moved by a library in front of the C library, built here; where there is no C compiler, or no
way to put a library there, these tests are not run.
"""

import json
import os
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from tests.counts import many
from tests.faults.conftest import ROOT
from tests.faults.test_time import ZONES, changes

YEARS = range(2025, many(2027, 2031))
_COMPILER = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")

pytestmark = pytest.mark.skipif(
    _COMPILER is None or not sys.platform.startswith("linux"), reason="no C compiler, or no LD_PRELOAD"
)


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library that moves a process's clock."""
    made = tmp_path_factory.mktemp("clock") / "moved_clock.so"
    source = Path(__file__).with_name("moved_clock.c")
    subprocess.run([str(_COMPILER), "-shared", "-fPIC", "-O1", "-o", str(made), str(source)], check=True)
    return made


class Ticking:
    """A running process, whose clock is set and which then looks what is due."""

    def __init__(self, process: "subprocess.Popen[str]", offset: Path) -> None:
        self._process = process
        self._offset = offset

    def at(self, instant: datetime) -> dict[str, Any]:
        """What it says when the machine's clock shows that instant."""
        move(self._offset, instant)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        told = json.loads(self._process.stdout.readline())
        assert abs(told["now"] - instant.timestamp()) < 60, "its clock is the one that was set"
        return told


def move(offset: Path, instant: datetime) -> None:
    """Write down by how many seconds the clock is off, whole or not at all."""
    fresh = offset.with_suffix(".new")
    fresh.write_text(str(round(instant.timestamp() - time.time())))  # noqa: TID251 - the kernel's own clock
    fresh.replace(offset)


@pytest.fixture
def ticking(request: pytest.FixtureRequest, tmp_path: Path, library: Path) -> Iterator[Ticking]:
    """The process of one zone, begun on a new year's day."""
    offset, zone = tmp_path / "offset", str(request.param)
    move(offset, datetime(YEARS.start, 1, 1, 12, tzinfo=UTC))
    env = {**os.environ, "LD_PRELOAD": str(library), "MOVED_CLOCK": str(offset)}
    with subprocess.Popen(
        [sys.executable, "-W", "ignore", "-m", "tests.faults.ticking", str(tmp_path / "m.db"), zone],
        cwd=ROOT,
        env=env,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield Ticking(process, offset)
        process.kill()


def _looks(zone: str, change: date) -> list[datetime]:
    """Every ten minutes of the night of a change, every two hours in the day before it and after it."""
    noon = datetime(change.year, change.month, change.day, 12, tzinfo=ZoneInfo(zone)).astimezone(UTC)
    minutes = {*range(-36 * 60, 18 * 60, 120), *range(-13 * 60, -6 * 60, 10)}
    return [noon + timedelta(minutes=each) for each in sorted(minutes)]


@pytest.mark.parametrize(("ticking", "zone"), [(zone, zone) for zone in ZONES], indirect=["ticking"])
def test_s1_the_machines_clock_goes_through_its_changes(ticking: Ticking, zone: str) -> None:
    """n = 20 nights of five zones (60 in the long tier), one process each: each local date is done once.

    The control goes along: an alarm at half past two by the wall rings twice in the night whose hour comes
    twice.
    """
    done, twice = Counter[str](), 0
    for year in YEARS:
        for change in changes(zone, year):
            walls: list[str] = []
            for instant in _looks(zone, change):
                told = ticking.at(instant)
                done.update(told["nights"])
                walls.append(told["wall"])
            wanted = [str(change + timedelta(days=each)) for each in (-1, 0)]
            assert [done[each] for each in wanted] == [1, 1], (zone, change)
            half_past = f"{change} 02:30"
            twice += sum(before < half_past <= after for before, after in pairwise(walls)) == 2
    assert set(done.values()) == {1}
    assert len(done) >= 4 * len(YEARS)
    assert (twice == len(YEARS)) is (zone in ("Europe/Berlin", "Australia/Sydney")), "the alarm on the wall"


def test_s1_control_a_clock_that_is_not_moved_shows_the_present(tmp_path: Path) -> None:
    """Without the library in front of it the same process is in the present: the check above sees that."""
    offset = tmp_path / "offset"
    with subprocess.Popen(
        [sys.executable, "-W", "ignore", "-m", "tests.faults.ticking", str(tmp_path / "m.db"), ZONES[0]],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        with pytest.raises(AssertionError, match="the one that was set"):
            Ticking(process, offset).at(datetime(2025, 10, 26, 0, 30, tzinfo=UTC))
        process.kill()
