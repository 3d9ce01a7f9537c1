"""What is so no longer, in the many words in which families say it; each with a near twin."""

import pytest

from memory.claims import State
from memory.completion import is_done as says_done
from memory.ids import PersonId
from memory.lifecycle import is_asserted
from memory.modality import Polarity, Realization
from memory.vocabulary import Predicate
from tests.builders import BRAM, ODILE, PIM
from tests.memory.talk import Talk


def _values(talk: Talk, predicate: Predicate, person: PersonId | None = None) -> list[str]:
    """What is in force of a predicate, as it was worded, oldest first; what is denied does not count."""
    return [
        claim.proposition.value
        for claim in talk.in_force()
        if claim.proposition.predicate is predicate
        and claim.modality.polarity is Polarity.POSITIVE
        and claim.state is State.ACTIVE
        and is_asserted(claim)
        and not claim.modality.attributed_to
        and (person is None or claim.proposition.subject.person == person)
    ]


@pytest.mark.parametrize(
    ("before", "change", "predicate", "left"),
    [
        pytest.param(
            "I work at Harrow Bakery",
            "out of Harrow Bakery for good, I'm with Lund Motors now",
            Predicate.JOB,
            ["with Lund Motors"],
            id="out-of",
        ),
        pytest.param(
            "I work at Harrow Bakery",
            "I've swapped Harrow Bakery for Lund Motors",
            Predicate.JOB,
            ["Lund Motors"],
            id="swapped",
        ),
        pytest.param(
            "I work at Harrow Bakery",
            "I went from Harrow Bakery to Lund Motors",
            Predicate.JOB,
            ["Lund Motors"],
            id="from-to",
        ),
        pytest.param(
            "I live in Crewe",
            "I don't live in Crewe any more, it's Leek now",
            Predicate.HOME,
            ["Leek"],
            id="not-any-more",
        ),
        pytest.param("I live in Crewe", "I live in Leek now", Predicate.HOME, ["in Leek"], id="now"),
        pytest.param("I love fish pie", "no fish pie for me, ta", Predicate.LIKES, [], id="none-for-me"),
        pytest.param(
            "I take ramipril every morning",
            "the doctor took me off ramipril",
            Predicate.TAKES_MEDICATION,
            [],
            id="taken-off",
        ),
        # Near twins: nothing is over.
        pytest.param(
            "I work at Harrow Bakery",
            "I left Harrow Bakery at five",
            Predicate.JOB,
            ["at Harrow Bakery"],
            id="left-for-the-day",
        ),
        pytest.param(
            "I work at Harrow Bakery",
            "if I quit Harrow Bakery we'd be broke",
            Predicate.JOB,
            ["at Harrow Bakery"],
            id="if",
        ),
        pytest.param(
            "I work at Harrow Bakery",
            "I haven't quit Harrow Bakery",
            Predicate.JOB,
            ["at Harrow Bakery"],
            id="not-quit",
        ),
        pytest.param(
            "I take ramipril every morning",
            "have I stopped taking ramipril?",
            Predicate.TAKES_MEDICATION,
            ["ramipril"],
            id="asked",
        ),
        pytest.param(
            "I take ramipril every morning",
            "Pim says I've stopped taking ramipril",
            Predicate.TAKES_MEDICATION,
            ["ramipril"],
            id="hearsay",
        ),
    ],
)
def test_what_is_named_as_over_is_over(
    before: str, change: str, predicate: Predicate, left: list[str]
) -> None:
    """The old value is closed with the words that end it, and what comes instead is of the same kind."""
    talk = Talk()
    talk.says(BRAM, before)
    talk.wait(days=1)
    talk.says(BRAM, change)
    assert _values(talk, predicate, BRAM) == left


def test_somebody_elses_word_ends_nothing() -> None:
    """Odile can't take Bram off his medicine by saying so."""
    talk = Talk()
    talk.says(BRAM, "I take ramipril every morning")
    talk.says(ODILE, "Bram has stopped taking ramipril")
    assert _values(talk, Predicate.TAKES_MEDICATION, BRAM)[:1] == ["ramipril"]


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


def test_of_two_events_of_one_name_the_speakers_own_is_moved() -> None:
    """Bram's haircut moves; Odile's stays."""
    talk = Talk()
    talk.says(BRAM, "I've got a haircut tomorrow at 3")
    talk.says(ODILE, "I have a haircut on Friday at 10")
    talk.says(BRAM, "the haircut has moved to Monday")
    assert _values(talk, Predicate.APPOINTMENT, ODILE) == ["haircut"]
    assert len(_values(talk, Predicate.APPOINTMENT, BRAM)) == 1


@pytest.mark.parametrize(
    "words",
    [
        "flu is gone",
        "finally over the flu",
        "back on my feet",
        "shaken off the flu at last",
        "fully recovered, thanks for the soup",
    ],
)
def test_being_well_ends_being_ill(words: str) -> None:
    """The illness is replaced, dated, by the word that it has passed."""
    talk = Talk()
    talk.says(BRAM, "I've got the flu")
    talk.wait(days=2)
    talk.says(BRAM, words)
    assert "flu" not in _values(talk, Predicate.HEALTH_NOW, BRAM)
    assert len(_values(talk, Predicate.HEALTH_NOW, BRAM)) == 1


@pytest.mark.parametrize(
    "words", ["the flu still hasn't gone", "is the flu gone?", "hopefully the flu is gone by Friday"]
)
def test_not_being_well_yet_ends_nothing(words: str) -> None:
    """What is denied, asked or hoped is no recovery."""
    talk = Talk()
    talk.says(BRAM, "I've got the flu")
    talk.wait(days=2)
    talk.says(BRAM, words)
    assert _values(talk, Predicate.HEALTH_NOW, BRAM)[:1] == ["flu"]


@pytest.mark.parametrize("words", ["just got to the chapel", "arrived at the chapel", "home!!", "back home"])
def test_an_arrival_takes_the_place_of_the_last_place(words: str) -> None:
    """One is in one place, and a step into it counts as being there."""
    talk = Talk()
    talk.says(PIM, "I'm at the library")
    talk.wait(hours=1)
    talk.says(PIM, words)
    assert len(_values(talk, Predicate.LOCATED_AT, PIM)) == 1
    assert "at the library" not in _values(talk, Predicate.LOCATED_AT, PIM)


def test_an_arrival_of_yesterday_does_not_move_anybody() -> None:
    """Where somebody got to a day ago is not where they are."""
    talk = Talk()
    talk.says(PIM, "I'm at the library")
    talk.says(PIM, "I got to the chapel yesterday at 5")
    assert "at the library" in _values(talk, Predicate.LOCATED_AT, PIM)


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


@pytest.mark.parametrize(
    ("words", "is_done"),
    [
        pytest.param("I have to redo the patio, it isn't right", False, id="redo"),
        pytest.param("back to the patio, it isn't done after all", False, id="back-to"),
        pytest.param("the patio needs doing again", False, id="needs-doing"),
        pytest.param("the patio looks great", True, id="praised"),
        pytest.param("is the patio not right?", True, id="asked"),
        pytest.param("I'm doing the gate again tomorrow", True, id="another-thing"),
    ],
)
def test_what_is_taken_up_again_is_not_done(words: str, *, is_done: bool) -> None:
    """Whatever was done to it: the thing is enough to know which deed is meant."""
    talk = Talk()
    talk.says(BRAM, "I have finished weeding the patio")
    talk.wait(days=1)
    talk.says(BRAM, words)
    done = [claim for claim in talk.in_force() if says_done(claim) and claim.speaker == BRAM]
    assert bool(done) is is_done


def test_a_bare_place_answers_whoever_asked_for_it() -> None:
    """Of a thing it tells where the thing is, and of a person where they are; neither takes the other's."""
    talk = Talk()
    talk.says(ODILE, "where are the house keys?")
    talk.says(BRAM, "In the yogurt.")
    assert _values(talk, Predicate.LOCATED_AT, BRAM) == []
    talk.says(ODILE, "Bram where are you?")
    talk.says(BRAM, "in the garden")
    assert _values(talk, Predicate.LOCATED_AT, BRAM) == ["in the garden"]
    assert not [c for c in talk.in_force() if c.proposition.predicate is Predicate.ASKED_ABOUT]


def test_what_an_item_is_needed_for_is_no_item() -> None:
    """ "Bin bags, we're down to two" is one thing for the list, and no mood."""
    talk = Talk()
    talk.says(BRAM, "add bin bags, we're down to two")
    items = [c.proposition.value for c in talk.in_force() if c.proposition.predicate is Predicate.LIST_ITEM]
    assert items == ["bin bags"]
    assert _values(talk, Predicate.MOOD) == []


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


def _told(talk: Talk) -> dict[str, Realization]:
    return {claim.proposition.value: claim.modality.realization for claim in talk.in_force()}


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        pytest.param(
            "I meant to book the hall and guess what, I booked the hall for the 3rd",
            {"booked the hall": Realization.COMPLETED},
            id="meant-and-done",
        ),
        pytest.param(
            "I wanted to book the ferry but booked the train",
            {"book the ferry": Realization.DESIRED, "booked the train": Realization.COMPLETED},
            id="another-thing",
        ),
        pytest.param(
            "I still take milk in my coffee, never gave that up",
            {
                "I still take milk in my coffee": Realization.STATE,
                "gave that up": Realization.COMPLETED,
            },
            id="how-it-is-beside-what-was-not-done",
        ),
        pytest.param(
            "they're giving me the contract",
            {"they're giving me the contract": Realization.STARTED},
            id="about-the-speaker",
        ),
    ],
)
def test_each_clause_tells_its_own(said: str, kept: dict[str, Realization]) -> None:
    """What was meant gives way to what is told as done; how things are stands beside what happened."""
    talk = Talk()
    talk.says(ODILE, said)
    assert _told(talk) == kept
