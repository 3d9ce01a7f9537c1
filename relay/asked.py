"""What is passed on, as a claim: a question or a wish is asked of somebody by name, a statement is noted."""

import re
from datetime import datetime
from functools import reduce
from typing import NamedTuple

from memory.capture import context_for
from memory.claims import (
    Claim,
    Participant,
    ParticipantRole,
    Proposer,
    Proposition,
    Reading,
    Subject,
)
from memory.floor import read
from memory.floor.normalise import tokens_of
from memory.gate import Rejected, admit
from memory.house import House
from memory.language.naming import HOUSEHOLD, Directory, somebody
from memory.language.wordforms import folded
from memory.modality import Act, Certainty, Frame, Modality, Polarity, Realization, Stance, Temporal, meet
from memory.ports import UnitOfWork
from memory.readings import reading_in
from memory.turns import Turn, only
from memory.value import Span
from memory.vocabulary import Predicate
from memory.when import times_in
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


_WISHED = Modality(
    act=Act.REQUESTED,
    frame=Frame.ACTUAL,
    certainty=Certainty.CERTAIN,
    polarity=Polarity.POSITIVE,
    realization=Realization.REQUIRED,
    temporal=Temporal.FUTURE,
    stance=Stance.KNOWLEDGE,
    attributed_to=(),
)
"""That it is asked of the listener follows from "tell Nia to ..."."""


def record_question(uow: UnitOfWork, turn: Turn, word: Word, *, now: datetime) -> Claim | None:
    """Keep the question as asked of the word's listener; None if it can't be kept."""
    words = word.content.of(turn.text)
    asked = _Asked(
        Predicate.ASKED_ABOUT, words, " ".join(words.casefold().split()), word.content, _ONLY_ASKED
    )
    return _kept(uow, turn, word, asked, now)


def record_wish(uow: UnitOfWork, turn: Turn, word: Word, wish: Span, *, now: datetime) -> Claim | None:
    """Keep what the listener is told to do as asked of them: neither a plan of the sender's, nor done."""
    found = _DEED.match(wish.of(turn.text))
    deed = wish.of(turn.text) if found is None else found["deed"]
    # "Not to forget her kit" is to bring it.
    polarity = Polarity.NEGATIVE if found is not None and found["not"] else Polarity.POSITIVE
    wished = Modality.model_validate({**dict(_WISHED), "polarity": polarity})
    return _kept(uow, turn, word, _Asked(Predicate.TASK, deed, folded(deed), wish, wished), now)


_DEED = re.compile(
    r"(?:(?:please|pls|also|just)\s+)?(?:not\s+to\s+forget\s+(?:to\s+)?|(?P<not>not\s+)?to\s+)(?P<deed>.+)",
    re.IGNORECASE | re.DOTALL,
)


def record_words(uow: UnitOfWork, turn: Turn, word: Word, stated: Span, *, now: datetime) -> Claim | None:
    """Keep as a note of the sender's what no reader made anything of: it was worth telling to somebody.

    It is no firmer than the weakest of its sentences. None if it states nothing ("well done"); it is then
    passed on in its words alone.
    """
    heard = only(turn, stated)
    mains = [each for each in read(heard.text) if each.main and each.subject is not None]
    if not mains or turn.speaker is None or any(each.modality.act is not Act.STATED for each in mains):
        return None
    words = stated.of(turn.text)
    subject = somebody(turn.speaker, "I")
    modality = reduce(meet, (each.modality for each in mains))
    asked = _Asked(Predicate.NOTE, words, folded(words), stated, modality)
    reading = _with_subject(_reading(uow, turn, word, asked), subject, mains[0].trigger)
    return _added(uow, admit(reading, heard, context=context_for(uow, turn), now=now))


def _with_subject(reading: Reading, subject: Subject, trigger: Span) -> Reading:
    said = Proposition.model_validate({**dict(reading.proposition), "subject": subject, "participants": ()})
    return Reading.model_validate(
        {**dict(reading), "proposition": said, "trigger": trigger, "lasting": False}
    )


class _Asked(NamedTuple):
    """What is asked of the listener, in which of the turn's words, and how firmly that may be kept."""

    predicate: Predicate
    value: str
    qualifier: str
    span: Span
    modality: Modality


def _kept(uow: UnitOfWork, turn: Turn, word: Word, asked: _Asked, now: datetime) -> Claim | None:
    reading = _reading(uow, turn, word, asked)
    context = context_for(uow, turn)
    # Several may be asked in the same words; each of them is asked by a claim of their own.
    people = [each.person_id for each in context.house.people]
    ordinal = 0 if word.listener is None else 1 + people.index(word.listener)
    claim = admit(reading, turn, context=context, now=now, ordinal=ordinal, allowed=asked.modality)
    return _added(uow, claim)


def _added(uow: UnitOfWork, claim: Claim | Rejected) -> Claim | None:
    if not isinstance(claim, Claim):
        return None
    uow.add(claim)
    return uow.claim(claim.claim_id)


def _reading(uow: UnitOfWork, turn: Turn, word: Word, asked: _Asked) -> Reading:
    words = asked.span.of(turn.text)
    house = uow.house()
    name = "everyone" if word.listener is None else _as_called(turn, word, house)
    subject = HOUSEHOLD if word.listener is None else somebody(word.listener, name)
    times = times_in(words, at=turn.sent_at, calendar=house.calendar_of(turn.speaker))
    recipient = Participant(role=ParticipantRole.RECIPIENT, surface=name, person=word.listener)
    return reading_in(
        turn,
        asked.span,
        Proposition(
            subject=subject,
            predicate=asked.predicate,
            value=asked.value,
            qualifier=asked.qualifier,
            participants=() if asked.predicate is Predicate.TASK else (recipient,),
            when=times[0].when if len(times) == 1 else None,
        ),
        modality=asked.modality,
        proposer=_PROPOSER,
    )


def _as_called(turn: Turn, word: Word, house: House) -> str:
    """The listener's name as the sender wrote it: "Gran", "mum"; their display name if it can't be found."""
    directory = Directory(house, turn.sent_at)
    for token in tokens_of(turn.text[: word.content.start]):
        form = turn.text[token.start : token.end]
        if directory.resolve(form, turn.speaker).person == word.listener:
            return form
    return house.name(word.listener) if word.listener is not None else ""
