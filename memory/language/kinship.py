"""Words for people: who is what to whom, titles, pronouns, and names as they are compared."""

import tomllib
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple


class _Kin(NamedTuple):
    role: dict[str, str]
    other: frozenset[str]
    gender: dict[str, str]
    group: dict[str, str]
    pronoun: dict[str, str]
    titles: frozenset[str]
    determiners: frozenset[str]


@cache
def kin_words() -> _Kin:
    """The closed lists of words that stand for people."""
    tables = tomllib.loads((files("memory.language") / "kin.toml").read_text(encoding="utf-8"))
    gender = {role: name for name in ("female", "male") for role in tables[name]["roles"].split()}
    return _Kin(
        role=_inverted(tables["roles"]),
        other=frozenset(tables["others"]["words"].split()),
        gender=gender,
        group=_inverted(tables["groups"]),
        pronoun=_inverted(tables["pronouns"]),
        titles=frozenset(tables["titles"]["words"].split()),
        determiners=frozenset(tables["determiners"]["words"].split()),
    )


def _inverted(table: dict[str, str]) -> dict[str, str]:
    return {word: name for name, words in table.items() for word in words.split()}


@lru_cache(maxsize=4_096)
def fold(surface: str) -> str:
    """A form as it is compared: case, spaces and curly apostrophes folded."""
    return " ".join(surface.casefold().replace("’", "'").split())


@cache
def role_words() -> frozenset[str]:
    """The words that say what somebody is to somebody."""
    return kin_words().other.union(kin_words().role)


def is_role_word(word: str) -> bool:
    """Whether the word says what somebody is to somebody: "mum", "neighbour"."""
    return word in kin_words().role or word in kin_words().other


def is_kin_word(word: str) -> bool:
    """Whether the word is what people call each other by in a family, each meaning their own: "mum"."""
    return word in kin_words().role


def is_title(word: str) -> bool:
    """Whether the word stands before a name: "Mrs", "Dr."."""
    return word.casefold().rstrip(".") in kin_words().titles


def pronoun_kind(word: str) -> str:
    """Which kind of pronoun the word is, or empty: "speaker", "addressee", "he", "it", "someone", ..."""
    return kin_words().pronoun.get(word, "")


def role_of(word: str) -> str:
    """The role that a role word names: "mum" and "mother" are one."""
    return kin_words().role.get(word, word)
