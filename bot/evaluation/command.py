"""`sayso eval`: the sealed scenarios and their verdicts, or a measurement on a set."""

import argparse
import asyncio
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from bot.evaluation import locomo
from bot.evaluation.calib import score_calib
from bot.evaluation.expectations import Case, parse_case, parse_cases, parse_observation
from bot.evaluation.gatemem import measure
from bot.evaluation.gatemem_verdicts import as_json, score, summary
from bot.evaluation.gates import difference, render_gates, tally
from bot.evaluation.observe import observe, observe_file
from bot.evaluation.verdicts import Verdict, judge_all

_SCENARIOS = Path(__file__).resolve().parents[2] / "tests" / "scenarios"
_GATES = Path(__file__).resolve().parents[2] / "docs" / "gates.md"


async def run_eval(words: argparse.Namespace) -> int:
    """Measure what the words ask for; for the scenarios 1 if a gate does not hold."""
    if words.observe is not None:
        for line in await asyncio.to_thread(lambda: list(observe_file(words.observe))):
            print(line)  # noqa: T201 - the command's result
        return 0
    if words.calib is not None:
        report = score_calib(words.calib, clean=not words.all_rows, misses=words.misses, only=words.only)
        print(report)  # noqa: T201 - the command's result
        return 0
    if words.gatemem is not None:
        result = await asyncio.to_thread(lambda: score(measure(words.gatemem)))
        told = json.dumps(as_json(result)) if words.json else summary(result, misses=words.misses)
        print(told)  # noqa: T201 - the command's result
        return 0
    if words.locomo is not None:
        shown = await asyncio.to_thread(lambda: locomo.measure(words.locomo))
        print(locomo.summary(shown, misses=words.misses))  # noqa: T201 - the command's result
        return 0
    return await asyncio.to_thread(_judge_scenarios)


def _judge_scenarios() -> int:
    sections = _sections()
    first = {section: _verdicts(cases) for section, cases in sections.items()}
    second = {section: _verdicts(cases) for section, cases in sections.items()}
    results = [result for section, found in first.items() for result in tally(found, section=section)]
    changed = sum(difference(found, second[section]) for section, found in first.items())
    page = render_gates(results, second_run=changed)
    _GATES.write_text(page, "utf-8")
    print(page)  # noqa: T201 - the command's result
    return 0 if all(result.holds for result in results) else 1


def _sections() -> Mapping[str, Sequence[Case]]:
    sealed = [
        case
        for path in sorted((_SCENARIOS / "sealed").glob("*.json"))
        for case in parse_cases(path.read_bytes())
    ]
    chains = _SCENARIOS / "completion"
    return {
        "Sealed scenarios": sealed,
        "How far a task is": _lines(chains / "chains.jsonl"),
        "Who did what to whom": _lines(chains / "direction.jsonl"),
    }


def _lines(path: Path) -> Sequence[Case]:
    return [parse_case(line) for line in path.read_text("utf-8").splitlines()]


def _verdicts(cases: Sequence[Case]) -> tuple[Verdict, ...]:
    lines = [json.dumps(asyncio.run(observe(case.scenario))) for case in cases]
    return judge_all(cases, [parse_observation(line) for line in lines])
