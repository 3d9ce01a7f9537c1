"""What is done to one's own thing is not done to another's of the same name."""

import asyncio

import pytest

from memory.deeds.commitments import DEEDS, is_open
from tests.lane import a_lane


def _is_still_open(*said: tuple[str, str]) -> bool:
    async def main() -> bool:
        lane = await a_lane()
        for name, text in said:
            await lane.says(name, text)
        return any(is_open(each) and each.proposition.predicate in DEEDS for each in await lane.claims())

    return asyncio.run(main())


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("Joel, can you pump up my tyres?", "My tyres are pumped up, yours next"),
        ("Joel, can you book my eye test?", "My eye test is booked for the 14th"),
        ("Joel, can you wash my car?", "I've washed my car"),
    ],
)
@pytest.mark.parametrize("answer", [(), (("Joel", "Will do"),)])
def test_ones_own_thing_leaves_anothers_undone(asked: str, told: str, answer: tuple[tuple[str, str]]) -> None:
    assert _is_still_open(("Marta", asked), *answer, ("Joel", told))


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("Joel, can you pump up my tyres?", "Your tyres are pumped up"),
        ("Joel, can you pump up my tyres?", "Your tyres are pumped up, mine next"),
        ("Joel, can you pump up my tyres?", "The tyres are pumped up"),
        ("Joel, can you book my eye test?", "Your eye test is booked for the 14th"),
        ("Joel, can you wash your car?", "I've washed my car"),
    ],
)
@pytest.mark.parametrize("answer", [(), (("Joel", "Will do"),)])
def test_the_thing_that_was_meant_is_done(asked: str, told: str, answer: tuple[tuple[str, str]]) -> None:
    assert not _is_still_open(("Marta", asked), *answer, ("Joel", told))


def test_what_another_booked_for_themselves_keeps_a_promise_open() -> None:
    promise = ("Joel", "I'll book my eye test")

    assert _is_still_open(promise, ("Marta", "My eye test is booked for the 14th"))
    assert not _is_still_open(promise, ("Joel", "My eye test is booked for the 14th"))
