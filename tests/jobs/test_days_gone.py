"""What was of yesterday, of another, or of no thing that was named: nobody's news, and nobody's answer."""

from datetime import timedelta

import pytest

from memory.modality import Polarity
from memory.vocabulary import Policy
from tests.lane import a_lane


@pytest.mark.parametrize(
    ("line", "is_told"),
    [
        ("I've got netball after school, don't wait for me", False),
        ("chicken's in the fridge for tea", False),
        ("running late, train's stuck at Didcot", False),
        ("torch is in the drawer mum", False),
        ("torch is in the drawer", True),
        ("the surgery is closed for refurbishment", True),
        ("fence panel's down at the back", True),
    ],
)
async def test_what_was_of_that_day_or_said_to_one_is_no_news_of_the_next(
    line: str, *, is_told: bool
) -> None:
    """The twins, of no hour and to nobody in particular, are."""
    lane = await a_lane()
    await lane.says("Marta", line)
    await lane.lets_pass(timedelta(hours=22))
    assert (line in await lane.digest("Joel")) == is_told


async def test_a_duty_of_nobody_named_is_its_speakers() -> None:
    """“Have to drop it by 8” is ahead of Joel, who says so, and of nobody else."""
    lane = await a_lane()
    await lane.says("Joel", "Malcolm can take the car Wednesday, have to drop it by 8")
    await lane.lets_pass(timedelta(hours=23))
    assert "have to drop it" in await lane.digest("Joel")
    assert "have to drop it" not in await lane.digest("Edie")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("did you see the forecast?", "I don't feel very well"),
        ("can someone test me on my french tonight?", "I forgot to give you the dishwasher tablets!"),
        ("can someone test me on my french tonight?", "no worries mum I bought some"),
        ("did you see the forecast?", "already dark out there"),
        ("did you see the forecast?", "never a dull moment here"),
        ("did you see the forecast?", "just done 5k in 24 minutes"),
        ("did you see the forecast?", "yes Joel you can have one"),
        ("did you see the forecast?", "yes!! Edie got the part"),
        ("is the forecast any good?", "no but seriously where's my bag"),
    ],
)
async def test_words_of_their_own_answer_no_question_before_them(asked: str, said: str) -> None:
    """Nothing is denied of what was asked."""
    lane = await a_lane()
    await lane.says("Nia", asked)
    await lane.says("Marta", said)
    told = [each for each in await lane.claims() if each.policy is not Policy.QUESTION]
    of_it = [
        each for each in told if "forecast" in each.proposition.value or "french" in each.proposition.value
    ]
    assert all(each.speaker != "marta" for each in of_it)


@pytest.mark.parametrize(
    ("said", "polarity"),
    [
        ("sorry forgot to", Polarity.NEGATIVE),
        ("no problem", Polarity.POSITIVE),
        ("no worries", Polarity.POSITIVE),
    ],
)
async def test_bare_words_still_do(said: str, polarity: Polarity) -> None:
    """The control: whoever says no more than that answers."""
    lane = await a_lane()
    await lane.says("Joel", "Marta can you post the form?")
    await lane.says("Marta", said)
    told = [each for each in await lane.claims() if each.speaker == "marta"]
    assert [each.modality.polarity for each in told] == [polarity]


async def test_a_pronoun_of_a_person_is_no_thing() -> None:
    """“Can you take her?” beside a dentist asks to take nobody's dentist."""
    lane = await a_lane()
    await lane.says("Marta", "I've got a dentist then. Joel can you take her?")
    values = [each.proposition.value for each in await lane.claims()]
    assert "take her" in values
    assert not any("take" in each and "dentist" in each for each in values)


async def test_an_hour_under_leave_for_a_night_is_of_the_night() -> None:
    """“On Saturday night?” “Home by 10” is at ten that night."""
    lane = await a_lane()
    await lane.says("Nia", "can I go to Molly's on Saturday night?")
    await lane.says("Marta", "fine but home by 10")
    whens = [each.proposition.when for each in await lane.claims() if "by 10" in each.sources[0].quote]
    assert {each.start.hour for each in whens if each is not None and each.start is not None} == {21}


async def test_what_should_be_puts_nothing_right_before_a_mark() -> None:
    """“Should be, 6ish” answers whether Joel is home; “should be Friday” mends the day."""
    lane = await a_lane()
    await lane.says("Nia", "who ate my flapjack")
    await lane.says("Joel", "guilty")
    await lane.says("Marta", "are you home for tea Joel?")
    await lane.says("Nia", "I've got band")
    await lane.says("Joel", "should be, 6ish")
    assert not [
        each
        for each in await lane.claims()
        if "flapjack: guilty" in each.proposition.value and each.proposition.when
    ]
    await lane.says("Marta", "the dentist is on Thursday")
    await lane.says("Marta", "should be Friday")
    assert "Fri 11 Sep" in await lane.asks("Joel", "when is the dentist?")
