"""Which words are names here: by capitals, titles, and what stands around them."""
# ruff: noqa: PLR0911 - lists of cases in order; the first that fits decides

from memory.floor import words as w
from memory.floor.spot import Spot, is_open

_NAME_TITLES = frozenset(("mr", "mrs", "ms", "dr", "auntie", "aunty", "aunt", "uncle"))
_BESIDE_NAMES = frozenset(("", "PU", "CD", "UH"))
_TOLD = w.word_set("says said reckons thinks thought told tells texted rang swears reckoned")


def is_name(spot: Spot, found: w.Entry) -> bool:
    """Whether the word at the spot is somebody's or something's name."""
    token, before = spot.token, spot.previous()
    if before is not None and before.word in _NAME_TITLES and not found.usual & (w.VD | w.VZ | w.VN):
        return True  # "mrs gray", also in small letters
    if token.word == "miss" and _titles(spot):
        return True
    if not token.cap and _tells(spot):
        return True
    if not token.cap:
        return False
    if spot.before == "^" and token.word in w.given_names() and not token.shouted and _is_named(spot):
        return True
    if not token.shouted and before is not None and before.tag not in _BESIDE_NAMES and spot.sparing:
        return not (_is_joined_on(spot) and found.first in ("VD", "VN"))
    if not w.is_listed(token.word) and not (spot.before == "^" and _is_plural(token.word)):
        return (before is not None and spot.before != "^") or not found.usual & w.VERBAL
    if spot.before == "^" or before is None or before.tag == "PU":
        return False
    if before.tag == "NP" and before.word not in _NAME_TITLES:
        return not found.usual & (w.VD | w.VZ)
    return not found.usual & w.VERBAL and found.first in ("N", "J")


def _is_plural(word: str) -> bool:
    """As in "Rejections hurt": the word list holds the singular alone."""
    return word.endswith("s") and w.is_listed(word[:-1])


def _titles(spot: Spot) -> bool:
    """Whether "miss" goes before a name that does something: "miss patel says", but "I miss patel"."""
    ahead, opening = spot.ahead, spot.before in ("^", ",", "CC", "SB", "IN", "V", "VD", "VZ")
    if ahead is None or not opening or not ahead.word[0].isalpha():
        return False
    if spot.before == "IN" and spot.token.cap and ahead.cap and not spot.token.shouted:
        return True  # "give it to Miss Okoro"
    return not w.is_listed(ahead.word) and spot.looks_then() in ("VZ", "VD", "BE", "HV", "MD", "DO", "'s")


def _tells(spot: Spot) -> bool:
    """As in "derek says": a word that no list has, before a verb of saying."""
    ahead = spot.ahead
    if ahead is None or ahead.word not in _TOLD or w.is_listed(spot.token.word):
        return False
    return (
        spot.before not in ("DT", "DP", "J", "POS", "IN") and not spot.awaiting and len(spot.token.word) > 2
    )


def _is_named(spot: Spot) -> bool:
    """Whether what follows a word that is a name, too, makes it one: "Bill smokes", "Rose is"."""
    ahead = spot.ahead
    if ahead is None or spot.looks in ("PU", "CC", "UH"):
        return True
    if spot.looks in ("BE", "HV", "MD", "DO", "VZ", "VD", "POS") or ahead.word == "'s":
        return True
    return is_open(ahead) and bool(w.entry(ahead.word).every & (w.VZ | w.VD)) and spot.looks != "N"


def _is_joined_on(spot: Spot) -> bool:
    """As in "and Got home": a sentence begun anew behind a conjunction, its capital kept."""
    return spot.before == "CC" and (spot.at < 2 or spot.tokens[spot.at - 2].tag == "PU")
