"""What somebody is to do, and how far it is: undone again, taken up again, promised lightly."""

from datetime import timedelta

import pytest

from memory.life.completion import is_done as says_done
from memory.life.lasting import end_of
from memory.modality import Act, Realization
from memory.vocabulary import Predicate
from tests.builders import BRAM, ODILE
from tests.memory.talk import Talk, values


@pytest.mark.parametrize(
    ("done", "undone"),
    [
        ("The piano lid: finished", "The piano lid turned out not to be finished"),
        ("im done with the family tree, completely", "bad news, the family tree isn't done, i missed a bit"),
        ("the bunk bed is assembled", "the bunk bed came apart again, so its not done"),
    ],
)
def test_what_was_called_done_in_passing_is_not_done_after_all(done: str, undone: str) -> None:
    """However it was told: its speaker's later word takes the place of that."""
    talk = Talk()
    talk.says(BRAM, done)
    assert [claim for claim in talk.in_force() if says_done(claim)]
    talk.wait(days=1)
    talk.says(BRAM, undone)
    assert [claim for claim in talk.in_force() if says_done(claim)] == []


@pytest.mark.parametrize(
    ("words", "is_done"),
    [
        pytest.param("I have to redo the patio, it isn't right", False, id="redo"),
        pytest.param("back to the patio, it isn't done after all", False, id="back-to"),
        pytest.param("the patio needs doing again", False, id="needs-doing"),
        pytest.param("the patio looks great", True, id="praised"),
        pytest.param("is the patio not right?", True, id="asked"),
        pytest.param("I'm doing the gate again tomorrow", True, id="another-thing"),
    ],
)
def test_what_is_taken_up_again_is_not_done(words: str, *, is_done: bool) -> None:
    """Whatever was done to it: the thing is enough to know which deed is meant."""
    talk = Talk()
    talk.says(BRAM, "I have finished weeding the patio")
    talk.wait(days=1)
    talk.says(BRAM, words)
    done = [claim for claim in talk.in_force() if says_done(claim) and claim.speaker == BRAM]
    assert bool(done) is is_done


def test_what_an_item_is_needed_for_is_no_item() -> None:
    """ "Bin bags, we're down to two" is one thing for the list, and no mood."""
    talk = Talk()
    talk.says(BRAM, "add bin bags, we're down to two")
    items = [c.proposition.value for c in talk.in_force() if c.proposition.predicate is Predicate.LIST_ITEM]
    assert items == ["bin bags"]
    assert values(talk, Predicate.MOOD) == []


def _told(talk: Talk) -> dict[str, Realization]:
    return {claim.proposition.value: claim.modality.realization for claim in talk.in_force()}


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        pytest.param(
            "I meant to book the hall and guess what, I booked the hall for the 3rd",
            {"booked the hall": Realization.COMPLETED},
            id="meant-and-done",
        ),
        pytest.param(
            "I wanted to book the ferry but booked the train",
            {"book the ferry": Realization.DESIRED, "booked the train": Realization.COMPLETED},
            id="another-thing",
        ),
        pytest.param(
            "I still take milk in my coffee, never gave that up",
            {
                "I still take milk in my coffee": Realization.STATE,
                "gave that up": Realization.COMPLETED,
            },
            id="how-it-is-beside-what-was-not-done",
        ),
        pytest.param(
            "they're giving me the contract",
            {"they're giving me the contract": Realization.STARTED},
            id="about-the-speaker",
        ),
    ],
)
def test_each_clause_tells_its_own(said: str, kept: dict[str, Realization]) -> None:
    """What was meant gives way to what is told as done; how things are stands beside what happened."""
    talk = Talk()
    talk.says(ODILE, said)
    assert _told(talk) == kept


@pytest.mark.parametrize(
    "words",
    [
        pytest.param("Sure, I'll just sell a kidney", id="kidney"),
        pytest.param("oh sure, I'll rob a bank then", id="bank"),
        pytest.param("I'll just sell the kids", id="kids"),
        pytest.param("yeah I'll win the lottery", id="lottery"),
    ],
)
def test_what_nobody_does_is_no_promise(words: str) -> None:
    """Banter about the money binds nobody."""
    talk = Talk()
    talk.says(ODILE, words)
    assert values(talk, Predicate.PROMISE) + values(talk, Predicate.TASK) == []


@pytest.mark.parametrize(
    ("words", "value"),
    [
        pytest.param("Sure, I'll just pop to the bank", "pop to the bank", id="bank"),
        pytest.param("I'll just sell the old sofa", "sell the old sofa", id="sofa"),
        pytest.param("sure, I'll drop the kids off then", "drop the kids off", id="kids"),
    ],
)
def test_what_is_done_lightly_is_promised_all_the_same(words: str, value: str) -> None:
    """ "Sure" and "just" make no joke by themselves."""
    talk = Talk()
    talk.says(ODILE, words)
    assert values(talk, Predicate.PROMISE) == [value]


def test_a_chore_has_one_name_and_one_holder() -> None:
    """ "Takes care of the watering" is about the watering."""
    talk = Talk()
    talk.says(ODILE, "Bram takes care of the watering")
    talk.says(ODILE, "Wren now does the watering, Bram has served their time.")
    assert values(talk, Predicate.PLAN_OF_RECORD) == ["Wren now does the watering"]


def test_what_there_is_none_of_was_not_left_undone() -> None:
    """ "No oat milk left" tells of the milk, "I didn't get the milk" of the buying."""
    talk = Talk()
    talk.says(ODILE, "No oat milk left")
    talk.says(ODILE, "I didn't get the bread")
    assert talk.heard(BRAM, "oat")[0].endswith("(none to be had)")
    assert talk.heard(BRAM, "bread")[0].endswith("(NOT done)")


@pytest.mark.parametrize(
    ("order", "days"),
    [
        pytest.param("Wren please sit down and drink something", 2, id="sit-down"),
        pytest.param("Stay away Wren, really, you don't want it", 2, id="stay-away"),
        pytest.param("Wren please post the letter", 14, id="a-task"),
        pytest.param("Wren please get in the washing", 14, id="get-in"),
    ],
)
def test_what_is_asked_on_the_spot_lapses_with_it(order: str, days: int) -> None:
    """A task waits two weeks for a word."""
    talk = Talk()
    talk.says(ODILE, order)
    ends = [end_of(c) for c in talk.in_force() if c.modality.act is Act.REQUESTED]
    assert ends
    lasts = [end.at - talk.now for end in ends if end is not None]
    assert all(timedelta(days=days - 1) < each <= timedelta(days=days) for each in lasts)
    assert len(lasts) == len(ends)


@pytest.mark.parametrize(
    ("words", "tasks"),
    [
        pytest.param("Leaving you all to it x", [], id="farewell"),
        pytest.param("I'll leave the key under the mat for you", [Predicate.PROMISE], id="promise"),
    ],
)
def test_whoever_takes_leave_has_nothing_to_do(words: str, tasks: list[Predicate]) -> None:
    """ "Leaving you to it" is a goodbye."""
    talk = Talk()
    talk.says(ODILE, words)
    kinds = (Predicate.PROMISE, Predicate.TASK)
    assert [c.proposition.predicate for c in talk.in_force() if c.proposition.predicate in kinds] == tasks
