"""Who is not to know a thing, in the many ways in which people say it, and how they say that it is nobody."""

import pytest

from memory.language.wordforms import asking_lexicon, bases
from memory.privacy.limit_grammar import is_as_before, said_of_knowing
from memory.privacy.limits import limits, may_know
from tests.builders import BRAM, CASPER, ODILE, PIM, TILDA, WREN
from tests.lane import dice
from tests.memory.privacy.between import said, told
from tests.memory.remembered import a_memory

KNEE = "what is up with the knee scan?"
FOUND = "The knee scan found a torn ligament"


@pytest.mark.parametrize(
    "limit",
    [
        pytest.param("Keep the exact result between Bram, Wren and me.", id="between several"),
        pytest.param("Not for anyone except Bram.", id="for nobody except"),
        pytest.param("Tilda and Pim need not know.", id="need not"),
        pytest.param("Tilda does not need this.", id="does not need this"),
        pytest.param("Please don't tell Tilda the details.", id="not the details"),
        pytest.param("Not a word to Tilda yet.", id="not a word"),
        pytest.param("I haven't told Tilda yet.", id="not told yet"),
        pytest.param("Bram and nobody else.", id="nobody else"),
        pytest.param("Bram alone, please.", id="alone"),
        pytest.param("Please do not pass this on to Tilda.", id="not passed on"),
    ],
)
def test_a_limit_beside_what_it_is_of(limit: str) -> None:
    """It holds for the whole of what was said with it, and for nobody whom it lets know."""
    turn = said(f"{FOUND}. {limit}")
    assert "ligament" not in told(turn, text=KNEE, by=TILDA)
    assert "ligament" in told(turn, text=KNEE, by=BRAM)


@pytest.mark.parametrize(
    "limit",
    [
        pytest.param("Tilda should not be told about the results of the knee scan.", id="not be told"),
        pytest.param("We are not telling Tilda about the knee scan.", id="not telling"),
        pytest.param("Do not mention the knee scan to Tilda or Pim.", id="not mention"),
        pytest.param("Keep the knee scan away from Tilda.", id="away from"),
        pytest.param("Tilda cannot find out about the knee scan.", id="cannot find out"),
    ],
)
def test_a_limit_that_names_the_thing(limit: str) -> None:
    """It holds for what is said of the thing before and after, by anybody."""
    turns = (said(limit, hours_ago=12), said(FOUND, by=BRAM))
    assert "ligament" not in told(*turns, text=KNEE, by=TILDA)
    assert "ligament" in told(*turns, text=KNEE, by=ODILE)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Tilda can't see the board at the back", id="can't see"),
        pytest.param("Nobody told me about the knee scan", id="nobody told me"),
        pytest.param("I saw nobody but Bram", id="saw nobody but"),
        pytest.param("Tilda doesn't need new shoes", id="needs no shoes"),
        pytest.param("don't give nuts to Pim", id="no nuts to Pim"),
    ],
)
def test_what_is_no_limit(text: str) -> None:
    """The near twins: they say what somebody sees, has or eats, and keep nothing from anybody."""
    turn = said(f"{FOUND}. {text}.")
    assert "ligament" in told(turn, text=KNEE, by=TILDA)


def test_nobody_is_told_but_who_says_so() -> None:
    """What nobody should be told is told to nobody; its speaker knows it."""
    turn = said("Nobody should be told what Bram earns, the form says 71,300")
    assert "71,300" not in told(turn, text="what does Bram earn?", by=WREN)
    assert "71,300" in told(turn, text="what does Bram earn?", by=ODILE)


def test_adults_of_the_family_are_not_the_family() -> None:
    """ "Adults of the family" are its adults."""
    turn = said("The cellar code is 60417. Adults of the family only.")
    assert "60417" not in told(turn, text="what is the cellar code?", by=PIM)
    assert "60417" in told(turn, text="what is the cellar code?", by=BRAM)


def test_what_stays_private_stays_with_those_who_know() -> None:
    """Whoever says that it is still private means those whom they named before."""
    turns = (
        said("I'm seeing a solicitor on Thursday at 1:45 pm. Not for anyone except Odile.", by=BRAM),
        said("The solicitor moved me to Friday at 9:20 am, still private.", by=BRAM, hours_ago=5),
    )
    text = "when does Bram see the solicitor?"
    assert "9:20" in told(*turns, text=text, by=ODILE)
    assert "solicitor" not in told(*turns, text=text, by=TILDA).replace(text, "")


def test_still_private_alone_is_private() -> None:
    """Where nobody was named before, it is for nobody."""
    turn = said("The solicitor moved me to Friday at 9:20 am, still private.", by=BRAM)
    assert "9:20" not in told(turn, text="when does Bram see the solicitor?", by=ODILE)


def test_what_is_for_guests_is_told_to_guests() -> None:
    """A password that was given to guests is theirs; another is not."""
    guests = said("Wifi for guests is FernGuest, the password is 'teal-otter-77'")
    own = said("Our own wifi password is 'blue-cat-99'")
    assert "teal-otter-77" in told(guests, text="what is the wifi password?", by=CASPER)
    assert "blue-cat-99" not in told(own, text="what is the wifi password?", by=CASPER)


def test_a_pickup_word_is_a_code() -> None:
    """Who comes to the school gate with the word gets the child: no guest is told it."""
    turn = said("Wren's pickup word is 'marble heron'")
    assert "marble heron" not in told(turn, text="what is Wren's pickup word?", by=CASPER)
    assert "marble heron" in told(turn, text="what is Wren's pickup word?", by=BRAM)


def test_a_surprise_is_kept_from_whom_it_is_not_told() -> None:
    """ "I am not telling Tilda about it" keeps it from her, and from nobody else."""
    turn = said("I am not telling Tilda about the trip to Accra, it is a surprise", by=BRAM)
    text = "what is planned about a trip to Accra?"
    assert "surprise" not in told(turn, text=text, by=TILDA)
    assert "surprise" in told(turn, text=text, by=ODILE)


@pytest.mark.parametrize(
    ("sentence", "is_only"),
    [("Only Bram may know it.", True), ("Bram must not know it.", False), ("Nobody may know.", True)],
)
def test_whether_a_limit_lets_in_or_keeps_out(sentence: str, is_only: bool) -> None:
    """The two kinds of limit are told apart."""
    assert {found.is_only for found in said_of_knowing(sentence)} == {is_only}


@pytest.mark.parametrize(
    ("sentence", "asks"),
    [("Same privacy as before.", True), ("It is still private.", True), ("A private lesson.", False)],
)
def test_what_asks_for_the_same_discretion(sentence: str, asks: bool) -> None:
    """To go on keeping it is one thing, to speak of something private another."""
    assert (is_as_before(sentence) is not None) is asks


def test_a_limit_holds_whatever_the_words_of_the_question() -> None:
    """It is set beside the thing, and found with it."""
    text = "how is Bram's work going?"
    turn = said("I was let go at work. I'd like that to stay between Odile and me.", by=BRAM, hours_ago=1)
    assert "let go" not in told(turn, text=text, by=TILDA)
    assert "let go" in told(turn, text=text, by=ODILE)


def test_what_stands_in_the_same_place_is_as_private() -> None:
    """What is told beside a claim because both tell the same thing stands under the same wishes."""
    turns = (
        said("The passports are in the piano stool. On second thoughts, wipe that from the log."),
        said("The passports are in the desk", by=BRAM, hours_ago=5),
    )
    answered = told(*turns, text="where are the passports?", by=TILDA)
    assert "desk" in answered
    assert "piano" not in answered


GENERAL = "Tilda mustn't know about the {}."
KINDS = [
    (general.split()[0], special)
    for line in asking_lexicon().same.kinds
    for general, _, told in [line.partition(":")]
    for special in told.split()
    if len(bases(f"The {special} came up.")) > 1
]
"""Every general word with each of its kinds that counts as a word: "go" says too little to be one."""


@pytest.mark.parametrize(("general", "special"), dice("kinds").sample(KINDS, 25))
def test_what_is_kept_by_its_general_word_is_kept_in_the_special_one(general: str, special: str) -> None:
    """Whoever is to hear nothing of the car hears nothing of the Skoda, whatever they ask."""
    told_of, wish = said(f"The {special} came up."), said(GENERAL.format(general), hours_ago=5)
    found = limits(a_memory(told_of, wish), bases(told_of.text))
    assert not may_know(TILDA, told_of.text, told_of.turn_id, found)
    assert may_know(BRAM, told_of.text, told_of.turn_id, found)


def test_a_limit_holds_however_much_else_is_said() -> None:
    """Among hundreds of other words on the thing, each with one that could set a limit, it is not lost."""
    told_of, wish = said("The car came up."), said("Tilda mustn't know about the car.", hours_ago=100)
    others = [said(f"let me know when the car is back, {at}", hours_ago=500 - at) for at in range(400)]
    found = limits(a_memory(told_of, *others, wish), bases(told_of.text))
    assert not may_know(TILDA, told_of.text, told_of.turn_id, found)
    assert may_know(BRAM, told_of.text, told_of.turn_id, found)


@pytest.mark.parametrize(
    ("words", "wish", "question", "secret"),
    [
        pytest.param("I crashed the Skoda.", "the car", "did Bram have an accident?", "Skoda", id="car"),
        pytest.param("I've been made redundant.", "my job", "has Bram been sacked?", "redundant", id="job"),
        pytest.param("I got a puppy.", "the pet", "did Bram get a dog?", "puppy", id="pet"),
        pytest.param("I got a puppy.", "the dog", "did Bram get a pet?", "puppy", id="circle"),
        pytest.param(
            "I got a dog.", "the puppy", "did Bram get a dog?", "got a dog", id="circle, the other way"
        ),
    ],
)
def test_a_wish_in_other_words_is_found_by_what_is_told(
    words: str, wish: str, question: str, secret: str
) -> None:
    """Neither the question nor what is told need hold the word of the wish; others are told as ever."""
    turns = (said(words, by=BRAM), said(f"Tilda mustn't know about {wish}", by=BRAM, hours_ago=5))
    assert secret not in told(*turns, text=question, by=TILDA)
    assert secret in told(*turns, text=question, by=ODILE)


@pytest.mark.parametrize(
    ("words", "wish", "question", "secret"),
    [
        pytest.param(
            "I crashed the Skoda.", "the pet", "did Bram have an accident?", "Skoda", id="another kind"
        ),
        pytest.param(
            "I got a puppy.", "the hamster", "did Bram get a dog?", "puppy", id="another of the kind"
        ),
        pytest.param("We got a pet at last.", "the cake", "did Bram get a pet?", "pet", id="another thing"),
    ],
)
def test_a_wish_for_another_thing_keeps_nothing(words: str, wish: str, question: str, secret: str) -> None:
    """The control: of two kinds of a thing, the wish for one says nothing of the other."""
    turns = (said(words, by=BRAM), said(f"Tilda mustn't know about {wish}", by=BRAM, hours_ago=5))
    assert secret in told(*turns, text=question, by=TILDA)


def test_a_wish_is_found_by_what_is_told_among_much_talk() -> None:
    """However many others have spoken to the question since, what is told is looked up by its own words."""
    talk = [said(f"Another accident, number {n}, on the ring road", hours_ago=1) for n in range(12)]
    turns = (said("I crashed the Skoda.", by=BRAM), said("Tilda mustn't know about the car", by=BRAM), *talk)
    assert "Skoda" not in told(*turns, text="did Bram have an accident?", by=TILDA)
