"""A household that lives: turns through the whole application, and nights with every job, in memory."""

import asyncio
from datetime import UTC, datetime, time, timedelta
from itertools import count
from zoneinfo import ZoneInfo

from bot.app import App, open_household
from bot.clocks import SetClock
from bot.conversation.addressing import is_addressed
from bot.founding import GROUP
from config.household import HouseholdSettings, MemberSettings
from memory.claims import Claim
from memory.ids import HouseholdId, PersonId, RoomId, TurnId
from memory.people import Person
from memory.store.in_memory import InMemoryStore
from memory.turns import Author, Turn, TurnKind

MONDAY = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
SETTINGS = HouseholdSettings(
    zone="Europe/London",
    members=(
        MemberSettings(name="Odile", role="owner", kin={"mum": ("Wren", "Pim"), "wife": ("Bram",)}),
        MemberSettings(name="Bram", kin={"dad": ("Wren", "Pim"), "husband": ("Odile",)}),
        MemberSettings(name="Wren", role="child"),
        MemberSettings(name="Pim", role="child"),
        MemberSettings(name="Casper", role="guest"),
    ),
)


class Lived:
    """Odile (owner), Bram, Wren, Pim and their guest Casper, from a Monday morning in March on."""

    def __init__(self, settings: HouseholdSettings = SETTINGS, *, at: datetime = MONDAY) -> None:
        self.clock = SetClock(at)
        self._numbers = count(1)
        store = InMemoryStore(HouseholdId("home"), settings)
        began = at - timedelta(microseconds=1)
        self.app: App = asyncio.run(open_household(store, settings, self.clock, began=began))

    def says(self, who: str, text: str) -> list[str]:
        """Somebody says something in the group; what the bot says to it, wherever."""
        return self._spoken(who, GROUP, text, is_addressed(text))

    def confides(self, who: str, text: str) -> list[str]:
        """Somebody writes to the bot in private."""
        return self._spoken(who, RoomId(f"dm:{who.casefold()}"), text, to_bot=True)

    def _spoken(self, who: str, room: RoomId, text: str, to_bot: bool) -> list[str]:
        name = TurnId(f"t{next(self._numbers)}")
        self.clock.set(self.clock.now() + timedelta(minutes=1))
        turn = Turn(
            turn_id=name,
            household=HouseholdId("home"),
            room=room,
            thread=None,
            message=name,
            version=0,
            seq=0,
            author=Author.PERSON,
            speaker=PersonId(who.casefold()),
            sent_at=self.clock.now(),
            text=text,
            kind=TurnKind.TEXT,
            reply_to=None,
            forwarded_from=None,
            quoted=None,
            to_bot=to_bot,
            imported=False,
        )
        heard = asyncio.run(self.app.hear(turn))
        return [text.text for _, text in heard.replies]

    def nights(self, number: int = 1) -> list[tuple[str, str]]:
        """Let nights pass, each until nine in the morning; what went out by itself: room and words."""
        here = self.clock.now().astimezone(ZoneInfo("Europe/London"))
        morning = datetime.combine(here.date() + timedelta(days=number), time(9), tzinfo=here.tzinfo)
        sent = asyncio.run(self.app.advance(self.clock, morning.astimezone(UTC)))
        return [(each.room, each.text) for each in sent]

    def away(self, days: int) -> None:
        """Let days pass in which the bot is off; what was due is caught up with the next night."""
        self.clock.set(self.clock.now() + timedelta(days=days))

    def asked(self, who: str, number: int = 1) -> list[str]:
        """What somebody is asked in private while nights pass, their morning words left out."""
        room = f"dm:{who.casefold()}"
        return [t for r, t in self.nights(number) if r == room and not t.startswith("Good morning")]

    def claims(self, *words: str) -> list[Claim]:
        """The claims in force whose words hold all of these."""
        claims = asyncio.run(self.app.store.read(lambda unit: unit.in_force()))
        return [
            claim
            for claim in claims
            if all(word.casefold() in claim.sources[0].quote.casefold() for word in words)
        ]

    def person(self, name: str) -> Person | None:
        """The person of that name."""
        house = asyncio.run(self.app.house())
        return next((person for person in house.people if person.name == name), None)
