"""Whether the listener knows it at first hand: they wrote right after it, were there, or have the thing.

What somebody has read, seen done to their own appointment, or holds in their own hands is no news to them.
"""

import re
from collections.abc import Iterable
from datetime import datetime, timedelta

from jobs.timing import begins
from jobs.worth import Listener
from memory.audience import Audible
from memory.claims import Claim, ParticipantRole
from memory.house import House
from memory.language.wordforms import bases
from memory.life.completion import is_done
from memory.ports import UnitOfWork
from memory.turns import Author
from memory.vocabulary import Policy

_SOON, _NEXT = timedelta(minutes=30), 4
"""Who writes in the room within so many minutes and messages has what was said before in front of them."""
_LATELY = timedelta(hours=36)


def has_read(unit: UnitOfWork, claim: Claim, listener: Listener) -> bool:
    """Whether the listener wrote, right after it was last said, in the room where it was said."""
    said = unit.turn(claim.sources[-1].turn)
    if said is None or listener.person is None:
        return False
    following = unit.turns(room=said.room, after_seq=said.seq, before_seq=said.seq + _NEXT + 1, limit=_NEXT)
    return any(
        turn.author is Author.PERSON
        and turn.speaker == listener.person
        and turn.sent_at - said.sent_at <= _SOON
        for turn in following
    )


def was_there(claim: Claim, listener: Listener, heard: Iterable[Audible], house: House) -> bool:
    """Whether it tells what was done at the listener's own appointment, to them, or where they have it."""
    if listener.person is None:
        return False
    if _was_handed_it(claim, listener) or _has_it(claim, listener, house):
        return True
    return is_done(claim) and any(_is_of_it(claim, each.claim, listener) for each in heard)


def _is_of_it(claim: Claim, event: Claim, listener: Listener) -> bool:
    """Whether what is done is an event of the listener's own, of this day or the day before."""
    is_own = event.policy is Policy.EVENT and event.proposition.subject.person == listener.person
    if not is_own or not _was_lately(event, listener.now):
        return False
    done = set(bases(claim.proposition.value))
    return bool(done) and done <= set(bases(event.sources[0].quote))


def _was_lately(event: Claim, now: datetime) -> bool:
    starts = begins(event)
    return starts is not None and timedelta() <= now - starts <= _LATELY


def _was_handed_it(claim: Claim, listener: Listener) -> bool:
    """As in "dropped Asha's shopping up": what was brought to somebody they have."""
    whom = {each.role for each in claim.proposition.participants if each.person == listener.person}
    is_theirs = not whom.isdisjoint(_RECEIVING)
    return is_theirs and is_done(claim) and _HANDED.search(claim.sources[0].quote) is not None


_RECEIVING = (ParticipantRole.RECIPIENT, ParticipantRole.THEME, ParticipantRole.BENEFICIARY)
_HANDED = re.compile(
    r"\b(?:gave|given|handed|brought|dropped|delivered|took|taken|fed|fetched|collected|picked)\b",
    re.IGNORECASE,
)


def _has_it(claim: Claim, listener: Listener, house: House) -> bool:
    """As in "Edie's got it now", told to Edie."""
    person = None if listener.person is None else house.person(listener.person)
    names = () if person is None else (person.name, *person.aliases)
    quote = claim.sources[0].quote
    return any(re.search(_HAS.format(re.escape(name)), quote, re.IGNORECASE) for name in names)


_HAS = r"\b{}(?:['’]?s got| has(?: got)?) (?:it|them|one|the \w+(?: \w+)?)\b"
