"""What a sentence names of what is in force: its value, or whoever holds it, and of whom it speaks."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from memory.claims import Claim
from memory.floor import Clause
from memory.floor.words import is_listed, word_set
from memory.house import House
from memory.language.kinship import pronoun_kind
from memory.language.naming import Directory, Mention
from memory.language.wordforms import base, bases
from memory.lexical.line import Line
from memory.life.ending_words import HELD
from memory.life.events import is_ahead
from memory.modality import Certainty, Polarity, is_own_word
from memory.turns import Turn
from memory.value import Span
from memory.vocabulary import Policy, Predicate


class Heard(NamedTuple):
    """A turn as it is read here.

    Attributes:
        people: Whom its words name, each with the stretch that does, role words as the speaker means them.
    """

    turn: Turn
    line: Line
    clauses: tuple[Clause, ...]
    house: House
    people: tuple[Mention, ...]


def people_in(turn: Turn, line: Line, house: House) -> Iterator[Mention]:
    """Whom the turn names, by name or by the role that they have to the speaker."""
    directory = Directory(house, turn.sent_at)
    yield from directory.mentions(turn.text)
    for token in line.tokens:
        called = None if turn.speaker is None else directory.kindred.called(token.word, turn.speaker)
        if called is not None:
            yield Mention(Span(start=token.start, end=token.end), called)


def is_spoken_of(claim: Claim, heard: Heard, sentence: Span) -> bool:
    """Whether the sentence can be about the claim's subject: it is named, or speaks, or nobody else is."""
    said, turn = claim.proposition, heard.turn
    if claim.sources[0].turn == turn.turn_id or claim.modality.polarity is not Polarity.POSITIVE:
        return False
    if claim.policy is Policy.EVENT and not is_ahead(claim, turn):
        return False
    if said.predicate in HELD or said.predicate is Predicate.TRIP:
        return True
    words = {token.word for token in heard.line.words(sentence)}
    named = {each.person for each in heard.people if each.span.touches(sentence)} - {None}
    if said.subject.person is None:
        return bool({base(word) for word in bases(said.subject.surface)} & {base(word) for word in words})
    if said.subject.person != turn.speaker:
        return said.subject.person in named
    speaks = any(pronoun_kind(word) == "speaker" for word in words)
    return speaks or not (named or any(pronoun_kind(word) in _OTHERS for word in words))


_OTHERS = frozenset({"he", "she", "they", "addressee"})


def named_in(claim: Claim, heard: Heard, sentence: Span) -> Span | None:
    """The stretch of the sentence that names the claim's value, or its holder."""
    said, line = claim.proposition, heard.line
    is_held = said.predicate in HELD
    held = [token for token in line.words(sentence) if token.word[0].isalnum()]
    said_words = frozenset(base(token.word) for token in held)
    wanted = next((each for each in names_of(claim, heard.house) if each <= said_words), None)
    if wanted is None:
        return None
    found = [token for token in held if base(token.word) in wanted]
    first, last = found[0], found[-1]
    if last.start - first.end > _APART:
        return None
    is_of_it = not is_held or _shares_role(claim, {base(token.word) for token in held})
    return Span(start=first.start, end=last.end) if is_of_it else None


_PROPERLY_NAMED = frozenset({Predicate.JOB, Predicate.HOME, Predicate.SCHOOL})


def names_of(claim: Claim, house: House) -> tuple[frozenset[str], ...]:
    """The words that name it, and of a name of several its first: "Dunmore" of Dunmore Logistics."""
    said = claim.proposition
    named = _holder(claim, house) if said.predicate in HELD else said.value
    return _names(named, said.value, is_proper=said.predicate in _PROPERLY_NAMED)


@lru_cache(maxsize=4_096)
def _names(named: str, value: str, *, is_proper: bool) -> tuple[frozenset[str], ...]:
    whole = _naming(named)
    first = next((base(word) for word in bases(value) if base(word) in whole), "") if is_proper else ""
    is_short = is_proper and len(whole) > 1 and not is_listed(first)
    return tuple(each for each in (whole, frozenset({first}) if is_short else frozenset[str]()) if each)


@lru_cache(maxsize=4_096)
def _naming(name: str) -> frozenset[str]:
    return frozenset(base(word) for word in bases(name) if word not in _LIGHT)


_LIGHT = word_set(
    """moment day time lot best good all now new week today still job work workplace flat house place home
    number life course long"""
)
_APART = 24


def _holder(claim: Claim, house: House) -> str:
    said = claim.proposition
    if said.subject.person is not None:
        return house.name(said.subject.person)
    return said.subject.surface if said.predicate is Predicate.RELATED_TO else ""


def _shares_role(claim: Claim, words: set[str]) -> bool:
    """Whether the sentence also speaks of what the person is or does: the teaching, the bins."""
    said = claim.proposition
    return bool(words & {base(word) for word in (*bases(said.value), *said.qualifier.split()[:1])} - _LIGHT)


def is_plain(clauses: tuple[Clause, ...], named: Span, sentence: Span) -> bool:
    """Whether what is said there is stated outright, of the actual world and by the speaker."""
    # A name may look like a verb ("Harrow Bakery"); it says nothing of itself.
    inside = [each for each in clauses if each.trigger.touches(sentence)]
    near = [each for each in inside if not named.holds(each.trigger)] or inside
    around = [each for each in near if each.span.touches(named)] or near
    return bool(around) and all(
        is_own_word(each.modality) and each.modality.certainty in (Certainty.CERTAIN, Certainty.PROBABLE)
        for each in around
    )
