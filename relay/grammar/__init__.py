"""From what somebody says to the bot, in plain words or as a command, to a request."""

from relay.grammar.reading import request_in

__all__ = ["request_in"]
