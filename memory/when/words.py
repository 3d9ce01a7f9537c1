"""The closed word lists of the grammar of times."""

import tomllib
from functools import cache
from importlib.resources import files

from memory.when.numerals import ORDINALS, WORTH

WEEKDAYS = {
    "monday": 0,
    "mon": 0,
    "tuesday": 1,
    "tues": 1,
    "tue": 1,
    "wednesday": 2,
    "weds": 2,
    "wed": 2,
    "thursday": 3,
    "thurs": 3,
    "thur": 3,
    "thu": 3,
    "friday": 4,
    "fri": 4,
    "saturday": 5,
    "sat": 5,
    "sunday": 6,
    "sun": 6,
    # As hurried thumbs and children write them.
    "wensday": 2,
    "wednesdy": 2,
    "thersday": 3,
    "saterday": 5,
    "tusday": 1,
}
ALSO_WORDS = frozenset({"sat", "sun", "wed", "mon"})
"""Short forms that are also other words: a day only where a preposition or a neighbour says so."""

MONTHS = {
    name: index
    for index, names in enumerate(
        (
            "january jan",
            "february feb",
            "march mar",
            "april apr",
            "may",
            "june jun",
            "july jul",
            "august aug",
            "september sept sep",
            "october oct",
            "november nov",
            "december dec",
        ),
        start=1,
    )
    for name in names.split()
}

MINUTES = {
    "five": 5,
    "ten": 10,
    "twenty": 20,
    "twenty-five": 25,
    "twenty five": 25,
    "quarter": 15,
    "5": 5,
    "10": 10,
    "20": 20,
    "25": 25,
}
UNITS: dict[str, str] = {
    "minute": "minute",
    "minutes": "minute",
    "min": "minute",
    "mins": "minute",
    "hour": "hour",
    "hours": "hour",
    "hr": "hour",
    "hrs": "hour",
    "day": "day",
    "days": "day",
    "night": "day",
    "nights": "day",
    "week": "week",
    "weeks": "week",
    "wk": "week",
    "wks": "week",
    "month": "month",
    "months": "month",
    "year": "year",
    "years": "year",
    "yr": "year",
    "yrs": "year",
}
TODAY = {
    "today": 0,
    "2day": 0,
    "tomorrow": 1,
    "tmrw": 1,
    "tmr": 1,
    "tmw": 1,
    "tomoz": 1,
    "tomoro": 1,
    "tomorow": 1,
    "tommorow": 1,
    "tommorrow": 1,
    "2moro": 1,
    "2morrow": 1,
    "yesterday": -1,
    "yday": -1,
    "yesterdy": -1,
}
NEXT_MORNING = frozenset({"morra", "morrow", "morn"})
"""Behind "the", in the north: tomorrow."""
TONIGHT = frozenset({"tonight", "tonite", "2nite", "tonigt"})
PARTS = {
    "morning": "morning",
    "mornin": "morning",
    "afternoon": "afternoon",
    "aft": "afternoon",
    "arvo": "afternoon",
    "evening": "evening",
    "eve": "evening",
    "night": "night",
    "lunchtime": "lunch",
    "lunch": "lunch",
    "teatime": "evening",
    "bedtime": "night",
}
FEASTS = {
    "christmas": (12, 25),
    "xmas": (12, 25),
    "chrimbo": (12, 25),
    "christmas day": (12, 25),
    "xmas day": (12, 25),
    "christmas eve": (12, 24),
    "xmas eve": (12, 24),
    "boxing day": (12, 26),
    "new year": (1, 1),
    "new year's day": (1, 1),
    "new year's eve": (12, 31),
    "nye": (12, 31),
    "halloween": (10, 31),
    "bonfire night": (11, 5),
    "valentine's day": (2, 14),
    "valentines": (2, 14),
    # Month 0: so many days from Easter Sunday.
    "easter": (0, 0),
    "easter sunday": (0, 0),
    "easter monday": (0, 1),
    "good friday": (0, -2),
    "palm sunday": (0, -7),
    "ash wednesday": (0, -46),
    "shrove tuesday": (0, -47),
    "pancake day": (0, -47),
}
NAMED = frozenset({"half term", "term", "the holidays", "the summer", "summer", "winter", "spring", "autumn"})

BOUNDS = {
    "by": "by",
    "until": "until",
    "till": "until",
    "til": "until",
    "'til": "until",
    "untill": "until",
    "unti": "until",
    "from": "from",
    "since": "since",
    "before": "before",
    "after": "after",
}
"""Prepositions that say how a time bounds what is said of it; they stay in the surface."""
RANGE = frozenset({"to", "till", "til", "until", "through", "-", "–", "—", "and"})


@cache
def _openers() -> frozenset[str]:
    names = (name.split()[0] for name in (*FEASTS, *NAMED))
    tables = (WEEKDAYS, MONTHS, WORTH, MINUTES, ORDINALS, TODAY, TONIGHT, PARTS, BOUNDS, listed("plain"))
    return listed("opens").union(names, *tables, (f"{day}s" for day in WEEKDAYS))


def may_open(word: str) -> bool:
    """Whether any form of a time can begin with the word: nearly all words are none of these."""
    bare = word.removesuffix("'s").rstrip(".")
    if word in _openers() or bare in _openers():
        return True
    return not bare.isalpha() and any(map(str.isalnum, bare))


@cache
def listed(name: str) -> frozenset[str]:
    """A word list of `words.toml`."""
    tables = tomllib.loads((files("memory.when") / "words.toml").read_text(encoding="utf-8"))
    return frozenset(tables["words"][name].split())
