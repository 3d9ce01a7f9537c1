"""A clause without its "is" that another follows: "mum in the bath cant talk", "kids in bed im off"."""
# ruff: noqa: PLR0911 - lists of cases in order; the first that fits decides

from memory.floor.fragments import verbless
from memory.floor.nodes import Node
from memory.floor.placing import Reading, agrees
from memory.floor.words import closed_names, word_set

_SPEAKERS = word_set("i we")
_WHEREABOUTS = word_set("home back here")
_UNSAID = word_set("can could will would")  # what the speaker leaves "I" out before


def before_verb(reading: Reading, at: int) -> Node | None:
    """The verbless clause that ends where the verb group at `at` begins anew, if one does."""
    node = _ending_at(reading, at)
    if node is None:
        return None
    tokens, tag = reading.tokens, reading.tokens[at].tag
    then = tokens[at + 1] if at + 1 < reading.last else None
    described = tokens[node.trigger].tag == "J"
    if tag == "DO":
        denied = then is not None and then.tag == "NG" and tokens[at].word == "do"
        return node if denied and at + 2 < reading.last and tokens[at + 2].tag == "V" else None
    if tag == "MD":
        denied = then is not None and then.tag == "NG" and tokens[at].word in _UNSAID
        return node if denied and (_is_named(reading, node) or node.subject is None) else None
    if tag == "VG":
        return node if described or node.subject is None else None
    if tag == "V":
        return node if node.subject is not None and _is_one(reading, node) else None
    if tokens[at].word == "it's":
        return node if _stands_alone(reading, node) else None
    return None


def before_subject(reading: Reading, at: int) -> Node | None:
    """The verbless clause that ends where the pronoun at `at` begins another."""
    node = _ending_at(reading, at)
    if node is None or at + 1 >= reading.last or _lies_behind(reading, node, at):
        return None
    return node if reading.tokens[at].word in _SPEAKERS or _stands_alone(reading, node) else None


def _lies_behind(reading: Reading, node: Node, at: int) -> bool:
    """As in "back in college I was vegan": when it was, and nobody who is back."""
    then = reading.tokens[at + 1]
    is_past = then.tag == "VD" or then.word in ("was", "were", "had", "did", "used", "could", "would")
    return reading.tokens[node.trigger].word == "back" and node.subject is None and is_past


def before_comma(reading: Reading, at: int) -> Node | None:
    """The verbless clause that a comma at `at` sets apart: "you alright hun, saw your post"."""
    node = _ending_at(reading, at)
    if node is None or at + 1 >= reading.last:
        return None
    if node.subject is None:
        return node if reading.tokens[node.trigger].word == "home" or _ails(reading, node) else None
    if reading.tokens[node.subject.head].word == "you":
        return node
    goes_on = reading.tokens[at + 1].tag in ("VD", "VZ", "VN", "VG", "HV", "BE")
    return None if goes_on or not _stands_alone(reading, node) else node


def before_opener(reading: Reading, at: int) -> Node | None:
    """The verbless clause that ends where the conjunction at `at` opens one that belongs to it."""
    node = _ending_at(reading, at)
    return node if node is not None and node.subject is not None else None


def _ending_at(reading: Reading, at: int) -> Node | None:
    free = reading.last_node is None and reading.opener is None and not (reading.joiner or reading.stack)
    if not free or at == reading.segment_first:
        return None
    node = verbless(reading.tokens, reading.segment_first, at, reading.nodes)
    if node is None:
        return None
    trigger = reading.tokens[node.trigger]
    is_place = trigger.word in _WHEREABOUTS or _ails(reading, node)
    if node.subject is None and trigger.tag != "J" and not is_place:
        return None  # "later on I read it"
    end = node.end
    while end < at and reading.tokens[end].tag == "UH":
        end += 1
    return node if end == at else None


def _ails(reading: Reading, node: Node) -> bool:
    """As in "down with a cold, staying in bed"."""
    behind = [token.word for token in reading.tokens[node.trigger : node.trigger + 2]]
    return behind in (["down", "with"], ["off", "with"])


def _is_named(reading: Reading, node: Node) -> bool:
    """Whether a place said of the subject can't be there to tell which one is meant."""
    if node.subject is None:
        return False
    head = reading.tokens[node.subject.head]
    alone = node.subject.end - node.subject.first == 1
    return head.tag in ("NP", "PO", "PB") or (head.word in closed_names() and alone)


def _is_one(reading: Reading, node: Node) -> bool:
    """Whether the subject is one thing, of which the base of a verb would not be said."""
    if node.subject is None or agrees(reading.tokens, node.subject):
        return False
    head = reading.tokens[node.subject.head]
    return head.tag in ("N", "NP", "PB") and head.word not in ("all", "you")


def _stands_alone(reading: Reading, node: Node) -> bool:
    """Not "the man in the shop he said": there the place tells which man, and the pronoun takes him up."""
    if node.subject is None or _is_named(reading, node) or not node.pps:
        return True
    return reading.tokens[node.subject.first].tag not in ("DT", "DP")
