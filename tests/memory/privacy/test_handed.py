"""Which words give a helper a code for their use, which do not, and which take it back."""

import pytest

from tests.builders import CASPER
from tests.memory.privacy.between import said, told

GIVEN = "Casper, your key safe code is 9071"


@pytest.mark.parametrize(
    ("given", "thing", "code"),
    [
        ("Casper, your key safe code is 9071.", "key safe", "9071"),
        ("Casper uses the alarm code 4412.", "alarm", "4412"),
        ("Casper needs the gate code to get in, it's 3388.", "gate", "3388"),
        ("Casper lets himself in with the alarm code 4412.", "alarm", "4412"),
        ("Casper comes in by the back door, the door code is 6620.", "door", "6620"),
        ("Casper, here's your gate code: 3388.", "gate", "3388"),
        ("Casper gets the key safe code 9071.", "key safe", "9071"),
        ("I've given Casper the alarm code 4412.", "alarm", "4412"),
        ("Casper, your door code will be 6620 from Monday.", "door", "6620"),
        ("Please give Casper the gate code, it's 3388.", "gate", "3388"),
        ("The gate code is 3388, Casper may use it.", "gate", "3388"),
        ("The alarm code is 4412, Casper needs it on Mondays.", "alarm", "4412"),
    ],
)
def test_words_that_give_a_code(given: str, thing: str, code: str) -> None:
    """Whoever was given a code for their use is told it again."""
    assert code in told(said(given), text=f"what is the {thing} code?", by=CASPER)


@pytest.mark.parametrize(
    "beside",
    [
        "Casper must have spotted the alarm code 4412 over my shoulder.",
        "Casper's with Bram, the alarm code is 4412 Wren.",
        "Casper for once was early. The alarm code is 4412.",
        "Casper was asking for the alarm code, 4412, say nothing.",
        "Casper doesn't need the alarm code 4412.",
        "Casper's seen the alarm code is 4412, we must change it.",
        "Casper has left the gate open again, 4412 is the alarm code, change it Bram.",
        "Bram, the alarm code is 4412.",
        "The alarm code is 4412 when Casper's here.",
        "Bram, your alarm code is 4412, Casper is coming.",
        "Casper needs a lift, the alarm code is 4412.",
        "Casper comes in by the gate, the alarm code is 4412.",
        "I gave Casper the alarm code 4412 by mistake.",
        "Casper has written the alarm code 4412 on the wall.",
        "Casper uses the alarm code 4412 behind our backs.",
    ],
)
def test_words_that_only_speak_of_somebody_beside_a_code(beside: str) -> None:
    """Somebody's name beside a code gives them nothing."""
    assert "4412" not in told(said(beside), text="what is the alarm code?", by=CASPER)


@pytest.mark.parametrize("noted", ["4412, got it", "I saw 4412 there"])
def test_to_repeat_a_code_makes_it_nobodys_own(noted: str) -> None:
    """What was told to others is not told to whoever repeated it, beyond their own words."""
    turns = (said("Bram, the alarm code is 4412 now."), said(noted, by=CASPER))
    assert "Bram, the alarm" not in told(*turns, text="what is the alarm code?", by=CASPER)


@pytest.mark.parametrize(
    "word",
    [
        "Casper isn't to have the key safe code from now on.",
        "Casper won't be coming back.",
        "Casper has handed in his notice.",
        "Casper is leaving us on Friday.",
        "The key safe code is different now.",
        "Take the key safe code off Casper.",
        "Casper no longer cleans for us.",
        "The key safe code is 1188 now.",
        "Don't give Casper the key safe code again",
        "Casper mustn't have the key safe code any longer",
        "Casper doesn't work for us from today",
        "Casper has been let go",
        "We've sacked Casper",
        "Casper quit",
        "Today is Casper's last day",
        "We've changed the key safe code",
        "Don't let Casper have the key safe code until Friday",
        "Don't worry, but don't give Casper the key safe code",
        "We had to let Casper go after Friday's mess",
        "Casper is not our cleaner now",
    ],
)
def test_words_that_take_a_code_back(word: str) -> None:
    """Whoever is denied it, or leaves, or whose code was changed, is told it no more."""
    turns = (said(GIVEN), said(word, hours_ago=2))
    assert "9071" not in told(*turns, text="what is the key safe code?", by=CASPER)


@pytest.mark.parametrize(
    "word",
    [
        "Casper isn't coming on Monday.",
        "Casper won't be back until Thursday.",
        "Casper has left the gate open again.",
        "Casper left us some biscuits.",
        "Let Casper go home early.",
        "Casper quit smoking.",
        "Casper was here last week.",
        "Casper, don't forget your key safe code.",
        "We haven't changed the key safe code.",
        "We've changed the alarm code.",
        "The alarm code is 4412.",
        "Bram has been let go.",
        "Casper, take the spare key from the drawer.",
        "Don't forget to give Casper the key safe code.",
        "Casper's contract is fine.",
        "I got a text from Casper about the key safe.",
    ],
)
def test_words_that_take_nothing_back(word: str) -> None:
    """A day off, another thing's code and what somebody else leaves change nothing."""
    turns = (said(GIVEN), said(word, hours_ago=2))
    assert "9071" in told(*turns, text="what is the key safe code?", by=CASPER)


def test_a_code_given_anew_is_told() -> None:
    """What was given after it was taken back stands."""
    turns = (
        said(GIVEN),
        said("We've changed the key safe code", hours_ago=6),
        said("Casper, your new key safe code is 1188", hours_ago=2),
    )
    answer_ = told(*turns, text="what is the key safe code?", by=CASPER)
    assert "1188" in answer_
    assert "9071" not in answer_
