"""What a new claim does to those in force: by policy, by who says it, and by what the words say of change."""

from datetime import datetime, timedelta
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.claims import Claim, Granularity, State, Subject, ValidTime, When
from memory.ids import PersonId, Revision
from memory.life import reasons
from memory.life.bearing import is_asserted
from memory.life.entitlement import is_entitled
from memory.life.plans import NO_CUES, Cues, Plan
from memory.life.repetition import is_independent
from memory.lifecycle import decide
from memory.modality import Act, Certainty, Frame, Modality, Polarity, Realization, Temporal
from memory.rooms import Audience
from memory.vocabulary import Predicate
from tests.builders import (
    ALWAYS,
    BRAM,
    CASPER,
    GROUP,
    NOW,
    ODILE,
    PIM,
    WREN,
    YSOLDE,
    ZONE,
    a_claim,
    a_house,
    a_modality,
    a_proposition,
    a_source,
    a_subject,
    an_unresolved_subject,
    private,
)

HOUSE = a_house()
EARLIER, LATER = NOW - timedelta(days=1), NOW
NOT_SO = a_modality(polarity=Polarity.NEGATIVE)
CORRECTS, CHANGES = Cues(corrects=True), Cues(changes=True)


def _said(
    value: str,
    *,
    by: PersonId = BRAM,
    about: Subject | None = None,
    predicate: Predicate = Predicate.JOB,
    at: datetime = LATER,
    modality: Modality | None = None,
    name: str = "",
    qualifier: str | None = None,
    when: When | None = None,
    state: State = State.ACTIVE,
    audience: Audience | None = None,
    valid_time: ValidTime = ALWAYS,
    revision: int = 1,
) -> Claim:
    subject = about or a_subject(by, surface="I")
    turn = name or f"{by}-{value}-{at}"
    return a_claim(
        f"c_{turn}",
        proposition=a_proposition(
            value, subject=subject, predicate=predicate, qualifier=qualifier, when=when
        ),
        modality=modality,
        sources=(a_source(speaker=by, at=at, quote=f"{value} said", turn=turn),),
        state=state,
        audience=audience,
        valid_time=valid_time,
        revision=Revision(revision),
    )


NOTHING: dict[str, State] = {}
RECORDED = ("recorded", NOTHING)


def _decided(new: Claim, *current: Claim, cues: Cues = NO_CUES) -> Plan:
    return decide(new, current, cues=cues, house=HOUSE, now=NOW)


def _shape(plan: Plan) -> tuple[str, dict[str, State]]:
    return plan.outcome.kind, {step.claim.proposition.value: step.claim.state for step in plan.steps}


def _when(days: int) -> When:
    start = NOW + timedelta(days=days)
    return When(
        surface="then",
        start=start,
        end=start + timedelta(hours=1),
        granularity=Granularity.INSTANT,
        zone=ZONE,
        ambiguous=False,
    )


PIM_IS = a_subject(PIM, surface="Pim")
BOILER = a_subject(None, surface="boiler")
OLD, NEW = "library", "museum"


@pytest.mark.parametrize(
    ("predicate", "about", "by", "cues", "expected"),
    [
        # facts: a change cue closes, a correction supersedes, neither is asked
        pytest.param(
            Predicate.JOB, None, BRAM, CHANGES, ("replaced", {OLD: State.REPLACED}), id="fact changed"
        ),
        pytest.param(
            Predicate.JOB, None, BRAM, CORRECTS, ("corrected", {OLD: State.SUPERSEDED}), id="fact corrected"
        ),
        pytest.param(
            Predicate.JOB, None, BRAM, NO_CUES, ("conflict", {OLD: State.CONFLICT}), id="fact differs"
        ),
        pytest.param(
            Predicate.SCHOOL, PIM_IS, ODILE, CORRECTS, ("corrected", {OLD: State.SUPERSEDED}), id="guardian"
        ),
        pytest.param(Predicate.JOB, a_subject(ODILE), YSOLDE, NO_CUES, RECORDED, id="others' words beside"),
        pytest.param(
            Predicate.JOB,
            a_subject(ODILE),
            YSOLDE,
            CORRECTS,
            ("conflict", {OLD: State.CONFLICT}),
            id="others correct",
        ),
        pytest.param(Predicate.JOB, a_subject(ODILE), WREN, CHANGES, RECORDED, id="a child is not entitled"),
        # states: whoever is entitled moves them on
        pytest.param(
            Predicate.LOCATED_AT, None, BRAM, NO_CUES, ("replaced", {OLD: State.REPLACED}), id="state moves"
        ),
        pytest.param(Predicate.LOCATED_AT, a_subject(ODILE), YSOLDE, NO_CUES, RECORDED, id="state, beside"),
        pytest.param(
            Predicate.LOCATED_AT, PIM_IS, ODILE, NO_CUES, ("replaced", {OLD: State.REPLACED}), id="a child's"
        ),
        pytest.param(
            Predicate.KEPT_AT, BOILER, YSOLDE, CHANGES, ("replaced", {OLD: State.REPLACED}), id="thing moved"
        ),
        pytest.param(Predicate.KEPT_AT, BOILER, YSOLDE, NO_CUES, RECORDED, id="thing seen elsewhere"),
        pytest.param(Predicate.KEPT_AT, BOILER, CASPER, CHANGES, RECORDED, id="a guest moves nothing"),
        # sets and notes grow
        pytest.param(Predicate.LIKES, None, BRAM, NO_CUES, RECORDED, id="set grows"),
        pytest.param(Predicate.NOTE, BOILER, BRAM, NO_CUES, RECORDED, id="note appended"),
        # rules: explicit correction only
        pytest.param(Predicate.SAFETY_RULE, BOILER, BRAM, CHANGES, RECORDED, id="safety rule, no correction"),
        pytest.param(
            Predicate.SAFETY_RULE,
            BOILER,
            ODILE,
            CORRECTS,
            ("corrected", {OLD: State.SUPERSEDED}),
            id="rule corrected",
        ),
        pytest.param(
            Predicate.SAFETY_RULE,
            BOILER,
            YSOLDE,
            CORRECTS,
            ("conflict", {OLD: State.CONFLICT}),
            id="rule contested",
        ),
        pytest.param(
            Predicate.HOUSEHOLD_RULE,
            BOILER,
            ODILE,
            CHANGES,
            ("corrected", {OLD: State.SUPERSEDED}),
            id="new order",
        ),
        # events: appended, moved by a correction
        pytest.param(Predicate.VISIT, BOILER, ODILE, NO_CUES, RECORDED, id="event appended"),
        pytest.param(
            Predicate.VISIT, BOILER, ODILE, CHANGES, ("corrected", {OLD: State.SUPERSEDED}), id="event moved"
        ),
        pytest.param(
            Predicate.VISIT,
            BOILER,
            YSOLDE,
            CORRECTS,
            ("conflict", {OLD: State.CONFLICT}),
            id="event contested",
        ),
    ],
)
def test_a_new_value_by_policy_and_entitlement(
    predicate: Predicate,
    about: Subject | None,
    by: PersonId,
    cues: Cues,
    expected: tuple[str, dict[str, State]],
) -> None:
    """The first value was Odile's (or the speaker's own); then somebody says another in the same slot."""
    first = ODILE if about is not None else by
    same_slot = "same" if predicate in (*_KEYED,) else ""
    old = _said(OLD, by=first, about=about, predicate=predicate, at=EARLIER, qualifier=same_slot)
    fresh = "other" if predicate in (Predicate.LIKES, Predicate.NOTE) else same_slot
    new = _said(NEW, by=by, about=about, predicate=predicate, qualifier=fresh)
    current = (old,) if old.slot == new.slot else ()
    plan = _decided(new, *current, cues=cues)
    assert _shape(plan) == expected
    assert plan.add is not None
    assert (plan.add.state is State.CONFLICT) is (expected[0] == "conflict")


_KEYED = (
    Predicate.SAFETY_RULE,
    Predicate.HOUSEHOLD_RULE,
    Predicate.VISIT,
    Predicate.LIKES,
    Predicate.NOTE,
)


def test_every_step_names_the_claim_the_revision_and_its_successor() -> None:
    """Of two writers with one revision, one can win; and history can be followed."""
    old = _said(OLD, at=EARLIER, revision=7)
    new = _said(NEW)
    (step,) = _decided(new, old, cues=CHANGES).steps
    assert step.expected == 7
    assert step.claim.revision == 8
    assert step.claim.claim_id == old.claim_id
    assert (step.claim.change.successor, step.claim.change.by) == (new.claim_id, BRAM)
    assert step.claim.change.reason == reasons.REPLACED
    assert step.claim.valid_time.until == new.said_at


def test_an_interval_closes_where_the_new_one_begins_and_never_later_than_it_would() -> None:
    """'From Monday' closes it on Monday; an end that was near already stays."""
    soon = ValidTime(since=None, until=NOW - timedelta(hours=5), end_condition=None)
    monday = ValidTime(since=NOW + timedelta(days=7), until=None, end_condition=None)
    open_ended, ended = _said(OLD, at=EARLIER), _said("bank", at=EARLIER, valid_time=soon)
    plan = _decided(_said(NEW, valid_time=monday), open_ended, ended, cues=CHANGES)
    untils = [step.claim.valid_time.until for step in plan.steps]
    assert untils == [NOW + timedelta(days=7), NOW - timedelta(hours=5)]


@pytest.mark.parametrize(
    "modality",
    [
        pytest.param(a_modality(act=Act.ASKED), id="asked"),
        pytest.param(a_modality(act=Act.REQUESTED), id="requested"),
        pytest.param(a_modality(frame=Frame.HYPOTHETICAL), id="supposed"),
        pytest.param(a_modality(frame=Frame.DREAM), id="dreamt"),
        pytest.param(a_modality(frame=Frame.NONLITERAL), id="played"),
        pytest.param(a_modality(certainty=Certainty.POSSIBLE), id="maybe"),
        pytest.param(a_modality(certainty=Certainty.UNKNOWN), id="who knows how sure"),
        pytest.param(a_modality(polarity=Polarity.UNKNOWN), id="who knows whether"),
    ],
)
def test_what_nobody_commits_to_moves_nothing(modality: Modality) -> None:
    """A supposition about where somebody is leaves where they are."""
    old = _said("home", predicate=Predicate.LOCATED_AT, at=EARLIER)
    plan = _decided(_said("office", predicate=Predicate.LOCATED_AT, modality=modality), old, cues=CHANGES)
    assert _shape(plan) == RECORDED
    assert not is_asserted(_said("office", modality=modality))


@pytest.mark.parametrize("temporal", [Temporal.PAST, Temporal.FUTURE])
def test_what_was_or_will_be_does_not_end_what_is(temporal: Temporal) -> None:
    """'I'll be at Gran's on Friday', 'I was at the bank': Bram is still at home."""
    old = _said("home", predicate=Predicate.LOCATED_AT, at=EARLIER)
    new = _said("office", predicate=Predicate.LOCATED_AT, modality=a_modality(temporal=temporal))
    assert _shape(_decided(new, old)) == RECORDED
    used_to = _said(NEW, modality=a_modality(temporal=Temporal.PAST))
    assert _shape(_decided(used_to, _said(OLD, at=EARLIER))) == RECORDED


def test_used_to_ends_what_the_same_person_said_of_now() -> None:
    """'I used to work at the library' closes their own 'I work at the library'."""
    used_to = _said(OLD, modality=a_modality(temporal=Temporal.PAST))
    assert _shape(_decided(used_to, _said(OLD, at=EARLIER))) == ("replaced", {OLD: State.REPLACED})


def test_a_state_that_holds_too_ends_nothing() -> None:
    """A cough as well as a headache."""
    old = _said("headache", predicate=Predicate.HEALTH_NOW, at=EARLIER)
    source = a_source(quote="I've got a cough too", turn="t9")
    new = a_claim(
        "c_9", proposition=a_proposition("cough", predicate=Predicate.HEALTH_NOW), sources=(source,)
    )
    assert _shape(_decided(new, old)) == RECORDED


def test_states_of_other_times_stand_side_by_side() -> None:
    """Free on Friday and busy on Sunday."""
    old = _said("free", predicate=Predicate.AVAILABILITY, at=EARLIER, when=_when(4))
    new = _said("busy", predicate=Predicate.AVAILABILITY, when=_when(6))
    assert _shape(_decided(new, old)) == RECORDED
    same = _said("busy", predicate=Predicate.AVAILABILITY, when=_when(4))
    assert _shape(_decided(same, old)) == ("replaced", {"free": State.REPLACED})


def test_not_being_there_ends_only_being_there() -> None:
    """'I'm not at the office' closes the office, and nothing else."""
    office, home = (_said(place, predicate=Predicate.LOCATED_AT, at=EARLIER) for place in ("office", "home"))
    denial = _said("office", predicate=Predicate.LOCATED_AT, modality=NOT_SO)
    assert _shape(_decided(denial, office)) == ("replaced", {"office": State.REPLACED})
    assert _shape(_decided(denial, home)) == RECORDED


def test_a_late_arrival_does_not_move_the_newer_word() -> None:
    """What was said earlier and arrives later stands beside."""
    newer = _said("home", predicate=Predicate.LOCATED_AT, at=LATER)
    late = _said("office", predicate=Predicate.LOCATED_AT, at=EARLIER)
    assert _shape(_decided(late, newer)) == RECORDED


@pytest.mark.parametrize(
    ("predicate", "cues", "expected"),
    [
        pytest.param(Predicate.LIKES, NO_CUES, ("replaced", State.REPLACED), id="a taste changes"),
        pytest.param(
            Predicate.ALLERGIC_TO, NO_CUES, ("conflict", State.CONFLICT), id="an allergy is asked about"
        ),
        pytest.param(Predicate.ALLERGIC_TO, CHANGES, ("replaced", State.REPLACED), id="no longer"),
        pytest.param(Predicate.ALLERGIC_TO, CORRECTS, ("corrected", State.SUPERSEDED), id="corrected"),
        pytest.param(Predicate.NOTE, NO_CUES, ("conflict", State.CONFLICT), id="a note denied"),
    ],
)
def test_a_denial_ends_a_member_or_is_asked_about(
    predicate: Predicate, cues: Cues, expected: tuple[str, State]
) -> None:
    """Polarity is part of what a claim says: the denial is no duplicate."""
    old = _said("nuts", predicate=predicate, at=EARLIER)
    new = _said("nuts", predicate=predicate, modality=NOT_SO)
    assert _shape(_decided(new, old, cues=cues)) == (expected[0], {"nuts": expected[1]})


def test_a_denial_by_somebody_else_stands_beside() -> None:
    """Ysolde says that Bram is not allergic; Bram's own word stays as it is."""
    old = _said("nuts", predicate=Predicate.ALLERGIC_TO, at=EARLIER)
    new = _said("nuts", by=YSOLDE, about=a_subject(BRAM), predicate=Predicate.ALLERGIC_TO, modality=NOT_SO)
    assert _shape(_decided(new, old)) == RECORDED


# --- the same thing once more


def test_the_same_again_in_a_new_turn_confirms() -> None:
    """One claim, two sources, last confirmed now."""
    old = _said(OLD, at=EARLIER)
    plan = _decided(_said(OLD), old)
    assert plan.outcome.kind == "confirmed"
    assert plan.add is None
    (step,) = plan.steps
    assert [source.at for source in step.claim.sources] == [EARLIER, LATER]
    assert (step.claim.last_confirmed, step.claim.said_at) == (LATER, EARLIER)
    assert step.claim.modality == old.modality


def test_the_same_in_the_same_turn_is_a_duplicate() -> None:
    """Nothing is written."""
    old = _said(OLD, name="t1")
    plan = _decided(_said(OLD, name="t1"), old)
    assert plan.outcome.kind == "duplicate"
    assert (plan.add, plan.steps) == (None, ())


def test_the_same_in_another_room_is_a_claim_of_its_own() -> None:
    """What Bram said in private stays forgettable apart from what he said in the group."""
    audience = Audience(rooms=(), people=(BRAM,), until=None)
    for predicate in (Predicate.JOB, Predicate.LOCATED_AT, Predicate.LIKES, Predicate.NOTE):
        old = _said(OLD, at=EARLIER, predicate=predicate)
        alone = _said(OLD, audience=audience, predicate=predicate)
        assert _shape(_decided(alone, old)) == RECORDED


def test_firmer_words_of_the_same_speaker_take_the_weaker_ones_place() -> None:
    """'I might be allergic' gives way to 'I am'; and the other way round, too: the later word counts."""
    maybe = a_modality(certainty=Certainty.POSSIBLE)
    for first, second in ((maybe, a_modality()), (a_modality(), maybe)):
        old = _said("eggs", predicate=Predicate.ALLERGIC_TO, at=EARLIER, modality=first)
        plan = _decided(_said("eggs", predicate=Predicate.ALLERGIC_TO, modality=second), old)
        assert _shape(plan) == ("replaced", {"eggs": State.REPLACED})
        assert plan.steps[0].claim.change.reason == reasons.FIRMER


def test_what_is_not_understood_takes_nobodys_place() -> None:
    """A candidate stands beside the claim that was understood."""
    old = _said("eggs", predicate=Predicate.ALLERGIC_TO, at=EARLIER)
    unclear = a_modality(certainty=Certainty.UNKNOWN)
    new = _said("eggs", predicate=Predicate.ALLERGIC_TO, modality=unclear, state=State.CANDIDATE)
    assert _shape(_decided(new, old)) == ("candidate", NOTHING)


UNCLEAR = a_modality(certainty=Certainty.UNKNOWN)


def test_a_candidate_is_promoted_by_its_speakers_second_turn() -> None:
    """Said again in a turn of its own, it counts; its words stay as unclear as they were."""
    old = _said("eggs", predicate=Predicate.LIKES, at=EARLIER, modality=UNCLEAR, state=State.CANDIDATE)
    plan = _decided(_said("eggs", predicate=Predicate.LIKES, modality=UNCLEAR, state=State.CANDIDATE), old)
    assert _shape(plan) == ("promoted", {"eggs": State.ACTIVE})
    assert plan.steps[0].claim.modality == UNCLEAR


def test_a_candidate_is_promoted_by_somebody_elses_word() -> None:
    """Odile's own word bears Bram's out: both are kept."""
    old = _said("leaks", about=BOILER, predicate=Predicate.NOTE, at=EARLIER, state=State.CANDIDATE)
    new = _said("leaks", by=ODILE, about=BOILER, predicate=Predicate.NOTE)
    plan = _decided(new, old)
    assert _shape(plan) == ("promoted", {"leaks": State.ACTIVE})
    assert plan.add == new


@pytest.mark.parametrize(
    ("state", "modality"),
    [
        pytest.param(State.CANDIDATE, a_modality(), id="itself a candidate"),
        pytest.param(State.ACTIVE, a_modality(attributed_to=("Bram",)), id="on the first one's word"),
    ],
)
def test_a_candidate_is_not_promoted_by_what_is_no_second_source(state: State, modality: Modality) -> None:
    """Hearsay of the same person, or another doubtful reading, confirms nothing."""
    old = _said("leaks", about=BOILER, predicate=Predicate.NOTE, at=EARLIER, state=State.CANDIDATE)
    new = _said("leaks", by=ODILE, about=BOILER, predicate=Predicate.NOTE, state=state, modality=modality)
    assert not _decided(new, old).steps


def test_an_unresolved_candidate_waits_for_a_person() -> None:
    """Repetition does not tell who 'Jonah' is."""
    jonah = an_unresolved_subject("Jonah", whose=BRAM)
    old = _said("ill", about=jonah, predicate=Predicate.NOTE, at=EARLIER, state=State.CANDIDATE)
    again = _decided(_said("ill", about=jonah, predicate=Predicate.NOTE, state=State.CANDIDATE), old)
    assert _shape(again) == ("confirmed", {"ill": State.CANDIDATE})
    other = _decided(_said("ill", by=ODILE, about=jonah, predicate=Predicate.NOTE), old)
    assert _shape(other) == RECORDED


@pytest.mark.parametrize(
    ("quote", "by", "chain", "independent"),
    [
        pytest.param("the boiler is leaking again today", ODILE, (), False, id="a copy"),
        pytest.param("it leaks", ODILE, (), True, id="own words"),
        pytest.param("the boiler is leaking again today", BRAM, (), True, id="the same person again"),
        pytest.param("the thing leaks", ODILE, ("Bram",), False, id="Bram's word through Odile"),
        pytest.param("the thing leaks", ODILE, ("Derek",), True, id="Derek's word through Odile"),
    ],
)
def test_a_copy_or_a_retelling_is_no_second_source(
    quote: str, by: PersonId, chain: tuple[str, ...], *, independent: bool
) -> None:
    """Corroboration counts people and turns, not repetitions."""
    old = a_claim(sources=(a_source(speaker=BRAM, quote="the boiler is leaking again today"),))
    new = a_claim(
        sources=(a_source(speaker=by, quote=quote, turn="t2"),), modality=a_modality(attributed_to=chain)
    )
    assert is_independent(new, old, HOUSE) is independent


# --- corrections that point at a claim


def test_a_correction_supersedes_what_it_points_at() -> None:
    """Whatever slot it lies in; and those that say the same with it."""
    target = _said("Tuesday", about=BOILER, predicate=Predicate.NOTE, at=EARLIER)
    new = _said("Wednesday", about=BOILER, predicate=Predicate.NOTE)
    plan = _decided(new, cues=Cues(corrects=True, target=target))
    assert _shape(plan) == ("corrected", {"Tuesday": State.SUPERSEDED})


def test_a_correction_by_somebody_not_entitled_is_a_conflict() -> None:
    """Both are marked, and somebody entitled decides."""
    target = _said("Tuesday", by=ODILE, about=BOILER, predicate=Predicate.NOTE, at=EARLIER)
    new = _said("Wednesday", by=YSOLDE, about=BOILER, predicate=Predicate.NOTE)
    plan = _decided(new, cues=Cues(corrects=True, target=target))
    assert _shape(plan) == ("conflict", {"Tuesday": State.CONFLICT})
    again = _said(
        "Tuesday", by=ODILE, about=BOILER, predicate=Predicate.NOTE, at=EARLIER, state=State.CONFLICT
    )
    assert _decided(new, cues=Cues(corrects=True, target=again)).steps == ()


def test_a_correction_that_comes_late_is_told_so() -> None:
    """What it corrects was out of force already; the new word is kept beside what took its place."""
    gone = _said("Tuesday", about=BOILER, predicate=Predicate.NOTE, at=EARLIER, state=State.SUPERSEDED)
    plan = _decided(
        _said("Wednesday", about=BOILER, predicate=Predicate.NOTE), cues=Cues(corrects=True, target=gone)
    )
    assert plan.outcome.kind == "corrected_before"
    assert plan.steps == ()
    assert plan.add is not None


# --- events


@pytest.mark.parametrize(
    "modality",
    [
        pytest.param(a_modality(realization=Realization.CANCELLED), id="called off"),
        pytest.param(
            a_modality(realization=Realization.SCHEDULED, polarity=Polarity.NEGATIVE), id="not happening"
        ),
    ],
)
def test_an_event_that_is_off_closes_what_was_arranged(modality: Modality) -> None:
    """And only what still lies ahead."""
    ahead = _said("match", predicate=Predicate.TRIP, at=EARLIER, when=_when(3), qualifier="match")
    over = _said("match last", predicate=Predicate.TRIP, at=EARLIER, when=_when(-3), qualifier="match")
    off = _said("match off", predicate=Predicate.TRIP, modality=modality, qualifier="match")
    assert _shape(_decided(off, ahead, over)) == ("called_off", {"match": State.REPLACED})


def test_a_moved_event_corrects_the_last_telling_only() -> None:
    """Two visits ahead: the one told last is the one that moved."""
    first = _said(
        "one", predicate=Predicate.VISIT, at=EARLIER - timedelta(days=1), when=_when(3), qualifier="gran"
    )
    second = _said("two", predicate=Predicate.VISIT, at=EARLIER, when=_when(9), qualifier="gran")
    moved = _said("three", predicate=Predicate.VISIT, when=_when(10), qualifier="gran")
    assert _shape(_decided(moved, first, second, cues=CHANGES)) == ("corrected", {"two": State.SUPERSEDED})


# --- a law


_PEOPLE = st.sampled_from([ODILE, BRAM, WREN, PIM, YSOLDE, CASPER])
_PREDICATES = st.sampled_from(list(Predicate))
_CUES = st.builds(Cues, corrects=st.booleans(), changes=st.booleans(), target=st.none())


class _Telling(NamedTuple):
    by: PersonId
    value: str
    at: datetime
    modality: Modality


_TELLINGS = st.builds(
    _Telling,
    by=_PEOPLE,
    value=st.sampled_from(["x", "y"]),
    at=st.sampled_from([EARLIER, LATER]),
    modality=st.sampled_from([a_modality(), NOT_SO, UNCLEAR]),
)


@given(_TELLINGS, _TELLINGS, _PEOPLE, _PREDICATES, _CUES)
def test_nobody_ends_what_they_are_not_entitled_to(
    first: _Telling, second: _Telling, whose: PersonId, predicate: Predicate, cues: Cues
) -> None:
    """However it is said: what is not one's to end stays in force."""
    old, new = (
        _said(
            each.value,
            by=each.by,
            about=a_subject(whose),
            predicate=predicate,
            at=each.at,
            modality=each.modality,
            qualifier="q",
            name=name,
        )
        for each, name in ((first, "t1"), (second, "t2"))
    )
    plan = _decided(new, old, cues=cues)
    if not is_entitled(second.by, old, HOUSE):
        assert all(step.claim.is_in_force for step in plan.steps)


def test_who_is_entitled() -> None:
    """The speaker, the subject, and adults of the family for its children."""
    claim = _said("ill", by=YSOLDE, about=a_subject(PIM))
    entitled = {
        person for person in (ODILE, BRAM, WREN, PIM, YSOLDE, CASPER) if is_entitled(person, claim, HOUSE)
    }
    assert entitled == {ODILE, BRAM, PIM, YSOLDE}
    of_an_adult = _said("ill", by=YSOLDE, about=a_subject(BRAM))
    assert {p for p in (ODILE, BRAM, WREN, YSOLDE) if is_entitled(p, of_an_adult, HOUSE)} == {BRAM, YSOLDE}


def test_the_rooms_of_the_builder_are_what_they_seem() -> None:
    """A claim said in private is heard by its speaker alone."""
    claim = a_claim(sources=(a_source(room=private(BRAM)),))
    assert (claim.audience.people, claim.audience.rooms) == ((BRAM,), ())
    assert a_claim().audience.rooms == (GROUP,)
