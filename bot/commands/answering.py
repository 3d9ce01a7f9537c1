"""The commands that ask and tell: now, digest, ask, tell."""

import argparse
import sys
from collections.abc import Mapping
from datetime import timedelta

from bot.audit import note
from bot.commands.asking import (
    digest_text,
    now_text,
    tell,
    word_json,
)
from bot.commands.report import Json
from bot.commands.said import report
from bot.opening import NotSo, Open, asker, opened, person
from config.settings import Settings
from memory.errors import StoreLocked
from memory.ids import RoomId
from memory.recall import Ask
from memory.vocabulary import Use
from relay.answers import answer
from relay.passing import Refused


async def run_now(words: argparse.Namespace, settings: Settings) -> int:
    """How somebody is and what they carry, as whoever asks may hear it; themselves if nobody is named."""
    async with opened(words, settings, at=words.at, read_only=not words.operator) as home:
        about = await person(home.app, words.name)
        await _noted(words, home)
        listener = about if words.asker is None else await person(home.app, words.asker)
        text = await now_text(home.app, about, asker=listener)
        await _hint(home, words)
        report(words, {"name": about.name, "text": text}, text)
    return 0


async def run_digest(words: argparse.Namespace, settings: Settings) -> int:
    """Somebody's morning word, as it would go out now; for them, or for the operator, who is noted."""
    async with opened(words, settings, at=words.at, read_only=not words.operator) as home:
        to = await person(home.app, words.name)
        if words.asker is not None and await person(home.app, words.asker) != to:
            raise NotSo(f"a morning word is for nobody else; look at it as {to.name}, or with --operator")
        await _noted(words, home)
        text = await digest_text(home.app, to)
        await _hint(home, words)
        report(words, {"name": to.name, "text": text}, text)
    return 0


async def run_ask(words: argparse.Namespace, settings: Settings) -> int:
    """Answer a question from the memory; nothing is written."""
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
        report(words, found, told.text.text)
    return 0


async def run_tell(words: argparse.Namespace, settings: Settings) -> int:
    """Pass a word on; 1 if it was refused."""
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
        report(words, {"state": "refused", "text": word.reply.text, "claims": []}, word.reply.text)
        return 1
    await home.app.send_due()
    found = await word_json(home.app, word.word_id)
    report(words, found, f"{found['state']}: {found['text']}")
    return 0


async def _noted(words: argparse.Namespace, home: Open) -> None:
    if words.operator:
        await home.app.store.transact(lambda unit: note(unit, words.command, home.app.clock.now()))


async def _hint(home: Open, words: argparse.Namespace) -> None:
    """Where the record ended long ago, say how to look at it as of then."""
    newest = await home.app.store.read(lambda unit: unit.turns(limit=1))
    if words.at is None and newest and home.app.clock.now() - newest[0].sent_at > timedelta(days=7):
        end = newest[0].sent_at
        print(  # noqa: T201 - beside the report, not in it
            f"(The record ends {end:%d %b %Y}; --at {end:%Y-%m-%dT%H:%M}+00:00 looks from there.)",
            file=sys.stderr,
        )


def _refuse_empty(text: str) -> None:
    if not text.strip():
        raise NotSo("there is nothing to ask or tell; put the words in quotation marks")
