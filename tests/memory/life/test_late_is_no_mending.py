"""Who says that they will be late puts nothing right but a time of their own that follows."""

import pytest

from tests.lane import a_lane


@pytest.mark.parametrize(
    "said", ["I'll be late tonight", "we'll be late on Friday", "I'll be delayed tomorrow"]
)
async def test_being_late_on_a_day_mends_nothing_said_before(said: str) -> None:
    """The dog is still sick, and in its speaker's own words."""
    lane = await a_lane()
    await lane.says("Joel", "the dog's been sick again", private=True)
    await lane.says("Joel", said, private=True)
    quotes = [claim.sources[0].quote for claim in await lane.claims()]
    assert quotes == ["the dog's been sick again", said]


@pytest.mark.parametrize("said", ["going to be late, more like 7", "running late 7"])
async def test_a_later_hour_is_set_in_place_of_the_one_before(said: str) -> None:
    """Six is no longer when he is home."""
    lane = await a_lane()
    await lane.says("Joel", "I'll be home at 6", private=True)
    await lane.says("Joel", said, private=True)
    whens = [claim.proposition.when for claim in await lane.claims()]
    assert [when.start.hour for when in whens if when is not None and when.start is not None] == [18]
