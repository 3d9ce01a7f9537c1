"""Short answers: what they say of what was asked, and when they are none."""

import pytest

from memory.language.answer_modality import modality_of
from memory.language.answers import Answer, dodges, short_answer
from memory.language.fragments import fragment
from memory.modality import Act, Certainty, Frame, Modality, Polarity, Realization, Temporal
from tests.builders import a_modality

DID_YOU = a_modality(act=Act.ASKED, realization=Realization.COMPLETED, temporal=Temporal.PAST)
ARE_YOU = a_modality(act=Act.ASKED)
CAN_YOU = a_modality(act=Act.ASKED, realization=Realization.PERMITTED, temporal=Temporal.FUTURE)
PLEASE_DO = a_modality(act=Act.REQUESTED, realization=Realization.REQUIRED, temporal=Temporal.FUTURE)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("yes", Answer.YES),
        ("Yes at 7", Answer.YES),
        ("yep!", Answer.YES),
        ("oh yeah", Answer.YES),
        ("of course", Answer.YES),
        ("I have", Answer.YES),
        ("I did yes love", Answer.YES),
        ("she did this morning", Answer.YES),
        ("no", Answer.NO),
        ("nope", Answer.NO),
        ("no, Joel did", Answer.NO),
        ("not yet", Answer.NOT_YET),
        ("No, not yet", Answer.NOT_YET),
        ("I haven’t", Answer.NOT_YET),
        ("sorry, forgot", Answer.NOT_YET),
        ("done!", Answer.DONE),
        ("yes done", Answer.DONE),
        ("all sorted", Answer.DONE),
        ("just did it", Answer.DONE),
        ("on it", Answer.BEGUN),
        ("nearly", Answer.NEARLY),
        ("probably", Answer.LIKELY),
        ("I think so", Answer.LIKELY),
        ("I don't think so", Answer.UNLIKELY),
        ("maybe", Answer.POSSIBLE),
        ("not sure yet", Answer.POSSIBLE),
        ("will do", Answer.WILL),
        ("ok", Answer.WILL),
        ("no way, well done champ", Answer.NO),
        ("as long as you're home by six", Answer.IF),
        ("unless your dad needs it", Answer.IF),
        ("fine by me as long as your mum agrees", Answer.WILL),
        ("go on then", Answer.LEAVE),
    ],
)
def test_a_short_answer_is_known_by_its_first_words(text: str, answer: Answer) -> None:
    """Fillers and calls before it do not count."""
    short = short_answer(text)
    assert short is not None
    assert short.answer is answer


@pytest.mark.parametrize(
    "text",
    [
        *(
            "nearly got the shelf up, one bracket to go",
            "nearly fell off my bike",
            "done the bins this morning",
        ),
        *(
            "ok the plumber is here",
            "no milk left btw",
            "no football tonight",
            "finished my essay last night",
        ),
    ],
)
def test_what_goes_on_with_its_own_matter_is_no_short_answer(text: str) -> None:
    """It tells something, whatever else was asked in the room."""
    assert short_answer(text) is None


@pytest.mark.parametrize(
    "text",
    [
        *(
            "nearly, just the shelf left",
            "nearly there",
            "done mum",
            "no mum",
            "no Joel did",
            "no I haven't yet",
        ),
        *(
            "nobody did",
            "no one has yet",
            "nobody else",
            "ok mum",
            "ok, the plumber is here",
            "no need",
            "done, the bins are out",
            "not yet, tomorrow",
        ),
    ],
)
def test_a_short_answer_may_say_more_after_a_pause(text: str) -> None:
    """A call, or a pause before what comes next, leaves it an answer."""
    assert short_answer(text) is not None


@pytest.mark.parametrize(
    "text",
    [
        *("dunno", "no idea", "ask Dad", "let me check", "I'll look", "why?", "yes?"),
        *("not sure", "depends", "", "The cat is fed"),
    ],
)
def test_a_dodge_or_a_question_is_no_answer(text: str) -> None:
    """It leaves the question where it was."""
    assert short_answer(text) is None


def test_a_dodge_is_told_from_a_doubt() -> None:
    """'Not sure' dodges; 'not sure yet' says maybe."""
    assert dodges("not sure")
    assert not dodges("not sure yet")


@pytest.mark.parametrize(
    ("text", "asked", "expected"),
    [
        pytest.param("yes", DID_YOU, ("certain", "positive", "completed", "past"), id="did it"),
        pytest.param("no", DID_YOU, ("certain", "negative", "completed", "past"), id="did not"),
        pytest.param("not yet", DID_YOU, ("certain", "negative", "completed", "past"), id="not yet"),
        pytest.param("nearly", DID_YOU, ("certain", "positive", "partial", "past"), id="nearly is not done"),
        pytest.param("on it", DID_YOU, ("certain", "positive", "started", "past")),
        pytest.param("probably", DID_YOU, ("probable", "positive", "completed", "past"), id="probably"),
        pytest.param("probably not", DID_YOU, ("probable", "negative", "completed", "past")),
        pytest.param("maybe", DID_YOU, ("possible", "positive", "completed", "past"), id="maybe"),
        pytest.param("yes, I think", DID_YOU, ("probable", "positive", "completed", "past")),
        pytest.param("yes", ARE_YOU, ("certain", "positive", "state", "current"), id="so"),
        pytest.param("no", ARE_YOU, ("certain", "negative", "state", "current"), id="not so"),
        pytest.param("not yet", ARE_YOU, ("certain", "negative", "state", "current"), id="not so yet"),
        pytest.param("yes", CAN_YOU, ("certain", "positive", "intended", "future"), id="a promise"),
        pytest.param("ok", CAN_YOU, ("certain", "positive", "intended", "future"), id="an assent"),
        pytest.param("yes", PLEASE_DO, ("certain", "positive", "intended", "future"), id="asked for"),
        pytest.param("done", PLEASE_DO, ("certain", "positive", "completed", "past")),
        pytest.param("no", PLEASE_DO, ("certain", "negative", "intended", "future"), id="declined"),
    ],
)
def test_what_a_short_answer_says(text: str, asked: Modality, expected: tuple[str, ...]) -> None:
    """By a closed table over what was asked; never firmer than the words."""
    short = short_answer(text)
    assert short is not None
    modality = modality_of(short, asked, text)
    assert modality is not None
    assert (modality.certainty, modality.polarity, modality.realization, modality.temporal) == expected
    assert (modality.act, modality.attributed_to) == (Act.STATED, ())


def test_ok_answers_no_question_of_fact() -> None:
    """'Did you feed him?' 'Ok': nobody knows; 'Sure' is a yes."""
    ok, sure = short_answer("ok"), short_answer("sure")
    assert ok is not None
    assert sure is not None
    assert modality_of(ok, DID_YOU, "ok") is None
    assert modality_of(sure, DID_YOU, "sure") is not None


def test_yes_to_a_negative_question_is_unclear() -> None:
    """'Haven't you posted it?' 'Yes.'"""
    asked = a_modality(act=Act.ASKED, realization=Realization.COMPLETED, polarity=Polarity.NEGATIVE)
    yes, no = short_answer("yes"), short_answer("no")
    assert yes is not None
    assert no is not None
    for short, text, expected in ((yes, "yes", Polarity.UNKNOWN), (no, "no", Polarity.NEGATIVE)):
        modality = modality_of(short, asked, text)
        assert modality is not None
        assert modality.polarity is expected


def test_leave_given_is_no_promise() -> None:
    """'Can I swap?' 'Yes' allows it; who answers promises nothing."""
    yes = short_answer("yes")
    assert yes is not None
    modality = modality_of(yes, CAN_YOU, "yes", asks_leave=True)
    assert modality is not None
    assert modality.realization is Realization.PERMITTED


@pytest.mark.parametrize(
    ("text", "asked", "is_answer"),
    [
        ("Thursday at 7", "When is parents' evening?", True),
        ("on top of the fridge", "where are my glasses?", True),
        ("Ysolde", "who has the car?", True),
        ("twenty", "how much do we owe?", True),
        ("I went to the shop", "where are my glasses?", False),
        ("Thursday?", "When is it?", False),
        ("Thursday", "Is it cold?", False),
        ("", "When is it?", False),
        ("one two three four five six seven eight nine ten", "When is it?", False),
    ],
)
def test_a_bare_phrase_answers_a_question_for_it(text: str, asked: str, *, is_answer: bool) -> None:
    """Who, what, where, when, how much; a sentence of its own is none."""
    assert (fragment(text, asked) is not None) is is_answer


CAN_I = a_modality(act=Act.ASKED, realization=Realization.PERMITTED, temporal=Temporal.FUTURE)


@pytest.mark.parametrize(
    ("text", "frame"),
    [
        ("as long as you're home by six", Frame.HYPOTHETICAL),
        ("yes if her mum is in", Frame.HYPOTHETICAL),
        ("ok but only if it's dry", Frame.HYPOTHETICAL),
        ("unless your dad needs the car", Frame.HYPOTHETICAL),
        ("once you've done your maths", Frame.HYPOTHETICAL),
        ("yes if you like", Frame.ACTUAL),
        ("ok", Frame.ACTUAL),
        ("fine by me", Frame.ACTUAL),
        ("go on then", Frame.ACTUAL),
        ("yes, take your coat", Frame.ACTUAL),
    ],
)
def test_leave_on_a_condition_is_not_leave(text: str, frame: Frame) -> None:
    """What holds only if something else does is told as supposed; what is plainly allowed, as allowed."""
    short = short_answer(text)
    assert short is not None
    told = modality_of(short, CAN_I, text, asks_leave=True)
    assert told is not None
    assert (told.frame, told.polarity, told.realization) == (frame, Polarity.POSITIVE, Realization.PERMITTED)


@pytest.mark.parametrize("text", ["If i get it before my shift im suing", "if it rains we stay in"])
def test_a_condition_with_its_consequence_is_no_answer(text: str) -> None:
    """It says something of its own."""
    assert short_answer(text) is None


def test_leave_is_given_to_whoever_asks_for_it_only() -> None:
    """ "Go on then" says nothing of whether something was done."""
    short = short_answer("go on then")
    assert short is not None
    assert modality_of(short, DID_YOU, "go on then") is None


def test_when_it_was_is_no_condition() -> None:
    """ "When I was in town" tells when, where the deed is asked about."""
    short = short_answer("when i was in town")
    assert short is not None
    assert modality_of(short, DID_YOU, "when i was in town") is None


@pytest.mark.parametrize("text", ["oh no", "Oh nooo!", "ohh no"])
def test_dismay_denies_nothing(text: str) -> None:
    """It is said of what went wrong; "oh no, I forgot" still answers."""
    assert short_answer(text) is None
    assert short_answer("oh no, I forgot") is not None


def test_a_hedged_phrase_is_hedged() -> None:
    """'Maybe Thursday' is no promise of Thursday."""
    short = fragment("Thursday maybe", "when is it?")
    assert short is not None
    modality = modality_of(short, ARE_YOU, "Thursday maybe")
    assert modality is not None
    assert modality.certainty is Certainty.POSSIBLE
    assert modality.temporal is Temporal.CURRENT


@pytest.mark.parametrize(
    ("text", "asked", "answers"),
    [
        pytest.param("the blue one", "which bike did you take?", True, id="which"),
        pytest.param("define done", "how much have you done?", False, id="asks-back"),
        pytest.param("fair", "which ladder is bust?", False, id="takes-it-in"),
        pytest.param("fair", "what was it like at your gran's?", True, id="what-was-it-like"),
    ],
)
def test_what_only_takes_in_what_was_said_answers_nothing(text: str, asked: str, answers: bool) -> None:
    """But "fair" is how it was, where somebody asks that."""
    assert (fragment(text, asked) is not None) is answers


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        pytest.param("✅", Answer.YES, id="tick"),
        pytest.param("👍🏽", Answer.YES, id="thumb"),
        pytest.param("❌ sorry", Answer.NO, id="cross"),
        pytest.param("🙅‍♀️", Answer.NO, id="arms crossed"),
        pytest.param("👍 not yet", Answer.NOT_YET, id="words before signs"),
        pytest.param("😂", None, id="laughter"),
        pytest.param("🎉", None, id="cheer"),
    ],
)
def test_a_sign_answers_as_its_word_would(text: str, answer: Answer | None) -> None:
    """A tick is a yes; laughter is none; and words, where there are any, go before signs."""
    short = short_answer(text)
    assert (None if short is None else short.answer) == answer


@pytest.mark.parametrize(
    "text",
    [
        "of course not",
        "course not",
        "absolutely not",
        "you can't",
        "you can not",
        "sure not",
        "okay not today",
    ],
)
def test_a_yes_that_is_denied_is_a_no(text: str) -> None:
    """The words after it count: nothing is allowed by "of course not"."""
    short = short_answer(text)
    assert short is not None
    assert short.answer is Answer.NO


@pytest.mark.parametrize(
    "text",
    [
        *("fine, but not tonight", "yes but no", "yes and no", "right, not on a school night", "ok, no"),
        *("you can ask your mum", "you may be right", "you can forget it"),
    ],
)
def test_what_takes_itself_back_gives_nothing(text: str) -> None:
    """It is quoted, and bound to nothing."""
    assert short_answer(text) is None


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("yes, no problem", Answer.YES),
        ("ok no worries", Answer.WILL),
        ("yes, don't forget your coat", Answer.YES),
        ("you can if you tidy up", Answer.LEAVE),
        ("course you can", Answer.LEAVE),
        ("of course", Answer.YES),
    ],
)
def test_a_no_that_is_none_leaves_the_yes(text: str, answer: Answer) -> None:
    """The control: politeness and advice deny nothing."""
    short = short_answer(text)
    assert short is not None
    assert short.answer is answer


@pytest.mark.parametrize("text", ["later", "in a minute", "soon"])
def test_a_promise_of_the_moment_gives_no_leave(text: str) -> None:
    """Who is put off has not been allowed anything."""
    short = short_answer(text)
    assert short is not None
    assert modality_of(short, CAN_I, text, asks_leave=True) is None
