"""The operator lexicon: which words hedge, negate, postpone, repeat or unmake what a clause says."""

from functools import cache
from typing import NamedTuple

from memory.floor.words import load


class Operators(NamedTuple):
    """The operator words by what they do, ready for look-up."""

    adverb: dict[str, str]
    modal: dict[str, tuple[str, str, str, str]]
    states: frozenset[str]
    perception: frozenset[str]
    activities: frozenset[str]
    ongoing: frozenset[str]
    kept_up: frozenset[str]
    motion: frozenset[str]
    scheduled: frozenset[str]
    speech: frozenset[str]
    asides: frozenset[str]
    conditions: frozenset[str]
    future: frozenset[str]
    past: frozenset[str]
    days: frozenset[str]
    units: frozenset[str]
    event_nouns: frozenset[str]
    open_quantifiers: frozenset[str]
    opinions: frozenset[str]
    jokes: frozenset[str]
    laughter: frozenset[str]
    trading: frozenset[str]
    offers: frozenset[str]
    relatives: frozenset[str]
    priceless: frozenset[str]
    eating: frozenset[str]
    inedible: frozenset[str]
    brief_places: frozenset[str]
    long_units: frozenset[str]
    keeping: frozenset[str]
    beasts: frozenset[str]
    people_alone: frozenset[str]
    nowhere: frozenset[str]
    played: frozenset[str]
    mocking: frozenset[str]
    hyperbole: dict[tuple[str, ...], list[tuple[str, ...]]]
    hedging: dict[str, tuple[tuple[str, ...], ...]]


@cache
def operators() -> Operators:
    """The lexicon, read once at first use."""
    tables = load("operators.toml")

    def words(table: str, row: str) -> frozenset[str]:
        return frozenset(tables[table][row].split())

    modal = {word: _four(value.split()) for word, value in tables["modal"].items()}
    return Operators(
        adverb={word: kind for kind, row in tables["adverb"].items() for word in row.split()},
        modal=modal,
        states=words("verb", "state"),
        perception=words("verb", "perception"),
        activities=words("verb", "activity"),
        ongoing=words("verb", "ongoing"),
        kept_up=words("verb", "kept_up"),
        motion=words("verb", "motion"),
        scheduled=words("verb", "scheduled"),
        speech=words("verb", "speech"),
        asides=words("verb", "belief_aside"),
        conditions=words("subordinator", "condition"),
        future=words("time", "future"),
        past=words("time", "past"),
        days=words("time", "day"),
        units=words("time", "unit"),
        event_nouns=words("noun", "event"),
        open_quantifiers=words("noun", "quantifier_open"),
        opinions=words("opinion", "adjective"),
        jokes=words("mark", "joke"),
        laughter=words("mark", "laughter"),
        trading=words("absurd", "trading"),
        offers=words("absurd", "offer"),
        relatives=words("absurd", "relative"),
        priceless=words("absurd", "priceless"),
        eating=words("absurd", "eating"),
        inedible=words("absurd", "inedible"),
        brief_places=words("absurd", "brief_place"),
        long_units=words("absurd", "long_unit"),
        keeping=words("absurd", "keeping"),
        beasts=words("absurd", "beast"),
        people_alone=words("absurd", "people_alone"),
        nowhere=words("absurd", "nowhere"),
        played=words("absurd", "played"),
        mocking=words("mark", "mocking"),
        hyperbole=_by_opening(tables["mark"]["hyperbole"]),
        hedging=_by_first_word(tables["mark"]["hedging"]),
    )


def _by_first_word(row: str) -> dict[str, tuple[tuple[str, ...], ...]]:
    phrases: dict[str, list[tuple[str, ...]]] = {}
    for phrase in row.split(";"):
        words = tuple(phrase.split())
        phrases.setdefault(words[0], []).append(words)
    return {first: tuple(rows) for first, rows in phrases.items()}


def _by_opening(row: str) -> dict[tuple[str, ...], list[tuple[str, ...]]]:
    """First two words -> the phrases of two words or more that begin so."""
    phrases: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for phrase in row.split(";"):
        words = tuple(phrase.split())
        phrases.setdefault(words[:2], []).append(words)
    return phrases


def _four(parts: list[str]) -> tuple[str, str, str, str]:
    return parts[0], parts[1], parts[2], parts[3]
