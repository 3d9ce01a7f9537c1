"""What comes round each week, among what is told unasked: on its day, to those of whom it is."""

from collections.abc import Sequence

from jobs.concerning import concerns
from jobs.timing import begins
from jobs.worth import Listener
from memory.audience import Audible, audible_to
from memory.claims import Claim
from memory.house import House
from memory.language.dates import local
from memory.life.entitlement import is_guardian
from memory.life.recurring import comes_round, next_time
from memory.render import View


def come_round(heard: Sequence[Audible], view: View) -> tuple[Audible, ...]:
    """The same, but what comes round with the time at which it next does, as far as the listener knows."""
    claims = [each.claim for each in heard]
    return tuple(
        again
        for each in heard
        for again in (
            audible_to(
                each.person,
                each.room,
                [next_time(each.claim, claims, view.now)],
                house=view.house,
                now=each.at,
            )
            if comes_round(each.claim)
            else (each,)
        )
    )


def is_of_their_round(claim: Claim, listener: Listener, house: House) -> bool:
    """Whether what comes round is on today, and is the listener's, their child's, or of a thing; else true.

    Told a week ahead it would stand in every letter.
    """
    starts, person = begins(claim), listener.person
    if not comes_round(claim) or starts is None:
        return True
    is_today = local(starts, listener.zone).date() == local(listener.now, listener.zone).date()
    whose = claim.proposition.subject.person
    is_theirs = person is None or whose is None or claim.speaker == person or concerns(claim, person)
    return is_today and (is_theirs or (person is not None and is_guardian(person, whose, house)))
