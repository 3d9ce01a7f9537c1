"""The word on the week, to the family's group, where the household has chosen to have one."""

from collections.abc import Callable
from datetime import datetime, timedelta

from jobs.digest import AHEAD, is_soon, is_still_asked, part
from jobs.now_block import is_long_overdue, is_put_to_bot
from jobs.receiving import not_received
from memory.audience import audible_to
from memory.claims import Claim, State
from memory.ids import PersonId, RoomId
from memory.life.commitments import is_open
from memory.life.completion import is_done
from memory.ports import UnitOfWork
from memory.render import NOTHING, Rendered, View, date_of, join, phrase
from memory.rooms import RoomKind
from memory.vocabulary import Policy, Use

_WEEK = timedelta(days=7)


def group_of(unit: UnitOfWork) -> RoomId | None:
    """The family's group; None where the household has none."""
    rooms = (room for room in unit.house().rooms if room.kind is RoomKind.GROUP)
    return next((room.room_id for room in rooms), None)


def weekly(unit: UnitOfWork, *, now: datetime) -> Rendered:
    """What the household would want to know of its week, of what everybody who reads the group may hear.

    Empty where there is no group, where nobody reads it, or where there is nothing to say.
    """
    house = unit.house()
    room = group_of(unit)
    found = None if room is None else house.room(room)
    readers = sorted(found.readers(now)) if found is not None else []
    if room is None or not readers:
        return NOTHING
    view = View(house=house, listener=readers[0], now=now, zone=house.settings.zone)
    told = [
        claim for claim in unit.in_force() if Use.DIGEST in claim.uses and claim.state is not State.CANDIDATE
    ]
    heard = audible_to(readers[0], room, told, house=house, now=now)
    parts = [
        *not_received(unit, view),
        *(
            part(head, [audible for audible in heard if wanted(audible.claim, readers[0], now)], view)
            for head, wanted in _PARTS
        ),
    ]
    body = join(parts, "\n")
    return join([phrase("The week — {}", date_of(now, view)), body], "\n") if body else NOTHING


def _is_to_do(claim: Claim, _person: PersonId, now: datetime) -> bool:
    return claim.policy is Policy.COMMITMENT and is_open(claim) and not is_long_overdue(claim, now)


def _is_done(claim: Claim, _person: PersonId, now: datetime) -> bool:
    return claim.policy is Policy.COMMITMENT and is_done(claim) and now - claim.last_confirmed < _WEEK


def _is_open_question(claim: Claim, _person: PersonId, now: datetime) -> bool:
    return is_still_asked(claim, now) and not is_put_to_bot(claim)


def _needs_a_word(claim: Claim, _person: PersonId, _now: datetime) -> bool:
    return claim.state is State.CONFLICT


_PARTS: tuple[tuple[Rendered, Callable[[Claim, PersonId, datetime], bool]], ...] = (
    (AHEAD, is_soon),
    (phrase("Still to do"), _is_to_do),
    (phrase("Done this week"), _is_done),
    (phrase("Open questions"), _is_open_question),
    (phrase("Said differently, needs a word"), _needs_a_word),
)
