"""Words that join or open, whose class depends on their neighbours: "that", "to", "before", "like", "yet"."""
# ruff: noqa: C901, PLR0911 - lists of cases in order; the first that fits decides

from collections.abc import Callable

from memory.floor import words as w
from memory.floor.after_nouns import SEEMING
from memory.floor.normalise import Token
from memory.floor.spot import Spot, is_open, peek

_MOTION = w.word_set(
    """go going went gone goes come coming came back get got getting off to drive head heading return
    drives drove driving walk walks walked walking cycle cycles cycled cycling bike bikes biked
    commute commutes"""
)
_PLACE_NOUNS = frozenset(("work", "lunch", "practice", "dinner"))
_PLACES = w.word_set("school bed town church bath college hospital home court prison uni nursery")
_FEASTS = w.word_set(
    """easter christmas xmas ramadan diwali eid hanukkah birthday half-term summer winter spring autumn
    monday tuesday wednesday thursday friday saturday sunday yesterday then now last"""
)
_EMBEDDING = w.word_set(
    "say tell think reckon hope know believe hear promise swear suppose mean agree understand explain"
)


def _that(spot: Spot) -> str:
    looks = spot.looks
    before = spot.before
    ahead = spot.ahead
    verbal = ahead is not None and is_open(ahead) and bool(w.entry(ahead.word).usual & (w.VZ | w.VD))
    if before in ("^", ","):
        return (
            "PB" if verbal or looks in ("VZ", "BE", "MD", "VD", "HV", "DO", "'s", "RB", "$", "PU") else "DT"
        )
    clause = looks == "PS" or (looks == "PB" and spot.pronoun_clause_ahead())
    if before in ("BE", "DO", "HV", "MD") and spot.inverted and looks not in ("N", "NS") and not clause:
        return "PB"
    if looks in ("$", "PU", "CC"):
        return "PB"
    saying = spot.at > 0 and spot.tokens[spot.at - 1].lemma in _EMBEDDING
    if looks == "SB" and (before == "BE" or saying):
        return "WH"  # "she says that if it rains ...", but "do that if you can"
    if looks in ("PS", "PB", "DT", "DP", "EX", "NP", "NS", "PN", "CD"):
        return "WH" if before not in ("IN", "TO") or looks in ("PS", "EX", "PB") else "DT"
    if before in ("N", "NS", "NP", "PN"):
        return "WH" if looks != "N" else "DT"
    if before == "PB" and looks in ("VD", "VZ", "HV", "MD", "DO") and _is_cleft(spot):
        return "WH"  # "was it you that rang"
    if looks in ("VZ", "BE", "MD", "VD", "HV", "DO", "RB"):
        return "PB"
    if before in ("IN", "TO"):
        return "DT"
    return "WH" if spot.clause_ahead() else "DT"


def _is_cleft(spot: Spot) -> bool:
    earlier = spot.tokens[max(0, spot.at - 5) : spot.at - 1]
    return any(token.word == "it" for token in earlier) and any(token.tag == "BE" for token in earlier)


def _for(spot: Spot) -> str:
    """A reason before a clause of its own: "for he had been ill"; else the preposition."""
    return "SB" if spot.looks == "PS" else "IN"


def _subordinator_or_preposition(spot: Spot) -> str:
    """As in "before", "after", "since", "until", "as", "than", "so", "once", "like".

    A clause or a noun phrase after it.
    """
    word = spot.token.word
    looks = spot.looks
    if spot.ahead is not None and spot.ahead.word in ("being", "having") and word != "so":
        return "IN"
    if word in ("since", "until", "till") and spot.ahead is not None and spot.ahead.word in _FEASTS:
        return "IN"  # "he has talked about it since Easter"
    if word == "once" and spot.awaiting:
        return "RB"  # "has never once laid eyes on her"
    if word == "so" and spot.at and spot.tokens[spot.at - 1].lemma == "think" and looks == "PS":
        spot.token.word = "that"  # "I think so he forgot it", as it is said in India
        return "WH"
    if looks in ("PS", "EX") or (looks == "PB" and spot.pronoun_clause_ahead()) or _is_its_state(spot):
        return "SB"
    if word in ("so", "once") and looks in ("J", "RB", "R", "$", "PU", "IN"):
        return "RB"
    if looks in ("$", "PU", "VG", "PO", "CD", "IN", "MD", "BE", "HV", "DO"):
        return (
            "RB"
            if looks in ("$", "PU", "HV", "DO", "MD", "BE") and word not in ("as", "than")
            else ("IN" if word != "so" else "RB")
        )
    if looks in ("VZ", "VD", "V", "VN", "DO", "HV"):
        return "SB"
    return "SB" if spot.clause_ahead() else ("IN" if word != "so" else "CC")


def _is_its_state(spot: Spot) -> bool:
    """As in "before its fixed": "it's", with what it will be and nothing after."""
    if spot.ahead is None or spot.ahead.word != "its" or spot.looks_then() not in ("J", "VN", "VD", "VG"):
        return False
    return spot.at + 3 >= spot.last or peek(spot.tokens[spot.at + 3]) not in ("N", "NS", "J", "NP")


def _to(spot: Spot) -> str:
    """The infinitive's "to", or the preposition."""
    ahead = spot.ahead
    if ahead is None:
        return "TO"
    looks = peek(ahead)
    if looks in ("RB", "R", "NG") and spot.at + 2 < spot.last:
        ahead = spot.tokens[spot.at + 2]
        looks = peek(ahead)
    if looks in ("BE", "HV", "DO"):
        return "TO" if ahead.word in ("be", "have", "do") else "IN"
    if not ahead.word[0].isalpha() or looks in ("DT", "DP", "PO", "PB", "PN", "CD", "WH", "EX", "POS"):
        return "IN"
    if ahead.cap and (not w.is_listed(ahead.word) or _is_title(spot, ahead)):
        return "IN"
    found = w.entry(ahead.word)
    if not found.every & w.V:
        return "IN"
    if ahead.word in _PLACES and spot.looks_then() not in ("DT", "DP", "PO"):
        return "IN"  # "walks to school", but "has to bath the baby"
    if not w.is_listed(ahead.word) and spot.looks_then() in ("BE", "HV", "MD", "DO", "'s"):
        return "IN"  # "the trip to york is off", a name in lower case
    if not found.usual & w.V and found.first in ("N", "NS", "NP", "J"):
        return "IN" if spot.tokens[spot.at - 1].word in _MOTION or found.first == "NS" else "TO"
    if ahead.word in _PLACE_NOUNS and spot.at and spot.tokens[spot.at - 1].word in _MOTION:
        return "IN"
    if spot.tokens[spot.at - 1].word in _MOTION and found.first != "V" and not found.usual & w.V:
        return "IN"
    return "TO"


def _is_title(spot: Spot, ahead: Token) -> bool:
    """As in "to Miss Okoro": with a capital, before a name."""
    named = spot.tokens[spot.at + 2] if spot.at + 2 < spot.last else None
    return ahead.word == "miss" and not ahead.shouted and named is not None and named.cap


def _provided(spot: Spot) -> str:
    """A condition before a clause or "that", else the plain participle."""
    looks = spot.looks
    ahead = spot.ahead
    if looks in ("PS", "EX") or (ahead is not None and ahead.word == "that") or spot.clause_ahead():
        return "SB"
    spot.token.lemma = w.entry(spot.token.word).lemma
    return "VG" if spot.token.word.endswith("ing") else "VN"


def _however(spot: Spot) -> str:
    """As in "However, ..." turns; "however hard he tries" opens a clause."""
    return "WH" if spot.looks in ("J", "R") else "RB"


def _like(spot: Spot) -> str:
    if spot.before in ("NS", "N") and _verb_comes(spot):
        return "IN"  # "projects like that bring people together"
    if spot.before == "^" and spot.looks in ("DT", "PO", "DP") and not spot.clause_ahead():
        spot.token.lemma = "like"
        return "V"
    if (
        spot.before in ("PS", "TO", "MD", "DO", "NS")
        or spot.awaiting == "base"
        or (spot.before in ("PB", "NP", "N") and not spot.finite and spot.subject)
    ) and spot.awaiting != "be":
        spot.token.lemma = "like"
        return "V"
    if spot.looks in ("PS", "EX"):
        return "SB"
    seeming = spot.at > 0 and spot.tokens[spot.at - 1].lemma in SEEMING
    if seeming and spot.looks == "PB" and spot.pronoun_clause_ahead():
        return "SB"
    return "SB" if seeming and spot.clause_ahead() and spot.looks_then() != "CC" else "IN"


def _verb_comes(spot: Spot) -> bool:
    """Whether "that" or "this" and then, at once, the verb of the noun before follow."""
    if spot.ahead is None or spot.ahead.word not in ("that", "this", "these", "those"):
        return False
    for token in spot.tokens[spot.at + 2 : min(spot.at + 5, spot.last)]:
        if peek(token) in ("VZ", "VD", "BE", "MD", "HV", "DO", "V"):
            return True
        if peek(token) not in ("RB", "R"):
            return False
    return False


def _and(spot: Spot) -> str:
    """As in "between 12 and 2": up to the other end; else what joins."""
    earlier = [token.word for token in spot.tokens[max(0, spot.at - 3) : spot.at]]
    return "IN" if "between" in earlier and spot.looks in ("CD", "PO", "DT", "DP") else "CC"


def _yet(spot: Spot) -> str:
    return "RB" if spot.looks in ("$", "PU") or spot.before not in ("^", ",") else "CC"


JOINING_RULES: dict[str, Callable[[Spot], str]] = {
    "that": _that,
    **dict.fromkeys(
        ("before", "after", "since", "until", "till", "as", "than", "so", "once", "lest", "except"),
        _subordinator_or_preposition,
    ),
    "to": _to,
    "for": _for,
    "like": _like,
    "yet": _yet,
    "and": _and,
    **dict.fromkeys(("provided", "providing", "supposing", "assuming"), _provided),
    "however": _however,
}
