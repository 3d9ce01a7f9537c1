"""Who says "tell Dad ..." grants that content to Dad, and to nobody else.

What they said before, of the same thing and to fewer ears, is not granted with it: then what they say now
becomes a claim of its own, which rests on nothing but the words that are told.
"""

from datetime import datetime

from memory.audience import granted
from memory.claims import Change, Claim
from memory.ids import FIRST, ClaimId, PersonId, derived
from memory.life.changes import Why, stepped, without_turn
from memory.ports import UnitOfWork
from memory.rooms import Audience
from memory.sensitivity import most_sensitive, sensitivity_of
from memory.turns import Turn
from relay.words import Asking, Cited, Telling, What, Word

GRANTED = "told on by its speaker"
"""The reason of a change that only widens who may hear."""
APART = "told apart from what was said to fewer"
"""The reason of a change that takes what was told on out of the older claim."""


def as_told(claim: Claim, word: Word, turn: Turn, *, now: datetime) -> Claim:
    """The claim as those may hear it for whom the word is, once it has gone out; nothing is written."""
    audience = _widened(claim, word)
    return (
        claim if audience == claim.audience else _told(claim, turn, audience, Why(now, GRANTED, word.sender))
    )


def told_by(uow: UnitOfWork, claim: Claim, turn: Turn) -> Claim:
    """The claim that holds what a turn told: the one made of it, where another listener has it already."""
    if any(source.turn == turn.turn_id for source in claim.sources):
        return claim
    return uow.claim(_id_apart(claim, turn)) or claim


def release(uow: UnitOfWork, word: Word, *, now: datetime) -> What:
    """Open what goes out now to those for whom it is: a person by name, or the group; and cite it anew.

    Not before: what waits for its hour, its condition or its sender's second word is nobody else's yet.
    """
    turn = uow.turn(word.turn)
    if turn is None:
        return word.what
    match word.what:
        case Telling(own=own, record=record, only_record=only):
            told = tuple(_opened(uow, cited, word, turn, now) for cited in own)
            return Telling(own=told, record=record, only_record=only)
        case Asking(question=question, standing=standing) if question is not None:
            claim = uow.claim(question)
            kept = question if claim is None else _open(uow, claim, word, turn, now).claim_id
            return Asking(question=kept, standing=standing)
        case _:
            return word.what


def _opened(uow: UnitOfWork, cited: Cited, word: Word, turn: Turn, now: datetime) -> Cited:
    claim = uow.claim(cited.claim_id)
    if claim is None:
        return cited
    told = _open(uow, told_by(uow, claim, turn), word, turn, now)
    return Cited(claim_id=told.claim_id, revision=told.revision)


def _open(uow: UnitOfWork, claim: Claim, word: Word, turn: Turn, now: datetime) -> Claim:
    return _written(uow, claim, as_told(claim, word, turn, now=now), turn, Why(now, APART, word.sender))


def grant_to(uow: UnitOfWork, claim: Claim, person: PersonId, turn: Turn, *, now: datetime) -> Claim:
    """Open a claim of the turn to one person more, by the word of who said it."""
    audience = granted(claim.audience, person)
    if audience == claim.audience:
        return claim
    told = _told(claim, turn, audience, Why(now, GRANTED, turn.speaker))
    return _written(uow, claim, told, turn, Why(now, APART, turn.speaker))


def _widened(claim: Claim, word: Word) -> Audience:
    if word.listener is not None:
        return granted(claim.audience, word.listener)
    rooms = tuple(dict.fromkeys((*claim.audience.rooms, word.room)))
    return Audience(rooms=rooms, people=claim.audience.people, until=None)


def _written(uow: UnitOfWork, claim: Claim, told: Claim, turn: Turn, why: Why) -> Claim:
    if told.claim_id == claim.claim_id:
        if told != claim:
            uow.change(told, expected=claim.revision)
        return told
    rest = without_turn(claim, turn.turn_id, why)
    if rest is not None:
        uow.change(rest.claim, expected=rest.expected)
    uow.add(told)
    return told


def _told(claim: Claim, turn: Turn, audience: Audience, why: Why) -> Claim:
    """The claim as it is told: itself, or where it rests on other turns as well, one on this turn alone.

    One that does not rest on the turn at all was not told by it, and stays as it is.
    """
    own = tuple(source for source in claim.sources if source.turn == turn.turn_id)
    if not own:
        return claim
    if len(own) == len(claim.sources):
        return stepped(claim, why, audience=audience).claim
    said = sensitivity_of(claim.proposition.predicate, turn.text)
    fields = {
        "claim_id": _id_apart(claim, turn),
        "sources": own,
        "said_at": own[0].at,
        "recorded_at": why.at,
        "last_confirmed": own[-1].at,
        "audience": audience,
        # From whom it was to be kept when it was said first, it is kept still.
        "sensitivity": most_sensitive(claim.sensitivity, said),
        "change": Change(at=why.at, reason=why.reason, by=why.by, successor=None),
        "revision": FIRST,
    }
    return Claim.model_validate({**dict(claim), **fields})


def _id_apart(claim: Claim, turn: Turn) -> ClaimId:
    return ClaimId(derived("c_", claim.claim_id, turn.turn_id))
