"""The mornings of the family of Lark Lane in September 2026, and what their words bring."""

from datetime import datetime
from zoneinfo import ZoneInfo

from tests.lane import Lane

LONDON = ZoneInfo("Europe/London")


def morning(day: int) -> datetime:
    """Breakfast in September 2026; Monday is the 7th."""
    return datetime(2026, 9, day, 7, 35, tzinfo=LONDON)


async def letter(lane: Lane, name: str, day: int) -> str:
    """What went out to somebody on a morning; empty if nothing did."""
    before = len(lane.sent)
    await lane.to(morning(day))
    room = f"dm:{name.lower()}"
    return next((each.text for each in reversed(lane.sent[before:]) if each.room == room), "")


def part(text: str, head: str) -> str:
    """The lines under a head."""
    _, found, rest = f"{text}\n".partition(f"\n{head}:\n")
    lines = rest.split("\n") if found else []
    stop = next((at for at, line in enumerate(lines) if not line.startswith("  ")), len(lines))
    return "\n".join(lines[:stop])
