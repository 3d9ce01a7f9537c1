"""A new key for the memory and its copies, so that the old one, and the old recovery code, open nothing more.

The file is copied page by page under the new key, checked, and put in the old one's place; a crash at any
point leaves a memory that its key opens. The new key is on disk before anything is written under it.
"""

from pathlib import Path

from memory.errors import StoreError
from memory.store.backup import backups, copy_checked, sync
from memory.store.database import connector, lock
from memory.store.keys import Key, destroy_key, new_key, read_key, recovery_code, salt_of, write_key
from memory.store.sqlite import spoken
from memory.value import Value


class Rekeyed(Value, frozen=True):
    """What was put under the new key.

    Attributes:
        code: The new recovery code; the old one opens nothing more.
        copies: How many backups were put under the new key.
        left: Backups that could not be opened, and so are still under a key of their own.
    """

    code: str
    copies: int
    left: tuple[str, ...]


def rekey(path: Path, keys: Path, folder: Path) -> Rekeyed:
    """Put a memory and its backups under a new key, and destroy the old ones.

    Args:
        path: The database file; no other process may have it open.
        keys: Folder of the key files.
        folder: Where the copies of the memory lie.

    Raises:
        StoreLocked: It is in use.
        StoreError: It can't be opened, or is damaged, or a reader is open; the old key is still the key.
    """
    return spoken(lambda: _rekeyed(path, keys, folder))


def _rekeyed(path: Path, keys: Path, folder: Path) -> Rekeyed:
    with lock(path):
        former = read_key(keys, salt_of(path))
        _empty_the_log(path, former)
        key = new_key()
        write_key(keys, key)
        try:
            _put_under(path, former, key)
        except BaseException:
            destroy_key(keys, key.salt)
            raise
        moved, left, used = _put_copies_under(folder, keys, key)
        for salt in {former.salt, *used}:
            destroy_key(keys, salt)
    return Rekeyed(code=recovery_code(key), copies=moved, left=left)


def _empty_the_log(path: Path, key: Key) -> None:
    """What lies in the log goes into the file: a log must never lie beside a file of another key."""
    connection = connector(path, key, read_only=False)()
    try:
        busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    finally:
        connection.close()
    if busy:
        raise StoreError("a reader is still open; close every report on this memory and say it again")


def _put_under(path: Path, former: Key, key: Key) -> None:
    part = path.with_name(f".{path.name}.part")
    part.unlink(missing_ok=True)
    source = connector(path, former, read_only=False)()
    try:
        copy_checked(source, part, key)
    finally:
        source.close()
    part.replace(path)
    for end in ("-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)
    sync(path.parent)


def _put_copies_under(folder: Path, keys: Path, key: Key) -> tuple[int, tuple[str, ...], set[bytes]]:
    moved, left, used = 0, list[str](), set[bytes]()
    for copy in backups(folder):
        try:
            former = read_key(keys, salt_of(copy))
            if former.salt != key.salt:
                _put_under(copy, former, key)
        except StoreError:
            left.append(copy.name)
        else:
            moved += 1
            used.add(former.salt)
    return moved, tuple(left), used - {key.salt}
