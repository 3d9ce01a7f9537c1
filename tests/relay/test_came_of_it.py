"""What came of a guess, of a "not me", and of what was said long ago is told to who asks in its words."""

import asyncio
from datetime import timedelta

import pytest

from tests.lane import a_lane


def _answer(question: str, *said: tuple[str, str], days: int = 1) -> str:
    async def main() -> str:
        lane = await a_lane()
        for each, (who, text) in enumerate(said):
            if each == len(said) - 1:
                await lane.lets_pass(timedelta(days=days))
            await lane.says(who, text)
        return await lane.asks("Edie", question)

    return asyncio.run(main())


@pytest.mark.parametrize(
    ("guess", "found", "question"),
    [
        (
            "there's a stain on the ceiling. Bet it's the shower again",
            "Been up the ladder, a slate's slipped, nothing to do with the shower",
            "what was the stain from?",
        ),
        (
            "the car won't start, I reckon it's the battery",
            "Mechanic came. Starter motor's gone, it's not the battery",
            "what was wrong with the car?",
        ),
    ],
)
def test_what_it_was_instead_is_told_beside_the_guess(guess: str, found: str, question: str) -> None:
    assert found in _answer(question, ("Marta", guess), ("Joel", found))


def test_what_denies_another_thing_is_no_news_of_the_guess() -> None:
    found = "Been to the shop, no bread left"

    answer = _answer(
        "what was the stain from?",
        ("Marta", "there's a stain on the ceiling. Bet it's the shower again"),
        ("Joel", found),
    )

    assert found not in answer


_DENIED = (("Marta", "Who scratched the car door?"), ("Nia", "not me"), ("Joel", "me neither"))


@pytest.mark.parametrize("owned", ["sorry it was my scooter, it tipped over", "ok it was me"])
def test_who_owns_up_is_told_and_has_denied_nothing(owned: str) -> None:
    answer = _answer("who scratched the car?", *_DENIED, ("Nia", owned))

    assert owned in answer
    assert "NOT done" not in answer


def test_who_says_it_was_somebody_else_owns_up_to_nothing() -> None:
    answer = _answer("who scratched the car?", *_DENIED, ("Nia", "it was lovely at the beach"))

    assert "beach" not in answer
    assert "not me" in answer


def test_a_wish_that_is_long_past_leads_to_what_came_of_it() -> None:
    wish = "I'm dying to get a thistle tattooed on my ankle before I'm forty"
    done = "Well I got the thistle done. Left wrist in the end, the ankle's too bony"

    assert done in _answer("did Marta get her tattoo?", ("Marta", wish), ("Marta", done), days=43)


def test_what_shares_one_word_with_a_wish_is_not_what_came_of_it() -> None:
    wish = "I'm dying to get a thistle tattooed on my ankle before I'm forty"

    answer = _answer("did Marta get her tattoo?", ("Marta", wish), ("Marta", "my ankle hurts"), days=43)

    assert "hurts" not in answer


def test_what_was_put_right_is_told_though_only_the_old_words_name_it() -> None:
    right = "Sorry, it's at the mosque hall, the community hall is double booked"

    answer = _answer(
        "where is the aqeeqah?",
        ("Marta", "Aqeeqah is at the community hall on Sunday at 1"),
        ("Marta", right),
        days=0,
    )

    assert right in answer
    assert "at the community hall on Sunday" not in answer


def test_a_number_may_be_asked_in_letters_and_told_in_figures() -> None:
    said = "$6 for the old fan, I put it in the biscuit tin"

    assert said in _answer("where did Joel put the six dollars?", ("Joel", said), days=0)


def test_what_was_missing_and_turned_up_is_told_so() -> None:
    found = "Parcel turned up. The man in number 6 had it since morning"

    assert found in _answer(
        "was the parcel stolen?",
        ("Marta", "my parcel says delivered but there is nothing, somebody has taken it I'm sure"),
        ("Marta", found),
        days=0,
    )


_GAVE_UP = "I was with the Red Cross shop for years till they shut it"


@pytest.mark.parametrize(
    "question", ["is Marta back at the Red Cross shop?", "which days is Marta at the shop?"]
)
def test_who_takes_up_again_what_was_over_is_told_so(question: str) -> None:
    again = "Well they've opened it up again and I'm back behind the counter, Mondays and Wednesdays"

    assert again in _answer(question, ("Marta", _GAVE_UP), ("Marta", again), days=50)


def test_who_is_back_from_somewhere_has_taken_nothing_up() -> None:
    back = "I'm back, the bus was full"

    assert back not in _answer(
        "is Marta at the Red Cross shop?", ("Marta", _GAVE_UP), ("Marta", back), days=50
    )


def test_till_when_somebody_is_elsewhere_tells_when_they_are_back() -> None:
    answer = _answer("when is Nia back?", ("Marta", "Nia's at Linda's till Wednesday"), days=0)

    assert "Wed" in answer


def test_a_new_thing_told_of_days_later_is_the_one_that_was_to_come() -> None:
    said = "New pump's in and running quiet as a mouse"

    assert said in _answer(
        "did the pool man put in the new pump?",
        ("Joel", "Pool man's supposed to swing by and switch out the pump before the holidays"),
        ("Joel", said),
        days=4,
    )
