"""Every test runs without a network, without secrets, and away from the files of whoever runs it."""

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from hypothesis import settings

from tests.offline import sitecustomize as offline

# The quick tier finds the same things on every machine, however slow; the long tier looks for new ones.
settings.register_profile("quick", derandomize=True, deadline=None)
settings.register_profile("long", deadline=None, max_examples=2_000, print_blob=True)
settings.load_profile("quick")

_SECRETS = ("ANTHROPIC", "TELEGRAM", "SAYSO")
_FOLDERS = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")


def _isolate(home: Path) -> None:
    for name in [name for name in os.environ if name.upper().startswith(_SECRETS)]:
        del os.environ[name]
    for name in _FOLDERS:
        folder = home / name.lower()
        folder.mkdir()
        os.environ[name] = str(folder)
    path = [str(Path(offline.__file__).parent), os.environ.get("PYTHONPATH", "")]
    os.environ["PYTHONPATH"] = os.pathsep.join(part for part in path if part)


@pytest.fixture(scope="session", autouse=True)
def _away_from_home() -> Iterator[None]:
    """Give the tests, and the programs that they start, a home of their own and no network."""
    before = dict(os.environ)
    sys.addaudithook(offline.refuse)
    with tempfile.TemporaryDirectory() as home:
        _isolate(Path(home))
        yield
    os.environ.clear()
    os.environ.update(before)


@pytest.fixture(autouse=True)
def _logs_as_they_begin() -> None:
    """A test that runs the command sets logging up for its process; the next one begins as if it had not."""
    structlog.reset_defaults()
