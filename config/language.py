"""Varieties of English: how each says dates and hours, reads 3/4, and with which day its week begins.

What sayso reads and says is English. The table is the Unicode CLDR's, except that it
has the year first for Canada and South Africa.
"""

from typing import Final, Literal, NamedTuple

MONDAY: Final = 0
SUNDAY: Final = 6


class Ways(NamedTuple):
    """How a household's English tells and reads times.

    Attributes:
        month_first: Whether 3/4 is the 4th of March, and a day is told as "Nov 3"; None where nobody has
            said: days are told as "3 Nov", and 3/4 is read as the speaker's time zone has it.
        is_sure: Whether a date in figures has one reading only.
        twelve_hour: Whether an hour is told as "2:05 pm", not as "14:05".
        first_day: The first day of a week, 0 for Monday to 6 for Sunday.
    """

    month_first: bool | None
    is_sure: bool
    twelve_hour: bool
    first_day: Literal[0, 6]


class Calendar(NamedTuple):
    """By what somebody reckons: their IANA zone, and how their household writes and counts days."""

    zone: str
    ways: Ways


def _ways(
    *, month_first: bool = False, is_sure: bool = True, hours: Literal[12, 24], first_day: Literal[0, 6]
) -> Ways:
    return Ways(month_first, is_sure, hours == 12, first_day)


PLAIN: Final = Ways(month_first=None, is_sure=False, twelve_hour=False, first_day=MONDAY)
"""English of which nobody has said whose."""

LANGUAGES: Final[dict[str, Ways]] = {
    "en": PLAIN,
    "en-AU": _ways(hours=12, first_day=MONDAY),
    # Both orders are in everyday use, and the official one is the year first.
    "en-CA": _ways(month_first=True, is_sure=False, hours=12, first_day=SUNDAY),
    "en-GB": _ways(hours=24, first_day=MONDAY),
    "en-GH": _ways(hours=12, first_day=MONDAY),
    "en-HK": _ways(hours=12, first_day=SUNDAY),
    "en-IE": _ways(hours=24, first_day=MONDAY),
    "en-IN": _ways(hours=12, first_day=SUNDAY),
    "en-JM": _ways(hours=12, first_day=SUNDAY),
    "en-KE": _ways(hours=24, first_day=SUNDAY),
    "en-MY": _ways(hours=12, first_day=MONDAY),
    "en-NG": _ways(hours=24, first_day=MONDAY),
    "en-NZ": _ways(hours=12, first_day=MONDAY),
    "en-PH": _ways(month_first=True, hours=12, first_day=SUNDAY),
    "en-PK": _ways(hours=12, first_day=SUNDAY),
    "en-SG": _ways(hours=12, first_day=SUNDAY),
    "en-TZ": _ways(hours=24, first_day=MONDAY),
    "en-UG": _ways(hours=24, first_day=MONDAY),
    "en-US": _ways(month_first=True, hours=12, first_day=SUNDAY),
    "en-ZA": _ways(hours=24, first_day=SUNDAY),
}


def known_language(tag: str) -> str:
    """The tag as it is written here, of whichever case it came.

    Raises:
        ValueError: sayso does not speak it; the message is one sentence for a person.
    """
    wanted = tag.strip().replace("_", "-").casefold()
    for known in LANGUAGES:
        if known.casefold() == wanted:
            return known
    said = ", ".join(LANGUAGES)
    raise ValueError(f"{tag!r} is not a language of sayso's: it reads and speaks English, as one of {said}")


def ways_of(tag: str) -> Ways:
    """How a language tells and reads times."""
    return LANGUAGES[tag]


def in_words(tag: str) -> str:
    """What setting a language comes to, with an example of each."""
    ways = ways_of(tag)
    day = "Tue Nov 3" if ways.month_first else "Tue 3 Nov"
    hour = "2:05 pm" if ways.twelve_hour else "14:05"
    if ways.month_first is None:
        figures = "3/4 as the speaker's zone has it"
    else:
        figures = f"3/4 is {'' if ways.is_sure else 'perhaps '}{'March 4' if ways.month_first else '3 April'}"
    first = "Sunday" if ways.first_day == SUNDAY else "Monday"
    return f"{tag} ({day}, {hour}; {figures}; weeks from {first})"
