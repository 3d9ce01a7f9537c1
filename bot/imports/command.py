"""`sayso replay` of what another program exported: shown first, taken in with --yes."""

import argparse
from pathlib import Path

from bot.commands.said import say, say_code
from bot.imports.past import Past
from bot.imports.taking_in import Whose, map_names, preview, room_of, take_in
from bot.imports.telegram_export import is_telegram_export, read_telegram_export
from bot.imports.whatsapp import is_whatsapp_export, read_whatsapp_export
from bot.opening import NotSo, Open, begin_settings, opened
from config.household import HouseholdSettings
from config.settings import Settings


async def run_past(words: argparse.Namespace, settings: Settings) -> int | None:
    """Take in an export, or show what would be; None if the file is no export.

    Returns:
        0 if all was taken in or shown and is clear; 1 where somebody has to say whose a name is.
    """
    pasts = _pasts(words.file)
    if pasts is None:
        return None
    begin: HouseholdSettings = begin_settings(words, settings)
    words.db = words.db or settings.database
    async with opened(words, settings, begin=begin) as home:
        say_code(home.code)
        results = [await _one(home, words, past) for past in pasts if past.messages]
    return max(results, default=0)


def _pasts(path: Path) -> tuple[Past, ...] | None:
    if not path.is_file():
        return None
    if is_telegram_export(path):
        return read_telegram_export(path)
    return (read_whatsapp_export(path),) if is_whatsapp_export(path) else None


async def _one(home: Open, words: argparse.Namespace, past: Past) -> int:
    said = dict(_pair(each) for each in words.map)
    whose: Whose = await home.app.store.read(lambda unit: map_names(unit, past, said))
    room = room_of(past, await home.app.house(), words.chat)
    say(preview(past, whose))
    if room is None:
        say("Where was this said? Add --chat group, or --chat and the name of whose private chat it was.")
        return 1
    if whose.asked:
        say("Nothing is taken in until these names are settled.")
        return 1
    if not words.yes:
        say("Nothing is taken in yet; the same command with --yes does it.")
        return 0
    taken = await take_in(home.app, past, whose, room)
    say(f"{taken.new} messages taken in, {taken.there} were there already. Nobody is told of them.")
    return 0


def _pair(text: str) -> tuple[str, str]:
    name, separator, person = text.rpartition("=")
    if not separator or not name or not person:
        raise NotSo(f"--map takes NAME=PERSON, not {text!r}")
    return name, person
