"""The only door to SQLite: opens a file with its key, and reads every setting back before it is used."""

import asyncio
import fcntl
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Any, Protocol, TypeVar, cast

import aiosqlite
from sqlcipher3 import dbapi2  # pyright: ignore[reportMissingTypeStubs] - it has none

from memory.errors import StoreError, StoreLocked
from memory.store.keys import Key

T = TypeVar("T")


class Cursor(Protocol):
    """What a statement gives back; columns come untyped from the driver."""

    rowcount: int
    lastrowid: int | None

    def fetchone(self) -> Any: ...  # noqa: D102 - the driver's own
    def fetchall(self) -> list[Any]: ...  # noqa: D102 - the driver's own


class Connection(Protocol):
    """What the store uses of the driver's connection."""

    in_transaction: bool

    def execute(self, sql: str, parameters: Sequence[object] = ...) -> Cursor: ...  # noqa: D102 - the driver's own
    def backup(self, target: "Connection", *, pages: int = ...) -> None: ...  # noqa: D102 - the driver's own
    def close(self) -> None: ...  # noqa: D102 - the driver's own


class _Driver(Protocol):
    """All that the store uses of the driver, which has no types of its own."""

    DatabaseError: type[Exception]

    def complete_statement(self, sql: str) -> bool: ...
    def connect(self, database: str, **options: object) -> Connection: ...


_driver = cast("_Driver", dbapi2)
complete_statement = _driver.complete_statement


class DatabaseFault(Exception):
    """What SQLite raises, translated at the door; its message is SQLite's own."""


def translated(work: Callable[[], T]) -> T:
    """Run `work` and turn what the driver raises into `DatabaseFault`."""
    try:
        return work()
    except _driver.DatabaseError as error:
        raise DatabaseFault(str(error)) from error


def sentence(fault: str) -> str:
    """What a person can do about it; SQLite's own words stay in the chained exception."""
    for sign, said in _SENTENCES:
        if sign in fault:
            return said
    return "the database could not be used"


_DAMAGED = "the database file is damaged; stop, put it aside and restore a backup (sayso restore)"
_NOWHERE_TO_WRITE = (
    "the memory lies where nothing can be written, and even reading it needs that; "
    "copy it to another folder and name that with --db"
)
_DISK = (
    "the disk can't be read or written just now: see whether it is full or failing, and say it again; "
    "sayso doctor looks whether the memory is sound"
)
_SENTENCES = (
    ("disk is full", "the disk is full: nothing more can be saved until there is room again"),
    ("locked", "the database is in use by another program"),
    ("malformed", _DAMAGED),
    ("not a database", _DAMAGED),
    ("disk I/O", _DISK),
    ("unable to open", _NOWHERE_TO_WRITE),
    ("readonly", "the database can only be read here"),
)

APPLICATION_ID = 0x53415953
"""Marks the file as ours ("SAYS"), so that a foreign database is told apart from a damaged one."""

BUSY_TIMEOUT_MS = 10_000
"""How long a writer waits for another program before it gives up."""
_PAGES_LOGGED = 4_000
"""How long the log grows (16 MB) before it is moved into the file: what changes every turn is moved once."""
_OLDEST_SQLITE = (3, 51, 3)
_NETWORK_FILE_SYSTEMS = frozenset({"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "fuse.sshfs", "afs"})


class Worker(aiosqlite.Connection):
    """The one thread that touches the connection: a unit of work is one function that runs there whole.

    A task that is cancelled stops waiting, but the function goes on to its commit or rollback, so no
    transaction is ever left open (aiosqlite's own execute() could be cut between two statements).
    """

    async def start(self) -> None:
        """Open the connection; where that fails, the thread has ended by the time the error is raised."""
        try:
            await self
        except BaseException:
            # Its last act is to report to this event loop, which may be gone once the caller gives up.
            await asyncio.to_thread(self._thread.join)
            raise

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Run `work` on the worker thread with the raw connection."""
        result = await self._execute(work, self._conn)  # pyright: ignore[reportUnknownMemberType] - it is untyped
        return cast("T", result)


def connector(path: Path, key: Key | None, *, read_only: bool) -> Callable[[], Any]:
    """What opens the file on the worker thread.

    Args:
        path: The database file.
        key: None opens it unencrypted, which only a byte scan in a test wants.
        read_only: For reports beside a running bot.
    """

    def connect() -> Connection:
        mode = "ro" if read_only else "rwc"
        uri = f"{path.absolute().as_uri()}?mode={mode}"
        connection = _driver.connect(
            uri, uri=True, isolation_level=None, timeout=BUSY_TIMEOUT_MS / 1000, cached_statements=256
        )
        try:
            _set_up(connection, key, read_only=read_only)
        except BaseException:
            connection.close()
            raise
        return connection

    return connect


def _set_up(connection: Connection, key: Key | None, *, read_only: bool) -> None:
    connection.execute("PRAGMA cipher_log_level = NONE")
    if key is not None:
        connection.execute(f"PRAGMA key = {key.pragma}")
    try:
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except _driver.DatabaseError as error:
        if "not a database" not in str(error):
            raise StoreError(sentence(str(error))) from error
        raise StoreError(
            "the key does not open this database, or its first page is damaged; "
            "nothing was changed (sayso doctor tells more, sayso restore brings a backup back)"
        ) from error
    settings = {"foreign_keys": "1", "secure_delete": "1", "synchronous": "2", "temp_store": "2"}
    if not read_only:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {_PAGES_LOGGED}")
    for name, value in settings.items():
        connection.execute(f"PRAGMA {name} = {value}")
    check_settings(connection, encrypted=key is not None)


def check_settings(connection: Connection, *, encrypted: bool) -> None:
    """Read back what durability and erasure rest on.

    Raises:
        StoreError: One of them is not as it must be; the memory does not start.
    """
    wanted = {"journal_mode": "wal", "synchronous": 2, "secure_delete": 1, "foreign_keys": 1, "temp_store": 2}
    for name, value in wanted.items():
        found = connection.execute(f"PRAGMA {name}").fetchone()[0]
        if found != value:
            raise StoreError(
                f"the database setting {name} is {found}, not {value}; the memory does not start"
            )
    version = tuple(
        int(part) for part in connection.execute("SELECT sqlite_version()").fetchone()[0].split(".")
    )
    if version < _OLDEST_SQLITE:
        raise StoreError(f"SQLite {version} is too old to be safe; reinstall with make setup")
    if encrypted and not connection.execute("PRAGMA cipher_version").fetchone():
        raise StoreError("this SQLite does not encrypt; reinstall with make setup")


def lock(path: Path) -> IO[str]:
    """Hold the database for this process alone, until the returned file is closed.

    Raises:
        StoreLocked: Another process has it.
    """
    handle = path.with_name(path.name + ".lock").open("a+")
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        handle.close()
        raise StoreLocked(
            f"{path.name} is in use by a running sayso; ask it in the chat, or stop it first"
        ) from error
    return handle


def refuse_network_file_system(folder: Path) -> None:
    """WAL does not work over a network: refuse where Linux says that the folder lies on one.

    Raises:
        StoreError: It does.
    """
    mounts = Path("/proc/mounts")
    if not mounts.exists():
        return
    target, best, kind = os.path.realpath(folder), "", ""
    for line in mounts.read_text("utf-8", "replace").splitlines():
        _, point, found, *_ = line.split(" ")
        inside = target == point or target.startswith(point.rstrip("/") + "/")
        if inside and len(point) >= len(best):
            best, kind = point, found
    if kind in _NETWORK_FILE_SYSTEMS:
        raise StoreError(f"{folder} lies on a network file system ({kind}); choose a local folder with --db")
