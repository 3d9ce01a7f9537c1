"""Sentences without a verb: "vet at 3", "no milk", "great place", "not yet"."""

from memory.floor.nodes import Node
from memory.floor.normalise import Token
from memory.floor.phrases import Group, noun_phrase


def read_fragment(tokens: list[Token], first: int, last: int, nodes: list[Node]) -> None:
    """One node for a verbless sentence that has an adjective, a noun or an adverb to say."""
    head = -1
    at = first
    node: Node | None = None
    while at < last:
        phrase = noun_phrase(tokens, at, last)
        if phrase is not None:
            if node is None:
                node = _make(phrase.head, nodes)
                node.group.first = phrase.first
            node.objects.append(phrase)
            node.end = phrase.end
            at = phrase.end
            continue
        if tokens[at].tag == "J" and head < 0:
            head = at
            node = node or _make(at, nodes)
        elif node is not None and tokens[at].tag in ("RB", "NG", "R"):
            node.group.adverbs.append(at)
        at += 1
    if node is None and any("?" in tokens[at].word for at in range(first, last)):
        node = _make(next((at for at in range(first, last) if tokens[at].tag != "PU"), first), nodes)
    if node is not None:
        nodes.append(node)


def _make(head: int, nodes: list[Node]) -> Node:
    group = Group(head)
    group.form = "fragment"
    node = Node(len(nodes), group)
    node.relation = "fragment"
    return node
