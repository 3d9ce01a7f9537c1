"""S6 and S7: a picture is old or new and whole, the same for the same record, gone with what it rests on."""

import random
import shutil
from datetime import timedelta
from pathlib import Path

import pytest

from jobs import blocks
from jobs.now_block import now_lines
from memory.erasing.erasure import erase
from memory.erasing.reach import OfTurn
from memory.ids import FIRST, PersonId, RoomId, RowId, TurnId
from memory.ports import Row, UnitOfWork
from memory.store.database import Connection
from memory.store.sqlite import SqliteStore
from tests.counts import many
from tests.faults.conftest import Zygote
from tests.lane import FAMILY, HOME, Lane, a_file_lane, a_lane, dice

JOEL = PersonId("joel")
SAID = (
    "I have started the school forms",
    "I am in Leeds",
    "I have a headache",
    "My dentist appointment is on Friday at 3",
    "I will fix the gate at the weekend",
    "I think I lost the car keys",
    "I am at the office",
    "I need to buy milk",
)


async def _block(folder: Path) -> tuple[int, ...] | None:
    store = await SqliteStore.open(folder / "m.db", None, HOME, FAMILY)
    block = await store.read(lambda unit: blocks.read(unit, JOEL))
    await store.close()
    return None if block is None else tuple(len(line.cited) for line in block.lines)


# --- S6
async def test_s6_a_kill_while_it_is_rebuilt_leaves_the_old_or_the_new_one(
    tmp_path: Path, zygote: Zygote
) -> None:
    """n = 60 kills, at each statement of several pictures: never a mixture, and always one of the two."""
    kills, record = 0, 0
    while kills < many(60, 600):
        kills += await _kills_of_a_rebuild(tmp_path / str(record), zygote, dice(record))
        record += 1


async def _kills_of_a_rebuild(home: Path, zygote: Zygote, rng: random.Random) -> int:
    """A kill at each statement of one rebuild; what of the picture is there afterwards."""
    whole = home / "whole"
    whole.mkdir(parents=True)
    lane = await a_file_lane(whole / "m.db")
    said = rng.sample(SAID, len(SAID))
    await lane.says("Joel", said[0])
    await lane.lets_pass(timedelta(days=1))
    for text in said[1:]:
        await lane.says("Joel", text)
    now = lane.clock.now().isoformat()
    await lane.store.close()
    old = await _block(whole)
    count = Path(shutil.copytree(whole, home / "count"))
    total = zygote.act(act="rebuild", path=str(count / "m.db"), now=now)["seen"]
    new = await _block(count)
    assert old != new
    seen: set[tuple[int, ...] | None] = set()
    for at in range(1, total + 1):
        folder = Path(shutil.copytree(whole, home / f"k{at}"))
        assert zygote.act(act="rebuild", path=str(folder / "m.db"), now=now, at=at)["killed"]
        seen.add(await _block(folder))
        shutil.rmtree(folder)
    assert seen <= {old, new}
    assert old in seen
    return total


async def test_s6_control_row_by_row_readers_see_halves() -> None:
    """The same picture written line by line, each in a transaction of its own, is seen in part."""
    lane = await a_lane()
    for text in SAID:
        await lane.says("Joel", text)
    await lane.lets_pass(timedelta(days=1))
    whole = await lane.store.read(lambda unit: blocks.read(unit, JOEL))
    assert whole is not None
    seen: set[int] = set()
    for number, _ in enumerate(whole.lines):
        row = Row(
            kind="by_row",
            row_id=RowId(str(number)),
            state="",
            due_at=None,
            about=(),
            body="{}",
            revision=FIRST,
        )
        await lane.store.transact(lambda unit, row=row: unit.put_row(row, expected=None))
        seen.add(len(await lane.store.read(lambda unit: unit.rows("by_row"))))
    assert len(seen - {0, len(whole.lines)}) > 1


# --- S7
async def _built(lane: Lane) -> str:
    return "\n".join(
        [await lane.now(name, to=to) for name in ("Joel", "Nia") for to in ("Joel", "Marta", "Nia")]
    )


async def test_s7_the_same_record_gives_the_same_picture_and_a_change_shows_at_once() -> None:
    """n = 40 households x 5: twice the same; each change is seen at once."""
    for seed in range(many(40, 400)):
        rng = dice(seed)
        lane = await a_lane()
        for number in range(8):
            text = rng.choice(SAID)
            await lane.says(
                rng.choice(("Joel", "Nia")), text, message=f"s{number}", private=rng.random() < 0.3
            )
        first = await _built(lane)
        assert await _built(lane) == first
        await lane.says("Joel", "I am in zequincey", message="place")
        assert "zequincey" in await lane.now("Joel", to="Marta")
        await lane.says("Joel", "I am at home now")
        assert "in zequincey" not in await lane.now("Joel", to="Marta")
        await lane.says("Joel", "I have started the zeforms", message="forms")
        assert "zeforms" in await lane.now("Joel", to="Marta")
        await lane.erases(OfTurn(turn=TurnId("forms")))
        assert "zeforms" not in await lane.now("Joel", to="Marta")
        await lane.says("Marta", "I am at the zeharbour", private=True)
        assert "zeharbour" not in await lane.now("Marta", to="Joel")
        for share, is_told in (("family", True), ("me", False), ("adults", True)):
            await lane.asks("Marta", f"/private {share}")
            assert ("zeharbour" in await lane.now("Marta", to="Joel")) is is_told, share
        shown = await lane.now("Nia", to="Joel")
        for section in ("Where", "Health", "Carrying", "Ahead"):
            assert f"{section}:" in shown
        lane.clock.set(lane.clock.now() + timedelta(days=40))
        later = await lane.now("Joel", to="Marta")
        assert "Where: nothing noted since" in later


async def test_s7_each_line_has_its_source_and_an_empty_place_is_a_dated_gap() -> None:
    """Every line that tells something names the claims it rests on; every other line is a head or a gap."""
    lane = await a_lane()
    for text in SAID:
        await lane.says("Joel", text)
    await lane.lets_pass(timedelta(days=1))

    def lines(unit: UnitOfWork) -> list[tuple[str, int]]:
        found = now_lines(unit, JOEL, listener=JOEL, room=RoomId("dm:joel"), now=lane.clock.now())
        return [(line.text, len(line.claims)) for line in found]

    for text, count in await lane.store.read(lines):
        is_bullet = text.startswith("  • ") and not text.startswith("  • and ")
        assert is_bullet is (count > 0), text


HARMS = (
    "UPDATE claim_now SET body = substr(body, 1, length(body) / 2) WHERE claim_id = ?",
    "UPDATE claim_now SET body = '' WHERE claim_id = ?",
    "UPDATE claim_now SET body = json_set(body, '$.state', 'of another release') WHERE claim_id = ?",
    "UPDATE claim_now SET body = json_remove(body, '$.proposition') WHERE claim_id = ?",
    "UPDATE claim_now SET body = json_set(body, '$.said_at', 'once upon a time') WHERE claim_id = ?",
)
LOST = "A part of my record can't be read"


async def test_s7_a_claim_that_cannot_be_decoded_is_a_gap_and_the_rest_stands(tmp_path: Path) -> None:
    """n = 7 claims x 5 harms: its lines are gone, all others stand as they were, and the gap is said.

    Told is only that there is one: whose it was, and for whom, can't be read.
    """
    whole = tmp_path / "whole"
    whole.mkdir()
    lane = await a_file_lane(whole / "m.db")
    for text in SAID:
        await lane.says("Joel", text)
    claims, at = await lane.claims(), lane.clock.now()
    before = (await lane.now("Joel", to="Marta")).splitlines()
    await lane.store.close()
    assert len(claims) == 7
    tellers = 0
    for number, (claim, harm) in enumerate((each, harm) for each in claims for harm in HARMS):
        folder = Path(shutil.copytree(whole, tmp_path / str(number)))
        await _harm(folder, harm, claim.claim_id)
        lane = await a_file_lane(folder / "m.db", at=at)
        with pytest.raises(
            ValueError, match="validation error"
        ):  # the control: read as a whole it is nothing
            await lane.store.read(lambda unit: unit.in_force())
        assert (await lane.store.read(lambda unit: unit.readable())).lost == 1
        lines = (await lane.now("Joel", to="Marta")).splitlines()
        assert [line for line in lines if LOST in line] == [lines[1]]
        told = _bullets(before)
        left = [line for line in told if not _tells(line, claim.sources[0].quote)]
        assert _bullets(lines) == left, (claim.sources[0].quote, harm)
        tellers += len(left) < len(told)
        assert lines[0] == before[0], "dated"
        await lane.store.close()
        shutil.rmtree(folder)
    assert tellers >= 20, "most of them had a line"
    assert LOST not in "\n".join(before)


def _bullets(lines: list[str]) -> list[str]:
    return [line for line in lines if line.startswith("  • ")]


def _tells(line: str, quote: str) -> bool:
    return max(quote.split(), key=len) in line


async def _harm(folder: Path, harm: str, claim: str) -> None:
    store = await SqliteStore.open(folder / "m.db", None, HOME, FAMILY)

    def do(connection: Connection) -> None:
        assert connection.execute(harm, (claim,)).rowcount == 1

    await store.on_connection(do)
    await store.close()


async def test_s7_control_what_is_appended_to_goes_on_telling_what_is_gone() -> None:
    """An old text that is added to still tells what was erased: the same look finds it."""
    lane = await a_lane()
    await lane.says("Joel", "I have started the zeforms", message="forms")
    summary = await lane.now("Joel", to="Marta")
    now = lane.clock.now()
    await lane.store.transact(lambda unit: erase(unit, OfTurn(turn=TurnId("forms")), by="operator", now=now))
    assert "zeforms" in summary + await lane.now("Joel", to="Marta")
