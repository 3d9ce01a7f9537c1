"""What is shown is read from its kind alone; what is merely said to be observed is read by the floor."""

import pytest

from memory.claims import Claim, Origin, State
from memory.gate import admit
from memory.ids import PersonId
from memory.observed import observe, with_observations
from memory.ports import Context
from memory.turns import SHOWN, SPOKEN, Turn, TurnKind
from memory.vocabulary import Predicate
from tests.builders import BRAM, NOW, a_house, a_reading, a_turn

CONTEXT = Context(house=a_house(), replied_to=None, before=(), open_questions=())


def admitted(turn: Turn, context: Context = CONTEXT) -> list[Claim]:
    claims = [admit(reading, turn, context=context, now=NOW) for reading in observe(turn, context)]
    return [claim for claim in claims if isinstance(claim, Claim)]


@pytest.mark.parametrize("name", ["Riverside Pool", "Maybe", "Not Just Books", "If Only", "The Dream Inn?"])
def test_a_places_name_is_no_sentence(name: str) -> None:
    """Whatever it is called, somebody is there: its words are not read as theirs."""
    claims = admitted(a_turn(name, kind=TurnKind.VENUE))
    assert [(each.origin, each.state, each.proposition.value) for each in claims] == [
        (Origin.OBSERVED, State.ACTIVE, name)
    ]
    assert claims[0].proposition.predicate is Predicate.LOCATED_AT


@pytest.mark.parametrize("kind", sorted(set(TurnKind) - SHOWN))
def test_saying_that_it_was_observed_makes_it_no_firmer(kind: TurnKind) -> None:
    """The control: the same proposal over anything but what is shown is stated, and under the floor."""
    turn = a_turn("I may be at the pool", kind=kind)
    reading = a_reading(turn, origin=Origin.OBSERVED)
    claim = admit(reading, turn, context=CONTEXT, now=NOW)
    assert isinstance(claim, Claim)
    assert claim.origin is Origin.STATED
    assert claim.modality != reading.modality


def test_a_place_that_was_passed_on_is_nobodys_whereabouts() -> None:
    """Forwarded, or from nobody, or without a name, it shows nothing."""
    assert admitted(a_turn("Riverside Pool", kind=TurnKind.VENUE, forwarded_from="Derek")) == []
    assert admitted(a_turn("  ", kind=TurnKind.LOCATION)) == []


def test_words_go_to_the_reader_and_nothing_else_does() -> None:
    """Of a contact, a poll's question or a sticker nobody reads words as their sender's."""
    asked: list[TurnKind] = []

    def read(turn: Turn, _context: Context) -> tuple[()]:
        asked.append(turn.kind)
        return ()

    for kind in TurnKind:
        with_observations(read)(a_turn("I am at home", kind=kind), CONTEXT)
    assert set(asked) == SPOKEN


def test_a_vote_tells_what_was_asked() -> None:
    """“Yes” alone is nobody's preference; with the question of its poll it is."""
    asked = a_turn("Film night on Friday?", kind=TurnKind.POLL, by=PersonId("odile"))
    context = Context(house=CONTEXT.house, replied_to=asked, before=(), open_questions=())
    claims = admitted(a_turn("Yes", kind=TurnKind.POLL_ANSWER), context)
    assert [(each.speaker, each.proposition.value) for each in claims] == [
        (BRAM, "Film night on Friday?: Yes")
    ]
