"""P12: 400 days go by, and everything has gone by its limit, to be found in no byte."""

from configparser import ConfigParser
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from bot.app import open_household
from bot.care import backup_folder, with_care
from bot.clocks import SetClock
from bot.telegram.inbox import Inbox
from bot.telegram.who import CHAT, Home
from memory.ids import RoomId
from memory.ports import UnitOfWork
from memory.rows import save
from memory.store.backup import backups
from memory.store.opening import open_memory
from memory.store.sqlite import SqliteStore
from relay.words import KIND as WORD
from tests.counts import many
from tests.fakes import FixedClock
from tests.faults.conftest import ROOT
from tests.lane import FAMILY, HOME, MONDAY, Lane, files_with

DAYS = 401
_WORDS = {
    "Nia": "zechildchatter",
    "Joel": "zeadultchatter",
    "cited": "zecitedword",
    "told": "zetoldword",
    "aside": "zeasideword",
}


BEGINNINGS = (
    (MONDAY, 7),
    (MONDAY + timedelta(days=80, hours=3), 1),
    (MONDAY + timedelta(days=174, hours=11), 3),
    (MONDAY + timedelta(days=201, hours=14), 13),
    (MONDAY + timedelta(days=540), 29),
    *((MONDAY + timedelta(days=37 * each, hours=7 * each % 24), 2 + each) for each in range(many(0, 15))),
)
"""When each run begins, in winter and summer, by day and by night; one night in how many the bot is on."""


async def lived(folder: Path, began: datetime = MONDAY) -> tuple[Lane, Inbox]:
    """One day of talk, some of which is cited, a word passed on, and an update that could not be read."""
    store = await SqliteStore.open(folder / "m.db", None, HOME, FAMILY)
    clock = SetClock(began)
    lane = Lane(await open_household(store, FAMILY, clock), clock)
    await lane.says("Nia", f"haha {_WORDS['Nia']}")
    await lane.says("Joel", f"haha {_WORDS['Joel']}")
    await lane.says("Joel", f"I am allergic to {_WORDS['cited']}")
    await lane.says("Marta", f"tell Joel {_WORDS['told']} is late", private=True)
    home = Home(room=RoomId("group"), unknown=(), is_admin=False, can_write=True)
    await store.transact(lambda unit: save(unit, CHAT, "-500", home, state="home"))
    inbox = Inbox(store, _fail, FixedClock(clock.now()))
    await inbox.take([{"update_id": 1, "message": {"chat": {"id": -500}, "text": _WORDS["aside"]}}])
    await inbox.work()
    await store.scrub()
    return lane, inbox


def _fail(_unit: UnitOfWork, raw: dict[str, object], _now: object) -> None:
    raise RuntimeError(str(len(raw)))


@pytest.mark.parametrize(("began", "rhythm"), BEGINNINGS)
async def test_p12_everything_is_gone_by_its_limit(tmp_path: Path, began: datetime, rhythm: int) -> None:
    """n = 5 runs of 400 days: quarantine by 30, a child's by 90, an adult's by 400; what is cited stays."""
    lane, _ = await lived(tmp_path, began)
    store = lane.store
    assert isinstance(store, SqliteStore)
    seen: dict[int, list[str]] = {}
    words: dict[int, int] = {}
    looks = (1, 29, 31, 89, 91, 399, 401)
    for day in sorted({*range(1, DAYS + 1, rhythm), *looks}):  # a bot that is off for some of the nights
        lane.clock.set(began + timedelta(days=day))
        await lane.app.run_jobs()
        if day in looks:
            await Inbox(store, _fail, FixedClock(lane.clock.now())).tidy()
            await store.scrub()
            words[day] = len(await store.read(lambda unit: unit.rows(WORD)))
            seen[day] = [name for name, word in _WORDS.items() if files_with(tmp_path, [word])]
    await store.close()
    assert seen == {
        1: ["Nia", "Joel", "cited", "told", "aside"],
        29: ["Nia", "Joel", "cited", "told", "aside"],
        31: ["Nia", "Joel", "cited", "told"],
        89: ["Nia", "Joel", "cited", "told"],
        91: ["Joel", "cited", "told"],
        399: ["Joel", "cited", "told"],
        401: ["cited", "told"],
    }
    # A claim was made of what was passed on, so its message lives on; the word itself went by its limit.
    assert words == {1: 1, 29: 1, 31: 0, 89: 0, 91: 0, 399: 0, 401: 0}


async def test_p12_control_without_the_job_everything_stays(tmp_path: Path) -> None:
    """The same days without the nights: the scan finds all of it."""
    lane, _ = await lived(tmp_path)
    lane.clock.set(MONDAY + timedelta(days=DAYS))
    assert isinstance(lane.store, SqliteStore)
    await lane.store.scrub()
    assert all(files_with(tmp_path, [word]) for word in _WORDS.values())
    await lane.store.close()


async def test_p12_copies_go_by_their_limit(tmp_path: Path) -> None:
    """n = 40 nights: never is a copy there that is older than fourteen days, but for the newest."""
    path, keys = tmp_path / "home.db", tmp_path / "keys"
    store = (await open_memory(path, keys, FAMILY)).store
    clock = SetClock(MONDAY)
    lane = Lane(await open_household(store, FAMILY, clock, jobs=with_care(store, path, keys, clock)), clock)
    counts: list[int] = []
    for day in range(1, 41):
        clock.set(MONDAY + timedelta(days=day))
        await lane.app.run_jobs()
        counts.append(len(backups(backup_folder(path))))
    await store.close()
    assert max(counts) == counts[-1] == 14


def test_p12_the_shipped_unit_keeps_its_log_for_fourteen_days() -> None:
    """It has a journal of its own, whose file goes by the limit that the guide tells, a day at a time."""
    unit, journal = ConfigParser(strict=False, interpolation=None), ConfigParser(interpolation=None)
    unit.read(ROOT / "deploy" / "sayso.service")
    namespace = unit["Service"]["LogNamespace"]
    journal.read(ROOT / "deploy" / f"journald@{namespace}.conf")
    assert journal["Journal"]["MaxRetentionSec"] == "14day"
    assert journal["Journal"]["MaxFileSec"] == "1day", "only whole files go"
    guide = (ROOT / "docs" / "guide.md").read_text("utf-8")
    assert "for 14 days" in guide
    assert f"/etc/systemd/journald@{namespace}.conf" in guide
