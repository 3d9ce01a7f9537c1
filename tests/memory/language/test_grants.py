"""Whom a speaker lets in on what they say in private, and for what."""

import pytest

from memory.ids import PersonId
from memory.language.grants import let_in
from memory.value import Span
from tests.builders import BRAM, GROUP, ODILE, PIM, TILDA, WREN, a_house, a_turn, private
from tests.memory.talk import Talk


def let(text: str, of: str, forwarded_from: str | None = None) -> tuple[PersonId, ...]:
    start = text.index(of)
    turn = a_turn(text, by=ODILE, room=private(ODILE), forwarded_from=forwarded_from)
    return let_in(turn, Span(start=start, end=start + len(of)), house=a_house())


@pytest.mark.parametrize(
    ("text", "people"),
    [
        pytest.param("the safe code is 9921, Bram may know it", (BRAM,), id="may know"),
        pytest.param("The safe code is 9921. You can tell Bram.", (BRAM,), id="in its own sentence"),
        pytest.param("the safe code is 9921 but Tilda knows too", (TILDA,), id="knows too"),
        pytest.param("the safe code is 9921 (Bram and Tilda can know)", (BRAM, TILDA), id="two"),
        pytest.param("the safe code is 9921, the kids are allowed to know", (PIM, WREN), id="the kids"),
        pytest.param("the safe code is 9921, Bram may not know it", (), id="denied"),
        pytest.param("the safe code is 9921. Can Bram know it?", (), id="asked"),
        pytest.param("if he asks, Bram may know it: the safe code is 9921", (), id="supposed"),
        pytest.param("the safe code is 9921, Ferran may know it", (), id="nobody known"),
        pytest.param("the safe code is 9921", (), id="nobody"),
    ],
)
def test_who_is_let_in(text: str, people: tuple[PersonId, ...]) -> None:
    """Only those who are named, in words that let them in."""
    assert let(text, "safe code is 9921") == people


def test_only_the_thing_itself_is_granted() -> None:
    """What else was said in the same breath stays where it was."""
    text = "I saw Dr Hill today. The safe code is 9921. Bram may know it."
    assert let(text, "The safe code is 9921") == (BRAM,)
    assert let(text, "I saw Dr Hill today") == ()


def test_a_forward_lets_nobody_in() -> None:
    """Somebody else's words give nobody a right."""
    assert let("the safe code is 9921, Bram may know it", "safe code", forwarded_from="Casper") == ()


def test_who_is_let_in_is_told_and_nobody_else() -> None:
    """Through the whole memory: Bram is told in private, Tilda is not, and nobody in the group."""
    talk = Talk()
    talk.confides(ODILE, "the safe code is 9921, Bram may know it")
    assert any("9921" in line for line in talk.heard(BRAM, "safe code", room=private(BRAM)))
    assert not talk.heard(TILDA, "safe code", room=private(TILDA))
    assert not talk.heard(BRAM, "safe code", room=GROUP)
