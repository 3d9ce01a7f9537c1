"""The statements of the rows that relay and jobs keep beside the claims: words, letters, what ran."""

import json
from datetime import datetime

from memory.errors import StaleRevision
from memory.ids import FIRST, Revision, RowId
from memory.ports import Row
from memory.store.rows import ROW, microseconds, outer_row
from memory.store.statements import Statements


class OuterRows(Statements):
    """What the outer rooms keep; the memory does not look into it."""

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
