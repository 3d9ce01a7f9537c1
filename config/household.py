"""A household as its owner describes it: people, roles, zones, quiet hours, retention, who hears what."""

import tomllib
from pathlib import Path
from typing import Literal
from zoneinfo import ZoneInfo, available_timezones

from pydantic import BaseModel, ValidationError, field_validator, model_validator

RoleName = Literal["owner", "adult", "child", "guest", "helper"]
ShareName = Literal["me", "adults", "family"]
SensitivityName = Literal["ordinary", "personal", "health", "money", "secret", "surprise"]

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
        quiet_from: Local time at which quiet hours begin; nothing is delivered until `quiet_until`.
        night_at: Local time at which the nightly jobs are due, outside the hours that clock changes move.
        digest_at: Local time of the morning digest.
        keep_turns_days: How long uncited turns are kept, by role of their speaker.
        hears: Which sensitivities a role may be told of, of what its audience already allows.
    """

    name: str = "home"
    zone: str = "Europe/London"
    members: tuple[MemberSettings, ...] = ()
    quiet_from: str = "21:30"
    quiet_until: str = "07:00"
    night_at: str = "03:30"
    digest_at: str = "07:30"
    weekly_digest: bool = False
    receipts: bool = True
    keep_turns_days: dict[RoleName, int] = {
        "owner": 400,
        "adult": 400,
        "child": 90,
        "guest": 90,
        "helper": 90,
    }
    hears: dict[RoleName, tuple[SensitivityName, ...]] = {
        "owner": ("ordinary", "personal", "health", "money", "secret", "surprise"),
        "adult": ("ordinary", "personal", "health", "money", "secret", "surprise"),
        "child": ("ordinary", "personal", "health", "money", "secret", "surprise"),
        "guest": ("ordinary",),
        "helper": ("ordinary", "health"),
    }

    @field_validator("zone")
    @classmethod
    def _is_a_zone(cls, zone: str) -> str:
        return _known_zone(zone)

    @field_validator("quiet_from", "quiet_until", "night_at", "digest_at")
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
        return HouseholdSettings.model_validate(tomllib.loads(path.read_text("utf-8")))
    except (OSError, UnicodeDecodeError) as error:
        raise HouseholdFileError(f"the household file {path.name} can't be read") from error
    except tomllib.TOMLDecodeError as error:
        raise HouseholdFileError(f"the household file {path.name} is not valid TOML: {error}") from error
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise HouseholdFileError(f"in the household file {path.name}, {where}: {first['msg']}") from error


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
