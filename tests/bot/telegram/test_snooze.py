"""A reminder that came at the wrong moment, put off by a press."""

import pytest

from tests.bot.telegram.stage import Stage


async def _home() -> Stage:
    return await (await Stage().open()).settle()


def _count(stage: Stage) -> int:
    return sum("call the vet" in text for text in stage.api.texts(stage.members["Marta"]))


@pytest.mark.parametrize(("label", "hours"), [("In an hour", 1), ("Tomorrow", 24)])
async def test_a_press_brings_the_reminder_again(label: str, hours: int) -> None:
    """Once more, with the same words; until then nothing comes."""
    stage = await _home()
    await stage.writes("Marta", "remind me in 20 minutes to call the vet")
    await stage.wait(minutes=21)
    before = _count(stage)
    await stage.presses("Marta", label)
    assert _count(stage) == before
    await stage.wait(hours=hours, minutes=5)
    assert _count(stage) == before + 1


async def test_a_press_on_an_old_reminder_is_over() -> None:
    """The inverse: after half a day the press says that it is over, and brings nothing."""
    stage = await _home()
    await stage.writes("Marta", "remind me in 20 minutes to call the vet")
    await stage.wait(minutes=21)
    before = _count(stage)
    await stage.wait(hours=14)
    await stage.presses("Marta", "In an hour")
    assert "That is over." in stage.api.texts(stage.members["Marta"])[-1]
    await stage.wait(hours=2)
    assert _count(stage) == before
