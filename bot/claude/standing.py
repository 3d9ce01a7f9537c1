"""How the model fares, in lines for the owner: what is left of the day, what waits, what its word came to."""

from datetime import datetime
from zoneinfo import ZoneInfo

from bot.claude.budget import STANDING, Day, day_of, standing_of
from bot.claude.reading import PROPOSER
from bot.claude.unread import UNREAD, Waiting
from memory.intake.rereading import Counts
from memory.ports import UnitOfWork
from memory.rows import every

Line = tuple[bool, str]
"""Whether it is well, and what there is to say."""


def model_lines(unit: UnitOfWork, *, now: datetime) -> dict[str, Line]:
    """By name: the day's budget, the turns that wait, and each proposer's figures; no word of anybody's.

    Empty where no model has been asked, nor has anything to read.
    """
    if not any(unit.rows(kind) for kind in (STANDING, UNREAD, PROPOSER)):
        return {}
    lines = {"model": _today(unit, now), "unread": _unread(unit)}
    for cohort, counts in every(unit, PROPOSER, Counts):
        lines[cohort] = (True, in_words(counts))
    return lines


def in_words(counts: Counts) -> str:
    """What became of a proposer's proposals, in one line."""
    return (
        f"{counts.turns} messages, {counts.proposed} proposals: {counts.agreed} as the rules read them, "
        f"{counts.admitted} new, {counts.weakened} made less firm ({counts.inferred} wait for a person), "
        f"{counts.overtaken} overtaken; held to the words: {_table(counts.clamped)}; "
        f"rejected: {_table(counts.rejected)}"
    )


def _today(unit: UnitOfWork, now: datetime) -> Line:
    day = day_of(unit, now)
    left = max(0, day.allowed - day.charged)
    text = f"{left} of {day.allowed} tokens left today; {_calls(day)}" if day.allowed else "not asked today"
    resting = standing_of(unit).resting_until
    if resting is None or resting <= now:
        return left > 0 or not day.allowed, text
    local = resting.astimezone(ZoneInfo(unit.house().settings.zone))
    return False, f"{text}; after failures in a row it rests until {local:%H:%M}"


def _calls(day: Day) -> str:
    told = [
        f"{each.purpose}: {each.calls} calls, {each.input_tokens} + {each.cached_tokens} cached + "
        f"{each.output_tokens} tokens{_failures(each.failures)}"
        for each in day.tallies
    ]
    return "; ".join(told) or "no calls"


def _failures(failures: tuple[tuple[str, int], ...]) -> str:
    return f" ({_table(failures)})" if failures else ""


def _unread(unit: UnitOfWork) -> Line:
    waiting = every(unit, UNREAD, Waiting, state="waiting")
    given_up = every(unit, UNREAD, Waiting, state="given up")
    reasons = sorted({each.reason for _, each in (*waiting, *given_up) if each.reason is not None})
    why = f" ({', '.join(reasons)})" if reasons else ""
    text = (
        f"{len(waiting)} messages wait for the model{why}; {len(given_up)} given up; the rules read them all"
    )
    return not given_up, text


def _table(pairs: tuple[tuple[str, int], ...]) -> str:
    return ", ".join(f"{name} {number}" for name, number in pairs) or "none"
