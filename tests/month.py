"""The example month, lived through once: its claims as they stand at the end, and who hears them."""

import asyncio
import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import NamedTuple

from bot.app import App, open_household
from bot.clocks import SetClock
from bot.imports.replaying import Counts, say
from bot.imports.transcript import HouseholdLine, TurnLine
from memory.audience import Audible, audible_to
from memory.house import House
from memory.ids import HouseholdId
from memory.render import View
from memory.store.in_memory import InMemoryStore

_FILE = Path(__file__).parents[1] / "examples" / "month.jsonl"


class Month(NamedTuple):
    """The household at the end of its month."""

    app: App
    house: House
    now: datetime


@cache
def month() -> Month:
    """Live through the month; the same household for every test, which must leave it as it is."""
    return asyncio.run(_lived())


def told_to_each() -> Iterator[tuple[Audible, View]]:
    """Every claim in force with each member who may hear it in private."""
    lived = month()
    claims = asyncio.run(lived.app.store.read(lambda unit: unit.in_force()))
    for person in lived.house.members(lived.now):
        room = lived.house.private_room(person.person_id)
        assert room is not None
        zone = lived.house.zone_of(person.person_id)
        view = View(house=lived.house, listener=person.person_id, now=lived.now, zone=zone)
        for audible in audible_to(person.person_id, room.room_id, claims, house=lived.house, now=lived.now):
            yield audible, view


async def _lived() -> Month:
    first, *lines = [json.loads(line) for line in _FILE.read_text("utf-8").splitlines()]
    settings = HouseholdLine.model_validate(first["household"]).settings()
    turns = [TurnLine.model_validate(line) for line in lines]
    clock = SetClock(turns[0].at)
    store = InMemoryStore(HouseholdId("home"), settings)
    app = await open_household(store, settings, clock, began=turns[0].at - timedelta(microseconds=1))
    for turn in turns:
        await app.advance(clock, turn.at)
        await say(app, turn, Counts())
    return Month(app, await app.house(), clock.now())
