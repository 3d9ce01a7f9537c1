"""The unit of work over SQLite: one household's turns, claims and rows, inside one open transaction."""

from memory.store.claim_rows import ClaimRows
from memory.store.house_rows import HouseRows
from memory.store.outer_rows import OuterRows
from memory.store.turn_rows import TurnRows


class SqliteUnit(HouseRows, TurnRows, ClaimRows, OuterRows):
    """The unit of work over an open transaction of one household; it satisfies `UnitOfWork`."""
