"""The commands that keep, give out, take back and erase: backup, restore, export, import, erase, forget."""

import argparse
from datetime import datetime
from pathlib import Path

from bot.asking import spoken
from bot.audit import OPERATOR, note
from bot.exporting import export, page, read_export, take_in
from bot.opening import NotSo, Open, asker, database, opened, person
from bot.replies import acknowledge
from config.household import HouseholdSettings
from config.settings import Settings
from memory.erasure import (
    Completion,
    OfClaim,
    OfCohort,
    OfPerson,
    OfSource,
    OfTurn,
    OfWords,
    Reach,
    Target,
    completions,
    erase,
    reach,
)
from memory.ids import ClaimId, RoomId, TurnId
from memory.outcomes import Outcome
from memory.ports import UnitOfWork
from memory.render import View
from memory.steering import correct, forget
from memory.store.backup import back_up, backups, check_copy, note_erasure, noted_erasures, restore
from memory.store.keys import read_key, salt_of
from memory.store.opening import open_memory
from memory.store.sqlite import SqliteStore
from memory.value import Span


def backup_folder(database_path: Path) -> Path:
    """Where the copies of a memory lie."""
    return database_path.with_name(f"{database_path.stem}-backups")


async def run_backup(words: argparse.Namespace, settings: Settings) -> int:
    """Make a verified copy now."""
    async with opened(words, settings) as home:
        made = await make_backup(home, settings)
        say(f"{made.name}: opened and checked, {made.stat().st_size // 1024} KiB")
    return 0


async def make_backup(home: Open, settings: Settings) -> Path:
    """Copy an open memory beside itself."""
    store = home.app.store
    if not isinstance(store, SqliteStore):
        raise NotSo("only a memory in a file can be copied")
    key = read_key(settings.keys, salt_of(home.path))
    now = home.app.clock.now()
    made = await back_up(store, key, backup_folder(home.path), now=now)
    await store.transact(lambda unit: note(unit, "backup", now))
    return made.path


async def run_restore(words: argparse.Namespace, settings: Settings) -> int:
    """Bring a copy back, or with --drill only see whether it could be."""
    target = database(words, settings)
    copies = backups(backup_folder(target))
    copy: Path | None = words.file or (copies[-1] if copies else None)
    if copy is None:
        raise NotSo(f"there is no backup in {backup_folder(target)}")
    turns, claims = await check_copy(copy, settings.keys)
    if words.drill:
        say(f"{copy.name} could be brought back: {turns} turns, {claims} claims in force, every page sound")
        return 0
    erasures = {record.model_dump_json(): record for record in noted_erasures(backup_folder(target))}
    erasures.update(await _erasures_of(target, settings))
    again = await restore(copy, target, settings.keys, erasures=erasures.values())
    say(f"{copy.name} is back: {turns} turns, {claims} claims in force; {again} erasures done again")
    return 0


async def _erasures_of(target: Path, settings: Settings) -> dict[str, Completion]:
    """The erasures that the memory itself knows, where it is there and still opens."""
    try:
        memory = await open_memory(target, settings.keys, HouseholdSettings(), read_only=True)
    except Exception:  # noqa: BLE001 - a damaged memory is the usual reason to restore; its log lies beside
        return {}
    try:
        found = await memory.store.read(completions)
    finally:
        await memory.store.close()
    return {record.model_dump_json(): record for record in found}


async def run_export(words: argparse.Namespace, settings: Settings) -> int:
    """Write somebody's own memory to a file."""
    async with opened(words, settings, read_only=True) as home:
        who = await asker(home.app, words.asker)
        now = home.app.clock.now()
        found = await home.app.store.read(lambda unit: export(unit, who, now=now))
    text = page(found) if words.page else found.model_dump_json(indent=1) + "\n"
    words.file.write_text(text, "utf-8")
    say(f"{words.file}: {len(found.claims)} claims and {len(found.turns)} messages of {found.name}")
    return 0


async def run_import(words: argparse.Namespace, settings: Settings) -> int:
    """Take an export back in."""
    exported = read_export(words.file)
    async with opened(words, settings, begin=HouseholdSettings()) as home:
        taken = await home.app.store.transact(lambda unit: take_in(unit, exported))
    say(
        f"{taken.claims} claims and {taken.turns} messages taken in; "
        f"{taken.there} were there, {taken.erased} had been erased and stay so"
    )
    return 0


async def run_erase(words: argparse.Namespace, settings: Settings) -> int:
    """Show what an erasure would take, and with --yes do it."""
    async with opened(words, settings) as home:
        target = await _target(words, home)
        shown = await home.app.store.read(lambda unit: reach(unit, target))
        if shown.is_empty:
            say("Nothing matched.")
            return 1
        say(_shown(shown))
        if not words.yes:
            say("Nothing is erased yet; the same command with --yes does it.")
            return 0
        now = home.app.clock.now()
        done = await home.app.store.transact(lambda unit: _erased(unit, target, now))
        note_erasure(backup_folder(home.path), done)
        scrubbed = not isinstance(home.app.store, SqliteStore) or await home.app.store.scrub()
        say(completion_text(done, scrubbed=scrubbed, copies=len(backups(backup_folder(home.path)))))
        return 0 if done.found_after == 0 and scrubbed else 1


def _erased(unit: UnitOfWork, target: Target, now: datetime) -> Completion:
    note(unit, f"erase {target.kind}", now)
    return erase(unit, target, by=OPERATOR, now=now)


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
        return OfWords(words=words.words)
    name, _, version = words.cohort.partition("@")
    return OfCohort(proposer=name, version=version or "1")


def _shown(found: Reach) -> str:
    return (
        f"This takes {len(found.claims)} claims, {len(found.turns)} whole messages, {len(found.blanked)} "
        f"stretches of others, {len(found.rows)} derived entries; {len(found.trimmed)} claims stay on "
        "somebody else's word."
    )


def completion_text(done: Completion, *, scrubbed: bool, copies: int) -> str:
    """What was covered, what was found afterwards, and what takes its time, for a person to read."""
    taken = done.reach
    lines = [
        f"Erased: {len(taken.claims)} claims, {len(taken.turns)} messages, {len(taken.blanked)} stretches.",
        f"With them went {len(taken.rows)} derived entries and {len(done.copies)} copies of the words.",
        f"Looked for it afterwards: found {done.found_after} times in what it came from.",
        f"Marks that keep it from being learned again: {len(done.marks)}.",
    ]
    if done.said_by_others:
        lines.append(f"{done.said_by_others} messages of others say the same for themselves; these stay.")
    if not scrubbed:
        lines.append("A reader is still open: the old pages go as soon as it ends. Not finished yet.")
    if copies:
        lines.append(f"{copies} older backups still hold it; it is taken out before any of them is used.")
    lines.append("What is in Telegram itself, only you can delete there.")
    return "\n".join(lines)


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


def say(text: str) -> None:
    """Print a command's result."""
    print(text)  # noqa: T201 - what a command prints is its result
