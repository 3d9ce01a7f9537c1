"""Which class each word has here: the lexicon's candidates, settled by what stands around the word.

A tag is a closed class ("PS" subject pronoun, "MD" modal, "NG" negation, "SB" subordinator, ...) or an
open one ("V", "VZ", "VD", "VN", "VG", "N", "NS", "NP" name, "J", "R"), "PU" a mark, "SY" a symbol.
"""
# ruff: noqa: PLR0911 - lists of cases in order; the first that fits decides

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from memory.floor import words as w
from memory.floor.advancing import VERBS, advance
from memory.floor.clitics import settle_clitic
from memory.floor.closed_words import CLOSED_RULES
from memory.floor.name_words import is_name
from memory.floor.normalise import Token
from memory.floor.open_words import OPEN_RULES
from memory.floor.operators import operators
from memory.floor.spot import DEGREE, DETERMINING, Spot, is_open, peek, verb_of

_MARKS = frozenset(".,;:!?…-–—()[]{}\"“”'‘’`*_~/<>|\n")
_BARE_CONTRACTIONS = {"ill": "will", "id": "would", "wed": "would"}
_SET_PHRASES = {
    ("swear", "blind"): "RB",
    ("see", "fit"): "J",
    ("think", "fit"): "J",
    ("school", "run"): "N",
    ("nursery", "run"): "N",
    ("shopping", "run"): "N",
    ("tip", "run"): "N",
}
_LABELS = w.word_set("news update note notice reminder announcement")
_CALLS = frozenset(("listen", "look", "see"))
_CALLED_OFF = frozenset((",", ":", "…", "...", "-", "–", "—"))
_WELL_DONE = frozenset(("well", "badly", "freshly", "newly", "beautifully"))
_NOUNISH = frozenset(("DT", "DP", "N", "NS", "NP", "PO", "PB", "J"))
_NOMINAL_NEXT = frozenset(("DT", "DP", "CD", "POS", "IN"))
_SEEMING = w.word_set("look feel seem sound get become stay remain stand lie sit")
_CALLED_BY_A_DEED = w.word_set(
    "idea plan project job club class lesson kit gear stuff practice group team course party trip bag"
)
_PARTICLES = frozenset(("out", "up", "off", "away", "down", "in"))
_BEFORE_SUBJECT = frozenset(("^", ",", "CC", "SB", "WH", "V", "VZ", "VD"))


def tag_sentence(tokens: list[Token], first: int, last: int) -> None:
    """Settle the words from `first` up to `last`, one sentence, left to right."""
    spot = Spot(tokens, first, last)
    for at in range(first, last):
        spot.move_to(at)
        token = spot.token
        tag = token.tag = _tag(spot)
        if tag == "N" and token.word.endswith("ing"):
            token.lemma = token.word  # "a feeling", which is no form of "feel" here
        advance(spot)


class _Closed(NamedTuple):
    """A function word: its class and lemma, and the rule that settles it where its neighbours decide."""

    tag: str
    lemma: str
    settle: Callable[[Spot], str] | None


@cache
def _closed_words() -> dict[str, _Closed]:
    return {
        word: _Closed(tag, "be" if tag == "BE" else word, CLOSED_RULES.get(word) or CLOSED_RULES.get(tag))
        for word, tag in w.closed_classes().items()
    }


def _tag(spot: Spot) -> str:
    token = spot.token
    word = token.word
    if token.fixed:
        if word != "every-time":
            return token.fixed
        return "SB" if spot.looks == "PS" or spot.clause_ahead() else "RB"
    closed = _closed_words().get(word)
    if closed is not None:
        tag, token.lemma, settle = closed
        if tag == "RB" and spot.before in DETERMINING and spot.looks in ("N", "NS"):
            return "J"
        if word in ("back", "home") and spot.before in ("DT", "DP"):
            return "N"  # "does your back hurt"
        return settle(spot) if settle is not None else tag
    if word in ("'s", "'d"):
        return settle_clitic(spot)
    if word == "gone" and _dates_a_day(spot):
        return "RB"
    if word[0].isalpha():
        return _open(spot)
    return "CD" if word[0].isdigit() else _mark(spot)


def _dates_a_day(spot: Spot) -> bool:
    """As in "since Friday gone", "Saturday gone six": the day is told by it, and nobody went."""
    before = spot.previous()
    return before is not None and before.word in operators().days and spot.looks in ("$", "PU", "CD", "CC")


def _mark(spot: Spot) -> str:
    """An apostrophe that ends a plural is the possessive: "Parents' evening"."""
    token, before = spot.token, spot.previous()
    if (
        token.word in ("'", "’")
        and before is not None
        and before.tag in ("NS", "NP")
        and before.end == token.start
    ) and spot.looks in ("N", "NS", "J"):
        return "POS"
    return "PU" if token.word[0] in _MARKS else "SY"


def _open(spot: Spot) -> str:
    token = spot.token
    found = w.entry(token.word)
    opening = spot.before in ("^", ",")
    if opening and token.word == "wait" and spot.looks in ("NP", "PS", "DT", "DP", "N", "PU", "WH", "EX"):
        return "UH"
    if opening and token.word in _LABELS and spot.ahead is not None and spot.ahead.word == ":":
        return "UH"  # "News: home now"
    if opening and token.word in _CALLS and spot.ahead is not None and spot.ahead.word in _CALLED_OFF:
        return "UH"  # "listen, the trip is off" asks for nothing but an ear
    wants = opening and _wants_several(spot, found)
    if (
        opening
        and token.cap
        and found.first == "V"
        and not wants
        and spot.looks in ("VD", "VZ", "VN", "BE", "HV", "MD")
    ):
        token.lemma = token.word
        return "NP"
    if opening and token.word == "lets" and spot.looks in ("V", "NG", "HV", "BE", "DO"):
        token.word = "let"
        found = w.entry("let")
    leading = (
        opening or spot.before == "CC" or (spot.before == "RB" and not spot.subject) or _goes_on_so(spot)
    )
    if leading and token.word in _BARE_CONTRACTIONS and _is_contraction(spot):
        token.word = token.lemma = _BARE_CONTRACTIONS[token.word]
        return "MD"
    token.lemma = found.lemma
    if (token.word == "better" and _obliges(spot)) or _is_bare_modal(spot):
        return "MD"
    if spot.at and (pair := (spot.tokens[spot.at - 1].lemma, token.word)) in _SET_PHRASES:
        return _SET_PHRASES[pair]
    if is_name(spot, found):
        token.lemma = token.word
        return "NP"
    return "V" if wants else _by_neighbours(spot, found)


def _wants_several(spot: Spot, found: w.Entry) -> bool:
    """As in "add matches": of a verb that is nobody's name, and things behind it that could be a verb."""
    if found.first != "V" or spot.looks != "VZ" or spot.ahead is None:
        return False
    if not w.entry(spot.ahead.word).every & w.NS:
        return False
    return spot.token.word not in w.given_names() and spot.looks_then() in (
        "$",
        "PU",
        "UH",
        "CC",
        "IN",
        "RB",
        "TO",
    )


def _is_needed(spot: Spot, found: w.Entry) -> bool:
    """As in "the plates need washing": what is to be done to them, and no washing that they are short of."""
    before = spot.previous()
    is_gerund = spot.token.word.endswith("ing") and bool(found.every & w.VG)
    is_behind = before is not None and before.word in ("need", "needs", "needed")
    return is_gerund and is_behind and spot.looks not in ("N", "NS")


def _by_neighbours(spot: Spot, found: w.Entry) -> str:
    return "VG" if _is_needed(spot, found) else _among_neighbours(spot, found)


def _among_neighbours(spot: Spot, found: w.Entry) -> str:
    if _orders_whom_it_calls(spot, found):
        return "V"
    if spot.awaiting == "base" and found.every & w.V and _takes_base(spot, found):
        return "V"
    if found.every & w.VG and found.every & w.N and _is_activity(spot):
        return "N"
    if found.every & w.VG and _opens_a_name(spot, found):
        return "N"
    if spot.before in ("^", ",") and found.every & w.N and found.every & w.V and _is_owner_or_subject(spot):
        return "N"
    if spot.awaiting == "base" and found.every & w.V and _follows_asked_name(spot):
        return "V"
    before = "BE" if spot.awaiting == "be" and spot.before in DEGREE else spot.before
    adverb = spot.previous()
    seeming = spot.before in DEGREE and spot.at > 1 and spot.tokens[spot.at - 2].lemma in _SEEMING
    if seeming and found.every & w.VN and spot.tokens[spot.at - 2].tag in VERBS:
        return "J" if found.usual & w.J else "VN"  # "it feels very cramped"
    if adverb is not None and adverb.word in _WELL_DONE and found.every & w.VN and spot.looks not in _NOUNISH:
        return "VN"  # "clean and well run"
    rule = OPEN_RULES.get(before)
    return (rule(spot, found) if rule is not None else "") or _usual(spot, found)


def _orders_whom_it_calls(spot: Spot, found: w.Entry) -> bool:
    """As in "Ben clean the hutch": after a name that begins the sentence, and no verb comes later."""
    if spot.finite or not found.every & w.V or found.usual & (w.VD | w.VZ) or not _acts_on_a_thing(spot):
        return False
    at = spot.at
    while at and (spot.tokens[at - 1].tag in ("NP", "CC") or spot.tokens[at - 1].word == ","):
        at -= 1
    if spot.tokens[at].tag != "NP" or (at and spot.tokens[at - 1].tag not in ("PU", "UH")):
        return False
    return not any(_is_finite(token) for token in spot.tokens[spot.at + 1 : spot.last])


def _acts_on_a_thing(spot: Spot) -> bool:
    """Whether a thing follows, a particle before it or not: "clean the hutch", "clean out the hutch"."""
    if spot.ahead is not None and spot.ahead.word in _PARTICLES:
        return spot.looks_then() in ("DT", "DP")
    return spot.looks in ("DT", "DP")


def _is_finite(token: Token) -> bool:
    closed = _closed_words().get(token.word)
    tag = closed.tag if closed is not None else w.entry(token.word).first
    return tag in ("MD", "BE", "HV", "DO", "VZ", "VD") or token.word == "'s"


def _is_activity(spot: Spot) -> bool:
    """As in "swimming's off", "coach says training is on": the thing itself, not somebody doing it."""
    ahead = spot.ahead
    return (
        ahead is not None
        and not spot.awaiting
        and spot.before in _BEFORE_SUBJECT
        and (ahead.word == "'s" or peek(ahead) in ("BE", "MD"))
    )


def _is_owner_or_subject(spot: Spot) -> bool:
    """As in "compost's emptied", "post's here": nobody is told to do what has 's behind it."""
    return spot.ahead is not None and spot.ahead.word == "'s" and spot.token.word != "let"


def _opens_a_name(spot: Spot, found: w.Entry) -> bool:
    """As in "decking idea is shelved", "swimming kit was wet": before a thing that is called by it."""
    ahead = spot.ahead
    if spot.before != "^" or ahead is None or spot.at + 2 >= spot.last:
        return False
    if ahead.word not in _CALLED_BY_A_DEED and not (found.first == "N" and spot.looks == "N"):
        return False
    return peek(spot.tokens[spot.at + 2]) in ("BE", "HV", "MD", "VD") or spot.tokens[spot.at + 2].word == "'s"


def _follows_asked_name(spot: Spot) -> bool:
    """As in "did ben murder someone": after a name alone, which no statement has there, comes the verb."""
    name = spot.previous()
    opener = spot.tokens[spot.at - 2] if spot.at > 1 else None
    return (
        name is not None
        and is_open(name)
        and opener is not None
        and spot.inverted
        and opener.tag == "DO"
        and (name.tag == "NP" or not w.is_listed(name.word))
    )


def _goes_on_so(spot: Spot) -> bool:
    """As in "my phone is dead so ill ring you later"; but "I was so ill"."""
    if spot.at < _SO_BEHIND or spot.tokens[spot.at - 1].word != "so":
        return False
    return spot.tokens[spot.at - _SO_BEHIND].tag not in ("BE", "PS", "VZ", "VD")


_SO_BEHIND = 2


def _is_contraction(spot: Spot) -> bool:
    """Whether a base verb follows at once: "ill pick her up" is "I'll pick her up"."""
    ahead = spot.ahead
    if ahead is None or not ahead.word[0].isalpha():
        return False
    if spot.looks == "RB" and spot.at + 2 < spot.last:
        ahead = spot.tokens[spot.at + 2]
    if ahead.word in ("be", "have", "do", "like"):
        return True
    return ahead.word[0].isalpha() and w.entry(ahead.word).first == "V"


def _is_bare_modal(spot: Spot) -> bool:
    """As in "you needn't come", "dare I ask"."""
    word = spot.token.word
    return (word == "need" and spot.looks == "NG") or (word == "dare" and spot.looks in ("PS", "NG"))


def _obliges(spot: Spot) -> bool:
    """As in "you better go", "y'all better be home": "had" is left out."""
    ahead = spot.ahead
    if ahead is None or spot.before not in ("PS", "PB") or spot.finite or spot.awaiting:
        return False
    return ahead.word in ("be", "have", "do", "not") or (is_open(ahead) and w.entry(ahead.word).first == "V")


def _takes_base(spot: Spot, found: w.Entry) -> bool:
    """After do or a modal any word can be the verb, unless it is the inverted subject."""
    if spot.before in _NOMINAL_NEXT and found.every & w.NOMINAL:
        return False  # "will the park open"
    following = w.entry(spot.ahead.word) if is_open(spot.ahead) and spot.ahead is not None else None
    compound = spot.inverted and spot.before == "N" and found.usual & w.NOMINAL
    if compound and following is not None and following.first == "V":
        return False  # "did the school play go well"
    if spot.before not in ("MD", "DO", "^") or found.first == "V":
        return True
    ahead = spot.ahead
    if ahead is None or not ahead.word[0].isalpha():
        return True
    return not w.entry(ahead.word).usual & w.V or peek(ahead) in ("DT", "DP", "CD", "IN", "PO")


def _is_led_by_order(spot: Spot) -> bool:
    """Whether the verb before it begins what is said: "add matches", but "what you say matches"."""
    return spot.at < _SO_BEHIND or spot.tokens[spot.at - _SO_BEHIND].tag in ("PU", "UH")


def _usual(spot: Spot, found: w.Entry) -> str:
    first = found.first
    if (
        first == "N"
        and spot.subject
        and not spot.finite
        and found.every & w.VERBAL
        and spot.looks in ("DT", "DP", "PO")
    ):
        return verb_of(found.every)
    if spot.waiting and spot.finite and found.every & w.VD and found.every & w.V and first == "V":
        return "VD"  # "the man who lives there cut the grass"
    compound = not spot.subject and spot.before in ("N", "NS", "NP") and bool(found.every & w.NOMINAL)
    if first == "VZ" and spot.before == "V" and found.every & w.NS and _is_led_by_order(spot):
        return "NS"  # "add matches": nothing that is to be done does something
    if first in ("V", "VZ") and compound:
        return "N" if found.every & w.N else "NS"
    return first
