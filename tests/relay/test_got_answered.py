"""Whether somebody has answered what the asker put to them."""

import pytest

from tests.lane import a_lane


@pytest.mark.parametrize("asked", ["has Edie answered?", "has Gran replied yet?", "did Edie get back to me?"])
async def test_the_answer_is_told_once_there_is_one(asked: str) -> None:
    """Before that, the question as it stands."""
    lane = await a_lane()
    await lane.says("Joel", "Edie, are you coming for lunch on Sunday?")
    before = await lane.asks("Joel", asked)
    assert "not answered yet" in before
    assert "lunch" in before
    await lane.says("Edie", "yes I'll come")
    after = await lane.asks("Joel", asked)
    assert "yes I'll come" in after
    assert "not answered yet" not in after


async def test_whether_another_thing_was_answered_is_another_question() -> None:
    """The inverse: a letter is no question of the asker's."""
    lane = await a_lane()
    await lane.says("Joel", "Edie, are you coming for lunch on Sunday?")
    assert "lunch" not in await lane.asks("Marta", "has Edie answered the council's letter?")


async def test_what_else_somebody_said_is_no_answer() -> None:
    lane = await a_lane()
    await lane.says("Marta", "Edie, are you coming on Sunday?")
    await lane.says("Edie", "The tulips are lovely this year.")
    told = await lane.asks("Marta", "has Edie answered?")
    assert "tulips" not in told
    assert "not answered yet" in told


async def test_what_was_said_after_the_answer_is_none() -> None:
    lane = await a_lane()
    await lane.says("Marta", "Edie, are you coming on Sunday?")
    await lane.says("Edie", "Yes of course.")
    await lane.says("Edie", "My cough's better.")
    told = await lane.asks("Marta", "has Edie answered?")
    assert "Yes of course" in told
    assert "cough" not in told
    assert "cough" not in await lane.asks("Joel", "has Edie answered?")
