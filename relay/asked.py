"""A question that is passed on, as a claim: asked of somebody by name, open until somebody answers."""

from datetime import datetime

from memory.capture import context_for
from memory.claims import (
    Claim,
    Method,
    Origin,
    Participant,
    ParticipantRole,
    Proposer,
    Proposition,
    Reading,
    Subject,
    SubjectKind,
    ValidTime,
)
from memory.floor.normalise import tokens_of
from memory.gate import admit
from memory.house import House
from memory.language.naming import HOUSEHOLD, Directory
from memory.modality import Act, Certainty, Frame, Modality, Polarity, Realization, Stance, Temporal
from memory.ports import UnitOfWork
from memory.turns import Turn
from memory.vocabulary import Predicate
from memory.when import times_in
from relay.granting import grant
from relay.words import Word

_PROPOSER = Proposer(name="request", version="1")
_ONLY_ASKED = Modality(
    act=Act.ASKED,
    frame=Frame.ACTUAL,
    certainty=Certainty.UNKNOWN,
    polarity=Polarity.POSITIVE,
    realization=Realization.STATE,
    temporal=Temporal.CURRENT,
    stance=Stance.KNOWLEDGE,
    attributed_to=(),
)
"""That it is asked follows from the request itself, whatever its grammar ("whether ...", "has she ...")."""


def record_question(uow: UnitOfWork, turn: Turn, word: Word, *, now: datetime) -> Claim | None:
    """Keep the question as asked of the word's listener, who may hear it; None if it can't be kept."""
    claim = admit(
        _reading(uow, turn, word), turn, context=context_for(uow, turn), now=now, allowed=_ONLY_ASKED
    )
    if not isinstance(claim, Claim):
        return None
    uow.add(claim)
    kept = uow.claim(claim.claim_id)
    return None if kept is None else grant(uow, kept, word, turn, now=now)


def _reading(uow: UnitOfWork, turn: Turn, word: Word) -> Reading:
    words = word.content.of(turn.text)
    house = uow.house()
    name = "everyone" if word.listener is None else _as_called(turn, word, house)
    subject = Subject(kind=SubjectKind.PERSON, surface=name, person=word.listener, whose=None)
    if word.listener is None:
        subject = HOUSEHOLD
    times = times_in(words, at=turn.sent_at, calendar=house.calendar_of(turn.speaker))
    return Reading(
        proposition=Proposition(
            subject=subject,
            predicate=Predicate.ASKED_ABOUT,
            value=words,
            qualifier=" ".join(words.casefold().split()),
            participants=(Participant(role=ParticipantRole.RECIPIENT, surface=name, person=word.listener),),
            when=times[0].when if len(times) == 1 else None,
        ),
        modality=_ONLY_ASKED,
        span=word.content,
        trigger=word.content,
        quote=words,
        origin=Origin.STATED,
        method=Method.DIRECT_STATEMENT,
        valid_time=ValidTime(since=None, until=None, end_condition=None),
        proposer=_PROPOSER,
        corrects=False,
        changes=False,
        lasting=True,
    )


def _as_called(turn: Turn, word: Word, house: House) -> str:
    """The listener's name as the sender wrote it: "Gran", "mum"; their display name if it can't be found."""
    directory = Directory(house, turn.sent_at)
    for token in tokens_of(turn.text[: word.content.start]):
        form = turn.text[token.start : token.end]
        if directory.resolve(form, turn.speaker).person == word.listener:
            return form
    return house.name(word.listener) if word.listener is not None else ""
