"""A reminder hung on an event: its hour is told to those who may know it, of what is certain and theirs."""

import pytest

from tests.lane import a_lane

_NO_HOUR = "I can't tell when that is"
_AT_TWO = "Fri 11 Sep, 14:00"


@pytest.mark.parametrize(
    "limit", ["Joel is not to know about the clinic.", "Only Marta may know about the clinic."]
)
async def test_an_event_tells_its_hour_to_nobody_who_is_not_to_know_of_it(limit: str) -> None:
    """Not by way of a reminder either; whoever may know gets theirs."""
    lane = await a_lane()
    await lane.says("Edie", "The clinic is on Saturday at six.")
    await lane.says("Edie", limit)
    wish = "Remind me an hour before the clinic to ring"
    assert _NO_HOUR in await lane.asks("Joel", wish)
    assert "Sat 12 Sep, 17:00" in await lane.asks("Marta", wish)


@pytest.mark.parametrize(
    "told",
    [
        "If the dentist is on Friday at three I can't come.",
        "The dentist wants me on Friday at three, I said no.",
        "I said the dentist was on Friday at three but I was joking.",
        "Ben says the dentist is on Friday at three.",
        "I think the dentist is on Friday at three.",
        "Maybe the dentist on Friday at three",
        "The dentist is on Friday at three, I hope",
        "I want the dentist on Friday at three.",
        "I'd like the dentist to be on Friday at three",
    ],
)
async def test_what_is_not_certain_gives_no_hour(told: str) -> None:
    """Nobody is rung for what may not be."""
    lane = await a_lane()
    await lane.says("Joel", told)
    assert _NO_HOUR in await lane.asks("Joel", "Remind me an hour before the dentist to ring")


@pytest.mark.parametrize(
    "told",
    [
        "The dentist is on Friday at three.",
        "My dentist is on Friday at three",
        "I have the dentist on Friday at three",
        "Dentist Friday 3pm",
        "Dentist booked for Friday at three",
        "They moved the dentist to Friday at three.",
        "I've got to take Nia to the dentist on Friday at three",
        "I want chips. The dentist is on Friday at three.",
        "Nia's dentist is on Friday at three.",
    ],
)
async def test_what_is_told_for_certain_gives_its_hour(told: str) -> None:
    """However it is told, and whosesoever it is where no owner is named."""
    lane = await a_lane()
    await lane.says("Joel", told)
    assert _AT_TWO in await lane.asks("Joel", "Remind me an hour before the dentist to ring")


@pytest.mark.parametrize(
    ("told", "event", "is_meant"),
    [
        ("Nan's dentist is on Friday at three.", "my dentist", False),
        ("Nan's dentist is on Friday at three.", "Nia's dentist", False),
        ("Nan's dentist is on Friday at three.", "Nan's dentist", True),
        ("Nan's dentist is on Friday at three.", "Edie's dentist", True),
        ("Nia's dentist is on Friday at three.", "her dentist", True),
        ("My dentist is on Friday at three.", "my dentist", True),
        ("My dentist is on Friday at three.", "Nia's dentist", False),
        ("The dentist is on Friday at three.", "my dentist", True),
        ("My sister's dentist is on Friday at three.", "my dentist", False),
        ("My sister's dentist is on Friday at three.", "my sister's dentist", True),
        ("Ben's dentist is on Friday at three.", "my dentist", False),
        ("Ben's dentist is on Friday at three.", "Ben's dentist", True),
        ("Ben has the dentist on Friday at three.", "my dentist", False),
        ("The boiler's service is on Friday at three.", "the boiler's service", True),
        ("We're having the dentist on Friday at three.", "our dentist", True),
    ],
)
async def test_the_hour_is_that_of_the_owners_event(told: str, event: str, is_meant: bool) -> None:
    """What is told of nobody is its speaker's own."""
    lane = await a_lane()
    await lane.says("Joel", told)
    said = await lane.asks("Joel", f"Remind me an hour before {event} to ring")
    assert (_AT_TWO in said) is is_meant


async def test_of_two_peoples_events_of_one_name_the_speakers_own_is_meant() -> None:
    """Of others' neither, unless they are named."""
    lane = await a_lane()
    await lane.says("Marta", "Nia's dentist is on Thursday at three.")
    await lane.says("Marta", "Edie's dentist is on Wednesday at three.")
    await lane.says("Joel", "My dentist is on Friday at three.")
    wish = "Remind me an hour before the dentist to ring"
    assert _AT_TWO in await lane.asks("Joel", wish)
    assert _NO_HOUR in await lane.asks("Marta", wish)
    assert "Thu 10 Sep, 14:00" in await lane.asks("Marta", "Remind me an hour before Nia's dentist to ring")
