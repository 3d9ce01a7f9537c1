"""Whether what somebody is to be reminded of has been done, or called off, since it was asked for."""

from memory.audience import audible_to
from memory.claims import Claim
from memory.deeds.commitments import COMMITMENTS, is_called_off
from memory.deeds.matching import names_deed
from memory.life.completion import is_done
from memory.modality import is_told
from memory.ports import UnitOfWork
from memory.vocabulary import Predicate
from relay.words import Gone, Word


def ended_meanwhile(uow: UnitOfWork, word: Word) -> Gone | None:
    """Why there is nothing left to be reminded of; None where nobody has plainly said so.

    Only the word of whoever is reminded counts, or of whoever asked for it, and only where its asker may hear
    it: that a reminder did not come tells them of what was said.
    """
    turn, house = uow.turn(word.turn), uow.house()
    room = house.private_room(word.sender)
    if turn is None or room is None:
        return None
    content = word.content.of(turn.text)
    since = [
        claim
        for claim in uow.in_force(predicates=(*COMMITMENTS, Predicate.HAPPENED, Predicate.NOTE))
        if claim.said_at > word.accepted_at
        and claim.speaker in (word.sender, word.listener)
        and is_told(claim.modality)
        and not claim.modality.attributed_to
    ]
    meant = [claim for claim in since if _is_by(claim, word) and names_deed(claim, content)]
    ending = [claim for claim in meant if is_done(claim) or is_called_off(claim)]
    at = max((claim.said_at for claim in ending), default=word.accepted_at)
    heard = audible_to(word.sender, room.room_id, ending, house=house, now=at)
    if not heard:
        return None
    last = max((each.claim for each in heard), key=lambda claim: claim.said_at)
    return Gone.DONE if is_done(last) else Gone.CALLED_OFF


def _is_by(claim: Claim, word: Word) -> bool:
    """Whether it tells of a deed of whoever is reminded, or of a thing: what somebody else did is theirs."""
    person = claim.proposition.subject.person
    return person is None or person == (word.listener or word.sender)
