"""Find the database and its key, or make both; never begin empty where a memory was before."""

from pathlib import Path

from config.household import HouseholdSettings
from memory.errors import StoreError
from memory.ids import HouseholdId
from memory.store.keys import Key, new_key, read_key, recovery_code, salt_of, write_key
from memory.store.sqlite import SqliteStore

HOUSEHOLD = HouseholdId("home")
"""The household of a file; a file holds one."""


class Opened:
    """An open memory, and the recovery code if the key was made just now (it is shown once)."""

    def __init__(self, store: SqliteStore, code: str | None) -> None:
        self.store = store
        self.code = code


async def open_memory(
    path: Path, keys: Path, settings: HouseholdSettings | None, *, read_only: bool = False
) -> Opened:
    """Open the household's memory at `path` with the key kept in the folder `keys`.

    Args:
        path: The database file.
        keys: Folder of key files, apart from the data.
        settings: The household as it begins, where the file may be new; None: it must exist.
        read_only: For reports: the file must exist, and another process may be writing to it.

    Raises:
        StoreError: No key, wrong key, no database of ours, damaged, or in use.
    """
    if _is_there(path):
        held = settings or HouseholdSettings()
        return Opened(await _open(path, read_key(keys, salt_of(path)), held, read_only=read_only), None)
    _refuse_leftovers(path)
    if read_only or settings is None:
        raise StoreError(f"there is no memory at {path} yet; begin one with: sayso chat --db {path}")
    return await _begin(path, keys, settings)


def _is_there(path: Path) -> bool:
    if path.is_dir():
        raise StoreError(f"{path} is a folder; --db takes the name of a file in it")
    return path.exists()


async def _begin(path: Path, keys: Path, settings: HouseholdSettings) -> Opened:
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        key = new_key()
        write_key(keys, key)
    except OSError as error:
        raise StoreError(
            f"{error.filename} can't be made ({error.strerror}); choose another place with --db"
        ) from error
    return Opened(await _open(path, key, settings, read_only=False), recovery_code(key))


async def _open(path: Path, key: Key, settings: HouseholdSettings, *, read_only: bool) -> SqliteStore:
    try:
        return await SqliteStore.open(path, key, HOUSEHOLD, settings, read_only=read_only)
    except OSError as error:
        raise StoreError(
            f"{path} can't be opened ({error.strerror}); choose another place with --db"
        ) from error


def _refuse_leftovers(path: Path) -> None:
    for end in ("-wal", "-journal"):
        leftover = path.with_name(path.name + end)
        if leftover.exists() and leftover.stat().st_size:
            raise StoreError(
                f"{leftover.name} lies beside a database that is gone; "
                "bring the database back or restore a backup (sayso restore) before starting"
            )
