"""Two questions answered in one message, each by its own word."""

import pytest

from tests.lane import a_lane


@pytest.mark.parametrize(
    ("asked", "answer", "fed", "locked"),
    [
        pytest.param(
            ["Joel, did you feed the cat and did you lock up?"], "yes and yes", True, True, id="one"
        ),
        pytest.param(["Joel, did you feed the cat? did you lock up?"], "yes, no", True, False, id="two"),
        pytest.param(
            ["Joel did you feed the cat?", "and did you lock up?"], "no and yes", False, True, id="run"
        ),
        pytest.param(
            ["Joel, did you feed the cat? And did you lock up?"],
            "yes, and no to the second",
            True,
            False,
            id="second",
        ),
        pytest.param(
            ["Joel, did you feed the cat and have you locked up?"],
            "no to the second, yes to the first",
            True,
            False,
            id="turned",
        ),
        pytest.param(["Joel, did you feed the cat? did you lock up?"], "yes to both", True, True, id="both"),
        pytest.param(
            ["Joel, did you feed the cat? did you lock up?"], "neither yet", False, False, id="none"
        ),
    ],
)
async def test_each_question_has_its_own_word(
    asked: list[str], answer: str, *, fed: bool, locked: bool
) -> None:
    """What was answered with a no is told as not done, and beside it what was answered with a yes as done."""
    lane = await a_lane()
    for each in asked:
        await lane.says("Marta", each)
    await lane.says("Joel", answer)
    assert ("NOT" not in await lane.asks("Marta", "did Joel feed the cat?")) is fed
    assert ("NOT" not in await lane.asks("Marta", "did Joel lock up?")) is locked


async def test_two_words_answer_no_single_question_twice() -> None:
    """The inverse: where one thing was asked, "yes and yes" is of no second."""
    lane = await a_lane()
    await lane.says("Marta", "Edie, are you warm enough?")
    await lane.says("Marta", "Joel, did you feed the cat?")
    await lane.says("Joel", "yes and no")
    told = await lane.asks("Marta", "is Edie warm enough?")
    assert "Joel" not in told


@pytest.mark.parametrize(
    "asked",
    ["Joel, is the car fixed?", "Joel, are the bins definitely emptied?", "Dad, is everything packed?"],
)
async def test_what_is_asked_of_somebody_by_name_is_not_said_to_be_done(asked: str) -> None:
    """A name, a comma and a question tell of nothing that it is so."""
    lane = await a_lane()
    await lane.says("Marta", asked)
    assert all(claim.modality.act.value == "asked" for claim in await lane.claims())
