"""Relative clauses that no word opens: "the cake she made", "the chance mum posted it"."""
# ruff: noqa: PLR0911 - lists of cases in order; the first that fits decides

from memory.floor import signatures
from memory.floor.nodes import Node
from memory.floor.normalise import Token
from memory.floor.operators import operators
from memory.floor.phrases import CLAUSE_VERBS, NounPhrase, with_partner
from memory.floor.placing import OBJECT_AND_CLAUSE, Reading
from memory.floor.words import closed_names

_OBJECT_BEGINS = frozenset(("DT", "DP", "N", "NS", "NP", "CD"))


def is_zero_relative(reading: Reading, earlier: NounPhrase, phrase: NounPhrase) -> bool:
    """As in "the cake she made".

    A noun, then at once the subject of another clause that has a verb of its own.
    """
    tokens = reading.tokens
    if reading.comma or earlier.end != phrase.first or not _may_be_modified(reading, earlier):
        return False
    named = signatures.takes("noun", tokens[earlier.head].lemma, "that")
    if tokens[phrase.first].tag not in ("PS", "PB", "DP", "DT", "NP") and not named:
        return False
    ahead = with_partner(tokens, phrase, reading.last).end
    while ahead < reading.last and tokens[ahead].tag in ("RB", "R"):
        ahead += 1
    if ahead >= reading.last or tokens[ahead].tag not in CLAUSE_VERBS:
        return False
    following = tokens[ahead + 1].tag if ahead + 1 < reading.last else "PU"
    if tokens[ahead].lemma in operators().asides | operators().speech and following == "PU":
        return False  # "I lost the receipt I think"
    if tokens[ahead].tag == "BE" and _lacks_nothing(tokens, phrase, ahead + 1, reading.last):
        return False  # "bring a coat it's freezing"
    node = reading.last_node
    if named or node is None or earlier not in node.objects:
        return True
    if tokens[ahead].tag in ("V", "VZ", "VD") and following in _OBJECT_BEGINS:
        return False  # "when you made the cake you used eggs": nothing is missing after "used"
    return _may_follow_object(tokens, node, earlier, phrase)


def _lacks_nothing(tokens: list[Token], subject: NounPhrase, at: int, last: int) -> bool:
    """Whether what is said of the subject is whole: "it's cold", not "he's fond of", "he's wearing"."""
    while at < last and tokens[at].tag in ("RB", "R", "NG"):
        at += 1
    if at >= last or (at + 1 < last and tokens[at + 1].tag == "IN"):
        return False
    return tokens[at].tag == "J" or (tokens[at].tag == "VG" and tokens[subject.head].word == "it")


def _may_be_modified(reading: Reading, noun: NounPhrase) -> bool:
    """Whether a clause can belong to the noun: not to "it", a name, a bare "mum" or "whose X"."""
    head, asking = reading.tokens[noun.head], reading.opener
    if asking is not None and asking.tag == "WH" and asking.at + 1 == noun.first:
        return False
    if head.word == "it" or (noun.end - noun.first == 1 and head.word in closed_names()):
        return False
    return head.tag in ("N", "NS", "PN", "PB", "DT")


def _may_follow_object(tokens: list[Token], node: Node, earlier: NounPhrase, phrase: NounPhrase) -> bool:
    """As in "gave him the book she wanted".

    But "told Derek she left" and "I think Derek she ..." are no relatives.
    """
    if node.lemma in OBJECT_AND_CLAUSE or tokens[earlier.head].tag not in ("N", "NS", "PN", "PB"):
        return False
    return tokens[phrase.head].tag in ("PS", "PB", "NP") or tokens[phrase.first].tag == "DP"
