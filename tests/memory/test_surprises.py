"""A surprise is one in all that is said around it: its next sentence, and what answers it."""

import asyncio

import pytest

from tests.lane import a_lane


def _told(lines: list[tuple[str, str]], asks: str, question: str, *, answers: bool = False) -> str:
    async def main() -> str:
        lane = await a_lane()
        before = None
        for who, text in lines:
            heard = await lane.says(who, text, reply_to=before if answers else None)
            before = None if heard.turn is None else str(heard.turn.turn_id)
        return "\n".join([await lane.asks(asks, question), await lane.digest(asks)])

    return asyncio.run(main())


@pytest.mark.parametrize(
    "words",
    [
        pytest.param("has anybody picked up Nia's kayak? it's a surprise for her", id="behind"),
        pytest.param("This is a surprise! I've ordered a kayak for Nia", id="before"),
        pytest.param("Nia's kayak comes on Tuesday. Shh, it's meant to be a surprise", id="meant to be"),
    ],
)
def test_the_sentence_beside_it_makes_it_one(words: str) -> None:
    """Whoever it is for is not told, whoever else asks is."""
    question = "what do you know about a kayak?"
    assert "kayak" not in _told([("Joel", words)], "Nia", "is there something for me?")
    assert "kayak" in _told([("Joel", words)], "Marta", question)


@pytest.mark.parametrize(
    ("answer", "hidden"),
    [
        pytest.param("I'll wrap it tonight", True, id="takes it up"),
        pytest.param("the drone needs batteries", True, id="names it"),
        pytest.param("Edie rang about Sunday lunch", False, id="another matter"),
    ],
)
def test_what_answers_a_surprise_is_part_of_it(answer: str, hidden: bool) -> None:
    """An answer that takes it up is kept from the same; what only comes next is not."""
    lines = [("Joel", "Nia's birthday present is a drone"), ("Marta", answer)]
    words = answer.rsplit(maxsplit=1)[-1]
    assert (words in _told(lines, "Nia", "what did mum say about lunch?", answers=True)) is not hidden
    assert "drone" not in _told(lines, "Nia", "what is my present?", answers=True)


def test_a_surprise_that_is_none() -> None:
    """The control: what somebody calls no surprise, or is surprised by, is told as anything else."""
    line = ("Joel", "Nia's bus comes at 5. It is no surprise that it's late")
    assert "bus" in _told([line], "Nia", "when does my bus come?")
