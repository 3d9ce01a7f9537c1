"""Only a copy that was opened and checked counts; what was erased stays erased when one is brought back."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from config.household import HouseholdSettings
from memory.erasing.erasure import Completion, erase
from memory.erasing.reach import OfWords
from memory.errors import StoreError
from memory.ids import HouseholdId, PersonId, RoomId, TurnId
from memory.store.backup import (
    back_up,
    backups,
    check_copy,
    let_aside_go,
    let_go,
    note_erasure,
    noted_erasures,
    restore,
    set_aside,
)
from memory.store.keys import read_key, salt_of
from memory.store.opening import open_memory
from memory.store.sqlite import SqliteStore
from memory.turns import Author, Turn, TurnKind

NOW = datetime(2026, 9, 1, 3, 30, tzinfo=UTC)


def a_turn(number: int, text: str) -> Turn:
    return Turn(
        turn_id=TurnId(f"t{number}"),
        household=HouseholdId("home"),
        room=RoomId("group"),
        thread=None,
        message=f"t{number}",
        version=0,
        seq=0,
        author=Author.PERSON,
        speaker=PersonId("ana"),
        sent_at=NOW,
        text=text,
        kind=TurnKind.TEXT,
        reply_to=None,
        forwarded_from=None,
        quoted=None,
        to_bot=False,
        imported=False,
    )


async def a_memory(tmp_path: Path) -> tuple[SqliteStore, Path, Path]:
    path, keys = tmp_path / "home.db", tmp_path / "keys"
    store = (await open_memory(path, keys, HouseholdSettings())).store
    for number in range(30):
        words = f"message {number}" if number else "the code is kingfisher"
        await store.transact(lambda unit, n=number, w=words: unit.put_turn(a_turn(n, w)))
    return store, path, keys


async def copied(store: SqliteStore, path: Path, keys: Path, folder: Path, *, day: int = 0) -> Path:
    key = read_key(keys, salt_of(path))
    return (await back_up(store, key, folder, now=NOW + timedelta(days=day))).path


async def texts(path: Path, keys: Path) -> list[str]:
    opened = await open_memory(path, keys, HouseholdSettings())
    turns = await opened.store.read(lambda unit: unit.turns(limit=100))
    await opened.store.close()
    return [turn.text for turn in turns]


async def test_a_copy_holds_everything_and_nobody_else_can_read_it(tmp_path: Path) -> None:
    """It is encrypted with the memory's own key, closed to others, and opens as the memory did."""
    store, path, keys = await a_memory(tmp_path)
    copy = await copied(store, path, keys, tmp_path / "backups")
    await store.close()
    assert await check_copy(copy, keys) == (30, 0)
    assert b"kingfisher" not in copy.read_bytes()
    assert (tmp_path / "backups").stat().st_mode & 0o077 == 0
    assert len(await texts(copy, keys)) == 30


async def test_what_is_damaged_does_not_count(tmp_path: Path) -> None:
    """A flipped bit anywhere in a copy is noticed before it takes the memory's place."""
    store, path, keys = await a_memory(tmp_path)
    copy = await copied(store, path, keys, tmp_path / "backups")
    await store.close()
    data = bytearray(copy.read_bytes())
    data[len(data) // 2] ^= 4
    copy.write_bytes(bytes(data))
    before = path.read_bytes()
    with pytest.raises(StoreError):
        await restore(copy, path, keys, erasures=())
    assert path.read_bytes() == before
    with pytest.raises(StoreError, match="no memory"):
        await check_copy(tmp_path / "none.db", keys)


@pytest.mark.parametrize("with_log", [True, False])
async def test_the_erased_stays_erased(tmp_path: Path, with_log: bool) -> None:
    """The log of erasures is applied to an older copy before first use; without it the word comes back."""
    store, path, keys = await a_memory(tmp_path)
    folder = tmp_path / "backups"
    copy = await copied(store, path, keys, folder)

    async def gone() -> Completion:
        words = OfWords(words="kingfisher")
        return await store.transact(lambda unit: erase(unit, words, by="ana", now=NOW))

    note_erasure(folder, await gone())
    await store.close()
    erasures = noted_erasures(folder) if with_log else ()
    assert await restore(copy, path, keys, erasures=erasures) == len(erasures)
    assert any("kingfisher" in text for text in await texts(path, keys)) is not with_log
    assert (tmp_path / "home.db.aside-1").exists()


async def test_what_was_set_aside_goes_when_a_copy_of_its_age_would(tmp_path: Path) -> None:
    """No erasure reaches it, so it does not outlive the copies; up to that day (the control) it stays."""
    store, path, keys = await a_memory(tmp_path)
    copy = await copied(store, path, keys, tmp_path / "backups")
    await store.close()
    await restore(copy, path, keys, erasures=())
    (aside,) = set_aside(path)
    since = datetime.fromtimestamp(aside.stat().st_mtime, tz=UTC)
    limit = timedelta(days=14)
    assert let_aside_go(path, older_than=limit, now=since + timedelta(days=13)) == 0
    assert aside.exists()
    assert let_aside_go(path, older_than=limit, now=since + limit) == 1
    assert set_aside(path) == []
    assert not aside.exists()
    assert path.exists()


async def test_copies_pass_their_limit_and_the_newest_never_does(tmp_path: Path) -> None:
    """Two weeks of nightly copies; older ones make room, but not the last way back."""
    store, path, keys = await a_memory(tmp_path)
    folder = tmp_path / "backups"
    for day in range(17):
        await copied(store, path, keys, folder, day=day)
    await store.close()
    (folder / ".20260901-033000.part").write_bytes(b"half of one")
    assert let_go(folder, older_than=timedelta(days=14), now=NOW + timedelta(days=16)) == 3
    kept = backups(folder)
    assert (len(kept), kept[-1].name) == (14, "home-20260917-033000.db")
    assert list(folder.glob(".*")) == []
    assert let_go(folder, older_than=timedelta(days=14), now=NOW + timedelta(days=400)) == 13
    assert backups(folder) == kept[-1:]
