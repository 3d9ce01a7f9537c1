"""The commands with which a household lives: at a terminal, in Telegram, through a transcript, a night."""

import argparse
import sys
from datetime import timedelta

from bot.commands.said import say, say_code
from bot.imports.replaying import refuse_another_household, replay
from bot.imports.transcript import read_transcript
from bot.opening import begin_settings, household_file, opened
from config.household import HouseholdSettings
from config.settings import Settings


async def run_chat(words: argparse.Namespace, settings: Settings) -> int:
    """The household at this terminal."""
    from bot.console import Console  # noqa: PLC0415 - only a conversation needs the terminal library

    begin = begin_settings(words, settings)
    async with opened(words, settings, begin=begin) as home:
        return await Console(home, is_person=sys.stdin.isatty()).run(sys.stdin)


async def run_bot(words: argparse.Namespace, settings: Settings) -> int:
    """Telegram if there is a token, else the household at this terminal."""
    settings = with_token_file(settings)
    if settings.telegram_token is None:
        return await run_chat(words, settings)
    from bot.telegram.running import run_telegram  # noqa: PLC0415 - only here is Telegram wanted

    begin = (
        HouseholdSettings() if household_file(words, settings) is None else begin_settings(words, settings)
    )
    if words.db is None:
        words.db = settings.database  # with a token there is a household of one's own, never the example
    async with opened(words, settings, begin=begin) as home:
        say_code(home.code)
        return await run_telegram(home, settings)


async def run_replay(words: argparse.Namespace, settings: Settings) -> int:
    """Take in what was said elsewhere, and say how much of it was new."""
    from bot.imports.command import run_past  # noqa: PLC0415 - exports of other programs are rarely taken in

    imported = await run_past(words, settings)
    if imported is not None:
        return imported
    transcript = read_transcript(words.file)
    began = transcript.turns[0].at - timedelta(microseconds=1) if transcript.turns else None
    begin = transcript.settings() if words.household is None else begin_settings(words, settings)
    async with opened(words, settings, begin=begin, began=began) as home:
        say_code(home.code)
        refuse_another_household(await home.app.house(), transcript)
        counts = await replay(home.app, transcript, is_person=sys.stderr.isatty())
        turns = f"{counts.new} new turns, {counts.seen} seen before"
        say(f"{turns}, {counts.claims} claims in force, in {home.path}")
    return 0


async def run_nightly(words: argparse.Namespace, settings: Settings) -> int:
    """Do every job that is due; 1 if one of them failed."""
    async with opened(words, settings, at=words.at) as home:
        ran = await home.app.run_jobs()
        await home.app.send_due()
        done = sum(each.done for each in ran)
        say(f"{done} jobs done, {len(ran) - done} failed, as of {home.app.clock.now():%Y-%m-%d %H:%M} UTC")
        return 0 if done == len(ran) else 1


def with_token_file(settings: Settings) -> Settings:
    """The settings, with the token that lies in a file of the configuration folder where none is given."""
    path = settings.config / "telegram-token"
    if settings.telegram_token is not None or not path.is_file():
        return settings
    token = path.read_text("utf-8").strip()
    return Settings.model_validate({**dict(settings), "telegram_token": token or None})
