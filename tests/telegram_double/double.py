"""The people's side: each verb puts into the queue what Telegram would tell the bot of it."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from tests.telegram_double.people import BOT_ID, BOT_NAME, Chat, Json, Sent, User
from tests.telegram_double.server import Server


class BotApi(Server):
    """The server with people who write, press and react."""

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

    def uploads(
        self,
        user: User,
        content: bytes,
        *,
        chat: Chat | None = None,
        name: str = "household.toml",
        **more: Any,
    ) -> Json:
        """Somebody sends a document."""
        number = f"d{len(self.files)}"
        self.files[number] = content
        document: Json = {"file_id": number, "file_unique_id": number, "file_name": name}
        size = {"file_size": len(content)} if self.says_size else {}
        return self.sends(user, chat, document={**document, **size}, **more)

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

    def _membership(  # noqa: PLR0917 - who, where, from what to what
        self, kind: str, by: User, chat: Chat, who: Json, old: str, new: str
    ) -> Json:
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
