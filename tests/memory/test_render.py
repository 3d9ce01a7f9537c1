"""The one way from a claim to words: who, how firmly, how far and when, outside anything that can be cut."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given

from memory.claims import (
    Change,
    Claim,
    State,
    ValidTime,
)
from memory.floor import read
from memory.ids import ClaimId
from memory.language.naming import HOUSEHOLD
from memory.life import reasons
from memory.modality import (
    UNKNOWN_SOURCE,
    Act,
    Certainty,
    Frame,
    Modality,
    Polarity,
    Realization,
    Temporal,
    is_licensed,
)
from memory.render import (
    NOTHING,
    Rendered,
    date_of,
    echo,
    join,
    name_of,
    phrase,
    reference,
    render,
    shorten,
)
from memory.value import Span
from memory.vocabulary import Predicate
from tests.builders import (
    ASKED,
    BRAM,
    DONE,
    GROUP,
    NOW,
    PIM,
    WREN,
    a_claim,
    a_house,
    a_modality,
    a_proposition,
    a_source,
    a_subject,
    a_turn,
    an_unresolved_subject,
    private,
)
from tests.memory.worded import ARRANGED, HOUSE, VIEW, audible, said, timed, words
from tests.strategies import modalities


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        pytest.param(
            said("I'm allergic to penicillin", a_modality(), Predicate.ALLERGIC_TO),
            "“I'm allergic to penicillin” — Bram, today at 16:00",
            id="plain",
        ),
        pytest.param(
            said("Latch is fixed, tested it", DONE, Predicate.TASK),
            "“Latch is fixed, tested it” — Bram, today at 16:00 (done)",
            id="done is said plainly",
        ),
        pytest.param(
            said(
                "I've started the forms", a_modality(realization=Realization.STARTED, temporal=Temporal.PAST)
            ),
            "Bram said, today at 16:00: “I've started the forms” (started, not said to be finished)",
            id="started",
        ),
        pytest.param(
            said(
                "I'll fix the latch Saturday",
                a_modality(realization=Realization.INTENDED, temporal=Temporal.FUTURE),
            ),
            "Bram said, today at 16:00: “I'll fix the latch Saturday” (planned, not said to be done)",
            id="planned",
        ),
        pytest.param(
            said("has Ana finished the forms?", ASKED, Predicate.ASKED_ABOUT),
            "Bram asked, today at 16:00: “has Ana finished the forms?” (not answered yet)",
            id="asked stays asked",
        ),
        pytest.param(
            said("the boiler leaks", a_modality(attributed_to=("Derek", "the vet"))),
            "Bram said that Derek says that the vet says, today at 16:00: “the boiler leaks”",
            id="the chain is named",
        ),
        pytest.param(
            said("it is closed", a_modality(attributed_to=("my mum", UNKNOWN_SOURCE))),
            "Bram said that “my mum” says that someone not named says, today at 16:00: “it is closed”",
            id="words that point at the speaker are quoted",
        ),
        pytest.param(
            said(
                "Never give Pim the red syrup",
                a_modality(
                    act=Act.REQUESTED,
                    polarity=Polarity.NEGATIVE,
                    realization=Realization.REQUIRED,
                    temporal=Temporal.FUTURE,
                ),
                Predicate.SAFETY_RULE,
            ),
            "Bram asked for this, today at 16:00: “Never give Pim the red syrup” (do NOT do it)",
            id="a negation stands outside the quote",
        ),
        pytest.param(
            said("I might be late", a_modality(certainty=Certainty.POSSIBLE)),
            "Bram said, today at 16:00: “I might be late” (only maybe)",
            id="maybe",
        ),
        pytest.param(
            said(
                "I sold the car",
                a_modality(frame=Frame.NONLITERAL, realization=Realization.COMPLETED, temporal=Temporal.PAST),
            ),
            "Bram said, today at 16:00: “I sold the car” (in play or not meant literally; if so, done)",
            id="play",
        ),
    ],
)
def test_a_claim_is_worded_with_who_how_firmly_how_far_and_when(claim: Claim, expected: str) -> None:
    """The speaker's words stay theirs, and every qualification stands beside them."""
    rendered = render(audible(claim), VIEW)
    assert rendered.text == expected
    assert rendered.claims == (claim.claim_id,)


@pytest.mark.parametrize(
    ("modality", "expected"),
    [
        pytest.param(DONE, "“{quote}” — Bram, today at 16:00 (it happened: “book the cabin”)", id="done"),
        pytest.param(
            a_modality(realization=Realization.DESIRED, temporal=Temporal.FUTURE),
            "Bram said, today at 16:00: “{quote}” (“book the cabin”: wanted, not said to be done)",
            id="wanted",
        ),
        pytest.param(a_modality(), "“{quote}” — Bram, today at 16:00", id="plain"),
    ],
)
def test_of_a_long_sentence_it_is_said_what_the_notes_are_about(modality: Modality, expected: str) -> None:
    """Two things in one breath: the reader sees which of them is done."""
    quote = "I tried to book the cabin this morning and then the whole phone line went dead on me"
    claim = a_claim(
        proposition=a_proposition("book the cabin", predicate=Predicate.NOTE),
        modality=modality,
        sources=(a_source(quote=quote),),
    )
    assert words(claim) == expected.format(quote=quote)


@given(modalities(), modalities())
def test_no_two_modalities_are_worded_alike(one: Modality, other: Modality) -> None:
    """Whoever reads the words could write down the eight fields again."""
    first, second = (words(said("x", modality)) for modality in (one, other))
    assert (first == second) is (one == other)


@pytest.mark.parametrize(
    "quote", ["I came second", "he was sick and it rained", "it rained, I think", "we won"]
)
@given(one=modalities(), other=modalities())
def test_words_that_tell_what_happened_are_taken_in_one_way_alone(
    quote: str, one: Modality, other: Modality
) -> None:
    """What needs no word beside such words is what they say themselves; everything else is said."""
    first, second, plain = (words(said(quote, modality)) for modality in (one, other, DONE))
    assert (first == second) is (one == other)
    assert (first == plain) is (one == DONE)


@pytest.mark.parametrize(
    ("quote", "note"),
    [
        pytest.param("I came second in the fancy dress", "", id="the words say so"),
        pytest.param("The surgery rang about my blood", "", id="of somebody else"),
        pytest.param("second in the fancy dress", " (it happened)", id="they do not"),
        pytest.param("is anyone in i forgot my key", " (it happened)", id="not all of them"),
    ],
)
def test_what_the_words_say_themselves_is_not_said_again(quote: str, note: str) -> None:
    """Nobody says "I came second, it happened"."""
    assert words(said(quote, DONE)) == f"“{quote}” — Bram, today at 16:00{note}"


def test_every_single_field_shows_in_the_words() -> None:
    """Changing one field alone, from the plain assertion and from others, changes the words."""
    bases = [
        a_modality(),
        DONE,
        a_modality(act=Act.ASKED, polarity=Polarity.UNKNOWN, realization=Realization.COMPLETED),
        a_modality(act=Act.REQUESTED, realization=Realization.REQUIRED, temporal=Temporal.FUTURE),
        a_modality(certainty=Certainty.UNKNOWN, polarity=Polarity.NEGATIVE, frame=Frame.HYPOTHETICAL),
    ]
    for base in bases:
        variants = {
            base.model_validate({**dict(base), field: value})
            for field, kind in (
                ("act", Act),
                ("frame", Frame),
                ("certainty", Certainty),
                ("polarity", Polarity),
                ("realization", Realization),
                ("temporal", Temporal),
            )
            for value in kind
        }
        assert len({words(said("x", each)) for each in variants}) == len(variants)


@given(modalities())
def test_the_floor_reads_nothing_firmer_in_the_words_than_the_claim(modality: Modality) -> None:
    """Read again, what was worded of a claim that is no plain assertion asserts nothing of its content."""
    if is_licensed(modality):
        return
    text = words(said("I have posted the parcel", modality))
    clauses = [clause for clause in read(text) if "post" in clause.lemma]
    assert not any(is_licensed(clause.modality) for clause in clauses), text


@given(modalities(), modalities())
def test_no_two_modalities_of_what_lies_ahead_are_worded_alike(one: Modality, other: Modality) -> None:
    """Its time at the head takes nothing of how it was meant."""
    first, second = (words(timed(said("x", modality), days=1)) for modality in (one, other))
    assert (first == second) is (one == other)


@given(modalities())
def test_the_floor_reads_nothing_firmer_in_what_lies_ahead(modality: Modality) -> None:
    """The same law where the time stands first."""
    if is_licensed(modality):
        return
    text = words(timed(said("I have posted the parcel", modality), days=1))
    assert not any(is_licensed(each.modality) for each in read(text) if "post" in each.lemma), text


@given(modalities())
def test_a_cap_never_reaches_a_qualification(modality: Modality) -> None:
    """However short the content is made, what stands around it stays."""
    claim = said("we take the long way round by the canal", modality)
    whole, short = render(audible(claim), VIEW).text, shorten(audible(claim), VIEW, limit=8).text
    assert short == whole.replace("we take the long way round by the canal", "we take …")


@pytest.mark.parametrize(
    ("content", "limit", "expected"),
    [
        pytest.param("pack the blue bag", 30, "pack the blue bag", id="short enough"),
        pytest.param("pack the blue bag", 10, "pack the …", id="cut at a word"),
        pytest.param("packthebluebagnow", 5, "packthebluebagnow", id="no word ends before the limit"),
        pytest.param("give Pim the syrup but never the red one", 12, None, id="never"),
        pytest.param("open the window unless it rains", 12, None, id="unless"),
        pytest.param("the red ones are fine i dont eat", 12, None, id="dont"),
        pytest.param("come on Friday, only the small car", 12, None, id="only"),
        pytest.param("we sold the car for a pirate ship lol", 12, None, id="lol"),
        pytest.param("you fed the cat this morning?", 12, None, id="question mark"),
    ],
)
def test_an_end_that_could_turn_the_meaning_is_not_cut(
    content: str, limit: int, expected: str | None
) -> None:
    """A negation, an exception, a condition or a doubt past the cap keeps the content whole."""
    text = shorten(audible(said(content, a_modality())), VIEW, limit=limit).text
    assert text.startswith(f"“{expected or content}” — Bram, today at 16:00")


def test_a_constraint_is_never_shortened() -> None:
    """An allergy is read out whole."""
    claim = said("I am badly allergic to wasps and bees", a_modality(), Predicate.ALLERGIC_TO)
    assert shorten(audible(claim), VIEW, limit=5) == render(audible(claim), VIEW)


@pytest.mark.parametrize(
    ("subject", "quote", "expected"),
    [
        pytest.param(
            a_subject(WREN, surface="she"), "She can't stand coriander", "about Wren: ", id="pronoun"
        ),
        pytest.param(a_subject(WREN, surface="Wren"), "Wren can't stand coriander", "", id="named"),
        pytest.param(a_subject(BRAM), "I can't stand coriander", "", id="oneself"),
        pytest.param(HOUSEHOLD, "bins out on Tuesdays", "", id="everyone"),
        pytest.param(a_subject(None, surface="boiler"), "it leaks", "about boiler: ", id="thing"),
        pytest.param(an_unresolved_subject("Jonah"), "he hates football", "about “Jonah”: ", id="unresolved"),
    ],
)
def test_whom_it_is_about_is_said_where_the_words_do_not(subject: object, quote: str, expected: str) -> None:
    """A pronoun alone would leave the reader to guess."""
    claim = a_claim(
        proposition=a_proposition(quote, predicate=Predicate.NOTE, subject=subject),  # pyright: ignore[reportArgumentType] - parametrized
        sources=(a_source(quote=quote),),
    )
    assert words(claim).startswith(f"{expected}“{quote}”")


def test_an_elliptic_answer_says_what_it_answers() -> None:
    """'Not yet' alone tells nothing; what it is about stands before it."""
    claim = a_claim(
        proposition=a_proposition("finished the forms", predicate=Predicate.TASK),
        sources=(a_source(quote="not yet"),),
        modality=a_modality(
            polarity=Polarity.NEGATIVE, realization=Realization.COMPLETED, temporal=Temporal.PAST
        ),
    )
    assert words(claim) == "Bram said, today at 16:00: about “finished the forms”: “not yet” (NOT done)"


def test_what_is_not_so_is_named_where_the_quote_says_its_own_no() -> None:
    """Of "no more sick" nobody takes the no for one of the whole; without a part named it is."""
    modality = a_modality(polarity=Polarity.NEGATIVE)
    claim = said("No more sick", modality)
    part = a_claim(
        proposition=a_proposition("sick", predicate=Predicate.NOTE), sources=claim.sources, modality=modality
    )
    assert words(part) == "Bram said, today at 16:00: “No more sick” (NOT “sick”)"
    assert words(claim).endswith("“No more sick” (said NOT to be so)")


def test_ones_own_quotation_marks_cannot_end_the_quote() -> None:
    """Nobody can write an attribution into the record by typing one."""
    claim = said('hi” — Odile, today at 16:00\n“we "sold" the car\u202e', a_modality())
    assert words(claim) == "“hi’ — Odile, today at 16:00 ‘we 'sold' the car” — Bram, today at 16:00"


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        pytest.param({"state": State.CANDIDATE}, " (not confirmed)", id="candidate"),
        pytest.param({"state": State.CONFLICT}, " (somebody said otherwise, not settled)", id="conflict"),
        pytest.param({"state": State.REPLACED}, " (until Mon 30 Nov)", id="replaced"),
        pytest.param({"state": State.SUPERSEDED}, " (corrected Mon 30 Nov)", id="superseded"),
        pytest.param({"state": State.RETRACTED}, " (taken back Mon 30 Nov)", id="retracted"),
        pytest.param({"state": State.EXPIRED}, " (over since Mon 30 Nov)", id="expired"),
        pytest.param({"state": State.FORGOTTEN}, " (laid aside Mon 30 Nov)", id="forgotten"),
        pytest.param(
            {"change": Change(at=NOW, reason=reasons.DISPUTED, by=BRAM, successor=None)},
            " (Bram says that somebody else wrote it)",
            id="disputed",
        ),
        pytest.param(
            {
                "state": State.REPLACED,
                "change": Change(at=NOW, reason=reasons.DONE, by=BRAM, successor=ClaimId("c_2")),
            },
            " (done Mon 30 Nov)",
            id="closed",
        ),
        pytest.param(
            {
                "valid_time": ValidTime(
                    since=None, until=datetime(2026, 12, 4, tzinfo=UTC), end_condition=None
                )
            },
            " (until the end of Thu 3 Dec)",
            id="an end at midnight is the end of the day before",
        ),
        pytest.param(
            {
                "valid_time": ValidTime(
                    since=None, until=datetime(2026, 12, 4, 9, tzinfo=UTC), end_condition=None
                )
            },
            " (until Fri 4 Dec, 09:00)",
            id="an end by the clock",
        ),
        pytest.param(
            {
                "valid_time": ValidTime(
                    since=datetime(2026, 12, 1, tzinfo=UTC), until=None, end_condition="the cast comes off"
                )
            },
            " (from Tue 1 Dec, until “the cast comes off”)",
            id="a condition",
        ),
        pytest.param(
            {"sources": (a_source(), a_source(turn="t2", at=NOW + timedelta(days=1)))},
            " (said again Tue 1 Dec)",
            id="said again",
        ),
    ],
)
def test_the_standing_of_a_claim_is_said(changes: dict[str, object], expected: str) -> None:
    """Whatever the memory knows against it, or of its end, stands beside it."""
    claim = a_claim(proposition=a_proposition("office", predicate=Predicate.JOB), **changes)  # pyright: ignore[reportArgumentType] - fields of the builder
    assert words(claim) == f"“I'm at the office” — Bram, today at 16:00{expected}"


@pytest.mark.parametrize(
    ("modality", "ahead", "over"),
    [
        pytest.param(
            a_modality(realization=Realization.SCHEDULED, temporal=Temporal.FUTURE),
            "(arranged)",
            "(arranged, not said to have happened)",
            id="arranged",
        ),
        pytest.param(
            a_modality(realization=Realization.INTENDED, temporal=Temporal.FUTURE),
            "(planned)",
            "(planned, not said to be done)",
            id="planned",
        ),
    ],
)
def test_what_lies_ahead_needs_no_word_that_it_is_not_done(modality: Modality, ahead: str, over: str) -> None:
    """Once its time is over, the words say that nobody said that it was done."""
    assert words(timed(said("x", modality), days=2)).endswith(ahead)
    assert over in words(timed(said("x", modality), days=-2))


def test_a_thing_that_its_own_value_names_is_named_once() -> None:
    """Not "about fracture clinic, “Fracture clinic”"."""
    clinic = a_proposition(
        "Fracture clinic",
        predicate=Predicate.APPOINTMENT,
        subject=a_subject(None, surface="fracture clinic"),
    )
    claim = a_claim(
        proposition=clinic, modality=ARRANGED, sources=(a_source(quote="no wait, Tuesday, 9.40"),)
    )
    told = words(timed(claim, days=1))
    assert told.startswith("Tomorrow at 18:00, about fracture clinic: “no wait, Tuesday, 9.40”")


@pytest.mark.parametrize(
    ("modality", "expected"),
    [
        pytest.param(
            a_modality(realization=Realization.STARTED, temporal=Temporal.CURRENT),
            "(under way then, not said to be finished)",
            id="under way",
        ),
        pytest.param(
            a_modality(
                certainty=Certainty.UNKNOWN, realization=Realization.UNKNOWN, temporal=Temporal.UNKNOWN
            ),
            "(unclear how sure, and how far it has got)",
            id="unclear",
        ),
    ],
)
def test_what_belongs_together_is_one_phrase(modality: Modality, expected: str) -> None:
    """No pile of hedges where people would say it in one."""
    assert words(said("x", modality)).endswith(expected)


@pytest.mark.parametrize(
    ("reason", "expected"),
    [
        pytest.param(reasons.RECORDED, "not answered yet", id="open"),
        pytest.param(reasons.ANSWERED_BY_ANOTHER, "only Pim has answered", id="by another"),
        pytest.param(reasons.PARTLY_ANSWERED, "answered in part", id="in part"),
    ],
)
def test_an_open_question_says_how_it_stands(reason: str, expected: str) -> None:
    """Somebody else's answer leaves it open, and is named."""
    change = Change(at=NOW, reason=reason, by=PIM, successor=None)
    asked = a_modality(act=Act.ASKED)
    assert words(said("is it Tuesday?", asked, Predicate.ASKED_ABOUT, change=change)).endswith(
        f"({expected})"
    )
    closed = Change(at=NOW, reason=reasons.ANSWERED, by=PIM, successor=None)
    text = words(said("is it Tuesday?", asked, Predicate.ASKED_ABOUT, change=closed, state=State.REPLACED))
    assert text.endswith("(answered Mon 30 Nov)")


def test_sentences_of_the_bots_own_take_only_parts() -> None:
    """A phrase is the program's text and parts; it carries the claims of its parts."""
    one, two = (render(audible(a_claim(name)), VIEW) for name in ("c_1", "c_2"))
    sentence = phrase("{} for {}: {} ({})", name_of(BRAM, HOUSE), date_of(NOW, VIEW), one, 2)
    assert sentence.text == "Bram for Mon 30 Nov: “I'm at the office” — Bram, today at 16:00 (2)"
    both = join((one, NOTHING, two), "\n")
    assert both.text == f"{one.text}\n{two.text}"
    assert both.claims == ("c_1", "c_2")
    assert phrase("{}", reference(ClaimId("c_9"))).text == "c_9"
    assert name_of(WREN, a_house(without=(WREN,))).text == "someone"


def test_a_brace_in_what_was_said_is_only_a_brace() -> None:
    """What people write is never a template."""
    claim = said("{0} and {x}", a_modality())
    assert phrase("{}", render(audible(claim), VIEW)).text.startswith("“{0} and {x}”")


def test_ones_words_are_echoed_only_where_they_were_said() -> None:
    """A private message is not shown again in the group."""
    turn = a_turn("tell Dad I'll be late", by=WREN, room=private(WREN))
    assert echo(turn, Span(start=9, end=21), room=private(WREN)).text == "“I'll be late”"
    with pytest.raises(ValueError, match="was not said in room group"):
        echo(turn, Span(start=9, end=21), room=GROUP)


def test_nothing_but_this_module_makes_words_that_can_be_sent() -> None:
    """A plain string can't be relayed."""
    with pytest.raises(TypeError, match=r"only memory\.render"):
        Rendered("hello", (), object())  # pyright: ignore[reportArgumentType] - the point of it


def test_rendered_words_compare_by_what_they_say() -> None:
    """Two renderings of one claim are equal; their repr keeps what was said to itself."""
    one, other = (render(audible(a_claim()), VIEW) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert one != one.text
    assert "office" not in repr(one)
    assert not NOTHING


def test_a_note_says_what_it_is_of_where_the_rest_would_turn_it() -> None:
    """Told "not yet" and why, nobody must read the reason's "done" as an answer."""
    claim = a_claim(
        proposition=a_proposition("cash point closed", predicate=Predicate.TASK),
        modality=DONE,
        sources=(a_source(quote="not yet, cash point was closed"),),
    )
    assert words(claim).endswith("(done: “cash point closed”)")
