"""What is put together of the ranks by each stem: the same as the index ranks for all of them at once."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from config.household import HouseholdSettings
from memory.ids import HouseholdId
from memory.ports import UnitOfWork
from memory.store import indexed
from memory.store.keys import new_key
from memory.store.sqlite import SqliteStore
from tests.contracts.stored import HOUSEHOLD, a_turn

WORDS = ("boiler", "kettle", "ladder", "hums", "stands", "again", "upstairs", "broken")
ASKED = (
    ["boiler"],
    ["kettle", "ladder", "upstairs"],
    ["hums", "boiler", "again", "kettle"],
    ["broken", "broke", "stands", "ladder", "zebra"],
)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    made = await SqliteStore.open(tmp_path / "m.db", new_key(), HOUSEHOLD, HouseholdSettings())

    def fill(unit: UnitOfWork) -> None:
        for at in range(200):
            said = [word for place, word in enumerate(WORDS) if (at * 7 + place * place) % (place + 2) < 2]
            unit.put_turn(a_turn(f"t{at}", f"The {' '.join(said)} {'thing ' * (at % 5)}{at}", minute=at))

    await made.transact(fill)
    yield made
    await made.close()


def found(unit: UnitOfWork, limits: tuple[int, ...] = (1, 60, 90, 500)) -> list[list[tuple[str, float]]]:
    """The hits for each of the questions, with their ranks."""
    return [
        [(hit.turn_id, hit.rank) for hit in unit.search_turns(terms, limit=limit)]
        for terms in ASKED
        for limit in limits
    ]


async def test_ranks_are_those_of_the_index(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """To the last digit and in the same order, equals among them; else the index ranks."""
    kept: list[bool] = []
    best = vars(indexed.Indexed)["_best"]

    def counted(*given: object) -> object:
        kept.append(True)
        return best(*given)

    monkeypatch.setattr(indexed.Indexed, "_best", counted)
    merged = await store.read(found)
    assert kept
    assert max(map(len, merged)) > 100
    kept.clear()
    monkeypatch.setattr(indexed, "_MOST_TO_MERGE", 3)
    assert await store.read(found) == merged
    assert not kept


async def test_another_households_rows_take_nobodys_place(store: SqliteStore) -> None:
    """The best of the household's own, however many others there are that rank higher."""
    own = [[name for name, _ in hits] for hits in await store.read(found)]

    def add_theirs(unit: UnitOfWork) -> None:
        db = unit._db  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType] - the file itself, past its port
        for at in range(400):
            body = a_turn(f"o{at}", "boiler kettle ladder hums broken", minute=at)
            body = body.model_copy(update={"household": HouseholdId("other")})
            row = ("other", body.turn_id, at, body.room, body.message, 0, body.model_dump_json())
            done = db.execute(  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType] - the file itself, past its port
                "INSERT INTO turn (household, turn_id, seq, room, message, version, body)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                row,
            )
            unit._enter(indexed.TURNS, done.lastrowid, "boiler kettl ladder hum broken")  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType] - the file itself, past its port

    await store.transact(add_theirs)
    with_others = [[name for name, _ in hits] for hits in await store.read(found)]
    assert list(map(len, with_others)) == list(map(len, own))
    assert not any(name.startswith("o") for hits in with_others for name in hits)
