"""What a new clause hangs on: the decision for each verb group, from its form and what stands before it."""

from memory.floor.bare_verbs import bare, imperative
from memory.floor.finite import finite
from memory.floor.nodes import Node
from memory.floor.nonfinite import infinitive, participle, past_participle
from memory.floor.phrases import NounPhrase
from memory.floor.placing import Reading


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
        or (reading.pending is not None and not _is_set_off(reading, node, reading.pending))
        or node.group.subject is not None
    ):
        return False
    return node.group.do and reading.tokens[node.group.first].word == "do"


def _is_set_off(reading: Reading, node: Node, said: NounPhrase) -> bool:
    """As in "Ben, don't be late", "dinner at 6, don't forget": what a comma sets off before is no subject."""
    tokens, at = reading.tokens, node.group.first - 1
    is_first = said.first == reading.segment_first or tokens[said.head].tag == "CD"
    return at > 0 and tokens[at].word == "," and is_first and node.group.negation >= 0
