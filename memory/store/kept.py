"""What the one process that writes a file need not read from it a second time."""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from memory.claims import Claim
from memory.house import House
from memory.ids import ClaimId, Revision
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

    def drop(self, is_stale: Callable[[K], bool]) -> None:
        """Let go of everything whose key is stale."""
        for key in [key for key in self._held if is_stale(key)]:
            del self._held[key]

    def clear(self) -> None:
        """Let go of everything."""
        self._held.clear()


class Query:
    """A list of claims in force that was asked for, and which changes it depends on."""

    __slots__ = ("_key", "predicates", "subject")

    def __init__(self, subject: str | None, predicates: frozenset[str] | None, limit: int | None) -> None:
        self.subject = subject
        self.predicates = predicates
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
        self.tombstones: set[str] | None = None

    def changed(self, claim: Claim) -> None:
        """A claim was written in a new version; the former may have been of somebody else."""
        former = self.newest.get(claim.claim_id) or claim
        self.newest.put(claim.claim_id, claim)
        self.lists.drop(lambda query: query.holds(claim) or query.holds(former))

    def renew(self) -> None:
        """Another process may have written since: only what never changes is still known."""
        self.house = None
        self.revision = None
        self.tombstones = None
        for shelf in (self.newest, self.lists, self.turns, self.rows):
            shelf.clear()

    def clear(self) -> None:
        """Nothing is known any more."""
        self.versions.clear()
        self.renew()
