"""What the one process that writes a file need not read from it a second time."""

from collections import deque
from collections.abc import Hashable, Iterable, Mapping
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from memory.claims import Claim
from memory.house import House
from memory.ids import FIRST, ClaimId, Revision, RoomId, RowId, TurnId
from memory.ports import Row, Saying
from memory.store.entries import Entries
from memory.store.lists import Lists, place
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


MOST_PAST = 2_000
"""A longer list of what is past is read anew: years of it would fill the memory of a small machine."""
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


class Holding(NamedTuple):
    """The rows that hold a stem.

    Attributes:
        ranks: By the number of the row, what the stem alone gives it; None where there are too many rows.
    """

    ranks: Mapping[int, float] | None


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
        self.ids: set[str] | None = None
        """The ids of all claims, and perhaps of some that are no more: what is not among them is new."""
        self.slots: set[str] | None = None
        """The slots in which claims are in force, and some in which none is any more."""
        self.entries: Entries | None = None
        """What the claims in force are found by."""
        self.citing: Shelf[TurnId, tuple[ClaimId, ...]] = Shelf(1_000)
        """The claims that cite a turn, in no order."""
        self.archived: Shelf[str | None, tuple[Claim, ...]] = Shelf(16)
        """Last versions of claims no longer in force, by whom or what they are about; None: all of them."""
        self.successors: dict[str, list[ClaimId]] | None = None
        """The claims that ended with a claim as their successor, in no order."""
        self.turns: Shelf[int, Turn] = Shelf(4_000)
        self.by_id: Shelf[TurnId, Turn] = Shelf(4_000)
        self.latest: Shelf[tuple[RoomId, str], Turn] = Shelf(1_000)
        """The last versions of messages."""
        self.tails: Shelf[RoomId, Tail] = Shelf(64)
        self.rows: Shelf[tuple[str | None, str | None, str | None], tuple[Row, ...]] = Shelf(64)
        self.row: Shelf[tuple[str, RowId], Row] = Shelf(64)
        self.sayings: Shelf[Saying, Said] = Shelf(16)
        self.tombstones: set[str] | None = None
        self.hits: Shelf[tuple[str, str], Hits] = Shelf(64)
        """What was searched for in this transaction, until an index changes."""
        self.holding: Shelf[tuple[str, str], Holding] = Shelf(64)
        """The same by each stem."""

    def changed(self, claim: Claim) -> None:
        """A claim was written in a new version; the former may have been of somebody else."""
        former = self.newest.get(claim.claim_id) or claim
        is_new = claim.revision == FIRST
        self.newest.put(claim.claim_id, claim)
        said, was = claim.proposition, former.proposition
        subject, kind, before, was_kind = said.subject.key, said.predicate, was.subject.key, was.predicate
        is_in_force = claim.is_in_force
        if not is_in_force:
            self._ended(claim)
        for query, held in self.lists.of((before, subject)):
            had = not is_new and query.holds(before, was_kind)
            has = is_in_force and query.holds(subject, kind)
            if had or has:
                made = query.followed(held, former, had=had, now=claim if has else None)
                if made is None:
                    self.lists.drop(query)
                else:
                    self.lists.put(query, made)

    def _ended(self, claim: Claim) -> None:
        for subject in (None, claim.proposition.subject.key):
            held = self.archived.get(subject)
            if held is None:
                continue
            if len(held) < MOST_PAST:
                at = place(held, claim)
                self.archived.put(subject, (*held[:at], claim, *held[at:]))
            else:
                self.archived.drop(subject)
        if self.successors is not None and claim.change.successor is not None:
            self.successors.setdefault(claim.change.successor, []).append(claim.claim_id)

    def cited(self, turn_id: TurnId, claim_id: ClaimId) -> None:
        """A claim has come to cite a turn."""
        citing = self.citing.get(turn_id)
        if citing is not None and claim_id not in citing:
            self.citing.put(turn_id, (*citing, claim_id))

    def said(self, turn: Turn) -> None:
        """A turn was written."""
        self.latest.drop((turn.room, turn.message))
        tail = self.tails.get(turn.room)
        if tail is not None:
            tail.append(turn)

    def turns_changed(self) -> None:
        """The words of a turn were taken out, or the whole turn."""
        self.turns.clear()
        self.by_id.clear()
        self.latest.clear()
        self.tails.clear()
        self.sayings.clear()

    def index_changed(self) -> None:
        """What rows are found by was changed: other rows may rank higher now."""
        self.hits.clear()
        self.holding.clear()

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
        self.ids = self.slots = self.entries = self.successors = None
        self.newest.clear()
        self.lists.clear()
        self.citing.clear()
        self.archived.clear()
        self.turns_changed()
        self.rows.clear()
        self.row.clear()
        self.index_changed()

    def clear(self) -> None:
        """Nothing is known any more."""
        self.versions.clear()
        self.renew()
