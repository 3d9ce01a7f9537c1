"""What somebody thinks of a dish is what they said of it last, whatever they loved before."""

import asyncio
from datetime import timedelta

import pytest

from tests.lane import a_lane


def _answer(first: str, then: str, asked: str) -> str:
    async def main() -> str:
        lane = await a_lane()
        await lane.says("Joel", first)
        await lane.lets_pass(timedelta(days=20))
        await lane.says("Joel", then)
        return await lane.asks("Nia", asked)

    return asyncio.run(main())


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("my favourite is aubergine", "I no longer like aubergine"),
        (
            "I could eat aubergine every day, I love it.",
            "I used to love aubergine but I do not like it now.",
        ),
        ("aubergine is the best thing ever", "I've gone right off aubergine"),
    ],
)
def test_the_last_word_on_a_taste_is_told_alone(first: str, then: str) -> None:
    answer = _answer(first, then, "what does Joel think of aubergine?")

    assert then.rstrip(".") in answer
    assert first not in answer


def test_another_taste_stands_beside() -> None:
    answer = _answer("I love olives", "I no longer like aubergine", "what does Joel think of olives?")

    assert "I love olives" in answer
