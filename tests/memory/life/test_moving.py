"""Events that are booked, moved or called off: one event, and one time for it."""

import pytest

from memory.claims import State
from memory.ids import PersonId
from memory.life.bearing import is_asserted
from memory.life.completion import is_done as says_done
from memory.modality import Realization
from memory.vocabulary import Policy, Predicate
from tests.builders import BRAM, ODILE
from tests.memory.talk import Talk, values


@pytest.mark.parametrize(
    ("change", "day"),
    [
        pytest.param("the dentist has been moved to Friday", 6, id="been-moved"),
        pytest.param("they've pushed the dentist back to Friday", 6, id="pushed-back"),
        pytest.param("the dentist is on Friday now", 6, id="now"),
        pytest.param("had to shift my dentist, it's Friday at 9", 6, id="shift"),
        pytest.param("I had the dentist down wrong, it's on Friday", 6, id="down-wrong"),
        pytest.param("No, Friday, I misread it", 6, id="bare"),
        pytest.param("not Thursday, Friday", 6, id="not-but"),
        pytest.param("Friday, sorry", 6, id="sorry"),
        pytest.param("moved it, it's Friday at 9 now", 6, id="moved-it"),
        pytest.param("Bram, move it to Friday", 5, id="move-it"),
        pytest.param("could they move the dentist to Friday?", 5, id="asked"),
        pytest.param("if they move the dentist to Friday I'm stuck", 5, id="if"),
        pytest.param("No, nobody rang about the dentist on Friday", 5, id="no-word"),
    ],
)
def test_an_event_that_is_moved_is_the_event_that_was_told(change: str, day: int) -> None:
    """Whatever it is called when it is moved; what is asked or supposed moves nothing."""
    talk = Talk()
    talk.says(BRAM, "I have the dentist on Thursday at 10:15")
    talk.says(BRAM, change)
    ahead = [
        claim.proposition.when.start
        for claim in talk.in_force()
        if claim.proposition.predicate is Predicate.APPOINTMENT
        and claim.proposition.when is not None
        and claim.proposition.when.start is not None
        and claim.state is State.ACTIVE
        and is_asserted(claim)
        and claim.proposition.subject.person == BRAM
    ]
    assert [start.day for start in ahead] == [day]


@pytest.mark.parametrize(
    "booking",
    [
        "I booked the ferry for the 20th",
        "I've booked the dentist for the 20th",
        "booked the plumber for Friday at 10",
    ],
)
def test_a_booking_is_done_and_what_is_booked_is_ahead(booking: str) -> None:
    """Two claims of one sentence: the deed, and what it arranges."""
    talk = Talk()
    talk.says(BRAM, booking)
    told = {claim.modality.realization for claim in talk.in_force()}
    assert Realization.COMPLETED in told
    assert not any(
        claim.modality.realization is Realization.COMPLETED and claim.proposition.when is not None
        for claim in talk.in_force()
    )


@pytest.mark.parametrize(
    "booking",
    [
        "I'll book the ferry for the 20th",
        "I started booking the ferry for the 20th",
        "did you book the ferry?",
    ],
)
def test_what_is_not_booked_yet_is_not_done(booking: str) -> None:
    """Meant, begun or asked: nothing is done by that."""
    talk = Talk()
    talk.says(BRAM, booking)
    assert not [claim for claim in talk.in_force() if says_done(claim)]


@pytest.mark.parametrize(
    "words", ["cancelled the ferry", "the ferry is off", "the ferry has moved to the 22nd"]
)
def test_a_booking_goes_with_what_was_booked(words: str) -> None:
    """Where the ferry is off, or on another day, the words that booked it for the 20th are told no more."""
    talk = Talk()
    talk.says(BRAM, "I booked the ferry for the 20th")
    talk.wait(days=1)
    talk.says(BRAM, words)
    assert not [claim for claim in talk.in_force() if "20th" in claim.sources[0].quote]


def test_an_event_that_two_people_tell_of_has_one_time_after_all() -> None:
    """What another told of it goes with its owner's older word when its owner moves it."""
    talk = Talk()
    talk.says(BRAM, "I've got the flu jab on Tuesday the 10th at 9.40am")
    talk.says(ODILE, "Bram's flu jab has been put back to the 17th")
    talk.says(BRAM, "the flu jab is now on the 18th at 9.40am")
    days = {
        claim.proposition.when.start.day
        for claim in talk.in_force()
        if claim.proposition.predicate is Predicate.APPOINTMENT
        and claim.proposition.when is not None
        and claim.proposition.when.start is not None
    }
    assert days == {18}


def test_of_two_events_of_one_name_the_speakers_own_is_moved() -> None:
    """Bram's haircut moves; Odile's stays."""
    talk = Talk()
    talk.says(BRAM, "I've got a haircut tomorrow at 3")
    talk.says(ODILE, "I have a haircut on Friday at 10")
    talk.says(BRAM, "the haircut has moved to Monday")
    assert values(talk, Predicate.APPOINTMENT, ODILE) == ["haircut"]
    assert len(values(talk, Predicate.APPOINTMENT, BRAM)) == 1


def test_a_private_word_moves_no_event_that_all_know_of() -> None:
    """What more people heard stands until it is changed where they can hear it."""
    talk = Talk()
    talk.says(BRAM, "Pim has the orthodontist on Tuesday at 4")
    talk.wait(hours=1)
    talk.confides(ODILE, "the orthodontist is on Thursday now")
    days = {
        claim.proposition.when.start.day
        for claim in talk.in_force()
        if claim.proposition.predicate is Predicate.APPOINTMENT
        and claim.speaker == BRAM
        and claim.proposition.when is not None
        and claim.proposition.when.start is not None
    }
    assert days == {3}


def test_what_is_moved_to_a_day_ahead_has_not_happened() -> None:
    """The booking is done; the appointment is to come."""
    talk = Talk()
    talk.says(ODILE, "Fracture clinic moved, it's Tuesday the 22nd now, 9.40")
    talk.says(ODILE, "no wait, Monday. Monday the 23rd, 9.40")
    stages = [c.modality.realization for c in talk.about("clinic") if c.policy is Policy.EVENT]
    stages += [c.modality.realization for c in talk.about("Monday") if c.policy is Policy.EVENT]
    assert stages
    assert set(stages) == {Realization.SCHEDULED}


def test_a_trip_that_is_booked_goes_by_its_name() -> None:
    """So that it can be called off by it."""
    talk = Talk()
    talk.says(ODILE, "Tickets for Whitby booked, we go on Wednesday the 22nd")
    talk.says(ODILE, "I've cancelled Whitby")
    trips = [c for c in talk.in_force() if c.proposition.predicate is Predicate.TRIP]
    assert [c.modality.realization for c in trips] == [Realization.CANCELLED]


@pytest.mark.parametrize(
    ("change", "day", "hour"),
    [
        pytest.param("the dentist's been moved to 3", 6, "15:00", id="to-3"),
        pytest.param("they moved the dentist to half 3", 6, "15:30", id="to-half-3"),
        pytest.param("dentist's been pushed back to 11.30 now", 6, "11:30", id="with-a-point"),
        pytest.param("they moved the dentist to 3 High Street", 6, "14:00", id="to-an-address"),
        pytest.param("the dentist moved to Leeds", 6, "14:00", id="to-a-town"),
    ],
)
def test_an_event_is_moved_to_a_bare_hour_of_its_day(change: str, day: int, hour: str) -> None:
    """A number that tells no hour moves nothing."""
    talk = Talk()
    talk.says(ODILE, "the dentist is on Friday at 2")
    talk.says(ODILE, change)
    times = [c.proposition.when for c in talk.in_force() if c.proposition.predicate is Predicate.APPOINTMENT]
    starts = [when.start for when in times if when is not None and when.start is not None]
    assert [(start.day, f"{start:%H:%M}") for start in starts] == [(day, hour)]


def _recital(*lines: tuple[PersonId, str]) -> list[tuple[Realization, State]]:
    """What stands of Odile's recital after these lines."""
    talk = Talk()
    talk.says(ODILE, "the recital is on Friday at 6")
    for who, text in lines:
        talk.says(who, text)
    events = [c for c in talk.in_force() if c.proposition.predicate is Predicate.APPOINTMENT]
    return [(c.modality.realization, c.state) for c in events]


@pytest.mark.parametrize(
    "text",
    [
        "it's off, the teacher is ill",
        "it's cancelled",
        "they've cancelled it",
        "that's not happening now",
        "recital's not happening any more",
    ],
)
def test_it_is_called_off_without_its_name(text: str) -> None:
    """Whatever way it is put, by whoever fixed it, the event no longer stands as arranged."""
    ((realization, state),) = _recital((ODILE, text))
    assert realization in {Realization.CANCELLED, Realization.SCHEDULED}
    assert state is State.ACTIVE


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param([(BRAM, "this milk smells odd"), (ODILE, "it's off")], id="milk"),
        pytest.param([(ODILE, "is it cancelled?")], id="asked"),
        pytest.param([(ODILE, "what if it's cancelled")], id="supposed"),
        pytest.param([(ODILE, "it's not cancelled")], id="denied"),
        pytest.param([(ODILE, "I cancelled the milk")], id="another-thing"),
    ],
)
def test_it_stands_unless_it_is_called_off(lines: list[tuple[PersonId, str]]) -> None:
    """Of other things, and of what is asked, supposed or denied, the event knows nothing."""
    assert (Realization.SCHEDULED, State.ACTIVE) in _recital(*lines)


def test_two_words_on_whether_it_is_on_stand_as_two() -> None:
    """Whoever did not fix it can't take it off; the family is told that it is not settled."""
    assert {state for _, state in _recital((BRAM, "the recital is cancelled"))} == {State.CONFLICT}


def test_a_booking_put_right_leaves_no_booking_of_the_old_day() -> None:
    """The event has its new day; what was read beside it of the old one is over."""
    talk = Talk()
    talk.says(ODILE, "I booked the dentist for Tuesday at 3")
    talk.says(ODILE, "no wait, Wednesday at 4")
    quotes = [each.sources[0].quote for each in talk.in_force()]
    assert quotes == ["no wait, Wednesday at 4"]
