"""Whether what is to be told is still what the record says."""

import pytest

from memory.claims import Claim
from memory.ports import UnitOfWork
from memory.vocabulary import Predicate
from relay.grounding import reground
from relay.words import Cited, Gone
from tests.builders import BRAM, ODILE, WREN, private
from tests.memory.talk import Talk


def _pickup(unit: UnitOfWork) -> Claim:
    """What Odile told of Bram's word."""
    events = unit.in_force(predicates=(Predicate.APPOINTMENT,))
    return next(each for each in events if each.speaker == ODILE)


@pytest.mark.parametrize(
    ("since", "is_gone"),
    [
        pytest.param("Pim's pickup from rehearsal is at 4", True, id="said-otherwise"),
        pytest.param("Pim's pickup from rehearsal is at 3", False, id="said-again"),
        pytest.param("Pim's pickup from training is at 4", False, id="another-thing"),
    ],
)
def test_anothers_word_is_not_passed_on_once_they_said_otherwise(since: str, *, is_gone: bool) -> None:
    """Odile passes on what Bram said; Bram has put it right meanwhile, or he has not."""
    talk = Talk()
    talk.says(BRAM, "Pim's pickup from rehearsal is at 3")
    talk.says(ODILE, "Bram says Pim's pickup from rehearsal is at 3")
    cited = talk.run(lambda uow: Cited(claim_id=_pickup(uow).claim_id, revision=_pickup(uow).revision))
    talk.says(BRAM, since)
    found = talk.run(lambda uow: reground(uow, cited, listener=WREN, room=private(WREN), now=talk.now))
    assert (found is Gone.CORRECTED) is is_gone
