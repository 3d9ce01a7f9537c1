"""What somebody said, where nothing else is asked: their newest words, as far as the asker may hear them."""

from datetime import timedelta

import pytest

from tests.lane import a_lane


async def test_what_somebody_said_is_their_newest_words() -> None:
    """ "What did Edie say?" is answered by what she said last, of the day that is asked about."""
    lane = await a_lane()
    await lane.says("Edie", "the roses need pruning")
    assert "roses" in await lane.asks("Joel", "what did Edie say?")
    await lane.lets_pass(timedelta(days=1))
    await lane.says("Edie", "the bin man was early")
    assert "bin man" not in await lane.asks("Joel", "what did Edie say yesterday?")
    assert (await lane.asks("Joel", "what did Edie say?")).splitlines()[0].count("bin man") == 1


@pytest.mark.parametrize("said", ["I'm seeing Harold", "I'm seeing Harold, don't tell anyone"])
async def test_what_was_said_in_private_is_not_told_on(said: str) -> None:
    """What was said to the bot alone is its speaker's, and nobody else's."""
    lane = await a_lane()
    await lane.says("Edie", said, private=True)
    assert "Harold" not in await lane.asks("Joel", "what did Edie say?")
    assert "Harold" in await lane.asks("Edie", "what did Edie say?")


async def test_what_was_told_on_may_be_asked_for() -> None:
    """An answer that was passed on to somebody is theirs to ask for, and nobody else's."""
    lane = await a_lane()
    await lane.says("Marta", "ask Edie if she can have Nia on Saturday", private=True)
    await lane.says("Edie", "yes of course, from 10", private=True)
    assert "yes of course, from 10" in await lane.asks("Marta", "what did Edie say?")
    assert "from 10" not in await lane.asks("Joel", "what did Edie say?")
