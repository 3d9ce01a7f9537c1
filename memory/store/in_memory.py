"""The reference store: plain dictionaries with a journal, for scenarios and for the contract suite."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from datetime import datetime
from typing import TypeVar

from config.household import HouseholdSettings
from memory.claims import Claim
from memory.errors import StaleRevision, UnknownClaim
from memory.house import House
from memory.ids import FIRST, ClaimId, HouseholdId, PersonId, Revision, RoomId, RowId, TurnId
from memory.life.lasting import end_of
from memory.people import Person
from memory.ports import Hit, Readable, Row, Saying, TurnHit, UnitOfWork
from memory.rooms import Room
from memory.store.rows import oldest_first
from memory.store.words import all_stems, claim_words, stems, stems_of, turn_words
from memory.turns import Turn, blanked, emptied
from memory.value import Span
from memory.vocabulary import Predicate

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class InMemoryStore:
    """A household's memory that ends with the process; it satisfies `ClaimStore`."""

    def __init__(self, household: HouseholdId, settings: HouseholdSettings) -> None:
        self._unit = _Unit(household, settings)

    async def transact(
        self, work: Callable[[UnitOfWork], T], *, meanwhile: Callable[[], object] | None = None
    ) -> T:
        """Run `work` as one transaction; what it did is undone if it raises."""
        self._unit.begin()
        try:
            result = work(self._unit)
        except BaseException:
            self._unit.undo()
            raise
        if meanwhile is not None:
            meanwhile()
        return result

    async def read(self, work: Callable[[UnitOfWork], T]) -> T:
        """Run `work` on the present picture."""
        return work(self._unit)

    async def close(self) -> None:
        """Nothing to let go of."""


class _Unit:
    """The one unit of work over the dictionaries; every change goes through the journal."""

    def __init__(self, household: HouseholdId, settings: HouseholdSettings) -> None:
        self.household = household
        self._settings: dict[str, HouseholdSettings] = {"": settings}
        self._people: dict[PersonId, Person] = {}
        self._rooms: dict[RoomId, Room] = {}
        self._turns: dict[TurnId, Turn] = {}
        self._messages: dict[tuple[RoomId, str, int], TurnId] = {}
        self._order: dict[int, TurnId] = {}
        self._now: dict[ClaimId, Claim] = {}
        self._past: dict[ClaimId, tuple[tuple[Claim, datetime | None], ...]] = {}
        self._slots: dict[str, tuple[ClaimId, ...]] = {}
        self._subjects: dict[str, tuple[ClaimId, ...]] = {}
        self._citing: dict[TurnId, tuple[ClaimId, ...]] = {}
        self._rows: dict[str, dict[RowId, tuple[int, Row]]] = {}
        self._tombstones: dict[str, datetime] = {}
        self._claim_words: dict[ClaimId, frozenset[str]] = {}
        self._turn_words: dict[TurnId, frozenset[str]] = {}
        self._counters: dict[str, int] = {"revision": 0, "seq": 0, "row": 0}
        self._journal: list[Callable[[], None]] = []
        self._house: House | None = None

    # --- the journal
    def begin(self) -> None:
        self._journal.clear()

    def undo(self) -> None:
        for step in reversed(self._journal):
            step()
        self._journal.clear()
        self._house = None

    def _set(self, table: dict[K, V], key: K, value: V) -> None:
        if key in table:
            old = table[key]
            self._journal.append(lambda: table.__setitem__(key, old))
        else:
            self._journal.append(lambda: table.__delitem__(key))
        table[key] = value

    def _remove(self, table: dict[K, V], key: K) -> None:
        old = table.pop(key)
        self._journal.append(lambda: table.__setitem__(key, old))

    def _count(self, name: str) -> int:
        self._set(self._counters, name, self._counters[name] + 1)
        return self._counters[name]

    # --- people and rooms
    def house(self) -> House:
        if self._house is None:
            self._house = House(
                household=self.household,
                settings=self._settings[""],
                people=tuple(sorted(self._people.values(), key=lambda person: person.name)),
                rooms=tuple(self._rooms.values()),
            )
        return self._house

    def put_settings(self, settings: HouseholdSettings) -> None:
        self._set(self._settings, "", settings)
        self._house_changed()

    def put_person(self, person: Person) -> None:
        self._set(self._people, person.person_id, person)
        self._house_changed()

    def put_room(self, room: Room) -> None:
        self._set(self._rooms, room.room_id, room)
        self._house_changed()

    def _house_changed(self) -> None:
        self._house = None
        self._count("revision")

    # --- the record
    def put_turn(self, turn: Turn) -> Turn | None:
        message = (turn.room, turn.message, turn.version)
        if message in self._messages or turn.turn_id in self._turns:
            return None
        stored = Turn.model_validate({**dict(turn), "seq": self._count("seq")})
        self._set(self._turns, turn.turn_id, stored)
        self._set(self._messages, message, turn.turn_id)
        self._set(self._order, stored.seq, turn.turn_id)
        self._set(self._turn_words, turn.turn_id, frozenset(turn_words(turn).split()))
        return stored

    def turn(self, turn_id: TurnId) -> Turn | None:
        return self._turns.get(turn_id)

    def latest_version(self, room: RoomId, message: str) -> Turn | None:
        version, latest = 0, None
        while (found := self._messages.get((room, message, version))) is not None:
            version, latest = version + 1, found
        return None if latest is None else self._turns[latest]

    def turns(
        self,
        *,
        room: RoomId | None = None,
        after_seq: int = 0,
        before_seq: int | None = None,
        limit: int = 50,
    ) -> tuple[Turn, ...]:
        found: list[Turn] = []
        seq = (self._counters["seq"] if before_seq is None else before_seq - 1) + 1
        while len(found) < limit and (seq := seq - 1) > after_seq:
            turn_id = self._order.get(seq)
            if turn_id is not None and room in (None, self._turns[turn_id].room):
                found.append(self._turns[turn_id])
        return tuple(reversed(found))

    def search_turns(self, terms: Sequence[str], *, limit: int) -> tuple[TurnHit, ...]:
        ranked = _ranked(self._turn_words, terms)[:limit]
        return tuple(TurnHit(turn_id=turn_id, rank=rank) for turn_id, rank in ranked)

    def turns_holding(
        self, terms: Sequence[str], *, limit: int, beside: Sequence[str] = ()
    ) -> tuple[TurnId, ...]:
        too = {stem for term in beside for stem in stems(term)}
        within = {each: words for each, words in self._turn_words.items() if not beside or words & too}
        return tuple(sorted(turn_id for turn_id, _ in _ranked(within, terms)[:limit]))

    def turns_saying(self, saying: Saying, *, holding: Iterable[str] | None = None) -> tuple[Turn, ...]:
        wanted = [all_stems(saying.words), *([] if holding is None else [stems_of(holding)])]
        every = (self._order[seq] for seq in sorted(self._order))
        some = (each for each in every if all(self._turn_words[each] & stems for stems in wanted))
        return tuple(turn for each in some if saying.says(turn := self._turns[each]))

    # --- claims in force
    def add(self, claim: Claim) -> bool:
        if claim.claim_id in self._now or claim.claim_id in self._past:
            return False
        self._put_claim(claim)
        return True

    def change(self, claim: Claim, *, expected: Revision) -> None:
        former = self._now.get(claim.claim_id)
        if former is None:
            raise UnknownClaim(claim.claim_id)
        if former.revision != expected or claim.revision != expected + 1:
            raise StaleRevision(claim.claim_id, expected=expected, found=former.revision)
        self._take_out(former)
        self._archive(former, until=claim.change.at)
        self._put_claim(claim)

    def _put_claim(self, claim: Claim) -> None:
        self._count("revision")
        for source in claim.sources:
            self._enter(self._citing, source.turn, claim.claim_id)
        if not claim.is_in_force:
            self._archive(claim, until=None)
            return
        self._set(self._now, claim.claim_id, claim)
        self._enter(self._slots, claim.slot, claim.claim_id)
        self._enter(self._subjects, claim.proposition.subject.key, claim.claim_id)
        self._set(self._claim_words, claim.claim_id, frozenset(claim_words(claim).split()))

    def _archive(self, claim: Claim, *, until: datetime | None) -> None:
        past = (*self._past.get(claim.claim_id, ()), (claim, until))
        self._set(self._past, claim.claim_id, past)

    def _take_out(self, claim: Claim) -> None:
        self._remove(self._now, claim.claim_id)
        self._remove(self._claim_words, claim.claim_id)
        self._leave(self._slots, claim.slot, claim.claim_id)
        self._leave(self._subjects, claim.proposition.subject.key, claim.claim_id)

    def _enter(self, index: dict[K, tuple[ClaimId, ...]], key: K, claim_id: ClaimId) -> None:
        there = index.get(key, ())
        if claim_id not in there:
            self._set(index, key, (*there, claim_id))

    def _leave(self, index: dict[K, tuple[ClaimId, ...]], key: K, claim_id: ClaimId) -> None:
        self._set(index, key, tuple(other for other in index[key] if other != claim_id))

    def claim(self, claim_id: ClaimId) -> Claim | None:
        current = self._now.get(claim_id)
        past = self._past.get(claim_id, ())
        return current or (past[-1][0] if past else None)

    def in_slot(self, slot: str) -> tuple[Claim, ...]:
        return oldest_first(self._now[claim_id] for claim_id in self._slots.get(slot, ()))

    def in_force(
        self,
        *,
        subject: str | None = None,
        predicates: Iterable[Predicate] | None = None,
        limit: int | None = None,
    ) -> tuple[Claim, ...]:
        wanted = None if predicates is None else frozenset(predicates)
        ids = self._now if subject is None else self._subjects.get(subject, ())
        found = oldest_first(
            claim
            for claim in (self._now[claim_id] for claim_id in ids)
            if wanted is None or claim.proposition.predicate in wanted
        )
        return found if limit is None else found[len(found) - min(limit, len(found)) :]

    def ended_by(self, instant: datetime) -> tuple[Claim, ...]:
        due = oldest_first(self._now.values())
        return tuple(claim for claim in due if (end := end_of(claim)) is not None and end.at <= instant)

    def of_turn(self, turn_id: TurnId) -> tuple[Claim, ...]:
        newest = (self.claim(claim_id) for claim_id in self._citing.get(turn_id, ()))
        return oldest_first(claim for claim in newest if claim is not None)

    def search(self, terms: Sequence[str], *, limit: int) -> tuple[Hit, ...]:
        ranked = _ranked(self._claim_words, terms)[:limit]
        return tuple(Hit(claim_id=claim_id, rank=rank) for claim_id, rank in ranked)

    def holding(self, terms: Sequence[str], *, limit: int) -> tuple[ClaimId, ...]:
        return tuple(sorted(hit.claim_id for hit in self.search(terms, limit=limit)))

    # --- what is past
    def versions(self, claim_id: ClaimId) -> tuple[Claim, ...]:
        past = tuple(claim for claim, _ in self._past.get(claim_id, ()))
        current = self._now.get(claim_id)
        return past if current is None else (*past, current)

    def archived(self, *, subject: str | None = None) -> tuple[Claim, ...]:
        return oldest_first(
            claim
            for claim, end in (versions[-1] for versions in self._past.values())
            if end is None and (subject is None or claim.proposition.subject.key == subject)
        )

    def followed_by(self, claim_id: ClaimId) -> tuple[Claim, ...]:
        return tuple(claim for claim in self.archived() if claim.change.successor == claim_id)

    def readable(self) -> Readable:
        return Readable(standing=self.in_force(), past=self.archived(), lost=0)

    def known_at(self, instant: datetime) -> tuple[Claim, ...]:
        past = (
            claim
            for versions in self._past.values()
            for claim, end in versions
            if end is not None and claim.change.at <= instant < end
        )
        now = (claim for claim in self._now.values() if claim.change.at <= instant)
        return oldest_first((*past, *now))

    def revision(self) -> Revision:
        return Revision(self._counters["revision"])

    # --- rows of the outer rooms
    def put_row(self, row: Row, *, expected: Revision | None) -> None:
        found = self.row(row.kind, row.row_id)
        at = None if found is None else found.revision
        due = FIRST if expected is None else Revision(expected + 1)
        if at != expected or row.revision != due:
            raise StaleRevision(row.row_id, expected=expected, found=at)
        of_kind = self._rows.setdefault(row.kind, {})
        place = self._count("row") if found is None else of_kind[row.row_id][0]
        self._set(of_kind, row.row_id, (place, row))

    def row(self, kind: str, row_id: RowId) -> Row | None:
        found = self._rows.get(kind, {}).get(row_id)
        return None if found is None else found[1]

    def rows(
        self,
        kind: str | None,
        *,
        state: str | None = None,
        due_by: datetime | None = None,
        about: str | None = None,
    ) -> tuple[Row, ...]:
        kinds = self._rows.values() if kind is None else (self._rows.get(kind, {}),)
        found = (
            (place, row)
            for of_kind in kinds
            for place, row in of_kind.values()
            if (state is None or row.state == state)
            and (due_by is None or (row.due_at is not None and row.due_at <= due_by))
            and (about is None or about in row.about)
        )
        return tuple(row for _, row in sorted(found, key=lambda placed: placed[0]))

    def drop_row(self, kind: str, row_id: RowId) -> None:
        if row_id in self._rows.get(kind, {}):
            self._remove(self._rows[kind], row_id)

    # --- erasure
    def erase_claim(self, claim_id: ClaimId) -> int:
        versions = self.versions(claim_id)
        if claim_id in self._now:
            self._take_out(self._now[claim_id])
        if claim_id in self._past:
            self._remove(self._past, claim_id)
        for turn_id in {source.turn for claim in versions for source in claim.sources}:
            self._leave(self._citing, turn_id, claim_id)
        if versions:
            self._count("revision")
        return len(versions)

    def erase_turn(self, turn_id: TurnId) -> int:
        turn = self._turns.get(turn_id)
        return 0 if turn is None else self._rewrite(emptied(turn))

    def blank_turn(self, turn_id: TurnId, spans: Sequence[Span]) -> int:
        turn = self._turns.get(turn_id)
        return 0 if turn is None else self._rewrite(blanked(turn, spans))

    def _rewrite(self, turn: Turn) -> int:
        self._set(self._turns, turn.turn_id, turn)
        self._set(self._turn_words, turn.turn_id, frozenset(turn_words(turn).split()))
        return 1

    def drop_room(self, room_id: RoomId) -> int:
        if room_id not in self._rooms:
            return 0
        self._remove(self._rooms, room_id)
        self._house_changed()
        return 1

    def drop_turn(self, turn_id: TurnId) -> int:
        turn = self._turns.get(turn_id)
        if turn is None:
            return 0
        self._remove(self._messages, (turn.room, turn.message, turn.version))
        self._remove(self._order, turn.seq)
        self._remove(self._turn_words, turn_id)
        self._remove(self._turns, turn_id)
        return 1

    def drop_person(self, person_id: PersonId) -> int:
        if person_id not in self._people:
            return 0
        self._remove(self._people, person_id)
        self._house_changed()
        return 1

    def put_tombstone(self, keyed_hash: str, at: datetime) -> None:
        self._set(self._tombstones, keyed_hash, at)

    def has_tombstone(self, keyed_hash: str) -> bool:
        return keyed_hash in self._tombstones


def _ranked(index: dict[K, frozenset[str]], terms: Sequence[str]) -> list[tuple[K, float]]:
    """Entries that hold any of the terms; rarer words weigh more, and a better match ranks lower."""
    wanted = {stem for term in terms for stem in stems(term)}
    spread = Counter(word for words in index.values() for word in words & wanted)
    scores = [
        (key, -sum(1.0 / spread[word] for word in words & wanted))
        for key, words in index.items()
        if words & wanted
    ]
    return sorted(scores, key=lambda scored: scored[1])
