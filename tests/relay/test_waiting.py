"""What somebody gave to be passed on and that still waits: shown to them, and called off on their say."""

import pytest

from memory.capture import store_and_capture
from relay.outbox import get
from relay.passing import Accepted
from relay.waiting import call_off, described, waiting
from relay.words import Gone, Withdrawn, Word
from tests.builders import BRAM, WREN, a_turn, private
from tests.relay.household import Home


def _reminder(home: Home, text: str) -> Word:
    accepted = home.ask_for(text, by=WREN, turn_id=text)
    assert isinstance(accepted, Accepted)
    return accepted.words[0]


def test_one_of_two_reminders_is_called_off() -> None:
    """The one that is named goes, quietly; the other one comes at its hour."""
    home = Home()
    vet = _reminder(home, "remind me at six to ring the vet")
    tea = _reminder(home, "remind me at five to put the tea on")
    gone = call_off(home.unit, WREN, sort="reminder", about="the vet reminder", now=home.now)
    assert [word.word_id for word in gone] == [vet.word_id]
    assert get(home.unit, vet.word_id).state == Withdrawn(at=home.now, why=Gone.UNDONE)
    home.later(hours=9)
    [(room, text)] = home.texts()
    assert room == private(WREN)
    assert "put the tea on" in text
    assert get(home.unit, tea.word_id).is_over


def test_nobody_calls_off_what_is_anothers() -> None:
    """Only one's own words are looked at."""
    home = Home()
    _reminder(home, "remind me at six to ring the vet")
    assert call_off(home.unit, BRAM, sort="reminder", about="the vet reminder", now=home.now) == ()
    assert len(waiting(home.unit, WREN)) == 1


def test_it_is_shown_with_its_hour_and_words() -> None:
    """Whoever asked for it sees when it comes and what it says."""
    home = Home()
    word = _reminder(home, "remind me at six to ring the vet")
    shown = described(home.unit, word, now=home.now).text
    assert "today at 18:00" in shown
    assert "ring the vet" in shown


@pytest.mark.parametrize(
    ("words", "goes_out"),
    [
        pytest.param("never mind, don't ask her", False, id="taken back"),
        pytest.param("never mind the rain", True, id="something else"),
    ],
)
def test_a_question_that_is_taken_back_is_not_reported_as_overtaken(words: str, goes_out: bool) -> None:
    """Its asker called it off: nobody gets it, and there is nothing to tell them later."""
    home = Home()
    home.now = home.now.replace(hour=23)
    accepted = home.ask_for("ask Wren whether she can babysit on Friday", by=BRAM)
    assert isinstance(accepted, Accepted)
    home.later(minutes=1)
    turn = a_turn(words, by=BRAM, room=private(BRAM), at=home.now, to_bot=True, turn_id=words)
    store_and_capture(home.unit, turn, lambda _turn, _context: (), now=home.now, content=None)
    home.later(hours=10)
    assert [room for room, _ in home.texts()] == ([private(WREN)] if goes_out else [])


def test_of_two_alike_the_one_that_holds_most_of_the_words_is_called_off() -> None:
    """The water tablet is stopped and the heart tablet stays; what names neither enough stops neither."""
    home = Home()
    _reminder(home, "remind me every day at 8 to take my heart tablet")
    water = _reminder(home, "remind me every day at 14:00 to take my water tablet")
    kept = call_off(home.unit, WREN, sort="reminder", about="the iron tablet reminder", now=home.now)
    assert kept == ()
    gone = call_off(home.unit, WREN, sort="reminder", about="the water tablet reminder", now=home.now)
    assert [word.word_id for word in gone] == [water.word_id]
    assert len(waiting(home.unit, WREN)) == 1
