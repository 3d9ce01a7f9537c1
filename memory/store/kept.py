"""What the one process that writes a file need not read from it a second time."""

from bisect import bisect_left
from collections import deque
from collections.abc import Hashable, Iterable
from datetime import datetime
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from memory.claims import Claim
from memory.house import House
from memory.ids import FIRST, ClaimId, Revision, RoomId, RowId, TurnId
from memory.ports import Row, Saying
from memory.store.rows import Columns
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
        if len(self._held) >= self._most and key not in self._held:
            self._held.clear()
        self._held[key] = value
        return value

    def items(self) -> list[tuple[K, V]]:
        """All that is held, to be gone through while some of it is changed."""
        return list(self._held.items())

    def drop(self, key: K) -> None:
        """Let go of one value."""
        self._held.pop(key, None)

    def clear(self) -> None:
        """Let go of everything."""
        self._held.clear()


class Query:
    """A list of claims in force that was asked for, and which changes it depends on."""

    __slots__ = ("_hash", "_key", "_limit", "predicates", "subject")

    def __init__(self, subject: str | None, predicates: frozenset[str] | None, limit: int | None) -> None:
        self.subject = subject
        self.predicates = predicates
        self._limit = limit
        self._key = (subject, predicates, limit)
        self._hash = hash(self._key)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Query) and self._key == other._key

    def holds(self, subject: str, predicate: str) -> bool:
        """Whether a claim of that subject and predicate may be in the list."""
        return (self.subject is None or self.subject == subject) and (
            self.predicates is None or predicate in self.predicates
        )

    def followed(
        self, held: tuple[Claim, ...], former: Claim, *, had: bool, now: Claim | None
    ) -> tuple[Claim, ...] | None:
        """The list once something has happened to a claim, oldest first; None: it must be read anew.

        Args:
            held: The list as it was.
            former: The version that is followed.
            had: Whether that one may be in the list.
            now: What takes its place in the list, if anything does.
        """
        most = len(held) + 1 if self._limit is None else self._limit
        is_short = False
        if had:
            at = _place(held, former)
            if at < len(held) and held[at].claim_id == former.claim_id:
                is_short = len(held) >= most
                held = (*held[:at], *held[at + 1 :])
        at = 0 if now is None else _place(held, now)
        if is_short and at == 0:
            return None  # its last place may be that of an older claim, which is not known here
        if now is not None:
            held = (*held[:at], now, *held[at:])
        return held[max(0, len(held) - most) :]


def _place(held: tuple[Claim, ...], claim: Claim) -> int:
    """Where a claim stands in a list, or would; most are newer than all that the list holds."""
    age = _age(claim)
    return bisect_left(held, age, key=_age) if held and _age(held[-1]) >= age else len(held)


def _age(claim: Claim) -> tuple[datetime, ClaimId]:
    return claim.said_at, claim.claim_id


class Lists:
    """The lists that were asked for, by whose they are, for a change concerns few of them."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._count = 0
        self._held: dict[str | None, dict[Query, tuple[Claim, ...]]] = {}

    def get(self, query: Query) -> tuple[Claim, ...] | None:
        """The list that was put there, or None."""
        return self._held.get(query.subject, {}).get(query)

    def put(self, query: Query, claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
        """Keep a list."""
        of_subject = self._held.setdefault(query.subject, {})
        if query not in of_subject:
            if self._count >= self._most:
                self.clear()
                of_subject = self._held.setdefault(query.subject, {})
            self._count += 1
        of_subject[query] = claims
        return claims

    def of(self, subjects: Iterable[str]) -> list[tuple[Query, tuple[Claim, ...]]]:
        """Those that may hold claims of some subjects, to be gone through while some of them change."""
        return [
            each
            for subject in (None, *dict.fromkeys(subjects))
            for each in self._held.get(subject, {}).items()
        ]

    def drop(self, query: Query) -> None:
        """Let go of one list."""
        if self._held.get(query.subject, {}).pop(query, None) is not None:
            self._count -= 1

    def clear(self) -> None:
        """Let go of everything."""
        self._held.clear()
        self._count = 0


LOOKED_BACK_ON = 64
"""So many turns of a room are kept in their order: some times more than a reader looks back on."""


class Tail:
    """The last turns of a room, oldest first."""

    def __init__(self, turns: Iterable[Turn]) -> None:
        self._turns = deque(turns, maxlen=LOOKED_BACK_ON)

    def append(self, turn: Turn) -> None:
        """A turn was said in the room."""
        self._turns.append(turn)

    def before(self, seq: int, limit: int) -> tuple[Turn, ...] | None:
        """The last `limit` turns before `seq`; None where they may go further back than what is kept."""
        turns = tuple(self._turns)
        end = len(turns)
        while end and turns[end - 1].seq >= seq:
            end -= 1
        if end < limit and len(turns) == LOOKED_BACK_ON:
            return None
        return turns[max(0, end - limit) : end]


class Hits(NamedTuple):
    """What a search found, best first.

    Attributes:
        most: How many hits were asked for.
        rows: Those that there are.
    """

    most: int
    rows: list[Columns]

    def reaches(self, limit: int) -> bool:
        """Whether the best `limit` are among them, as far as there are so many."""
        return limit <= self.most or len(self.rows) < self.most


Stemmed: TypeAlias = tuple[tuple[Turn, frozenset[str]], ...]
"""Turns with the stems of their words, oldest first."""


class Said(NamedTuple):
    """The turns that say a thing of some kind.

    Attributes:
        turns: With what they are found by.
        up_to: The number of the last turn that was looked into.
    """

    turns: Stemmed
    up_to: int


class Kept:
    """Values as they stand in the file: dropped when they change, and all of them when a change is undone."""

    def __init__(self) -> None:
        self.house: House | None = None
        self.counted: tuple[Revision, int] | None = None
        """How often the memory changed, and how many turns were said."""
        self.versions: Shelf[tuple[str, int], Claim] = Shelf(4_000)
        """Parsed versions; about as many as a household has claims in force. They are immutable."""
        self.newest: Shelf[ClaimId, Claim] = Shelf(4_000)
        self.lists = Lists(256)
        self.citing: Shelf[TurnId, tuple[ClaimId, ...]] = Shelf(1_000)
        """The claims that cite a turn, in no order."""
        self.archived: Shelf[str | None, tuple[Claim, ...]] = Shelf(16)
        """Last versions of claims no longer in force, by whom or what they are about; None: all of them."""
        self.turns: Shelf[int, Turn] = Shelf(4_000)
        self.by_id: Shelf[TurnId, Turn] = Shelf(4_000)
        self.tails: Shelf[RoomId, Tail] = Shelf(64)
        self.rows: Shelf[tuple[str | None, str | None, str | None], tuple[Row, ...]] = Shelf(64)
        self.row: Shelf[tuple[str, RowId], Row] = Shelf(64)
        self.sayings: Shelf[Saying, Said] = Shelf(16)
        self.tombstones: set[str] | None = None
        self.hits: Shelf[tuple[str, str], Hits] = Shelf(64)
        """What was searched for in this transaction, until an index changes."""

    def changed(self, claim: Claim) -> None:
        """A claim was written in a new version; the former may have been of somebody else."""
        former = self.newest.get(claim.claim_id) or claim
        is_new = claim.revision == FIRST
        self.newest.put(claim.claim_id, claim)
        said, was = claim.proposition, former.proposition
        subject, kind, before, was_kind = said.subject.key, said.predicate, was.subject.key, was.predicate
        is_in_force = claim.is_in_force
        if not is_in_force:
            self.archived.clear()
        for query, held in self.lists.of((before, subject)):
            had = not is_new and query.holds(before, was_kind)
            has = is_in_force and query.holds(subject, kind)
            if had or has:
                made = query.followed(held, former, had=had, now=claim if has else None)
                if made is None:
                    self.lists.drop(query)
                else:
                    self.lists.put(query, made)

    def cited(self, turn_id: TurnId, claim_id: ClaimId) -> None:
        """A claim has come to cite a turn."""
        citing = self.citing.get(turn_id)
        if citing is not None and claim_id not in citing:
            self.citing.put(turn_id, (*citing, claim_id))

    def said(self, turn: Turn) -> None:
        """A turn was written."""
        tail = self.tails.get(turn.room)
        if tail is not None:
            tail.append(turn)

    def turns_changed(self) -> None:
        """The words of a turn were taken out, or the whole turn."""
        self.turns.clear()
        self.by_id.clear()
        self.tails.clear()
        self.sayings.clear()

    def rows_changed(self, kind: str, row_id: RowId) -> None:
        """A row of the outer rooms was written or dropped: what is kept of its kind is read anew."""
        self.row.drop((kind, row_id))
        for asked, _ in self.rows.items():
            if asked[0] in (kind, None):
                self.rows.drop(asked)

    def renew(self) -> None:
        """Another process may have written since: only what never changes is still known."""
        self.house = None
        self.counted = None
        self.tombstones = None
        self.newest.clear()
        self.lists.clear()
        self.citing.clear()
        self.archived.clear()
        self.turns_changed()
        self.rows.clear()
        self.row.clear()
        self.hits.clear()

    def clear(self) -> None:
        """Nothing is known any more."""
        self.versions.clear()
        self.renew()
