"""The example month reads as replay needs it."""

import json
from datetime import datetime
from pathlib import Path
from typing import cast

MONTH = Path(__file__).parents[2] / "examples" / "month.jsonl"


def _lines() -> list[dict[str, str]]:
    text = MONTH.read_text(encoding="utf-8")
    # what JSON holds is not known to the type checker; the assertions below are what makes sure of it
    return [cast("dict[str, str]", json.loads(line)) for line in text.splitlines()]


def test_the_month_is_well_formed() -> None:
    """A household line, then turns: unique ids, ascending times, pointers within their room."""
    household, *turns = _lines()
    assert set(household) == {"household"}
    names = {turn["from"] for turn in turns}
    seen: dict[str, dict[str, str]] = {}
    last: datetime | None = None
    for turn in turns:
        at = datetime.fromisoformat(turn["at"])
        assert at.utcoffset() is not None
        assert last is None or at > last
        assert turn["id"] not in seen
        assert all(seen[turn[key]]["chat"] == turn["chat"] for key in {"reply_to", "edit_of"} & turn.keys())
        seen[turn["id"]] = turn
        last = at
    assert len(names) == 5
    assert len(turns) >= 320
