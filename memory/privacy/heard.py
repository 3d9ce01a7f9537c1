"""Somebody's words as they stand in the record, so that one gate decides who may hear them."""

from collections.abc import Sequence

from memory.audience import audience_of_turn, granted
from memory.claims import (
    Change,
    Claim,
    Method,
    Origin,
    Participant,
    ParticipantRole,
    Proposer,
    Proposition,
    Source,
    State,
)
from memory.house import House
from memory.ids import FIRST, ClaimId, PersonId, derived
from memory.language.naming import somebody
from memory.modality import UNKNOWN_MODALITY, UNKNOWN_SOURCE, Act, Frame, Modality
from memory.privacy.discretion import is_secret
from memory.readings import TIMELESS
from memory.rooms import Audience
from memory.sensitivity import most_sensitive, sensitivity_of
from memory.surprises import people_named_in
from memory.turns import UNKNOWN_ORIGIN, Turn
from memory.value import Span
from memory.vocabulary import Category, CostOfLoss, Predicate, Sensitivity, Use

_PROPOSER = Proposer(name="record", version="1")


def as_heard(
    turn: Turn,
    span: Span,
    *,
    house: House,
    also: Sequence[PersonId] = (),
    handed_to: PersonId | None = None,
) -> Claim:
    """Somebody's words as a claim of nothing but that they were said; never stored.

    It exists so that one gate decides who may hear: it has the turn's audience, and is as sensitive as
    its words are.

    Args:
        turn: Where they were said.
        span: Which of its words.
        house: The household as it stands.
        also: People to whom its speaker has granted it by name.
        handed_to: Somebody from outside the family who was given its codes for their own use; it is then
            for their ears alone.
    """
    speaker = turn.speaker
    if speaker is None:
        msg = f"turn {turn.turn_id} has no speaker"
        raise ValueError(msg)
    quote = span.of(turn.text)
    is_guarded = handed_to is None
    secret = Sensitivity.SECRET if is_guarded and is_secret(quote) else Sensitivity.ORDINARY
    sensitivity = most_sensitive(secret, sensitivity_of(Predicate.NOTE, turn.text, secrets=is_guarded))
    audience = granted(audience_of_turn(turn, house), *also)
    return Claim(
        claim_id=ClaimId(derived("q", turn.turn_id, span.start, span.end)),
        household=turn.household,
        proposition=Proposition(
            subject=somebody(speaker, ""),
            predicate=Predicate.NOTE,
            value=quote,
            qualifier="",
            participants=_targets(turn, quote if also else turn.text, sensitivity, house),
            when=None,
        ),
        modality=_as_said(turn),
        sources=(
            Source(
                turn=turn.turn_id, span=span, quote=quote, speaker=speaker, room=turn.room, at=turn.sent_at
            ),
        ),
        origin=Origin.STATED,
        method=Method.DIRECT_STATEMENT,
        proposer=_PROPOSER,
        valid_time=TIMELESS,
        said_at=turn.sent_at,
        recorded_at=turn.sent_at,
        last_confirmed=turn.sent_at,
        audience=audience if handed_to is None else Audience(rooms=(), people=(handed_to,), until=None),
        sensitivity=sensitivity,
        category=Category.CONTEXT,
        uses=frozenset({Use.ANSWER, Use.RELAY}),
        cost_of_loss=CostOfLoss.NORMAL,
        state=State.TRANSIENT,
        change=Change(at=turn.sent_at, reason="said", by=speaker, successor=None),
        undecided=(),
        revision=FIRST,
    )


def _targets(turn: Turn, words: str, sensitivity: Sensitivity, house: House) -> tuple[Participant, ...]:
    """From whom a surprise is kept: whom its words name; of words to be passed on, no more than these."""
    if sensitivity is not Sensitivity.SURPRISE or turn.speaker is None:
        return ()
    named = people_named_in(words, speaker=turn.speaker, house=house, at=turn.sent_at)
    return tuple(
        Participant(role=ParticipantRole.BENEFICIARY, surface=house.name(person), person=person)
        for person in named
        if person != turn.speaker
    )


def _as_said(turn: Turn) -> Modality:
    """Nothing is claimed of how it was meant, but that a forward is somebody else's words."""
    whose: tuple[str, ...] = ()
    if turn.forwarded_from is not None:
        whose = (UNKNOWN_SOURCE if turn.forwarded_from == UNKNOWN_ORIGIN else turn.forwarded_from,)
    frame = Frame.QUOTATION if whose else Frame.UNKNOWN
    fields = dict(UNKNOWN_MODALITY) | {"act": Act.UNKNOWN, "frame": frame, "attributed_to": whose}
    return Modality.model_validate(fields)
