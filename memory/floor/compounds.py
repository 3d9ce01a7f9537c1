"""Names of things that begin with a verb's "-ing": "driving test passed" tells of a test, and of no drive."""

from memory.floor import words as w
from memory.floor.spot import Spot, peek

_PREDICATES = frozenset(("BE", "HV", "MD", "VZ", "VD", "VN"))
_DONE_TO = w.word_set("get have see hear want need keep leave make watch find feel")
_THINGS = frozenset(("N", "NS"))
_LONGEST = 3


def opens_compound(spot: Spot, found: w.Entry) -> bool:
    """Whether an "-ing" form belongs to the noun behind it, of which something is told: "dining table sold".

    Of a deed and its object, "making tea takes ages", the same is told. What one gets done, and what
    somebody called by their part does, is no such name: "getting car fixed", "feeding mum's cat".
    """
    if not found.every & w.VG or not spot.token.word.endswith("ing") or found.lemma in _DONE_TO:
        return False
    at = spot.at + 1
    while at < min(spot.last, spot.at + 1 + _LONGEST) and _is_thing(spot, at):
        at += 1
    if at == spot.at + 1 or at >= spot.last:
        return False
    told = spot.tokens[at]
    if told.word == "'s":
        return at + 1 < spot.last and peek(spot.tokens[at + 1]) not in (*_THINGS, "NP")
    return peek(told) in _PREDICATES


def _is_thing(spot: Spot, at: int) -> bool:
    token = spot.tokens[at]
    return not token.cap and token.word not in w.closed_names() and peek(token) in _THINGS
