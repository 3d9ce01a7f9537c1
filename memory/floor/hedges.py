"""Words before a sentence that leave open whether it is so: "chances are he left", "could be she knows"."""

from memory.floor.normalise import Token
from memory.floor.operators import operators

_SUBJECTS = frozenset(("PS", "PB", "EX", "DT", "DP", "NP", "N", "NS", "PN", "WH"))
_COUNTED = frozenset(("CD", "DT", "PB", "N", "NS", "J", "IN", "RB"))
_PASSED_OVER = frozenset(("CC", "UH", "PU", "RB"))


def counted_down_from(tokens: list[Token], first: int, last: int) -> int:
    """Where what is yet to come begins: "one more coat and it's done", "another mile and home"; else -1."""
    at = first
    while at < last and tokens[at].tag in ("UH", "CC", "RB"):
        at += 1
    counted = at < last and tokens[at].word == "another"
    for where in range(at, min(at + 7, last - 2)):
        token = tokens[where]
        counted = counted or token.word == "more"
        following = tokens[where + 1]
        if token.word == "and" and (following.tag in _SUBJECTS or following.word == "it's"):
            return where if counted and where > at else -1
        if token.tag not in _COUNTED and tokens[where - 1].word != "more":
            return -1
    return -1


def hedged_from(tokens: list[Token], first: int, last: int) -> int:
    """Where what is left open begins; -1 where the sentence does not open so.

    A clause has to follow: "could be worse" leaves nothing open.
    """
    at = first
    while at < last and tokens[at].tag in _PASSED_OVER:
        at += 1
    if at >= last:
        return -1
    for words in operators().hedging.get(tokens[at].word, ()):
        end = at + len(words)
        said = tuple(token.word for token in tokens[at:end])
        if said == words and end < last and tokens[end].tag in _SUBJECTS:
            return end
    return -1
