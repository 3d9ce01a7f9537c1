"""A household as its owner describes it: people, roles, zones, quiet hours, retention, who hears what."""

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, cast
from zoneinfo import ZoneInfo, available_timezones

from pydantic import BaseModel, Field, ValidationError, ValidationInfo, field_validator, model_validator

from config.language import known_language

RoleName = Literal["owner", "adult", "child", "guest", "helper"]
ShareName = Literal["me", "adults", "family"]
SensitivityName = Literal["ordinary", "personal", "health", "money", "secret", "surprise"]
WeekdayName = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
Days = Annotated[int, Field(ge=1, le=3650)]

ROLES: tuple[RoleName, ...] = ("owner", "adult", "child", "guest", "helper")

_EVERYTHING: tuple[SensitivityName, ...] = ("ordinary", "personal", "health", "money", "secret", "surprise")
_KEEP_TURNS: dict[RoleName, int] = {"owner": 400, "adult": 400, "child": 90, "guest": 90, "helper": 90}
_HEARS: dict[RoleName, tuple[SensitivityName, ...]] = {
    "owner": _EVERYTHING,
    "adult": _EVERYTHING,
    "child": _EVERYTHING,
    "guest": ("ordinary",),
    "helper": ("ordinary", "health"),
}
_CLOCK_TIME = r"^([01]\d|2[0-3]):[0-5]\d$"


class HouseholdFileError(Exception):
    """The household file can't be used; the message is one sentence that says what to mend."""


class MemberSettings(BaseModel, frozen=True, extra="forbid"):
    """One member as the file names them; `kin` maps what they are called to by whom (`mum = ["Wren"]`)."""

    name: str
    role: RoleName = "adult"
    id: str | None = None
    aliases: tuple[str, ...] = ()
    kin: dict[str, tuple[str, ...]] = {}
    zone: str | None = None
    share: ShareName = "me"

    @field_validator("name")
    @classmethod
    def _is_a_name(cls, name: str) -> str:
        if not name.strip() or len(name) > 64 or any(c in name for c in ":>\n"):
            msg = "a name has 1 to 64 characters, without ':' or '>'"
            raise ValueError(msg)
        return name.strip()

    @field_validator("zone")
    @classmethod
    def _is_a_zone(cls, zone: str | None) -> str | None:
        return zone if zone is None else _known_zone(zone)


class HouseholdSettings(BaseModel, frozen=True, extra="forbid"):
    """What a household sets once and may change later.

    Attributes:
        language: The English in which times are told and read, as a tag like en-GB (`config.language`).
        quiet_from: Local time at which quiet hours begin; nothing is delivered until `quiet_until`.
        night_at: Local time at which the nightly jobs are due, outside the hours that clock changes move.
        digest_at: Local time of the morning digest.
        weekly_digest: Whether the group gets a word on its week, on `weekly_on` at `weekly_at`.
        receipts: Whether a mark under a message shows that something of it was kept.
        share: How far private words of a member who has not chosen reach.
        keep_turns_days: How long uncited turns are kept, by role of their speaker.
        keep_quarantine_days: How long what came in and could not be read is kept.
        keep_words_days: How long words that were passed on, or not, are kept once they are over.
        keep_backups_days: How old a copy of the memory may become; the newest one stays.
        hears: Which sensitivities a role may be told of, of what its audience already allows.
    """

    name: str = "home"
    zone: str = "Europe/London"
    language: str = "en"
    members: tuple[MemberSettings, ...] = ()
    quiet_from: str = "21:30"
    quiet_until: str = "07:00"
    night_at: str = "03:30"
    digest_at: str = "07:30"
    weekly_digest: bool = False
    weekly_on: WeekdayName = "sunday"
    weekly_at: str = "18:00"
    receipts: bool = True
    share: ShareName = "me"
    keep_turns_days: dict[RoleName, Days] = _KEEP_TURNS
    keep_quarantine_days: Days = 30
    keep_words_days: Days = 30
    keep_backups_days: Days = 14
    hears: dict[RoleName, tuple[SensitivityName, ...]] = _HEARS

    @field_validator("name")
    @classmethod
    def _is_a_name(cls, name: str) -> str:
        if not name.strip() or len(name) > 64 or "\n" in name:
            msg = "a household's name has 1 to 64 characters, on one line"
            raise ValueError(msg)
        return name.strip()

    @field_validator("zone")
    @classmethod
    def _is_a_zone(cls, zone: str) -> str:
        return _known_zone(zone)

    @field_validator("language")
    @classmethod
    def _is_spoken(cls, language: str) -> str:
        return known_language(language)

    @field_validator("keep_turns_days", "hears", mode="before")
    @classmethod
    def _rest_as_it_is(cls, value: Any, info: ValidationInfo) -> Any:
        """A file may name one role and leave the others as they are by default."""
        defaults: Mapping[Any, Any] = _KEEP_TURNS if info.field_name == "keep_turns_days" else _HEARS
        return {**defaults, **cast("dict[str, Any]", value)} if isinstance(value, dict) else value

    @field_validator("quiet_from", "quiet_until", "night_at", "digest_at", "weekly_at")
    @classmethod
    def _is_a_clock_time(cls, value: str) -> str:
        import re  # noqa: PLC0415 - only a settings change needs it

        if not re.match(_CLOCK_TIME, value):
            msg = f"{value!r} is not a time of day like 21:30"
            raise ValueError(msg)
        return value

    @model_validator(mode="after")
    def _names_are_unique(self) -> "HouseholdSettings":
        names = [member.name.casefold() for member in self.members]
        if len(set(names)) != len(names):
            msg = "two members have the same name; give one of them another display name"
            raise ValueError(msg)
        return self


def read_household(path: Path) -> HouseholdSettings:
    """Read a household file (TOML).

    Raises:
        HouseholdFileError: It is missing, no TOML, or says something that can't be so.
    """
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise HouseholdFileError(f"the household file {path.name} can't be read") from error
    return parse_household(text, name=path.name)


def parse_household(text: str, *, name: str) -> HouseholdSettings:
    """The household that the text of a file describes; `name` is the file's, for the message.

    Raises:
        HouseholdFileError: It is no TOML, or says something that can't be so.
    """
    try:
        return HouseholdSettings.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise HouseholdFileError(f"the household file {name} is not valid TOML: {error}") from error
    except ValidationError as error:
        raise HouseholdFileError(f"in the household file {name}, {first_problem(error)}") from error


def first_problem(error: ValidationError, *, labels: Mapping[str, str] | None = None) -> str:
    """The first thing that can't be so, and where it stands, for a person to mend.

    Args:
        error: What the household's settings were refused for.
        labels: How a field is called where no file is read; None: as in the file.
    """
    first = error.errors()[0]
    where = ".".join((labels or {}).get(str(part), str(part)) for part in first["loc"])
    said = _said(first["type"], first["msg"], first.get("ctx", {}))
    return f"{where}: {said}" if where else said


def _said(kind: str, said: str, context: Mapping[str, Any]) -> str:
    match kind:
        case "extra_forbidden":
            return "there is no such setting"
        case "less_than_equal":
            return f"at most {context['le']}"
        case "greater_than_equal":
            return f"at least {context['ge']}"
        case "literal_error":
            return f"one of {context['expected']}"
        case _:
            return said.removeprefix("Value error, ")


def stored_household(text: str) -> HouseholdSettings:
    """The settings as the memory keeps them; what can't be so any more falls back to its default.

    A zone may have left the time zone data, or an older sayso have known another word: that must not
    keep a household from its memory.
    """
    try:
        return HouseholdSettings.model_validate_json(text)
    except ValidationError as error:
        found = cast("dict[str, Any]", json.loads(text))
        bad = {str(each["loc"][0]) for each in error.errors() if each["loc"]}
        kept = {name: value for name, value in found.items() if name not in bad}
        return HouseholdSettings.model_validate_json(json.dumps(kept)) if bad else HouseholdSettings()


def _known_zone(zone: str) -> str:
    try:
        ZoneInfo(zone)
    except (ValueError, OSError, KeyError) as error:
        hint = next(
            (known for known in sorted(available_timezones()) if zone.casefold() in known.casefold()), ""
        )
        suffix = f"; did you mean {hint}?" if hint and zone else ", like Europe/London"
        raise ValueError(f"{zone!r} is not a time zone{suffix}") from error
    return zone
