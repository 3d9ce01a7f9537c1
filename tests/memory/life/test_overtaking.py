"""A note, an illness or a role ends by what is told to be so instead, and by nothing that is only near."""

import pytest

from memory.claims import State
from tests.lane import a_lane


async def _after(lines: list[tuple[str, str]], words: str) -> list[State]:
    """What became of the claims that hold the words, after somebody said the lines, a day apart."""
    lane = await a_lane()
    for name, text in lines:
        await lane.says(name, text, minutes=60 * 24)
    claims = await lane.claims(archived=True)
    return [claim.state for claim in claims if words in claim.sources[0].quote]


@pytest.mark.parametrize(
    ("lines", "old"),
    [
        pytest.param(["Nia is a size 2 in shoes", "Nia's a size 3 now"], "size 2", id="a-size"),
        pytest.param(
            ["the rabbit sleeps in the hall", "the rabbit sleeps in a box now"],
            "in the hall",
            id="a-place",
        ),
        pytest.param(
            ["Nia has a temperature", "she has no temperature any more"], "has a temp", id="a-fever"
        ),
        pytest.param(["Nia's off school with flu", "Nia's back at school"], "with flu", id="back-at-school"),
        pytest.param(
            ["our cleaner is called Dana", "the new cleaner is Olga"], "called Dana", id="the-new-cleaner"
        ),
        pytest.param(
            ["Kim is our babysitter", "Ellie is babysitting for us from now on"],
            "Kim is",
            id="who-does-it-now",
        ),
        pytest.param(
            ["Nia's teacher is Mrs Lowe", "Nia has Mr Dent instead"], "Mrs Lowe", id="a-teacher-instead"
        ),
        pytest.param(["Nia lives in Ashby", "Nia lives in Corby now"], "in Ashby", id="a-town-in-by"),
    ],
)
async def test_what_is_told_instead_takes_its_place(lines: list[str], old: str) -> None:
    """By the word of whoever told it, said as how it is now."""
    assert await _after([("Marta", line) for line in lines], old) == [State.REPLACED]


@pytest.mark.parametrize(
    ("lines", "old"),
    [
        pytest.param(
            [("Marta", "Nia is a size 2 in shoes"), ("Marta", "Nia is a demon in goal now")],
            "size 2",
            id="else",
        ),
        pytest.param(
            [("Marta", "the rabbit sleeps in the hall"), ("Marta", "the rabbit eats in the shed now")],
            "in the hall",
            id="another-verb",
        ),
        pytest.param(
            [("Marta", "the rabbit sleeps in the hall"), ("Marta", "the cat sleeps in the shed now")],
            "in the hall",
            id="another-animal",
        ),
        pytest.param(
            [("Marta", "Kim is our babysitter"), ("Marta", "Ellie is babysitting for the Hales now")],
            "Kim is",
            id="for-others",
        ),
    ],
)
async def test_what_is_of_another_matter_ends_nothing(lines: list[tuple[str, str]], old: str) -> None:
    """The twin: another thing, another verb, somebody else's."""
    assert await _after(lines, old) == [State.ACTIVE]
