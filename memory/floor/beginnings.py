"""Whether something begins anew at a word: an order, a clause that an adjective embeds, a call."""

from memory.floor import signatures
from memory.floor.left_out_that import CLAUSE_LOVERS, takes_clause
from memory.floor.nodes import Node
from memory.floor.operators import operators
from memory.floor.phrases import CLAUSE_VERBS, NounPhrase, noun_phrase, with_partner
from memory.floor.placing import Reading, pending_is_object
from memory.floor.words import closed_classes, closed_names

_CLAUSE_BEGINNINGS = frozenset(("TO", "SB", "WH", "PS", "PB", "DT", "DP", "NP", "EX", "PN", "N", "NS"))


def ends_before(reading: Reading, at: int) -> bool:
    """As in "Abdul has picked the kids up already dont go": the order begins anew."""
    node = reading.last_node
    if reading.tokens[at].word != "do" or at + 2 >= reading.last or reading.tokens[at + 1].tag != "NG":
        return False
    if node is None or reading.opener is not None or reading.joiner or reading.tokens[at + 2].tag != "V":
        return False
    return reading.pending is None or (pending_is_object(reading) and reading.pending.end < at)


def is_forbidden(reading: Reading, at: int) -> bool:
    """As in "Ellie dont forget your bag": who is named is told, for "do" does not agree with one."""
    named = reading.pending
    if named is None or named.end != at or reading.last_node is not None or reading.opener is not None:
        return False
    if reading.tokens[at].word != "do" or at + 2 >= reading.last or reading.tokens[at + 1].tag != "NG":
        return False
    head, verb = reading.tokens[named.head], reading.tokens[at + 2]
    called = head.tag == "NP" or (head.word in closed_names() and named.end - named.first == 1)
    return called and verb.tag == "V" and verb.lemma not in operators().states and not reading.joiner


def embeds(reading: Reading, at: int) -> bool:
    """Whether an adjective embeds the clause after it, and is no part of its subject.

    "sure mum posted it".
    """
    if reading.tokens[at].tag != "J" or not signatures.takes("adjective", reading.tokens[at].lemma, "that"):
        return False
    following = reading.tokens[at + 1] if at + 1 < reading.last else None
    if following is None or not (following.tag == "NP" or closed_classes().get(following.word) == "N"):
        return False
    subject = noun_phrase(reading.tokens, at + 1, reading.last)
    if subject is None:
        return False
    subject = with_partner(reading.tokens, subject, reading.last)
    return subject.end < reading.last and reading.tokens[subject.end].tag in CLAUSE_VERBS


def before_teller(reading: Reading, phrase: NounPhrase) -> NounPhrase:
    """As in "mum posted the letter derek says": the name begins a clause of its own."""
    head, tokens = phrase.head, reading.tokens
    if reading.last_node is None or tokens[head].tag != "NP" or head == phrase.first or phrase.end > head + 1:
        return phrase
    if tokens[head - 1].tag not in ("N", "NS") or head + 1 >= reading.last:
        return phrase
    closing = head + 2 >= reading.last or tokens[head + 2].tag in ("PU", "SY")
    if not closing or tokens[head + 1].lemma not in operators().speech | operators().asides:
        return phrase
    return NounPhrase(phrase.first, head, head - 1)


def exclaims(reading: Reading, at: int) -> bool:
    """As in "what a surprise, they came": "what" only praises the noun, and opens nothing."""
    if reading.tokens[at].word != "what" or at + 1 >= reading.last:
        return False
    if reading.tokens[at + 1].word not in ("a", "an"):
        return False
    phrase = noun_phrase(reading.tokens, at + 1, reading.last)
    return phrase is not None and phrase.end < reading.last and reading.tokens[phrase.end].word == ","


def is_called(reading: Reading, at: int) -> bool:
    """As in "Bram, what you said was right": the name before the comma is no subject."""
    return at == reading.leading > reading.first and reading.tokens[at].word in ("what", "how", "why")


def predicates_alone(reading: Reading, at: int) -> bool:
    """As in "glad you came", "not sure if", "happy to help".

    An adjective that takes a clause, "I am" left out.
    """
    if (
        at + 1 >= reading.last
        or reading.opener is not None
        or reading.tokens[at + 1].tag not in _CLAUSE_BEGINNINGS
    ):
        return False
    return signatures.knows("adjective", reading.tokens[at].lemma)


def may_embed(reading: Reading, node: Node, subject: NounPhrase) -> bool:
    """Whether the object may turn out to be the subject of a clause that the verb embeds."""
    if signatures.takes("verb", node.lemma, "np_to"):
        return True
    loves = node.lemma in CLAUSE_LOVERS or node.group.be
    return loves and takes_clause(reading, node, subject)


def relative_follows(reading: Reading, at: int) -> bool:
    """Whether "who" or "which" comes next."""
    return at + 1 < reading.last and reading.tokens[at + 1].word in ("who", "which", "whose")


def negates(reading: Reading, at: int, node: Node) -> bool:
    """Whether a "not" before the group is the group's own, not that of a noun phrase in between."""
    return all(
        reading.tokens[where].tag in ("RB", "R", "NG", "TO") for where in range(at + 1, node.group.first)
    )
