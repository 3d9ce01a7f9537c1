"""What is so no longer, in the many words in which families say it; each with a near twin."""

import pytest

from memory.ids import PersonId
from memory.modality import Polarity, Realization
from memory.vocabulary import Predicate
from tests.builders import BRAM, ODILE, PIM, WREN
from tests.memory.talk import Talk, values


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
    assert values(talk, predicate, BRAM) == left


def test_somebody_elses_word_ends_nothing() -> None:
    """Odile can't take Bram off his medicine by saying so."""
    talk = Talk()
    talk.says(BRAM, "I take ramipril every morning")
    talk.says(ODILE, "Bram has stopped taking ramipril")
    assert values(talk, Predicate.TAKES_MEDICATION, BRAM)[:1] == ["ramipril"]


def test_what_one_stops_goes_on_for_another() -> None:
    """ "I've stopped" is said of the one who says so; of a child, by whoever names the child."""
    talk = Talk()
    talk.says(PIM, "I take amoxicillin")
    talk.says(BRAM, "I take amoxicillin")
    talk.wait(days=5)
    talk.says(BRAM, "I've stopped the amoxicillin")
    assert values(talk, Predicate.TAKES_MEDICATION, BRAM) == []
    assert values(talk, Predicate.TAKES_MEDICATION, PIM) == ["amoxicillin"]
    talk.says(BRAM, "Pim finished the amoxicillin today")
    assert values(talk, Predicate.TAKES_MEDICATION, PIM) == []


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
    assert values(talk, Predicate.KEPT_AT) == places


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
    assert values(talk, predicate, WREN) == []
    assert values(talk, predicate, PIM) == ["mushrooms"]


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
    assert "flu" not in values(talk, Predicate.HEALTH_NOW, BRAM)
    assert len(values(talk, Predicate.HEALTH_NOW, BRAM)) == 1


@pytest.mark.parametrize(
    "words", ["the flu still hasn't gone", "is the flu gone?", "hopefully the flu is gone by Friday"]
)
def test_not_being_well_yet_ends_nothing(words: str) -> None:
    """What is denied, asked or hoped is no recovery."""
    talk = Talk()
    talk.says(BRAM, "I've got the flu")
    talk.wait(days=2)
    talk.says(BRAM, words)
    assert values(talk, Predicate.HEALTH_NOW, BRAM)[:1] == ["flu"]


@pytest.mark.parametrize("words", ["just got to the chapel", "arrived at the chapel", "home!!", "back home"])
def test_an_arrival_takes_the_place_of_the_last_place(words: str) -> None:
    """One is in one place, and a step into it counts as being there."""
    talk = Talk()
    talk.says(PIM, "I'm at the library")
    talk.wait(hours=1)
    talk.says(PIM, words)
    assert len(values(talk, Predicate.LOCATED_AT, PIM)) == 1
    assert "at the library" not in values(talk, Predicate.LOCATED_AT, PIM)


def test_an_arrival_of_yesterday_does_not_move_anybody() -> None:
    """Where somebody got to a day ago is not where they are."""
    talk = Talk()
    talk.says(PIM, "I'm at the library")
    talk.says(PIM, "I got to the chapel yesterday at 5")
    assert "at the library" in values(talk, Predicate.LOCATED_AT, PIM)


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
    assert values(talk, Predicate.JOB) == []
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
    assert values(talk, Predicate.JOB) == ["at the bakery"]


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
    assert values(talk, Predicate.CONDITION) == [value]
    assert talk.heard(ODILE, "I'm")
    assert talk.heard(BRAM, "I'm") == []


def test_what_else_is_expected_is_no_condition() -> None:
    """A parcel is expected, too."""
    talk = Talk()
    talk.says(ODILE, "I'm expecting a parcel")
    assert values(talk, Predicate.CONDITION) == []


def test_what_was_had_has_happened() -> None:
    """An appointment of yesterday is past."""
    talk = Talk()
    talk.says(ODILE, "I had the dentist yesterday at 9")
    assert not [c for c in talk.about("dentist") if c.modality.realization is Realization.SCHEDULED]


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
