"""An in-process Bot API server for tests: a request class of the library, with people who write and press.

Hand it to `telegram.Bot(token, request=server, get_updates_request=server)`; nothing leaves the process.
It keeps to the rules that a bot runs into: updates are confirmed by the next offset and given again until
then, a bot can't write first, 4,096 units of text, 64 bytes behind a button, floods, migration, conflict.
"""

# ruff: noqa: N802, ARG002, PLR0917 - handlers bear the names of the API

import asyncio
import contextlib
import json
import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

from memory.clock import Clock

Json = dict[str, Any]

BOT_ID = 900
BOT_NAME = "sayso_bot"
TOKEN = "900:" + "A" * 35
TEXT_LIMIT, CAPTION_LIMIT, DATA_LIMIT = 4096, 1024, 64
GIVEN = frozenset({"👍", "👎", "❤", "👀", "✍", "🤔", "👌"})
"""Some of the emoji that Telegram takes as reactions."""


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


class Refused(Exception):
    """An answer with an error in it."""

    def __init__(self, code: int, description: str, **parameters: int) -> None:
        self.code = code
        self.description = description
        self.parameters = parameters


class BotApi(BaseRequest):
    """The server. `sent` is what the bot did; the verbs put updates into the queue."""

    def __init__(self, clock: Clock, *, sees_all: bool = True) -> None:
        self._clock = clock
        self._sees_all = sees_all
        self.updates: list[Json] = []
        self.offsets: list[int] = []
        self.sent: list[Sent] = []
        self.calls: list[str] = []
        self.users: dict[int, User] = {}
        self.chats: dict[int, Chat] = {}
        self.started: set[int] = set()
        self.blocked: set[int] = set()
        self.gone: set[int] = set()
        self.faults: list[Callable[[str, Json], None]] = []
        self.flood_until: dict[int | None, datetime] = {}
        self.flooded_at: list[datetime] = []
        self.other_pollers = 0
        self.messages: dict[tuple[int, int], Json] = {}
        self._next_update = 100
        self._next_message: dict[int, int] = {}
        self._wake = asyncio.Event()

    # --- the library's side
    @property
    def read_timeout(self) -> float:
        return 5.0

    async def initialize(self) -> None:
        """Nothing to open."""

    async def shutdown(self) -> None:
        """Nothing to close."""

    async def do_request(
        self, url: str, method: str, request_data: RequestData | None = None, *_: Any, **__: Any
    ) -> tuple[int, bytes]:
        """Answer one call as the server would."""
        name = url.rsplit("/", 1)[-1]
        parameters: Json = {} if request_data is None else dict(request_data.parameters)
        self.calls.append(name)
        try:
            answer = (
                await self._get_updates(parameters) if name == "getUpdates" else self._do(name, parameters)
            )
        except Refused as refused:
            body: Json = {"ok": False, "error_code": refused.code, "description": refused.description}
            if refused.parameters:
                body["parameters"] = refused.parameters
            return refused.code, json.dumps(body).encode()
        return 200, json.dumps({"ok": True, "result": answer}).encode()

    def _do(self, name: str, parameters: Json) -> Any:
        before = len(self.sent)
        late: Exception | None = None
        for fault in list(self.faults):
            try:
                fault(name, parameters)
            except LostAnswer:
                late = TimedOut()
        handler = getattr(self, f"_{name}", None)
        if handler is None:
            raise Refused(404, "Not Found: method not found")
        answer = handler(parameters)
        if late is not None and len(self.sent) > before:
            raise late
        return answer

    # --- updates
    async def _get_updates(self, parameters: Json) -> list[Json]:
        for fault in list(self.faults):
            fault("getUpdates", parameters)
        if self.other_pollers:
            self.other_pollers -= 1
            raise Refused(409, "Conflict: terminated by other getUpdates request")
        offset = int(parameters.get("offset") or 0)
        self.offsets.append(offset)
        # Ids may begin anew and lower after a quiet week: confirmed is what was given before this offset.
        if offset:
            self._confirm(offset)
        allowed = parameters.get("allowed_updates")
        if not self.updates and parameters.get("timeout"):
            self._wake.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), min(float(parameters["timeout"]), 0.05))
        given = self.updates[: int(parameters.get("limit") or 100)]
        return [update for update in given if _is_allowed(update, allowed)]

    def _confirm(self, offset: int) -> None:
        for place, update in enumerate(self.updates):
            if update["update_id"] == offset - 1:
                del self.updates[: place + 1]
                return
        while self.updates and self.updates[0]["update_id"] < offset <= self._next_update:
            self.updates.pop(0)

    def push(self, kind: str, body: Any, *, update_id: int | None = None) -> Json:
        """Put any update into the queue, well-formed or not."""
        number = self._next_update if update_id is None else update_id
        self._next_update = max(self._next_update, number) + 1 if update_id is None else number + 1
        update: Json = {"update_id": number, kind: body}
        self.updates.append(update)
        self._wake.set()
        return update

    def redeliver(self, update: Json, *, update_id: int | None = None) -> None:
        """Give an update again, under its own id or under another."""
        again = dict(update)
        if update_id is not None:
            again["update_id"] = update_id
        self.updates.append(again)
        self._wake.set()

    def begin_ids_at(self, number: int) -> None:
        """Let the next update have this id, as after a quiet week."""
        self._next_update = number

    # --- people
    def account(self, number: int, name: str, **more: Any) -> User:
        """A person with an account, and their private chat with the bot."""
        user = User(number, name, **more)
        self.users[number] = user
        self.chats[number] = Chat(number, "private", name, {number: "member"})
        return user

    def group(self, number: int, title: str, users: Iterable[User], *, forum: bool = False) -> Chat:
        """A group; the bot is not in it until it is added."""
        kind = "supergroup" if forum or number < -(10**12) else "group"
        chat = Chat(number, kind, title, {user.id: "member" for user in users}, is_forum=forum)
        self.chats[number] = chat
        return chat

    def message(self, user: User, chat: Chat, at: datetime | None = None, **content: Any) -> Json:
        """A message as the server writes it, not yet in the queue."""
        number = self._number(chat)
        found: Json = {
            "message_id": number,
            "date": int((at or self._clock.now()).timestamp()),
            "chat": chat.json(),
            "from": user.json(),
            **content,
        }
        self.messages[chat.id, number] = found
        return found

    def says(self, user: User, chat: Chat | None, text: str, **more: Any) -> Json:
        """Somebody writes; without a chat, to the bot in private. Returns the update."""
        where = self.chats[user.id] if chat is None else chat
        if where.type == "private":
            self.started.add(user.id)
        content: Json = {"text": text, **_entities(text), **more}
        return self.push("message", self.message(user, where, **content))

    def sends(self, user: User, chat: Chat | None, **content: Any) -> Json:
        """Somebody sends something other than plain words."""
        where = self.chats[user.id] if chat is None else chat
        return self.push("message", self.message(user, where, **content))

    def edits(self, update: Json, text: str | None = None, **more: Any) -> Json:
        """The author changes a message; without words only something about it changes."""
        message = dict(update["message"])
        message["edit_date"] = int(self._clock.now().timestamp())
        if text is not None:
            message["text"] = text
        message.update(more)
        return self.push("edited_message", message)

    def replies(self, user: User, chat: Chat | None, to: Json, text: str, **more: Any) -> Json:
        """Somebody replies to a message."""
        return self.says(user, chat, text, reply_to_message=to, **more)

    def presses(self, user: User, sent: Sent, label: str, *, data: str | None = None) -> Json:
        """Somebody presses a button under a message of the bot's."""
        assert sent.chat is not None
        chat = self.chats[sent.chat]
        query: Json = {
            "id": f"q{self._next_update}",
            "from": user.json(),
            "chat_instance": "1",
            "message": self.messages[chat.id, sent.message_id or 0],
            "data": sent.button(label) if data is None else data,
        }
        return self.push("callback_query", query)

    def reacts(self, user: User, chat: Chat, message_id: int, emoji: str) -> Json:
        """Somebody reacts."""
        return self.push(
            "message_reaction",
            {
                "chat": chat.json(),
                "message_id": message_id,
                "user": user.json(),
                "date": int(self._clock.now().timestamp()),
                "old_reaction": [],
                "new_reaction": [{"type": "emoji", "emoji": emoji}],
            },
        )

    def adds_bot(self, user: User, chat: Chat, *, status: str = "member") -> Json:
        """Somebody adds the bot, makes it admin, or puts it out."""
        before = chat.members.get(BOT_ID, "left")
        chat.members[BOT_ID] = status
        return self._membership("my_chat_member", user, chat, self._me(), before, status)

    def joins(self, user: User, chat: Chat, *, status: str = "member") -> Json:
        """Somebody comes into a group, or leaves it (`left`)."""
        before = chat.members.get(user.id, "left")
        chat.members[user.id] = status
        return self._membership("chat_member", user, chat, user.json(), before, status)

    def blocks(self, user: User) -> Json:
        """Somebody blocks the bot."""
        self.blocked.add(user.id)
        return self._membership("my_chat_member", user, self.chats[user.id], self._me(), "member", "kicked")

    def migrates(self, chat: Chat, new_id: int) -> Chat:
        """The group becomes a supergroup, under another id."""
        new = Chat(new_id, "supergroup", chat.title, dict(chat.members))
        self.chats[new_id] = new
        chat.moved_to = new_id
        someone = next(self.users[each] for each in chat.members if each in self.users)
        self.push("message", self.message(someone, chat, migrate_to_chat_id=new_id))
        self.push("message", self.message(someone, new, migrate_from_chat_id=chat.id))
        return new

    def _membership(self, kind: str, by: User, chat: Chat, who: Json, old: str, new: str) -> Json:
        def member(status: str) -> Json:
            found: Json = {"status": status, "user": who}
            if status == "kicked":
                found["until_date"] = 0
            if status == "administrator":
                found |= dict.fromkeys(_ADMIN_RIGHTS, False)
            return found

        return self.push(
            kind,
            {
                "chat": chat.json(),
                "from": by.json(),
                "date": int(self._clock.now().timestamp()),
                "old_chat_member": member(old),
                "new_chat_member": member(new),
            },
        )

    # --- faults
    def flood(self, chat: int | None, seconds: int) -> None:
        """Refuse for a while: one chat, or everything."""
        self.flood_until[chat] = self._clock.now() + timedelta(seconds=seconds)

    def _number(self, chat: Chat) -> int:
        self._next_message[chat.id] = self._next_message.get(chat.id, 0) + 1
        return self._next_message[chat.id]

    # --- what the bot does
    def _me(self) -> Json:
        return {
            "id": BOT_ID,
            "is_bot": True,
            "first_name": "sayso",
            "username": BOT_NAME,
            "can_join_groups": True,
            "can_read_all_group_messages": self._sees_all,
            "supports_inline_queries": False,
        }

    def _getMe(self, _: Json) -> Json:
        return self._me()

    def _to(self, parameters: Json) -> Chat:
        number = int(parameters["chat_id"])
        chat = self.chats.get(number)
        if chat is None:
            raise Refused(400, "Bad Request: chat not found")
        now = self._clock.now()
        for key in (number, None):
            until = self.flood_until.get(key)
            if until is not None and now < until:
                self.flooded_at.append(now)
                raise Refused(
                    429, "Too Many Requests: retry later", retry_after=int((until - now).total_seconds()) + 1
                )
        if chat.moved_to is not None:
            raise Refused(
                400,
                "Bad Request: group chat was upgraded to a supergroup chat",
                migrate_to_chat_id=chat.moved_to,
            )
        if number in self.gone:
            raise Refused(403, "Forbidden: user is deactivated")
        if chat.type == "private" and number in self.blocked:
            raise Refused(403, "Forbidden: bot was blocked by the user")
        if chat.type == "private" and number not in self.started:
            raise Refused(403, "Forbidden: bot can't initiate conversation with a user")
        if chat.type != "private" and chat.members.get(BOT_ID, "left") in ("left", "kicked"):
            raise Refused(403, "Forbidden: bot was kicked from the group chat")
        return chat

    def _sendMessage(self, parameters: Json) -> Json:
        chat = self._to(parameters)
        text = str(parameters["text"])
        if not text.strip():
            raise Refused(400, "Bad Request: message text is empty")
        if len(text.encode("utf-16-le")) // 2 > TEXT_LIMIT:
            raise Refused(400, "Bad Request: message is too long")
        if parameters.get("message_thread_id") == 1:
            raise Refused(400, "Bad Request: message thread not found")
        markup = parameters.get("reply_markup")
        for row in () if markup is None else markup.get("inline_keyboard", ()):
            for button in row:
                if len(button.get("callback_data", "").encode()) > DATA_LIMIT:
                    raise Refused(400, "Bad Request: BUTTON_DATA_INVALID")
        number = self._number(chat)
        message: Json = {
            "message_id": number,
            "date": int(self._clock.now().timestamp()),
            "chat": chat.json(),
            "from": self._me(),
            "text": text,
        }
        self.messages[chat.id, number] = message
        self.sent.append(Sent("sendMessage", chat.id, text, self._clock.now(), number, parameters))
        return message

    def _setMessageReaction(self, parameters: Json) -> bool:
        chat = self._to(parameters)
        for reaction in parameters.get("reaction") or ():
            if reaction["emoji"] not in GIVEN:
                raise Refused(400, "Bad Request: REACTION_INVALID")
        self._note("setMessageReaction", chat.id, parameters)
        return True

    def _answerCallbackQuery(self, parameters: Json) -> bool:
        self._note("answerCallbackQuery", None, parameters)
        return True

    def _editMessageReplyMarkup(self, parameters: Json) -> bool:
        self._note("editMessageReplyMarkup", int(parameters["chat_id"]), parameters)
        return True

    def _setMyCommands(self, parameters: Json) -> bool:
        self._note("setMyCommands", None, parameters)
        return True

    def _leaveChat(self, parameters: Json) -> bool:
        chat = self._to(parameters)
        chat.members[BOT_ID] = "left"
        self._note("leaveChat", chat.id, parameters)
        return True

    def _getChatMember(self, parameters: Json) -> Json:
        chat = self._to(parameters)
        number = int(parameters["user_id"])
        user = self._me() if number == BOT_ID else self.users[number].json()
        return {"status": chat.members.get(number, "left"), "user": user}

    def _getChatMemberCount(self, parameters: Json) -> int:
        chat = self._to(parameters)
        return sum(status not in ("left", "kicked") for status in chat.members.values())

    def _note(self, method: str, chat: int | None, parameters: Json) -> None:
        text = str(parameters.get("text", ""))
        self.sent.append(Sent(method, chat, text, self._clock.now(), None, parameters))

    # --- what tests look at
    def texts(self, chat: Chat | User | None = None) -> list[str]:
        """What the bot wrote, to one chat or at all."""
        return [
            each.text
            for each in self.sent
            if each.method == "sendMessage" and (chat is None or each.chat == chat.id)
        ]

    def last(self, chat: Chat | User) -> Sent:
        """The bot's last message to a chat."""
        return [each for each in self.sent if each.method == "sendMessage" and each.chat == chat.id][-1]


class LostAnswer(Exception):
    """A fault that lets the server act and loses its answer."""


def lose_answers(share: float, *, seed: int = 0) -> Callable[[str, Json], None]:
    """A fault: this share of the messages arrives and its answer does not."""
    chance = random.Random(seed)  # noqa: S311 - a fault schedule, not a secret

    def fault(method: str, _: Json) -> None:
        if method == "sendMessage" and chance.random() < share:
            raise LostAnswer

    return fault


def break_down(method: str, times: int) -> Callable[[str, Json], None]:
    """A fault: so many calls of a method find no server."""
    left = times

    def fault(called: str, _: Json) -> None:
        nonlocal left
        if called == method and left:
            left -= 1
            raise NetworkError("no route")

    return fault


def _is_allowed(update: Json, allowed: list[str] | None) -> bool:
    kind = next(key for key in update if key != "update_id")
    return allowed is None or kind in allowed or kind not in _KNOWN


def _entities(text: str) -> Json:
    found: list[Json] = []
    if text.startswith("/"):
        head = text.split(maxsplit=1)[0]
        found.append({"type": "bot_command", "offset": 0, "length": len(head)})
    place = text.find(f"@{BOT_NAME}")
    if place >= 0:
        units = len(text[:place].encode("utf-16-le")) // 2
        found.append({"type": "mention", "offset": units, "length": len(BOT_NAME) + 1})
    return {"entities": found} if found else {}


_KNOWN = frozenset(
    {
        "message",
        "edited_message",
        "callback_query",
        "message_reaction",
        "my_chat_member",
        "chat_member",
        "poll_answer",
        "channel_post",
        "inline_query",
        "business_message",
    }
)
_ADMIN_RIGHTS = (
    "can_be_edited",
    "is_anonymous",
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
)
