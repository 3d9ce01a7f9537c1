"""What is set, as a file that says the same again when it is read, and as lines for the chat."""

import json
from collections.abc import Iterator
from typing import cast

from bot.settings.wanted import Change
from config.household import HouseholdSettings, MemberSettings
from config.language import in_words

_HEAD = (
    "# The household. `sayso settings FILE` shows what a changed file would change, and with --yes does it.\n"
)
_TABLES = ("members", "keep_turns_days", "hears")


def as_file(settings: HouseholdSettings) -> str:
    """The household as TOML; reading it back gives the same household."""
    found = settings.model_dump()
    lines = [_HEAD, *(f"{name} = {_value(value)}" for name, value in found.items() if name not in _TABLES)]
    for table in ("keep_turns_days", "hears"):
        lines += ["", f"[{table}]", *(f"{role} = {_value(value)}" for role, value in found[table].items())]
    for member in settings.members:
        lines += ["", "[[members]]", *_member(member)]
    return "\n".join(lines) + "\n"


def as_lines(settings: HouseholdSettings) -> str:
    """What is set, for the chat; the people are told apart (/people)."""
    weekly = f"{settings.weekly_on} {settings.weekly_at}" if settings.weekly_digest else "off"
    keeps = ", ".join(f"{role} {days}" for role, days in settings.keep_turns_days.items())
    return "\n".join(
        (
            f"name {settings.name}",
            f"zone {settings.zone}",
            f"language {in_words(settings.language)}",
            f"quiet {settings.quiet_from} to {settings.quiet_until}",
            f"morning word at {settings.digest_at}; word on the week: {weekly}",
            f"nightly jobs at {settings.night_at}",
            f"receipts {'on' if settings.receipts else 'off'}",
            f"private words of new members reach: {settings.share}",
            f"days that messages nobody cites are kept: {keeps}",
            f"days that what could not be read is kept: {settings.keep_quarantine_days}",
            f"days that words are kept that are over: {settings.keep_words_days}",
            f"days that a backup is kept: {settings.keep_backups_days}",
            *(f"{role} may be told of: {', '.join(kinds)}" for role, kinds in settings.hears.items()),
        )
    )


def as_preview(found: tuple[Change, ...]) -> str:
    """What would change, a line each."""
    return "\n".join(f"• {change.said}" for change in found) or "That is how it is already."


def _member(member: MemberSettings) -> Iterator[str]:
    for name, value in member.model_dump().items():
        if value not in (None, (), {}):
            yield f"{name} = {_value(value)}"


def _value(value: object) -> str:
    if isinstance(value, bool | int):
        return json.dumps(value)
    if isinstance(value, tuple):
        return f"[{', '.join(map(_value, cast('tuple[object, ...]', value)))}]"
    if isinstance(value, dict):
        found = cast("dict[str, object]", value)
        return f"{{ {', '.join(f'{_value(key)} = {_value(each)}' for key, each in found.items())} }}"
    # A basic string of TOML is a string of JSON, but for one character that must not stand bare.
    return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")
