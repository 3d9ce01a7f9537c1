"""A claim put right by its speaker's word to the bot, said in whole or in what differs alone."""

import pytest

from tests.lane import a_lane


@pytest.mark.parametrize(
    "words",
    ["correct that: I only looked at the ferry", "please correct that to I only looked at the ferry"],
)
async def test_correct_that_puts_right_what_was_just_said(words: str) -> None:
    """What stands in its place is what is said now, and no firmer."""
    lane = await a_lane()
    await lane.says("Joel", "I've booked the ferry", private=True)
    assert (await lane.asks("Joel", words)).startswith("Corrected")
    assert "booked" not in await lane.asks("Joel", "is the ferry booked?")


@pytest.mark.parametrize(
    "words", ["that's wrong, it's Saturday", "correct that to Saturday", "correction: Saturday"]
)
async def test_a_day_alone_leaves_of_what_it_is(words: str) -> None:
    """Of the party another day is said, and it stays the party."""
    lane = await a_lane()
    await lane.says("Joel", "Nia's party is on Friday", private=True)
    await lane.asks("Joel", words)
    told = await lane.asks("Joel", "when is Nia's party?")
    assert "Sat 12 Sep" in told
    assert "party" in told
    assert "Fri" not in told


@pytest.mark.parametrize(
    "words", ["Is it correct that the party is on Friday?", "correct that's what I said"]
)
async def test_who_only_asks_or_agrees_corrects_nothing(words: str) -> None:
    """The control."""
    lane = await a_lane()
    await lane.says("Joel", "Nia's party is on Friday", private=True)
    assert "Corrected" not in await lane.asks("Joel", words)
    assert "Fri 11 Sep" in await lane.asks("Joel", "when is Nia's party?")


async def test_what_was_put_right_at_once_is_told_as_it_is_now() -> None:
    """Where the words that it stands for were all that it leant on, it is told by itself."""
    lane = await a_lane()
    await lane.plays(
        "Marta: Nia's dentist appointment is on Tuesday at five", "Marta: no wait, Wednesday at five"
    )
    told = await lane.asks("Joel", "when is the dentist?")
    assert "Wed 9 Sep" in told
    assert "Tue" not in told
