"""A process that has imported everything and forks a child for each act, so that many kills take seconds.

It has one thread of its own; each child opens the memory, does one act, and is killed from within at the
statement that it was told, or ends. Run as `python -m tests.faults.zygote`; one JSON line per act.
"""

import asyncio
import json
import os
import resource
import signal
import sys
import traceback
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

from bot.care import Keeper
from bot.clocks import SetClock
from jobs import blocks
from jobs.schedule import Run
from memory.erasing.erasure import erase
from memory.erasing.reach import OfTurn
from memory.ids import PersonId
from memory.store.backup import back_up
from memory.store.database import Connection
from memory.store.keys import Key
from memory.store.rekeying import rekey
from memory.store.sqlite import SqliteStore
from tests.lane import FAMILY, HOME

Act = dict[str, Any]


class Fuse:
    """Kills the process at the n-th statement; 0 never does."""

    def __init__(self, at: int) -> None:
        self._at = at
        self._seen = 0

    def burn(self, _statement: str) -> None:
        """One statement more."""
        self._seen += 1
        if self._seen == self._at:
            os.kill(os.getpid(), signal.SIGKILL)

    @property
    def seen(self) -> int:
        """How many statements there were."""
        return self._seen


def key_in(act: Act) -> Key | None:
    """The key that the act opens with; None opens an unencrypted test file."""
    found = act.get("key")
    return None if found is None else Key(secret=bytes.fromhex(found[0]), salt=bytes.fromhex(found[1]))


async def _with_store(act: Act, do: Callable[[SqliteStore, datetime], Any]) -> int:
    store = await SqliteStore.open(Path(act["path"]), key_in(act), HOME, FAMILY)
    fuse = Fuse(int(act["at"]))
    await store.on_connection(lambda connection: _light(connection, fuse))
    await do(store, datetime.fromisoformat(act["now"]))
    seen = fuse.seen
    await store.close()
    return seen


def _light(connection: Connection, fuse: Fuse) -> None:
    connection.set_trace_callback(fuse.burn)  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType] - the driver's own


async def _erase(act: Act) -> int:
    target = OfTurn(turn=act["turn"])

    async def do(store: SqliteStore, now: datetime) -> None:
        await store.transact(lambda unit: erase(unit, target, by="operator", now=now))
        await store.scrub()

    return await _with_store(act, do)


async def _rebuild(act: Act) -> int:
    async def do(store: SqliteStore, now: datetime) -> None:
        run = Run(job="now", person=PersonId("joel"), local_date=now.date(), due_at=now, missed=0)
        await store.transact(lambda unit: blocks.build(unit, run, now))

    return await _with_store(act, do)


async def _backup(act: Act) -> int:
    async def do(store: SqliteStore, now: datetime) -> None:
        await back_up(store, key_in(act), Path(act["folder"]), now=now)

    return await _with_store(act, do)


async def _care(act: Act) -> int:
    async def do(store: SqliteStore, now: datetime) -> None:
        await Keeper(store, Path(act["path"]), Path(act["keys"]), SetClock(now)).copy()

    return await _with_store(act, do)


async def _open(act: Act) -> int:
    """Open the file, migrating it."""
    store = await SqliteStore.open(Path(act["path"]), key_in(act), HOME, FAMILY)
    await store.close()
    return 0


async def _rekey(act: Act) -> int:
    rekey(Path(act["path"]), Path(act["keys"]), Path(act["folder"]))
    return 0


_ACTS: dict[str, Callable[[Act], Any]] = {
    "erase": _erase,
    "rebuild": _rebuild,
    "backup": _backup,
    "care": _care,
    "open": _open,
    "rekey": _rekey,
}


_FILE_EVENTS = frozenset({"open", "os.rename", "os.remove"})
"""What a program does to files of its own; the database's are its statements."""


def _child(act: Act, out: int) -> int:
    fuse = Fuse(int(act.get("file", 0)))
    sys.addaudithook(lambda event, _: fuse.burn(event) if event in _FILE_EVENTS else None)
    if "limit" in act:  # how long any file may become: a disk that is full
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(act["limit"]), int(act["limit"])))
    try:
        seen = asyncio.run(_ACTS[act["act"]](act))
    except BaseException as error:  # noqa: BLE001 - whatever it was, the parent hears of it
        os.write(out, json.dumps({"error": type(error).__name__, "said": str(error)}).encode())
        if act.get("loud"):
            traceback.print_exc()
        return 3
    os.write(out, json.dumps({"seen": seen, "files": fuse.seen}).encode())
    return 0


def main() -> None:
    """Do act after act until the lines end."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    for line in sys.stdin:
        act: Act = json.loads(line)
        read, write = os.pipe()
        pid = os.fork()
        if pid == 0:
            os._exit(_child(act, write))
        os.close(write)
        with os.fdopen(read, "rb") as told:
            said = told.read().decode()
        _, status = os.waitpid(pid, 0)
        answer: dict[str, Any] = {"killed": os.WIFSIGNALED(status)}
        answer.update(json.loads(said) if said else {})
        print(json.dumps(answer), flush=True)  # noqa: T201 - how it answers


if __name__ == "__main__":
    main()
