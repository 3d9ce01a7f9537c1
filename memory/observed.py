"""What somebody shows rather than says: the place they share, the choice they make in a poll."""

from memory.claims import Method, Origin, Proposer, Proposition, Reading, ValidTime
from memory.ids import PersonId
from memory.language.naming import somebody
from memory.modality import (
    Act,
    Certainty,
    Frame,
    Modality,
    Polarity,
    Realization,
    Stance,
    Temporal,
)
from memory.ports import Context, Read
from memory.readings import reading_in
from memory.turns import SHOWN, SPOKEN, Turn, TurnKind
from memory.value import Span
from memory.vocabulary import Predicate

_PROPOSER = Proposer(name="observed", version="2")


def with_observations(read: Read) -> Read:
    """A reader that is asked about words alone, and for what is shown instead takes what was shown."""

    def reading(turn: Turn, context: Context) -> tuple[Reading, ...]:
        return read(turn, context) if turn.kind in SPOKEN else observe(turn, context)

    return reading


def as_shown(turn: Turn) -> Modality | None:
    """How what a turn shows is meant, which its kind tells and no word of it; None where words tell it.

    That somebody is where they share to be holds for then; a choice in a poll is what they prefer.
    """
    if turn.kind not in SHOWN:
        return None
    return Modality(
        act=Act.STATED,
        frame=Frame.ACTUAL,
        certainty=Certainty.CERTAIN,
        polarity=Polarity.POSITIVE,
        realization=Realization.STATE,
        temporal=Temporal.CURRENT,
        stance=Stance.OPINION if turn.kind is TurnKind.POLL_ANSWER else Stance.KNOWLEDGE,
        attributed_to=(),
    )


def observe(turn: Turn, context: Context) -> tuple[Reading, ...]:
    """The reading of a shared place or a vote: about whoever shared or chose, and nobody else.

    A place that somebody else shared, forwarded, tells nothing of where the forwarder is.
    """
    modality = as_shown(turn)
    if modality is None or turn.speaker is None or turn.forwarded_from is not None or not turn.text.strip():
        return ()
    whole = Span(start=0, end=len(turn.text))
    return (
        reading_in(
            turn,
            whole,
            _proposition(turn, turn.speaker, context),
            modality=modality,
            proposer=_PROPOSER,
            origin=Origin.OBSERVED,
            method=Method.OBSERVATION,
            valid_time=ValidTime(since=turn.sent_at, until=None, end_condition=None),
        ),
    )


def _proposition(turn: Turn, speaker: PersonId, context: Context) -> Proposition:
    is_vote = turn.kind is TurnKind.POLL_ANSWER
    asked = context.replied_to
    value = f"{asked.text}: {turn.text}" if is_vote and asked is not None else turn.text
    return Proposition(
        subject=somebody(speaker, context.house.name(speaker)),
        predicate=Predicate.LIKES if is_vote else Predicate.LOCATED_AT,
        value=value,
        qualifier=value.casefold() if is_vote else "",
        participants=(),
        when=None,
    )
