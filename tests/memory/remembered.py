"""A memory in the reference store that holds what a test gives it."""

import asyncio
from collections.abc import Iterable
from datetime import datetime, timedelta

from memory.claims import Claim, Participant, Subject, ValidTime, When
from memory.house import House
from memory.ids import PersonId, RoomId, TurnId
from memory.language.asking import Question, ask
from memory.modality import Modality
from memory.ports import UnitOfWork
from memory.recall import Ask
from memory.store.in_memory import InMemoryStore
from memory.turns import Turn
from memory.vocabulary import Predicate, Use
from tests.builders import (
    ALWAYS,
    BRAM,
    GROUP,
    HOUSEHOLD,
    NOW,
    a_claim,
    a_house,
    a_proposition,
    a_source,
    a_subject,
    a_turn,
)

EVERY_USE = frozenset(Use)


def a_memory(*held: Claim | Turn, house: House | None = None) -> UnitOfWork:
    """The unit of work of a household that holds these turns and claims, in this order."""
    home = house or a_house()
    store = InMemoryStore(HOUSEHOLD, home.settings)

    def fill(uow: UnitOfWork) -> UnitOfWork:
        for person in home.people:
            uow.put_person(person)
        for room in home.rooms:
            uow.put_room(room)
        for each in held:
            if isinstance(each, Turn):
                uow.put_turn(each)
            else:
                uow.add(each)
        return uow

    return asyncio.run(store.transact(fill))


def told(
    words: str,
    predicate: Predicate = Predicate.NOTE,
    *,
    about: str | None = None,
    by: PersonId = BRAM,
    value: str | None = None,
    at: datetime = NOW - timedelta(hours=2),
    room: RoomId = GROUP,
    modality: Modality | None = None,
    valid: ValidTime = ALWAYS,
    when: When | None = None,
    participants: tuple[Participant, ...] = (),
    **other: object,
) -> tuple[Turn, Claim]:
    """A turn, and the claim that it makes of somebody (its speaker, unless given) or of a thing."""
    turn = a_turn(words, by=by, at=at, room=room)
    subject = _subject(by if about is None else about)
    claim = a_claim(
        f"c_{turn.turn_id}",
        proposition=a_proposition(
            words if value is None else value,
            subject=subject,
            predicate=predicate,
            when=when,
            participants=participants,
        ),
        modality=modality,
        sources=(a_source(speaker=by, room=room, at=at, quote=words, turn=turn.turn_id),),
        uses=EVERY_USE,
        valid_time=valid,
    )
    return turn, Claim.model_validate({**dict(claim), **other})


def _subject(about: str) -> Subject:
    return a_subject(PersonId(about)) if about in PEOPLE else a_subject(None, surface=about)


PEOPLE = frozenset(person.person_id for person in a_house().people)


def flat(pairs: Iterable[tuple[Turn, Claim]]) -> tuple[Claim | Turn, ...]:
    """Turns and claims one after the other."""
    return tuple(each for pair in pairs for each in pair)


def asked(
    text: str,
    *,
    by: PersonId = BRAM,
    room: RoomId = GROUP,
    now: datetime = NOW,
    turn: TurnId | None = None,
    **other: object,
) -> Ask:
    """A question in the group, unless another room is given."""
    fields: dict[str, object] = {
        "asker": by,
        "room": room,
        "text": text,
        "now": now,
        "use": Use.ANSWER,
        "turn": turn,
    }
    return Ask.model_validate(fields | other)


def apart(text: str, *, by: PersonId = BRAM, house: House | None = None, now: datetime = NOW) -> Question:
    """A question as its asker means it."""
    return ask(text, asker=by, house=house or a_house(), at=now)
