"""What is set anew a moment later is told first: a better price, another hour, no more of it."""

import asyncio

import pytest

from tests.lane import a_lane


def _answer(said: list[tuple[str, str]], asked: str) -> str:
    async def main() -> str:
        lane = await a_lane()
        for name, text in said:
            await lane.says(name, text, minutes=3)
        return await lane.asks("Edie", asked)

    return asyncio.run(main())


@pytest.mark.parametrize(
    ("said", "asked", "newest"),
    [
        (
            [
                ("Joel", "garage says 400 for the exhaust"),
                ("Marta", "get another quote"),
                ("Joel", "second place says 280, going with them"),
            ],
            "how much is the exhaust?",
            "280",
        ),
        (
            [("Joel", "let's say dinner at 7"), ("Marta", "make it half past"), ("Joel", "ok 7.30")],
            "what time is dinner?",
            "7.30",
        ),
        (
            [("Joel", "I'm doing Atkins from Monday"), ("Joel", "I know, changed my mind")],
            "is Joel doing Atkins?",
            "changed my mind",
        ),
        (
            [
                ("Joel", "the agent's valuing the house Tuesday at 3"),
                ("Joel", "me neither actually. Moved it to Wednesday at 10"),
            ],
            "when is the house being valued?",
            "Wed 9 Sep at 10:00",
        ),
    ],
)
def test_the_newest_word_goes_first(said: list[tuple[str, str]], asked: str, newest: str) -> None:
    assert newest in _answer(said, asked).splitlines()[0]


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ([("Joel", "the exhaust was 400"), ("Marta", "I'm on the 8.15 train")], "how much was the exhaust?"),
        ([("Joel", "choir is on Friday at 8"), ("Marta", "the dentist is at 4")], "when is choir?"),
        ([("Joel", "I'm doing Atkins from Monday"), ("Marta", "changed my mind")], "is Joel doing Atkins?"),
    ],
)
def test_other_words_right_after_are_no_part_of_it(said: list[tuple[str, str]], asked: str) -> None:
    assert said[-1][1] not in _answer(said, asked)
