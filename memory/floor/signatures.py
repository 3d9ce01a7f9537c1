"""What an embedding word says of the event in its complement: the lexicon's table, looked up by frame."""

from functools import cache
from typing import NamedTuple

from memory.floor.words import load_tables


class Signature(NamedTuple):
    """What the complement is, with the embedding word affirmed and negated."""

    positive: str
    negative: str


SILENT = Signature("Uu", "Uu")
"""Of a word or a frame that no list has: the event in it is uncommitted."""


@cache
def _table() -> dict[tuple[str, str, str], Signature]:
    """(kind, word, frame) -> signature; the later block refines the earlier one."""
    table: dict[tuple[str, str, str], Signature] = {}
    for name in ("signatures.toml", "complements.toml", "phrases.toml"):
        for block in load_tables(name):
            frames = {
                frame: Signature(*value.split())
                for frame, value in block.items()
                if frame not in ("name", "source", "kind", "words")
            }
            for word in block["words"].split():
                for frame, signature in frames.items():
                    table[block["kind"], word, frame] = signature
    return table


@cache
def _words() -> frozenset[tuple[str, str]]:
    return frozenset((kind, word) for kind, word, _ in _table())


def look_up(kind: str, word: str, frame: str) -> Signature | None:
    """The signature of a word in a frame, or None if the lexicon is silent on it."""
    return _table().get((kind, word, frame))


def knows(kind: str, word: str) -> bool:
    """Whether the lexicon has the word at all."""
    return (kind, word) in _words()


def takes(kind: str, word: str, frame: str) -> bool:
    """Whether the word is listed with the frame."""
    return (kind, word, frame) in _table()
