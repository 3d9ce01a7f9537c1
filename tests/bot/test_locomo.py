"""Long conversations with questions: our own small one, played through the real application."""

import json
from pathlib import Path

import pytest

from bot.evaluation.locomo import LocomoError, measure, summary

SAID = {
    "session_1_date_time": "4:04 pm on 20 January, 2023",
    "session_1": [
        {"speaker": "Ola", "dia_id": "D1:1", "text": "I bought a red canoe yesterday."},
        {"speaker": "Finn", "dia_id": "D1:2", "text": "Nice! My sister Ruth moved to Bergen."},
    ],
    "session_2_date_time": "9:30 am on 3 March, 2023",
    "session_2": [{"speaker": "Ola", "dia_id": "D2:1", "text": "The harvest was poor this year."}],
}


def a_set(directory: Path, questions: list[tuple[str, list[str], int]]) -> Path:
    asked = [{"question": text, "evidence": turns, "category": kind} for text, turns, kind in questions]
    (directory / "some.json").write_text(json.dumps([{"qa": asked, "conversation": SAID}]), "utf-8")
    return directory


def test_what_is_told_is_counted_against_what_answers(tmp_path: Path) -> None:
    """A turn that is told counts, one that is not is missing, and nothing is no lines."""
    questions = [
        ("What did Ola buy?", ["D1:1"], 4),
        ("Where did Ruth move?", ["D1:2; D2:1"], 1),
        ("How tall is the lighthouse?", ["D2:1"], 3),
    ]
    bought, moved, tall = measure(a_set(tmp_path, questions))
    assert (bought.kind, bought.found, bought.lines) == ("one turn", {"D1:1"}, 1)
    assert (moved.found, moved.evidence) == ({"D1:2"}, {"D1:2", "D2:1"})
    assert (tall.found, tall.lines) == (frozenset(), 0)
    told = summary((bought, moved, tall), misses=1)
    assert "one turn       100.0%" in told
    assert "(2/4)" in told
    assert "missed (open): How tall is the lighthouse?" in told


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        pytest.param(None, "holds no conversations", id="no file"),
        pytest.param("[{}]", "some.json: 0", id="no questions"),
        pytest.param('[{"qa": [], "conversation": {}}]', "has no turns", id="no turns"),
    ],
)
def test_what_is_no_set_is_said_to_be_none(tmp_path: Path, content: str | None, reason: str) -> None:
    """One clear sentence for a directory that holds something else."""
    if content is not None:
        (tmp_path / "some.json").write_text(content, "utf-8")
    with pytest.raises(LocomoError, match=reason):
        measure(tmp_path)
