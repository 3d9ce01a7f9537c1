"""Accounts, chats, and what the bot did, as the server knows them."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

Json = dict[str, Any]

BOT_ID = 900
BOT_NAME = "sayso_bot"
TOKEN = "900:" + "A" * 35


@dataclass(frozen=True)
class User:
    """An account."""

    id: int
    first_name: str
    is_bot: bool = False
    username: str | None = None

    def json(self) -> Json:
        """As Telegram writes it."""
        found: Json = {"id": self.id, "is_bot": self.is_bot, "first_name": self.first_name}
        return found if self.username is None else {**found, "username": self.username}


ANONYMOUS_ADMIN = User(1087968824, "Group", is_bot=True, username="GroupAnonymousBot")
CHANNEL_BOT = User(136817688, "Channel", is_bot=True, username="Channel_Bot")
SERVICE = User(777000, "Telegram")


@dataclass
class Chat:
    """A private chat, group or supergroup, and who is in it."""

    id: int
    type: str
    title: str = ""
    members: dict[int, str] = field(default_factory=dict[int, str])
    is_forum: bool = False
    moved_to: int | None = None

    def json(self) -> Json:
        """As Telegram writes it."""
        found: Json = {"id": self.id, "type": self.type}
        if self.type == "private":
            return {**found, "first_name": self.title}
        return {**found, "title": self.title, **({"is_forum": True} if self.is_forum else {})}


@dataclass(frozen=True)
class Sent:
    """What the bot did, as the server took it."""

    method: str
    chat: int | None
    text: str
    at: datetime
    message_id: int | None
    parameters: Json

    @property
    def buttons(self) -> list[Json]:
        """The buttons under a message, row by row in one list."""
        markup = self.parameters.get("reply_markup")
        return (
            [] if markup is None else [button for row in markup.get("inline_keyboard", ()) for button in row]
        )

    def button(self, label: str) -> str:
        """What is behind the button whose label begins so."""
        return next(each["callback_data"] for each in self.buttons if each["text"].startswith(label))
