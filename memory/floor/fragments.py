"""Sentences without a verb: "vet at 3", "no milk", "great place", "not yet"."""

from memory.floor.nodes import Node
from memory.floor.normalise import Token
from memory.floor.operators import operators
from memory.floor.phrases import Group, noun_phrase
from memory.floor.words import word_set

_PLACING = word_set("at in on under off near behind outside inside")


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
    if node is not None and _is_whereabouts(tokens, first, node):
        node.group.be = node.elided = True
    if node is None and any("?" in tokens[at].word for at in range(first, last)):
        node = _make(next((at for at in range(first, last) if tokens[at].tag != "PU"), first), nodes)
    if node is not None:
        nodes.append(node)


def _is_whereabouts(tokens: list[Token], first: int, node: Node) -> bool:
    """As in "At gran's", "on my way", "in bed": where somebody is, "I'm" left out."""
    at = first
    while at < node.group.first and tokens[at].tag in ("UH", "RB", "PU"):
        at += 1
    place = at == node.group.first - 1 and tokens[at].tag == "IN" and tokens[at].word in _PLACING
    head = tokens[node.trigger].word
    return place and head not in operators().days | operators().units and not head[0].isdigit()


def _make(head: int, nodes: list[Node]) -> Node:
    group = Group(head)
    group.form = "fragment"
    node = Node(len(nodes), group)
    node.relation = "fragment"
    return node
