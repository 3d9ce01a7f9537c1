"""A text, taken for a request in plain words or for a command."""

import re
from datetime import datetime

from memory.house import House
from memory.ids import PersonId
from memory.language.asking import strip_vocative
from relay.grammar.commands import COMMANDS
from relay.grammar.plain import plain_request
from relay.grammar.said import Said
from relay.requests import Request, Unclear

_COMMAND = re.compile(r"^/(?P<name>[a-z]+)(?:@\w+)?(?:\s+|$)", re.IGNORECASE)


def request_in(text: str, *, speaker: PersonId, house: House, at: datetime) -> Request | None:
    """The request that a text makes of the bot; None if it only tells something."""
    said = Said(text, speaker, house, at)
    start = strip_vocative(text)
    command = _COMMAND.match(text[start:])
    if command is not None:
        handle = COMMANDS.get(command["name"].casefold())
        if handle is None:
            return Unclear(reason="no such command", surface=command["name"])
        return handle(said, start + command.end())
    return plain_request(said, start)
