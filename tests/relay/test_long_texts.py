"""What is heard of a text as long as a transport lets through, of one little thing again and again."""

from time import perf_counter

import pytest

from tests.lane import a_lane

LENGTH, MOST_SECONDS = 20_000, 8
"""A pattern that tries every start with every end takes minutes for this; one pass takes about a second."""


@pytest.mark.parametrize("again", [", ", "ok ", "got, ", "keep it, ", "do not give "])
async def test_a_text_is_heard_in_time_that_grows_with_its_length(again: str) -> None:
    """No pattern looks at a long run of one thing from each of its places to the end."""
    lane = await a_lane()
    await lane.says("Marta", "can you get milk, Joel?")
    began = perf_counter()
    await lane.says("Joel", f"x{again * LENGTH}"[:LENGTH])
    assert perf_counter() - began < MOST_SECONDS
