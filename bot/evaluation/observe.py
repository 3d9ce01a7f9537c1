"""Plays scenarios through the whole application and shows what came out; it judges nothing."""

import asyncio
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from typing import Annotated, Any, Literal, cast
from zoneinfo import ZoneInfo

from pydantic import AwareDatetime, BaseModel, BeforeValidator, ValidationError

from bot.app import App, Compose, open_household
from bot.claude.reading import Reader
from bot.clocks import SetClock
from bot.commands.asking import all_claims_json, ask_json, digest_text, now_text, tell_json, word_json
from bot.commands.report import Json
from bot.evaluation.errors import EvalError
from bot.founding import GROUP, admit_member, dismiss_member, member_named
from bot.imports.replaying import Counts, say
from bot.imports.transcript import HouseholdLine, Members, TurnLine, as_turn
from config.household import MemberSettings
from memory.clock import Clock
from memory.ids import HouseholdId, RoomId, RowId
from memory.people import Person
from memory.ports import ClaimStore
from memory.store.in_memory import InMemoryStore

_NIGHT = time(4, 0)

ReaderOf = Callable[[ClaimStore, Clock], Reader]
ComposeOf = Callable[[ClaimStore], Compose]
"""Makes, of a household's store, whatever words its answers."""


class ObserveError(EvalError):
    """The file holds no list of scenarios."""


class _AskLine(BaseModel, frozen=True):
    asker: str
    chat: Literal["group", "dm"] = "dm"
    at: AwareDatetime
    text: str


class _WordLine(BaseModel, frozen=True):
    sender: str
    to: str
    at: AwareDatetime
    deliver_at: AwareDatetime | None = None
    text: str


class _EventLine(BaseModel, frozen=True):
    kind: Literal["command", "press", "member"]
    at: AwareDatetime
    by: str | None = None
    chat: Literal["group", "dm"] = "dm"
    text: str = ""
    option: str = ""
    name: str = ""
    role: Literal["owner", "adult", "child", "guest", "helper"] = "adult"
    change: Literal["joins", "leaves"] = "joins"


def _renamed(to: str) -> BeforeValidator:
    """`as` is a word of Python's: take it under a name of ours."""

    def rename(value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        found = cast("dict[str, Any]", value)
        return {(to if key == "as" else key): each for key, each in found.items()}

    return BeforeValidator(rename)


class Scenario(BaseModel, frozen=True):
    """A household and what happens in it; nothing else of the file's object is read."""

    id: str
    members: Members = ()
    zone: str = "Europe/London"
    turns: tuple[TurnLine, ...] = ()
    ask: tuple[Annotated[_AskLine, _renamed("asker")], ...] = ()
    words: tuple[Annotated[_WordLine, _renamed("sender")], ...] = ()
    events: tuple[Annotated[_EventLine, _renamed("by")], ...] = ()
    nightly_at: AwareDatetime | None = None


def observe_file(path: Path) -> Iterator[str]:
    """One JSON line for each scenario of a file, in its order.

    Raises:
        ObserveError: The file is no JSON list.
    """
    try:
        found: Any = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise ObserveError(f"{path.name} can't be read as a JSON list of scenarios") from error
    if not isinstance(found, list):
        raise ObserveError(f"{path.name} holds no JSON list of scenarios")
    for value in cast("list[Any]", found):
        yield json.dumps(asyncio.run(observe(value)), ensure_ascii=False)


async def observe(
    value: Any, *, compose: ComposeOf | None = None, reader: ReaderOf | None = None
) -> dict[str, Json]:
    """What one scenario brings about, or an `error` that says in one sentence why it can't be played.

    Args:
        value: The scenario as JSON has it.
        compose: Makes of the household's store whatever words its answers; None: they are rendered.
        reader: Makes of it what reads each turn a second time, before anything else happens; None: nothing.
    """
    try:
        scenario = Scenario.model_validate(value)
        return await _Play(scenario, compose, reader).result()
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        return {"id": _id_of(value), "error": f"{where}: {first['msg']}"}
    except _Unplayable as error:
        return {"id": _id_of(value), "error": str(error)}
    except Exception as error:  # noqa: BLE001 - one scenario's fault must not hide what the others show
        return {"id": _id_of(value), "error": f"it could not be played ({type(error).__name__})"}


class _Unplayable(Exception):
    """A scenario that names somebody or something that is not in it."""


def _id_of(value: Any) -> str:
    return str(cast("dict[str, Any]", value).get("id", "")) if isinstance(value, dict) else ""


@dataclass
class _Step:
    """One thing that happens, at its instant; at one instant turns come first, then by kind and place."""

    at: datetime
    order: int
    what: TurnLine | _AskLine | _WordLine | _EventLine
    index: int = field(default=0)


class _Play:
    """One scenario in a fresh household in memory."""

    def __init__(self, scenario: Scenario, compose: ComposeOf | None, reader: ReaderOf | None) -> None:
        self._scenario = scenario
        self._compose = compose
        self._reader = reader
        self._steps = _steps(scenario)
        self._replies: dict[int, Json] = {}
        self._words: dict[int, tuple[RowId | None, Json]] = {}

    async def result(self) -> dict[str, Json]:
        """Play everything, let the night pass, and gather what there is."""
        start = self._steps[0].at if self._steps else datetime(2026, 1, 1, tzinfo=UTC)
        clock = SetClock(start)
        app = await self._household(clock, start)
        night = self._night()
        for step in self._steps:
            await app.advance(clock, step.at)
            await self._play(app, step)
            await app.read_waiting(everything=True)
        await app.advance(clock, max(night, clock.now()))
        return await self._gathered(app)

    async def _household(self, clock: SetClock, start: datetime) -> App:
        named = [turn.sender for turn in self._scenario.turns]
        named += [ask.asker for ask in self._scenario.ask] + [word.sender for word in self._scenario.words]
        members = self._scenario.members
        line = HouseholdLine(zone=self._scenario.zone, members=members)
        settings = line.settings()
        if not members:
            adults = tuple(MemberSettings(name=name) for name in dict.fromkeys(named))
            settings = type(settings)(zone=settings.zone, members=adults)
        store = InMemoryStore(HouseholdId("home"), settings)
        began = start - timedelta(microseconds=1)
        compose = None if self._compose is None else self._compose(store)
        reader = None if self._reader is None else self._reader(store, clock)
        return await open_household(store, settings, clock, began=began, compose=compose, reader=reader)

    def _night(self) -> datetime:
        if self._scenario.nightly_at is not None:
            return self._scenario.nightly_at.astimezone(UTC)
        zone = ZoneInfo(self._scenario.zone)
        said = [turn.at for turn in self._scenario.turns] or [step.at for step in self._steps]
        last = max(said, default=datetime(2026, 1, 1, tzinfo=UTC)).astimezone(zone)
        night = datetime.combine(last.date(), _NIGHT, tzinfo=zone)
        return (night if night > last else night + timedelta(days=1)).astimezone(UTC)

    async def _play(self, app: App, step: _Step) -> None:
        match step.what:
            case TurnLine():
                await say(app, step.what, Counts())
            case _AskLine():
                person, room = await self._seat(app, step.what.asker, step.what.chat)
                self._replies[step.index] = await ask_json(app, person, room, step.what.text)
            case _WordLine():
                self._words[step.index] = await self._tell(app, step.what)
            case _EventLine():
                await self._event(app, step.what)

    async def _tell(self, app: App, line: _WordLine) -> tuple[RowId | None, Json]:
        person, room = await self._seat(app, line.sender, "dm")
        told = await tell_json(app, person, room, line.to, line.text, deliver_at=line.deliver_at)
        await app.send_due()
        return told

    async def _event(self, app: App, line: _EventLine) -> None:
        now = app.clock.now()
        if line.kind == "member":
            await self._membership(app, line, now)
            return
        person, _ = await self._seat(app, line.by or "", line.chat)
        text = line.text if line.kind == "command" else line.option
        number = f"event-{now.timestamp()}-{person.person_id}"
        house = await app.house()
        spoken = TurnLine(id=number, at=now, sender=person.name, chat=line.chat, text=text)
        await app.hear(as_turn(spoken, house, None))
        await app.send_due()

    async def _membership(self, app: App, line: _EventLine, now: datetime) -> None:
        name = line.name or line.text
        person = member_named(await app.house(), name)
        if line.change == "leaves" and person is not None:
            await app.store.transact(lambda unit: dismiss_member(unit, person.person_id, at=now))
        elif person is None:
            member = MemberSettings(name=name, role=line.role)
            await app.store.transact(lambda unit: admit_member(unit, member, at=now))

    async def _seat(self, app: App, name: str, chat: str) -> tuple[Person, RoomId]:
        house = await app.house()
        person = member_named(house, name)
        if person is None:
            raise _Unplayable("somebody who acts is no member of the household")
        return person, GROUP if chat == "group" else RoomId(f"dm:{person.person_id}")

    async def _gathered(self, app: App) -> dict[str, Json]:
        house = await app.house()
        members = house.members(app.clock.now())
        return {
            "id": self._scenario.id,
            "claims": await all_claims_json(app),
            "replies": [self._replies[index] for index in sorted(self._replies)],
            "words": [await self._word(app, index) for index in sorted(self._words)],
            "now": {person.name: await now_text(app, person) for person in members},
            "digests": {person.name: await digest_text(app, person) for person in members},
        }

    async def _word(self, app: App, index: int) -> Json:
        word_id, at_once = self._words[index]
        return at_once if word_id is None else await word_json(app, word_id)


def _steps(scenario: Scenario) -> list[_Step]:
    kinds: tuple[Sequence[TurnLine | _AskLine | _WordLine | _EventLine], ...] = (
        scenario.turns,
        scenario.events,
        scenario.words,
        scenario.ask,
    )
    steps = [
        _Step(at=what.at.astimezone(UTC), order=order, what=what, index=index)
        for order, lines in enumerate(kinds)
        for index, what in enumerate(lines)
    ]
    return sorted(steps, key=lambda step: (step.at, step.order))
