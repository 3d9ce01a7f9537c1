"""The model reads what was said: several turns of a room in one call, each taken in by itself.

No call is made inside a transaction, and nothing waits for one: the rules have read every turn at once.
"""

import asyncio
import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

import structlog

from bot.claude import schema, unread
from bot.claude.budget import FAILURES, rest_after, standing_of
from bot.claude.model import Answered, Failed, FailureReason, Model, Prompt
from bot.claude.parts import Earlier, People, Said, Someone, render
from bot.claude.unread import Patience, Waiting
from bot.conversation.hearing import content_heard
from memory.claims import Proposer
from memory.clock import Clock
from memory.house import House
from memory.intake.rereading import Counts, read_again
from memory.people import Person
from memory.ports import ClaimStore, UnitOfWork
from memory.proposals import Proposal
from memory.rows import load, save
from memory.tombstones import household_key
from memory.turns import Author, Turn

PROMPT_VERSION: Final = "1"
PROPOSER: Final = "proposer"
_MAX_TOKENS: Final = 8_000
_EARLIER: Final = 4
_SHOWN: Final = 300
_PAUSE: Final = timedelta(minutes=1)
_OF_THE_ANSWER: Final = frozenset[FailureReason]({"refused", "cut", "invalid"})
_NEVER: Final = datetime.max.replace(tzinfo=UTC)
_NAME: Final = re.compile(r"[\w.:/-]{1,80}")
_log = structlog.get_logger("sayso.model")


class Batch(NamedTuple):
    """Turns that are read in one call, and what the model is asked."""

    waiting: tuple[Waiting, ...]
    turns: tuple[Turn, ...]
    prompt: Prompt


class Reader:
    """Reads what waits; one call at a time."""

    def __init__(self, store: ClaimStore, model: Model, clock: Clock, patience: Patience) -> None:
        self._store = store
        self._model = model
        self._clock = clock
        self._patience = patience
        self._one_at_a_time = asyncio.Lock()
        self._not_before: datetime | None = None
        self._unusable = 0
        self._due: datetime | None = None

    def at(self, clock: Clock) -> "Reader":
        """The same reader in the household's past."""
        return Reader(self._store, self._model, clock, self._patience)

    async def read_due(self, *, everything: bool = False) -> int:
        """Read what is due, or everything that waits; how many turns were read."""
        async with self._one_at_a_time:
            now = self._clock.now()
            if await self._store.read(unread.has_new):
                await self._store.transact(lambda unit: unread.take_in(unit, now))
            elif not everything and self._due is not None and now < self._due:
                return 0
            read = 0
            while self._may_ask() and (batch := await self._batch(everything=everything)) is not None:
                done = await self._read(batch)
                if done is None:
                    break
                read += done
            self._due = await self._store.read(self._next)
            return read

    def next_due(self, unit: UnitOfWork) -> datetime | None:
        """The first instant at which something is to be read; now where something new was said."""
        if self._due is None or unread.has_new(unit):
            return self._clock.now()
        return None if self._due is _NEVER else self._due

    def _next(self, unit: UnitOfWork) -> datetime:
        due = unread.next_due(unread.all_waiting(unit), self._patience)
        return _NEVER if due is None else max(due, self._not_before or due)

    def _may_ask(self) -> bool:
        return self._not_before is None or self._clock.now() >= self._not_before

    async def _batch(self, *, everything: bool) -> Batch | None:
        now = self._clock.now()

        def look(unit: UnitOfWork) -> Batch | None:
            waiting = unread.all_waiting(unit)
            chosen = unread.next_batch(waiting, self._patience, now=now, everything=everything)
            return batch_of(unit, chosen) if chosen else None

        return await self._store.read(look)

    async def _read(self, batch: Batch) -> int | None:
        """Ask, and take in what is answered; None where asking further has no use for now."""
        if not batch.turns:
            await self._store.transact(lambda unit: _drop(unit, batch.waiting))
            return 0
        answered = await self._model.ask(batch.prompt)
        answer = schema.parse_answer(answered.text) if isinstance(answered, Answered) else None
        if isinstance(answered, Failed) or answer is None:
            reason = answered.reason if isinstance(answered, Failed) else "invalid"
            return await self._failed(batch, reason)
        self._unusable = 0
        proposer = Proposer(name=_name(answered.model), version=f"{PROMPT_VERSION}.{schema.VERSION}")
        for number, turn in enumerate(batch.turns, start=1):
            said = tuple(each.proposal() for each in answer.readings if each.message == number)
            await self._store.transact(
                lambda unit, turn=turn, said=said: self._take(unit, turn, said, proposer)
            )
        await self._store.transact(lambda unit: _drop(unit, batch.waiting))
        return len(batch.turns)

    def _take(self, unit: UnitOfWork, turn: Turn, said: Sequence[Proposal], proposer: Proposer) -> None:
        """Take in what was read of one turn, and count it; a turn is read once, whatever comes between."""
        if load(unit, unread.UNREAD, turn.turn_id, Waiting) is None:
            return
        now, key = self._clock.now(), household_key(unit)
        counts = read_again(unit, turn, said, proposer, now=now, tombstone_key=key)
        count(unit, f"{proposer.name}@{proposer.version}", counts)
        unread.done(unit, turn.turn_id)

    async def _failed(self, batch: Batch, reason: FailureReason) -> int | None:
        is_answer = reason in _OF_THE_ANSWER
        await self._store.transact(lambda unit: unread.failed(unit, batch.waiting, reason, counts=is_answer))
        _log.info("not read", turns=len(batch.turns), reason=reason)
        now = self._clock.now()
        if is_answer:
            self._unusable += 1
            if self._unusable < FAILURES:
                return 0
            self._not_before = now + rest_after(self._unusable)
            return None
        standing = await self._store.read(standing_of)
        self._not_before = max(now + _PAUSE, standing.resting_until or now)
        return None


def batch_of(unit: UnitOfWork, waiting: tuple[Waiting, ...]) -> Batch:
    """The turns of rows that are still what they were, and the prompt that shows them."""
    house = unit.house()
    found = [unit.turn(each.turn) for each in waiting]
    turns = tuple(
        content_heard(turn, house)
        for turn in found
        if turn is not None and unread.is_worth_reading(turn, house) and _is_newest(unit, turn)
    )
    return Batch(waiting, turns, prompt_of(unit, turns, house))


def prompt_of(unit: UnitOfWork, turns: Sequence[Turn], house: House) -> Prompt:
    """What the model is asked about turns of one room: nothing of any other room is in it."""
    return Prompt(
        purpose="read",
        instructions=instructions(),
        context=render(_parts(unit, turns, house)) if turns else "",
        schema_name=schema.NAME,
        answer_schema=schema.answer_schema(),
        max_tokens=_MAX_TOKENS,
    )


@cache
def instructions() -> str:
    """The reading prompt; `docs/prompts.md` gives the reason for each paragraph."""
    return (files("bot.claude") / "reading.txt").read_text("utf-8").strip()


def count(unit: UnitOfWork, cohort: str, counts: Counts) -> None:
    """Add to what became of the proposals of a proposer's version ("name@version")."""
    before = load(unit, PROPOSER, cohort, Counts) or Counts()
    save(unit, PROPOSER, cohort, before.plus(counts), state="kept")


def _parts(unit: UnitOfWork, turns: Sequence[Turn], house: House) -> list[People | Earlier | Said]:
    first, last = turns[0], turns[-1]
    parts: list[People | Earlier | Said] = [_people(first, house)]
    before = unit.turns(room=first.room, before_seq=first.seq, limit=_EARLIER)
    parts += [_earlier(turn, house) for turn in before if turn.text.strip()]
    numbers = {turn.turn_id: number for number, turn in enumerate(turns, start=1)}
    heard = {turn.turn_id: turn for turn in turns}
    between = unit.turns(
        room=first.room, after_seq=first.seq - 1, before_seq=last.seq + 1, limit=last.seq - first.seq + 1
    )
    for turn in between:
        if turn.turn_id in numbers:
            parts.append(_said(unit, heard[turn.turn_id], numbers[turn.turn_id], house))
        elif turn.text.strip() and len(parts) < _PARTS:
            parts.append(_earlier(turn, house))
    return parts


_PARTS = 60
"""From so many lines on, what stands between the turns to be read is left out."""


def _people(turn: Turn, house: House) -> People:
    room = house.room(turn.room)
    readers = frozenset[str]() if room is None else room.readers(turn.sent_at)
    members = house.members(turn.sent_at)
    return People(
        part="people",
        members=tuple(_someone(person, house) for person in members),
        present=tuple(person.name for person in members if person.person_id in readers),
    )


def _someone(person: Person, house: House) -> Someone:
    kin = tuple(f"{kin.word} of {house.name(kin.of)}" for kin in person.kin)
    return Someone(name=person.name, role=person.role.value, also=(*person.aliases, *kin))


def _earlier(turn: Turn, house: House) -> Earlier:
    by = "" if turn.author is Author.BOT else None if turn.speaker is None else house.name(turn.speaker)
    return Earlier(part="earlier", by=by, text=turn.text[:_SHOWN])


def _said(unit: UnitOfWork, turn: Turn, number: int, house: House) -> Said:
    answered = None if turn.reply_to is None else unit.turn(turn.reply_to)
    is_here = answered is not None and answered.room == turn.room
    zone = ZoneInfo(house.zone_of(turn.speaker))
    return Said(
        part="said",
        number=number,
        by="" if turn.speaker is None else house.name(turn.speaker),
        at=f"{turn.sent_at.astimezone(zone):%a %d %b %Y %H:%M}",
        text=turn.text,
        answers=answered.text[:_SHOWN] if answered is not None and is_here else None,
        forwarded=turn.forwarded_from,
        quoted=None if turn.quoted is None else turn.quoted[:_SHOWN],
    )


def _is_newest(unit: UnitOfWork, turn: Turn) -> bool:
    newest = unit.latest_version(turn.room, turn.message)
    return newest is not None and newest.turn_id == turn.turn_id


def _drop(unit: UnitOfWork, waiting: Sequence[Waiting]) -> None:
    """Take away the rows of what was read, or is not there to be read any more."""
    for each in waiting:
        if load(unit, unread.UNREAD, each.turn, Waiting) is not None:
            unread.done(unit, each.turn)


def _name(model: str) -> str:
    """The model's name as it is kept; what is no name is not kept as one."""
    return model if _NAME.fullmatch(model) else "unnamed"
