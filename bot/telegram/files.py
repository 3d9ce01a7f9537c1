"""A household file that the owner sends: fetched beside the talk, looked at, done at the press of a button.

Of a file that can't be used nothing is kept; of one that can, its text lies behind the button, for as long
as that can be pressed.
"""

from datetime import datetime, timedelta
from typing import Final

import structlog

from bot.settings import desk as settings
from bot.settings.commands import Command
from bot.telegram.buttons import Board, Choice, Settled
from bot.telegram.events import File
from bot.telegram.orders import command_in
from bot.telegram.pages import Reply
from bot.telegram.sending import queue
from bot.telegram.who import own_room
from bot.telegram.wire import Flooded, NobodyKnows, NotReached, TooLarge, Wire, WireError
from memory.clock import Clock
from memory.ids import PersonId, RoomId, RowId, TurnId
from memory.people import Person
from memory.ports import ClaimStore, UnitOfWork
from memory.render import NOTHING, phrase
from memory.rows import every, load, save
from memory.turns import Turn, TurnKind
from memory.value import Value

KIND: Final = "settings_file"
SETTINGS_TURN: Final = TurnId("settings~")
"""What the bot's messages on settings stand for: a file sent in reply to one of them is a household file."""

LARGEST: Final = 64 * 1024
"""Bytes; a household of forty people with all their names takes a fifth of it."""

_TRIED_FOR = timedelta(minutes=5)
_TOO_LARGE = "That is too large for a household file."
_NO_TEXT = "That is no household file: it is not text in UTF-8."
_EMPTY = "That file is empty."
_NOT_FETCHED = "I could not get that file from Telegram. Send it once more."
_log = structlog.get_logger("sayso.files")


class Wanted(Value, frozen=True):
    """A file that is still to be fetched, and by whom it was sent."""

    file: str
    person: PersonId
    since: datetime


def is_of_settings(turn: Turn, *, me: str) -> bool:
    """Whether a file was sent as the household's: under /settings, or in reply to what was said on them."""
    order = command_in(turn.text, me) if turn.kind is TurnKind.CAPTION else None
    if order is not None:
        return order.name == "settings" and order.rest.casefold() in ("", "file")
    return turn.reply_to == SETTINGS_TURN and turn.kind in (TurnKind.CAPTION, TurnKind.DOCUMENT)


def want(unit: UnitOfWork, file: File, turn: Turn, person: Person, now: datetime) -> Reply:
    """Have a file fetched, unless it says itself that it is too large."""
    if file.size is not None and file.size > LARGEST:
        return Reply(NOTHING, plain=_TOO_LARGE)
    save(
        unit,
        KIND,
        turn.turn_id,
        Wanted(file=file.file, person=person.person_id, since=now),
        state="wanted",
    )
    return Reply(phrase("One moment."))


class Files:
    """Fetches what is wanted, and shows what it would change."""

    def __init__(self, store: ClaimStore, wire: Wire, clock: Clock) -> None:
        self._store = store
        self._wire = wire
        self._clock = clock

    async def wanted(self) -> tuple[str, ...]:
        """What is still to be fetched."""
        return tuple(row_id for row_id, _ in await self._store.read(lambda unit: every(unit, KIND, Wanted)))

    async def fetch(self, row_id: str) -> None:
        """Fetch one file and have said what it comes to; what was not reached is tried again for a while."""
        wanted = await self._store.read(lambda unit: load(unit, KIND, row_id, Wanted))
        if wanted is None:
            return
        try:
            content: bytes | str = await self._wire.download(wanted.file, at_most=LARGEST)
        except TooLarge:
            content = _TOO_LARGE
        except WireError as error:
            _log.info("not fetched", error=type(error).__name__)
            may_come = isinstance(error, NotReached | NobodyKnows | Flooded)
            if may_come and self._clock.now() - wanted.since < _TRIED_FOR:
                return
            content = _NOT_FETCHED
        now = self._clock.now()
        await self._store.transact(lambda unit: _shown(unit, row_id, content, now))


def _shown(unit: UnitOfWork, row_id: str, content: bytes | str, now: datetime) -> None:
    """Say what a file would change, with the button that does it; or, in words, why it came to nothing."""
    wanted = load(unit, KIND, row_id, Wanted)
    person = None if wanted is None else unit.house().person(wanted.person)
    if wanted is None:
        return
    unit.drop_row(KIND, RowId(row_id))
    if person is None or not person.is_member(now):
        return
    reply = Reply(NOTHING, plain=content) if isinstance(content, str) else _looked(unit, content, person, now)
    queue(
        unit,
        f"file:{row_id}",
        own_room(person),
        reply.text,
        now=now,
        listener=person.person_id,
        turn=reply.turn,
        buttons=reply.buttons,
        plain=reply.plain,
    )


def _looked(unit: UnitOfWork, content: bytes, person: Person, now: datetime) -> Reply:
    """What the file comes to, by whoever sent it, if that is theirs still."""
    refused = settings.refusal_of(person, is_private=True)
    if refused is not None:
        return Reply(NOTHING, plain=refused)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return Reply(NOTHING, plain=_NO_TEXT)
    if not text.strip():
        return Reply(NOTHING, plain=_EMPTY)
    return asked(unit, Command(name="settings", rest=f"file\n{text}"), person, own_room(person), now)


def asked(unit: UnitOfWork, command: Command, person: Person, room: RoomId, now: datetime) -> Reply:
    """What is set, or what a command on settings would change, with the button that does it."""
    found = settings.look(unit.house(), command, now)
    if not found.is_change:
        return Reply(NOTHING, turn=SETTINGS_TURN, plain=found.text)
    board = Board(unit, person.person_id, room, now)
    row = board.row(Choice(phrase("Change it"), Settled(command=command)))
    return Reply(NOTHING, (row,), turn=SETTINGS_TURN, plain=found.text)
