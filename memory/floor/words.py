"""The word classes of single words, from the lexicon files and, failing them, from the word's ending."""
# ruff: noqa: PLR0911 - lists of cases in order; the first that fits decides

import re
import tomllib
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

V, VZ, VD, VN, VG, N, NS, J, R = (1 << n for n in range(9))
BITS = {"V": V, "VZ": VZ, "VD": VD, "VN": VN, "VG": VG, "N": N, "NS": NS, "J": J, "R": R}
VERBAL = V | VZ | VD | VN | VG
NOMINAL = N | NS
MOST_FORMS = 20_000
"""So many word forms are remembered with what they are: more than a household uses in years."""


def word_set(row: str) -> frozenset[str]:
    """The words of a row, for look-up."""
    return frozenset(row.split())


class Entry(NamedTuple):
    """What a surface form can be: its most usual class, its usual classes, and all of them."""

    lemma: str
    first: str
    usual: int
    every: int


@cache
def load(name: str) -> dict[str, dict[str, str]]:
    """A lexicon file's tables of strings."""
    return tomllib.loads((files("memory.floor") / "lexicon" / name).read_text(encoding="utf-8"))


def load_tables(name: str) -> list[dict[str, str]]:
    """A lexicon file's list of classes; a file that is not there has none."""
    path = files("memory.floor") / "lexicon" / name
    if not path.is_file():
        return []
    return tomllib.loads(path.read_text(encoding="utf-8")).get("class", [])


@cache
def closed_classes() -> dict[str, str]:
    """Function word -> its class when nothing around it says otherwise."""
    return {word: tag for tag, words in load("closed.toml")["class"].items() for word in words.split()}


@cache
def closed_names() -> frozenset[str]:
    """The words that name a relative in place of a name: "mum", "nana"."""
    return frozenset(word for word, tag in closed_classes().items() if tag == "N")


@cache
def given_names() -> frozenset[str]:
    """The given names that are words as well: "Bill", "Rose"."""
    return frozenset(load("closed.toml")["name"]["given"].split())


@cache
def _lines() -> dict[str, str]:
    path = files("memory.floor") / "lexicon" / "words.tsv"
    if not path.is_file():
        return {}
    table: dict[str, str] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        form, _, rest = line.partition("\t")
        table[form] = rest
    return table


@lru_cache(maxsize=MOST_FORMS)
def entry(word: str) -> Entry:
    """The classes of an open-class word; a word that no list has is judged by its ending."""
    line = _lines().get(word)
    return _parse(word, line) if line else _auxiliary_forms().get(word) or _done_again(word) or _guess(word)


def _done_again(word: str) -> Entry | None:
    """A verb that no list has, as the one that it repeats: "rehung" as "hung", "rehang" as "hang"."""
    rest = word[2:].lstrip("-")
    line = _lines().get(rest) if word.startswith("re") and len(word) > _SHORTEST_AGAIN else None
    known = None if line is None else _parse(rest, line)
    verbal = 0 if known is None else known.usual & VERBAL
    if known is None or not verbal & (V | VD | VN):
        return None
    first = known.first if BITS[known.first] & VERBAL else "V"
    return Entry(f"re{known.lemma}", first, verbal, known.every & VERBAL)


_SHORTEST_AGAIN = 5


@cache
def _auxiliary_forms() -> dict[str, Entry]:
    forms = load("closed.toml")["form"]
    return {form: _parse(form, row.replace(" ", "\t")) for form, row in forms.items()}


def is_listed(word: str) -> bool:
    """Whether the word is in the word list."""
    return word in _lines() or word in _auxiliary_forms()


def _parse(word: str, line: str) -> Entry:
    lemma, _, classes = line.partition("\t")
    usual_part, _, rare_part = classes.partition("|")
    if "-" in lemma and "-" not in word:
        lemma = lemma.replace("-", "")  # "redone" is of "redo"
    usual = [name for name in usual_part.split(",") if name]
    rare = [name for name in rare_part.split(",") if name]
    if usual == ["VZ"] and not rare:
        usual, rare = _in_s(lemma)
    usual_bits = sum(BITS[name] for name in set(usual))
    every = usual_bits | sum(BITS[name] for name in set(rare) - set(usual))
    first = usual[0] if usual else rare[0]
    if lemma != word and every & VD and every & V and word != "lay":
        usual_bits, every = usual_bits & ~V, every & ~V  # "fell" is "fall" before it is felling trees
        first = "VD" if first == "V" else first
    if word.endswith("ed") and every & VD:
        usual_bits, every = usual_bits | VN, every | VN
    return Entry(lemma, first, usual_bits or BITS[first], every)


def _in_s(lemma: str) -> tuple[list[str], list[str]]:
    """What a verb's form in -s is, usually and rarely: of a noun that is a verb as well, its plural, too."""
    usual = _lines().get(lemma, "").partition("\t")[2].partition("|")[0].split(",")
    if usual[0] == "N":
        return ["NS", "VZ"], []  # "paddles"
    return ["VZ"], ["NS"] if "N" in usual else []  # "pegs"


_NOUN_ENDING = re.compile(r"(?:tion|sion|ment|ness|ity|ship|hood|ance|ence|ism|ist|er|or|age|ery|dom|ology)$")
_ADJECTIVE_ENDING = re.compile(r"(?:ful|less|ous|ive|able|ible|ish|ical|ic|ary|al|est|ier|iest|y)$")


def _guess(word: str) -> Entry:
    if not word[:1].isalpha():
        return Entry(word, "N", N, N)
    if word.endswith("ing") and len(word) > 5:
        return Entry(_stem(word, 3), "VG", VG, VG | N)
    if word.endswith("ed") and len(word) > 4:
        return Entry(_stem(word, 2), "VD", VD | VN, VD | VN | J)
    if word.endswith("ly") and len(word) > 4:
        return Entry(word, "R", R, R | J)
    if _NOUN_ENDING.search(word) or len(word) < 4:
        return Entry(word, "N", N, N)
    if _ADJECTIVE_ENDING.search(word):
        return Entry(word, "J", J, J | N)
    if word.endswith("s") and not word.endswith("ss"):
        return Entry(word[:-1], "NS", NS, NS | VZ)
    return Entry(word, "N", N, N | V)


def _stem(word: str, cut: int) -> str:
    stem = word[:-cut]
    base = _lines()
    if stem + "e" in base:
        return stem + "e"
    if len(stem) > 2 and stem[-1] == stem[-2] and stem not in base:
        return stem[:-1]
    if stem.endswith("i"):
        return stem[:-1] + "y"
    return stem
