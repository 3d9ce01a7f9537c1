"""What is said in private changes nothing of what others are told; said openly, or of one's own, it does."""

import pytest

from tests.builders import BRAM, GROUP, ODILE, WREN
from tests.memory.talk import Talk

OPEN_WORDS = [
    pytest.param(
        "I've started the passport forms", "Odile has finished the passport forms", "forms", id="done"
    ),
    pytest.param(
        "I'll do the passport forms tonight", "Odile has finished the passport forms", "forms", id="plan"
    ),
    pytest.param(
        "The stepladder is in the garage", "The stepladder is in the shed now", "stepladder", id="moved"
    ),
    pytest.param("I am at home", "Odile is at work now", "home", id="place"),
]


@pytest.mark.parametrize(("openly", "later", "word"), OPEN_WORDS)
def test_a_private_word_changes_nothing_that_the_group_sees(openly: str, later: str, word: str) -> None:
    """The group is told of Odile's words as before: neither gone, nor done, nor marked as contested."""
    talk, untouched = Talk(), Talk()
    for each in (talk, untouched):
        each.says(ODILE, openly)
    talk.confides(BRAM, later)
    untouched.wait(minutes=1)
    told = talk.heard(WREN, word, room=GROUP)
    assert told
    assert told == untouched.heard(WREN, word, room=GROUP)


@pytest.mark.parametrize(("openly", "later", "word"), OPEN_WORDS[:2])
def test_the_same_word_said_openly_does(openly: str, later: str, word: str) -> None:
    """The control: in the group the report is heard beside, or in the place of, what was said before."""
    talk = Talk()
    talk.says(ODILE, openly)
    before = talk.heard(WREN, word, room=GROUP)
    talk.says(BRAM, later)
    assert talk.heard(WREN, word, room=GROUP) != before


def test_ones_own_correction_counts_wherever_it_is_said() -> None:
    """Whoever says in private that their own word was wrong is not quoted with it in the group."""
    talk = Talk()
    talk.says(ODILE, "The dentist is on Tuesday at 4")
    assert any("Tuesday" in line for line in talk.heard(WREN, "dentist", room=GROUP))
    talk.confides(ODILE, "Correction: the dentist is on Wednesday at 4")
    assert not any("Tuesday" in line for line in talk.heard(WREN, "dentist", room=GROUP))
