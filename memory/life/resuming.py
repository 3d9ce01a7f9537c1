"""What is taken up again, or let go, in words that name no deed: "back to the fence", "no more pond"."""

from collections.abc import Callable, Sequence

from memory.claims import Claim, Proposer, Proposition, Reading
from memory.floor import read, sentences
from memory.floor.normalise import tokens_of
from memory.language.cues import has_cue
from memory.language.wordforms import base
from memory.life.matching import things_of
from memory.modality import is_told
from memory.readings import reading_in
from memory.turns import Turn
from memory.value import Span

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
    return (*readings, *again, *_of_cue("let_go", (*readings, *again), turn, meant))


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
        and not any(each.trigger.touches(sentence) for each in readings)
        and (deed := _named(turn, sentence, deeds)) is not None
    )
    return tuple(each for each in made if each is not None)


def _named(turn: Turn, sentence: Span, deeds: Sequence[Claim]) -> Claim | None:
    words = {
        base(token.word) for token in tokens_of(turn.text) if sentence.start <= token.start < sentence.end
    }
    fitting = [each for each in deeds if (things := things_of(each)) and things <= words]
    return fitting[-1] if len({things_of(each) for each in fitting}) == 1 else None


def _reading(turn: Turn, sentence: Span, deed: Claim, cue: str) -> Reading | None:
    inside = [each for each in read(turn.text) if each.trigger.touches(sentence)]
    with_cue = (each for each in inside if has_cue("completion", cue, each.span.of(turn.text)))
    clause = next(with_cue, next((each for each in inside if each.main), None))
    if clause is None or not is_told(clause.modality):
        return None
    things = things_of(deed)
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
