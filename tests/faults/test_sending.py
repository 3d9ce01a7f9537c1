"""S4: killed anywhere between firing, sending and noting it: nothing due is lost, and a repeat says so."""

import shutil
from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import TypeVar

import pytest

from bot.telegram import leaving
from bot.telegram.sending import KIND
from config.household import HouseholdSettings
from memory.ids import HouseholdId
from memory.ports import ClaimStore, UnitOfWork
from memory.store.sqlite import SqliteStore
from relay import outbox
from relay.outbox import Sent, every
from tests.bot.telegram.stage import Stage
from tests.counts import many
from tests.telegram_double import LostAnswer

T = TypeVar("T")
MARK = "(You may have had this.) "
PARCEL = "From Marta"
HOUSES = (
    (4, timedelta()),
    (12, timedelta(hours=2)),
    *((5 + each, timedelta()) for each in range(many(0, 4))),
    *((13 + each, timedelta(hours=3)) for each in range(many(0, 5))),
)
"""How many reminders, and how late the bot comes to them; more than ten late ones are told in one message."""


class Killed(BaseException):
    """The process ends at this very point."""


class Fuse:
    """Kills at the n-th step: before a transaction, before or after a message arrives; 0 never does."""

    def __init__(self) -> None:
        self.at = 0
        self.seen = 0

    def burn(self) -> None:
        """One step more."""
        self.seen += 1
        if self.seen == self.at:
            raise Killed

    def on_wire(self, method: str, _: object) -> None:
        """A message is about to go out, and has gone out."""
        if method != "sendMessage":
            return
        self.burn()
        self.seen += 1
        if self.seen == self.at:
            raise LostAnswer(Killed())


class Mortal:
    """A store before whose transactions the process may die; what it holds outlives that."""

    def __init__(self, store: ClaimStore, fuse: Fuse) -> None:
        self._store = store
        self._fuse = fuse

    async def transact(
        self, work: Callable[[UnitOfWork], T], *, meanwhile: Callable[[], object] | None = None
    ) -> T:
        """One transaction, if it is lived to see."""
        self._fuse.burn()
        return await self._store.transact(work, meanwhile=meanwhile)

    async def read(self, work: Callable[[UnitOfWork], T]) -> T:
        """A look."""
        return await self._store.read(work)

    async def close(self) -> None:
        """Close it."""
        await self._store.close()


class Files:
    """The memory in a file; after a kill it is what lies there without anybody having closed it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._number = 0
        self._store: SqliteStore | None = None

    async def open(self) -> SqliteStore:
        """The file as it lies there."""
        self._store = await SqliteStore.open(self._path, None, HouseholdId("home"), HouseholdSettings())
        return self._store

    async def reborn(self) -> SqliteStore:
        """The file and its log as a process leaves them that is killed, opened by the next one."""
        left, self._number = self._path, self._number + 1
        for end in ("", "-wal"):
            shutil.copyfile(f"{left}{end}", f"{self._path}{end}")
        await self.close()
        return await self.open()

    async def close(self) -> None:
        """Let go of the file."""
        if self._store is not None:
            await self._store.close()

    @property
    def _path(self) -> Path:
        return self._folder / f"{self._number}.db"


async def killed_at(
    point: int, reminders: int, late: timedelta, files: Files | None = None
) -> tuple[Counter[str], int]:
    """Reminders and a word at noon, morning words the next day; one kill. What arrived, and the steps."""
    stage, fuse = Stage(), Fuse()
    stage.store = stage.store if files is None else await files.open()
    stage = await (await stage.open()).settle()
    stage.store = Mortal(stage.store, fuse)
    await stage.restart()
    for number in range(reminders):
        await stage.writes("Marta", f"remind me at 12:{number:02} to call number{number}x")
    await stage.writes("Marta", "tell Joel at 12:00 that the parcel has come")
    await stage.writes("Joel", "I need to buy milk tomorrow")
    await stage.says("Marta", "Swimming is at 5 on Friday")
    stage.new()
    fuse.at, fuse.seen = point, 0
    stage.api.faults.append(fuse.on_wire)
    noon = timedelta(hours=3, minutes=30 + reminders) + late
    for wait in (noon, timedelta(days=1) - timedelta(hours=4) - late, timedelta(minutes=5)):
        stage.clock.pass_time(wait)
        await _lived(stage, fuse, files)
    stage.api.faults.clear()
    await _lived(stage, fuse, files)
    if files is not None:
        await files.close()
    seen = [f"{each.chat}:{each.text}" for each in stage.new() if each.method == "sendMessage"]
    return Counter(seen), fuse.seen


async def _lived(stage: Stage, fuse: Fuse, files: Files | None) -> None:
    """What is due is done; where the process dies of it, it begins anew and does it then."""
    for _ in range(3):
        try:
            await stage.service.tick()
            await stage.go()
        except Killed:
            if files is not None:
                stage.store = Mortal(await files.reborn(), fuse)
            await stage.restart()


class Count:
    """What came of one kill, beside the same days without it."""

    def __init__(self, got: Counter[str], whole: Counter[str]) -> None:
        self.marked = sum(count for text, count in got.items() if MARK in text)
        plain = Counter[str]()
        for text, count in got.items():
            plain[text.replace(MARK, "")] += count
        self.lost = [text for text in whole if plain[text] == 0]
        self.often = [text for text in whole if plain[text] > 1]
        self.unmarked = [text for text in whole if got[text] > 1]
        self.most = max((plain[text] for text in whole), default=0)
        self.asked = sum(count for text, count in got.items() if "I can't tell whether Joel got this" in text)


async def _counts(reminders: int, late: timedelta, *, most: int = 1000) -> list[Count]:
    """One for every step at which the process can die, or for the first of them."""
    whole, steps = await killed_at(0, reminders, late)
    assert sum("number" in text for text in whole) == (reminders if not late else 1)
    assert sum("Good morning" in text for text in whole) == 3
    assert sum(PARCEL in text for text in whole) == 1
    return [
        Count((await killed_at(point, reminders, late))[0], whole) for point in range(1, min(steps, most) + 1)
    ]


@pytest.mark.parametrize(("reminders", "late"), HOUSES)
async def test_s4_a_kill_loses_nothing_and_repeats_at_most_one_thing_marked(
    reminders: int, late: timedelta
) -> None:
    """n = every step of two households, over 200 kills: 0 lost, at most one repeat each, which says so.

    A word between people is never repeated: it arrives, or its sender is asked.
    """
    counts = await _counts(reminders, late)
    assert len(counts) >= 100
    _hold(counts)
    assert sum(bool(count.often) for count in counts) >= 8, "kills after the message had arrived"
    assert sum(count.asked for count in counts) >= 2


def _hold(counts: list[Count]) -> None:
    for point, count in enumerate(counts, 1):
        words = [text for text in count.lost if PARCEL in text]
        assert count.lost == words, (point, count.lost)
        assert len(words) <= count.asked <= 1, (
            point,
            "a word that nobody knows of is its sender's to decide",
        )
        assert count.unmarked == [], point
        assert len(count.often) <= 1, (point, count.often)
        assert count.marked <= 1
        assert count.most <= 2
        assert not any(PARCEL in text for text in count.often), point


@pytest.mark.parametrize("every", [12, pytest.param(1, marks=pytest.mark.long)])
async def test_s4_over_the_file(tmp_path: Path, every: int) -> None:
    """n = every 12th step, in the long tier each: the next process finds the file as it lay."""
    (reminders, late), counts = HOUSES[0], list[Count]()
    whole, steps = await killed_at(0, reminders, late, _files(tmp_path, 0))
    for point in range(1, steps + 1, every):
        got, _ = await killed_at(point, reminders, late, _files(tmp_path, point))
        counts.append(Count(got, whole))
    assert len(counts) >= steps // every
    _hold(counts)


def _files(folder: Path, point: int) -> Files:
    made = folder / str(point)
    made.mkdir()
    return Files(made)


async def test_s4_control_what_was_on_its_way_taken_for_new_or_for_sent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """n = 2 x 30 kills: without a trace of them things come twice unmarked; taken for sent they are lost."""

    def forgetful(unit: UnitOfWork) -> int:
        for row in unit.rows(KIND, state="sending"):
            unit.drop_row(KIND, row.row_id)
        return 0

    def settled_as(sent: Sent) -> Callable[[UnitOfWork, datetime], tuple[()]]:
        def recover(unit: UnitOfWork, now: datetime) -> tuple[()]:
            for word in every(unit, state="sending"):
                outbox.settle(unit, word.word_id, sent, now=now)
            return ()

        return recover

    monkeypatch.setattr(leaving, "recover", forgetful)
    monkeypatch.setattr("bot.app.recover", settled_as("not sent"))
    assert sum(bool(count.unmarked) for count in await _counts(*HOUSES[0], most=30)) >= 4
    monkeypatch.setattr("bot.app.recover", settled_as("sent"))
    assert sum(bool(count.lost) for count in await _counts(*HOUSES[0], most=30)) >= 4
