"""A family with a model that reads along: the real application, a clock that is moved, a scripted model."""

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, cast

from bot.app import App, open_household
from bot.claude.model import Answered, Failed, Model, Prompt, Usage
from bot.claude.parts import Earlier, People, Said, parse
from bot.claude.reading import Reader
from bot.claude.unread import Patience, Waiting, all_waiting
from bot.clocks import SetClock
from bot.commands.asking import all_claims_json
from bot.conversation.hearing import Heard
from bot.imports.replaying import Counts, say
from bot.imports.transcript import TurnLine, as_turn
from config.household import HouseholdSettings, MemberSettings
from memory.ids import HouseholdId
from memory.ports import ClaimStore
from memory.store.in_memory import InMemoryStore

MORNING = datetime(2026, 9, 7, 8, 0, tzinfo=UTC)
PATIENCE = Patience(quiet_seconds=20, turns=4, hours=12)
MEMBERS = (
    MemberSettings(name="Marta", role="owner"),
    MemberSettings(name="Joel", role="adult"),
    MemberSettings(name="Nia", role="child"),
)
USAGE = Usage(input_tokens=100, cached_tokens=0, output_tokens=10)
Script = Callable[[str], str | Failed]


class ScriptedModel:
    """A model that answers as a test says, and keeps what it was asked."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.prompts: list[Prompt] = []

    async def ask(self, prompt: Prompt) -> Answered | Failed:
        self.prompts.append(prompt)
        said = self.script(prompt.context)
        return said if isinstance(said, Failed) else Answered(text=said, model="double", usage=USAGE)


class Home:
    """The family, its clock and its record."""

    def __init__(self, app: App, clock: SetClock) -> None:
        self.app = app
        self.clock = clock
        self.sent: list[str] = []
        self._count = 0

    async def hear(self, who: str, text: str, *, chat: str = "group") -> Heard:
        """Somebody says something a minute later, and what is answered at once."""
        await self.wait(timedelta(minutes=1))
        self._count += 1
        said = {"id": f"m{self._count}", "at": self.clock.now(), "from": who, "chat": chat, "text": text}
        return await self.app.hear(as_turn(TurnLine.model_validate(said), await self.app.house(), None))

    async def say(self, who: str, text: str, *, after: timedelta = timedelta(minutes=1), **more: Any) -> str:
        """Let time pass, and somebody say something; the message's id."""
        await self.wait(after)
        self._count += 1
        line = TurnLine.model_validate(
            {"id": f"m{self._count}", "at": self.clock.now(), "from": who, "text": text} | more
        )
        await say(self.app, line, Counts())
        return line.id

    async def wait(self, time: timedelta) -> None:
        """Let time pass, doing on the way what is due."""
        self.sent += [out.text for out in await self.app.advance(self.clock, self.clock.now() + time)]

    async def claims(self, turn: str | None = None) -> list[dict[str, Any]]:
        """Every claim as reports show it, or those of a message."""
        found = cast("list[dict[str, Any]]", await all_claims_json(self.app))
        return [claim for claim in found if turn is None or claim["turn"] == turn]

    async def waiting(self) -> tuple[Waiting, ...]:
        """What the model has not read."""
        return await self.app.store.read(all_waiting)


async def a_home(
    model: Model, *, patience: Patience = PATIENCE, store: ClaimStore | None = None, at: datetime = MORNING
) -> Home:
    """A family whose talk a model reads."""
    clock = SetClock(at)
    settings = HouseholdSettings(zone="Europe/London", members=MEMBERS)
    kept = store or InMemoryStore(HouseholdId("home"), settings)
    reader = Reader(kept, model, clock, patience)
    app = await open_household(kept, settings, clock, began=at - timedelta(seconds=1), reader=reader)
    return Home(app, clock)


def lines_of(context: str) -> list[People | Earlier | Said]:
    """The parts of a prompt."""
    return list(parse(context))


def said_in(context: str) -> list[str]:
    """The texts that a prompt asks to be read."""
    return [line.text for line in parse(context) if isinstance(line, Said)]


def a_row(message: int, quote: str, trigger: str, **fields: Any) -> dict[str, Any]:
    """One reading as a model says it: a plain statement unless a test says otherwise."""
    plain: dict[str, Any] = {
        "message": message,
        "quote": quote,
        "occurrence": 1,
        "trigger": trigger,
        "predicate": "note",
        "about": "",
        "means": "",
        "value": quote,
        "act": "stated",
        "frame": "actual",
        "certainty": "certain",
        "polarity": "positive",
        "realization": "completed",
        "temporal": "past",
        "stance": "knowledge",
        "sources": [],
        "lasting": True,
    }
    return {**plain, **fields}


def answer(*rows: dict[str, Any]) -> str:
    """An answer with these readings."""
    return json.dumps({"readings": list(rows)}, ensure_ascii=False)
