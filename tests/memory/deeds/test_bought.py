"""The list, bought at once or but for some; and what is said of one thing ends no other."""

import pytest

from tests.lane import Lane, a_lane

ITEMS = "add bread, milk and eggs to the list"


async def on_the_list(lane: Lane) -> set[str]:
    """What Nia is shown as on the list, of three words."""
    told = await lane.asks("Nia", "what's on the list?")
    return {word for word in ("bread", "milk", "eggs") if f"“{word}”" in told}


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("got it all", set[str]()),
        ("got the lot, home soon", set[str]()),
        ("shopping's done", set[str]()),
        ("I've bought everything on the list", set[str]()),
        ("got everything except the eggs", {"eggs"}),
        ("all bought apart from milk and eggs", {"milk", "eggs"}),
        ("I've got everything but the bread", {"bread"}),
        ("got the bread", {"milk", "eggs"}),
        ("got bread and milk, no cat food left", {"eggs"}),
        ("got bread but not milk or eggs", {"milk", "eggs"}),
        ("we don't need eggs, Gran has some", {"bread", "milk"}),
        ("milk's in the fridge already", {"bread", "eggs"}),
    ],
)
async def test_what_is_bought_leaves_the_list(said: str, left: set[str]) -> None:
    """All of it, or all but what is named; nothing else."""
    lane = await a_lane()
    await lane.says("Marta", ITEMS)
    await lane.says("Joel", said)
    assert await on_the_list(lane) == left


@pytest.mark.parametrize(
    "said",
    [
        "got most of it",
        "I'll get it all tomorrow",
        "Nia says you got it all",
        "did you get everything?",
        "got it all wrong at work today",
        "got everything except the parcel",
        "got neither, the shop was shut",
        "bought the wrong eggs",
        "milk isn't in the fridge",
        "milk's at the back of the shop",
        "I think Gran got the lot",
        "we've run out of milk",
    ],
)
async def test_what_is_less_leaves_it_as_it_was(said: str) -> None:
    """Most of it, what is only meant, guessed or said by others, and what was never on it."""
    lane = await a_lane()
    await lane.says("Marta", ITEMS)
    await lane.says("Joel", said)
    assert await on_the_list(lane) == {"bread", "milk", "eggs"}


async def test_what_is_all_is_the_list_only_where_that_was_spoken_of() -> None:
    """Hours of other talk later, "got it all" is of something else."""
    lane = await a_lane()
    await lane.says("Marta", ITEMS)
    for said in ("the match is off", "my tooth hurts", "Gran rang", "the boiler is loud") * 2:
        await lane.says("Nia", said)
    await lane.says("Joel", "got it all")
    assert await on_the_list(lane) == {"bread", "milk", "eggs"}


async def test_what_has_run_out_is_wanted() -> None:
    """It goes on the list, and nobody is said to have bought it."""
    lane = await a_lane()
    await lane.says("Edie", "we've run out of milk")
    assert await on_the_list(lane) == {"milk"}
    assert "done" not in await lane.asks("Joel", "did anyone get milk?")


@pytest.mark.parametrize(
    ("asked", "said", "is_done"),
    [
        ("Nia, please feed the cat", "fed", True),
        ("Nia can you make your bed", "made it", True),
        ("Nia can you put the bins out", "put them out", True),
        ("Nia, please feed the cat", "walked", False),
        ("Nia, please feed the cat", "feed!", False),
        ("Nia can you pick up the cake from the bakery", "cake's in the boot", True),
        ("Nia can you pick up the cake from the bakery", "cake's in the oven at theirs", False),
    ],
)
async def test_few_words_answer_what_was_asked_for(asked: str, said: str, is_done: bool) -> None:
    """A bare participle is of the deed that it names, and a thing in the boot was fetched."""
    lane = await a_lane()
    await lane.says("Marta", asked)
    await lane.says("Nia", said)
    assert ("Marta asked for this" not in await lane.now("Nia")) is is_done


async def test_what_a_surprise_needs_is_on_the_list_of_all_but_whom_it_is_for() -> None:
    """It is kept whole, and whoever is not to know is not told, though it was said where they read."""
    lane = await a_lane()
    await lane.says("Marta", "add candles for Gran's surprise party to the list")
    await lane.says("Marta", "add bread to the list")
    await lane.says("Marta", "don't tell Edie about the surprise party", private=True)
    assert "candles" in await lane.asks("Nia", "what's on the list?")
    told = await lane.asks("Edie", "what's on the list?")
    assert "candles" not in told
    assert "bread" in told
