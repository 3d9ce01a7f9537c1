"""How somebody is and how a thing went is asked every day, and answered in a word or two."""

import asyncio

import pytest

from tests.lane import a_lane


def _told(asked: str, said: str, question: str) -> tuple[str, str]:
    async def main() -> tuple[str, str]:
        lane = await a_lane()
        await lane.says("Marta", asked)
        await lane.says("Joel", said)
        return await lane.asks("Nia", question), await lane.now("Edie")

    return asyncio.run(main())


@pytest.mark.parametrize(
    ("asked", "said", "question"),
    [
        ("Joel how was the match?", "fine", "how was the match?"),
        ("how was the match Joel", "good thanks", "how was Joel's match?"),
        ("Joel how did the interview go?", "bit of a disaster", "how did Joel's interview go?"),
        ("how's the car?", "still dead", "how is the car?"),
        ("how are you feeling Joel", "not great tbh", "how is Joel?"),
    ],
)
def test_a_word_or_two_tells_how_it_is(asked: str, said: str, question: str) -> None:
    answer, _ = _told(asked, said, question)

    assert "Joel" in answer
    assert f"“{said}”" in answer
    assert "(done)" not in answer


@pytest.mark.parametrize("said", ["bit brighter, ate her breakfast", "not too bad", "ok"])
def test_how_somebody_is_stands_in_their_picture(said: str) -> None:
    answer, picture = _told("how's Gran this morning", said, "how is Gran?")

    assert f"“{said}” — Joel" in answer
    assert f"“{said}” — Joel" in picture


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("how's Gran?", "no idea"),
        ("how's Gran?", "not a clue"),
        ("how's Gran?", "ask Dad"),
        ("how is Gran getting home?", "bus"),
    ],
)
def test_what_tells_nothing_of_her_health_is_none(asked: str, said: str) -> None:
    _, picture = _told(asked, said, "how is Gran?")

    assert "Health: nothing noted so far" in picture


@pytest.mark.parametrize(
    ("asked", "said"), [("how's Gran?", "hopefully better"), ("how's Gran?", "busy, can't talk")]
)
def test_what_is_hoped_or_is_the_tellers_is_not_how_she_is(asked: str, said: str) -> None:
    _, picture = _told(asked, said, "how is Gran?")

    assert said not in picture


def test_how_another_is_says_nothing_of_who_is_asked() -> None:
    answer, _ = _told("how's your mum Joel?", "in hospital", "how is Joel?")

    assert "in hospital" not in answer


def test_whoever_answers_in_anothers_place_tells_of_themself() -> None:
    answer, _ = _told("how are you Nia?", "poorly, got a temperature", "how is Nia?")

    assert "poorly" not in answer


def test_how_far_it_has_got_is_no_mere_state() -> None:
    answer, _ = _told("how's the shelf coming along Joel?", "nearly done", "is the shelf done?")

    assert "not said to be finished" in answer
