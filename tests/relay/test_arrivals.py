"""Who comes from elsewhere on a day is a visit, told ahead and to whoever asks; who they are has no day."""

from datetime import timedelta

import pytest

from memory.claims import Claim, State
from memory.modality import Polarity
from memory.vocabulary import Predicate
from tests.lane import Lane, a_lane


async def _visits(lane: Lane) -> list[Claim]:
    return [each for each in await lane.claims() if each.proposition.predicate is Predicate.VISIT]


@pytest.mark.parametrize(
    "said",
    [
        "My sister Jean is arriving on Friday evening",
        "my brother Tom gets here Saturday",
        "Aunty Sue lands at 6 on Friday",
        "my friend Priya's coming to stay on the 10th",
        "my mum and dad are arriving Friday",
    ],
)
async def test_who_comes_on_a_day_is_told_ahead(said: str) -> None:
    """The coming is dated and told in the morning; no kinship keeps its day."""
    lane = await a_lane()
    await lane.says("Edie", said)
    assert any(each.state is State.ACTIVE and each.proposition.when for each in await _visits(lane))
    kin = [each for each in await lane.claims() if each.proposition.predicate is Predicate.RELATED_TO]
    assert all(each.proposition.when is None for each in kin)
    await lane.to((lane.clock.now() + timedelta(days=1)).replace(hour=7, minute=0))
    assert said in await lane.digest("Marta")


async def test_when_somebody_comes_is_answered_with_the_day() -> None:
    """Whoever asks when Jean is arriving is told the day."""
    lane = await a_lane()
    await lane.says("Edie", "My sister Jean is arriving on Friday evening")
    assert (await lane.asks("Marta", "when is Jean arriving?")).startswith("Fri 11 Sep")


@pytest.mark.parametrize("said", ["my parcel is arriving Friday", "is my sister arriving on Friday?"])
async def test_a_parcel_and_a_question_are_no_visit(said: str) -> None:
    """What is sent visits nobody, and who asks tells of nobody's coming."""
    lane = await a_lane()
    await lane.says("Joel", said)
    assert await _visits(lane) == []


async def test_a_coming_is_as_firm_as_it_was_told() -> None:
    """A sister who might come is not expected, and one who isn't coming does not come."""
    lane = await a_lane()
    await lane.says("Joel", "my sister might arrive Friday")
    assert all(each.state is State.CANDIDATE for each in await _visits(lane))
    other = await a_lane()
    await other.says("Joel", "my sister isn't arriving Friday")
    assert [each.modality.polarity for each in await _visits(other)] == [Polarity.NEGATIVE]
