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


@pytest.mark.parametrize(
    ("before", "now", "old"),
    [
        pytest.param("I go to choir on Sundays", "I go to pilates on Tuesdays now", "choir", id="two-places"),
        pytest.param("I do pottery on Mondays", "I do judo on Wednesdays now", "pottery", id="two-things"),
        pytest.param("I see the nurse on Mondays", "I see the physio on Thursdays now", "nurse", id="people"),
        pytest.param("I see Dr Shah at the clinic", "I see Jean at bingo now", "Shah", id="two-of-both"),
        pytest.param(
            "I go to college on the bus", "I go to judo on Fridays now", "college", id="way-and-day"
        ),
        pytest.param(
            "I work from home on Fridays", "I work late on Mondays now", "home", id="a-way-to-do-it"
        ),
        pytest.param("I work in Leeds on Mondays", "I work in York on Fridays now", "Leeds", id="two-jobs"),
        pytest.param(
            "I sit next to Ava in maths", "I sit next to Priti in English now", "Ava", id="two-seats"
        ),
        pytest.param("I swim on Mondays", "I swim on Thursdays as well now", "Mondays", id="as-well"),
        pytest.param("I swim on Mondays", "I swim on Thursdays too now", "Mondays", id="too"),
        pytest.param("I swim on Mondays", "I also swim on Thursdays now", "Mondays", id="also"),
    ],
)
async def test_another_habit_leaves_be_what_is_still_so(before: str, now: str, old: str) -> None:
    """What only the verb has in common with it, on another day, or what is told to come to it."""
    assert await _after([("Joel", before), ("Joel", now)], old) == [State.ACTIVE]


@pytest.mark.parametrize(
    ("before", "now", "old"),
    [
        pytest.param("I go to choir on Tuesdays", "I go to choir on Thursdays now", "Tuesdays", id="a-day"),
        pytest.param("I swim on Mondays", "I swim on Thursdays now", "Mondays", id="a-day-of-a-verb-alone"),
        pytest.param("I go to college on the bus", "I go to college by bike now", "the bus", id="a-way"),
        pytest.param("I work in Leeds on Mondays", "I work in York on Mondays now", "Leeds", id="one-day"),
        pytest.param("I sit next to Ava in maths", "I sit next to Priti in maths now", "Ava", id="a-seat"),
        pytest.param(
            "I work from home on Fridays", "I work from home on Mondays now", "Fridays", id="at-home"
        ),
        pytest.param("Nia's at Hill School", "Nia's at Park School now", "Hill", id="a-school"),
    ],
)
async def test_the_same_habit_otherwise_takes_its_place(before: str, now: str, old: str) -> None:
    """The inverse: one thing of it is another, all else is the same."""
    assert await _after([("Joel", before), ("Joel", now)], old) == [State.REPLACED]


async def test_of_two_things_taken_none_ends_that_nobody_named() -> None:
    """A note of something taken is as good as a medicine; alone, the one is over."""
    noted = ("Edie", "I take one metformin with breakfast")
    switched = ("Edie", "they switched me to losartan")
    assert await _after([("Edie", "I take ramipril"), noted, switched], "ramipril") == [State.ACTIVE]
    assert await _after([("Edie", "I take ramipril"), switched], "ramipril") == [State.REPLACED]
