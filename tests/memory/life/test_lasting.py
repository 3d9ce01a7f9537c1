"""When what is in force ends by itself."""

from datetime import timedelta

import pytest

from memory.claims import Claim, Participant, ParticipantRole, Proposition, State, ValidTime
from memory.life import reasons
from memory.life.lasting import CANDIDATE_LASTS, MOMENT_LASTS, QUESTION_LASTS, end_of
from memory.vocabulary import Predicate
from tests.builders import BRAM, a_claim, a_proposition

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


@pytest.mark.parametrize(
    "asked",
    [
        pytest.param("Was I meant to do that", id="own-doubt"),
        pytest.param("so why would I ever need this", id="why-ever"),
        pytest.param("what's the point", id="no-point"),
        pytest.param("Want me to ring them", id="offer"),
        pytest.param("shall I bring some soup", id="shall-i"),
        pytest.param("is anyone in I forgot my key", id="call-through-the-house"),
        pytest.param("look what I made", id="exclaimed"),
    ],
)
def test_a_question_of_the_moment_lapses_with_it(asked: str) -> None:
    """An offer, a call or a sigh to nobody in particular is no open question two days later."""
    end = end_of(a_claim(proposition=a_proposition(asked, predicate=Predicate.ASKED_ABOUT)))
    assert end is not None
    assert end.at - a_claim().last_confirmed < timedelta(days=2)


@pytest.mark.parametrize(
    "proposition",
    [
        pytest.param(
            a_proposition("Has anyone cancelled my paper", predicate=Predicate.ASKED_ABOUT), id="plain"
        ),
        pytest.param(
            a_proposition("why is the boiler off", predicate=Predicate.ASKED_ABOUT), id="a-real-why"
        ),
        pytest.param(
            a_proposition("should I take the job", predicate=Predicate.ASKED_ABOUT), id="a-decision"
        ),
        pytest.param(
            a_proposition("who knows the alarm code", predicate=Predicate.ASKED_ABOUT), id="who-knows-it"
        ),
        pytest.param(
            a_proposition(
                "Want me to ring them",
                predicate=Predicate.ASKED_ABOUT,
                participants=(Participant(role=ParticipantRole.RECIPIENT, surface="Bram", person=BRAM),),
            ),
            id="put-to-one",
        ),
    ],
)
def test_a_question_that_wants_an_answer_waits_for_it(proposition: Proposition) -> None:
    """Near twins keep their two weeks."""
    claim = a_claim(proposition=proposition)
    assert end_of(claim) == (claim.last_confirmed + QUESTION_LASTS, reasons.LAPSED)
