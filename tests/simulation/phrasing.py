"""How the simulated people put things: wordings by act and voice, spellings, and ways to write a date."""

import random
import re
import tomllib
from datetime import date, time, timedelta
from functools import cache
from pathlib import Path

from tests.simulation.truth import Phrase

_HERE = Path(__file__).parent
_VOICE_TAG = re.compile(r"^\[([a-z]+)\] ")
_MONTHS = [
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
]  # fmt: skip
_DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
_HOURS = ["twelve", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"]
_MINUTES = {
    10: "ten past",
    15: "quarter past",
    20: "twenty past",
    30: "half past",
    40: "twenty to",
    50: "ten to",
}
MINUTES_OF_APPOINTMENTS = tuple(_MINUTES)

_CONTRACTIONS = {
    "I've": "I have", "I'm": "I am", "I'll": "I will", "don't": "do not", "doesn't": "does not",
    "didn't": "did not", "isn't": "is not", "can't": "cannot", "haven't": "have not", "it's": "it is",
    "won't": "will not", "We're": "We are", "we're": "we are", "They've": "They have", "wasn't": "was not",
}  # fmt: skip
_TEEN = {
    "tomorrow": "tmrw", "because": "cos", "you": "u", "please": "pls", "your": "ur", "though": "tho",
}  # fmt: skip
_CHILD = {"tomorrow": "tomoro", "because": "becos", "when": "wen", "school": "skool", "really": "reely"}
_OPENERS = {
    "m": ("Right, ", "Just so you know, ", "Quick one: ", "Oh, and ", "Update: ", "FYI ", "btw "),
    "d": ("Right. ", "News: ", "So, ", "FYI, ", "Listen, "),
    "t": ("ok so ", "btw ", "oh and ", "also ", "so "),
    "k": ("guess what ", "mum dad ", "hey ", "hello ", "and "),
    "g": ("My dears, ", "Good morning. ", "A short note: ", "Well now, ", "Before I forget, "),
}
_CLOSERS = {
    "m": (" x", " 🙂", " xx", " 👍", "!"),
    "d": (".", " 👍", ". Ta", ". Cheers"),
    "t": (" 🙃", " ngl", " 😭", " ok", " xx"),
    "k": ("!!", "!", "!!!", " 🦖", " byeee"),
    "g": (" Love to all.", " God bless.", " Yours, Gran.", " That is all.", " With love."),
}


@cache
def wordings() -> dict[str, dict[str, list[str]]]:
    """Every wording, by act and by who says it."""
    return tomllib.loads((_HERE / "wordings.toml").read_text(encoding="utf-8"))


@cache
def world() -> dict[str, dict[str, list[str]]]:
    """What the family's life is made of."""
    return tomllib.loads((_HERE / "world.toml").read_text(encoding="utf-8"))


def capitalised(text: str) -> str:
    """The text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def pick(rng: random.Random, act: str, who: str, voice: str) -> str:
    """A wording of the act that fits the voice."""
    fitting: list[str] = []
    for line in wordings()[act][who]:
        tag = _VOICE_TAG.match(line)
        if tag is None:
            fitting.append(line)
        elif voice in tag.group(1):
            fitting.append(line[tag.end() :])
    return rng.choice(fitting)


def fill(template: str, slots: dict[str, str]) -> str:
    """Put the slots in; a slot asked for with a capital begins with one."""
    noun = slots.get("noun", "")
    if noun.endswith("s"):
        template = re.sub(r"(\{[Nn]oun\}) (is|isn't|needs|was|wasn't)\b", _agree, template)
        template = template.replace("is {noun}", "are {noun}")
    capitals = {capitalised(name): capitalised(value) for name, value in slots.items()}
    return template.format_map({**capitals, **slots, "on_day_cap": capitalised(slots.get("on_day", ""))})


def _agree(found: re.Match[str]) -> str:
    plural = {"is": "are", "isn't": "aren't", "needs": "need", "was": "were", "wasn't": "weren't"}
    return f"{found.group(1)} {plural[found.group(2)]}"


def spoken(rng: random.Random, text: str, voice: str, *, plain: bool) -> str:
    """The text as this voice types it; `plain` leaves openers and closers away (an answer, a correction)."""
    if not plain and rng.random() < 0.22:
        opener = rng.choice(_OPENERS[voice])
        text = opener + (capitalised(text) if opener.endswith(". ") else text)
    text = _spelled(rng, text, voice)
    if plain or rng.random() > 0.2:
        return text
    closer = rng.choice(_CLOSERS[voice])
    return text if text.endswith("?") or (closer[0] in ".!" and text[-1] in ".!") else text + closer


def _spelled(rng: random.Random, text: str, voice: str) -> str:
    match voice:
        case "g":
            return _full(text)
        case "t":
            text = _replaced(rng, text, _TEEN, 0.5).lower()
            text = text.replace("'", "") if rng.random() < 0.8 else text
            return text if text.endswith("?") else text.rstrip(".")
        case "k":
            text = _replaced(rng, text, _CHILD, 0.4)
            return text.lower() if rng.random() < 0.6 else text
        case "d":
            return text.rstrip(".") if rng.random() < 0.5 else text
        case _:
            return text


def _full(text: str) -> str:
    for short, long in _CONTRACTIONS.items():
        text = re.sub(rf"\b{re.escape(short)}\b", long, text)
    text = capitalised(text)
    return text if text[-1] in ".?!" else text + "."


def _replaced(rng: random.Random, text: str, words: dict[str, str], chance: float) -> str:
    for word, spelling in words.items():
        if rng.random() < chance:
            text = re.sub(rf"\b{word}\b", spelling, text)
    return text


def ordinal(day: int) -> str:
    """1st, 2nd, 3rd, 4th …"""
    ending = "th" if 10 <= day % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    return f"{day}{ending}"


def day_name(day: date) -> str:
    """Monday …"""
    return _DAYS[day.weekday()]


def said_day(rng: random.Random, said_on: date, day: date) -> tuple[str, str]:
    """How somebody says a coming day on a given day: ("Thursday", "on Thursday")."""
    ahead = (day - said_on).days
    choices = [f"{day.day} {_MONTHS[day.month - 1]}"]
    if ahead == 1:
        return "tomorrow", "tomorrow"
    if 1 < ahead < 7:
        choices = [day_name(day)] * 3
    elif ahead < 22:
        choices += [f"the {ordinal(day.day)}", f"{day_name(day)} the {ordinal(day.day)}"]
    said = rng.choice(choices)
    return said, f"on {said}"


def date_forms(day: date, *, weekday: bool) -> Phrase:
    """Every way in which a reply may write the date; with the weekday's name where that is enough."""
    month = _MONTHS[day.month - 1]
    forms = [f"{number} {name}" for number in (f"{day.day}", f"{day.day:02d}") for name in (month, month[:3])]
    forms += [f"{name} {day.day}" for name in (month, month[:3])]
    forms += [f"the {ordinal(day.day)}", f"{ordinal(day.day)} of {month}", f"{ordinal(day.day)} {month}"]
    forms += [day.isoformat(), f"{day.day:02d}.{day.month:02d}.", f"{day.day:02d}/{day.month:02d}"]
    if weekday:
        forms += [day_name(day), day_name(day)[:3], "tomorrow"]
    return tuple(dict.fromkeys(forms))


def _in_words(at: time) -> str:
    nearest = at.hour + (1 if at.minute > 30 else 0)
    return f"{_MINUTES[at.minute]} {_HOURS[nearest % 12]}"


def said_time(rng: random.Random, at: time, voice: str) -> str:
    """A time of day as the voice would write it."""
    hour = at.hour % 12 or 12
    half = "am" if at.hour < 12 else "pm"
    if voice == "g":
        return _in_words(at)
    return rng.choice(
        (f"{at.hour}:{at.minute:02d}", f"{hour}.{at.minute:02d}{half}", f"{hour}:{at.minute:02d}{half}")
    )


def next_days(day: date, count: int) -> date:
    """The day so many days on."""
    return day + timedelta(days=count)
