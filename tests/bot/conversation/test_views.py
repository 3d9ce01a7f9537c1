"""What somebody is shown who asks for help."""

from tests.lane import a_lane


async def test_the_owners_commands_are_named_to_the_owner() -> None:
    """And to nobody else (the control), whose help is the same but for that line."""
    lane = await a_lane()
    owners, others = await lane.asks("Marta", "/help"), await lane.asks("Nia", "/help")
    assert owners.startswith(others)
    assert "/settings" in owners
    assert "/settings" not in others
