"""What is kept beside a turn: an album's parts, a poll's options, a recording or a question that waits."""

from typing import Final

from memory.ids import RoomId, RowId, TurnId
from memory.ports import UnitOfWork
from memory.rows import save
from memory.value import Value

ALBUM: Final = "album"
POLL: Final = "poll"
VOICE: Final = "voice"
ASKED: Final = "telegram_asked"
_UNKNOWN: Final = "telegram_unknown"


class Album(Value, frozen=True):
    """Several pictures sent as one: the first is the message, the others are part of it."""

    chat: int
    first: int
    members: tuple[int, ...]


class Poll(Value, frozen=True):
    """A poll, so that an answer to it can be understood."""

    room: RoomId
    message: str
    options: tuple[str, ...]


class Voice(Value, frozen=True):
    """A recording that waits for somebody who can write down what is said in it."""

    turn: TurnId
    file: str


class Asked(Value, frozen=True):
    """The message that a question came in, so that its late answer can be set under it."""

    message: int


class _Unknown(Value, frozen=True):
    """That a field came which the library does not know yet."""


def note_unknown_fields(unit: UnitOfWork, names: tuple[str, ...]) -> None:
    """Keep in mind the names of what is not understood, for whoever looks after the bot."""
    for name in names:
        if unit.row(_UNKNOWN, RowId(name)) is None:
            save(unit, _UNKNOWN, name, _Unknown(), state="seen")


def unknown_fields(unit: UnitOfWork) -> tuple[str, ...]:
    """The names of what came and was not understood."""
    return tuple(str(row.row_id) for row in unit.rows(_UNKNOWN))
