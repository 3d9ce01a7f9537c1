"""Hours of the day named before them, shifts of a week, and words that are no deeds, places or denials."""

from datetime import UTC, datetime

import pytest

from memory.claims import Claim, Granularity
from memory.floor import read
from memory.modality import Polarity, Realization
from memory.vocabulary import Predicate
from tests.lane import Lane, a_lane


async def _told(lane: Lane, words: str) -> list[Claim]:
    return [claim for claim in await lane.claims() if words in claim.sources[0].quote]


def _at(day: int, hour: int) -> datetime:
    """An hour of September 2026 in London, as an instant."""
    return datetime(2026, 9, day, hour - 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "words", "start"),
    [
        pytest.param("theory test is on the 22nd! 10am in Leeds", "10am", _at(22, 10), id="next-sentence"),
        pytest.param(
            "match is saturday morning, 9.30 at the park. need to be there by 9", "by 9", _at(12, 9), id="by"
        ),
        pytest.param("Fencing is on Friday. I'm home at 6", "home at 6", _at(7, 18), id="own-subject"),
    ],
)
async def test_an_hour_without_a_subject_is_of_the_day_named_before(
    text: str, words: str, start: datetime
) -> None:
    """What has a subject of its own is of today, as it is told."""
    lane = await a_lane()
    await lane.says("Nia", text)
    [claim] = await _told(lane, words)
    assert claim.proposition.when is not None
    assert claim.proposition.when.start == start


@pytest.mark.parametrize(("asked", "hour"), [("tomorrow", 10), ("tonight", 22)])
async def test_ten_said_in_the_evening_is_of_the_morning_on_another_day(asked: str, hour: int) -> None:
    """ "Swimming tomorrow?" "Yes at 10" is of the morning; of tonight it is of the night."""
    lane = await a_lane()
    await lane.lets_pass(datetime(2026, 9, 7, 19, 10, tzinfo=UTC) - lane.clock.now())
    await lane.says("Nia", f"is it swimming {asked}?")
    await lane.says("Marta", "yes at 10")
    claims = await _told(lane, "yes at 10")
    assert {claim.proposition.when.start for claim in claims if claim.proposition.when} == {
        _at(8 if asked == "tomorrow" else 7, hour)
    }


@pytest.mark.parametrize(
    "text",
    ["im on earlies this week, out the door at 6", "Lates this week, out 1 till 11", "lates next week"],
)
async def test_a_shift_is_of_its_week(text: str) -> None:
    """With "on" before it or without; the hours told beside it are those of its days."""
    lane = await a_lane()
    await lane.says("Joel", text)
    [claim] = await _told(lane, text)
    assert claim.proposition.predicate is Predicate.AVAILABILITY
    assert claim.proposition.when is not None
    assert claim.proposition.when.granularity is Granularity.WEEK


@pytest.mark.parametrize(
    ("text", "predicates"),
    [
        pytest.param("My legs are finished", (Predicate.TASK,), id="legs"),
        pytest.param("IM IN GOAL", (Predicate.LOCATED_AT,), id="goal"),
        pytest.param("off. see you later", (Predicate.AVAILABILITY,), id="off"),
    ],
)
async def test_what_only_looks_like_a_deed_or_a_place(text: str, predicates: tuple[Predicate, ...]) -> None:
    """Tired legs are no task, a goal no place to be, and who leaves has no day off."""
    lane = await a_lane()
    await lane.says("Joel", text)
    await lane.says("Joel", "The shelves are finished")
    await lane.says("Nia", "I'm in the library")
    await lane.says("Edie", "I'm off today")
    claims = await lane.claims()
    wrong = [each for each in claims if each.sources[0].quote in (text, "off")]
    assert not {each.proposition.predicate for each in wrong} & set(predicates)
    assert set(predicates) <= {each.proposition.predicate for each in claims}


async def test_who_cannot_on_a_day_has_what_keeps_them() -> None:
    """ "I can't Friday, I've got a hearing" denies no hearing; "I haven't got a hearing on Friday" does."""
    for text, polarity in (
        ("I can't Friday, I've got a hearing", Polarity.POSITIVE),
        ("I haven't got a hearing on Friday", Polarity.NEGATIVE),
    ):
        lane = await a_lane()
        await lane.says("Marta", text)
        events = [each for each in await lane.claims() if each.proposition.value == "hearing"]
        assert [each.modality.polarity for each in events] == [polarity]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("I'll do breakfast and the school run", [Realization.INTENDED], id="school-run"),
        pytest.param("Callum is looking at it tomorrow", [Realization.INTENDED], id="looking-at"),
        pytest.param("She's looking for work tomorrow", [Realization.STARTED], id="looking-for"),
        pytest.param("She ran home", [Realization.COMPLETED], id="ran"),
    ],
)
def test_runs_and_looks(text: str, found: list[Realization]) -> None:
    """The school run is nobody's running, and a look at a thing tomorrow is planned."""
    realizations = [clause.modality.realization for clause in read(text)]
    assert realizations == found
