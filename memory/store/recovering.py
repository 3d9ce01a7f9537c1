"""The way back after damage: from the recovery code or from the newest sound copy, never from nothing."""

from collections.abc import Callable
from pathlib import Path
from typing import Literal

from config.household import HouseholdSettings
from memory.errors import StoreError
from memory.store.backup import backups, check_copy, faults
from memory.store.database import connector
from memory.store.keys import (
    Key,
    key_of_recovery_code,
    key_path,
    read_key,
    salt_of,
    set_key_aside,
    write_key,
)
from memory.store.opening import open_memory
from memory.value import Value

Trouble = Literal["none", "key", "damaged", "gone"]
AskCode = Callable[[], str]
"""Asks a person for the recovery code; it is never a word of a command, where others could read it."""


class Sound(Value, frozen=True):
    """A copy that was opened and looked through."""

    path: Path
    turns: int
    claims: int


async def trouble_of(path: Path, keys: Path, folder: Path) -> Trouble:
    """What keeps a memory from being used; it is only looked at.

    A file whose first page was overwritten names a key that never was: where a copy's own key is here,
    it is the file that is damaged, and not the key that is missing.
    """
    seen = _seen(path, keys, folder)
    if seen == "none" and not await _is_sound(path, keys):
        return "damaged"
    return seen


def bring_key_back(database: Path, keys: Path, ask: AskCode) -> None:
    """Take the key of a database, or of a copy, from the code that was written down.

    Raises:
        StoreError: The code has a slip in it, or is not this database's; nothing was changed.
    """
    salt = salt_of(database)
    key = key_of_recovery_code(ask(), salt)
    if not _opens(database, key):
        raise StoreError(
            f"that recovery code is not the one of {database.name}, or its first page is damaged"
        )
    set_key_aside(keys, salt)
    write_key(keys, key)


def bring_a_key_back(database: Path, folder: Path, keys: Path, code: str) -> Path:
    """Take the key of a database from the code; where its first page is gone, too, that of its newest copy.

    Returns:
        Whose key is back.

    Raises:
        StoreError: The code is neither's; nothing was changed.
    """
    try:
        bring_key_back(database, keys, lambda: code)
    except StoreError:
        for copy in reversed(backups(folder)):
            if _fits(copy, code):
                bring_key_back(copy, keys, lambda: code)
                return copy
        raise
    return database


def _fits(copy: Path, code: str) -> bool:
    salt = _salt(copy)
    try:
        return salt is not None and _opens(copy, key_of_recovery_code(code, salt))
    except StoreError:
        return False


async def newest_sound(folder: Path, keys: Path, ask: AskCode) -> Sound | None:
    """The newest copy that opens and is sound; the code is asked for where its key is missing."""
    for copy in reversed(backups(folder)):
        salt = _salt(copy)
        if salt is not None and not key_path(keys, salt).exists():
            bring_key_back(copy, keys, ask)
        try:
            turns, claims = await check_copy(copy, keys)
        except StoreError:
            continue
        return Sound(path=copy, turns=turns, claims=claims)
    return None


def _seen(path: Path, keys: Path, folder: Path) -> Trouble:
    """What can be told without opening it."""
    if not path.exists():
        return "gone"
    salt = _salt(path)
    if salt is None:
        return "damaged"
    try:
        read_key(keys, salt)
    except StoreError:
        copies = [_salt(copy) for copy in backups(folder)]
        has_others = any(each is not None and key_path(keys, each).exists() for each in copies)
        return "damaged" if salt not in copies and has_others else "key"
    return "none"


def _salt(copy: Path) -> bytes | None:
    try:
        return salt_of(copy)
    except StoreError:
        return None


def _opens(database: Path, key: Key) -> bool:
    try:
        connector(database, key, read_only=True)().close()
    except StoreError:
        return False
    return True


async def _is_sound(path: Path, keys: Path) -> bool:
    try:
        opened = await open_memory(path, keys, HouseholdSettings(), read_only=True)
    except StoreError:
        return False
    try:
        return not await opened.store.on_connection(faults)
    except StoreError:
        return False
    finally:
        await opened.store.close()
