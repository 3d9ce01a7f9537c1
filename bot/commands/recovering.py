"""`sayso doctor --recover`: bring a memory back that can't be used, and say what is lost."""

import getpass
import sys
from pathlib import Path

from bot.care import backup_folder
from bot.commands.keeping import back_again, known_erasures, note_lost
from bot.commands.said import say
from memory.clock import Clock
from memory.store.backup import restore
from memory.store.recovering import AskCode, bring_a_key_back, newest_sound, trouble_of


def ask_for_code() -> str:
    """The recovery code, from the keyboard without showing it, or from what is piped in."""
    if sys.stdin.isatty():
        return getpass.getpass("Recovery code: ")
    return sys.stdin.readline()


async def recover(path: Path, keys: Path, clock: Clock, *, ask: AskCode = ask_for_code) -> int:
    """Bring a memory back: its key from the code, or itself from the newest sound copy. 1 if it can't be.

    Raises:
        StoreError: The code is not the right one, or the memory is in use.
    """
    folder = backup_folder(path)
    trouble = await trouble_of(path, keys, folder)
    if trouble == "key":
        whose = bring_a_key_back(path, folder, keys, ask())
        say(f"The key of {whose.name} is back where it belongs.")
        trouble = await trouble_of(path, keys, folder)
    if trouble == "none":
        say(f"{path.name} opens and is sound; there is nothing to recover.")
        return 0
    found = await newest_sound(folder, keys, ask)
    if found is None:
        say(
            f"There is no backup in {folder} that opens and is sound. Nothing was changed, and nothing begun."
        )
        return 1
    again = await restore(found.path, path, keys, erasures=await known_erasures(path, keys))
    await note_lost(path, keys, found.path, clock)
    say(back_again(found.path, found.turns, found.claims, again))
    say("The damaged file lies beside it, untouched, until it is as old as a copy may become.")
    return 0
