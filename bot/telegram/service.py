"""The bot at work: it fetches and keeps, handles, sends, and does what is due; and says how it is."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Protocol

import structlog

from bot.app import App
from bot.telegram import buttons, leaving, orders, sending
from bot.telegram.events import SUBSCRIBED, Me
from bot.telegram.files import Files
from bot.telegram.handlers import Household
from bot.telegram.inbox import Inbox
from bot.telegram.kept import VOICE, Voice
from bot.telegram.looking import next_offset, updates_in
from bot.telegram.menus import Call, menus
from bot.telegram.outage import note_polled, polled
from bot.telegram.outbound import Outbox
from bot.telegram.sending import queue_act
from bot.telegram.signals import told_to_end
from bot.telegram.who import new_code, owner_code
from bot.telegram.wire import BadToken, Flooded, NobodyKnows, Wire, WireError
from memory.errors import StoreError
from memory.ids import RoomId, RowId, TurnId
from memory.ports import Read, UnitOfWork
from memory.rows import save

_DEAF_AFTER: Final = timedelta(seconds=90)
_TICK: Final = 30.0
_log = structlog.get_logger("sayso.telegram")

Chores = Callable[[str], Awaitable[str]]
"""Does a thing of the owner's that takes files, and says what came of it."""


class Transcriber(Protocol):
    """Writes down what is said in a recording."""

    async def transcribe(self, file: str) -> str | None:
        """The words of a file, as Telegram names it; None if they can't be made out."""
        ...


class Deaf(Exception):
    """Telegram takes what is asked and never answers: a new process would have new connections."""


@dataclass(frozen=True, slots=True)
class Rhythm:
    """How long one waits for what.

    Attributes:
        poll_seconds: For how long Telegram may hold a question for updates.
        grace_seconds: How much later its answer may still come.
        longest_pause_seconds: How long one waits at most before asking again after a failure.
        rest: Lets a pause after a failure pass.
    """

    poll_seconds: int = 25
    grace_seconds: float = 10.0
    longest_pause_seconds: float = 30.0
    rest: Callable[[float], Awaitable[None]] = asyncio.sleep


_USUAL: Final = Rhythm()


class Service:
    """The household in Telegram."""

    def __init__(  # noqa: PLR0913 - what it is made of
        self,
        app: App,
        wire: Wire,
        me: Me,
        *,
        read: Read,
        chores: Chores,
        make_code: Callable[[], str] = new_code,
        transcriber: Transcriber | None = None,
        rhythm: Rhythm = _USUAL,
    ) -> None:
        self._app = app
        self._wire = wire
        self._me = me
        self._chores = chores
        self._make_code = make_code
        self._transcriber = transcriber
        self._rhythm = rhythm
        self._menus: tuple[Call, ...] = ()
        self._unanswered_since: datetime | None = None
        self.household = Household(
            me, read, new_code=make_code, listens=transcriber is not None, puts_off=app.composes
        )
        self.inbox = Inbox(app.store, self.household.handle, app.clock)
        self.outbox = Outbox(app.store, wire, app.clock)
        self._files = Files(app.store, wire, app.clock)
        self._stop = asyncio.Event()
        self._offset = 0
        self._tidied: datetime | None = None
        self._beside: dict[str, asyncio.Task[None]] = {}

    async def begin(self) -> str | None:
        """Settle what a crash left in the air; a one-time code for the owner, who has no account yet."""
        now = self._app.clock.now()
        await self._app.store.transact(leaving.recover)
        found = await self._app.store.read(polled)
        self._offset = 0 if found is None else found.offset
        return await self._app.store.transact(lambda unit: owner_code(unit, now))

    async def fetch(self, *, wait_seconds: int = 0) -> int:
        """Ask for updates once, keep them, and only then move on; how many were new."""
        parameters: dict[str, Any] = {
            "timeout": wait_seconds,
            "allowed_updates": list(SUBSCRIBED),
            "limit": 100,
        }
        if self._offset:
            parameters["offset"] = self._offset
        patience = wait_seconds + self._rhythm.grace_seconds
        try:  # the library's own limit begins anew with each byte that drips in
            async with asyncio.timeout(patience * 1.5):  # and `wait_for` may lose a cancellation
                answer = await self._wire.call("getUpdates", parameters, patience=patience)
        except TimeoutError:
            raise NobodyKnows("no whole answer in time") from None
        batch = updates_in(answer)
        new = await self.inbox.take(batch) if batch else 0
        self._offset = next_offset(batch, self._offset)
        await self._note_poll()
        return new

    async def step(self) -> None:
        """Handle what came, and send what may go."""
        await self.inbox.work()
        await self._take_up()
        await self.outbox.pump()

    async def settled(self) -> None:
        """Wait until every question that was put off has its answer, and every file is looked at."""
        await asyncio.gather(*self._beside.values())
        await self.outbox.pump()

    async def _take_up(self) -> None:
        """Answer what waits for a model, and fetch files, beside all else: no chat waits for another's."""
        for turn in await self._app.put_off():
            if turn not in self._beside:
                self._beside[turn] = asyncio.create_task(self._one_beside(turn, self._answer(turn)))
        for file in await self._files.wanted():
            if f"file:{file}" not in self._beside:
                task = self._one_beside(f"file:{file}", self._files.fetch(file))
                self._beside[f"file:{file}"] = asyncio.create_task(task)

    async def _answer(self, turn: TurnId) -> None:
        await self._app.answer_put_off(turn, self.household.late)

    async def _one_beside(self, key: str, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
            await self.outbox.pump()
        except StoreError as error:
            _log.error("not done", reason=type(error).__name__)  # its row waits for the next step
        finally:
            del self._beside[key]

    async def tick(self) -> None:
        """Do what is due by the clock: jobs, words, chores, and once an hour the books."""
        now = self._app.clock.now()
        await self._app.run_jobs()
        await self._do_chores()
        await self._write_down()
        await self._set_menus()
        if self._tidied is None or now - self._tidied >= timedelta(hours=1):
            self._tidied = now
            for chat in await self.inbox.tidy():
                _log.error("counts do not balance", chat=chat)
            await self._app.store.transact(lambda unit: buttons.tidy(unit, now))
            await self._app.store.transact(lambda unit: sending.tidy(unit, now))
        await self.outbox.pump()

    # --- running
    async def run(self) -> int:
        """Work until told to stop; 0 after a graceful stop, 1 where it can't go on."""
        with told_to_end(self.stop):
            return await self._run()

    async def _run(self) -> int:
        polling = asyncio.create_task(self._poll())
        ticking = asyncio.create_task(self._ticks())
        reading = asyncio.create_task(self._app.read_along())
        stopping = asyncio.create_task(self._stop.wait())
        working = (polling, ticking, reading, stopping)
        try:
            done, _ = await asyncio.wait(working, return_when=asyncio.FIRST_COMPLETED)
            async with self.outbox.at_rest():  # of what is cut off while it goes out nobody knows if it came
                await self._end(*working)
        finally:  # also where this is cancelled itself: nothing goes on behind its back
            await self._end(*working)
        failed = [task for task in done if task is not stopping and task.exception() is not None]
        await self._finish()
        for task in failed:
            _log.error("stopped", reason=type(task.exception()).__name__)
        return 1 if failed else 0

    async def _end(self, *working: asyncio.Task[Any]) -> None:
        self._stop.set()
        tasks = (*working, *self._beside.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def stop(self) -> None:
        """End after what is being handled."""
        self._stop.set()

    async def _finish(self) -> None:
        with contextlib.suppress(StoreError, WireError):
            await asyncio.shield(self.step())

    async def _poll(self) -> None:
        pause = 1.0
        while not self._stop.is_set():
            try:
                await self.fetch(wait_seconds=self._rhythm.poll_seconds)
                pause, self._unanswered_since = 1.0, None
            except BadToken:
                raise
            except Flooded as flooded:
                await self._rhythm.rest(flooded.seconds)
                continue
            except WireError as error:
                self._listen_for(error)
                _log.warning("no updates", reason=type(error).__name__, again_in=pause)
                await self._rhythm.rest(pause)
                pause = min(pause * 2, self._rhythm.longest_pause_seconds)
                continue
            await self.step()

    def _listen_for(self, error: WireError) -> None:
        """Another poller, or no way there, is waited out; but not a server that takes and never answers."""
        now = self._app.clock.now()
        if not isinstance(error, NobodyKnows):
            self._unanswered_since = None
            return
        self._unanswered_since = self._unanswered_since or now
        if now - self._unanswered_since >= _DEAF_AFTER:
            raise Deaf

    async def _ticks(self) -> None:
        while not self._stop.is_set():
            await self.tick()
            await asyncio.sleep(await self._until_next())

    async def _until_next(self) -> float:
        waiting = await self.outbox.next_at()
        if waiting is None:
            return _TICK
        return min(_TICK, max(0.2, (waiting - self._app.clock.now()).total_seconds()))

    async def _set_menus(self) -> None:
        """Keep the menus as people and roles are; one that could not be set is set the next time."""
        wanted = await self._app.store.read(lambda unit: menus(unit, self._app.clock.now()))
        done = list(self._menus)
        for method, parameters in wanted:
            if (method, parameters) not in done:
                with contextlib.suppress(WireError):
                    await self._wire.call(method, parameters)
                    others = [each for each in done if each[1]["scope"] != parameters["scope"]]
                    done = [*others, (method, parameters)]
        self._menus = tuple(done)

    # --- keeping account
    async def _note_poll(self) -> None:
        now = self._app.clock.now()
        gap = await self._app.store.transact(lambda unit: note_polled(unit, now, self._offset))
        if gap is not None:
            _log.warning("gap", since=gap.since.isoformat(), until=gap.until.isoformat())

    async def _write_down(self) -> None:
        for row in await self._app.store.read(lambda unit: unit.rows(VOICE, state="waiting")):
            if self._transcriber is None:
                return
            voice = Voice.model_validate_json(row.body)
            words = await self._transcriber.transcribe(voice.file)
            now = self._app.clock.now()

            def finish(
                unit: UnitOfWork, voice: Voice = voice, words: str | None = words, now: datetime = now
            ) -> None:
                unit.drop_row(VOICE, RowId(voice.turn))
                self.household.written_down(unit, voice, words or "", now)

            await self._app.store.transact(finish)

    async def _do_chores(self) -> None:
        for row in await self._app.store.read(lambda unit: unit.rows(orders.CHORE, state="wanted")):
            chore = orders.Chore.model_validate_json(row.body)
            told = await self._chores(chore.what)
            now = self._app.clock.now()

            def finish(
                unit: UnitOfWork,
                row_id: str = row.row_id,
                room: RoomId = chore.room,
                told: str = told,
                now: datetime = now,
            ) -> None:
                save(unit, orders.CHORE, row_id, orders.Chore(what="done", room=room), state="done")
                if told:
                    queue_act(unit, f"chore:{row_id}", "text", now=now, room=room, mark=told)

            await self._app.store.transact(finish)
