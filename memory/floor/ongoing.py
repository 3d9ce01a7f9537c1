"""What goes on with no end that it has yet to reach: "it's raining", "she's wearing glasses"."""

from memory.floor.nodes import Node
from memory.floor.normalise import Token
from memory.floor.operators import operators
from memory.floor.phrases import NounPhrase
from memory.floor.words import closed_names, word_set


def goes_on(tokens: list[Token], node: Node) -> bool:
    """Whether a progressive tells how things are, and not how far something has got."""
    return _is_endless(node) or _is_kept_up(tokens, node)


def _is_endless(node: Node) -> bool:
    """As in "it's raining", "the tank's leaking"."""
    return node.lemma in operators().ongoing and not node.objects and node.particle < 0


def _is_kept_up(tokens: list[Token], node: Node) -> bool:
    """As in "she's wearing glasses", "I'm seeing Niamh": it holds for as long as it goes on.

    "He's working on the shed" is of work that has an end, and "I'm seeing Gran" of a visit.
    """
    group = node.group
    if group.past or group.perfect or group.modal or group.form != "fin":
        return False
    if node.lemma == "see":
        return any(_is_somebody_new(tokens, thing) for thing in node.objects[:1])
    if node.lemma == "work" and not node.pps:
        return False  # "Jim is working" tells of the moment, "at Boots" of a job
    is_towards = any(tokens[prep].word in ("on", "through") for prep, _ in node.pps)
    return node.lemma in operators().kept_up and node.particle < 0 and not is_towards


def _is_somebody_new(tokens: list[Token], phrase: NounPhrase) -> bool:
    """Whether it is somebody by name who is no relative, or "a lad from work"."""
    head = tokens[phrase.head]
    if tokens[phrase.first].word in ("a", "an", "some", "this"):
        return head.word in _SEEN
    is_name = head.tag == "NP" and phrase.first == phrase.head
    return head.word in _SOMEBODY or (is_name and head.word not in closed_names())


_SEEN = word_set("man woman lad girl boy guy bloke lass fella chap")
_SOMEBODY = word_set("someone somebody anyone anybody")
