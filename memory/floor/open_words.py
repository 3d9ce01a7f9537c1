"""Nouns, verbs, adjectives and adverbs: which of its classes a word has, by what stands before it."""
# ruff: noqa: C901, PLR0911, PLR0912, SIM102 - lists of cases in order; the first that fits decides

from collections.abc import Callable

from memory.floor import signatures
from memory.floor import words as w
from memory.floor.after_nouns import (
    CLOSES_DEED,
    SAME_PAST,
    SEEMING,
    VERB_AHEAD,
    after_be,
    after_have,
    after_noun,
)
from memory.floor.compounds import opens_compound
from memory.floor.normalise import Token
from memory.floor.spot import DETERMINING, NOUN_ENDS, Spot, noun_of, peek, verb_of

_BEFORE_GERUND = w.word_set("stop start begin keep finish continue quit enjoy avoid hate love like mind miss")
_NEVER_PROGRESSIVE = frozenset(("morning", "evening", "building", "wedding", "thing", "nothing"))
_AUXILIARIES = ("BE", "HV", "MD", "DO", "'s")
_AFTER_DEED = frozenset(("there", "here", "up", "out", "down", "off", "away", "back"))
_OBJECT_BEGINS = frozenset(("DT", "DP", "PO", "CD", "PB"))


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
        return after_be(spot, found)
    if spot.awaiting == "have":
        return after_have(spot, found)
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
    if spot.token.word in SAME_PAST or (single and mask & w.VD and mask & w.V):
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
    return bool(found.every & w.VN) and found.first in ("VN", "VD") and spot.looks in CLOSES_DEED


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


def _after_conjunction(spot: Spot, found: w.Entry) -> str:
    """A coordinated word is of its partner's kind where it can be."""
    mask = found.every
    if spot.before == "," and found.usual & w.V and found.first == "N" and spot.looks in ("DT", "PO"):
        return "V"  # "..., love the feel"
    if spot.before == "," and found.first == "V" and mask & w.N and spot.looks in VERB_AHEAD | {"VN"}:
        return "N"  # "saw it, refund landed today"
    behind_noun = spot.at > 1 and spot.tokens[spot.at - 2].tag in NOUN_ENDS and not spot.finite
    if behind_noun and mask & w.VZ and mask & w.NS and spot.looks in VERB_AHEAD | {"VN", "VD"}:
        return "NS"  # "oil and pegs bought"
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
    if opens_compound(spot, found):
        return "N"
    if found.first == "V" and looks in ("BE", "HV", "MD", "VZ", "VD"):
        return "NP" if spot.token.cap else "N"
    if found.first == "VZ" and mask & w.NS and looks in ("BE", "HV", "MD"):
        return "NS"  # "calls are now forwarded"
    if mask & w.VZ and found.lemma in SEEMING and looks in ("J", "IN", "RB", "SB"):
        return "VZ"
    if mask & w.VN and looks in ("$", "PU") and found.first in ("VN", "VD"):
        return "VN"
    if mask & w.V and mask & w.NOMINAL and spot.ahead is not None and spot.ahead.word == ":":
        return noun_of(mask)  # "Update: the trip is off"
    if mask & w.J and looks in ("N", "NS") and _is_said_of_it(spot):
        return "J"  # "spare key's under the flowerpot"
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


def _is_said_of_it(spot: Spot) -> bool:
    """Whether the noun ahead has an "'s" that is no owner's: what stands behind it could not be owned."""
    behind = spot.tokens[spot.at + 2 : min(spot.at + 4, spot.last)]
    return len(behind) > 1 and behind[0].word == "'s" and peek(behind[1]) in ("IN", "RB", "DT", "NG", "CD")


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
        return after_noun(spot, found)  # "both of them lost it"
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
    if mask & w.V and spot.tokens[spot.at - 1].lemma == "say" and spot.looks in _OBJECT_BEGINS:
        return "V"  # "Dave said drop it off by 8" bids, as "said bring a coat" does
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
    **dict.fromkeys(DETERMINING, _after_determiner),
    "POS": _after_determiner,
    "PS": _after_pronoun,
    "PB": _after_loose_pronoun,
    "EX": _after_pronoun,
    "BE": after_be,
    "HV": after_have,
    "IN": _after_preposition,
    **dict.fromkeys(("N", "NS", "NP", "PN"), after_noun),
    "WH": _after_loose_pronoun,
    "CC": _after_conjunction,
    "^": _after_start,
    ",": _after_conjunction,
    "J": _after_adjective,
    "PO": _after_object,
    **dict.fromkeys(("V", "VZ", "VD", "VN", "VG"), _after_verb),
}
