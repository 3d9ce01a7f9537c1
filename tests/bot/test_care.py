"""The memory is looked after each night, given a new key, and brought back: never from nothing."""

import argparse
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from bot.app import open_household
from bot.care import Keeper, backup_folder, care_lines, last, with_care
from bot.clocks import SetClock
from bot.commands.keeping import run_erase
from bot.commands.recovering import recover
from config.household import HouseholdSettings
from config.settings import Settings
from memory.errors import StoreError, StoreLocked
from memory.gaps import gaps
from memory.store.backup import backups, check_copy
from memory.store.keys import key_path, recovery_code, salt_of
from memory.store.keys import read_key as key_of
from memory.store.opening import open_memory
from memory.store.rekeying import rekey
from memory.store.sqlite import SqliteStore
from tests.lane import FAMILY, MONDAY, Lane

LATER = MONDAY + timedelta(days=3)


class Kept:
    """A household in a file with its keys and copies, opened and closed as commands do."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "data" / "home.db"
        self.keys = folder / "config" / "keys"
        self.copies = backup_folder(self.path)

    async def open(self, *, days: int = 0) -> tuple[Lane, SqliteStore]:
        store = (await open_memory(self.path, self.keys, FAMILY)).store
        clock = SetClock(MONDAY + timedelta(days=days))
        jobs = with_care(store, self.path, self.keys, clock)
        return Lane(await open_household(store, FAMILY, clock, jobs=jobs), clock), store

    async def lived(self, *words: str, nights: int = 0) -> None:
        lane, store = await self.open()
        for text in words:
            await lane.says("Joel", text)
        await lane.lets_pass(timedelta(days=nights))
        await store.close()

    async def turns(self) -> list[str]:
        opened = await open_memory(self.path, self.keys, HouseholdSettings(), read_only=True)
        turns = await opened.store.read(lambda unit: unit.turns(limit=100))
        await opened.store.close()
        return [turn.text for turn in turns]

    def key(self) -> Path:
        return key_path(self.keys, salt_of(self.path))

    def code(self) -> str:
        return recovery_code(key_of(self.keys, salt_of(self.path)))

    async def recovered(self, code: str = "") -> int:
        return await recover(self.path, self.keys, SetClock(LATER), ask=lambda: code)


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    return Kept(tmp_path)


async def test_each_night_all_is_looked_through_and_a_checked_copy_made(kept: Kept) -> None:
    """Three nights: three copies that open, the last one known with its age; before that it is said."""
    lane, store = await kept.open()
    await lane.says("Joel", "I have started the school forms")
    before = await store.read(lambda unit: care_lines(unit, lane.clock.now()))
    assert before[:2] == [(True, "last checked backup: none yet"), (True, "last look through: none yet")]
    await lane.lets_pass(timedelta(days=3))
    assert len(backups(kept.copies)) == 3
    done = await store.read(lambda unit: last(unit, "backup"))
    assert done is not None
    lines = await store.read(lambda unit: care_lines(unit, lane.clock.now()))
    assert all(is_well for is_well, _ in lines)
    assert lines[0][1].startswith("last checked backup: 5 hours ago (home-2026")
    late = await store.read(lambda unit: care_lines(unit, lane.clock.now() + timedelta(days=3)))
    assert [is_well for is_well, _ in late] == [False, False, True]
    behind = await store.read(lambda unit: care_lines(unit, MONDAY - timedelta(days=9)))
    assert not behind[2][0]
    assert behind[2][1].endswith("is it set right?")
    await store.close()
    assert (await check_copy(backups(kept.copies)[-1], kept.keys))[0] > 0


async def test_a_copy_that_fails_is_no_copy_and_is_known(kept: Kept) -> None:
    """Where no copy can be made, the night is marked as failed, and the age of the last one grows."""
    lane, store = await kept.open()
    await lane.lets_pass(timedelta(days=1))
    kept.key().unlink()  # the copies' key can't be read any more
    for _ in range(2):
        lane.clock.set(lane.clock.now() + timedelta(days=1))
        ran = await lane.app.run_jobs()
        assert [each.done for each in ran if each.run.job == "backup"] == [False]
    assert len(backups(kept.copies)) == 1
    lines = await store.read(lambda unit: care_lines(unit, lane.clock.now()))
    assert not lines[0][0]
    await store.close()


async def test_copies_pass_their_limit_and_the_newest_stays(kept: Kept) -> None:
    """Seven days are set: after ten nights seven copies are there; after a year off the last one is."""
    lane, store = await kept.open()
    settings = HouseholdSettings.model_validate(
        {**FAMILY.model_dump(), "members": (), "keep_backups_days": 7}
    )
    await store.transact(lambda unit: unit.put_settings(settings))
    await lane.lets_pass(timedelta(days=10))
    assert len(backups(kept.copies)) == 7
    lane.clock.set(lane.clock.now() + timedelta(days=365))
    await lane.app.run_jobs()
    assert len(backups(kept.copies)) == 1
    await store.close()


async def test_after_a_new_key_the_old_one_opens_nothing(kept: Kept) -> None:
    """The memory and every copy open with the new key alone; the old file and the old code are worthless."""
    await kept.lived("I have started the school forms", nights=3)
    old_key, old_code = kept.key(), kept.code()
    old_text = old_key.read_text()
    done = rekey(kept.path, kept.keys, kept.copies)
    assert not old_key.exists()
    assert (done.copies, done.left) == (3, ())
    assert done.code == kept.code() != old_code
    assert "I have started the school forms" in await kept.turns()
    for path in (kept.path, *backups(kept.copies)):
        salt = salt_of(path)
        with pytest.raises(StoreError):
            await _opened_with(path, kept.keys.parent / "old", f"{salt.hex()}.key", old_text)
    assert len(list(kept.keys.iterdir())) == 1


async def test_without_a_new_key_the_old_one_opens_everything(kept: Kept) -> None:
    """The control: the same key file, the same way of trying."""
    await kept.lived("hello", nights=1)
    text = kept.key().read_text()
    for path in (kept.path, *backups(kept.copies)):
        await _opened_with(path, kept.keys.parent / "old", f"{salt_of(path).hex()}.key", text)


async def _opened_with(path: Path, keys: Path, name: str, text: str) -> None:
    _lay_down(keys, name, text)
    await check_copy(path, keys)


def _lay_down(keys: Path, name: str, text: str) -> None:
    keys.mkdir(mode=0o700, exist_ok=True)
    (keys / name).write_text(text)
    (keys / name).chmod(0o600)


async def test_a_new_key_is_refused_while_the_memory_is_in_use(kept: Kept) -> None:
    """Beside a running bot nothing is done, and the old key is still the key."""
    _, store = await kept.open()
    before = kept.key().read_text()
    with pytest.raises(StoreLocked):
        rekey(kept.path, kept.keys, kept.copies)
    await store.close()
    assert kept.key().read_text() == before
    assert await kept.turns() == []


async def test_a_copy_that_no_key_opens_is_named(kept: Kept) -> None:
    """What can't be put under the new key is said, and left as it is."""
    await kept.lived("hello", nights=2)
    first = backups(kept.copies)[0]
    first.write_bytes(b"x" * 5000)
    done = rekey(kept.path, kept.keys, kept.copies)
    assert (done.copies, done.left) == (1, (first.name,))
    assert first.read_bytes() == b"x" * 5000


async def test_the_recovery_code_brings_the_key_back(kept: Kept) -> None:
    """The key file is lost: the right code opens the memory again, a wrong one changes nothing."""
    await kept.lived("I have started the school forms")
    code = kept.code()
    kept.key().unlink()
    with pytest.raises(StoreError, match="slip"):
        await kept.recovered("AAAA-" + code[5:])
    with pytest.raises(StoreError, match="no key here"):
        await kept.turns()
    assert await kept.recovered(code.lower() + "\n") == 0
    assert await kept.turns() == ["I have started the school forms"]


async def test_a_damaged_key_file_is_set_aside(kept: Kept) -> None:
    """What was in it is not thrown away; the code's key takes its place."""
    await kept.lived("hello")
    code = kept.code()
    kept.key().write_text("garbage")
    assert await kept.recovered(code) == 0
    assert await kept.turns() == ["hello"]
    assert [each.read_text() for each in kept.keys.glob("*.aside")] == ["garbage"]


def _first_page(path: Path) -> None:
    path.write_bytes(b"\x07" * 4096 + path.read_bytes()[4096:])


def _middle(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(bytes(data))


def _emptied(path: Path) -> None:
    path.write_bytes(b"")


def _gone(path: Path) -> None:
    path.unlink()


@pytest.mark.parametrize("harm", [_first_page, _middle, _emptied, _gone])
async def test_a_damaged_memory_comes_back_from_the_newest_sound_copy(
    kept: Kept, harm: Callable[[Path], None]
) -> None:
    """The damaged file lies aside untouched, erasures are done again, and what was lost is a dated gap."""
    await kept.lived("I have started the school forms", "the code is kingfisher", nights=2)
    await _erase_words(kept, "kingfisher")
    newest = backups(kept.copies)[-1]
    newest.write_bytes(newest.read_bytes()[:-4096])  # the newest is damaged, too: the one before counts
    harm(kept.path)
    before = kept.path.read_bytes() if kept.path.exists() else None
    assert await kept.recovered() == 0
    texts = await kept.turns()
    assert "I have started the school forms" in texts
    assert not any("kingfisher" in text for text in texts)
    aside = kept.path.with_name("home.db.aside-1")
    assert (aside.read_bytes() if aside.exists() else None) == before
    opened = await open_memory(kept.path, kept.keys, FAMILY, read_only=True)
    (gap,) = await opened.store.read(lambda unit: gaps(unit, after=MONDAY))
    await opened.store.close()
    assert gap.until == LATER


async def test_with_the_key_lost_and_the_first_page_too_the_code_brings_the_copy_back(kept: Kept) -> None:
    """The file names a key that never was; the code fits its copy, and the copy takes its place."""
    await kept.lived("I have started the school forms", nights=2)
    code = kept.code()
    kept.key().unlink()
    _first_page(kept.path)
    with pytest.raises(StoreError):
        await kept.recovered("A" * 56)
    assert await kept.recovered(code) == 0
    assert "I have started the school forms" in await kept.turns()


async def test_without_a_sound_copy_nothing_is_begun(kept: Kept) -> None:
    """A damaged memory and no way back: the file stays as it is, and no empty one takes its place."""
    await kept.lived("hello")
    _middle(kept.path)
    before = kept.path.read_bytes()
    assert await kept.recovered() == 1
    assert kept.path.read_bytes() == before
    assert list(kept.path.parent.glob("home.db.aside-*")) == []


async def test_what_is_sound_is_left_alone(kept: Kept) -> None:
    """Nothing is recovered where nothing is wrong, and nothing beside a bot that holds the memory."""
    await kept.lived("hello", nights=1)
    before = kept.path.read_bytes()
    assert await kept.recovered() == 0
    assert kept.path.read_bytes() == before
    assert not kept.path.with_name("home.db.aside-1").exists()


async def _erase_words(kept: Kept, words: str) -> None:
    named = argparse.Namespace(
        db=kept.path, claim=None, turn=None, person=None, source=None, words=words, cohort=None, yes=True
    )
    await run_erase(named, Settings(config=kept.keys.parent, data=kept.path.parent))


async def test_the_damaged_file_is_noticed_by_the_night(kept: Kept) -> None:
    """A flipped bit in the open file fails the night's look, and the copy of it does not count."""
    lane, store = await kept.open()
    for number in range(40):
        await lane.says("Joel", f"message {number} about the garden and the shed and the gate")
    await store.scrub()
    await store.close()
    _middle(kept.path)
    opened = await open_memory(kept.path, kept.keys, FAMILY)
    keeper = Keeper(opened.store, kept.path, kept.keys, SetClock(MONDAY + timedelta(days=1)))
    with pytest.raises(StoreError, match="not sound"):
        await keeper.look_through()
    with pytest.raises(StoreError):
        await keeper.copy()
    assert backups(kept.copies) == []
    await opened.store.close()
