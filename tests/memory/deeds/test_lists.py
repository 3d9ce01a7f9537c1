"""Lists that have a name of their own: filled, asked for, ticked off and cleared apart from the shopping."""

import pytest

from tests.lane import a_lane


async def test_a_named_list_is_filled_and_told_apart() -> None:
    """Whoever asks for one list is told of that one; whoever names none, of all."""
    lane = await a_lane()
    await lane.says("Marta", "add glue and card to the school list")
    await lane.says("Nia", "add milk to the list")
    school = await lane.asks("Joel", "what's on the school list?")
    assert "glue" in school
    assert "card" in school
    assert "milk" not in school
    shopping = await lane.asks("Joel", "what's on the shopping list?")
    assert "milk" in shopping
    assert "glue" not in shopping
    both = await lane.asks("Joel", "what's on the list?")
    assert "milk" in both
    assert "glue" in both


@pytest.mark.parametrize(
    ("begun", "named"),
    [
        pytest.param("packing list: pegs, stove", "packing", id="heading"),
        pytest.param("start a list for the party: balloons, candles", "party", id="begun"),
        pytest.param("to do list: ring the vet, mow the lawn", "to do", id="to-do"),
    ],
)
async def test_a_list_is_begun_by_its_heading(begun: str, named: str) -> None:
    """What follows the heading is wanted, and nobody is said to have it."""
    lane = await a_lane()
    await lane.says("Marta", begun)
    told = await lane.asks("Joel", f"what's on the {named} list?")
    assert told.count("•") == begun.count(",") + 1


async def test_who_is_on_a_list_of_people_is_nothing_wanted() -> None:
    """The inverse: a guest list names who comes."""
    lane = await a_lane()
    await lane.says("Marta", "guest list: Ana, Ben")
    assert "Ben" not in await lane.asks("Joel", "what's on the list?")


async def test_things_leave_a_named_list() -> None:
    """Packed, got, or taken off it; what is said of another list leaves it be."""
    lane = await a_lane()
    await lane.says("Marta", "packing list: pegs, stove, torches, ropes")
    await lane.says("Joel", "the torches are packed")
    await lane.says("Nia", "I've mended the stove")
    await lane.says("Marta", "take pegs off the shopping list")
    await lane.says("Marta", "take ropes off the packing list")
    left = await lane.asks("Joel", "what's left on the packing list?")
    assert "stove" in left
    assert "pegs" in left
    assert "torches" not in left.replace("stove, torches", "")
    assert "“ropes”" not in left


async def test_a_list_is_cleared_by_its_name_alone() -> None:
    """Only that list goes."""
    lane = await a_lane()
    await lane.says("Marta", "add rope to the camping list")
    await lane.says("Marta", "add milk to the list")
    await lane.says("Joel", "clear the camping list")
    assert "milk" in await lane.asks("Joel", "what's on the list?")
    assert "nothing on a list" in await lane.asks("Joel", "what's on the camping list?")


async def test_what_was_put_there_last_is_taken_off_as_it() -> None:
    """As in "I'll make one instead, take it off the list"; what was there before stays."""
    lane = await a_lane()
    await lane.says("Marta", "add milk to the list")
    await lane.says("Marta", "add a birthday card to the list")
    await lane.says("Joel", "I'll make one instead, take it off the list")
    told = await lane.asks("Marta", "what's on the list?")
    assert "milk" in told
    assert "card" not in told


@pytest.mark.parametrize(
    ("begun", "asked", "item"),
    [
        pytest.param("start a packing list: tent, torch", "the packing list", "torch", id="begun-by-name"),
        pytest.param("make a packing list with a tent and a lamp", "the packing list", "lamp", id="with"),
        pytest.param("packing list for camp: boots, rope", "the camp packing list", "rope", id="for"),
        pytest.param("packing list for camp: boots, rope", "the packing list", "rope", id="in-fewer-words"),
        pytest.param(
            "start a list for Nia's birthday party: cups", "the birthday party list", "cups", id="long"
        ),
        pytest.param("put a kite on my Christmas list", "Joel's Christmas list", "kite", id="ones-own"),
        pytest.param("add a scarf to Nia's wish list", "the wish list", "scarf", id="somebodys"),
    ],
)
async def test_a_list_is_found_by_whatever_it_is_called(begun: str, asked: str, item: str) -> None:
    """Whose it is and what it is for may be told or left out, by whoever asks for it."""
    lane = await a_lane()
    await lane.says("Joel", begun)
    assert f"{item}”" in await lane.asks("Marta", f"what's on {asked}?")


@pytest.mark.parametrize("named", ["Marta's Christmas list", "the swimming list", "the party list"])
async def test_another_list_is_not_that_one(named: str) -> None:
    """The inverse: of another person's list, or one of another name, nothing is kept."""
    lane = await a_lane()
    await lane.says("Joel", "put a kite on my Christmas list")
    await lane.says("Joel", "packing list for camp: boots, rope")
    assert await lane.asks("Nia", f"what's on {named}?") == "I have nothing on a list of that name."


async def test_a_cancelled_list_is_empty_and_the_others_stay() -> None:
    """Nothing of it is wanted any more."""
    lane = await a_lane()
    await lane.says("Marta", "camping list: stove, tarp")
    await lane.says("Marta", "add milk to the list")
    await lane.says("Marta", "cancel the camping list")
    told = await lane.asks("Joel", "what's on the list?")
    assert "milk" in told
    assert "tarp" not in told


async def test_what_is_needed_is_what_is_on_the_list() -> None:
    """Asked without a shop, too."""
    lane = await a_lane()
    await lane.says("Marta", "add mustard and rye bread to the list")
    await lane.says("Marta", "take mustard off the list")
    told = await lane.asks("Joel", "what do we need?")
    assert "• “rye bread”" in told
    assert "• “mustard”" not in told


@pytest.mark.parametrize("begun", [[], ["Marta: We need milk."]], ids=["alone", "beside-the-list"])
async def test_what_is_needed_is_told_though_it_is_on_no_list(begun: list[str]) -> None:
    """A boiler is on no shopping list, and is needed all the same."""
    lane = await a_lane()
    await lane.plays(*begun, "Joel: We need a new boiler.")
    told = await lane.asks("Edie", "What do we need?")
    assert "a new boiler" in told
    assert told.count("milk") == len(begun)
    assert "boiler" not in await lane.asks("Edie", "what do we need from the shop?")


async def test_where_nobody_made_a_list_none_is_empty() -> None:
    """Nothing is known to be needed."""
    lane = await a_lane()
    assert await lane.asks("Joel", "What do we need?") == "I have nothing on that."


async def test_what_was_bought_is_needed_no_more() -> None:
    """The inverse: the word that put it on the list is no answer when it is off."""
    lane = await a_lane()
    await lane.plays("Marta: We need milk.", "Joel: Got the milk.")
    assert "We need milk" not in await lane.asks("Edie", "What do we need?")


async def test_what_is_needed_and_kept_from_somebody_is_not_told_to_them() -> None:
    """A hush keeps it, as it does in any answer."""
    lane = await a_lane()
    await lane.plays("Marta> We need a present for Nia, don't tell her.")
    assert "present" not in await lane.asks("Nia", "What do we need?")
    assert "present" in await lane.asks("Marta", "What do we need?")


async def test_who_will_get_a_thing_is_no_list() -> None:
    """Nia's word that she gets the bread is hers to do; the bread is on the list once."""
    lane = await a_lane()
    await lane.plays("Marta: We need milk, eggs and bread.", "Marta: Nia, can you get the bread?", "Nia: ok")
    for asked in ("What do we need?", "what's on the list?"):
        told = await lane.asks("Marta", asked)
        assert told.count("bread") == 1
        assert "On the “" not in told


async def test_of_an_empty_list_nothing_of_another_is_told() -> None:
    """What was on Nia's list is crossed off; the milk is on no list of hers."""
    lane = await a_lane()
    await lane.plays("Marta: Put milk on the list.", "Marta: Put glue on Nia's list.")
    assert "glue" in await lane.asks("Joel", "What's on Nia's list?")
    await lane.plays("Marta: Cross off the glue.")
    assert await lane.asks("Joel", "What's on Nia's list?") == "I have nothing on a list of that name."


async def test_what_is_said_of_a_list_is_told_of_it() -> None:
    """The inverse: nothing was put on it, and who is on it was told."""
    lane = await a_lane()
    await lane.plays("Marta: The guest list for the party is Ana and Ben.")
    assert "Ana and Ben" in await lane.asks("Joel", "What's on the guest list?")
