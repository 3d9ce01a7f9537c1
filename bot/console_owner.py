"""What the owner has in Telegram beside settings, as it is had at a terminal: shown, or where to find it."""

import re
from datetime import datetime
from typing import Final

from bot.care import care_lines
from bot.telegram.reports import audit_lines
from memory.ports import UnitOfWork

_COMMAND = re.compile(r"^/(?P<name>audit|health|backup|erase|gates|invite)\b", re.IGNORECASE)
_ELSEWHERE: Final = {
    "backup": "Leave with /quit; then `sayso backup` makes a copy, and `sayso restore --drill` tries it.",
    "erase": (
        "Leave with /quit; then `sayso erase --words TEXT` (or --person, --turn, --claim, --source) shows "
        "what would go, and with --yes does it. /forget lays aside, and can be undone."
    ),
    "gates": "What holds and what does not is in docs/gates.md; `sayso eval` writes it anew.",
    "invite": "Here whoever speaks is a member: /people add NAME ROLE. A link is for Telegram: `sayso run`.",
}


def owners_command(text: str) -> str | None:
    """The name of the owner's command that a text begins with, settings apart; None if it is none."""
    match = _COMMAND.match(text.strip())
    return None if match is None else match["name"].casefold()


def shown(unit: UnitOfWork, command: str, now: datetime) -> str:
    """What an owner's command shows at a terminal."""
    if command == "audit":
        return f"Who configured, granted or erased what:\n{audit_lines(unit)}"
    if command == "health":
        lines = [f"{'well' if is_well else 'NOT WELL'}; {line}" for is_well, line in care_lines(unit, now)]
        return "\n".join(["How I am:", *lines])
    return _ELSEWHERE[command]
