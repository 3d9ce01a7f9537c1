"""What a helper or a guest is told of a household that they come into."""

from datetime import timedelta

import pytest

from config.household import HouseholdSettings, MemberSettings
from tests.lane import FAMILY, Lane, a_lane

_VISITED = HouseholdSettings(
    name="Lark Lane",
    members=(
        *FAMILY.members,
        MemberSettings(name="Rosa", role="helper"),
        MemberSettings(name="Casper", role="guest"),
    ),
)
_AWAY = "we're in Spain from Friday to Monday, the house is empty"


async def _morning(lane: Lane, name: str) -> str:
    await lane.lets_pass(timedelta(hours=26))
    return "\n".join(
        [await lane.digest(name), *(each.text for each in lane.sent if each.room == f"dm:{name.lower()}")]
    )


@pytest.mark.parametrize("name", ["Rosa", "Casper"])
async def test_nobody_from_outside_is_told_when_the_house_is_empty(name: str) -> None:
    """Neither when they ask nor in their morning, though it was said where they read it."""
    lane = await a_lane(settings=_VISITED)
    await lane.says("Joel", _AWAY)
    for asked in ("when are you in Spain?", "when is the house empty?", "who is home on Saturday?"):
        assert "Spain" not in await lane.asks(name, asked)
    assert "Spain" not in await _morning(lane, name)


async def test_the_family_is_told() -> None:
    """The control."""
    lane = await a_lane(settings=_VISITED)
    await lane.says("Joel", _AWAY)
    assert "Spain" in await lane.asks("Edie", "when are you in Spain?")
    assert "Spain" in await _morning(lane, "Edie")


async def test_what_is_said_to_them_by_name_is_theirs() -> None:
    """Whoever is told not to come may ask for it again, and finds it in the morning."""
    lane = await a_lane(settings=_VISITED)
    await lane.says("Joel", "Rosa, we're away next week so no need to come")
    assert "away" in await lane.asks("Rosa", "do I come next week?")
    assert "away" not in await lane.asks("Casper", "are you away next week?")


async def test_a_guest_may_still_ask_what_is_for_all() -> None:
    """When dinner is concerns whoever is there."""
    lane = await a_lane(settings=_VISITED)
    await lane.says("Marta", "dinner is at 8")
    assert "20:00" in await lane.asks("Casper", "when is dinner?")


async def test_ones_own_word_is_laid_aside_where_a_guest_reads_it() -> None:
    """It was said there, and is not said again; of another's word nothing is laid aside."""
    lane = await a_lane(settings=_VISITED)
    await lane.says("Edie", "I had a panic attack at work")
    other = await lane.says("Joel", "sayso forget the panic attack")
    assert all("Forgotten" not in told.text for _, told in other.replies)
    heard = await lane.says("Edie", "sayso forget the panic attack")
    assert [told.text for _, told in heard.replies] == ["Forgotten; for thirty days I can bring it back."]
    assert "panic" not in await lane.asks("Marta", "what happened to Edie at work?")


@pytest.mark.parametrize(("name", "is_told"), [("Rosa", False), ("Casper", False), ("Edie", True)])
async def test_no_picture_tells_them_either(name: str, *, is_told: bool) -> None:
    """Of whoever is away; the family sees it."""
    lane = await a_lane(settings=_VISITED)
    await lane.says("Marta", "we're away from Friday to Monday")
    assert ("away" in await lane.now("Marta", to=name)) is is_told
