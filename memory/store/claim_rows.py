"""The statements of claims: those in force, what they are found by, and the archive of what is past."""

import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from functools import lru_cache

from memory.claims import Claim
from memory.errors import StaleRevision, UnknownClaim
from memory.ids import ClaimId, Revision, TurnId
from memory.life.lasting import end_of
from memory.ports import Hit, Readable
from memory.store.indexed import CLAIMS, Indexed
from memory.store.kept import Query
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
            f"SELECT {_CLAIM}, n, subject, said_at_us, since_us FROM claim_now"
            " WHERE household = ? AND claim_id = ?",
            claim.claim_id,
        )
        if not row:
            raise UnknownClaim(claim.claim_id)
        if row[1] != expected or claim.revision != expected + 1:
            raise StaleRevision(claim.claim_id, expected=expected, found=Revision(row[1]))
        self._kept.newest.put(claim.claim_id, self._claim(row))
        self._archive(*row[:2], *row[4:], microseconds(claim.change.at), row[2])
        self._take_out(row[3])
        self._put_claim(claim)

    def _put_claim(self, claim: Claim) -> None:
        self._grow()
        self._kept.versions.put((claim.claim_id, claim.revision), claim)
        self._kept.changed(claim)
        for source in claim.sources:
            self._run("INSERT OR IGNORE INTO claim_source VALUES (?, ?, ?)", source.turn, claim.claim_id)
        if not claim.is_in_force:
            said_at, since = microseconds(claim.said_at), microseconds(claim.change.at)
            subject, body = claim.proposition.subject.key, claim.model_dump_json()
            self._archive(claim.claim_id, claim.revision, subject, said_at, since, None, body)
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
        self._enter(CLAIMS, n, claim_words(claim))

    def _take_out(self, n: int) -> None:
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
        rows = self._all("SELECT claim_id FROM claim_source WHERE household = ? AND turn_id = ?", turn_id)
        found = (self.claim(ClaimId(row[0])) for row in rows)
        return oldest_first(claim for claim in found if claim is not None)

    def search(self, terms: Sequence[str], *, limit: int) -> tuple[Hit, ...]:
        rows = self._search(CLAIMS, terms, limit)
        return tuple(Hit(claim_id=ClaimId(row[0]), rank=row[1]) for row in rows)

    def holding(self, terms: Sequence[str], *, limit: int) -> tuple[ClaimId, ...]:
        return tuple(ClaimId(row[0]) for row in self._find(CLAIMS, terms, limit))

    # --- what is past
    def _archive(self, *columns: object) -> None:
        """Keep a version that another one follows, as it was written, or with which a claim ends."""
        self._run("INSERT INTO claim_past VALUES (?, ?, ?, ?, ?, ?, ?, ?)", *columns)

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

    def _claims(self, sql: str, *values: object) -> tuple[Claim, ...]:
        rows = self._all(sql + " ORDER BY said_at_us, claim_id", *values)
        return tuple(self._claim(row) for row in rows)

    def _claim(self, row: Columns) -> Claim:
        """The claim of a row (id, revision, body); a version is immutable, so it is parsed once."""
        key = (row[0], row[1])
        kept = self._kept.versions.get(key)
        return kept if kept is not None else self._kept.versions.put(key, Claim.model_validate_json(row[2]))
