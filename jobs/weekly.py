"""The word on the week, to the family's group, where the household has chosen to have one."""

from datetime import datetime, timedelta

from jobs.clear import needs_its_question
from jobs.lines import AHEAD, Wanted, sections
from jobs.news import is_of_the_talk
from jobs.receiving import not_received
from jobs.rounds import come_round
from jobs.taken_up import is_taken_up
from jobs.worth import Listener, is_meant, is_open_to, is_soon, is_to_do
from memory.audience import audible_to
from memory.claims import Claim, State
from memory.ids import RoomId
from memory.life.completion import is_done
from memory.ports import UnitOfWork
from memory.privacy.unasked import with_discretion
from memory.render import NOTHING, Rendered, View, date_of, join, phrase
from memory.rooms import RoomKind
from memory.vocabulary import Policy, Predicate, Use

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
    everybody = Listener(person=None, now=now, zone=view.zone)
    told = [
        claim for claim in unit.in_force() if Use.DIGEST in claim.uses and claim.state is not State.CANDIDATE
    ]
    heard = with_discretion(unit, audible_to(readers[0], room, told, house=house, now=now))
    body = join(
        [*not_received(unit, view), *sections(come_round(heard, view), _parts(unit), everybody, view)], "\n"
    )
    return join([phrase("The week — {}", date_of(now, view)), body], "\n") if body else NOTHING


def _is_to_do(claim: Claim, everybody: Listener) -> bool:
    """What somebody is to do; what is wanted from the shop has a list of its own."""
    return claim.proposition.predicate is not Predicate.LIST_ITEM and is_to_do(claim, everybody.now)


def _is_done(claim: Claim, everybody: Listener) -> bool:
    is_deed = claim.policy is Policy.COMMITMENT and is_done(claim) and is_meant(claim)
    is_deed = is_deed and not needs_its_question(claim) and not is_of_the_talk(claim)
    return is_deed and everybody.now - claim.last_confirmed < _WEEK


def _needs_a_word(claim: Claim, _everybody: Listener) -> bool:
    return claim.state is State.CONFLICT


def _parts(unit: UnitOfWork) -> tuple[tuple[Rendered, Wanted], ...]:
    """What belongs under each head, in the order of the letter."""

    def is_unanswered(claim: Claim, everybody: Listener) -> bool:
        return is_open_to(claim, everybody) and not is_taken_up(unit, claim)

    return (
        (AHEAD, is_soon),
        (phrase("Still to do"), _is_to_do),
        (phrase("Done this week"), _is_done),
        (phrase("Open questions"), is_unanswered),
        (phrase("Said differently, needs a word"), _needs_a_word),
    )
