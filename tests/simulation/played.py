"""A simulated half-year played through the application itself, turn by turn and night by night."""

import asyncio
import json
from datetime import UTC, datetime, timedelta
from types import TracebackType
from typing import Self

from bot.app import App, open_household
from bot.clocks import SetClock
from bot.commands.asking import all_claims_json, ask, digest_text, now_text
from bot.founding import GROUP, member_named
from bot.imports.transcript import HouseholdLine, TurnLine, as_turn
from memory.ids import HouseholdId, TurnId
from memory.people import Person
from memory.ports import ClaimStore
from memory.store.in_memory import InMemoryStore
from memory.turns import Turn
from tests.simulation.check import Reply
from tests.simulation.truth import Line, Simulation


class Played:
    """The application over a simulation; asked something, it has heard all that was said by then."""

    def __init__(self, simulation: Simulation, store: ClaimStore | None = None) -> None:
        settings = HouseholdLine.model_validate(simulation.household).settings()
        self._runner = asyncio.Runner()
        self._clock = SetClock(simulation.begins.astimezone(UTC))
        self._turns = list(reversed(simulation.turns))
        self._app: App = self._runner.run(
            open_household(
                store or InMemoryStore(HouseholdId("home"), settings),
                settings,
                self._clock,
                began=simulation.begins.astimezone(UTC) - timedelta(microseconds=1),
            )
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._runner.run(self._app.store.close())
        self._runner.close()

    @property
    def app(self) -> App:
        """The application, to look at what it has kept."""
        return self._app

    def run_until(self, at: datetime) -> None:
        """Let the household talk and the nights pass until an instant."""
        self._runner.run(self._until(at))

    def ask(self, speaker: str, at: datetime, text: str, /, *, room: str) -> Reply:
        """The answer to a question that somebody asks in the group or in their private chat."""
        return self._runner.run(self._answer(speaker, at, text, room))

    def now(self, name: str, at: datetime, /) -> str:
        """The now block of a person, as they see it themselves."""
        return self._runner.run(self._seen(name, at, "now"))

    def digest(self, name: str, at: datetime, /) -> str:
        """The digest for a member."""
        return self._runner.run(self._seen(name, at, "digest"))

    def memory(self) -> str:
        """All claims with their states and wordings, as text to compare."""
        return json.dumps(self._runner.run(all_claims_json(self._app)))

    def run_nights_again(self) -> int:
        """Run whatever jobs are due, as a second start on the same morning would; how many ran."""
        return len(self._runner.run(self._app.run_jobs()))

    async def _until(self, at: datetime) -> None:
        while self._turns and datetime.fromisoformat(self._turns[-1]["at"]) <= at:
            line = self._turns.pop()
            await self._app.advance(self._clock, datetime.fromisoformat(line["at"]).astimezone(UTC))
            await self._hear(line)
        await self._app.advance(self._clock, at.astimezone(UTC))

    async def _hear(self, line: Line) -> None:
        said = TurnLine.model_validate(line)
        edited = None if said.edit_of is None else await self._newest(TurnId(said.edit_of))
        await self._app.hear(as_turn(said, await self._app.house(), edited))

    async def _newest(self, turn_id: TurnId) -> Turn | None:
        return await self._app.store.read(
            lambda unit: (
                None
                if (first := unit.turn(turn_id)) is None
                else unit.latest_version(first.room, first.message)
            )
        )

    async def _answer(self, speaker: str, at: datetime, text: str, room: str) -> Reply:
        await self._until(at)
        person = await self._person(speaker)
        house = await self._app.house()
        own = house.private_room(person.person_id)
        assert own is not None
        told = await ask(self._app, person, GROUP if room == "group" else own.room_id, text)
        return {
            "text": told.text.text,
            "claims": list(told.claims),
            "withheld": told.withheld,
            "abstained": told.abstained,
        }

    async def _seen(self, name: str, at: datetime, view: str) -> str:
        await self._until(at)
        person = await self._person(name)
        return await (now_text(self._app, person) if view == "now" else digest_text(self._app, person))

    async def _person(self, name: str) -> Person:
        person = member_named(await self._app.house(), name)
        assert person is not None
        return person
