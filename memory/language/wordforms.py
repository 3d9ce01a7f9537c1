"""Words as a search sees them: base forms, their inflections, and everyday words that mean the same."""

import re
import tomllib
from collections import defaultdict
from functools import cache, lru_cache
from importlib.resources import files

from memory.floor.normalise import tokens_of
from memory.floor.words import entry
from memory.value import Value
from memory.when.numerals import SEVERAL

_WORD = re.compile(r"[^\W_]")
AMOUNT = "#"
"""Stands for any sum among the words of a text: who asks what something cost is answered by a sum."""
MEAL = "meal"
"""Among the words of a question: whatever may be on the table, for who asks what is for dinner."""
FUNCTION = "function"
"""Among the words of a question: whether a thing works, which is told by what is broken, too."""
_AMOUNT = re.compile(
    r"[£$€] ?\d|\b\d[\d.,]* ?(?:quid|pounds?|euros?|dollars?|bucks|pence|rupees|rand)\b"
    r"|\b(?:\w+|\d[\d.,]*) (?:hundred|thousand|grand)\b"
    rf"|\b{SEVERAL} (?:quid|pounds?|euros?|dollars?|bucks|pence|rupees|rand)\b"
    rf"|\bow(?:e|es|ed|ing) (?:(?!for\b)\w+ ){{1,2}}(?:\d+|{SEVERAL})\b(?! (?:of|people|more)\b)"
    r"|\b(?:gave|paid|pays?|charged|charges|costs?|offered|owes?) (?:(?:me|us|him|her|them|it) )?"
    rf"(?:(?:about|only|just) )?(?:\d+|{SEVERAL})\b"
    r"(?! (?:times?|hours?|minutes?|days?|weeks?|months?|years?|of|people|more)\b)"
    r"|(?<![:.\d])\b\d{2,}\b(?![:.]\d)(?! ?(?:am|pm|st|nd|rd|th|minutes?|hours?|days?|weeks?)\b)",
    re.IGNORECASE,
)


class AskedAfter(Value, frozen=True):
    """Words of a question, and the predicates (by name) that they ask after.

    Attributes:
        told: Whether the answer must itself speak of those words; otherwise the predicate answers them.
    """

    pattern: str
    predicates: list[str]
    told: bool = False


class Together(Value, frozen=True):
    """Words of a text that together tell what a question asks in another.

    Attributes:
        pattern: What tells it, in the text as it was typed.
        words: The words of a question that it answers.
        search: Words by which such texts are looked for.
    """

    pattern: str
    words: str
    search: str


class Same(Value, frozen=True):
    """Words that stand for one another, for a kind of themselves, or for several words together."""

    circles: list[str]
    kinds: list[str]
    meal: list[str]
    together: list[Together]


class AskingLexicon(Value, frozen=True):
    """The tables of `asking.toml`."""

    stop: dict[str, str]
    same: Same
    asks: list[AskedAfter]
    topics: dict[str, str]
    ahead: dict[str, str]
    light: dict[str, str]
    discretion: dict[str, str]
    past: dict[str, str]


@cache
def asking_lexicon() -> AskingLexicon:
    """What questions in a family ask for, as the lexicon file has it."""
    text = (files("memory.language") / "asking.toml").read_text(encoding="utf-8")
    return AskingLexicon.model_validate(tomllib.loads(text))


@cache
def discretion_pattern(name: str) -> re.Pattern[str]:
    """What people say when something is to be repeated to nobody, or not to exist any more."""
    return re.compile(asking_lexicon().discretion[name], re.IGNORECASE)


@lru_cache(maxsize=20_000)
def base(word: str) -> str:
    """The form under which all inflections of a word meet: "feed" for "fed" and "feeding"."""
    return entry(word.casefold()).lemma


@lru_cache(maxsize=20_000)
def bases(text: str) -> tuple[str, ...]:
    """The content words of a text as base forms, in order, each once; words that say nothing are dropped."""
    stop = _stop_words()
    words = (token.word for token in tokens_of(text) if _WORD.search(token.word))
    found = (base(word) for word in words if word not in stop)
    return tuple(dict.fromkeys(word for word in found if word not in stop))


@lru_cache(maxsize=20_000)
def all_bases(text: str) -> frozenset[str]:
    """All words of a text as base forms, each with the words that mean the same."""
    words = own_bases(text)
    held = words.union(*(_circles().get(word, ()) for word in words)) - {AMOUNT}
    if _PHONE_NUMBER.search(text):
        held = held | _PHONE
    told = [words for pattern, words in _together() if pattern.search(text)]
    held = held.union(*told) if told else held
    return frozenset(held | {AMOUNT} if _AMOUNT.search(text) else held)


_PHONE_NUMBER = re.compile(r"(?<!\d)(?:\+\d{2} ?|0)\d{3,4}[ -]?\d{3}[ -]?\d{3,4}(?!\d)")
_PHONE = frozenset({"number", "phone"})
"""What somebody's number tells without saying so."""


@lru_cache(maxsize=20_000)
def own_bases(text: str) -> frozenset[str]:
    """All words of a text as base forms, and no others that mean the same."""
    return frozenset(base(token.word) for token in tokens_of(text) if _WORD.search(token.word))


@lru_cache(maxsize=20_000)
def same_as(word: str) -> frozenset[str]:
    """Base forms in which what is asked in a word may be told: its own, the same, or a kind of it.

    Who asks whether somebody is hurt is told of a sprain; who asks after a sprain, of no other hurt.
    """
    return _circles().get(word, frozenset({word})) | _kinds().get(word, frozenset())


def are_of_a_kind(word: str, other: str) -> bool:
    """Whether two base forms name the same, or things of one kind: a cat and a dog are pets."""
    kinds = _general().get(word, frozenset[str]()) & _general().get(other, frozenset[str]())
    return bool(kinds) or other in same_as(word) or word in same_as(other)


@lru_cache(maxsize=4096)
def search_terms(word: str) -> tuple[str, ...]:
    """Every form in which a base form, or a word of the same meaning, may stand in a text."""
    together = [each.search.split() for each in asking_lexicon().same.together if word in each.words.split()]
    return _every_form(same_as(word).union(*together))


@cache
def _together() -> tuple[tuple[re.Pattern[str], frozenset[str]], ...]:
    """What tells a word without it, and that word with those of its circle."""
    return tuple(
        (
            re.compile(each.pattern, re.MULTILINE),
            frozenset[str]().union(*(same_as(word) for word in each.words.split())),
        )
        for each in asking_lexicon().same.together
    )


@lru_cache(maxsize=4096)
def own_terms(word: str) -> tuple[str, ...]:
    """Every form in which a base form itself may stand in a text."""
    return _every_form(frozenset({word}))


@lru_cache(maxsize=4096)
def naming_terms(word: str) -> tuple[str, ...]:
    """Every form of the words under which somebody may mean a thing: the same, and what it is a kind of.

    Who wants nothing told of the pet means the puppy as well.
    """
    same = _circles().get(word, frozenset({word})) | {word}
    alike = same.union(*(_circles().get(each, ()) for each in same))
    return _every_form(alike.union(*(_general().get(each, ()) for each in same)))


def _every_form(words: frozenset[str]) -> tuple[str, ...]:
    terms = {
        form for each in words - {AMOUNT} for form in (each, *(_forms().get(each) or _strange_forms(each)))
    }
    return tuple(sorted(part for term in terms for part in re.split(r"[-'\s]+", term) if part))


def _strange_forms(word: str) -> list[str]:
    """The regular forms of a word that no list has: "kutus" for who asks after a "kutu"."""
    endings = ("s", "es", "ed", "d", "ing")
    forms = [f"{word}{ending}" for ending in endings]
    forms += [f"{word[:-1]}ies"] if word.endswith("y") else []
    return [form for form in forms if base(form) == word]


@cache
def light_verbs() -> frozenset[str]:
    """Base forms of verbs that say little by themselves."""
    return frozenset(base(word) for word in asking_lexicon().light["words"].split())


@cache
def _stop_words() -> frozenset[str]:
    return frozenset(asking_lexicon().stop["words"].split())


@cache
def _circles() -> dict[str, frozenset[str]]:
    table: defaultdict[str, set[str]] = defaultdict(set)
    for line in asking_lexicon().same.circles:
        circle = {word if word == AMOUNT else base(word) for word in line.split()}
        for word in circle - {AMOUNT}:
            table[word] |= circle
    return {word: frozenset(circle) for word, circle in table.items()}


@cache
def _kinds() -> dict[str, frozenset[str]]:
    table: defaultdict[str, set[str]] = defaultdict(set)
    same = asking_lexicon().same
    for line in (*same.kinds, *(f"{MEAL}: {dishes}" for dishes in same.meal)):
        general, _, special = line.partition(":")
        for word in general.split():
            table[base(word)].update(base(each) for each in special.split())
    return {word: frozenset(told) for word, told in table.items()}


@cache
def _general() -> dict[str, frozenset[str]]:
    """The kinds from the other side: of a special word, the general ones that may ask for it."""
    table: defaultdict[str, set[str]] = defaultdict(set)
    for general, told in _kinds().items():
        for word in told:
            table[word].add(general)
    return {word: frozenset(general) for word, general in table.items()}


@cache
def _forms() -> dict[str, list[str]]:
    table: defaultdict[str, list[str]] = defaultdict(list)
    text = (files("memory.floor") / "lexicon" / "words.tsv").read_text(encoding="utf-8")
    for line in text.splitlines():
        form, _, rest = line.partition("\t")
        if form and not form.startswith("#"):
            table[rest.partition("\t")[0]].append(form)
    return dict(table)


def folded(text: str) -> str:
    """Words as they are compared: case, punctuation and spaces do not count."""
    return " ".join(re.findall(r"\w+", text.casefold()))
