"""P13: the key is never beside the data, in a copy, in a process's surroundings, or in a core file."""

import os
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bot.care import backup_folder
from memory.errors import StoreError
from memory.store.backup import backups, check_copy
from memory.store.keys import key_of_recovery_code, key_path, new_key, read_key, recovery_code, salt_of
from memory.store.opening import open_memory
from memory.store.rekeying import rekey
from tests.faults.conftest import ROOT, Zygote
from tests.lane import FAMILY, MONDAY, dice

PROGRAM = "import sys; from bot.cli import main; sys.exit(main())"


def _surroundings(home: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "PYTHONPATH")}
    return {**kept, "SAYSO_DATA": str(home / "data"), "SAYSO_CONFIG": str(home / "config")}


def _secrets(home: Path) -> list[str]:
    keys = home / "config" / "keys"
    files = [path.read_text().strip() for path in keys.iterdir()]
    codes = [recovery_code(read_key(keys, bytes.fromhex(path.stem))) for path in keys.iterdir()]
    return [*files, *codes]


def test_p13_a_running_program_shows_its_key_to_nobody(tmp_path: Path) -> None:
    """Its words, its surroundings, its limits and every file of the data folder: no key, no core file."""
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "chat"],
        cwd=ROOT,
        env=_surroundings(tmp_path),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        while "speaks in the group" not in process.stdout.readline():
            assert process.poll() is None
        secrets = _secrets(tmp_path)
        shown = [Path(f"/proc/{process.pid}/{name}").read_bytes() for name in ("cmdline", "environ")]
        limits = Path(f"/proc/{process.pid}/limits").read_text()
        process.stdin.write("/night\n/quit\n")
        process.stdin.close()
        process.stdout.read()
    assert secrets
    assert not any(secret.encode() in each for secret in secrets for each in shown)
    (core,) = [line for line in limits.splitlines() if line.startswith("Max core file size")]
    assert core.split()[4:6] == ["0", "0"]
    data = b"".join(path.read_bytes() for path in (tmp_path / "data").rglob("*") if path.is_file())
    assert list((tmp_path / "data").rglob("*.key")) == []
    assert not any(secret.encode() in data or bytes.fromhex(secrets[0]) in data for secret in secrets)
    modes = {oct(path.stat().st_mode & 0o077) for path in tmp_path.rglob("*") if path != tmp_path}
    assert modes == {"0o0"}


def test_p13_control_a_key_in_the_surroundings_is_seen(tmp_path: Path) -> None:
    """The same look finds a secret that somebody puts where it does not belong."""
    secret = "ab" * 32
    with subprocess.Popen(
        [sys.executable, "-c", "import time; time.sleep(20)", secret],
        env={**os.environ, "KEY": secret},
    ) as process:
        time.sleep(0.2)
        shown = [Path(f"/proc/{process.pid}/{name}").read_bytes() for name in ("cmdline", "environ")]
        process.kill()
    assert all(secret.encode() in each for each in shown)
    assert tmp_path.exists()
    assert resource.getrlimit(resource.RLIMIT_CORE) is not None


async def test_p13_a_kill_while_the_key_is_changed_leaves_a_memory_that_opens(
    tmp_path: Path, zygote: Zygote
) -> None:
    """A kill at each step with a file of a change of key: memory and copies open with a key that is here."""
    whole = tmp_path / "whole"
    path, keys = whole / "data" / "home.db", whole / "keys"
    store = (await open_memory(path, keys, FAMILY)).store
    await store.close()
    key = read_key(keys, salt_of(path))
    named = [key.secret.hex(), key.salt.hex()]
    folder = backup_folder(path)
    zygote.act(act="backup", path=str(path), key=named, folder=str(folder), now=MONDAY.isoformat())
    steps = zygote.act(act="rekey", **_places(Path(shutil.copytree(whole, tmp_path / "count"))))["files"]
    for number in range(1, steps + 1):
        home = Path(shutil.copytree(whole, tmp_path / f"k{number}"))
        assert zygote.act(act="rekey", file=number, **_places(home))["killed"]
        await check_copy(home / "data" / "home.db", home / "keys")
        for copy in backups(home / "data" / "home-backups"):
            await check_copy(copy, home / "keys")
        again = rekey(home / "data" / "home.db", home / "keys", home / "data" / "home-backups")
        assert again.left == ()
        with pytest.raises(StoreError):
            await _opens_with(home / "data" / "home.db", _old_keys(home, whole / "keys"))
        shutil.rmtree(home)
    assert steps >= 12


def _places(home: Path) -> dict[str, str]:
    return {
        "path": str(home / "data" / "home.db"),
        "keys": str(home / "keys"),
        "folder": str(home / "data" / "home-backups"),
    }


def _old_keys(home: Path, old: Path) -> Path:
    """A folder with each former key, under the name that the file asks for now."""
    keys = home / "none"
    keys.mkdir()
    for each in old.iterdir():
        shutil.copy(each, key_path(keys, salt_of(home / "data" / "home.db")))
    return keys


async def _opens_with(path: Path, keys: Path) -> None:
    await check_copy(path, keys)


def test_p13_a_code_with_a_slip_is_no_key() -> None:
    """n = 200: one sign of a recovery code written wrongly is noticed, and never opens anything."""
    rng = dice(13)
    for _ in range(200):
        key = new_key()
        code = recovery_code(key)
        place = rng.choice([number for number, sign in enumerate(code) if sign != "-"])
        wrong = rng.choice([sign for sign in "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567" if sign != code[place]])
        assert key_of_recovery_code(code.lower().replace("-", " "), key.salt) == key
        try:
            read = key_of_recovery_code(code[:place] + wrong + code[place + 1 :], key.salt)
        except StoreError:
            continue
        assert read == key, "the unused bits of the last sign alone may differ"
