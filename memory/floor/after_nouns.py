"""Which of its classes a word has after a noun or an auxiliary: its verb, a participle, or another noun."""
# ruff: noqa: PLR0911 - lists of cases in order; the first that fits decides

from memory.floor import words as w
from memory.floor.spot import DETERMINING, Spot, noun_of, peek, verb_of

SEEMING = w.word_set("sound look seem work feel taste smell mean depend")
SAME_PAST = w.word_set("put cut hit let read set cost shut quit spread hurt split beat")
_AFTER_PLURAL_VERB = frozenset(("DT", "DP", "PO", "PB", "PS", "TO", "IN", "SB", "WH"))
VERB_AHEAD = frozenset(("BE", "MD", "HV", "VZ", "VD", "DO"))
_BEFORE_VERB = w.word_set("no-longer never always usually often sometimes just also already still really")
_NEVER_ALONE = w.word_set(
    """renew service book tile grout plaster insulate hoover empty descale defrost tidy fix mend repair
    replace install deliver order buy pay sign post submit print scan upload wrap unpack load charge
    unblock hem varnish"""
)
CLOSES_DEED = frozenset(("$", "PU", "IN", "RB", "CC", "TO", "SB", "WH", "NP", "UH"))


_THINGS = frozenset(("morning", "evening", "wedding", "thing", "nothing"))
_OBJECT_NEXT = frozenset(("DT", "DP", "PO", "NP", "CD"))


def after_be(spot: Spot, found: w.Entry) -> str:
    """The class of a word after "be"; empty if nothing there settles it."""
    mask = found.every
    if spot.tokens[spot.at - 1].word == "dey" and mask & w.V:
        return "VG"
    is_thing = spot.token.word in _THINGS or (
        spot.token.word == "building" and spot.looks not in _OBJECT_NEXT
    )
    if mask & w.VG and found.first in ("VG", "N") and not is_thing:
        return "VG"
    if mask & w.V and _wants_base(spot, found):
        return "V"
    if found.first in ("J", "R", "N", "NS"):
        voiced = spot.tokens[spot.at - 1].word in ("being", "been")
        if found.first == "N" and mask & w.VN and (voiced or not found.usual & w.N):
            return "VN"
        return found.first
    if mask & w.VN:
        return "J" if found.usual & w.J and found.first == "J" else "VN"
    if mask & w.J:
        return "J"
    return noun_of(mask) or ""


def _wants_base(spot: Spot, found: w.Entry) -> bool:
    """As in "All you have to do is sign up": a base verb as the copula's complement."""
    if not found.usual & w.V or spot.at < 2:
        return False
    return spot.tokens[spot.at - 2].word == "do" or (found.usual == w.V and spot.before == "BE")


def after_have(_spot: Spot, found: w.Entry) -> str:
    """The class of a word after "have": a participle where it can be one."""
    return "VN" if found.every & w.VN else ""


def after_noun(spot: Spot, found: w.Entry) -> str:
    """The class of a word after a noun or a name; empty if nothing there settles it."""
    mask = found.every
    if not mask & w.VERBAL:
        return ""
    if mask & w.NOMINAL and spot.ahead is not None and spot.ahead.word == "'s":
        return noun_of(mask)  # "I heard the feed store's closing down"
    if spot.awaiting == "be":
        return after_be(spot, found)
    if spot.awaiting == "have":
        return after_have(spot, found) if not mask & w.VD or mask & w.VN else "VD"
    by_what_goes_with_it = _as_only_verb(spot, found) or _in_phrase_or_clause(spot, found)
    if by_what_goes_with_it:
        return by_what_goes_with_it
    if spot.finite and not spot.waiting:
        return _after_noun_with_verb(found, spot.looks)
    if mask & w.VD and found.first not in ("J", "N"):
        return _past_or_participle(spot, found)
    if mask & w.VN and not mask & w.VD and found.first != "J":
        is_bidden = found.first == "V" and not spot.finite and _is_called_before(spot)
        return "V" if is_bidden else "VN"  # "Nia, come home at 5"
    if mask & w.VZ:
        return _in_s(spot, found)
    return _as_base(spot, found) if mask & w.V else ""


def _as_only_verb(spot: Spot, found: w.Entry) -> str:
    """What a clause without a verb so far makes of it by the words right beside it."""
    mask, looks = found.every, spot.looks
    if spot.finite:
        return ""
    if mask & w.VZ and found.lemma in SEEMING and (looks == "J" or _is_likened(spot)):
        return "VZ"  # "a road trip sounds great"
    if mask & w.VZ and found.lemma in ("need", "want") and looks in ("VN", "VD"):
        return "VZ"  # "the car needs washed", as it is said in Scotland
    adverb = spot.previous()
    if adverb is not None and adverb.word in _BEFORE_VERB:
        verbal = mask & (w.VZ | w.VD) or (mask & w.V and spot.before in ("NS", "PN"))
        if verbal:
            return verb_of(mask)  # "dad no longer drives", "the kids never walk"
    return ""


def _in_phrase_or_clause(spot: Spot, found: w.Entry) -> str:
    """Whether it ends the phrase of the noun before it, or is that noun's verb for what follows."""
    mask, looks = found.every, spot.looks
    is_named = spot.before == "NP" and spot.at > 1 and spot.tokens[spot.at - 2].tag in ("DT", "DP", "J")
    if is_named and mask & w.NOMINAL and not mask & w.VD:
        return noun_of(mask)  # "the Leeds match"
    if spot.token.word in SAME_PAST and not spot.finite and looks in _AFTER_SAME_PAST:
        return "VD"
    if spot.raising and mask & w.V and found.usual & w.V and looks in _AFTER_RAISED:
        spot.raising = False
        return "V"
    if spot.before == "PN" and mask & w.V and mask & w.VN and not spot.finite and not spot.awaiting:
        return "V"  # "everyone come down"
    if mask & w.NOMINAL and not mask & (w.VD | w.VG) and spot.before == "N" and _ends_compound(spot):
        return noun_of(mask)
    return ""


_AFTER_SAME_PAST = frozenset(("DT", "DP", "PO", "CD", "NP", "RB", "IN"))
_AFTER_RAISED = frozenset(("$", "PU", "RB", "J", "IN", "DT", "DP", "PO", "CC", "R", "V"))


def _past_or_participle(spot: Spot, found: w.Entry) -> str:
    if not found.every & w.VN:
        return "VD"
    if _is_being_had(spot) or _is_done_to(spot, found):
        return "VN"
    return "VN" if spot.looks == "IN" and spot.tokens[spot.at + 1].word == "by" else "VD"


def _in_s(spot: Spot, found: w.Entry) -> str:
    """Of a word that could be the verb of one or the noun of several: "calls"."""
    looks = spot.looks
    if found.every & w.NS and looks in VERB_AHEAD:
        return "NS"  # "phone calls were not returned"
    if found.first == "VZ" or not found.usual & w.NS:
        return "VZ"
    if looks in ("IN", "RB") and _lacks_verb(spot):
        return "VZ"  # "one guy lives in our road"
    is_verb = looks in ("DT", "DP", "PO", "PB", "TO", "RB")
    return "VZ" if is_verb or (looks in ("IN", "$", "PU", "CD") and spot.before == "NP") else "NS"


def _as_base(spot: Spot, found: w.Entry) -> str:
    """Of a word in its base form, after a noun that can be its subject or calls somebody by name."""
    if spot.looks == "TO" and found.lemma in _WITH_TO:
        return "V"
    if not found.usual & w.V:
        return ""
    if spot.before in ("NS", "PN") or (found.first == "V" and spot.before == "NP"):
        return "V" if found.first == "V" or spot.looks in _AFTER_PLURAL_VERB else ""
    if found.first == "V" and not spot.finite and (spot.looks == "PO" or _is_of_several(spot)):
        return "V"  # "dinner in the oven help yourself", "the kids in the car want crisps"
    return "N" if found.usual & w.N else ""


_WITH_TO = frozenset(("want", "need", "like", "love", "hope", "try", "plan", "have", "seem"))


def _is_called_before(spot: Spot) -> bool:
    """Whether a comma parts the word from whoever is named before it."""
    mark = spot.previous()
    return mark is not None and mark.word in (",", ":", "-", "–")


def _is_done_to(spot: Spot, found: w.Entry) -> bool:
    """As in "permit renewed", "vet booked for Tuesday": verbs never without what they are done to."""
    noun = spot.previous()
    if noun is None or noun.tag not in ("N", "NS") or noun.word in w.closed_names() or spot.finite:
        return False
    return found.lemma in _NEVER_ALONE and spot.looks in CLOSES_DEED


def _is_being_had(spot: Spot) -> bool:
    """As in "getting the boiler serviced": the object of a participle that begins the clause."""
    first = spot.at - 1
    while first > 0 and spot.tokens[first].tag in ("N", "NS", "NP", "J", "DT", "DP", "CD", "POS"):
        first -= 1
    governor = spot.tokens[first]
    return governor.tag == "VG" and governor.lemma in ("get", "have") and spot.looks in CLOSES_DEED


def _is_of_several(spot: Spot) -> bool:
    """Whether the noun before stands in a phrase that only tells where several things are."""
    where = spot.at - 1
    while where > 1 and spot.tokens[where].tag in ("N", "NP", "J", "DT", "DP"):
        where -= 1
    return spot.tokens[where].tag == "IN" and where > 0 and spot.tokens[where - 1].tag == "NS"


def _is_likened(spot: Spot) -> bool:
    return spot.ahead is not None and spot.ahead.word == "like" and spot.looks_then() in ("DT", "DP")


def _ends_compound(spot: Spot) -> bool:
    """As in "the tax return is late", "on a conference call": the noun before belongs to a phrase."""
    first = spot.at - 1
    while first > 0 and spot.tokens[first].tag in ("N", "J") and spot.at - first < 4:
        first -= 1
    if spot.tokens[first].tag not in DETERMINING:
        return False
    if spot.looks in VERB_AHEAD or (spot.looks == "RB" and spot.looks_then() in VERB_AHEAD):
        return True  # "the cake stand now lives in the hall"
    return spot.finite and not spot.raising and spot.looks not in ("DT", "DP", "PO", "PB", "WH")


def _after_noun_with_verb(found: w.Entry, looks: str) -> str:
    mask = found.every
    if mask & w.VN and found.first in ("VD", "VN"):
        return "VN"
    if mask & w.J and mask & w.V and looks in ("$", "PU", "CC", "SB"):
        return "J"
    if mask & w.VD and not mask & (w.VN | w.NOMINAL | w.J):
        return "VD"
    if mask & w.NOMINAL and (mask & (w.V | w.VZ)) and (found.first != "V" or _takes_no_object(found, looks)):
        return noun_of(mask)
    return ""


def _lacks_verb(spot: Spot) -> bool:
    """Whether the noun before is told which one it is, and no finite verb comes within the next words."""
    if spot.finite or spot.at < 2 or spot.tokens[spot.at - 2].tag not in ("DT", "DP", "CD"):
        return False
    return not any(
        peek(token) in VERB_AHEAD or token.word == "'s"
        for token in spot.tokens[spot.at + 1 : min(spot.at + 7, spot.last)]
    )


def _takes_no_object(found: w.Entry, looks: str) -> bool:
    """As in "started the tax return": the clause has its verb, and what follows is no object of another."""
    return bool(found.usual & w.NOMINAL) and looks not in ("DT", "DP", "PO", "PS", "TO")
