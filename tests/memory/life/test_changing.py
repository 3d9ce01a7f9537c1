"""What is so no longer, in the many words in which families say it; each with a near twin."""

from datetime import timedelta

import pytest

from memory.claims import Method, State
from memory.ids import PersonId
from memory.life.bearing import is_asserted
from memory.life.completion import is_done as says_done
from memory.life.lasting import end_of
from memory.modality import Act, Polarity, Realization
from memory.vocabulary import Policy, Predicate
from tests.builders import BRAM, ODILE, PIM, WREN
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
            "I've started my new job at Harrow Bakery",
            "From today I work at Lund Motors",
            Predicate.JOB,
            ["at Lund Motors"],
            id="started-then-another",
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
        pytest.param(
            "I take ramipril",
            "they've switched me from ramipril to losartan",
            Predicate.TAKES_MEDICATION,
            ["losartan"],
            id="switched",
        ),
        pytest.param(
            "I take ramipril",
            "the doctor replaced ramipril with losartan",
            Predicate.TAKES_MEDICATION,
            ["losartan"],
            id="replaced",
        ),
        pytest.param(
            "I take amoxicillin",
            "took the last of the amoxicillin this morning",
            Predicate.TAKES_MEDICATION,
            [],
            id="the-last-of-it",
        ),
        pytest.param("I love fish pie", "so sick of fish pie", Predicate.LIKES, [], id="sick-of"),
        pytest.param("I love fish pie", "I'm over fish pie", Predicate.LIKES, [], id="over-it"),
        # Near twins: nothing is over.
        pytest.param(
            "I take ramipril",
            "I've run out of ramipril",
            Predicate.TAKES_MEDICATION,
            ["ramipril"],
            id="run-out",
        ),
        pytest.param(
            "I take ramipril",
            "I'm thinking of stopping the ramipril",
            Predicate.TAKES_MEDICATION,
            ["ramipril"],
            id="thinking-of-it",
        ),
        pytest.param(
            "I take ramipril",
            "I've nearly finished the ramipril",
            Predicate.TAKES_MEDICATION,
            ["ramipril"],
            id="nearly-finished",
        ),
        pytest.param(
            "I love fish pie", "no fish pie for me tonight", Predicate.LIKES, ["fish pie"], id="not-tonight"
        ),
        pytest.param(
            "I love fish pie", "I haven't gone off fish pie", Predicate.LIKES, ["fish pie"], id="not-gone-off"
        ),
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


def test_what_one_stops_goes_on_for_another() -> None:
    """ "I've stopped" is said of the one who says so; of a child, by whoever names the child."""
    talk = Talk()
    talk.says(PIM, "I take amoxicillin")
    talk.says(BRAM, "I take amoxicillin")
    talk.wait(days=5)
    talk.says(BRAM, "I've stopped the amoxicillin")
    assert _values(talk, Predicate.TAKES_MEDICATION, BRAM) == []
    assert _values(talk, Predicate.TAKES_MEDICATION, PIM) == ["amoxicillin"]
    talk.says(BRAM, "Pim finished the amoxicillin today")
    assert _values(talk, Predicate.TAKES_MEDICATION, PIM) == []


@pytest.mark.parametrize(
    ("change", "places"),
    [
        pytest.param("the torch is back in the hall cupboard", ["in the hall cupboard"], id="back-in"),
        pytest.param("I brought the torch down to the cellar", ["to the cellar"], id="brought-down"),
        pytest.param("the torch now hangs by the back door", ["by the back door"], id="hangs"),
        pytest.param("the torch has gone up to the loft", ["to the loft"], id="gone-up"),
        pytest.param("the torch isn't in the desk any longer", [], id="not-any-longer"),
        pytest.param("I put the torch in the shed", ["in the shed"], id="put"),
        # Near twins: it stays where it was, or two words stand side by side.
        pytest.param("I'll put the torch back in the shed", ["in the desk"], id="will-put"),
        pytest.param("I might move the torch to the shed", ["in the desk"], id="might-move"),
        pytest.param("the torch isn't in the desk", ["in the desk"], id="not-there"),
        pytest.param("the torch is in the shed", ["in the desk", "in the shed"], id="no-word-of-a-change"),
    ],
)
def test_where_a_thing_lies_now_any_of_the_family_may_tell(change: str, places: list[str]) -> None:
    """Whoever moved it knows; a differing word that tells of no move stands beside the other."""
    talk = Talk()
    talk.says(ODILE, "the torch is in the desk")
    talk.wait(days=3)
    talk.says(BRAM, change)
    assert _values(talk, Predicate.KEPT_AT) == places


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


@pytest.mark.parametrize(
    ("before", "change", "predicate"),
    [
        ("I hate mushrooms", "I actually like mushrooms now", Predicate.DISLIKES),
        ("I love mushrooms", "I hate mushrooms", Predicate.LIKES),
        ("I love mushrooms", "I've gone off mushrooms", Predicate.LIKES),
    ],
)
def test_nobody_likes_and_dislikes_one_thing(before: str, change: str, predicate: Predicate) -> None:
    """The later word holds; of another person's taste nothing changes."""
    talk = Talk()
    talk.says(WREN, before)
    talk.says(PIM, before)
    talk.wait(days=3)
    talk.says(WREN, change)
    assert _values(talk, predicate, WREN) == []
    assert _values(talk, predicate, PIM) == ["mushrooms"]


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
    ("done", "undone"),
    [
        ("The piano lid: finished", "The piano lid turned out not to be finished"),
        ("im done with the family tree, completely", "bad news, the family tree isn't done, i missed a bit"),
        ("the bunk bed is assembled", "the bunk bed came apart again, so its not done"),
    ],
)
def test_what_was_called_done_in_passing_is_not_done_after_all(done: str, undone: str) -> None:
    """However it was told: its speaker's later word takes the place of that."""
    talk = Talk()
    talk.says(BRAM, done)
    assert [claim for claim in talk.in_force() if says_done(claim)]
    talk.wait(days=1)
    talk.says(BRAM, undone)
    assert [claim for claim in talk.in_force() if says_done(claim)] == []


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


@pytest.mark.parametrize(
    "words",
    [
        pytest.param("I lost my job today", id="lost"),
        pytest.param("got made redundant", id="redundant"),
        pytest.param("I've been laid off", id="laid-off"),
        pytest.param("they sacked me", id="by-them"),
        pytest.param("I quit my job!", id="quit"),
    ],
)
def test_a_job_is_over_without_being_named(words: str) -> None:
    """Whoever is out of work has the job no longer, and the loss is no job."""
    talk = Talk()
    talk.says(ODILE, "I work at the bakery")
    talk.says(ODILE, words)
    assert _values(talk, Predicate.JOB) == []
    assert [c.proposition.value for c in talk.past("bakery")] == ["at the bakery"]


@pytest.mark.parametrize(
    "words",
    [
        pytest.param("I might lose my job", id="maybe"),
        pytest.param("I was not made redundant in the end", id="not"),
        pytest.param("I nearly got sacked today", id="nearly"),
        pytest.param("if I get made redundant we'll move", id="if"),
        pytest.param("he let me go first", id="let-go-first"),
        pytest.param("I've done my job", id="done"),
        pytest.param("Bram lost his job", id="another"),
    ],
)
def test_a_job_that_is_not_lost_stays(words: str) -> None:
    """Near twins end nothing."""
    talk = Talk()
    talk.says(ODILE, "I work at the bakery")
    talk.says(ODILE, words)
    assert _values(talk, Predicate.JOB) == ["at the bakery"]


@pytest.mark.parametrize(
    ("words", "value"),
    [
        pytest.param("I'm pregnant", "pregnant", id="plain"),
        pytest.param("I'm 12 weeks pregnant", "pregnant", id="weeks"),
        pytest.param("I'm expecting a baby", "expecting a baby", id="expecting"),
    ],
)
def test_being_pregnant_is_a_condition_and_stays_where_it_was_said(words: str, value: str) -> None:
    """Said to the bot alone, it is nobody else's to hear."""
    talk = Talk()
    talk.confides(ODILE, words)
    assert _values(talk, Predicate.CONDITION) == [value]
    assert talk.heard(ODILE, "I'm")
    assert talk.heard(BRAM, "I'm") == []


def test_what_else_is_expected_is_no_condition() -> None:
    """A parcel is expected, too."""
    talk = Talk()
    talk.says(ODILE, "I'm expecting a parcel")
    assert _values(talk, Predicate.CONDITION) == []


@pytest.mark.parametrize(
    "words",
    [
        pytest.param("Sure, I'll just sell a kidney", id="kidney"),
        pytest.param("oh sure, I'll rob a bank then", id="bank"),
        pytest.param("I'll just sell the kids", id="kids"),
        pytest.param("yeah I'll win the lottery", id="lottery"),
    ],
)
def test_what_nobody_does_is_no_promise(words: str) -> None:
    """Banter about the money binds nobody."""
    talk = Talk()
    talk.says(ODILE, words)
    assert _values(talk, Predicate.PROMISE) + _values(talk, Predicate.TASK) == []


@pytest.mark.parametrize(
    ("words", "value"),
    [
        pytest.param("Sure, I'll just pop to the bank", "pop to the bank", id="bank"),
        pytest.param("I'll just sell the old sofa", "sell the old sofa", id="sofa"),
        pytest.param("sure, I'll drop the kids off then", "drop the kids off", id="kids"),
    ],
)
def test_what_is_done_lightly_is_promised_all_the_same(words: str, value: str) -> None:
    """ "Sure" and "just" make no joke by themselves."""
    talk = Talk()
    talk.says(ODILE, words)
    assert _values(talk, Predicate.PROMISE) == [value]


def test_what_is_moved_to_a_day_ahead_has_not_happened() -> None:
    """The booking is done; the appointment is to come."""
    talk = Talk()
    talk.says(ODILE, "Fracture clinic moved, it's Tuesday the 22nd now, 9.40")
    talk.says(ODILE, "no wait, Monday. Monday the 23rd, 9.40")
    stages = [c.modality.realization for c in talk.about("clinic") if c.policy is Policy.EVENT]
    stages += [c.modality.realization for c in talk.about("Monday") if c.policy is Policy.EVENT]
    assert stages
    assert set(stages) == {Realization.SCHEDULED}


def test_what_was_had_has_happened() -> None:
    """An appointment of yesterday is past."""
    talk = Talk()
    talk.says(ODILE, "I had the dentist yesterday at 9")
    assert not [c for c in talk.about("dentist") if c.modality.realization is Realization.SCHEDULED]


@pytest.mark.parametrize(
    ("quoted", "denial"),
    [
        pytest.param("dad said we can get pizza", "I never said that", id="never"),
        pytest.param("Bram said that I can stay up till 10", "I didn't say that!", id="did-not"),
        pytest.param("Bram said he'd take me to football", "that's not what I said", id="not-what"),
        pytest.param("dad said I can go to the cinema", "I said maybe", id="less"),
        pytest.param("Bram said he's selling the van", "I said I was THINKING about it", id="thinking"),
        pytest.param("dad said I can have a hamster", "no, I said not yet", id="no"),
        pytest.param("dad says Kit can come for tea Friday", "no I said saturday!", id="another-day"),
    ],
)
def test_a_denial_stands_beside_what_somebody_is_quoted_with(quoted: str, denial: str) -> None:
    """Neither takes the other's place, although the one who denies is a parent."""
    talk = Talk()
    talk.says(PIM, quoted)
    talk.says(BRAM, denial)
    assert [(c.speaker, c.state) for c in talk.in_force()] == [(PIM, State.CONFLICT), (BRAM, State.CONFLICT)]


@pytest.mark.parametrize(
    ("quoted", "denial"),
    [
        pytest.param("Odile told me the dentist is off", "I never said that", id="of-another"),
        pytest.param("Bram said he'd take me to football", "I said that", id="owned"),
        pytest.param("dad says Kit can come for tea Friday", "I said it to your mum", id="no-day"),
        pytest.param("Bram said he'd take me to football", "I said yes", id="owned-again"),
        pytest.param("Bram said he'd take me to football", "I never said that to be mean", id="of-why"),
    ],
)
def test_what_denies_no_quotation_contests_none(quoted: str, denial: str) -> None:
    """Near twins leave the quotation as it was told."""
    talk = Talk()
    talk.says(PIM, quoted)
    talk.says(BRAM, denial)
    assert not [c for c in talk.in_force() if c.state is State.CONFLICT]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        pytest.param(
            "who turned the heating up?", "promise I'll make the marmalade on Monday!", id="a-promise"
        ),
        pytest.param("could anyone feed the cat?", "I can smell toast", id="a-sense"),
    ],
)
def test_what_only_comes_next_is_no_answer(asked: str, said: str) -> None:
    """Neither the heating nor the cat is spoken of."""
    talk = Talk()
    talk.says(ODILE, asked)
    talk.says(BRAM, said)
    assert not [c for c in talk.in_force() if c.method is Method.ANSWER]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        pytest.param("who turned the heating up?", "think it was me", id="who"),
        pytest.param("could anyone feed the cat?", "I can do it", id="can-do"),
        pytest.param("could anyone feed the cat?", "I can", id="can"),
    ],
)
def test_a_short_answer_is_still_one(asked: str, said: str) -> None:
    """Near twins answer."""
    talk = Talk()
    talk.says(ODILE, asked)
    talk.says(BRAM, said)
    assert [c.speaker for c in talk.in_force() if c.method is Method.ANSWER] == [BRAM]


def test_a_new_number_takes_the_place_of_the_old() -> None:
    """Said in the same breath as that it is new; the school's number is not the speaker's."""
    talk = Talk()
    talk.says(ODILE, "my number is 07700 900112")
    talk.says(ODILE, "I've got the school's number, it's 07700 900300")
    assert _values(talk, Predicate.PHONE, ODILE) == ["07700 900112"]
    talk.says(ODILE, "ive got a new number, its 07700 900237")
    assert _values(talk, Predicate.PHONE, ODILE) == ["07700 900237"]


def test_a_chore_has_one_name_and_one_holder() -> None:
    """ "Takes care of the watering" is about the watering."""
    talk = Talk()
    talk.says(ODILE, "Bram takes care of the watering")
    talk.says(ODILE, "Wren now does the watering, Bram has served their time.")
    assert _values(talk, Predicate.PLAN_OF_RECORD) == ["Wren now does the watering"]


def test_what_there_is_none_of_was_not_left_undone() -> None:
    """ "No oat milk left" tells of the milk, "I didn't get the milk" of the buying."""
    talk = Talk()
    talk.says(ODILE, "No oat milk left")
    talk.says(ODILE, "I didn't get the bread")
    assert talk.heard(BRAM, "oat")[0].endswith("(none to be had)")
    assert talk.heard(BRAM, "bread")[0].endswith("(NOT done)")


@pytest.mark.parametrize(
    ("order", "days"),
    [
        pytest.param("Wren please sit down and drink something", 2, id="sit-down"),
        pytest.param("Stay away Wren, really, you don't want it", 2, id="stay-away"),
        pytest.param("Wren please post the letter", 14, id="a-task"),
        pytest.param("Wren please get in the washing", 14, id="get-in"),
    ],
)
def test_what_is_asked_on_the_spot_lapses_with_it(order: str, days: int) -> None:
    """A task waits two weeks for a word."""
    talk = Talk()
    talk.says(ODILE, order)
    ends = [end_of(c) for c in talk.in_force() if c.modality.act is Act.REQUESTED]
    assert ends
    lasts = [end.at - talk.now for end in ends if end is not None]
    assert all(timedelta(days=days - 1) < each <= timedelta(days=days) for each in lasts)
    assert len(lasts) == len(ends)


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


@pytest.mark.parametrize(
    ("words", "whose"),
    [
        pytest.param("I'm a bit worried about Wren being dizzy", WREN, id="hers"),
        pytest.param("Wren's worried about me being sick", ODILE, id="ones-own"),
    ],
)
def test_a_worry_is_about_whoever_is_ill(words: str, whose: PersonId) -> None:
    """Being worried is the one's, and being dizzy the other's."""
    talk = Talk()
    talk.says(ODILE, words)
    ill = [c for c in talk.in_force() if c.proposition.predicate is Predicate.HEALTH_NOW]
    assert [c.proposition.subject.person for c in ill] == [whose]


@pytest.mark.parametrize(
    ("words", "tasks"),
    [
        pytest.param("Leaving you all to it x", [], id="farewell"),
        pytest.param("I'll leave the key under the mat for you", [Predicate.PROMISE], id="promise"),
    ],
)
def test_whoever_takes_leave_has_nothing_to_do(words: str, tasks: list[Predicate]) -> None:
    """ "Leaving you to it" is a goodbye."""
    talk = Talk()
    talk.says(ODILE, words)
    kinds = (Predicate.PROMISE, Predicate.TASK)
    assert [c.proposition.predicate for c in talk.in_force() if c.proposition.predicate in kinds] == tasks


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


@pytest.mark.parametrize(
    ("text", "has_end"),
    [
        pytest.param("I'm in Leeds for nine days", True, id="to-come"),
        pytest.param("I've been in Leeds for nine days", False, id="behind"),
        pytest.param("I've got the van for a week", True, id="having-got"),
    ],
)
def test_for_so_long_lies_ahead_or_behind(text: str, has_end: bool) -> None:
    """What has lasted for nine days does not end in nine days."""
    talk = Talk()
    talk.says(ODILE, text)
    assert [c.valid_time.until is not None for c in talk.in_force()] == [has_end]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        pytest.param("Bram lent me his drill till Sunday", 9, id="lent"),
        pytest.param("I stayed at Bram's till Sunday", None, id="stayed"),
    ],
)
def test_until_reaches_ahead_of_what_is_lent(text: str, day: int | None) -> None:
    """Said on Monday the 2nd, a loan till Sunday ends with the 8th; a stay till Sunday is over."""
    talk = Talk()
    talk.says(ODILE, text)
    ends = [c.valid_time.until for c in talk.in_force() if c.valid_time.until is not None]
    assert [end.day for end in ends if end > talk.now] == ([] if day is None else [day])


def test_what_an_unnamed_he_did_is_told_of_the_thing() -> None:
    """Whoever "he" is, the door is mended; what he only means to do is nobody's yet."""
    talk = Talk()
    talk.says(ODILE, "he's mended the back door")
    talk.says(ODILE, "he wants to mend the front door")
    told = [(c.proposition.value, c.modality.realization) for c in talk.in_force()]
    assert ("mended the back door", Realization.COMPLETED) in told
    assert not any(r is Realization.COMPLETED for value, r in told if "front" in value)


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


@pytest.mark.parametrize(
    ("liked", "over"),
    [
        pytest.param("I like coleslaw a lot", "I'm not into coleslaw any more", id="a-lot"),
        pytest.param("I love pasta so much", "I don't like pasta any more x", id="so-much"),
    ],
)
def test_how_much_somebody_likes_a_thing_is_no_part_of_the_thing(liked: str, over: str) -> None:
    """So that its end is known for the end of it."""
    talk = Talk()
    talk.says(ODILE, liked)
    talk.says(ODILE, over)
    likes = [each for each in talk.in_force() if each.proposition.predicate is Predicate.LIKES]
    assert [each.modality.polarity for each in likes] == [Polarity.NEGATIVE]


@pytest.mark.parametrize(
    ("said", "still_open"),
    [
        pytest.param("history essay handed in", 0, id="named"),
        pytest.param("maths essay handed in", 1, id="another"),
        pytest.param("finished my tea", 1, id="something-else"),
        pytest.param("history essay is due on friday", 1, id="of-it-but-not-done"),
        pytest.param("gonna do my history essay tonight", 1, id="planned"),
    ],
)
def test_who_comes_back_to_a_question_days_later_answers_it(said: str, still_open: int) -> None:
    """What it was of must be named."""
    talk = Talk()
    talk.says(ODILE, "Wren have you finished the history essay?")
    talk.wait(days=2)
    talk.says(WREN, said)
    asked = [each for each in talk.in_force() if each.proposition.predicate is Predicate.ASKED_ABOUT]
    assert len(asked) == still_open


def test_a_booking_put_right_leaves_no_booking_of_the_old_day() -> None:
    """The event has its new day; what was read beside it of the old one is over."""
    talk = Talk()
    talk.says(ODILE, "I booked the dentist for Tuesday at 3")
    talk.says(ODILE, "no wait, Wednesday at 4")
    quotes = [each.sources[0].quote for each in talk.in_force()]
    assert quotes == ["no wait, Wednesday at 4"]


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
