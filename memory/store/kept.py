"""What the one process that writes a file need not read from it a second time."""

from bisect import bisect_left
from collections.abc import Callable, Hashable
from datetime import datetime
from typing import Generic, TypeVar

from memory.claims import Claim
from memory.house import House
from memory.ids import ClaimId, Revision, RowId
from memory.ports import Row
from memory.turns import Turn

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Shelf(Generic[K, V]):
    """A bounded table; when it is full it begins anew, for what is needed again is soon read again."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: dict[K, V] = {}

    def get(self, key: K) -> V | None:
        """What was put there, or None."""
        return self._held.get(key)

    def put(self, key: K, value: V) -> V:
        """Keep a value."""
        if len(self._held) >= self._most:
            self._held.clear()
        self._held[key] = value
        return value

    def replace(self, change: Callable[[K, V], V | None]) -> None:
        """Put something else in the place of each value, or nothing where `change` gives None."""
        for key, value in list(self._held.items()):
            made = change(key, value)
            if made is None:
                del self._held[key]
            elif made is not value:
                self._held[key] = made

    def clear(self) -> None:
        """Let go of everything."""
        self._held.clear()


class Query:
    """A list of claims in force that was asked for, and which changes it depends on."""

    __slots__ = ("_key", "_limit", "predicates", "subject")

    def __init__(self, subject: str | None, predicates: frozenset[str] | None, limit: int | None) -> None:
        self.subject = subject
        self.predicates = predicates
        self._limit = limit
        self._key = (subject, predicates, limit)

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Query) and self._key == other._key

    def holds(self, claim: Claim) -> bool:
        """Whether the claim may be in the list."""
        said = claim.proposition
        return (self.subject is None or self.subject == said.subject.key) and (
            self.predicates is None or said.predicate.value in self.predicates
        )

    def followed(self, held: tuple[Claim, ...], former: Claim, claim: Claim) -> tuple[Claim, ...] | None:
        """The list once `claim` has taken the place of `former`, oldest first; None: it must be read anew."""
        had, has = self.holds(former), self.holds(claim) and claim.is_in_force
        if not had and not has:
            return held
        if self._limit is not None:
            return None
        if had:
            at = bisect_left(held, _age(former), key=_age)
            if at < len(held) and held[at].claim_id == former.claim_id:
                held = (*held[:at], *held[at + 1 :])
        if has:
            at = bisect_left(held, _age(claim), key=_age)
            held = (*held[:at], claim, *held[at:])
        return held


def _age(claim: Claim) -> tuple[datetime, ClaimId]:
    return claim.said_at, claim.claim_id


class Kept:
    """Values as they stand in the file: dropped when they change, and all of them when a change is undone."""

    def __init__(self) -> None:
        self.house: House | None = None
        self.revision: Revision | None = None
        self.versions: Shelf[tuple[str, int], Claim] = Shelf(4_000)
        """Parsed versions; about as many as a household has claims in force. They are immutable."""
        self.newest: Shelf[ClaimId, Claim] = Shelf(4_000)
        self.lists: Shelf[Query, tuple[Claim, ...]] = Shelf(256)
        self.turns: Shelf[int, Turn] = Shelf(512)
        self.rows: Shelf[tuple[str | None, str | None, str | None], tuple[Row, ...]] = Shelf(64)
        self.row: Shelf[tuple[str, RowId], Row] = Shelf(64)
        self.tombstones: set[str] | None = None

    def changed(self, claim: Claim) -> None:
        """A claim was written in a new version; the former may have been of somebody else."""
        former = self.newest.get(claim.claim_id) or claim
        self.newest.put(claim.claim_id, claim)
        self.lists.replace(lambda query, held: query.followed(held, former, claim))

    def rows_changed(self) -> None:
        """A row of the outer rooms was written or dropped: a night writes few, and reads them anew."""
        self.rows.clear()
        self.row.clear()

    def renew(self) -> None:
        """Another process may have written since: only what never changes is still known."""
        self.house = None
        self.revision = None
        self.tombstones = None
        for shelf in (self.newest, self.lists, self.turns):
            shelf.clear()
        self.rows_changed()

    def clear(self) -> None:
        """Nothing is known any more."""
        self.versions.clear()
        self.renew()
