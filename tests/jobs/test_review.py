"""Reviews ask, once, whoever can decide; the choice names the exact claims, and an answer is a word."""

import pytest

from memory.claims import State
from tests.jobs.lived import Lived


def _conflicting() -> Lived:
    home = Lived()
    home.says("Wren", "My blood group is A")
    home.says("Wren", "My blood group is B")
    assert {claim.state for claim in home.claims("blood group")} == {State.CONFLICT}
    return home


def test_a_conflict_waits_and_then_its_owner_is_asked_once() -> None:
    """The next morning, once, of an adult who answers for Wren; never again for the same two."""
    home = _conflicting()
    asked = {name: home.asked(name) for name in ("Odile",)}
    assert "Which one holds?" in "\n".join(asked["Odile"])
    assert "blood group is A" in asked["Odile"][0]
    assert "blood group is B" in asked["Odile"][0]
    assert home.asked("Odile", 10) == []


def test_the_number_that_is_answered_decides_between_the_exact_claims() -> None:
    """'2' settles it for the second one; the first is corrected, and nothing is in conflict."""
    home = _conflicting()
    home.asked("Odile")
    home.confides("Odile", "2")
    (holds,) = home.claims("blood group")
    assert "B" in holds.proposition.value
    assert holds.state is State.ACTIVE


def test_what_was_settled_meanwhile_is_not_asked() -> None:
    """The twin: Wren corrects herself the same evening, and nobody is bothered."""
    home = _conflicting()
    home.says("Wren", "Correction: my blood group is B, not A")
    assert home.asked("Odile", 3) == []


def test_a_bare_number_without_a_question_is_no_choice() -> None:
    """Nobody asked anything: '2' decides nothing."""
    home = _conflicting()
    home.confides("Odile", "2")
    assert {claim.state for claim in home.claims("blood group")} == {State.CONFLICT}


def test_a_number_in_the_group_is_no_choice() -> None:
    """What is asked in private is answered there."""
    home = _conflicting()
    home.asked("Odile")
    home.says("Odile", "2")
    assert {claim.state for claim in home.claims("blood group")} == {State.CONFLICT}


def test_a_number_answers_a_members_question_that_came_later() -> None:
    """Bram has Odile asked how many are coming: '2' is her answer to him, and settles nothing else."""
    home = _conflicting()
    home.asked("Odile")
    home.confides("Bram", "ask Odile how many people are coming")
    home.nights()
    home.confides("Odile", "2")
    assert {claim.state for claim in home.claims("blood group")} == {State.CONFLICT}


def test_a_guess_that_waits_is_asked_of_its_speaker() -> None:
    """After some days; 'yes' makes it count."""
    home = Lived()
    home.says("Bram", "apparently the pool is closed on Mondays")
    assert [claim.state for claim in home.claims("pool")] == [State.CANDIDATE]
    assert home.asked("Bram") == []
    (asked,) = home.asked("Bram", 4)
    assert "Is it so?" in asked
    assert "pool is closed" in asked
    home.confides("Bram", "yes")
    assert [claim.state for claim in home.claims("pool")] == [State.ACTIVE]


def test_a_guess_that_is_denied_is_laid_aside() -> None:
    """The twin: 'no' takes it out of force."""
    home = Lived()
    home.says("Bram", "apparently the pool is closed on Mondays")
    home.asked("Bram", 5)
    home.confides("Bram", "no")
    assert home.claims("pool") == []


@pytest.mark.parametrize(
    "text",
    [
        "The spare key is kept in the shed for now",
        "For the time being, the spare key is in the shed",
        "The spare key lives in the shed until the porch is painted",
    ],
)
def test_something_for_now_without_an_end_is_asked_about(text: str) -> None:
    """It lasts until somebody is asked; 'no' ends it, and history keeps it."""
    home = Lived()
    home.says("Bram", text)
    home.away(30)
    (asked,) = home.asked("Bram", 2)
    assert "Is it still so?" in asked
    assert text in asked
    home.confides("Bram", "no")
    assert home.claims("spare key") == []


def test_what_is_still_so_is_asked_about_again_only_when_that_is_old() -> None:
    """'Still so' is a word of its own: it holds, and nobody is asked for a fortnight."""
    home = Lived()
    home.says("Bram", "The spare key is kept in the shed for now")
    home.away(15)
    home.asked("Bram", 2)
    home.confides("Bram", "still so")
    assert home.claims("spare key")[0].state is State.ACTIVE
    assert home.asked("Bram", 10) == []
    home.away(10)
    assert any("Is it still so?" in text for text in home.asked("Bram", 2))


def test_something_for_now_with_an_end_asks_nobody() -> None:
    """The twin: an end that was given needs no question."""
    home = Lived()
    home.says("Bram", "Until 1 May the spare key is kept in the shed")
    home.away(15)
    assert home.asked("Bram", 2) == []


def test_nobody_is_asked_more_than_one_thing_a_day() -> None:
    """Five guesses wait; each morning brings at most one of them."""
    home = Lived()
    for thing in ("pool", "library", "bakery", "museum", "chemist"):
        home.says("Bram", f"apparently the {thing} is closed on Mondays")
    home.nights(3)
    for _ in range(4):
        assert len(home.asked("Bram")) <= 1


@pytest.mark.parametrize(
    ("text", "is_asked"),
    [
        pytest.param("Jonah has a halo round his lamp", True, id="a name"),
        pytest.param("Everything has a halo, including Odile", False, id="a pronoun"),
        pytest.param("Nobody's got the spare", False, id="nobody"),
        pytest.param("Electrician came about the fan", False, id="a trade"),
        pytest.param("Lisbon is confirmed for August", False, id="a booking"),
    ],
)
def test_a_pronoun_is_nobody_to_be_introduced(text: str, is_asked: bool) -> None:
    """A capital at the head of a sentence makes no name."""
    home = Lived()
    home.says("Bram", text)
    assert any("Who is" in asked for asked in home.asked("Bram", 2)) is is_asked


def test_nobody_is_asked_twice_who_somebody_is() -> None:
    """Two of the house speak of Phil, one of them twice: one is asked, once, in plain words."""
    home = Lived()
    home.says("Bram", "Phil's got the spare")
    home.says("Odile", "Phil has a new van")
    sent = home.nights()
    home.says("Bram", "Phil has a bad back")
    sent += home.nights(7)
    (asked,) = [(room, text) for room, text in sent if "Who is “Phil”" in text]
    assert "has a" in asked[1] or "got the" in asked[1]
    assert "not settled" not in asked[1]
    home.away(14)
    (other,) = [room for room, text in home.nights(4) if "Who is “Phil”" in text]
    assert {asked[0], other} == {"dm:bram", "dm:odile"}


def test_a_guess_whose_time_is_over_is_not_asked_about() -> None:
    """Whether the pool was closed last Tuesday; the twin, that it is closed next month, is asked about."""
    home = Lived()
    home.says("Bram", "apparently the pool is closed tomorrow")
    assert home.asked("Bram", 5) == []
    home.says("Bram", "apparently the pool is closed on 20 April")
    assert any("Is it so?" in text for text in home.asked("Bram", 5))


@pytest.mark.parametrize(
    "words", ["Seventy-five people for seventy-five years!", "Lates this week, out 1 till 11"]
)
def test_bare_words_are_not_asked_about(words: str) -> None:
    """Nobody knows, days later, what a yes to them would mean; a sentence is asked about."""
    home = Lived()
    home.says("Bram", words)
    assert home.asked("Bram", 5) == []
    home.says("Bram", "apparently the pool is closed on 20 April")
    assert any("Is it so?" in text for text in home.asked("Bram", 5))


def test_a_place_is_nobody_to_be_introduced() -> None:
    """Where people go is no person, though it stands like one; whose spare key it is may well be."""
    home = Lived()
    home.says("Odile", "The parcel went to Krakow")
    home.says("Odile", "My aunt lives in Krakow")
    home.says("Odile", "Krakow's booked")
    home.says("Bram", "Phil's got the spare")
    asked = [*home.asked("Odile", 4), *home.asked("Bram", 1)]
    assert not any("Krakow" in text for text in asked)
