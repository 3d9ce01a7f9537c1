"""Whom a claim concerns: who is to do it, for whom it is, and what was put to the bot alone."""

from memory.claims import Claim, ParticipantRole
from memory.ids import PersonId
from memory.vocabulary import Policy

BOT = "sayso"
"""What a reader calls the bot where it is addressed."""


def concerns(claim: Claim, person: PersonId) -> bool:
    """Whether a claim is about a person: as subject, or as who is to do, be asked, or receive it."""
    if is_put_to_bot(claim):
        return False
    if claim.proposition.subject.person == person:
        return True
    is_own_question = claim.policy is Policy.QUESTION and claim.speaker == person
    return is_own_question or _takes_part(claim, person, _INVOLVED)


def is_put_to_bot(claim: Claim) -> bool:
    """Whether it is a question to the bot: what the bot answers is no open matter between people."""
    return claim.policy is Policy.QUESTION and any(
        part.role is ParticipantRole.RECIPIENT and part.person is None and part.surface == BOT
        for part in claim.proposition.participants
    )


def is_theirs_to_do(claim: Claim, person: PersonId) -> bool:
    """Whether a deed is the person's own."""
    return claim.proposition.subject.person == person or _takes_part(claim, person, (ParticipantRole.AGENT,))


def is_for_them(claim: Claim, person: PersonId) -> bool:
    """Whether a deed is done to or for the person ("I'll pick you up")."""
    return _takes_part(claim, person, _RECEIVING)


def is_put_to_one(claim: Claim) -> bool:
    """Whether it is asked of somebody, and not of all."""
    return any(
        part.role is ParticipantRole.RECIPIENT and part.person is not None
        for part in claim.proposition.participants
    )


def _takes_part(claim: Claim, person: PersonId, roles: tuple[ParticipantRole, ...]) -> bool:
    return any(part.person == person and part.role in roles for part in claim.proposition.participants)


_INVOLVED = (ParticipantRole.AGENT, ParticipantRole.RECIPIENT, ParticipantRole.BENEFICIARY)
_RECEIVING = (ParticipantRole.THEME, ParticipantRole.RECIPIENT, ParticipantRole.BENEFICIARY)
