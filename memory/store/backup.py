"""Backups that were opened and checked before they count, and the way back from one."""

import os
import re
import shutil
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from config.household import HouseholdSettings
from memory.erasing.erasure import Completion, erase_again
from memory.errors import StoreError
from memory.store.database import Connection, DatabaseFault, connector, lock, translated
from memory.store.keys import Key
from memory.store.opening import open_memory
from memory.store.sqlite import SqliteStore
from memory.value import Value

_LOG = "erasures.jsonl"
_NAME = re.compile(r"home-\d{8}-\d{6}\.db")


class Backup(Value, frozen=True):
    """A verified copy, with what was counted in it."""

    path: Path
    made_at: datetime
    turns: int
    claims: int


async def back_up(store: SqliteStore, key: Key | None, folder: Path, *, now: datetime) -> Backup:
    """Copy the memory as it stands, check the copy page by page, and only then give it its name.

    Raises:
        StoreError: The copy could not be made or did not pass its checks; older ones are untouched.
    """
    part = folder / f".{now:%Y%m%d-%H%M%S}.part"
    _make_room(part)
    try:
        turns, claims = await store.on_connection(lambda source: copy_checked(source, part, key))
    except OSError as error:
        raise StoreError(f"the backup could not be written ({error.strerror})") from error
    made = folder / f"home-{now:%Y%m%d-%H%M%S}.db"
    part.rename(made)
    sync(folder)
    return Backup(path=made, made_at=now, turns=turns, claims=claims)


def backups(folder: Path) -> list[Path]:
    """The verified copies in a folder, oldest first."""
    return sorted(path for path in folder.glob("home-*.db") if _NAME.fullmatch(path.name))


def made_at(copy: Path) -> datetime:
    """When a copy was made, by its name; one that somebody has renamed tells it by its last change."""
    if not _NAME.fullmatch(copy.name):
        return datetime.fromtimestamp(copy.stat().st_mtime, tz=UTC)
    return datetime.strptime(copy.stem, "home-%Y%m%d-%H%M%S").replace(tzinfo=UTC)


def let_go(folder: Path, *, older_than: timedelta, now: datetime) -> int:
    """Remove the copies that have passed their limit, and halves that a crash left; how many copies went.

    The newest stays whatever its age: an old way back is better than none.
    """
    for part in folder.glob(".*.part*"):
        part.unlink()
    old = [copy for copy in backups(folder)[:-1] if made_at(copy) + older_than <= now]
    for copy in old:
        _remove(copy)
    return len(old)


def note_erasure(folder: Path, record: Completion) -> None:
    """Write an erasure beside the copies, so that it outlives the memory and is applied to each of them."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with (folder / _LOG).open("a", encoding="utf-8") as log:
        log.write(record.model_dump_json() + "\n")
        log.flush()
        os.fsync(log.fileno())


def noted_erasures(folder: Path) -> tuple[Completion, ...]:
    """The erasures that are noted beside the copies, oldest first."""
    path = folder / _LOG
    if not path.exists():
        return ()
    lines = path.read_text("utf-8").splitlines()
    return tuple(Completion.model_validate_json(line) for line in lines if line.strip())


async def restore(copy: Path, target: Path, keys: Path, *, erasures: Iterable[Completion]) -> int:
    """Put a copy in the place of the memory, with every later erasure done again before it is used.

    A memory that is there is set aside under another name, untouched.

    Args:
        copy: A backup.
        target: Where the memory is to be.
        keys: Folder of the key files.
        erasures: What has been erased so far, from wherever it is known.

    Returns:
        How many erasures were done again.

    Raises:
        StoreError: The copy can't be opened or is damaged, or the memory is in use; nothing was changed.
    """
    await check_copy(copy, keys)
    with lock(target):
        return await _put_back(copy, target, keys, list(erasures))


async def _put_back(copy: Path, target: Path, keys: Path, later: list[Completion]) -> int:
    part = target.with_name(f".{target.name}.restored")
    _remove(part)
    shutil.copyfile(copy, part)
    part.chmod(0o600)
    opened = await open_memory(part, keys, HouseholdSettings())
    try:
        for record in later:
            await opened.store.transact(lambda unit, record=record: erase_again(unit, record))
        await opened.store.scrub()
    finally:
        await opened.store.close()
    _set_aside(target)
    part.rename(target)
    _remove(part)
    return len(later)


async def check_copy(copy: Path, keys: Path) -> tuple[int, int]:
    """Open a copy and look at every page of it; how many turns and claims it holds.

    Raises:
        StoreError: It can't be opened, or a page is damaged.
    """
    opened = await open_memory(copy, keys, HouseholdSettings(), read_only=True)
    try:
        return await opened.store.on_connection(_checked)
    finally:
        await opened.store.close()


def _make_room(part: Path) -> None:
    part.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    part.unlink(missing_ok=True)


def sync(folder: Path) -> None:
    """Make a new name durable: a copy counts only once its place in the folder outlives a power cut."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def copy_checked(source: Connection, part: Path, key: Key | None) -> tuple[int, int]:
    """Copy an open memory page by page into a new file under a key, and check it; its turns and claims.

    Raises:
        StoreError: The copy is not sound; it is gone again.
    """
    target = connector(part, key, read_only=False)()
    try:
        source.backup(target)
        counted = _checked(target)
    except BaseException:
        target.close()
        part.unlink(missing_ok=True)
        raise
    target.close()
    with part.open("rb") as file:
        os.fsync(file.fileno())
    return counted


def faults(connection: Connection) -> tuple[str, ...]:
    """What is not sound in an open file: pages, structure, and the index of words; empty if all is well."""
    pages = len(connection.execute("PRAGMA cipher_integrity_check").fetchall())
    try:
        structure = str(translated(lambda: connection.execute("PRAGMA integrity_check").fetchone()[0]))
    except DatabaseFault:
        structure = "its structure can't be read"
    found = [f"{pages} damaged pages"] if pages else []
    return (*found, *([structure] if structure != "ok" else []))


def _checked(connection: Connection) -> tuple[int, int]:
    if faults(connection):
        raise StoreError("the copy is damaged; it does not count as a backup")
    turns = connection.execute("SELECT count(*) FROM turn").fetchone()[0]
    claims = connection.execute("SELECT count(*) FROM claim_now").fetchone()[0]
    return int(turns), int(claims)


def set_aside(target: Path) -> list[Path]:
    """The files that were a memory until a copy took their place, in no order."""
    return [
        path
        for path in target.parent.glob(f"{target.name}.aside-*")
        if path.suffix.removeprefix(".aside-").isdecimal()
    ]


def let_aside_go(target: Path, *, older_than: timedelta, now: datetime) -> int:
    """Remove what was set aside and has passed the limit of copies; how many files went.

    No erasure reaches such a file, so it must not outlive the copies.
    """
    old = [
        path
        for path in set_aside(target)
        if datetime.fromtimestamp(path.stat().st_mtime, tz=UTC) + older_than <= now
    ]
    for path in old:
        _remove(path)
    return len(old)


def _set_aside(target: Path) -> None:
    if not target.exists():
        return
    number = 1
    while (aside := target.with_name(f"{target.name}.aside-{number}")).exists():
        number += 1
    target.rename(aside)
    os.utime(aside)  # its age counts from now on
    for end in ("-wal", "-shm"):
        beside = target.with_name(target.name + end)
        if beside.exists():
            beside.rename(aside.with_name(aside.name + end))


def _remove(path: Path) -> None:
    for end in ("", "-wal", "-shm", ".lock"):
        path.with_name(path.name + end).unlink(missing_ok=True)
