"""Events and properties named by a noun or by a participle before it.

"the meeting", "his death", "a stolen bike".
"""

from memory.floor import words as w
from memory.floor.mood import HAPPENING, Mood
from memory.floor.nodes import Node
from memory.floor.normalise import Token
from memory.modality import Act, Certainty, Frame, Polarity, Realization, Temporal

_NAMING = frozenset(("DT", "DP", "J", "POS", "CD"))
_OBJECTS = frozenset(("DT", "DP", "PO", "PB", "NP", "NS", "N", "J"))
_DENYING = frozenset(("without", "instead-of", "rather-than", "except", "like"))
_WANTING = w.word_set("want need fancy hope wish plan expect ask request seek await long pray beg")
_NOUNS = frozenset(("N", "NS", "NP"))


def nominal_mood(tokens: list[Token], at: int, mood: Mood) -> Mood | None:
    """What its clause's mood lets one say of the event that the noun or participle at `at` names.

    A word that could as well be a verb that was not understood gives None: nothing is known of it.
    """
    token = tokens[at]
    if token.tag == "IN" and token.word.endswith("ing"):
        return _read(mood)  # "the letter regarding the fees": it does regard them
    if token.tag == "J" or (
        token.tag in _NOUNS and at + 1 < len(tokens) and tokens[at + 1].tag in ("N", "NS")
    ):
        if not w.entry(token.word).every & (w.VN | w.VG | w.J):
            return None
        if w.entry(token.word).every & w.VN and _is_definite(tokens, at):
            return Mood()  # "the attached file": it is, whatever is asked or wished of it
        return _read(mood)
    if token.tag not in _NOUNS or not _is_surely_noun(tokens, at):
        return None
    return _read(mood)


def is_only_meant(node: Node, at: int) -> bool:
    """As in "they want us in for a chat", "asked for a refund": what is wanted is not there yet."""
    return at > node.group.main and node.lemma in _WANTING and not node.group.be


def _is_definite(tokens: list[Token], at: int) -> bool:
    return any(
        tokens[where].word in ("the", "this", "that", "these", "those") or tokens[where].tag in ("DP", "POS")
        for where in range(max(0, at - 2), at)
    )


def _is_surely_noun(tokens: list[Token], at: int) -> bool:
    entry = w.entry(tokens[at].word)
    if not entry.every & w.VERBAL:
        return True
    where = at - 1
    while where > 0 and at - where < 4 and tokens[where].tag in ("N", "J", "NP"):
        where -= 1
    if where >= 0 and tokens[where].tag in ("DT", "DP", "POS"):
        return True
    before = tokens[at - 1].tag if at else ""
    following = tokens[at + 1].tag if at + 1 < len(tokens) else "PU"
    if before == "IN" and following not in _OBJECTS and tokens[at - 1].word not in _DENYING:
        return True  # "fell in love with it"
    return before in _NAMING or (not entry.usual & w.VERBAL and before in ("IN", "V", "VD", "VG", "N", "NP"))


def _read(mood: Mood) -> Mood:
    named = mood.copy()
    named.cues = []
    plain = mood.act is Act.STATED and mood.frame is Frame.ACTUAL and mood.certainty is Certainty.CERTAIN
    if plain and mood.realization in HAPPENING and mood.polarity is Polarity.POSITIVE:
        named.realization = Realization.COMPLETED if mood.temporal is Temporal.PAST else Realization.STATE
    elif plain and mood.polarity is Polarity.NEGATIVE:
        named.polarity = Polarity.UNKNOWN
    return named


def holder(nodes: list[Node], at: int) -> Node | None:
    """The node to whose clause the word at `at` belongs.

    The last that begins before it, else the first after.
    """
    best: Node | None = None
    for node in nodes:
        first = min(node.clause_first, node.subject.first if node.subject is not None else node.clause_first)
        if first <= at:
            best = node
        elif best is None:
            return node
        else:
            break
    return best
