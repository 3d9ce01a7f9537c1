"""A question put to one of the family in talk, and left open: brought again once, and said to have lapsed."""

from datetime import timedelta

from tests.lane import Lane, a_lane


async def _days(lane: Lane, count: int) -> list[str]:
    """What was sent meanwhile about the form, with its room."""
    for _ in range(count):
        await lane.to(lane.clock.now() + timedelta(days=1))
    return [f"{each.room}: {each.text}" for each in lane.sent if "form" in each.text]


async def test_it_is_asked_again_once_in_the_room_where_it_was_asked() -> None:
    """At a decent hour, a day after, in the group; and never a second time."""
    lane = await a_lane()
    await lane.says("Marta", "Nia, did you hand in the trip form?")
    told = [each for each in await _days(lane, 6) if "Still open" in each]
    assert len(told) == 1
    assert told[0].startswith("group")
    again = next(each for each in lane.sent if "Still open" in each.text)
    assert 6 <= again.at.hour < 21


async def test_its_asker_is_told_that_it_lapsed() -> None:
    """After a fortnight, in private: silence is never taken for an answer."""
    lane = await a_lane()
    await lane.says("Marta", "Nia, did you hand in the trip form?")
    told = await _days(lane, 18)
    lapsed = [each for each in told if "nobody has answered" in each.casefold()]
    assert len(lapsed) == 1
    assert "group" not in lapsed[0].partition(":")[0]


async def test_what_was_answered_is_not_asked_again() -> None:
    """The inverse: an answer, the same day or the next, ends it, and nothing lapses."""
    lane = await a_lane()
    await lane.says("Marta", "Nia, did you hand in the trip form?")
    await lane.says("Nia", "yes")
    told = await _days(lane, 18)
    assert not any("Still open" in each or "nobody has answered" in each.casefold() for each in told)


async def test_a_few_words_answer_what_was_asked_again() -> None:
    """Two days after it was asked, "yes please" is of what the bot has just brought again."""
    lane = await a_lane()
    await lane.says("Marta", "Edie, do you need a lift on Friday?")
    await _days(lane, 2)
    await lane.says("Edie", "yes please")
    told = await lane.asks("Marta", "does Edie need a lift on Friday?")
    assert "yes please" in told
    assert "not answered" not in told


async def test_how_somebody_was_just_then_is_not_asked_again() -> None:
    """Nobody wants to know on the next day whether Joel was hungry."""
    lane = await a_lane()
    await lane.says("Marta", "Joel, are you hungry?")
    await _days(lane, 4)
    assert not any("Still open" in each.text for each in lane.sent)
