"""What is brought, fitted or fetched by whoever does it is an event of the household and nobody's task."""

from datetime import UTC, datetime

import pytest

from tests.lane import a_lane

_TUESDAY = datetime(2026, 9, 8, 6, tzinfo=UTC)


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        pytest.param("the sofa is being delivered tomorrow 8 til 12, can anyone be in?", "Today", id="being"),
        pytest.param("washing machine's getting delivered wednesday", "Tomorrow", id="getting"),
        pytest.param(
            "the wifi man is coming between 12 and 2 tomorrow, can someone be in", "Today", id="ends"
        ),
    ],
)
async def test_a_morning_tells_what_is_coming(said: str, shown: str) -> None:
    """Whatever is asked behind it, the day and the hour stand."""
    lane = await a_lane()
    await lane.says("Joel", said)
    await lane.to(_TUESDAY)
    ahead = await lane.digest("Edie")
    assert f"• {shown}" in ahead
    assert said.split(",", maxsplit=1)[0] in ahead


async def test_what_is_being_done_by_somebody_is_none_but_that() -> None:
    """The floor that is getting washed is being washed now, and is no event of a day."""
    lane = await a_lane()
    await lane.says("Joel", "the floor is getting washed")
    await lane.to(_TUESDAY)
    assert "floor" not in await lane.digest("Edie")
