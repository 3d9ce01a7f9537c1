"""What a word can wait for: somebody's plain word that a person is there, said after the word was given."""

from datetime import timedelta

import pytest

from memory.ids import PersonId
from memory.modality import Certainty, Polarity, Realization, Temporal
from memory.vocabulary import Predicate
from relay.conditions import condition_from, holds
from relay.words import Condition
from tests.builders import BRAM, NOW, ODILE, TILDA, WREN, a_house, a_modality
from tests.memory.remembered import a_memory, told

SINCE = NOW - timedelta(hours=5)


@pytest.mark.parametrize(
    ("surface", "person", "place"),
    [
        pytest.param("he's home", BRAM, "home", id="pronoun"),
        pytest.param("dad is back", BRAM, "home", id="kin"),
        pytest.param("mum gets in", ODILE, "home", id="gets in"),
        pytest.param("I'm home", WREN, "home", id="the sender"),
        pytest.param("Tilda arrives at the station", TILDA, "station", id="a place"),
        pytest.param("the rain stops", None, "", id="nobody"),
    ],
)
def test_who_and_where(surface: str, person: PersonId | None, place: str) -> None:
    """A pronoun is the listener; without a person there is nothing to watch for."""
    found = condition_from(surface, sender=WREN, listener=BRAM, house=a_house(), at=NOW)
    assert (found.person, found.place if found.person else "") == (person, place)


HOME = Condition(surface="he's home", person=BRAM, place="home")


def is_met(words: str, place: str, **how: object) -> bool:
    held = told(words, Predicate.LOCATED_AT, by=BRAM, value=place, **how)  # pyright: ignore[reportArgumentType] - builder
    return holds(a_memory(*held), HOME, since=SINCE, now=NOW)


@pytest.mark.parametrize("words", ["I'm home", "back now", "I'm in", "we're back home"])
def test_a_plain_word_meets_it(words: str) -> None:
    """However it is said, being there is enough."""
    assert is_met(words, words.rsplit(maxsplit=1)[-1])


@pytest.mark.parametrize(
    ("words", "how"),
    [
        pytest.param("I'm on my way home", {}, id="on the way"),
        pytest.param("I may be home", {"modality": a_modality(certainty=Certainty.POSSIBLE)}, id="maybe"),
        pytest.param("I'm not home", {"modality": a_modality(polarity=Polarity.NEGATIVE)}, id="not"),
        pytest.param(
            "I'll be home at six",
            {"modality": a_modality(realization=Realization.INTENDED, temporal=Temporal.FUTURE)},
            id="later",
        ),
        pytest.param("I'm home", {"at": NOW - timedelta(hours=6)}, id="said before the word was given"),
    ],
)
def test_what_does_not_meet_it(words: str, how: dict[str, object]) -> None:
    """A plan, a maybe, a denial or an old word is not being there."""
    assert not is_met(words, words, **how)


def test_a_report_that_he_is_there_meets_it() -> None:
    """To bring a word early on somebody's report does no harm."""
    assert is_met("dad says he's home", "home", modality=a_modality(attributed_to=("dad",)))


def test_past_its_horizon_nobody_is_there() -> None:
    """A word of yesterday does not count for today."""
    held = told("I'm home", Predicate.LOCATED_AT, by=BRAM, value="home", at=NOW - timedelta(hours=30))
    assert not holds(a_memory(*held), HOME, since=NOW - timedelta(hours=40), now=NOW)
