"""What the memory needs from outside, as protocols; adapters satisfy them without inheriting."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import NamedTuple, Protocol, TypeVar

from config.household import HouseholdSettings
from memory.claims import Claim, Reading
from memory.house import House
from memory.ids import ClaimId, HouseholdId, PersonId, Revision, RoomId, RowId, TurnId
from memory.people import Person
from memory.rooms import Room
from memory.turns import Turn
from memory.value import Span, Value
from memory.vocabulary import Predicate

T = TypeVar("T")


class Row(Value, frozen=True):
    """One row that an outer room brings to the unit of work: a word, a job mark, a derived block, a button.

    Attributes:
        kind: The room's own name for this sort of row ("word", "job", "now").
        row_id: Its identifier within the kind.
        state: The room's own state word, by which rows are found.
        due_at: Instant at which it wants attention, or None.
        about: Claims and turns it depends on, so that a change or an erasure finds it.
        body: JSON text of the room's own value.
        revision: 1 when first written, then one more for each change.
    """

    kind: str
    row_id: RowId
    state: str
    due_at: datetime | None
    about: tuple[str, ...]
    body: str
    revision: Revision


class Hit(NamedTuple):
    """A full-text match, best first; `rank` is smaller for better."""

    claim_id: ClaimId
    rank: float


class TurnHit(NamedTuple):
    """A full-text match among turns."""

    turn_id: TurnId
    rank: float


class Saying(NamedTuple):
    """A kind of thing that turns say: few of them, and much hangs on those.

    Attributes:
        words: One of these, in whatever form, is in whatever says it.
        says: Whether a turn that holds one of them does; it hangs on nothing but the turn.
    """

    words: tuple[str, ...]
    says: Callable[[Turn], bool]


class Readable(Value, frozen=True):
    """What of a record can be decoded, where not all of it can.

    Attributes:
        standing: Claims in force, oldest first.
        past: Last versions of claims no longer in force, oldest first.
        lost: How many of either can't be decoded.
    """

    standing: tuple[Claim, ...]
    past: tuple[Claim, ...]
    lost: int


class UnitOfWork(Protocol):
    """One transaction on one household's memory: all of it is kept, or none.

    Every method is synchronous and does no other I/O; the store runs the whole unit on its worker.
    """

    household: HouseholdId

    # --- people and rooms
    def house(self) -> House:
        """The household's people (outsiders and former members too), rooms and settings as they stand."""
        ...

    def put_settings(self, settings: HouseholdSettings) -> None:
        """Write the household's settings."""
        ...

    def put_person(self, person: Person) -> None:
        """Write a person, new or changed."""
        ...

    def put_room(self, room: Room) -> None:
        """Write a room, new or changed."""
        ...

    # --- the record
    def put_turn(self, turn: Turn) -> Turn | None:
        """Store a turn and give it its `seq`; None if this room, message and version is there already."""
        ...

    def turn(self, turn_id: TurnId) -> Turn | None:
        """The turn (version) of that id."""
        ...

    def latest_version(self, room: RoomId, message: str) -> Turn | None:
        """The newest version of a message."""
        ...

    def turns(
        self,
        *,
        room: RoomId | None = None,
        after_seq: int = 0,
        before_seq: int | None = None,
        limit: int = 50,
    ) -> tuple[Turn, ...]:
        """The last `limit` turns with `after_seq < seq < before_seq`, oldest first."""
        ...

    def search_turns(self, terms: Sequence[str], *, limit: int) -> tuple[TurnHit, ...]:
        """Turns that hold any of the words, best first; terms are words, never query syntax."""
        ...

    def turns_holding(
        self, terms: Sequence[str], *, limit: int, beside: Sequence[str] = ()
    ) -> tuple[TurnId, ...]:
        """What `search_turns` would find, in whatever order: quicker, where it is all the same.

        Given `beside`, those alone that hold any of these words as well.
        """
        ...

    def turns_saying(self, saying: Saying, *, holding: Iterable[str] | None = None) -> tuple[Turn, ...]:
        """All turns that say such a thing, oldest first; they are looked for once and then kept at hand.

        Given `holding`, those alone that hold any of these words.
        """
        ...

    # --- claims in force
    def add(self, claim: Claim) -> bool:
        """Write a new claim at revision 1; False (and nothing written) if its id was ever there."""
        ...

    def change(self, claim: Claim, *, expected: Revision) -> None:
        """Put `claim` (at revision `expected` + 1) in the place of its former version.

        The former version goes to the archive with the end of its transaction time; a claim whose new
        state is not in force goes there too, in the same transaction.

        Raises:
            UnknownClaim: No claim in force has that id.
            StaleRevision: It is not at `expected` any more; nothing was written.
        """
        ...

    def claim(self, claim_id: ClaimId) -> Claim | None:
        """The newest version of a claim, in force or not (never erased ones)."""
        ...

    def in_slot(self, slot: str) -> tuple[Claim, ...]:
        """Claims in force of one subject, predicate and qualifier, oldest first."""
        ...

    def in_force(
        self,
        *,
        subject: str | None = None,
        predicates: Iterable[Predicate] | None = None,
        limit: int | None = None,
    ) -> tuple[Claim, ...]:
        """Claims in force, oldest first; `subject` is a `Subject.key`."""
        ...

    def ended_by(self, instant: datetime) -> tuple[Claim, ...]:
        """Claims in force whose own end (`lasting.end_of`) is not after an instant, oldest first."""
        ...

    def of_turn(self, turn_id: TurnId) -> tuple[Claim, ...]:
        """Newest versions of the claims that cite the turn, in force or archived."""
        ...

    def search(self, terms: Sequence[str], *, limit: int) -> tuple[Hit, ...]:
        """Claims in force whose words hold any of the terms, best first; never an archived one."""
        ...

    def holding(self, terms: Sequence[str], *, limit: int) -> tuple[ClaimId, ...]:
        """What `search` would find, in whatever order: quicker, where it is all the same."""
        ...

    # --- what is past
    def versions(self, claim_id: ClaimId) -> tuple[Claim, ...]:
        """All versions of a claim, oldest first."""
        ...

    def archived(self, *, subject: str | None = None) -> tuple[Claim, ...]:
        """Last versions of claims no longer in force, oldest first."""
        ...

    def followed_by(self, claim_id: ClaimId) -> tuple[Claim, ...]:
        """Last versions of claims that ended with this one as their successor, oldest first."""
        ...

    def readable(self) -> Readable:
        """All that can be decoded; for where a reading has failed, and something can still be told."""
        ...

    def known_at(self, instant: datetime) -> tuple[Claim, ...]:
        """What the memory believed at an instant: each claim in the version in force then."""
        ...

    def revision(self) -> Revision:
        """Grows with every change of claims, people or rooms; what cursors are tied to."""
        ...

    # --- rows of the outer rooms
    def put_row(self, row: Row, *, expected: Revision | None) -> None:
        """Write a row at `expected` + 1, or a new one at revision 1 with `expected=None`.

        Raises:
            StaleRevision: It exists already, or is not at `expected`; nothing was written.
        """
        ...

    def row(self, kind: str, row_id: RowId) -> Row | None:
        """One row."""
        ...

    def rows(
        self,
        kind: str | None,
        *,
        state: str | None = None,
        due_by: datetime | None = None,
        about: str | None = None,
    ) -> tuple[Row, ...]:
        """Rows of a kind (None: of any), oldest first, by state, by being due, by what they depend on."""
        ...

    def drop_row(self, kind: str, row_id: RowId) -> None:
        """Remove a row for good."""
        ...

    # --- erasure
    def erase_claim(self, claim_id: ClaimId) -> int:
        """Remove every version of a claim and its index rows; the count of rows that went."""
        ...

    def erase_turn(self, turn_id: TurnId) -> int:
        """Remove a turn's text and index rows, keeping its place in the order; the count of rows changed."""
        ...

    def blank_turn(self, turn_id: TurnId, spans: Sequence[Span]) -> int:
        """Put dots over stretches of a turn's text and drop what it quotes; the count of turns changed."""
        ...

    def drop_room(self, room_id: RoomId) -> int:
        """Remove a room for good; the count of rooms that went. Nobody hears what was said there any more."""
        ...

    def drop_turn(self, turn_id: TurnId) -> int:
        """Remove a turn that nothing cites, place and all; the count of turns that went."""
        ...

    def drop_person(self, person_id: PersonId) -> int:
        """Remove a person for good; the count of rows that went. Ids that point at them read "someone"."""
        ...

    def put_tombstone(self, keyed_hash: str, at: datetime) -> None:
        """Remember that a source was erased, by a keyed hash and never by text."""
        ...

    def has_tombstone(self, keyed_hash: str) -> bool:
        """Whether the source was erased."""
        ...


class ClaimStore(Protocol):
    """The memory's home: SQLite, or the in-memory reference."""

    async def transact(
        self, work: Callable[[UnitOfWork], T], *, meanwhile: Callable[[], object] | None = None
    ) -> T:
        """Run `work` as one transaction: kept as a whole, or, if it raises, not at all.

        Args:
            work: What is to be done; it sees and changes the memory through the unit of work.
            meanwhile: What may be got ready while the work is being saved. It begins before anybody knows
                whether that succeeds, so it changes nothing; it does not look at the memory, and can't fail.

        Raises:
            StoreUnsure: The commit failed in a way that leaves open whether it is saved.
        """
        ...

    async def read(self, work: Callable[[UnitOfWork], T]) -> T:
        """Run `work` on a consistent picture; it must not write."""
        ...

    async def close(self) -> None:
        """Let go of the file; idempotent."""
        ...


class Context(Value, frozen=True):
    """What a reader may look at beside the turn: the household as the speaker's words need it.

    Attributes:
        house: Everyone, to resolve names and role words, and the zones.
        replied_to: The turn that this one answers, if it is a reply.
        before: The last turns of the same room, oldest first.
        open_questions: Claims of `asked_about` that are open in this room, oldest first.
    """

    house: House
    replied_to: Turn | None
    before: tuple[Turn, ...]
    open_questions: tuple[Claim, ...]


Read = Callable[[Turn, Context], tuple[Reading, ...]]
"""Proposes readings of a turn, none if nothing is worth keeping; the gate decides what becomes of them."""
