"""The chains of completion and the pairs of direction: not sealed, yet complete and playable."""

from collections import Counter
from pathlib import Path

import pytest

from bot.evaluation.expectations import Case, parse_case

FILES = sorted((Path(__file__).parent / "completion").glob("*.jsonl"))
NOT_DONE = (
    "started",
    "partial",
    "near_done",
    "nearly",
    "tried",
    "hearsay",
    "reopened",
    "cancelled",
    "two_doers",
)
DONE = ("done", "done_by_steps", "nearly_then_done", "done_by_witness")


def _cases(path: Path) -> list[Case]:
    return [parse_case(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_names_are_unique_and_every_case_parses(path: Path) -> None:
    """Verdicts are reported by scenario."""
    names = [case.scenario_id for case in _cases(path)]
    assert names
    assert len(names) == len(set(names))


def test_every_way_to_be_nearly_done_stands_beside_its_being_done() -> None:
    """Two hundred chains or more, of every kind, flips and controls as they must be."""
    (chains,) = (path for path in FILES if path.stem == "chains")
    kinds = Counter((case.class_.removeprefix("completion_"), case.kind) for case in _cases(chains))
    assert sum(kinds.values()) >= 200
    assert {name for name, kind in kinds if kind == "flip"} == set(NOT_DONE)
    assert {name for name, kind in kinds if kind == "control"} == set(DONE)


def test_every_relation_is_told_in_more_than_one_order() -> None:
    """Told in one order only, it would be passed by a reader that takes the first name for the doer."""
    (direction,) = (path for path in FILES if path.stem == "direction")
    told = Counter(case.class_ for case in _cases(direction))
    assert min(told.values()) >= 2
    assert sum(told.values()) >= 60
