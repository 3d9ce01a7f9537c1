"""What a picture still carries: open things, until their day is over; events until they are stale."""

import asyncio

from jobs.now_block import now_block
from memory.ids import PersonId, RoomId
from tests.jobs.lived import Lived


def _now(home: Lived, name: str) -> str:
    """Their own picture, in their private chat."""
    person, room, at = PersonId(name), RoomId(f"dm:{name}"), home.clock.now()
    block = home.app.store.read(lambda unit: now_block(unit, person, listener=person, room=room, now=at))
    return asyncio.run(block).text


def test_a_task_is_carried_until_its_day_is_well_over() -> None:
    """Bins for tonight are no news two days later; a task without a day stays."""
    home = Lived()
    home.says("Bram", "I'll put the bins out tonight")
    home.says("Bram", "I've started the passport forms")
    assert "bins" in _now(home, "bram")
    home.nights(2)
    assert "bins" in _now(home, "bram")
    home.nights(2)
    assert "bins" not in _now(home, "bram")
    assert "passport" in _now(home, "bram")
    assert home.claims("bins")


def test_an_event_without_a_day_is_ahead_for_a_while() -> None:
    """What was arranged without a day lies ahead for a fortnight; a visit with its day does until then."""
    home = Lived()
    home.says("Odile", "Wren's dentist appointment is on Friday 3 April at 4")
    home.says("Odile", "I have an eye test planned")
    home.nights(15)
    assert "dentist" in _now(home, "wren")
    assert "eye test" not in _now(home, "odile")


def test_what_is_left_of_a_thing_is_no_mood() -> None:
    """ "Down to two" counts; "down" alone is how somebody feels."""
    home = Lived()
    home.says("Odile", "we're down to two")
    assert "down to two" not in _now(home, "odile")
    home.says("Odile", "I'm really down today")
    assert "really down" in _now(home, "odile")


def test_what_the_house_calls_off_leaves_the_picture() -> None:
    """A later word on the same day, of nobody named, that there is none; without it Wren's lunch is ahead."""
    home = Lived()
    home.says("Odile", "Reminder, Wren's packed lunch on Friday for the trip")
    assert "packed lunch" in _now(home, "wren")
    home.nights(3)
    home.says("Odile", "So normal lunch tomorrow, no packed lunch")
    assert "packed lunch" not in _now(home, "wren")


def test_where_somebody_sat_is_no_last_word_on_where_they_are() -> None:
    """It is told while it lasts; a place where somebody is stays for a day, as the last that is known."""
    home = Lived()
    home.says("Wren", "im sat in the greenhouse")
    home.says("Pim", "I'm at the pool")
    assert "greenhouse" in _now(home, "wren")
    home.nights()
    assert "greenhouse" not in _now(home, "wren")
    assert "Last known: “I'm at the pool”" in _now(home, "pim")
