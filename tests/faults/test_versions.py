"""O1 on stored files: a memory of every version that there was comes up to this one, whole, through any kill.

`files/version-N.sql` holds a small household as version N kept it, bodies and all. A new migration needs the
file of its version, too; a body that is not read as it was any more fails here.
"""

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

import pytest

from memory.errors import StoreError
from memory.store.database import APPLICATION_ID, complete_statement, connector
from memory.store.migrate import migrate, steps, version_of
from memory.store.sqlite import SqliteStore
from tests.faults.migrating import Stop, stopping
from tests.lane import FAMILY, HOME, MONDAY, a_lane

FILES = Path(__file__).parent / "files"
VERSIONS = [number for number, _ in steps()]
Rows = dict[str, list[tuple[object, ...]]]


def _statements(sql: str) -> Sequence[str]:
    found: list[str] = []
    statement = ""
    for line in sql.splitlines(keepends=True):
        statement += line
        if complete_statement(statement):
            found.append(statement)
            statement = ""
    return found


def _stored(path: Path, version: int, *, without: str = "") -> None:
    """The file as that version left it."""
    connection = connector(path, None, read_only=False)()
    rows = (FILES / f"version-{version}.sql").read_text("utf-8")
    for sql in (*(sql for number, sql in steps() if number <= version), rows):
        for statement in _statements(sql):
            if not without or without not in statement:
                connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {version}")
    connection.close()


_TABLES = {
    "turn": "turn_id, seq, room, message, version, body",
    "claim_now": "claim_id, revision, subject, predicate, slot, body",
    "claim_past": "claim_id, revision, subject, until_us, body",
    "claim_source": "turn_id, claim_id",
    "person": "person_id, body",
    "room": "room_id, body",
    "outer_row": "kind, row_id, state, due_us, about, body, revision",
    "outer_row_about": "about, kind, row_id",
    "tombstone": "keyed_hash, at_us",
    "turn_word": "rowid, words",
    "claim_word": "rowid, words",
}


def _rows(path: Path) -> Rows:
    """What is in a file: claims, scopes, marks of what was erased, words on their way, and the index."""
    connection = connector(path, None, read_only=False)()
    found = {
        table: sorted(connection.execute(f"SELECT {columns} FROM {table}").fetchall(), key=repr)  # noqa: S608 - names of our own
        for table, columns in _TABLES.items()
    }
    connection.close()
    return found


def test_o1_every_version_has_its_file() -> None:
    """n = every version there is."""
    assert [FILES / f"version-{version}.sql" for version in VERSIONS] == sorted(FILES.glob("*.sql"))


@pytest.mark.parametrize("version", VERSIONS)
async def test_o1_a_file_of_any_version_goes_on(tmp_path: Path, version: int) -> None:
    """Nothing of it is lost, it answers from it, the erased stays so, and what was due is delivered."""
    path = tmp_path / "m.db"
    _stored(path, version)
    before = _rows(path)
    store = await SqliteStore.open(path, None, HOME, FAMILY)
    lane = await a_lane(store, at=MONDAY + timedelta(minutes=20))
    lane.count = 100  # behind the messages that are in the file
    assert "Nia is allergic to penicillin" in await lane.asks("Edie", "is Nia allergic to anything?")
    assert "at 11" in await lane.asks("Joel", "when does the boiler man come?")
    assert "zekey" not in await lane.asks("Joel", "where is the zekey?")
    assert "blood pressure" not in await lane.asks("Marta", "how is Edie?")
    sent = await lane.lets_pass(timedelta(days=1, hours=3))
    assert sum("call the vet" in each.text and "eminder" in each.text for each in sent) == 1
    assert sum("the parcel has come" in each.text for each in sent if each.room == "dm:joel") >= 1
    again = lane.turn("Joel", "The zekey is in the garage", house=await lane.app.house(), message="z")
    assert (await lane.app.hear(again)).turn is None, "the mark of what was erased holds"
    await store.close()
    after = _rows(path)
    assert {row[0] for row in before["claim_past"]} <= {row[0] for row in after["claim_past"]}
    assert set(before["tombstone"]) <= set(after["tombstone"])
    assert before["person"] == after["person"]


@pytest.mark.parametrize("version", VERSIONS[:-1])
def test_o1_a_stored_file_survives_a_cut_at_any_statement(tmp_path: Path, version: int) -> None:
    """n = every statement of every step from it to this version, three times over: old or new, whole."""
    cuts = 0
    for time in range(3):
        at, is_done = 1, False
        while not is_done:
            path = tmp_path / f"{time}-{at}.db"
            _stored(path, version)
            before = _rows(path)
            connection = connector(path, None, read_only=False)()
            try:
                migrate(stopping(connection, at))
                is_done = True
            except Stop:
                cuts += 1
            connection.close()
            assert _rows(path) == before
            second = connector(path, None, read_only=False)()
            assert version_of(second) in range(version, VERSIONS[-1] + 1)
            migrate(second)
            assert version_of(second) == VERSIONS[-1]
            second.close()
            assert _rows(path) == before
            at += 1
    assert cuts >= 3 * 5


async def test_o1_control_a_body_that_is_not_read_any_more_is_seen(tmp_path: Path) -> None:
    """A body of which a needed field is gone fails the same opening; so does a table that is left out."""
    path = tmp_path / "m.db"
    _stored(path, VERSIONS[0], without="INTO tombstone")
    whole = tmp_path / "whole.db"
    _stored(whole, VERSIONS[0])
    assert _rows(path) != _rows(whole)
    connection = connector(whole, None, read_only=False)()
    connection.execute("UPDATE claim_now SET body = json_remove(body, '$.modality')")
    connection.close()
    store = await SqliteStore.open(whole, None, HOME, FAMILY)
    with pytest.raises((StoreError, ValueError)):
        await store.read(lambda unit: unit.in_force())
    await store.close()
