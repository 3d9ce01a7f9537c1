"""What one cannot do another takes on, and who comes to what was announced: told with the request."""

import asyncio

import pytest

from tests.lane import a_lane


def _answer(said: list[tuple[str, str]], asker: str, asked: str) -> str:
    async def main() -> str:
        lane = await a_lane()
        for name, text in said:
            await lane.says(name, text, minutes=3)
        return await lane.asks(asker, asked)

    return asyncio.run(main())


_PICKING_UP = [("Marta", "Joel can you pick up Nia from band at 5"), ("Joel", "can't, I'm in Slough till 6")]


def test_a_refusal_is_told_and_keeps_the_hour_that_was_asked() -> None:
    answer = _answer(_PICKING_UP, "Edie", "who is picking Nia up from band?")

    assert "can't, I'm in Slough till 6" in answer
    assert "17:00" in answer
    assert "18:00" not in answer


@pytest.mark.parametrize("offer", ["I'll get her", "I can fetch her on my way home", "I'll collect her then"])
def test_who_takes_over_is_told(offer: str) -> None:
    answer = _answer([*_PICKING_UP, ("Edie", offer)], "Nia", "who is picking me up from band?")

    assert offer in answer.splitlines()[0]
    assert "not said to be done" in answer.splitlines()[0]


@pytest.mark.parametrize("other", ["I'll ring her", "I'll see her tonight", "I'll tell her"])
def test_another_deed_to_her_takes_nothing_over(other: str) -> None:
    answer = _answer([*_PICKING_UP, ("Edie", other)], "Nia", "who is picking me up from band?")

    assert other not in answer


_PARTY = [
    ("Marta", "Thursday's curry night at Pavel's, kids welcome"),
    ("Joel", "can't make it, working"),
    ("Edie", "count me in"),
]


def test_who_comes_to_what_was_announced_is_told() -> None:
    answer = _answer(_PARTY, "Nia", "is Gran coming to curry night?")

    assert "count me in" in answer
    assert "can't make it" not in answer


def test_when_it_is_brings_no_replies() -> None:
    answer = _answer(_PARTY, "Nia", "when is curry night?")

    assert "count me in" not in answer


@pytest.mark.parametrize(
    ("leave", "is_given"),
    [("ok but not till late", True), ("yes but not on the sofa", True), ("fine, but not tonight", False)],
)
def test_a_bound_to_leave_is_no_refusal(leave: str, *, is_given: bool) -> None:
    answer = _answer(
        [("Nia", "can I have a sleepover Friday?"), ("Marta", leave)], "Joel", "is Nia having a sleepover?"
    )

    assert ("allowed" in answer and leave in answer) is is_given


def test_a_bare_dish_answers_what_is_for_lunch() -> None:
    said = [("Nia", "mum what's for lunch"), ("Marta", "cheese toasties")]

    assert "cheese toasties" in _answer(said, "Joel", "what is for lunch?")


def test_a_short_turn_is_told_whole_where_it_says_what_came_of_it() -> None:
    said = [("Joel", "Took the cat to the vet. Abscess. He's on antibiotics till Sunday")]

    assert "Abscess" in _answer(said, "Marta", "what's wrong with the cat?")


def test_what_became_of_a_question_told_of_is_found() -> None:
    said = [
        ("Nia", "Ms Bell asked if I'd captain the netball team"),
        ("Edie", "ooh lovely"),
        ("Nia", "I said yes!! I'm captain!!"),
    ]

    assert "I'm captain" in _answer(said, "Joel", "is Nia captain of the netball team?")
    assert "I'm captain" not in _answer(said[:2], "Joel", "is Nia captain of the netball team?")
