"""That the keys of a reader's patterns leave none of them out."""

import json
import re
from functools import cache
from pathlib import Path

import pytest

from memory.lexical.lexicon import fitting, pattern, tables_of
from memory.lexical.line import Line

_ROOT = Path(__file__).parents[2]
_TABLES = ("duties", "places", "recovery", "relations", "rules")


@cache
def _lines() -> tuple[Line, ...]:
    """Every string of the month and of the scenarios, names of fields and ids too."""
    files = [_ROOT / "examples" / "month.jsonl", *sorted((_ROOT / "tests" / "scenarios").rglob("*.json"))]
    strings = {each for file in files for each in _STRING.findall(file.read_text("utf-8"))}
    texts = sorted(str(json.loads(each)) for each in strings)
    return tuple(Line(text) for text in texts if text.strip())


_STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"')


@pytest.mark.parametrize("table", _TABLES)
def test_what_a_pattern_fits_holds_its_keys(table: str) -> None:
    """No line of the month or of a scenario fits a pattern of whose keys it holds none; most hold none."""
    names = tuple(tables_of(f"{table}.toml")["keys"])
    lines = _lines()
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
