"""What a new clause hangs on: the decision for each verb group, from its form and what stands before it."""

from memory.floor.bare_verbs import bare, imperative
from memory.floor.finite import finite
from memory.floor.nodes import Node
from memory.floor.nonfinite import infinitive, participle, past_participle
from memory.floor.normalise import Token
from memory.floor.phrases import NounPhrase
from memory.floor.placing import OBJECT_AND_CLAUSE, Reading


def hang(reading: Reading, node: Node) -> None:
    """Find the new node's place in the sentence and note it on the node."""
    form = node.group.form
    if form == "to":
        infinitive(reading, node)
    elif form == "ing":
        participle(reading, node)
    elif form == "vn":
        past_participle(reading, node)
    elif form == "bare":
        bare(reading, node)
    elif _is_order(reading, node):
        imperative(reading, node, None)
    else:
        finite(reading, node)
    if node.clause_first > node.group.first or node.subject is None:
        node.clause_first = min(node.clause_first, node.group.first)
    else:
        node.clause_first = min(node.subject.first, node.group.first)


def _is_order(reading: Reading, node: Node) -> bool:
    """As in "do come", "don't forget": "do" first, and no subject."""
    if (
        reading.opener is not None
        or reading.stack
        or reading.pending is not None
        or node.group.subject is not None
    ):
        return False
    return node.group.do and reading.tokens[node.group.first].word == "do"


def may_be_relative(tokens: list[Token], node: Node, earlier: NounPhrase, phrase: NounPhrase) -> bool:
    """As in "gave him the book she wanted".

    But "told Derek she left" and "I think Derek she ..." are no relatives.
    """
    if node.lemma in OBJECT_AND_CLAUSE or tokens[earlier.head].tag == "NP":
        return False
    return tokens[earlier.head].tag in ("N", "NS", "PN", "PB") and tokens[phrase.head].tag in (
        "PS",
        "PB",
        "NP",
    )
