"""The commands that keep, give out, take back and erase: backup, restore, export, import, erase, forget."""

import argparse
import asyncio
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path

from bot.audit import OPERATOR, note
from bot.care import Keeper, backup_folder
from bot.commands.asking import spoken
from bot.commands.exporting import export, page, read_export, take_in
from bot.commands.said import counted, say
from bot.conversation.replies import acknowledge
from bot.erasing import carried_out, is_too_short, shown, write_beside
from bot.opening import NotSo, Open, asker, database, opened, person
from config.household import HouseholdSettings
from config.settings import Settings
from memory.clock import Clock, SystemClock
from memory.erasing.erasure import Completion, completions
from memory.erasing.reach import OfClaim, OfCohort, OfPerson, OfSource, OfTurn, OfWords, Reach, Target
from memory.errors import StoreError
from memory.gaps import Gap, note_gap
from memory.ids import ClaimId, RoomId, TurnId
from memory.intake.steering import correct, forget
from memory.life.outcomes import Outcome
from memory.ports import UnitOfWork
from memory.render import View
from memory.store.backup import backups, check_copy, made_at, noted_erasures, restore, set_aside
from memory.store.opening import open_memory
from memory.store.rekeying import rekey
from memory.store.sqlite import SqliteStore
from memory.value import Span


async def run_backup(words: argparse.Namespace, settings: Settings) -> int:
    """Make a verified copy now."""
    async with opened(words, settings) as home:
        made = await make_backup(home, settings)
        say(f"{made.name}: opened and checked, {made.stat().st_size // 1024} KiB")
    return 0


async def make_backup(home: Open, settings: Settings) -> Path:
    """Copy an open memory beside itself."""
    store, now = home.app.store, home.app.clock.now()
    if not isinstance(store, SqliteStore):
        raise NotSo("only a memory in a file can be copied")
    made = await Keeper(store, home.path, settings.keys, home.app.clock).make_copy()
    await store.transact(lambda unit: note(unit, "backup", now))
    return made


async def run_restore(words: argparse.Namespace, settings: Settings) -> int:
    """Bring a copy back, or with --drill only see whether it could be."""
    target = database(words, settings)
    folder = backup_folder(target)
    if words.file is not None and not words.file.is_file():
        raise NotSo(f"there is no copy at {words.file}; the copies of this memory lie in {folder}")
    copies = [words.file] if words.file else backups(folder)
    if not copies:
        raise NotSo(f"there is no backup in {folder}")
    copy, turns, claims = await _newest_of(copies, settings.keys)
    if words.drill:
        told = f"{counted(turns, 'message')}, {counted(claims, 'claim')} in force"
        say(f"{copy.name} could be brought back: {told}, every page sound")
        return 0
    erasures = await known_erasures(target, settings.keys)
    again = await restore(copy, target, settings.keys, erasures=erasures)
    await note_lost(target, settings.keys, copy, SystemClock())
    say(back_again(copy, turns, claims, again))
    if set_aside(target):
        say("The memory as it was lies beside it, set aside, until it is as old as a copy may become.")
    return 0


async def _newest_of(copies: Sequence[Path], keys: Path) -> tuple[Path, int, int]:
    """The newest copy that is sound, with its messages and claims; each newer one that is not is told.

    Raises:
        StoreError: The only one is not sound.
        NotSo: None of several is.
    """
    if len(copies) == 1:
        return copies[0], *await check_copy(copies[0], keys)
    for copy in reversed(copies):
        try:
            return copy, *await check_copy(copy, keys)
        except StoreError:
            say(f"Left out, because it is not sound: {copy.name}")
    raise NotSo(f"none of the {len(copies)} backups can be used; nothing was changed")


def back_again(copy: Path, turns: int, claims: int, erasures: int) -> str:
    """That a copy is the memory now, what is in it, and what is not."""
    return (
        f"{copy.name} is back: {counted(turns, 'message')}, {counted(claims, 'claim')} in force; "
        f"{counted(erasures, 'erasure')} done again.\n"
        f"What was said after {made_at(copy):%d %b %Y %H:%M} UTC is not in it; "
        "every picture says so for two weeks."
    )


async def note_lost(path: Path, keys: Path, copy: Path, clock: Clock) -> None:
    """After a copy took the memory's place: what was said since it was made is a gap, with two ends."""
    opened_again = await open_memory(path, keys, HouseholdSettings())
    since, until = made_at(copy), clock.now()
    try:
        if until - since > timedelta(minutes=1):
            await opened_again.store.transact(lambda unit: note_gap(unit, Gap(since=since, until=until)))
    finally:
        await opened_again.store.close()


async def known_erasures(target: Path, keys: Path) -> tuple[Completion, ...]:
    """All erasures, from the log beside the copies and from the memory itself where it still opens."""
    found = (*noted_erasures(backup_folder(target)), *await _erasures_of(target, keys))
    return tuple({record.model_dump_json(): record for record in found}.values())


async def _erasures_of(target: Path, keys: Path) -> tuple[Completion, ...]:
    try:
        memory = await open_memory(target, keys, HouseholdSettings(), read_only=True)
    except Exception:  # noqa: BLE001 - a damaged memory is the usual reason to restore; its log lies beside
        return ()
    try:
        return await memory.store.read(completions)
    except Exception:  # noqa: BLE001 - it opens, and is damaged further in
        return ()
    finally:
        await memory.store.close()


async def run_rekey(words: argparse.Namespace, settings: Settings) -> int:
    """Put the memory and its copies under a new key, and show the new recovery code once."""
    path = database(words, settings)
    if not path.exists():
        raise NotSo(f"there is no memory at {path}")
    done = await asyncio.to_thread(rekey, path, settings.keys, backup_folder(path))
    async with opened(words, settings) as home:
        now = home.app.clock.now()
        await home.app.store.transact(lambda unit: note(unit, "rekey", now))
    say(f"The memory has a new key, and so have {done.copies} backups. The old key opens nothing of them.")
    for name in done.left:
        say(f"{name} could not be opened and stays as it is; no key here opens it.")
    say(
        f"Recovery code, shown this once: {done.code}\n"
        "Write it down and destroy the old one. Copies that you carried elsewhere still open with the old "
        "code: destroy them, too."
    )
    return 0


async def run_export(words: argparse.Namespace, settings: Settings) -> int:
    """Write somebody's own memory to a file."""
    async with opened(words, settings, read_only=True) as home:
        who = await asker(home.app, words.asker)
        now = home.app.clock.now()
        found = await home.app.store.read(lambda unit: export(unit, who, now=now))
    text = page(found) if words.page else found.model_dump_json(indent=1) + "\n"
    words.file.write_text(text, "utf-8")
    told = f"{counted(len(found.claims), 'claim')} and {counted(len(found.turns), 'message')}"
    say(f"{words.file}: {told} of {found.name}")
    return 0


async def run_import(words: argparse.Namespace, settings: Settings) -> int:
    """Take an export back in."""
    exported = read_export(words.file)
    async with opened(words, settings) as home:
        taken = await home.app.store.transact(lambda unit: take_in(unit, exported))
    say(
        f"{counted(taken.claims, 'claim')} and {counted(taken.turns, 'message')} taken in; "
        f"{taken.there} were there, {taken.erased} had been erased and stay so"
    )
    return 0


async def run_erase(words: argparse.Namespace, settings: Settings) -> int:
    """Show what an erasure would take, and with --yes do it."""
    async with opened(words, settings) as home:
        target = await _target(words, home)
        found = await home.app.store.read(lambda unit: shown(unit, target))
        if found.is_empty:
            say("Nothing matched.")
            return 1
        say(_shown(found))
        if not words.yes:
            say("Nothing is erased yet; the same command with --yes does it.")
            return 0
        now = home.app.clock.now()
        done = await home.app.store.transact(lambda unit: carried_out(unit, target, by=OPERATOR, now=now))
        await write_beside(home.app.store, backup_folder(home.path))
        scrubbed = not isinstance(home.app.store, SqliteStore) or await home.app.store.scrub()
        copies = len(backups(backup_folder(home.path)))
        days = (await home.app.house()).settings.keep_backups_days
        until = now + timedelta(days=days)
        aside = len(set_aside(home.path))
        say(completion_text(done, scrubbed=scrubbed, copies=copies, aside=aside, until=until))
        return 0 if done.found_after == 0 and scrubbed else 1


async def _target(words: argparse.Namespace, home: Open) -> Target:
    if words.claim is not None:
        return OfClaim(claim=ClaimId(words.claim))
    if words.turn is not None:
        return OfTurn(turn=TurnId(words.turn))
    if words.person is not None:
        return OfPerson(person=(await person(home.app, words.person)).person_id)
    if words.source is not None:
        house = await home.app.house()
        found = next((p for p in house.people if p.name.casefold() == words.source.casefold()), None)
        return OfSource(name=words.source, person=None if found is None else found.person_id)
    if words.words is not None:
        if is_too_short(words.words):
            raise NotSo("name at least three letters or digits of what is to go; fewer stand in everything")
        return OfWords(words=words.words)
    name, _, version = words.cohort.partition("@")
    return OfCohort(proposer=name, version=version or "1")


def _shown(found: Reach) -> str:
    taken = (
        f"This takes {counted(len(found.claims), 'claim')}, {counted(len(found.turns), 'whole message')}, "
        f"{counted(len(found.blanked), 'stretch', 'stretches')} of others, "
        f"{counted(len(found.rows), 'derived entry', 'derived entries')}."
    )
    if not found.trimmed:
        return taken
    return f"{taken} What others said as well stays on their word: {counted(len(found.trimmed), 'claim')}."


def completion_text(
    done: Completion, *, scrubbed: bool, copies: int, until: datetime | None, aside: int = 0
) -> str:
    """What was covered, what was found afterwards, and what takes its time, for a person to read.

    Args:
        done: The erasure.
        scrubbed: Whether the old pages are gone from the file.
        copies: How many backups were made before it.
        until: The day by which the last of them has passed its limit; None where there is none.
        aside: How many files were a memory once, until a copy took their place.
    """
    taken, repeats = done.reach, len(done.copies) + len(done.repeated)
    claims, messages = counted(len(taken.claims), "claim"), counted(len(taken.turns), "message")
    stretches = counted(len(taken.blanked), "stretch", "stretches")
    entries = counted(len(taken.rows), "derived entry", "derived entries")
    lines = [
        f"Erased: {claims}, {messages}, {stretches}.",
        f"With them went {entries} and {counted(repeats, 'place')} that repeated the words.",
        f"Looked for it afterwards: found {counted(done.found_after, 'time')} in what it came from.",
        f"Marks that keep it from being learned again: {len(done.marks)}.",
    ]
    if done.said_by_others:
        lines.append(f"Said by others for themselves, and kept: {counted(done.said_by_others, 'message')}.")
    if taken.person is not None:
        lines.append("Where entries of others point at the person, an id stays that reads as someone.")
    if not scrubbed:
        lines.append("A reader is still open: the old pages go as soon as it ends. Not finished yet.")
    if until is not None:
        lines += older_copies(copies, until, aside=aside)
    lines.append("What is in Telegram itself, only you can delete there.")
    return "\n".join(lines)


def older_copies(copies: int, until: datetime, *, aside: int = 0) -> list[str]:
    """How long copies made before an erasure, and what was set aside, still hold what was erased.

    Args:
        copies: How many older backups there are.
        until: The day by which the last of them has passed its limit.
        aside: How many files were a memory once, until a copy took their place.
    """
    lines: list[str] = []
    if copies:
        lines.append(
            f"Older backups that still hold it: {copies}. It is taken out before any of them is used, and "
            f"the last of them is gone by {until:%d %b %Y}."
        )
    if aside:
        lines.append(
            f"Former files, set aside beside the memory, that may hold it: {aside}. They go by "
            f"{until:%d %b %Y}; delete them sooner if you need them no more."
        )
    return lines


async def run_forget(words: argparse.Namespace, settings: Settings) -> int:
    """Lay a claim aside, by a person's word."""
    async with opened(words, settings) as home:
        who = await asker(home.app, words.asker)
        now = home.app.clock.now()
        outcome = await home.app.store.transact(
            lambda unit: forget(unit, ClaimId(words.id), by=who.person_id, now=now)
        )
        return await _told(home, who.person_id, outcome)


async def run_correct(words: argparse.Namespace, settings: Settings) -> int:
    """Put a person's words in the place of a claim."""
    async with opened(words, settings) as home:
        who = await asker(home.app, words.asker)
        now = home.app.clock.now()
        if not words.text.strip():
            raise NotSo("there is nothing that would be right instead; put the words in quotation marks")
        if await home.app.store.read(lambda unit: unit.claim(ClaimId(words.id))) is None:
            say("Nothing matched.")
            return 1
        turn = spoken(who, RoomId(f"dm:{who.person_id}"), words.text, at=now)
        captured = await home.app.keep(turn)
        content = Span(start=0, end=len(words.text))

        def work(unit: UnitOfWork) -> Outcome:
            stored = unit.turn(turn.turn_id) or turn
            return correct(unit, ClaimId(words.id), stored, content, outcomes=captured.outcomes, now=now)

        return await _told(home, who.person_id, await home.app.store.transact(work))


async def _told(home: Open, who: str, outcome: Outcome) -> int:
    house = await home.app.house()
    listener = next(one.person_id for one in house.people if one.person_id == who)
    view = View(house=house, listener=listener, now=home.app.clock.now(), zone=house.zone_of(listener))
    text = acknowledge((outcome,), view, room=RoomId(f"dm:{who}")).text
    say(text or "Nothing matched.")
    return 1 if outcome.kind in ("nothing_there", "not_entitled", "rejected") else 0
