"""Words that determine a noun or stand for one: "her", "its", "all", "one", "more", "there"."""
# ruff: noqa: PLR0911 - lists of cases in order; the first that fits decides

from collections.abc import Callable

from memory.floor import words as w
from memory.floor.spot import NOUN_ENDS, Spot, is_open

_FEASTS = w.word_set(
    """easter christmas xmas ramadan diwali eid hanukkah birthday half-term summer winter spring autumn
    monday tuesday wednesday thursday friday saturday sunday yesterday then now last"""
)


def _her(spot: Spot) -> str:
    looks = spot.looks
    if looks in ("N", "NS", "J", "NP", "CD") or (looks in ("VG", "VN") and spot.before == "IN"):
        return "DP"
    if looks in ("VG", "VN") and spot.looks_then() in ("N", "NS"):
        return "DP"
    ahead = spot.ahead
    if (
        ahead is not None
        and looks in ("V", "VZ", "VD")
        and w.entry(ahead.word).every & w.NOMINAL
        and spot.before not in ("V", "VD")
    ):
        return "DP"
    return "PO"


def _its(spot: Spot) -> str:
    """As in "its raining" is "it's".

    The token keeps its one stretch and acts as the copula with its subject.
    """
    looks = spot.looks
    perfect = spot.ahead is not None and spot.ahead.word in ("been", "got")
    dated = spot.ahead is not None and spot.ahead.word in _FEASTS and _ends_phrase(spot)
    if (
        perfect
        or dated
        or (looks in ("DT", "DP", "VG", "RB", "NG", "IN", "PB", "PO", "CD") and not spot.finite)
        or looks
        in (
            "DT",
            "NG",
        )
    ):
        spot.token.word, spot.token.lemma = "it's", "be"
        return "BE"
    ahead = spot.ahead
    describing = looks in ("J", "VN", "VD") or (
        looks == "V" and ahead is not None and bool(w.entry(ahead.word).usual & w.J)
    )
    apart = not spot.finite or spot.before in NOUN_ENDS  # "mind the step its loose"
    if ahead is not None and apart and describing and _ends_phrase(spot):
        spot.token.word, spot.token.lemma = "it's", "be"
        return "BE"
    return "DP"


def _ends_phrase(spot: Spot) -> bool:
    return spot.looks_then() not in ("N", "NS", "J", "NP", "VG", "VD", "VZ", "BE", "HV", "MD")


def _there(spot: Spot) -> str:
    looks = spot.looks
    ahead = spot.ahead
    if looks == "RB" and spot.looks_then() == "BE":
        return "EX"
    if looks in ("BE", "MD", "HV") or (ahead is not None and ahead.word in ("'s", "'re", "seems", "used")):
        return "EX"
    return "RB"


def _adverb_or_noun(spot: Spot) -> str:
    """As in "well", "more", "much", "outside", "right".

    After a determiner a noun, before a noun a determiner.
    """
    looks = spot.looks
    follower = spot.ahead
    if follower is not None and follower.word == "of":
        return "PB"
    counted = spot.before == "CD" and is_open(follower)
    if follower is not None and counted and w.entry(follower.word).every & w.NOMINAL:
        return "DT"  # "two more sleeps"
    if spot.token.word in ("more", "most", "less", "much", "least") and looks in ("N", "NS"):
        return "DT"
    return "RB"


def _you(spot: Spot) -> str:
    """As in "hey y'all practice got moved": who is called, where a noun and its verb follow."""
    before = spot.previous()
    hailed = before is not None and before.word in ("hey", "hi", "hello")
    return "UH" if hailed and spot.looks in ("N", "NS") and spot.clause_ahead() else "PB"


def _no(spot: Spot) -> str:
    """As in "no milk" is a determiner, "no, I didn't" an answer, and of "no more sick" a "not"."""
    after = spot.tokens[spot.at + 2] if spot.at + 2 < len(spot.tokens) else None
    if spot.ahead is None or spot.ahead.word != "more" or after is None or after.word in _BOUNDING:
        return "UH" if spot.looks in ("PU", "$", "PS", "DT", "UH", "DP", "RB", "PB", "WH") else "DT"
    if after.word.endswith("ing") or w.entry(after.word).first == "J":
        return "NG"
    return "DT" if is_open(after) else "UH"


_BOUNDING = frozenset({"than", "like", "or", "of"})
"""Of "no more than five", "no, more like six" there are some."""


def _determiner(spot: Spot) -> str:
    """As in "this", "some", "all", "each" stand alone as pronouns before a verb or at the end."""
    looks = spot.looks
    if spot.token.word in ("the", "a", "an", "every"):
        return "DT"
    if spot.token.word in ("both", "all") and spot.before == "BE" and looks in ("RB", "J", "VN", "VG", "IN"):
        return "RB"  # "they are both down with flu"
    if spot.token.word in ("both", "all", "each") and _floats(spot):
        return "RB"
    if spot.token.word == "half" and spot.awaiting == "base":
        return "RB"  # "I don't half fancy a curry"
    if spot.token.word == "enough" and spot.before in ("J", "R"):
        return "RB"  # "kind enough to ring"
    if looks in (
        "BE",
        "MD",
        "HV",
        "DO",
        "VZ",
        "VD",
        "$",
        "PU",
        "IN",
        "'s",
        "CC",
        "TO",
        "SB",
        "WH",
        "PO",
        "PS",
    ):
        return "PB"
    if spot.token.word == "either" and looks in ("NP", "PS", "DT", "DP", "N"):
        return "RB" if spot.before in ("^", ",") else "DT"
    if spot.token.word == "all" and looks == "PB":
        return "PB"
    ahead = spot.ahead
    if (
        spot.token.word == "all"
        and ahead is not None
        and ahead.word in ("done", "gone", "sorted", "set", "ready", "packed", "good", "fine", "finished")
    ):
        return "RB"
    return "DT"


def _floats(spot: Spot) -> bool:
    """As in "you can all have one", "we have both seen it", "they all went": it belongs to the subject."""
    before, ahead = spot.previous(), spot.ahead
    if before is None or ahead is None:
        return False
    if not spot.awaiting:
        return before.tag == "PS" and spot.looks in ("HV", "BE", "MD", "DO", "VD")
    after_auxiliary = before.tag in ("MD", "HV", "BE") or (spot.inverted and before.tag in ("PS", "PB"))
    if not after_auxiliary:
        return False
    if ahead.word in ("have", "be", "do", "been", "had"):
        return True
    every = w.entry(ahead.word).every if is_open(ahead) else 0
    return bool(every & {"base": w.V, "have": w.VN, "be": w.VN | w.VG}.get(spot.awaiting, 0))


def _one(spot: Spot) -> str:
    earlier = spot.tokens[spot.at - 2].tag if spot.at > 1 else ""
    if spot.before in ("DT", "DP", "J", "WH", "CD") or (spot.before == "N" and earlier in ("DT", "DP")):
        return "N"  # "the blue one", "our wee one"
    more = spot.ahead is not None and spot.ahead.word == "more"
    return "CD" if more or spot.looks in ("N", "NS", "IN", "J") else "PB"


DETERMINING_RULES: dict[str, Callable[[Spot], str]] = {
    "her": _her,
    "its": _its,
    "there": _there,
    **dict.fromkeys(("well", "more", "most", "less", "much", "least", "right"), _adverb_or_noun),
    "you": _you,
    "no": _no,
    "DT": _determiner,
    "one": _one,
}
