"""A part of a debt that is paid: told beside the debt, until the parts are all of it."""

import pytest

from tests.lane import a_lane


@pytest.mark.parametrize(
    ("by", "said", "left"),
    [
        pytest.param("Joel", "Marta here's 5", "10 of 15", id="here"),
        pytest.param("Joel", "Marta, here's a fiver towards it", "10 of 15", id="towards"),
        pytest.param("Joel", "gave Marta £6 of it this morning", "9 of 15", id="gave"),
        pytest.param("Marta", "Joel gave me 5 back", "10 of 15", id="received"),
        pytest.param("Marta", "got 5 off Joel", "10 of 15", id="got"),
    ],
)
async def test_a_part_is_told_beside_its_debt(by: str, said: str, left: str) -> None:
    """Both are quoted, and what is left is reckoned from these words."""
    lane = await a_lane()
    await lane.says("Joel", "Marta I owe you 15 for the cinema")
    await lane.says(by, said)
    told = await lane.asks("Marta", "what does Joel owe me?")
    assert "I owe you 15" in told
    assert said in told
    assert left in told
    assert said in await lane.now("Joel")


async def test_the_last_part_ends_the_debt() -> None:
    """Ten and thirty are forty."""
    lane = await a_lane()
    await lane.says("Joel", "I owe Marta £40")
    await lane.says("Joel", "Marta here's a tenner")
    await lane.says("Joel", "gave Marta another 30 this morning")
    assert "40" not in await lane.asks("Marta", "what does Joel owe me?")


@pytest.mark.parametrize(
    ("by", "said"),
    [
        pytest.param("Edie", "Joel here's 5 for the raffle", id="another-matter"),
        pytest.param("Joel", "Nia here's 5", id="another-person"),
        pytest.param("Joel", "Marta I'll give you 5 tomorrow", id="ahead"),
        pytest.param("Edie", "apparently Joel gave Marta 5", id="hearsay"),
        pytest.param("Joel", "did I give you 5, Marta?", id="asked"),
        pytest.param("Joel", "Marta here's 5 things I need from the shop", id="no-money"),
    ],
)
async def test_what_is_no_part_of_it_takes_nothing_off(by: str, said: str) -> None:
    """The inverse: the whole is owed, and nothing is reckoned."""
    lane = await a_lane()
    await lane.says("Joel", "Marta I owe you 15 for the cinema")
    await lane.says(by, said)
    told = await lane.asks("Marta", "what does Joel owe me?")
    assert "I owe you 15" in told
    assert "is left" not in told


async def test_a_part_told_in_private_is_not_told_to_others() -> None:
    """Whoever may not hear it is told of the debt as it was said to them."""
    lane = await a_lane()
    await lane.says("Joel", "I owe Marta £40")
    await lane.says("Joel", "paid Marta 10 back", private=True)
    told = await lane.asks("Edie", "does Joel owe Marta anything?")
    assert "40" in told
    assert "10" not in told.replace("Mon 10", "")


async def test_a_part_that_both_sides_tell_is_counted_once() -> None:
    """He says that he paid her 20, and so does she: 30 of 50 is left."""
    lane = await a_lane()
    await lane.says("Joel", "I owe Marta 50 quid for the tyres")
    await lane.says("Joel", "paid Marta 20")
    await lane.says("Marta", "Joel paid me 20")
    assert "30 of 50 is left" in await lane.asks("Joel", "how much do I owe Marta?")


async def test_another_part_of_the_same_sum_counts_again() -> None:
    """The inverse: "another 20" is a second payment, whoever tells it."""
    lane = await a_lane()
    await lane.says("Joel", "I owe Marta 50 quid for the tyres")
    await lane.says("Joel", "paid Marta 20")
    await lane.says("Marta", "Joel gave me another 20")
    assert "10 of 50 is left" in await lane.asks("Joel", "how much do I owe Marta?")


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(
            ["Joel: Paid Edie 20.", "Edie: Joel paid me 20 just now, so he's down to 20."], id="reckoned"
        ),
        pytest.param(
            ["Edie: Joel paid me 20 last night after the match.", "Edie: Joel paid me 20 this morning."],
            id="told-of-two-times",
        ),
        pytest.param(["Joel: Paid Edie 20.", "Edie: Joel paid me 20 last night."], id="at-another-time"),
        pytest.param(["Joel: Paid Edie 20.", "Joel: I paid Edie 20 today."], id="twice-by-one"),
        pytest.param(
            ["Joel: Paid Edie 10.", "Joel: Paid Edie another 10.", "Edie: Joel paid me 10."], id="of-which"
        ),
        pytest.param(["Joel: Paid Edie 20.", "Edie: Joel paid me 10."], id="two-sums"),
        pytest.param(["Joel: Paid Edie 20.", "Edie: Joel has not paid me anything."], id="denied"),
        pytest.param(["Joel: Paid Edie 20.", "Edie: I never got it."], id="not-got"),
        pytest.param(["Joel: Paid Edie 20.", "Edie: I haven't seen a penny."], id="not-seen"),
        pytest.param(["Joel: Paid Edie 20.", "Joel: Paid Edie the rest."], id="the-rest"),
        pytest.param(["Joel: Paid Edie 20.", "Joel: Sent Edie the rest."], id="sent-the-rest"),
        pytest.param(["Joel: Paid Edie 20.", "Edie: Joel has paid me all of it."], id="all"),
        pytest.param(["Joel: Paid Edie 20.", "Marta: I paid Edie 20 for Joel."], id="by-another"),
    ],
)
async def test_where_it_is_unsure_what_was_paid_no_sum_is_told(lines: list[str]) -> None:
    """Two words may be of one payment or of two, or somebody tells of the debt otherwise."""
    lane = await a_lane()
    await lane.plays("Joel: I owe Edie 60.", *lines)
    told = await lane.asks("Edie", "how much does Joel owe me?")
    assert "60" in told
    assert "is left" not in told


@pytest.mark.parametrize(
    ("lines", "left"),
    [
        pytest.param(["Joel: Paid Edie 20.", "Edie: Joel paid me 20 just now."], "40 of 60", id="both-sides"),
        pytest.param(
            ["Joel: Paid Edie 20.", "Edie: Joel paid me 20.", "Joel: Paid Edie another 20."],
            "20 of 60",
            id="and-another",
        ),
        pytest.param(["Joel: Paid Edie 20.", "Joel: Paid Edie 10."], "30 of 60", id="two-sums-by-one"),
        pytest.param(["Joel: Paid Edie 20.", "Marta: Paid the window cleaner 15."], "40 of 60", id="bill"),
        pytest.param(["Joel: Paid Edie 20.", "Edie: Joel gave me a lift."], "40 of 60", id="no-money"),
        pytest.param(["Joel: Paid Edie 20.", "Nia: I never got it."], "40 of 60", id="not-got-by-others"),
        pytest.param(["Joel: Paid Edie 20.", "Joel: I'll pay Edie on Friday."], "40 of 60", id="ahead"),
        pytest.param(["Joel: Paid Edie 20.", "Nia: Marta paid me 5 for the car."], "40 of 60", id="others"),
    ],
)
async def test_what_is_sure_is_reckoned(lines: list[str], left: str) -> None:
    """The inverse: each payment is told once, and other talk of money takes nothing from it."""
    lane = await a_lane()
    await lane.plays("Joel: I owe Edie 60.", *lines)
    assert f"{left} is left" in await lane.asks("Edie", "how much does Joel owe me?")
