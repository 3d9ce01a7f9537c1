"""Nothing is lost and nothing handled twice, whatever dies, comes again, or can't be read."""

import asyncio
import json
import os
import random
import signal
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot.telegram.decoding import decode
from bot.telegram.events import Me, Unreadable
from bot.telegram.inbox import KIND, Counts, Inbox, counts, quarantined
from config.household import HouseholdSettings
from memory.ids import FIRST, HouseholdId, RowId
from memory.ports import ClaimStore, Row, UnitOfWork
from memory.store.in_memory import InMemoryStore
from memory.store.sqlite import SqliteStore
from tests.bot.telegram.stage import Stage
from tests.fakes import FixedClock

NOW = datetime(2026, 9, 7, 8, 0, tzinfo=UTC)
ME = Me(user=900, name="sayso_bot", sees_all=True)
HOME = HouseholdId("home")
UPDATES, KILLS = 600, 150

Json = dict[str, Any]


def message(
    number: int, text: str = "hello", *, chat: int = -5, update: int | None = None, **more: Any
) -> Json:
    body: Json = {
        "message_id": number,
        "date": 1_788_000_000 + number,
        "chat": {"id": chat, "type": "group", "title": "Home"},
        "from": {"id": 11, "is_bot": False, "first_name": "Marta"},
        "text": text,
        **more,
    }
    kind = "edited_message" if "edit_date" in more else "message"
    return {"update_id": 1000 + number if update is None else update, kind: body}


class Effects:
    """Handles by writing a row for every handling, so that a second one shows."""

    def __call__(self, unit: UnitOfWork, raw: Json, _now: datetime) -> None:
        decode(raw, ME)
        found: Json = raw.get("message") or raw.get("edited_message") or {}
        name = f"{found['chat']['id']}.{found['message_id']}"
        count = len(unit.rows("effect", state=name))
        body = json.dumps({"seq": len(unit.rows("effect")), "text": found.get("text")})
        row = Row(
            kind="effect",
            row_id=RowId(f"{name}#{count}"),
            state=name,
            due_at=None,
            about=(),
            body=body,
            revision=FIRST,
        )
        unit.put_row(row, expected=None)


def in_memory() -> InMemoryStore:
    return InMemoryStore(HOME, HouseholdSettings())


async def effects(store: ClaimStore) -> list[str]:
    return await store.read(lambda unit: [row.state for row in unit.rows("effect")])


# --- T1: killed at random
class Server:
    """Updates and the offset that was confirmed, in a file, so that they outlive whoever polls."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def get(self, offset: int) -> list[Json]:
        if offset:
            new = self._path.with_suffix(".new")
            new.write_text(str(offset))
            new.replace(self._path)  # the server itself is never half killed
        first = int(self._path.read_text()) if self._path.exists() else 0
        rest = range(max(first - 1000, 1), UPDATES + 1)
        return [message(number, chat=-5 - number % 3) for number in rest[:1]]


async def poll_safely(store: ClaimStore, server: Server) -> bool:
    inbox = Inbox(store, Effects(), FixedClock(NOW))
    await inbox.work()
    offset = 0
    while batch := server.get(offset):
        await inbox.take(batch)
        offset = batch[-1]["update_id"] + 1
        await inbox.work()
    return True


async def poll_carelessly(store: ClaimStore, server: Server) -> bool:
    """The control: what came is confirmed before it is kept, as in a queue in memory."""
    inbox = Inbox(store, Effects(), FixedClock(NOW))
    offset = 0
    while batch := server.get(offset):
        offset = batch[-1]["update_id"] + 1
        server.get(offset)
        await inbox.take(batch)
        await inbox.work()
    return True


Poll = Callable[[ClaimStore, Server], Awaitable[bool]]


async def _open(path: Path) -> SqliteStore:
    return await SqliteStore.open(path, None, HOME, HouseholdSettings())


def _child(path: Path, server: Server, poll: Poll) -> None:
    async def live() -> None:
        store = await _open(path)
        await poll(store, server)
        await store.close()

    asyncio.run(live())


def _lives(folder: Path, poll: Poll, kills: int, seed: int) -> int:
    """Let a process poll and kill it at random, so often; then let it end. How many kills met it at work."""
    chance = random.Random(seed)  # noqa: S311 - a fault schedule, not a secret
    killed = at_work = 0
    while True:
        process = os.fork()
        if process == 0:
            try:
                _child(folder / "home.db", Server(folder / "offset"), poll)
            finally:
                os._exit(0)
        if killed >= kills:
            os.waitpid(process, 0)
            return at_work
        if chance.random() < 0.5:
            _await_progress(folder / "offset")  # on a slow machine, too, half of the kills meet it at work
            time.sleep(chance.uniform(0, 0.012))
        else:
            time.sleep(chance.uniform(0.005, 0.04))
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        killed += 1
        at_work += Server(folder / "offset").get(0) != []


def _await_progress(offset: Path) -> None:
    before = offset.read_text() if offset.exists() else ""
    if before == str(1000 + UPDATES + 1):
        return  # all is confirmed: no progress to wait for
    for _ in range(1000):
        if offset.exists() and offset.read_text() not in ("", before):
            return
        time.sleep(0.001)


@pytest.mark.filterwarnings("ignore:This process.*multi-threaded:DeprecationWarning")
def test_killed_at_random_nothing_is_lost_or_handled_twice(tmp_path: Path) -> None:
    """T1: 600 updates, 150 kills: each is handled exactly once, and every chat's books balance."""
    assert _lives(tmp_path, poll_safely, KILLS, seed=5) >= KILLS // 2

    async def look() -> tuple[list[str], dict[str, Counts]]:
        store = await _open(tmp_path / "home.db")
        found = await effects(store), await store.read(counts)
        await store.close()
        return found

    handled, books = asyncio.run(look())
    assert sorted(handled) == sorted(f"{-5 - number % 3}.{number}" for number in range(1, UPDATES + 1))
    assert all(book.received == book.stored for book in books.values())
    assert sum(book.received for book in books.values()) == UPDATES


@pytest.mark.filterwarnings("ignore:This process.*multi-threaded:DeprecationWarning")
def test_confirming_first_loses(tmp_path: Path) -> None:
    """T1, the control: with the offset moved before the commit the same kills lose updates."""
    _lives(tmp_path, poll_carelessly, 25, seed=5)

    async def look() -> list[str]:
        store = await _open(tmp_path / "home.db")
        found = await effects(store)
        await store.close()
        return found

    assert len(asyncio.run(look())) < UPDATES


# --- T5: what can't be read
def _malformed(number: int, kind: int) -> Json:
    secret = f"canary{number}"
    bad = message(number, secret)
    match kind % 6:
        case 0:
            del bad["message"]["message_id"]
        case 1:
            bad["message"]["chat"] = secret
        case 2:
            bad["message"]["text"] = {"words": secret}
        case 3:
            bad["message"]["text"] = secret * (120_000 if number % 5 == 0 else 4000)  # up to a megabyte
        case 4:
            bad = {"update_id": number, "mind_read": {"thought": secret}}
        case _:
            bad["message"]["from"] = [secret]
    return bad


@pytest.mark.parametrize("seed", [1])
async def test_exactly_the_bad_ones_are_put_aside(seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    """T5: of 5,000 updates 1 % can't be read: these are put aside, all others handled, no word is logged."""
    chance = random.Random(seed)  # noqa: S311 - a fault schedule, not a secret
    bad = set(chance.sample(range(1, 5001), 50))
    store = in_memory()
    handled: list[int] = []

    def handle(_unit: UnitOfWork, raw: Json, _now: datetime) -> None:
        decode(raw, ME)
        handled.append(raw["update_id"] % 100_000)

    inbox = Inbox(store, handle, FixedClock(NOW))
    for first in range(1, 5001, 100):
        numbers = range(first, first + 100)
        batch = [
            {**_malformed(number, number), "update_id": number}
            if number in bad
            else message(number, update=number)
            for number in numbers
        ]
        await inbox.take(batch)
        await inbox.work()
    assert sorted(handled) == [number for number in range(1, 5001) if number not in bad]
    aside = await store.read(quarantined)
    assert {each.update_id for each in aside} == bad
    assert {each.tries for each in aside} == {3}
    log = capsys.readouterr().out
    assert log.count("quarantined") == 50
    assert "canary" not in log
    books = (await store.read(counts)).values()
    assert sum(book.received for book in books) == 5000
    assert await inbox.tidy() == ()


async def test_one_bad_update_would_stop_a_batch_that_is_read_as_one() -> None:
    """T5, the control: the same batch decoded as a whole gives nothing at all."""
    batch = [message(1), _malformed(2, 0), message(3)]
    with pytest.raises(Unreadable):
        [decode(update, ME) for update in batch]


@pytest.mark.parametrize(("who", "kept"), [("Joel", True), ("Eve", False)])
async def test_of_a_stranger_nothing_is_put_aside_either(who: str, kept: bool) -> None:
    """What a member sent is kept for thirty days for whoever mends the program; a stranger's is not."""
    stage = await (await Stage().open()).settle()
    user = stage.members.get(who) or stage.api.account(77, who)
    update = stage.api.says(user, None, "canary")
    update["message"]["text"] = {"words": "canary"}
    await stage.go()
    aside = await stage.store.read(quarantined)
    assert [("canary" in each.raw) for each in aside] == [kept]


async def test_half_a_character_is_no_reason_to_lose_a_message() -> None:
    """T5: a lone surrogate is shown as such, and the rest of the message stands."""
    stage = await (await Stage().open()).settle()
    await stage.says("Joel", "The bins \ud83d go out on Monday")
    assert await stage.said_by("Joel") == ["The bins \ufffd go out on Monday"]


async def test_what_was_handled_is_not_kept_twice() -> None:
    """The inbox lets go of the words as soon as the record has them."""
    store = in_memory()
    inbox = Inbox(store, Effects(), FixedClock(NOW))
    await inbox.take([message(1, "a private word")])
    await inbox.work()
    rows = await store.read(lambda unit: unit.rows(KIND))
    assert [row.state for row in rows] == ["done"]
    assert "a private word" not in rows[0].body
