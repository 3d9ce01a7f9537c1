"""What somebody says still wants doing, and somebody else says they did."""

import asyncio

import pytest

from memory.claims import Claim
from memory.modality import Polarity, Realization
from tests.lane import Lane, a_lane


async def _talk(lacking: str, then: str) -> Lane:
    lane = await a_lane()
    await lane.says("Joel", lacking, minutes=20)
    await lane.says("Nia", then, minutes=20)
    return lane


@pytest.mark.parametrize(
    ("lacking", "then", "asked"),
    [
        ("nobody's fed the fish since Sunday", "I did it this morning", "have the fish been fed?"),
        ("the bins haven't gone out", "I've just done them", "have the bins gone out?"),
        ("no one has walked the dog", "Edie did", "has the dog been walked?"),
        ("nobody's rung Gran", "I have, she's fine", "has anyone rung Gran?"),
    ],
)
def test_who_did_it_after_all_is_told(lacking: str, then: str, asked: str) -> None:
    async def main() -> str:
        return await (await _talk(lacking, then)).asks("Marta", asked)

    assert then in asyncio.run(main())


@pytest.mark.parametrize("then", ["not me", "I have to go, back at six", "same old story", "I didn't either"])
def test_other_words_after_a_complaint_are_no_deed(then: str) -> None:
    async def main() -> str:
        return await (await _talk("nobody's fed the fish", then)).asks("Marta", "have the fish been fed?")

    assert then not in asyncio.run(main())


def _is_done(claim: Claim) -> bool:
    mood = claim.modality
    return mood.realization is Realization.COMPLETED and mood.polarity is Polarity.POSITIVE


@pytest.mark.parametrize(
    ("then", "is_done"),
    [("done", True), ("done it", True), ("I did that an hour ago", True), ("not yet", False), ("lol", False)],
)
def test_what_is_laid_on_nobody_is_done_by_whoever_says_so(then: str, *, is_done: bool) -> None:
    async def main() -> bool:
        lane = await _talk("the dishwasher needs emptying", then)
        return any(_is_done(claim) for claim in await lane.claims())

    assert asyncio.run(main()) is is_done


def test_after_other_talk_a_bare_done_is_not_of_it() -> None:
    async def main() -> bool:
        lane = await a_lane()
        await lane.says("Joel", "the dishwasher needs emptying", minutes=20)
        await lane.says("Marta", "tea's ready in ten minutes", minutes=1)
        await lane.says("Nia", "done", minutes=1)
        return any(_is_done(claim) for claim in await lane.claims())

    assert not asyncio.run(main())
