"""What waits for a word comes with buttons, in private; a press decides it as a typed answer does."""

from tests.bot.telegram.stage import Stage


async def _asked() -> Stage:
    stage = await (await Stage().open()).settle()
    await stage.writes("Marta", "apparently the pool is closed on Mondays")
    for hours in (22, 22, 22, 22, 10):  # a longer silence of the bot would be told after the question
        await stage.wait(hours=hours)
    assert any("Is it so?" in text for text in stage.told("Marta"))
    return stage


async def test_a_press_lays_a_guess_aside_and_can_be_taken_back() -> None:
    """'No' takes the guess out of force; the button under the receipt brings it back."""
    stage = await _asked()
    assert any("pool" in value for value in await stage.values())
    await stage.presses("Marta", "No")
    assert not any("pool" in value for value in await stage.values())
    await stage.presses("Marta", "Bring it back")
    assert any("pool" in value for value in await stage.values())


async def test_a_typed_answer_does_the_same() -> None:
    """The twin without a button; and without an answer nothing is decided."""
    stage = await _asked()
    await stage.wait(days=1)
    assert any("pool" in value for value in await stage.values())
    await stage.writes("Marta", "no")
    assert not any("pool" in value for value in await stage.values())
