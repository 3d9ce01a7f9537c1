"""What people had removed without naming it: what went before, and what was said just now."""

import asyncio
from datetime import timedelta

import pytest

from memory.erasing.removals import asks_to_remove
from memory.ids import PersonId
from memory.turns import Turn
from relay.answers import answer
from tests.builders import BRAM, NOW, ODILE, TILDA, a_turn, private
from tests.lane import a_lane
from tests.memory.remembered import a_memory, asked

OLD = "The pickup word at the music hall is 'marble heron'"


def told(*turns: Turn, text: str, by: PersonId = BRAM) -> str:
    return answer(a_memory(*turns), asked(text, by=by, room=private(by))).text.text


def said(text: str, by: PersonId = ODILE, hours_ago: int = 10) -> Turn:
    return a_turn(text, by=by, at=NOW - timedelta(hours=hours_ago))


@pytest.mark.parametrize(
    "new",
    [
        pytest.param(
            "The pickup word is 'copper lantern' now. Erase the earlier word.", id="the earlier word"
        ),
        pytest.param("The pickup word is now 'copper lantern'. Please delete the old one.", id="the old one"),
        pytest.param(
            "Pickup word is 'copper lantern' now, forget the previous one.", id="forget the previous"
        ),
    ],
)
def test_what_went_before_is_gone(new: str) -> None:
    """The earlier value of what a turn tells is gone; the one that it tells stands."""
    turns = (said(OLD), said(new, hours_ago=5))
    answered = told(*turns, text="what is the pickup word?")
    assert "copper lantern" in answered
    assert "marble heron" not in answered
    assert "marble heron" not in told(*turns, text="does 'marble heron' still work?")


def test_a_code_that_was_changed_is_gone_by_its_number() -> None:
    """Both stand in one sentence; only what came first is gone."""
    turns = (
        said("The cellar door opens with 60417."),
        said("The 60417 code of the cellar has been changed to 99052, forget the previous one.", hours_ago=5),
    )
    assert "60417" not in told(*turns, text="what opens the cellar door?", by=TILDA)


def test_without_a_word_of_removal_nothing_is_gone() -> None:
    """The near twin: that there was an earlier one removes nothing."""
    turns = (said(OLD), said("That is a nicer pickup word than the earlier one.", hours_ago=5))
    assert "marble heron" in told(*turns, text="what is the pickup word?")


@pytest.mark.parametrize(
    "wish",
    [
        pytest.param("On second thoughts, wipe that from the log.", id="wipe that from the log"),
        pytest.param("Please delete that.", id="delete that"),
        pytest.param("Actually, take that off the record.", id="off the record"),
    ],
)
def test_what_was_just_said_is_gone(wish: str) -> None:
    """In one turn or in the next of the same person, for everybody."""
    passports = "Our passports are in the piano stool"
    for turns in (
        (said(f"{passports}. {wish}"),),
        (said(passports), said(wish, hours_ago=9)),
    ):
        for by in (BRAM, ODILE):
            assert "piano stool" not in told(*turns, text="where are the passports?", by=by)


@pytest.mark.parametrize("aside", ["Wipe that off the worktop.", "Take that upstairs please."])
def test_a_thing_that_is_wiped_stays_on_record(aside: str) -> None:
    """The near twin: what is done to things is no word on the record."""
    turn = said(f"Our passports are in the piano stool. {aside}")
    assert "piano stool" in told(turn, text="where are the passports?")


@pytest.mark.parametrize(
    ("words", "asks"),
    [
        ("Please remove the study from your notes", True),
        ("can you delete that", True),
        ("Remove the lid from the pan", False),
        ("Take it to the vet on Monday", False),
        ("Please remove the old batteries", False),
        ("She removed the study from the shelf", False),
    ],
)
def test_whether_words_ask_for_a_removal(words: str, asks: bool) -> None:
    """Such a wish answers nothing that is asked of the thing."""
    assert asks_to_remove(words) is asks


@pytest.mark.parametrize(
    ("words", "wish", "question", "kept"),
    [
        pytest.param("The cat has an abscess.", "the kitten", "how is the cat?", "abscess", id="kitten"),
        pytest.param("I crashed the Skoda.", "the car", "who crashed?", "Skoda", id="no kind"),
        pytest.param("The dinner plan is pie.", "the tea", "what is the dinner plan?", "pie", id="tea"),
    ],
)
def test_what_is_forgotten_is_named_by_its_own_words(words: str, wish: str, question: str, kept: str) -> None:
    """No word of like meaning has anything forgotten; its own word does, in any inflection."""
    asked_for = f"Forget what I said about {wish}"
    assert kept in told(said(words), _to_bot(asked_for), text=question, by=ODILE)
    own = _to_bot("Forget what I said about the kittens")
    assert "abscess" not in told(said("The kitten has an abscess."), own, text="how is the kitten?", by=ODILE)


def _to_bot(text: str) -> Turn:
    return said(text, hours_ago=5).model_copy(update={"to_bot": True})


@pytest.mark.parametrize(
    ("words", "wish", "is_kept"),
    [
        pytest.param("The dinner plan is pie.", "Forget the tea.", True, id="other words"),
        pytest.param("The dinner plan is pie.", "Forget the dinner plan.", False, id="its own words"),
        pytest.param("The cat has an abscess.", "Forget what I said about the kitten", True, id="kitten"),
        pytest.param("My birthday is on 3 May", "Forget when I was born", False, id="what is asked after"),
    ],
)
def test_what_the_bot_lays_aside_for_such_a_wish(words: str, wish: str, is_kept: bool) -> None:
    """What is told in other words stays in force."""

    async def main() -> str:
        lane = await a_lane()
        await lane.says("Marta", words)
        await lane.asks("Marta", wish)
        return "\n".join(claim.sources[0].quote for claim in await lane.claims())

    assert (words.strip(".") in asyncio.run(main())) is is_kept
