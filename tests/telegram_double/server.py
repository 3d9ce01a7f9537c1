"""The server's side: updates that are given until they are confirmed, and the methods that a bot calls."""

# ruff: noqa: N802, ARG002 - handlers bear the names of the API, and take what the library gives

import asyncio
import contextlib
import json
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from telegram.error import TimedOut
from telegram.request import BaseRequest, RequestData

from memory.clock import Clock
from tests.telegram_double.faults import LostAnswer, Refused
from tests.telegram_double.people import BOT_ID, BOT_NAME, Chat, Json, Sent, User

TEXT_LIMIT, DATA_LIMIT = 4096, 64
GIVEN = frozenset({"👍", "👎", "❤", "👀", "✍", "🤔", "👌"})
"""Some of the emoji that Telegram takes as reactions."""


class Server(BaseRequest):
    """Answers the library as Telegram would. `sent` is what the bot did."""

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
        self.floods = 0
        self._told_to_wait: set[int | None] = set()
        self.other_pollers = 0
        self.messages: dict[tuple[int, int], Json] = {}
        self.files: dict[str, bytes] = {}
        self.says_size = True
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
        if "/file/bot" in url:
            return self._file(name)
        parameters: Json = {} if request_data is None else dict(request_data.parameters)
        self.calls.append(name)
        await asyncio.sleep(0)  # a call over a network lets others run, however fast its answer
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
        late: BaseException | None = None
        for fault in list(self.faults):
            try:
                fault(name, parameters)
            except LostAnswer as lost:
                late = lost.args[0] if lost.args else TimedOut()
        handler = getattr(self, f"_{name}", None)
        if handler is None:
            raise Refused(404, "Not Found: method not found")
        answer = handler(parameters)
        if late is not None and len(self.sent) > before:
            raise late
        return answer

    def _file(self, name: str) -> tuple[int, bytes]:
        """What lies at Telegram, as it is: no JSON around it."""
        self.calls.append("download")
        try:
            for fault in list(self.faults):
                fault("download", {"file": name})
        except Refused as refused:
            return refused.code, b"{}"
        return 200, self.files[name]

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

    # --- faults
    def flood(self, chat: int | None, seconds: int) -> None:
        """Refuse for a while: one chat, or everything."""
        self._told_to_wait.discard(chat)
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
                self.floods += key not in self._told_to_wait
                self._told_to_wait.add(key)
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

    def _deleteMyCommands(self, parameters: Json) -> bool:
        self._note("deleteMyCommands", None, parameters)
        return True

    def _sendChatAction(self, parameters: Json) -> bool:
        self._note("sendChatAction", self._to(parameters).id, parameters)
        return True

    def _leaveChat(self, parameters: Json) -> bool:
        chat = self._to(parameters)
        chat.members[BOT_ID] = "left"
        self._note("leaveChat", chat.id, parameters)
        return True

    def _getFile(self, parameters: Json) -> Json:
        name = str(parameters["file_id"])
        if name not in self.files:
            raise Refused(400, "Bad Request: wrong file_id or the file is temporarily unavailable")
        found: Json = {"file_id": name, "file_unique_id": name, "file_path": f"documents/{name}"}
        return {**found, "file_size": len(self.files[name])} if self.says_size else found

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


def _is_allowed(update: Json, allowed: list[str] | None) -> bool:
    kind = next(key for key in update if key != "update_id")
    return allowed is None or kind in allowed or kind not in _KNOWN


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
