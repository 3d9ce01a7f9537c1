"""The statements of the record: turns as they were said, and what they are found by."""

from collections.abc import Iterable, Iterator, Sequence

from memory.ids import RoomId, TurnId
from memory.ports import Saying, TurnHit
from memory.store.indexed import TURNS, Indexed, any_of
from memory.store.kept import LOOKED_BACK_ON, Said, Stemmed, Tail
from memory.store.words import all_stems, stem_set, stems, stems_of, turn_words
from memory.turns import Turn, blanked, emptied
from memory.value import Span

_FEW = 200
"""So many turns are looked into, rather than that the index is asked for each word of a list."""
_AFTER_ALL = 1 << 62
"""Higher than any turn's number."""


class TurnRows(Indexed):
    """What was said."""

    def put_turn(self, turn: Turn) -> Turn | None:
        revision, said = self._counted()
        stored = turn.model_copy(update={"seq": said + 1})
        done = self._db.execute(
            "INSERT INTO turn (household, turn_id, seq, room, message, version, body)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (household, turn_id) DO NOTHING"
            " ON CONFLICT (household, room, message, version) DO NOTHING",
            (
                self.household,
                turn.turn_id,
                stored.seq,
                turn.room,
                turn.message,
                turn.version,
                stored.model_dump_json(),
            ),
        )
        if not done.rowcount:
            return None
        self._kept.counted = revision, stored.seq
        self._is_counted_up = True
        n = int(done.lastrowid or 0)
        self._enter(TURNS, n, turn_words(turn))
        self._kept.said(stored)
        self._kept.by_id.put(stored.turn_id, stored)
        return self._kept.turns.put(n, stored)

    def turn(self, turn_id: TurnId) -> Turn | None:
        kept = self._kept.by_id.get(turn_id)
        if kept is not None:
            return kept
        row = self._one("SELECT n, body FROM turn WHERE household = ? AND turn_id = ?", turn_id)
        return self._kept.by_id.put(turn_id, self._turn(row[0], row[1])) if row else None

    def latest_version(self, room: RoomId, message: str) -> Turn | None:
        kept = self._kept.latest.get((room, message))
        if kept is not None:
            return kept
        row = self._one(
            "SELECT n FROM turn WHERE household = ? AND room = ? AND message = ?"
            " ORDER BY version DESC LIMIT 1",
            room,
            message,
        )
        return self._kept.latest.put((room, message), self._turn(row[0])) if row else None

    def turns(
        self,
        *,
        room: RoomId | None = None,
        after_seq: int = 0,
        before_seq: int | None = None,
        limit: int = 50,
    ) -> tuple[Turn, ...]:
        before = _AFTER_ALL if before_seq is None else before_seq
        if room is None or after_seq:
            return self._read_turns(room, after_seq, before, limit)
        tail = self._kept.tails.get(room)
        if tail is None:
            last = self._read_turns(room, 0, _AFTER_ALL, LOOKED_BACK_ON)
            tail = self._kept.tails.put(room, Tail(last))
        kept = tail.before(before, limit)
        return self._read_turns(room, 0, before, limit) if kept is None else kept

    def _read_turns(self, room: RoomId | None, after: int, before: int, limit: int) -> tuple[Turn, ...]:
        rows = self._all(
            "SELECT n FROM turn WHERE household = ?1 AND seq > ?2 AND seq < ?3"
            + (" AND room = ?5" if room is not None else " AND ?5 IS NULL")
            + " ORDER BY seq DESC LIMIT ?4",
            after,
            before,
            limit,
            room,
        )
        return tuple(self._turn(row[0]) for row in reversed(rows))

    def _turn(self, n: int, body: str | None = None) -> Turn:
        """The turn of a table row: those just said are looked at again with every turn."""
        kept = self._kept.turns.get(n)
        if kept is not None:
            return kept
        said: str = body or self._db.execute("SELECT body FROM turn WHERE n = ?", (n,)).fetchone()[0]
        return self._kept.turns.put(n, Turn.model_validate_json(said))

    def search_turns(self, terms: Sequence[str], *, limit: int) -> tuple[TurnHit, ...]:
        rows = self._search(TURNS, terms, limit)
        return tuple(TurnHit(turn_id=TurnId(row[0]), rank=row[1]) for row in rows)

    def turns_holding(
        self, terms: Sequence[str], *, limit: int, beside: Sequence[str] = ()
    ) -> tuple[TurnId, ...]:
        few = self._among_few(terms, all_stems(tuple(beside)), limit) if beside else None
        if few is not None:
            return few
        return tuple(TurnId(row[0]) for row in self._find(TURNS, terms, limit, beside))

    def _among_few(
        self, terms: Sequence[str], beside: frozenset[str], limit: int
    ) -> tuple[TurnId, ...] | None:
        """Those that hold a word beside, where only few turns hold the terms; None where they must be asked.

        To look into the few takes less than to ask the index for each word of a long list.
        """
        found = self._all_of(TURNS, terms, _FEW)
        if found is None:
            return None
        turns = (self.turn(TurnId(row[0])) for row in found)
        held = [turn for turn in turns if turn is not None and not beside.isdisjoint(stems(turn.text))]
        return tuple(turn.turn_id for turn in held) if len(held) <= limit else None

    def turns_saying(self, saying: Saying, *, holding: Iterable[str] | None = None) -> tuple[Turn, ...]:
        said = self._said(saying)
        if holding is None or not said:
            return tuple(turn for turn, _ in said)
        wanted = stems_of(holding)
        return tuple(turn for turn, held in said if not wanted.isdisjoint(held))

    def _said(self, saying: Saying) -> Stemmed:
        kept = self._kept.sayings.get(saying)
        _, last = self._counted()
        if kept is not None and kept.up_to == last:
            return kept.turns
        unread = self._turns_with(saying) if kept is None else self._turns_after(kept.up_to)
        looked_into = ((turn, stem_set(turn.text)) for turn in unread)
        marks = all_stems(saying.words)
        new = [each for each in looked_into if not marks.isdisjoint(each[1]) and saying.says(each[0])]
        turns = tuple(new) if kept is None else (*kept.turns, *new)
        return self._kept.sayings.put(saying, Said(turns, last)).turns

    def _turns_with(self, saying: Saying) -> Iterator[Turn]:
        """Those that hold a word of it, read past the shelves: most of them are looked at this once."""
        rows = self._all(
            "SELECT turn.body FROM turn_word JOIN turn ON turn.n = turn_word.rowid"
            " WHERE turn_word MATCH ?2 AND turn.household = ?1 ORDER BY turn.seq",
            any_of(saying.words),
        )
        return (Turn.model_validate_json(row[0]) for row in rows)

    def _turns_after(self, seq: int) -> Iterator[Turn]:
        rows = self._all("SELECT n FROM turn WHERE household = ? AND seq > ? ORDER BY seq", seq)
        return (self._turn(row[0]) for row in rows)

    # --- erasure
    def erase_turn(self, turn_id: TurnId) -> int:
        turn = self.turn(turn_id)
        return 0 if turn is None else self._rewrite(emptied(turn))

    def blank_turn(self, turn_id: TurnId, spans: Sequence[Span]) -> int:
        turn = self.turn(turn_id)
        return 0 if turn is None else self._rewrite(blanked(turn, spans))

    def _rewrite(self, turn: Turn) -> int:
        n = self._one("SELECT n FROM turn WHERE household = ? AND turn_id = ?", turn.turn_id)[0]
        self._db.execute("UPDATE turn SET body = ? WHERE n = ?", (turn.model_dump_json(), n))
        self._strike(TURNS, n)
        self._enter(TURNS, n, turn_words(turn))
        self._kept.turns_changed()
        return 1

    def drop_turn(self, turn_id: TurnId) -> int:
        row = self._one("SELECT n FROM turn WHERE household = ? AND turn_id = ?", turn_id)
        if not row:
            return 0
        self._strike(TURNS, row[0])
        self._db.execute("DELETE FROM turn WHERE n = ?", row)
        self._kept.turns_changed()
        return 1
