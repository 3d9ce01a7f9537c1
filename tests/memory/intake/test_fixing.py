"""What a deed told as done has fixed for a day to come is ahead; the deed itself is not of that day."""

import asyncio
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest

from memory.claims import Claim
from memory.modality import Realization
from memory.vocabulary import Predicate
from tests.lane import a_lane

_LONDON = ZoneInfo("Europe/London")


def _told(asked: str, said: str) -> tuple[tuple[Claim, ...], str]:
    async def main() -> tuple[tuple[Claim, ...], str]:
        lane = await a_lane()
        await lane.says("Marta", asked)
        await lane.says("Joel", said)
        return await lane.claims(), await lane.digest("Marta")

    return asyncio.run(main())


@pytest.mark.parametrize(
    ("asked", "said", "day", "hour"),
    [
        ("Joel can you book the dentist", "done, it's Thursday at 4", 10, 16),
        ("Joel did you book the MOT?", "yep, Friday at 8.30", 11, 8),
        ("someone needs to ring the vet about Biscuit", "done, tomorrow 4.15", 8, 16),
        ("can you book the taxi Joel", "booked for 6am Saturday", 12, 6),
        ("Joel can you book Nia's eye test", "sorted, she's in on the 11th at 10", 11, 10),
    ],
)
def test_what_was_fixed_lies_ahead(asked: str, said: str, day: int, hour: int) -> None:
    claims, morning = _told(asked, said)

    fixed = [claim for claim in claims if claim.proposition.predicate is Predicate.APPOINTMENT]
    (when,) = (claim.proposition.when for claim in fixed)
    assert when is not None
    assert when.start is not None
    told = when.start.astimezone(_LONDON)
    assert (told.day, told.hour) == (day, hour)
    assert fixed[0].modality.realization is Realization.SCHEDULED
    assert said in morning


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("Joel can you ring your mother", "done, on Sunday"),
        ("Joel did you post the parcel", "yes on Friday"),
        ("did you reserve the table?", "no, Friday's full"),
        ("Joel did you book the MOT?", "not yet, Friday at 8.30 maybe"),
        ("Joel did you book the restaurant?", "done, it's not Thursday after all"),
        ("Joel did you book the restaurant?", "done, but it isn't Thursday"),
        ("Joel did you book the restaurant?", "done, I wish it was Thursday"),
        ("Joel did you book the hall?", "done, they said no to Thursday"),
        ("Joel did you book the restaurant?", "done, Ted says it's Thursday at 8pm"),
        ("did you change the sheets?", "yes, for Thursday"),
        ("did you text Ted?", "yes, for Thursday at 4"),
    ],
)
def test_what_was_not_fixed_is_no_appointment(asked: str, said: str) -> None:
    claims, _ = _told(asked, said)

    assert all(claim.proposition.predicate is not Predicate.APPOINTMENT for claim in claims)


def test_the_day_of_what_follows_is_not_that_of_the_deed() -> None:
    claims, _ = _told("Joel can you ring the council", "Rang them, they'll come back Thursday")

    (deed,) = (claim for claim in claims if claim.modality.realization is Realization.COMPLETED)
    assert deed.proposition.when is None


def test_what_is_theirs_is_of_each() -> None:
    claims, _ = _told("hello", "forms: Nia's is signed, Marta's still needs a photo, mine's been sent")

    assert not any("Marta sent" in claim.proposition.value for claim in claims)


@pytest.mark.parametrize(
    ("asked", "hour"), [("Joel did you feed Mango this morning?", 7), ("Joel did you feed Mango?", 19)]
)
async def test_the_hour_is_of_the_part_of_the_day_that_was_asked_about(asked: str, hour: int) -> None:
    """Told late in the evening, seven is that of the morning only where the morning was asked about."""
    lane = await a_lane()
    await lane.lets_pass(timedelta(hours=13))
    await lane.says("Marta", asked)
    await lane.says("Joel", "yes at 7")

    (claim,) = await lane.claims()
    assert claim.proposition.when is not None
    assert claim.proposition.when.start is not None
    assert claim.proposition.when.start.astimezone(_LONDON).hour == hour
