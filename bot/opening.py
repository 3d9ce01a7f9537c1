"""Which memory a command means, and the household over it, open for as long as it is needed."""

import argparse
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from importlib import resources
from pathlib import Path

from bot.app import App, open_household
from bot.care import with_care
from bot.claude.composing import Composer
from bot.claude.configured import model_of, reader_of
from bot.claude.intents import Understanding
from bot.clocks import SetClock, ShiftedClock
from bot.founding import member_named
from bot.moved import read_shift
from config.household import HouseholdFileError, HouseholdSettings, read_household
from config.settings import Settings
from memory.clock import Clock, SystemClock
from memory.people import Person, Role
from memory.store.opening import open_memory

_EXAMPLE = "example.db"


class NotSo(Exception):
    """What was asked for can't be done as asked; the message is one sentence for whoever typed it."""


class Open:
    """An open household, and the recovery code of its memory if the key was made just now."""

    def __init__(self, app: App, clock: ShiftedClock | SetClock, path: Path, code: str | None) -> None:
        self.app = app
        self.clock = clock
        self.path = path
        self.code = code


def household_file(words: argparse.Namespace, settings: Settings) -> Path | None:
    """The household file that is named, else the one in the configuration folder; None if there is none."""
    named: Path | None = getattr(words, "household", None)
    default = settings.config / "household.toml"
    return named or (default if default.exists() else None)


def database(words: argparse.Namespace, settings: Settings) -> Path:
    """The file that is named; else the household's; else, until there is a household, the example's."""
    named: Path | None = words.db
    if named is not None:
        return named
    has_household = settings.database.exists() or household_file(words, settings) is not None
    return settings.database if has_household else settings.data / _EXAMPLE


def begin_settings(words: argparse.Namespace, settings: Settings) -> HouseholdSettings:
    """The household that a new memory begins with: its file, or the example household."""
    path = household_file(words, settings)
    if path is not None:
        return _read(path, is_new=not database(words, settings).exists())
    with resources.as_file(resources.files("config") / "example.toml") as example:
        return read_household(example)


def _read(path: Path, *, is_new: bool) -> HouseholdSettings:
    """The file's household; where a memory stands already, a file that can't be so is told and passed by."""
    try:
        return read_household(path)
    except HouseholdFileError as error:
        if is_new:
            raise
        print(f"sayso: {error}; going on with what is set", file=sys.stderr)  # noqa: T201 - for who starts it
        return HouseholdSettings()


@asynccontextmanager
async def opened(  # noqa: PLR0913 - what a command may say of the memory that it wants
    words: argparse.Namespace,
    settings: Settings,
    *,
    begin: HouseholdSettings | None = None,
    began: datetime | None = None,
    at: datetime | None = None,
    read_only: bool = False,
) -> AsyncGenerator[Open]:
    """Open the memory that a command means, and close it whatever happens.

    Args:
        words: The command's words.
        settings: The program's settings.
        begin: The household that a new memory begins with; None: there must be one already.
        began: When that household begins; now, if it is not given.
        at: The present; by the household's clock, if it is not given.
        read_only: For reports, which may stand beside a running bot.

    Raises:
        StoreError: The memory can't be opened; the message says why.
    """
    path = database(words, settings)
    first = begin or HouseholdSettings()
    memory = await open_memory(path, settings.keys, begin, read_only=read_only)
    try:
        shift = await memory.store.read(read_shift)
        base: Clock = SystemClock()
        clock = ShiftedClock(base, shift) if at is None else SetClock(at)
        if read_only:
            house = await memory.store.read(lambda unit: unit.house())
            app = App.reading(memory.store, clock, began=_began(house.people, clock.now()))
        else:
            model = model_of(settings, memory.store, clock)
            compose = None if model is None else Composer(model, memory.store).compose
            understand = None if model is None else Understanding(model).request_in
            reader = reader_of(settings, memory.store, clock, model)
            jobs = with_care(memory.store, path, settings.keys, clock)
            app = await open_household(
                memory.store,
                first,
                clock,
                began=began,
                compose=compose,
                understand=understand,
                jobs=jobs,
                reader=reader,
            )
        yield Open(app, clock, path, memory.code)
    finally:
        await memory.store.close()


async def asker(app: App, name: str | None) -> Person:
    """Who is asking: by name, else the owner of the household, else its first adult.

    Raises:
        NotSo: Nobody here has that name.
    """
    house = await app.house()
    if name is not None:
        return await person(app, name)
    owners = [one for one in house.members(app.clock.now()) if one.role is Role.OWNER]
    adults = [one for one in house.members(app.clock.now()) if one.is_adult]
    for found in (*owners, *adults):
        return found
    raise NotSo("there is nobody in this memory yet; begin with: sayso chat")


async def person(app: App, name: str) -> Person:
    """The person of that name.

    Raises:
        NotSo: Nobody here has it.
    """
    house = await app.house()
    found = member_named(house, name)
    if found is None:
        names = ", ".join(one.name for one in house.members(app.clock.now())) or "nobody yet"
        raise NotSo(f"nobody here is called {name}; here are: {names}")
    return found


def _began(people: tuple[Person, ...], now: datetime) -> datetime:
    return min((one.joined_at for one in people), default=now) - timedelta(microseconds=1)
