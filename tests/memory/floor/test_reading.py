"""What the floor says of one predicate in each construction that family chat is made of."""

import time

import pytest

from memory.floor import Clause, read, read_span, sentences
from memory.modality import Act, Certainty, Frame, Polarity, Realization, Stance, Temporal, is_licensed
from memory.value import Span

R, P, C = Realization, Polarity, Certainty


def _clause(text: str, word: str) -> Clause:
    start = text.index(word)
    return read_span(text, Span(start=start, end=start + len(word)))


@pytest.mark.parametrize(
    ("text", "word", "polarity", "realization"),
    [
        pytest.param("I forgot to post it", "post", P.NEGATIVE, R.COMPLETED, id="forgot-to"),
        pytest.param("I didn't forget to post it", "post", P.POSITIVE, R.COMPLETED, id="did-not-forget-to"),
        pytest.param("she managed to park", "park", P.POSITIVE, R.COMPLETED, id="managed-to"),
        pytest.param("she didn't manage to park", "park", P.NEGATIVE, R.COMPLETED, id="not-managed-to"),
        pytest.param("I haven't started painting it", "painting", P.NEGATIVE, R.STARTED, id="not-started"),
        pytest.param("I haven't finished painting it", "painting", P.POSITIVE, R.PARTIAL, id="not-finished"),
        pytest.param("started the forms", "started", P.POSITIVE, R.STARTED, id="started-a-thing"),
        pytest.param("he's filling in the form", "filling", P.POSITIVE, R.STARTED, id="progressive"),
        pytest.param("all done bar the signature", "done", P.POSITIVE, R.PARTIAL, id="all-but"),
        pytest.param("I nearly missed it", "missed", P.NEGATIVE, R.COMPLETED, id="nearly"),
        pytest.param("I tried to ring you", "ring", P.POSITIVE, R.ATTEMPTED, id="tried"),
        pytest.param("he wants to go", "go", P.POSITIVE, R.DESIRED, id="wants"),
        pytest.param("he doesn't want to go", "go", P.NEGATIVE, R.DESIRED, id="does-not-want"),
        pytest.param("you have to rest", "rest", P.POSITIVE, R.REQUIRED, id="has-to"),
        pytest.param("you can have one biscuit", "have", P.POSITIVE, R.PERMITTED, id="may"),
        pytest.param("I'll fix the latch", "fix", P.POSITIVE, R.INTENDED, id="will"),
        pytest.param("we're going to Leeds", "going", P.POSITIVE, R.INTENDED, id="motion-plan"),
        pytest.param("the match is on Thursday", "Thursday", P.POSITIVE, R.SCHEDULED, id="fixed-for-a-day"),
        pytest.param("swimming is cancelled", "cancelled", P.POSITIVE, R.CANCELLED, id="called-off"),
        pytest.param("I was going to call but didn't", "call", P.NEGATIVE, R.INTENDED, id="plan-undone"),
        pytest.param("did the dishes, not the bins", "did", P.POSITIVE, R.COMPLETED, id="not-the-other"),
        pytest.param(
            "she's after breaking the vase", "breaking", P.POSITIVE, R.COMPLETED, id="irish-perfect"
        ),
        pytest.param("vet booked", "booked", P.POSITIVE, R.COMPLETED, id="fragment"),
        pytest.param("nobody came", "came", P.NEGATIVE, R.COMPLETED, id="nobody"),
        pytest.param("will come and eat", "eat", P.POSITIVE, R.INTENDED, id="shared-modal"),
    ],
)
def test_how_far_it_is(text: str, word: str, polarity: Polarity, realization: Realization) -> None:
    """How far the event is comes from the grammar around it, not from the verb alone."""
    modality = _clause(text, word).modality
    assert (modality.polarity, modality.realization) == (polarity, realization)


@pytest.mark.parametrize(
    ("text", "word", "act"),
    [
        pytest.param("did mum call the school", "call", Act.ASKED, id="inverted-without-mark"),
        pytest.param("you fed the cat?", "fed", Act.ASKED, id="declarative-with-mark"),
        pytest.param("you locked up, didn't you", "locked", Act.ASKED, id="tag"),
        pytest.param("anyone seen my keys", "seen", Act.ASKED, id="auxiliary-left-out"),
        pytest.param("I sold it yesterday, ok?", "sold", Act.ASKED, id="checked-with-a-mark"),
        pytest.param("dont forget the kit", "forget", Act.REQUESTED, id="do-not"),
        pytest.param("could you grab milk", "grab", Act.REQUESTED, id="request-in-question-form"),
        pytest.param("Never give Pim the syrup", "give", Act.REQUESTED, id="negative-order"),
        pytest.param("need milk", "need", Act.STATED, id="speaker-left-out"),
        pytest.param("Do you know? I sold the caravan.", "sold", Act.STATED, id="news-after-a-question"),
        pytest.param("I fed him, has he been out?", "fed", Act.STATED, id="news-before-a-question"),
    ],
)
def test_what_kind_of_saying(text: str, word: str, act: Act) -> None:
    """Asked and requested are heard with and without marks, and do not swallow the news beside them."""
    assert _clause(text, word).modality.act is act


@pytest.mark.parametrize(
    ("text", "word", "sources"),
    [
        pytest.param("Derek says he's ill", "ill", ("Derek",), id="says"),
        pytest.param("Pim said Wren told him dad left", "left", ("Pim", "Wren"), id="chain"),
        pytest.param("apparently it's shut", "shut", ("unknown",), id="apparently"),
        pytest.param("I heard from Casper that it's shut", "shut", ("Casper",), id="heard-from"),
        pytest.param("according to Tilda it rained", "rained", ("Tilda",), id="according-to"),
        pytest.param("it's shut, Derek says", "shut", ("Derek",), id="said-after"),
        pytest.param("I think he left", "left", (), id="own-hedge"),
    ],
)
def test_whose_word_it_is(text: str, word: str, sources: tuple[str, ...]) -> None:
    """Sources stand as the text names them, outermost first; a hedge of one's own names nobody."""
    assert _clause(text, word).modality.attributed_to == sources


@pytest.mark.parametrize(
    ("text", "word", "certainty"),
    [
        pytest.param("I think he left", "left", C.PROBABLE, id="think"),
        pytest.param("maybe he left", "left", C.POSSIBLE, id="maybe"),
        pytest.param("he might have left", "left", C.POSSIBLE, id="might-have"),
        pytest.param("she must be tired", "tired", C.PROBABLE, id="must-be"),
        pytest.param("I'm glad he left", "left", C.CERTAIN, id="emotive-factive"),
        pytest.param("I'm not glad he left", "left", C.CERTAIN, id="emotive-factive-denied"),
        pytest.param("looks like he left", "left", C.PROBABLE, id="looks-like"),
    ],
)
def test_how_sure(text: str, word: str, certainty: Certainty) -> None:
    """A hedge weakens what it bears on, and a feeling about a fact leaves it standing."""
    assert _clause(text, word).modality.certainty is certainty


@pytest.mark.parametrize(
    ("text", "word", "frame"),
    [
        pytest.param("if it rains we'll stay in", "stay", Frame.HYPOTHETICAL, id="condition"),
        pytest.param("I wish I had a dog", "had", Frame.HYPOTHETICAL, id="wish"),
        pytest.param("I dreamt we moved to Spain", "moved", Frame.DREAM, id="dream"),
        pytest.param("let's play: I'm a pirate", "pirate", Frame.HYPOTHETICAL, id="play"),
        pytest.param('"I checked it" he said', "checked", Frame.QUOTATION, id="quotation"),
        pytest.param("great, another ticket /s", "great", Frame.NONLITERAL, id="marked-joke"),
        pytest.param("I posted it haha", "posted", Frame.ACTUAL, id="friendly-laugh"),
        pytest.param("it's shut if you're wondering", "shut", Frame.ACTUAL, id="no-condition"),
    ],
)
def test_which_world(text: str, word: str, frame: Frame) -> None:
    """What was only imagined, dreamt, quoted or joked stays in its world."""
    assert _clause(text, word).modality.frame is frame


@pytest.mark.parametrize(
    ("text", "word", "temporal"),
    [
        pytest.param("I used to live in Cork", "live", Temporal.PAST, id="used-to"),
        pytest.param("I'm staying here until Sunday", "staying", Temporal.TEMPORARY, id="until"),
        pytest.param("she swims every day", "swims", Temporal.HABITUAL, id="every-day"),
        pytest.param("the bus leaves at 3pm", "leaves", Temporal.FUTURE, id="timetable"),
        pytest.param("the flight lands at 14.20", "lands", Temporal.FUTURE, id="dotted-hour"),
        pytest.param("I arrive on Saturday 12", "arrive", Temporal.FUTURE, id="day-with-its-number"),
        pytest.param("the insurance renews today", "renews", Temporal.FUTURE, id="sets-in-today"),
        pytest.param("I work today", "work", Temporal.HABITUAL, id="goes-on-today"),
    ],
)
def test_when_it_holds(text: str, word: str, temporal: Temporal) -> None:
    """Times that the clause names say when it holds."""
    assert _clause(text, word).modality.temporal is temporal


@pytest.mark.parametrize(
    ("text", "word", "roles"),
    [
        pytest.param("I lent Casper 20", "lent", {"agent": "I", "recipient": "Casper"}, id="lent"),
        pytest.param(
            "Casper was lent 20 by Bram", "lent", {"agent": "Bram", "recipient": "Casper"}, id="passive"
        ),
        pytest.param(
            "Casper borrowed it from Bram", "borrowed", {"agent": "Casper", "source": "Bram"}, id="from"
        ),
        pytest.param("Pim owes Wren an apology", "owes", {"agent": "Pim", "recipient": "Wren"}, id="owes"),
        pytest.param(
            "the boiler was checked by Ana", "checked", {"agent": "Ana", "theme": "the boiler"}, id="by"
        ),
        pytest.param(
            "I forgot to feed Biscuit", "feed", {"agent": "I", "theme": "Biscuit"}, id="shared-subject"
        ),
    ],
)
def test_who_did_what_to_whom(text: str, word: str, roles: dict[str, str]) -> None:
    """Roles follow the grammar, whichever way round the words stand."""
    found = {argument.role: argument.span.of(text) for argument in _clause(text, word).arguments}
    assert roles.items() <= found.items()


@pytest.mark.parametrize(
    ("text", "word"),
    [
        pytest.param("dont think ive seen it", "seen", id="no-apostrophes"),
        pytest.param("soz im gonna be late", "late", id="gonna"),
        pytest.param("Derek’s broken the mug", "broken", id="curly-apostrophe"),
    ],
)
def test_spellings_keep_their_place(text: str, word: str) -> None:
    """However a word is spelt, its clause points at the raw text."""
    assert [clause for clause in read(text) if clause.trigger.of(text) == word]


def test_a_predicate_that_is_not_there_is_unknown() -> None:
    """A stretch without a predicate gives a clause of which nothing is known."""
    clause = read_span("the blue one", Span(start=0, end=3))
    assert not is_licensed(clause.modality)
    assert clause.modality.certainty is C.UNKNOWN


def test_time_grows_with_the_length() -> None:
    """Ten times the text takes about ten times as long, not a hundred."""
    line = 'Derek said "he would come" and I think that if it rains the man who called is late '

    def seconds(count: int, take: int) -> float:
        text = f"{line * count} {take}"  # a text of its own: one that was just read is remembered
        began = time.process_time()  # the processor's time, whoever else is at work on the machine
        read(text)
        return time.process_time() - began

    read(line)
    short, long = (min(seconds(count, take) for take in range(3)) for count in (30, 300))
    assert long < 30 * short


@pytest.mark.parametrize(
    ("text", "word", "licensed"),
    [
        pytest.param("Leo's allergic to sesame, remember that for the party", "allergic", True, id="is"),
        pytest.param("Nan's diabetic", "diabetic", True, id="is-a-noun-too"),
        pytest.param("Pim's lactose intolerant", "intolerant", True, id="two-words"),
        pytest.param("remember that edie is allergic to wasps", "allergic", True, id="remember-that"),
        pytest.param("dont forget Pim's vegan", "vegan", True, id="do-not-forget"),
        pytest.param("keep in mind that Nan can't do stairs", "do", False, id="denied"),
        pytest.param("make sure that the door is shut", "shut", False, id="make-sure"),
        pytest.param("don't forget to tell Nan", "tell", False, id="do-not-forget-to"),
        pytest.param("is Leo's allergic reaction gone", "allergic", False, id="possessive"),
    ],
)
def test_what_is_to_be_borne_in_mind_is_told(text: str, word: str, licensed: bool) -> None:
    """Who asks that something be remembered says that it is so; who asks that it be done does not."""
    assert is_licensed(_clause(text, word).modality) is licensed


@pytest.mark.parametrize(
    ("text", "word", "act", "realization"),
    [
        pytest.param("Cleo's got a temperature", "got", Act.STATED, R.STATE, id="has-got"),
        pytest.param("I've just got the tickets", "got", Act.STATED, R.COMPLETED, id="just-got"),
        pytest.param("did ben murder someone", "murder", Act.ASKED, R.COMPLETED, id="asked-of-a-name"),
        pytest.param("did yoga this morning", "did", Act.STATED, R.COMPLETED, id="did-a-thing"),
        pytest.param("the trip to york is off", "off", Act.STATED, R.CANCELLED, id="to-a-place"),
        pytest.param("coach says training is off", "off", Act.STATED, R.CANCELLED, id="an-activity"),
        pytest.param("I've started the tax return", "started", Act.STATED, R.STARTED, id="a-compound"),
        pytest.param("book club is off", "off", Act.STATED, R.CANCELLED, id="a-compound-first"),
        pytest.param("the shed roof is basically done", "done", Act.STATED, R.PARTIAL, id="basically-done"),
        pytest.param("the forms are as good as done", "done", Act.STATED, R.PARTIAL, id="as-good-as-done"),
        pytest.param("basically he forgot", "forgot", Act.STATED, R.COMPLETED, id="basically-all-the-same"),
    ],
)
def test_nouns_are_told_from_verbs_by_what_stands_around(
    text: str, word: str, act: Act, realization: Realization
) -> None:
    """Names, activities and compounds in small letters; and what is only near its end is not there."""
    modality = _clause(text, word).modality
    assert (modality.act, modality.realization) == (act, realization)


def test_a_teacher_who_tells() -> None:
    """ "miss" before a name is her title, and what she says stays her word."""
    told = _clause("miss patel says the trip to york is off", "off").modality
    assert told.attributed_to == ("miss patel",)


@pytest.mark.parametrize(
    ("text", "word", "act", "realization"),
    [
        pytest.param("I know who did it", "did", Act.STATED, R.COMPLETED, id="embedded"),
        pytest.param("so who did it", "did", Act.ASKED, R.COMPLETED, id="asked"),
        pytest.param("just what we needed", "needed", Act.STATED, R.STATE, id="exclaimed"),
        pytest.param("what we doing later", "doing", Act.ASKED, R.INTENDED, id="no-auxiliary"),
        pytest.param("just so you know, the tap leaks", "know", Act.STATED, R.STATE, id="so-you-know"),
        pytest.param("the form is half done", "done", Act.STATED, R.PARTIAL, id="half-done"),
        pytest.param("the glass is half full", "full", Act.STATED, R.STATE, id="half-full"),
    ],
)
def test_question_words_that_ask_nothing(text: str, word: str, act: Act, realization: Realization) -> None:
    """A question word may name what is known or exclaim; and half of an event is part of it."""
    modality = _clause(text, word).modality
    assert (modality.act, modality.realization) == (act, realization)


@pytest.mark.parametrize(
    ("text", "word", "realization"),
    [
        pytest.param("he can't do Monday, coming Tuesday instead", "coming", R.INTENDED, id="a-plan"),
        pytest.param("stuck at work, coming later", "coming", R.INTENDED, id="later"),
        pytest.param("he ran off, going down the stairs", "going", R.COMPLETED, id="told"),
        pytest.param("walked the dog, picking up bread on the way", "picking", R.COMPLETED, id="meanwhile"),
        pytest.param("forgot the trip money, doing it at lunch", "doing", R.STARTED, id="not-yet"),
        pytest.param("fed the cat, heading out now", "heading", R.STARTED, id="now"),
    ],
)
def test_a_participle_set_apart(text: str, word: str, realization: Realization) -> None:
    """What is still to come is planned; what went with a deed that is told has happened with it."""
    assert _clause(text, word).modality.realization is realization


@pytest.mark.parametrize(
    ("text", "word", "stance"),
    [
        pytest.param("the passports are in the top drawer", "drawer", Stance.KNOWLEDGE, id="a-place"),
        pytest.param("that drawer is top", "top", Stance.OPINION, id="praise"),
    ],
)
def test_a_place_is_no_opinion(text: str, word: str, stance: Stance) -> None:
    """A word of praise within a place praises nothing."""
    assert _clause(text, word).modality.stance is stance


@pytest.mark.parametrize(
    ("text", "word", "act"),
    [
        pytest.param("Ben is the dog fed", "fed", Act.ASKED, id="fed"),
        pytest.param("Mum is the oven on", "on", Act.ASKED, id="on"),
        pytest.param("ben is dinner ready yet", "ready", Act.ASKED, id="ready-yet"),
        pytest.param("Ben is the winner", "winner", Act.STATED, id="what-he-is"),
        pytest.param("Ben is the man responsible", "man", Act.STATED, id="a-person"),
        pytest.param("Ben is the boy picked for the team", "boy", Act.STATED, id="more-follows"),
        pytest.param("tomorrow is pizza night", "night", Act.STATED, id="a-day"),
        pytest.param("today are you in", "in", Act.ASKED, id="asked-of-a-day"),
        pytest.param("nan's here", "here", Act.STATED, id="is-here"),
        pytest.param("Ben's back, I'm off", "back", Act.STATED, id="is-back"),
    ],
)
def test_a_question_put_to_a_name(text: str, word: str, act: Act) -> None:
    """A name alone may be called before a question; what it is said to be, and what a day is, is told."""
    assert _clause(text, word).modality.act is act


@pytest.mark.parametrize(
    ("text", "word", "licensed"),
    [
        pytest.param("I take it you rang them", "rang", False, id="take-it"),
        pytest.param("chances are the shop's sold out", "sold", False, id="chances-are"),
        pytest.param("could be he took the other road", "took", False, id="could-be"),
        pytest.param("for all I know she's married", "married", False, id="for-all-I-know"),
        pytest.param("could be worse, he only broke a toe", "broke", True, id="could-be-worse"),
        pytest.param("I take it with milk, Ben drinks it black", "drinks", True, id="take-it-as-it-is"),
    ],
)
def test_what_is_left_open_before_it_is_said(text: str, word: str, licensed: bool) -> None:
    """A sentence that opens by leaving it open is no plain fact."""
    assert is_licensed(_clause(text, word).modality) is licensed


@pytest.mark.parametrize(
    ("text", "word", "realization"),
    [
        pytest.param("swimming's off tonight", "off", R.CANCELLED, id="tonight"),
        pytest.param("Space centre is off tomorrow", "off", R.CANCELLED, id="a-compound"),
        pytest.param("the match is off on Saturday", "off", R.CANCELLED, id="on-a-day"),
        pytest.param("Femi is off tomorrow", "off", R.SCHEDULED, id="somebody"),
        pytest.param("our dog walker is off tomorrow", "off", R.SCHEDULED, id="somebody-by-work"),
        pytest.param("I'm off on Friday", "off", R.INTENDED, id="the-speaker"),
        pytest.param("the milk is off", "off", R.STATE, id="gone-bad"),
        pytest.param("flights are 94 each on the Sunday", "94", R.STATE, id="a-price"),
        pytest.param("the match is at 3 on Sunday", "match", R.SCHEDULED, id="an-hour"),
    ],
)
def test_what_is_off_on_a_day_and_what_it_costs_then(text: str, word: str, realization: Realization) -> None:
    """An event is called off for its day, a person is not at work, and a price is no appointment."""
    span = read_span(text, Span(start=text.index(word), end=text.index(word) + len(word)))
    assert span.modality.realization is realization


@pytest.mark.parametrize(
    "text",
    ["Ben, don't be late", "dinner at 6, don't forget", "assembly this morning, 9.05, don't be late Dev"],
)
def test_what_stands_before_the_comma_is_no_subject_of_a_dont(text: str) -> None:
    """It asks for something; "the kids don't like it" says how it is."""
    told = [each for each in read(text) if each.lemma in ("late", "forget", "dev")]
    assert [each.modality.act for each in told] == [Act.REQUESTED]
    assert _clause("some people, mainly kids, don't like it", "like").modality.act is Act.STATED


def test_a_no_that_ends_a_sentence_is_no_number() -> None:
    """ "no. 12" is one."""
    assert [each.of("no. I'll ring") for each in sentences("no. I'll ring")] == ["no.", "I'll ring"]
    assert len(sentences("we live at no. 12 now")) == 1


def test_a_vocative_after_a_preposition_is_no_verb() -> None:
    """Nobody is asked to mate."""
    assert _clause("so proud of you mate", "proud").modality.act is Act.STATED


def test_what_somebody_has_left_is_what_they_have() -> None:
    """The ending is left to be written; a parcel that was left with a neighbour was left."""
    assert _clause("ive got the ending left and the quotes", "left").modality.realization is Realization.STATE
    assert (
        _clause("the parcel was left with a neighbour", "left").modality.realization is Realization.COMPLETED
    )


@pytest.mark.parametrize(
    ("text", "word"),
    [
        pytest.param("I'm worried it's mono", "mono", id="worried"),
        pytest.param("I'm scared she has failed", "failed", id="scared"),
    ],
)
def test_what_one_is_worried_about_is_no_fact(text: str, word: str) -> None:
    """With and without "that" nobody says that it is so."""
    assert not is_licensed(_clause(text, word).modality)


@pytest.mark.parametrize(
    ("text", "word", "act"),
    [
        pytest.param("car's taxed mum, did it on the phone", "taxed", Act.STATED, id="did it by some way"),
        pytest.param("car's taxed, did it cost a lot", "cost", Act.ASKED, id="did it and a verb"),
    ],
)
def test_who_did_it_some_way_asks_nothing(text: str, word: str, act: Act) -> None:
    """ "Did it rain" asks; "did it on the phone" tells how."""
    assert _clause(text, word).modality.act is act
