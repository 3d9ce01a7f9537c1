"""From what somebody says to the bot, in plain words or as a command, to a request."""

from relay.grammar.passing import parts_of
from relay.grammar.reading import request_in

__all__ = ["parts_of", "request_in"]
