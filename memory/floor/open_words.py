"""Nouns, verbs, adjectives and adverbs: which of its classes a word has, by what stands before it."""
# ruff: noqa: C901, PLR0911, PLR0912, SIM102 - lists of cases in order; the first that fits decides

from collections.abc import Callable

from memory.floor import signatures
from memory.floor import words as w
from memory.floor.normalise import Token
from memory.floor.spot import NOUN_ENDS, Spot, noun_of, peek, verb_of

_BEFORE_GERUND = w.word_set("stop start begin keep finish continue quit enjoy avoid hate love like mind miss")
_SEEMING = w.word_set("sound look seem work feel taste smell mean depend")
_SAME_PAST = w.word_set("put cut hit let read set cost shut quit spread hurt split beat")
_NEVER_PROGRESSIVE = frozenset(("morning", "evening", "building", "wedding", "thing", "nothing"))
_AUXILIARIES = ("BE", "HV", "MD", "DO", "'s")
_AFTER_DEED = frozenset(("there", "here", "up", "out", "down", "off", "away", "back"))
_AFTER_PLURAL_VERB = frozenset(("DT", "DP", "PO", "PB", "PS", "TO", "IN", "SB", "WH"))
_OBJECT_BEGINS = frozenset(("DT", "DP", "PO", "CD", "PB"))
_VERB_AHEAD = frozenset(("BE", "MD", "HV", "VZ", "VD", "DO"))
_BEFORE_VERB = w.word_set("no-longer never always usually often sometimes just also already still really")
_NEVER_ALONE = w.word_set(
    """renew service book tile grout plaster insulate hoover empty descale defrost tidy fix mend repair
    replace install deliver order buy pay sign post submit print scan upload wrap unpack load charge
    unblock hem varnish"""
)
_CLOSES_DEED = frozenset(("$", "PU", "IN", "RB", "CC", "TO", "SB", "WH", "NP", "UH"))
_DETERMINING = ("DT", "DP", "CD")


def _after_to(_spot: Spot, found: w.Entry) -> str:
    return "V" if found.every & w.V else ""


def _after_determiner(spot: Spot, found: w.Entry) -> str:
    mask = found.every
    looks = spot.looks
    if spot.before == "CD" and looks == "PO" and mask & w.V:
        return "V"  # "my test is at nine wish me luck"
    numbered = spot.before == "CD" and spot.at > 1 and spot.tokens[spot.at - 2].tag == "DT"
    if numbered and found.first == "VZ" and not mask & w.NOMINAL:
        return "VZ"  # "the 42 goes past here", but "three goes"
    named = looks in ("NP", "PS", "EX") or (
        spot.ahead is not None and w.closed_classes().get(spot.ahead.word) == "N"
    )
    if mask & w.N and named and signatures.takes("noun", found.lemma, "that"):
        return "N"  # "a chance mum posted it"
    nounish = looks in ("N", "NS", "J", "NP", "VG", "V") or (looks in ("VZ", "VN") and _is_noun_too(spot))
    if mask & w.J and ((nounish and found.usual & w.J) or not mask & w.NOMINAL):
        return "J"
    if mask & w.NOMINAL:
        return noun_of(mask)
    if mask & (w.VG | w.VN) and nounish:
        return "J"
    if mask & w.VG:
        return "N"
    if mask & w.R and found.first == "R":
        return "R"
    if mask & (w.VN | w.J):
        return "J"
    return "N" if not mask & w.R else "R"


def _is_noun_too(spot: Spot) -> bool:
    return spot.ahead is not None and bool(w.entry(spot.ahead.word).usual & w.NOMINAL)


def _after_pronoun(spot: Spot, found: w.Entry) -> str:
    mask = found.every
    if spot.awaiting == "be":
        return _after_be(spot, found)
    if spot.awaiting == "have":
        return _after_have(spot, found)
    asking = spot.tokens[spot.at - 1].word
    if spot.before == "WH" and asking in ("what", "which", "whose") and found.usual & w.NOMINAL:
        relative = asking == "which" and bool(mask & w.VZ) and _is_relative(spot)
        return "VZ" if relative and spot.looks in _OBJECT_BEGINS else noun_of(mask)
    if spot.before == "WH" and not found.usual & w.VERBAL and spot.looks in _AUXILIARIES and mask & w.NOMINAL:
        return noun_of(mask)  # "that edie is late", a name in lower case
    if spot.before == "WH" and mask & w.VZ and _is_relative(spot):
        return "VZ"
    if mask & w.VZ and spot.before == "PS":
        return "VZ"
    single = spot.before == "PS" and asking in ("he", "she")
    if spot.token.word in _SAME_PAST or (single and mask & w.VD and mask & w.V):
        return "VD"  # also "she burst into tears": as a present it would be "bursts"
    if mask & w.VD and mask & w.V and found.first != "V":
        return "VD"
    if mask & w.V and found.usual & w.V:
        return "V"
    if mask & w.VD:
        return "VD"
    if mask & w.VZ:
        return "VZ"
    if mask & w.V and not mask & w.J:
        return "V"
    if mask & w.VN:
        return "VN"
    return ""


def _is_relative(spot: Spot) -> bool:
    """As in "who lives", ", which leaves": the pronoun is the subject of a relative clause."""
    pronoun = spot.previous()
    if pronoun is None or pronoun.word not in ("who", "that", "which"):
        return False
    earlier = spot.tokens[spot.at - 2] if spot.at > 1 else None
    return earlier is not None and (earlier.word == "," or earlier.tag in NOUN_ENDS)


def _after_loose_pronoun(spot: Spot, found: w.Entry) -> str:
    """As in "you", "it", "this": a subject unless the clause has its verb already."""
    if _is_had_done(spot, found):
        return "VN"
    governed = spot.at > 1 and spot.tokens[spot.at - 2].tag == "IN"
    if governed and spot.at + 1 >= spot.last and found.first in ("N", "V") and found.usual & w.NOMINAL:
        return noun_of(found.usual)  # "so proud of you mate"
    if not spot.finite or spot.awaiting:
        return _after_pronoun(spot, found)
    if found.first in ("V", "VZ", "VD"):
        return found.first
    return ""


def _is_had_done(spot: Spot, found: w.Entry) -> bool:
    """As in "we're having it fixed", "I want it done by Friday": what "it" has done to it."""
    governor = spot.tokens[spot.at - 2] if spot.at > 1 else None
    if governor is None or spot.tokens[spot.at - 1].word not in ("it", "that", "this", "you"):
        return False
    if governor.lemma not in ("have", "get", "want", "need") or governor.tag not in (
        "V",
        "VZ",
        "VD",
        "VN",
        "VG",
    ):
        return False
    return bool(found.every & w.VN) and found.first in ("VN", "VD") and spot.looks in _CLOSES_DEED


_THINGS = frozenset(("morning", "evening", "wedding", "thing", "nothing"))
_OBJECT_NEXT = frozenset(("DT", "DP", "PO", "NP", "CD"))


def _after_be(spot: Spot, found: w.Entry) -> str:
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


def _after_have(_spot: Spot, found: w.Entry) -> str:
    return "VN" if found.every & w.VN else ""


def _after_preposition(spot: Spot, found: w.Entry) -> str:
    mask = found.every
    looks = spot.looks
    if mask & w.VG and found.first == "VG":
        return "VG"
    acts = looks in ("PO", "DP") or (spot.ahead is not None and spot.ahead.word in _AFTER_DEED)
    if mask & w.VG and acts and spot.token.word not in _NEVER_PROGRESSIVE:
        return "VG"  # "got away with parking there"
    if mask & w.J and looks in ("N", "NS", "J", "NP"):
        return "J"
    if mask & w.NOMINAL:
        return noun_of(mask)
    if mask & w.VN and looks in ("N", "NS"):
        return "J"
    if mask & w.VERBAL and not mask & (w.J | w.R):
        return "VG" if mask & w.VG else verb_of(mask)
    return ""


def _after_noun(spot: Spot, found: w.Entry) -> str:
    mask = found.every
    if not mask & w.VERBAL:
        return ""
    if mask & w.NOMINAL and spot.ahead is not None and spot.ahead.word == "'s":
        return noun_of(mask)  # "I heard the feed store's closing down"
    if spot.awaiting == "be":
        return _after_be(spot, found)
    if spot.awaiting == "have":
        return _after_have(spot, found) if not mask & w.VD or mask & w.VN else "VD"
    looks = spot.looks
    if mask & w.VZ and found.lemma in _SEEMING and (looks == "J" or _is_likened(spot)) and not spot.finite:
        return "VZ"  # "a road trip sounds great"
    if mask & w.VZ and found.lemma in ("need", "want") and looks in ("VN", "VD") and not spot.finite:
        return "VZ"  # "the car needs washed", as it is said in Scotland
    adverb = spot.previous()
    if adverb is not None and adverb.word in _BEFORE_VERB and not spot.finite:
        verbal = found.every & (w.VZ | w.VD) or (found.every & w.V and spot.before in ("NS", "PN"))
        if verbal:
            return verb_of(found.every)  # "dad no longer drives", "the kids never walk"
    if (
        spot.before == "NP"
        and spot.at > 1
        and spot.tokens[spot.at - 2].tag in ("DT", "DP", "J")
        and mask & w.NOMINAL
        and not mask & w.VD
    ):
        return noun_of(mask)  # "the Leeds match"
    if (
        spot.token.word in _SAME_PAST
        and not spot.finite
        and looks in ("DT", "DP", "PO", "CD", "NP", "RB", "IN")
    ):
        return "VD"
    if (
        spot.raising
        and mask & w.V
        and found.usual & w.V
        and looks in ("$", "PU", "RB", "J", "IN", "DT", "DP", "PO", "CC", "R", "V")
    ):
        spot.raising = False
        return "V"
    if spot.before == "PN" and mask & w.V and mask & w.VN and not spot.finite and not spot.awaiting:
        return "V"  # "everyone come down"
    if mask & w.NOMINAL and not mask & (w.VD | w.VG) and spot.before == "N" and _ends_compound(spot):
        return noun_of(mask)
    if spot.finite and not spot.waiting:
        return _after_noun_with_verb(found, looks)
    if mask & w.VD and found.first not in ("J", "N"):
        if not mask & w.VN:
            return "VD"
        if _is_being_had(spot) or _is_done_to(spot, found):
            return "VN"
        return "VN" if looks == "IN" and spot.tokens[spot.at + 1].word == "by" else "VD"
    if mask & w.VN and not mask & w.VD and found.first != "J":
        return "VN"
    if mask & w.VZ:
        if mask & w.NS and looks in _VERB_AHEAD:
            return "NS"  # "phone calls were not returned"
        if found.first == "VZ" or not found.usual & w.NS:
            return "VZ"
        if looks in ("IN", "RB") and _lacks_verb(spot):
            return "VZ"  # "one guy lives in our road"
        return (
            "VZ"
            if looks in ("DT", "DP", "PO", "PB", "TO", "RB")
            or (looks in ("IN", "$", "PU", "CD") and spot.before == "NP")
            else "NS"
        )
    if (
        mask & w.V
        and looks == "TO"
        and found.lemma in ("want", "need", "like", "love", "hope", "try", "plan", "have", "seem")
    ):
        return "V"
    if mask & w.V and found.usual & w.V:
        if spot.before in ("NS", "PN") or (found.first == "V" and spot.before == "NP"):
            return "V" if found.first == "V" or looks in _AFTER_PLURAL_VERB else ""
        if found.first == "V" and not spot.finite and (looks == "PO" or _is_of_several(spot)):
            return "V"  # "dinner in the oven help yourself", "the kids in the car want crisps"
        if found.usual & w.N:
            return "N"
    return ""


def _is_done_to(spot: Spot, found: w.Entry) -> bool:
    """As in "permit renewed", "vet booked for Tuesday": verbs never without what they are done to."""
    noun = spot.previous()
    if noun is None or noun.tag not in ("N", "NS") or noun.word in w.closed_names() or spot.finite:
        return False
    return found.lemma in _NEVER_ALONE and spot.looks in _CLOSES_DEED


def _is_being_had(spot: Spot) -> bool:
    """As in "getting the boiler serviced": the object of a participle that begins the clause."""
    first = spot.at - 1
    while first > 0 and spot.tokens[first].tag in ("N", "NS", "NP", "J", "DT", "DP", "CD", "POS"):
        first -= 1
    governor = spot.tokens[first]
    return governor.tag == "VG" and governor.lemma in ("get", "have") and spot.looks in _CLOSES_DEED


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
    if spot.tokens[first].tag not in _DETERMINING:
        return False
    if spot.looks in _VERB_AHEAD:
        return True
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
        peek(token) in _VERB_AHEAD or token.word == "'s"
        for token in spot.tokens[spot.at + 1 : min(spot.at + 7, spot.last)]
    )


def _takes_no_object(found: w.Entry, looks: str) -> bool:
    """As in "started the tax return": the clause has its verb, and what follows is no object of another."""
    return bool(found.usual & w.NOMINAL) and looks not in ("DT", "DP", "PO", "PS", "TO")


def _after_conjunction(spot: Spot, found: w.Entry) -> str:
    """A coordinated word is of its partner's kind where it can be."""
    mask = found.every
    if spot.before == "," and found.usual & w.V and found.first == "N" and spot.looks in ("DT", "PO"):
        return "V"  # "..., love the feel"
    if spot.before == "," and found.first == "V" and mask & w.N and spot.looks in _VERB_AHEAD | {"VN"}:
        return "N"  # "saw it, refund landed today"
    partner = _partner(spot.tokens, spot.at)
    if partner in ("V", "VZ", "VD", "VN", "VG") and mask & w.BITS[partner] and found.usual & (w.VERBAL):
        if not (
            found.usual & w.NOMINAL
            and found.first in ("N", "NS")
            and spot.tokens[spot.at - 2].tag in NOUN_ENDS
        ):
            return partner
    return ""


def _partner(tokens: list[Token], at: int) -> str:
    """Class of the last verb within the few words before a conjunction."""
    for where in range(at - 2, max(at - 12, -1), -1):
        tag = tokens[where].tag
        if tag in ("V", "VZ", "VD", "VN", "VG"):
            return tag
        if tag in ("PU", "BE", "SB") and tokens[where].word in (".", ";"):
            return ""
    return ""


def _after_start(spot: Spot, found: w.Entry) -> str:
    mask = found.every
    looks = spot.looks
    if found.first == "V" and looks in ("BE", "HV", "MD", "VZ", "VD"):
        return "NP" if spot.token.cap else "N"
    if found.first == "VZ" and mask & w.NS and looks in ("BE", "HV", "MD"):
        return "NS"  # "calls are now forwarded"
    if mask & w.VZ and found.lemma in _SEEMING and looks in ("J", "IN", "RB", "SB"):
        return "VZ"
    if mask & w.VN and looks in ("$", "PU") and found.first in ("VN", "VD"):
        return "VN"
    if mask & w.V and mask & w.NOMINAL and spot.ahead is not None and spot.ahead.word == ":":
        return noun_of(mask)  # "Update: the trip is off"
    if mask & w.V and found.usual & w.V:
        if found.usual & w.N and looks == "N" and spot.looks_then() in _AUXILIARIES:
            if not signatures.takes("verb", found.lemma, "that"):
                return "N"  # "book club is off"
        if found.first == "V":
            return "V" if looks not in ("BE", "MD") or not mask & w.NOMINAL else "N"
        if looks in ("DT", "DP", "PO", "PB", "PN", "WH") or (looks == "CD" and found.usual & w.V):
            return "V"
        follower = spot.ahead
        owner = spot.tokens[spot.at + 2] if spot.at + 2 < spot.last else None
        if owner is not None and owner.word == "'s" and looks in ("N", "NP") and not spot.token.cap:
            return "V"  # "post nan's card"
        if (
            follower is not None
            and follower.word in ("up", "off", "down", "back", "out")
            and not spot.token.cap | (looks == "N")
        ):
            return "V"
    if found.first == "V" and mask & w.NOMINAL and looks in ("BE", "MD", "VZ"):
        return noun_of(mask)
    if mask & w.VD and found.first in ("VD", "VN"):
        return (
            "VD"
            if not mask & w.VN or looks in ("DT", "DP", "PO", "PB", "CD", "TO", "PS")
            else "VN"
            if not mask & w.VD
            else "VD"
        )
    return ""


def _after_adjective(spot: Spot, found: w.Entry) -> str:
    mask = found.every
    inside = spot.at > 1 and spot.tokens[spot.at - 2].tag in ("DT", "DP", "J", "POS", "CD")
    if inside and found.first == "V" and spot.tokens[spot.at - 2].word != "all":
        return "N"
    if inside and mask & w.VG and spot.looks in ("N", "NS"):
        return "J"  # "the good sleeping bag"
    if mask & w.NOMINAL and (found.first in ("N", "NS", "J") or found.usual & w.NOMINAL):
        return noun_of(mask) if found.first != "J" else ""
    return ""


_GIVING = frozenset(("give", "offer", "owe", "grant", "deny", "refuse", "buy"))


def _after_object(spot: Spot, found: w.Entry) -> str:
    """After "them" or "him": no subject, so a form that can be a participle is one: "get them added"."""
    earlier = spot.tokens[spot.at - 2].word if spot.at > 1 else ""
    if earlier == "of":
        return _after_noun(spot, found)  # "both of them lost it"
    giving = spot.tokens[spot.at - 2].lemma if spot.at > 1 else ""
    if giving in _GIVING and found.every & w.VG and spot.looks in ("N", "NS"):
        return "N"  # "given us planning permission"
    if found.every & w.VN and found.first in ("VN", "VD"):
        return "VN"
    if spot.raising and found.every & w.V and found.usual & w.V:
        return "V"
    return ""


def _after_verb(spot: Spot, found: w.Entry) -> str:
    mask = found.every
    if mask & w.VG and (found.first == "VG" or spot.tokens[spot.at - 1].lemma in _BEFORE_GERUND):
        return "VG"
    if mask & w.VN and found.first in ("VN", "VD") and _is_attribute(spot):
        return "J"  # "I love pickled onions", "we need chopped tomatoes"
    if mask & w.VN and found.first in ("VN", "VD") and spot.finite:
        return "VN"
    if mask & w.VN and spot.tokens[spot.at - 1].lemma == "get" and spot.looks in ("IN", "RB", "$", "PU"):
        return "VN"  # "got run over"
    if mask & w.NOMINAL and found.usual & w.NOMINAL:
        return noun_of(mask) if found.first in ("V", "VZ", "VD", "N", "NS") else ""
    return ""


def _is_attribute(spot: Spot) -> bool:
    """Whether a participle between a verb and a noun tells what the noun is like."""
    if spot.before not in ("V", "VZ", "VD") or spot.looks not in ("N", "NS"):
        return False
    if spot.tokens[spot.at - 1].lemma in _BEFORE_WHAT_IS_DONE:
        return False
    # "He cross examined witnesses" has a verb of two words.
    return spot.before != "V" or spot.at < 2 or spot.tokens[spot.at - 2].word not in _SINGULAR


_SINGULAR = frozenset(("he", "she", "it"))
_BEFORE_WHAT_IS_DONE = frozenset(("see", "find", "have", "get"))
"""As in "please see attached forms", "have had printed copies": what was done is told there."""

OPEN_RULES: dict[str, Callable[[Spot, w.Entry], str]] = {
    "TO": _after_to,
    **dict.fromkeys(_DETERMINING, _after_determiner),
    "POS": _after_determiner,
    "PS": _after_pronoun,
    "PB": _after_loose_pronoun,
    "EX": _after_pronoun,
    "BE": _after_be,
    "HV": _after_have,
    "IN": _after_preposition,
    **dict.fromkeys(("N", "NS", "NP", "PN"), _after_noun),
    "WH": _after_loose_pronoun,
    "CC": _after_conjunction,
    "^": _after_start,
    ",": _after_conjunction,
    "J": _after_adjective,
    "PO": _after_object,
    **dict.fromkeys(("V", "VZ", "VD", "VN", "VG"), _after_verb),
}
