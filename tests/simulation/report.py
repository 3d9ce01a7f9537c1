"""Play a half-year and print what is wrong: `python -m tests.simulation.report SEED DAYS EXAMPLES [--cut]`.

Cut, it leaves the small talk out: a third of the time, and all of the truth table.
"""

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from tests.simulation.check import Finding, Report, check
from tests.simulation.household_year import generate
from tests.simulation.played import Played
from tests.simulation.truth import Fault, Simulation


def lines_of(simulation: Simulation, report: Report, examples: int) -> Iterator[str]:
    """The report as lines: counts first, then examples of each kind of fault and of what was not told."""
    yield f"{len(simulation.turns)} turns, {len(simulation.rows)} questions"
    for fault in Fault:
        yield f"{report.faults[fault]:5} {fault.value}"
    told = ", ".join(f"{state.value} {report.answered[state]}/{n}" for state, n in report.asked.items())
    yield f"answerable: {report.answerable_share:.1%} ({told})"
    yield f"now blocks: {report.now_shown} of {report.now_wanted} lines shown, "
    yield f"the longest has {report.longest_now_words} words"
    asked = Counter(row.fact.what.partition(":")[0] for row in simulation.rows if row.must)
    asked["now block"] = report.now_wanted
    missed = Counter(finding.topic for finding in report.unanswered)
    yield "told, by topic: " + ", ".join(f"{topic} {n - missed[topic]}/{n}" for topic, n in asked.items())
    yield from _examples(report.findings, examples)
    yield from _examples(report.unanswered, examples)


def _examples(findings: Iterable[Finding], examples: int) -> Iterator[str]:
    by_kind: defaultdict[tuple[str, str], list[Finding]] = defaultdict(list)
    for finding in findings:
        by_kind[finding.kind, finding.topic].append(finding)
    for (kind, topic), found in sorted(by_kind.items(), key=lambda item: -len(item[1])):
        yield ""
        yield f"{kind}: {topic} ({len(found)})"
        for finding in found[:examples]:
            yield f"  {finding.at:%d %b %H:%M} {finding.where}"
            yield f"    said:  {' // '.join(finding.basis)}"
            yield f"    truth: {finding.about}"
            yield f"    told:  {' / '.join(finding.told.splitlines())[:400]}"


def main(arguments: list[str]) -> None:
    """Play it and print the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, default in (("seed", 1), ("days", 182), ("examples", 3)):
        parser.add_argument(name, type=int, nargs="?", default=default)
    parser.add_argument("--cut", action="store_true", help="without small talk")
    wanted = parser.parse_args(arguments)
    simulation = generate(wanted.seed, wanted.days, idle=not wanted.cut)
    with Played(simulation) as played:
        report = check(simulation, played)
    sys.stdout.writelines(f"{line}\n" for line in lines_of(simulation, report, wanted.examples))


if __name__ == "__main__":
    main(sys.argv[1:])
