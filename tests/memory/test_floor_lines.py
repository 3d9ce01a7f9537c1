"""Lines written before anyone saw how they are read: how much of them the floor gets right.

`wild.jsonl` holds chat as households of several Englishes write it; `genres.jsonl` dialogue, phone calls,
meetings, letters, reported speech, conditions, wishes and things half done. Each line names predicates and
what a careful reader would keep of them; where a careful reader would not decide, the field is left out.
The bounds are what holds today, so that a change for the worse is seen; what is still wrong is in
`docs/floor.md`. `acts.tsv` holds spoken lines without punctuation, by what their speakers do.
"""

import re
from pathlib import Path

import pytest
from pydantic import BaseModel

from memory.floor import read, read_span
from memory.modality import Act, Modality, Polarity, Realization, is_licensed
from memory.value import Span

HERE = Path(__file__).parent / "floor"


class Judged(BaseModel, frozen=True, extra="forbid"):
    word: str
    licensed: bool | None
    act: tuple[Act, ...] = ()
    polarity: Polarity | None = None
    realization: tuple[Realization, ...] = ()


class Line(BaseModel, frozen=True, extra="forbid"):
    text: str
    judged: tuple[Judged, ...]


def _pairs(name: str) -> list[tuple[Judged, Modality]]:
    """Each judged predicate with what the floor says of it."""
    lines = [Line.model_validate_json(row) for row in (HERE / name).read_text(encoding="utf-8").splitlines()]
    return [
        (one, read_span(line.text, _span(line.text, one.word)).modality)
        for line in lines
        for one in line.judged
    ]


def _span(text: str, word: str) -> Span:
    found = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text, re.IGNORECASE)
    assert found, f"{word!r} is not in {text!r}"
    return Span(start=found.start(), end=found.end())


def _share(verdicts: list[bool]) -> float:
    assert verdicts
    return sum(verdicts) / len(verdicts)


@pytest.mark.parametrize(
    ("name", "leak", "acceptance"),
    [
        pytest.param("wild.jsonl", 0.08, 0.92, id="wild"),
        pytest.param("genres.jsonl", 0.02, 0.93, id="genres"),
    ],
)
def test_what_may_be_kept_as_a_plain_fact(name: str, leak: float, acceptance: float) -> None:
    """Little is kept that was not said, and most of what was said is kept."""
    pairs = _pairs(name)
    leaked = _share([is_licensed(modality) for one, modality in pairs if one.licensed is False])
    accepted = _share([is_licensed(modality) for one, modality in pairs if one.licensed is True])
    print(f"{name}: leak {leaked:.1%}, acceptance {accepted:.1%}")  # noqa: T201 - shown with pytest -rP
    assert leaked <= leak
    assert accepted >= acceptance


def test_fields_of_wild_lines() -> None:
    """What was asked, what was denied, and how far things are, mostly comes out as it was written."""
    pairs = _pairs("wild.jsonl")
    act = _share([modality.act in one.act for one, modality in pairs if one.act])
    polarity = _share([modality.polarity is one.polarity for one, modality in pairs if one.polarity])
    realization = _share(
        [modality.realization in one.realization for one, modality in pairs if one.realization]
    )
    print(f"act {act:.1%}, polarity {polarity:.1%}, realization {realization:.1%}")  # noqa: T201 - as above
    assert act >= 0.96
    assert polarity >= 0.95
    assert realization >= 0.90


@pytest.mark.parametrize(
    ("act", "bound"),
    [
        pytest.param("question", 0.11, id="question"),
        pytest.param("request", 0.04, id="request"),
        pytest.param("promise", 0.0, id="promise"),
        pytest.param("statement", 0.95, id="statement"),
    ],
)
def test_unpunctuated_acts(act: str, bound: float) -> None:
    """A question, a request or a promise is not kept as a fact; a statement is."""
    rows = [row.split("\t") for row in (HERE / "acts.tsv").read_text(encoding="utf-8").splitlines()]
    kept = _share([_is_kept(text) for kind, text in rows if kind == act])
    print(f"{act}: {kept:.1%} kept")  # noqa: T201 - as above
    assert kept >= bound if act == "statement" else kept <= bound


def _is_kept(text: str) -> bool:
    clauses = read(text)
    return bool(clauses) and all(is_licensed(clause.modality) for clause in clauses)
