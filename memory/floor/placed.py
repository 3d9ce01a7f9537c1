"""A clause in its place: its mood in the making, and the sentence around it."""

from memory.floor.mood import Mood
from memory.floor.nodes import Node
from memory.floor.normalise import Token

SEEMING = frozenset(("look", "seem", "sound", "feel", "appear", "read"))
_DEFINITE = frozenset(("the", "this", "that", "these", "those"))


class Scene:
    """A sentence while its moods are worked out: its words and nodes, and the moods that are ready."""

    __slots__ = ("moods", "nodes", "text", "tokens")

    def __init__(self, tokens: list[Token], text: str, nodes: list[Node], moods: dict[int, Mood]) -> None:
        self.tokens = tokens
        self.text = text
        self.nodes = nodes
        self.moods = moods


class Placed:
    """A node's mood in the making, and the place it takes: its own, or that of the clause it is joined to."""

    __slots__ = ("above", "mood", "node", "place", "scene", "word")

    def __init__(self, scene: Scene, node: Node, place: Node, mood: Mood) -> None:
        self.scene = scene
        self.node = node
        self.place = place
        self.mood = mood
        self.word = place.opener.word if place.opener is not None else ""
        self.above = scene.moods.get(place.parent.index) if place.parent is not None else None


def is_definite(tokens: list[Token], at: int) -> bool:
    """Whether the noun at a position is this one or a named one, not any such thing."""
    return at >= 0 and any(
        token.word in _DEFINITE or token.tag in ("DP", "NP") for token in tokens[max(0, at - 3) : at + 1]
    )
