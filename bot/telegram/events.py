"""What can happen in Telegram, as far as it is anything to the household: one closed union of values."""

from datetime import datetime
from typing import Literal

from memory.turns import TurnKind
from memory.value import Value

SUBSCRIBED = (
    "message",
    "edited_message",
    "callback_query",
    "message_reaction",
    "my_chat_member",
    "chat_member",
    "poll_answer",
)
"""The kinds of update that are asked for; the last list that was sent sticks at Telegram."""


class Unreadable(ValueError):
    """An update that is not what it says it is; the message never holds what is in it."""


class Me(Value, frozen=True):
    """The bot's own account."""

    user: int
    name: str
    sees_all: bool


class Place(Value, frozen=True):
    """A chat, as Telegram numbers it."""

    chat: int
    is_private: bool
    is_group: bool


class Origin(Value, frozen=True):
    """Where a forward came from: an account, or a name that nobody vouches for."""

    user: int | None
    name: str


class File(Value, frozen=True):
    """A document that lies at Telegram; `size` in bytes, where it is known."""

    file: str
    name: str
    size: int | None


class Spoke(Value, frozen=True):
    """Somebody wrote or sent something.

    Attributes:
        sender: The account; None for a sender who is not shown (an anonymous admin, a channel).
        is_bot: Whether a bot sent it, or it was sent through one.
        edited_at: When it was changed; None for a message as first written.
        unknown: Fields that the library does not know yet; what came with one is private to its sender.
        album: What names the album that it is part of.
        poll: The poll's id and what can be chosen.
    """

    kind: Literal["spoke"] = "spoke"
    place: Place
    message: int
    thread: int | None
    sender: int | None
    sender_name: str
    is_bot: bool
    at: datetime
    edited_at: datetime | None
    what: TurnKind
    text: str
    reply_to: int | None
    quoted: str | None
    origin: Origin | None
    to_bot: bool
    unknown: tuple[str, ...]
    album: str | None
    voice: str | None
    file: File | None
    poll: tuple[str, tuple[str, ...]] | None


class Pressed(Value, frozen=True):
    """Somebody pressed a button."""

    kind: Literal["pressed"] = "pressed"
    query: str
    user: int
    place: Place | None
    message: int | None
    data: str


class Reacted(Value, frozen=True):
    """Somebody set a reaction; nobody shown, where it is anonymous."""

    kind: Literal["reacted"] = "reacted"
    place: Place
    message: int
    user: int | None
    emoji: tuple[str, ...]
    at: datetime


class Voted(Value, frozen=True):
    """Somebody chose in a poll; nothing chosen where the vote was taken back."""

    kind: Literal["voted"] = "voted"
    poll: str
    user: int | None
    chosen: tuple[int, ...]


class CameOrWent(Value, frozen=True):
    """People came into a group, or left it."""

    kind: Literal["came_or_went"] = "came_or_went"
    place: Place
    by: int | None
    at: datetime
    came: tuple[int, ...]
    went: tuple[int, ...]
    bot_came: bool


class BotStands(Value, frozen=True):
    """How the bot stands in a chat: in it, put out, blocked, muted, made admin."""

    kind: Literal["bot_stands"] = "bot_stands"
    place: Place
    by: int
    status: Literal["in", "out", "admin", "muted"]


class Became(Value, frozen=True):
    """A group became a supergroup."""

    kind: Literal["became"] = "became"
    old: int
    new: int


class Nothing(Value, frozen=True):
    """It happened, and is nothing to the household: a title, a pinned message, dice."""

    kind: Literal["nothing"] = "nothing"
    why: str


Event = Spoke | Pressed | Reacted | Voted | CameOrWent | BotStands | Became | Nothing
