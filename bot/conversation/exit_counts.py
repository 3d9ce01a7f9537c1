"""How many parts of composed replies went out as they were, and how many were replaced, by the reason."""

from collections.abc import Sequence
from typing import Final

from memory.ports import UnitOfWork
from memory.rows import load, save
from memory.value import Value
from relay.exit_gate import Reason

_KIND: Final = "exit_gate"
_ALL: Final = "all"


class ExitCounts(Value, frozen=True):
    """Segments that passed the exit gate, those that were replaced, and replies that no model composed.

    Attributes:
        passed: Sent in the model's words.
        replaced: By the reason's name.
        uncomposed: Questions to which the model gave nothing that could be used.
    """

    passed: int = 0
    replaced: tuple[tuple[str, int], ...] = ()
    uncomposed: int = 0


def exit_counts(unit: UnitOfWork) -> ExitCounts:
    """The counts since the household began."""
    return load(unit, _KIND, _ALL, ExitCounts) or ExitCounts()


def count_segments(unit: UnitOfWork, outcomes: Sequence[Reason | None]) -> None:
    """Add what became of the segments of one reply."""
    before = exit_counts(unit)
    replaced = dict(before.replaced)
    for reason in outcomes:
        if reason is not None:
            replaced[reason.name.casefold()] = replaced.get(reason.name.casefold(), 0) + 1
    passed = before.passed + sum(reason is None for reason in outcomes)
    counts = ExitCounts(passed=passed, replaced=tuple(sorted(replaced.items())), uncomposed=before.uncomposed)
    save(unit, _KIND, _ALL, counts, state="kept")


def count_uncomposed(unit: UnitOfWork) -> None:
    """Add a question that was answered without the model."""
    before = exit_counts(unit)
    counts = ExitCounts.model_validate({**dict(before), "uncomposed": before.uncomposed + 1})
    save(unit, _KIND, _ALL, counts, state="kept")


def in_words(counts: ExitCounts) -> str:
    """The counts for the owner, in one line."""
    replaced = ", ".join(f"{name} {number}" for name, number in counts.replaced)
    return f"{counts.passed} passed; replaced: {replaced or 'none'}; without the model: {counts.uncomposed}"
