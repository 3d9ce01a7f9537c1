"""Whoever is elsewhere on a day to come is away then, and only then there."""

import pytest

from tests.lane import a_lane


@pytest.mark.parametrize(
    ("question", "told"),
    [
        pytest.param("when is joel away?", True, id="away"),
        pytest.param("where's joel on wednesday next week?", True, id="on a day within"),
        pytest.param("where is joel next week?", True, id="in that week"),
        pytest.param("where's joel?", False, id="now"),
        pytest.param("where's joel on wednesday?", False, id="this week"),
    ],
)
async def test_somebody_is_away_on_the_days_that_they_told(question: str, told: bool) -> None:
    """Neither now nor this week: nobody said so."""
    lane = await a_lane()
    await lane.says("Joel", "I'm in Leeds tuesday to thursday next week")
    assert ("in Leeds" in await lane.asks("Edie", question)) is told


@pytest.mark.parametrize(
    "said", ["I'm in Leeds today", "the keys are in Leeds tomorrow", "I was in Leeds on Friday"]
)
async def test_what_is_there_now_or_lies_there_is_no_trip(said: str) -> None:
    """Somebody's whereabouts of today, a thing's place and what is over are kept as what they are."""
    lane = await a_lane()
    await lane.says("Joel", said)
    assert all(claim.proposition.predicate != "trip" for claim in await lane.claims())
