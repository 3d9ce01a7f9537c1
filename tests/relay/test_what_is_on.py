"""What is on in a time is told whatever kind it is of, the soonest first."""

import pytest

from tests.lane import Lane, a_lane

_SAID = (
    ("Joel", "match kicks off at 3 saturday"),
    ("Joel", "I've got a 2 o'clock with the bank on wednesday"),
    ("Joel", "dentist can fit nia in on wednesday at 3.30"),
    ("Marta", "working from home wednesday"),
    ("Joel", "garage can do the car tomorrow"),
    ("Edie", "I love tomatoes"),
)


async def _told() -> Lane:
    lane = await a_lane()
    for by, text in _SAID:
        await lane.says(by, text)
    return lane


async def test_a_week_is_told_from_its_next_day_on() -> None:
    """Each stands once, in the order of its day, and what has no day not at all."""
    answer = await (await _told()).asks("Marta", "what's on this week?")
    places = [answer.index(word) for word in ("garage", "working", "bank", "dentist", "match")]
    assert places == sorted(places)
    assert "tomatoes" not in answer


@pytest.mark.parametrize(
    ("question", "told", "left"),
    [
        pytest.param("what have we got on wednesday?", ("bank", "working", "dentist"), "match", id="got on"),
        pytest.param("what's happening tomorrow?", ("garage",), "bank", id="happening"),
        pytest.param("anything on saturday?", ("match",), "garage", id="anything"),
    ],
)
async def test_of_a_day_all_kinds_are_told(question: str, told: tuple[str, ...], left: str) -> None:
    """A day at home counts as much as an appointment; another day's things do not."""
    answer = await (await _told()).asks("Marta", question)
    assert all(word in answer for word in told)
    assert left not in answer


async def test_an_empty_day_is_said_to_be_unknown() -> None:
    """Nothing of another day is told in its place."""
    assert await (await _told()).asks("Marta", "what's on next monday?") == "I have nothing on that."


async def test_what_is_told_beside_a_task_stands_when_that_is_done() -> None:
    """The signed form leaves the day of the spray to be told, and is itself told as signed."""
    lane = await a_lane()
    await lane.says("Marta", "school says nia can have her flu spray on friday, form needs signing")
    await lane.says("Joel", "form's signed")
    assert "flu spray on friday" in await lane.asks("Nia", "when's my flu spray?")
    assert "needs signing" not in await lane.asks("Nia", "does the form need signing?")
