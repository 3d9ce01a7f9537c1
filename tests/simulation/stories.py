"""Small stories of what was so and what is so now: as data, played, and judged as the half-year is.

`python -m tests.simulation.stories FILE [ID ...]` plays the stories of a file and prints what is wrong.
"""

import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import TypedDict, cast

from tests.simulation.check import Report, check
from tests.simulation.played import Played
from tests.simulation.stage import ZONE
from tests.simulation.truth import Fact, Fault, Forbidden, Line, Member, Row, Simulation, State

STORIES = Path(__file__).parent / "stories"

_BEGINS = datetime(2026, 9, 7, 9, 0, tzinfo=ZONE)
_MEMBERS: list[Member] = [
    {"id": "ruth", "name": "Ruth", "role": "owner", "kin": {"mum": ["Tom", "Ivy"]}, "aliases": []},
    {"id": "sam", "name": "Sam", "role": "adult", "kin": {"dad": ["Tom", "Ivy"]}, "aliases": []},
    {"id": "tom", "name": "Tom", "role": "child", "kin": {}, "aliases": []},
    {"id": "ivy", "name": "Ivy", "role": "child", "kin": {}, "aliases": []},
    {
        "id": "walter",
        "name": "Walter",
        "role": "adult",
        "kin": {"grandad": ["Tom", "Ivy"], "dad": ["Sam"]},
        "aliases": [],
    },
]
_SAID = re.compile(
    r"(?:\+(?P<count>\d+)(?P<unit>[dhm]) )?(?P<name>\w+)(?P<room>:| >) (?P<text>.+)", re.DOTALL
)
_UNITS = {"d": timedelta(days=1), "h": timedelta(hours=1), "m": timedelta(minutes=1)}
_A_DAY, _A_WHILE = timedelta(days=1), timedelta(hours=2)


class Story(TypedDict):
    """One story as its file holds it."""

    id: str
    turns: list[str]
    ask: list[str]
    right: list[str]
    wrong: list[str]


def stories_of(name: str) -> list[Story]:
    """The stories of a file."""
    return cast("list[Story]", tomllib.loads((STORIES / f"{name}.toml").read_text(encoding="utf-8"))["story"])


def played(story: Story) -> Report:
    """What is wrong with what is told of one story, by a household that has heard nothing else."""
    simulation = _simulation(story)
    with Played(simulation) as house:
        return check(simulation, house, sweep_days=10_000)


def answers(story: Story) -> list[str]:
    """What is told of one story, question by question."""
    simulation = _simulation(story)
    with Played(simulation) as house:
        return [house.ask(row.asker, row.at, row.question, room=row.room)["text"] for row in simulation.rows]


def _simulation(story: Story) -> Simulation:
    turns, at = _lines(story["turns"], _BEGINS)
    rows = _rows(story, turns, at)
    return Simulation(
        household={"name": "the house of the story", "zone": ZONE.key, "members": _MEMBERS},
        turns=turns,
        rows=rows,
        standing=(),
        now_checks=(),
        names=tuple(member["name"] for member in _MEMBERS),
        begins=_BEGINS - _A_DAY,
        ends=rows[-1].at + _A_WHILE,
    )


def _told(said: str, before: datetime, gap: timedelta) -> tuple[datetime, str, str, str]:
    found = _SAID.fullmatch(said)
    assert found is not None, said
    by = gap if found["count"] is None else int(found["count"]) * _UNITS[found["unit"]]
    return before + by, found["name"], "group" if found["room"] == ":" else "dm", found["text"]


def _lines(turns: list[str], begins: datetime) -> tuple[tuple[Line, ...], datetime]:
    lines: list[Line] = []
    at = begins
    for number, said in enumerate(turns):
        at, name, room, text = _told(said, at, _A_DAY if number else timedelta())
        lines.append({"id": f"t{number}", "at": at.isoformat(), "from": name, "chat": room, "text": text})
    return tuple(lines), at


def _rows(story: Story, turns: tuple[Line, ...], at: datetime) -> tuple[Row, ...]:
    forbidden = tuple(Forbidden((tuple(each.split("|")),), Fault.STALE) for each in story["wrong"])
    must = tuple(tuple(each.split("|")) for each in story["right"])
    rows: list[Row] = []
    for number, asked in enumerate(story["ask"]):
        at, name, room, text = _told(asked, at, timedelta(minutes=1) if number else _A_WHILE)
        basis = tuple(f"{line['from']}: {line['text']}" for line in turns)
        fact = Fact("", story["id"].replace("/", ":"), "|".join(story["right"]))
        rows.append(Row(at, fact, State.CURRENT, name, room, text, must, forbidden, basis))
    return tuple(rows)


def lines_of(stories: Iterable[Story]) -> Iterator[str]:
    """What is wrong with each, and the counts."""
    asked = untold = stale = count = 0
    for story in stories:
        report = played(story)
        count += 1
        asked += sum(report.asked.values())
        untold += len(report.unanswered)
        stale += len(report.findings)
        for finding in (*report.findings, *report.unanswered):
            yield f"{finding.kind}: {story['id']}"
            yield f"    said:  {' // '.join(finding.basis)}"
            yield f"    asked: {finding.where}"
            yield f"    told:  {' / '.join(finding.told.splitlines())[:300]}"
    yield f"{count} stories: {stale} stale, {untold} of {asked} questions not answered"


def main(arguments: list[str]) -> None:
    """Play the stories of a file, or those named."""
    name, *wanted = arguments
    stories = [each for each in stories_of(name) if not wanted or each["id"] in wanted]
    sys.stdout.writelines(f"{line}\n" for line in lines_of(stories))


if __name__ == "__main__":
    main(sys.argv[1:])
