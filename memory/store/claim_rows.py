"""The statements of claims: those in force, what they are found by, and the archive of what is past."""

import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from functools import lru_cache

from memory.claims import Claim, Source
from memory.errors import StaleRevision, UnknownClaim
from memory.ids import ClaimId, Revision, TurnId
from memory.life.lasting import end_of
from memory.ports import Hit, Readable
from memory.store.entries import Entries
from memory.store.indexed import CLAIMS, Indexed, some_stems
from memory.store.kept import MOST_PAST
from memory.store.lists import Query
from memory.store.rows import Columns, microseconds, oldest_first
from memory.store.words import claim_words
from memory.vocabulary import Predicate

_CLAIM = "claim_id, revision, body"
"""The columns that a claim is made of."""


@lru_cache(maxsize=1_024)
def _query(subject: str | None, predicates: tuple[Predicate, ...] | None, limit: int | None) -> Query:
    """The same lists are asked for with every turn."""
    return Query(subject, None if predicates is None else frozenset(predicates), limit)


class ClaimRows(Indexed):
    """What the memory makes of what was said."""

    # --- in force
    def add(self, claim: Claim) -> bool:
        # One statement that looks for the id and writes takes three times as long as these two.
        known = self._ids()
        if claim.claim_id in known and self._one(
            "SELECT 1 FROM claim_now WHERE household = ?1 AND claim_id = ?2"
            " UNION ALL SELECT 1 FROM claim_past WHERE household = ?1 AND claim_id = ?2",
            claim.claim_id,
        ):
            return False
        known.add(claim.claim_id)
        self._put(claim)
        self._written(claim, claim.sources)
        return True

    def _ids(self) -> set[str]:
        if self._kept.ids is None:
            rows = self._all(
                "SELECT claim_id FROM claim_now WHERE household = ?1"
                " UNION SELECT claim_id FROM claim_past WHERE household = ?1"
            )
            self._kept.ids = {row[0] for row in rows}
        return self._kept.ids

    def change(self, claim: Claim, *, expected: Revision) -> None:
        former = self.claim(claim.claim_id)
        if former is None or not former.is_in_force:
            raise UnknownClaim(claim.claim_id)
        if former.revision != expected or claim.revision != expected + 1:
            raise StaleRevision(claim.claim_id, expected=expected, found=former.revision)
        n, body = self._one(
            "SELECT n, body FROM claim_now WHERE household = ? AND claim_id = ?", claim.claim_id
        )
        self._archive(former, microseconds(claim.change.at), body)
        self._take_out(n, claim.claim_id)
        self._put(claim)
        known = {source.turn for source in former.sources}
        self._written(claim, [source for source in claim.sources if source.turn not in known])

    def _written(self, claim: Claim, new: Iterable[Source]) -> None:
        """Enter what else hangs on a version that was written, and what of its sources is new."""
        self._grow()
        self._kept.versions.put((claim.claim_id, claim.revision), claim)
        self._kept.changed(claim)
        for turn in dict.fromkeys(source.turn for source in new):
            self._run("INSERT OR IGNORE INTO claim_source VALUES (?, ?, ?)", turn, claim.claim_id)
            self._kept.cited(turn, claim.claim_id)

    def _put(self, claim: Claim) -> None:
        body = claim.model_dump_json()
        if not claim.is_in_force:
            self._archive(claim, None, body)
            return
        end, slot, words = end_of(claim), claim.slot, claim_words(claim)
        if self._kept.slots is not None:
            self._kept.slots.add(slot)
        if self._kept.entries is not None:
            self._kept.entries.enter(claim.claim_id, words)
        n = self._run(
            "INSERT INTO claim_now"
            " (household, claim_id, revision, subject, predicate, slot, said_at_us, since_us, body, ends_us)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            claim.claim_id,
            claim.revision,
            claim.proposition.subject.key,
            claim.proposition.predicate.value,
            slot,
            microseconds(claim.said_at),
            microseconds(claim.change.at),
            body,
            None if end is None else microseconds(end.at),
        )
        self._enter(CLAIMS, n, words)

    def _archive(self, claim: Claim, until_us: int | None, body: str) -> None:
        """Keep a version that another one follows, as it was written, or with which a claim ends."""
        self._run(
            "INSERT INTO claim_past VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            claim.claim_id,
            claim.revision,
            claim.proposition.subject.key,
            microseconds(claim.said_at),
            microseconds(claim.change.at),
            until_us,
            body,
        )

    def _take_out(self, n: int, claim_id: ClaimId) -> None:
        if self._kept.entries is not None:
            self._kept.entries.strike(claim_id)
        self._strike(CLAIMS, n)
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
        if self._kept.slots is None:
            rows = self._all("SELECT DISTINCT slot FROM claim_now WHERE household = ?")
            self._kept.slots = {row[0] for row in rows}
        if slot not in self._kept.slots:
            return ()
        return self._claims(f"SELECT {_CLAIM} FROM claim_now WHERE household = ? AND slot = ?", slot)

    def in_force(
        self,
        *,
        subject: str | None = None,
        predicates: Iterable[Predicate] | None = None,
        limit: int | None = None,
    ) -> tuple[Claim, ...]:
        query = _query(subject, None if predicates is None else tuple(predicates), limit)
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

    def ended_by(self, instant: datetime) -> tuple[Claim, ...]:
        due = self._claims(
            f"SELECT {_CLAIM} FROM claim_now WHERE household = ? AND ends_us <= ?", microseconds(instant)
        )
        return tuple(claim for claim in due if (end := end_of(claim)) is not None and end.at <= instant)

    def of_turn(self, turn_id: TurnId) -> tuple[Claim, ...]:
        citing = self._kept.citing.get(turn_id)
        if citing is None:
            rows = self._all("SELECT claim_id FROM claim_source WHERE household = ? AND turn_id = ?", turn_id)
            citing = self._kept.citing.put(turn_id, tuple(ClaimId(row[0]) for row in rows))
        found = (self.claim(each) for each in citing)
        return oldest_first(claim for claim in found if claim is not None)

    def search(self, terms: Sequence[str], *, limit: int) -> tuple[Hit, ...]:
        rows = self._search(CLAIMS, terms, limit)
        return tuple(Hit(claim_id=ClaimId(row[0]), rank=row[1]) for row in rows)

    def holding(self, terms: Sequence[str], *, limit: int) -> tuple[ClaimId, ...]:
        wanted = some_stems(tuple(terms))
        if all(stem.isascii() for stem in wanted):
            found = self._entries().holding(wanted)
            if len(found) <= limit:
                return tuple(found)
        return tuple(ClaimId(row[0]) for row in self._find(CLAIMS, terms, limit))

    def _entries(self) -> Entries:
        """What claims in force are found by, read once: each turn looks for some, and the file takes long."""
        if self._kept.entries is None:
            self._kept.entries = Entries()
            for claim_id, words in self._all(
                "SELECT claim_id, words FROM claim_word JOIN claim_now ON claim_now.n = claim_word.rowid"
                " WHERE claim_now.household = ? ORDER BY claim_now.n"
            ):
                self._kept.entries.enter(claim_id, words)
        return self._kept.entries

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
        kept = self._kept.archived.get(subject)
        if kept is not None:
            return kept
        found = self._claims(
            f"SELECT {_CLAIM} FROM claim_past WHERE household = ?1 AND until_us IS NULL"
            + (" AND subject = ?2" if subject is not None else " AND ?2 IS NULL"),
            subject,
        )
        return found if len(found) > MOST_PAST else self._kept.archived.put(subject, found)

    def followed_by(self, claim_id: ClaimId) -> tuple[Claim, ...]:
        found = (self.claim(each) for each in self._successors().get(claim_id, ()))
        return oldest_first(claim for claim in found if claim is not None)

    def _successors(self) -> dict[str, list[ClaimId]]:
        """Which claims ended with which as their successor: read once, for no index of the file tells it."""
        if self._kept.successors is None:
            self._kept.successors = {}
            for claim_id, successor in self._all(
                "SELECT claim_id, json_extract(body, '$.change.successor') AS successor FROM claim_past"
                " WHERE household = ? AND until_us IS NULL AND successor IS NOT NULL"
            ):
                self._kept.successors.setdefault(successor, []).append(ClaimId(claim_id))
        return self._kept.successors

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

    def erase_claim(self, claim_id: ClaimId) -> int:
        row = self._one("SELECT n FROM claim_now WHERE household = ? AND claim_id = ?", claim_id)
        if row:
            self._take_out(row[0], claim_id)
        past = self._db.execute(
            "DELETE FROM claim_past WHERE household = ? AND claim_id = ?", (self.household, claim_id)
        ).rowcount
        self._run("DELETE FROM claim_source WHERE household = ? AND claim_id = ?", claim_id)
        if row or past:
            self._grow()
        self.settle()
        self.forget_cache()
        return int(past) + (1 if row else 0)

    def _claims(self, sql: str, *values: object) -> tuple[Claim, ...]:
        rows = self._all(sql + " ORDER BY said_at_us, claim_id", *values)
        return tuple(self._claim(row) for row in rows)

    def _claim(self, row: Columns) -> Claim:
        """The claim of a row (id, revision, body); a version is immutable, so it is parsed once."""
        key = (row[0], row[1])
        kept = self._kept.versions.get(key)
        return kept if kept is not None else self._kept.versions.put(key, Claim.model_validate_json(row[2]))
