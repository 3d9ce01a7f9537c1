"""What is booked for a day to come is told as arranged, whoever read it; what took place has taken place."""

import pytest

from memory.claims import Claim, Proposer
from memory.gate import admit
from memory.lexical import LexicalReader
from memory.lexical.proposed import Grounded, ground
from memory.lexical.scene import Scene
from memory.modality import Realization
from memory.ports import Context
from memory.proposals import Objection, Proposal, Refused
from memory.vocabulary import Policy, spec
from tests.builders import NOW, a_house, a_turn

MODEL = Proposer(name="model", version="test")


@pytest.mark.parametrize(
    ("text", "quote", "realization"),
    [
        pytest.param("I booked the dentist for Friday at 3", "booked", Realization.SCHEDULED, id="ahead"),
        pytest.param("booked Lisbon for the two of us", "booked", Realization.SCHEDULED, id="undated"),
        pytest.param("I had a dentist appointment yesterday", "had", Realization.COMPLETED, id="over"),
    ],
)
def test_no_reader_tells_what_is_still_ahead_as_done(text: str, quote: str, realization: Realization) -> None:
    """The rules keep it as arranged, and a model that calls it done adds nothing to that."""
    turn, context = a_turn(text), Context(house=a_house(), replied_to=None, before=(), open_questions=())
    readings = LexicalReader().read(turn, context)
    reading = next(each for each in readings if spec(each.proposition.predicate).policy is Policy.EVENT)
    kept = admit(reading, turn, context=context, now=NOW)
    assert isinstance(kept, Claim)
    assert kept.policy is Policy.EVENT
    assert kept.modality.realization is realization
    said = reading.proposition
    proposal = Proposal(
        quote=text,
        occurrence=1,
        trigger=quote,
        predicate=said.predicate,
        about="I",
        means="",
        value=said.value,
        modality=reading.modality,
        lasting=True,
    )
    found = ground(proposal, Scene(turn, context), readings, MODEL)
    if realization is Realization.SCHEDULED:
        assert isinstance(found, Refused)
        assert found.reason is Objection.STILL_AHEAD
    else:
        assert isinstance(found, Grounded)
