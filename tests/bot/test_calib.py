"""The measuring of the floor against judged sentences, on rows and readings of our own."""

import json
import math
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from bot.evaluation.calib import (
    CalibError,
    FloorUnderTest,
    admitted_above,
    obedient_proposals,
    score_calib,
)
from bot.evaluation.rates import Rate
from memory.floor import read
from memory.floor.reading import Clause
from memory.modality import (
    UNKNOWN_MODALITY,
    Act,
    Certainty,
    Frame,
    Modality,
    Polarity,
    Realization,
    Stance,
    Temporal,
    is_licensed,
)
from memory.value import Span

SEALED = Path(__file__).parents[1] / "scenarios" / "sealed"
TEXT = re.compile(r'"text": *("(?:[^"\\\\]|\\\\.)*")')

PLAIN = Modality(
    act=Act.STATED,
    frame=Frame.ACTUAL,
    certainty=Certainty.CERTAIN,
    polarity=Polarity.POSITIVE,
    realization=Realization.COMPLETED,
    temporal=Temporal.PAST,
    stance=Stance.KNOWLEDGE,
    attributed_to=(),
)
PLAIN_NOW = Modality.model_validate({**PLAIN.model_dump(), "temporal": Temporal.CURRENT})
STARTED = Modality.model_validate({**PLAIN.model_dump(), "realization": Realization.STARTED})


class WordFloor:
    """Takes each word for a clause: in capitals plain, with a tilde begun, else unknown."""

    def read(self, text: str) -> tuple[Clause, ...]:
        clauses: list[Clause] = []
        start = 0
        for word in text.split(" "):
            if word:
                clauses.append(self.read_span(text, Span(start=start, end=start + len(word))))
            start += len(word) + 1
        return tuple(clauses)

    def read_span(self, text: str, span: Span) -> Clause:
        word = span.of(text)
        modality = PLAIN if word.isupper() else STARTED if "~" in word else UNKNOWN_MODALITY
        return Clause(
            span=span,
            trigger=span,
            lemma=word.lower(),
            main=span.start == 0,
            modality=modality,
            cues=(),
            subject=None,
            arguments=(),
            negated_by=None,
            passive=False,
            past=False,
            perfect=False,
            parent=None,
        )


WORDS = WordFloor()
FLOOR = FloorUnderTest(read=WORDS.read, read_span=WORDS.read_span)


def write(folder: Path, name: str, *rows: Mapping[str, object]) -> None:
    lines = [
        json.dumps({"id": f"{name}-{number}", "gold": "asked", **row}) for number, row in enumerate(rows)
    ]
    (folder / f"{name}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


def test_a_labelled_word_is_judged_where_it_stands(tmp_path: Path) -> None:
    """Leak and acceptance are counted on the labelled predicate, and an undecided label on neither."""
    write(
        tmp_path,
        "uds",
        {"text": "WENT there", "start": 0, "end": 4, "licensed": True},
        {"text": "WENT there", "start": 5, "end": 10, "licensed": True},
        {"text": "may GO", "start": 4, "end": 6, "licensed": False},
        {"text": "may GO", "start": 4, "end": 6, "licensed": None},
    )
    (score,) = score_calib(tmp_path, floor=FLOOR).sets
    assert score.acceptance == Rate(1, 2)
    assert score.leak == Rate(1, 1)
    assert score.leak_by_class == {"asked": Rate(1, 1)}


def test_a_sentence_leaks_when_every_clause_does(tmp_path: Path) -> None:
    """One clause that is not licensed keeps a whole question out; one without any clause is out, too."""
    write(
        tmp_path,
        "molweni",
        {"text": "DID HE", "licensed": False},
        {"text": "DID he?", "licensed": False},
        {"text": "", "licensed": False},
    )
    (score,) = score_calib(tmp_path, floor=FLOOR).sets
    assert score.leak == Rate(1, 3)
    assert score.apart == {"leak by main clause": Rate(2, 3), "leak without a question mark": Rate(1, 2)}


def test_begun_is_not_finished(tmp_path: Path) -> None:
    """Where the claim is that a thing was finished, begun is not enough; elsewhere it is."""
    row = {"text": "~eating soup", "licensed": True}
    write(tmp_path, "tea", row)
    write(tmp_path, "litbank", row | {"start": 0, "end": 7})
    scores = {score.name: score for score in score_calib(tmp_path, floor=FLOOR).sets}
    assert scores["tea"].acceptance == Rate(0, 1)
    assert scores["litbank"].acceptance == Rate(1, 1)


def test_of_a_built_frame_the_last_verb_counts(tmp_path: Path) -> None:
    """ "Didn't do" twice over: the label is about the embedded event."""
    write(tmp_path, "megaveridicality", {"text": "they do not know to do it.", "licensed": False})
    spans: list[Span] = []

    def read_span(text: str, span: Span) -> Clause:
        spans.append(span)
        return WORDS.read_span(text, span)

    score_calib(tmp_path, floor=FloorUnderTest(read=WORDS.read, read_span=read_span))
    assert spans == [Span(start=20, end=22)]


def test_rows_whose_judges_disagree_can_be_left_out(tmp_path: Path) -> None:
    """Clean leaves them out; without it they count."""
    rows = [
        {"text": "GO", "start": 0, "end": 2, "licensed": False, "extra": {"clean": c}} for c in (True, False)
    ]
    write(tmp_path, "uds", *rows)
    assert score_calib(tmp_path, floor=FLOOR).sets[0].leak.of == 1
    assert score_calib(tmp_path, clean=False, floor=FLOOR).sets[0].leak.of == 2


def test_one_set_alone(tmp_path: Path) -> None:
    """The set that was asked for is measured, and no other."""
    for name in ("one", "two"):
        write(tmp_path, name, {"text": "GO", "start": 0, "end": 2, "licensed": True})
    assert [score.name for score in score_calib(tmp_path, only="two", floor=FLOOR).sets] == ["two"]


def test_misses_name_the_row_and_mark_the_word(tmp_path: Path) -> None:
    """The report shows what was leaked and what was refused, with the word in brackets."""
    write(
        tmp_path,
        "uds",
        {"text": "may GO", "start": 4, "end": 6, "licensed": False},
        {"text": "he went", "start": 3, "end": 7, "licensed": True},
    )
    assert not score_calib(tmp_path, floor=FLOOR).sets[0].misses
    report = score_calib(tmp_path, misses=5, floor=FLOOR)
    assert [(miss.row, miss.leaked, miss.text) for miss in report.sets[0].misses] == [
        ("uds-0", True, "may [GO]"),
        ("uds-1", False, "he [went]"),
    ]
    assert "leaked uds-0 (asked): may [GO]" in str(report)


def test_nothing_is_admitted_above_the_floor(tmp_path: Path) -> None:
    """However much is proposed, the leak stays the floor's own."""
    write(
        tmp_path,
        "uds",
        {"text": "may GO", "start": 4, "end": 6, "licensed": False},
        {"text": "he went", "start": 3, "end": 7, "licensed": False},
    )
    proposer = score_calib(tmp_path, floor=FLOOR).proposer
    assert proposer.above == 0
    assert proposer.leak == Rate(1, 2)
    assert proposer.proposals > 2_000


@pytest.mark.parametrize(
    "held",
    [pytest.param(UNKNOWN_MODALITY, id="unknown"), pytest.param(STARTED, id="begun")],
)
def test_the_proposer_tries_the_plain_assertion(held: Modality) -> None:
    """Among what is proposed is the very thing that must not get through."""
    assert PLAIN_NOW in set(obedient_proposals(held))
    _, above, best = admitted_above(held)
    assert above == 0
    assert is_licensed(best) is is_licensed(held)


def test_no_proposal_rises_above_the_floor_in_any_sealed_scenario() -> None:
    """Whatever is proposed for any clause of the sealed conversations, nothing stronger is kept."""
    said = {text for path in SEALED.glob("*.json") for text in TEXT.findall(path.read_text(encoding="utf-8"))}
    held = {clause.modality for text in said for clause in read(json.loads(text))}
    assert len(held) > 50
    assert sum(admitted_above(modality)[1] for modality in held) == 0


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [
        pytest.param(0, 10, 0.0, 0.278, id="none"),
        pytest.param(5, 10, 0.237, 0.763, id="half"),
        pytest.param(10, 10, 0.722, 1.0, id="all"),
    ],
)
def test_wilson(hits: int, of: int, low: float, high: float) -> None:
    """The interval is Wilson's, checked against published values."""
    assert Rate(hits, of).interval == pytest.approx((low, high), abs=0.001)


def test_no_rows_are_no_success() -> None:
    """Nothing measured is neither 0 % nor 100 %."""
    assert math.isnan(Rate(0, 0).share)
    assert str(Rate(0, 0)) == "- (n=0)"


def test_an_empty_folder_is_said_to_be_empty(tmp_path: Path) -> None:
    """Nothing to measure is an error that names the folder."""
    with pytest.raises(CalibError, match=r"does not hold a \.jsonl file"):
        score_calib(tmp_path, floor=FLOOR)


def test_a_broken_row_is_named(tmp_path: Path) -> None:
    """A line that is no row is named by number and file, and none of its words are repeated."""
    (tmp_path / "uds.jsonl").write_text('{"id": "1", "text": "fine"}\n{"secret": 1}\n', encoding="utf-8")
    with pytest.raises(CalibError, match=r"line 2 of uds\.jsonl is not a judged sentence"):
        score_calib(tmp_path, floor=FLOOR)
