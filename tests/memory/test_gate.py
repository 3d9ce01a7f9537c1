"""From a reading to a claim: nothing is added to what was said, and nothing is said more firmly."""

from datetime import UTC, datetime

import pytest
from hypothesis import given

from memory.claims import (
    Claim,
    Granularity,
    Method,
    Origin,
    ParticipantRole,
    Proposer,
    Reading,
    State,
    Subject,
    SubjectKind,
    ValidTime,
    When,
)
from memory.gate import Reason, Rejected, admit, is_settled
from memory.ids import PersonId, derived
from memory.language.naming import HOUSEHOLD
from memory.modality import (
    UNKNOWN_MODALITY,
    UNKNOWN_SOURCE,
    Act,
    Certainty,
    Frame,
    Modality,
    Polarity,
    Realization,
    Temporal,
    is_no_stronger,
)
from memory.ports import Context
from memory.turns import UNKNOWN_ORIGIN, Author, Turn, TurnKind
from memory.value import Span
from memory.vocabulary import CostOfLoss, Predicate, Sensitivity, Use
from tests.builders import (
    ASKED,
    BRAM,
    CASPER,
    DONE,
    GROUP,
    NOW,
    ODILE,
    PIM,
    WREN,
    ZONE,
    a_claim,
    a_house,
    a_modality,
    a_participant,
    a_proposition,
    a_reading,
    a_source,
    a_subject,
    a_turn,
    an_unresolved_subject,
    private,
)
from tests.builders import HOUSEHOLD as HOME
from tests.strategies import modalities

HOUSE = a_house()
CONTEXT = Context(house=HOUSE, replied_to=None, before=(), open_questions=())


def _context(**changes: object) -> Context:
    return Context.model_validate({**dict(CONTEXT), **changes})


def _kept(turn: Turn, *, context: Context = CONTEXT, **reading: object) -> Claim:
    claim = admit(a_reading(turn, **reading), turn, context=context, now=NOW)  # pyright: ignore[reportArgumentType] - fields of the builder
    assert isinstance(claim, Claim), claim
    return claim


def _reason(turn: Turn, *, context: Context = CONTEXT, **reading: object) -> Reason:
    rejected = admit(a_reading(turn, **reading), turn, context=context, now=NOW)  # pyright: ignore[reportArgumentType] - fields of the builder
    assert isinstance(rejected, Rejected), rejected
    return rejected.reason


def test_a_plain_statement_becomes_a_claim_with_everything_from_the_turn() -> None:
    """Speaker, room, time, audience and id come from the turn, whatever the proposer thinks."""
    turn = a_turn("I'm at the office", by=BRAM)
    claim = _kept(turn, trigger="office", proposition=a_proposition("at the office"))
    assert claim.speaker == BRAM
    assert claim.sources[0].quote == "I'm at the office"
    assert (claim.said_at, claim.recorded_at, claim.last_confirmed) == (NOW, NOW, NOW)
    assert claim.audience.rooms == (GROUP,)
    assert claim.state is State.ACTIVE
    assert claim.modality == a_modality()
    assert claim.origin is Origin.STATED
    assert claim.undecided == ()
    assert claim.uses == frozenset(Use)
    assert claim.claim_id == derived("c_", HOME, GROUP, turn.message, 0, 0, 17, "located_at")


def test_the_id_follows_from_the_place_and_not_from_the_proposer() -> None:
    """A second reader of the same words meets the first one's claim; another version or doer does not."""
    turn = a_turn("Wren and Pim, beds please", by=ODILE)
    edited = Turn.model_validate({**dict(turn), "version": 1})
    beds = a_proposition("beds", predicate=Predicate.TASK, subject=a_subject(PIM, surface="Pim"))
    reading = a_reading(turn, proposition=beds, trigger="beds")
    other = Reading.model_validate({**dict(reading), "proposer": Proposer(name="another", version="7")})
    ids = [
        claim.claim_id
        for claim in (
            admit(reading, turn, context=CONTEXT, now=NOW),
            admit(other, turn, context=CONTEXT, now=NOW),
            admit(reading, turn, context=CONTEXT, now=NOW, ordinal=1),
            admit(reading, edited, context=CONTEXT, now=NOW),
        )
        if isinstance(claim, Claim)
    ]
    assert ids[0] == ids[1]
    assert len(ids) == 4
    assert len(set(ids)) == 3


@pytest.mark.parametrize(
    "turn",
    [
        pytest.param(a_turn("I'm at the office", author=Author.BOT, speaker=None), id="the bot"),
        pytest.param(a_turn("I'm at the office", author=Author.NOBODY, speaker=None), id="nobody"),
    ],
)
def test_only_a_persons_turn_makes_claims(turn: Turn) -> None:
    """What the bot said is never a source."""
    assert _reason(turn) is Reason.NO_SPEAKER


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        pytest.param({"quote": "I'm at the bank"}, Reason.NOT_VERBATIM, id="another quote"),
        pytest.param({"span": Span(start=0, end=99)}, Reason.NOT_VERBATIM, id="beyond the end"),
        pytest.param({"span": Span(start=3, end=3), "quote": ""}, Reason.NOT_VERBATIM, id="empty stretch"),
        pytest.param({"span": Span(start=3, end=4), "quote": " "}, Reason.EMPTY, id="only a space"),
    ],
)
def test_the_quote_must_stand_in_the_turn(changes: dict[str, object], reason: Reason) -> None:
    """No claim rests on words that are not there."""
    turn = a_turn("I'm at the office")
    reading = a_reading(turn, proposition=a_proposition("office"))
    rejected = admit(reading.model_validate({**dict(reading), **changes}), turn, context=CONTEXT, now=NOW)
    assert isinstance(rejected, Rejected)
    assert rejected.reason is reason


def test_a_reading_without_content_is_refused() -> None:
    """Neither value nor subject: nothing."""
    turn = a_turn("I'm at the office")
    empty = a_proposition(" ", subject=Subject(kind=SubjectKind.THING, surface=" ", person=None, whose=None))
    assert _reason(turn, proposition=empty) is Reason.EMPTY


@pytest.mark.parametrize(
    ("text", "value", "grounded"),
    [
        pytest.param("I've started the forms", "started the forms", True, id="verbatim"),
        pytest.param("I've started the forms", "start the form", True, id="base forms"),
        pytest.param("I've started the forms", "finished the forms", False, id="another verb"),
        pytest.param("I owe Casper 20", "owe Casper 20", True, id="number"),
        pytest.param("I owe Casper 20", "owe Casper 200", False, id="another number"),
        pytest.param("I owe Casper 20", "owe Odile 20", False, id="another name"),
        pytest.param(
            "dont give pim the red syrup", "do not give pim the red syrup", True, id="chat spelling"
        ),
        pytest.param("I cant come", "come", True, id="without its qualifier"),
        pytest.param("the café is shut", "café is shut", True, id="accents"),
    ],
)
def test_the_value_is_made_of_what_was_said(text: str, value: str, *, grounded: bool) -> None:
    """Content words, names and numbers stand in the turn; nothing is added."""
    turn = a_turn(text)
    outcome = admit(
        a_reading(turn, proposition=a_proposition(value, predicate=Predicate.NOTE)),
        turn,
        context=CONTEXT,
        now=NOW,
    )
    assert isinstance(outcome, Claim) is grounded
    assert grounded or (isinstance(outcome, Rejected) and outcome.reason is Reason.VALUE_ADDED)


def test_an_answer_may_use_the_words_of_what_it_answers() -> None:
    """'Not yet' is about the forms because the question was; a plain statement may not borrow so."""
    asked = a_turn("have you finished the forms?", by=ODILE)
    question = a_claim(
        proposition=a_proposition("finished the forms", predicate=Predicate.ASKED_ABOUT),
        sources=(a_source(speaker=ODILE, quote=asked.text),),
        modality=ASKED,
    )
    turn = a_turn("not yet", by=BRAM)
    said = a_proposition("finished the forms", predicate=Predicate.TASK)
    by_reply = _context(replied_to=asked)
    by_question = _context(open_questions=(question,))
    assert _kept(turn, context=by_reply, proposition=said)
    assert _kept(turn, context=by_question, proposition=said, method=Method.ANSWER)
    assert _reason(turn, context=by_question, proposition=said) is Reason.VALUE_ADDED
    assert _reason(turn, proposition=said, method=Method.ANSWER) is Reason.VALUE_ADDED


def test_a_correction_may_use_the_words_it_corrects() -> None:
    """'No wait, Wednesday' is about the boiler man of the turn before."""
    before = a_turn("boiler man comes Tuesday")
    turn = a_turn("no wait, Wednesday")
    said = a_proposition("boiler man comes", predicate=Predicate.NOTE)
    context = _context(before=(before,))
    assert _kept(turn, context=context, proposition=said, corrects=True)
    assert _reason(turn, context=context, proposition=said) is Reason.VALUE_ADDED


def _when(surface: str) -> When:
    return When(
        surface=surface,
        start=datetime(2026, 12, 3, tzinfo=UTC),
        end=None,
        granularity=Granularity.DAY,
        zone=ZONE,
        ambiguous=False,
    )


def test_times_and_ends_must_have_been_told() -> None:
    """A day, or an end, that nobody named is refused."""
    turn = a_turn("dentist on Thursday, no football until the cast comes off")
    dentist = a_proposition("dentist", predicate=Predicate.APPOINTMENT, when=_when("on Thursday"))
    assert _kept(turn, proposition=dentist, trigger="dentist").proposition.when is not None
    friday = a_proposition("dentist", predicate=Predicate.APPOINTMENT, when=_when("on Friday"))
    assert _reason(turn, proposition=friday) is Reason.TIME_ADDED
    ends = ValidTime(since=None, until=None, end_condition="the cast comes off")
    football = a_proposition("football", predicate=Predicate.HOUSEHOLD_RULE, subject=HOUSEHOLD)
    assert _kept(turn, proposition=football, valid_time=ends).valid_time == ends
    never = ValidTime(since=None, until=None, end_condition="school starts")
    assert _reason(turn, proposition=football, valid_time=never) is Reason.TIME_ADDED


@pytest.mark.parametrize(
    ("subject", "reason"),
    [
        pytest.param(a_subject(PIM, surface="Pim"), None, id="named"),
        pytest.param(a_subject(WREN, surface="Wren"), Reason.NAME_ADDED, id="not named"),
        pytest.param(a_subject(PersonId("stranger"), surface="Pim"), Reason.UNKNOWN_PERSON, id="not known"),
        pytest.param(a_subject(WREN, surface="I"), Reason.WRONG_SPEAKER, id="somebody else's I"),
        pytest.param(a_subject(None, surface="dentist"), None, id="thing"),
        pytest.param(a_subject(None, surface="optician"), Reason.NAME_ADDED, id="another thing"),
        pytest.param(HOUSEHOLD, None, id="the household"),
        pytest.param(an_unresolved_subject("my dentist"), None, id="unresolved"),
    ],
)
def test_the_subject_is_somebody_who_was_named(subject: Subject, reason: Reason | None) -> None:
    """Nobody becomes the subject of words that do not name them."""
    turn = a_turn("I'm taking Pim to my dentist", by=BRAM)
    said = a_proposition("dentist", predicate=Predicate.NOTE, subject=subject)
    outcome = admit(a_reading(turn, proposition=said, trigger="taking"), turn, context=CONTEXT, now=NOW)
    assert (outcome.reason if isinstance(outcome, Rejected) else None) is reason


def test_whoever_is_spoken_to_needs_no_name() -> None:
    """Those who were answered, or whom an open question is about, may be meant by a pronoun."""
    turn = a_turn("she has it", by=BRAM)
    said = a_proposition("has it", predicate=Predicate.NOTE, subject=a_subject(WREN, surface="Wren"))
    question = a_claim(
        proposition=a_proposition(
            "keys",
            predicate=Predicate.ASKED_ABOUT,
            participants=(a_participant(ParticipantRole.THEME, "Wren", WREN),),
        ),
        sources=(a_source(speaker=ODILE),),
    )
    assert _kept(turn, context=_context(open_questions=(question,)), proposition=said)
    assert _kept(turn, context=_context(before=(a_turn("hm", by=WREN),)), proposition=said)
    assert _kept(turn, context=_context(replied_to=a_turn("hm", by=WREN)), proposition=said)
    assert _reason(turn, proposition=said) is Reason.NAME_ADDED


@pytest.mark.parametrize(
    ("text", "trigger", "lender", "borrower"),
    [
        pytest.param("I lent Casper the drill", "lent", "I", "Casper", id="active"),
        pytest.param("Casper lent Odile the drill", "lent", "Casper", "Odile", id="others"),
    ],
)
def test_who_did_what_to_whom_may_not_be_turned_round(
    text: str, trigger: str, lender: str, borrower: str
) -> None:
    """Where the grammar shows the roles, a reading that swaps them is refused."""
    turn = a_turn(text, by=BRAM)
    people = {"I": BRAM, "Casper": CASPER, "Odile": ODILE}

    def outcome(agent: str, recipient: str) -> Claim | Rejected:
        participants = (
            a_participant(ParticipantRole.AGENT, agent, people[agent]),
            a_participant(ParticipantRole.RECIPIENT, recipient, people[recipient]),
        )
        said = a_proposition(
            "lent the drill",
            predicate=Predicate.HAPPENED,
            subject=a_subject(people[lender], surface=lender),
            participants=participants,
        )
        return admit(a_reading(turn, proposition=said, trigger=trigger), turn, context=CONTEXT, now=NOW)

    assert isinstance(outcome(lender, borrower), Claim)
    turned = outcome(borrower, lender)
    assert isinstance(turned, Rejected)
    assert turned.reason is Reason.ROLES_TURNED


@given(modalities())
def test_nothing_is_kept_more_firmly_than_the_floor_allows(proposed: Modality) -> None:
    """However the proposer reads it, a wish stays a wish; what it said beyond is noted field by field."""
    turn = a_turn("I want to post the parcel")
    said = a_proposition("post the parcel", predicate=Predicate.TASK)
    claim = _kept(turn, proposition=said, trigger="post", modality=proposed)
    assert claim.modality.realization in (Realization.DESIRED, Realization.UNKNOWN)
    assert is_no_stronger(claim.modality, proposed)
    noted = {each.field: each.proposed for each in claim.undecided}
    for field in ("act", "frame", "certainty", "polarity", "realization", "temporal", "stance"):
        differs = getattr(proposed, field) != getattr(claim.modality, field)
        assert (noted.get(field) == getattr(proposed, field)) is differs


def test_a_stretch_without_a_clause_is_understood_by_nobody() -> None:
    """Where the floor finds no clause, the claim is a candidate with everything unknown but its speaker."""
    turn = a_turn("office")
    reading = a_reading(turn, proposition=a_proposition("office"))
    beyond = reading.model_validate({**dict(reading), "trigger": Span(start=5, end=50)})
    claim = admit(beyond, turn, context=CONTEXT, now=NOW)
    assert isinstance(claim, Claim)
    assert claim.state is State.CANDIDATE
    assert claim.modality.act is Act.UNKNOWN
    assert claim.modality.attributed_to == ()


def test_what_code_read_itself_stands_for_the_floor() -> None:
    """An elliptic answer has no clause; the table of short answers says how firm it is."""
    turn = a_turn("done!")
    said = a_proposition("done", predicate=Predicate.TASK)
    reading = a_reading(turn, proposition=said, modality=DONE)
    claim = admit(reading, turn, context=CONTEXT, now=NOW, allowed=DONE)
    assert isinstance(claim, Claim)
    assert claim.modality == DONE


@pytest.mark.parametrize("origin", ["Aunt May", UNKNOWN_ORIGIN])
def test_a_forward_is_the_word_of_whoever_wrote_it(origin: str) -> None:
    """Bram forwards 'I quit my job': nobody learns that Bram quit."""
    turn = a_turn("I quit my job", by=BRAM, forwarded_from=origin)
    said = a_proposition("quit job", predicate=Predicate.HAPPENED, subject=a_subject(BRAM, surface="I"))
    claim = _kept(turn, proposition=said, trigger="quit", modality=DONE)
    name = UNKNOWN_SOURCE if origin == UNKNOWN_ORIGIN else origin
    assert claim.modality.attributed_to == (name,)
    assert claim.modality.realization is Realization.COMPLETED
    assert claim.origin is Origin.REPORTED
    assert claim.speaker == BRAM
    subject = claim.proposition.subject
    assert (subject.kind, subject.surface, subject.whose) == (SubjectKind.UNRESOLVED, name, BRAM)
    assert claim.state is State.CANDIDATE


def test_a_forward_that_the_reader_attributed_is_not_attributed_twice() -> None:
    """The reader may name the origin itself; the chain holds it once."""
    turn = a_turn("The boiler is broken", by=BRAM, forwarded_from="Aunt May")
    modality = a_modality(attributed_to=("Aunt May",))
    said = a_proposition("broken", predicate=Predicate.NOTE, subject=a_subject(None, surface="boiler"))
    claim = _kept(turn, proposition=said, trigger="broken", modality=modality)
    assert claim.modality == modality
    assert claim.proposition.subject.kind is SubjectKind.THING


def test_an_i_inside_quotation_marks_is_the_quoted_ones() -> None:
    """Odile pastes Casper's words; nothing says that Odile checked."""
    turn = a_turn("Casper wrote: 'I checked the boiler'", by=ODILE)
    said = a_proposition(
        "checked the boiler", predicate=Predicate.HAPPENED, subject=a_subject(ODILE, surface="I")
    )
    modality = a_modality(
        realization=Realization.COMPLETED,
        temporal=Temporal.PAST,
        attributed_to=("Casper",),
        frame=Frame.QUOTATION,
    )
    claim = _kept(turn, proposition=said, trigger="checked", modality=modality)
    assert claim.proposition.subject.kind is SubjectKind.UNRESOLVED
    assert claim.proposition.subject.surface == "Casper"
    assert claim.origin is Origin.REPORTED


def test_an_i_in_indirect_speech_is_the_speakers() -> None:
    """'Derek says I'm late': the one who is late is whoever says so."""
    turn = a_turn("Derek says I'm late", by=ODILE)
    said = a_proposition("late", predicate=Predicate.NOTE, subject=a_subject(ODILE, surface="I"))
    claim = _kept(turn, proposition=said, trigger="late", modality=a_modality(attributed_to=("Derek",)))
    assert claim.proposition.subject.person == ODILE
    assert claim.modality.attributed_to == ("Derek",)


@pytest.mark.parametrize(
    ("kind", "proposed", "expected"),
    [
        pytest.param(TurnKind.LOCATION, Origin.OBSERVED, Origin.OBSERVED, id="a shared location"),
        pytest.param(TurnKind.TEXT, Origin.OBSERVED, Origin.STATED, id="words are no observation"),
        pytest.param(TurnKind.TEXT, Origin.REPORTED, Origin.STATED, id="no chain, no report"),
        pytest.param(TurnKind.TEXT, Origin.INFERRED, Origin.INFERRED, id="inferred"),
    ],
)
def test_where_the_knowledge_comes_from(kind: TurnKind, proposed: Origin, expected: Origin) -> None:
    """Only a system of record observes; what was inferred is a candidate."""
    turn = a_turn("I'm at the office", kind=kind)
    claim = _kept(turn, trigger="office", origin=proposed, proposition=a_proposition("at the office"))
    assert claim.origin is expected
    assert (claim.state is State.CANDIDATE) is (expected is Origin.INFERRED)


@pytest.mark.parametrize(
    ("modality", "predicate", "settled"),
    [
        pytest.param(a_modality(), Predicate.NOTE, True, id="plain"),
        pytest.param(a_modality(act=Act.UNKNOWN), Predicate.NOTE, False, id="act"),
        pytest.param(a_modality(frame=Frame.UNKNOWN), Predicate.NOTE, False, id="frame"),
        pytest.param(a_modality(certainty=Certainty.UNKNOWN), Predicate.NOTE, False, id="certainty"),
        pytest.param(a_modality(polarity=Polarity.UNKNOWN), Predicate.NOTE, False, id="polarity"),
        pytest.param(a_modality(realization=Realization.UNKNOWN), Predicate.NOTE, False, id="realization"),
        pytest.param(a_modality(attributed_to=("Ana", UNKNOWN_SOURCE)), Predicate.NOTE, False, id="source"),
        pytest.param(
            a_modality(temporal=Temporal.UNKNOWN), Predicate.NOTE, True, id="temporal is only worded"
        ),
        pytest.param(
            a_modality(act=Act.ASKED, certainty=Certainty.UNKNOWN), Predicate.ASKED_ABOUT, True, id="asked"
        ),
        pytest.param(
            a_modality(act=Act.REQUESTED, realization=Realization.UNKNOWN),
            Predicate.TASK,
            True,
            id="requested",
        ),
        pytest.param(UNKNOWN_MODALITY, Predicate.ASKED_ABOUT, False, id="nothing known"),
    ],
)
def test_what_is_not_understood_is_a_candidate(
    modality: Modality, predicate: Predicate, *, settled: bool
) -> None:
    """Of a question or a request only the asking must be understood."""
    assert is_settled(modality, predicate) is settled


@pytest.mark.parametrize(
    ("predicate", "text", "expected"),
    [
        pytest.param(Predicate.NOTE, "I'm bored", State.TRANSIENT, id="a mood of the moment"),
        pytest.param(Predicate.MOOD, "I'm sad", State.TRANSIENT, id="mood"),
        pytest.param(
            Predicate.LOCATED_AT, "I'm at the office", State.ACTIVE, id="a state runs to its horizon"
        ),
        pytest.param(Predicate.TASK, "I'm tidying", State.ACTIVE, id="commitments stay, however small"),
        pytest.param(
            Predicate.NOTE,
            "I'm left-handed, never forget that",
            State.ACTIVE,
            id="unless it must not be forgotten",
        ),
    ],
)
def test_what_is_of_the_moment_is_transient(predicate: Predicate, text: str, expected: State) -> None:
    """Would it still matter in a month?"""
    turn = a_turn(text)
    word = text.split()[1].strip(",")
    claim = _kept(
        turn,
        proposition=a_proposition(word, predicate=predicate),
        trigger=text.rsplit(maxsplit=1)[-1] if predicate is Predicate.LOCATED_AT else word,
        lasting=False,
        modality=a_modality(realization=Realization.STARTED) if predicate is Predicate.TASK else a_modality(),
    )
    assert claim.state is expected or claim.state is State.CANDIDATE
    assert (claim.state is State.TRANSIENT) is (expected is State.TRANSIENT)
    assert (claim.uses == frozenset({Use.NOW})) is (expected is State.TRANSIENT)


P, S, L = Predicate, Sensitivity, CostOfLoss


@pytest.mark.parametrize(
    ("text", "predicate", "sensitivity", "cost"),
    [
        ("the bins go out on Tuesdays", P.NOTE, S.ORDINARY, L.NORMAL),
        ("the alarm code is 4711", P.NOTE, S.SECRET, L.NORMAL),
        ("the spare key is under the pot", P.KEPT_AT, S.SECRET, L.NORMAL),
        ("the pay rise is £200", P.HAPPENED, S.MONEY, L.HIGH),
        ("Wren's migraine is back", P.NOTE, S.HEALTH, L.HIGH),
        ("the girl got detention again", P.NOTE, S.PERSONAL, L.NORMAL),
        ("the stopcock is under the sink", P.KEPT_AT, S.ORDINARY, L.HIGH),
        ("the party is on Sunday", P.APPOINTMENT, S.ORDINARY, L.NORMAL),
        ("the dishwasher tablets", P.LIST_ITEM, S.ORDINARY, L.LOW),
        ("the paracetamol pills", P.LIST_ITEM, S.ORDINARY, L.LOW),
        ("the piano is from 1890, don't forget that", P.NOTE, S.ORDINARY, L.HIGH),
    ],
)
def test_how_sensitive_and_how_dear(
    text: str, predicate: Predicate, sensitivity: Sensitivity, cost: CostOfLoss
) -> None:
    """By the words, and at least as the predicate says."""
    turn = a_turn(text)
    subject = a_subject(None, surface=text.split()[1])
    claim = _kept(turn, proposition=a_proposition(text, predicate=predicate, subject=subject))
    assert (claim.sensitivity, claim.cost_of_loss) == (sensitivity, cost)
    assert (claim.uses == frozenset({Use.ANSWER, Use.RELAY})) is (sensitivity is Sensitivity.SECRET)


def test_a_surprise_names_everybody_it_is_kept_from() -> None:
    """By name or by role word, whoever is named in the sentence is not told; the speaker is."""
    turn = a_turn("we're planning a surprise party for mum, Bram knows", by=WREN, room=private(WREN))
    said = a_proposition(
        "planning a surprise party", predicate=Predicate.NOTE, subject=a_subject(WREN, surface="we")
    )
    claim = _kept(turn, proposition=said, trigger="planning")
    assert claim.sensitivity is Sensitivity.SURPRISE
    assert {each.person for each in claim.proposition.participants} == {ODILE, BRAM}
    assert claim.audience.people == (WREN,)


@given(modalities())
def test_admission_never_raises_and_never_invents_a_speaker(proposed: Modality) -> None:
    """Whatever is proposed, the claim is the turn's speaker's, and its chain no longer than known."""
    turn = a_turn("Derek says the boiler may leak", by=ODILE)
    said = a_proposition("leak", predicate=Predicate.NOTE, subject=a_subject(None, surface="boiler"))
    claim = _kept(turn, proposition=said, trigger="leak", modality=proposed)
    assert claim.speaker == ODILE
    assert claim.modality.attributed_to in (("Derek",), (UNKNOWN_SOURCE,))
