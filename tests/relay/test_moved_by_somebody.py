"""Who tells that they moved an event tells its new day: in the mornings, and to whoever asks for it."""

from datetime import timedelta

import pytest

from memory.vocabulary import Predicate
from tests.lane import Lane, a_lane

_MOVED = "we've moved Nia's party to the 26th"


async def _next_morning(lane: Lane) -> None:
    await lane.to((lane.clock.now() + timedelta(days=1)).replace(hour=7, minute=0))


@pytest.mark.parametrize(
    "said",
    [
        _MOVED,
        "we've put Nia's party back to the 26th",
        "Nia's party has been moved to the 26th",
        "Nia's party is on the 26th now",
    ],
)
async def test_a_day_that_was_moved_is_news_and_the_answer(said: str) -> None:
    """However the move is told, the new day is told to who did not say it, and leads the answer."""
    lane = await a_lane()
    await lane.says("Marta", "Nia's party is on the 19th")
    await lane.says("Marta", said)
    (party,) = await lane.claims()
    assert party.proposition.predicate is Predicate.APPOINTMENT
    await _next_morning(lane)
    assert said in await lane.digest("Edie")
    assert said not in await lane.digest("Marta")
    assert (await lane.asks("Joel", "when is Nia's party?")).startswith("Sat 26 Sep")


async def test_who_took_it_up_has_read_of_the_move() -> None:
    """Whoever answered it hears no news of it."""
    lane = await a_lane()
    await lane.says("Marta", _MOVED)
    await lane.says("Edie", "lovely, I'll bake the cake")
    await _next_morning(lane)
    assert _MOVED not in await lane.digest("Edie")


@pytest.mark.parametrize(
    "said",
    [
        "we've moved the sofa to the hall",
        "we've moved to Leeds",
        "we moved the sofa to the hall on Friday",
        "should we move Nia's party to the 27th?",
    ],
)
async def test_what_moves_no_event_sets_no_day(said: str) -> None:
    """A sofa and a household are moved too, and who asks has moved nothing."""
    lane = await a_lane()
    await lane.says("Marta", said)
    assert all(each.proposition.predicate is not Predicate.APPOINTMENT for each in await lane.claims())


@pytest.mark.parametrize("said", ["I've got three essays to write", "we've still got a present to find"])
async def test_what_somebody_has_yet_to_do_is_no_news(said: str) -> None:
    """What the speaker is in want of is of the moment."""
    lane = await a_lane()
    await lane.says("Joel", said)
    await _next_morning(lane)
    assert said not in await lane.digest("Edie")
