"""When something is, or was said, as the words for a claim tell it."""

from datetime import UTC, datetime, timedelta

import pytest

from config.household import HouseholdSettings
from memory.claims import (
    Claim,
    Granularity,
    Proposition,
    ValidTime,
    When,
)
from memory.render import (
    View,
    moment,
    render,
)
from memory.vocabulary import Predicate
from tests.builders import (
    ASKED,
    DONE,
    NOW,
    ODILE,
    ZONE,
    a_claim,
    a_house,
    a_modality,
    a_proposition,
    a_source,
)
from tests.memory.worded import ARRANGED, HOUSE, VIEW, audible, said, timed, words


@pytest.mark.parametrize(
    ("hours", "when"),
    [
        pytest.param(1, "today at 17:00", id="today"),
        pytest.param(20, "yesterday at 22:00", id="yesterday"),
        pytest.param(75, "Fri 27 Nov", id="by the day"),
        pytest.param(24 * 365, "30 Nov 2025", id="another year"),
    ],
)
def test_when_words_fell_is_told_shortly(hours: int, when: str) -> None:
    """The minute of what was said last week tells nobody anything."""
    claim = said("the ferry is late", a_modality())
    at = NOW - timedelta(hours=hours)
    older = Claim.model_validate({**dict(claim), "said_at": at, "last_confirmed": at})
    assert f"— Bram, {when}" in words(older)


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        pytest.param(
            timed(said("no wait, Tuesday at 6", ARRANGED, Predicate.APPOINTMENT), days=1),
            "Tomorrow at 18:00: “no wait, Tuesday at 6” — Bram, today at 16:00 (arranged)",
            id="arranged",
        ),
        pytest.param(
            timed(said("I have the eye clinic", a_modality()), days=1, granularity=Granularity.DAY),
            "Tomorrow: “I have the eye clinic” — Bram, today at 16:00",
            id="plain",
        ),
        pytest.param(
            timed(said("I fed him, yes at 7", DONE), days=1),
            "“I fed him, yes at 7” [tomorrow at 18:00] — Bram, today at 16:00",
            id="what is done is not to come",
        ),
        pytest.param(
            timed(said("he can come before 6", ARRANGED), days=1, surface="before 6"),
            "Tomorrow before 18:00: “he can come before 6” — Bram, today at 16:00 (arranged)",
            id="a bound is no hour",
        ),
        pytest.param(
            timed(said("rehearsals til 6", ARRANGED), days=1, surface="til 6"),
            "Tomorrow until 18:00: “rehearsals til 6” — Bram, today at 16:00 (arranged)",
            id="an end is no hour",
        ),
        pytest.param(
            timed(
                said("due by Tuesday", ARRANGED), days=1, granularity=Granularity.DAY, surface="by Tuesday"
            ),
            "By tomorrow: “due by Tuesday” — Bram, today at 16:00 (arranged)",
            id="by a day",
        ),
        pytest.param(
            timed(said("at half six", ARRANGED), days=2, ambiguous=True),
            "Perhaps Wed 2 Dec at 18:00: “at half six” — Bram, today at 16:00 (arranged)",
            id="a time that may be another",
        ),
        pytest.param(
            timed(
                said("she gets the train", a_modality(attributed_to=("Bryony",))),
                days=3,
                granularity=Granularity.DAY,
            ),
            "Thu 3 Dec: “she gets the train” — Bram said that Bryony says, today at 16:00",
            id="passed on",
        ),
        pytest.param(
            timed(said("are you out on Friday?", ASKED, Predicate.ASKED_ABOUT), days=4),
            "Bram asked, today at 16:00: “are you out on Friday?” [Fri 4 Dec at 18:00] (not answered yet)",
            id="a question is told as one",
        ),
        pytest.param(
            timed(said("no wait, Tuesday at 6", ARRANGED, Predicate.APPOINTMENT), days=-1),
            "Bram said, today at 16:00: “no wait, Tuesday at 6” [yesterday at 18:00] "
            "(arranged, not said to have happened)",
            id="over",
        ),
    ],
)
def test_what_lies_ahead_is_told_by_its_time(claim: Claim, expected: str) -> None:
    """When first, then what, then who said it; what is asked, or over, is told by who said it."""
    assert words(claim) == expected


def test_days_that_have_begun_are_told_by_their_end() -> None:
    """Nobody is told "yesterday" of what goes on until Wednesday; a day that is today is today."""
    start = datetime(2026, 11, 29, tzinfo=UTC)
    when = When(
        surface="Sunday to Wednesday",
        start=start,
        end=start + timedelta(days=4),
        granularity=Granularity.DAY,
        zone=ZONE,
        ambiguous=False,
    )
    claim = said("no car Sunday to Wednesday", a_modality())
    proposition = Proposition.model_validate({**dict(claim.proposition), "when": when})
    friday = {"said_at": NOW - timedelta(days=3), "last_confirmed": NOW - timedelta(days=3)}
    later = Claim.model_validate({**dict(claim), "proposition": proposition, **friday})
    assert words(later).startswith("Until the end of Wed 2 Dec: “no car")
    today = Claim.model_validate({**dict(timed(claim, days=0, granularity=Granularity.DAY)), **friday})
    assert words(today).startswith("Today: “no car")


@pytest.mark.parametrize(
    ("hours", "expected"),
    [
        pytest.param(8, "“I'm at the office” — Bram, today at 10:00", id="within"),
        pytest.param(
            9, "Last known: “I'm at the office” — Bram, today at 09:00 (nothing since)", id="past the horizon"
        ),
    ],
)
def test_a_state_past_its_horizon_reads_last_known(hours: int, expected: str) -> None:
    """Silence must never look like calm."""
    claim = a_claim(sources=(a_source(at=NOW - timedelta(hours=hours)),))
    assert words(claim) == expected


@pytest.mark.parametrize(
    ("hours", "expected"),
    [
        pytest.param(1, "today at 17:00", id="today"),
        pytest.param(20, "yesterday at 22:00", id="yesterday"),
        pytest.param(75, "Fri 27 Nov, 15:00", id="this week"),
        pytest.param(24 * 20, "Tue 10 Nov", id="this year"),
        pytest.param(24 * 365, "30 Nov 2025", id="another year"),
    ],
)
def test_instants_are_told_as_people_say_them(hours: int, expected: str) -> None:
    """Near ones by the clock, far ones by the day; in the listener's zone."""
    assert moment(NOW - timedelta(hours=hours), VIEW).text == expected


@pytest.mark.parametrize(
    ("language", "hours", "expected"),
    [
        pytest.param("en-US", 1, "today at 5:00 pm", id="American today"),
        pytest.param("en-US", 75, "Fri Nov 27, 3:00 pm", id="American this week"),
        pytest.param("en-US", 24 * 365, "Nov 30, 2025", id="American another year"),
        pytest.param("en-US", 18, "today at 12:00 am", id="American midnight"),
        pytest.param("en-US", 6, "today at 12:00 pm", id="American noon"),
        pytest.param("en-AU", 75, "Fri 27 Nov, 3:00 pm", id="Australian"),
        pytest.param("en-NG", 75, "Fri 27 Nov, 15:00", id="Nigerian"),
        pytest.param("en-GB", 75, "Fri 27 Nov, 15:00", id="British"),
    ],
)
def test_each_english_tells_times_in_its_way(language: str, hours: int, expected: str) -> None:
    """The order of day and month, and the clock's twelve or twenty-four hours, are the household's."""
    house = a_house(settings=HouseholdSettings(zone=ZONE, language=language))
    view = View(house=house, listener=ODILE, now=NOW, zone=ZONE)
    assert moment(NOW - timedelta(hours=hours), view).text == expected


@pytest.mark.parametrize(
    ("language", "hours", "expected"),
    [
        pytest.param("en-US", 1, "until Mon Nov 30, 7:00 pm", id="by twelve hours"),
        pytest.param("en-GB", 1, "until Mon 30 Nov, 19:00", id="by twenty-four"),
        pytest.param("en-US", 6, "until the end of Mon Nov 30", id="midnight by twelve hours"),
        pytest.param("en-GB", 6, "until the end of Mon 30 Nov", id="midnight by twenty-four"),
    ],
)
def test_an_end_is_told_in_each_english(language: str, hours: int, expected: str) -> None:
    """Midnight, which ends a day, is told as that day's end by either clock."""
    house = a_house(settings=HouseholdSettings(zone=ZONE, language=language))
    view = View(house=house, listener=ODILE, now=NOW, zone=ZONE)
    until = ValidTime(since=None, until=NOW + timedelta(hours=hours), end_condition=None)
    assert expected in render(audible(a_claim(valid_time=until), house), view).text


def test_what_is_read_later_does_not_say_today() -> None:
    """A text that is kept names its days."""
    view = View(house=HOUSE, listener=ODILE, now=NOW, zone=ZONE, absolute=True)
    assert words(a_claim(), view) == "“I'm at the office” — Bram, Mon 30 Nov, 16:00"


def test_instants_are_told_in_the_listeners_zone() -> None:
    """What Bram said at 16:00 in London is heard in Tokyo as tomorrow's small hours."""
    view = View(house=HOUSE, listener=ODILE, now=NOW, zone="Asia/Tokyo")
    assert words(a_claim()) == "“I'm at the office” — Bram, today at 16:00"
    assert words(a_claim(), view) == "“I'm at the office” — Bram, today at 01:00"


def _when(start: datetime | None, granularity: Granularity, *, ambiguous: bool = False) -> When:
    return When(
        surface="then", start=start, end=None, granularity=granularity, zone=ZONE, ambiguous=ambiguous
    )


@pytest.mark.parametrize(
    ("when", "expected"),
    [
        pytest.param(
            _when(datetime(2026, 12, 3, 19, tzinfo=UTC), Granularity.INSTANT),
            " [Thu 3 Dec at 19:00]",
            id="instant",
        ),
        pytest.param(
            _when(datetime(2026, 12, 1, 9, tzinfo=UTC), Granularity.INSTANT),
            " [tomorrow at 09:00]",
            id="tomorrow",
        ),
        pytest.param(_when(datetime(2026, 12, 14, tzinfo=UTC), Granularity.DAY), " [Mon 14 Dec]", id="day"),
        pytest.param(
            _when(datetime(2026, 12, 14, tzinfo=UTC), Granularity.DAY, ambiguous=True),
            " [perhaps Mon 14 Dec]",
            id="ambiguous",
        ),
        pytest.param(
            _when(datetime(2026, 12, 14, tzinfo=UTC), Granularity.WEEK), " [week of Mon 14 Dec]", id="week"
        ),
        pytest.param(_when(datetime(2026, 5, 1, tzinfo=UTC), Granularity.MONTH), " [May 2026]", id="month"),
        pytest.param(_when(datetime(2021, 1, 1, tzinfo=UTC), Granularity.YEAR), " [2021]", id="year"),
        pytest.param(_when(None, Granularity.UNRESOLVED), "", id="unresolved"),
    ],
)
def test_the_time_of_an_event_stands_beside_its_words(when: When, expected: str) -> None:
    """The words said "the 14th" or "tomorrow"; the reader sees which day that is."""
    claim = a_claim(
        proposition=a_proposition("see you then", predicate=Predicate.VISIT, when=when),
        sources=(a_source(quote="see you then"),),
    )
    assert words(claim) == f"“see you then”{expected} — Bram, today at 16:00"


def test_of_two_things_in_one_message_it_is_said_which_has_the_time() -> None:
    """A lunch for Friday in a message on tonight's bins; of one thing nothing is said twice."""
    quote = "bins tonight Nia, and Tom's packed lunch on Friday for the trip"
    lunch = a_claim(
        proposition=a_proposition("lunch", predicate=Predicate.APPOINTMENT),
        sources=(a_source(quote=quote),),
    )
    assert words(timed(lunch, days=1)).startswith(f"Tomorrow at 18:00, “lunch”: “{quote}”")
    eye = "I have an eye clinic appointment on Tuesday the 22nd at half past two"
    clinic = a_claim(
        proposition=a_proposition("eye clinic appointment", predicate=Predicate.APPOINTMENT),
        sources=(a_source(quote=eye),),
    )
    assert words(timed(clinic, days=1)).startswith(f"Tomorrow at 18:00: “{eye}”")
