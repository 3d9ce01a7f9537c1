"""What was lost is told no more once it is there; of something else that is told it stays lost."""

import pytest

from tests.lane import Lane, a_lane


async def _in_force(lane: Lane, words: str) -> bool:
    return any(words in each.sources[0].quote for each in await lane.claims())


@pytest.mark.parametrize(
    "words",
    [
        "No need. Pauline had put it behind the till.",
        "found it!",
        "it's turned up",
        "panic over, it was in my coat",
        "I've got my purse back",
    ],
)
async def test_what_is_found_is_lost_no_more(words: str) -> None:
    """Nor is where it may have been left still told."""
    lane = await a_lane()
    await lane.says("Edie", "I have lost my purse. I think that I may have left it at the charity shop.")
    await lane.says("Marta", "Want me to ring them?")
    await lane.says("Edie", words)
    assert not await _in_force(lane, "lost my purse")
    assert not await _in_force(lane, "charity shop")


@pytest.mark.parametrize(
    ("who", "words"),
    [
        ("Edie", "I have looked everywhere"),
        ("Joel", "found it!"),
        ("Edie", "has anyone found it?"),
    ],
)
async def test_what_is_not_said_to_be_found_stays_lost(who: str, words: str) -> None:
    """Another's find may be of another thing; a question finds nothing."""
    lane = await a_lane()
    await lane.says("Edie", "I have lost my purse")
    await lane.says(who, words)
    assert await _in_force(lane, "lost my purse")


@pytest.mark.parametrize(
    "words", ["bens mum has my hoodie", "hoodie was in the wash", "My hoodie is at Ben's"]
)
async def test_whoever_tells_where_their_thing_is_looks_for_it_no_more(words: str) -> None:
    """The question closes; told of another thing, or only wished, it stays open."""
    lane = await a_lane()
    await lane.says("Nia", "has anyone seen my blue hoodie")
    await lane.says("Nia", "my charger is in the hall")
    await lane.says("Nia", "I need my hoodie for Friday")
    assert "blue hoodie" in await lane.now("Nia")
    await lane.says("Nia", words)
    assert "blue hoodie" not in await lane.now("Nia")


@pytest.mark.parametrize(
    "words",
    [
        "My hoodie is the blue one.",
        "My hoodie is blue",
        "My hoodie has a hole",
        "My hoodie was in the hall yesterday",
        "my hoodie was on the peg this morning",
        "I had my hoodie on Monday",
        "my hoodie has gone",
    ],
)
async def test_how_it_looks_or_where_it_was_last_seen_finds_nothing(words: str) -> None:
    """Whoever says so still looks for it."""
    lane = await a_lane()
    await lane.says("Nia", "Has anyone seen my hoodie?")
    await lane.says("Nia", words)
    assert "Has anyone seen" in await lane.now("Nia")


@pytest.mark.parametrize(
    "words",
    [
        "my hoodie is upstairs",
        "my hoodie was under the bed all along",
        "my hoodie turned up",
        "my hoodie has been found",
        "I found my hoodie",
        "Nan has found my hoodie",
    ],
)
async def test_where_it_is_or_that_it_is_found_closes_the_question(words: str) -> None:
    """Then nobody need look for it."""
    lane = await a_lane()
    await lane.says("Nia", "Has anyone seen my hoodie?")
    await lane.says("Nia", words)
    assert "Has anyone seen" not in await lane.now("Nia")
