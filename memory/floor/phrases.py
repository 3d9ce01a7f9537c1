"""Noun phrases and verb groups: the pieces that clauses are built from."""
# ruff: noqa: C901 - lists of cases in order; the first that fits decides

import re

from memory.floor import signatures
from memory.floor.advancing import VERBS
from memory.floor.normalise import Token
from memory.floor.words import closed_classes, word_set

PRONOUNS = frozenset(("PS", "PB", "PO", "PN", "EX"))
NP_STARTS = frozenset(("PS", "PB", "PO", "PN", "EX", "DT", "DP", "CD", "J", "N", "NS", "NP"))
HEADS = frozenset(("N", "NS", "NP", "CD"))
_INSIDE = frozenset(("DT", "DP", "CD", "J", "N", "NS", "NP", "POS"))
_ADVERBS = frozenset(("RB", "R", "NG"))
CLAUSE_VERBS = frozenset(("V", "VZ", "VD", "MD", "BE", "HV", "DO"))
GROUP_STARTS = frozenset(("MD", "BE", "HV", "DO", "TO", "V", "VZ", "VD", "VN", "VG"))
_TIME_NOUNS = word_set(
    """monday tuesday wednesday thursday friday saturday sunday mon tue tues wed weds thu thur thurs fri sat
    sun morning afternoon evening night day week weekend month year time today tomorrow yesterday
    tonight spring summer autumn winter january february march april june july august september
    october november december minute hour"""
)
_NUMBERED = word_set(
    """number no page room flat platform gate bus route chapter unit level size grade year terminal
    line"""
)
_QUANTITY = word_set(
    """lot lots bit couple bunch pair load loads number group kind sort piece most some all none one
    half"""
)


class NounPhrase:
    """A noun phrase as positions of tokens, end exclusive; `head` is its noun or pronoun."""

    __slots__ = ("end", "first", "head")

    def __init__(self, first: int, end: int, head: int) -> None:
        self.first = first
        self.end = end
        self.head = head


class Group:
    """A verb with its auxiliaries: positions of tokens, and what the auxiliaries say."""

    __slots__ = (
        "adverbs",
        "be",
        "do",
        "ellipsis",
        "end",
        "first",
        "form",
        "have",
        "main",
        "modal",
        "negation",
        "passive",
        "past",
        "perfect",
        "progressive",
        "subject",
    )

    def __init__(self, first: int) -> None:
        self.first = first
        self.end = first + 1
        self.main = first
        self.form = ""  # "fin", "bare", "to", "ing", "vn"
        self.modal = ""
        self.past = False
        self.perfect = False
        self.progressive = False
        self.passive = False
        self.be = False  # the main verb is the copula
        self.do = False
        self.have = False
        self.ellipsis = False  # auxiliaries only: "but didn't"
        self.negation = -1
        self.adverbs: list[int] = []
        self.subject: NounPhrase | None = None  # only where it stands between auxiliary and verb


def noun_phrase(tokens: list[Token], at: int, last: int) -> NounPhrase | None:
    """The noun phrase that begins at `at`, with its possessors and "of" phrases."""
    if at >= last or tokens[at].tag not in NP_STARTS:
        return None
    if tokens[at].tag in PRONOUNS and not (at + 1 < last and tokens[at + 1].tag == "POS"):
        return _with_of(tokens, NounPhrase(at, at + 1, at), last)
    head, where = -1, at
    while where < last:
        tag = tokens[where].tag
        if tag in HEADS:
            if head >= 0 and _new_phrase(tokens, head, where):
                break
            head = where
        elif tag in PRONOUNS and where == at:
            head = where
        elif (
            (tag in ("DT", "DP") and where > at and tokens[where - 1].tag not in ("DT", "POS"))
            or (tag == "J" and head >= 0 and tokens[where - 1].tag not in ("POS", "CD"))
            or (tag not in _INSIDE and not (tag in ("RB", "R") and _degree_inside(tokens, at, where, last)))
        ):
            break
        where += 1
    if head < 0:
        if tokens[at].tag == "J":
            return None
        return NounPhrase(at, where, where - 1)
    return _with_of(tokens, NounPhrase(at, head + 1, head), last)


def with_partner(tokens: list[Token], phrase: NounPhrase, last: int) -> NounPhrase:
    """The phrase together with the one that "and" or "or" joins to it at once: "Sam and Leo"."""
    at = phrase.end
    if (
        at + 1 >= last
        or tokens[at].word not in ("and", "or", "&", "nor")
        or tokens[at + 1].tag in ("EX", "PO")
    ):
        return phrase
    other = noun_phrase(tokens, at + 1, last)
    return phrase if other is None else NounPhrase(phrase.first, other.end, other.head)


def _new_phrase(tokens: list[Token], head: int, at: int) -> bool:
    """A time noun or a number after a noun, or a name after a common noun, begins another phrase."""
    if tokens[at - 1].tag == "POS":
        return False
    word, before = tokens[at], tokens[head]
    is_told = (word.tag == "NP" or closed_classes().get(word.word) == "N") and signatures.takes(
        "noun", before.lemma, "that"
    )
    if is_told or _is_somebody_after_a_time(tokens, head, word):
        return True  # "a chance Ben comes", "word is Ben came"
    if word.tag == "CD" and (before.word in _NUMBERED or _is_numbered_subject(tokens, head, at)):
        return False
    if word.tag == "CD":
        return before.tag != "NP" or before.word not in _TIME_NOUNS
    if before.word in _TIME_NOUNS and before.tag == "NP":
        belongs = head > 0 and tokens[head - 1].tag in ("DT", "DP") and word.tag in ("N", "NS")
        return word.word not in _TIME_NOUNS and not belongs  # "his Sunday paper", but "on Sunday mum came"
    return word.tag == "NP" and (before.tag == "NS" or word.word in _TIME_NOUNS)


def _is_somebody_after_a_time(tokens: list[Token], head: int, word: Token) -> bool:
    """As in "from this week Mr Bell is her teacher", "until the 30th Joel sleeps at ours"."""
    if _ORDINAL.fullmatch(tokens[head].word):
        return word.tag == "NP" and word.word not in _MONTHS
    return _is_period(tokens, head) and (word.tag == "NP" or word.cap or word.word in _KIN)


def _is_period(tokens: list[Token], head: int) -> bool:
    return tokens[head].word in _PERIODS and head > 0 and tokens[head - 1].word in ("this", "next", "last")


_ORDINAL = re.compile(r"\d{1,2}(?:st|nd|rd|th)")
_MONTHS = word_set(
    """january february march april may june july august september october november december
    jan feb mar apr jun jul aug sep sept oct nov dec"""
)
_PERIODS = word_set("week month year term summer winter autumn spring weekend morning afternoon evening")
_KIN = word_set("mum mom mam dad daddy mummy gran granny grandma grandad grandpa nan nana")


def _is_numbered_subject(tokens: list[Token], head: int, at: int) -> bool:
    """As in "hive 2 looks empty": one of several things of a kind, at the head of its clause."""
    if not tokens[at].word.isdigit() or tokens[head].tag != "N" or at + 1 >= len(tokens):
        return False
    is_opening = head == 0 or tokens[head - 1].tag == "PU" or (head == 1 and tokens[0].tag in ("DT", "DP"))
    return is_opening and tokens[at + 1].tag in ("BE", "VZ", "HV", "MD")


def _degree_inside(tokens: list[Token], first: int, at: int, last: int) -> bool:
    return (
        at > first
        and at + 1 < last
        and tokens[at + 1].tag in ("J", "R", "RB")
        and tokens[at - 1].tag in ("DT", "DP", "RB")
    )


def _with_of(tokens: list[Token], phrase: NounPhrase, last: int) -> NounPhrase:
    end = phrase.end
    while end < last and tokens[end].word == "of" and tokens[end].tag == "IN":
        inner = noun_phrase_simple(tokens, end + 1, last)
        if inner is None:
            break
        if tokens[phrase.head].word in _QUANTITY:
            phrase.head = inner.head
        end = inner.end
    phrase.end = end
    return phrase


def noun_phrase_simple(tokens: list[Token], at: int, last: int) -> NounPhrase | None:
    """A noun phrase without what "of" adds to it."""
    if at >= last or tokens[at].tag not in NP_STARTS:
        return None
    where, head = at, -1
    while where < last and (tokens[where].tag in _INSIDE or tokens[where].tag in PRONOUNS):
        tag = tokens[where].tag
        if tag in PRONOUNS and where > at:
            break
        if tag in ("DT", "DP") and where > at and tokens[where - 1].tag not in ("DT", "POS"):
            break
        if tag in HEADS or tag in PRONOUNS:
            if head >= 0 and _new_phrase(tokens, head, where):
                break
            head = where
        where += 1
    return NounPhrase(at, head + 1, head) if head >= 0 else None


def verb_group(tokens: list[Token], at: int, last: int, *, inverts: bool) -> Group:
    """The verb group that begins at `at`.

    Args:
        tokens: All words of the text.
        at: Where the group's first word stands; its tag is one of `GROUP_STARTS`.
        last: The end of the sentence.
        inverts: Whether a subject may stand between the auxiliary and the verb here.
    """
    group = Group(at)
    if tokens[at].tag == "TO":
        group.form = "to"
        at += 1
    auxiliaries: list[int] = []
    pending: list[int] = []
    while at < last:
        tag = tokens[at].tag
        if tag in _ADVERBS:
            pending.append(at)
        elif tag in VERBS:
            if not _joins(tokens, auxiliaries, at, group.form):
                break
            _take_adverbs(group, tokens, pending)
            _finish(group, tokens, auxiliaries, at)
            return group
        elif tag in ("MD", "BE", "HV", "DO"):
            if auxiliaries and not _follows(tokens, auxiliaries[-1], at):
                break
            _take_adverbs(group, tokens, pending)
            auxiliaries.append(at)
            group.end = at + 1
        elif inverts and len(auxiliaries) == 1 and group.subject is None and tag in NP_STARTS:
            phrase = noun_phrase(tokens, at, last)
            if phrase is None or tokens[at].tag == "PO":
                break
            _take_adverbs(group, tokens, pending)
            both = with_partner(tokens, phrase, last)
            if both.end >= last or tokens[both.end].tag not in ("MD", "BE", "HV", "DO"):
                phrase = both
            group.subject = phrase
            at = _past_prepositions(tokens, phrase.end, last)
            continue
        elif tag != "UH" or group.subject is None:
            break  # "can you please turn it off" goes on
        at += 1
    _finish_without_verb(group, tokens, auxiliaries)
    if group.be or group.ellipsis:
        _take_adverbs(group, tokens, [where for where in pending if where < group.end + 4])
    return group


def _past_prepositions(tokens: list[Token], at: int, last: int) -> int:
    """Past the prepositional phrases of an inverted subject, if the verb comes after.

    "has the lady at the shop rung".
    """
    where = at
    while where < last and tokens[where].tag == "IN":
        phrase = noun_phrase(tokens, where + 1, last)
        if phrase is None:
            break
        where = phrase.end
    verb = where
    while verb < last and tokens[verb].tag in _ADVERBS:
        verb += 1
    return where if verb < last and tokens[verb].tag in VERBS else at


def _joins(tokens: list[Token], auxiliaries: list[int], at: int, form: str) -> bool:
    """Whether a verb form can follow the last auxiliary."""
    tag = tokens[at].tag
    if not auxiliaries:
        return form != "to" or tag == "V" or at == 0 or tokens[at - 1].tag != "TO"
    before = tokens[auxiliaries[-1]].tag
    if before in ("MD", "DO"):
        return tag == "V"
    if before == "BE":
        return tag in ("VG", "VN", "VD")
    return tag in ("VN", "VD")


def _follows(tokens: list[Token], before: int, at: int) -> bool:
    earlier, tag, word = tokens[before].tag, tokens[at].tag, tokens[at].word
    if earlier == "MD":
        return tag in ("BE", "HV") and word in ("be", "have")
    if earlier == "HV":
        return tag == "BE" and word == "been"
    if earlier == "DO":
        return tag == "BE" and word == "be"
    return earlier == "BE" and tag == "BE" and word in ("being", "been")


def _take_adverbs(group: Group, tokens: list[Token], pending: list[int]) -> None:
    for at in pending:
        if tokens[at].tag == "NG":
            group.negation = at
        else:
            group.adverbs.append(at)
    pending.clear()


_PAST_AUXILIARIES = frozenset(("was", "were", "had", "did"))


def _read_auxiliaries(group: Group, tokens: list[Token], auxiliaries: list[int]) -> None:
    for at in auxiliaries:
        tag, word = tokens[at].tag, tokens[at].word
        if tag == "MD":
            group.modal = word
        elif tag == "DO":
            group.do = True
        elif tag == "HV" or (word == "been" and len(auxiliaries) > 1):
            group.perfect = True  # also of "its been", where "it's" is "it has"
        if word in _PAST_AUXILIARIES:
            group.past = True
    if not group.form:
        leading = tokens[auxiliaries[0]].word
        nonfinite = {"be": "bare", "been": "vn", "being": "ing", "having": "ing"}
        group.form = nonfinite.get(leading, "fin")


def _finish(group: Group, tokens: list[Token], auxiliaries: list[int], at: int) -> None:
    """Note what the auxiliaries before the main verb at `at` say."""
    tag = tokens[at].tag
    group.main, group.end = at, at + 1
    if not auxiliaries:
        group.form = group.form or {"V": "bare", "VN": "vn", "VG": "ing"}.get(tag, "fin")
        group.past = tag == "VD"
        return
    _read_auxiliaries(group, tokens, auxiliaries)
    if tokens[auxiliaries[-1]].tag == "BE":
        group.progressive = tag == "VG"
        group.passive = tag != "VG"
        if len(auxiliaries) > 1 and tokens[auxiliaries[-1]].word == "being":
            group.progressive = True


def _finish_without_verb(group: Group, tokens: list[Token], auxiliaries: list[int]) -> None:
    if not auxiliaries:
        group.form = group.form or "bare"
        group.ellipsis = True
        return
    _read_auxiliaries(group, tokens, auxiliaries)
    closing = auxiliaries[-1]
    group.main = closing
    group.end = closing + 1
    if tokens[closing].tag == "BE":
        group.be = True
    else:
        group.ellipsis = True
