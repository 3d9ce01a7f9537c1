"""What is told of a deed in other words than it was asked for: what closes it, and what only comes near."""

import pytest

from memory.deeds.commitments import is_open
from memory.ids import PersonId
from tests.builders import BRAM, ODILE, PIM, WREN
from tests.memory.talk import Talk

_NAMES = {"Odile": ODILE, "Bram": BRAM, "Wren": WREN, "Pim": PIM}


def _open_after(*lines: str) -> set[tuple[PersonId | None, str]]:
    """Whose deeds are open, and which, once all has been said an hour apart."""
    talk = Talk()
    for line in lines:
        name, _, text = line.partition(": ")
        talk.says(_NAMES[name], text)
        talk.wait(hours=1)
    return {(each.proposition.subject.person, each.slot) for each in talk.in_force() if is_open(each)}


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(("Wren: ill take the library books back", "Wren: library books are back"), id="back"),
        pytest.param(("Bram: I'll put the bins out", "Bram: bins are out, it's raining"), id="out"),
        pytest.param(
            ("Odile: Pim, clean out the hutch please", "Pim: hutch cleaned out and fresh straw in"),
            id="and-more",
        ),
        pytest.param(
            ("Odile: Bram will you fetch the chairs from the hall", "Bram: chairs fetched, all twelve"),
            id="how-many",
        ),
        pytest.param(
            ("Odile: Bram the car tax runs out Sunday, can you renew it", "Bram: Car tax sorted, 195 quid"),
            id="it-is-what-was-named",
        ),
        pytest.param(
            ("Bram: I'll ring the surgery", "Bram: rang the surgery this morning, Thursday at 10"),
            id="a-told-deed-is-no-event",
        ),
        pytest.param(
            ("Odile: Bram can you empty the dishwasher", "Wren: Bram has emptied the dishwasher"),
            id="a-witnessed-deed-is-no-chore",
        ),
        pytest.param(
            ("Odile: Wren you need to tidy your room", "Wren: im doing it now ok", "Wren: done"),
            id="laid-on-somebody",
        ),
        pytest.param(
            ("Bram: I'll put Pim's blind up on Sunday", "Bram: Pim's blind is up"), id="of-its-owner"
        ),
        pytest.param(
            ("Bram: gonna iron my shirts", "Bram: shirts ironed, all five of them"), id="all-of-them"
        ),
        pytest.param(
            (
                "Odile: Bram, would you drop my parcel at the post office?",
                "Bram: parcel dropped off, slip's here",
            ),
            id="result-and-more",
        ),
        pytest.param(("Odile: add cat food please!!", "Pim: and I've got the cat food"), id="had"),
        pytest.param(("Odile: add kitchen roll to the list", "Wren: we've got kitchen roll"), id="in-stock"),
        pytest.param(("Odile: eggs for the list", "Wren: got the eggs"), id="for-the-list"),
        pytest.param(
            ("Bram: Going to lay the decking this month", "Bram: Decking idea is shelved, too dear"),
            id="let-go",
        ),
    ],
)
def test_what_is_told_in_other_words_ends_the_deed(lines: tuple[str, ...]) -> None:
    """The doer's word, or a witness's, about the same matter leaves nothing of it open."""
    assert _open_after(*lines[:1])
    assert not _open_after(*lines)


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(("Odile: Pim, clean the windows", "Pim: downstairs windows cleaned"), id="a-part"),
        pytest.param(
            ("Bram: I'll make the jam", "Bram: One batch of the jam made, the rest can wait"), id="one-batch"
        ),
        pytest.param(("Odile: add foil to the list", "Bram: forgot the foil"), id="forgotten"),
        pytest.param(("Odile: add milk", "Bram: I've got the milk float to fix"), id="called-by-it"),
        pytest.param(("Odile: add milk", "Bram: I've got no milk"), id="none-had"),
        pytest.param(("Bram: I'll paint the fence", "Bram: got the fence brushes"), id="another-deed"),
        pytest.param(
            ("Wren: ill take the library books back", "Wren: library books are out"), id="where-else"
        ),
        pytest.param(("Bram: I'll put the bins out", "Wren: I put the recycling out"), id="another-thing"),
        pytest.param(("Bram: I'll build a pond", "Bram: the pond shop has been lovely"), id="talk-of-it"),
        pytest.param(
            ("Bram: I'll ring the plumber", "Bram: the plumber just rang"), id="the-other-way-round"
        ),
        pytest.param(("Odile: I'll email the school", "Odile: School just emailed"), id="from-there"),
    ],
)
def test_what_only_comes_near_ends_nothing(lines: tuple[str, ...]) -> None:
    """A part of it, its failure, another deed to the thing and another thing leave it open."""
    assert _open_after(*lines[:1]) <= _open_after(*lines)


def test_each_of_several_who_are_asked_does_their_own() -> None:
    """What is wanted done is asked of both, and one's word closes one."""
    asked = "Odile: Wren and Pim, rooms tidied before lunch please"
    assert {who for who, _ in _open_after(asked)} == {WREN, PIM}
    assert {who for who, _ in _open_after(asked, "Wren: my room is tidied")} == {PIM}


def test_trouble_that_is_back_opens_what_was_mended() -> None:
    """Of what somebody fixed and says to drip again nobody is told that it is fixed."""
    lines = ("Bram: I'll fix the kitchen tap", "Bram: kitchen tap fixed")
    assert not _open_after(*lines)
    assert _open_after(*lines, "Bram: the kitchen tap is dripping again")
    assert _open_after(*lines, "Bram: the kitchen tap is dripping again, I'll have another go Saturday")
    assert not _open_after(*lines, "Bram: the kitchen tap is lovely again")


def test_what_a_thing_needs_is_anybodys_to_do() -> None:
    """Of "the hedge wants cutting" whoever cuts it tells that it is done; what needs nothing is nobody's."""
    assert {who for who, _ in _open_after("Odile: the hedge wants cutting")} == {None}
    assert not _open_after("Odile: the hedge wants cutting", "Bram: I've cut the hedge")
    assert not _open_after("Odile: the hedge doesn't need cutting")
