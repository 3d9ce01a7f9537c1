"""The household at a terminal: everybody speaks in turn, and the bot answers where they spoke."""

import asyncio
import sys
from collections.abc import Sequence
from datetime import datetime, time, timedelta
from typing import TextIO
from zoneinfo import ZoneInfo

import structlog
from rich.console import Console as Terminal
from rich.table import Table
from rich.text import Text

from bot.app import Outgoing
from bot.clocks import ShiftedClock
from bot.console_lines import Operator, Spoken, Unreadable, parse_line
from bot.console_owner import owners_command, shown
from bot.conversation.addressing import LONGEST_TEXT, clean, is_addressed
from bot.conversation.exchange import Send
from bot.conversation.hearing import Heard, confirmed
from bot.conversation.proposals import last_of
from bot.founding import GROUP, admit_member, member_named
from bot.moved import write_shift
from bot.opening import Open
from bot.settings import desk
from bot.settings.commands import understood
from config.household import MemberSettings
from memory.errors import ClaimError, StoreUnsure
from memory.gate import Rejected
from memory.house import House
from memory.ids import RoomId, TurnId
from memory.life.outcomes import Duplicate
from memory.people import Person
from memory.ports import UnitOfWork
from memory.rooms import RoomKind
from memory.turns import Author, Turn, TurnKind

_log = structlog.get_logger("sayso.console")
_MORNING = time(8, 0)
_HELP = """Ana: text        Ana speaks in the group
Ana > text       Ana writes to sayso in private
Ana: /help       what people can ask of sayso; in the group, call it: sayso, has anyone fed the cat?
/night           let the night pass, until eight in the morning
/people          who is here
/help            this
/quit            leave; everything said is kept"""


class Console:
    """A conversation at a terminal, or down a pipe."""

    def __init__(self, home: Open, *, is_person: bool) -> None:
        self._home = home
        self._app = home.app
        self._is_person = is_person
        self._terminal = Terminal(highlight=False, soft_wrap=not sys.stdout.isatty())
        self._count = 0

    async def run(self, lines: TextIO) -> int:
        """Read lines until they end or somebody quits; a model, where there is one, reads along."""
        await self._welcome()
        reading = asyncio.create_task(self._app.read_along())
        try:
            return await self._lines(lines)
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)

    async def _lines(self, lines: TextIO) -> int:
        while True:
            line = await asyncio.to_thread(self._next, lines)
            if not line:
                return 0
            if not self._is_person:
                self._say(Text(line.rstrip("\n"), style="bold"))
            if await self._take(line):
                return 0

    def _next(self, lines: TextIO) -> str:
        if self._is_person:
            print("› ", end="", flush=True)  # noqa: T201 - the prompt
        return clean(lines.readline())

    async def _take(self, line: str) -> bool:
        """Do what a line says; True if it ends the conversation."""
        match parse_line(line):
            case None:
                return False
            case Spoken() as spoken:
                await self._speak(spoken)
            case Operator(command="quit" | "exit"):
                return True
            case Operator() as operator:
                await self._operate(operator)
            case Unreadable():
                self._note(
                    "Who says that? Write it like  Ana: good morning  or, in private,  Ana > good morning"
                )
        return False

    # --- people speaking
    async def _speak(self, spoken: Spoken) -> None:
        if len(spoken.text) > LONGEST_TEXT:
            self._note(f"That is longer than {LONGEST_TEXT} characters; nothing of it was kept.")
            return
        try:
            person = await self._person(spoken.name)
            if await self._is_for_the_desk(person, spoken):
                return
            heard = await self._app.hear(self._turn(person, spoken))
            self._show(heard, await self._app.house())
            if heard.turn is not None and await self._is_proposed(heard.turn):
                self._note("/yes does it, within ten minutes.")
            self._show_sent(await self._app.send_due(), await self._app.house())
        except StoreUnsure:
            self._note(
                "I'm not sure that this is saved. Please say it again in a moment; it won't count twice."
            )
        except ClaimError as error:
            self._note(f"That was not kept: {error}")
        except Exception as error:  # noqa: BLE001 - the shell's error handler: one line must not end the rest
            _log.error("line failed", kind=type(error).__name__)
            self._note(
                "Something went wrong on my side, and that line was not kept. The others are; "
                "`sayso doctor` looks whether all is well."
            )

    async def _is_proposed(self, turn: Turn) -> bool:
        speaker = turn.speaker
        if speaker is None:
            return False
        found = await self._app.store.read(lambda unit: last_of(unit, by=speaker, room=turn.room))
        return found == turn.turn_id

    async def _is_for_the_desk(self, person: Person, spoken: Spoken) -> bool:
        """What the owner sets is no talk: it is looked at, done at a yes, and kept as said."""
        command, owners = understood(spoken.text), owners_command(spoken.text)
        is_yes = spoken.text.strip().casefold() == "/yes"
        if command is None and owners is None and not is_yes:
            return False
        turn, now = self._turn(person, spoken), self._app.clock.now()
        if is_yes and await self._confirms(person, turn):
            return True
        refused = desk.refusal_of(person, is_private=spoken.private)

        def work(unit: UnitOfWork) -> str:
            unit.put_turn(turn)
            if owners is not None:
                return shown(unit, owners, now)
            if command is None:
                return desk.confirm(unit, person, now=now)
            return desk.ask(unit, person, command, now=now)

        told = refused or await self._app.store.transact(work)
        self._reply(await self._app.house(), turn.room, told)
        return True

    async def _confirms(self, person: Person, turn: Turn) -> bool:
        """Whether a yes was meant for what somebody was taken to want; then that is done."""
        now, by = self._app.clock.now(), person.person_id

        def work(unit: UnitOfWork) -> tuple[Send, ...] | None:
            proposed = last_of(unit, by=by, room=turn.room)
            if proposed is None:
                return None
            unit.put_turn(turn)
            return confirmed(unit, proposed, by=by, room=turn.room, now=now)

        replies = await self._app.store.transact(work)
        for room, text in replies or ():
            self._reply(await self._app.house(), room, text.text)
        if replies is not None:
            self._show_sent(await self._app.send_due(), await self._app.house())
        return replies is not None

    async def _person(self, name: str) -> Person:
        house = await self._app.house()
        found = member_named(house, name)
        if found is not None:
            return found
        now = self._app.clock.now()
        member = MemberSettings(name=name, share=house.settings.share)
        made = await self._app.store.transact(lambda unit: admit_member(unit, member, at=now))
        self._note(f"{made.name} is new here, and now an adult member.")
        return made

    def _turn(self, person: Person, spoken: Spoken) -> Turn:
        now = self._app.clock.now()
        self._count += 1
        turn_id = TurnId(f"c{int(now.timestamp() * 1000)}.{self._count}")
        return Turn(
            turn_id=turn_id,
            household=person.household,
            room=RoomId(f"dm:{person.person_id}") if spoken.private else GROUP,
            thread=None,
            message=turn_id,
            version=0,
            seq=0,
            author=Author.PERSON,
            speaker=person.person_id,
            sent_at=now,
            text=spoken.text,
            kind=TurnKind.TEXT,
            reply_to=None,
            forwarded_from=None,
            quoted=None,
            to_bot=spoken.private or is_addressed(spoken.text),
            imported=False,
        )

    # --- the operator
    async def _operate(self, operator: Operator) -> None:
        match operator.command:
            case "night":
                await self._night()
            case "people":
                self._terminal.print(_people(await self._app.house(), self._app.clock.now()))
            case "help":
                self._note(_HELP)
            case _:
                self._note("I don't know that command. /help shows what there is.")

    async def _night(self) -> None:
        clock = self._home.clock
        if not isinstance(clock, ShiftedClock):
            return
        house = await self._app.house()
        zone = ZoneInfo(house.settings.zone)
        here = clock.now().astimezone(zone)
        morning = datetime.combine(here.date(), _MORNING, tzinfo=zone)
        morning += timedelta(days=1) if morning <= here else timedelta()
        self._note("The night passes …")
        sent = await self._app.advance(clock, morning)
        await self._app.store.transact(lambda unit: write_shift(unit, clock.shift))
        self._show_sent(sent, house)
        self._note(f"It is {clock.now().astimezone(zone):%A %d %B, %H:%M}.")

    # --- what is seen
    async def _welcome(self) -> None:
        house = await self._app.house()
        names = [person.name for person in house.members(self._app.clock.now())]
        if self._home.code is not None:
            self._note(
                "This memory is new and encrypted; its key lies in your configuration folder.\n"
                f"Recovery code, shown this once: {self._home.code}\n"
                "Write it down: without key and code nobody can read the memory again."
            )
        first = names[0] if names else "Ana"
        self._say(Text(f"{house.settings.name}: {', '.join(names)}", style="bold"))
        self._note(
            f"{first}: text  speaks in the group,  {first} > text  in private.  "
            "/night lets a night pass, /help shows more, /quit leaves."
        )

    def _show(self, heard: Heard, house: House) -> None:
        kept = [outcome for outcome in heard.outcomes if not isinstance(outcome, Rejected | Duplicate)]
        if kept and not heard.replies:
            self._note("✓")
        for room, text in heard.replies:
            self._reply(house, room, text.text)

    def _show_sent(self, sent: Sequence[Outgoing], house: House) -> None:
        for outgoing in sent:
            self._reply(house, outgoing.room, outgoing.text)

    def _reply(self, house: House, room_id: RoomId, text: str) -> None:
        room = house.room(room_id)
        private = room is not None and room.kind is RoomKind.PRIVATE
        to = f"sayso > {room.name.removeprefix('dm:')}" if private and room is not None else "sayso"
        mark = Text(f"  {to}: ", style="magenta" if private else "cyan")
        lines = text.split("\n")
        for line in lines:
            self._say(mark + Text(line))
            mark = Text(" " * 4)

    def _note(self, text: str) -> None:
        self._say(Text("\n".join(f"  {line}" for line in text.split("\n")), style="dim"))

    def _say(self, text: Text) -> None:
        self._terminal.print(text)


def _people(house: House, now: datetime) -> Table:
    table = Table(box=None, pad_edge=False)
    for head in ("name", "role", "also called", "private words reach"):
        table.add_column(head)
    for person in house.people:
        if person.is_member(now):
            called = [*person.aliases, *(f"{kin.word} of {house.name(kin.of)}" for kin in person.kin)]
            table.add_row(person.name, person.role.value, ", ".join(called), person.share.value)
        else:
            is_other = person.same_as is not None
            what = f"is {house.name(person.person_id)}" if is_other else person.about
            table.add_row(person.name, "not a member", what, "")
    return table
