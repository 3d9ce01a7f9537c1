"""Plain facts in many frames: what a frame bars is never kept as plain, and what it leaves alone is.

Every fact of `floor/frames.toml` goes into every frame, once as one would write it with care and once as
one thumbs it: without capitals, commas and apostrophes. A frame that holds for one fact and not for another
shows grammar that has not been understood. The bounds are what holds today.
"""

import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest

from memory.floor import read_span
from memory.modality import is_licensed
from memory.value import Span

FRAMES = Path(__file__).parent / "floor" / "frames.toml"
SINGULAR = {
    "has": "has",
    "was": "was",
    "is": "is",
    "does": "does",
    "wants": "wants",
    "needs": "needs",
    "seems": "seems",
}
PLURAL = {
    "has": "have",
    "was": "were",
    "is": "are",
    "does": "do",
    "wants": "want",
    "needs": "need",
    "seems": "seem",
}
AGREEMENT = {
    "I": PLURAL | {"was": "was", "is": "am"},
    **dict.fromkeys(("we", "they", "the kids", "the twins", "Sam and Leo"), PLURAL),
}


class Case(NamedTuple):
    frame: str
    text: str
    span: Span

    @property
    def is_kept(self) -> bool:
        return is_licensed(read_span(self.text, self.span).modality)


@cache
def _data() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(FRAMES.read_text(encoding="utf-8"))


@cache
def _facts(kind: str) -> list[list[str]]:
    return tomllib.loads(FRAMES.read_text(encoding="utf-8"))[kind]


@cache
def _verb_phrases() -> list[list[str]]:
    return tomllib.loads(FRAMES.read_text(encoding="utf-8"))["subjects"]["verbs"]


def _agreement(subject: str) -> dict[str, str]:
    if subject in _data()["subjects"]["plural"]:
        return PLURAL
    return AGREEMENT.get(subject, SINGULAR)


def _cases(which: str) -> Iterator[Case]:
    """Every fact in every frame that takes it, as written with care and as thumbed."""
    frames = _data()[which]
    for kind, of_kind in (("events", _event), ("states", _state)):
        for frame, fact in product([*frames["both"], *frames[kind]], _facts(kind)):
            yield from _ways(frame, *of_kind(frame, fact))


def _subject_cases(which: str) -> Iterator[Case]:
    """A few verb phrases of each subject in each frame."""
    subjects = _data()["subjects"]
    for frame, subject, verb in product(
        subjects[which], [*subjects["singular"], *subjects["plural"]], _verb_phrases()
    ):
        yield from _ways(frame, *_event(frame, [subject, *verb]))


def _ways(frame: str, *fact: str) -> Iterator[Case]:
    for text, stretch, word in _both_ways(*fact):
        at = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text[text.rindex(stretch) :])
        assert at, f"{word!r} is not in {text!r}"
        start = text.rindex(stretch) + at.start()
        yield Case(frame, text, Span(start=start, end=start + len(word)))


def _event(frame: str, fact: list[str]) -> tuple[str, str, str]:
    """The fact in the frame, the stretch of it that stands there, and its predicate."""
    subject, finite, base, gerund, participle = fact
    slots = {"f": finite, "b": base, "g": gerund, "p": participle}
    (used,) = (slots[name] for name in slots if f"{{{name}}}" in frame)
    return frame.format(s=subject, **slots, **_agreement(subject)), used, used.split()[0]


def _state(frame: str, fact: list[str]) -> tuple[str, str, str]:
    subject, finite, word, base, turned = fact
    slots = {"f": finite, "b": base, "inv": turned}
    (used,) = (slots[name] for name in slots if f"{{{name}}}" in frame)
    word = word if re.search(rf"\b{word}\b", used) else base.split()[0]
    return frame.format(s=subject, **slots, **_agreement(subject)), used, word


def _both_ways(text: str, stretch: str, word: str) -> Iterator[tuple[str, str, str]]:
    yield text, stretch, word
    yield _thumbed(text), _thumbed(stretch), _thumbed(word)


def _thumbed(text: str) -> str:
    return text.lower().replace("'", "").replace(",", "")


@pytest.mark.parametrize(
    ("cases", "which", "kept", "bound"),
    [
        pytest.param(_cases, "bars", True, 0.012, id="bars"),
        pytest.param(_cases, "keeps", False, 0.006, id="keeps"),
        pytest.param(_subject_cases, "bars", True, 0.03, id="subjects-bars"),
        pytest.param(_subject_cases, "keeps", False, 0.02, id="subjects-keeps"),
    ],
)
def test_frames(cases: Callable[[str], Iterator[Case]], which: str, kept: bool, bound: float) -> None:
    """Hardly a barred fact is kept, and hardly a plain one refused, whoever and whatever it is about."""
    put = list(cases(which))
    wrong = [case for case in put if case.is_kept is kept]
    for case in wrong:
        print(f"{case.frame:50} {case.text}")  # noqa: T201 - shown where the bound does not hold
    assert len(put) > 1_000
    assert len(wrong) / len(put) <= bound
