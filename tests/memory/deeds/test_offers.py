"""Who takes over what somebody else was to do, by its day or by "it", and who leaves it to them."""

import pytest

from memory.deeds.commitments import is_open
from memory.ids import PersonId
from memory.vocabulary import Policy
from tests.builders import BRAM, ODILE, PIM, WREN
from tests.memory.talk import Talk

_NAMES = {"Odile": ODILE, "Bram": BRAM, "Wren": WREN, "Pim": PIM}


def _who_has_it(*lines: str, qualifier: str) -> set[PersonId | None]:
    """Who says that they do, or could do, what the qualifier names."""
    talk = Talk()
    for line in lines:
        name, _, text = line.partition(": ")
        talk.says(_NAMES[name], text)
    found = [each for each in talk.in_force() if each.policy is Policy.COMMITMENT and is_open(each)]
    return {each.proposition.subject.person for each in found if each.proposition.qualifier == qualifier}


_COLLECTING = "Odile: I'll collect Pim on Wednesday"


@pytest.mark.parametrize(
    ("lines", "qualifier", "who"),
    [
        pytest.param(
            (_COLLECTING, "Bram: actually I can do Wednesday"), "collect pim", {ODILE, BRAM}, id="day"
        ),
        pytest.param((_COLLECTING, "Bram: I can do it"), "collect pim", {ODILE, BRAM}, id="it"),
        pytest.param(
            (_COLLECTING, "Bram: I can do Wednesday if you like"), "collect pim", {ODILE, BRAM}, id="polite"
        ),
        pytest.param(
            (_COLLECTING, "Bram: actually I can do Wednesday", "Odile: ok you do it then"),
            "collect pim",
            {BRAM},
            id="left-to-them",
        ),
        pytest.param(
            ("Odile: who can pick Pim up on Thursday?", "Wren: I'll get him", "Bram: I can do Thursday"),
            "pick pim",
            {WREN, BRAM},
            id="asked-of-all",
        ),
        pytest.param((_COLLECTING, "Bram: I can do Friday"), "collect pim", {ODILE}, id="another-day"),
        pytest.param((_COLLECTING, "Bram: I can do a cake"), "collect pim", {ODILE}, id="another-thing"),
        pytest.param((_COLLECTING, "Bram: I can't do Wednesday"), "collect pim", {ODILE}, id="no-offer"),
        pytest.param((_COLLECTING, "Odile: ok you do it then"), "collect pim", {ODILE}, id="nobody-offered"),
    ],
)
def test_an_offer_is_of_what_was_spoken_of(
    lines: tuple[str, ...], qualifier: str, who: set[PersonId]
) -> None:
    """It stands beside the promise, in the offerer's words, until whoever promised leaves it to them."""
    assert _who_has_it(*lines, qualifier=qualifier) == who


def test_what_is_asked_to_be_done_to_somebody_is_done_to_them() -> None:
    """ "Pick me up" is done when the asker was picked up, and not when somebody else was."""
    asked = ("Pim: dad can you pick me up from the station", "Bram: will do")
    assert _who_has_it(*asked, "Bram: picked Wren up", qualifier="pick station") == {BRAM}
    assert _who_has_it(*asked, "Bram: picked Pim up, home in ten", qualifier="pick station") == set()
