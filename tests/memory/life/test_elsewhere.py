"""A place put right in bare words takes the place of the one that was told, and nothing else does."""

import pytest

from memory.life.elsewhere import place_in_correction
from tests.lane import a_lane


@pytest.mark.parametrize(
    ("first", "then", "question", "told", "gone"),
    [
        pytest.param(
            "Meeting is at Rosa's on Sunday",
            "Correction, it's at our place, Rosa's kitchen is flooded",
            "where is the meeting on Sunday?",
            "our place",
            "Meeting is at Rosa's",
            id="with a reason",
        ),
        pytest.param(
            "The party is at Jump Zone on Saturday",
            "Sorry, it's at the village hall",
            "where is the party?",
            "village hall",
            "Jump Zone",
            id="sorry",
        ),
        pytest.param(
            "Sleepover's at Lily's on Friday",
            "no wait it's at Ava's",
            "where is the sleepover?",
            "Ava's",
            "Lily's",
            id="no wait",
        ),
        pytest.param(
            "Nia's at Lily's", "no wait, she's at Ava's", "where is Nia?", "Ava's", "Lily's", id="she"
        ),
    ],
)
async def test_a_place_is_put_right(first: str, then: str, question: str, told: str, gone: str) -> None:
    """The day stays, the place that was wrong is told no more."""
    lane = await a_lane()
    await lane.says("Marta", first)
    await lane.says("Marta", then)
    answer = await lane.asks("Edie", question)
    assert told in answer
    assert gone not in answer
    assert gone not in await lane.digest("Edie")


@pytest.mark.parametrize("then", ["sorry I'm at work", "no it's in the freezer", "sorry, it's at four"])
async def test_what_tells_no_place_of_it_leaves_the_place(then: str) -> None:
    """Somebody's own place, a thing's, and an hour are none of the party's."""
    lane = await a_lane()
    await lane.says("Marta", "Party is at the hall on Friday")
    await lane.says("Marta", then)
    assert all("party, " not in claim.proposition.value.casefold() for claim in await lane.claims())


@pytest.mark.parametrize(
    ("rest", "place"),
    [
        pytest.param(", it's at our place, hers is flooded", "at our place", id="ours"),
        pytest.param("it's in York now", "in York", id="a town"),
        pytest.param("at half past 3", None, id="an hour"),
        pytest.param("in the morning", None, id="a time of day"),
        pytest.param("the hall is cold", None, id="no place"),
    ],
)
def test_where_bare_words_put_it(rest: str, place: str | None) -> None:
    """With its preposition; an hour is no place."""
    assert place_in_correction(rest) == place
