"""What comes near a deed, is a part of it, or undoes it: none of it closes what is to be done."""

import pytest

from memory.life.leftover import leaves_for_later
from tests.lane import Lane, a_lane


async def _is_closed(lane: Lane, words: str) -> bool:
    return not any(
        claim.sources[0].quote == words and claim.modality.realization.value in ("intended", "required")
        for claim in await lane.claims()
    )


@pytest.mark.parametrize(
    ("meant", "told"),
    [
        pytest.param("I'll order the school shoes for both of them", "ordered Nia's school shoes", id="one"),
        pytest.param("I'm going to mend the tent zip", "got the tent zip out of its bag", id="only-got"),
        pytest.param("I'll wash the van", "washed the van last month as well", id="before"),
        pytest.param("I'll get the piano tuned", "got the piano moved into the hall", id="other"),
        pytest.param("I'll send off the grant form", "grant form filled in", id="other-verb-with-a-particle"),
        pytest.param("I'll write the invitations", "written the invitations to your lot", id="one-side"),
        pytest.param("I'll book the vet for Rufus", "booked the vet for Smudge", id="another-name"),
        pytest.param("I'll write my book report", "written the intro of my book report", id="a-share"),
        pytest.param("I'll change the beds", "changed our bed", id="one-of-several"),
        pytest.param("I'll pay the parking fine", "paying the parking fine as we speak", id="at-it"),
        pytest.param("I'll renew the permits", "in the queue to renew the permits", id="about-to"),
    ],
)
async def test_something_else_closes_nothing(meant: str, told: str) -> None:
    """It is kept beside what is to be done."""
    lane = await a_lane()
    await lane.says("Joel", meant)
    await lane.says("Joel", told)
    assert not await _is_closed(lane, meant)


@pytest.mark.parametrize(
    ("meant", "told"),
    [
        pytest.param(
            "I'll order the school shoes for both of them", "ordered both their school shoes", id="both"
        ),
        pytest.param("I'm going to mend the tent zip", "got the tent zip mended", id="got-mended"),
        pytest.param("I'll wash the van", "washed the van this morning", id="since"),
        pytest.param("must get a quote for the guttering", "got the guttering quote", id="got-it"),
        pytest.param("I'll send off the grant form", "grant form sent off", id="its-verb-with-a-particle"),
        pytest.param("I'll book the vet for Rufus", "booked the vet for Rufus", id="its-name"),
        pytest.param("I'll change the beds", "changed the beds", id="all-of-them"),
        pytest.param("I'll sign up for the marathon", "decided against the marathon", id="decided-against"),
    ],
)
async def test_the_deed_itself_closes_it(meant: str, told: str) -> None:
    """The inverse."""
    lane = await a_lane()
    await lane.says("Joel", meant)
    await lane.says("Joel", told)
    assert await _is_closed(lane, meant)


@pytest.mark.parametrize(
    "told",
    [
        "shower's leaking through the ceiling again",
        "the shower seal has come away, to do all over",
        "the shower has to be sealed again",
    ],
)
async def test_what_came_undone_is_to_be_done_again(told: str) -> None:
    """Whoever did it says so, and it is not told as done any more."""
    lane = await a_lane()
    await lane.says("Joel", "I'll reseal the shower")
    await lane.says("Joel", "shower resealed")
    await lane.says("Joel", told)
    assert "(done)" not in await lane.asks("Marta", "has Joel resealed the shower?")


async def test_what_works_again_is_done() -> None:
    """The inverse: "working again" undoes nothing."""
    lane = await a_lane()
    await lane.says("Joel", "I'll fix the boiler")
    await lane.says("Joel", "boiler fixed")
    await lane.says("Joel", "the boiler is working nicely again")
    assert "(done)" in await lane.asks("Marta", "has Joel fixed the boiler?")


@pytest.mark.parametrize(
    ("told", "leaves"),
    [
        ("assembled, drawers tomorrow", True),
        ("varnished, banister next week", True),
        ("painted; the frames at the weekend", True),
        ("booked, delivery Tuesday", False),
        ("assembled, party tomorrow", False),
        ("assembled, it looks great", False),
        ("assembled tomorrow", False),
        ("fed the cat, pub later", False),
        ("fed the cat, dog later", True),
        ("fed the cat, back later", False),
        ("fed the cat, bath later", False),
        ("mowed the lawn, hair cut tomorrow", False),
        ("mowed the lawn, edges tomorrow", True),
        ("washed the front windows, back windows tomorrow", True),
        ("ironed the shirts, yoga tonight", False),
    ],
)
def test_what_is_left_for_later(told: str, *, leaves: bool) -> None:
    """A thing put to a later time, and nothing that is only of that day."""
    assert leaves_for_later(told) is leaves


@pytest.mark.parametrize(
    ("said", "is_kept"),
    [
        ("Nia put the bins out", False),
        ("Nia put the bins out last night", True),
        ("Nia put the bins out, they were overflowing", True),
    ],
)
async def test_of_one_form_nobody_can_tell(said: str, *, is_kept: bool) -> None:
    """ "Put" is told and bidden alike: alone it is neither."""
    lane = await a_lane()
    await lane.says("Marta", said)
    kept = [claim.modality.realization.value for claim in await lane.claims()]
    assert ("completed" in kept) is is_kept


async def test_each_does_their_own_share() -> None:
    """Who is asked about has not done it because somebody else has."""
    lane = await a_lane()
    await lane.says("Marta", "Nia, Joel - brush your teeth")
    await lane.says("Nia", "done mine")
    assert "done mine" not in await lane.asks("Marta", "has Joel brushed his teeth?")
    assert "done mine" in await lane.asks("Marta", "has Nia brushed her teeth?")


async def test_whoever_asked_lets_it_go() -> None:
    """ "Forget the shelf" by whom it was for; by another it is only said."""
    for by, is_over in (("Marta", True), ("Nia", False)):
        lane = await a_lane()
        await lane.says("Marta", "Joel can you put up a shelf")
        await lane.says(by, "forget the shelf, a beanbag is nicer")
        kept = [claim.proposition.value for claim in await lane.claims()]
        assert ("put up a shelf" not in kept) is is_over


@pytest.mark.parametrize(
    ("wanted", "told", "is_over"),
    [
        pytest.param("we need to ring the plumber", "rang the plumber", True, id="ours"),
        pytest.param("we need to book the boiler service", "booked, Monday 14th 9am", True, id="few-words"),
        pytest.param("the car needs washing", "I washed the car", True, id="needs-washing"),
        pytest.param("the bins need to go out", "done", True, id="to-go-out"),
        pytest.param("I need to ring the plumber", "rang the plumber", False, id="hers-alone"),
        pytest.param("we need to ring the plumber", "rang the school", False, id="another"),
    ],
)
async def test_what_is_anybodys_is_closed_by_whoever_did_it(wanted: str, told: str, *, is_over: bool) -> None:
    """What "we" need is for any of us; what one has to do is theirs."""
    lane = await a_lane()
    await lane.says("Marta", wanted)
    await lane.says("Joel", told)
    assert await _is_closed(lane, wanted) is is_over


async def test_whose_turn_it_is_is_carried_by_them() -> None:
    """ "It's your turn to …" names the deed, and stands in the picture of whoever was spoken to."""
    lane = await a_lane()
    await lane.says("Marta", "Nia it's your turn to empty the dishwasher")
    assert "empty the dishwasher" in await lane.now("Nia")
    assert "empty the dishwasher" not in await lane.now("Joel")


@pytest.mark.parametrize(
    "told",
    [
        "invitations written, yours tomorrow",
        "written Nia's invitations, Edie's later",
    ],
)
async def test_those_of_one_side_are_not_all(told: str) -> None:
    """What was done for some of them is partly done at most."""
    lane = await a_lane()
    await lane.says("Joel", "I'll write the invitations")
    await lane.says("Joel", told)
    assert "(done)" not in await lane.asks("Marta", "has Joel written the invitations?")


async def test_all_of_them_are_done() -> None:
    """The inverse."""
    lane = await a_lane()
    await lane.says("Joel", "I'll write the invitations")
    await lane.says("Joel", "written the invitations to everybody")
    assert "(done)" in await lane.asks("Marta", "has Joel written the invitations?")
