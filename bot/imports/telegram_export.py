"""A Telegram Desktop export (`result.json`): one chat, or all of an account's."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pydantic import BaseModel, Field, ValidationError

from bot.conversation.addressing import LONGEST_TEXT
from bot.imports.past import ExportUnreadable, Message, Past
from memory.turns import UNKNOWN_ORIGIN, TurnKind

_GROUPS = ("group", "supergroup", "channel")
_KINDS = {
    "voice_message": TurnKind.VOICE,
    "video_message": TurnKind.VIDEO_NOTE,
    "sticker": TurnKind.STICKER,
    "animation": TurnKind.PHOTO,
    "video_file": TurnKind.PHOTO,
    "audio_file": TurnKind.VOICE,
}


class _Piece(BaseModel, frozen=True):
    """A stretch of a text with a format of its own."""

    text: str


class _Point(BaseModel, frozen=True):
    """A place on the map."""

    latitude: float
    longitude: float


class _Poll(BaseModel, frozen=True):
    """What a poll asks."""

    question: str


class _Entry(BaseModel, frozen=True):
    """One entry of an export; unknown keys are not read."""

    id: int
    type: str = "message"
    date: str
    date_unixtime: str | None = None
    edited: str | None = None
    sender: str | None = Field(default=None, alias="from")
    from_id: str | None = None
    text: str | list[str | _Piece] = ""
    forwarded_from: str | None = None
    via_bot: str | None = None
    reply_to_message_id: int | None = None
    media_type: str | None = None
    photo: str | None = None
    file: str | None = None
    location_information: _Point | None = None
    place_name: str | None = None
    contact_information: dict[str, Any] | None = None
    poll: _Poll | None = None


class _Chat(BaseModel, frozen=True):
    """A chat; its messages are read one by one, so that one bad entry spoils no other."""

    id: int | str
    type: str = ""
    messages: list[dict[str, Any]]


class _Chats(BaseModel, frozen=True):
    list: list[_Chat]


class _Account(BaseModel, frozen=True):
    """The export of all of an account's chats."""

    chats: _Chats


def is_telegram_export(path: Path) -> bool:
    """Whether a file looks like one."""
    if path.suffix.casefold() != ".json":
        return False
    with path.open(encoding="utf-8-sig", errors="replace") as file:
        head = file.read(4096)
    return '"messages"' in head or '"chats"' in head


def read_telegram_export(path: Path) -> tuple[Past, ...]:
    """Every chat of an export.

    Raises:
        ExportUnreadable: It is no such export.
    """
    try:
        text = path.read_text("utf-8-sig")
        chats = _chats(text)
    except (OSError, ValueError, RecursionError) as error:
        raise ExportUnreadable(f"{path.name} is not a Telegram export of a chat, or of all chats") from error
    return tuple(_past(chat) for chat in chats)


def _chats(text: str) -> list[_Chat]:
    try:
        return [_Chat.model_validate_json(text)]
    except ValidationError:
        return _Account.model_validate_json(text).chats.list


def _past(chat: _Chat) -> Past:
    messages: list[Message] = []
    unread = 0
    for value in chat.messages:
        try:
            message = _message(_Entry.model_validate(value))
        except (ValueError, OverflowError, OSError):
            unread += 1
            continue
        if message is not None:
            messages.append(message)
    return Past(
        program="Telegram",
        chat=f"telegram.{chat.id}",
        is_group=any(kind in chat.type for kind in _GROUPS),
        messages=tuple(messages),
        unread=unread,
        unsure=(),
    )


def _message(entry: _Entry) -> Message | None:
    """The message of an entry; None for the program's notices."""
    if entry.type != "message" or entry.via_bot is not None:
        return None  # words sent through a bot are nobody's
    text = _text(entry) or _shown(entry)
    if len(text) > LONGEST_TEXT:
        raise ValueError("longer than any message")
    is_forward = "forwarded_from" in entry.model_fields_set  # with nothing in it where the origin is hidden
    return Message(
        name=str(entry.id),
        at=_at(entry),
        sender=entry.sender,
        account=None if entry.from_id is None else entry.from_id.removeprefix("user"),
        text=text,
        kind=_kind(entry, text),
        edited=entry.edited is not None,
        forwarded_from=(entry.forwarded_from or UNKNOWN_ORIGIN) if is_forward else None,
        reply_to=None if entry.reply_to_message_id is None else str(entry.reply_to_message_id),
    )


def _shown(entry: _Entry) -> str:
    """The name of a place that was shared, or where it is; or what a poll asks."""
    if entry.poll is not None:
        return entry.poll.question
    if entry.location_information is None:
        return ""
    return (
        entry.place_name
        or f"{entry.location_information.latitude:.5f}, {entry.location_information.longitude:.5f}"
    )


def _text(entry: _Entry) -> str:
    """The words; of a list of plain and formatted stretches, all of them in their order."""
    if isinstance(entry.text, str):
        return entry.text
    return "".join(piece if isinstance(piece, str) else piece.text for piece in entry.text)


def _kind(entry: _Entry, text: str) -> TurnKind:  # noqa: PLR0911 - one table
    if entry.media_type in _KINDS:
        return _KINDS[entry.media_type]
    if entry.place_name is not None:
        return TurnKind.VENUE
    if entry.location_information is not None:
        return TurnKind.LOCATION
    if entry.contact_information is not None:
        return TurnKind.CONTACT
    if entry.poll is not None:
        return TurnKind.POLL
    if entry.photo is not None or entry.file is not None:
        plain = TurnKind.PHOTO if entry.photo is not None else TurnKind.DOCUMENT
        return TurnKind.CAPTION if text else plain
    return TurnKind.TEXT


def _at(entry: _Entry) -> datetime:
    """When it was sent; by the seconds where the export has them, because its dates have no zone."""
    if entry.date_unixtime is not None:
        return datetime.fromtimestamp(int(entry.date_unixtime), UTC)
    return datetime.fromisoformat(entry.date)
