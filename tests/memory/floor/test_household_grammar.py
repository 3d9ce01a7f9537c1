"""Constructions of household chat: each with its inverse, so that reading one never swallows the other."""

import pytest

from memory.floor import Clause, read, read_span
from memory.modality import Act, Certainty, Frame, Polarity, Realization, Stance, Temporal, is_licensed
from memory.value import Span

R, P = Realization, Polarity


def _clause(text: str, word: str) -> Clause:
    start = text.index(word)
    return read_span(text, Span(start=start, end=start + len(word)))


@pytest.mark.parametrize(
    ("text", "word", "act"),
    [
        pytest.param("You shut the gate, didn't you Leo?", "shut", Act.ASKED, id="tag-then-name"),
        pytest.param("shes vegan isnt she", "vegan", Act.ASKED, id="tag-without-comma"),
        pytest.param("he's a nurse isn't he mum", "nurse", Act.ASKED, id="tag-then-mum"),
        pytest.param("the old kettle is it broken", "broken", Act.ASKED, id="subject-set-before"),
        pytest.param("the trouble is it leaks", "leaks", Act.STATED, id="the-trouble-is"),
        pytest.param("I rang the woman who is a nurse, she's kind", "nurse", Act.STATED, id="who-she-is"),
        pytest.param("bins are out, also one was full of bees??", "out", Act.STATED, id="bees??"),
        pytest.param("bins are out??", "out", Act.ASKED, id="out??"),
        pytest.param("hey Bram who is the driver", "is", Act.ASKED, id="who-asked-of-the-called"),
        pytest.param("is mums blue coat washed", "washed", Act.ASKED, id="relative-without-apostrophe"),
        pytest.param("mums asleep", "asleep", Act.STATED, id="relative-is"),
        pytest.param("does Nan like the new flat", "like", Act.ASKED, id="name-then-like"),
        pytest.param("did Rob like that", "like", Act.ASKED, id="name-then-like-that"),
        pytest.param("Nan did things like that", "did", Act.STATED, id="things-like-that"),
        pytest.param("will the pool open", "open", Act.ASKED, id="noun-that-is-a-verb-too"),
        pytest.param("did the school play go well", "go", Act.ASKED, id="compound-in-a-question"),
        pytest.param("was it Ana that rang", "rang", Act.ASKED, id="cleft-asked"),
        pytest.param("it was Ana that rang", "rang", Act.STATED, id="cleft-told"),
        pytest.param("u still awake", "awake", Act.ASKED, id="you-without-are"),
        pytest.param("you eat yet", "eat", Act.ASKED, id="yet"),
        pytest.param("need me to bring chairs", "need", Act.ASKED, id="offer"),
        pytest.param("need more milk.", "need", Act.STATED, id="need-told"),
        pytest.param("so is it shut today", "shut", Act.ASKED, id="so-is-it"),
        pytest.param("how I hated that coat", "hated", Act.STATED, id="how-exclaimed"),
        pytest.param("Bram, what you said was right", "said", Act.STATED, id="what-clause-after-a-name"),
        pytest.param("thanks to everyone who came", "came", Act.STATED, id="who-after-everyone"),
        pytest.param("can u pls turn it down", "turn", Act.REQUESTED, id="please-inside"),
        pytest.param("Ana has fed the cat already dont feed her", "dont feed", Act.REQUESTED, id="run-on"),
        pytest.param("boots off please", "off", Act.REQUESTED, id="fragment-with-please"),
        pytest.param("boots off", "off", Act.STATED, id="fragment-without"),
        pytest.param("Ana and Leo, beds please", "beds", Act.REQUESTED, id="called-then-asked"),
        pytest.param("rooms tidied before lunch please", "tidied", Act.REQUESTED, id="wanted-done"),
        pytest.param("rooms tidied before lunch", "tidied", Act.STATED, id="told-done"),
        pytest.param("Homework done, please can I go out", "done", Act.STATED, id="please-of-the-next"),
        pytest.param("hall painted please", "painted", Act.REQUESTED, id="wanted-past-form"),
        pytest.param("Ben clean the hutch", "clean", Act.REQUESTED, id="name-then-order"),
        pytest.param("Ben clean out the hutch", "clean", Act.REQUESTED, id="name-then-order-with-particle"),
        pytest.param("Cleo and Ben brush your teeth", "brush", Act.REQUESTED, id="names-then-order"),
        pytest.param("Cleo and Ben brush their teeth", "brush", Act.STATED, id="names-then-habit"),
        pytest.param("Ida and Kit, put your bikes in the shed", "put", Act.REQUESTED, id="called-then-put"),
        pytest.param("Ida and Kit put their bikes in the shed", "put", Act.STATED, id="names-then-put"),
        pytest.param("In the end, Kit put the bins out", "put", Act.STATED, id="comma-before-the-name"),
        pytest.param("Derek and Ben like your cake", "like", Act.STATED, id="names-then-state"),
        pytest.param("eggs for the list", "eggs", Act.REQUESTED, id="for-the-list"),
        pytest.param("eggs for the cake", "eggs", Act.STATED, id="for-something-else"),
        pytest.param("hit a badger on the A9", "hit", Act.STATED, id="befell"),
        pytest.param("hit the switch", "hit", Act.REQUESTED, id="ordered"),
        pytest.param("put the bins out last night", "put", Act.STATED, id="past-time"),
        pytest.param("cut the grass please", "cut", Act.REQUESTED, id="cut-ordered"),
        pytest.param("if gran calls tell her im out", "tell", Act.REQUESTED, id="if-then-order"),
        pytest.param("if you help carry it we can go", "carry", Act.STATED, id="help-carry"),
        pytest.param("Leo dont forget the hens", "forget", Act.REQUESTED, id="dont-by-name"),
        pytest.param("Leo dont like hens", "like", Act.STATED, id="dont-of-a-state"),
        pytest.param("did the parcel from nana ever turn up", "turn", Act.ASKED, id="long-subject"),
        pytest.param("were going to nanas", "going", Act.STATED, id="were-for-we-are"),
        pytest.param("were you going to nanas", "going", Act.ASKED, id="were-asked"),
        pytest.param("wish me luck", "wish", Act.REQUESTED, id="wish-me"),
        pytest.param("wish we had a dog", "wish", Act.STATED, id="wish-we"),
        pytest.param("dont you dare", "dare", Act.REQUESTED, id="dont-you-dare"),
        pytest.param("dont you like it", "like", Act.ASKED, id="dont-you-like"),
        pytest.param("Leo have you fed the hens", "fed", Act.ASKED, id="asked-by-name"),
        pytest.param("the hens have been fed", "fed", Act.STATED, id="told-of-the-hens"),
        pytest.param("boys get your coats on", "get", Act.REQUESTED, id="boys-called"),
        pytest.param("boys get cold feet", "get", Act.STATED, id="boys-spoken-of"),
        pytest.param("Leo put the kettle on please", "put", Act.REQUESTED, id="put-with-please"),
        pytest.param("Leo put the kettle on", "put", Act.STATED, id="put-without"),
        pytest.param("everyone come down", "come", Act.REQUESTED, id="everyone-come"),
        pytest.param("everyone came down", "came", Act.STATED, id="everyone-came"),
        pytest.param("here come the cousins", "come", Act.STATED, id="here-come"),
        pytest.param("come here", "come", Act.REQUESTED, id="come-here"),
        pytest.param("how good of her to ring", "ring", Act.STATED, id="how-good-of-her"),
        pytest.param("did he forget that he has a key", "has", Act.STATED, id="forgot-that-he-has"),
        pytest.param("did he say that he has a key", "has", Act.ASKED, id="said-that-he-has"),
        pytest.param("yeah did it before school", "did", Act.STATED, id="did-it"),
        pytest.param("finally put the shelf up", "put", Act.STATED, id="finally-put"),
        pytest.param("then put the shelf up", "put", Act.REQUESTED, id="then-put"),
        pytest.param("did it work", "work", Act.ASKED, id="did-it-work"),
        pytest.param("are the thank you cards done", "done", Act.ASKED, id="cards-done-asked"),
        pytest.param("these are the thank you cards done by Leo", "done", Act.STATED, id="cards-done-told"),
    ],
)
def test_who_asks_and_who_tells(text: str, word: str, act: Act) -> None:
    """Questions and orders are heard without their marks, and what is like them in form stays told."""
    if word == "dont feed":
        assert [clause.modality.act for clause in read(text)] == [Act.STATED, act]
    else:
        assert _clause(text, word).modality.act is act


@pytest.mark.parametrize(
    ("text", "word", "frame", "sources"),
    [
        pytest.param("mum said if it rains the match is off", "off", Frame.HYPOTHETICAL, ("mum",), id="if"),
        pytest.param(
            "Leo says that if the bus is late he is driving",
            "driving",
            Frame.HYPOTHETICAL,
            ("Leo",),
            id="that-if",
        ),
        pytest.param("I reckon when she gets paid she stays", "stays", Frame.ACTUAL, (), id="when-is-a-time"),
        pytest.param("she asked if it was on", "on", Frame.ACTUAL, ("she",), id="asked-if"),
        pytest.param("school rang to say he's been sick", "sick", Frame.ACTUAL, ("school",), id="rang-to"),
        pytest.param("mum posted it derek says", "posted", Frame.ACTUAL, ("derek",), id="said-after"),
        pytest.param("the vet let us know Mango is fine", "fine", Frame.ACTUAL, ("the vet",), id="let-us"),
        pytest.param(
            "the woman at the desk told my brother that school is shut",
            "shut",
            Frame.ACTUAL,
            ("the woman at the desk",),
            id="long-teller",
        ),
        pytest.param(
            "downstairs says the landlord is selling",
            "selling",
            Frame.ACTUAL,
            ("downstairs",),
            id="whoever-lives-there",
        ),
        pytest.param("says he's poorly", "poorly", Frame.ACTUAL, ("unknown",), id="teller-left-out"),
        pytest.param("reckon he's poorly", "poorly", Frame.ACTUAL, (), id="speaker-left-out"),
        pytest.param(
            'the sign said "closed until further notice"',
            "closed",
            Frame.QUOTATION,
            ("the sign",),
            id="sign-quoted",
        ),
    ],
)
def test_whose_word_and_on_what_condition(
    text: str, word: str, frame: Frame, sources: tuple[str, ...]
) -> None:
    """A condition within somebody's word is heard, and so is who rang to tell it."""
    modality = _clause(text, word).modality
    assert (modality.frame, modality.attributed_to) == (frame, sources)


@pytest.mark.parametrize(
    ("text", "word", "licensed"),
    [
        pytest.param("Had Leo not worn it we would be in hospital", "worn", False, id="had-not"),
        pytest.param("had a bath, would do it again", "had", True, id="had-a-bath"),
        pytest.param("no way he sold it", "sold", False, id="no-way-he"),
        pytest.param("no way, he sold it", "sold", True, id="no-way-and-then"),
        pytest.param("Tess, who was due to sing on Friday, rang", "sing", False, id="due-to-sing"),
        pytest.param("he came late due to snow", "came", True, id="due-to-snow"),
        pytest.param("she pretended to read while he packed", "packed", True, id="while-he"),
        pytest.param("my phone is dead so ill ring you", "ring", False, id="so-i-will"),
        pytest.param(
            "Kit's covering for me while I'm on leave next week", "covering", False, id="while-ahead"
        ),
        pytest.param("Kit's covering for me while I'm on leave", "covering", True, id="while-now"),
        pytest.param("Leo going out alone is out of the question", "going", False, id="going-is-barred"),
        pytest.param("the boy standing there is my cousin", "standing", True, id="which-boy"),
        pytest.param(
            "Giving her both, the red one and the blue one, is what we must not do",
            "Giving",
            False,
            id="gerund-spoken-of",
        ),
        pytest.param("I've a bad feeling we've got mice", "got", False, id="feeling"),
        pytest.param("I don't know where he put it", "put", True, id="where-he-put-it"),
        pytest.param("tell me why you left", "left", True, id="why-you-left"),
        pytest.param("she wanted to know why he left", "left", False, id="wanted-to-know-why"),
        pytest.param("used the voucher to buy shoes", "buy", True, id="used-to-buy"),
        pytest.param("went to town to buy shoes", "buy", False, id="went-to-buy"),
        pytest.param("called to tell her", "tell", False, id="called-to-tell"),
        pytest.param("he has had to pay twice", "pay", True, id="has-had-to"),
        pytest.param("he has to pay twice", "pay", False, id="has-to"),
        pytest.param("got round to fixing the tap", "fixing", True, id="got-round-to"),
        pytest.param("never got round to fixing the tap", "fixing", False, id="never-got-round-to"),
        pytest.param("it was kind of you to ring", "ring", True, id="kind-of-you"),
        pytest.param("it would be kind of you to ring", "ring", False, id="would-be-kind"),
        pytest.param("I must say the room was clean", "clean", True, id="must-say"),
        pytest.param("I'd say the room was clean", "clean", False, id="would-say"),
        pytest.param("I'll tell him the room was clean", "clean", False, id="will-tell-him"),
        pytest.param("the letter regarding the fees came", "regarding", True, id="regarding"),
        pytest.param("see if it works", "see", False, id="see-if"),
        pytest.param("Dad asleep", "asleep", True, id="is-left-out"),
        pytest.param("mum back", "back", False, id="may-be-asked"),
        pytest.param("fingers crossed she gets in", "gets", False, id="fingers-crossed"),
        pytest.param("not gonna lie i ate two", "ate", True, id="not-going-to-lie"),
        pytest.param("looks like the boilers gone again", "gone", False, id="looks-like"),
        pytest.param("i read somewhere that figs help", "help", False, id="read-somewhere"),
        pytest.param("dream last night that we lived on a boat", "lived", False, id="dream-last-night"),
        pytest.param("the match got rained out", "rained", False, id="rained-out"),
        pytest.param("forgot to say nan rang", "rang", True, id="forgot-to-say"),
        pytest.param("forgot to ring nan", "ring", False, id="forgot-to-ring"),
        pytest.param("you better be in bed", "bed", False, id="better-be"),
        pytest.param("you look better in blue", "look", True, id="better"),
        pytest.param("club cancelled for the holidays", "cancelled", False, id="cancelled"),
        pytest.param("twins both poorly", "poorly", True, id="both-poorly"),
        pytest.param("swimming's been called off", "called", False, id="called-off"),
        pytest.param("the taxi has been called", "called", True, id="called"),
        pytest.param("sold my brother for two goats 😂", "sold", False, id="nobody-sells-a-brother"),
        pytest.param("sold the bike to Sam 😂", "sold", True, id="a-bike-is-sold"),
        pytest.param("ate everything including the plates 🤣", "ate", False, id="nobody-eats-plates"),
        pytest.param("ate the whole cake 😂", "ate", True, id="a-cake-is-eaten"),
        pytest.param("our Ana says sir said no phones", "said", False, id="said-by-ana-too"),
        pytest.param("Mr Pate said no phones", "said", True, id="said-no-phones"),
    ],
)
def test_what_may_be_kept(text: str, word: str, licensed: bool) -> None:
    """What is only spoken of, wished, joked or feared is not kept; what is told beside it is."""
    assert is_licensed(_clause(text, word).modality) is licensed


@pytest.mark.parametrize(
    ("text", "word", "temporal", "realization"),
    [
        pytest.param("we fly on the 3rd", "fly", Temporal.FUTURE, R.SCHEDULED, id="a-date"),
        pytest.param(
            "she's getting married in June", "married", Temporal.FUTURE, R.INTENDED, id="in-a-month-planned"
        ),
        pytest.param("it snows in January", "snows", Temporal.HABITUAL, R.STATE, id="in-a-month-usual"),
        pytest.param("we're off to Wales", "off", Temporal.FUTURE, R.INTENDED, id="off-to"),
        pytest.param("the lamp is off", "off", Temporal.CURRENT, R.STATE, id="off"),
        pytest.param("we ought to ask them", "ask", Temporal.FUTURE, R.REQUIRED, id="ought-to"),
        pytest.param("we live on the 3rd floor", "live", Temporal.CURRENT, R.STATE, id="a-floor"),
        pytest.param("recital tues not weds", "recital", Temporal.FUTURE, R.SCHEDULED, id="this-not-that"),
        pytest.param("he does be up at 5", "up", Temporal.HABITUAL, R.STATE, id="does-be"),
        pytest.param("dad no longer drives", "drives", Temporal.HABITUAL, R.STATE, id="no-longer"),
        pytest.param("I'm drumming again, Thursdays", "drumming", Temporal.HABITUAL, R.STATE, id="thursdays"),
        pytest.param(
            "she's training twice a week", "training", Temporal.HABITUAL, R.STATE, id="twice-a-week"
        ),
        pytest.param("she's training this week", "training", Temporal.TEMPORARY, R.STARTED, id="this-week"),
        pytest.param(
            "I was drumming on Thursdays", "drumming", Temporal.PAST, R.STARTED, id="was-on-thursdays"
        ),
    ],
)
def test_when_it_is(text: str, word: str, temporal: Temporal, realization: Realization) -> None:
    """Dates lie ahead, floors do not; a habit is one with "does be", too."""
    modality = _clause(text, word).modality
    assert (modality.temporal, modality.realization) == (temporal, realization)


@pytest.mark.parametrize(
    ("text", "word", "stance"),
    [
        pytest.param("the new coach is useless if you ask me", "useless", Stance.OPINION, id="if-you-ask-me"),
        pytest.param("Nan looked lonely to me", "looked", Stance.OPINION, id="looked"),
        pytest.param("the tap is broken", "broken", Stance.KNOWLEDGE, id="plain"),
    ],
)
def test_how_it_struck_somebody(text: str, word: str, stance: Stance) -> None:
    """What something looks like to somebody is their judgement, and no condition is heard in it."""
    modality = _clause(text, word).modality
    assert (modality.stance, modality.frame, modality.certainty) == (stance, Frame.ACTUAL, Certainty.CERTAIN)


def test_an_aside_is_no_subject() -> None:
    """Of "two spoons, never gave that up" the speaker is who never did."""
    gave = _clause("I take sugar, two spoons, never gave that up", "gave")
    assert gave.subject == Span(start=0, end=1)
    assert gave.modality.polarity is P.NEGATIVE


@pytest.mark.parametrize(
    ("text", "word", "frame"),
    [
        pytest.param("in our game I'm the doctor", "doctor", Frame.NONLITERAL, id="game"),
        pytest.param(
            "in our game I'm the nurse and Leo's broken both legs",
            "broken",
            Frame.NONLITERAL,
            id="game-goes-on",
        ),
        pytest.param("in our game last night we lost", "lost", Frame.ACTUAL, id="match"),
        pytest.param("in the game Ana scored twice", "scored", Frame.ACTUAL, id="the-game"),
        pytest.param(
            "we're playing hospitals and Leo has broken his leg", "broken", Frame.NONLITERAL, id="part-played"
        ),
        pytest.param(
            "we're playing restaurants and Leo ordered the lobster",
            "ordered",
            Frame.NONLITERAL,
            id="ordered-in-play",
        ),
        pytest.param("only joking before, we really are moving", "moving", Frame.ACTUAL, id="joked-before"),
        pytest.param("we really are moving, only joking", "moving", Frame.NONLITERAL, id="joking-now"),
        pytest.param("ate so much I am now a sofa 😂", "sofa", Frame.NONLITERAL, id="nobody-is-a-sofa"),
        pytest.param("that is the new sofa 😂", "sofa", Frame.ACTUAL, id="a-thing-is"),
        pytest.param("put Leo on ebay lol", "put", Frame.NONLITERAL, id="sold-off"),
        pytest.param("put the cot on ebay lol", "put", Frame.ACTUAL, id="a-thing-sold"),
        pytest.param(
            "we're playing hockey and Leo has broken his leg", "broken", Frame.ACTUAL, id="sport-played"
        ),
        pytest.param("I'm marrying the new router lol", "marrying", Frame.NONLITERAL, id="weds-a-thing"),
        pytest.param("I'm marrying Tom lol", "marrying", Frame.ACTUAL, id="weds-somebody"),
    ],
)
def test_what_is_played_is_not_so(text: str, word: str, frame: Frame) -> None:
    """A game of make-believe has a world of its own; a match has not."""
    assert _clause(text, word).modality.frame is frame


@pytest.mark.parametrize(
    ("text", "word", "realization"),
    [
        pytest.param("I've got a report to write", "write", R.INTENDED, id="there-to-do"),
        pytest.param("I've got an essay to finish by Friday", "finish", R.INTENDED, id="there-to-finish"),
        pytest.param("he's got the hall to paint", "paint", R.INTENDED, id="of-the-hall"),
        pytest.param("got the kids to tidy up", "tidy", R.COMPLETED, id="got-to-do-it"),
        pytest.param("got a man to fix the roof", "fix", R.COMPLETED, id="got-a-man"),
        pytest.param("I'm building Ben's bookcase on Sunday", "building", R.INTENDED, id="building-a-thing"),
        pytest.param("it's a building site", "site", R.STATE, id="a-building"),
        pytest.param("the decking idea is shelved", "shelved", R.CANCELLED, id="an-idea-shelved"),
        pytest.param("the books are shelved", "shelved", R.STATE, id="books-shelved"),
        pytest.param("I'm seeing Tess from the choir", "seeing", R.STATE, id="seeing-somebody"),
        pytest.param("I'm seeing Gran", "seeing", R.STARTED, id="seeing-gran"),
        pytest.param("she's wearing her glasses now", "wearing", R.STATE, id="wearing"),
        pytest.param("he's working at the mill", "working", R.STATE, id="working-at"),
        pytest.param("he's working on the shed", "working", R.STARTED, id="working-on"),
        pytest.param("Bram is working", "working", R.STARTED, id="working-just-now"),
        pytest.param("ate half the cake", "ate", R.PARTIAL, id="half-the-cake"),
        pytest.param("ate half a cake", "ate", R.COMPLETED, id="half-a-cake"),
    ],
)
def test_what_is_there_to_do_is_not_done(text: str, word: str, realization: Realization) -> None:
    """Who has got an essay to write has not written it; who got somebody to do it has had it done."""
    assert _clause(text, word).modality.realization is realization


@pytest.mark.parametrize(
    ("text", "word"),
    [
        pytest.param("driving test passed", "driving", id="a-test"),
        pytest.param("swimming gala cancelled", "swimming", id="a-gala"),
        pytest.param("sleeping bags are in the loft", "sleeping", id="bags"),
        pytest.param("waiting list's closed", "waiting", id="a-list"),
    ],
)
def test_a_thing_named_by_an_ing_word_is_no_deed(text: str, word: str) -> None:
    """Nobody drives, swims, sleeps or waits in them; what is told is told of the thing."""
    told = read(text)
    assert [clause.trigger.of(text) for clause in told] != [word]
    assert all(clause.trigger.of(text) != word for clause in told)
    assert told[0].subject is not None
    assert told[0].subject.of(text).startswith(word)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        pytest.param("getting car fixed on Friday", "getting", id="had-done"),
        pytest.param("feeding mum's cat", "feeding", id="somebodys-cat"),
        pytest.param("making tea now", "making", id="a-deed"),
    ],
)
def test_a_deed_and_its_thing_is_a_deed(text: str, word: str) -> None:
    """The twin: where nothing is told of it behind it, somebody does it."""
    assert any(clause.trigger.of(text) == word for clause in read(text))


@pytest.mark.parametrize(
    ("text", "act"),
    [
        pytest.param("do it online", Act.REQUESTED, id="an-order"),
        pytest.param("Joel do it now", Act.REQUESTED, id="an-order-to-somebody"),
        pytest.param("do you want it", Act.ASKED, id="a-question"),
        pytest.param("does it work", Act.ASKED, id="a-question-of-it"),
    ],
)
def test_nobody_asks_do_it(text: str, act: Act) -> None:
    """Of "it" one would ask what it does."""
    assert next(clause for clause in read(text) if clause.main).modality.act is act


def test_a_thing_that_is_given_may_end_in_ing() -> None:
    """ "They've given us planning permission" gave it; "they kept us planning holidays" kept us at it."""
    assert is_licensed(_clause("they have given us planning permission for the barn", "given").modality)
    text = "they kept us planning holidays"
    assert "planning" in {each.trigger.of(text) for each in read(text)}


def test_a_number_belongs_to_what_it_counts_out() -> None:
    """ "Hive 2 looks empty" is of hive 2."""
    text = "Hive 2 looks empty"
    subject = _clause(text, "looks").subject
    assert subject is not None
    assert subject.of(text) == "Hive 2"


@pytest.mark.parametrize(
    ("text", "word", "realization"),
    [
        pytest.param("Ida's put the bins out", "put", R.COMPLETED, id="put-with-object"),
        pytest.param("Tom's set the mouse trap", "set", R.COMPLETED, id="set-with-object"),
        pytest.param("Dad's cut my hair", "cut", R.COMPLETED, id="cut-with-object"),
        pytest.param("the tent's shut", "shut", R.STATE, id="shut-alone"),
        pytest.param("shed roof's felted", "felted", R.STATE, id="compound-told"),
        pytest.param("iron gate's oiled", "oiled", R.STATE, id="compound-whose-first-is-a-verb-too"),
        pytest.param("iron Nan's shirts", "iron", R.REQUIRED, id="ordered"),
    ],
)
def test_a_contracted_verb_is_has_or_is_by_what_follows(
    text: str, word: str, realization: Realization
) -> None:
    """What has an object was done by whoever stands before it; what has none is how a thing is."""
    assert _clause(text, word).modality.realization is realization


@pytest.mark.parametrize(
    ("text", "word", "is_quoted"),
    [
        pytest.param("Ida goes 'yeah ordered the reeds' but she was out", "ordered", True, id="goes"),
        pytest.param("Ben said 'done it' and left", "done", True, id="said"),
        pytest.param("the 'lost cause' film was good", "lost", False, id="a-title"),
        pytest.param("Ben ordered the reeds", "ordered", False, id="no-marks"),
    ],
)
def test_a_deed_told_without_its_doer_is_quoted_as_well(text: str, word: str, *, is_quoted: bool) -> None:
    """Between marks it is the word of whom it is put in the mouth of."""
    assert bool(_clause(text, word).modality.attributed_to) is is_quoted


@pytest.mark.parametrize(
    "text",
    [
        "No more sick",
        "No more coughing",
        "there's no more milk",
        "I have no more homework",
        "No more nits!",
        "no more football till March",
        "No more being sick",
    ],
)
def test_what_there_is_no_more_of_is_denied(text: str) -> None:
    """The no belongs to what follows, and answers nobody."""
    clause = next(each for each in read(text) if each.main)
    assert clause.modality.polarity is Polarity.NEGATIVE


@pytest.mark.parametrize(
    "text", ["No, I have more milk", "no more than five guests came", "No. More milk came"]
)
def test_a_no_before_more_may_stand_alone(text: str) -> None:
    """An answer of its own, or a bound, denies nothing of what follows."""
    assert all(each.modality.polarity is not Polarity.NEGATIVE for each in read(text))


@pytest.mark.parametrize("text", ["add matches pls", "Buy wipes", "Get matches for the stove"])
def test_things_that_could_be_a_verb_are_wanted(text: str) -> None:
    """After a bare verb that begins the line stands what is wanted, whatever else the word may be."""
    verb = text.split(maxsplit=1)[0]
    assert _clause(text, verb).modality.act is Act.REQUESTED


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("Grant catches the bus", "catches"),
        ("what you say matches what I heard", "say"),
        ("bins go out on Wednesdays", "go"),
    ],
)
def test_what_somebody_or_something_does_is_no_order(text: str, verb: str) -> None:
    """The control: a name does something, and what is so every week is told."""
    assert _clause(text, verb).modality.act is not Act.REQUESTED


def test_the_bins_are_sent_nowhere_but_the_children_are() -> None:
    """The control of the other side: once, and now, several are told what to do."""
    assert _clause("kids go outside", "go").modality.act is Act.REQUESTED
