"""Times as a family tells them: said on Monday 30 November 2026 at nine in the morning, in London."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from config.language import LANGUAGES, Calendar, in_words, known_language, ways_of
from memory.claims import Granularity
from memory.when import TimeMention, times_in

SAID_AT = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
ZONE = "Europe/London"
_FORMAT = "%a %d %b %Y %H:%M"


_TIMELY = """
on by until from at in next last this every the 5th 31st 30 2 12 friday sat may feb ago days week half past
quarter to 7:40 99 - till noon christmas 29/02 of and , .
"""


def told(
    text: str,
    *,
    at: datetime = SAID_AT,
    zone: str = ZONE,
    past: bool | None = None,
    language: str = "en",
) -> list[TimeMention]:
    return list(times_in(text, at=at, calendar=Calendar(zone, ways_of(language)), past=past))


def local(instant: datetime | None, zone: str = ZONE) -> str:
    return "" if instant is None else instant.astimezone(ZoneInfo(zone)).strftime(_FORMAT)


@pytest.mark.parametrize(
    ("text", "start", "surface"),
    [
        pytest.param("see you today", "Mon 30 Nov 2026 00:00", "today", id="today"),
        pytest.param("i'll do it tmrw", "Tue 01 Dec 2026 00:00", "tmrw", id="tomorrow in a hurry"),
        pytest.param("the day after tomorrow", "Wed 02 Dec 2026 00:00", "the day after tomorrow", id="later"),
        pytest.param("tonight then", "Mon 30 Nov 2026 18:00", "tonight", id="tonight"),
        pytest.param("dentist on Thursday", "Thu 03 Dec 2026 00:00", "Thursday", id="weekday with on"),
        pytest.param("dentist Thursday", "Thu 03 Dec 2026 00:00", "Thursday", id="weekday alone"),
        pytest.param("are you coming Sunday?", "Sun 06 Dec 2026 00:00", "Sunday", id="who comes on it"),
        pytest.param("this coming Sunday", "Sun 06 Dec 2026 00:00", "coming Sunday", id="the coming one"),
        pytest.param("it's this Friday", "Fri 04 Dec 2026 00:00", "this Friday", id="this weekday"),
        pytest.param("Tuesday week", "Tue 08 Dec 2026 00:00", "Tuesday week", id="weekday week"),
        pytest.param("Sunday next week", "Sun 13 Dec 2026 00:00", "Sunday next week", id="of next week"),
        pytest.param("Thursday of next week", "Thu 10 Dec 2026 00:00", "Thursday of next week", id="of it"),
        pytest.param("next week on Thursday", "Thu 10 Dec 2026 00:00", "next week on Thursday", id="behind"),
        pytest.param("Friday this week", "Fri 04 Dec 2026 00:00", "Friday this week", id="of this week"),
        pytest.param("a week on Tuesday", "Tue 08 Dec 2026 00:00", "a week on Tuesday", id="a week on"),
        pytest.param("a week Tuesday", "Tue 08 Dec 2026 00:00", "a week Tuesday", id="a week and no on"),
        pytest.param("once a week Tuesday", "Tue 01 Dec 2026 00:00", "Tuesday", id="once a week"),
        pytest.param("two weeks on Friday", "Fri 18 Dec 2026 00:00", "two weeks on Friday", id="weeks on"),
        pytest.param("3 weeks today", "Mon 21 Dec 2026 00:00", "3 weeks today", id="three weeks today"),
        pytest.param("next Tuesday week", "Tue 08 Dec 2026 00:00", "next Tuesday week", id="next and week"),
        pytest.param("the week after next", "Mon 14 Dec 2026 00:00", "the week after next", id="after next"),
        pytest.param(
            "the weekend after next", "Sat 19 Dec 2026 00:00", "the weekend after next", id="weekend twice on"
        ),
        pytest.param("Friday just gone", "Fri 27 Nov 2026 00:00", "Friday just gone", id="just gone"),
        pytest.param(
            "the Friday after next", "Fri 18 Dec 2026 00:00", "Friday after next", id="day after next"
        ),
        pytest.param("Saturday gone", "Sat 28 Nov 2026 00:00", "Saturday gone", id="gone"),
        pytest.param("Saturday gone six", "Sat 05 Dec 2026 18:00", "Saturday gone six", id="gone an hour"),
        pytest.param("by teatime", "Mon 30 Nov 2026 17:00", "by teatime", id="teatime"),
        pytest.param("see you the morra", "Tue 01 Dec 2026 00:00", "the morra", id="the morra"),
        pytest.param("see you on the 5th", "Sat 05 Dec 2026 00:00", "the 5th", id="the Nth"),
        pytest.param("Monday the 21st, 9.40", "Mon 21 Dec 2026 09:40", "Monday the 21st, 9.40", id="hour"),
        pytest.param("on 12 Feb", "Fri 12 Feb 2027 00:00", "12 Feb", id="day and month"),
        pytest.param("Jan 3rd", "Sun 03 Jan 2027 00:00", "Jan 3rd", id="month and day"),
        pytest.param("the 3rd of January 2028", "Mon 03 Jan 2028 00:00", "the 3rd of January 2028", id="y"),
        pytest.param("on 17/12", "Thu 17 Dec 2026 00:00", "17/12", id="slashed"),
        pytest.param("2026-12-24", "Thu 24 Dec 2026 00:00", "2026-12-24", id="iso"),
        pytest.param("half past four", "Mon 30 Nov 2026 16:30", "half past four", id="half past"),
        pytest.param("home by half 4", "Mon 30 Nov 2026 16:30", "by half 4", id="half four"),
        pytest.param("quarter past nine", "Mon 30 Nov 2026 09:15", "quarter past nine", id="quarter"),
        pytest.param("at ten to two", "Mon 30 Nov 2026 13:50", "ten to two", id="minutes to"),
        pytest.param("at five to put tea on", "Mon 30 Nov 2026 17:00", "five", id="an hour, then to do"),
        pytest.param("4ish tmrw", "Tue 01 Dec 2026 16:00", "4ish tmrw", id="ish"),
        pytest.param("at six", "Mon 30 Nov 2026 18:00", "six", id="a spelled hour"),
        pytest.param("7pm on Thursday", "Thu 03 Dec 2026 19:00", "7pm on Thursday", id="hour before its day"),
        pytest.param("Parents evening Thursday 19:00", "Thu 03 Dec 2026 19:00", "Thursday 19:00", id="38"),
        pytest.param("back in 10 minutes", "Mon 30 Nov 2026 09:10", "in 10 minutes", id="in minutes"),
        pytest.param("in two hours", "Mon 30 Nov 2026 11:00", "in two hours", id="in hours"),
        pytest.param("in twenty minutes", "Mon 30 Nov 2026 09:20", "in twenty minutes", id="spelt minutes"),
        pytest.param("in forty five minutes", "Mon 30 Nov 2026 09:45", "in forty five minutes", id="ones"),
        pytest.param("at seven thirty", "Mon 30 Nov 2026 19:30", "seven thirty", id="an hour told out"),
        pytest.param("Friday ten fifteen", "Fri 04 Dec 2026 10:15", "Friday ten fifteen", id="told out"),
        pytest.param("six forty-two pm", "Mon 30 Nov 2026 18:42", "six forty-two pm", id="told out with pm"),
        pytest.param("twenty five past 3", "Mon 30 Nov 2026 15:25", "twenty five past 3", id="two words"),
        pytest.param("on the twenty-first", "Mon 21 Dec 2026 00:00", "the twenty-first", id="a spelt day"),
        pytest.param("three days ago", "Fri 27 Nov 2026 00:00", "three days ago", id="days ago"),
        pytest.param("last week", "Mon 23 Nov 2026 00:00", "last week", id="last week"),
        pytest.param("at the weekend", "Sat 05 Dec 2026 00:00", "the weekend", id="the weekend"),
        pytest.param("next month", "Tue 01 Dec 2026 00:00", "next month", id="next month"),
        pytest.param("since May", "Fri 01 May 2026 00:00", "since May", id="since looks back"),
        pytest.param("until Friday", "Fri 04 Dec 2026 00:00", "until Friday", id="until looks ahead"),
        pytest.param("leaving at xmas", "Fri 25 Dec 2026 00:00", "xmas", id="a feast"),
        pytest.param("at Easter", "Sun 28 Mar 2027 00:00", "Easter", id="easter"),
        pytest.param("last night", "Sun 29 Nov 2026 18:00", "last night", id="last night"),
    ],
)  # fmt: skip
def test_a_time_is_worked_out_and_its_words_are_kept(text: str, start: str, surface: str) -> None:
    """What somebody says of time becomes an interval once, and stays readable as it was said."""
    (mention,) = told(text)
    assert local(mention.when.start) == start
    assert mention.when.surface == surface
    assert mention.when.surface in text


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("Friday the week after next", ["Fri 18 Dec 2026 00:00 - Sat 19 Dec 2026 00:00"]),
        ("tuesday to thursday next week", ["Tue 08 Dec 2026 00:00 - Fri 11 Dec 2026 00:00"]),
        ("mon-wed next week", ["Mon 07 Dec 2026 00:00 - Thu 10 Dec 2026 00:00"]),
        ("friday to monday next week", ["Fri 11 Dec 2026 00:00 - Tue 15 Dec 2026 00:00"]),
        (
            "Tuesday and Wednesday next week",
            [
                "Tue 08 Dec 2026 00:00 - Wed 09 Dec 2026 00:00",
                "Wed 09 Dec 2026 00:00 - Thu 10 Dec 2026 00:00",
            ],
        ),
        (
            "next week Tuesday and Wednesday",
            [
                "Tue 08 Dec 2026 00:00 - Wed 09 Dec 2026 00:00",
                "Wed 09 Dec 2026 00:00 - Thu 10 Dec 2026 00:00",
            ],
        ),
        ("I sat to the left", []),
    ],
)
def test_a_week_told_beside_a_day_is_the_week_of_it(text: str, spans: list[str]) -> None:
    """Of a stretch and of two days alike, whichever of them it stands beside."""
    found = [f"{local(each.when.start)} - {local(each.when.end)}" for each in told(text)]
    assert found == spans


@pytest.mark.parametrize(
    "text",
    [
        "I may be late",
        "may I have one",
        "sat in the sun",
        "we had 2 eggs",
        "about 3 people came",
        "we lost 4-1",
        "10/10 no notes",
        "24/7",
        "good morning everyone",
        "my Tuesday paper",
        "saturday girl at crumbs",
        "flights are 94 each",
        "cut it from 200 to 150",
        "a second opinion",
        "until the cast comes off",
        "they march on",
        "at 5 miles an hour",
        "he hated every minute",
        "",
    ],
)
def test_what_is_no_time_is_read_as_none(text: str) -> None:
    """A word or number that is also something else counts only where its neighbours make a time of it."""
    assert told(text) == []


@pytest.mark.parametrize(
    "text", ["next Friday", "Monday", "next weekend", "03/04/2027", "tomorrow at 7", "a few days ago"]
)
def test_what_could_be_another_day_or_hour_says_so(text: str) -> None:
    """A fair reader could take it otherwise, and the memory does not hide that."""
    (mention,) = told(text)
    assert mention.when.start is not None
    assert mention.when.ambiguous


@pytest.mark.parametrize(
    "text", ["on Friday", "tomorrow at 4", "the 5th", "at 19:00 tomorrow", "17/12/2026", "7pm"]
)
def test_what_has_one_fair_reading_is_not_called_doubtful(text: str) -> None:
    """Doubt is told only where there is some."""
    (mention,) = told(text)
    assert not mention.when.ambiguous


@pytest.mark.parametrize(
    ("text", "past", "start"),
    [
        pytest.param("I had them at yours on Sunday", True, "Sun 29 Nov 2026 00:00", id="weekday behind"),
        pytest.param("see you on Sunday", False, "Sun 06 Dec 2026 00:00", id="weekday ahead"),
        pytest.param("I fed him at 7", True, "Mon 30 Nov 2026 07:00", id="hour behind"),
        pytest.param("I will feed him at 7", False, "Mon 30 Nov 2026 19:00", id="hour ahead"),
        pytest.param("we moved in May", True, "Fri 01 May 2026 00:00", id="month behind"),
    ],
)
def test_tense_decides_which_of_two_days_is_meant(text: str, past: bool, start: str) -> None:
    """Of what has happened the last one is meant, of what is to come the next."""
    (mention,) = told(text, past=past)
    assert local(mention.when.start) == start


def test_a_range_ends_with_its_last_day_or_hour() -> None:
    """Monday to Wednesday is three days, eight till one five hours; ends are exclusive."""
    (days,) = told("I'm away Tuesday to Thursday")
    assert (local(days.when.start), local(days.when.end)) == (
        "Tue 01 Dec 2026 00:00",
        "Fri 04 Dec 2026 00:00",
    )
    (hours,) = told("saturday the 5th 8 til 1")
    assert (local(hours.when.start), local(hours.when.end)) == (
        "Sat 05 Dec 2026 08:00",
        "Sat 05 Dec 2026 13:00",
    )
    (dates,) = told("26th to 30th December off")
    assert local(dates.when.end) == "Thu 31 Dec 2026 00:00"


def test_an_hour_takes_the_day_that_was_told_before_it() -> None:
    """ "The party on Saturday starts at 4" is not today at four; another sentence begins anew."""
    _, hour = told("the party on Saturday starts at 4")
    assert local(hour.when.start) == "Sat 05 Dec 2026 16:00"
    _, apart = told("The party is on Saturday. Ring me at 4")
    assert local(apart.when.start) == "Mon 30 Nov 2026 16:00"


def test_an_hour_takes_the_day_that_is_told_behind_its_place() -> None:
    """ "At 4 at the baths on Saturday" is not today at four; what else is done that day leaves the hour."""
    hour, _ = told("the gala is at 4 at the baths on Saturday")
    assert local(hour.when.start) == "Sat 05 Dec 2026 16:00"
    apart, _ = told("I'll be there at 4 and on Saturday we leave")
    assert local(apart.when.start) == "Mon 30 Nov 2026 16:00"


def test_yesterday_is_a_closed_day_in_the_speakers_zone() -> None:
    """A question about yesterday asks for that day alone, as its asker's clock had it."""
    (mention,) = told("what was decided yesterday?", at=datetime(2026, 6, 10, 23, 30, tzinfo=UTC))
    assert mention.when.start == datetime(2026, 6, 9, 23, 0, tzinfo=UTC)
    assert mention.when.end == datetime(2026, 6, 10, 23, 0, tzinfo=UTC)
    (auckland,) = told("yesterday", zone="Pacific/Auckland")
    assert local(auckland.when.start, "Pacific/Auckland") == "Sun 29 Nov 2026 00:00"


def test_a_number_with_dashes_is_a_day_only_where_it_is_told_as_one() -> None:
    """Of a locker it may as well be the code."""
    assert not told("the locker is 30-12-58")
    (due,) = told("it is due by 30-12-58")
    assert local(due.when.start)[4:10] == "30 Dec"


def test_slashed_dates_follow_the_speakers_country() -> None:
    """3/4 is in April at home, and in March in New York."""
    (home,) = told("03/04/2027")
    (abroad,) = told("03/04/2027", zone="America/New_York")
    assert (local(home.when.start)[4:10], local(abroad.when.start, "America/New_York")[4:10]) == (
        "03 Apr",
        "04 Mar",
    )


@pytest.mark.parametrize(
    ("text", "weekdays", "school", "hour"),
    [
        pytest.param("every Tuesday at 7pm", (1,), False, 19, id="every weekday"),
        pytest.param("every school day at 7:40", (0, 1, 2, 3, 4), True, 7, id="school days"),
        pytest.param("on mondays and thursdays", (0, 3), False, None, id="plural days"),
        pytest.param("8 til 1 every sat", (5,), False, 8, id="hours before"),
        pytest.param("each morning", (), False, None, id="each morning"),
    ],
)
def test_what_comes_again_is_a_rhythm_and_no_single_day(
    text: str, weekdays: tuple[int, ...], school: bool, hour: int | None
) -> None:
    """ "Every Tuesday" must not turn into next Tuesday."""
    (mention,) = told(text)
    assert mention.when.start is None
    assert mention.repeat is not None
    assert (mention.repeat.weekdays, mention.repeat.school_days, mention.repeat.hour) == (
        weekdays,
        school,
        hour,
    )


def test_a_rhythm_knows_when_it_comes_round_next_over_a_clock_change() -> None:
    """Twenty to eight is twenty to eight, summer and winter."""
    (mention,) = told("every school day at 7:40")
    assert mention.repeat is not None
    friday = datetime(2026, 10, 23, 12, 0, tzinfo=UTC)
    assert mention.repeat.next_after(friday) == datetime(2026, 10, 26, 7, 40, tzinfo=UTC)
    assert mention.repeat.next_after(datetime(2026, 10, 22, 12, 0, tzinfo=UTC)) == datetime(
        2026, 10, 23, 6, 40, tzinfo=UTC
    )


@pytest.mark.parametrize(
    ("text", "marker"),
    [
        ("by Friday", "by"),
        ("until Friday", "until"),
        ("from Monday", "from"),
        ("for three weeks", "for"),
        ("on Friday", ""),
    ],
)
def test_the_preposition_says_how_a_time_bounds(text: str, marker: str) -> None:
    """A deadline, an end and a beginning are told apart."""
    (mention,) = told(text)
    assert mention.marker == marker


def test_a_time_that_only_the_house_knows_stays_in_words() -> None:
    """Half term has no date in the program: it is kept as said."""
    (mention,) = told("let's go at half term")
    assert mention.when.granularity is Granularity.UNRESOLVED
    assert mention.when.surface == "half term"


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=60), st.datetimes(datetime(2000, 1, 1), datetime(2090, 1, 1)))  # noqa: DTZ001 - made aware below
def test_any_text_has_an_answer_whose_spans_lie_in_it(text: str, at: datetime) -> None:
    """Whatever people type, times are read in order, from their own words, ends after beginnings."""
    mentions = told(text, at=at.replace(tzinfo=UTC))
    last = 0
    for mention in mentions:
        assert last <= mention.span.start < mention.span.end <= len(text)
        assert mention.when.surface in mention.span.of(text)
        last = mention.span.end
        if mention.when.start is not None and mention.when.end is not None:
            assert mention.when.start < mention.when.end


@settings(max_examples=100, deadline=None)
@given(
    st.lists(
        st.sampled_from(_TIMELY.split()),
        max_size=9,
    )
)
def test_any_heap_of_time_words_has_an_answer(words: list[str]) -> None:
    """Words of time in any order never break the reading."""
    for mention in told(" ".join(words)):
        assert mention.when.surface


# --- whose English
SUNDAY = datetime(2026, 11, 29, 9, 0, tzinfo=UTC)
WEDNESDAY = datetime(2026, 12, 2, 9, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "language", "start", "doubtful"),
    [
        pytest.param("due on 3/4", "en", "Sat 03 Apr 2027 00:00", True, id="nobody said whose"),
        pytest.param("due on 3/4", "en-GB", "Sat 03 Apr 2027 00:00", False, id="British"),
        pytest.param("due on 3/4", "en-US", "Thu 04 Mar 2027 00:00", False, id="American"),
        pytest.param("due on 3/4", "en-CA", "Thu 04 Mar 2027 00:00", True, id="Canadian"),
        pytest.param("due by 3/4/27", "en-IN", "Sat 03 Apr 2027 00:00", False, id="Indian, with the year"),
        pytest.param("due by 3/4/27", "en-US", "Thu 04 Mar 2027 00:00", False, id="American, with the year"),
        pytest.param("due by 25/3/27", "en-US", "Thu 25 Mar 2027 00:00", False, id="no such month"),
        pytest.param("due by 3/25/27", "en-GB", "Thu 25 Mar 2027 00:00", False, id="no such month either"),
        pytest.param("due by 2027/04/03", "en-ZA", "Sat 03 Apr 2027 00:00", False, id="the year first"),
        pytest.param("due by 2027-04-03", "en-US", "Sat 03 Apr 2027 00:00", False, id="as computers write"),
    ],
)
def test_figures_are_read_as_the_household_writes_them(
    text: str, language: str, start: str, doubtful: bool
) -> None:
    """The 3rd of April or March 4th: by what is set, and in doubt only where nothing settles it."""
    (mention,) = told(text, language=language)
    assert (local(mention.when.start), mention.when.ambiguous) == (start, doubtful)


@pytest.mark.parametrize(
    ("text", "language", "at", "start", "doubtful"),
    [
        pytest.param("next week", "en-GB", WEDNESDAY, "Mon 07 Dec 2026", False, id="from Monday"),
        pytest.param("next week", "en-US", WEDNESDAY, "Sun 06 Dec 2026", False, id="from Sunday"),
        pytest.param("next week", "en-GB", SUNDAY, "Mon 30 Nov 2026", False, id="on Sunday, the last day"),
        pytest.param("next week", "en-US", SUNDAY, "Sun 06 Dec 2026", True, id="on Sunday, the first day"),
        pytest.param("this week", "en-US", SUNDAY, "Sun 29 Nov 2026", True, id="the week begun"),
        pytest.param("last week", "en-IN", WEDNESDAY, "Sun 22 Nov 2026", False, id="the one before"),
        pytest.param("by the end of the week", "en-US", SUNDAY, "Fri 04 Dec 2026", True, id="its Friday"),
        pytest.param("next Sunday", "en-GB", WEDNESDAY, "Sun 13 Dec 2026", True, id="the last of next week"),
        pytest.param("next Sunday", "en-US", WEDNESDAY, "Sun 06 Dec 2026", True, id="the first of next week"),
        pytest.param("this weekend", "en-GB", SUNDAY, "Sat 28 Nov 2026", False, id="still the weekend"),
        pytest.param("this weekend", "en-US", SUNDAY, "Sat 28 Nov 2026", False, id="there, too"),
    ],
)
def test_weeks_begin_where_the_household_lives(
    text: str, language: str, at: datetime, start: str, doubtful: bool
) -> None:
    """A week of Mondays or of Sundays; the weekend is Saturday and Sunday everywhere."""
    (mention,) = told(text, at=at, language=language)
    assert (local(mention.when.start)[:15], mention.when.ambiguous) == (start, doubtful)


def test_every_language_has_a_way_and_no_other_has() -> None:
    """Each tag is known by itself in any case, and says what it comes to; others get one sentence."""
    for tag in LANGUAGES:
        assert known_language(tag.upper().replace("-", "_")) == tag
        assert in_words(tag).startswith(f"{tag} (")
    for other in ("de", "en-XX", "", "English", "pl-PL"):
        with pytest.raises(ValueError, match="it reads and speaks English"):
            known_language(other)


@pytest.mark.parametrize(
    ("text", "start", "surface"),
    [
        ("the gala got moved from Friday to the Tuesday after", "Tue 08 Dec 2026 00:00", "the Tuesday after"),
        ("it's changed from the 14th to the 21st", "Mon 21 Dec 2026 00:00", "the 21st"),
        ("moved from Thursday 6pm to Friday 7pm", "Fri 04 Dec 2026 19:00", "Friday 7pm"),
        ("put back from 7 to 7.30 tonight", "Mon 30 Nov 2026 19:30", "from 7 to 7.30 tonight"),
        ("Friday's gala has been moved to Tuesday week", "Tue 08 Dec 2026 00:00", "Tuesday week"),
        ("the dentist on the 14th is moved to the 21st", "Mon 21 Dec 2026 00:00", "the 21st"),
        ("Nia's party, which was on Saturday, is now on Sunday", "Sun 06 Dec 2026 00:00", "Sunday"),
        ("the meeting at 3pm on Friday is at 4pm now", "Fri 04 Dec 2026 16:00", "4pm"),
        ("my shift on Friday got swapped for Saturday", "Sat 05 Dec 2026 00:00", "Saturday"),
        ("on Monday they moved the fair to Friday", "Fri 04 Dec 2026 00:00", "Friday"),
        ("it's been moved to Sunday from Saturday", "Sun 06 Dec 2026 00:00", "Sunday"),
    ],
)
def test_what_a_thing_was_moved_from_is_its_time_no_more(text: str, start: str, surface: str) -> None:
    (mention,) = told(text, past=True)

    assert (local(mention.when.start), mention.marker) == (start, "")
    assert surface.endswith(mention.when.surface)


@pytest.mark.parametrize(
    ("text", "surfaces"),
    [
        ("we're off from Friday to Tuesday", ["from Friday to Tuesday"]),
        ("the bus times change from Monday", ["from Monday"]),
        ("they moved in on Friday. Dinner is on Saturday", ["Friday", "Saturday"]),
        ("on Friday I changed the beds for Saturday", ["Friday", "Saturday"]),
        ("choir is on Friday and judo is now free, so Sunday", ["Friday", "Sunday"]),
        ("work from 9 to 5 on Friday", ["from 9 to 5 on Friday"]),
    ],
)
def test_a_stretch_and_two_things_keep_both_their_times(text: str, surfaces: list[str]) -> None:
    assert [each.when.surface for each in told(text)] == surfaces


def test_a_weekday_before_the_one_that_it_was_moved_from_is_doubtful() -> None:
    (mention,) = told("moved from Friday to Tuesday")

    assert mention.when.ambiguous


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("the Friday before Christmas", "Fri 18 Dec 2026 00:00"),
        ("the Saturday before last", "Sat 21 Nov 2026 00:00"),
        ("the Sunday after Easter", "Sun 04 Apr 2027 00:00"),
        ("two days after Christmas", "Sun 27 Dec 2026 00:00"),
        ("the day before the 12th", "Fri 11 Dec 2026 00:00"),
        ("a fortnight before Good Friday", "Fri 12 Mar 2027 00:00"),
        ("the second Tuesday in January", "Tue 12 Jan 2027 00:00"),
        ("the last weekend in June", "Sat 26 Jun 2027 00:00"),
        ("the first Monday of the month", "Mon 07 Dec 2026 00:00"),
        ("the third Thursday of next month at 2pm", "Thu 17 Dec 2026 14:00"),
        ("we're back on Easter Monday", "Mon 29 Mar 2027 00:00"),
        ("pancake day", "Tue 09 Feb 2027 00:00"),
        ("Tue 8/12", "Tue 08 Dec 2026 00:00"),
        ("the weekend of the 12th", "Sat 12 Dec 2026 00:00"),
    ],
)
def test_a_day_may_be_told_by_another(text: str, start: str) -> None:
    (mention,) = told(text)

    assert local(mention.when.start) == start


@pytest.mark.parametrize(
    "text",
    [
        "it cost six fifty",
        "room two fifteen",
        "two twenty pound notes",
        "it was her twenty-first birthday",
        "in the twenty-first century",
        "on the third floor",
    ],
)
def test_spelt_numbers_of_other_things_tell_no_time(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "last Friday of term",
        "the Saturday after the wedding",
        "Monday of half term",
        "second Saturday of every month",
    ],
)
def test_a_day_that_only_the_house_could_tell_is_left_open(text: str) -> None:
    assert [mention.when.start for mention in told(text)] == [None]


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("Friday after work", "Fri 04 Dec 2026 00:00"),
        ("see you Monday before 9am", "Mon 07 Dec 2026 00:00"),
        ("the first of January", "Fri 01 Jan 2027 00:00"),
        ("we come second on Tuesday", "Tue 01 Dec 2026 00:00"),
    ],
)
def test_what_follows_a_weekday_need_not_be_another_day(text: str, start: str) -> None:
    assert local(told(text)[0].when.start) == start


@pytest.mark.parametrize(
    "text", ["Thursday or Friday", "on the 8th or the 9th", "Friday at 7pm or 8", "Friday at midnight"]
)
def test_a_time_beside_which_another_may_be_meant_is_doubtful(text: str) -> None:
    assert all(mention.when.ambiguous for mention in told(text))


def test_a_time_taken_back_in_the_same_breath_is_none() -> None:
    assert [each.when.surface for each in told("Thursday, no sorry, Friday")] == ["Friday"]
    assert [each.when.surface for each in told("not on Thursday, no football on Friday")] == [
        "Thursday",
        "Friday",
    ]


def test_an_amount_between_two_numbers_is_no_hour() -> None:
    assert told("take between 2 and 4 tablets") == []
    assert local(told("come between 2 and 4")[0].when.start) == "Mon 30 Nov 2026 14:00"


@pytest.mark.parametrize(
    ("text", "start", "is_doubtful"),
    [
        ("the school play is on Thursday at 7", "Thu 03 Dec 2026 19:00", False),
        ("Curry night at Pavel's is Friday, 7.30", "Fri 04 Dec 2026 19:30", False),
        ("Choir on Wednesday at 8", "Wed 02 Dec 2026 20:00", False),
        ("the flight is on Thursday at 7", "Thu 03 Dec 2026 07:00", True),
        ("The play was fun! Train is Thursday at 7", "Thu 03 Dec 2026 07:00", True),
        ("the party on Saturday is at 2", "Sat 05 Dec 2026 14:00", False),
    ],
)
def test_what_is_held_in_the_evening_tells_the_half_of_the_day(
    text: str, start: str, *, is_doubtful: bool
) -> None:
    mention = told(text)[-1]

    assert (local(mention.when.start), mention.when.ambiguous) == (start, is_doubtful)
