"""A household that talks: turns go through the real reader, gate and lifecycle into the reference store."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TypeVar

from config.household import HouseholdSettings
from memory.audience import audible_to
from memory.capture import Captured, store_and_capture
from memory.claims import Claim, State
from memory.house import House
from memory.ids import ClaimId, PersonId, RoomId, TurnId
from memory.lexical import LexicalReader
from memory.life.bearing import is_asserted
from memory.life.outcomes import Outcome
from memory.modality import Polarity, factuality
from memory.ports import UnitOfWork
from memory.render import View, render
from memory.store.in_memory import InMemoryStore
from memory.turns import Turn
from memory.value import Span
from memory.vocabulary import Predicate
from tests.builders import GROUP, HOUSEHOLD, ZONE, a_house, a_turn, private

T = TypeVar("T")
MONDAY = datetime.fromisoformat("2026-11-02T09:00:00+00:00")


class Talk:
    """The plain household, from a Monday morning on; every turn is a minute later unless told otherwise."""

    def __init__(self, house: House | None = None, *, at: datetime = MONDAY) -> None:
        self.now = at
        self._store = InMemoryStore(HOUSEHOLD, HouseholdSettings(zone=ZONE))
        self._read = LexicalReader().read
        self._count = 0
        self._run(lambda uow: _found(uow, house or a_house()))

    def _run(self, work: Callable[[UnitOfWork], T]) -> T:
        step = self._store.transact(work)
        try:
            step.send(None)
        except StopIteration as done:
            return done.value
        msg = "the reference store waits for nothing"
        raise AssertionError(msg)

    def run(self, work: Callable[[UnitOfWork], T]) -> T:
        """One unit of work."""
        return self._run(work)

    def wait(self, **by: float) -> None:
        """Let time pass."""
        self.now += timedelta(**by)

    def hear(self, turn: Turn, content: Span | None = None) -> Captured:
        """Take a turn in."""
        return self._run(lambda uow: store_and_capture(uow, turn, self._read, now=self.now, content=content))

    def turn(self, who: PersonId, text: str, *, room: RoomId = GROUP, **other: object) -> Turn:
        """The next message of a person."""
        self._count += 1
        self.wait(minutes=1)
        name = other.pop("turn_id", f"t{self._count}")
        return a_turn(text, by=who, room=room, at=self.now, turn_id=str(name), **other)

    def says(
        self, who: PersonId, text: str, *, reply_to: str | None = None, forwarded_from: str | None = None
    ) -> tuple[Outcome, ...]:
        """Somebody says something in the group."""
        reply = None if reply_to is None else TurnId(reply_to)
        return self.hear(self.turn(who, text, reply_to=reply, forwarded_from=forwarded_from)).outcomes

    def confides(self, who: PersonId, text: str) -> tuple[Outcome, ...]:
        """Somebody says something to the bot alone."""
        return self.hear(self.turn(who, text, room=private(who), to_bot=True)).outcomes

    @property
    def last(self) -> str:
        """The id of the last turn."""
        return f"t{self._count}"

    # --- what the memory holds
    def in_force(self) -> tuple[Claim, ...]:
        """Every claim in force, oldest first."""
        return self._run(lambda uow: uow.in_force())

    def archived(self) -> tuple[Claim, ...]:
        """Every claim that is past."""
        return self._run(lambda uow: uow.archived())

    def claim(self, claim_id: ClaimId) -> Claim:
        """A claim as it stands."""
        found = self._run(lambda uow: uow.claim(claim_id))
        assert found is not None
        return found

    def about(self, *words: str) -> tuple[Claim, ...]:
        """Claims in force whose words hold all of these."""
        return tuple(claim for claim in self.in_force() if _holds(claim, words))

    def past(self, *words: str) -> tuple[Claim, ...]:
        """Archived claims whose words hold all of these."""
        return tuple(claim for claim in self.archived() if _holds(claim, words))

    def heard(self, who: PersonId, *words: str, room: RoomId | None = None) -> list[str]:
        """What a person would be told of what is in force, in words."""
        house = self._run(lambda uow: uow.house())
        claims = self.about(*words)
        view = View(house=house, listener=who, now=self.now, zone=ZONE)
        there = audible_to(who, room or private(who), claims, house=house, now=self.now)
        return [render(each, view).text for each in there]


def _found(uow: UnitOfWork, house: House) -> None:
    for person in house.people:
        uow.put_person(person)
    for room in house.rooms:
        uow.put_room(room)


def _holds(claim: Claim, words: tuple[str, ...]) -> bool:
    text = f"{claim.proposition.value} {claim.sources[0].quote}".casefold()
    return all(word.casefold() in text for word in words)


def how(claim: Claim) -> str:
    """Factuality of a claim, as FactBank writes it."""
    return factuality(claim.modality).value


def values(talk: Talk, predicate: Predicate, person: PersonId | None = None) -> list[str]:
    """What is in force of a predicate, as it was worded, oldest first; what is denied does not count."""
    return [
        claim.proposition.value
        for claim in talk.in_force()
        if claim.proposition.predicate is predicate
        and claim.modality.polarity is Polarity.POSITIVE
        and claim.state is State.ACTIVE
        and is_asserted(claim)
        and not claim.modality.attributed_to
        and (person is None or claim.proposition.subject.person == person)
    ]
