"""What people say aloud and write as they say it: each construction beside its inverse."""

import pytest

from memory.floor import Clause, read, read_span
from memory.modality import Act, Frame, Polarity, Realization, Temporal
from memory.value import Span

R, P = Realization, Polarity


def _clause(text: str, word: str) -> Clause:
    start = text.index(word)
    return read_span(text, Span(start=start, end=start + len(word)))


@pytest.mark.parametrize(
    ("text", "word", "frame", "who"),
    [
        pytest.param("If we moved to Leeds Ana could ride there", "moved", Frame.HYPOTHETICAL, "we", id="if"),
        pytest.param(
            "If we moved to Leeds Ana could ride there", "ride", Frame.HYPOTHETICAL, "Ana", id="then"
        ),
        pytest.param("When we got to Leeds Ben rang", "rang", Frame.ACTUAL, "Ben", id="when-told"),
        pytest.param(
            "if I asked nicely would you drive me", "asked", Frame.HYPOTHETICAL, "I", id="would-you"
        ),
        pytest.param("the hens kept in it should thrive", "kept", Frame.ACTUAL, "the hens", id="participle"),
    ],
)
def test_two_names_in_a_row(text: str, word: str, frame: Frame, who: str) -> None:
    """The second of two names may begin the main clause; a pronoun is never told by a participle."""
    clause = _clause(text, word)
    assert clause.modality.frame is frame
    assert clause.subject is not None
    assert clause.subject.of(text) == who


@pytest.mark.parametrize(
    ("text", "word", "polarity", "realization"),
    [
        pytest.param("physics is barely started", "started", P.POSITIVE, R.STARTED, id="barely-started"),
        pytest.param("I've hardly begun the essay", "begun", P.POSITIVE, R.STARTED, id="hardly-begun"),
        pytest.param("I barely know him", "know", P.NEGATIVE, R.STATE, id="barely-know"),
        pytest.param("we're having it fixed on Tuesday", "fixed", P.POSITIVE, R.SCHEDULED, id="having-fixed"),
        pytest.param("getting the boiler serviced", "serviced", P.POSITIVE, R.STARTED, id="getting-serviced"),
        pytest.param("we're not having it fixed", "fixed", P.NEGATIVE, R.STARTED, id="not-having-fixed"),
        pytest.param("we had it fixed on Tuesday", "fixed", P.POSITIVE, R.COMPLETED, id="had-fixed"),
        pytest.param("I want it fixed by Tuesday", "fixed", P.POSITIVE, R.DESIRED, id="want-fixed"),
        pytest.param("the tank's leaking, there's a hole", "leaking", P.POSITIVE, R.STATE, id="leaking"),
        pytest.param("she's crying her eyes out", "crying", P.POSITIVE, R.STARTED, id="crying-to-an-end"),
        pytest.param("he's painting the fence", "painting", P.POSITIVE, R.STARTED, id="painting"),
        pytest.param("Ana you may stay over on Friday", "stay", P.POSITIVE, R.PERMITTED, id="may-stay"),
        pytest.param("you may be right", "right", P.POSITIVE, R.STATE, id="may-be"),
        pytest.param("Ben to carry the saw from Friday gone", "gone", P.UNKNOWN, R.UNKNOWN, id="Friday-gone"),
        pytest.param("Ben's gone", "gone", P.POSITIVE, R.COMPLETED, id="gone"),
        pytest.param("you can all have ice cream", "have", P.POSITIVE, R.PERMITTED, id="can-all-have"),
        pytest.param("we have both seen it", "seen", P.POSITIVE, R.COMPLETED, id="have-both-seen"),
        pytest.param("we have both shoes", "have", P.POSITIVE, R.STATE, id="have-both-shoes"),
        pytest.param("turns out the boiler was fine", "fine", P.POSITIVE, R.STATE, id="turns-out"),
        pytest.param("Dad turns out the lights", "turns", P.POSITIVE, R.STATE, id="turns-out-lights"),
        pytest.param("we'd a tortoise then", "'d", P.POSITIVE, R.STATE, id="had-a-tortoise"),
        pytest.param("we'd all go by train", "go", P.POSITIVE, R.UNKNOWN, id="would-all-go"),
        pytest.param("the match isn't happening", "happening", P.NEGATIVE, R.SCHEDULED, id="not-happening"),
        pytest.param("back in college I was vegan", "back", P.UNKNOWN, R.UNKNOWN, id="back-in-college"),
        pytest.param("back in bed im shattered", "back", P.POSITIVE, R.STATE, id="back-in-bed"),
    ],
)
def test_how_far_it_is(text: str, word: str, polarity: Polarity, realization: Realization) -> None:
    """What is under way, had done for one, or allowed is not finished; and what is finished stays so."""
    modality = _clause(text, word).modality
    assert (modality.polarity, modality.realization) == (polarity, realization)


@pytest.mark.parametrize(
    ("text", "word", "act"),
    [
        pytest.param("which bike did Kasia leave at work", "leave", Act.ASKED, id="which-thing-did-who"),
        pytest.param("how many eggs did the hens lay", "lay", Act.ASKED, id="how-many-did"),
        pytest.param("I know which hen did it", "did", Act.STATED, id="which-thing-did-it"),
        pytest.param("the ladder what Mick lent us is bust", "bust", Act.STATED, id="what-for-that"),
        pytest.param("the ladder what Mick lent us is bust", "lent", Act.STATED, id="what-for-that-inside"),
        pytest.param("Ben what did you buy", "buy", Act.ASKED, id="what-to-a-name"),
        pytest.param("was this close to crying", "close", Act.STATED, id="this-close"),
        pytest.param("was that you at the door", "was", Act.ASKED, id="was-that-you"),
        pytest.param("three more, think thats it", "think", Act.STATED, id="thats-it"),
        pytest.param("my sister is she up", "up", Act.ASKED, id="is-she"),
    ],
)
def test_who_asks_and_who_tells(text: str, word: str, act: Act) -> None:
    """A dialect's "what", a subject left out and "that's it" ask nothing."""
    assert _clause(text, word).modality.act is act


@pytest.mark.parametrize(
    ("text", "word", "frame"),
    [
        pytest.param("im gonna sell jas on ebay 😂", "sell", Frame.NONLITERAL, id="sell-a-name"),
        pytest.param("im gonna sell milk 😂", "sell", Frame.ACTUAL, id="sell-milk"),
        pytest.param(
            "Dev has been in the shower for nine years", "shower", Frame.NONLITERAL, id="years-there"
        ),
        pytest.param("the shower has been broken for weeks", "broken", Frame.ACTUAL, id="broken-for-weeks"),
        pytest.param("Dev has been in Perth for nine years", "Perth", Frame.ACTUAL, id="years-in-a-town"),
    ],
)
def test_what_nobody_means(text: str, word: str, frame: Frame) -> None:
    """Nobody sells a sister or showers for years; milk is sold, and people live somewhere for years."""
    assert _clause(text, word).modality.frame is frame


def test_an_article_without_its_vowel() -> None:
    """The Yorkshire "t'" is an article, and the word behind it is the noun."""
    assert _clause("he's down t'pub", "pub").lemma == "pub"
    assert [each.lemma for each in read("it can't rain")] == ["rain"]


def test_work_is_gone_to() -> None:
    """Of "cycle to work" the work is a place; of "has to work" it is what is done."""
    assert [each.lemma for each in read("I cycle to work every day")] == ["cycle"]
    clause = _clause("he has to work every day", "work")
    assert (clause.modality.realization, clause.modality.temporal) == (R.REQUIRED, Temporal.FUTURE)


@pytest.mark.parametrize(
    ("text", "word", "polarity"),
    [
        pytest.param("I didnae break it", "break", P.NEGATIVE, id="didnae"),
        pytest.param("she hasnae paid", "paid", P.NEGATIVE, id="hasnae"),
        pytest.param("she has paid", "paid", P.POSITIVE, id="has"),
        pytest.param("mi neva do it", "do", P.NEGATIVE, id="neva"),
    ],
)
def test_a_dialect_denies_as_well(text: str, word: str, polarity: Polarity) -> None:
    """Scots "-nae" and Jamaican "neva" deny; without them it is told."""
    assert _clause(text, word).modality.polarity is polarity


@pytest.mark.parametrize(
    ("text", "word", "role", "realization"),
    [
        pytest.param("permit renewed", "renewed", "theme", R.COMPLETED, id="permit-renewed"),
        pytest.param("vet booked for Tuesday", "booked", "theme", R.COMPLETED, id="vet-booked"),
        pytest.param("the council renewed the lease", "renewed", "agent", R.COMPLETED, id="council-renewed"),
        pytest.param("mum paid", "paid", "agent", R.COMPLETED, id="mum-paid"),
        pytest.param("the hall's done", "done", "theme", R.STATE, id="hall-is-done"),
        pytest.param("mum's done", "done", "agent", R.COMPLETED, id="mum-has-done"),
    ],
)
def test_a_thing_is_done_and_a_person_does(text: str, word: str, role: str, realization: Realization) -> None:
    """A permit renews nothing, and a hall has done nothing; a council and a mother have."""
    clause = _clause(text, word)
    assert clause.arguments[0].role == role
    assert clause.modality.realization is realization


def test_what_is_left_is_there_still() -> None:
    """Of "there are two eggs left" nobody went; of "the two visitors left" they did."""
    assert _clause("there are two eggs left", "left").modality.realization is R.STATE
    assert _clause("the two visitors left", "left").modality.realization is R.COMPLETED


def test_what_one_has_got_to_do_is_still_to_come() -> None:
    """ "You've got to renew it" obliges from now on."""
    modality = _clause("you've got to renew it", "renew").modality
    assert (modality.realization, modality.temporal) == (R.REQUIRED, Temporal.FUTURE)
    assert _clause("Tadhg is going up for adoption 😂", "going").modality.frame is Frame.NONLITERAL
    assert _clause("the car is going up for sale 😂", "going").modality.frame is Frame.ACTUAL
