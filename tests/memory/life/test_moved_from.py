"""What is moved is told with its new time alone, however the old one stands beside it."""

import asyncio

import pytest

from tests.lane import a_lane


@pytest.mark.parametrize(
    ("before", "moved", "asked", "told", "gone"),
    [
        (
            "The gala is on Friday",
            "the gala got moved from Friday to the Tuesday after",
            "when is the gala?",
            "Tue 15 Sep",
            "Fri 11 Sep",
        ),
        (
            "Dentist is on the 14th",
            "the dentist on the 14th is moved to the 21st",
            "when is the dentist?",
            "Mon 21 Sep",
            "14 Sep",
        ),
        (
            "Football's on Sunday at 10",
            "Sunday's football has been switched to Saturday week",
            "when is football?",
            "Sat 19 Sep",
            "13 Sep",
        ),
        ("Choir's at 7 tonight", "choir is put back from 7 to 7.30", "what time is choir?", "19:30", "19:00"),
    ],
)
def test_only_the_new_time_is_told(before: str, moved: str, asked: str, told: str, gone: str) -> None:
    async def main() -> str:
        lane = await a_lane()
        await lane.says("Joel", before, minutes=60)
        await lane.says("Joel", moved, minutes=60)
        return await lane.asks("Marta", asked)

    answer = asyncio.run(main())

    assert told in answer
    assert gone not in answer


def test_a_stretch_is_no_move() -> None:
    async def main() -> str:
        lane = await a_lane()
        await lane.says("Joel", "The course runs from the 14th to the 18th")
        return await lane.asks("Marta", "when is the course?")

    assert "14" in asyncio.run(main())
