"""What comes round each week: told on its day, with its next one, left out where it is off or given up."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.lane import MONDAY, Lane, a_lane

_TUESDAY, _WEDNESDAY, _THURSDAY, _FRIDAY = range(1, 5)
_A_WEEK = 7


async def on_day(lane: Lane, day: int) -> None:
    """The household's clock on a day of its first week, 0 for Monday, at half past eight."""
    await lane.to(MONDAY + timedelta(days=day))


@pytest.mark.parametrize(
    ("told", "day"),
    [
        ("Brownies on Wednesdays at 6", _WEDNESDAY),
        ("Piano is every Friday at 4.30", _FRIDAY),
        ("Nia's got choir after school on Mondays and Thursdays", _THURSDAY),
        ("I play five-a-side Tuesday evenings", _TUESDAY),
        ("Nia's got gymnastics Tuesday evenings", _TUESDAY),
        ("I've got yoga Tuesdays", _TUESDAY),
        ("Choir's on Tuesdays at 4", _TUESDAY),
        ("bins are Thursdays", _THURSDAY),
        ("Nia has swimming on Fridays at 10", _FRIDAY),
        ("drama club starts back on Thursdays from this week, 3.30 till 5", _THURSDAY),
        ("library day is wednesdays", _WEDNESDAY),
        ("football training Thursdays 5.30pm", _THURSDAY),
        ("band practice is on Tuesdays and Fridays", _FRIDAY),
        ("Recorder club runs on Weds lunchtimes", _WEDNESDAY),
    ],
)
async def test_it_is_told_on_its_day_and_on_no_other(told: str, day: int) -> None:
    """To whoever said it, under what is ahead; on the day before it is not there."""
    lane = await a_lane()
    await lane.says("Marta", told)
    await on_day(lane, day - 1)
    assert told not in await lane.digest("Marta") or day == _TUESDAY
    await on_day(lane, day)
    assert "Today" in await lane.digest("Marta")
    assert told in await lane.digest("Marta")


@pytest.mark.parametrize(
    "told",
    [
        "We usually have pizza on Wednesdays",
        "we used to have French on Wednesdays",
        "Nia might start judo on Wednesdays",
        "I like long walks on Wednesdays",
        "we could do swimming on Wednesdays",
        "is there band on Wednesdays?",
        "if Nia does chess on Wednesdays we need a lift",
        "I went to Mass on Wednesdays as a girl",
        "we have fish every other Wednesday",
        "I take a pill every day",
        "Nia wants to do judo on Wednesdays",
        "there's no band on Wednesdays",
    ],
)
async def test_what_is_only_usual_wished_for_or_past_is_no_days(told: str) -> None:
    """The control: on that day nothing of it is ahead."""
    lane = await a_lane()
    await lane.says("Marta", told)
    await on_day(lane, _WEDNESDAY)
    assert "Today" not in await lane.digest("Marta")


async def test_it_is_told_to_those_of_whom_it_is() -> None:
    """Joel's own evening is his; Nia's club is hers and the grown-ups'; the bins are everybody's."""
    lane = await a_lane()
    await lane.says("Joel", "I play five-a-side Wednesday evenings")
    await lane.says("Marta", "I've got yoga on Wednesdays")
    await lane.says("Marta", "Nia's got choir on Wednesdays")
    await lane.says("Edie", "bins are Wednesdays")
    await on_day(lane, _WEDNESDAY)
    told = {name: await lane.digest(name) for name in ("Marta", "Joel", "Nia", "Edie")}
    assert [name for name in told if "five-a-side" in told[name]] == ["Joel"]
    assert [name for name in told if "yoga" in told[name]] == ["Marta"]
    assert [name for name in told if "choir" in told[name]] == ["Marta", "Joel", "Nia", "Edie"]
    assert [name for name in told if "bins" in told[name]] == ["Marta", "Joel", "Nia", "Edie"]


async def test_whoever_asks_is_told_the_next_day_of_it() -> None:
    """By name, and by the day; on a day on which it is not, nothing of it."""
    lane = await a_lane()
    await lane.says("Marta", "Piano is every Friday at 4.30")
    assert "Fri 11 Sep at 16:30" in await lane.asks("Joel", "when is piano?")
    assert "Piano" in await lane.asks("Joel", "what's on on Friday?")
    assert "Piano" in await lane.asks("Joel", "what's on this week?")
    assert "Piano" not in await lane.asks("Joel", "what's on tomorrow?")
    await lane.lets_pass(timedelta(days=6))
    assert "Fri 18 Sep at 16:30" in await lane.asks("Joel", "when is piano?")


@pytest.mark.parametrize(
    "off", ["no piano this week", "piano is cancelled on Friday", "there's no piano this Friday"]
)
async def test_a_day_that_is_off_is_left_out(off: str) -> None:
    """That week's only: the next one comes round."""
    lane = await a_lane()
    await lane.says("Marta", "Piano is every Friday at 4.30")
    await lane.says("Marta", off)
    assert "Fri 11 Sep at 16:30" not in await lane.asks("Joel", "when is piano?")
    await on_day(lane, _FRIDAY)
    assert "every Friday" not in await lane.digest("Joel")
    await on_day(lane, _FRIDAY + _A_WEEK)
    assert "every Friday" in await lane.digest("Joel")


async def test_one_day_at_another_hour_stands_for_that_day_alone() -> None:
    """The hour of the week is not told beside the hour of the day; another's matter moves nothing."""
    lane = await a_lane()
    await lane.says("Marta", "Piano is every Friday at 4.30")
    await lane.says("Marta", "the piano tuner comes on Friday at 2")
    await lane.says("Marta", "Piano is at 5 this Friday")
    await on_day(lane, _FRIDAY)
    morning = await lane.digest("Joel")
    assert "Today at 17:00: “Piano is at 5 this Friday”" in morning
    assert "tuner" in morning
    assert "every Friday" not in morning


@pytest.mark.parametrize(
    "over", ["Nia has stopped doing Brownies", "no more Brownies", "Nia's given up Brownies"]
)
async def test_what_is_given_up_comes_round_no_more(over: str) -> None:
    """In no morning, and with no next day; another's that is given up leaves it."""
    lane = await a_lane()
    await lane.says("Marta", "Brownies on Wednesdays at 6")
    await lane.says("Marta", "Nia has stopped doing judo")
    assert "Wed 9 Sep" in await lane.asks("Joel", "when is Brownies?")
    await lane.says("Marta", over)
    assert "Wed 9 Sep" not in await lane.asks("Joel", "when is Brownies?")
    await on_day(lane, _WEDNESDAY)
    assert "on Wednesdays" not in await lane.digest("Nia")


async def test_on_other_days_from_now_on() -> None:
    """What is moved for good comes round on its new day; what comes to it stands beside it."""
    lane = await a_lane()
    await lane.says("Marta", "swimming is on Tuesdays at 5pm")
    await lane.says("Marta", "swimming is on Thursdays now")
    assert "Tuesdays" not in await lane.asks("Joel", "when is swimming?")
    await on_day(lane, _TUESDAY)
    assert "swimming" not in await lane.digest("Joel")
    await on_day(lane, _THURSDAY)
    assert "swimming is on Thursdays now" in await lane.digest("Joel")


async def test_what_begins_later_comes_round_from_then_on() -> None:
    """“From next week” is on no day of this one."""
    lane = await a_lane()
    await lane.says("Marta", "cubs starts back on Thursdays from next week")
    assert "Thu 17 Sep" in await lane.asks("Joel", "when is cubs?")
    await on_day(lane, _THURSDAY)
    assert "cubs" not in await lane.digest("Joel")
    await on_day(lane, _THURSDAY + _A_WEEK)
    assert "cubs" in await lane.digest("Joel")


@pytest.mark.parametrize(
    "since",
    [
        "Guides has moved to Thursdays.",
        "Guides is now on Thursdays at 7.",
        "Guides is on Friday this week.",
        "Guides starts at 7 from now on.",
        "No guides during half term.",
        "Guides is finished now till January.",
        "Guides is off this week.",
    ],
)
async def test_what_may_be_otherwise_by_now_is_not_told_as_on(since: str) -> None:
    """Newer words that are not worked out leave the day untold, and what is told of it now is told."""
    lane = await a_lane()
    await lane.says("Nia", "Guides is every Wednesday at 6.")
    await lane.says("Marta", since)
    await lane.to(datetime(2026, 9, 9, 6, tzinfo=UTC))
    assert "every Wednesday" not in await lane.digest("Nia")


@pytest.mark.parametrize(
    "said",
    [
        "Football was every Wednesday at 6.",
        "It rains every Wednesday.",
        "Bins are every Wednesday except the first.",
    ],
)
async def test_what_was_once_and_the_weather_come_round_to_nobody(said: str) -> None:
    """Neither is on this Wednesday."""
    lane = await a_lane()
    await lane.says("Nia", said)
    await lane.to(datetime(2026, 9, 9, 6, tzinfo=UTC))
    assert "Wednesday" not in (await lane.digest("Nia")).partition("\n")[2]
