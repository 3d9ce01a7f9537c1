"""A week of the example household as it lives: each morning's words and each night's pictures, for the guide.

`python -m tests.week` plays September 2026 (`examples/month.jsonl`) through the application and writes the
week from the 21st to the 27th into `docs/week.md`, and one morning of it into `docs/guide.md`. With days,
`python -m tests.week 2026-09-09 2026-09-15`, it prints what those mornings brought to each.
"""

import asyncio
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from bot.app import App, Outgoing, open_household
from bot.clocks import SetClock
from bot.imports.replaying import Counts, say
from bot.imports.transcript import Transcript, read_transcript
from config.household import HouseholdSettings
from jobs.now_block import now_block
from memory.ids import HouseholdId
from memory.ports import UnitOfWork
from memory.store.in_memory import InMemoryStore

ROOT = Path(__file__).parents[1]
MONTH, PAGE, GUIDE = ROOT / "examples" / "month.jsonl", ROOT / "docs" / "week.md", ROOT / "docs" / "guide.md"
FIRST, DAYS = date(2026, 9, 21), 7
_BEGINS, _LAST = date(2026, 9, 1), FIRST + timedelta(days=DAYS - 1)
_ZONE = ZoneInfo("Europe/London")
_HEAD = """# A week at Lark Lane

What sayso brought to the example household in one week of September 2026: each morning's word to each member
in their private chat, what everybody's own picture (`/now`) said that morning, and on Sunday evening the word
on the week in the group. Real output, made by `.venv/bin/python -m tests.week` from `examples/month.jsonl`;
only this page's head is written by hand. `.venv/bin/python -m tests.week 2026-09-09` prints any other day.

When it was last read aloud, strictly (is each line true, fair, of use this morning, for its reader to
hear, and not said twice?), none of its lines was objected to. What a strict reader misses: on Friday Marta is
not told that the balloons are not bought yet, on Saturday Edie not that nobody has answered who looks after
Mango, on Monday nobody that there is no school till Wednesday; and what the surgery said stands in no picture
of Edie's health.
"""


@dataclass
class Week:
    """What was sent and seen, day by day."""

    letters: dict[date, dict[str, str]] = field(default_factory=dict[date, dict[str, str]])
    pictures: dict[date, dict[str, str]] = field(default_factory=dict[date, dict[str, str]])
    group: list[tuple[date, str]] = field(default_factory=list[tuple[date, str]])


async def lived(transcript: Transcript, *, first: date = FIRST, last: date = _LAST) -> Week:
    """Live through the month until the last day is over, and keep what it brought from the first day on."""
    settings = HouseholdSettings.model_validate({**transcript.settings().model_dump(), "weekly_digest": True})
    clock = SetClock(transcript.turns[0].at.astimezone(UTC) - timedelta(hours=1))
    app = await open_household(InMemoryStore(HouseholdId("home"), settings), settings, clock)
    week, lines = Week(), iter(transcript.turns)
    line = next(lines, None)
    for day in (_BEGINS + timedelta(days=each) for each in range((last - _BEGINS).days + 1)):
        for until in (time(7, 29), time(7, 31), time(23, 59)):
            at = datetime.combine(day, until, tzinfo=_ZONE).astimezone(UTC)
            while line is not None and line.at <= at:
                await _keep(week, day, await app.advance(clock, line.at), app, first)
                await say(app, line, Counts())
                line = next(lines, None)
            await _keep(week, day, await app.advance(clock, at), app, first)
            if until == time(7, 31) and day >= first:
                week.pictures[day] = await app.store.read(lambda unit: _pictures(unit, clock.now()))
    return week


async def _keep(week: Week, day: date, sent: tuple[Outgoing, ...], app: App, first: date) -> None:
    house = await app.house()
    for each in sent:
        room = house.room(each.room)
        if day < first or each.word is not None or room is None:
            continue
        if each.text.startswith("The week"):
            week.group.append((day, each.text))
        else:
            to = week.letters.setdefault(day, {})
            name = room.name.removeprefix("dm:")
            to[name] = f"{to[name]}\n\n{each.text}" if name in to else each.text


def _pictures(unit: UnitOfWork, now: datetime) -> dict[str, str]:
    house = unit.house()
    rooms = {person: house.private_room(person.person_id) for person in house.members(now)}
    return {
        person.name: now_block(
            unit, person.person_id, listener=person.person_id, room=room.room_id, now=now
        ).text
        for person, room in rooms.items()
        if room is not None
    }


def page(week: Week) -> str:
    """The whole week."""
    return "\n".join([_HEAD, *_days(week)]) + "\n"


def _days(week: Week) -> Iterator[str]:
    for day in sorted(week.pictures):
        yield f"## {day:%A, %d %B}\n"
        for name, text in sorted(week.letters.get(day, {}).items()):
            yield f"To {name}:\n\n```text\n{text}\n```\n"
        for _, text in (each for each in week.group if each[0] == day):
            yield f"To the group, at six in the evening:\n\n```text\n{text}\n```\n"
        for _, text in sorted(week.pictures[day].items()):
            yield f"```text\n{text}\n```\n"


def morning(week: Week, day: date, name: str) -> str:
    """One morning of one member, for the guide: the word and the picture."""
    return f"```text\n{week.letters[day][name]}\n\n{week.pictures[day][name]}\n```"


def main() -> None:
    """Write both pages anew; with days of the month given, print those and write nothing."""
    for day in map(date.fromisoformat, sys.argv[1:]):
        one = asyncio.run(lived(read_transcript(MONTH), first=day, last=day))
        sys.stdout.write("\n".join(_days(one)) + "\n")
    if sys.argv[1:]:
        return
    week = asyncio.run(lived(read_transcript(MONTH)))
    PAGE.write_text(page(week), "utf-8")
    guide = GUIDE.read_text("utf-8")
    head, _, rest = guide.partition("<!-- a morning -->\n")
    _, _, tail = rest.partition("<!-- the morning ends -->\n")
    made = morning(week, FIRST + timedelta(days=1), "Marta")
    GUIDE.write_text(f"{head}<!-- a morning -->\n{made}\n<!-- the morning ends -->\n{tail}", "utf-8")
    sys.stdout.write(f"{PAGE.relative_to(ROOT)}: {len(week.pictures)} days\n")


if __name__ == "__main__":
    main()
