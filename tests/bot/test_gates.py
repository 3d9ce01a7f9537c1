"""The page of gates says what holds, with its bound, and what does not, with what breaks it."""

import pytest

from bot.evaluation.gates import GateResult, difference, render_gates, tally
from bot.evaluation.verdicts import Outcome, Verdict


def a_verdict(scenario: str, outcome: Outcome, *, kind: str = "flip", number: int = 0) -> Verdict:
    return Verdict(
        scenario=scenario,
        class_="partial_to_complete",
        kind="control" if kind == "control" else "flip",
        number=number,
        expectation="not_said replies",
        outcome=outcome,
        evidence="reply: the <b>tax</b> return | is finished",
    )


PASS, LEAK, MISS = Outcome.PASS, Outcome.LEAK, Outcome.MISS


def test_a_control_is_accepted_only_if_all_its_verdicts_pass() -> None:
    """One refusal of what is real is enough to refuse it."""
    (gate,) = tally(
        [
            a_verdict("a", PASS, kind="control"),
            a_verdict("a", MISS, kind="control", number=1),
            a_verdict("b", PASS, kind="control"),
            a_verdict("c", MISS),
        ]
    )
    assert (gate.verdicts, gate.leaks, gate.controls, gate.controls_accepted, gate.misses) == (4, 0, 2, 1, 1)


def test_a_leak_counts_in_a_control_too() -> None:
    """Something untrue is untrue wherever it is said."""
    (gate,) = tally([a_verdict("a", LEAK, kind="control")])
    assert gate.leaks == 1
    assert gate.controls_accepted == 0
    assert not gate.holds


@pytest.mark.parametrize(
    ("leaks", "accepted", "holds"),
    [
        pytest.param(0, 20, True, id="all"),
        pytest.param(0, 19, True, id="one-of-twenty-refused"),
        pytest.param(0, 18, False, id="two-of-twenty-refused"),
        pytest.param(1, 20, False, id="one-leak"),
    ],
)
def test_a_gate_holds_without_leaks_and_with_what_is_real_accepted(
    leaks: int, accepted: int, holds: bool
) -> None:
    """A gate that refuses everything holds no more than one that lets everything through."""
    assert GateResult("x", verdicts=100, leaks=leaks, controls=20, controls_accepted=accepted).holds is holds


def test_an_untested_gate_does_not_hold() -> None:
    """Zero leaks in zero trials say nothing."""
    gate = GateResult("x", verdicts=0, leaks=0, controls=0, controls_accepted=0)
    assert not gate.holds
    assert gate.upper_bound == 1.0
    assert "nothing was tested" in render_gates([gate])


def test_what_was_not_played_counts_for_nothing() -> None:
    """A run that crashed looks like no leaks at all; it must not narrow the bound, nor hold."""
    (gate,) = tally([a_verdict("a", PASS), *(a_verdict("b", Outcome.UNPLAYED, number=n) for n in (0, 1))])
    assert (gate.verdicts, gate.unplayed, gate.misses) == (1, 2, 0)
    assert not gate.holds
    page = render_gates([gate])
    assert "2 verdicts could not be reached" in page
    assert page.count("- b, unplayed") == 1


def test_every_zero_stands_beside_its_bound() -> None:
    """Zero in 300 allows one in a hundred."""
    page = render_gates([GateResult("dream", verdicts=300, leaks=0, controls=2, controls_accepted=2)])
    assert "| dream | 300 | 0 | 1.0 % | 2 | 2 | 0 | yes |" in page
    assert "at most 1.00 % with 95 % confidence" in page
    assert "Nothing of the above." in page


def test_what_breaks_a_gate_is_published_as_it_was_said() -> None:
    """The page shows the vector; markup in it stays text."""
    page = render_gates(tally([a_verdict("tax-return", LEAK), a_verdict("fence", PASS)]), second_run=3)
    assert "| partial to complete | 2 | 1 |  | 0 | 0 | 0 | **no** |" in page
    assert "- tax-return, leak, not_said replies: reply: the &lt;b>tax&lt;/b> return \\| is finished" in page
    assert "Verdicts that a second run changed: 3." in page


def test_gates_of_one_section_stand_together() -> None:
    """How far tasks are is reported apart from the sealed scenarios, whatever the order of the gates."""
    apart = tally([a_verdict("a", PASS)], section="Completion", notes={"partial_to_complete": "244 chains"})
    page = render_gates(
        [
            GateResult("dream", verdicts=1, leaks=0, controls=0, controls_accepted=0),
            *apart,
            GateResult("almost", verdicts=1, leaks=0, controls=0, controls_accepted=0),
        ]
    )
    assert page.index("## Scenarios") < page.index("| dream") < page.index("| almost")
    assert page.index("| almost") < page.index("## Completion") < page.index("| partial to complete")
    assert "- partial to complete: 244 chains" in page


def test_two_runs_differ_where_an_outcome_or_its_evidence_does() -> None:
    """A run that lacks a verdict differs in it."""
    one = [a_verdict("a", PASS), a_verdict("b", PASS)]
    assert difference(one, one) == 0
    assert difference(one, [a_verdict("a", LEAK)]) == 2
