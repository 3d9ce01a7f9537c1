"""A plan that is set anew by naming what it is of, and not by its own name."""

import pytest

from memory.claims import State
from memory.modality import Polarity
from memory.vocabulary import Predicate
from tests.builders import BRAM, ODILE
from tests.memory.talk import Talk


def _sums(talk: Talk) -> list[str]:
    return [
        claim.proposition.value
        for claim in talk.in_force()
        if claim.proposition.predicate is Predicate.PLAN_OF_RECORD
        and claim.state is State.ACTIVE
        and claim.modality.polarity is Polarity.POSITIVE
    ]


@pytest.mark.parametrize(
    ("words", "left"),
    [
        pytest.param("For the party we cut it to 150.", ["150"], id="for-it"),
        pytest.param("as for the party, we've raised it to 250", ["250"], id="as-for"),
        pytest.param("we've brought the party down to 120", ["120"], id="brought-down"),
        # Near twins: the budget stays.
        pytest.param("For the garden we cut it to 150.", ["200"], id="another"),
        pytest.param("For the party we might cut it to 150.", ["200"], id="might"),
        pytest.param("should we cut the party down to 150?", ["200"], id="asked"),
    ],
)
def test_a_sum_is_set_anew_by_what_it_is_of(words: str, left: list[str]) -> None:
    """The old sum is closed at the new one; what is asked or supposed sets nothing."""
    talk = Talk()
    talk.says(ODILE, "Party budget is 200.")
    talk.wait(days=1)
    talk.says(ODILE, words)
    assert _sums(talk) == left


def test_of_two_plans_that_fit_none_is_set() -> None:
    """The party has a budget and a deposit: which?"""
    talk = Talk()
    talk.says(ODILE, "Party budget is 200.")
    talk.says(ODILE, "The party deposit is 50.")
    talk.says(ODILE, "For the party we cut it to 150.")
    assert _sums(talk) == ["200", "50"]


def test_another_adult_sets_nobody_elses_sum() -> None:
    """Their word stands beside it, and both are told."""
    talk = Talk()
    talk.says(ODILE, "Party budget is 200.")
    talk.says(BRAM, "For the party we cut it to 150.")
    told = [
        c.proposition.value for c in talk.in_force() if c.proposition.predicate is Predicate.PLAN_OF_RECORD
    ]
    assert "200" in told
