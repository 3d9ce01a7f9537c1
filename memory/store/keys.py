"""The database key: made once, kept apart from the data, written down by the family as a recovery code."""

import base64
import hashlib
import os
import secrets
from pathlib import Path

from memory.errors import StoreError
from memory.value import Value

SALT_BYTES = 16
_KEY_BYTES = 32
_CHECK_BYTES = 3


class Key(Value, frozen=True):
    """A raw SQLCipher key and the salt that names the database it belongs to (its first 16 bytes)."""

    secret: bytes
    salt: bytes

    def __repr__(self) -> str:
        """Never shows the secret."""
        return f"Key(salt={self.salt.hex()})"

    @property
    def pragma(self) -> str:
        """The value for `PRAGMA key`: raw key and salt, so that no passphrase is stretched at each start."""
        return f"\"x'{self.secret.hex()}{self.salt.hex()}'\""


def new_key() -> Key:
    """A fresh random key for a database that does not exist yet."""
    return Key(secret=secrets.token_bytes(_KEY_BYTES), salt=secrets.token_bytes(SALT_BYTES))


def salt_of(database: Path) -> bytes:
    """What a database file says of which key it wants.

    Raises:
        StoreError: It is no encrypted database at all.
    """
    head = database.read_bytes()[:SALT_BYTES] if database.stat().st_size < 1 << 16 else _head(database)
    if len(head) < SALT_BYTES:
        raise StoreError(
            f"{database.name} is empty or cut short; put it aside and restore a backup (sayso restore)"
        )
    if head == b"SQLite format 3\x00":
        raise StoreError(
            f"{database.name} is a plain SQLite file, not a sayso database; name another with --db"
        )
    return head


def key_path(folder: Path, salt: bytes) -> Path:
    """Where the key of the database with that salt lies, so that a moved database still finds its key."""
    return folder / f"{salt.hex()}.key"


def read_key(folder: Path, salt: bytes) -> Key:
    """The key of an existing database.

    Raises:
        StoreError: There is none, it is damaged, or others on this machine can read it.
    """
    path = key_path(folder, salt)
    try:
        mode = path.stat().st_mode
        text = path.read_text("ascii").strip()
    except FileNotFoundError as error:
        raise StoreError(
            f"no key here opens this file ({path.name} is not in {folder}): if it is a memory of sayso's, "
            "bring the key back, or give the recovery code with: sayso doctor --recover"
        ) from error
    except (OSError, UnicodeDecodeError) as error:
        raise StoreError(f"the key file {path.name} in {folder} can't be read") from error
    if mode & 0o077:
        raise StoreError(f"the key file {path} can be read by others; close it with: chmod 600 {path}")
    return _decode(text, salt)


def write_key(folder: Path, key: Key) -> Path:
    """Keep a key: 0600, in a folder of its own, never over an existing one."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    path = key_path(folder, key.salt)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(key.secret.hex() + "\n")
        file.flush()
        os.fsync(file.fileno())
    return path


def set_key_aside(folder: Path, salt: bytes) -> None:
    """Give a key file that can't be used another name, so that the right one can take its place."""
    path = key_path(folder, salt)
    if path.exists():
        path.replace(path.with_suffix(".aside"))


def destroy_key(folder: Path, salt: bytes) -> bool:
    """Overwrite a key file and remove it; whether there was one. What it opened, nobody opens again."""
    path = key_path(folder, salt)
    if not path.exists():
        return False
    with path.open("r+b") as file:
        file.write(b"0" * path.stat().st_size)
        file.flush()
        os.fsync(file.fileno())
    path.unlink()
    return True


def recovery_code(key: Key) -> str:
    """The key as a person can write it down: groups of four letters and digits, with a check."""
    data = key.secret + _check(key.secret)
    text = base64.b32encode(data).decode("ascii").rstrip("=")
    return "-".join(text[start : start + 4] for start in range(0, len(text), 4))


def key_of_recovery_code(code: str, salt: bytes) -> Key:
    """The key that a written-down code stands for.

    Raises:
        StoreError: The code has a slip of the pen in it.
    """
    text = "".join(code.split()).replace("-", "").upper()
    try:
        data = base64.b32decode(text + "=" * (-len(text) % 8))
    except ValueError as error:
        raise StoreError("that is not a recovery code: it has letters A to Z and digits 2 to 7") from error
    secret, check = data[:_KEY_BYTES], data[_KEY_BYTES:]
    if len(secret) != _KEY_BYTES or check != _check(secret):
        raise StoreError("that recovery code has a slip in it; compare it with what was written down")
    return Key(secret=secret, salt=salt)


def _decode(text: str, salt: bytes) -> Key:
    try:
        secret = bytes.fromhex(text)
    except ValueError as error:
        raise StoreError(
            "the key file is damaged; give the recovery code with: sayso doctor --recover"
        ) from error
    if len(secret) != _KEY_BYTES:
        raise StoreError("the key file is damaged; give the recovery code with: sayso doctor --recover")
    return Key(secret=secret, salt=salt)


def _head(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(SALT_BYTES)


def _check(secret: bytes) -> bytes:
    return hashlib.blake2b(secret, digest_size=_CHECK_BYTES, person=b"sayso-recover").digest()
