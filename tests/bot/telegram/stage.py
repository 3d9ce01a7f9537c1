"""A family in Telegram for tests: the real application and handlers, the double, a clock that is moved."""

from copy import deepcopy
from datetime import UTC, datetime, timedelta

from telegram import Bot

from bot.app import App, Compose, Understand, open_household
from bot.telegram.decoding import who_am_i
from bot.telegram.service import Rhythm, Service, Transcriber
from bot.telegram.wire import LibraryWire
from config.household import HouseholdSettings
from memory.ids import HouseholdId, RoomId
from memory.lexical import LexicalReader
from memory.ports import ClaimStore
from memory.store.in_memory import InMemoryStore
from memory.turns import Turn
from tests.fakes import FixedClock
from tests.telegram_double import TOKEN, BotApi, Chat, Json, Sent, User

MORNING = datetime(2026, 9, 7, 7, 30, tzinfo=UTC)
"""A Monday, half past eight in London."""


class Stage:
    """Marta (owner), Joel, Nia (a child) and their group, unless a test begins with an empty house."""

    app: App
    api: BotApi
    service: Service
    group: Chat

    def __init__(self, at: datetime = MORNING) -> None:
        self.clock = FixedClock(at)
        self.store: ClaimStore = InMemoryStore(HouseholdId("home"), HouseholdSettings())
        self.members: dict[str, User] = {}
        self.compose: Compose | None = None
        self.understand: Understand | None = None
        self._seen = 0

    async def open(self, *, sees_all: bool = True) -> "Stage":
        """The bot is started for the first time."""
        self.api = BotApi(self.clock, sees_all=sees_all)
        await self.restart()
        return self

    async def restart(
        self, transcriber: Transcriber | None = None, rhythm: Rhythm | None = None
    ) -> str | None:
        """The process begins anew over the same memory."""
        self.app = await open_household(
            self.store, HouseholdSettings(), self.clock, compose=self.compose, understand=self.understand
        )
        bot = Bot(TOKEN, request=self.api, get_updates_request=self.api)
        self.service = Service(
            self.app,
            LibraryWire(bot),
            await who_am_i(bot),
            read=LexicalReader().read,
            chores=_no_chores,
            transcriber=transcriber,
            rhythm=rhythm or Rhythm(),
        )
        self.code = await self.service.begin()
        return self.code

    async def settle(self, *, group: bool = True) -> "Stage":
        """The owner starts it, invites the others, and brings it into the group."""
        await self.join("Marta", self.code)
        await self.invite("Joel", "An adult")
        await self.invite("Nia", "A child")
        if group:
            self.group = self.api.group(-500, "Lark Lane", self.members.values())
            self.api.adds_bot(self.members["Marta"], self.group)
            await self.go()
        self.new()
        return self

    async def join(self, name: str, code: str | None) -> User:
        """Somebody opens a link."""
        user = self.api.account(len(self.members) + 11, name)
        self.members[name] = user
        self.api.says(user, None, f"/start {code}")
        await self.go()
        return user

    async def invite(self, name: str, role: str) -> User:
        """The owner makes a link for somebody, who opens it."""
        marta = self.members["Marta"]
        self.api.says(marta, None, f"/invite {name}")
        await self.go()
        self.api.presses(marta, self.api.last(marta), role)
        await self.go()
        return await self.join(name, self.api.last(marta).text.rsplit("=", 1)[1])

    def again(self) -> "Stage":
        """The same home once more, as it is now, for another course of things; `restart` gives it its bot."""
        stage = Stage()
        stage.clock, stage.store, stage.api, stage.members, stage.group = deepcopy(
            (self.clock, self.store, self.api, self.members, self.group)
        )
        stage._seen = self._seen
        return stage

    # --- time
    async def go(self, rounds: int = 4) -> None:
        """Let the bot fetch, handle and send; some seconds pass."""
        await self.service.fetch()
        for _ in range(rounds):
            await self.service.step()
            self.clock.pass_time(timedelta(seconds=2))

    async def wait(self, **time: float) -> None:
        """Let time pass, and the bot do what is due."""
        self.clock.pass_time(timedelta(**time))
        await self.service.tick()
        await self.go()

    # --- talking
    async def says(self, name: str, text: str, **more: object) -> Json:
        """Somebody speaks in the group."""
        update = self.api.says(self.members[name], self.group, text, **more)
        await self.go()
        return update

    async def writes(self, name: str, text: str, **more: object) -> Json:
        """Somebody writes in private."""
        update = self.api.says(self.members[name], None, text, **more)
        await self.go()
        return update

    async def presses(self, name: str, label: str) -> None:
        """Somebody presses a button of the bot's last message to them."""
        user = self.members[name]
        self.api.presses(user, self.api.last(user), label)
        await self.go()

    # --- looking
    def new(self) -> list[Sent]:
        """What the bot did since this was last asked."""
        found, self._seen = self.api.sent[self._seen :], len(self.api.sent)
        return found

    def told(self, name: str | None = None) -> list[str]:
        """What was said since, in the group or to somebody."""
        chat = self.group.id if name is None else self.members[name].id
        return [each.text for each in self.new() if each.method == "sendMessage" and each.chat == chat]

    async def turns(self, room: str = "group") -> tuple[Turn, ...]:
        """The record of a room."""
        return await self.store.read(lambda unit: unit.turns(room=RoomId(room), limit=10_000))

    async def said_by(self, name: str, room: str = "group") -> list[str]:
        """The texts of somebody's turns."""
        return [turn.text for turn in await self.turns(room) if turn.speaker == name.casefold()]

    async def values(self) -> list[str]:
        """The quotes of all claims in force."""
        return await self.store.read(lambda unit: [claim.sources[0].quote for claim in unit.in_force()])


async def _no_chores(what: str) -> str:
    return f"{what}: done"
