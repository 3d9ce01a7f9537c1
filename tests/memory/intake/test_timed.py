"""A bare time in answer to whether: how far that says it is."""

import pytest

from memory.claims import Claim
from memory.modality import Polarity, Realization
from memory.vocabulary import Policy
from tests.builders import BRAM, ODILE
from tests.memory.talk import Talk


def _answer(question: str, answer: str) -> Claim | None:
    """What Bram's answer to Odile's question makes, on a Monday; None if it is bound to nothing."""
    talk = Talk()
    talk.says(ODILE, question)
    talk.says(BRAM, answer)
    bound = [claim for claim in talk.in_force() if claim.policy is not Policy.QUESTION]
    return next(
        (claim for claim in bound if claim.proposition.value.startswith(("are you", "have you"))), None
    )


@pytest.mark.parametrize(
    ("question", "answer", "realization"),
    [
        pytest.param(
            "Bram are you bringing the saw on Friday?", "Saturday", Realization.INTENDED, id="a-day"
        ),
        pytest.param(
            "Bram are you bringing the saw on Friday?", "no, Saturday hen", Realization.INTENDED, id="no"
        ),
        pytest.param(
            "Bram are you bringing the saw on Friday?", "no thats Saturday", Realization.INTENDED, id="thats"
        ),
        pytest.param(
            "Bram are you bringing the saw on Friday?",
            "nope it’s not till Saturday",
            Realization.INTENDED,
            id="not-till",
        ),
        pytest.param(
            "Bram are you bringing the saw on Friday?",
            "no that was last week",
            Realization.UNKNOWN,
            id="behind",
        ),
        pytest.param("Bram have you rung the vet?", "tomorrow", Realization.INTENDED, id="not-yet"),
        pytest.param("Bram have you rung the vet?", "yesterday", Realization.COMPLETED, id="done"),
        pytest.param("Bram have you rung the vet?", "Thursday", Realization.UNKNOWN, id="either"),
    ],
)
def test_a_bare_time_says_how_far_it_is(question: str, answer: str, realization: Realization) -> None:
    """What is asked whether it is done is not done by "tomorrow"; a plan keeps its new day."""
    claim = _answer(question, answer)
    assert claim is not None
    assert (claim.modality.realization, claim.modality.polarity) == (realization, Polarity.POSITIVE)
    assert claim.proposition.when is not None


@pytest.mark.parametrize(
    "answer", ["Saturday is Wren's party", "no idea, Saturday?", "what a Saturday", "till Saturday"]
)
def test_more_than_a_time_is_no_bare_time(answer: str) -> None:
    """A day in a statement of its own, or asked back, answers nothing."""
    assert _answer("Bram are you bringing the saw on Friday?", answer) is None
