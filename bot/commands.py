"""What each command does, once its words are understood."""

import argparse
import json
import sys
from collections.abc import Callable, Coroutine, Iterable, Mapping
from datetime import timedelta
from typing import Any

from bot.asking import (
    digest_text,
    now_text,
    tell,
    word_json,
    worded,
)
from bot.audit import note
from bot.care import care_lines
from bot.evaluation.calib import CalibError
from bot.evaluation.gatemem import GatememError
from bot.evaluation.observe import ObserveError
from bot.exporting import ExportError
from bot.floor_lines import FloorLineError, floor_lines
from bot.imports.past import ExportUnreadable
from bot.keeping import (
    run_backup,
    run_correct,
    run_erase,
    run_export,
    run_forget,
    run_import,
    run_rekey,
    run_restore,
)
from bot.opening import NotSo, Open, asker, begin_settings, household_file, opened, person
from bot.replaying import refuse_another_household, replay
from bot.report import Json, claim_json
from bot.rereading import run_reread
from bot.transcript import TranscriptError, read_transcript
from config.household import HouseholdFileError, HouseholdSettings
from config.settings import Settings
from memory.audience import may_hear
from memory.claims import Claim
from memory.errors import ClaimError, StoreLocked
from memory.house import House
from memory.ids import ClaimId, RoomId
from memory.people import Person
from memory.ports import UnitOfWork
from memory.recall import Ask
from memory.vocabulary import Use
from relay.answers import answer
from relay.passing import Refused
from relay.why import why_claim

SPOKEN = (
    NotSo,
    ClaimError,
    ExportUnreadable,
    HouseholdFileError,
    ExportError,
    TranscriptError,
    FloorLineError,
    ObserveError,
    CalibError,
    GatememError,
)
"""What a command fails with in words for the person at the keyboard."""

Command = Callable[[argparse.Namespace, Settings], Coroutine[Any, Any, int]]


async def _chat(words: argparse.Namespace, settings: Settings) -> int:
    from bot.console import Console  # noqa: PLC0415 - only a conversation needs the terminal library

    begin = begin_settings(words, settings)
    async with opened(words, settings, begin=begin) as home:
        return await Console(home, is_person=sys.stdin.isatty()).run(sys.stdin)


async def _run(words: argparse.Namespace, settings: Settings) -> int:
    settings = with_token_file(settings)
    if settings.telegram_token is None:
        return await _chat(words, settings)
    from bot.telegram.running import run_telegram  # noqa: PLC0415 - only here is Telegram wanted

    begin = (
        HouseholdSettings() if household_file(words, settings) is None else begin_settings(words, settings)
    )
    if words.db is None:
        words.db = settings.database  # with a token there is a household of one's own, never the example
    async with opened(words, settings, begin=begin) as home:
        _say_code(home)
        return await run_telegram(home, settings)


async def _replay(words: argparse.Namespace, settings: Settings) -> int:
    from bot.imports.command import run_past  # noqa: PLC0415 - exports of other programs are rarely taken in

    imported = await run_past(words, settings)
    if imported is not None:
        return imported
    transcript = read_transcript(words.file)
    began = transcript.turns[0].at - timedelta(microseconds=1) if transcript.turns else None
    begin = transcript.settings() if words.household is None else begin_settings(words, settings)
    async with opened(words, settings, begin=begin, began=began) as home:
        _say_code(home)
        refuse_another_household(await home.app.house(), transcript)
        counts = await replay(home.app, transcript, is_person=sys.stderr.isatty())
        turns = f"{counts.new} new turns, {counts.seen} seen before"
        _print(f"{turns}, {counts.claims} claims in force, in {home.path}")
    return 0


async def _nightly(words: argparse.Namespace, settings: Settings) -> int:
    async with opened(words, settings, at=words.at) as home:
        ran = await home.app.run_jobs()
        await home.app.send_due()
        done = sum(each.done for each in ran)
        _print(f"{done} jobs done, {len(ran) - done} failed, as of {home.app.clock.now():%Y-%m-%d %H:%M} UTC")
        return 0 if done == len(ran) else 1


async def _now(words: argparse.Namespace, settings: Settings) -> int:
    async with opened(words, settings, at=words.at, read_only=True) as home:
        about = await person(home.app, words.name)
        listener = about if words.asker is None else await person(home.app, words.asker)
        text = await now_text(home.app, about, asker=listener)
        await _hint(home, words)
        _report(words, {"name": about.name, "text": text}, text)
    return 0


async def _digest(words: argparse.Namespace, settings: Settings) -> int:
    async with opened(words, settings, at=words.at, read_only=True) as home:
        to = await person(home.app, words.name)
        text = await digest_text(home.app, to)
        await _hint(home, words)
        _report(words, {"name": to.name, "text": text}, text)
    return 0


async def _ask(words: argparse.Namespace, settings: Settings) -> int:
    _refuse_empty(words.text)
    async with opened(words, settings, at=words.at, read_only=True) as home:
        who = await asker(home.app, words.asker)
        room = RoomId("group") if words.room == "group" else RoomId(f"dm:{who.person_id}")
        now = home.app.clock.now()
        asked = Ask(asker=who.person_id, room=room, text=words.text, now=now, use=Use.ANSWER)
        told = await home.app.store.read(lambda unit: answer(unit, asked))
        await _hint(home, words)
        found: Mapping[str, Json] = {
            "text": told.text.text,
            "claims": list(told.claims),
            "withheld": told.withheld,
            "abstained": told.abstained,
        }
        _report(words, found, told.text.text)
    return 0


async def _tell(words: argparse.Namespace, settings: Settings) -> int:
    _refuse_empty(words.text)
    try:
        async with opened(words, settings, at=words.at) as home:
            return await _told(words, home)
    except StoreLocked as error:
        raise NotSo(f"sayso is running; say it in the chat: tell {words.to} …") from error


async def _told(words: argparse.Namespace, home: Open) -> int:
    sender = await asker(home.app, words.asker)
    to = "everyone" if words.to.casefold() == "everyone" else (await person(home.app, words.to)).name
    room = RoomId(f"dm:{sender.person_id}")
    word = await tell(home.app, sender, room, to, words.text, deliver_at=None)
    if isinstance(word, Refused):
        _report(words, {"state": "refused", "text": word.reply.text, "claims": []}, word.reply.text)
        return 1
    await home.app.send_due()
    found = await word_json(home.app, word.word_id)
    _report(words, found, f"{found['state']}: {found['text']}")
    return 0


async def _claims(words: argparse.Namespace, settings: Settings) -> int:
    async with opened(words, settings, at=words.valid_at, read_only=not words.operator) as home:
        listener = None if words.operator else await asker(home.app, words.asker)
        if words.operator:
            await home.app.store.transact(lambda unit: note(unit, "claims", home.app.clock.now()))
        house = await home.app.house()
        claims = await home.app.store.read(lambda unit: _chosen(unit, words))
        for claim in claims:
            if listener is None or may_hear(listener.person_id, claim, house=house, now=home.app.clock.now()):
                _print_claim(words, claim, listener, house, home)
    return 0


def _chosen(unit: UnitOfWork, words: argparse.Namespace) -> list[Claim]:
    if words.known_at is not None:
        found: Iterable[Claim] = unit.known_at(words.known_at)
    elif words.state is not None:
        found = (*unit.in_force(), *unit.archived())
    else:
        found = unit.in_force()
    wanted = [claim for claim in found if words.state in (None, "all", claim.state.value)]
    if words.valid_at is not None:
        wanted = [claim for claim in wanted if _holds(claim, words)]
    if words.about is not None:
        wanted = [claim for claim in wanted if _is_about(claim, words.about, unit.house())]
    return sorted(wanted, key=lambda claim: (claim.said_at, claim.claim_id))


def _holds(claim: Claim, words: argparse.Namespace) -> bool:
    since, until = claim.valid_time.since, claim.valid_time.until
    return (since is None or since <= words.valid_at) and (until is None or words.valid_at < until)


def _is_about(claim: Claim, name: str, house: House) -> bool:
    subject = claim.proposition.subject
    shown = subject.surface if subject.person is None else house.name(subject.person)
    return name.casefold() in (shown.casefold(), subject.surface.casefold())


def _print_claim(
    words: argparse.Namespace, claim: Claim, listener: Person | None, house: House, home: Open
) -> None:
    reader = claim.speaker if listener is None else listener.person_id
    told = worded(claim, reader, house, home.app.clock.now())
    if words.json:
        _print(json.dumps(claim_json(claim, house, rendered=told), ensure_ascii=False))
    else:
        subject = claim.proposition.subject
        shown = subject.surface if subject.person is None else house.name(subject.person)
        _print(
            f"{claim.claim_id}  {claim.state.value:10}  {shown}, {claim.proposition.predicate.value}: {told}"
        )


async def _why(words: argparse.Namespace, settings: Settings) -> int:
    async with opened(words, settings, read_only=not words.operator) as home:
        claim = await home.app.store.read(lambda unit: unit.claim(ClaimId(words.id)))
        if words.operator and claim is not None:
            await home.app.store.transact(lambda unit: note(unit, "why", home.app.clock.now()))
        who = await asker(home.app, words.asker)
        reader = claim.speaker if words.operator and claim is not None else who.person_id
        room, now = RoomId(f"dm:{reader}"), home.app.clock.now()
        told = await home.app.store.read(
            lambda unit: why_claim(unit, ClaimId(words.id), asker=reader, room=room, now=now)
        )
        if not told.claims:
            raise NotSo("there is no such claim for whoever asks")
        _report(words, {"text": told.text, "claims": list(told.claims)}, told.text)
    return 0


async def _floor(_words: argparse.Namespace, _settings: Settings) -> int:
    for line in floor_lines(sys.stdin):
        _print(line)
    return 0


async def _eval(words: argparse.Namespace, _settings: Settings) -> int:
    from bot.evaluation.command import run_eval  # noqa: PLC0415 - scenarios and sets load only here

    return await run_eval(words)


async def _health(words: argparse.Namespace, settings: Settings) -> int:
    from bot.telegram.outage import is_healthy, last_poll  # noqa: PLC0415 - rarely wanted

    words.db = words.db or settings.database
    async with opened(words, settings, read_only=True) as home:
        at = await home.app.store.read(last_poll)
        is_well = await home.app.store.read(lambda unit: is_healthy(unit, home.app.clock.now()))
        care = await home.app.store.read(lambda unit: care_lines(unit, home.app.clock.now()))
        since = "never" if at is None else f"{at:%Y-%m-%d %H:%M:%S} UTC"
        _print(f"{'well' if is_well else 'NOT WELL'}; Telegram last answered: {since}")
        for is_cared_for, line in care:
            _print(f"{'well' if is_cared_for else 'NOT WELL'}; {line}")
        return 0 if is_well else 1


async def _settings(words: argparse.Namespace, settings: Settings) -> int:
    from bot.settings.command import run_settings  # noqa: PLC0415 - rarely wanted

    return await run_settings(words, settings)


async def _doctor(words: argparse.Namespace, settings: Settings) -> int:
    from bot.doctor import examine  # noqa: PLC0415 - rarely wanted

    return await examine(words, settings)


COMMANDS: Mapping[str, Command] = {
    "run": _run,
    "chat": _chat,
    "replay": _replay,
    "nightly": _nightly,
    "now": _now,
    "digest": _digest,
    "ask": _ask,
    "tell": _tell,
    "claims": _claims,
    "why": _why,
    "forget": run_forget,
    "correct": run_correct,
    "erase": run_erase,
    "export": run_export,
    "import": run_import,
    "backup": run_backup,
    "restore": run_restore,
    "rekey": run_rekey,
    "floor": _floor,
    "eval": _eval,
    "settings": _settings,
    "doctor": _doctor,
    "reread": run_reread,
    "health": _health,
}


def with_token_file(settings: Settings) -> Settings:
    """The settings, with the token that lies in a file of the configuration folder where none is given."""
    path = settings.config / "telegram-token"
    if settings.telegram_token is not None or not path.is_file():
        return settings
    token = path.read_text("utf-8").strip()
    return Settings.model_validate({**dict(settings), "telegram_token": token or None})


async def _hint(home: Open, words: argparse.Namespace) -> None:
    """Where the record ended long ago, say how to look at it as of then."""
    newest = await home.app.store.read(lambda unit: unit.turns(limit=1))
    if words.at is None and newest and home.app.clock.now() - newest[0].sent_at > timedelta(days=7):
        end = newest[0].sent_at
        print(  # noqa: T201 - beside the report, not in it
            f"(The record ends {end:%d %b %Y}; --at {end:%Y-%m-%dT%H:%M}+00:00 looks from there.)",
            file=sys.stderr,
        )


def _say_code(home: Open) -> None:
    if home.code is not None:
        print(  # noqa: T201 - said once, to the person at the keyboard
            "The memory is encrypted; its key lies in your configuration folder.\n"
            f"Recovery code, shown this once: {home.code}\n"
            "Write it down: without key and code nobody can read the memory again.",
            file=sys.stderr,
        )


def _refuse_empty(text: str) -> None:
    if not text.strip():
        raise NotSo("there is nothing to ask or tell; put the words in quotation marks")


def _report(words: argparse.Namespace, found: Mapping[str, Json], text: str) -> None:
    _print(json.dumps(found, ensure_ascii=False) if words.json else text)


def _print(text: str) -> None:
    print(text)  # noqa: T201 - what a command prints is its result
