"""Of whom nothing was heard for so long that somebody would act on it."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from jobs.worth import is_meant
from memory.audience import Audible
from memory.claims import Claim
from memory.ids import PersonId
from memory.life.wellness import is_ill
from memory.people import Person
from memory.ports import UnitOfWork
from memory.render import NOTHING, Rendered, View, date_of, join, name_of, phrase
from memory.rooms import RoomKind
from memory.vocabulary import Predicate, spec

_SILENT_AFTER = timedelta(days=3)
_SILENT_FOR_THE_ILL = timedelta(days=2)
_TOLD_FOR = timedelta(days=2)
"""A gap is told on so many mornings: who has read it either asks, or knows."""
_LOOKED_AT = 200


def unheard(unit: UnitOfWork, heard: Iterable[Audible], view: View) -> Rendered:
    """Since when nothing was heard of others, where it matters: silence must never look like calm.

    That is an illness of which nobody has spoken past its horizon, of somebody who has not written since, and
    a member who has neither written nor been spoken of for days.

    Args:
        unit: Where the messages of the group are looked up.
        heard: All that the listener may hear.
        view: From where it is looked at.
    """
    claims = [audible.claim for audible in heard]
    spoken = _last_words(unit, view)
    family = [member for member in view.house.members(view.now) if member.is_family]
    lines = [
        line
        for member in family
        if member.person_id != view.listener and (line := _of(member, claims, spoken, view))
    ]
    return (
        join([phrase("Not heard:"), *(phrase("  • {}", line) for line in lines)], "\n") if lines else NOTHING
    )


def _last_words(unit: UnitOfWork, view: View) -> dict[PersonId, datetime]:
    """When each of them last wrote where the listener reads it, as far as one looks back."""
    last: dict[PersonId, datetime] = {}
    for room in view.house.rooms:
        if room.kind is RoomKind.GROUP and view.listener in room.readers(view.now):
            for turn in unit.turns(room=room.room_id, limit=_LOOKED_AT):
                if turn.speaker is not None:
                    last[turn.speaker] = max(turn.sent_at, last.get(turn.speaker, turn.sent_at))
    return last


def _of(member: Person, claims: Iterable[Claim], spoken: dict[PersonId, datetime], view: View) -> Rendered:
    person, name = member.person_id, name_of(member.person_id, view.house)
    about = [claim for claim in claims if claim.proposition.subject.person == person and is_meant(claim)]
    signs = [*(claim.last_confirmed for claim in about), *([spoken[person]] if person in spoken else [])]
    last = max(signs, default=None)
    ill = max((claim for claim in about if _is_of_health(claim)), key=_by_last_word, default=None)
    if ill is not None and is_ill(ill) and _is_unheard(ill, spoken.get(person), view):
        since = date_of(ill.last_confirmed, view)
        return phrase("{}, who was not well: nothing heard of it since {}", name, since)
    if last is not None and _is_due(last, _SILENT_AFTER, view):
        return phrase("{}: nothing heard since {}", name, date_of(last, view))
    return NOTHING


def _is_unheard(ill: Claim, wrote: datetime | None, view: View) -> bool:
    """Whether the illness has passed its horizon, and who is ill writes no more: that they do is a sign."""
    is_silent = wrote is None or view.now - wrote >= _SILENT_FOR_THE_ILL
    return is_silent and _is_due(ill.last_confirmed, _horizon(ill), view)


def _is_of_health(claim: Claim) -> bool:
    return claim.proposition.predicate is Predicate.HEALTH_NOW


def _by_last_word(claim: Claim) -> datetime:
    return claim.last_confirmed


def _horizon(claim: Claim) -> timedelta:
    return spec(claim.proposition.predicate).horizon or _SILENT_AFTER


def _is_due(last: datetime, after: timedelta, view: View) -> bool:
    return after <= view.now - last < after + _TOLD_FOR
