"""What somebody asked for a moment ago, and takes back, is to be done by nobody."""

import pytest

from memory.deeds.commitments import is_open
from tests.lane import Lane, a_lane


async def _open(lane: Lane) -> list[str]:
    return [claim.proposition.value for claim in await lane.claims() if is_open(claim)]


@pytest.mark.parametrize("text", ["forget it, I'll go myself", "never mind, the bus is here", "no need now"])
async def test_a_request_is_taken_back(text: str) -> None:
    """It is carried by nobody any more, and what was promised on it goes with it."""
    lane = await a_lane()
    await lane.says("Marta", "Joel can you drive me to the station?")
    await lane.says("Joel", "ok")
    await lane.says("Marta", text)
    assert not [each for each in await _open(lane) if "station" in each]


@pytest.mark.parametrize(
    ("who", "text"),
    [("Nia", "never mind"), ("Marta", "I wiped the table"), ("Marta", "don't forget the milk")],
)
async def test_other_words_take_nothing_back(who: str, text: str) -> None:
    """Nobody else's "never mind", and no other words, end what was asked for."""
    lane = await a_lane()
    await lane.says("Marta", "Joel can you drive me to the station?")
    await lane.says(who, text)
    assert [each for each in await _open(lane) if "station" in each]


async def test_talk_of_something_else_lies_between() -> None:
    """After others' news it is that which does not matter."""
    lane = await a_lane()
    await lane.says("Marta", "Joel can you pick up the parcel")
    await lane.says("Nia", "mum the cat is sick")
    await lane.says("Joel", "poor cat")
    await lane.says("Marta", "never mind, she'll be fine")
    assert [each for each in await _open(lane) if "parcel" in each]


@pytest.mark.parametrize(
    ("asked", "told", "is_done"),
    [
        ("Joel, would you lift the trays into the greenhouse", "trays are in the greenhouse", True),
        ("Joel, would you lift the trays into the greenhouse", "trays are in the shed", False),
        ("Joel, would you wash the trays in the greenhouse", "trays are in the greenhouse", False),
        ("Joel can you book the eye test", "eye test is booked for the 14th", True),
        ("Joel can you revise for the maths test", "maths test is booked for the 14th", False),
    ],
)
async def test_an_outcome_ends_what_leads_to_it(asked: str, told: str, *, is_done: bool) -> None:
    """A thing in its place was brought there, and what has its day was booked; nothing else was done."""
    lane = await a_lane()
    await lane.says("Marta", asked)
    await lane.says("Joel", told)
    assert (not await _open(lane)) is is_done


async def test_a_booking_that_was_lost_takes_its_appointment_along() -> None:
    """What has to be booked again has no day any more."""
    lane = await a_lane()
    await lane.says("Nia", "booked the vet for saturday")
    assert "vet" in await lane.digest("Marta")
    await lane.says("Nia", "vet rang, they lost my booking, have to book it again")
    assert "Sat" not in await lane.digest("Marta")
