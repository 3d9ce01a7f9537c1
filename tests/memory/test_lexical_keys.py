"""That the keys of a reader's patterns leave none of them out."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from memory.lexical.lexicon import fitting, pattern, tables_of
from memory.lexical.line import Line

_ROOT = Path(__file__).parents[2]
_TABLES = ("duties", "places", "recovery", "relations", "rules")


def _lines() -> Iterator[Line]:
    month = (_ROOT / "examples" / "month.jsonl").read_text("utf-8").splitlines()
    scenarios = sorted((_ROOT / "tests" / "scenarios").rglob("*.json"))
    for raw in (*month, *(file.read_text("utf-8") for file in scenarios)):
        yield from (Line(text) for text in _texts(json.loads(raw)))


def _texts(value: object) -> Iterator[str]:
    match value:
        case str(text) if text.strip():
            yield text
        case list(items):
            for each in cast("list[object]", items):
                yield from _texts(each)
        case dict(fields):
            for each in cast("dict[str, object]", fields).values():
                yield from _texts(each)
        case _:
            return


@pytest.mark.parametrize("table", _TABLES)
def test_what_a_pattern_fits_holds_its_keys(table: str) -> None:
    """No line of the month or of a scenario fits a pattern of whose keys it holds none; most hold none."""
    names = tuple(tables_of(f"{table}.toml")["keys"])
    lines = list(_lines())
    assert len(lines) > 1_000
    tried = fits = 0
    for line in lines:
        of_line = fitting(table, names, line.parts)
        found = {name for name in names if pattern(table, name).search(line.plain)}
        assert found <= set(of_line), line.plain
        tried += len(of_line)
        fits += len(found)
    assert 0 < fits <= tried < len(lines) * len(names) / 2


def test_a_pattern_with_two_sets_of_keys_wants_one_of_each() -> None:
    """As "the" beside "is"; a pattern without keys is always tried, and one in a hyphened word is found."""
    some = ("indefinite", "apposition")
    assert fitting("relations", some, {"bex", "is", "the", "vet"}) == ["indefinite", "apposition"]
    assert fitting("relations", some, {"bex", "is", "my", "vet"}) == ["apposition"]
    assert fitting("places", ("alone",), Line("Home-ish").parts) == ["alone"]
    assert fitting("places", ("alone",), Line("Homely").parts) == []
