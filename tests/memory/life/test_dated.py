"""A plan that names no day has that of what it is for; where two could be meant, or none, it keeps none."""

from datetime import UTC, datetime

import pytest

from memory.claims import Claim, When
from tests.lane import Lane, a_lane


async def _plan(lane: Lane, words: str) -> Claim:
    (plan,) = [
        each
        for each in await lane.claims()
        if words in each.sources[0].quote
        and each.proposition.predicate.value in ("promise", "task", "errand")
    ]
    return plan


async def _when(lane: Lane, words: str) -> When | None:
    return (await _plan(lane, words)).proposition.when


def _at(day: int, hour: int, minute: int) -> datetime:
    return datetime(2026, 9, day, hour, minute, tzinfo=UTC)


@pytest.mark.parametrize(
    ("told", "start"),
    [
        pytest.param(
            "I can do the eye clinic tomorrow, work said yes. I'll pick you up at ten to two Edie",
            _at(8, 12, 50),
            id="tomorrow",
        ),
        pytest.param(
            "I can do the eye clinic on Thursday. I'll pick you up at 9 Edie", _at(10, 8, 0), id="thursday"
        ),
        pytest.param(
            "I can do the lunches. I'll pick you up at ten to two Edie", _at(7, 12, 50), id="no-day"
        ),
        pytest.param(
            "I can do the eye clinic tomorrow. I'll pick you up today at ten to two Edie",
            _at(7, 12, 50),
            id="its-own-day",
        ),
    ],
)
async def test_a_bare_hour_is_of_the_day_that_was_named_before_it(told: str, start: datetime) -> None:
    """In one message; an hour that names its day, or beside which none is named, stays as it was."""
    lane = await a_lane()
    await lane.says("Marta", told)
    when = await _when(lane, "pick you up")
    assert when is not None
    assert when.start == start
    assert when.ambiguous is (start.day != 7)


async def test_who_does_the_dentist_does_it_at_its_hour() -> None:
    """Of one that is known; ringing the dentist is no going there, and of two it is of neither."""
    lane = await a_lane()
    await lane.says("Marta", "Nia's got the dentist on Friday at 10.30")
    await lane.says("Joel", "I'll do the dentist")
    when = await _when(lane, "do the dentist")
    assert when is not None
    assert when.start == _at(11, 9, 30)
    await lane.says(
        "Marta", "Edie's boiler service is on Thursday at 10, can someone be there", message="boiler"
    )
    await lane.says("Joel", "i'll do it", reply_to="boiler")
    when = await _when(lane, "i'll do it")
    assert when is not None
    assert when.start == _at(10, 9, 0)
    await lane.says("Joel", "I'll ring the dentist")
    assert await _when(lane, "ring the dentist") is None
    await lane.says("Marta", "Edie's got the dentist on Thursday at 9")
    await lane.says("Edie", "I'll manage the dentist")
    assert await _when(lane, "manage the dentist") is None


async def test_who_fetches_somebody_does_it_when_they_come() -> None:
    """Said right after it was told; with talk of something else between, it is for no day."""
    lane = await a_lane()
    await lane.says("Edie", "My train is on Saturday at 14.20")
    await lane.says("Joel", "I'll fetch you Mum")
    when = await _when(lane, "fetch you")
    assert when is not None
    assert when.start == _at(12, 13, 20)
    await lane.says("Nia", "I love this song")
    await lane.says("Marta", "I'll bring cake")
    assert await _when(lane, "bring cake") is None


async def test_what_is_brought_to_a_lunch_is_of_its_hour() -> None:
    """What somebody will fix, said after it, is not."""
    lane = await a_lane()
    await lane.says("Marta", "lunch at ours at 1 on Sunday")
    await lane.says("Joel", "we'll bring salad")
    when = await _when(lane, "bring salad")
    assert when is not None
    assert when.start == _at(13, 12, 0)
    await lane.says("Marta", "lunch at ours at 1 on Sunday")
    await lane.says("Joel", "I'll fix the gate")
    assert await _when(lane, "fix the gate") is None


async def test_an_event_at_an_hour_is_on_the_day_that_the_message_named() -> None:
    """“In the team for Sunday. Match is at 7” is on Sunday, perhaps; without the day it is today."""
    for words, day in (
        ("im in the team for sunday. match is at 7 pm in the park", 13),
        ("match is at 7 pm", 7),
    ):
        lane = await a_lane()
        await lane.says("Nia", words)
        (match,) = [each for each in await lane.claims() if each.proposition.value == "match"]
        when = match.proposition.when
        assert when is not None
        assert when.start is not None
        assert (when.start.day, when.ambiguous) == (day, day == 13)


async def test_what_is_not_so_until_a_day_is_over_as_that_day_begins() -> None:
    """“Not ready till tomorrow” says nothing of tomorrow; who is away till tomorrow may be away that day."""
    lane = await a_lane()
    await lane.says("Joel", "The car won't be ready till tomorrow")
    await lane.says("Edie", "I'm away till tomorrow")
    until = {str(each.speaker): each.valid_time.until for each in await lane.claims(archived=True)}
    assert until["joel"] == datetime(2026, 9, 7, 23, 0, tzinfo=UTC)
    assert until["edie"] == datetime(2026, 9, 8, 23, 0, tzinfo=UTC)


async def test_my_mistake_takes_nothing_back_that_somebody_else_has_put_right() -> None:
    """It owns to the word that was wrong; alone it takes back what its speaker said."""
    for between, is_kept in (("its not a thing its a CONCERT", True), ("lovely", False)):
        lane = await a_lane()
        await lane.says("Joel", "Nia has her recorder thing on Thursday at half 4")
        await lane.says("Nia", between)
        await lane.says("Joel", "my mistake")
        assert any("recorder" in each.sources[0].quote for each in await lane.claims()) == is_kept


async def test_what_is_asked_for_by_a_day_is_of_the_day_to_come() -> None:
    """“They have asked for it by the 15th” is no fifteenth gone by; “I paid it by the 3rd” is."""
    lane = await a_lane()
    await lane.says("Joel", "School has asked for the second term fees by the 15th")
    await lane.says("Joel", "I paid the deposit by the 3rd")
    days = {each.proposition.when.start for each in await lane.claims() if each.proposition.when is not None}
    assert {each.day for each in days if each is not None and each > lane.clock.now()} == {14}


async def test_what_is_half_done_is_still_due_by_its_day() -> None:
    """“Form is half done” is a step, and leaves its day; a word with a day of its own takes its place."""
    for later, is_due in (("Form is half done", True), ("Form has to be back by Friday now", False)):
        lane = await a_lane()
        await lane.says("Marta", "Form has to be back by Thursday")
        await lane.says("Marta", later)
        assert any("by Thursday" in each.sources[0].quote for each in await lane.claims()) == is_due


@pytest.mark.parametrize(
    ("said", "day", "hour"),
    [
        pytest.param("20th at 3.40 is the parents' evening", 20, 14, id="opens"),
        pytest.param("swimming gala 12th at 6", 12, 17, id="bare"),
        pytest.param("party 19th 2pm", 19, 13, id="no-at"),
        pytest.param("my appointment 22nd 10.30", 22, 9, id="written"),
        pytest.param("parents eve is the 9th at 5.10 btw", 9, 16, id="said-by-the-way"),
        pytest.param("she came 3rd at 6 in the heat", 7, 5, id="a-place"),
    ],
)
async def test_a_day_of_the_month_stands_with_its_hour(said: str, day: int, hour: int) -> None:
    """“Gala 12th at 6” is on the twelfth, and not today at six; who “came 3rd at 6” tells of no third."""
    lane = await a_lane()
    await lane.says("Marta", said)
    times = [each.proposition.when for each in await lane.claims()]
    days = {
        (each.start.day, each.start.hour) for each in times if each is not None and each.start is not None
    }
    assert days == {(day, hour)}


@pytest.mark.parametrize(
    ("said", "month"),
    [
        pytest.param("I've booked the hotel on the 4th", 10, id="perfect"),
        pytest.param("don't tell Joel but I've booked him a lesson on the 4th", 10, id="behind-a-wish"),
        pytest.param("I booked the hotel on the 4th", 9, id="of-the-booking"),
        pytest.param("I saw her on the 4th", 9, id="no-booking"),
    ],
)
async def test_what_has_been_booked_on_a_day_of_the_month_is_ahead(said: str, month: int) -> None:
    """On the 7th, “I've booked it on the 4th” is of no fourth gone by; “I booked it on the 4th” may be."""
    lane = await a_lane()
    await lane.says("Marta", said, private=True)
    times = [each.proposition.when for each in await lane.claims()]
    assert {(each.end.month, each.end.day) for each in times if each is not None and each.end} == {(month, 4)}


@pytest.mark.parametrize(
    ("said", "day"),
    [
        pytest.param("Football is at 6 on the 9th. Joel's shift is at 8", 7, id="another's"),
        pytest.param("Nia's exam is at 6 on the 9th. My meeting is at 8", 7, id="of-two-people"),
        pytest.param("My exam is at 6 on the 9th. My meeting is at 8", 9, id="of-one"),
        pytest.param("im in the team for wednesday. match is at 8", 9, id="a-day-alone"),
    ],
)
async def test_a_bare_hour_is_of_no_day_of_anothers_event(said: str, day: int) -> None:
    """An event that has its hour gives its day to what is of the same person, and to nobody else's."""
    lane = await a_lane()
    await lane.says("Marta", said)
    times = [each.proposition.when for each in await lane.claims()]
    starts = [each.start for each in times if each is not None and each.start is not None]
    assert day in {each.day for each in starts if each.hour in (7, 19)}
