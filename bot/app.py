"""The composition root: builds each adapter once, and lives with a household through time."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple, Protocol, Self

from bot.claude import unread
from bot.claude.reading import Reader
from bot.conversation.exchange import Send
from bot.conversation.hearing import Heard, answer_put_off, hear, take_up
from bot.conversation.later import put_off, question_of, unclear_turn, waiting
from bot.conversation.own_words import said_by_bot, turn_of_word
from bot.founding import found
from config.household import HouseholdSettings
from jobs import letters
from jobs.runner import Due, Ran, run_due
from jobs.schedule import next_due
from jobs.standard import past_jobs, standard_jobs
from memory.capture import Captured, context_for, store_and_capture
from memory.clock import Clock
from memory.house import House
from memory.ids import RoomId, RowId, TurnId
from memory.lexical import LexicalReader, ReadAhead
from memory.observed import with_observations
from memory.ports import ClaimStore, Read, UnitOfWork
from memory.recall import Ask
from memory.turns import Turn
from relay.composed import Composed
from relay.outbox import deliver, recover
from relay.outbox import next_due as next_word_due
from relay.questions import nudge
from relay.requests import AskMe, Request

_LOOK_AGAIN = timedelta(hours=1)
"""How often a word that waits for a condition is looked at while time is moved on."""


_LOOK_FOR_TALK_SECONDS = 1.0
_INSTANT = timedelta(seconds=1)


JobsOf = Callable[[HouseholdSettings], tuple[Due, ...]]
"""The jobs that a household with these settings has."""


Compose = Callable[[Ask], Awaitable[Composed | None]]
"""Words the answer to a question, outside of any transaction; None where it can't, for whatever reason."""


Understand = Callable[[Turn, House], Awaitable[Request | None]]
"""Makes out what a message asks of the bot, outside of any transaction; None where it asks nothing."""


class AnswerPutOff(Protocol):
    """Answers a question that waited, in the transaction that it is given."""

    def __call__(
        self, unit: UnitOfWork, turn_id: TurnId, composed: Composed | None, *, now: datetime
    ) -> tuple[Send, ...]:
        """What is said, each to its room."""
        ...


class TakeUp(Protocol):
    """Takes up what a message was found to ask, in the transaction that it is given."""

    def __call__(
        self, unit: UnitOfWork, turn_id: TurnId, request: Request | None, *, now: datetime
    ) -> tuple[Send, ...]:
        """What is said, each to its room."""
        ...


class Late(NamedTuple):
    """How a shell says what comes late."""

    answer: AnswerPutOff
    take_up: TakeUp


class MovableClock(Clock, Protocol):
    """A clock that can be moved on."""

    def set(self, at: datetime) -> None:
        """Move on to an instant; an earlier one changes nothing."""
        ...


@dataclass(frozen=True, slots=True)
class Outgoing:
    """Something that goes out by itself: a word that came due, or a morning word."""

    room: RoomId
    text: str
    at: datetime
    word: RowId | None


class App:
    """A household's memory with its reader, jobs and clock; every shell drives this one."""

    def __init__(  # noqa: PLR0913 - what a household is made of
        self,
        store: ClaimStore,
        read: Read,
        clock: Clock,
        *,
        began: datetime,
        jobs: JobsOf = standard_jobs,
        compose: Compose | None = None,
        understand: Understand | None = None,
        reader: Reader | None = None,
    ) -> None:
        self._store = store
        self._read = ReadAhead(read)
        self._clock = clock
        self._began = began
        self._jobs = jobs
        self._compose = compose
        self._understand = understand
        self._reader = reader
        self._next: datetime | None = None
        self._job_due: tuple[House, datetime, datetime] | None = None

    @classmethod
    def reading(cls, store: ClaimStore, clock: Clock, *, began: datetime) -> Self:
        """A household that is only looked at: nobody speaks in it, and nothing of it is run."""
        return cls(store, lambda _turn, _context: (), clock, began=began)

    def at(self, clock: Clock) -> "App":
        """The same household in its past, while a transcript is lived through: its mornings are over."""
        reader = None if self._reader is None else self._reader.at(clock)
        return App(self._store, self._read.read, clock, began=self._began, jobs=past_jobs, reader=reader)

    @property
    def store(self) -> ClaimStore:
        """The memory's home."""
        return self._store

    @property
    def clock(self) -> Clock:
        """The household's present."""
        return self._clock

    async def house(self) -> House:
        """People, rooms and settings as they stand."""
        return await self._store.read(lambda unit: unit.house())

    async def hear(self, turn: Turn) -> Heard:
        """Keep what somebody said and answer it; durable once this returns."""
        self._next = None
        now = self._clock.now()
        heard = await self._store.transact(
            lambda unit: hear(unit, turn, read=self._read, now=now, puts_off=self.composes)
        )
        if not heard.waits or heard.turn is None:
            return heard
        later = await self.answer_put_off(heard.turn.turn_id, Late(answer_put_off, take_up))
        return Heard(turn=heard.turn, outcomes=heard.outcomes, replies=(*heard.replies, *later))

    @property
    def composes(self) -> bool:
        """Whether a model words the answers."""
        return self._compose is not None

    async def compose(self, asked: Ask) -> Composed | None:
        """What a model would answer; None without one, or where it fails."""
        return None if self._compose is None else await self._compose(asked)

    async def answer_put_off(self, turn_id: TurnId, late: Late) -> tuple[Send, ...]:
        """Have a model look at what waits, and answer it in one transaction afterwards."""
        now = self._clock.now()
        turn = await self._store.read(lambda unit: unclear_turn(unit, turn_id, now=now))
        if turn is not None:
            request = await self._understood(turn)
            if not isinstance(request, AskMe):
                at = self._clock.now()
                return await self._store.transact(lambda unit: late.take_up(unit, turn_id, request, now=at))
            await self._store.transact(lambda unit: put_off(unit, turn, request.content))
        asked = await self._store.read(lambda unit: question_of(unit, turn_id, now=now))
        composed = None if asked is None else await self.compose(asked)
        then = self._clock.now()
        return await self._store.transact(lambda unit: late.answer(unit, turn_id, composed, now=then))

    async def _understood(self, turn: Turn) -> Request | None:
        return None if self._understand is None else await self._understand(turn, await self.house())

    async def put_off(self) -> tuple[TurnId, ...]:
        """The turns whose questions wait for their answers."""
        return await self._store.read(waiting)

    async def live(
        self, make: Callable[[UnitOfWork], Turn], *, coming: Callable[[UnitOfWork], Turn] | None = None
    ) -> tuple[Heard, tuple[Outgoing, ...]]:
        """Let somebody speak, and send what that makes due, in one transaction.

        Args:
            make: Makes the turn of the household as it stands.
            coming: Makes what will be said next, where that is known: it is read while this is being saved.
        """
        now = self._clock.now()

        def work(unit: UnitOfWork) -> tuple[Heard, tuple[Outgoing, ...]]:
            heard = hear(unit, make(unit), read=self._read, now=now)
            sent = _send_due(unit, now)
            self._next = self._next_instant(unit, now)
            if coming is not None:
                turn = coming(unit)
                self._read.expect(turn, context_for(unit, turn))
            return heard, sent

        return await self._store.transact(work, meanwhile=self._read.get_ready)

    async def keep(self, turn: Turn) -> Captured:
        """Keep what somebody said without answering it, because the caller will."""
        self._next = None
        now = self._clock.now()
        return await self._store.transact(lambda unit: store_and_capture(unit, turn, self._read, now=now))

    async def read_waiting(self, *, everything: bool = False) -> int:
        """Let the model read what has waited long enough, or all that waits; how many turns it read."""
        return 0 if self._reader is None else await self._reader.read_due(everything=everything)

    async def read_along(self) -> None:
        """Let the model read what comes, until this is cancelled; nobody waits for it."""
        while True:
            await self.read_waiting()
            await asyncio.sleep(_LOOK_FOR_TALK_SECONDS)

    async def send_due(self) -> tuple[Outgoing, ...]:
        """Send everything that is due now, where sending can't fail: a console, or a scenario."""
        now = self._clock.now()
        return await self._store.transact(lambda unit: _send_due(unit, now))

    async def run_jobs(self) -> tuple[Ran, ...]:
        """Run the jobs that are due and not in the ledger."""
        jobs = self._jobs((await self.house()).settings)
        return await run_due(self._store, jobs, began=self._began, now=self._clock.now())

    async def advance(self, clock: MovableClock, to: datetime) -> tuple[Outgoing, ...]:
        """Let time pass until `to`, doing on the way what is due, each thing at its own instant."""
        sent: list[Outgoing] = []
        while (at := self._next or await self._store.read(self._coming)) <= to:
            clock.set(at)
            self._next = None
            await self.read_waiting()
            await self.run_jobs()
            sent += await self.send_due()
        clock.set(to)
        return tuple(sent)

    def _coming(self, unit: UnitOfWork) -> datetime:
        return self._next_instant(unit, self._clock.now())

    def _next_instant(self, unit: UnitOfWork, now: datetime) -> datetime:
        """The first instant after `now` at which something may be due."""
        due = [self._next_job(unit.house(), now)]
        word = next_word_due(unit)
        if word is not None and word > now:
            due.append(word)
        if unit.rows("word", state="held"):
            due.append(now + _LOOK_AGAIN)
        reading = None if self._reader is None else self._reader.next_due(unit)
        if reading is not None:
            due.append(max(reading, now + _INSTANT))
        return min(due)

    def _next_job(self, house: House, now: datetime) -> datetime:
        """The first instant after `now` at which a job is due, worked out once for the time up to it."""
        known = self._job_due
        if known is not None and known[0] is house and known[1] <= now < known[2]:
            return known[2]
        zones = {house.settings.zone, *(house.zone_of(person.person_id) for person in house.people)}
        jobs = self._jobs(house.settings)
        due = min(next_due(job.plan, zone, after=now) for job in jobs for zone in zones)
        self._job_due = (house, now, due)
        return due


async def open_household(  # noqa: PLR0913 - what a household is made of
    store: ClaimStore,
    settings: HouseholdSettings,
    clock: Clock,
    *,
    began: datetime | None = None,
    compose: Compose | None = None,
    understand: Understand | None = None,
    jobs: JobsOf = standard_jobs,
    reader: Reader | None = None,
) -> App:
    """A household over a store: founded if it is new, and with what a crash left in the air settled.

    Args:
        store: The memory's home.
        settings: Members and times of a household that is new.
        clock: Its present.
        began: When a new household begins; nothing was due before. None: now.
        compose: Words answers by a model; None: they are rendered.
        understand: Makes out by a model what is wanted where the rules can't; None: nothing does.
        jobs: What is done by night and by day.
        reader: Reads a second time, by a model, what the rules have read.
    """
    now = clock.now()

    def begin(unit: UnitOfWork) -> datetime:
        found(unit, settings, at=began or now)
        recover(unit, now)
        if reader is not None:
            unread.begin(unit)
        return min((person.joined_at for person in unit.house().people), default=began or now)

    read = with_observations(LexicalReader().read)
    started = await store.transact(begin)
    return App(
        store, read, clock, began=started, jobs=jobs, compose=compose, understand=understand, reader=reader
    )


def _send_due(unit: UnitOfWork, now: datetime) -> tuple[Outgoing, ...]:
    nudge(unit, now)
    sent: list[Outgoing] = []
    for ready in deliver(unit, now):
        word = ready.word
        sent.append(Outgoing(room=word.room, text=ready.text.text, at=now, word=word.word_id))
        about = unit.turn(word.turn)
        if about is not None:
            unit.put_turn(said_by_bot(about, turn_of_word(word.word_id), word.room, ready.text.text, now=now))
    for letter in letters.due(unit, now):
        letters.mark_sent(unit, letter.row_id, now)
        if not letter.text:
            continue
        letters.note_out(unit, letter, now)
        sent.append(Outgoing(room=letter.room, text=letter.text.text, at=now, word=None))
    return tuple(sent)
