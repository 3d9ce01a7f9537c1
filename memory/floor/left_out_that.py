"""Clauses whose "that" is left out: "I think he left", "told me he left", "glad you came"."""
# ruff: noqa: PLR0911 - lists of cases in order; the first that fits decides

from memory.floor import signatures
from memory.floor.nodes import Node
from memory.floor.phrases import NounPhrase
from memory.floor.placing import OBJECT_AND_CLAUSE, Reading, verb_key
from memory.floor.words import word_set

CLAUSE_LOVERS = word_set(
    """think know say hear believe tell see hope wish realise realize find notice feel guess reckon bet
    doubt claim suppose seem swear figure assume imagine dream suspect"""
)
_TOLD_SOMEWHERE = word_set("say swear claim hear read mention announce promise reckon write post text email")


def takes_clause(reading: Reading, parent: Node, subject: NounPhrase) -> bool:
    """Whether "that" is left out before this clause.

    "I think he left", "told me he left", "glad you came".
    """
    if reading.comma or (parent.opener is not None and parent.opener.word == "as"):
        return False  # "as you know dad is diabetic"
    at = subject.first - 1
    while at > parent.group.main and reading.tokens[at].tag in ("RB", "R", "UH") and at != parent.group.main:
        at -= 1
    tokens = reading.tokens
    if at in (parent.group.main, parent.particle):
        return _verb_takes_clause(reading, parent, subject, at)
    if parent.group.be and tokens[at].tag == "N" and at == parent.complement and parent.pps:
        return signatures.takes("noun", tokens[at].lemma, "that")  # "under the impression you were out"
    if tokens[at].tag == "J":
        said = (tokens[at].lemma, tokens[at].word)  # "worried" is an adjective of its own
        return any(signatures.takes("adjective", word, "that") for word in said)
    if parent.pps and at == parent.pps[-1][1].end - 1 and parent.lemma in _TOLD_SOMEWHERE:
        return parent.group.end == parent.pps[0][0]  # "it says on the box it needs batteries"
    if parent.objects and parent.objects[0] is not subject and at == parent.objects[0].end - 1:
        if parent.lemma == "have" and tokens[at].word == "it":
            return True  # "rumour has it he left"
        return parent.lemma in OBJECT_AND_CLAUSE
    return False


def _verb_takes_clause(reading: Reading, parent: Node, subject: NounPhrase, at: int) -> bool:
    tokens = reading.tokens
    if parent.group.be and not parent.elided and at < subject.first - 1:
        return False  # "the wifi is down we've no telly"
    if parent.group.be and not parent.elided:
        return parent.subject is not None and tokens[parent.subject.head].tag == "N"
    if parent.elided:
        return signatures.takes("adjective", tokens[at].lemma, "that")
    if (
        parent.relation == "adv"
        and parent.fronted
        and reading.root is None
        and tokens[subject.head].tag in ("PS", "PB")
    ):
        return parent.lemma in CLAUSE_LOVERS  # "before I could answer she hung up"
    key = verb_key(tokens, parent, "that")
    return signatures.takes("verb", key, "that") or (
        signatures.takes("verb", key, "passive_that") and parent.group.passive
    )


def governor_of_clause(reading: Reading, parent: Node, subject: NounPhrase) -> int:
    """Where the word stands that embeds such a clause."""
    at = subject.first - 1
    while at > parent.group.main and reading.tokens[at].tag in ("RB", "R", "UH"):
        at -= 1
    named = parent.group.be and bool(parent.pps) and at == parent.complement
    return (
        at
        if (reading.tokens[at].tag == "J" or named) and not parent.elided
        else parent.complement
        if parent.elided
        else parent.group.main
    )
