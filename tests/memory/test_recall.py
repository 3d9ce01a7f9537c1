"""What comes out of the memory: permission before relevance, and nothing written."""

from datetime import timedelta

import pytest

from memory.audience import Audible
from memory.claims import Claim, State, ValidTime
from memory.errors import StaleCursor
from memory.ids import ClaimId, PersonId
from memory.modality import Act, Certainty, Frame, Polarity, Realization, Temporal
from memory.people import Role
from memory.recall import PAGE_LINES, SERVED_IN_FULL, index_page, serve
from memory.rooms import Audience
from memory.turns import Turn
from memory.vocabulary import Predicate, Sensitivity, Use
from tests.builders import (
    BRAM,
    CASPER,
    GROUP,
    NOW,
    ODILE,
    PIM,
    TILDA,
    WREN,
    a_claim,
    a_group,
    a_house,
    a_modality,
    a_person,
    a_proposition,
    a_seat,
    a_source,
    an_unresolved_subject,
    private,
)
from tests.memory.remembered import EVERY_USE, a_memory, asked, flat, told


def ids(audibles: tuple[Audible, ...]) -> set[ClaimId]:
    return {audible.claim.claim_id for audible in audibles}


def served(*held: Claim | Turn, text: str, by: PersonId = BRAM, room: str = GROUP) -> set[ClaimId]:
    uow = a_memory(*held)
    question = asked(text, by=by, room=room)  # pyright: ignore[reportArgumentType] - any of what it takes
    page = index_page(uow, question)
    return ids(serve(uow, [line.claim.claim_id for line in page.lines], question).claims)


def test_what_answers_is_served() -> None:
    """A claim that says what is asked comes out, and one that only shares a word does not."""
    key = told("the spare key hangs in Casper's porch", Predicate.KEPT_AT, about="spare key")
    other = told("Casper has a new porch lamp", about="porch lamp")
    assert served(*flat([key, other]), text="where is the spare key?") == {key[1].claim_id}


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        pytest.param({"state": State.SUPERSEDED}, "corrected", id="corrected"),
        pytest.param({"state": State.RETRACTED}, "taken back", id="taken back"),
        pytest.param({"state": State.FORGOTTEN}, "forgotten", id="forgotten"),
        pytest.param({"uses": frozenset({Use.NOW})}, "not for answers", id="not for answers"),
        pytest.param({"audience": Audience(rooms=(), people=(), until=None)}, "unlabelled", id="unlabelled"),
        pytest.param({"modality": a_modality(frame=Frame.UNKNOWN)}, "frame not resolved", id="frame unknown"),
        pytest.param(
            {"valid_time": ValidTime(since=None, until=NOW, end_condition=None)}, "over", id="ends now"
        ),
    ],
)
def test_what_may_not_be_used_stays_in(changed: dict[str, object], why: str) -> None:
    """Eligibility comes before relevance; the end of a valid time is exclusive."""
    turn, claim = told("the gate code man comes at nine", Predicate.NOTE, about="gate")
    kept = Claim.model_validate({**dict(claim), **changed})
    assert served(turn, kept, text="when does the gate code man come?") == set(), why
    assert served(turn, claim, text="when does the gate code man come?") == {claim.claim_id}


def test_the_last_instant_still_holds() -> None:
    """A temporary thing is used until the instant at which it ends."""
    ends = ValidTime(since=None, until=NOW + timedelta(microseconds=1), end_condition=None)
    turn, claim = told("swimming is off because of the cast", about="swimming", valid=ends)
    assert served(turn, claim, text="is swimming off?") == {claim.claim_id}


def test_an_unresolved_subject_is_not_used() -> None:
    """Whom nobody has settled is not spoken of as if they were."""
    claim = a_claim(
        proposition=a_proposition(
            "allergic to walnuts",
            subject=an_unresolved_subject("my sister", whose=BRAM),
            predicate=Predicate.ALLERGIC_TO,
        ),
        sources=(a_source(quote="my sister is allergic to walnuts"),),
        uses=EVERY_USE,
    )
    assert served(claim, text="who is allergic to walnuts?") == set()


def test_a_private_word_stays_private() -> None:
    """What was said in private answers its speaker there, and nobody in the group, its speaker neither."""
    turn, claim = told("I failed the maths test", by=WREN, room=private(WREN))
    text = "what about the maths test?"
    assert served(turn, claim, text=text, by=WREN, room=private(WREN)) == {claim.claim_id}
    assert served(turn, claim, text=text, by=WREN) == set()
    assert served(turn, claim, text=text, by=ODILE, room=private(ODILE)) == set()


def test_whoever_has_left_is_told_nothing() -> None:
    """Access is checked when it is used, not when it was stored."""
    turn, claim = told("the party is at the cricket club", about="party")
    left = a_person(CASPER, role=Role.GUEST, left_at=NOW - timedelta(days=1))
    uow = a_memory(turn, claim, house=a_house(left, group=a_group(a_seat(BRAM), a_seat(ODILE))))
    assert index_page(uow, asked("where is the party?", by=CASPER, room=private(CASPER))).lines == ()
    assert index_page(uow, asked("where is the party?")).lines != ()


def test_a_guest_hears_nothing_of_health() -> None:
    """Sensitivity is held against the listener's role, in the group for everyone who reads there."""
    turn, claim = told(
        "Tilda's blood sugar may be high", Predicate.CONDITION, about=TILDA, sensitivity=Sensitivity.HEALTH
    )
    text = "what about Tilda's blood sugar?"
    assert served(turn, claim, text=text, by=CASPER, room=private(CASPER)) == set()
    assert served(turn, claim, text=text, by=BRAM) == set()
    assert served(turn, claim, text=text, by=BRAM, room=private(BRAM)) == {claim.claim_id}


def test_many_that_may_not_be_heard_hide_none_that_may() -> None:
    """Five hundred private claims of the same words do not crowd out the one that may be told."""
    private_ones = [
        told(f"the ferry ticket number {n} is mine", about="ferry ticket", by=ODILE, room=private(ODILE))
        for n in range(500)
    ]
    open_one = told("the ferry ticket is on the hall table", Predicate.KEPT_AT, about="ferry ticket")
    held = flat([*private_ones, open_one])
    assert served(*held, text="where is the ferry ticket?") == {open_one[1].claim_id}


def test_five_are_served_and_the_index_has_pages_of_twenty() -> None:
    """The index shows twenty a page; of what is picked at most five come in full."""
    notes = [told(f"the shed shelf number {n} holds paint", about="shed shelf") for n in range(45)]
    uow = a_memory(*flat(notes))
    question = asked("what about the shed shelf paint?")
    first = index_page(uow, question)
    assert len(first.lines) == PAGE_LINES
    second = index_page(uow, question, first.cursor)
    third = index_page(uow, question, second.cursor)
    assert (len(second.lines), len(third.lines), third.cursor) == (PAGE_LINES, 5, None)
    assert not ids(first.lines) & ids(second.lines)
    picked = [line.claim.claim_id for line in first.lines]
    assert len(serve(uow, picked, question).claims) == SERVED_IN_FULL


def test_a_stale_cursor_fails() -> None:
    """When the memory has changed between two pages, the next page is refused, never mixed."""
    notes = [told(f"the shed shelf number {n} holds paint", about="shed shelf") for n in range(25)]
    uow = a_memory(*flat(notes))
    question = asked("what about the shed shelf paint?")
    cursor = index_page(uow, question).cursor
    uow.add(told("the shed door sticks", about="shed door")[1])
    with pytest.raises(StaleCursor):
        index_page(uow, question, cursor)


@pytest.mark.parametrize("cursor", ["", "1", "x.y.z", "1.20.00", "..", "1.-20.ab"])
def test_a_made_up_cursor_fails(cursor: str) -> None:
    """A cursor that no page handed out is refused in the same way."""
    uow = a_memory(*told("the shed door sticks", about="shed door"))
    with pytest.raises(StaleCursor):
        index_page(uow, asked("what about the shed door?"), cursor)


def test_served_claims_are_looked_at_again() -> None:
    """An id that was on the page is not served if it has been taken back since."""
    turn, claim = told("the shed door sticks", about="shed door")
    uow = a_memory(turn, claim)
    question = asked("what about the shed door?")
    picked = [line.claim.claim_id for line in index_page(uow, question).lines]
    gone = {"state": State.RETRACTED, "revision": claim.revision + 1}
    uow.change(Claim.model_validate({**dict(claim), **gone}), expected=claim.revision)
    assert serve(uow, picked, question).claims == ()


def test_constraints_come_first_whatever_is_picked() -> None:
    """One allergy among five hundred fitting claims is there each time, beyond the five."""
    notes = [told(f"Pim liked the soup number {n}", about=PIM, by=ODILE) for n in range(500)]
    allergy = told("Pim is allergic to sesame", Predicate.ALLERGIC_TO, about=PIM, by=ODILE, value="sesame")
    uow = a_memory(*flat([*notes, allergy]))
    question = asked("which soup did Pim like?")
    picked = [line.claim.claim_id for line in index_page(uow, question).lines]
    found = serve(uow, picked, question)
    assert len(found.claims) == SERVED_IN_FULL
    assert ids(found.constraints) == {allergy[1].claim_id}


def test_a_constraint_that_is_not_plain_waits_to_be_settled() -> None:
    """It is not worded as a constraint, and does not vanish either."""
    doubtful = told(
        "maybe Pim is allergic to kiwi??",
        Predicate.ALLERGIC_TO,
        about=PIM,
        by=ODILE,
        value="kiwi",
        modality=a_modality(act=Act.UNKNOWN, certainty=Certainty.UNKNOWN, polarity=Polarity.UNKNOWN),
        state=State.CANDIDATE,
    )
    found = serve(a_memory(*doubtful), [], asked("what can Pim eat?"))
    assert (ids(found.constraints), ids(found.to_settle)) == (set(), {doubtful[1].claim_id})


def test_a_constraint_that_may_not_be_heard_is_not_served() -> None:
    """The allowance outside the five is no way round the gate."""
    secret = told("Pim must not have dairy", Predicate.DIET, about=PIM, by=ODILE, room=private(ODILE))
    assert serve(a_memory(*secret), [], asked("what can Pim eat?")).constraints == ()


def test_the_question_itself_is_no_answer() -> None:
    """Claims that rest on the turn that asks are left out."""
    turn, claim = told("so the heron is called Nigel?", about="heron")
    uow = a_memory(turn, claim)
    assert index_page(uow, asked("so the heron is called Nigel?", turn=turn.turn_id)).lines == ()


def test_as_known_before_it_was_corrected() -> None:
    """As of an earlier instant, what was believed then is found in the version of then."""
    turn, claim = told(
        "the fair is on Saturday", Predicate.APPOINTMENT, about="fair", at=NOW - timedelta(days=9)
    )
    corrected = {
        "state": State.SUPERSEDED,
        "revision": claim.revision + 1,
        "change": {**dict(claim.change), "at": NOW - timedelta(days=2), "reason": "corrected"},
    }
    uow = a_memory(turn, claim)
    uow.change(Claim.model_validate({**dict(claim), **corrected}), expected=claim.revision)
    then = asked("when is the fair?", known=NOW - timedelta(days=5))
    assert [line.claim.state for line in index_page(uow, then).lines] == [State.ACTIVE]
    assert index_page(uow, asked("when is the fair?")).lines == ()


def test_as_valid_at_another_time() -> None:
    """As of an instant in the world, only what held then counts."""
    spring = ValidTime(since=NOW - timedelta(days=200), until=NOW - timedelta(days=100), end_condition=None)
    turn, claim = told("Wren does the bins", Predicate.HOUSEHOLD_RULE, about="bins", valid=spring)
    uow = a_memory(turn, claim)
    assert index_page(uow, asked("who does the bins?", valid=NOW - timedelta(days=150))).lines != ()
    assert index_page(uow, asked("who does the bins?")).lines == ()


def test_recall_writes_nothing() -> None:
    """Being read is no evidence: not one counter, date or revision moves."""
    notes = [told(f"the shed shelf number {n} holds paint", about="shed shelf") for n in range(25)]
    uow = a_memory(*flat(notes))
    before = (uow.revision(), uow.in_force(), uow.archived())
    for text in ("what about the shed shelf?", "where is Pim?", "what can Pim eat?", "what was it before?"):
        question = asked(text)
        serve(uow, [line.claim.claim_id for line in index_page(uow, question).lines], question)
    assert (uow.revision(), uow.in_force(), uow.archived()) == before


def test_inverse_what_everyone_heard_everyone_is_told() -> None:
    """The near twin that must not be blocked: what was said in the group is told there to all of it."""
    turn, claim = told(
        "I am allergic to penicillin",
        Predicate.ALLERGIC_TO,
        by=BRAM,
        value="penicillin",
        modality=a_modality(realization=Realization.STATE, temporal=Temporal.CURRENT),
    )
    assert served(turn, claim, text="what is Bram allergic to?", by=WREN) == {claim.claim_id}
