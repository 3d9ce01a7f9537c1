"""What is taken up again, or let go, in words that name no deed: "back to the fence", "no more pond"."""

import re
from collections.abc import Callable, Sequence

from memory.claims import Claim, Proposer, Proposition, Reading
from memory.deeds.matching import things_of
from memory.floor import read, sentences
from memory.floor.normalise import tokens_of
from memory.language.cues import cues, has_cue
from memory.language.wordforms import base
from memory.modality import is_told
from memory.readings import reading_in
from memory.turns import Turn
from memory.value import Span
from memory.vocabulary import Predicate

_PROPOSER = Proposer(name="resuming", version="1")


def with_resumed(
    readings: tuple[Reading, ...],
    turn: Turn,
    *,
    done: Callable[[], Sequence[Claim]],
    meant: Callable[[], Sequence[Claim]],
) -> tuple[Reading, ...]:
    """The readings, and one for each sentence that takes up again, or lets go, a deed that is known.

    Args:
        readings: What a reader saw in the turn.
        turn: What was said.
        done: What the speaker said to have done, as far as it stands.
        meant: What the speaker meant to do, or began, and has not done.
    """
    if turn.forwarded_from is not None:
        return readings
    again = _of_cue("undone", readings, turn, done)
    others = tuple(each for each in readings if not _is_of_letting_go(each, turn))
    dropped = _of_cue("let_go", (*others, *again), turn, meant)
    return (*(others if dropped else readings), *again, *dropped)


def _is_of_letting_go(reading: Reading, turn: Turn) -> bool:
    """Whether what was read is the letting go alone: of "not bothering with the pond", the bothering."""
    is_loose = reading.proposition.predicate in (Predicate.NOTE, Predicate.HAPPENED)
    return is_loose and has_cue("completion", "let_go", reading.span.of(turn.text))


def _of_cue(
    cue: str, readings: tuple[Reading, ...], turn: Turn, deeds_of: Callable[[], Sequence[Claim]]
) -> tuple[Reading, ...]:
    if not has_cue("completion", cue, turn.text):
        return ()
    deeds = deeds_of()
    made = (
        _reading(turn, sentence, deed, cue)
        for sentence in sentences(turn.text)
        if has_cue("completion", cue, sentence.of(turn.text))
        and not any(each.trigger.touches(_up_to_a_break(turn, sentence, cue)) for each in readings)
        and (deed := _named(turn, sentence, deeds)) is not None
    )
    return tuple(each for each in made if each is not None)


def _up_to_a_break(turn: Turn, sentence: Span, cue: str) -> Span:
    """The stretch of a sentence in which it is let go: "…, found one in a shop" tells something else."""
    text = sentence.of(turn.text).lower().replace("’", "'")
    found = cues("completion", cue).search(text)
    if cue != "let_go" or found is None:
        return sentence
    start = max((each.end() for each in _BREAK.finditer(text) if each.end() <= found.start()), default=0)
    end = next((each.start() for each in _BREAK.finditer(text) if each.start() >= found.end()), len(text))
    return Span(start=sentence.start + start, end=sentence.start + end)


_BREAK = re.compile(r"[,;:]\s+|\s[-–—]\s+|\s+(?:but|so|because|cos|and)\s+")


def _named(turn: Turn, sentence: Span, deeds: Sequence[Claim]) -> Claim | None:
    words = {
        base(token.word) for token in tokens_of(turn.text) if sentence.start <= token.start < sentence.end
    }
    fitting = [each for each in deeds if (things := _thing(each)) and things <= words]
    return fitting[-1] if len({_thing(each) for each in fitting}) == 1 else None


def _thing(deed: Claim) -> frozenset[str]:
    """The thing itself: of "build a plant stand for the landing" the stand, wherever it was to go."""
    things = things_of(deed)
    return things & frozenset(deed.proposition.qualifier.split()) or things


def _reading(turn: Turn, sentence: Span, deed: Claim, cue: str) -> Reading | None:
    inside = [each for each in read(turn.text) if each.trigger.touches(sentence)]
    found = cues("completion", cue).search(sentence.of(turn.text).replace("’", "'"))
    if found is None:
        return None
    told = Span(start=sentence.start + found.start(), end=sentence.start + found.end())
    with_cue = (each for each in inside if each.trigger.touches(told))
    clause = next(with_cue, next((each for each in inside if each.main), None))
    if clause is None or not is_told(clause.modality):
        return None
    things = _thing(deed)
    held = [
        token
        for token in tokens_of(turn.text)
        if sentence.start <= token.start < sentence.end and base(token.word) in things
    ]
    name = Span(start=held[0].start, end=max(held[0].end, held[-1].end))
    said = deed.proposition
    return reading_in(
        turn,
        sentence,
        Proposition(
            subject=said.subject,
            predicate=said.predicate,
            value=name.of(turn.text),
            qualifier=said.qualifier,
            participants=(),
            when=None,
        ),
        modality=clause.modality,
        proposer=_PROPOSER,
        trigger=clause.trigger,
    )
