"""Forgetting is proposed, once a month, of what is old and cheap to be without; it never happens alone."""

from memory.claims import State
from tests.jobs.lived import Lived

_HALF_A_YEAR = 180


def _asked_to_forget(home: Lived, who: str = "Bram") -> list[str]:
    """What somebody is asked in the first days of the month after half a year without a word."""
    home.away(_HALF_A_YEAR)
    return [text for text in home.asked(who, 6) if "Shall I forget it?" in text]


def test_what_is_old_and_cheap_is_proposed_and_kept_without_an_answer() -> None:
    """Rhubarb, liked in March and never spoken of again: asked once, and nothing goes."""
    home = Lived()
    home.says("Bram", "I like rhubarb")
    (asked,) = _asked_to_forget(home)
    assert "rhubarb" in asked
    home.away(100)
    home.nights()
    assert home.claims("rhubarb")[0].state is State.ACTIVE


def test_it_is_forgotten_on_a_word_and_comes_back_on_another() -> None:
    """'forget 1', then 'undo'; what comes back rests on the same words."""
    home = Lived()
    home.says("Bram", "I like rhubarb")
    _asked_to_forget(home)
    (told,) = home.confides("Bram", "forget 1")
    assert "thirty days" in told
    assert home.claims("rhubarb") == []
    home.away(20)
    home.confides("Bram", "undo")
    assert home.claims("rhubarb")[0].sources[0].quote == "I like rhubarb"


def test_after_thirty_days_there_is_nothing_to_bring_back() -> None:
    """The twin: the undo has its end."""
    home = Lived()
    home.says("Bram", "I like rhubarb")
    home.confides("Bram", "forget the thing about rhubarb")
    home.away(31)
    assert home.confides("Bram", "undo") == ["Nothing matched."]


def test_what_is_costly_is_never_proposed_for_its_age() -> None:
    """An allergy, a rule and a promise stay out of it, however old."""
    home = Lived()
    home.says("Bram", "I'm allergic to penicillin")
    home.says("Odile", "House rule: no phones at dinner")
    assert _asked_to_forget(home) == []
    assert home.claims("penicillin")


def test_what_must_never_be_forgotten_is_not_proposed() -> None:
    """'Never forget that' makes it costly to lose."""
    home = Lived()
    home.confides("Bram", "I like rhubarb")
    (told,) = home.confides("Bram", "never forget that")
    assert "rhubarb" in told
    assert _asked_to_forget(home) == []


def test_numbers_stay_as_they_were_asked() -> None:
    """After 'forget 1', 'keep 2' still means the second of the list."""
    home = Lived()
    for taste in ("rhubarb", "quinces", "medlars"):
        home.says("Bram", f"I like {taste}")
    (asked,) = _asked_to_forget(home)
    assert "1. “I like rhubarb”" in asked
    home.confides("Bram", "forget 1")
    home.confides("Bram", "keep 2")
    home.confides("Bram", "forget 3")
    assert [claim.sources[0].quote for claim in home.claims("like")] == ["I like quinces"]


def test_what_was_said_again_is_not_old() -> None:
    """The twin: a second mention after a hundred days keeps it out of the list."""
    home = Lived()
    home.says("Bram", "I like rhubarb")
    home.away(100)
    home.says("Bram", "I like rhubarb")
    home.away(100)
    assert not any("Shall I forget it?" in text for text in home.asked("Bram", 20))


def test_the_morning_word_shows_what_could_go() -> None:
    """The proposal stands in the digest until it is answered or a week has passed."""
    home = Lived()
    home.says("Bram", "I like rhubarb")
    home.away(_HALF_A_YEAR)
    sent = home.nights(14)
    digests = [text for room, text in sent if room == "dm:bram" and "Could be forgotten" in text]
    assert digests
    assert len(digests) <= 7
    assert "rhubarb" in digests[0]
