"""Function words whose class depends on their neighbours: "that", "to", "do", "have", "like", ..."""
# ruff: noqa: C901, PLR0911 - lists of cases in order; the first that fits decides

from collections.abc import Callable

from memory.floor import words as w
from memory.floor.spot import NOUN_ENDS, Spot, is_open, peek

_MOTION = w.word_set(
    """go going went gone goes come coming came back get got getting off to drive head heading return
    drives drove driving walk walks walked walking cycle cycles cycled cycling bike bikes biked
    commute commutes"""
)
_PLACE_NOUNS = frozenset(("work", "lunch", "practice", "dinner"))
_PLACES = w.word_set("school bed town church bath college hospital home court prison uni nursery")
_SEEMING = w.word_set("sound look seem work feel taste smell mean depend")
_FEASTS = w.word_set(
    """easter christmas xmas ramadan diwali eid hanukkah birthday half-term summer winter spring autumn
    monday tuesday wednesday thursday friday saturday sunday yesterday then now last"""
)
_EMBEDDING = w.word_set(
    "say tell think reckon hope know believe hear promise swear suppose mean agree understand explain"
)
_NO_OBJECT = frozenset(("$", "PU", "CC", "SB", "WH", "IN", "PS", "RB", "UH"))
_NOUN_BEGINS = frozenset(("DT", "DP", "NP", "PN", "N", "NS", "CD", "J"))
_WHOM = frozenset(("DT", "DP", "PO", "PB", "PN"))
_PERFECT_FORMS = frozenset(("been", "had", "got", "done", "gone"))


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
    if ahead.cap and not w.is_listed(ahead.word):
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
    if asks and (looks == "PB" or (looks in _NOUN_BEGINS and _base_verb_ahead(spot))):
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
    if spot.at + 3 >= spot.last or spot.ahead is None or w.is_listed(spot.ahead.word):
        return False
    deed, whom = spot.tokens[spot.at + 2], spot.tokens[spot.at + 3]
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
    seeming = spot.at > 0 and spot.tokens[spot.at - 1].lemma in _SEEMING
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


def _will(spot: Spot) -> str:
    if spot.token.cap and spot.looks in ("BE", "HV", "VZ", "VD", "'s") and spot.ahead is not None:
        return "NP"  # "Grace and Will are here"
    return "N" if spot.before in ("DT", "DP") else "MD"


def _you(spot: Spot) -> str:
    """As in "hey y'all practice got moved": who is called, where a noun and its verb follow."""
    before = spot.previous()
    hailed = before is not None and before.word in ("hey", "hi", "hello")
    return "UH" if hailed and spot.looks in ("N", "NS") and spot.clause_ahead() else "PB"


def _can(spot: Spot) -> str:
    if (spot.token.word == "may" and spot.token.cap and spot.before != "^") or (
        spot.before == "IN" and spot.token.word == "may"
    ):
        return "NP"
    if spot.before in ("DT", "DP", "CD", "J"):
        return "N"
    return "MD"


def _no(spot: Spot) -> str:
    """As in "no milk" is a determiner, "no, I didn't" an answer."""
    return "UH" if spot.looks in ("PU", "$", "PS", "DT", "UH", "DP", "RB", "PB", "WH") else "DT"


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


def _yet(spot: Spot) -> str:
    return "RB" if spot.looks in ("$", "PU") or spot.before not in ("^", ",") else "CC"


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
    "that": _that,
    **dict.fromkeys(
        ("before", "after", "since", "until", "till", "as", "than", "so", "once", "lest", "except"),
        _subordinator_or_preposition,
    ),
    "to": _to,
    "for": _for,
    "her": _her,
    "its": _its,
    "there": _there,
    "DO": _do,
    "HV": _have,
    **dict.fromkeys(("well", "more", "most", "less", "much", "least", "right"), _adverb_or_noun),
    "like": _like,
    "will": _will,
    "you": _you,
    **dict.fromkeys(("can", "may", "might", "must"), _can),
    "no": _no,
    "DT": _determiner,
    "one": _one,
    "yet": _yet,
    "dey": _dey,
    "were": _were,
    **dict.fromkeys(("provided", "providing", "supposing", "assuming"), _provided),
    "however": _however,
    "bar": _bar,
    **dict.fromkeys(("ok", "okay", "alright", "right", "sorry"), _fine),
    **dict.fromkeys(("please", "pls", "plz", "kindly"), _please),
    **dict.fromkeys(
        ("up", "out", "off", "down", "in", "on", "over", "around", "round", "through", "by"), _particle
    ),
}
