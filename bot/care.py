"""What is done each night for the memory itself: old pages go, all is looked through, a copy is made."""

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Literal

from bot.app import JobsOf
from bot.erasing import write_beside
from config.household import HouseholdSettings
from jobs.runner import Due, Errand
from jobs.schedule import Plan, Run
from jobs.standard import standard_jobs
from memory.clock import Clock
from memory.errors import StoreError
from memory.ids import FIRST, Revision, RowId
from memory.ports import Row, UnitOfWork
from memory.store.backup import back_up, faults, let_aside_go, let_go
from memory.store.keys import read_key, salt_of
from memory.store.sqlite import SqliteStore
from memory.value import Value

What = Literal["backup", "integrity"]
_KIND = "care"
_WELL_FOR = timedelta(hours=50)
"""Two nights and some: a copy or a look that is older is worth a word."""

_CLOCK_MAY_DIFFER = timedelta(hours=1)


class Done(Value, frozen=True):
    """The last time that something was done for the memory and went well."""

    at: datetime
    told: str


def backup_folder(database: Path) -> Path:
    """Where the copies of a memory lie."""
    return database.with_name(f"{database.stem}-backups")


def with_care(store: SqliteStore, path: Path, keys: Path, clock: Clock) -> JobsOf:
    """The household's jobs, and those that look after its file."""
    keeper = Keeper(store, path, keys, clock)

    def jobs(settings: HouseholdSettings) -> tuple[Due, ...]:
        return (
            *standard_jobs(settings),
            _errand("scrub", settings.night_at, keeper.scrub),
            _errand("integrity", settings.night_at, keeper.look_through),
            _errand("backup", settings.night_at, keeper.copy),
        )

    return jobs


class Keeper:
    """Looks after one memory's file and its copies."""

    def __init__(self, store: SqliteStore, path: Path, keys: Path, clock: Clock) -> None:
        self._store = store
        self._path = path
        self._keys = keys
        self._clock = clock

    async def scrub(self) -> None:
        """Let the pages of what was erased or has passed its limit go from the log, too.

        What was erased is written beside the copies as well, so that no older one brings it back.

        Raises:
            StoreError: A reader is still open; the next night tries again.
        """
        await write_beside(self._store, backup_folder(self._path))
        if not await self._store.scrub():
            raise StoreError("a reader is still open: the old pages go as soon as it ends")

    async def look_through(self) -> None:
        """Look at every page and the structure of the open file.

        Raises:
            StoreError: It is not sound.
        """
        found = await self._store.on_connection(faults)
        if found:
            raise StoreError(f"the memory is not sound ({'; '.join(found)}); see: sayso doctor")
        await self._note("integrity", "every page is as it was written")

    async def copy(self) -> None:
        """Make a copy, check it, and let those go that have passed their limit.

        Raises:
            StoreError: It could not be made, or did not pass its checks; older ones are untouched.
        """
        await self.make_copy()

    async def make_copy(self) -> Path:
        """Make a copy as `copy` does, and say where it lies."""
        now = self._clock.now()
        folder = backup_folder(self._path)
        made = await back_up(self._store, read_key(self._keys, salt_of(self._path)), folder, now=now)
        settings = (await self._store.read(lambda unit: unit.house())).settings
        limit = timedelta(days=settings.keep_backups_days)
        let_go(folder, older_than=limit, now=now)
        let_aside_go(self._path, older_than=limit, now=now)
        await self._note("backup", f"{made.path.name}, {made.turns} turns, {made.claims} claims in force")
        return made.path

    async def _note(self, what: What, told: str) -> None:
        now = self._clock.now()
        await self._store.transact(lambda unit: _put(unit, what, Done(at=now, told=told)))


def last(unit: UnitOfWork, what: What) -> Done | None:
    """When something was last done and went well."""
    row = unit.row(_KIND, RowId(what))
    return None if row is None else Done.model_validate_json(row.body)


def care_lines(unit: UnitOfWork, now: datetime) -> list[tuple[bool, str]]:
    """How long ago the last checked copy and the last look through were, and the clock; whether each is well.

    A memory that has lived for less than two nights need not have had either.
    """
    joined = [person.joined_at for person in unit.house().people]
    is_young = now - min(joined, default=now) < _WELL_FOR
    lines = [_line(unit, what, now, is_young=is_young) for what in ("backup", "integrity")]
    return [*lines, _clock_line(unit, now)]


def _clock_line(unit: UnitOfWork, now: datetime) -> tuple[bool, str]:
    """A clock that is behind what was said can't be right; what is due waits until it is."""
    newest = unit.turns(limit=1)
    is_behind = bool(newest) and now < newest[0].sent_at - _CLOCK_MAY_DIFFER
    said = f"{now:%Y-%m-%d %H:%M} UTC"
    return not is_behind, f"clock: {said}" + (
        ", but the last message is later; is it set right?" if is_behind else ""
    )


def _line(unit: UnitOfWork, what: What, now: datetime, *, is_young: bool) -> tuple[bool, str]:
    done = last(unit, what)
    label = {"backup": "last checked backup", "integrity": "last look through"}[what]
    if done is None:
        return is_young, f"{label}: none yet"
    hours = (now - done.at) // timedelta(hours=1)
    return now - done.at < _WELL_FOR, f"{label}: {hours} hours ago ({done.told})"


def _errand(name: str, at: str, do: Callable[[], Awaitable[None]]) -> Errand:
    async def run(_run: Run, _now: datetime) -> None:
        await do()

    return Errand(Plan(name=name, at=at, per_person=False, weekday=None, day_of_month=None), run)


def _put(unit: UnitOfWork, what: What, done: Done) -> None:
    former = unit.row(_KIND, RowId(what))
    row = Row(
        kind=_KIND,
        row_id=RowId(what),
        state="done",
        due_at=None,
        about=(),
        body=done.model_dump_json(),
        revision=FIRST if former is None else Revision(former.revision + 1),
    )
    unit.put_row(row, expected=None if former is None else former.revision)
