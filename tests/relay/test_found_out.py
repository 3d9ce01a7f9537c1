"""What turned out stands beside what was guessed, in whatever words; what is of others does not."""

import pytest

from tests.lane import a_lane


@pytest.mark.parametrize(
    ("guess", "found", "question", "told"),
    [
        pytest.param(
            "something's scratching in the attic, could be mice",
            "Pest man came. It's bats, a whole family",
            "what was scratching in the attic?",
            "It's bats",
            id="bats",
        ),
        pytest.param(
            "there's a brown patch on the ceiling in Nia's room, I reckon the roof's leaking",
            "Had the roofer up there. It's the drip tray, cracked clean through",
            "what was causing the patch in Nia's room?",
            "drip tray",
            id="a tray",
        ),
    ],
)
async def test_what_was_found_out_is_told_beside_the_guess(
    guess: str, found: str, question: str, told: str
) -> None:
    """Whoever asks after the guess is told what it was, in the words of whoever says so."""
    lane = await a_lane()
    await lane.says("Marta", guess)
    await lane.says("Nia", "ghosts")
    await lane.says("Joel", found, minutes=300)
    assert told in await lane.asks("Edie", question)


@pytest.mark.parametrize(
    ("first", "later"),
    [
        pytest.param(
            "Nia's rash could be an allergy", "Took Gran to the doctor. It's shingles", id="another"
        ),
        pytest.param("Nia's rash is an allergy", "The vet came. It's a tick", id="no guess"),
        pytest.param("Nia's rash could be an allergy", "Back from the shop. It's raining", id="no finding"),
        pytest.param("Nia's rash could be an allergy", "Doctor rang. It's not open today", id="a not"),
    ],
)
async def test_what_was_found_out_of_others_is_not(first: str, later: str) -> None:
    """Nor is anything where nothing had been guessed, or nothing was found out."""
    lane = await a_lane()
    await lane.says("Marta", first)
    await lane.says("Joel", later, minutes=300)
    assert later.split(". ")[1] not in await lane.asks("Edie", "what is Nia's rash?")
