"""The owner's orders: which of them a text is, and what of them takes files and is done beside the talk."""

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.settings.commands import understood
from memory.ids import RoomId, RowId
from memory.ports import UnitOfWork
from memory.rows import save
from memory.value import Value

CHORE: Final = "chore"
"""Work of the owner's that takes files: done outside of the transaction, and reported."""

_NAMES: Final = frozenset({"invite", "audit", "erase", "backup", "gates", "health"})
_COMMAND = re.compile(r"^/(?P<name>[a-z]+)(?:@(?P<bot>\w+))?(?:\s+(?P<rest>.*))?$", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Order:
    """A command of the owner's and the words behind it."""

    name: str
    rest: str


class Chore(Value, frozen=True):
    """Something to be done with files, and where its outcome is told."""

    what: str
    room: RoomId


def command_in(text: str, bot: str) -> Order | None:
    """The command that a text is, if it is meant for this bot; anybody's."""
    match = _COMMAND.match(text.strip())
    if match is None or (match["bot"] or bot).casefold() != bot.casefold():
        return None
    return Order(match["name"].casefold(), (match["rest"] or "").strip())


def order_in(text: str, bot: str) -> Order | None:
    """The owner's command that a text is; None if it is none."""
    found = command_in(text, bot)
    if found is None:
        return None
    is_setting = understood(f"/{found.name} {found.rest}") is not None
    if found.name == "people" and found.rest and not is_setting:
        return None  # who is who: it moves what was said, and is talk between the owner and the memory
    return found if found.name in _NAMES or is_setting else None


def want_chore(unit: UnitOfWork, what: str, room: RoomId, now: datetime) -> None:
    """Have something done that takes files, once."""
    row_id = f"{what}:{now.isoformat()}"
    if unit.row(CHORE, RowId(row_id)) is None:
        save(unit, CHORE, row_id, Chore(what=what, room=room), state="wanted")
