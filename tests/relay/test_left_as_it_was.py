"""What is told beside an answer is of what was asked: a correction's rest, another of the same kind."""

import asyncio
from datetime import timedelta

import pytest

from tests.lane import a_lane


def _answer(asked: str, *said: tuple[str, str], by: str = "Edie", hours: float = 0.1) -> str:
    async def main() -> str:
        lane = await a_lane()
        for who, text in said:
            await lane.says(who, text)
            await lane.lets_pass(timedelta(hours=hours))
        return await lane.asks(by, asked)

    return asyncio.run(main())


_CLINIC = ("Marta", "The clinic is Tuesday at Middlemore.")


@pytest.mark.parametrize(
    ("said", "asked", "gone"),
    [
        pytest.param(
            [_CLINIC, ("Marta", "Sorry, Wednesday, and it's moved to Rosehill.")],
            "Where is the clinic?",
            "Middlemore",
            id="a-place-told-with-the-day",
        ),
        pytest.param(
            [_CLINIC, ("Marta", "Sorry, Wednesday."), ("Joel", "The clinic rang, it's Rosehill now.")],
            "Where is the clinic?",
            "Middlemore",
            id="a-place-told-since",
        ),
        pytest.param(
            [_CLINIC, ("Marta", "Sorry, Wednesday."), ("Joel", "they rang, it's Rosehill now")],
            "Where is the clinic?",
            "Middlemore",
            id="a-place-told-since-of-an-it",
        ),
        pytest.param(
            [
                ("Marta", "Nia's lesson is Tuesday with Mrs Hale."),
                ("Marta", "Sorry, Wednesday, it's Mr Low this time."),
            ],
            "Who is Nia's lesson with?",
            "Mrs Hale",
            id="somebody-told-with-the-day",
        ),
        pytest.param(
            [
                ("Marta", "Book club is Tuesday at Ruth's."),
                ("Marta", "Sorry, Thursday."),
                ("Marta", "Book club will be round at ours."),
            ],
            "Where is book club?",
            "at Ruth's",
            id="a-place-of-its-own-since",
        ),
    ],
)
def test_a_correction_leaves_nothing_that_is_told_anew(
    said: list[tuple[str, str]], asked: str, gone: str
) -> None:
    assert gone not in _answer(asked, *said)


@pytest.mark.parametrize(
    ("said", "asked", "told"),
    [
        pytest.param(
            [_CLINIC, ("Marta", "Sorry, Wednesday.")], "Where is the clinic?", "Middlemore", id="where"
        ),
        pytest.param(
            [("Marta", "Nia's lesson is Tuesday with Mrs Hale."), ("Marta", "Sorry, Wednesday.")],
            "Who is Nia's lesson with?",
            "Mrs Hale",
            id="with-whom",
        ),
        pytest.param(
            [_CLINIC, ("Marta", "Sorry, Wednesday."), ("Joel", "the bins are out")],
            "Where is the clinic?",
            "Middlemore",
            id="whatever-else-is-said",
        ),
    ],
)
def test_a_correction_of_the_time_alone_leaves_the_rest(
    said: list[tuple[str, str]], asked: str, told: str
) -> None:
    """The inverse."""
    assert told in _answer(asked, *said)


@pytest.mark.parametrize(
    ("first", "since", "asked"),
    [
        ("Nia's favourite colour is green", "My favourite food is pizza.", "What is Nia's favourite colour?"),
        ("My favourite band is Glass Hill", "My favourite song is Rainy.", "What is Nia's favourite band?"),
        (
            "My favourite subject is art",
            "My favourite teacher is Mr Bell, he does art club.",
            "What is Nia's favourite subject?",
        ),
        ("My best subject is maths", "My best day was the zoo trip.", "What is Nia's best subject?"),
        ("My favourite tea is lasagne", "My favourite shirt shrank.", "What is Nia's favourite tea?"),
    ],
)
def test_the_best_of_one_kind_takes_no_place_of_anothers(first: str, since: str, asked: str) -> None:
    assert "Earlier" not in _answer(asked, ("Nia", first), ("Nia", since), hours=24)


@pytest.mark.parametrize(
    ("first", "since", "asked"),
    [
        ("My favourite colour is green", "My favourite colour is blue.", "What is Nia's favourite colour?"),
        ("My favourite band is Glass Hill", "My favourite band is Oxbow.", "What is Nia's favourite band?"),
    ],
)
def test_the_best_of_the_same_kind_does(first: str, since: str, asked: str) -> None:
    """The inverse."""
    told = _answer(asked, ("Nia", first), ("Nia", since), hours=24)
    assert told.index(since.rstrip(".")) < told.index("Earlier") < told.index(first)


@pytest.mark.parametrize(
    ("who", "said", "asked", "untold"),
    [
        ("Marta", "There's bleach in the cupboard, careful.", "What is there to eat?", "bleach"),
        ("Marta", "There's rat poison in the pantry.", "What is there to eat?", "poison"),
        ("Joel", "We're in! Final on Saturday!", "Is Joel home?", "Final"),
        ("Joel", "I'm in, Poppy saved me a seat", "Is Joel home?", "seat"),
        ("Marta", "They're off to Spain on Friday, Ken and Bev.", "When do we leave?", "Spain"),
        ("Joel", "The doctor put me on statins.", "What is Joel's job?", "statins"),
        ("Nia", "I'm now at Poppy's.", "Where does Nia go to school?", "Poppy"),
    ],
)
def test_words_of_something_else_answer_nothing(who: str, said: str, asked: str, untold: str) -> None:
    assert untold not in _answer(asked, (who, said))


@pytest.mark.parametrize("said", ["back!!", "I'm back now"])
def test_whoever_says_no_more_than_that_they_are_back_is(said: str) -> None:
    """The inverse."""
    assert said.rstrip("!") in _answer("Is Joel home?", ("Joel", said))
