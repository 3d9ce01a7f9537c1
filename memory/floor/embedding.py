"""What an embedding word makes of its complement: each value of the signature lexicon, carried out."""

from collections.abc import Callable

from memory.floor.mood import HAPPENING, Mood
from memory.floor.nodes import Node
from memory.floor.normalise import Token
from memory.floor.operators import operators
from memory.floor.signatures import SILENT, Signature
from memory.floor.sources import sources_of
from memory.modality import UNKNOWN_SOURCE, Act, Certainty, Frame, Polarity, Realization, Temporal

R, C, T = Realization, Certainty, Temporal
_LONGEST_CHAIN = 8  # nobody follows more tellers than that; it also keeps the time linear
_TENSELESS = frozenset(
    ("to", "np_to", "for_to", "of_to", "ing", "np_ing", "np_bare", "bare", "np_vn", "get_vn")
)
_PLANNED = {
    "desire": R.DESIRED,
    "intend": R.INTENDED,
    "schedule": R.SCHEDULED,
    "require": R.REQUIRED,
    "permit": R.PERMITTED,
    "request": R.DESIRED,
    "attempt": R.ATTEMPTED,
}
_TAKEN_FOR_GRANTED = frozenset(("what", "where", "why", "how", "who", "whom"))
_DENIABLE = frozenset(("desire", "intend", "require", "permit", "request"))
_COMMITMENT = {
    "CT+": (C.CERTAIN, False),
    "PR+": (C.PROBABLE, False),
    "PS+": (C.POSSIBLE, False),
    "CT-": (C.CERTAIN, True),
    "PR-": (C.PROBABLE, True),
    "PS-": (C.POSSIBLE, True),
}


class Embedded:
    """A complement, the clause that governs it, and the signature between the two."""

    __slots__ = ("above", "grade", "mood", "node", "parent", "signature", "text", "tokens")

    def __init__(  # noqa: PLR0913, PLR0917 - the seven things an embedding is made of
        self,
        tokens: list[Token],
        text: str,
        parent: Node,
        above: Mood,
        node: Node,
        mood: Mood,
        signature: Signature,
    ) -> None:
        self.tokens = tokens
        self.text = text
        self.parent = parent
        self.above = above  # the mood of the governing clause
        self.node = node
        self.mood = mood  # the complement's mood, in the making
        self.signature = signature
        self.grade = ""  # what follows the colon in "belief:probable", "aspect:start"

    def is_factive(self) -> bool:
        """Whether the complement holds whether or not the governing clause does."""
        return self.signature.positive == self.signature.negative == "CT+"

    def denied(self) -> bool:
        """Whether the governing clause is negated."""
        return self.above.polarity is Polarity.NEGATIVE


def inherit(parent: Mood, mood: Mood) -> None:
    """What is said within something else is said in its act, its world, and on its sources' word."""
    if parent.act is not Act.STATED:
        mood.act = parent.act
    if parent.frame is not Frame.ACTUAL:
        mood.frame = parent.frame
    mood.sources = parent.sources + mood.sources
    if len(mood.sources) > _LONGEST_CHAIN:
        mood.sources = (*mood.sources[: _LONGEST_CHAIN - 1], UNKNOWN_SOURCE)
    mood.weaken(parent.certainty)


def embed(case: Embedded) -> None:
    """Give the complement what its governor says of it."""
    mood, above, signature = case.mood, case.above, case.signature
    own_certainty, own_act = mood.certainty, mood.act
    inherit(above, mood)
    if case.is_factive() and above.act is Act.STATED:
        mood.certainty = own_certainty  # what is regretted is so, however sure the regret is
    if signature.positive.startswith(("report", "belief")):
        mood.sources += sources_of(case.tokens, case.text, case.parent)
    if case.node.frame == "wh" and _presupposed(case):
        mood.certainty = own_certainty
        mood.act = own_act if above.act is Act.REQUESTED else mood.act
        return
    if not above.committed():
        _within_unrealised(case)
        if signature.positive == "ask":
            mood.sources += sources_of(case.tokens, case.text, case.parent)
        return
    if case.node.frame in _TENSELESS or case.node.group.form == "to":
        _take_time(case)
    value = signature.positive if above.polarity is Polarity.POSITIVE else signature.negative
    if value == "Uu" and signature.positive.partition(":")[0] in _DENIABLE:
        value = signature.positive  # "doesn't want to": what is denied is the wanting, and that much is said
    kind, _, case.grade = value.partition(":")
    if kind in _COMMITMENT:
        _commit(case, kind)
    elif kind in _PLANNED:
        _plan(case, _PLANNED[kind])
    else:
        _RULES.get(case.grade if kind == "aspect" else kind, _uncommitted)(case)


def _presupposed(case: Embedded) -> bool:
    """As in "tell me why you left", "I don't know where he put it": whoever asks where takes it as put.

    Not who did it, for nobody may have; and not what is to come.
    """
    node, above = case.node, case.above
    opener, group = node.opener, node.group
    if opener is None or opener.word not in _TAKEN_FOR_GRANTED or above.frame is not Frame.ACTUAL:
        return False
    if node.subject is None or group.modal or case.signature.positive not in ("CT+", "report", "Uu"):
        return False
    if above.act is Act.ASKED or case.mood.realization not in HAPPENING:
        return False
    if above.act is Act.STATED and not above.committed():
        return False  # "she wanted to know why"
    return group.past or group.perfect or (opener.word in ("why", "how") and case.mood.realization is R.STATE)


def _within_unrealised(case: Embedded) -> None:
    """Under what has itself not happened: "wants to start fixing", "will manage to", "if he forgets to"."""
    mood, above = case.mood, case.above
    if case.node.frame in _TENSELESS:
        mood.realization, mood.temporal = above.realization, above.temporal
        if case.denied() != case.signature.positive.startswith("CT-"):
            mood.flip()
        if case.signature == SILENT and above.realization in HAPPENING:
            mood.unsettle()
    elif not case.is_factive() or above.frame is not Frame.ACTUAL:
        mood.unsettle()


def _take_time(case: Embedded) -> None:
    mood, above = case.mood, case.above
    mood.temporal = above.temporal
    if above.realization is R.STARTED and mood.realization is R.COMPLETED:
        mood.realization = R.STARTED  # "is making us do it": it is not done
    if above.realization is R.STATE and above.temporal is T.HABITUAL and mood.realization is R.COMPLETED:
        mood.realization = R.STATE


def _commit(case: Embedded, kind: str) -> None:
    mood = case.mood
    certainty, flips = _COMMITMENT[kind]
    mood.weaken(certainty)
    if flips:
        mood.flip()
    if kind == "CT+" and case.is_factive() and case.node.group.modal == "could" and mood.act is Act.STATED:
        mood.certainty, mood.realization, mood.temporal = (
            C.CERTAIN,
            R.COMPLETED,
            T.PAST,
        )  # "glad I could help"
    if case.node.frame != "ing" or kind != "CT+":
        return
    if mood.realization is R.STARTED:
        mood.realization = R.COMPLETED  # "admitted breaking it" looks back on it
    if case.is_factive() and case.above.realization is R.STATE:
        mood.realization, mood.temporal = R.COMPLETED, T.PAST


def _plan(case: Embedded, realization: Realization) -> None:
    mood = case.mood
    mood.realization = realization
    if case.grade:
        mood.weaken(C(case.grade))
    mood.temporal = T.FUTURE if case.above.temporal is not T.PAST else T.PAST
    if case.denied():
        mood.flip()
    if case.node.frame == "that" and realization is R.DESIRED and case.node.group.past:
        mood.frame = Frame.HYPOTHETICAL
        mood.flip()  # "I wish I had" has not


def _uncommitted(case: Embedded) -> None:
    case.mood.unsettle()


def _report(case: Embedded) -> None:
    if case.above.polarity is not Polarity.POSITIVE:
        case.mood.unsettle()
    _shift_back(case)


def _belief(case: Embedded) -> None:
    case.mood.weaken(C(case.grade) if case.grade else C.PROBABLE)
    _report(case)


def _shift_back(case: Embedded) -> None:
    """As in "he said he'd come": the reported "would" is a "will"."""
    mood, above, group = case.mood, case.above, case.node.group
    if group.modal != "would" or group.perfect or above.temporal is not T.PAST:
        return
    if mood.frame is Frame.HYPOTHETICAL:
        mood.frame = above.frame
    mood.realization, mood.temporal = R.INTENDED, T.FUTURE
    if above.polarity is Polarity.POSITIVE:
        mood.certainty = above.certainty


def _ask(case: Embedded) -> None:
    case.mood.sources += sources_of(case.tokens, case.text, case.parent)
    case.mood.act = Act.ASKED
    case.mood.unsettle()


def _forbid(case: Embedded) -> None:
    case.mood.realization, case.mood.temporal = R.REQUIRED, T.FUTURE
    case.mood.flip()


def _start(case: Embedded) -> None:
    case.mood.realization = R.STARTED
    if case.denied():
        case.mood.flip()


def _stop(case: Embedded) -> None:
    mood = case.mood
    if case.denied():
        mood.realization = R.STARTED
        return
    lasting = mood.realization is R.STATE or case.node.lemma in operators().activities
    mood.realization, mood.temporal = (R.STATE if lasting else R.PARTIAL), T.PAST


def _finish(case: Embedded) -> None:
    case.mood.realization = R.PARTIAL if case.denied() else R.COMPLETED


def _continue(case: Embedded) -> None:
    if case.denied():
        case.mood.unsettle()
    elif case.mood.realization is R.COMPLETED:
        case.mood.realization = R.STARTED


def _perceive(case: Embedded) -> None:
    if case.denied():
        case.mood.unsettle()
    elif case.node.frame == "np_ing" and case.mood.realization is R.COMPLETED:
        case.mood.realization = R.STARTED


def _cancel(case: Embedded) -> None:
    if case.denied():
        case.mood.unsettle()
    else:
        case.mood.realization = R.CANCELLED


_RULES: dict[str, Callable[[Embedded], None]] = {
    "report": _report,
    "belief": _belief,
    "ask": _ask,
    "forbid": _forbid,
    "start": _start,
    "stop": _stop,
    "finish": _finish,
    "continue": _continue,
    "perception": _perceive,
    "cancel": _cancel,
}
