"""A wish, a request, a refusal or a denial leaves what is fixed where it is."""

import asyncio

import pytest

from tests.lane import a_lane


def _picture(*said: str) -> str:
    async def main() -> str:
        lane = await a_lane()
        for text in said:
            await lane.says("Marta", text)
        return "\n".join(each.sources[0].quote for each in await lane.claims())

    return asyncio.run(main())


@pytest.mark.parametrize(
    ("before", "wished"),
    [
        ("My eye test is on Friday.", "I'd like my eye test on Monday instead"),
        ("Dentist on Friday at three.", "The dentist asked to move it to Thursday, I said no."),
        ("Dentist on Friday at three.", "The dentist would prefer to move it to Thursday"),
        ("Dentist on Friday at three.", "They wanted to move it to Thursday but I refused"),
        ("Dentist on Friday at three.", "They offered to move it to Thursday, I declined"),
        ("Dentist on Friday at three.", "I tried to move the dentist to Thursday"),
        ("Dentist on Friday at three.", "I need to move the dentist to Thursday"),
        ("Dentist on Friday at three.", "Can we move the dentist to Thursday?"),
        ("The MOT is on Saturday.", "It isn't moved to Sunday, it's still Saturday"),
        ("The MOT is on Saturday.", "The MOT hasn't been moved to Sunday"),
    ],
)
def test_what_is_not_so_moves_nothing(before: str, wished: str) -> None:
    assert before.rstrip(".") in _picture(before, wished)


@pytest.mark.parametrize(
    ("before", "moved"),
    [
        ("My eye test is on Friday.", "My eye test is on Monday instead"),
        ("Dentist on Friday at three.", "The dentist moved it to Thursday"),
        ("Dentist on Friday at three.", "I asked and they've moved the dentist to Thursday"),
        ("Dentist on Friday at three.", "I had to move the dentist to Thursday"),
        ("The MOT is on Saturday.", "It's moved to Sunday"),
        ("The MOT is on Saturday.", "The MOT isn't on Saturday, it's on Sunday"),
    ],
)
def test_what_is_stated_moves_it(before: str, moved: str) -> None:
    assert before.rstrip(".") not in _picture(before, moved)


def test_a_move_ends_the_wish_too() -> None:
    told = _picture(
        "My eye test is on Friday.",
        "I'd like my eye test on Monday instead",
        "My eye test is moved to Tuesday",
    )

    assert told == "My eye test is moved to Tuesday"


def test_the_date_that_holds_is_told_beside_the_wish() -> None:
    async def main(said: str) -> str:
        lane = await a_lane()
        await lane.says("Marta", "My eye test is on Friday.")
        await lane.says("Marta", said)
        return await lane.asks("Marta", "When is the eye test?")

    assert "Fri 11 Sep" in asyncio.run(main("I'd like my eye test on Monday instead"))
    assert "Fri 11 Sep" not in asyncio.run(main("My eye test is on Monday instead"))
