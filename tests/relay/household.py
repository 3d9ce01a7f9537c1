"""A household that passes word on, in the reference store: what a test says to it is captured by a script."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from memory.capture import store_and_capture
from memory.claims import Reading
from memory.house import House
from memory.ids import PersonId, RoomId
from memory.ports import Context, UnitOfWork
from memory.turns import Turn
from memory.value import Span
from memory.vocabulary import Predicate
from relay.grammar import request_in
from relay.outbox import Ready, deliver
from relay.passing import Accepted, Refused, accept, content_to_read
from relay.requests import AskOn, Remind, Tell
from tests.builders import BRAM, GROUP, NOW, a_proposition, a_reading, a_subject, a_turn, private
from tests.memory.remembered import PEOPLE, a_memory

MORNING = NOW - timedelta(hours=8)
"""Ten o'clock in the morning, when nobody sleeps."""


class Home:
    """One household and its outbox; time moves as the test says."""

    def __init__(self, house: House | None = None, *, at: datetime = MORNING) -> None:
        self.unit: UnitOfWork = a_memory(house=house)
        self.now = at

    def later(self, **by: float) -> None:
        """Let time pass."""
        self.now += timedelta(**by)

    def say(self, text: str, *readings: Reading, by: PersonId = BRAM, room: RoomId = GROUP) -> Turn:
        """Somebody says something; `readings` are what a reader sees in it."""
        turn = a_turn(text, by=by, room=room, at=self.now)
        return self._captured(turn, readings, content=None)

    def ask_for(
        self,
        text: str,
        *readings: Reading,
        by: PersonId = BRAM,
        room: RoomId | None = None,
        at: datetime | None = None,
        turn_id: str | None = None,
    ) -> Accepted | Refused:
        """Somebody asks, in private unless a room is given, for something to be passed on."""
        turn = a_turn(text, by=by, room=room or private(by), at=self.now, to_bot=True, turn_id=turn_id)
        request = request_in(text, speaker=by, house=self.unit.house(), at=self.now)
        assert isinstance(request, Tell | AskOn | Remind), request
        stored = self._captured(turn, readings, content=content_to_read(request) or Span(start=0, end=0))
        return accept(self.unit, stored, request, now=self.now, at=at)

    def _captured(self, turn: Turn, readings: Iterable[Reading], *, content: Span | None) -> Turn:
        proposed = tuple(readings)

        def read(_turn: Turn, _context: Context) -> tuple[Reading, ...]:
            return proposed

        captured = store_and_capture(self.unit, turn, read, now=self.now, content=content)
        assert captured.turn is not None
        return captured.turn

    def deliver(self) -> tuple[Ready, ...]:
        """What goes out now."""
        return deliver(self.unit, self.now)

    def texts(self) -> list[tuple[str, str]]:
        """What goes out now: room and words."""
        return [(ready.word.room, ready.text.text) for ready in self.deliver()]


def noted(text: str, quote: str, *, trigger: str, about: PersonId | str) -> Reading:
    """A reading of `quote` in a turn of that text, as a note on somebody or something."""
    subject = a_subject(PersonId(about)) if about in PEOPLE else a_subject(None, surface=about)
    said = a_proposition(quote, subject=subject, predicate=Predicate.NOTE)
    return a_reading(a_turn(text), quote, proposition=said, trigger=trigger)
