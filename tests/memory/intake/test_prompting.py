"""Of several open questions that one is answered whose kind the answer fits; what fits none answers none."""

import asyncio
from zoneinfo import ZoneInfo

import pytest

from memory.claims import Claim
from memory.modality import Act, Polarity, Realization
from memory.vocabulary import Predicate
from tests.lane import a_lane

_LONDON = ZoneInfo("Europe/London")


def _told(*said: tuple[str, str]) -> tuple[Claim, ...]:
    async def main() -> tuple[Claim, ...]:
        lane = await a_lane()
        for name, text in said:
            await lane.says(name, text)
        return await lane.claims()

    return asyncio.run(main())


def _answers(claims: tuple[Claim, ...], quote: str) -> list[str]:
    """What the claims of some words are of."""
    return [
        each.proposition.value
        for each in claims
        if each.sources[0].quote == quote and each.modality.act is Act.STATED
    ]


_DENTIST, _BLAZER = "what time is the dentist on Thursday?", "where is my blazer?"


@pytest.mark.parametrize(
    ("first", "second", "said", "of"),
    [
        (_DENTIST, _BLAZER, "half 3", "what time is the dentist"),
        (_DENTIST, _BLAZER, "3pm", "what time is the dentist"),
        (_BLAZER, _DENTIST, "half 3", "what time is the dentist"),
        (_BLAZER, "who ate the last yogurt?", "me sorry", "who ate the last yogurt"),
        ("what time is the match?", "did anyone feed the cat?", "yes", "did anyone feed the cat"),
        ("who has the car keys?", "what time is the match?", "half 6", "what time is the match"),
    ],
)
def test_the_one_is_answered_whose_kind_the_answer_fits(first: str, second: str, said: str, of: str) -> None:
    found = _answers(_told(("Marta", first), ("Nia", second), ("Joel", said)), said)

    assert found
    assert all(each.startswith(of) for each in found)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (_BLAZER, "half 3"),
        ("who ate the last yogurt?", "Thursday at 9"),
        (_BLAZER, "quarter past 4"),
    ],
)
def test_an_hour_alone_is_no_place_and_nobody(asked: str, said: str) -> None:
    assert not [each for each in _answers(_told(("Nia", asked), ("Joel", said)), said) if asked[:8] in each]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("who ate the last yogurt?", "me"),
        ("how many eggs do we need?", "none"),
        ("what time is the match?", "half 3"),
        ("what time do you finish Joel?", "half 3"),
    ],
)
def test_what_fits_the_only_one_answers_it(asked: str, said: str) -> None:
    found = _answers(_told(("Marta", asked), ("Joel", said)), said)

    assert any(each.startswith(asked[:8]) for each in found)


def test_half_of_an_hour_is_no_half_of_a_deed() -> None:
    asked = ("Marta", "what time do you finish Joel?")
    assert not [
        each for each in _told(asked, ("Joel", "half 3")) if each.modality.realization is Realization.PARTIAL
    ]
    half = _told(("Marta", "has the painting been finished Joel?"), ("Joel", "halfway"))
    assert [each for each in half if each.modality.realization is Realization.PARTIAL]


def test_what_came_of_a_call_answers_nothing_else() -> None:
    said = "they said Thursday at 9"
    call = ("Marta", "ringing the surgery now")
    assert not _answers(_told(call, ("Nia", "can I watch telly"), ("Marta", said)), said)
    assert _answers(_told(call, ("Joel", "did they answer?"), ("Marta", said)), said)


def test_who_asks_on_asks_whoever_answered_them() -> None:
    """Of two requests that are both open, "done" is of the later one."""
    claims = _told(
        ("Marta", "Joel can you book the vet for Biscuit?"),
        ("Joel", "will do"),
        ("Marta", "and can you book the dentist for Nia?"),
        ("Joel", "sure"),
        ("Joel", "done, it's Thursday at 4"),
    )

    assert set(_answers(claims, "done, it's Thursday at 4")) == {
        "book the dentist for Nia",
        "the dentist for Nia",
    }
    assert "book the vet for Biscuit" in _answers(claims, "will do")


def test_what_another_was_asked_for_stays_with_whom_it_was_put_to() -> None:
    claims = _told(
        ("Marta", "Joel can you feed the cat?"),
        ("Nia", "can someone help with my maths?"),
        ("Joel", "done"),
    )

    assert _answers(claims, "done") == ["feed the cat"]


@pytest.mark.parametrize(
    "said", ["I did, 14 October for two nights", "yes, 14 October", "I have, for 14 October"]
)
def test_the_date_of_what_was_booked_is_to_come(said: str) -> None:
    claims = _told(("Marta", "did anyone book the hotel?"), ("Joel", said))

    whens = [each.proposition.when for each in claims if each.proposition.when is not None]
    starts = [when.start.astimezone(_LONDON) for when in whens if when.start is not None]
    assert [(start.year, start.month, start.day) for start in starts] == [(2026, 10, 14)]


@pytest.mark.parametrize(
    ("said", "year"),
    [
        ("I booked the hotel, 14 October for two nights", 2026),
        ("I cleaned the oven, 14 October", 2025),
        ("I booked the hotel on 4 August", 2026),
    ],
)
def test_a_date_set_off_from_a_booking_is_that_of_the_thing(said: str, year: int) -> None:
    whens = [each.proposition.when for each in _told(("Joel", said))]

    assert {when.start.astimezone(_LONDON).year for when in whens if when and when.start} == {year}


@pytest.mark.parametrize("said", ["not yet, hopefully Thursday at 4", "not yet, maybe Friday"])
def test_what_is_hoped_is_no_day_of_what_is_not_done(said: str) -> None:
    claims = _told(("Marta", "has anyone booked the piano tuner?"), ("Joel", said))

    told = [each for each in claims if each.sources[0].quote == said]
    assert [each.modality.polarity for each in told] == [Polarity.NEGATIVE]
    assert told[0].proposition.when is None
    assert told[0].proposition.predicate is not Predicate.APPOINTMENT


def test_what_was_not_done_on_a_day_keeps_it() -> None:
    claims = _told(("Marta", "did you take your pill Joel?"), ("Joel", "no, not today"))

    (told,) = [each for each in claims if each.modality.act is Act.STATED]
    assert told.proposition.when is not None


@pytest.mark.parametrize(
    ("told", "offer", "is_answer"),
    [
        pytest.param("My new glasses are ready", "I can get them on Thursday", False, id="of-the-glasses"),
        pytest.param("The tap is dripping again", "I'll fix it tonight", False, id="of-the-tap"),
        pytest.param("My new glasses are ready", "yes, I can take you", True, id="leave"),
        pytest.param("My new glasses are ready", "no, homework first", True, id="none"),
    ],
)
def test_an_offer_to_see_to_what_was_told_since_gives_no_leave(
    told: str, offer: str, is_answer: bool
) -> None:
    """What somebody would do with another's glasses is no word on where a child may go."""
    claims = _told(("Nia", "can I go to Ellie's after school?"), ("Edie", told), ("Joel", offer))
    assert any("Ellie" in value for value in _answers(claims, offer)) is is_answer
