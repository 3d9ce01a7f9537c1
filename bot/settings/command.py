"""`sayso settings`: print what is set as a file, look at what a changed file would change, and do it."""

import argparse
from pathlib import Path

from bot.audit import OPERATOR
from bot.opening import NotSo, opened
from bot.settings import desk
from bot.settings.pages import as_file
from bot.settings.wanted import standing
from config.settings import Settings


async def run_settings(words: argparse.Namespace, settings: Settings) -> int:
    """Without a file what stands; with one what it would change; with --yes it is done. 1 if it can't."""
    file: Path | None = words.file
    async with opened(words, settings, read_only=not words.yes) as home:
        now = home.app.clock.now()
        house = await home.app.house()
        if file is None:
            print(as_file(standing(house, now)), end="")  # noqa: T201 - the command's result
            return 0
        text = read_text(file)
        looked = desk.look_at_file(house, text, name=file.name, now=now)
        if looked.is_change and words.yes:
            done = await home.app.store.transact(
                lambda unit: desk.do_file(unit, text, name=file.name, by=OPERATOR, now=now)
            )
            print(done)  # noqa: T201 - the command's result
            return 0
        hint = "\nNothing is changed yet; the same command with --yes does it." if looked.is_change else ""
        print(f"{looked.text}{hint}")  # noqa: T201 - the command's result
        return 0 if looked.is_well else 1


def read_text(file: Path) -> str:
    """A household file's text.

    Raises:
        NotSo: It can't be read.
    """
    try:
        return file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise NotSo(f"the household file {file.name} can't be read") from error
