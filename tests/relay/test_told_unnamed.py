"""What is told of a matter without its name is found by it: "submitted", "we got her running", "back!"."""

import asyncio
from datetime import timedelta

import pytest

from memory.claims import Method
from memory.modality import Realization
from tests.lane import a_lane


def _answer(asked: str, *said: tuple[str, str], by: str = "Edie", hours: float = 0.1) -> str:
    async def main() -> str:
        lane = await a_lane()
        for who, text in said:
            await lane.says(who, text)
            await lane.lets_pass(timedelta(hours=hours))
        return await lane.asks(by, asked)

    return asyncio.run(main())


@pytest.mark.parametrize(
    ("said", "asked", "told"),
    [
        pytest.param(
            [
                ("Nia", "nearly finished the essay"),
                ("Marta", "well done"),
                ("Nia", "submitted at five to 12"),
            ],
            "did Nia hand in her essay?",
            "submitted at five to 12",
            id="a-deed-without-its-thing",
        ),
        pytest.param(
            [
                ("Joel", "tried to start the mower, dead as a doornail"),
                ("Edie", "ring Bernard"),
                ("Joel", "Bernard came round and we got her going. Bad plug"),
            ],
            "what was wrong with the mower?",
            "Bad plug",
            id="with-whom-somebody-brought-in",
        ),
        pytest.param(
            [
                ("Joel", "that lump on Rex's leg looks like a tumour"),
                ("Joel", "He's got to wear the cone a week"),
            ],
            "how long does Rex have to wear the cone?",
            "a week",
            id="a-pet-by-its-pronoun",
        ),
        pytest.param(
            [("Joel", "It was a slipped slate by the chimney. He put it back for sixty")],
            "has the slate been fixed?",
            "put it back",
            id="a-deed-done-to-it",
        ),
        pytest.param(
            [
                ("Marta", "Edie's stomach is bad, doctor thinks it might be gallstones"),
                ("Joel", "poor thing"),
                ("Marta", "Scan done. It's gallstones, three of them"),
            ],
            "what did Edie's scan show?",
            "It's gallstones",
            id="of-whom-was-named-last",
        ),
        pytest.param(
            [("Joel", "letter's on the fridge. I'm off to Leeds on 1 April")],
            "when is Joel leaving?",
            "1 April",
            id="off-to",
        ),
        pytest.param(
            [("Joel", "Rex is limping, taking him in at 4"), ("Joel", "vet says its a sprain")],
            "what's wrong with Rex?",
            "a sprain",
            id="what-the-vet-says",
        ),
        pytest.param(
            [
                ("Joel", "had a go at the mower, still won't start"),
                ("Edie", "kick it"),
                ("Joel", "it was the spark plug. New plug in, started first pull"),
            ],
            "did Joel get the mower going?",
            "started first pull",
            id="what-the-trouble-was",
        ),
        pytest.param(
            [
                ("Marta", "Somebody has to take the prescription to Boots before six"),
                ("Nia", "I'm at school"),
                ("Edie", "me and Joel dropped it off, ready at 5:30"),
            ],
            "did anybody take the prescription in?",
            "dropped it off",
            id="by-whoever-would",
        ),
        pytest.param(
            [
                ("Marta", "Edie's fever is 39, I'm scared it's flu"),
                ("Joel", "ring them"),
                ("Marta", "Result is out. Negative for flu, it's tonsillitis"),
            ],
            "what does Edie have?",
            "tonsillitis",
            id="what-was-feared",
        ),
        pytest.param([("Nia", "back!! it rained")], "is Nia home?", "back!!", id="back"),
        pytest.param(
            [("Marta", "Nia's carol concert is the 11th at 2")],
            "what day do I come for the carols?",
            "11",
            id="a-day-to-come",
        ),
        pytest.param(
            [
                ("Marta", "Edie have you had your water tablet?"),
                ("Edie", "I have"),
                ("Marta", "and the white one?"),
                ("Edie", "not yet, with dinner"),
            ],
            "has Edie had the white one?",
            "not yet",
            id="another-of-the-kind",
        ),
        pytest.param(
            [("Joel", "I lent Dan next door our drill"), ("Marta", "he'll bring it Sunday")],
            "when is the drill coming back?",
            "Sunday",
            id="a-detail-in-the-talk",
        ),
    ],
)
def test_it_is_told(said: list[tuple[str, str]], asked: str, told: str) -> None:
    assert told in _answer(asked, *said, by="Marta" if said[0][0] == "Joel" else "Joel")


@pytest.mark.parametrize(
    ("said", "asked", "not_told"),
    [
        pytest.param(
            [("Nia", "nearly finished the essay"), ("Nia", "washed the pots")],
            "did Nia hand in her essay?",
            "washed the pots",
            id="done-to-another-thing",
        ),
        pytest.param(
            [
                ("Joel", "tried to start the mower, dead as a doornail"),
                ("Edie", "ring Bernard"),
                ("Joel", "Bernard came round for his tea"),
            ],
            "what was wrong with the mower?",
            "his tea",
            id="no-word-of-it",
        ),
        pytest.param(
            [
                ("Joel", "Rex is at the vet"),
                ("Marta", "that Bruno next door bit the postman"),
                ("Marta", "He's got to wear the boot a week"),
            ],
            "how long does Rex have to wear the boot?",
            "a week",
            id="another-was-named-last",
        ),
        pytest.param(
            [("Marta", "Nia's stomach is bad"), ("Joel", "Scan done. It's the clutch, as I said")],
            "what did Nia's scan show?",
            "the clutch",
            id="by-somebody-else",
        ),
        pytest.param(
            [("Marta", "Nia's school photo is the 11th at 2")],
            "what day do I come for the carols?",
            "11",
            id="another-day",
        ),
    ],
)
def test_what_is_of_another_matter_is_not(said: list[tuple[str, str]], asked: str, not_told: str) -> None:
    assert not_told not in _answer(asked, *said, by="Edie", hours=5)


def test_what_somebody_wrote_is_taken_back() -> None:
    """After "ignore what I put about the sale" nothing of the sale is told, whatever else is said."""
    said = [("Edie", "The jumble sale made 340 pounds")]
    taken = ("Edie", "no that's wrong what I put about the jumble, ignore that, I was reading last year's")

    assert "340" in _answer("how much did the jumble sale make?", *said, by="Joel")
    assert "340" not in _answer("how much did the jumble sale make?", *said, taken, by="Joel")


@pytest.mark.parametrize(
    ("text", "realization"),
    [
        pytest.param("yes, two puffs, it's almost empty", Realization.COMPLETED, id="what-is-left"),
        pytest.param("yes, it's almost done", Realization.PARTIAL, id="the-deed"),
    ],
)
def test_what_is_almost_empty_takes_nothing_from_a_yes(text: str, realization: Realization) -> None:
    async def main() -> set[Realization]:
        lane = await a_lane()
        await lane.says("Marta", "Nia did you use your inhaler?")
        await lane.says("Nia", text)
        answers = [each for each in await lane.claims() if each.method is Method.ANSWER]
        return {each.modality.realization for each in answers}

    assert realization in asyncio.run(main())


def test_who_says_me_has_it() -> None:
    said = [("Joel", "who's got the drill?"), ("Marta", "me, it's in the boot")]

    assert "in the boot" in _answer("who has the drill?", *said)
    assert "Marta" in _answer("who has the drill?", *said)


@pytest.mark.parametrize(
    ("said", "asked", "told"),
    [
        pytest.param(
            "Edie's clinic is Tuesday 2:15 at Middlemore",
            "where is Edie's clinic?",
            "at Middlemore",
            id="where",
        ),
        pytest.param(
            "Party at Pilar's is Saturday at 8, bring chairs",
            "what should I bring to Pilar's?",
            "bring chairs",
            id="what",
        ),
    ],
)
def test_what_a_correction_leaves_is_told_still(said: str, asked: str, told: str) -> None:
    """The day is told anew; "Tuesday" and "Saturday" are not told any more."""
    answer = _answer(asked, ("Marta", said), ("Marta", "sorry Wednesday, same time"), by="Joel")

    assert told in answer
    assert "Tuesday" not in answer
    assert "Saturday" not in answer


def test_a_place_that_is_put_right_is_told_no_more() -> None:
    said = ("Marta", "Edie's clinic is Tuesday 2:15 at Middlemore")

    assert "Middlemore" not in _answer(
        "where is Edie's clinic?", said, ("Marta", "sorry Wednesday, at Greenlane")
    )


def test_how_it_went_is_told_of_the_day() -> None:
    async def main() -> tuple[str, str]:
        lane = await a_lane()
        await lane.says("Marta", "Nia's nativity is Thursday at half one, she's a camel")
        await lane.lets_pass(timedelta(days=3, hours=7))
        await lane.says("Marta", "She was brilliant, only fell off the stage the once")
        return await lane.asks("Edie", "how was Nia's nativity?"), await lane.asks(
            "Edie", "did Nia fall off the stage?"
        )

    assert all("fell off the stage" in each for each in asyncio.run(main()))
