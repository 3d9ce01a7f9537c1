"""A question in which a noun looks like a verb is one question."""

import pytest

from memory.claims import Claim
from memory.life.outcomes import claim_of
from tests.builders import BRAM, PIM
from tests.memory.talk import Talk


def _stated(talk: Talk) -> list[Claim]:
    return [claim for claim in talk.in_force() if claim.proposition.predicate.value != "asked_about"]


@pytest.mark.parametrize(
    "question",
    [
        "is the garden shed roof finished?",
        "is the tool shed door painted?",
        "is the house cleaning finished?",
    ],
)
def test_a_question_is_asked_to_its_end(question: str) -> None:
    """Nothing in it is stated, whatever its nouns look like."""
    talk = Talk()
    talk.says(PIM, question)
    assert _stated(talk) == []


@pytest.mark.parametrize(
    "words",
    [
        "I've sold the caravan, is that ok?",
        "did you see? I sold the caravan",
        "is it ok that I sold the caravan, because I sold it?",
    ],
)
def test_what_is_told_beside_a_question_is_told(words: str) -> None:
    """A break between them makes two."""
    talk = Talk()
    outcomes = talk.says(BRAM, words)
    assert any(claim_of(outcome) in _stated(talk) for outcome in outcomes)
