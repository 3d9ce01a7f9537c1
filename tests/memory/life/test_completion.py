"""The completion gate: done comes only from plain words that it was done; what comes near it is less."""

import pytest
from hypothesis import given

from memory.claims import Claim, State
from memory.deeds.commitments import adopt, decide_deed, is_open
from memory.deeds.matching import matching
from memory.ids import PersonId
from memory.language.naming import HOUSEHOLD
from memory.life.completion import is_done, soften
from memory.life.plans import Plan
from memory.modality import (
    UNKNOWN_SOURCE,
    Act,
    Certainty,
    Modality,
    Polarity,
    Realization,
    Temporal,
    is_licensed,
)
from memory.vocabulary import Predicate, Use
from tests.builders import (
    BRAM,
    DONE,
    NOW,
    ODILE,
    PIM,
    WREN,
    a_claim,
    a_house,
    a_modality,
    a_proposition,
    a_source,
    a_subject,
    an_unresolved_subject,
)
from tests.lane import a_lane
from tests.strategies import modalities

HOUSE = a_house()
PLANNED = a_modality(realization=Realization.INTENDED, temporal=Temporal.FUTURE)
ASKED_FOR = a_modality(act=Act.REQUESTED, realization=Realization.REQUIRED, temporal=Temporal.FUTURE)
BEGUN = a_modality(realization=Realization.STARTED, temporal=Temporal.PAST)


@pytest.mark.parametrize(
    ("sentence", "field", "value"),
    [
        ("I've basically finished it", "realization", Realization.PARTIAL),
        ("it is as good as done", "realization", Realization.PARTIAL),
        ("I finished it, just the signature left", "realization", Realization.PARTIAL),
        ("I've done most of the hedge", "realization", Realization.PARTIAL),
        ("I've done my half of the hedge", "realization", Realization.PARTIAL),
        ("two thirds of the hedge is cut", "realization", Realization.PARTIAL),
        ("I hoovered half", "realization", Realization.PARTIAL),
        ("I painted it, half!", "realization", Realization.PARTIAL),
        ("I painted the Blue Room half", "realization", Realization.PARTIAL),
        ("I ran the dishwasher, half", "realization", Realization.PARTIAL),
        ("I ran the Berlin half, half of it walking", "realization", Realization.PARTIAL),
        ("I painted the door and a half of the frame", "realization", Realization.PARTIAL),
        ("I've cut the hedge apart from the top", "realization", Realization.PARTIAL),
        ("I made a start on the hedge", "realization", Realization.STARTED),
        ("had a first go at the hedge", "realization", Realization.STARTED),
        ("I tried to cut the hedge", "realization", Realization.ATTEMPTED),
        ("I need to get the hedge done", "realization", Realization.REQUIRED),
        ("I've abandoned the hedge", "realization", Realization.CANCELLED),
        ("we called the party off", "realization", Realization.CANCELLED),
        ("I said it was done but it isn't", "polarity", Polarity.UNKNOWN),
        ("the hedge fell apart again", "polarity", Polarity.UNKNOWN),
        ("surely Bram has cut the hedge", "certainty", Certainty.PROBABLE),
        ("I bet he's done it by now", "certainty", Certainty.PROBABLE),
        ("from what I hear Bram has cut the hedge", "attributed_to", (UNKNOWN_SOURCE,)),
        ("casper reckons bram has cut the hedge", "attributed_to", (UNKNOWN_SOURCE,)),
    ],
)
def test_what_only_comes_near_done_is_less(sentence: str, field: str, value: object) -> None:
    """Whatever the grammar makes of it, these words keep a task open."""
    assert getattr(soften(DONE, sentence, 0), field) == value


@pytest.mark.parametrize(
    "sentence",
    [
        "I've finished the hedge",
        "the hedge is cut, tested the shears too",
        "I've packed, ready to go",
        "posted it at half past four",
        "I told Dad that the hedge is cut",
        "I quit my job",
        "dropped Pim at school",
        "we made the start of the match",
        "the cat has knocked the lamp over",
        "Rex has eaten half a block of cheese",
        "I ran the Berlin half! 2:14",
        "Bram has run the Great North half",
        "the grant is approved, eight and a half thousand for the bathroom",
    ],
)
def test_what_is_done_stays_done(sentence: str) -> None:
    """The twins: a gate that lets nothing through is useless."""
    assert soften(DONE, sentence, len(sentence)) == DONE


def test_what_stands_before_a_but_is_of_something_else() -> None:
    """'Almost an hour on the phone but I booked it': booked."""
    sentence = "Almost an hour on the phone but I booked the cabin"
    assert soften(DONE, sentence, sentence.index("booked")) == DONE
    other = "I booked the cabin but almost missed it"
    assert soften(DONE, other, other.index("booked")) != DONE


@given(modalities())
def test_only_done_is_softened(modality: Modality) -> None:
    """Whatever is less already stays as it is; what comes out is never firmer."""
    softened = soften(modality, "I've nearly done it, they say", 5)
    if not (is_licensed(modality) and modality.realization is Realization.COMPLETED):
        assert softened == modality
    assert not (is_licensed(softened) and softened.realization is Realization.COMPLETED)


def _deed(
    value: str,
    *,
    by: PersonId = BRAM,
    doer: PersonId | None = BRAM,
    modality: Modality = PLANNED,
    predicate: Predicate = Predicate.TASK,
    name: str = "t1",
    quote: str | None = None,
    **other: object,
) -> Claim:
    subject = HOUSEHOLD if doer is None else a_subject(doer)
    return a_claim(
        f"c_{name}",
        proposition=a_proposition(value, subject=subject, predicate=predicate),
        modality=modality,
        sources=(a_source(speaker=by, quote=quote or value, turn=name),),
        **other,  # pyright: ignore[reportArgumentType] - fields of the builder
    )


def _decided(new: Claim, *there: Claim) -> Plan:
    found = matching(new, there, HOUSE)
    return decide_deed(adopt(new, found, HOUSE), found, house=HOUSE, now=NOW)


def _closed(plan: Plan) -> set[str]:
    return {step.claim.claim_id for step in plan.steps if not step.claim.is_in_force}


@pytest.mark.parametrize(
    ("quote", "done"),
    [
        ("the form is signed", True),
        ("it's all sorted now", True),
        ("the forms are posted", True),
        ("that's done", True),
        ("the form is half signed", False),
        ("the form is blue", False),
        ("the lizard is called Kevin", False),
        ("the form is nearly finished", False),
    ],
)
def test_a_deeds_result_counts_as_done(quote: str, *, done: bool) -> None:
    """'The form is signed' says so by the state in which the deed leaves it."""
    assert is_done(_deed("form", modality=a_modality(), quote=quote)) is done


@pytest.mark.parametrize(
    ("said", "deed", "fits"),
    [
        ("fixed the latch", "fix the gate latch", True),
        ("latch fixed", "fix the gate latch", True),
        ("the forms", "fill in the forms", True),
        ("posted the parcel to Leeds", "post the parcel", True),
        ("took out the bins", "take out the bins", True),
        ("took out his brain", "take him", False),
        ("sold the car", "wash the bike", False),
        ("swapped bins for the dishwasher and the washing", "bins", False),
        ("the parcel", "post the letter", False),
        ("card bought", "get a birthday card", True),
        ("parcel collected", "pick up the parcel", True),
        ("mended the tap", "fix the tap", True),
        ("gate painted", "fix the garden gate", False),
    ],
)
def test_a_report_is_bound_by_the_words_of_the_deed(said: str, deed: str, *, fits: bool) -> None:
    """Not by a bare verb, and not by a passing likeness."""
    report = _deed(said, modality=DONE, name="t2")
    assert bool(matching(report, (_deed(deed),), HOUSE)) is fits


def test_two_deeds_that_fit_equally_are_not_guessed_between() -> None:
    """'The form is done': which of the two?"""
    school, trip = _deed("sign the school form"), _deed("sign the trip form", name="t0")
    report = _deed("form", modality=DONE, name="t2")
    assert matching(report, (school, trip), HOUSE) == ()
    assert matching(_deed("trip form", modality=DONE, name="t2"), (school, trip), HOUSE) == (trip,)


def test_done_by_the_doer_closes() -> None:
    """With their own word as the evidence."""
    plan = _decided(_deed("posted the parcel", modality=DONE, name="t2"), _deed("post the parcel"))
    assert plan.outcome.kind == "done"
    assert _closed(plan) == {"c_t1"}
    assert plan.add is not None
    assert plan.add.proposition.qualifier == "post the parcel"


HEARSAY = Modality.model_validate({**dict(DONE), "attributed_to": ("Pim",)})
GUESSED = Modality.model_validate({**dict(DONE), "certainty": Certainty.PROBABLE})


def _report(
    *,
    by: PersonId = BRAM,
    doer: PersonId = BRAM,
    modality: Modality = DONE,
    state: State = State.ACTIVE,
) -> Claim:
    return _deed("posted the parcel", by=by, doer=doer, modality=modality, name="t2", state=state)


@pytest.mark.parametrize(
    ("new", "kind"),
    [
        pytest.param(_report(by=ODILE), "done", id="a witness"),
        pytest.param(_report(by=PIM, doer=PIM), "reported", id="another doer"),
        pytest.param(_report(by=ODILE, modality=HEARSAY), "recorded", id="hearsay"),
        pytest.param(_report(modality=GUESSED), "recorded", id="not sure"),
        pytest.param(_report(state=State.CANDIDATE), "candidate", id="candidate"),
    ],
)
def test_only_the_doer_or_a_witness_who_names_the_doer_closes(new: Claim, kind: str) -> None:
    """Everybody else's word stands beside the open task."""
    plan = _decided(new, _deed("post the parcel"))
    assert plan.outcome.kind == kind
    assert bool(_closed(plan)) is (kind == "done")


@pytest.mark.parametrize(
    ("quote", "is_had"),
    [
        ("I've got the flour", True),
        ("oat milk's in the fridge", True),
        ("we have plenty of flour", True),
        ("I've got to buy flour", False),
        ("we've got one bag of flour left", False),
        ("need flour, got none", False),
    ],
)
def test_an_item_of_the_list_that_is_there_is_bought(quote: str, *, is_had: bool) -> None:
    """Whoever has got it need not buy it; what is nearly out is wanted."""
    item = _deed("flour", predicate=Predicate.LIST_ITEM, modality=a_modality(), quote=quote)
    assert is_done(item) is is_had
    assert not is_done(_deed("flour", modality=a_modality(), quote=quote))


def test_a_passing_word_that_is_evidence_is_kept_like_what_it_is_evidence_for() -> None:
    """ "Hens fed" alone is of the moment; as the end of a task it can be asked for."""
    word = _deed("hens fed", modality=DONE, name="t2", state=State.TRANSIENT, uses=frozenset({Use.NOW}))
    task = _deed("feed the hens", modality=ASKED_FOR, by=ODILE)
    plan = _decided(word, task)
    assert plan.add is not None
    assert (plan.add.state, plan.add.uses) == (State.ACTIVE, task.uses)


def test_what_anybody_may_do_is_closed_by_whoever_did_it() -> None:
    """An errand asked of Bram, or of nobody; not what was asked of somebody unknown."""
    own = _deed("posted the parcel", by=WREN, doer=WREN, modality=DONE, name="t2")
    errand = _deed("post the parcel", predicate=Predicate.ERRAND, modality=ASKED_FOR, by=ODILE)
    anybodys = _deed("post the parcel", doer=None, modality=ASKED_FOR, by=ODILE)
    assert _closed(_decided(own, errand)) == {"c_t1"}
    assert _closed(_decided(own, anybodys)) == {"c_t1"}
    phils = a_claim(
        "c_t1",
        proposition=a_proposition(
            "post the parcel", predicate=Predicate.TASK, subject=an_unresolved_subject("Phil", whose=ODILE)
        ),
        modality=ASKED_FOR,
    )
    assert not _closed(_decided(own, phils))


def test_one_of_two_doers_closes_their_own_part() -> None:
    """Both were asked; Wren's done is Wren's."""
    asked = [_deed("beds", by=ODILE, doer=each, modality=ASKED_FOR, name=each) for each in (WREN, PIM)]
    plan = _decided(_deed("beds", by=WREN, doer=WREN, modality=DONE, name="t2"), *asked)
    assert _closed(plan) == {f"c_{WREN}"}


def test_each_step_takes_the_place_of_the_doers_last() -> None:
    """Wanted, begun, done: one chain, each step kept with its end."""
    plan = _decided(_deed("the parcel", modality=BEGUN, name="t2"), _deed("post the parcel"))
    assert (plan.outcome.kind, _closed(plan)) == ("replaced", {"c_t1"})
    requested = _deed("post the parcel", by=ODILE, modality=ASKED_FOR)
    assert not _decided(_deed("the parcel", modality=BEGUN, name="t2"), requested).steps


def test_what_was_done_can_be_open_again() -> None:
    """'It isn't posted after all' undoes the doer's done; somebody else's doubt does not."""
    done = _deed("posted the parcel", modality=DONE)
    not_done = a_modality(
        polarity=Polarity.NEGATIVE, realization=Realization.COMPLETED, temporal=Temporal.PAST
    )
    plan = _decided(_deed("posted the parcel", modality=not_done, name="t2"), done)
    assert (plan.outcome.kind, _closed(plan)) == ("reopened", {"c_t1"})
    assert not _closed(_decided(_deed("posted the parcel", by=PIM, modality=not_done, name="t2"), done))


@pytest.mark.parametrize(
    ("by", "closes"), [(BRAM, True), (ODILE, True), (PIM, False)], ids=["doer", "who asked", "somebody else"]
)
def test_a_task_is_called_off_by_its_doer_or_whoever_asked(by: PersonId, *, closes: bool) -> None:
    """And by a guardian for a child."""
    asked = _deed("post the parcel", by=ODILE, modality=ASKED_FOR)
    off = a_modality(realization=Realization.CANCELLED, temporal=Temporal.PAST)
    plan = _decided(_deed("post the parcel", by=by, modality=off, name="t2"), asked)
    assert bool(_closed(plan)) is closes
    assert (plan.outcome.kind == "called_off") is closes


@pytest.mark.parametrize(
    ("modality", "open_"),
    [
        pytest.param(PLANNED, True, id="planned"),
        pytest.param(ASKED_FOR, True, id="asked for"),
        pytest.param(BEGUN, True, id="begun"),
        pytest.param(DONE, False, id="done"),
        pytest.param(a_modality(realization=Realization.CANCELLED), False, id="called off"),
        pytest.param(
            a_modality(realization=Realization.INTENDED, polarity=Polarity.NEGATIVE), False, id="declined"
        ),
        pytest.param(
            a_modality(realization=Realization.COMPLETED, polarity=Polarity.NEGATIVE), True, id="not done"
        ),
    ],
)
def test_what_is_carried(modality: Modality, *, open_: bool) -> None:
    """Open until it is done, called off or declined."""
    assert is_open(_deed("post the parcel", modality=modality)) is open_
    assert not is_open(_deed("post the parcel", modality=modality, predicate=Predicate.NOTE))


def test_one_turn_tells_a_step_once() -> None:
    """'Finished and handed in' is one done."""
    done = _deed("trip form", modality=DONE, name="t2")
    plan = _decided(_deed("trip form", modality=DONE, name="t2"), done)
    assert (plan.outcome.kind, plan.add) == ("duplicate", None)


@pytest.mark.parametrize(
    ("text", "realization"),
    [
        pytest.param("I painted the shed and it looks a bit dark", Realization.COMPLETED, id="another-thing"),
        pytest.param(
            "I painted the shed, most of the neighbours like it", Realization.COMPLETED, id="most-of-others"
        ),
        pytest.param(
            "the gutter went off again, I painted the shed", Realization.COMPLETED, id="what-came-before"
        ),
        pytest.param("I painted the shed, it's leaking again", Realization.UNKNOWN, id="what-came-after"),
        pytest.param("I painted the shed a bit", Realization.PARTIAL, id="a-bit-of-it"),
        pytest.param("I painted the shed with half a tin", Realization.COMPLETED, id="half-a-measure"),
        pytest.param("I painted half the shed", Realization.PARTIAL, id="half-of-it"),
        pytest.param("I painted most of the shed", Realization.PARTIAL, id="most-of-it"),
        pytest.param("I painted the shed, the door is still to do", Realization.PARTIAL, id="something-left"),
    ],
)
async def test_what_is_told_beside_a_deed_takes_nothing_from_it(text: str, realization: Realization) -> None:
    """How other things are is no part of the deed; what is left of it is."""
    lane = await a_lane()
    await lane.says("Edie", text)
    told = [claim for claim in await lane.claims() if "painted" in claim.sources[0].quote]
    assert {claim.modality.realization for claim in told if "paint" in claim.proposition.value} == {
        realization
    }
