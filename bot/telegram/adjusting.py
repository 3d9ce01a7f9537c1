"""The household's settings as its owner changes them in a chat: what was meant, and whether it can be so."""

from typing import Final

from pydantic import ValidationError

from bot.telegram.buttons import Set
from config.household import HouseholdSettings

HOW_TO_SET: Final = (
    "Like: /quiet 21:30 07:00, /zone Europe/London, /digest 07:30, /digest weekly, /settings receipts off"
)


def change_in(name: str, rest: str) -> Set | None:
    """The change that a command asks for; None if it asks for none that is known."""
    words = rest.replace("-", " ").replace("–", " ").split() if name == "quiet" else rest.split()
    match name, words:
        case "quiet", [since, until]:
            return Set(name="quiet", value=f"{since} {until}")
        case "zone", [zone]:
            return Set(name="zone", value=zone)
        case "digest", [value]:
            return Set(name="digest", value=value)
        case "settings", ["receipts", ("on" | "off") as value]:
            return Set(name="receipts", value=value)
        case _:
            return None


def with_change(settings: HouseholdSettings, change: Set) -> HouseholdSettings | None:
    """The settings with a change; None where it can't be so."""
    match change.name:
        case "quiet":
            since, until = change.value.split(" ")
            fields: dict[str, object] = {"quiet_from": since, "quiet_until": until}
        case "zone":
            fields = {"zone": change.value}
        case "receipts":
            fields = {"receipts": change.value == "on"}
        case _:
            is_rhythm = change.value in ("weekly", "daily")
            fields = {"weekly_digest": change.value == "weekly"} if is_rhythm else {"digest_at": change.value}
    try:
        return HouseholdSettings.model_validate({**settings.model_dump(), **fields})
    except ValidationError:
        return None


def shown(settings: HouseholdSettings) -> str:
    """What is set, for the owner to read."""
    rhythm = "weekly" if settings.weekly_digest else "daily"
    return (
        f"zone {settings.zone}\nquiet {settings.quiet_from} to {settings.quiet_until}\n"
        f"digest {settings.digest_at}, {rhythm}\nreceipts {'on' if settings.receipts else 'off'}"
    )
