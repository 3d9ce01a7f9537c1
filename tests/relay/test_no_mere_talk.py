"""What only stands behind a question whether something was done is not shown as if it answered it."""

import asyncio

import pytest

from tests.lane import a_lane


def _answer(asked: str, *said: tuple[str, str]) -> str:
    async def main() -> str:
        lane = await a_lane()
        await lane.says("Edie", asked)
        for who, text in said:
            await lane.says(who, text)
        return await lane.asks("Nia", "has Joel washed the kit?")

    return asyncio.run(main())


@pytest.mark.parametrize(
    ("who", "text"),
    [
        ("Marta", "goodnight all"),
        ("Edie", "Parcel for next door on the step. With love."),
        ("Joel", "Right. Pancakes were a success"),
        ("Marta", "so hot in the kitchen"),
    ],
)
def test_small_talk_answers_nothing(who: str, text: str) -> None:
    answer = _answer("did you wash the kit Joel?", (who, text))

    assert "not answered yet" in answer
    assert text not in answer


@pytest.mark.parametrize("text", ["yes", "it's on the line", "forgot", "the kit's in the machine now"])
def test_what_speaks_to_it_is_told(text: str) -> None:
    assert text in _answer("did you wash the kit Joel?", ("Joel", text))
