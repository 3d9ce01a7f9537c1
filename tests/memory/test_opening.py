"""A memory opens with its key and nothing else, and never begins empty where one was."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from config.household import HouseholdSettings
from memory.errors import StoreError, StoreLocked
from memory.store.database import check_settings, connector
from memory.store.keys import key_of_recovery_code, key_path, new_key, recovery_code, salt_of
from memory.store.migrate import migrate, steps
from memory.store.opening import HOUSEHOLD, open_memory
from memory.store.sqlite import SqliteStore

Break = Callable[[Path, Path], None]


async def begun(tmp_path: Path) -> tuple[Path, Path]:
    """A memory that has been opened once and closed."""
    path, keys = tmp_path / "data" / "home.db", tmp_path / "keys"
    opened = await open_memory(path, keys, HouseholdSettings())
    assert opened.code is not None
    await opened.store.transact(lambda unit: unit.put_tombstone("mark", datetime(2026, 9, 1, tzinfo=UTC)))
    await opened.store.close()
    return path, keys


def has_mark(path: Path, keys: Path) -> Awaitable[bool]:
    async def look() -> bool:
        opened = await open_memory(path, keys, HouseholdSettings())
        assert opened.code is None
        try:
            return await opened.store.read(lambda unit: unit.has_tombstone("mark"))
        finally:
            await opened.store.close()

    return look()


async def test_it_opens_again_also_when_moved(tmp_path: Path) -> None:
    """The key belongs to the file, not to the place where it lies."""
    path, keys = await begun(tmp_path)
    moved = tmp_path / "moved.db"
    path.rename(moved)
    assert await has_mark(moved, keys)


def _lose_key(path: Path, keys: Path) -> None:
    key_path(keys, salt_of(path)).unlink()


def _open_key(path: Path, keys: Path) -> None:
    key_path(keys, salt_of(path)).chmod(0o644)


def _garble_key(path: Path, keys: Path) -> None:
    key_path(keys, salt_of(path)).write_text("00" * 32)


def _cut_key(path: Path, keys: Path) -> None:
    key_path(keys, salt_of(path)).write_text("abc")


def _empty(path: Path, _keys: Path) -> None:
    path.write_bytes(b"")


def _plain(path: Path, _keys: Path) -> None:
    path.write_bytes(b"SQLite format 3\x00" + bytes(4096))


def _vanish(path: Path, _keys: Path) -> None:
    path.rename(path.with_name("aside.db"))
    path.with_name(path.name + "-wal").write_bytes(b"x" * 4096)


def _damage(path: Path, _keys: Path) -> None:
    data = bytearray(path.read_bytes())
    data[100] ^= 1
    path.write_bytes(bytes(data))


def _folder(path: Path, _keys: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize(
    ("harm", "says"),
    [
        pytest.param(_lose_key, "no key here opens this file", id="no-key"),
        pytest.param(_open_key, "can be read by others", id="key-readable-by-others"),
        pytest.param(_garble_key, "does not open", id="wrong-key"),
        pytest.param(_cut_key, "damaged", id="damaged-key"),
        pytest.param(_empty, "empty or cut short", id="empty-file"),
        pytest.param(_plain, "not a sayso database", id="plain-sqlite"),
        pytest.param(_vanish, "database that is gone", id="log-without-database"),
        pytest.param(_damage, "damaged", id="one-flipped-bit"),
        pytest.param(_folder, "is a folder", id="folder"),
    ],
)
async def test_what_is_wrong_is_said_and_nothing_is_touched(tmp_path: Path, harm: Break, says: str) -> None:
    """One clear sentence, no start, and the file as it was."""
    path, keys = await begun(tmp_path)
    harm(path, keys)
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(StoreError, match=says):
        await open_memory(path, keys, HouseholdSettings())
    assert (path.read_bytes() if path.is_file() else None) == before


async def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    """A file with other tables is not taken over."""
    path, keys = await begun(tmp_path)
    opened = await open_memory(path, keys, HouseholdSettings())
    await opened.store.on_connection(lambda connection: connection.execute("PRAGMA application_id = 7"))
    await opened.store.close()
    with pytest.raises(StoreError, match="another program"):
        await open_memory(path, keys, HouseholdSettings())


async def test_a_newer_file_is_refused(tmp_path: Path) -> None:
    """An older program touches nothing of a newer one's."""
    path, keys = await begun(tmp_path)
    opened = await open_memory(path, keys, HouseholdSettings())
    newer = steps()[-1][0] + 1
    await opened.store.on_connection(lambda connection: connection.execute(f"PRAGMA user_version = {newer}"))
    await opened.store.close()
    with pytest.raises(StoreError, match="newer sayso"):
        await open_memory(path, keys, HouseholdSettings())


async def test_a_second_writer_is_refused_and_a_reader_is_not(tmp_path: Path) -> None:
    """One process writes; reports beside it open read-only."""
    path, keys = await begun(tmp_path)
    first = await open_memory(path, keys, HouseholdSettings())
    with pytest.raises(StoreLocked, match="in use"):
        await open_memory(path, keys, HouseholdSettings())
    report = await open_memory(path, keys, HouseholdSettings(), read_only=True)
    assert await report.store.read(lambda unit: unit.has_tombstone("mark"))
    with pytest.raises(StoreError, match="only be read"):
        await report.store.transact(lambda unit: unit.put_tombstone("no", datetime(2026, 9, 1, tzinfo=UTC)))
    await report.store.close()
    await first.store.close()


async def test_a_read_can_not_write(tmp_path: Path) -> None:
    """Being read is not evidence: a read unit is refused by SQLite itself if it writes."""
    path, keys = await begun(tmp_path)
    opened = await open_memory(path, keys, HouseholdSettings())
    with pytest.raises(StoreError, match="only be read"):
        await opened.store.read(lambda unit: unit.put_tombstone("no", datetime(2026, 9, 1, tzinfo=UTC)))
    await opened.store.close()


@pytest.mark.parametrize(
    "pragma",
    ["journal_mode = DELETE", "synchronous = 1", "secure_delete = 0", "foreign_keys = 0", "temp_store = 1"],
)
async def test_each_setting_is_read_back(tmp_path: Path, pragma: str) -> None:
    """Durability and erasure rest on these; with one of them changed the memory does not start."""
    path, keys = await begun(tmp_path)
    opened = await open_memory(path, keys, HouseholdSettings())
    await opened.store.on_connection(lambda connection: check_settings(connection, encrypted=True))
    await opened.store.on_connection(lambda connection: connection.execute(f"PRAGMA {pragma}").fetchall())
    with pytest.raises(StoreError, match="does not start"):
        await opened.store.on_connection(lambda connection: check_settings(connection, encrypted=True))
    await opened.store.close()


async def test_the_file_tells_nothing_without_its_key(tmp_path: Path) -> None:
    """No word of the family stands readable in any file; the unencrypted control shows that the scan sees."""
    word = "kingfisher-seven"
    path, keys = await begun(tmp_path)
    opened = await open_memory(path, keys, HouseholdSettings())
    await opened.store.transact(lambda unit: unit.put_settings(HouseholdSettings(name=word)))
    assert not _files_with(path.parent, word)
    await opened.store.close()
    assert not _files_with(path.parent, word)

    plain = tmp_path / "plain"
    plain.mkdir()
    control = await SqliteStore.open(plain / "m.db", None, HOUSEHOLD, HouseholdSettings(name=word))
    await control.close()
    assert _files_with(plain, word)


def _files_with(folder: Path, word: str) -> list[Path]:
    return [found for found in folder.iterdir() if word.encode() in found.read_bytes()]


async def test_cancelled_work_is_whole_or_absent(tmp_path: Path) -> None:
    """A task that is cancelled leaves no transaction open and nothing half written."""
    path, keys = await begun(tmp_path)
    opened = await open_memory(path, keys, HouseholdSettings())
    at = datetime(2026, 9, 1, tzinfo=UTC)
    for number in range(100):
        pair = (f"a{number}", f"b{number}")
        task = asyncio.create_task(
            opened.store.transact(lambda unit, pair=pair: [unit.put_tombstone(name, at) for name in pair])
        )
        await asyncio.sleep(0.0002 * (number % 5))
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        found = [await opened.store.read(lambda unit, name=name: unit.has_tombstone(name)) for name in pair]
        assert found[0] == found[1]
    await opened.store.close()


def test_a_recovery_code_brings_the_key_back() -> None:
    """What the family wrote down opens the database; a slip of the pen is noticed."""
    key = new_key()
    code = recovery_code(key)
    assert key_of_recovery_code(f" {code.lower()} ", key.salt) == key
    slip = ("B" if code[0] == "A" else "A") + code[1:]
    with pytest.raises(StoreError, match="slip"):
        key_of_recovery_code(slip, key.salt)
    with pytest.raises(StoreError, match="recovery code"):
        key_of_recovery_code("no code at all!", key.salt)
    assert key.secret.hex() not in repr(key)


def test_a_migration_that_is_cut_leaves_the_old_or_the_new(tmp_path: Path) -> None:
    """A crash at any statement of a step leaves a file without any of it."""
    path = tmp_path / "m.db"
    script = (
        "import sys, os; from pathlib import Path; import memory.store.migrate as m;"
        "from memory.store.database import connector;"
        "real = m._statements\n"
        "def cut(sql):\n"
        "    for n, s in enumerate(real(sql)):\n"
        "        if n == int(sys.argv[2]): os._exit(9)\n"
        "        yield s\n"
        "m._statements = cut; m.migrate(connector(Path(sys.argv[1]), None, read_only=False)())"
    )
    for at in (0, 1, 5, 12):
        done = subprocess.run([sys.executable, "-c", script, str(path), str(at)], check=False)
        assert done.returncode == 9

        connection = connector(path, None, read_only=False)()
        assert connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0
        connection.close()
    connection = connector(path, None, read_only=False)()
    assert migrate(connection) == len(steps())
    assert migrate(connection) == 0
    connection.close()


async def test_files_are_for_their_owner_only(tmp_path: Path) -> None:
    """Key and folder are closed to others, whatever the umask was."""
    old = os.umask(0)
    try:
        path, keys = await begun(tmp_path)
    finally:
        os.umask(old)
    assert key_path(keys, salt_of(path)).stat().st_mode & 0o077 == 0
    assert keys.stat().st_mode & 0o077 == 0
    assert path.parent.stat().st_mode & 0o077 == 0
