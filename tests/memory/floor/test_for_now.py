"""What goes on until something else is so, roles given out in a game, and an -ing written as it is said."""

import pytest

from memory.floor import Clause, read
from memory.modality import Frame, Polarity, Realization, Temporal, is_licensed


def _main(text: str) -> Clause:
    return next(clause for clause in read(text) if clause.main)


@pytest.mark.parametrize(
    "text",
    [
        "I'm sleeping at Saskia's until my kitchen is ready",
        "I sleep in the lounge till the bed comes",
        "She's working from home until the cast comes off",
    ],
)
def test_what_has_an_end_is_so_by_now(text: str) -> None:
    modality = _main(text).modality

    assert modality.temporal is Temporal.TEMPORARY
    assert modality.realization in (Realization.STARTED, Realization.STATE)


@pytest.mark.parametrize(
    "text",
    [
        "I'm not leaving until he rings",
        "I'll stay until you're back",
        "We're going to gran's till the heating's fixed",
        "I'm leaving when he comes",
    ],
)
def test_what_is_to_come_is_not(text: str) -> None:
    assert _main(text).modality.temporal is Temporal.FUTURE


@pytest.mark.parametrize(
    ("text", "frame"),
    [
        ("im the vet and duke broke all four legs, gran is the nurse", Frame.NONLITERAL),
        ("I'm the doctor, Sam is the patient and he has lost a leg", Frame.NONLITERAL),
        ("I'm the goalie and Sam is the striker, we won", Frame.ACTUAL),
        ("I'm the nurse on the ward tonight, Kim is the doctor", Frame.ACTUAL),
        ("gran is the student and i'm the teacher and she failed maths", Frame.NONLITERAL),
        ("Three hours on hold to the tax office, best morning of my life", Frame.NONLITERAL),
        ("Three hours on the beach, best morning of my life", Frame.ACTUAL),
        ("Joel ate the last bun so I'm divorcing him, papers are in the post", Frame.NONLITERAL),
        ("I'm divorcing him, the papers are in the post", Frame.ACTUAL),
        ("the vet is the nurse's brother, duke broke a leg", Frame.ACTUAL),
    ],
)
def test_games_and_threats_are_not_meant(text: str, frame: Frame) -> None:
    assert {clause.modality.frame for clause in read(text)} == {frame}


@pytest.mark.parametrize(
    ("text", "lemma"),
    [("the engine's runnin", "run"), ("he's been fishin all mornin", "fish"), ("we rented a cabin", "rent")],
)
def test_a_g_that_is_not_said_is_there(text: str, lemma: str) -> None:
    assert _main(text).lemma == lemma


@pytest.mark.parametrize(
    ("text", "word", "is_so"),
    [
        ("I got the baler going", "going", True),
        ("couldn't get the baler going", "going", False),
        ("engine wouldn't start so we sailed her in", "sailed", True),
        ("he wouldn't go if it rained so we stayed", "stayed", False),
        ("not to worry if you can't, my mum's offered", "offered", True),
        ("if you can't, my mum's offered", "offered", False),
    ],
)
def test_what_came_about_though_something_did_not(text: str, word: str, is_so: bool) -> None:
    clause = next(each for each in read(text) if each.trigger.of(text) == word)
    is_told = is_licensed(clause.modality) and clause.modality.polarity is Polarity.POSITIVE

    assert is_told is is_so
