"""What holds and what does not, as a page: verdicts, leaks, controls, and the vectors that break a gate.

Pure: verdicts go in, Markdown comes out. A gate that does not hold is published with what breaks it.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.evaluation.verdicts import Outcome, Verdict

_MOST_VECTORS = 40
_EVIDENCE_LENGTH = 200


@dataclass(frozen=True)
class GateResult:
    """How one gate fared; gates of other kinds (completion, access) come in this shape, too.

    Attributes:
        name: What the gate holds back.
        verdicts: How many times it was put to the test; what could not be played is not among them.
        leaks: How often it let something through.
        controls: How many real things were put before it.
        controls_accepted: How many of these it let through, as it must.
        notes: What a reader has to know to understand the figures.
        vectors: What breaks it: a scenario, the expectation, and the words that decided.
        unplayed: Verdicts that could not be reached, since the scenario could not be played.
        misses: Verdicts on flips whose answer was true and yet not useful; no leak, and no control.
        least_acceptance: The share of controls that must be accepted for the gate to hold.
        section: The heading under which the page lists it; gates of one section stand together.
    """

    name: str
    verdicts: int
    leaks: int
    controls: int
    controls_accepted: int
    notes: str = ""
    vectors: tuple[str, ...] = ()
    misses: int = 0
    unplayed: int = 0
    least_acceptance: float = 0.95
    section: str = "Scenarios"

    @property
    def holds(self) -> bool:
        """Whether all was tested, nothing leaked, and enough of what is real was accepted."""
        return (
            self.verdicts > 0
            and self.unplayed == 0
            and self.leaks == 0
            and self.controls_accepted >= self.least_acceptance * self.controls
        )

    @property
    def upper_bound(self) -> float:
        """The leak rate that zero leaks still allow with 95 % confidence: 3/n, and 1 for an untested gate."""
        return min(1.0, 3 / self.verdicts) if self.verdicts else 1.0


def tally(
    verdicts: Iterable[Verdict], *, section: str = "Scenarios", notes: Mapping[str, str] | None = None
) -> tuple[GateResult, ...]:
    """One gate for each class of scenario, in the order of the verdicts.

    A control is accepted if every verdict on it passes. Leaks count wherever they happen, misses only
    where no control is at stake.
    """
    by_class: dict[str, list[Verdict]] = defaultdict(list)
    for verdict in verdicts:
        by_class[verdict.class_].append(verdict)
    return tuple(
        replace(_tally(name, found), section=section, notes=(notes or {}).get(name, ""))
        for name, found in by_class.items()
    )


def _tally(name: str, verdicts: Sequence[Verdict]) -> GateResult:
    controls: dict[str, bool] = {}
    for verdict in verdicts:
        if verdict.kind == "control":
            passed = verdict.outcome is Outcome.PASS
            controls[verdict.scenario] = controls.get(verdict.scenario, True) and passed
    leaks = [verdict for verdict in verdicts if verdict.outcome is Outcome.LEAK]
    unplayed = [verdict for verdict in verdicts if verdict.outcome is Outcome.UNPLAYED]
    one_each = {verdict.scenario: verdict for verdict in reversed(unplayed)}
    refused = [v for v in verdicts if v.kind == "control" and v.outcome is Outcome.MISS]
    return GateResult(
        name=name,
        verdicts=len(verdicts) - len(unplayed),
        leaks=len(leaks),
        controls=len(controls),
        controls_accepted=sum(controls.values()),
        vectors=tuple(map(_vector, [*leaks, *refused, *one_each.values()])),
        unplayed=len(unplayed),
        misses=sum(v.kind == "flip" and v.outcome is Outcome.MISS for v in verdicts),
    )


def _vector(verdict: Verdict) -> str:
    evidence = " ".join(verdict.evidence.split())
    if len(evidence) > _EVIDENCE_LENGTH:
        evidence = f"{evidence[: _EVIDENCE_LENGTH - 1]}…"
    return f"{verdict.scenario}, {verdict.outcome}, {verdict.expectation}: {evidence}"


def difference(one: Iterable[Verdict], other: Iterable[Verdict]) -> int:
    """How many verdicts differ between two runs over the same scenarios, in outcome or in evidence."""
    first = {(v.scenario, v.number): (v.outcome, v.evidence) for v in one}
    second = {(v.scenario, v.number): (v.outcome, v.evidence) for v in other}
    return sum(first.get(key) != second.get(key) for key in first.keys() | second.keys())


def render_gates(results: Sequence[GateResult], *, second_run: int | None = None, preface: str = "") -> str:
    """The page `docs/gates.md`: a table, the sum, and what does not hold.

    Args:
        results: The gates, in the order of the page.
        second_run: How many verdicts differed when everything was played again; None if it was not.
        preface: A paragraph that says how the figures came about.
    """
    parts = [
        "# Gates\n",
        "<!-- Written by `sayso eval`; do not edit. -->\n",
        f"{preface}\n" if preface else "",
        *(_section(name, within) for name, within in _by_section(results).items()),
        _sum(results, second_run),
        _failing(results),
        _notes(results),
    ]
    return "\n".join(part for part in parts if part).rstrip() + "\n"


def _by_section(results: Sequence[GateResult]) -> Mapping[str, Sequence[GateResult]]:
    sections: dict[str, list[GateResult]] = defaultdict(list)
    for result in results:
        sections[result.section].append(result)
    return sections


def _section(name: str, results: Sequence[GateResult]) -> str:
    head = (
        f"## {name}\n\n"
        "| gate | verdicts | leaks | at most (95 %) | controls | accepted | not useful | holds |\n"
        "|---|--:|--:|--:|--:|--:|--:|---|\n"
    )
    return head + "".join(map(_row, results))


def _row(result: GateResult) -> str:
    bound = "" if result.leaks else f"{100 * result.upper_bound:.1f} %"
    holds = "yes" if result.holds else "**no**"
    return (
        f"| {result.name.replace('_', ' ')} | {result.verdicts} | {result.leaks} | {bound} "
        f"| {result.controls} | {result.controls_accepted} | {result.misses} | {holds} |\n"
    )


def _sum(results: Sequence[GateResult], second_run: int | None) -> str:
    def total(count: Callable[[GateResult], int]) -> int:
        return sum(map(count, results))

    verdicts, leaks = total(lambda r: r.verdicts), total(lambda r: r.leaks)
    bound = f" (so at most {300 / verdicts:.2f} % with 95 % confidence)" if verdicts and not leaks else ""
    unplayed = total(lambda r: r.unplayed)
    lost = f" {unplayed} verdicts could not be reached: the scenario was not played." if unplayed else ""
    again = "" if second_run is None else f" Verdicts that a second run changed: {second_run}."
    return (
        f"In all {verdicts} verdicts: {leaks} leaks{bound}, {total(lambda r: r.controls_accepted)} of "
        f"{total(lambda r: r.controls)} controls accepted, {total(lambda r: r.misses)} answers true but not "
        f"useful.{lost}{again}\n"
    )


def _failing(results: Sequence[GateResult]) -> str:
    failing = [result for result in results if not result.holds]
    if not failing:
        return "## What does not hold yet\n\nNothing of the above.\n"
    return "## What does not hold yet\n\n" + "\n".join(map(_vectors, failing))


def _vectors(result: GateResult) -> str:
    shown = "".join(f"- {_escaped(vector)}\n" for vector in result.vectors[:_MOST_VECTORS])
    more = len(result.vectors) - _MOST_VECTORS
    rest = f"- and {more} more\n" if more > 0 else ""
    title = result.name.replace("_", " ")
    return f"### {title}\n\n" + (shown or "- nothing was tested\n") + rest


def _notes(results: Sequence[GateResult]) -> str:
    noted = "".join(
        f"- {result.name.replace('_', ' ')}: {result.notes}\n" for result in results if result.notes
    )
    return f"## Notes\n\n{noted}" if noted else ""


def _escaped(text: str) -> str:
    return text.replace("<", "&lt;").replace("|", "\\|")
