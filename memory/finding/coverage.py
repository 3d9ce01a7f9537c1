"""How much of a question's words, weighted by how telling they are, a claim speaks to."""

import re
from collections.abc import Sequence
from math import log

from memory.claims import Claim
from memory.floor.words import entry
from memory.language.asking import Question, Wants
from memory.language.wordforms import all_bases, light_verbs, same_as
from memory.modality import SO_BY_NOW, is_licensed

_BY_PREDICATE = 0.8
"""What a word counts for when not the claim's words but its predicate answers it."""


_LIGHT = 0.35


def spoken_words(claim: Claim) -> frozenset[str]:
    """Base forms of everything a claim says: its value, its quotes, the people and things in it."""
    proposition = claim.proposition
    parts = [proposition.value, proposition.qualifier, proposition.subject.surface]
    parts += [source.quote for source in claim.sources]
    parts += [participant.surface for participant in proposition.participants]
    return all_bases("\n".join(parts))


def term_weights(terms: Sequence[str], texts: Sequence[frozenset[str]]) -> dict[str, float]:
    """How telling each word of a question is: the fewer texts hold it, the more; light verbs hardly are."""
    weights: dict[str, float] = {}
    for term in terms:
        held = sum(not same_as(term).isdisjoint(words) for words in texts)
        weight = log(2.0 + len(texts) / (1.0 + held))
        weights[term] = weight * _LIGHT if term in light_verbs() else weight
    return weights


def weights_for(question: Question, texts: Sequence[frozenset[str]]) -> dict[str, float]:
    """How telling each word of this question is; one that nobody ever used may be another word for theirs.

    Whether something was done at all is not answered by what was never called so.
    """
    weights = term_weights(question.terms, texts)
    said = frozenset[str]().union(*texts)
    if question.wants is Wants.WHETHER and not question.about:
        unheard = {term for term in question.wholes if same_as(term).isdisjoint(said)}
        return {term: w * (_UNHEARD if term in unheard else 1.0) for term, w in weights.items()}
    heard = {term for term in weights if not same_as(term).isdisjoint(said)}
    # "Who broke the window?": of what was broken, no word of a window is another word for it.
    is_deed = question.wants is Wants.WHO and bool(heard) and all(map(_is_verb, heard)) and not question.about
    unheard = 1.0 if is_deed else _UNHEARD
    return {term: weight * (1.0 if term in heard else unheard) for term, weight in weights.items()}


_UNHEARD = 0.6


def coverage_of(question: Question, claim: Claim, words: frozenset[str], weights: dict[str, float]) -> float:
    """Which share of the question's weight a claim answers, from 0 to 1: by its words, or by its kind."""
    if not weights:
        return 1.0 if claim.proposition.predicate in question.predicates else 0.0
    by_predicate = {word for word, predicates in question.cues if claim.proposition.predicate in predicates}
    asked_after = claim.proposition.predicate in question.predicates
    is_done = _says_done(question, claim)
    gained = whole = 0.0
    for term, weight in weights.items():
        held = not same_as(term).isdisjoint(words)
        # A light verb that is said counts like any word; one that is not says little against it.
        worth = weight / _LIGHT if held and term in light_verbs() else weight
        whole += worth
        if held:
            gained += worth
        elif term in by_predicate or (asked_after and term in light_verbs()) or (is_done and _is_verb(term)):
            gained += worth * _BY_PREDICATE
    return gained / whole


def _says_done(question: Question, claim: Claim) -> bool:
    """Whether it says that a thing is done without saying how: "insurance done" answers "is it renewed?"."""
    is_so = claim.modality.realization in SO_BY_NOW
    is_said = is_so and is_licensed(claim.modality) and SAYS_DONE.search(claim.sources[0].quote) is not None
    return question.wants is Wants.WHETHER and is_said


def _is_verb(term: str) -> bool:
    return entry(term).first == "V"


SAYS_DONE = re.compile(
    r"\b(?:done|sorted|finished|completed|dealt with|seen to|taken care of)\b", re.IGNORECASE
)
