"""What an embedding word makes of its complement: each value of the signature lexicon, carried out."""

from collections.abc import Callable

from memory.floor.mood import HAPPENING, Mood, is_first_person
from memory.floor.nodes import Node
from memory.floor.normalise import Token
from memory.floor.operators import operators
from memory.floor.phrases import NounPhrase
from memory.floor.signatures import SILENT, Signature
from memory.modality import UNKNOWN_SOURCE, Act, Certainty, Frame, Polarity, Realization, Temporal

R, C, T = Realization, Certainty, Temporal
_LONGEST_CHAIN = 8  # nobody follows more tellers than that; it also keeps the time linear
TENSELESS = frozenset(("to", "np_to", "for_to", "passive_to", "ing", "np_ing", "np_bare", "bare", "np_vn", "get_vn"))
_PLANNED = {
    "desire": R.DESIRED,
    "intend": R.INTENDED,
    "schedule": R.SCHEDULED,
    "require": R.REQUIRED,
    "permit": R.PERMITTED,
    "request": R.DESIRED,
    "attempt": R.ATTEMPTED,
}
_COMMITMENT = {
    "CT+": (C.CERTAIN, False),
    "PR+": (C.PROBABLE, False),
    "PS+": (C.POSSIBLE, False),
    "CT-": (C.CERTAIN, True),
    "PR-": (C.PROBABLE, True),
    "PS-": (C.POSSIBLE, True),
}


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


def embed(tokens: list[Token], text: str, parent: Node, above: Mood, node: Node, mood: Mood, signature: Signature) -> None:
    """Give the complement `node` what its governor, in the clause `parent`, says of it."""
    certainty = mood.certainty
    inherit(above, mood)
    if signature.positive == signature.negative == "CT+" and above.act is Act.STATED:
        mood.certainty = certainty  # what is regretted is so, however sure the regret is
    if not above.committed():
        _within_unrealised(above, node, mood, signature)
        if signature.positive.partition(":")[0] in ("report", "belief", "ask"):
            mood.sources += _sources(tokens, text, parent)
        return
    value = signature.positive if above.polarity is Polarity.POSITIVE else signature.negative
    kind, _, grade = value.partition(":")
    if signature.positive.startswith(("report", "belief")):
        mood.sources += _sources(tokens, text, parent)
    if kind == "aspect":
        kind = grade
    if node.frame in TENSELESS:
        _take_time(above, mood)
    if kind in _COMMITMENT:
        certainty, flips = _COMMITMENT[kind]
        mood.weaken(certainty)
        if flips:
            mood.flip()
        if node.frame == "ing" and kind == "CT+" and mood.realization is R.STARTED:
            mood.realization = R.COMPLETED  # "admitted breaking it" looks back on it
        if node.frame == "ing" and signature.positive == signature.negative and above.realization is R.STATE:
            mood.realization, mood.temporal = R.COMPLETED, T.PAST
    elif kind in _PLANNED:
        _plan(above, mood, _PLANNED[kind], node)
    else:
        _RULES.get(kind, _uncommitted)(_Context(tokens, text, parent, above, node, grade), mood)


class _Context:
    """What a rule may look at."""

    __slots__ = ("above", "grade", "node", "parent", "text", "tokens")

    def __init__(self, tokens: list[Token], text: str, parent: Node, above: Mood, node: Node, grade: str) -> None:
        self.tokens, self.text, self.parent = tokens, text, parent
        self.above, self.node, self.grade = above, node, grade


def _within_unrealised(above: Mood, node: Node, mood: Mood, signature: Signature) -> None:
    """Under something that has itself not happened: "wants to start fixing", "will manage to", "if he forgets to"."""
    factive = signature.positive == signature.negative == "CT+"
    if node.frame in TENSELESS:
        flips = signature.positive.startswith("CT-")
        mood.realization, mood.temporal = above.realization, above.temporal
        if (above.polarity is Polarity.NEGATIVE) != flips:
            mood.flip()
        if signature == SILENT and above.realization in HAPPENING:
            mood.unsettle()
    elif not factive or above.frame is not Frame.ACTUAL:
        mood.unsettle()


def _take_time(above: Mood, mood: Mood) -> None:
    mood.temporal = above.temporal
    if above.realization is R.STATE and above.temporal is T.HABITUAL and mood.realization is R.COMPLETED:
        mood.realization = R.STATE


def _plan(above: Mood, mood: Mood, realization: Realization, node: Node) -> None:
    mood.realization = realization
    mood.temporal = T.FUTURE if above.temporal is not T.PAST else T.PAST
    if above.polarity is Polarity.NEGATIVE:
        mood.flip()
    if node.frame == "that" and realization is R.DESIRED and node.group.past:
        mood.frame = Frame.HYPOTHETICAL
        mood.flip()  # "I wish I had" has not


def _uncommitted(context: _Context, mood: Mood) -> None:
    mood.unsettle()


def _report(context: _Context, mood: Mood) -> None:
    if context.above.polarity is not Polarity.POSITIVE:
        mood.unsettle()
    _shift_back(context, mood)


def _belief(context: _Context, mood: Mood) -> None:
    mood.weaken(C(context.grade) if context.grade else C.PROBABLE)
    if context.above.polarity is not Polarity.POSITIVE:
        mood.unsettle()
    _shift_back(context, mood)


def _shift_back(context: _Context, mood: Mood) -> None:
    """ "He said he'd come": the reported "would" is a "will"."""
    if context.node.group.modal == "would" and not context.node.group.perfect and context.above.temporal is T.PAST:
        if mood.frame is Frame.HYPOTHETICAL:
            mood.frame = context.above.frame
        mood.realization, mood.temporal = R.INTENDED, T.FUTURE
        if context.above.polarity is Polarity.POSITIVE:
            mood.certainty = context.above.certainty


def _ask(context: _Context, mood: Mood) -> None:
    mood.sources += _sources(context.tokens, context.text, context.parent)
    mood.act = Act.ASKED
    mood.unsettle()


def _forbid(context: _Context, mood: Mood) -> None:
    mood.realization, mood.temporal = R.REQUIRED, T.FUTURE
    mood.flip()


def _start(context: _Context, mood: Mood) -> None:
    mood.realization = R.STARTED
    if context.above.polarity is Polarity.NEGATIVE:
        mood.flip()


def _stop(context: _Context, mood: Mood) -> None:
    if context.above.polarity is Polarity.NEGATIVE:
        mood.realization = R.STARTED
        return
    lasting = mood.realization is R.STATE or context.node.lemma in operators().activities
    mood.realization, mood.temporal = (R.STATE if lasting else R.PARTIAL), T.PAST


def _finish(context: _Context, mood: Mood) -> None:
    mood.realization = R.COMPLETED
    if context.above.polarity is Polarity.NEGATIVE:
        mood.realization = R.PARTIAL


def _continue(context: _Context, mood: Mood) -> None:
    if context.above.polarity is Polarity.NEGATIVE:
        mood.unsettle()
    elif mood.realization is R.COMPLETED:
        mood.realization = R.STARTED


def _perceive(context: _Context, mood: Mood) -> None:
    if context.above.polarity is Polarity.NEGATIVE:
        mood.unsettle()
    elif context.node.frame == "np_ing" and mood.realization is R.COMPLETED:
        mood.realization = R.STARTED


def _cancel(context: _Context, mood: Mood) -> None:
    if context.above.polarity is Polarity.NEGATIVE:
        mood.unsettle()
        return
    mood.realization = R.CANCELLED


_RULES: dict[str, Callable[[_Context, Mood], None]] = {
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


def _sources(tokens: list[Token], text: str, parent: Node) -> tuple[str, ...]:
    """Whose word or belief it is, as the text names them; nobody when it is the speaker's own."""
    named = _named_source(tokens, parent)
    if named is not None:
        first, last = tokens[named[0]], tokens[named[1]]
        return (text[first.start : last.end],)
    if parent.group.passive or parent.lemma in ("hear", "read", "understand", "gather"):
        return (UNKNOWN_SOURCE,)
    if is_first_person(tokens, parent):
        return ()
    subject = parent.subject
    if subject is None:
        return ()
    if parent.group.be and tokens[subject.head].tag == "N":
        return _owner(tokens, text, subject)
    if tokens[subject.head].word == "it" and parent.lemma in ("be", "seem", "appear", "look", "sound", "turn", "happen"):
        return ()
    if tokens[subject.head].word in ("rumour", "rumor", "word", "legend", "they", "people", "someone", "somebody", "it", "everyone", "you", "that", "one"):
        return (UNKNOWN_SOURCE,)
    return (text[tokens[subject.first].start : tokens[subject.end - 1].end],)


def _owner(tokens: list[Token], text: str, subject: NounPhrase) -> tuple[str, ...]:
    """ "My guess is", "Derek's guess is": whose thought the noun names."""
    first = tokens[subject.first]
    if first.word in ("my", "our"):
        return ()
    for at in range(subject.first, subject.end):
        if tokens[at].tag == "POS":
            return (text[first.start : tokens[at - 1].end],)
    return (UNKNOWN_SOURCE,)


def _named_source(tokens: list[Token], parent: Node) -> tuple[int, int] | None:
    """The source in "heard from Derek that", "was told by Mum that"."""
    wanted = "by" if parent.group.passive else "from"
    if not parent.group.passive and parent.lemma not in ("hear", "learn", "understand", "gather"):
        return None
    for prep, phrase in parent.pps:
        if tokens[prep].word == wanted:
            return phrase.first, phrase.end - 1
    return None
