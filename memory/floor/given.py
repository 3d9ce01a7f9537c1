"""Numbers that are given rather than told: "please use my new number, 07700 900112", "ring me on …".

Whoever asks to be rung on a number, or names their number and then says it, commits to its being theirs,
whatever else the sentence asks or wishes.
"""

from memory.floor.mood import Mood
from memory.floor.nodes import Node
from memory.floor.normalise import Token
from memory.floor.words import word_set
from memory.modality import Act, Frame, Realization

_NUMBERS = word_set("number mobile phone cell landline whatsapp sim extension")
_OWN = word_set("my our his her their")
_MARKS = frozenset(",:;-–—(")
_AT = word_set("on at via")
_REACHED = word_set("me us him her them")
_APART = 5


def given_mood(tokens: list[Token], at: int, node: Node, mood: Mood) -> Mood | None:
    """What is known of the number at `at`; None where it is not given.

    Args:
        tokens: Those of the text.
        at: Where the number begins.
        node: The clause in which it stands.
        mood: That clause's.
    """
    while at > 0 and tokens[at - 1].tag == "CD":
        at -= 1
    if tokens[at].tag != "CD" or mood.frame is not Frame.ACTUAL or mood.sources:
        return None
    if not (_is_named_before(tokens, at) or (_is_to_be_reached(mood) and _is_reached(tokens, at, node))):
        return None
    given = Mood()
    given.realization = Realization.STATE
    return given


def _is_named_before(tokens: list[Token], at: int) -> bool:
    """As in "my new number, 07700": the noun, a mark, the number."""
    where = at - 1
    if where < 0 or tokens[where].word[0] not in _MARKS:
        return False
    before = tokens[max(0, where - _APART) : where]
    is_number = any(each.word in _NUMBERS for each in before)
    return is_number and any(each.word in _OWN or each.word in ("new", "me") for each in before)


def _is_to_be_reached(mood: Mood) -> bool:
    return mood.act is Act.REQUESTED or mood.realization is Realization.PERMITTED


def _is_reached(tokens: list[Token], at: int, node: Node) -> bool:
    """As in "ring me on 07700", "you can get us on 07700"."""
    before = [each.word for each in tokens[node.group.main + 1 : at]]
    return len(before) > 1 and before[-1] in _AT and before[0] in _REACHED
