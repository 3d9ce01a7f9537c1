"""The lattice of modality: nothing that passes through `meet` comes out firmer, and factuality follows."""

import pytest
from hypothesis import given

from memory.modality import (
    UNKNOWN_MODALITY,
    UNKNOWN_SOURCE,
    Act,
    Certainty,
    Factuality,
    Frame,
    Modality,
    Polarity,
    Realization,
    Stance,
    Temporal,
    factuality,
    is_licensed,
    is_no_stronger,
    meet,
)
from tests.strategies import modalities

DONE = Modality(
    act=Act.STATED,
    frame=Frame.ACTUAL,
    certainty=Certainty.CERTAIN,
    polarity=Polarity.POSITIVE,
    realization=Realization.COMPLETED,
    temporal=Temporal.PAST,
    stance=Stance.KNOWLEDGE,
    attributed_to=(),
)


def but(**fields: object) -> Modality:
    """The plain "it is done", with some fields otherwise."""
    return Modality.model_validate({**DONE.model_dump(), **fields}, strict=False)


@given(modalities(), modalities())
def test_meet_is_commutative(one: Modality, other: Modality) -> None:
    """Who read first makes no difference."""
    assert meet(one, other) == meet(other, one)


@given(modalities(), modalities(), modalities())
def test_meet_is_associative(one: Modality, other: Modality, third: Modality) -> None:
    """In which order three readers are met makes no difference."""
    assert meet(meet(one, other), third) == meet(one, meet(other, third))


@given(modalities())
def test_meet_is_idempotent(one: Modality) -> None:
    """Saying the same twice neither weakens nor strengthens."""
    assert meet(one, one) == one


@given(modalities(), modalities())
def test_meet_never_strengthens(floor: Modality, proposal: Modality) -> None:
    """What comes out lies below both, and below is a matter of every field."""
    met = meet(floor, proposal)
    assert is_no_stronger(met, floor)
    assert is_no_stronger(met, proposal)


@given(modalities(), modalities())
def test_a_proposal_invents_no_qualifier(floor: Modality, proposal: Modality) -> None:
    """Every field that comes out is the floor's, the proposal's weaker one, or unknown."""
    met = meet(floor, proposal)
    weak = {"unknown", (UNKNOWN_SOURCE,)}
    for field in Modality.model_fields:
        value = getattr(met, field)
        assert value == getattr(floor, field) or value == getattr(proposal, field) or value in weak
        if value != getattr(floor, field) and field not in ("certainty", "realization"):
            assert value in weak


@given(modalities(), modalities())
def test_a_proposal_cannot_get_a_licence(floor: Modality, proposal: Modality) -> None:
    """What the floor would not keep as a plain fact, no proposal makes one."""
    if not is_licensed(floor):
        assert not is_licensed(meet(floor, proposal))


@given(modalities())
def test_unknown_is_the_bottom(one: Modality) -> None:
    """Met with nothing known, nothing is known."""
    assert meet(one, UNKNOWN_MODALITY) == UNKNOWN_MODALITY


@pytest.mark.parametrize(
    ("floor", "proposal", "expected"),
    [
        pytest.param({"certainty": "possible"}, {}, {"certainty": "possible"}, id="possible-not-certain"),
        pytest.param({"realization": "started"}, {}, {"realization": "started"}, id="started-not-completed"),
        pytest.param({"realization": "partial"}, {}, {"realization": "partial"}, id="half-not-completed"),
        pytest.param({"realization": "intended"}, {}, {"realization": "unknown"}, id="intended-against-done"),
        pytest.param(
            {"polarity": "negative"},
            {},
            {"polarity": "unknown", "realization": "unknown"},
            id="not-done-against-done",
        ),
        pytest.param(
            {"polarity": "negative", "realization": "started"},
            {"polarity": "negative"},
            {"polarity": "negative", "realization": "unknown"},
            id="not-started-is-no-degree-of-not-completed",
        ),
        pytest.param({"act": "asked"}, {}, {"act": "unknown"}, id="asked-against-stated"),
        pytest.param(
            {"attributed_to": ("Derek",)}, {}, {"attributed_to": (UNKNOWN_SOURCE,)}, id="somebody-said-so"
        ),
        pytest.param({"frame": "dream"}, {}, {"frame": "unknown"}, id="dreamt-against-actual"),
    ],
)
def test_where_readings_differ(
    floor: dict[str, object], proposal: dict[str, object], expected: dict[str, object]
) -> None:
    """The weaker of two degrees; and where there is no weaker one, unknown."""
    assert meet(but(**floor), but(**proposal)) == but(**expected)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        pytest.param({}, Factuality.CERTAIN_POSITIVE, id="done"),
        pytest.param({"realization": "state"}, Factuality.CERTAIN_POSITIVE, id="so"),
        pytest.param({"realization": "started"}, Factuality.CERTAIN_POSITIVE, id="begun"),
        pytest.param({"realization": "habitual"}, Factuality.CERTAIN_POSITIVE, id="a-habit"),
        pytest.param({"certainty": "probable"}, Factuality.PROBABLE_POSITIVE, id="probably"),
        pytest.param({"certainty": "possible"}, Factuality.POSSIBLE_POSITIVE, id="possibly"),
        pytest.param({"polarity": "negative"}, Factuality.CERTAIN_NEGATIVE, id="not"),
        pytest.param(
            {"polarity": "negative", "certainty": "probable"}, Factuality.PROBABLE_NEGATIVE, id="i-doubt-it"
        ),
        pytest.param(
            {"polarity": "negative", "certainty": "possible"}, Factuality.POSSIBLE_NEGATIVE, id="maybe-not"
        ),
        pytest.param(
            {"polarity": "negative", "realization": "attempted"},
            Factuality.CERTAIN_NEGATIVE,
            id="tried-in-vain",
        ),
        pytest.param(
            {"polarity": "negative", "realization": "cancelled"}, Factuality.CERTAIN_NEGATIVE, id="called-off"
        ),
        pytest.param({"realization": "attempted"}, Factuality.UNCOMMITTED, id="tried"),
        pytest.param({"realization": "intended"}, Factuality.UNCOMMITTED, id="will"),
        pytest.param({"realization": "scheduled"}, Factuality.UNCOMMITTED, id="fixed-for-thursday"),
        pytest.param({"realization": "desired"}, Factuality.UNCOMMITTED, id="wants-to"),
        pytest.param({"realization": "required"}, Factuality.UNCOMMITTED, id="has-to"),
        pytest.param({"realization": "permitted"}, Factuality.UNCOMMITTED, id="may"),
        pytest.param({"realization": "cancelled"}, Factuality.UNCOMMITTED, id="cancelled-and-positive"),
        pytest.param({"realization": "unknown"}, Factuality.UNCOMMITTED, id="how-far-is-unknown"),
        pytest.param({"act": "asked"}, Factuality.UNCOMMITTED, id="asked"),
        pytest.param({"act": "requested"}, Factuality.UNCOMMITTED, id="requested"),
        pytest.param({"frame": "hypothetical"}, Factuality.UNCOMMITTED, id="if"),
        pytest.param({"frame": "dream"}, Factuality.UNCOMMITTED, id="dreamt"),
        pytest.param({"frame": "quotation"}, Factuality.UNCOMMITTED, id="quoted"),
        pytest.param({"frame": "nonliteral"}, Factuality.UNCOMMITTED, id="joked"),
        pytest.param({"polarity": "unknown"}, Factuality.UNCOMMITTED, id="yes-or-no-unknown"),
        pytest.param({"certainty": "unknown"}, Factuality.UNCOMMITTED, id="how-sure-is-unknown"),
    ],
)
def test_factuality(fields: dict[str, object], expected: Factuality) -> None:
    """How far the innermost source commits follows from the fields alone."""
    assert factuality(but(**fields)) is expected


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"attributed_to": ("Derek",)}, id="Derek's word"),
        pytest.param({"attributed_to": (UNKNOWN_SOURCE,)}, id="they say"),
        pytest.param({"certainty": "probable"}, id="probably"),
        pytest.param({"polarity": "negative"}, id="not"),
        pytest.param({"realization": "habitual"}, id="habit"),
        pytest.param({"act": "asked"}, id="asked"),
    ],
)
def test_no_licence(fields: dict[str, object]) -> None:
    """A qualified reading is never kept as the speaker's plain assertion."""
    assert is_licensed(DONE)
    assert not is_licensed(but(**fields))
