"""Function words whose class depends on their neighbours, each with its rule."""

from collections.abc import Callable

from memory.floor import words as w
from memory.floor.auxiliary_words import AUXILIARY_RULES
from memory.floor.determining_words import DETERMINING_RULES
from memory.floor.joining_words import JOINING_RULES
from memory.floor.spot import Spot, is_open

_NO_OBJECT = frozenset(("$", "PU", "CC", "SB", "WH", "IN", "PS", "RB", "UH"))


def _bar(spot: Spot) -> str:
    """As in "All done bar the signature": except."""
    spot.token.lemma = "bar"
    return "IN" if spot.before in ("VN", "VD", "J", "RB", "N") and spot.looks in ("DT", "DP") else "N"


def _fine(spot: Spot) -> str:
    """As in "You're ok" has an adjective, "ok, I'll do it" a word set apart."""
    if spot.awaiting == "be" or spot.before in ("BE", "DT", "DP"):
        return "J"
    before = spot.previous()
    if before is not None and not spot.finite and (before.word == "you" or before.tag == "PN"):
        return "J"  # "you ok", "everything alright"
    return (
        "RB" if spot.token.word == "right" and spot.before != "^" and spot.looks not in ("$", "PU") else "UH"
    )


def _please(spot: Spot) -> str:
    ahead = spot.ahead
    if ahead is not None and is_open(ahead) and w.entry(ahead.word).every & w.V:
        spot.awaiting = "base"
    return "UH"


def _particle(spot: Spot) -> str:
    """As in "up", "out", "off", "down", "in": a particle where nothing follows that it could govern."""
    before = spot.tokens[spot.at - 1] if spot.at else None
    if before is not None and spot.token.word == "on" and before.word == "now":
        return "RB"
    if before is not None and spot.token.word in ("out", "off", "over"):
        clause = spot.clause_ahead() or spot.looks == "PS"
        if before.lemma in ("turn", "find", "figure", "work") and clause:
            return "RB"
        if before.tag == "BE" and (clause or spot.looks not in ("NP", "CD")):
            return "RB"
    if spot.looks in ("MD", "BE", "HV", "DO"):
        return "RB" if spot.token.word in ("up", "out", "off", "down", "over") else "IN"
    return "RB" if spot.looks in _NO_OBJECT else "IN"


CLOSED_RULES: dict[str, Callable[[Spot], str]] = {
    **JOINING_RULES,
    **AUXILIARY_RULES,
    **DETERMINING_RULES,
    "bar": _bar,
    **dict.fromkeys(("ok", "okay", "alright", "right", "sorry"), _fine),
    **dict.fromkeys(("please", "pls", "plz", "kindly"), _please),
    **dict.fromkeys(
        ("up", "out", "off", "down", "in", "on", "over", "around", "round", "through", "by"), _particle
    ),
}
