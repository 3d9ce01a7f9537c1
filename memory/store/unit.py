"""The statements: one household's claims, turns, people and rows, inside one open transaction."""

import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime

from config.household import HouseholdSettings, stored_household
from memory.claims import Claim
from memory.errors import StaleRevision, UnknownClaim
from memory.house import House
from memory.ids import FIRST, ClaimId, HouseholdId, PersonId, Revision, RoomId, RowId, TurnId
from memory.life.lasting import end_of
from memory.people import Person
from memory.ports import Hit, Readable, Row, TurnHit
from memory.rooms import Room
from memory.store.database import Connection
from memory.store.kept import LOOKED_BACK_ON, Hits, Kept, Query, Tail
from memory.store.rows import ROW, Columns, microseconds, oldest_first, outer_row
from memory.store.words import claim_words, stems, turn_words
from memory.turns import Turn, blanked, emptied
from memory.value import Span
from memory.vocabulary import Predicate

_CLAIM = "claim_id, revision, body"
"""The columns that a claim is made of."""

_AFTER_ALL = 1 << 62
"""Higher than any turn's number."""

_MOST_TERMS = 24
"""More words than this in one query only cost time: the rest are common."""


_IN_TURNS = (
    "SELECT turn.turn_id, turn_word.rank FROM turn_word JOIN turn ON turn.n = turn_word.rowid"
    " WHERE turn_word MATCH ?2 AND turn.household = ?1 ORDER BY turn_word.rank LIMIT ?3"
)
_IN_CLAIMS = (
    "SELECT claim_now.claim_id, claim_word.rank FROM claim_word"
    " JOIN claim_now ON claim_now.n = claim_word.rowid"
    " WHERE claim_word MATCH ?2 AND claim_now.household = ?1 ORDER BY claim_word.rank LIMIT ?3"
)
_FEWEST_HITS = 80
"""A search costs what all matches cost, however few of them are wanted; whoever comes next may want more."""


class SqliteUnit:
    """The unit of work over an open transaction of one household; it satisfies `UnitOfWork`."""

    def __init__(self, connection: Connection, household: HouseholdId, *, alone: bool) -> None:
        self.household = household
        self._db = connection
        self._alone = alone
        self._kept = Kept()
        self._is_counted_up = False

    def begin(self) -> None:
        """A new transaction or picture: beside the one that writes, what was read before may be old."""
        self._kept.hits.clear()
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

    # --- people and rooms
    def house(self) -> House:
        if self._kept.house is None:
            self._kept.house = self._read_house()
        return self._kept.house

    def _read_house(self) -> House:
        settings = self._one("SELECT settings FROM household WHERE household = ?")
        people = self._all("SELECT body FROM person WHERE household = ?")
        rooms = self._all("SELECT body FROM room WHERE household = ? ORDER BY room_id")
        found = (Person.model_validate_json(row[0]) for row in people)
        return House(
            household=self.household,
            settings=stored_household(settings[0] if settings else "{}"),
            people=tuple(sorted(found, key=lambda person: person.name)),
            rooms=tuple(Room.model_validate_json(row[0]) for row in rooms),
        )

    def put_settings(self, settings: HouseholdSettings) -> None:
        self._run("UPDATE household SET settings = ?2 WHERE household = ?1", settings.model_dump_json())
        self._house_changed()

    def put_person(self, person: Person) -> None:
        self._run("REPLACE INTO person VALUES (?, ?, ?)", person.person_id, person.model_dump_json())
        self._house_changed()

    def put_room(self, room: Room) -> None:
        self._run("REPLACE INTO room VALUES (?, ?, ?)", room.room_id, room.model_dump_json())
        self._house_changed()

    def _house_changed(self) -> None:
        self._kept.house = None
        self._grow()

    # --- the record
    def put_turn(self, turn: Turn) -> Turn | None:
        revision, said = self._counted()
        stored = Turn.model_validate({**dict(turn), "seq": said + 1})
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
        self._enter("turn_word", n, turn_words(turn))
        self._kept.said(stored)
        self._kept.by_id.put(stored.turn_id, stored)
        return self._kept.turns.put(n, stored)

    def turn(self, turn_id: TurnId) -> Turn | None:
        kept = self._kept.by_id.get(turn_id)
        if kept is not None:
            return kept
        row = self._one("SELECT n FROM turn WHERE household = ? AND turn_id = ?", turn_id)
        return self._kept.by_id.put(turn_id, self._turn(row[0])) if row else None

    def latest_version(self, room: RoomId, message: str) -> Turn | None:
        row = self._one(
            "SELECT n FROM turn WHERE household = ? AND room = ? AND message = ?"
            " ORDER BY version DESC LIMIT 1",
            room,
            message,
        )
        return self._turn(row[0]) if row else None

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

    def _turn(self, n: int) -> Turn:
        """The turn of a table row: those just said are looked at again with every turn."""
        kept = self._kept.turns.get(n)
        if kept is not None:
            return kept
        body = self._db.execute("SELECT body FROM turn WHERE n = ?", (n,)).fetchone()[0]
        return self._kept.turns.put(n, Turn.model_validate_json(body))

    def search_turns(
        self, terms: Sequence[str], *, limit: int, beside: Sequence[str] = ()
    ) -> tuple[TurnHit, ...]:
        rows = self._search(_IN_TURNS, terms, limit, beside)
        return tuple(TurnHit(turn_id=TurnId(row[0]), rank=row[1]) for row in rows)

    # --- claims in force
    def add(self, claim: Claim) -> bool:
        if self._one(
            "SELECT 1 FROM claim_now WHERE household = ?1 AND claim_id = ?2"
            " UNION ALL SELECT 1 FROM claim_past WHERE household = ?1 AND claim_id = ?2",
            claim.claim_id,
        ):
            return False
        self._put_claim(claim)
        return True

    def change(self, claim: Claim, *, expected: Revision) -> None:
        row = self._one(
            f"SELECT {_CLAIM}, n FROM claim_now WHERE household = ? AND claim_id = ?", claim.claim_id
        )
        if not row:
            raise UnknownClaim(claim.claim_id)
        if row[1] != expected or claim.revision != expected + 1:
            raise StaleRevision(claim.claim_id, expected=expected, found=Revision(row[1]))
        self._kept.newest.put(claim.claim_id, self._claim(row))
        self._archive_former(row[3], until=claim.change.at)
        self._take_out(row[3])
        self._put_claim(claim)

    def _put_claim(self, claim: Claim) -> None:
        self._grow()
        self._kept.versions.put((claim.claim_id, claim.revision), claim)
        self._kept.changed(claim)
        for source in claim.sources:
            self._run("INSERT OR IGNORE INTO claim_source VALUES (?, ?, ?)", source.turn, claim.claim_id)
        if not claim.is_in_force:
            self._archive_last(claim)
            return
        end = end_of(claim)
        n = self._run(
            "INSERT INTO claim_now"
            " (household, claim_id, revision, subject, predicate, slot, said_at_us, since_us, body, ends_us)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            claim.claim_id,
            claim.revision,
            claim.proposition.subject.key,
            claim.proposition.predicate.value,
            claim.slot,
            microseconds(claim.said_at),
            microseconds(claim.change.at),
            claim.model_dump_json(),
            None if end is None else microseconds(end.at),
        )
        self._enter("claim_word", n, claim_words(claim))

    def _archive_former(self, n: int, *, until: datetime) -> None:
        """Keep a version that another one follows, as it was written."""
        self._db.execute(
            "INSERT INTO claim_past"
            " SELECT household, claim_id, revision, subject, said_at_us, since_us, ?2, body"
            " FROM claim_now WHERE n = ?1",
            (n, microseconds(until)),
        )

    def _archive_last(self, claim: Claim) -> None:
        """Keep the version with which a claim goes out of force."""
        self._run(
            "INSERT INTO claim_past VALUES (?, ?, ?, ?, ?, ?, NULL, ?)",
            claim.claim_id,
            claim.revision,
            claim.proposition.subject.key,
            microseconds(claim.said_at),
            microseconds(claim.change.at),
            claim.model_dump_json(),
        )

    def _take_out(self, n: int) -> None:
        self._strike("claim_word", n)
        self._db.execute("DELETE FROM claim_now WHERE n = ?", (n,))

    def claim(self, claim_id: ClaimId) -> Claim | None:
        kept = self._kept.newest.get(claim_id)
        if kept is not None:
            return kept
        row = self._one(f"SELECT {_CLAIM} FROM claim_now WHERE household = ? AND claim_id = ?", claim_id)
        row = row or self._one(
            f"SELECT {_CLAIM} FROM claim_past WHERE household = ? AND claim_id = ?"
            " ORDER BY revision DESC LIMIT 1",
            claim_id,
        )
        return self._kept.newest.put(claim_id, self._claim(row)) if row else None

    def in_slot(self, slot: str) -> tuple[Claim, ...]:
        return self._claims(f"SELECT {_CLAIM} FROM claim_now WHERE household = ? AND slot = ?", slot)

    def in_force(
        self,
        *,
        subject: str | None = None,
        predicates: Iterable[Predicate] | None = None,
        limit: int | None = None,
    ) -> tuple[Claim, ...]:
        wanted = None if predicates is None else frozenset(predicates)
        query = Query(subject, wanted, limit)
        kept = self._kept.lists.get(query)
        return kept if kept is not None else self._kept.lists.put(query, self._read_in_force(query, limit))

    def _read_in_force(self, query: Query, limit: int | None) -> tuple[Claim, ...]:
        wanted = None if query.predicates is None else json.dumps(sorted(query.predicates))
        rows = self._all(
            "SELECT claim_id, revision, body FROM claim_now WHERE household = ?1"
            + (" AND subject = ?2" if query.subject is not None else " AND ?2 IS NULL")
            + (" AND predicate IN (SELECT value FROM json_each(?3))" if wanted else " AND ?3 IS NULL")
            + " ORDER BY said_at_us DESC, claim_id DESC LIMIT ?4",
            query.subject,
            wanted,
            -1 if limit is None else limit,
        )
        return tuple(self._claim(row) for row in reversed(rows))

    def _claim(self, row: Columns) -> Claim:
        """The claim of a row (id, revision, body); a version is immutable, so it is parsed once."""
        key = (row[0], row[1])
        kept = self._kept.versions.get(key)
        return kept if kept is not None else self._kept.versions.put(key, Claim.model_validate_json(row[2]))

    def ended_by(self, instant: datetime) -> tuple[Claim, ...]:
        due = self._claims(
            f"SELECT {_CLAIM} FROM claim_now WHERE household = ? AND ends_us <= ?", microseconds(instant)
        )
        return tuple(claim for claim in due if (end := end_of(claim)) is not None and end.at <= instant)

    def of_turn(self, turn_id: TurnId) -> tuple[Claim, ...]:
        rows = self._all("SELECT claim_id FROM claim_source WHERE household = ? AND turn_id = ?", turn_id)
        found = (self.claim(ClaimId(row[0])) for row in rows)
        return oldest_first(claim for claim in found if claim is not None)

    def search(self, terms: Sequence[str], *, limit: int) -> tuple[Hit, ...]:
        rows = self._search(_IN_CLAIMS, terms, limit)
        return tuple(Hit(claim_id=ClaimId(row[0]), rank=row[1]) for row in rows)

    # --- what is past
    def versions(self, claim_id: ClaimId) -> tuple[Claim, ...]:
        rows = self._all(
            f"SELECT {_CLAIM} FROM claim_past WHERE household = ?1 AND claim_id = ?2"
            f" UNION ALL SELECT {_CLAIM} FROM claim_now WHERE household = ?1 AND claim_id = ?2",
            claim_id,
        )
        found = (self._claim(row) for row in rows)
        return tuple(sorted(found, key=lambda claim: claim.revision))

    def archived(self, *, subject: str | None = None) -> tuple[Claim, ...]:
        return self._claims(
            f"SELECT {_CLAIM} FROM claim_past WHERE household = ?1 AND until_us IS NULL"
            + (" AND subject = ?2" if subject is not None else " AND ?2 IS NULL"),
            subject,
        )

    def readable(self) -> Readable:
        standing = self._all(f"SELECT {_CLAIM} FROM claim_now WHERE household = ?")
        past = self._all(f"SELECT {_CLAIM} FROM claim_past WHERE household = ? AND until_us IS NULL")
        found, left = self._decoded(standing), self._decoded(past)
        lost = len(standing) + len(past) - len(found) - len(left)
        return Readable(standing=oldest_first(found), past=oldest_first(left), lost=lost)

    def _decoded(self, rows: Iterable[Columns]) -> list[Claim]:
        found: list[Claim] = []
        for row in rows:
            with suppress(ValueError):
                found.append(self._claim(row))
        return found

    def known_at(self, instant: datetime) -> tuple[Claim, ...]:
        rows = self._all(
            f"SELECT {_CLAIM} FROM claim_past WHERE household = ?1 AND since_us <= ?2 AND until_us > ?2"
            f" UNION ALL SELECT {_CLAIM} FROM claim_now WHERE household = ?1 AND since_us <= ?2",
            microseconds(instant),
        )
        return oldest_first(self._claim(row) for row in rows)

    def revision(self) -> Revision:
        revision, _ = self._counted()
        return revision

    def _counted(self) -> tuple[Revision, int]:
        """How often the memory changed, and how many turns were said."""
        if self._kept.counted is None:
            row = self._one("SELECT revision, seq FROM household WHERE household = ?") or (0, 0)
            self._kept.counted = Revision(row[0]), int(row[1])
        return self._kept.counted

    # --- rows of the outer rooms
    def put_row(self, row: Row, *, expected: Revision | None) -> None:
        found = self.row(row.kind, row.row_id)
        at = None if found is None else found.revision
        due = FIRST if expected is None else Revision(expected + 1)
        if at != expected or row.revision != due:
            raise StaleRevision(row.row_id, expected=expected, found=at)
        self._kept.rows_changed(row.kind, row.row_id)
        self._run(
            "INSERT INTO outer_row (household, kind, row_id, state, due_us, about, body, revision)"
            " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (household, kind, row_id) DO UPDATE"
            " SET state = ?4, due_us = ?5, about = ?6, body = ?7, revision = ?8",
            row.kind,
            row.row_id,
            row.state,
            None if row.due_at is None else microseconds(row.due_at),
            json.dumps(row.about),
            row.body,
            row.revision,
        )
        if found is None or found.about != row.about:
            self._write_about(row)

    def _write_about(self, row: Row) -> None:
        self._run(
            "DELETE FROM outer_row_about WHERE household = ? AND kind = ? AND row_id = ?",
            row.kind,
            row.row_id,
        )
        for about in row.about:
            self._run(
                "INSERT OR IGNORE INTO outer_row_about VALUES (?, ?, ?, ?)", about, row.kind, row.row_id
            )

    def row(self, kind: str, row_id: RowId) -> Row | None:
        kept = self._kept.row.get((kind, row_id))
        if kept is not None:
            return kept
        found = self._one(
            f"SELECT {ROW} FROM outer_row WHERE household = ? AND kind = ? AND row_id = ?", kind, row_id
        )
        return self._kept.row.put((kind, row_id), outer_row(found)) if found else None

    def rows(
        self,
        kind: str | None,
        *,
        state: str | None = None,
        due_by: datetime | None = None,
        about: str | None = None,
    ) -> tuple[Row, ...]:
        asked = (kind, state, about)
        kept = self._kept.rows.get(asked)
        found = kept if kept is not None else self._kept.rows.put(asked, self._read_rows(*asked))
        if due_by is None:
            return found
        return tuple(row for row in found if row.due_at is not None and row.due_at <= due_by)

    def _read_rows(self, kind: str | None, state: str | None, about: str | None) -> tuple[Row, ...]:
        found = self._all(
            f"SELECT {ROW} FROM outer_row WHERE household = ?1"
            + (" AND kind = ?2" if kind is not None else " AND ?2 IS NULL")
            + (" AND state = ?3" if state is not None else " AND ?3 IS NULL")
            + (
                " AND (kind, row_id) IN (SELECT kind, row_id FROM outer_row_about"
                " WHERE household = ?1 AND about = ?4)"
                if about is not None
                else " AND ?4 IS NULL"
            )
            + " ORDER BY n",
            kind,
            state,
            about,
        )
        return tuple(outer_row(row) for row in found)

    def drop_row(self, kind: str, row_id: RowId) -> None:
        self._kept.rows_changed(kind, row_id)
        for table in ("outer_row", "outer_row_about"):
            self._run(f"DELETE FROM {table} WHERE household = ? AND kind = ? AND row_id = ?", kind, row_id)

    # --- erasure
    def erase_claim(self, claim_id: ClaimId) -> int:
        row = self._one("SELECT n FROM claim_now WHERE household = ? AND claim_id = ?", claim_id)
        if row:
            self._take_out(row[0])
        past = self._db.execute(
            "DELETE FROM claim_past WHERE household = ? AND claim_id = ?", (self.household, claim_id)
        ).rowcount
        self._run("DELETE FROM claim_source WHERE household = ? AND claim_id = ?", claim_id)
        if row or past:
            self._grow()
        self.settle()
        self.forget_cache()
        return int(past) + (1 if row else 0)

    def erase_turn(self, turn_id: TurnId) -> int:
        turn = self.turn(turn_id)
        return 0 if turn is None else self._rewrite(emptied(turn))

    def blank_turn(self, turn_id: TurnId, spans: Sequence[Span]) -> int:
        turn = self.turn(turn_id)
        return 0 if turn is None else self._rewrite(blanked(turn, spans))

    def _rewrite(self, turn: Turn) -> int:
        n = self._one("SELECT n FROM turn WHERE household = ? AND turn_id = ?", turn.turn_id)[0]
        self._db.execute("UPDATE turn SET body = ? WHERE n = ?", (turn.model_dump_json(), n))
        self._strike("turn_word", n)
        self._enter("turn_word", n, turn_words(turn))
        self._kept.turns_changed()
        return 1

    def drop_room(self, room_id: RoomId) -> int:
        gone = self._db.execute(
            "DELETE FROM room WHERE household = ? AND room_id = ?", (self.household, room_id)
        ).rowcount
        self._house_changed()
        return int(gone)

    def drop_turn(self, turn_id: TurnId) -> int:
        row = self._one("SELECT n FROM turn WHERE household = ? AND turn_id = ?", turn_id)
        if not row:
            return 0
        self._strike("turn_word", row[0])
        self._db.execute("DELETE FROM turn WHERE n = ?", row)
        self._kept.turns_changed()
        return 1

    def drop_person(self, person_id: PersonId) -> int:
        gone = self._db.execute(
            "DELETE FROM person WHERE household = ? AND person_id = ?", (self.household, person_id)
        ).rowcount
        self._house_changed()
        return int(gone)

    def put_tombstone(self, keyed_hash: str, at: datetime) -> None:
        self._run("INSERT OR IGNORE INTO tombstone VALUES (?, ?, ?)", keyed_hash, microseconds(at))
        self._kept.tombstones = None

    def has_tombstone(self, keyed_hash: str) -> bool:
        if self._kept.tombstones is None:
            rows = self._all("SELECT keyed_hash FROM tombstone WHERE household = ?")
            self._kept.tombstones = {row[0] for row in rows}
        return keyed_hash in self._kept.tombstones

    # --- statements; the household is always the first parameter
    def _run(self, sql: str, *values: object) -> int:
        return int(self._db.execute(sql, (self.household, *values)).lastrowid or 0)

    def _one(self, sql: str, *values: object) -> Columns:
        return self._db.execute(sql, (self.household, *values)).fetchone() or ()

    def _all(self, sql: str, *values: object) -> list[Columns]:
        return self._db.execute(sql, (self.household, *values)).fetchall()

    def _claims(self, sql: str, *values: object) -> tuple[Claim, ...]:
        rows = self._all(sql + " ORDER BY said_at_us, claim_id", *values)
        return tuple(self._claim(row) for row in rows)

    def _search(
        self, sql: str, terms: Sequence[str], limit: int, beside: Sequence[str] = ()
    ) -> list[Columns]:
        """The best hits; while one question is answered, the same words are searched for several times."""
        query, too = _any_of(terms), _any_of(beside)
        if not query:
            return []
        query = f"({query}) AND ({too})" if too else query
        kept = self._kept.hits.get((sql, query))
        if kept is None or not kept.reaches(limit):
            most = max(limit, _FEWEST_HITS)
            kept = self._kept.hits.put((sql, query), Hits(most, self._all(sql, query, most)))
        return kept.rows[:limit]

    def _enter(self, index: str, n: int, words: str) -> None:
        self._kept.hits.clear()
        self._db.execute(f"INSERT INTO {index} (rowid, words) VALUES (?, ?)", (n, words))

    def _strike(self, index: str, n: int) -> None:
        self._kept.hits.clear()
        self._db.execute(f"DELETE FROM {index} WHERE rowid = ?", (n,))

    def _grow(self) -> None:
        revision, said = self._counted()
        self._kept.counted = Revision(revision + 1), said
        self._is_counted_up = True


def _any_of(terms: Sequence[str]) -> str:
    """The full-text query for any of some words; empty for none.

    Every word is quoted: the query syntax of FTS5 must not be reachable from what people type.
    """
    words = list(dict.fromkeys(stem for term in terms for stem in stems(term)))[:_MOST_TERMS]
    return " OR ".join(f'"{word}"' for word in words)
