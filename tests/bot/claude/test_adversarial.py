"""Ten thousand proposals that say the strongest of everything: none is admitted firmer than the text."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from memory.claims import Subject, SubjectKind
from memory.lexical import proposed
from memory.lexical.scene import Scene
from memory.modality import Modality
from memory.proposals import Proposal
from memory.value import Span
from tests.bot.claude.adversarial import attempts, tried, violation

ENOUGH = 10_000


def _violations(every: int) -> tuple[Counter[str], int, int]:
    found: Counter[str] = Counter()
    count = admitted = 0
    for attempt in attempts(every):
        count += 1
        came = tried(attempt)
        if came is not None:
            admitted += 1
            found[violation(attempt, came)] += 1
    del found[""]
    return found, count, admitted


def test_nothing_is_admitted_firmer_than_the_text() -> None:
    """0 of 10,000 (at most 0.03 % with 95 % confidence); and a good part is admitted, held to the words."""
    found, count, admitted = _violations(every=1)
    assert count >= ENOUGH
    assert admitted > count / 10
    assert found == {}


def _as_proposed(text: Modality, proposed: Modality) -> tuple[Modality, tuple[str, ...]]:
    del text
    return proposed, ()


def _anywhere(text: str, quote: str, which: int) -> int:
    del text, quote, which
    return 0


def _whoever(means: str, said: Subject, scene: Scene) -> Subject:
    del means
    person = scene.house.people[-1].person_id
    return Subject(kind=SubjectKind.PERSON, surface=said.surface, person=person, whose=None)


def _always(*_: Any) -> bool:
    return True


def _never(*_: Any) -> bool:
    return False


def _known(subject: Subject, shown: Subject | None) -> dict[str, object]:
    del subject, shown
    return {}


def _as_it_likes(
    proposal: Proposal, predicate: Any, scene: Scene, clause: Any, sentence: Span
) -> Span | None:
    del proposal, predicate, clause, sentence
    return Span(start=0, end=len(scene.text))


DEFENCES: dict[str, Callable[..., object]] = {
    "clamp": _as_proposed,
    "_occurrence": _anywhere,
    "_meant": _whoever,
    "_bears": _always,
    "_is_read": _never,
    "_is_stated": _always,
    "_how_known": _known,
    "_content": _as_it_likes,
}


@pytest.mark.parametrize("defence", DEFENCES)
def test_each_defence_is_missed_when_it_is_gone(defence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With one of them taken out, the same proposals get something past the words."""
    monkeypatch.setattr(proposed, defence, DEFENCES[defence])
    found, _, _ = _violations(every=6)
    assert found, defence


def test_the_gate_is_the_last_defence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the clamp the gate's own meet holds everything under the floor; without both, nothing does."""
    monkeypatch.setattr(proposed, "clamp", _as_proposed)
    behind_the_gate, _, _ = _violations(every=6)
    assert "firmer than the floor" not in behind_the_gate

    def proposed_alone(_floor: Modality, proposal: Modality) -> Modality:
        return proposal

    monkeypatch.setattr("memory.gate.meet", proposed_alone)
    unguarded, _, _ = _violations(every=6)
    assert unguarded["firmer than the floor"] > 50
