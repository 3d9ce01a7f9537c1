"""What is for tea today, and where somebody is at the moment: answered by what is of the day."""

import asyncio

import pytest

from tests.lane import a_lane


def _answer(said: str, asked: str) -> str:
    async def main() -> str:
        lane = await a_lane()
        await lane.says("Joel", said, minutes=20)
        return await lane.asks("Marta", asked)

    return asyncio.run(main())


@pytest.mark.parametrize(
    "said",
    [
        "We're having fish pie tonight",
        "jacket potatoes tonight",
        "I'm doing a curry tonight",
        "it's lasagne for tea",
        "Gran's bringing a casserole for tea",
        "omelettes again tonight, sorry",
    ],
)
@pytest.mark.parametrize("asked", ["what's for tea?", "what are we having for dinner tonight?"])
def test_a_dish_of_today_answers_what_is_for_tea(said: str, asked: str) -> None:
    assert said in _answer(said, asked)


@pytest.mark.parametrize(
    "said",
    [
        "I'm cooking salmon tomorrow",
        "we had pasta last night",
        "I don't have any plans tonight",
        "the curry stain won't come out of my shirt",
    ],
)
def test_neither_another_days_dish_nor_other_talk_is_for_tea(said: str) -> None:
    assert said not in _answer(said, "what's for tea?")


@pytest.mark.parametrize(
    "said",
    [
        "running 20 mins late, train's stuck at Reading",
        "just left work",
        "missed the bus, walking home",
        "sitting outside the school",
    ],
)
def test_who_was_under_way_a_moment_ago_is_told_so(said: str) -> None:
    assert said in _answer(said, "where is Joel?")


@pytest.mark.parametrize(
    "said", ["Marta is on her way", "The cat is stuck on the roof", "we were late for everything last year"]
)
def test_somebody_elses_way_says_nothing_of_him(said: str) -> None:
    assert said not in _answer(said, "where is Joel?")


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("I've decided on French not Spanish for GCSE", "which language is Joel taking?"),
        ("My mother is staying with us from the 20th for a week", "is Joel's mum staying with us?"),
        ("Pick-up from judo is half six", "when does Nia need picking up from judo?"),
    ],
)
def test_another_word_for_the_same_finds_it(said: str, asked: str) -> None:
    assert said in _answer(said, asked)


@pytest.mark.parametrize(
    ("said", "asked", "is_told"),
    [
        ("the wheel on the buggy is broken", "is the buggy wheel working?", True),
        ("the wheel on the buggy is broken", "am I working on Monday?", False),
        ("I'm working Monday", "is Joel working on Monday?", True),
        ("the boiler's working again", "is the boiler working?", True),
    ],
)
def test_what_is_broken_answers_whether_a_thing_works_and_no_shift(
    said: str, asked: str, *, is_told: bool
) -> None:
    assert (said in _answer(said, asked)) is is_told
