"""Words that put right what was said just before, and words that only look like that."""

import pytest

from memory.ids import PersonId
from memory.vocabulary import Predicate
from tests.builders import BRAM, ODILE
from tests.memory.talk import Talk, values


def test_a_starred_time_mends_the_one_before_and_a_list_does_not() -> None:
    """ "*5 November at quarter past four" is the chat's way to put a time right."""
    talk = Talk()
    talk.says(BRAM, "Tooth filling for Pim on Sunday the 22nd at twenty past one")
    talk.says(BRAM, "* bring a book on the 5th")
    talk.says(BRAM, "*25 November at quarter past four.")
    days = [
        claim.proposition.when.start.day
        for claim in talk.in_force()
        if claim.proposition.predicate is Predicate.APPOINTMENT
        and claim.proposition.when is not None
        and claim.proposition.when.start is not None
    ]
    assert days == [25]


@pytest.mark.parametrize(
    ("before", "mend", "surface"),
    [
        pytest.param("the vet is on Friday at 2", "sorry 3 not 2", "3", id="sorry"),
        pytest.param("dinner is at 7 tonight", "actually make that half 7", "half 7", id="two-openings"),
        pytest.param("rehearsal is on Tuesday at 6", "oops, Wednesday", "Wednesday", id="oops"),
        pytest.param("dinner is at 7 tonight", "moved it to half 7", "half 7", id="moved-it"),
    ],
)
def test_bare_words_put_right_what_was_just_said(before: str, mend: str, surface: str) -> None:
    """An hour or a day takes the place of its own kind, however the speaker leads up to it."""
    talk = Talk()
    talk.says(ODILE, before)
    talk.says(ODILE, mend)
    times = [c.proposition.when for c in talk.in_force() if c.proposition.predicate is Predicate.APPOINTMENT]
    assert [when.surface for when in times if when is not None] == [surface]


@pytest.mark.parametrize(
    "said",
    [
        pytest.param("sorry 3 people are coming to tea", id="a-number-of-things"),
        pytest.param("sorry I'm late", id="an-apology"),
        pytest.param("moved it to the shed", id="a-thing-moved"),
    ],
)
def test_what_only_begins_like_a_correction_leaves_the_hour(said: str) -> None:
    """Another "sorry", and another "it", put nothing right."""
    talk = Talk()
    talk.says(ODILE, "the vet is on Friday at 2")
    talk.says(ODILE, said)
    times = [c.proposition.when for c in talk.in_force() if c.proposition.predicate is Predicate.APPOINTMENT]
    assert [when.surface for when in times if when is not None] == ["Friday at 2"]


@pytest.mark.parametrize(
    ("before", "mend", "day", "hour"),
    [
        pytest.param("pickup is at 3", "sorry, pickup's at half 3", 2, "15:30", id="half-an-hour-later"),
        pytest.param(
            "pickup is at 3 tomorrow", "sorry, pickup's at half 3", 3, "15:30", id="day-told-before"
        ),
        pytest.param(
            "the dentist is on Friday at 2", "sorry, the dentist is at 3", 6, "15:00", id="appointment"
        ),
        pytest.param(
            "Pim's party is on Saturday at 2", "oops, Pim's party starts at 3", 7, "15:00", id="owned"
        ),
    ],
)
def test_the_hour_put_right_is_on_the_day_that_was_told(before: str, mend: str, day: int, hour: str) -> None:
    """A correction that names its thing again replaces the hour, and leaves the day as it was."""
    talk = Talk()
    talk.says(ODILE, before)
    talk.says(ODILE, mend)
    kept = (Predicate.APPOINTMENT, Predicate.PLAN_OF_RECORD)
    times = [c.proposition.when for c in talk.in_force() if c.proposition.predicate in kept]
    starts = [when.start for when in times if when is not None and when.start is not None]
    assert [(start.day, f"{start:%H:%M}") for start in starts] == [(day, hour)]


@pytest.mark.parametrize(
    ("who", "mend"),
    [
        pytest.param(ODILE, "sorry, the match is at half 3", id="another-thing"),
        pytest.param(BRAM, "sorry, pickup's at half 3", id="another-speaker"),
    ],
)
def test_what_is_not_ones_own_word_on_the_thing_leaves_it_standing(who: PersonId, mend: str) -> None:
    """Another thing, or another's word, takes nothing away."""
    talk = Talk()
    talk.says(ODILE, "pickup is at 3")
    talk.says(who, mend)
    values = [c.proposition.value for c in talk.in_force()]
    assert "at 3" in values


def test_a_new_number_takes_the_place_of_the_old() -> None:
    """Said in the same breath as that it is new; the school's number is not the speaker's."""
    talk = Talk()
    talk.says(ODILE, "my number is 07700 900112")
    talk.says(ODILE, "I've got the school's number, it's 07700 900300")
    assert values(talk, Predicate.PHONE, ODILE) == ["07700 900112"]
    talk.says(ODILE, "ive got a new number, its 07700 900237")
    assert values(talk, Predicate.PHONE, ODILE) == ["07700 900237"]


def test_a_slip_within_a_correction_is_passed_over() -> None:
    """Of "sorry, 14:50… I mean 14:15" the last stands."""
    talk = Talk()
    talk.says(ODILE, "the dentist is on Friday at 16:40")
    talk.says(ODILE, "sorry, 14:50... I mean 14:15")
    times = [c.proposition.when for c in talk.in_force() if c.proposition.predicate is Predicate.APPOINTMENT]
    assert [f"{when.start:%H:%M}" for when in times if when is not None and when.start is not None] == [
        "14:15"
    ]


@pytest.mark.parametrize(
    ("mended", "day", "hour"),
    [
        pytest.param("no wait, Monday. Monday the 16th, 9.40", 16, 9, id="day-in-full"),
        pytest.param("no wait, Thursday. Thursday at 4", 5, 16, id="day-and-hour"),
        pytest.param("no wait, Thursday. At half two", 5, 14, id="hour-apart"),
    ],
)
def test_a_day_said_again_in_full_counts_as_it_is_then_told(mended: str, day: int, hour: int) -> None:
    """The first mention only names what is put right."""
    talk = Talk()
    talk.says(ODILE, "The fracture clinic is on Tuesday at 3")
    talk.says(ODILE, mended)
    [claim] = [each for each in talk.in_force() if each.proposition.predicate is Predicate.APPOINTMENT]
    start = claim.proposition.when and claim.proposition.when.start
    assert start is not None
    assert (start.day, start.hour) == (day, hour)


def test_a_number_of_a_place_is_put_right_in_two_words() -> None:
    """ "Level 5 sorry" moves the scan, and not its hour; another hour is another correction."""
    talk = Talk()
    talk.says(ODILE, "My scan's on level 3 at half ten on Tuesday")
    [before] = [each for each in talk.in_force() if each.proposition.predicate is Predicate.APPOINTMENT]
    talk.says(ODILE, "level 5 sorry")
    [after] = [each for each in talk.in_force() if each.proposition.predicate is Predicate.APPOINTMENT]
    assert "level 5" in after.proposition.value
    assert after.proposition.when == before.proposition.when
    talk.says(ODILE, "two eggs left")
    assert [e for e in talk.in_force() if e.proposition.predicate is Predicate.APPOINTMENT] == [after]
