"""Reminders: at an hour, again and again, or on a condition; made from the stored row, never widened."""

from datetime import UTC, datetime, timedelta

import pytest

from relay.outbox import every, get, next_due
from relay.passing import Accepted, Refused
from relay.words import Held, Word
from tests.builders import BRAM, GROUP, WREN, private
from tests.lane import a_lane
from tests.relay.household import Home


def reminder(home: Home, text: str, **how: object) -> Word:
    accepted = home.ask_for(text, **how)  # pyright: ignore[reportArgumentType] - any of what it takes
    assert isinstance(accepted, Accepted), accepted.reply.text
    return accepted.words[0]


@pytest.mark.parametrize(
    ("text", "at"),
    [
        pytest.param("remind me at six to ring the vet", "2026-11-30T18:00", id="at six"),
        pytest.param("remind me to ring the vet tomorrow at 9:15", "2026-12-01T09:15", id="tomorrow"),
        pytest.param("remind me on Thursday to ring the vet", "2026-12-03T09:00", id="a day"),
        pytest.param("remind me in two hours to ring the vet", "2026-11-30T12:00", id="in two hours"),
        pytest.param("remind me every school day at 7:40 to pack", "2026-12-01T07:40", id="every"),
        pytest.param("remind me daily at 9 to take my pills", "2026-12-01T09:00", id="daily"),
        pytest.param("remind me in a week to cancel it", "2026-12-07T09:00", id="in a week"),
        pytest.param("remind me in a month to cancel it", "2026-12-30T09:00", id="in a month"),
        pytest.param("remind me at bedtime to pack", "2026-11-30T20:00", id="bedtime"),
        pytest.param("remind me before bed to pack", "2026-11-30T20:00", id="before bed"),
        pytest.param("remind me after school to ring the vet", "2026-11-30T16:00", id="after school"),
        pytest.param("wake me at 7 tomorrow", "2026-12-01T07:00", id="wake"),
    ],
)
def test_when_it_comes(text: str, at: str) -> None:
    """The hour is worked out from the words, against the time at which they were said."""
    word = reminder(Home(), text, by=WREN)
    assert word.timing.at == datetime.fromisoformat(at).replace(tzinfo=UTC)
    assert isinstance(word.state, Held)


def test_it_comes_once_at_its_hour() -> None:
    """Not a minute early, once, in the room where it was made, in the person's own words."""
    home = Home()
    reminder(home, "remind me at six to ring the vet", by=WREN)
    home.later(hours=7, minutes=59)
    assert home.texts() == []
    home.later(minutes=1)
    [(room, text)] = home.texts()
    assert room == private(WREN)
    assert text.startswith("A reminder for you")
    assert "“ring the vet”" in text
    assert home.texts() == []


def test_an_hour_of_ones_own_choice_may_be_a_quiet_one() -> None:
    """Whoever asks for eleven at night gets it at eleven."""
    home = Home()
    reminder(home, "remind me at 23:00 to lock the shed", by=WREN)
    home.now = home.now.replace(hour=23)
    assert [room for room, _ in home.texts()] == [private(WREN)]


def test_a_private_reminder_never_reaches_the_group() -> None:
    """It stays in the room that it came from; one made in the group comes in the group."""
    home = Home()
    reminder(home, "remind me at noon to buy the present", by=WREN)
    reminder(home, "remind dad at noon to buy stamps", by=WREN, room=GROUP)
    home.later(hours=2)
    assert [(room, "present" in text) for room, text in home.texts()] == [
        (private(WREN), True),
        (GROUP, False),
    ]


def test_it_comes_again() -> None:
    """A repeating reminder makes its next one when it goes out, in local time."""
    home = Home()
    reminder(home, "remind me every school day at 7:40 to pack", by=WREN)
    home.now = datetime(2026, 12, 1, 7, 40, tzinfo=UTC)
    assert len(home.texts()) == 1
    assert next_due(home.unit) == datetime(2026, 12, 2, 7, 40, tzinfo=UTC)


def test_late_is_said() -> None:
    """After downtime it comes once, and says that it is late."""
    home = Home()
    reminder(home, "remind me every day at noon to water the figs", by=WREN)
    home.later(days=3, hours=5)
    [(_, text)] = home.texts()
    assert "late: it was due" in text
    assert next_due(home.unit) == datetime(2026, 12, 4, 12, tzinfo=UTC)


def test_on_a_condition() -> None:
    """ "When dad is home" waits for somebody's word that he is."""
    home = Home()
    accepted = home.ask_for("remind me when dad is home to show him the form", by=WREN)
    assert "once somebody says that Bram is home" in accepted.reply.text
    home.later(days=1)
    assert home.texts() == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        pytest.param("remind me to ring the vet", "can't tell when", id="no time"),
        pytest.param("remind me yesterday at nine to ring the vet", "passed already", id="past"),
    ],
)
def test_what_can_not_be_done_is_said(text: str, says: str) -> None:
    """Without an hour to come nothing is promised and nothing is stored."""
    home = Home()
    found = home.ask_for(text, by=WREN)
    assert isinstance(found, Refused)
    assert says in found.reply.text
    assert every(home.unit) == ()


def test_the_promise_is_made_from_the_stored_row() -> None:
    """What the reply names is what the row holds."""
    home = Home()
    accepted = home.ask_for("remind dad tomorrow at 9:15 about the stamps", by=WREN)
    assert isinstance(accepted, Accepted)
    stored = get(home.unit, accepted.words[0].word_id)
    assert stored.timing.at == home.now.replace(hour=9, minute=15) + timedelta(days=1)
    assert accepted.reply.text == "I'll remind Bram, Tue 1 Dec, 09:15."
    assert stored.listener == BRAM


@pytest.mark.parametrize(
    ("said", "asked", "due"),
    [
        ("I've got the dentist on Thursday at 3", "remind me half an hour before the dentist", "10T13:30"),
        ("my flight is on Wednesday at 18:00", "remind me two hours before my flight to leave", "09T15:00"),
        ("school trip is on Friday", "remind me the night before the trip to pack", "10T18:00"),
        ("school trip is on Friday", "remind me the morning of the trip to pack", "11T07:00"),
    ],
)
async def test_it_may_hang_on_what_is_ahead(said: str, asked: str, due: str) -> None:
    """The hour is counted back from what the family spoke of."""
    lane = await a_lane()
    await lane.says("Marta", said)
    await lane.says("Marta", asked, private=True)
    sent = await lane.lets_pass(timedelta(days=6))
    [reminded] = [each for each in sent if each.text.startswith("A reminder for you")]
    assert reminded.at == datetime.fromisoformat(f"2026-09-{due}").replace(tzinfo=UTC)


async def test_it_hangs_on_nothing_that_its_sender_may_not_hear() -> None:
    """Somebody's private appointment gives nobody else an hour, and what is called off gives none."""
    lane = await a_lane()
    await lane.says("Marta", "I've got a scan on Thursday at 3", private=True)
    said = await lane.asks("Joel", "remind Marta an hour before her scan")
    assert said.startswith("I can't tell when that is.")
    await lane.says("Joel", "the match is on Friday at 3")
    await lane.says("Joel", "the match is off")
    assert (await lane.asks("Joel", "remind me an hour before the match")).startswith("I can't tell when")


async def test_an_hour_before_news_is_when_to_tell_it() -> None:
    """ "At ten I sold it" is told at ten; "at ten we leave" at once, with its hour."""
    lane = await a_lane()
    await lane.says("Marta", "Tell Nia at ten I sold the bike", private=True)
    assert not lane.sent
    await lane.says("Marta", "tell Joel at ten we leave for the airport", private=True)
    assert [str(each.room) for each in lane.sent] == ["dm:joel"]
    [told] = await lane.lets_pass(timedelta(hours=3))
    assert (str(told.room), told.at.hour) == ("dm:nia", 9)


@pytest.mark.parametrize(
    ("asked", "reply"),
    [
        pytest.param("remind me to ring the bank when I'm home", "once somebody says", id="own"),
        pytest.param("remind Bram to ring his mum once he gets in", "says that Bram is home", id="of-theirs"),
        pytest.param("remind me to ring the bank at 5 when I'm home", "today at 17:00", id="an-hour"),
        pytest.param(
            "remind me to take the cake out when it's ready", "can't tell when that is", id="no-place"
        ),
    ],
)
def test_a_condition_may_stand_last(asked: str, reply: str) -> None:
    """Where somebody is to be before they are reminded is told before the deed, or behind it."""
    home = Home()
    assert reply in home.ask_for(asked, by=WREN).reply.text
