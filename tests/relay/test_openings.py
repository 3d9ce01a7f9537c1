"""What somebody goes on to tell of a dream or a game in their next messages is told as part of it."""

from memory.modality import Frame
from tests.lane import a_lane


async def test_a_dream_goes_on_in_the_next_message() -> None:
    """Whatever others say in between; what leads back to this world is told plainly."""
    lane = await a_lane()
    await lane.says("Marta", "Had the weirdest dream last night")
    await lane.says("Marta", "we lived in Spain and Joel sold the car")
    await lane.says("Joel", "lol")
    await lane.says("Marta", "and Nia was a vet")
    await lane.says("Marta", "anyway I've paid the gas")
    frames = {claim.proposition.value: claim.modality.frame for claim in await lane.claims()}
    assert frames["sold the car"] is Frame.DREAM
    assert frames["paid the gas"] is Frame.ACTUAL
    assert "“I've paid the gas”" in await lane.asks("Edie", "is the gas paid?")


async def test_raw_words_of_a_game_are_quoted_with_what_opened_it() -> None:
    """Alone they would tell of this world."""
    lane = await a_lane()
    await lane.says("Nia", "playing schools with Lily, I'm the teacher")
    await lane.says("Nia", "Lily got expelled")
    answer = await lane.asks("Edie", "did Lily get expelled?")
    assert "“Lily got expelled”" not in answer or "play" in answer


async def test_a_later_message_is_none_of_the_dream() -> None:
    """What comes after some minutes is news of its own, and so is what somebody else says."""
    lane = await a_lane()
    await lane.says("Marta", "Had the weirdest dream last night")
    await lane.says("Joel", "I sold the car")
    await lane.says("Marta", "we booked the ferry to Crete", minutes=30)
    told = {claim.modality.frame for claim in await lane.claims() if "dream" not in claim.proposition.value}
    assert told == {Frame.ACTUAL}
