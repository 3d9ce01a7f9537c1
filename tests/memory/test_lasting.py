"""When what is in force ends by itself."""

from datetime import timedelta

import pytest

from memory import reasons
from memory.claims import Claim, State, ValidTime
from memory.lasting import CANDIDATE_LASTS, MOMENT_LASTS, QUESTION_LASTS, end_of
from memory.vocabulary import Predicate
from tests.builders import a_claim, a_proposition

UNTIL = timedelta(hours=2)


def _ending(claim: Claim) -> Claim:
    until = claim.last_confirmed + UNTIL
    times = ValidTime(since=claim.said_at, until=until, end_condition=None)
    return Claim.model_validate({**dict(claim), "valid_time": times})


@pytest.mark.parametrize(
    ("claim", "lasts", "reason"),
    [
        pytest.param(_ending(a_claim()), UNTIL, reasons.EXPIRED, id="said-end"),
        pytest.param(
            a_claim(proposition=a_proposition(predicate=Predicate.NOTE), state=State.TRANSIENT),
            MOMENT_LASTS,
            reasons.EXPIRED,
            id="moment",
        ),
        pytest.param(
            a_claim(proposition=a_proposition(predicate=Predicate.ASKED_ABOUT)),
            QUESTION_LASTS,
            reasons.LAPSED,
            id="question",
        ),
        pytest.param(a_claim(state=State.CANDIDATE), CANDIDATE_LASTS, reasons.UNCONFIRMED, id="candidate"),
        pytest.param(_ending(a_claim(state=State.CANDIDATE)), UNTIL, reasons.EXPIRED, id="the-earlier-end"),
    ],
)
def test_an_end_is_the_first_that_comes(claim: Claim, lasts: timedelta, reason: str) -> None:
    """What ends in several ways ends in the first of them, and for its reason."""
    end = end_of(claim)
    assert end is not None
    assert (end.at - claim.last_confirmed, end.reason) == (lasts, reason)


@pytest.mark.parametrize(
    "claim",
    [
        pytest.param(a_claim(proposition=a_proposition(predicate=Predicate.NOTE)), id="plain"),
        pytest.param(
            a_claim(proposition=a_proposition(predicate=Predicate.LOCATED_AT), state=State.TRANSIENT),
            id="last-known",
        ),
    ],
)
def test_nothing_ends_for_its_age_alone(claim: Claim) -> None:
    """A plain claim stays, and a state stays as what was last known."""
    assert end_of(claim) is None
