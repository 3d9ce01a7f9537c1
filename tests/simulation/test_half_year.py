"""A simulated household lives with the application: three weeks in the quick tier, half a year in the long.

What does not hold yet stands in the tables as the number of faults that were counted when they were last
lowered: more of them fail, and whoever mends one lowers the table. The aim is 0 everywhere, and 90 %
answerable.
"""

from dataclasses import dataclass

import pytest

from tests.simulation.check import Report, check
from tests.simulation.household_year import generate
from tests.simulation.played import Played
from tests.simulation.truth import Fault


@dataclass(frozen=True)
class Course:
    """One household's time, and what is allowed to be wrong in it."""

    seed: int
    days: int
    faults: dict[Fault, int]
    answerable: float
    now_shown: float


QUICK = Course(1, 20, faults={}, answerable=0.88, now_shown=0.9)
LONG = Course(
    1,
    182,
    faults={},
    answerable=0.96,
    now_shown=0.9,
)
LONGEST_NOW_WORDS = 400


def _played(course: Course) -> Report:
    simulation = generate(course.seed, course.days)
    with Played(simulation) as played:
        return check(simulation, played)


@pytest.fixture(scope="module")
def weeks() -> Report:
    return _played(QUICK)


@pytest.fixture(scope="module")
def half_year() -> Report:
    return _played(LONG)


def _hold(report: Report, course: Course, fault: Fault) -> None:
    told = [f"{finding.where}: {finding.told}" for finding in report.findings if finding.kind == fault.value]
    assert report.faults[fault] <= course.faults.get(fault, 0), "\n".join(told)


@pytest.mark.parametrize("fault", list(Fault))
def test_the_first_weeks_tell_nothing_that_is_not_so(weeks: Report, fault: Fault) -> None:
    """Three weeks of talk, with every night, are told as they were said."""
    _hold(weeks, QUICK, fault)


def test_the_first_weeks_can_be_asked_for(weeks: Report) -> None:
    """What was said can be asked for, and what matters stands in the now blocks, which stay short."""
    assert weeks.answerable_share >= QUICK.answerable
    assert weeks.now_shown >= QUICK.now_shown * weeks.now_wanted
    assert weeks.longest_now_words < LONGEST_NOW_WORDS


@pytest.mark.long
@pytest.mark.parametrize("fault", list(Fault))
def test_the_half_year_tells_nothing_that_is_not_so(half_year: Report, fault: Fault) -> None:
    """Half a year of talk, with every night, is told as it was said."""
    _hold(half_year, LONG, fault)


@pytest.mark.long
def test_the_half_year_can_be_asked_for(half_year: Report) -> None:
    """After half a year, too, what was said can be asked for, and no now block has grown out of hand."""
    assert half_year.answerable_share >= LONG.answerable
    assert half_year.now_shown >= LONG.now_shown * half_year.now_wanted
    assert half_year.longest_now_words < LONGEST_NOW_WORDS


def test_nights_that_are_run_again_change_nothing() -> None:
    """The jobs of every night are in the ledger: run again, they leave claims and now blocks as they were."""
    simulation = generate(2, 10)
    with Played(simulation) as played:
        played.run_until(simulation.ends)
        before = played.memory()
        assert played.run_nights_again() == 0
        assert played.memory() == before
        blocks = [played.now(name, simulation.ends) for name in simulation.names]
    with Played(simulation) as again:
        again.run_until(simulation.ends)
        assert again.memory() == before
        assert [again.now(name, simulation.ends) for name in simulation.names] == blocks
