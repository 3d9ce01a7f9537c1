"""Words that would close a thing, said of something else: milk on a jumper, done with work, out of mind."""

import asyncio

import pytest

from memory.deeds.commitments import DEEDS, is_open
from tests.lane import a_lane


def _is_still_open(asked: str, told: str, *, by: str = "Joel") -> bool:
    async def main() -> bool:
        lane = await a_lane()
        await lane.says("Marta", asked)
        await lane.says(by, told)
        return any(is_open(each) and each.proposition.predicate in DEEDS for each in await lane.claims())

    return asyncio.run(main())


@pytest.mark.parametrize(
    "told",
    [
        "I got milk on my jumper.",
        "I got milk all over the floor.",
        "I've got milk down my shirt",
        "Got milk in my hair",
    ],
)
def test_what_landed_on_something_is_not_bought(told: str) -> None:
    assert _is_still_open("We need milk.", told)


@pytest.mark.parametrize(
    "told",
    [
        "I got milk.",
        "I got milk on my way home.",
        "Got milk on the way",
        "I got milk on Monday",
        "I got milk and put it on the side",
        "Got milk from the shop on the high street",
    ],
)
def test_what_was_got_is_bought(told: str) -> None:
    assert not _is_still_open("We need milk.", told)


@pytest.mark.parametrize(
    "told", ["Done with work, home at six.", "All done with school", "Finished work, home at six"]
)
def test_done_with_something_else_answers_nothing(told: str) -> None:
    assert _is_still_open("Joel, can you empty the dishwasher?", told)


@pytest.mark.parametrize(
    "told",
    ["Done", "Done, home at six.", "All done mum", "Done with that", "Done, with ten minutes to spare"],
)
def test_done_answers_what_was_asked(told: str) -> None:
    assert not _is_still_open("Joel, can you empty the dishwasher?", told)


@pytest.mark.parametrize("told", ["Done with homework", "Done homework", "Done with the homework"])
def test_done_with_what_was_asked_answers(told: str) -> None:
    assert not _is_still_open("Joel, can you do the homework?", told)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("Joel, can you put the bins out?", "I've put the bins out of my mind"),
        ("Joel, can you take the cake out?", "I've taken the cake out of reach"),
    ],
)
def test_out_of_mind_is_not_out(asked: str, told: str) -> None:
    assert _is_still_open(asked, told)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("Joel, can you put the bins out?", "I've put the bins out"),
        ("Joel, can you put the bins out?", "I've put the bins out for the morning"),
        ("Joel, can you take the cake out?", "I've taken the cake out of the oven"),
        ("Joel, can you put the knives out of reach?", "I've put the knives out of reach"),
    ],
)
def test_out_is_out(asked: str, told: str) -> None:
    assert not _is_still_open(asked, told)


def test_another_tells_of_what_is_out_of_mind() -> None:
    assert _is_still_open("Joel, can you put the bins out?", "Joel's put the bins out of his mind", by="Nia")
    assert not _is_still_open("Joel, can you put the bins out?", "Joel's put the bins out", by="Nia")
