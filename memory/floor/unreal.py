"""What a sentence does not say to be so by how it begins: "had they seen it, ...", "no way he sold it"."""

from memory.floor.mood import Mood
from memory.floor.nodes import Node
from memory.floor.normalise import Token
from memory.modality import Act, Certainty, Frame, Polarity

_WOULD = frozenset(("would", "could", "might", "wouldn't", "couldn't", "'d"))


def unsettle_by_opening(
    tokens: list[Token], nodes: list[Node], moods: dict[int, Mood], first: int, last: int
) -> None:
    """Take from a sentence what its first words take from it."""
    if tokens[first].word == "had":
        _condition_by_inversion(tokens, nodes, moods, first, last)
    elif _disbelieves(tokens, first, last):
        for mood in (moods[node.index] for node in nodes):
            if mood.polarity is Polarity.POSITIVE:
                mood.weaken(Certainty.UNKNOWN)


def _disbelieves(tokens: list[Token], first: int, last: int) -> bool:
    """As in "no way he sold it"; but "no way, he sold it!"."""
    if first + 2 >= last or [tokens[first].word, tokens[first + 1].word] != ["no", "way"]:
        return False
    return tokens[first + 2].tag in ("PS", "PB", "DT", "DP", "NP", "N")


def _condition_by_inversion(
    tokens: list[Token], nodes: list[Node], moods: dict[int, Mood], first: int, last: int
) -> None:
    """As in "had Nia not worn it we would be in hospital": a condition that does not hold."""
    then = next((node for node in nodes[1:] if node.group.modal in _WOULD), None)
    if then is None or "?" in tokens[last - 1].word or not _is_subject(tokens, first + 1):
        return
    for node in nodes:
        mood = moods[node.index]
        mood.act = Act.STATED
        mood.frame = Frame.HYPOTHETICAL


def _is_subject(tokens: list[Token], at: int) -> bool:
    """Whether somebody or something follows "had", and a participle may: "had a bath, would do it again"."""
    return tokens[at].tag in ("PS", "PB", "NP", "DP") or tokens[at].word == "the"
