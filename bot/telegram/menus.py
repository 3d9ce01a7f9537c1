"""The menus of commands: short in the group, in private by role, the owner's for the owner alone.

A menu is a convenience; whether somebody may do a thing is decided when they do it.
"""

from datetime import datetime
from typing import Any, Final

from bot.telegram.who import ACCOUNT, Account, account_of
from memory.people import Role
from memory.ports import UnitOfWork
from memory.rows import every

Menu = tuple[tuple[str, str], ...]
Call = tuple[str, dict[str, Any]]
"""A method of the Bot API and its parameters; the scope among them says whose menu it is."""

_GROUP: Final[Menu] = (
    ("ask", "ask what the family said"),
    ("tell", "pass word: /tell Dad I'll be late"),
    ("remind", "be reminded, or remind somebody"),
    ("list", "the shopping list"),
    ("now", "how somebody is: /now Joel"),
    ("why", "where the last answer comes from"),
    ("help", "what I can do"),
)
_OWN: Final[Menu] = (
    ("memory", "what I keep of you; keep, fix, forget"),
    ("correct", "put something right"),
    ("forget", "let me forget something"),
    ("private", "who may hear your private words"),
    ("export", "all that I keep of you"),
    ("help", "what I can do"),
)
_PRIVATE: Final[Menu] = (*_GROUP[:-1], ("digest", "your morning word"), *_OWN)
_VISITOR: Final[Menu] = (*(each for each in _GROUP if each[0] in {"ask", "tell", "remind", "why"}), *_OWN)
"""For guests and helpers: what concerns them, and nothing about how the others are."""

_NOBODY: Final[Menu] = (("start", "begin, with the link of an invitation"),)
"""For whoever is no member, or no longer."""

_OWNER: Final[Menu] = (
    *_PRIVATE,
    ("people", "who is here"),
    ("invite", "invite somebody: /invite Nia child"),
    ("role", "change somebody's role: /role Nia adult"),
    ("settings", "what is set, and how to set it"),
    ("quiet", "quiet hours: /quiet 21:30 07:00"),
    ("zone", "the household's time zone"),
    ("audit", "who set, granted, erased what"),
    ("backup", "make a checked copy now"),
    ("erase", "erase somebody's or some words for good"),
    ("gates", "what is promised and how it holds"),
    ("health", "how I am"),
)
_OF_ROLE: Final[dict[Role, Menu]] = {
    Role.OWNER: _OWNER,
    Role.GUEST: _VISITOR,
    Role.HELPER: _VISITOR,
}


def menus(unit: UnitOfWork, now: datetime) -> tuple[Call, ...]:
    """The calls that set the menus: for groups, for strangers, for each member by their role.

    The account of somebody who is no member any more loses its own, and has a stranger's again.
    """
    found = [_call(_GROUP, {"type": "all_group_chats"}), _call(_NOBODY, {"type": "all_private_chats"})]
    members = {person.person_id for person in unit.house().members(now)}
    for _, account in every(unit, ACCOUNT, Account):
        if account.person not in members:
            found.append(("deleteMyCommands", {"scope": {"type": "chat", "chat_id": account.user}}))
    for person in unit.house().members(now):
        account = account_of(unit, person.person_id)
        if account is not None:
            menu = _OF_ROLE.get(person.role, _PRIVATE)
            found.append(_call(menu, {"type": "chat", "chat_id": account.user}))
    return tuple(found)


def _call(commands: Menu, scope: dict[str, Any]) -> Call:
    listed = [{"command": name, "description": about} for name, about in commands]
    return "setMyCommands", {"commands": listed, "scope": scope}
