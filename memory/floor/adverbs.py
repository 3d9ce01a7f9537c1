"""What single adverbs do to a clause: hedge it, report it, wish it, nearly undo it, make it a habit."""

from collections.abc import Callable
from typing import NamedTuple

from memory.floor.mood import Mood
from memory.floor.nodes import Node
from memory.floor.normalise import Token
from memory.floor.operators import operators
from memory.floor.words import word_set
from memory.modality import UNKNOWN_SOURCE, Certainty, Frame, Polarity, Realization, Stance, Temporal

R, C, T = Realization, Certainty, Temporal

_BEGUN = frozenset(("start", "begin"))
_SCRAPED = word_set("make manage get catch survive cope scrape squeeze fit pass afford")
_ENDED = word_set("do done finish complete completed sort fix ready over through there settle pack wrap")


class _Case(NamedTuple):
    """An adverb in its clause."""

    tokens: list[Token]
    node: Node
    mood: Mood
    at: int


def apply_adverbs(tokens: list[Token], node: Node, mood: Mood) -> None:
    """Let each adverb of the clause do to `mood` what it does, and note it as a cue."""
    kinds = operators().adverb
    for at in node.group.adverbs:
        effect = _EFFECTS.get(kinds.get(tokens[at].word, ""))
        if effect is not None:
            effect(_Case(tokens, node, mood, at))
            mood.cues.append(at)


def _possible(case: _Case) -> None:
    case.mood.weaken(C.POSSIBLE)


def _probable(case: _Case) -> None:
    case.mood.weaken(C.PROBABLE)


def _reported(case: _Case) -> None:
    case.mood.sources = (UNKNOWN_SOURCE,)


def _wished(case: _Case) -> None:
    mood = case.mood
    mood.realization, mood.temporal, mood.certainty = R.DESIRED, T.FUTURE, C.UNKNOWN


def _nearly(case: _Case) -> None:
    tokens, node, mood, at = case
    group = node.group
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    if group.form == "vn" and not group.perfect:
        mood.realization = R.PARTIAL  # "nearly finished"
    elif at == group.main - 1 and not group.be:
        if tokens[at].word != "just-about" or node.lemma not in _SCRAPED:
            mood.flip()  # "we just about made it" made it
    elif (
        group.be and at < node.trigger and following is not None and following.tag in ("VN", "J", "RB", "IN")
    ):
        if mood.realization is R.COMPLETED:
            mood.realization = R.PARTIAL
        mood.weaken(C.POSSIBLE)


def _nearing(case: _Case) -> None:
    """As in "basically done", "as good as finished": of what has an end, the end is not said to be there."""
    mood, node = case.mood, case.node
    told = case.tokens[node.trigger]
    ended = case.at < node.trigger and (told.lemma in _ENDED or told.word in _ENDED)
    if ended and mood.realization in (R.COMPLETED, R.STATE):
        mood.realization = R.PARTIAL


def _hardly(case: _Case) -> None:
    if case.at >= case.node.group.end:
        return
    if case.node.lemma in _BEGUN and case.node.group.main > case.at:
        case.mood.realization = R.STARTED  # "I've barely started", "it's hardly begun": it has, and no more
    else:
        case.mood.polarity = Polarity.NEGATIVE
        case.mood.weaken(C.PROBABLE)


def _seldom(case: _Case) -> None:
    case.mood.weaken(C.POSSIBLE)
    _habit(case)


def _habit(case: _Case) -> None:
    if case.mood.realization is R.COMPLETED:
        case.mood.realization = R.STATE
    case.mood.temporal = T.HABITUAL


def _nonliteral(case: _Case) -> None:
    case.mood.frame = Frame.NONLITERAL


def _temporary(case: _Case) -> None:
    if case.mood.temporal is T.CURRENT and case.mood.realization in (R.STATE, R.STARTED):
        case.mood.temporal = T.TEMPORARY


def _opinion(case: _Case) -> None:
    case.mood.stance = Stance.OPINION


_EFFECTS: dict[str, Callable[[_Case], None]] = {
    "possible": _possible,
    "hedged": _possible,
    "probable": _probable,
    "reported": _reported,
    "wished": _wished,
    "nearly": _nearly,
    "nearing": _nearing,
    "hardly": _hardly,
    "seldom": _seldom,
    "habit": _habit,
    "nonliteral": _nonliteral,
    "temporary": _temporary,
    "opinion": _opinion,
}
