"""Guesses are counted by who made them and by what became of them; a reader that grows bad shows."""

from datetime import datetime, timedelta

import pytest

from memory.claims import Claim, Proposer, State
from memory.life import reasons
from memory.life.changes import Why, to_state
from memory.life.figures import Figures, figures, spikes
from memory.ports import UnitOfWork
from tests.builders import BRAM, NOW, a_claim, a_proposition, a_source
from tests.memory.remembered import a_memory

OLD, NEW = Proposer(name="claude", version="1"), Proposer(name="claude", version="2")


def _made(number: int, proposer: Proposer, at: datetime, state: State = State.CANDIDATE) -> Claim:
    source = a_source(turn=f"t{number}", at=at)
    proposition = a_proposition(f"thing {number}")
    return a_claim(f"c_{number}", proposition=proposition, sources=(source,), proposer=proposer, state=state)


def _became(uow: UnitOfWork, claim: Claim, state: State, reason: str) -> None:
    step = to_state(claim, state, Why(NOW, reason, BRAM))
    uow.change(step.claim, expected=step.expected)


@pytest.mark.parametrize(
    ("state", "reason", "fate"),
    [
        pytest.param(State.ACTIVE, reasons.PROMOTED, "by_turn", id="second turn"),
        pytest.param(State.ACTIVE, reasons.PROMOTED_BY_DEED, "by_deed", id="deed"),
        pytest.param(State.REPLACED, reasons.DONE, "by_deed", id="ticked off"),
        pytest.param(State.ACTIVE, reasons.PROMOTED_BY_WORD, "by_word", id="yes"),
        pytest.param(State.SUPERSEDED, reasons.CORRECTED, "refuted", id="corrected"),
        pytest.param(State.RETRACTED, reasons.RETRACTED, "refuted", id="taken back"),
        pytest.param(State.EXPIRED, reasons.UNCONFIRMED, "lapsed", id="lapsed"),
        pytest.param(State.CANDIDATE, reasons.CONFIRMED, "waiting", id="said again by the same"),
    ],
)
def test_a_guess_is_counted_by_what_became_of_it(state: State, reason: str, fate: str) -> None:
    """Under its proposer and version, once."""
    guess = _made(1, NEW, NOW - timedelta(days=2))
    uow = a_memory(guess, _made(2, NEW, NOW - timedelta(days=2), State.ACTIVE))
    _became(uow, guess, state, reason)
    assert figures(uow) == {NEW: Figures(read=2, guesses=1, **{fate: 1})}


def test_versions_are_counted_apart() -> None:
    """The old version's guesses are not the new one's."""
    uow = a_memory(_made(1, OLD, NOW), _made(2, NEW, NOW), _made(3, NEW, NOW))
    assert {proposer.version: its.guesses for proposer, its in figures(uow).items()} == {"1": 1, "2": 2}


def _decided(refuted_before: int, borne_out_before: int, refuted: int, borne_out: int) -> UnitOfWork:
    """A household whose old version guessed long ago, and whose new one guessed lately."""
    plan = [
        (OLD, NOW - timedelta(days=90), refuted_before, borne_out_before),
        (NEW, NOW - timedelta(days=5), refuted, borne_out),
    ]
    uow, number = a_memory(), 0
    for proposer, at, bad, good in plan:
        for is_bad in [True] * bad + [False] * good:
            number += 1
            guess = _made(number, proposer, at)
            uow.add(guess)
            state, reason = (
                (State.RETRACTED, reasons.RETRACTED) if is_bad else (State.ACTIVE, reasons.PROMOTED)
            )
            _became(uow, guess, state, reason)
    return uow


def test_a_new_version_that_guesses_badly_is_a_spike() -> None:
    """One of ten refuted before, six of ten lately: said, with both figures."""
    (spike,) = spikes(_decided(1, 9, 6, 4), NOW)
    assert spike.proposer == NEW
    assert (spike.lately.refuted, spike.before.refuted) == (6, 1)


@pytest.mark.parametrize(
    "counts",
    [
        pytest.param((1, 9, 1, 9), id="as before"),
        pytest.param((1, 9, 4, 1), id="too few to tell"),
        pytest.param((6, 4, 6, 4), id="always so"),
        pytest.param((0, 10, 5, 20), id="a small share"),
    ],
)
def test_what_is_no_worse_than_before_is_no_spike(counts: tuple[int, int, int, int]) -> None:
    """The twin: bad luck, or an old habit, is not said to be new."""
    assert spikes(_decided(*counts), NOW) == ()
