"""What somebody shows rather than says: the place they share, the choice they made in a poll."""

from memory.claims import Method, Origin, Proposer, Proposition, Reading, Subject, SubjectKind, ValidTime
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
from memory.ports import Context
from memory.turns import Turn, TurnKind
from memory.value import Span
from memory.vocabulary import Predicate

_PROPOSER = Proposer(name="observed", version="1")
_SHOWN = {TurnKind.VENUE: Predicate.LOCATED_AT, TurnKind.POLL_ANSWER: Predicate.LIKES}


def observe(turn: Turn, context: Context) -> tuple[Reading, ...]:
    """The reading of a shared place or a vote; its words are the place's name, or the option's."""
    predicate = _SHOWN.get(turn.kind)
    if predicate is None or turn.speaker is None or not turn.text.strip():
        return ()
    name = context.house.name(turn.speaker)
    is_place = turn.kind is TurnKind.VENUE
    whole = Span(start=0, end=len(turn.text))
    return (
        Reading(
            proposition=Proposition(
                subject=Subject(kind=SubjectKind.PERSON, surface=name, person=turn.speaker, whose=None),
                predicate=predicate,
                value=turn.text,
                qualifier="" if is_place else turn.text.casefold(),
                participants=(),
                when=None,
            ),
            modality=Modality(
                act=Act.STATED,
                frame=Frame.ACTUAL,
                certainty=Certainty.CERTAIN,
                polarity=Polarity.POSITIVE,
                realization=Realization.STATE,
                temporal=Temporal.CURRENT,
                stance=Stance.KNOWLEDGE if is_place else Stance.OPINION,
                attributed_to=(),
            ),
            span=whole,
            trigger=whole,
            quote=turn.text,
            origin=Origin.OBSERVED,
            method=Method.OBSERVATION,
            valid_time=ValidTime(since=turn.sent_at, until=None, end_condition=None),
            proposer=_PROPOSER,
            corrects=False,
            changes=False,
            lasting=not is_place,
        ),
    )
