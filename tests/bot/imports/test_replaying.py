"""A transcript that is lived through: what it costs the rest of the program."""

import gc
from datetime import UTC, datetime, timedelta

import pytest

from bot.app import open_household
from bot.clocks import SetClock
from bot.imports.replaying import few_collections, replay
from bot.imports.transcript import HouseholdLine, MemberLine, Transcript, TurnLine
from memory.ids import HouseholdId
from memory.store.in_memory import InMemoryStore

_BEGAN = datetime(2026, 5, 4, 8, tzinfo=UTC)


def test_python_looks_for_circles_as_before_once_a_replay_is_over() -> None:
    """Rarely while it lasts, as often as ever afterwards, and if it fails, too."""
    often = gc.get_threshold()
    with few_collections():
        assert gc.get_threshold()[0] > 10 * often[0]
    assert gc.get_threshold() == often
    with pytest.raises(ValueError, match="stopped"), few_collections():
        raise ValueError("stopped")
    assert gc.get_threshold() == often
    assert gc.get_freeze_count() == 0


@pytest.mark.parametrize("zone", ["Europe/London", "America/New_York"])
async def test_what_is_read_ahead_is_read_as_at_its_turn(zone: str) -> None:
    """Looked over while the last line is saved, or read alone: the same claims with the same times."""
    texts = ("The vet is on 3/4 at 9", "I've fed the cat", "Swimming moves to Tuesday at half four", "")
    settings = HouseholdLine(zone=zone, members=(MemberLine(name="Ana"),))
    lines = [
        TurnLine(id=f"t{at}", at=_BEGAN + timedelta(minutes=at), sender="Ana", text=text)
        for at, text in enumerate(texts)
    ]

    async def kept(*parts: list[TurnLine]) -> list[str]:
        store = InMemoryStore(HouseholdId("home"), settings.settings())
        app = await open_household(store, settings.settings(), SetClock(_BEGAN), began=_BEGAN)
        for part in parts:
            await replay(app, Transcript(household=settings, turns=tuple(part)), is_person=False)
        return await store.read(lambda unit: [repr(claim) for claim in unit.in_force()])

    together = await kept(lines)
    assert len(together) == 3
    assert together == await kept(*([line] for line in lines))
