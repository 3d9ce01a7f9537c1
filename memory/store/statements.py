"""What all statements share: one open connection, one household, what is kept of it, and its counters."""

from memory.ids import HouseholdId, Revision
from memory.store.database import Connection
from memory.store.kept import Kept
from memory.store.rows import Columns


class Statements:
    """The base of each part of the unit of work."""

    def __init__(self, connection: Connection, household: HouseholdId, *, alone: bool) -> None:
        self.household = household
        self._db = connection
        self._alone = alone
        self._kept = Kept()
        self._is_counted_up = False

    def begin(self) -> None:
        """A new transaction or picture: beside the one that writes, what was read before may be old."""
        self._kept.index_changed()
        if not self._alone:
            self._kept.renew()

    def settle(self) -> None:
        """Write what a whole transaction counts up to, before it is committed."""
        if self._is_counted_up:
            self._is_counted_up = False
            self._run("UPDATE household SET revision = ?2, seq = ?3 WHERE household = ?1", *self._counted())

    def forget_cache(self) -> None:
        """What was read in a transaction that is undone is not known any more."""
        self._kept.clear()
        self._is_counted_up = False

    def revision(self) -> Revision:
        """How often the memory changed."""
        revision, _ = self._counted()
        return revision

    def _counted(self) -> tuple[Revision, int]:
        """How often the memory changed, and how many turns were said."""
        if self._kept.counted is None:
            row = self._one("SELECT revision, seq FROM household WHERE household = ?") or (0, 0)
            self._kept.counted = Revision(row[0]), int(row[1])
        return self._kept.counted

    def _grow(self) -> None:
        revision, said = self._counted()
        self._kept.counted = Revision(revision + 1), said
        self._is_counted_up = True

    # --- statements; the household is always the first parameter
    def _run(self, sql: str, *values: object) -> int:
        return int(self._db.execute(sql, (self.household, *values)).lastrowid or 0)

    def _one(self, sql: str, *values: object) -> Columns:
        return self._db.execute(sql, (self.household, *values)).fetchone() or ()

    def _all(self, sql: str, *values: object) -> list[Columns]:
        return self._db.execute(sql, (self.household, *values)).fetchall()
