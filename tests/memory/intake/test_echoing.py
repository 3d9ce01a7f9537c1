""" "Me too", "same here", "neither have I": what somebody just said of themselves, said of the next."""

import pytest

from memory.claims import Claim
from memory.modality import Polarity, Realization
from memory.vocabulary import Predicate
from tests.lane import Lane, a_lane


async def _of(lane: Lane, name: str) -> list[Claim]:
    return [each for each in await lane.claims() if each.speaker == name]


@pytest.mark.parametrize(
    "echo", ["me too", "Same here!", "ditto", "so have I", "oh same", "i have too", "and me"]
)
async def test_an_echo_says_the_same_of_its_speaker(echo: str) -> None:
    """As far, and as firmly, as the one before said it."""
    lane = await a_lane()
    await lane.says("Joel", "I've paid October's rent")
    await lane.says("Marta", echo)
    [claim] = await _of(lane, "marta")
    assert claim.proposition.subject.person == "marta"
    assert claim.modality.realization is Realization.COMPLETED
    assert "“paid October's rent”" in await lane.asks("Edie", "has Marta paid the rent?")


@pytest.mark.parametrize("echo", ["me neither", "neither have I", "i haven't either"])
async def test_a_denial_is_echoed_as_one(echo: str) -> None:
    """And what was no denial is not taken for one."""
    lane = await a_lane()
    await lane.says("Joel", "I haven't done my tax return")
    await lane.says("Marta", echo)
    [claim] = await _of(lane, "marta")
    assert claim.modality.polarity is Polarity.NEGATIVE
    other = await a_lane()
    await other.says("Joel", "I've done my tax return")
    await other.says("Marta", echo)
    assert await _of(other, "marta") == []


async def test_an_echo_answers_the_question_that_both_were_asked() -> None:
    """ "I have" and "me too" are two answers."""
    lane = await a_lane()
    await lane.says("Marta", "Have you two fed the hens?")
    await lane.says("Joel", "I have")
    await lane.says("Nia", "me too")
    [claim] = await _of(lane, "nia")
    assert claim.modality.realization is Realization.COMPLETED


@pytest.mark.parametrize(
    "said",
    [
        pytest.param("the cat is sick", id="of a thing"),
        pytest.param("Nia has a cold", id="of another"),
        pytest.param("Edie says I have a temper", id="another's word"),
    ],
)
async def test_nothing_of_ones_own_before_leaves_nothing_to_echo(said: str) -> None:
    """Who says "same" of what was said of something else says nothing that could be kept."""
    lane = await a_lane()
    await lane.says("Joel", said)
    await lane.says("Marta", "same here")
    assert await _of(lane, "marta") == []


async def test_somebody_who_names_themselves_answers_and_echoes_nothing() -> None:
    """ "Me" alone is an answer to who."""
    lane = await a_lane()
    await lane.says("Joel", "I'm allergic to nuts")
    await lane.says("Marta", "me")
    assert Predicate.ALLERGIC_TO not in {each.proposition.predicate for each in await _of(lane, "marta")}
