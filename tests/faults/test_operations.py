"""O1 to O7: migrations, versions, copies and the one instance, through kills, full disks and flipped bits."""

import asyncio
import shutil
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path

import pytest

from bot.care import backup_folder, last
from config.household import HouseholdSettings
from memory.claims import Claim
from memory.erasing.reach import OfTurn
from memory.errors import StoreError, StoreLocked
from memory.ids import TurnId
from memory.ports import UnitOfWork
from memory.store.backup import back_up, backups, check_copy, made_at, note_erasure, noted_erasures, restore
from memory.store.database import APPLICATION_ID, Connection, connector, lock
from memory.store.keys import Key, read_key, salt_of
from memory.store.migrate import migrate, steps, version_of
from memory.store.opening import open_memory
from memory.store.sqlite import SqliteStore
from tests.builders import a_claim, a_proposition
from tests.counts import many
from tests.faults.conftest import ROOT, Zygote
from tests.faults.migrating import Stop, stopping
from tests.lane import FAMILY, HOME, MONDAY, a_lane, dice


def _tables(path: Path) -> set[str]:
    connection = connector(path, None, read_only=False)()
    found = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema").fetchall()}
    connection.close()
    return found


def _named(key: Key) -> list[str]:
    return [key.secret.hex(), key.salt.hex()]


# --- O1
def _whole_states(tmp_path: Path) -> list[set[str]]:
    """What is in a file of each version, nothing included; the last is today's."""
    path = tmp_path / "all.db"
    states: list[set[str]] = [set()]
    connection = connector(path, None, read_only=False)()
    for _, sql in steps():
        for statement in _statements(sql):
            connection.execute(statement)
        states.append(_tables(path))
    connection.close()
    return states


def _statements(sql: str) -> list[str]:
    lines = [line for line in sql.splitlines() if not line.lstrip().startswith("--")]
    return [each for each in "\n".join(lines).split(";\n") if each.strip()]


def test_o1_a_migration_that_is_cut_at_any_statement_is_done_or_undone(tmp_path: Path) -> None:
    """n = every statement of every step there is: old or new, whole; the second start finishes."""
    states = _whole_states(tmp_path)
    statements = sum(sql.count(";") for _, sql in steps()) + 12
    cuts = 0
    for at in range(1, statements):
        path = tmp_path / f"{at}.db"
        connection = connector(path, None, read_only=False)()
        try:
            migrate(stopping(connection, at))
        except Stop:
            cuts += 1
        connection.close()
        assert _tables(path) in states, at
        again = connector(path, None, read_only=False)()
        migrate(again)
        assert version_of(again) == steps()[-1][0]
        again.close()
        assert _tables(path) == states[-1]
    assert cuts >= 30


def test_o1_control_statement_by_statement_leaves_halves(tmp_path: Path) -> None:
    """Without the one transaction a cut leaves some of the tables: the same look finds them."""
    states, halves = _whole_states(tmp_path), 0
    sql = _statements(steps()[0][1])
    for at in range(1, 12):
        path = tmp_path / f"h{at}.db"
        connection = connector(path, None, read_only=False)()
        for statement in sql[:at]:
            connection.execute(statement)
        connection.close()
        halves += _tables(path) not in states
    assert halves >= 8


# --- O2
def _newer(connection: Connection) -> None:
    connection.execute(f"PRAGMA user_version = {steps()[-1][0] + 1}")


def _foreign(connection: Connection) -> None:
    connection.execute("PRAGMA application_id = 1234")


@pytest.mark.parametrize("harm", [_newer, _foreign])
async def test_o2_a_newer_or_foreign_file_is_refused_and_not_touched(
    tmp_path: Path, harm: Callable[[Connection], None]
) -> None:
    """It says which, and not a byte is different afterwards."""
    path = tmp_path / "m.db"
    await (await SqliteStore.open(path, None, HOME, FAMILY)).close()
    connection = connector(path, None, read_only=False)()
    harm(connection)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match=r"newer|another program"):
        await SqliteStore.open(path, None, HOME, FAMILY)
    assert path.read_bytes() == before
    assert APPLICATION_ID != 1234


# --- O3
_PAGE = 4096


@pytest.mark.parametrize("version", [0, *(number for number, _ in steps()[:-1])])
def test_o3_a_full_disk_leaves_the_old_file(tmp_path: Path, zygote: Zygote, version: int) -> None:
    """n = each page more of room, from none until all fits, new and from each former version.

    Refused in words, nothing half; with room it goes on. Half a page beside each limit, too: a write
    that is cut within a page must not pass for one.
    """
    refused, fitted, states = 0, 0, _whole_states(tmp_path)
    limit = 0
    while fitted < 4:
        path = tmp_path / f"{limit}.db"
        _of_version(path, version)
        told = zygote.act(act="open", path=str(path), limit=limit)
        refused += "error" in told
        fitted += "error" not in told
        assert not told["killed"]
        if path.exists():
            assert _tables(path) in states[version:]
        assert "error" not in zygote.act(act="open", path=str(path))
        assert _tables(path) == states[-1]
        limit += _PAGE // 2
    assert refused >= 3, "the control: the limit bites"


def _of_version(path: Path, version: int) -> None:
    """A file as a former version left it; of version 0 there is none."""
    if not version:
        return
    connection = connector(path, None, read_only=False)()
    for number, sql in steps()[:version]:
        for statement in _statements(sql):
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {number}")
    connection.close()


# --- O4
async def test_o4_a_copy_made_under_load_is_a_prefix_of_history(tmp_path: Path) -> None:
    """n = 60: each passes its checks, and holds all that was acknowledged before it began, in order."""
    folder = tmp_path / "copies"

    async def copied(store: SqliteStore, key: Key, number: int) -> Path:
        return (await back_up(store, key, folder, now=MONDAY + timedelta(minutes=number))).path

    assert await _wrong_copies(tmp_path, copied, many(60, 600)) == []


async def test_o4_control_a_plain_copy_of_the_file_is_stale(tmp_path: Path) -> None:
    """n = 60: the file without its log lacks what was acknowledged: the same look finds it."""

    async def copied(_store: SqliteStore, _key: Key, number: int) -> Path:
        return Path(shutil.copyfile(tmp_path / "home.db", tmp_path / f"stale{number}.db"))

    assert len(await _wrong_copies(tmp_path, copied, 60)) >= 40


async def _wrong_copies(
    tmp_path: Path, copied: Callable[[SqliteStore, Key, int], Awaitable[Path]], times: int
) -> list[int]:
    """Of copies made while somebody writes, those that lack what was there when they began."""
    path, keys = tmp_path / "home.db", tmp_path / "keys"
    store = (await open_memory(path, keys, HouseholdSettings())).store
    lane = await a_lane(store)
    house = await lane.app.house()
    key = read_key(keys, salt_of(path))
    acknowledged: list[str] = []
    going = True

    async def write() -> None:
        while going:
            turn = lane.turn("Joel", f"haha number {len(acknowledged)}", house=house)
            await store.transact(lambda unit, turn=turn: unit.put_turn(turn))
            acknowledged.append(str(turn.turn_id))
            await asyncio.sleep(0.002)

    writer = asyncio.create_task(write())
    wrong: list[int] = []
    for number in range(times):
        await asyncio.sleep(0.005)
        before = len(acknowledged)
        held = await _held(await copied(store, key, number), keys)
        # The last one may be in the file whose writer has not been told so yet.
        if held is None or len(held) < before or held[: len(acknowledged)] != acknowledged[: len(held)]:
            wrong.append(number)
    going = False
    await writer
    await store.close()
    return wrong


async def _held(path: Path, keys: Path) -> list[str] | None:
    """The messages that are in a file, in order; None if it does not open or can't be read."""
    try:
        copy = (await open_memory(path, keys, FAMILY, read_only=True)).store
    except StoreError:
        return None
    try:
        return [str(turn.turn_id) for turn in await copy.read(lambda unit: unit.turns(limit=1 << 30))]
    except StoreError:
        return None
    finally:
        await copy.close()


# --- O5
@pytest.mark.parametrize("with_log", [True, False])
@pytest.mark.parametrize("claims_made", [1, 20, 60, 200, 600, *range(3, many(3, 138), 3)])
async def test_o5_a_copy_starts_in_an_empty_folder(tmp_path: Path, claims_made: int, with_log: bool) -> None:
    """n = 5 and their control: all claims and waiting words; the erased stays so; nothing is sent again."""
    path, keys, folder = tmp_path / "home.db", tmp_path / "keys", tmp_path / "copies"
    store = (await open_memory(path, keys, FAMILY)).store
    lane = await a_lane(store)
    for number in range(claims_made):
        await lane.says("Joel", f"I am allergic to thing{number}")
    await lane.says("Marta", "tell Joel I'll be late", private=True)
    await lane.says("Marta", "remind me tomorrow at 10 to call the vet", private=True)
    await lane.says("Joel", "The zekey is in the garage", message="z")
    before = {claim.claim_id for claim in await lane.claims()}
    copy = (await back_up(store, read_key(keys, salt_of(path)), folder, now=lane.clock.now())).path
    note_erasure(folder, await lane.erases(OfTurn(turn=TurnId("z"))))
    at = lane.clock.now()
    await store.close()
    elsewhere = tmp_path / "elsewhere" / "home.db"
    elsewhere.parent.mkdir()
    began = time.perf_counter()
    await restore(copy, elsewhere, keys, erasures=noted_erasures(folder) if with_log else ())
    back = await a_lane((await open_memory(elsewhere, keys, FAMILY)).store, at=at)
    assert time.perf_counter() - began < 60
    again = await back.lets_pass(timedelta(minutes=10))
    assert again == ()
    claims = {claim.claim_id for claim in await back.claims()}
    assert len(before - claims) == (1 if with_log else 0)
    sent = await back.lets_pass(timedelta(days=1, hours=3))
    assert sum("call the vet" in each.text for each in sent) == 1
    assert not any(
        "late" in each.text and "vet" not in each.text and "Good" not in each.text for each in sent
    )
    await back.store.close()


@pytest.mark.long
async def test_o5_fifty_thousand_claims_are_back_within_five_minutes(tmp_path: Path) -> None:
    """n = 1: copied, checked, put in an empty folder and opened again; every claim is there."""
    path, keys, many = tmp_path / "home.db", tmp_path / "keys", 50_000
    store = (await open_memory(path, keys, FAMILY)).store
    for first in range(0, many, 1_000):
        batch = [
            a_claim(f"c_{number}", proposition=a_proposition(f"thing number {number}"))
            for number in range(first, first + 1_000)
        ]

        def write(unit: UnitOfWork, batch: list[Claim] = batch) -> None:
            for claim in batch:
                unit.add(claim)

        await store.transact(write)
    began = time.perf_counter()
    copy = (await back_up(store, read_key(keys, salt_of(path)), tmp_path / "copies", now=MONDAY)).path
    await store.close()
    elsewhere = tmp_path / "elsewhere" / "home.db"
    elsewhere.parent.mkdir()
    await restore(copy, elsewhere, keys, erasures=())
    back = (await open_memory(elsewhere, keys, FAMILY)).store
    took = time.perf_counter() - began
    assert len(await back.read(lambda unit: unit.in_force())) == many
    await back.close()
    assert took <= 300


# --- O6
async def test_o6_a_kill_while_a_copy_is_made_leaves_none_that_counts(tmp_path: Path, zygote: Zygote) -> None:
    """n = every step with a file and 40 statements: what counts is sound, and the age is true."""
    whole = tmp_path / "whole"
    path, keys = whole / "home.db", whole / "keys"
    store = (await open_memory(path, keys, FAMILY)).store
    lane = await a_lane(store)
    await lane.says("Joel", "I am allergic to penicillin")
    await store.close()
    key = _named(read_key(keys, salt_of(path)))

    def act(home: Path, **how: int) -> dict[str, object]:
        named = {"path": str(home / "home.db"), "keys": str(home / "keys"), "key": key}
        return zygote.act(act="care", now=MONDAY.isoformat(), **named, **how)

    done = act(Path(shutil.copytree(whole, tmp_path / "count")))
    files, statements = done["files"], done["seen"]
    assert isinstance(files, int)
    assert isinstance(statements, int)
    most = many(40, 500)
    points = [{"file": each} for each in range(1, files + 1)]
    points += [
        {"at": each} for each in sorted({1 + (statements - 1) * step // (most - 1) for step in range(most)})
    ]
    counted = 0
    for number, point in enumerate(points):
        home = Path(shutil.copytree(whole, tmp_path / f"k{number}"))
        assert act(home, **point)["killed"], point
        for copy in backups(backup_folder(home / "home.db")):
            assert (await check_copy(copy, home / "keys"))[0] == 1
            counted += 1
        await _age_is_true(home)
        assert not act(home)["killed"]
        assert len(backups(backup_folder(home / "home.db"))) == 1
        shutil.rmtree(home)
    assert 0 < counted < len(points)


async def _age_is_true(home: Path) -> None:
    """The memory never says that it has a copy which is not there."""
    store = (await open_memory(home / "home.db", home / "keys", FAMILY, read_only=True)).store
    done = await store.read(lambda unit: last(unit, "backup"))
    await store.close()
    copies = backups(backup_folder(home / "home.db"))
    assert done is None or (copies and made_at(copies[-1]) == done.at)


async def test_o6_a_flipped_bit_in_a_copy_is_noticed(tmp_path: Path) -> None:
    """n = 60 bits: no such copy is brought back."""
    path, keys = tmp_path / "home.db", tmp_path / "keys"
    store = (await open_memory(path, keys, FAMILY)).store
    lane = await a_lane(store)
    for number in range(12):
        await lane.says("Joel", f"I am allergic to thing{number}")
    copy = (await back_up(store, read_key(keys, salt_of(path)), tmp_path / "copies", now=MONDAY)).path
    await store.close()
    whole, rng, noticed = copy.read_bytes(), dice(6), 0
    bits = many(60, 500)
    for _ in range(bits):
        data = bytearray(whole)
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        copy.write_bytes(bytes(data))
        try:
            await check_copy(copy, keys)
        except StoreError:
            noticed += 1
    assert noticed == bits


# --- O7
async def test_o7_one_instance(tmp_path: Path) -> None:
    """n = 50 second starts refused, also by another path; reports are read beside it."""
    path, keys = tmp_path / "home.db", tmp_path / "keys"
    store = (await open_memory(path, keys, FAMILY)).store
    lane = await a_lane(store)
    await lane.says("Joel", "I am allergic to penicillin")
    other = tmp_path / "other"
    other.symlink_to(tmp_path, target_is_directory=True)
    for number in range(50):
        with pytest.raises(StoreLocked, match="in use"):
            await open_memory((other if number % 2 else tmp_path) / "home.db", keys, FAMILY)
    beside = (await open_memory(path, keys, FAMILY, read_only=True)).store
    assert len(await beside.read(lambda unit: unit.in_force())) == 1
    await beside.close()
    await store.close()
    await (await open_memory(path, keys, FAMILY)).store.close()


def test_o7_after_a_kill_it_starts_again_at_once(tmp_path: Path) -> None:
    """n = 10: whoever is killed holds nothing; without the lock (the control) two would write."""
    path = tmp_path / "home.db"
    for _ in range(10):
        held = (
            "import sys, time; from pathlib import Path; from memory.store.database import lock; "
            "h = lock(Path(sys.argv[1])); print('held', flush=True); time.sleep(60)"
        )
        with subprocess.Popen(
            [sys.executable, "-c", held, str(path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "held\n"
            with pytest.raises(StoreLocked):
                lock(path)
            process.kill()
            process.wait()
            began = time.perf_counter()
            lock(path).close()
            assert time.perf_counter() - began < 2
