"""Constructions of talk, each beside what is like it in form and says less."""

import re

import pytest

from memory.floor import Clause, read, read_span
from memory.modality import Act, Realization, is_licensed
from memory.value import Span


def _clause(text: str, word: str) -> Clause:
    found = re.search(rf"\b{word}\b", text)
    assert found
    return read_span(text, Span(start=found.start(), end=found.end()))


@pytest.mark.parametrize(
    ("told", "deed", "less", "other"),
    [
        pytest.param("she had the nerve to ask", "ask", "she hasn't the nerve to ask", "ask", id="nerve"),
        pytest.param(
            "it took an hour to find it", "find", "it takes an hour to find it", "find", id="took-an-hour"
        ),
        pytest.param(
            "he took the time to write", "write", "he had no time to write", "write", id="took-the-time"
        ),
        pytest.param(
            "we had no choice but to pay", "pay", "we have no choice but to pay", "pay", id="no-choice"
        ),
        pytest.param(
            "he was kind enough to ring", "ring", "he was tall enough to ring", "ring", id="kind-enough"
        ),
        pytest.param(
            "Ana was the first to leave",
            "leave",
            "Ana wants to be the first to leave",
            "leave",
            id="the-first",
        ),
        pytest.param(
            "came home to find the gate shut", "find", "came home to find him", "find", id="came-to-find"
        ),
        pytest.param(
            "he talked me into going", "going", "he talked me out of going", "going", id="talked-into"
        ),
        pytest.param(
            "she got away with parking there",
            "parking",
            "you won't get away with parking there",
            "parking",
            id="got-away-with",
        ),
        pytest.param(
            "we had no bother finding it", "finding", "there's no point finding it", "finding", id="no-bother"
        ),
        pytest.param(
            "I didn't mean to wake you", "wake", "I don't mean to wake you", "wake", id="didn't-mean-to"
        ),
        pytest.param("you needn't have rung", "rung", "you needn't ring", "ring", id="needn't-have"),
        pytest.param("they let us sit outside", "sit", "they let us sit outside on Friday", "sit", id="let"),
        pytest.param("he helped me move", "move", "he'll help me move", "move", id="helped"),
        pytest.param("glad I could help", "help", "hope I could help", "help", id="glad-I-could"),
        pytest.param(
            "it was lovely to see you", "see", "it would be lovely to see you", "see", id="was-lovely-to"
        ),
        pytest.param(
            "it's great to hear from you", "hear", "it's great to eat out", "eat", id="great-to-hear"
        ),
        pytest.param("I love making bread", "making", "I'd love making bread", "making", id="love-making"),
        pytest.param(
            "proud of you for trying", "trying", "here's a prize for trying", "trying", id="proud-of-you"
        ),
        pytest.param("you could tell he was ill", "ill", "nobody told us he was ill", "ill", id="could-tell"),
        pytest.param("we just about made it", "made", "we almost made it", "made", id="just-about"),
        pytest.param(
            "don't worry it's only a sprain", "sprain", "don't say it's a sprain", "sprain", id="don't-worry"
        ),
        pytest.param(
            "tell him I found his bag", "found", "tell me you found his bag", "found", id="tell-him"
        ),
        pytest.param(
            "last time I asked he said no", "asked", "next time I ask he says no", "ask", id="last-time"
        ),
        pytest.param("it was Sam who threw it", "threw", "it wasn't Sam who threw it", "threw", id="cleft"),
        pytest.param("all I did was ask", "ask", "all you have to do is ask", "ask", id="all-I-did"),
        pytest.param(
            "had it mended twice",
            "mended",
            "had it rained we would have come in",
            "rained",
            id="had-it-mended",
        ),
        pytest.param("it was kind of you to ring", "ring", "I kind of rang", "rang", id="kind-of"),
        pytest.param("mind the step its loose", "loose", "is the step loose", "loose", id="its"),
        pytest.param(
            "whenever she comes she sings", "sings", "if she comes she sings", "sings", id="whenever"
        ),
        pytest.param(
            "as you know Dad is diabetic",
            "diabetic",
            "as far as I know Dad is diabetic",
            "diabetic",
            id="as-you-know",
        ),
        pytest.param(
            "I had no idea she was here", "here", "I had a feeling she was here", "here", id="no-idea"
        ),
        pytest.param(
            "one more coat and it was done", "done", "one more coat and it's done", "done", id="more"
        ),
        pytest.param("the car got washed", "washed", "the car needs washed", "washed", id="needs-washed"),
        pytest.param("it came out of nowhere", "came", "it should of come", "come", id="of-for-have"),
        pytest.param(
            "she was like a mother to me", "mother", "she was like no way I'm going", "going", id="acted-out"
        ),
        pytest.param("he goes to me for help", "goes", "he goes to me have you paid", "paid", id="goes"),
        pytest.param(
            "without telling anyone he sold it",
            "sold",
            "without telling anyone he sold it we got by",
            "telling",
            id="without-telling",
        ),
        pytest.param(
            "the sea, the sand and the air make a change",
            "make",
            "take the sea, the sand and the air",
            "take",
            id="lists",
        ),
        pytest.param(
            "wrong size so I sent it back",
            "sent",
            "wrong size so sending it back Monday",
            "sending",
            id="so-sending",
        ),
        pytest.param(
            "I'm just coming from the shop", "coming", "I'm coming from Leeds on Friday", "coming", id="from"
        ),
        pytest.param(
            "I thought I lost it but it was in the sink",
            "sink",
            "I thought it was in the sink",
            "sink",
            id="thought-but",
        ),
        pytest.param(
            "she cried when he left", "left", "she'll cry when he leaves", "leaves", id="cried-when"
        ),
        pytest.param("they are both down with flu", "down", "are they both down with flu", "down", id="both"),
        pytest.param("we've run out of milk", "run", "we'll run out of milk", "run", id="run-out"),
        pytest.param("somebody's bike is gone", "gone", "anybody's bike gone", "gone", id="anybody's"),
        pytest.param(
            "please be informed that the tank is leaking",
            "leaking",
            "please check whether the tank is leaking",
            "leaking",
            id="informed",
        ),
        pytest.param(
            "what we got was the wrong bus", "bus", "what if we got the wrong bus", "got", id="what-happened"
        ),
    ],
)
def test_what_is_told_and_what_is_like_it(told: str, deed: str, less: str, other: str) -> None:
    """The first may be kept; its likeness may not."""
    assert is_licensed(_clause(told, deed).modality)
    assert not is_licensed(_clause(less, other).modality)


@pytest.mark.parametrize(
    ("text", "state", "after"),
    [
        pytest.param("dinner in the oven help yourself", "oven", "help", id="order"),
        pytest.param("cakes in the oven dont open it", "oven", "open", id="don't"),
        pytest.param("mum in the bath cant talk", "bath", "talk", id="can't"),
        pytest.param("tired from work gonna sleep", "tired", "sleep", id="going"),
        pytest.param("Leo sick again picking him up at 2", "sick", "picking", id="coming-for"),
        pytest.param("kids in bed im off out tomorrow", "bed", "off", id="speaker"),
        pytest.param("me and Sam at the park if anyone needs us", "park", "needs", id="if-needed"),
    ],
)
def test_a_clause_without_its_is_ends_where_the_next_begins(text: str, state: str, after: str) -> None:
    """What is so may be kept, and what follows at once is asked, ordered, planned or denied."""
    assert is_licensed(_clause(text, state).modality)
    assert not is_licensed(_clause(text, after).modality)


@pytest.mark.parametrize("text", ["the kids in the car want crisps", "the man in the shop he said no"])
def test_a_place_that_tells_which_one_is_meant_is_no_clause(text: str) -> None:
    """A place after a noun with its article belongs to the noun where a verb of its own follows."""
    assert [clause.lemma for clause in read(text)] in (["want"], ["say"])


@pytest.mark.parametrize(
    ("text", "word", "act"),
    [
        pytest.param("is Ana in today", "in", Act.ASKED, id="asked-of-today"),
        pytest.param("is Rosa living with us now", "living", Act.ASKED, id="asked-of-now"),
        pytest.param("now is a good time", "time", Act.STATED, id="now-is"),
        pytest.param("was so tired when I got in", "tired", Act.STATED, id="was-left-out"),
        pytest.param("was Ana tired", "tired", Act.ASKED, id="was-asked"),
        pytest.param("any of you seen my keys", "seen", Act.ASKED, id="any-of-you"),
        pytest.param("any of you who saw it can say so", "saw", Act.STATED, id="any-of-you-told"),
        pytest.param("hot water yes, radiators no.", "water", Act.STATED, id="one-yes-one-no"),
        pytest.param("mum yes but dad no", "mum", Act.STATED, id="one-yes-but-one-no"),
        pytest.param("you fed the cat, no", "fed", Act.ASKED, id="no-as-a-tag"),
        pytest.param("they said no", "said", Act.STATED, id="said-no"),
        pytest.param("you alright hun, saw your post", "saw", Act.STATED, id="greeted-first"),
        pytest.param("next time ask me first", "ask", Act.REQUESTED, id="next-time"),
        pytest.param("if you see Bram tell him", "tell", Act.REQUESTED, id="of-whom"),
        pytest.param("rejections hurt, but it passes", "hurt", Act.STATED, id="plural-first"),
    ],
)
def test_who_is_asked_and_who_is_told(text: str, word: str, act: Act) -> None:
    """A day or a time at either end changes nothing of who asks."""
    assert _clause(text, word).modality.act is act


@pytest.mark.parametrize(
    ("text", "word", "realization"),
    [
        pytest.param("band practice is cancelled tonight", "cancelled", Realization.CANCELLED, id="tonight"),
        pytest.param("tomorrow's lesson is cancelled", "cancelled", Realization.CANCELLED, id="of-tomorrow"),
        pytest.param("choir is off tonight", "off", Realization.CANCELLED, id="off-tonight"),
        pytest.param("swimming's off this week", "off", Realization.CANCELLED, id="off-this-week"),
        pytest.param(
            "not doing the brakes, taking it to Ed's instead", "taking", Realization.INTENDED, id="instead"
        ),
        pytest.param(
            "the cake's collected Friday at 5", "collected", Realization.SCHEDULED, id="is-collected"
        ),
        pytest.param("the bins are collected every Monday", "collected", Realization.STATE, id="is-each"),
        pytest.param("the parcel's arrived", "arrived", Realization.COMPLETED, id="has-arrived"),
        pytest.param("choir is on tonight", "tonight", Realization.SCHEDULED, id="on-tonight"),
        pytest.param("Ana is off tomorrow", "off", Realization.SCHEDULED, id="somebody-off"),
        pytest.param("dinner is sorted for tonight", "sorted", Realization.SCHEDULED, id="sorted"),
    ],
)
def test_what_is_off_on_a_day_to_come_is_not_fixed_for_it(
    text: str, word: str, realization: Realization
) -> None:
    """The day of what is called off makes no appointment of it."""
    assert _clause(text, word).modality.realization is realization
