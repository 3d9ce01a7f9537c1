"""From a turn to what the memory makes of it, and what people do to a claim: real store, scripted reader."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from memory.capture import (
    Captured,
    bring_back,
    confirm,
    correct,
    forget,
    keep,
    retract,
    store_and_capture,
)
from memory.claims import Claim, ParticipantRole, Reading, State, ValidTime
from memory.errors import StaleRevision
from memory.gate import Reason, Rejected
from memory.ids import ClaimId, PersonId, Revision, TurnId
from memory.life import reasons
from memory.life.outcomes import (
    Answered,
    Conflict,
    Corrected,
    Duplicate,
    Ended,
    NotEntitled,
    NothingThere,
    Outcome,
)
from memory.modality import Certainty, Polarity, Realization
from memory.ports import UnitOfWork
from memory.tombstones import mark_of_claim, mark_of_message
from memory.turns import Author, Turn
from memory.value import Span
from memory.vocabulary import CostOfLoss, Predicate
from tests.builders import (
    ASKED,
    BRAM,
    CASPER,
    NOW,
    ODILE,
    PIM,
    WREN,
    YSOLDE,
    a_claim,
    a_modality,
    a_participant,
    a_proposition,
    a_reading,
    a_source,
    a_subject,
    a_turn,
    private,
)
from tests.fakes import ScriptedReader
from tests.memory.talk import Talk

KEY = b"of this household"


def _office(turn: Turn) -> tuple[Reading, ...]:
    return (a_reading(turn, trigger="office", proposition=a_proposition("at the office")),)


SCRIPT = ScriptedReader({"I'm at the office": _office, "I'm not at the office": _office})


def _hear(talk: Talk, turn: Turn, *, key: bytes = KEY, content: Span | None = None) -> Captured:
    return talk.run(
        lambda uow: store_and_capture(
            uow, turn, SCRIPT.read, now=talk.now, tombstone_key=key, content=content
        )
    )


def _done(talk: Talk, work: Callable[[UnitOfWork], Outcome]) -> Outcome:
    return talk.run(work)


def test_a_turn_is_stored_with_its_claims_and_once_only() -> None:
    """A second delivery changes nothing, not even the order."""
    talk = Talk()
    turn = a_turn("I'm at the office", at=NOW)
    first = _hear(talk, turn)
    assert first.turn is not None
    assert first.turn.seq == 1
    assert [outcome.kind for outcome in first.outcomes] == ["recorded"]
    assert _hear(talk, turn) == Captured(turn=None, outcomes=())
    assert len(talk.in_force()) == 1


@pytest.mark.parametrize("author", [Author.BOT, Author.NOBODY])
def test_what_is_nobodys_word_is_stored_and_not_read(author: Author) -> None:
    """It stays in the record."""
    talk = Talk()
    captured = _hear(talk, a_turn("I'm at the office", author=author, speaker=None))
    assert captured.turn is not None
    assert captured.outcomes == ()


def test_an_empty_message_is_a_visible_gap() -> None:
    """A voice note without a transcriber is a turn, and nothing is read in it."""
    talk = Talk()
    reader = ScriptedReader({})
    turn = a_turn("", by=PIM)
    captured = talk.run(lambda uow: store_and_capture(uow, turn, reader.read, now=talk.now))
    assert captured.turn is not None
    assert reader.asked == []


def test_only_the_content_of_a_request_is_read() -> None:
    """Of 'tell Dad I'm at the office', the rest is spoken to the bot; spans stay true."""
    talk = Talk()
    text = "tell Dad I'm at the office"
    reader = ScriptedReader({" " * 9 + "I'm at the office": _at_nine})
    turn = a_turn(text, by=WREN, room=private(WREN))
    captured = talk.run(
        lambda uow: store_and_capture(
            uow, turn, reader.read, now=talk.now, content=Span(start=9, end=len(text))
        )
    )
    assert [outcome.kind for outcome in captured.outcomes] == ["recorded"]
    (claim,) = talk.in_force()
    assert claim.sources[0].span == Span(start=9, end=26)
    assert claim.modality == a_modality()
    assert captured.turn is not None
    assert captured.turn.text == text
    nothing = talk.run(
        lambda uow: store_and_capture(
            uow, a_turn(text, at=NOW + timedelta(1)), reader.read, now=talk.now, content=Span(start=0, end=0)
        )
    )
    assert nothing.outcomes == ()


def _at_nine(turn: Turn) -> tuple[Reading, ...]:
    said = a_proposition("at the office", subject=a_subject(WREN))
    return (a_reading(turn, quote="I'm at the office", trigger="office", proposition=said),)


# --- erasure


def test_what_was_erased_is_not_learned_again() -> None:
    """By its message in any version, or by the claim alone; under another key the mark is none."""
    talk = Talk()
    turn = a_turn("I'm at the office")
    mark = mark_of_message(KEY, turn.household, turn.room, turn.message)
    talk.run(lambda uow: uow.put_tombstone(mark, talk.now))
    assert _hear(talk, turn).turn is None
    assert _hear(talk, turn, key=b"another").turn is not None
    (claim,) = talk.in_force()

    other = Talk()
    other.run(lambda uow: uow.put_tombstone(mark_of_claim(KEY, claim.claim_id), other.now))
    (rejected,) = _hear(other, turn).outcomes
    assert isinstance(rejected, Rejected)
    assert rejected.reason is Reason.ERASED
    assert "office" not in mark


# --- edits


def test_an_edit_supersedes_what_the_first_version_said() -> None:
    """The new version's claim is its successor where it stands in the same slot."""
    talk = Talk()
    turn = a_turn("I'm at the office")
    _hear(talk, turn)
    (first,) = talk.in_force()
    edited = Turn.model_validate(
        {**dict(turn), "turn_id": "e1", "version": 1, "text": "I'm not at the office"}
    )
    _hear(talk, edited)
    (second,) = talk.in_force()
    old = talk.claim(first.claim_id)
    assert (old.state, old.change.reason, old.change.successor) == (
        State.SUPERSEDED,
        reasons.EDITED,
        second.claim_id,
    )
    assert second.sources[0].turn == "e1"


def test_an_edit_takes_only_its_own_source_from_what_others_confirmed() -> None:
    """What was said again elsewhere stays in force on that."""
    talk = Talk()
    turn, again = a_turn("I'm at the office"), a_turn("I'm at the office", at=NOW + timedelta(minutes=9))
    _hear(talk, turn)
    _hear(talk, again)
    (claim,) = talk.in_force()
    assert len(claim.sources) == 2
    _hear(talk, Turn.model_validate({**dict(turn), "turn_id": "e1", "version": 1, "text": "never mind"}))
    (claim,) = talk.in_force()
    assert [source.turn for source in claim.sources] == [again.turn_id]
    assert claim.said_at == again.sent_at


# --- answers


def _asked(talk: Talk, *, to: PersonId | None) -> tuple[Turn, Claim]:
    """Odile asks whether the forms are finished."""
    turn = a_turn("are the forms finished?", by=ODILE, at=talk.now)
    recipient = (
        a_participant(ParticipantRole.RECIPIENT, "everyone")
        if to is None
        else a_participant(ParticipantRole.RECIPIENT, to.capitalize(), to)
    )
    claim = a_claim(
        "c_q",
        proposition=a_proposition(
            "the forms finished",
            subject=a_subject(None, surface="forms"),
            predicate=Predicate.ASKED_ABOUT,
            participants=(recipient,),
        ),
        modality=ASKED,
        sources=(a_source(speaker=ODILE, quote=turn.text, turn=turn.turn_id, at=talk.now),),
    )
    talk.run(lambda uow: (uow.put_turn(turn), uow.add(claim)))
    talk.wait(minutes=1)
    return turn, claim


def _answers(talk: Talk, by: PersonId, text: str, *, reply_to: TurnId | None = None) -> list[Answered]:
    turn = a_turn(text, by=by, at=talk.now, reply_to=reply_to)
    captured = _hear(talk, turn)
    talk.wait(minutes=1)
    return [outcome for outcome in captured.outcomes if isinstance(outcome, Answered)]


@pytest.mark.parametrize("by_reply", [True, False], ids=["reply", "plain next answer"])
@pytest.mark.parametrize(
    ("text", "polarity", "certainty"),
    [
        ("yes", Polarity.POSITIVE, Certainty.CERTAIN),
        ("no", Polarity.NEGATIVE, Certainty.CERTAIN),
        ("probably", Polarity.POSITIVE, Certainty.PROBABLE),
    ],
)
def test_the_addressees_answer_closes(
    text: str, polarity: Polarity, certainty: Certainty, *, by_reply: bool
) -> None:
    """A bare word holds what was asked, as firmly as the word is."""
    talk = Talk()
    turn, question = _asked(talk, to=BRAM)
    (answered,) = _answers(talk, BRAM, text, reply_to=turn.turn_id if by_reply else None)
    assert answered.closes
    closed = talk.claim(question.claim_id)
    assert (closed.state, closed.change.reason, closed.change.by) == (State.REPLACED, reasons.ANSWERED, BRAM)
    assert answered.answer is not None
    answer = talk.claim(answered.answer)
    assert (answer.modality.polarity, answer.modality.certainty) == (polarity, certainty)
    assert answer.proposition.value == "the forms finished"
    assert answer.speaker == BRAM


def test_a_maybe_answers_in_part() -> None:
    """It stays open, and says so."""
    talk = Talk()
    _, question = _asked(talk, to=BRAM)
    (answered,) = _answers(talk, BRAM, "maybe")
    assert not answered.closes
    assert talk.claim(question.claim_id).change.reason == reasons.PARTLY_ANSWERED


@pytest.mark.parametrize("text", ["dunno", "let me check", "why?", "I'm at the office"])
def test_what_is_no_answer_leaves_it_open(text: str) -> None:
    """A dodge, a question back, or something else altogether."""
    talk = Talk()
    _, question = _asked(talk, to=BRAM)
    assert _answers(talk, BRAM, text) == []
    assert talk.claim(question.claim_id).state is State.ACTIVE


def test_another_persons_answer_is_theirs() -> None:
    """Shown as such; the question stays open for its addressee."""
    talk = Talk()
    turn, question = _asked(talk, to=BRAM)
    (answered,) = _answers(talk, YSOLDE, "yes", reply_to=turn.turn_id)
    assert not answered.closes
    standing = talk.claim(question.claim_id)
    assert (standing.state, standing.change.reason, standing.change.by) == (
        State.ACTIVE,
        reasons.ANSWERED_BY_ANOTHER,
        YSOLDE,
    )
    (own,) = _answers(talk, BRAM, "no", reply_to=turn.turn_id)
    assert own.closes


def test_what_everybody_is_asked_anybody_may_answer() -> None:
    """The first who does closes it."""
    talk = Talk()
    _asked(talk, to=None)
    assert [answered.closes for answered in _answers(talk, PIM, "yes")] == [True]


@pytest.mark.parametrize(
    ("between", "text", "answers"),
    [
        ("My tooth came out!!!", "no way, well done champ", False),
        ("My parcel is here", "yes", False),
        ("My parcel is here", "yes at seven", True),
        ("oh no", "yes", True),
    ],
)
def test_bare_words_take_up_what_was_said_last(between: str, text: str, *, answers: bool) -> None:
    """Who bursts in with something else is answered first; words that say more still reach the question."""
    talk = Talk()
    _asked(talk, to=None)
    _answers(talk, PIM, between)
    assert [each.closes for each in _answers(talk, BRAM, text)] == [True] * answers


def test_the_asker_takes_their_question_back() -> None:
    """And nobody else can; the bot's silence or a night closes nothing."""
    talk = Talk()
    turn, question = _asked(talk, to=BRAM)
    _hear(talk, a_turn("never mind", by=PIM, at=talk.now, reply_to=turn.turn_id))
    assert talk.claim(question.claim_id).state is State.ACTIVE
    talk.wait(minutes=1)
    _hear(talk, a_turn("never mind", by=ODILE, at=talk.now))
    closed = talk.claim(question.claim_id)
    assert (closed.state, closed.change.reason) == (State.REPLACED, reasons.WITHDRAWN)


def test_two_who_are_asked_must_both_answer() -> None:
    """Wren's yes is one half."""
    talk = Talk()
    turn, _ = _asked(talk, to=WREN)
    both = talk.claim(ClaimId("c_q"))
    pim = a_participant(ParticipantRole.RECIPIENT, "Pim", PIM)
    said = both.proposition.model_validate(
        {**dict(both.proposition), "participants": (*both.proposition.participants, pim)}
    )
    changed = Claim.model_validate({**dict(both), "proposition": said, "revision": Revision(2)})
    talk.run(lambda uow: uow.change(changed, expected=Revision(1)))
    closes = [
        answered.closes
        for who in (WREN, PIM)
        for answered in _answers(talk, who, "yes", reply_to=turn.turn_id)
    ]
    assert closes == [False, True]


# --- corrections in bare words


def test_bare_words_mend_the_time_that_was_told() -> None:
    """'No wait, Wednesday' keeps the hour; 'no wait, 10' keeps the day; nothing else is touched."""
    talk = Talk()
    talk.says(ODILE, "The boiler man comes Tuesday at 9")
    for text, expected in (("no wait, Wednesday", "2026-11-04T09:00"), ("no, wait, 10", "2026-11-04T10:00")):
        outcomes = talk.says(ODILE, text)
        assert [outcome.kind for outcome in outcomes] == ["corrected"]
        (claim,) = talk.about("boiler man")
        assert claim.proposition.when is not None
        assert claim.proposition.when.start is not None
        assert claim.proposition.when.start.isoformat().startswith(expected)


def test_a_sentence_of_its_own_mends_nothing_else() -> None:
    """'Actually dinner is at eight' is not about the boiler man."""
    talk = Talk()
    talk.says(ODILE, "The boiler man comes Tuesday at 9")
    talk.says(ODILE, "Actually dinner is at eight")
    (claim,) = talk.about("boiler man")
    assert claim.state is State.ACTIVE


def test_a_reply_by_somebody_else_contests() -> None:
    """'That's wrong, it's Wednesday' by Ysolde: both stand, marked."""
    talk = Talk()
    talk.says(ODILE, "The boiler man comes Tuesday at 9")
    outcomes = talk.says(YSOLDE, "that's wrong, it's Wednesday", reply_to="t1")
    assert [outcome.kind for outcome in outcomes] == ["conflict"]
    assert {claim.state for claim in talk.about("boiler man")} == {State.CONFLICT}


def test_what_is_said_outright_to_be_wrong_is_taken_back() -> None:
    """Without anything in its place it is gone all the same; others' words are only contested."""
    talk = Talk()
    talk.says(ODILE, "The boiler man comes Tuesday at 9")
    talk.says(YSOLDE, "that's not true", reply_to="t1")
    assert [claim.state for claim in talk.about("boiler man")] == [State.CONFLICT]
    talk.says(ODILE, "I take that back")
    assert talk.about("boiler man") == ()
    assert talk.past("boiler man")[0].state is State.RETRACTED


# --- ends


def test_a_temporary_thing_ends_when_somebody_says_so() -> None:
    """'Until the cast comes off' ends with 'the cast is off', and with nothing else."""
    talk = Talk()
    until = ValidTime(since=None, until=None, end_condition="the cast comes off")
    rule = a_claim(
        "c_rule",
        proposition=a_proposition(
            "no football until the cast comes off",
            subject=a_subject(None, surface="football"),
            predicate=Predicate.HOUSEHOLD_RULE,
        ),
        sources=(a_source(quote="no football until the cast comes off", at=talk.now),),
        valid_time=until,
    )
    talk.run(lambda uow: uow.add(rule))
    talk.says(ODILE, "Tom's bike is off the road")
    talk.says(ODILE, "the cast might be off on Friday")
    assert talk.claim(rule.claim_id).state is State.ACTIVE
    outcomes = talk.says(ODILE, "the cast came off today")
    assert any(isinstance(outcome, Ended) for outcome in outcomes)
    assert talk.claim(rule.claim_id).state is State.EXPIRED


# --- a person's word on a claim


def _office_claim(talk: Talk) -> Claim:
    _hear(talk, a_turn("I'm at the office"))
    return talk.in_force()[0]


@pytest.mark.parametrize(
    ("work", "state", "reason"),
    [
        pytest.param(retract, State.RETRACTED, reasons.RETRACTED, id="retract"),
        pytest.param(forget, State.FORGOTTEN, reasons.FORGOTTEN, id="forget"),
    ],
)
def test_ones_own_claim_is_taken_back_or_laid_aside(
    work: Callable[..., Outcome], state: State, reason: str
) -> None:
    """By its speaker; with the reason, the date, and by whom."""
    talk = Talk()
    claim = _office_claim(talk)
    _done(talk, lambda uow: work(uow, claim.claim_id, by=BRAM, now=talk.now))
    changed = talk.claim(claim.claim_id)
    assert (changed.state, changed.change.reason, changed.change.by) == (state, reason, BRAM)
    again = _done(talk, lambda uow: work(uow, claim.claim_id, by=BRAM, now=talk.now))
    assert isinstance(again, NothingThere)


@pytest.mark.parametrize("work", [retract, forget, confirm], ids=["retract", "forget", "confirm"])
def test_who_may_not_is_refused_and_who_may_not_hear_is_told_there_is_nothing(
    work: Callable[..., Outcome],
) -> None:
    """Refusal does not reveal that something exists."""
    talk = Talk()
    claim = _office_claim(talk)
    for who, kind in ((YSOLDE, NotEntitled), (PersonId("stranger"), NothingThere)):
        outcome = _done(talk, lambda uow, who=who: work(uow, claim.claim_id, by=who, now=talk.now))
        assert isinstance(outcome, kind)
    assert talk.claim(claim.claim_id) == claim
    unknown = _done(talk, lambda uow: work(uow, ClaimId("c_none"), by=BRAM, now=talk.now))
    assert isinstance(unknown, NothingThere)


def test_a_forgetting_is_undone_for_thirty_days() -> None:
    """Not later, not by somebody else, and not what was retracted."""
    talk = Talk()
    claim = _office_claim(talk)
    _done(talk, lambda uow: forget(uow, claim.claim_id, by=BRAM, now=talk.now))
    at = talk.now
    refused = _done(talk, lambda uow: bring_back(uow, claim.claim_id, by=YSOLDE, now=at))
    late = _done(talk, lambda uow: bring_back(uow, claim.claim_id, by=BRAM, now=at + timedelta(days=31)))
    assert isinstance(refused, NotEntitled)
    assert isinstance(late, NothingThere)
    back = _done(talk, lambda uow: bring_back(uow, claim.claim_id, by=BRAM, now=at + timedelta(days=30)))
    assert back.kind == "recorded"
    (restored,) = talk.in_force()
    assert restored.sources == claim.sources
    twice = _done(talk, lambda uow: bring_back(uow, claim.claim_id, by=BRAM, now=at))
    assert isinstance(twice, NothingThere)


def test_whoever_hears_it_may_ask_that_it_is_never_forgotten() -> None:
    """It becomes dear; a guest who may not hear it can't."""
    talk = Talk()
    claim = _office_claim(talk)
    outcome = _done(talk, lambda uow: keep(uow, claim.claim_id, by=YSOLDE, now=talk.now))
    assert outcome.kind == "kept"
    assert talk.claim(claim.claim_id).cost_of_loss is CostOfLoss.HIGH
    nothing = _done(talk, lambda uow: keep(uow, ClaimId("c_none"), by=CASPER, now=talk.now))
    assert isinstance(nothing, NothingThere)


def test_a_candidate_is_confirmed_by_a_persons_word() -> None:
    """Its modality stays as unclear as it was said."""
    talk = Talk()
    unclear = a_modality(certainty=Certainty.UNKNOWN)
    candidate = a_claim(modality=unclear, state=State.CANDIDATE)
    talk.run(lambda uow: uow.add(candidate))
    outcome = _done(talk, lambda uow: confirm(uow, candidate.claim_id, by=BRAM, now=talk.now))
    assert outcome.kind == "promoted"
    confirmed = talk.claim(candidate.claim_id)
    assert (confirmed.state, confirmed.modality) == (State.ACTIVE, unclear)
    again = _done(talk, lambda uow: confirm(uow, candidate.claim_id, by=BRAM, now=talk.now))
    assert again.kind == "confirmed"


def test_a_conflict_is_settled_by_who_is_entitled() -> None:
    """The other side gives way where they may decide it, and else stands beside."""
    talk = Talk()
    mine = a_claim("c_1", state=State.CONFLICT)
    old = a_claim("c_2", state=State.CONFLICT, sources=(a_source(turn="t2"),))
    for each in (mine, old):
        talk.run(lambda uow, each=each: uow.add(each))
    outcome = _done(talk, lambda uow: confirm(uow, mine.claim_id, by=BRAM, now=talk.now))
    assert isinstance(outcome, Corrected)
    assert (talk.claim(mine.claim_id).state, talk.claim(old.claim_id).state) == (
        State.ACTIVE,
        State.SUPERSEDED,
    )


def test_each_side_of_a_conflict_speaks_for_itself_only() -> None:
    """Ysolde confirms her own word about Bram; Bram's own stays in force beside it."""
    talk = Talk()
    hers = a_claim("c_1", state=State.CONFLICT, sources=(a_source(speaker=YSOLDE),))
    his = a_claim("c_2", state=State.CONFLICT, sources=(a_source(turn="t2"),))
    for each in (hers, his):
        talk.run(lambda uow, each=each: uow.add(each))
    _done(talk, lambda uow: confirm(uow, hers.claim_id, by=YSOLDE, now=talk.now))
    assert {talk.claim(each.claim_id).state for each in (hers, his)} == {State.ACTIVE}


def _correction(talk: Talk, who: PersonId, claim: Claim, text: str) -> Outcome:
    turn = talk.turn(who, f"/correct {claim.claim_id} {text}", room=private(who), to_bot=True)
    start = turn.text.index(text) if text else len(turn.text)
    content = Span(start=start, end=len(turn.text))
    captured = talk.hear(turn, content=content)
    assert captured.turn is not None
    stored = captured.turn
    return talk.run(
        lambda uow: correct(uow, claim.claim_id, stored, content, outcomes=captured.outcomes, now=talk.now)
    )


def test_a_correction_by_id_supersedes_with_what_was_said() -> None:
    """'That's wrong, I said maybe': the new claim is a maybe, the old one is past, and points to it."""
    talk = Talk()
    talk.says(BRAM, "I'm allergic to nuts")
    (old,) = talk.about("nuts")
    outcome = _correction(talk, BRAM, old, "I might be allergic to nuts")
    assert isinstance(outcome, Corrected)
    assert not talk.claim(old.claim_id).is_in_force
    assert talk.claim(old.claim_id).change.successor == outcome.claim.claim_id
    assert outcome.claim.modality.certainty is Certainty.POSSIBLE
    late = _correction(talk, BRAM, old, "I'm allergic to almonds")
    assert late.kind == "corrected_before"


def test_a_correction_by_somebody_not_entitled_only_contests() -> None:
    """Both stand, marked."""
    talk = Talk()
    talk.says(BRAM, "I'm allergic to nuts")
    (old,) = talk.about("nuts")
    outcome = _correction(talk, YSOLDE, old, "Bram is allergic to almonds")
    assert isinstance(outcome, Conflict)
    assert talk.claim(old.claim_id).state is State.CONFLICT


def test_a_correction_with_nothing_in_its_place_takes_back() -> None:
    """An empty correction is a retraction by who may, and nothing by who may not."""
    talk = Talk()
    talk.says(BRAM, "I'm allergic to nuts")
    (old,) = talk.about("nuts")
    assert isinstance(_correction(talk, YSOLDE, old, ""), NotEntitled)
    assert _correction(talk, BRAM, old, "").kind == "retracted"
    assert isinstance(_correction(talk, BRAM, old, ""), NothingThere)


def test_of_two_writers_one_is_told() -> None:
    """A step names its revision; the second finds it gone."""
    talk = Talk()
    claim = _office_claim(talk)
    stale = Claim.model_validate({**dict(claim), "revision": Revision(2)})
    talk.run(lambda uow: uow.change(stale, expected=Revision(1)))
    with pytest.raises(StaleRevision):
        talk.run(lambda uow: uow.change(stale, expected=Revision(1)))


def test_a_retry_of_one_reading_is_a_duplicate() -> None:
    """The same claim a second time, in a turn that was stored under another id, writes nothing."""
    talk = Talk()
    claim = _office_claim(talk)
    written = talk.run(lambda uow: uow.add(claim))
    assert not written
    assert len(talk.in_force()) == 1
    assert Duplicate(of=claim.claim_id).kind == "duplicate"


def test_instants_are_those_of_the_turn_and_of_the_unit() -> None:
    """Said when it was sent; recorded when it was learned."""
    talk = Talk(at=datetime.fromisoformat("2026-12-01T08:00:00+00:00"))
    claim = _office_claim(talk)
    assert (claim.said_at, claim.recorded_at) == (NOW, talk.now)
    assert claim.modality.realization is Realization.STATE
