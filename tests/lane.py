"""The family of Lark Lane for tests: any store, a clock that is moved, all through the application."""

import base64
import json
import random
import re
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.app import App, Outgoing, open_household
from bot.clocks import SetClock
from bot.conversation.hearing import Heard
from bot.founding import member_named
from config.household import HouseholdSettings, MemberSettings
from jobs.blocks import picture
from jobs.digest import digest
from memory.claims import Claim
from memory.erasing.erasure import Completion, erase
from memory.erasing.reach import Target
from memory.house import House
from memory.ids import HouseholdId, PersonId, RoomId, TurnId
from memory.ports import ClaimStore
from memory.store.in_memory import InMemoryStore
from memory.store.keys import Key
from memory.store.sqlite import SqliteStore
from memory.turns import Author, Turn, TurnKind

HOME = HouseholdId("home")
MONDAY = datetime(2026, 9, 7, 7, 30, tzinfo=UTC)
"""Half past eight in London."""

FAMILY = HouseholdSettings(
    name="Lark Lane",
    members=(
        MemberSettings(name="Marta", role="owner", kin={"mum": ("Nia",)}),
        MemberSettings(name="Joel", kin={"dad": ("Nia",)}),
        MemberSettings(name="Nia", role="child"),
        MemberSettings(name="Edie", aliases=("Gran",)),
    ),
)


class Lane:
    """A household that talks and lives through time."""

    def __init__(self, app: App, clock: SetClock) -> None:
        self.app = app
        self.clock = clock
        self.sent: list[Outgoing] = []
        self.count = 0

    @property
    def store(self) -> ClaimStore:
        """Its memory."""
        return self.app.store

    def turn(
        self,
        name: str,
        text: str,
        *,
        house: House,
        private: bool = False,
        message: str | None = None,
        version: int = 0,
        forwarded_from: str | None = None,
        reply_to: str | None = None,
        quoted: str | None = None,
        to_bot: bool = False,
    ) -> Turn:
        """A message as a transport would hand it over."""
        self.count += 1
        person = member_named(house, name)
        assert person is not None, name
        message = message or f"m{self.count}"
        return Turn(
            turn_id=TurnId(message if not version else f"{message}.{version}"),
            household=HOME,
            room=RoomId(f"dm:{person.person_id}") if private else RoomId("group"),
            thread=None,
            message=message,
            version=version,
            seq=0,
            author=Author.PERSON,
            speaker=person.person_id,
            sent_at=self.clock.now(),
            text=text,
            kind=TurnKind.TEXT,
            reply_to=None if reply_to is None else TurnId(reply_to),
            forwarded_from=forwarded_from,
            quoted=quoted,
            to_bot=to_bot or private or text.lower().startswith("sayso"),
            imported=False,
        )

    async def says(self, name: str, text: str, *, minutes: float = 1, **how: object) -> Heard:
        """Somebody says something, a minute after what came before."""
        await self.lets_pass(timedelta(minutes=minutes))
        house = await self.app.house()
        turn = self.turn(name, text, house=house, **how)  # pyright: ignore[reportArgumentType] - passed on
        heard = await self.app.hear(turn)
        self.sent += await self.app.send_due()
        return heard

    async def plays(self, *lines: str, minutes: float = 1) -> list[tuple[RoomId, str]]:
        """Lines as the console takes them, "Joel: …" and "Joel> …"; each reply with the room it went to."""
        told: list[tuple[RoomId, str]] = []
        for line in lines:
            name, how, text = re.split(r"([:>]) ", line, maxsplit=1)
            heard = await self.says(name, text, private=how == ">", minutes=minutes)
            told += [(room, reply.text) for room, reply in heard.replies]
        return told

    async def shown(self, name: str, *asked: str) -> str:
        """What somebody is answered, and sees in the pictures and in their morning word."""
        answers = [await self.asks(name, each) for each in asked]
        pictures = [await self.now(about.name, to=name) for about in FAMILY.members]
        return "\n".join([*answers, *pictures, await self.digest(name)])

    async def asks(self, name: str, text: str) -> str:
        """Somebody says something to the bot in private; what it says back there."""
        heard = await self.says(name, text, private=True)
        return "\n".join(text.text for _, text in heard.replies)

    async def lets_pass(self, by: timedelta) -> tuple[Outgoing, ...]:
        """Time passes, and what falls due in it is done."""
        sent = await self.app.advance(self.clock, self.clock.now() + by)
        self.sent += sent
        return sent

    async def to(self, at: datetime) -> tuple[Outgoing, ...]:
        """Time passes until an instant."""
        return await self.lets_pass(max(at - self.clock.now(), timedelta()))

    async def now(self, name: str, *, to: str | None = None) -> str:
        """Somebody's picture, as another may be given it in private."""
        house = await self.app.house()
        about, listener = _id(house, name), _id(house, to or name)
        room = RoomId(f"dm:{listener}")
        return await self.store.read(
            lambda unit: picture(unit, about, listener=listener, room=room, now=self.clock.now()).text
        )

    async def digest(self, name: str) -> str:
        """Somebody's morning word, as of now."""
        person = _id(await self.app.house(), name)
        return await self.store.read(lambda unit: digest(unit, person, now=self.clock.now()).text)

    async def claims(self, *, archived: bool = False) -> tuple[Claim, ...]:
        """What is in force, oldest first; with the archive if wanted."""
        return await self.store.read(lambda unit: (*unit.in_force(), *(unit.archived() if archived else ())))

    async def erases(self, target: Target, *, by: str = "operator") -> Completion:
        """Something is erased, and the old pages with it."""
        now = self.clock.now()
        done = await self.store.transact(lambda unit: erase(unit, target, by=by, now=now))
        if isinstance(self.store, SqliteStore):
            await self.store.scrub()
        return done

    async def every_text(self) -> str:
        """All that anybody would be shown: pictures, morning words, and everything sent so far."""
        names = [person.name for person in (await self.app.house()).members(self.clock.now())]
        shown = [await self.now(about, to=to) for about in names for to in names]
        shown += [await self.digest(name) for name in names]
        return "\n".join([*shown, *(each.text for each in self.sent)])


async def a_lane(
    store: ClaimStore | None = None, *, at: datetime = MONDAY, settings: HouseholdSettings = FAMILY
) -> Lane:
    """The family as it begins, or as it stands in a store that holds it already."""
    clock = SetClock(at)
    memory = store or InMemoryStore(HOME, settings)
    app = await open_household(memory, settings, clock)
    return Lane(app, clock)


async def a_file_lane(
    path: Path, *, key: Key | None = None, at: datetime = MONDAY, settings: HouseholdSettings = FAMILY
) -> Lane:
    """The family over a file; without a key it is unencrypted, which a byte scan wants."""
    return await a_lane(await SqliteStore.open(path, key, HOME, settings), at=at, settings=settings)


def dice(seed: int | str) -> random.Random:
    """The same throws for the same seed, on every machine."""
    return random.Random(seed)  # noqa: S311 - dice, no secret


def forms(word: str) -> tuple[bytes, ...]:
    """A word in every dress in which its bytes could lie somewhere."""
    plain = (word, word.lower(), word.upper(), json.dumps(word)[1:-1])
    shifted = (base64.b64encode(b"x" * lead + word.encode())[4:-4] for lead in range(3))
    dressed = (
        *(text.encode() for text in plain),
        word.encode("utf-16-le"),
        *(s for s in shifted if len(s) > 7),
    )
    return tuple(dict.fromkeys(dressed))


def files_with(folder: Path, words: Iterable[str]) -> list[str]:
    """The files beneath a folder that hold one of the words in any dress."""
    wanted = [form for word in words for form in forms(word)]
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return [path.name for path in files if any(form in path.read_bytes() for form in wanted)]


def _id(house: House, name: str) -> PersonId:
    person = member_named(house, name)
    assert person is not None, name
    return person.person_id
