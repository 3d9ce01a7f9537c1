"""Finding a clause its place: what the walk over the sentence knows, and the steps all clauses share."""

from typing import Protocol

from memory.floor import signatures
from memory.floor.nodes import Node, Opener, Suspended
from memory.floor.normalise import Token
from memory.floor.phrases import NounPhrase
from memory.floor.words import word_set

ADVERBS = frozenset(("RB", "R", "NG", "UH"))
NOUNS = frozenset(("N", "NS", "NP", "PN", "CD"))
OBJECT_AND_CLAUSE = word_set(
    """tell remind promise show assure warn inform convince persuade teach text message notify advise
    bet guarantee ask email write reassure let"""
)


class Reading(Protocol):
    """What the walk over the sentence knows when a verb group comes."""

    tokens: list[Token]
    nodes: list[Node]
    pending: NounPhrase | None
    opener: Opener | None
    joiner: str
    comma: bool
    last: int
    last_node: Node | None
    root: Node | None
    leading: int
    first: int
    segment_first: int
    stack: list[Suspended]
    fronted: list[Node]


def pending_is_object(reading: Reading) -> bool:
    """Whether the noun phrase that waits was taken for an object of the last verb."""
    node = reading.last_node
    return (
        node is not None
        and bool(node.objects or node.pps)
        and reading.pending is not None
        and (reading.pending in node.objects)
    )


def kind_of(tag: str) -> str:
    """The signature kind of a governing word by its class."""
    if tag == "J":
        return "adjective"
    return "noun" if tag in NOUNS else "verb"


def verb_key(tokens: list[Token], node: Node, frame: str) -> str:
    """The lexicon's name of the node's verb: with its particle where that has an entry of its own."""
    if node.particle >= 0:
        phrasal = f"{node.lemma}_{tokens[node.particle].word}"
        if signatures.knows("verb", phrasal):
            return phrasal
    if node.objects and node.objects[0].end - node.objects[0].first == 1:
        phrasal = f"{node.lemma}_{tokens[node.objects[0].head].word}"
        if signatures.takes("verb", phrasal, frame):
            return phrasal  # "let slip that"
    for at in node.group.adverbs:
        phrasal = f"{node.lemma}_{tokens[at].word}"
        if at >= node.group.end and signatures.takes("verb", phrasal, frame):
            return phrasal
    return node.lemma


def word_before(reading: Reading, node: Node) -> int:
    """The word before the group, adverbs passed over."""
    at = node.group.first - 1
    while at >= reading.segment_first and reading.tokens[at].tag in ADVERBS:
        at -= 1
    return at


def complement(node: Node, parent: Node | None, governor: int, frame: str) -> None:
    """Note the node as a complement of its governor."""
    node.relation, node.parent, node.governor, node.frame = "comp", parent, governor, frame


def ends_politely(tokens: list[Token], first: int, last: int) -> bool:
    """Whether what goes on from a word closes with "please", a comma before it or not."""
    for at in range(first, last):
        if tokens[at].word in _POLITE:
            return at + 1 >= last or tokens[at + 1].tag in ("PU", "SY")
        if tokens[at].tag == "PU" and (at + 1 >= last or tokens[at + 1].word not in _POLITE):
            return False
    return False


_POLITE = word_set("please pls plz")


def as_root(reading: Reading, node: Node) -> None:
    """Note the node as an independent clause."""
    node.relation = "root"
    attach_fronted(reading, node)
    earlier = reading.last_node
    if (
        earlier is not None
        and earlier.relation == "adv"
        and earlier.opener is not None
        and earlier.comma
        and not _reassures(reading, earlier.opener.at)
    ):
        node.conditioned = (
            node.conditioned or earlier.opener.word
        )  # "..., if you like we can": it may lead either way
    reading.root = node


def _reassures(reading: Reading, at: int) -> bool:
    """As in "no worries if not, I've asked Jo": what is no trouble if it is so bears on nothing else."""
    said = [token.word for token in reading.tokens[max(at - _REACH, reading.segment_first) : at]]
    return not _TROUBLES.isdisjoint(said) and not _NONE.isdisjoint(said)


_REACH = 4
_TROUBLES = word_set(
    "worry worries bother rush hurry pressure problem probs matter stress panic drama biggie"
)
_NONE = word_set("no not never")


def attach_fronted(reading: Reading, node: Node) -> None:
    """Hang on the node what was said before it and waits for its main clause."""
    for earlier in reading.fronted:
        earlier.parent = node
        opener = earlier.opener if earlier.relation == "adv" else None
        if opener is not None and not _reassures(reading, opener.at):
            node.conditioned = node.conditioned or opener.word
    reading.fronted.clear()


def coordinate(node: Node, partner: Node) -> None:
    """Note the node as joined to its partner."""
    node.relation, node.partner = "coord", partner
    node.parent = partner.parent
    node.subject = node.subject or partner.subject


def finite_partner(reading: Reading, parent: Node) -> Node:
    """The finite clause that a verb without subject goes on from."""
    for earlier in reversed(reading.nodes[-8:-1]):
        if (
            earlier.group.form == "fin"
            and earlier.segment == parent.segment
            and earlier.relation not in ("paren", "rel")
        ):
            return earlier
    return parent


def agrees(tokens: list[Token], subject: NounPhrase) -> bool:
    """Whether a bare verb can be the present of this subject."""
    head = tokens[subject.head]
    if head.tag in ("PS", "PB"):
        return head.word not in ("he", "she", "it", "this", "that", "one", "each", "either", "neither")
    if head.tag in ("NS", "CD") or any(tokens[at].tag == "CC" for at in range(subject.first, subject.end)):
        return True
    if head.tag == "NP" and head.word.endswith("s") and tokens[subject.first].word == "the":
        return True  # "the Parrys live next door": a family by its name
    return head.word in ("people", "police", "kids", "everybody", "folks", "children", "men", "women", "all")
