"""What a talk came to is told with what it concludes, and before it: "found them", "not Friday then"."""

import asyncio
from datetime import timedelta

import pytest

from memory.finding.concluding import concluding_part
from tests.lane import a_lane

_NIGHT = ("", "")
Line = tuple[str, str]


def _answer(question: str, *said: Line, by: str = "Edie", alone: str = "") -> str:
    """What is answered after a talk, in which `alone` was said in a private chat."""

    async def main() -> str:
        lane = await a_lane()
        for who, text in said:
            if (who, text) == _NIGHT:
                await lane.lets_pass(timedelta(days=1))
            else:
                await lane.says(who, text, private=text == alone)
        return await lane.asks(by, question)

    return asyncio.run(main())


def _first(answer: str) -> str:
    return answer.splitlines()[0]


# --- what was lost

_LOST = (("Marta", "has anyone seen the scissors"), ("Nia", "theyre in my room I think. under the bed maybe"))
_WHERE = "where are the scissors?"


def test_what_was_found_is_where_it_was_found() -> None:
    answer = _answer(_WHERE, *_LOST, ("Joel", "found them, they were in the bathroom"))

    assert "found them, they were in the bathroom" in _first(answer)


@pytest.mark.parametrize(
    "of_another",
    [
        (("Joel", "where's my phone"), ("Joel", "found it, it was in the car")),
        (("Joel", "has anyone seen my phone"), ("Joel", "found it, it was in the car")),
    ],
)
def test_what_was_found_of_another_matter_is_nowhere_near_it(of_another: tuple[Line, ...]) -> None:
    answer = _answer(_WHERE, *_LOST, *of_another)

    assert "under the bed maybe" in answer
    assert "in the car" not in answer
    assert "Earlier" not in answer


# --- what was meant

_ASLEEP = (
    ("Nia", "can Ava sleep over friday"),
    ("Joel", "fine by me"),
    ("Marta", "her mum ok with it?"),
    ("Nia", "she said yes"),
    _NIGHT,
    ("Nia", "ava's got nits"),
)
_FRIDAY = "is Ava sleeping over on Friday?"


def test_the_day_that_is_given_up_is_told_before_the_yes() -> None:
    answer = _answer(_FRIDAY, *_ASLEEP, ("Marta", "oh god. not friday then"), ("Nia", ":( ok next week"))

    assert "not friday then" in _first(answer)
    assert "Earlier: Nia asked" in answer


@pytest.mark.parametrize(
    "other", ["not sunday then", "see you friday then", "and then we left", "what then?"]
)
def test_what_gives_up_another_day_or_nothing_leaves_the_yes(other: str) -> None:
    answer = _answer(_FRIDAY, *_ASLEEP, ("Marta", other))

    assert "Earlier" not in answer


_OFFERED = (
    ("Joel", "Mike from work asked if we want his old trampoline"),
    ("Nia", "YES"),
    ("Marta", "where would it go??"),
    ("Joel", "back garden if we shift the shed"),
    ("Marta", "the shed's not going anywhere"),
)
_GETTING = "are we getting the trampoline?"


def test_what_was_declined_is_told_before_who_wanted_it() -> None:
    answer = _answer(_GETTING, *_OFFERED, ("Joel", "told Mike no thanks then"), ("Nia", ":("), _NIGHT)

    assert "told Mike no thanks then" in _first(answer)


@pytest.mark.parametrize(
    "other",
    [
        (
            ("Marta", "shall we have pizza tonight?"),
            ("Joel", "the oven's broken"),
            ("Marta", "no pizza then"),
        ),
        (("Joel", "told Carol no thanks then"),),
        (("Nia", "told Mike no thanks then"),),
    ],
)
def test_no_other_matter_and_no_childs_word_declines_it(other: tuple[Line, ...]) -> None:
    answer = _answer(_GETTING, *_OFFERED, *other, _NIGHT)

    assert other[-1][1] not in answer


def test_what_was_concluded_in_private_is_told_to_nobody_else() -> None:
    word = "told Mike no thanks then"

    assert word not in _answer(_GETTING, *_OFFERED, ("Joel", word), _NIGHT, by="Nia", alone=word)


def test_what_asks_about_another_part_of_the_talk_is_answered_by_that() -> None:
    answer = _answer("is the shed being moved?", *_OFFERED, ("Joel", "told Mike no thanks then"), _NIGHT)

    assert "told Mike" not in _first(answer)


def test_what_goes_ahead_no_more_is_told_before_its_hour() -> None:
    said = (("Edie", "choir concert is on Saturday at 7"), ("Edie", "it's off, the hall flooded"))

    assert "it's off" in _first(_answer("is the choir concert on?", *said))


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("oh god. not friday then. next week?", "not friday then"),
        ("told Mike no thanks", "told Mike no thanks"),
        ("never mind, I'll walk", "never mind"),
        ("all sorted!", "all sorted"),
        ("we'll leave it then", "we'll leave it then"),
        ("that's a no then", "that's a no then"),
    ],
)
def test_words_that_conclude(text: str, part: str) -> None:
    assert concluding_part(text) == part


@pytest.mark.parametrize(
    "text",
    [
        "see you then",
        "and then we left",
        "what then?",
        "not friday then?",
        "not till then",
        "I'm off then",
        "I wasn't there then",
        "it's not so bad then",
        "found it hard",
        "never mind him",
        "it's off to the left",
    ],
)
def test_words_that_conclude_nothing(text: str) -> None:
    assert concluding_part(text) is None
