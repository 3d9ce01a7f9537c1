"""What a question is taken to ask for."""

from datetime import UTC, datetime

import pytest

from memory.ids import PersonId
from memory.language.asking import Wants, strip_vocative
from memory.language.wordforms import asking_lexicon, base, same_as, search_terms
from memory.vocabulary import Predicate
from tests.builders import BRAM, ODILE, PIM, TILDA, WREN
from tests.memory.remembered import apart


@pytest.mark.parametrize(
    ("text", "wants"),
    [
        pytest.param("has anyone walked the dog?", Wants.WHETHER, id="whether"),
        pytest.param("Who takes the bins out?", Wants.WHO, id="who"),
        pytest.param("at what time is the concert", Wants.WHEN, id="what time"),
        pytest.param("do you know when the concert is?", Wants.WHEN, id="wrapped when"),
        pytest.param("wheres the stapler", Wants.WHERE, id="no apostrophe"),
        pytest.param("how much was the boiler", Wants.HOW_MUCH, id="how much"),
        pytest.param("sayso, what did they order", Wants.WHAT, id="vocative"),
    ],
)
def test_the_kind_of_answer_is_read_off_the_words(text: str, wants: Wants) -> None:
    """What would be an answer follows from the question's own form."""
    assert apart(text).wants is wants


@pytest.mark.parametrize(
    ("text", "asker", "people"),
    [
        pytest.param("what does Gran take?", WREN, (TILDA,), id="alias"),
        pytest.param("is mum home?", WREN, (ODILE,), id="a child's mum"),
        pytest.param("is mum home?", BRAM, (TILDA,), id="her son's mum"),
        pytest.param("what am I allergic to?", PIM, (PIM,), id="the asker"),
        pytest.param("where is my wife", BRAM, (ODILE,), id="possessed role"),
        pytest.param("who is Biscuit?", PIM, (), id="nobody known"),
    ],
)
def test_people_are_named_by_whoever_asks(text: str, asker: PersonId, people: tuple[PersonId, ...]) -> None:
    """Role words and first persons belong to the asker."""
    assert apart(text, by=asker).about == people


@pytest.mark.parametrize(
    ("text", "predicate"),
    [
        pytest.param("does Pim have any allergies?", Predicate.ALLERGIC_TO, id="allergies"),
        pytest.param("where is Wren?", Predicate.LOCATED_AT, id="where"),
        pytest.param("where do we keep the torch?", Predicate.KEPT_AT, id="kept"),
        pytest.param("when is Tilda's birthday?", Predicate.BORN_ON, id="birthday"),
        pytest.param("who does the bins?", Predicate.HOUSEHOLD_RULE, id="whose job"),
        pytest.param("what is on the shopping list", Predicate.LIST_ITEM, id="list"),
        pytest.param("what pills is Tilda on?", Predicate.TAKES_MEDICATION, id="pills"),
    ],
)
def test_what_is_asked_after_follows_from_the_words(text: str, predicate: Predicate) -> None:
    """The small lexicon of questions leads to the predicates that answer them."""
    assert predicate in apart(text).predicates


def test_whose_words_are_asked_for() -> None:
    """Of "what did Odile say" only Odile's words are an answer, and she is not what it is about."""
    question = apart("what did Odile say about the boiler?")
    assert (question.said_by, question.about, question.terms) == (ODILE, (), ("boiler",))


def test_a_time_is_no_search_word() -> None:
    """The time asked about becomes an interval, and leaves the words that are searched for."""
    question = apart("what is on at the library on Friday?")
    assert question.window == (datetime(2026, 12, 4, tzinfo=UTC), datetime(2026, 12, 5, tzinfo=UTC))
    assert "friday" not in question.terms


def test_without_what_you_know_is_heard() -> None:
    """Whoever asks to be answered without what is known of them is understood, and asks the rest."""
    question = apart("what should we cook, without what you know about me?")
    assert question.without_profile
    assert question.about == ()


@pytest.mark.parametrize("word", ["fed", "feeds", "feeding", "feed"])
def test_all_forms_of_a_verb_meet(word: str) -> None:
    """Whoever asks with one form of a verb finds the others."""
    assert base(word) == "feed"
    assert {"fed", "feeding", "feeds"} <= set(search_terms(base(word)))


def test_only_the_call_to_the_bot_is_cut_off() -> None:
    """What calls the bot is not part of what is asked."""
    text = "Hey @sayso, who has the key?"
    assert text[strip_vocative(text) :] == "who has the key?"
    assert strip_vocative("who has the key?") == 0


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        *(("penalty", "fine"), ("head", "headteacher"), ("helmet", "hat"), ("rat", "mouse")),
        *(("engage", "ring"), ("engage", "yes"), ("pregnant", "due"), ("pregnant", "scan")),
        *(("quit", "notice"), ("result", "a"), ("result", "b"), ("score", "draw")),
        *(("lesson", "tuesday"), ("die", "pass"), ("die", "lose")),
    ],
)
def test_what_sounds_near_is_not_told_for_another_thing(asked: str, told: str) -> None:
    """A hat is no helmet, and whoever says yes to pizza is not engaged."""
    assert base(told) not in same_as(base(asked))


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        *(("headteacher", "principal"), ("mouse", "mice"), ("engage", "propose"), ("pregnant", "baby")),
        *(("quit", "resign"), ("result", "negative"), ("score", "nil"), ("lesson", "practice")),
        *(("die", "funeral"), ("damage", "destroy"), ("select", "choose"), ("delivery", "arrive")),
    ],
)
def test_what_tells_it_in_other_words_is_told(asked: str, told: str) -> None:
    """The twin: what is the same, or a kind of it, answers."""
    assert base(told) in same_as(base(asked))


def test_no_word_of_the_lexicon_is_a_kind_of_itself() -> None:
    """What the same word asks and tells needs no row; two words for one thing stand in both directions."""
    for line in asking_lexicon().same.kinds:
        general, _, special = line.partition(":")
        told = special.split()
        assert set(general.split()).isdisjoint(told), line
        assert len(told) == len(set(told)), line
