"""A deed is told as done by its own verb, or right after it was promised; and opened again."""

import pytest

from memory.claims import Claim
from memory.deeds.commitments import is_open
from memory.vocabulary import Predicate
from tests.lane import Lane, a_lane


async def still_open(lane: Lane) -> list[str]:
    """What anybody has still to do."""
    return sorted(_said(claim) for claim in await lane.claims() if is_open(claim))


def _said(claim: Claim) -> str:
    return claim.proposition.value


@pytest.mark.parametrize(
    ("promised", "told", "is_done"),
    [
        ("I'll tax the car tonight", "car's taxed", True),
        ("I'll tax the car tonight", "car's insured", False),
        ("I'll tax the car tonight", "is the car taxed?", False),
        ("I'll rehang the loft hatch", "loft hatch rehung, and it shuts properly now", True),
        ("I'll rehang the loft hatch", "loft hatch half rehung", False),
        ("I'm going to sand the banister", "banister sanded", True),
        ("I'm going to sand the banister", "sanded the door", False),
        ("I'll sew the badges on Nia's jumper", "Badges are all on now", True),
        ("I'll ring the vet", "rang the vet, Dr Foster says thanks", True),
        ("I'll ring the vet", "Dr Foster says the vet was rung", False),
        ("I'll fit a new washer on the tap", "fitted the washer on the tap", True),
        ("I'll take the casserole dish back", "washed the casserole dish", False),
        ("I'll take the casserole dish back", "casserole dish is back", True),
        ("I'll write to Aunt Britt", "meant to have written to Aunt Britt by now", False),
        ("I'm going to build a plant stand", "not bothering with the plant stand, found one in a shop", True),
        ("I'm going to build a plant stand", "not bothering with the garden", False),
        ("I'll send the thank you letters", "thank you letters sent", True),
        ("I'll get a spare key cut for Nia", "Nia's spare key has been cut", True),
        ("I'll pump up Nia's tyres", "pumped up Edie's tyres", False),
        ("I'll oil the garden table", "moved the garden table", False),
        ("I'll take the cake tin back", "greased the cake tin", False),
        ("I'll restring my harp", "taken the old strings off the harp", False),
        ("I'll lash the raft together", "raft's lashed except the mast", False),
        ("I'll lash the raft together", "raft's lashed", True),
        ("I'll oil the hinges", "done", True),
        ("I'll oil the hinges", "nearly done", False),
        ("I'll oil the hinges", "oiled", True),
    ],
)
async def test_a_promise_ends_by_its_own_words(promised: str, told: str, *, is_done: bool) -> None:
    """The verb of the promise, as a deed or as what it leaves; nothing else done to the same thing."""
    lane = await a_lane()
    await lane.says("Joel", promised)
    assert len(await still_open(lane)) == 1
    await lane.says("Joel", told)
    assert bool(await still_open(lane)) is not is_done


@pytest.mark.parametrize(
    ("between", "is_done"),
    [
        (("Marta", "ta"), True),
        (("Marta", "how's the crossword?"), False),
        (("Edie", "I've made a cake"), False),
    ],
)
async def test_a_bare_done_is_of_what_was_promised_last(between: tuple[str, str], *, is_done: bool) -> None:
    """Unless something else has been spoken of since."""
    lane = await a_lane()
    await lane.says("Joel", "I'll oil the hinges")
    await lane.says(*between)
    await lane.says("Joel", "done")
    assert ("oil the hinges" in await still_open(lane)) is not is_done


@pytest.mark.parametrize(
    ("by", "said", "is_open_again"),
    [
        ("Marta", "Nia that desk is not tidy, do it again please", True),
        ("Marta", "Nia you haven't tidied your desk", True),
        ("Marta", "the desk is not big enough", False),
        ("Marta", "is the desk not tidy?", False),
        ("Marta", "Joel says the desk isn't tidy", False),
        ("Nia", "my desk is not tidy any more", False),
    ],
)
async def test_whoever_asked_says_that_it_is_not_done(by: str, said: str, *, is_open_again: bool) -> None:
    """Then it is to be done as it was asked for; nothing else that is said of the thing undoes it."""
    lane = await a_lane()
    await lane.says("Marta", "Nia please tidy your desk")
    await lane.says("Nia", "I've tidied my desk")
    assert await still_open(lane) == []
    await lane.says(by, said)
    assert ("tidy your desk" in await still_open(lane)) is is_open_again


async def test_another_child_undoes_nothing() -> None:
    """Who neither asked for it nor answers for the doer has no say in it."""
    lane = await a_lane()
    await lane.says("Marta", "Joel please sweep the yard")
    await lane.says("Joel", "swept the yard")
    await lane.says("Nia", "Joel the yard isn't swept")
    assert "sweep the yard" not in await still_open(lane)


async def test_what_has_gone_again_is_to_be_done_once_more() -> None:
    """Its doer's word that it broke again brings the promise back, in the words in which it was given."""
    lane = await a_lane()
    await lane.says("Joel", "I'll mend the gate latch")
    await lane.says("Joel", "mended the gate latch")
    assert await still_open(lane) == []
    await lane.says("Joel", "gate latch has gone again, I'll have another go tomorrow")
    assert "mend the gate latch" in await still_open(lane)


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("I've got the yeast", {"lamp oil", "6 lemons", "leeks"}),
        ("lamp oil and leeks bought", {"yeast", "6 lemons"}),
        ("got 4 lemons", {"yeast", "lamp oil", "6 lemons", "leeks"}),
        ("got 6 lemons", {"yeast", "lamp oil", "leeks"}),
        ("got the yeast, they had no leeks", {"lamp oil", "6 lemons", "leeks"}),
        ("have you got the yeast?", {"yeast", "lamp oil", "6 lemons", "leeks"}),
        ("I think I've got the yeast", {"yeast", "lamp oil", "6 lemons", "leeks"}),
        ("got the wrong yeast", {"yeast", "lamp oil", "6 lemons", "leeks"}),
        ("scrap the leeks", {"yeast", "lamp oil", "6 lemons"}),
        ("not the leeks actually, we've plenty", {"yeast", "lamp oil", "6 lemons"}),
        ("scrap the plan", {"yeast", "lamp oil", "6 lemons", "leeks"}),
    ],
)
async def test_what_stands_on_the_list_is_had_by_its_name(said: str, left: set[str]) -> None:
    """Whatever it is, and as much of it as is wanted; what is asked, guessed or wrong buys nothing."""
    lane = await a_lane()
    await lane.says("Marta", "add yeast, lamp oil, 6 lemons and leeks to the shopping list")
    await lane.says("Joel", said)
    assert set(await still_open(lane)) == left


async def test_a_list_of_another_name_is_its_own() -> None:
    """It is shown under its name, and what is had of it leaves it."""
    lane = await a_lane()
    await lane.says("Marta", "add tent pegs to the camping list")
    await lane.says("Marta", "add bacon")
    told = await lane.asks("Joel", "what's on the list?")
    assert "On the “camping list”:\n• “tent pegs”" in told
    await lane.says("Joel", "got the tent pegs")
    assert await still_open(lane) == ["bacon"]


@pytest.mark.parametrize(
    "said",
    [
        "homework done, can I have the tablet",
        "I've done my homework, can I have the tablet",
        "bed made, am I allowed out",
    ],
)
async def test_what_is_asked_behind_a_deed_is_asked(said: str) -> None:
    """Without a mark, too: who says in one breath what is done and asks for something asks."""
    lane = await a_lane()
    await lane.says("Nia", said)
    assert [each.proposition.predicate for each in await lane.claims()].count(Predicate.ASKED_ABOUT) == 1
