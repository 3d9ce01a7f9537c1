"""The household's memory in one encrypted SQLite file."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, Self, TypeVar

from config.household import HouseholdSettings
from memory.errors import StoreError, StoreUnsure
from memory.ids import HouseholdId
from memory.ports import UnitOfWork
from memory.store.database import (
    BUSY_TIMEOUT_MS,
    Connection,
    DatabaseFault,
    Worker,
    connector,
    lock,
    refuse_network_file_system,
    sentence,
    translated,
)
from memory.store.keys import Key
from memory.store.migrate import migrate
from memory.store.unit import SqliteUnit

T = TypeVar("T")

_SHORT_WAIT_MS = 200


class SqliteStore:
    """One household in one file, written by one process; it satisfies `ClaimStore`."""

    def __init__(self, worker: Worker, unit: "SqliteUnit", held: IO[str] | None) -> None:
        self._worker = worker
        self._unit = unit
        self._held = held
        self._beside = ThreadPoolExecutor(1, "beside-saving")

    @classmethod
    async def open(
        cls,
        path: Path,
        key: Key | None,
        household: HouseholdId,
        settings: HouseholdSettings,
        *,
        read_only: bool = False,
    ) -> Self:
        """Open the file, bring it up to date, and hold it.

        Args:
            path: The database file; made if it is not there.
            household: Whose memory it is; the first part of every key.
            key: None only for an unencrypted test file.
            settings: Written only where the household is not in the file yet.
            read_only: For reports beside a running bot; takes no lock and migrates nothing.

        Raises:
            StoreLocked: Another process writes to it.
            StoreError: Wrong key, damaged, foreign, newer, or not a local file.
        """
        refuse_network_file_system(path.parent)
        held = None if read_only else lock(path)
        try:
            worker = Worker(connector(path, key, read_only=read_only), 64)
            await worker.start()
            unit = await _prepare(worker, household, settings, read_only=read_only)
        except BaseException:
            if held is not None:
                held.close()
            raise
        return cls(worker, unit, held)

    async def transact(
        self, work: Callable[[UnitOfWork], T], *, meanwhile: Callable[[], object] | None = None
    ) -> T:
        """Run `work` in one immediate transaction on the worker thread; durable once this returns."""
        return await self._worker.run(lambda connection: self._in_transaction(connection, work, meanwhile))

    async def read(self, work: Callable[[UnitOfWork], T]) -> T:
        """Run `work` on one consistent picture; SQLite itself refuses a write."""
        return await self._worker.run(lambda connection: self._in_picture(connection, work))

    async def on_connection(self, work: Callable[[Connection], T]) -> T:
        """Run maintenance (backup, checkpoint, checks) on the worker thread, outside any transaction."""
        return await self._worker.run(lambda connection: spoken(lambda: work(connection)))

    async def scrub(self) -> bool:
        """Move the log into the file and empty it, so that erased words lie nowhere any more.

        Returns:
            Whether it is done; not yet, while a reader or a backup still looks at the old picture.
        """
        return await self._worker.run(_emptied_log)

    async def close(self) -> None:
        """Let go of the file; idempotent."""
        await self._worker.close()
        self._beside.shutdown()
        if self._held is not None:
            self._held.close()

    def _in_transaction(
        self,
        connection: Connection,
        work: Callable[[UnitOfWork], T],
        meanwhile: Callable[[], object] | None,
    ) -> T:
        spoken(lambda: connection.execute("BEGIN IMMEDIATE"))
        self._unit.begin()
        try:
            result = spoken(lambda: self._worked(work))
        except BaseException:
            self._roll_back(connection)
            raise
        # The interpreter is free only while SQLite encrypts and writes, so `meanwhile` runs just then;
        # told of it by way of the event loop, it would run first, and the saving wait for it.
        beside = None if meanwhile is None else self._beside.submit(meanwhile)
        try:
            translated(lambda: connection.execute("COMMIT"))
        except DatabaseFault as fault:
            self._roll_back(connection)
            raise StoreUnsure("saving failed in a way that leaves open whether it is saved") from fault
        finally:
            if beside is not None:
                beside.exception()
        return result

    def _worked(self, work: Callable[[UnitOfWork], T]) -> T:
        result = work(self._unit)
        self._unit.settle()
        return result

    def _in_picture(self, connection: Connection, work: Callable[[UnitOfWork], T]) -> T:
        connection.execute("PRAGMA query_only = 1")
        connection.execute("BEGIN")
        self._unit.begin()
        try:
            return spoken(lambda: work(self._unit))
        finally:
            connection.execute("ROLLBACK")
            connection.execute("PRAGMA query_only = 0")

    def _roll_back(self, connection: Connection) -> None:
        self._unit.forget_cache()
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _emptied_log(connection: Connection) -> bool:
    # Whoever waits for a reader here keeps the household waiting, too: it is tried again later.
    connection.execute(f"PRAGMA busy_timeout = {_SHORT_WAIT_MS}")
    try:
        busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    finally:
        connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
    return busy == 0


async def _prepare(
    worker: Worker, household: HouseholdId, settings: HouseholdSettings, *, read_only: bool
) -> "SqliteUnit":
    def prepare(connection: Connection) -> SqliteUnit:
        if not read_only:
            migrate(connection)
            connection.execute(
                "INSERT OR IGNORE INTO household (household, settings, revision, seq) VALUES (?, ?, 0, 0)",
                (household, settings.model_dump_json()),
            )
        return SqliteUnit(connection, household, alone=not read_only)

    try:
        return await worker.run(lambda connection: spoken(lambda: prepare(connection)))
    except BaseException:
        await worker.close()
        raise


def spoken(work: Callable[[], T]) -> T:
    """Work on a connection, whose faults are told as a person can do something about them.

    Raises:
        StoreError: The database failed; the message says what to do.
    """
    try:
        return translated(work)
    except DatabaseFault as fault:
        raise StoreError(sentence(str(fault))) from fault
