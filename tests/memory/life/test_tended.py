"""Who is ill is heard of in words that name nobody; where two are ill, or none, they are nobody's."""

import pytest

from memory.claims import Claim
from memory.modality import Polarity
from tests.lane import Lane, a_lane


async def _health(lane: Lane, name: str) -> list[Claim]:
    return [
        each
        for each in await lane.claims()
        if each.proposition.predicate.value == "health_now" and each.proposition.subject.person == name
    ]


@pytest.mark.parametrize(
    ("words", "quote"),
    [
        ("Temperature's down, she's eaten toast", "Temperature's down, she's eaten toast"),
        ("She's kept water down since 11", "She's kept water down since 11"),
        ("No more sick, but 48 hours rule so no school till Wednesday", "No more sick"),
        ("she's much better", "she's much better"),
        ("Calpol worked, temperature's down", "Calpol worked, temperature's down"),
        ("Nia's tummy is better", "Nia's tummy is better"),
        ("Her temp is 36.5", "Her temp is 36.5"),
    ],
)
async def test_the_newest_word_on_an_illness_is_the_one_that_stands(words: str, quote: str) -> None:
    """It takes the place of the one before, in the picture and among the news."""
    lane = await a_lane()
    await lane.says("Marta", "Nia's been sick twice in the night")
    await lane.says("Marta", words)
    (health,) = await _health(lane, "nia")
    assert health.sources[0].quote == quote
    assert quote in await lane.now("Nia")
    assert "twice in the night" not in await lane.now("Nia")


@pytest.mark.parametrize(
    "words", ["Temperature's down, she's eaten toast", "No more sick", "she's much better"]
)
async def test_where_nobody_or_two_are_ill_it_is_nobodys(words: str) -> None:
    """A guess whose health it is is no guess to make."""
    lane = await a_lane()
    await lane.says("Marta", words)
    assert await _health(lane, "nia") == []
    await lane.says("Marta", "Nia's been sick twice in the night")
    await lane.says("Edie", "I have a fever")
    await lane.says("Marta", words)
    (nia,) = await _health(lane, "nia")
    (edie,) = await _health(lane, "edie")
    assert "twice in the night" in nia.sources[0].quote
    assert "fever" in edie.sources[0].quote


@pytest.mark.parametrize(
    "words",
    ["Is her temperature down?", "Joel's much better at chess", "I was sick again", "it was 36.5 k in all"],
)
async def test_what_is_asked_or_told_of_another_is_not_the_patients(words: str) -> None:
    """Nia's illness stands as it was told."""
    lane = await a_lane()
    await lane.says("Marta", "Nia's been sick twice in the night")
    await lane.says("Marta", words)
    (nia,) = await _health(lane, "nia")
    assert "twice in the night" in nia.sources[0].quote


@pytest.mark.parametrize(
    "words", ["Back on my feet, no more eye infection", "no more eye infection", "I've no more eye infection"]
)
async def test_an_illness_of_which_there_is_no_more_is_over(words: str) -> None:
    """It is denied by its name, and no longer told as so."""
    lane = await a_lane()
    await lane.says("Joel", "I have an eye infection")
    await lane.says("Joel", words)
    (health,) = await _health(lane, "joel")
    assert health.modality.polarity is Polarity.NEGATIVE
    assert "eye infection" in health.proposition.value


@pytest.mark.parametrize(
    "words",
    [
        "Mrs Hill says the dog is no more sick.",
        "the dog is no more sick",
        "The cat has been sick again",
        "Mrs Hill's temperature is down",
        "Mrs Hill has no fever",
        "Joel says she's no more sick",
    ],
)
async def test_what_is_told_of_somebody_unknown_or_by_another_is_not_the_patients(words: str) -> None:
    """A dog that is well again makes no child well."""
    lane = await a_lane()
    await lane.says("Marta", "Nia has been sick.")
    await lane.says("Edie", words)
    (nia,) = await _health(lane, "nia")
    assert nia.sources[0].quote == "Nia has been sick"
    assert words.rstrip(".") not in await lane.asks("Joel", "How is Nia?")
