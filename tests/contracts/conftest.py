"""Each adapter of the store in turn."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from config.household import HouseholdSettings
from memory.ports import ClaimStore
from memory.store.in_memory import InMemoryStore
from memory.store.keys import new_key
from memory.store.sqlite import SqliteStore
from tests.contracts.stored import HOUSEHOLD


@pytest.fixture(params=["in_memory", "sqlite"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[ClaimStore]:
    if request.param == "in_memory":
        made: ClaimStore = InMemoryStore(HOUSEHOLD, HouseholdSettings())
    else:
        made = await SqliteStore.open(tmp_path / "m.db", new_key(), HOUSEHOLD, HouseholdSettings())
    yield made
    await made.close()
