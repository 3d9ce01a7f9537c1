"""The menus of commands: short in the group, full in private, the owner's for the owner alone.

A menu is a convenience; whether somebody may do a thing is decided when they do it.
"""

from datetime import datetime
from typing import Any, Final

from bot.telegram.who import account_of, owner
from memory.ports import UnitOfWork

_GROUP: Final = (
    ("ask", "ask what the family said"),
    ("tell", "pass word: /tell Dad I'll be late"),
    ("remind", "be reminded, or remind somebody"),
    ("list", "the shopping list"),
    ("now", "how somebody is: /now Joel"),
    ("why", "where the last answer comes from"),
    ("help", "what I can do"),
)
_PRIVATE: Final = (
    *_GROUP[:-1],
    ("digest", "your morning word"),
    ("memory", "what I keep of you; keep, fix, forget"),
    ("correct", "put something right"),
    ("forget", "let me forget something"),
    ("private", "who may hear your private words"),
    ("export", "all that I keep of you"),
    ("help", "what I can do"),
)
_OWNER: Final = (
    *_PRIVATE,
    ("people", "who is here"),
    ("invite", "invite somebody: /invite Nia child"),
    ("role", "change somebody's role"),
    ("settings", "what is set"),
    ("quiet", "quiet hours: /quiet 21:30 07:00"),
    ("zone", "the household's time zone"),
    ("audit", "who set, granted, erased what"),
    ("backup", "make a checked copy now"),
    ("erase", "erase somebody's or some words for good"),
    ("gates", "what is promised and how it holds"),
    ("health", "how I am"),
)


def menus(unit: UnitOfWork, now: datetime) -> tuple[dict[str, Any], ...]:
    """The calls that set the menus."""
    found = [_call(_GROUP, {"type": "all_group_chats"}), _call(_PRIVATE, {"type": "all_private_chats"})]
    person = owner(unit.house(), now)
    account = None if person is None else account_of(unit, person.person_id)
    if account is not None:
        found.append(_call(_OWNER, {"type": "chat", "chat_id": account.user}))
    return tuple(found)


def _call(commands: tuple[tuple[str, str], ...], scope: dict[str, Any]) -> dict[str, Any]:
    listed = [{"command": name, "description": about} for name, about in commands]
    return {"commands": listed, "scope": scope}
