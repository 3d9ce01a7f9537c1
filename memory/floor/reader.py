"""A text read through: its sentences, their clauses, and what each clause says at most."""

from functools import lru_cache

from memory.floor import asides, fragments, nominals, play, questions, signatures, worlds
from memory.floor.afterthoughts import weaken_by_afterthoughts
from memory.floor.arguments import arguments_of, span_of, subject_of
from memory.floor.clauses import Builder
from memory.floor.compose import compose
from memory.floor.given import given_mood
from memory.floor.hedges import counted_down_from, hedged_from
from memory.floor.mood import Mood
from memory.floor.nodes import Node
from memory.floor.normalise import Token, tokenise
from memory.floor.pasted import pasted
from memory.floor.placed import Scene
from memory.floor.quotes import Quotes
from memory.floor.reading import Clause
from memory.floor.sentences import ranges
from memory.floor.tagging import tag_sentence
from memory.floor.times import put_ahead
from memory.floor.unreal import unsettle_by_opening
from memory.modality import (
    UNKNOWN_MODALITY,
    Act,
    Certainty,
    Frame,
    Modality,
    Polarity,
    Realization,
    Stance,
    Temporal,
)
from memory.value import Span, spanning

_MOST_READ = 1_024
"""About a month of talk, at 3 kB a text: what was said is read again when it is asked about or answered."""


class Reading:
    """All that was made of one text: words, nodes in order, and the mood of each."""

    __slots__ = ("mains", "moods", "nodes", "text", "tokens", "world")

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = tokenise(text)
        self.nodes: list[Node] = []
        self.moods: dict[int, Mood] = {}
        self.mains: set[int] = set()
        self.world: Frame | None = None  # the dream, game or supposition in which it ends


@lru_cache(maxsize=32)
def analyse(text: str) -> Reading:
    """Read a text into nodes with moods; the last few are kept, for each is asked of clause by clause."""
    reading = Reading(text)
    spans = ranges(reading.tokens)
    for first, last in spans:
        tag_sentence(reading.tokens, first, last)
    quotes = Quotes(reading.tokens)
    for first, last in spans:
        _sentence(reading, first, last, quotes)
    reading.world = worlds.carry(reading.tokens, spans, reading.nodes, reading.moods)
    weaken_by_afterthoughts(text, reading.tokens, spans, reading.nodes, reading.moods)
    _hand_to_their_authors(reading)
    return reading


def _hand_to_their_authors(reading: Reading) -> None:
    """What was pasted from elsewhere is told as its author's words, whatever it says."""
    for stretch in pasted(reading.text):
        for node in reading.nodes:
            if stretch.start <= reading.tokens[node.trigger].start < stretch.end:
                mood = reading.moods[node.index]
                mood.sources = (stretch.source, *mood.sources)
                if mood.frame is Frame.ACTUAL:
                    mood.frame = Frame.QUOTATION


def _sentence(reading: Reading, first: int, last: int, quotes: Quotes) -> None:
    tokens = reading.tokens
    start = len(reading.nodes)
    if not fragments.heads_a_list(tokens, first, last):
        Builder(tokens, first, last, reading.nodes, quotes).run()
    nodes = reading.nodes[start:]
    if not nodes:
        fragments.read_fragment(tokens, first, last, reading.nodes)
        nodes = reading.nodes[start:]
    asides.mark_asides(tokens, nodes)
    asides.mark_quotations(tokens, nodes)
    asks = questions.mark_questions(tokens, nodes, first, last)
    asides.mark_silent(tokens, nodes)
    compose(Scene(tokens, reading.text, nodes, reading.moods))
    _finish(reading, nodes, first, last, asks=asks)


def _finish(reading: Reading, nodes: list[Node], first: int, last: int, *, asks: bool) -> None:
    tokens = reading.tokens
    joke = play.is_play(tokens, nodes, first, last)
    hedged, counted = hedged_from(tokens, first, last), counted_down_from(tokens, first, last)
    for node in nodes:
        mood = reading.moods[node.index]
        if 0 <= hedged <= node.trigger:
            mood.weaken(Certainty.POSSIBLE)
        if 0 <= counted <= node.trigger and not node.group.past:
            mood.frame = Frame.HYPOTHETICAL
        if asks and _is_asked(node):
            mood.act = Act.ASKED
        if node.quoted and mood.frame is Frame.ACTUAL:
            mood.frame = Frame.QUOTATION
        if joke:
            mood.frame = Frame.NONLITERAL
    worlds.spread(tokens, nodes, reading.moods, first, last)
    unsettle_by_opening(tokens, nodes, reading.moods, first, last)
    put_ahead(tokens, nodes, reading.moods)
    main = _main(nodes)
    if main is not None:
        reading.mains.add(main.index)


def _is_asked(node: Node) -> bool:
    """Whether the node is asked itself, or hangs on what is asked in a way that asks it too."""
    steps = 0
    place: Node | None = node
    while place is not None and steps < 30:
        if place.asked:
            return True
        told = place.group.past or place.group.perfect or place.group.form == "vn"
        if place.relation in ("rel", "adv", "post") and told and not _is_cleft(place):
            return _completes_what_is_asked(place)
        if place.relation == "comp" and place.frame == "that" and _takes_for_granted(place.parent):
            return False
        place = place.partner if place.relation == "coord" and place.partner is not None else place.parent
        steps += 1
    return False


def _completes_what_is_asked(node: Node) -> bool:
    """As in "are the thank you cards done": what "are" asks of them is the participle behind them."""
    above = node.parent
    return node.relation == "post" and above is not None and above.asked and above.group.be


def _takes_for_granted(governor: Node | None) -> bool:
    """As in "did he forget that he has one": he has, whatever the answer."""
    if governor is None or governor.group.be:
        return False
    if governor.lemma == "know" and governor.group.do and governor.frame != "wh":
        return True  # "did you know she's moved", but "how do you know she's moved"
    found = signatures.look_up("verb", governor.lemma, "that")
    return found is not None and found.positive == found.negative == "CT+"


def _is_cleft(node: Node) -> bool:
    """As in "was it Sam who rang": the relative clause holds what is asked."""
    above = node.parent
    return node.relation == "rel" and above is not None and above.group.be and above.group.subject is not None


def _main(nodes: list[Node]) -> Node | None:
    roots = [node for node in nodes if node.relation == "root"]
    if not roots:
        roots = [node for node in nodes if node.relation != "paren"] or nodes
    if not roots:
        return None
    main = roots[0]
    while main.silent:
        child = next((node for node in nodes if node.parent is main and node.index > main.index), None)
        if child is None:
            break
        main = child
    return main


_ModalityKey = tuple[Act, Frame, Certainty, Polarity, Realization, Temporal, Stance, tuple[str, ...]]
_made: dict[_ModalityKey, Modality] = {}


def modality_of(mood: Mood) -> Modality:
    """The frozen value; equal ones are made once."""
    key = (
        mood.act,
        mood.frame,
        mood.certainty,
        mood.polarity,
        mood.realization,
        mood.temporal,
        mood.stance,
        mood.sources,
    )
    made = _made.get(key)
    if made is None:
        made = Modality(
            act=mood.act,
            frame=mood.frame,
            certainty=mood.certainty,
            polarity=mood.polarity,
            realization=mood.realization,
            temporal=mood.temporal,
            stance=mood.stance,
            attributed_to=mood.sources,
        )
        if len(_made) < 5_000:
            _made[key] = made
    return made


def clause_of(reading: Reading, node: Node, index_of: dict[int, int]) -> Clause:
    """The node as it is handed out."""
    tokens, mood = reading.tokens, reading.moods[node.index]
    trigger = tokens[node.trigger]
    group = node.group
    subject = subject_of(node)
    span = _span(tokens, node)
    return Clause(
        span=span,
        trigger=spanning(trigger.start, trigger.end),
        lemma=trigger.lemma,
        main=node.index in reading.mains,
        modality=modality_of(mood),
        cues=tuple([spanning(tokens[at].start, tokens[at].end) for at in mood.cues]),
        subject=span_of(tokens, subject) if subject is not None else None,
        arguments=arguments_of(tokens, node, subject),
        negated_by=spanning(tokens[group.negation].start, tokens[group.negation].end)
        if group.negation >= 0
        else None,
        passive=group.passive,
        past=group.past,
        perfect=group.perfect and node.lemma != "get",
        parent=index_of.get(node.parent.index) if node.parent is not None else None,
    )


def _span(tokens: list[Token], node: Node) -> Span:
    first = min(node.clause_first, node.group.first, node.trigger)
    if node.subject is not None and node.subject.first < node.group.end:
        first = min(first, node.subject.first)
    last = max(node.end, node.group.end, node.trigger + 1) - 1
    return spanning(tokens[first].start, max(tokens[last].end, tokens[first].end))


@lru_cache(maxsize=_MOST_READ)
def read(text: str) -> tuple[Clause, ...]:
    """Every clause of a text in its order, each with the modality its grammar allows at most.

    Pure and total: any text gives an answer, the same every time; text without a predicate gives none.
    """
    reading = analyse(text)
    index_of = _positions(reading)
    return tuple([clause_of(reading, node, index_of) for node in reading.nodes if not node.silent])


def _positions(reading: Reading) -> dict[int, int]:
    """Node -> its place among the clauses handed out; a silent one stands for the clause above it, if any."""
    positions: dict[int, int] = {}
    for node in reading.nodes:
        if not node.silent:
            positions[node.index] = len(positions)
    for node in reading.nodes:
        if node.silent and node.parent is not None and not node.parent.silent:
            positions[node.index] = positions[node.parent.index]
    return positions


def read_span(text: str, span: Span) -> Clause:
    """The clause whose predicate the span holds; if none is recognised there, one of which all is unknown."""
    reading = analyse(text)
    node = _predicate_at(reading, span)
    if node is not None and not node.silent:
        return read(text)[_positions(reading)[node.index]]
    if node is not None:
        return clause_of(reading, node, _positions(reading))
    return Clause(
        span=span,
        trigger=span,
        lemma=span.of(text).lower(),
        main=False,
        modality=_named_at(reading, span),
        cues=(),
        subject=None,
        arguments=(),
        negated_by=None,
        passive=False,
        past=False,
        perfect=False,
        parent=None,
    )


def leaves_open(text: str) -> bool:
    """Whether a text ends inside a dream, a game or a supposition that it tells of."""
    return worlds.may_open(text) and analyse(text).world is not None


def _named_at(reading: Reading, span: Span) -> Modality:
    """The modality of an event that a noun names there, as far as its clause bears it."""
    for at, token in enumerate(reading.tokens):
        if token.start < span.end and span.start < token.end:
            node = nominals.holder(reading.nodes, at)
            if node is None:
                break
            its = reading.moods[node.index]
            mood = given_mood(reading.tokens, at, node, its) or nominals.nominal_mood(reading.tokens, at, its)
            if mood is not None and nominals.is_only_meant(node, at):
                mood.unsettle()
            return UNKNOWN_MODALITY if mood is None else modality_of(mood)
    return UNKNOWN_MODALITY


def _predicate_at(reading: Reading, span: Span) -> Node | None:
    tokens = reading.tokens
    best: Node | None = None
    for node in reading.nodes:
        for at in (node.trigger, node.group.main):
            token = tokens[at]
            if token.start < span.end and span.start < token.end:
                if at == node.trigger:
                    return node
                best = best or node
        if node.group.be and best is None and node.group.main < node.trigger:
            first, last = tokens[node.group.first], tokens[node.trigger]
            if first.start <= span.start and span.end <= last.end and not _is_noun_word(tokens, node, span):
                best = node
    return best


def _is_noun_word(tokens: list[Token], node: Node, span: Span) -> bool:
    return any(
        token.tag in ("N", "NS", "NP", "J") and token.start < span.end and span.start < token.end
        for token in tokens[node.group.first : node.trigger]
    )
