"""Who did what to whom: participants by role from subject, objects and prepositions."""
# ruff: noqa: PLR0911 - lists of cases in order; the first that fits decides

from memory.floor.nodes import Node
from memory.floor.normalise import Token
from memory.floor.operators import operators
from memory.floor.phrases import NounPhrase
from memory.floor.reading import Argument
from memory.floor.words import word_set
from memory.value import Span, spanning

_GIVING = word_set(
    """give lend send hand pass show tell teach owe pay offer promise read write bring buy get make
    cook post text email sell leave loan feed throw serve award grant forward ask message"""
)
_TAKING = word_set("borrow buy get take receive hear collect steal inherit learn rent hire")
_ROLE_OF_PREPOSITION = {
    "to": "recipient",
    "from": "source",
    "at": "place",
    "in": "place",
    "on": "place",
    "for": "beneficiary",
    "by": "agent",
    "until": "time",
    "till": "time",
    "before": "time",
    "after": "time",
    "since": "time",
    "into": "place",
    "near": "place",
    "outside": "place",
    "inside": "place",
}


def subject_of(node: Node) -> NounPhrase | None:
    """The clause's own subject, or the one that it shares with what governs it: "I forgot to post it"."""
    place, steps = node, 0
    while place.subject is None and place.parent is not None and steps < 6:
        if place.relation not in ("comp", "ger", "part", "purpose") or place.group.form == "fin":
            return None
        place, steps = place.parent, steps + 1
    return place.subject


def arguments_of(tokens: list[Token], node: Node, subject: NounPhrase | None) -> tuple[Argument, ...]:
    """The clause's participants, its subject given; in a passive the roles are turned round."""
    found: list[Argument] = []
    if subject is not None:
        found.append(Argument(_subject_role(node), span_of(tokens, subject), ""))
    for position, phrase in enumerate(node.objects[:2]):
        role = _object_role(tokens, node, position, phrase)
        found.append(Argument(role, span_of(tokens, phrase), ""))
    for prep, phrase in node.pps:
        marker = tokens[prep].word
        role = _prepositional_role(tokens, node, marker, phrase)
        found.append(Argument(role, span_of(tokens, phrase), marker))
    return tuple(found)


def span_of(tokens: list[Token], phrase: NounPhrase) -> Span:
    """The phrase's stretch of the raw text."""
    first, last = tokens[phrase.first], tokens[phrase.end - 1]
    return spanning(first.start, max(last.end, first.end))


def _subject_role(node: Node) -> str:
    if node.group.be:
        return "theme"
    if not node.group.passive:
        return "agent"
    if node.lemma in _GIVING and node.objects:
        return "recipient"
    return "theme"


def _object_role(tokens: list[Token], node: Node, position: int, phrase: NounPhrase) -> str:
    if _is_time(tokens, phrase):
        return "time"
    if (
        position == 0
        and len(node.objects) > 1
        and node.lemma in _GIVING
        and not _is_time(tokens, node.objects[1])
    ):
        return "recipient"
    if (
        position == 0
        and node.lemma in ("tell", "ask", "text", "message", "remind", "phone", "ring", "call")
        and _is_person(tokens, phrase)
    ):
        return "recipient"
    if tokens[phrase.first].tag == "CD" and node.lemma in ("pay", "cost", "spend"):
        return "amount"
    return "theme"


def _prepositional_role(tokens: list[Token], node: Node, marker: str, phrase: NounPhrase) -> str:
    if _is_time(tokens, phrase):
        return "time"
    if marker == "to" and node.group.be:
        return "theme"
    if marker == "to":
        return "recipient" if _is_person(tokens, phrase) or node.lemma in _GIVING else "place"
    if marker == "from":
        return "source" if node.lemma in _TAKING or _is_person(tokens, phrase) else "place"
    if marker == "by":
        return "agent" if node.group.passive else "place"
    if marker == "off":
        return "source"
    return _ROLE_OF_PREPOSITION.get(marker, "theme")


def _is_time(tokens: list[Token], phrase: NounPhrase) -> bool:
    words = operators()
    head = tokens[phrase.head].word
    if tokens[phrase.head].lemma in words.units or head in ("ages", "while", "moment"):
        return True
    return (
        head in words.days
        or head in words.units
        or (":" in head and head[0].isdigit())
        or (head[0].isdigit() and head.endswith(("am", "pm")))
    )


def _is_person(tokens: list[Token], phrase: NounPhrase) -> bool:
    head = tokens[phrase.head]
    return head.tag in ("NP", "PO", "PS", "PB", "PN") or tokens[phrase.first].tag == "DP"
