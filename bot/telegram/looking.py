"""A raw update that nobody has vouched for, looked into: what it is, of which chat, and in which order."""

import hashlib
import json
from collections.abc import Sequence
from typing import Any, Final, cast

_NO_CHAT: Final = "none"

Json = dict[str, Any]


def updates_in(answer: Any) -> list[Json]:
    """The updates of an answer; what is none, in a list that should hold nothing else, is left out."""
    found = cast("list[Any]", answer) if isinstance(answer, list) else []
    return [update for each in found if (update := _object(each)) is not None]


def next_offset(batch: Sequence[Json], offset: int) -> int:
    """From where on to ask after a batch: one more than the last number in it; as before, if it has none."""
    numbers = [number for each in batch if isinstance(number := each.get("update_id"), int)]
    return numbers[-1] + 1 if numbers else offset


def key_of(raw: Any) -> str:
    """What an update is, whatever its number: room, message and edit; the press; else its content."""
    body = _body(raw)
    if body is None:
        return f"x:{_hash(raw)}"
    kind, content = body[0], _object(body[1])
    if content is not None:
        chat, message = _chat(content), content.get("message_id")
        if kind == "callback_query" and isinstance(content.get("id"), str):
            return f"press:{content['id']}"
        if kind in _MESSAGES and chat is not None and isinstance(message, int) and "date" in content:
            edit = content.get("edit_date")
            words = _hash([content.get(name) for name in _WORDS]) if kind.startswith("edited") else ""
            return f"{kind}:{chat}:{message}:{edit if isinstance(edit, int) else 0}:{words}"
    return f"{kind}:{_hash(body[1])}"


_MESSAGES = frozenset({"message", "edited_message", "channel_post", "edited_channel_post"})
_WORDS = ("text", "caption", "entities", "caption_entities", "location")


def chat_of(raw: Any) -> str:
    """The chat that an update belongs to, as far as it can be seen from outside."""
    body = _body(raw)
    content = None if body is None else _object(body[1])
    if content is None:
        return _NO_CHAT
    chat = _chat(content)
    if chat is None:
        chat = _chat(_object(content.get("message")) or {})
    if chat is None:
        number = (_object(content.get("user")) or {}).get("id")
        chat = number if isinstance(number, int) else None
    return _NO_CHAT if chat is None else str(chat)


def _object(value: Any) -> Json | None:
    """The value, if it is a JSON object; its keys are strings, as JSON has no others."""
    return cast("Json", value) if isinstance(value, dict) else None


def _body(raw: Any) -> tuple[str, Any] | None:
    update = _object(raw) or {}
    return next(((kind, content) for kind, content in update.items() if kind != "update_id"), None)


def _chat(content: Json) -> int | None:
    number = (_object(content.get("chat")) or {}).get("id")
    return number if isinstance(number, int) and not isinstance(number, bool) else None


def place_of(raw: Any) -> tuple[int, int]:
    """Where it belongs among the messages of its chat: number, then time of the edit; -1 for no message."""
    body = _body(raw)
    content = None if body is None or body[0] not in _MESSAGES else _object(body[1])
    if content is None:
        return (-1, 0)
    number, edit = content.get("message_id"), content.get("edit_date")
    return (number if isinstance(number, int) else -1, edit if isinstance(edit, int) else 0)


def _hash(value: Any) -> str:
    text = json.dumps(value, sort_keys=True, default=str)
    return hashlib.blake2b(text.encode(), digest_size=10).hexdigest()
