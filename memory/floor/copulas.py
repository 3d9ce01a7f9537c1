"""What a copula says of its subject: the noun, the adjective or the place that comes after it."""

from memory.floor.nodes import Node
from memory.floor.normalise import Token
from memory.floor.phrases import noun_phrase
from memory.floor.words import word_set

_PREDICATIVE = word_set(
    "out off over in up down away back home here there upstairs downstairs outside inside"
)

_WHEN = word_set("tonight today tomorrow yesterday again now")


def _is_on_now(tokens: list[Token], place: int, end: int) -> bool:
    """As in "the heating is on now"; what is "on tomorrow" is fixed for then."""
    said = [token.word for token in tokens[place:end]]
    return said[:1] == ["on"] and said[-1] == "now"


def copula_complement(tokens: list[Token], node: Node, last: int) -> int:
    """Where to go on after the group; a copula takes its complement at once."""
    end = node.group.end
    if node.group.subject is not None:
        end = max(end, node.group.subject.end)
    if not node.group.be:
        return end
    while end < last and tokens[end].tag in ("RB", "R", "NG"):
        end += 1
    place = end - 1
    while place >= node.group.end and tokens[place].word in _WHEN:
        place -= 1  # "off tonight" is off
    settled = place >= node.group.end and (
        tokens[place].word in _PREDICATIVE or _is_on_now(tokens, place, end)
    )
    described = end < last and tokens[end].tag == "J" and tokens[end].word not in ("next", "last")
    if settled and not described:
        node.complement = node.trigger = place
        node.end = end
        return end
    if end < last and tokens[end].tag == "IN":
        phrase = noun_phrase(tokens, end + 1, last)
        if phrase is not None:
            node.complement = node.trigger = phrase.head
            node.pps.append((end, phrase))
            node.end = phrase.end
            return phrase.end
    elif (
        end > node.group.end
        and tokens[end - 1].tag in ("RB", "R")
        and (end >= last or tokens[end].tag not in ("J", "DT", "DP", "N", "NS", "NP", "CD", "PN"))
    ):
        node.complement = node.trigger = end - 1
        node.end = end
    return end
