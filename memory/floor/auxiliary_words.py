"""Auxiliaries that may be verbs of their own, or nouns: "do", "have", "will", "can", "were"."""
# ruff: noqa: PLR0911 - lists of cases in order; the first that fits decides

from collections.abc import Callable

from memory.floor import words as w
from memory.floor.spot import Spot, is_open, peek

_NOUN_BEGINS = frozenset(("DT", "DP", "NP", "PN", "N", "NS", "CD", "J"))
_WHOM = frozenset(("DT", "DP", "PO", "PB", "PN"))
_LIKED = _WHOM | {"N", "NS", "NP", "J", "VG", "TO", "CD"}
_PERFECT_FORMS = frozenset(("been", "had", "got", "done", "gone"))


def _do(spot: Spot) -> str:
    """Auxiliary or main verb: "do you know", "did not", but "did the dishes"."""
    spot.token.lemma = "do"
    if spot.awaiting == "base" or spot.before == "TO":
        return "V"
    if _do_is_auxiliary(spot):
        return "DO"
    return {"do": "V", "does": "VZ", "did": "VD"}[spot.token.word]


def _do_is_auxiliary(spot: Spot) -> bool:
    looks, ahead, before = spot.looks, spot.ahead, spot.previous()
    if looks in ("NG", "PS", "EX") or (ahead is not None and ahead.word in ("you", "ye", "y'all")):
        return True
    then = spot.tokens[spot.at + 2] if spot.at + 2 < spot.last else None
    if looks == "PB" and is_open(then) and then is not None and w.entry(then.word).first == "V":
        return True  # "my ipod is old does it handle that"
    inverted = spot.before in ("^", ",", "WH", "CC") or (before is not None and before.tag in ("UH", "PU"))
    inverted = inverted or _asks_which(spot)
    asks = inverted and not (spot.before == "CC" and spot.finite) and not _has_object_alone(spot)
    is_it = ahead is not None and ahead.word == "it"
    is_order = is_it and (
        spot.token.word == "do" or spot.looks_then() == "IN"
    )  # "do it again", "did it by phone"
    if asks and ((looks == "PB" and not is_order) or (looks in _NOUN_BEGINS and _base_verb_ahead(spot))):
        return True
    if ahead is not None and not (inverted and not spot.subject):
        stressed = looks in ("HV", "BE", "DO") and ahead.word in ("have", "be", "do")
        if stressed or (looks in ("V", "RB") and w.entry(ahead.word).usual & w.V):
            return True
    if looks == "RB" and spot.looks_then() == "V":
        return True
    if looks == "N" and spot.subject and not inverted and spot.looks_then() in ("DT", "DP", "PO"):
        return ahead is not None and bool(w.entry(ahead.word).usual & w.V)  # "mum did post the letter"
    alternative = spot.before == "CC" and before is not None and before.word == "or"
    if (alternative and _base_verb_ahead(spot)) or (spot.before == "^" and looks == "V"):
        return True
    return looks in ("$", "PU", "CC") and spot.token.word != "do" and spot.subject


def _asks_which(spot: Spot) -> bool:
    """As in "which bike did Ana take": what is asked for stands between the question word and "did"."""
    for token in reversed(spot.tokens[max(0, spot.at - 5) : spot.at]):
        if token.tag == "WH":
            return token.word in ("what", "which", "whose", "how")
        if token.tag not in ("N", "NS", "J", "CD") and token.word not in ("many", "much"):
            return False
    return False


def _has_object_alone(spot: Spot) -> bool:
    """As in "I know who did it": after "who", with "it" and nothing more, it is a verb of its own."""
    ahead, before = spot.ahead, spot.previous()
    if ahead is None or before is None:
        return False
    if before.word not in ("who", "what", "which", "whoever") and not _asks_which(spot):
        return False
    return ahead.word in ("it", "that", "this", "these", "those") and spot.looks_then() in ("$", "PU")


def _base_verb_ahead(spot: Spot) -> bool:
    """Whether a base verb follows the noun phrase ahead."""
    if _name_and_deed_ahead(spot):
        return True
    for where in range(spot.at + 2, min(spot.at + 11, spot.last)):
        token = spot.tokens[where]
        if token.word in ("have", "be", "do") and peek(spot.tokens[where - 1]) != "TO":
            return True
        if is_open(token):
            earlier = spot.tokens[where - 1]
            free = peek(earlier) not in ("DT", "DP", "IN") or earlier.word in ("that", "this", "those")
            if free and w.entry(token.word).usual & w.V:
                return True
        elif token.word != "'s" and peek(token) in ("PU", "SB", "WH", "TO"):
            return False
    return False


def _name_and_deed_ahead(spot: Spot) -> bool:
    """As in "did ben murder someone": a name, then a word that can be a verb, then whom or what."""
    if spot.at + 3 >= spot.last or spot.ahead is None:
        return False
    deed, whom = spot.tokens[spot.at + 2], spot.tokens[spot.at + 3]
    if deed.word == "like":
        named = spot.ahead
        is_called = named.cap or named.word in w.closed_names() or not w.is_listed(named.word)
        return is_called and (peek(whom) in _LIKED or whom.word == "that")  # "does Nan like sprouts"
    if w.is_listed(spot.ahead.word):
        return False
    return is_open(deed) and bool(w.entry(deed.word).every & w.V) and peek(whom) in _WHOM


def _have(spot: Spot) -> str:
    """Auxiliary or main verb: "have seen", but "have a cold", "have to"."""
    token, word = spot.token, spot.token.word
    token.lemma = "have"
    if spot.awaiting == "have" and word == "had":
        return "VN"
    if spot.before == "^" and word in ("have", "has") and spot.looks == "PS":
        return "HV"
    if word in ("have", "has") and spot.before in ("NP", "N", "NS", ",") and _asks_by_name(spot):
        return "HV"  # "Wren have you fed him"
    if spot.before == "^" and word == "have" and spot.looks == "NG" and spot.looks_then() == "DT":
        return "HV"  # "haven't a notion"
    before = spot.previous()
    joined = before is not None and before.tag in ("PS", "PB") and token.start <= before.end
    if joined and is_open(spot.ahead) and spot.ahead is not None and w.entry(spot.ahead.word).every & w.VN:
        return "HV"  # "we've run out"
    if word == "had" and spot.before in ("^", ",") and _has_it_done(spot):
        return "VD"
    stands_alone = spot.looks in ("NG", "$", "PU") and spot.subject and word != "having"
    if stands_alone or _participle_follows(spot):
        return "HV"
    if word == "having":
        return "VG"
    if spot.awaiting == "base" or spot.before == "TO":
        return "V"
    return {"have": "V", "has": "VZ", "had": "VD"}[word]


def _has_it_done(spot: Spot) -> bool:
    """As in "had it repaired twice", where "had it rained we would" supposes."""
    if spot.ahead is None or spot.ahead.word not in ("it", "that", "this"):
        return False
    return not any(
        token.word in ("would", "could", "might", "'d") for token in spot.tokens[spot.at : spot.last]
    )


def _asks_by_name(spot: Spot) -> bool:
    """Whether a pronoun and its participle follow: a question, after whoever is called."""
    ahead = spot.ahead
    if ahead is None or not (spot.looks == "PS" or ahead.word in ("you", "it")):
        return False
    for token in spot.tokens[spot.at + 2 : min(spot.at + 5, spot.last)]:
        if token.word in _PERFECT_FORMS or (is_open(token) and _is_participle(w.entry(token.word))):
            return True
        if peek(token) not in ("RB", "R", "NG"):
            return False
    return False


def _participle_follows(spot: Spot) -> bool:
    """Whether a perfect participle comes next, adverbs and an inverted subject passed over."""
    at, tokens = spot.at, spot.tokens
    for where in range(at + 1, min(at + 6, spot.last)):
        ahead, looks = tokens[where], peek(tokens[where])
        pronoun = where == at + 1 and looks in ("PS", "PB", "EX") and spot.before in ("^", "WH", ",", "CC")
        if looks in ("RB", "NG", "R") or pronoun or ahead.word in ("earlier", "both", "all", "long"):
            continue
        if ahead.word in _PERFECT_FORMS or (is_open(ahead) and _is_participle(w.entry(ahead.word))):
            return True
        starts = looks == "PN" and spot.before in ("^", ",")
        starts = starts or (looks in ("NP", "N", "DT", "DP", "NS", "CD") and spot.before in ("^", "WH"))
        return spot.token.word != "had" and starts and _participle_ahead(spot, where)
    return False


def _is_participle(found: w.Entry) -> bool:
    if not found.every & w.VN:
        return False
    if found.every & w.VD and found.every & w.V:
        return True  # "has cut", "has put", "has read": one form for all
    return found.first in ("VN", "VD") or (bool(found.usual & w.VN) and not found.usual & w.N)


def _participle_ahead(spot: Spot, at: int) -> bool:
    """Whether a participle follows the subject that begins at `at`."""
    for token in spot.tokens[at : min(at + 8, spot.last)]:
        if token.word in ("been", "had"):
            return True
        if is_open(token):
            found = w.entry(token.word)
            if found.every & w.VN and (found.first in ("VN", "VD") or found.every & w.V):
                return True
    return False


def _will(spot: Spot) -> str:
    if spot.token.cap and spot.looks in ("BE", "HV", "VZ", "VD", "'s") and spot.ahead is not None:
        return "NP"  # "Grace and Will are here"
    return "N" if spot.before in ("DT", "DP") else "MD"


def _can(spot: Spot) -> str:
    if (spot.token.word == "may" and spot.token.cap and spot.before != "^") or (
        spot.before == "IN" and spot.token.word == "may"
    ):
        return "NP"
    if spot.before in ("DT", "DP", "CD", "J"):
        return "N"
    return "MD"


def _were(spot: Spot) -> str:
    """As in "were off to Spain": "we're", its apostrophe left out; but "were you off"."""
    spot.token.lemma = "be"
    going = spot.looks == "VG" or (spot.looks in ("RB", "IN") and spot.ahead is not None)
    if (
        spot.before == "^"
        and going
        and spot.ahead is not None
        and spot.ahead.word not in ("there", "not", "it")
    ):
        spot.token.word = "we're"
    return "BE"


def _dey(spot: Spot) -> str:
    """West African "dey": the progressive's auxiliary after a subject, else "they" as it is said."""
    if spot.before in ("PS", "PB", "NP", "N", "NS", "PN"):
        spot.token.lemma = "be"
        return "BE"
    return "PS"


AUXILIARY_RULES: dict[str, Callable[[Spot], str]] = {
    "DO": _do,
    "HV": _have,
    "will": _will,
    **dict.fromkeys(("can", "may", "might", "must"), _can),
    "were": _were,
    "dey": _dey,
}
