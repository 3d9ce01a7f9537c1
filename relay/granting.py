"""Who says "tell Dad ..." grants that content to Dad, and to nobody else.

What they said before, of the same thing and to fewer ears, is not granted with it: then what they say now
becomes a claim of its own, which rests on nothing but the words that are told.
"""

from datetime import datetime

from memory.audience import audible_to, granted
from memory.claims import Change, Claim, Source
from memory.ids import FIRST, ClaimId, PersonId, TurnId, derived
from memory.life.changes import Why, stepped, without_turn
from memory.ports import UnitOfWork
from memory.rooms import Audience
from memory.sensitivity import sensitivity_of
from memory.turns import Turn
from relay.words import Word

GRANTED = "told on by its speaker"
"""The reason of a change that only widens who may hear."""
APART = "told apart from what was said to fewer"
"""The reason of a change that takes what was told on out of the older claim."""


def may_be_granted(uow: UnitOfWork, claim: Claim, word: Word, turn: Turn, *, now: datetime) -> bool:
    """Whether those whom the word is for could be told the claim once it is granted; nothing is written."""
    told = _told(claim, turn, _widened(claim, word), Why(now, GRANTED, word.sender))
    listener = word.sender if word.listener is None else word.listener
    return bool(audible_to(listener, word.room, (told,), house=uow.house(), now=now))


def grant(uow: UnitOfWork, claim: Claim, word: Word, turn: Turn, *, now: datetime) -> Claim:
    """Open a claim of the turn to those to whom the sender has it told: a person by name, or the group."""
    return _open(uow, claim, turn, _widened(claim, word), Why(now, GRANTED, word.sender))


def grant_to(uow: UnitOfWork, claim: Claim, person: PersonId, turn: Turn, *, now: datetime) -> Claim:
    """Open a claim of the turn to one person more, by the word of who said it."""
    return _open(uow, claim, turn, granted(claim.audience, person), Why(now, GRANTED, turn.speaker))


def _widened(claim: Claim, word: Word) -> Audience:
    if word.listener is not None:
        return granted(claim.audience, word.listener)
    rooms = tuple(dict.fromkeys((*claim.audience.rooms, word.room)))
    return Audience(rooms=rooms, people=claim.audience.people, until=None)


def _open(uow: UnitOfWork, claim: Claim, turn: Turn, audience: Audience, why: Why) -> Claim:
    if audience == claim.audience:
        return claim
    told = _told(claim, turn, audience, why)
    if told.claim_id == claim.claim_id:
        uow.change(told, expected=claim.revision)
        return told
    rest = without_turn(claim, turn.turn_id, Why(why.at, APART, why.by))
    if rest is not None:
        uow.change(rest.claim, expected=rest.expected)
    uow.add(told)
    return told


def _told(claim: Claim, turn: Turn, audience: Audience, why: Why) -> Claim:
    """The claim as it is told: itself, or where it rests on other turns as well, one on this turn alone."""
    own = tuple(source for source in claim.sources if source.turn == turn.turn_id)
    if not own or len(own) == len(claim.sources):
        return stepped(claim, why, audience=audience).claim
    return _alone(claim, own, turn, audience, why)


def _alone(claim: Claim, own: tuple[Source, ...], turn: Turn, audience: Audience, why: Why) -> Claim:
    said, words = claim.proposition, turn.text
    named = tuple(each for each in said.participants if each.surface.casefold() in words.casefold())
    fields = {
        "claim_id": _id_of(claim, turn.turn_id),
        "proposition": type(said).model_validate({**dict(said), "participants": named}),
        "sources": own,
        "said_at": own[0].at,
        "recorded_at": why.at,
        "last_confirmed": own[-1].at,
        "audience": audience,
        "sensitivity": sensitivity_of(said.predicate, words),
        "change": Change(at=why.at, reason=why.reason, by=why.by, successor=None),
        "revision": FIRST,
    }
    return Claim.model_validate({**dict(claim), **fields})


def _id_of(claim: Claim, turn: TurnId) -> ClaimId:
    return ClaimId(derived("c_", claim.claim_id, turn))
