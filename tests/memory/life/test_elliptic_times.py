"""Times that lean on one told before: "the day after", "half an hour later", "doors open at 6.30"."""

from zoneinfo import ZoneInfo

import pytest

from memory.claims import Claim
from tests.lane import Lane, a_lane

LONDON = ZoneInfo("Europe/London")


async def _after(*lines: str) -> Lane:
    lane = await a_lane()
    for line in lines:
        name, text = line.split(": ", 1)
        await lane.says(name, text)
    return lane


def _starts(claims: tuple[Claim, ...], word: str) -> set[str]:
    """When it starts, by every claim whose words hold the word."""
    whens = (each.proposition.when for each in claims if word in each.sources[0].quote.casefold())
    starts = (each.start for each in whens if each is not None and each.start is not None)
    return {f"{each.astimezone(LONDON):%d %H:%M}" for each in starts}


@pytest.mark.parametrize(
    ("lines", "word", "start"),
    [
        (["Marta: the vet is at 4 tomorrow", "Marta: make it half an hour later"], "later", "08 16:30"),
        (["Joel: MOT is on Thursday", "Joel: no sorry, day after"], "after", "11 00:00"),
        (["Joel: plumber is coming on Wednesday", "Joel: actually a week later"], "later", "16 00:00"),
        (
            ["Joel: swimming lesson is Saturday at 9", "Joel: they've brought it forward half an hour"],
            "forward",
            "12 08:30",
        ),
        (["Marta: dentist is Monday at 9", "Marta: they've pushed it back an hour"], "pushed", "14 10:00"),
    ],
    ids=["an-hour-later", "day-after", "a-week-later", "forward", "back"],
)
async def test_so_much_later_is_counted_from_what_was_told(lines: list[str], word: str, start: str) -> None:
    """The old time, moved by as much."""
    assert _starts(await (await _after(*lines)).claims(), word) == {start}


@pytest.mark.parametrize(
    "line", ["he rang an hour later", "we'll come a day later", "I'll be an hour late", "back in an hour"]
)
async def test_what_only_happens_later_moves_nothing(line: str) -> None:
    """The control: the plumber is still expected on Wednesday."""
    lane = await _after("Joel: plumber is coming on Wednesday", f"Joel: {line}")
    assert _starts(await lane.claims(), "plumber") == {"09 00:00"}


@pytest.mark.parametrize(
    ("lines", "word", "start"),
    [
        (["Marta: party is on the 12th. Gran comes at 2"], "gran comes", "12 14:00"),
        (["Marta: the concert's on the 18th", "Nia: doors open at 6.30"], "doors", "18 18:30"),
        (["Marta: Nia's party: Saturday 2 till 4", "Marta: setting up from 1"], "setting", "12 13:00"),
        (["Marta: school trip is the 24th. Back at 5"], "back", "24 17:00"),
    ],
    ids=["same-message", "next-message", "setting-up", "back"],
)
async def test_an_hour_of_a_part_is_of_the_day_of_the_whole(lines: list[str], word: str, start: str) -> None:
    """And marked as in doubt, for nobody said it of that day."""
    claims = await (await _after(*lines)).claims()
    assert _starts(claims, word) == {start}
    found = [each for each in claims if word in each.sources[0].quote.casefold()]
    assert any(each.proposition.when is not None and each.proposition.when.ambiguous for each in found)


@pytest.mark.parametrize("line", ["I'm at the gym at 6", "I've got a call at 6", "tea's at 6 tonight"])
async def test_an_hour_of_ones_own_is_of_today(line: str) -> None:
    """The control: who themself is busy at an hour, or names the day, tells nothing of the concert's."""
    lane = await _after("Marta: the concert's on the 18th", f"Joel: {line}")
    assert _starts(await lane.claims(), line.rsplit(maxsplit=1)[-1]) == {"07 18:00"}


async def test_what_was_named_as_the_day_of_a_thing_lies_ahead() -> None:
    """ "Nursery said the 14th" is of the one to come; what they said on a day is of that day."""
    lane = await _after("Marta: nursery said the 14th for flu jabs")
    assert _starts(await lane.claims(), "nursery") == {"14 00:00"}


async def test_an_hour_of_another_thing_is_on_the_day_that_it_is_told() -> None:
    """The plumber comes today, whatever day the concert is on; its doors open on that day."""
    lane = await a_lane()
    await lane.says("Marta", "The concert's on the 18th. Doors open at 6.30.")
    await lane.says("Joel", "The plumber comes at 2.")
    letter = await lane.digest("Edie")
    assert "Today at 14:00: “The plumber comes at 2”" in letter
    assert "Fri 18 Sep at 18:30: “Doors open at 6.30”" in letter
