"""What was done and is taken up again, in words that name no deed: "back to the fence, it is not done"."""

from collections.abc import Callable, Sequence

from memory.claims import Claim, Method, Origin, Proposer, Proposition, Reading, ValidTime
from memory.floor import read, sentences
from memory.floor.normalise import tokens_of
from memory.language.cues import has_cue
from memory.language.wordforms import base
from memory.life.commitments import things_of
from memory.modality import Act, Frame
from memory.turns import Turn
from memory.value import Span

_PROPOSER = Proposer(name="resuming", version="1")


def with_resumed(
    readings: tuple[Reading, ...], turn: Turn, done: Callable[[], Sequence[Claim]]
) -> tuple[Reading, ...]:
    """The readings, and one for each sentence that takes up again what the speaker is known to have done.

    Args:
        readings: What a reader saw in the turn.
        turn: What was said.
        done: What the speaker said to have done, as far as it stands.
    """
    if turn.forwarded_from is not None or not has_cue("completion", "undone", turn.text):
        return readings
    deeds = done()
    made = [
        _reading(turn, sentence, deed)
        for sentence in sentences(turn.text)
        if has_cue("completion", "undone", sentence.of(turn.text))
        and not any(each.trigger.touches(sentence) for each in readings)
        and (deed := _named(turn, sentence, deeds)) is not None
    ]
    return (*readings, *(each for each in made if each is not None))


def _named(turn: Turn, sentence: Span, deeds: Sequence[Claim]) -> Claim | None:
    words = {
        base(token.word) for token in tokens_of(turn.text) if sentence.start <= token.start < sentence.end
    }
    fitting = [each for each in deeds if (things := things_of(each)) and things <= words]
    return fitting[-1] if len({things_of(each) for each in fitting}) == 1 else None


def _reading(turn: Turn, sentence: Span, deed: Claim) -> Reading | None:
    inside = [each for each in read(turn.text) if each.trigger.touches(sentence)]
    clause = next((each for each in inside if has_cue("completion", "undone", each.span.of(turn.text))), None)
    if clause is None or clause.modality.act is not Act.STATED or clause.modality.frame is not Frame.ACTUAL:
        return None
    things = things_of(deed)
    held = [
        token
        for token in tokens_of(turn.text)
        if sentence.start <= token.start < sentence.end and base(token.word) in things
    ]
    name = Span(start=held[0].start, end=max(held[0].end, held[-1].end))
    said = deed.proposition
    return Reading(
        proposition=Proposition(
            subject=said.subject,
            predicate=said.predicate,
            value=name.of(turn.text),
            qualifier=said.qualifier,
            participants=(),
            when=None,
        ),
        modality=clause.modality,
        span=sentence,
        trigger=clause.trigger,
        quote=sentence.of(turn.text),
        origin=Origin.STATED,
        method=Method.DIRECT_STATEMENT,
        valid_time=ValidTime(since=None, until=None, end_condition=None),
        proposer=_PROPOSER,
        corrects=False,
        changes=False,
        lasting=True,
    )
