"""The owner's words for what a household sets, each a change of the household as it stands."""

import re
from collections.abc import Callable, Mapping
from typing import Final

from pydantic import ValidationError

from bot.settings.people import Wanted, changed, people, role, with_member
from bot.settings.wanted import LABELS, Unfit
from config.household import ROLES, HouseholdSettings, first_problem
from memory.value import Value

_WEEKDAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_COMMAND = re.compile(r"^/([a-z]+)(?:\s+(.*))?$", re.IGNORECASE | re.DOTALL)

HOW: Final = """/settings: what is set
/people add NAME ROLE; /people name NAME as NEW; /people call NAME ALIAS; /people uncall NAME ALIAS
/people kin Marta is mum of Nia, Tom; /people kin Marta is nobody
/people merge Ms Gray into Mrs Gray; /people split Mrs Gray; /people undo
/role NAME adult (child, guest, helper, none)
/zone Europe/London; /zone NAME Europe/Paris; /zone NAME home
/quiet 21:30 07:00
/digest 07:30; /digest weekly; /digest weekly saturday 17:00; /digest weekly off
/settings night 03:30; /settings receipts off; /settings name Lark Lane
/settings language en-US: how days and hours are told, and 3/4 is read
/settings share adults: how far private words of new members reach
/settings keep child 90; /settings keep quarantine 30; keep words 30; keep backups 14
/settings hears guest ordinary, health
/settings file: all that is set, as a file; with a file's text on the lines below: what it would change"""


_WHO_IS_WHO: Final = ("merge", "split", "do", "undo")


class Command(Value, frozen=True):
    """Words for a setting: the name behind the slash, and the rest."""

    name: str
    rest: str


def understood(text: str) -> Command | None:
    """The command on settings that a text is; None if it is none. Without further words it only looks."""
    match = _COMMAND.match(text.strip())
    if match is None:
        return None
    command = command_of(match[1].casefold(), match[2] or "")
    if command.name == "digest":  # alone it is everybody's: the morning word, now
        return command if command.rest else None
    if command.name == "people" and command.rest.split(" ")[0].casefold() in _WHO_IS_WHO:
        return None  # no setting: it moves what was said, and is talk between the owner and the memory
    return command if command.name in _COMMANDS else None


def command_of(name: str, rest: str) -> Command:
    """The command of a name and what is behind it; a file keeps its lines, other words need none."""
    as_written = Command(name=name, rest=rest.strip())
    return as_written if file_in(as_written) is not None else Command(name=name, rest=" ".join(rest.split()))


def file_in(command: Command) -> str | None:
    """The household file that a command brings, empty where it asks for one; None if it is about no file."""
    head, _, text = command.rest.partition("\n")
    return text if command.name == "settings" and head.strip().casefold() == "file" else None


def is_a_look(command: Command) -> bool:
    """Whether it asks what is set, and changes nothing."""
    return not command.rest


def wanted(command: Command, now: HouseholdSettings) -> Wanted:
    """The household that a command asks for, as a change of the one that stands."""
    words = command.rest.split()
    try:
        return _COMMANDS[command.name](words, now)
    except ValidationError as error:
        return Unfit(sentence=first_problem(error, labels=_CALLED))


_CALLED: Final = {
    **LABELS,
    "quiet_from": "quiet hours from",
    "quiet_until": "quiet hours until",
    "keep_turns_days": "days that messages are kept",
    "hears": "what may be told",
}

_HOUR = re.compile(r"^(\d{1,2})(?:[:.](\d\d))?\s*(am|pm)?$", re.IGNORECASE)
_NAMED_HOURS: Final = {"noon": "12:00", "midday": "12:00", "midnight": "00:00"}
_BETWEEN_HOURS: Final = frozenset({"to", "until", "till", "and", "from", "at"})


def _hour(words: str) -> str:
    """An hour as people write it, as a setting has it; what is none stays as it is, and is refused there."""
    match = _HOUR.match(words)
    if match is None:
        return _NAMED_HOURS.get(words.casefold(), words)
    hour, minute, half = int(match[1]), match[2] or "00", (match[3] or "").casefold()
    if half and not 1 <= hour <= 12:
        return words
    return f"{hour % 12 + 12 * (half == 'pm') if half else hour:02}:{minute}"


def _hours(words: list[str]) -> list[str]:
    """The hours among words: "10 pm to 6.30" are two."""
    joined = re.sub(r"(\d)\s+(am|pm)\b", r"\1\2", " ".join(words), flags=re.IGNORECASE)
    pieces = joined.replace("–", " ").replace("-", " ").split()
    return [_hour(piece) for piece in pieces if piece.casefold() not in _BETWEEN_HOURS]


# --- the house
def _quiet(words: list[str], now: HouseholdSettings) -> Wanted:
    times = _hours(words)
    if len(times) != 2:
        return Unfit(sentence="like: /quiet 21:30 07:00")
    return changed(now, quiet_from=times[0], quiet_until=times[1])


def _zone(words: list[str], now: HouseholdSettings) -> Wanted:
    if len(words) == 1:
        return changed(now, zone=words[0])
    name, zone = " ".join(words[:-1]), words[-1]
    return with_member(now, name, zone=None if zone.casefold() == "home" else zone)


def _digest(words: list[str], now: HouseholdSettings) -> Wanted:
    match [word.casefold() for word in words]:
        case ["weekly"] | ["weekly", "on"]:
            return changed(now, weekly_digest=True)
        case ["weekly", "off"] | ["daily"]:
            return changed(now, weekly_digest=False)
        case ["weekly", day] if day in _WEEKDAYS:
            return changed(now, weekly_digest=True, weekly_on=day)
        case ["weekly", day, *at] if day in _WEEKDAYS and len(_hours(at)) == 1:
            return changed(now, weekly_digest=True, weekly_on=day, weekly_at=_hours(at)[0])
        case ["weekly", *_]:
            pass
        case at if len(_hours(at)) == 1:
            return changed(now, digest_at=_hours(at)[0])
        case _:
            pass
    return Unfit(sentence="like: /digest 07:30, /digest weekly, /digest weekly saturday 17:00")


def _settings(words: list[str], now: HouseholdSettings) -> Wanted:  # noqa: PLR0911 - one match
    match words:
        case ["night", *at] if len(_hours(at)) == 1:
            return changed(now, night_at=_hours(at)[0])
        case ["share" | "language" as what, value]:
            return changed(now, **{what: value})
        case ["receipts", ("on" | "off") as value]:
            return changed(now, receipts=value == "on")
        case ["name", *name] if name:
            return changed(now, name=" ".join(name))
        case ["keep", *rest]:
            return _keep(rest, now)
        case ["hears", who, *kinds] if who in ROLES:
            told = tuple(each for kind in kinds for each in kind.split(",") if each)
            return changed(now, hears={**now.hears, who: () if told == ("nothing",) else told})
        case _:
            return Unfit(sentence=f"I don't know that setting. There are:\n{HOW}")


def _keep(words: list[str], now: HouseholdSettings) -> Wanted:
    match [word.casefold() for word in words]:
        case ["quarantine" | "words" | "backups" as what, days] if days.isdecimal():
            return changed(now, **{f"keep_{what}_days": int(days)})
        case [role, days] if role in ROLES and days.isdecimal():
            return changed(now, keep_turns_days={**now.keep_turns_days, role: int(days)})
        case _:
            return Unfit(
                sentence="a role, quarantine, words or backups, and for how many days, "
                "like: /settings keep child 90"
            )


_COMMANDS: Mapping[str, Callable[[list[str], HouseholdSettings], Wanted]] = {
    "settings": _settings,
    "people": people,
    "role": role,
    "zone": _zone,
    "quiet": _quiet,
    "digest": _digest,
}
