"""What a word that is settled leaves for those behind it: a subject, a finite verb, a form awaited."""

from memory.floor import signatures
from memory.floor import words as w
from memory.floor.spot import DEGREE, NOUN_ENDS, Spot

_QUOTES = frozenset("\"“”'‘’*_`")
_SUBJECTS = frozenset(("PS", "PB", "EX"))
_CLAUSAL = w.word_set(
    """think say know hope guess reckon believe hear suppose bet swear wish tell figure assume notice
    find realise realize mean feel see remember forget doubt claim seem dream imagine pretend fear
    worry understand promise"""
)
_RAISING = frozenset(("let", "make", "help", "see", "hear", "watch"))
_TAKING_OBJECTS = frozenset(("V", "VZ", "VD", "VN", "VG", "IN", "TO", "DO", "MD", "BE", "HV"))
VERBS = frozenset(("V", "VZ", "VD", "VN", "VG"))
_KEPT_BEFORE = frozenset(
    ("^", "CC", ",", "BE", "HV", "DO", "MD", "TO", "PS", "N", "NP", "NS", "PB", "EX", "PN", "WH", "DT", "DP")
)


def advance(spot: Spot) -> None:
    """Note what the word just settled means for those that follow."""
    tag = spot.token.tag
    if tag in DEGREE and spot.before != "^":
        if spot.before not in _KEPT_BEFORE:
            spot.before = tag
        return
    if tag == "PU":
        abbreviation = spot.token.word == "." and spot.ahead is not None and spot.looks != "PU"
        if spot.token.word[0] not in _QUOTES and not abbreviation:
            _boundary(spot)
        return
    note = _NOTES.get(tag)
    if note is not None:
        note(spot)
    if tag == "CD" and spot.before in ("N", "NP"):
        return  # "number 9 rang": the number belongs to the noun
    if tag not in ("NG", "UH"):
        spot.before = tag


def _boundary(spot: Spot) -> None:
    head = spot.token.word[0]
    if head == ")" and spot.aside is not None:
        spot.before, spot.awaiting, spot.finite, spot.subject = spot.aside
        spot.aside = None
        return
    if head == "(":
        spot.aside = (spot.before, spot.awaiting, spot.finite, spot.subject)
    if head != ",":
        spot.before, spot.awaiting, spot.finite, spot.subject = "^", "", False, False
        return
    spot.awaiting = "base" if spot.awaiting == "base" else ""
    if not spot.subject or spot.finite:
        spot.before = ","
        spot.finite = spot.subject = False


def _note_auxiliary(spot: Spot) -> None:
    tag, word = spot.token.tag, spot.token.word
    spot.inverted = not spot.subject
    spot.awaiting = {"BE": "be", "HV": "have"}.get(tag, "base")
    spot.finite = spot.finite or word not in ("be", "been", "being", "having")
    before = spot.previous()
    if tag == "BE" and before is not None and signatures.takes("noun", before.lemma, "that"):
        spot.finite = spot.subject = False  # "my guess is Ben posted it"
        spot.awaiting = ""


def _note_verb(spot: Spot) -> None:
    token = spot.token
    spot.awaiting = ""
    spot.raising = token.lemma in _RAISING
    if spot.finite and token.tag in ("VD", "VZ"):
        spot.waiting = False
    spot.finite = spot.finite or token.tag in ("V", "VZ", "VD")
    surprised = (
        token.tag == "VN" and spot.before == "BE" and signatures.takes("verb", token.lemma, "passive_that")
    )
    looking = token.lemma in ("find", "see", "hear", "feel") and token.tag == "V" and not spot.subject
    embeds = token.lemma in _CLAUSAL and not looking  # "please see attached" embeds nothing
    if embeds or surprised:
        spot.finite = spot.subject = False


def _note_break_off(spot: Spot) -> None:
    if spot.awaiting in ("be", "have"):
        spot.awaiting = ""
    if spot.token.tag == "J" and signatures.takes("adjective", spot.token.lemma, "that"):
        spot.finite = spot.subject = False


def _note_opener(spot: Spot) -> None:
    spot.waiting = spot.subject and not spot.finite
    spot.finite = spot.subject = False
    spot.awaiting = ""


def _note_noun(spot: Spot) -> None:
    tag = spot.token.tag
    if spot.awaiting in ("be", "have") and not spot.inverted:
        spot.awaiting = ""
    named = tag == "NP" or w.closed_classes().get(spot.token.word) == "N"
    if named and spot.before == "CC" and not spot.awaiting:
        spot.finite = False
    if tag == "PS" and spot.before in NOUN_ENDS and spot.subject and not spot.finite:
        spot.waiting = True  # "the cake she made": the cake's verb is still to come
    spot.subject = True
    earlier = spot.previous()
    if tag == "PS" and spot.awaiting == "be" and earlier is not None and earlier.word == "time":
        spot.awaiting = ""  # "isn't it time she got one"
    if _announces(spot):
        spot.finite = spot.subject = False
        return
    if tag == "PS" or (spot.token.word == "you" and spot.before not in _TAKING_OBJECTS):
        spot.finite = spot.awaiting != ""


def _announces(spot: Spot) -> bool:
    """Whether a clause follows that the noun stands for.

    "a chance mum posted it", "rumour has it Ben left".
    """
    token, before = spot.token, spot.previous()
    if spot.looks not in ("NP", "PS", "DT", "DP", "N", "PB", "EX", "PN"):
        return False
    if token.word == "it":
        return before is not None and before.word in ("has", "had") and spot.finite
    return token.tag == "N" and spot.finite and signatures.takes("noun", token.lemma, "that")


def _note_determiner(spot: Spot) -> None:
    if spot.before == "CC" and not spot.awaiting:
        spot.finite = spot.subject = False  # "... and my wife wants": it may be a new clause


_NOTES = {
    **dict.fromkeys(("MD", "DO", "BE", "HV"), _note_auxiliary),
    **dict.fromkeys(VERBS, _note_verb),
    **dict.fromkeys(("IN", "J", "CC"), _note_break_off),
    **dict.fromkeys(("SB", "WH"), _note_opener),
    **dict.fromkeys(_SUBJECTS | NOUN_ENDS, _note_noun),
    **dict.fromkeys(("DT", "DP"), _note_determiner),
}
