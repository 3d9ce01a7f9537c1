"""Who may hear a claim is decided by the one gate and cannot be asserted elsewhere."""

from datetime import datetime

from memory import audience
from memory.audience import Audible, audible_to
from memory.claims import Claim
from memory.house import House
from memory.ids import PersonId, RoomId


def through_the_gate(
    claim: Claim, person: PersonId, room: RoomId, house: House, now: datetime
) -> tuple[Audible, ...]:
    return audible_to(person, room, [claim], house=house, now=now)


def past_the_gate(claim: Claim, person: PersonId, room: RoomId, now: datetime) -> Audible:
    return Audible(claim, person, room, now)  # refuse


def with_a_pass_of_ones_own(claim: Claim, person: PersonId, room: RoomId, now: datetime) -> Audible:
    return Audible(claim, person, room, now, object())  # refuse


def with_the_pass_of_the_gate(claim: Claim, person: PersonId, room: RoomId, now: datetime) -> Audible:
    return Audible(claim, person, room, now, audience._PASS)  # refuse


def unasked(claim: Claim) -> Audible:
    return claim  # refuse


class Louder(Audible):  # refuse
    """Nobody derives another kind of it."""


def somewhere_else(audible: Audible, room: RoomId) -> None:
    audible.room = room  # refuse


def room_for_person(person: PersonId, claims: list[Claim], house: House, now: datetime) -> None:
    audible_to(person, person, claims, house=house, now=now)  # refuse
