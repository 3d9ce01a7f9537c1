"""Words that say the same of their speaker as somebody just said of themselves: "me too", "same here"."""

import re
from datetime import timedelta

from memory.claims import (
    Claim,
    Method,
    ParticipantRole,
    Proposer,
    Proposition,
    Reading,
)
from memory.language.naming import somebody
from memory.modality import Polarity, is_own_word
from memory.ports import Context, UnitOfWork
from memory.readings import reading_in
from memory.turns import Author, Turn
from memory.value import Span
from memory.vocabulary import Policy

_PROPOSER = Proposer(name="echoes", version="1")
_SOON = timedelta(hours=3)
_LOOKED_BACK = 3
_VERB = r"(?:do|did|have|am|was|will|would|can|could|need|want)"
_ECHO = re.compile(
    r"\W*(?:(?:oh|ha|haha|yes|yeah|yep|and|well|sorry|lol|aw|ah|ok)\b[\s,!.]*)*"
    rf"(?P<said>(?:and )?me (?:too|neither|either|as well)|and me"
    r"|same(?: (?:here|for me|with me|as (?:him|her)))?"
    rf"|ditto|likewise|as above|what (?:he|she|they) said|so {_VERB} i|(?P<nor>(?:n?either|nor) {_VERB} i)"
    rf"|i {_VERB}(?P<not>n['’]?t)? (?:too|as well|either)|us too)"
    r"(?:\s+(?:mate|love|tbh|lol|actually|mum|dad|x+))?\W*",
    re.IGNORECASE,
)


def echo_of(uow: UnitOfWork, turn: Turn, context: Context) -> Reading | None:
    """What a turn says by saying "me too"; None if it says nothing of the kind, or of nothing in particular.

    It holds of the speaker as firmly, and as far, as the other said it of themselves.
    """
    found = None if turn.forwarded_from is not None else _ECHO.fullmatch(turn.text)
    if found is None or turn.speaker is None:
        return None
    claim = _echoed(
        uow, turn, context, denies=bool(found["nor"] or found["not"] or "either" in found["said"])
    )
    if claim is None:
        return None
    said, span = claim.proposition, Span(start=found.start("said"), end=found.end("said"))
    name = context.house.name(turn.speaker)
    return reading_in(
        turn,
        span,
        Proposition(
            subject=somebody(turn.speaker, "I"),
            predicate=said.predicate,
            value=said.value,
            qualifier=said.qualifier,
            participants=tuple(
                type(each)(role=each.role, surface=name, person=turn.speaker)
                if each.role is ParticipantRole.AGENT
                else each
                for each in said.participants
                if each.role is not ParticipantRole.RECIPIENT
            ),
            when=said.when,
        ),
        modality=claim.modality,
        proposer=_PROPOSER,
        method=Method.ANSWER,
    )


def _echoed(uow: UnitOfWork, turn: Turn, context: Context, *, denies: bool) -> Claim | None:
    """What the turn before, or the one replied to, says of its own speaker, if it is one thing."""
    people = [
        each for each in context.before if each.author is Author.PERSON and each.speaker != turn.speaker
    ]
    turns = people[-_LOOKED_BACK:] if context.replied_to is None else [context.replied_to]
    for before in reversed(turns):
        told = uow.of_turn(before.turn_id)
        if not told and context.replied_to is None:
            continue
        own = [claim for claim in told if _is_own(claim, before)]
        if not own or turn.sent_at - before.sent_at > _SOON:
            return None
        first = min(own, key=lambda each: each.sources[0].span.start)
        is_negative = first.modality.polarity is Polarity.NEGATIVE
        return first if is_negative or not denies else None
    return None


def _is_own(claim: Claim, before: Turn) -> bool:
    is_of_speaker = claim.proposition.subject.person == before.speaker == claim.speaker
    return (
        is_own_word(claim.modality)
        and is_of_speaker
        and claim.is_in_force
        and claim.policy is not Policy.QUESTION
    )
