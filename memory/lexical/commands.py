"""What is said to the bot to be done: the relay's business; here only what it holds that is told."""

import re

from memory.lexical.lexicon import pattern
from memory.value import Span


def told_in(text: str, *, to_bot: bool) -> Span | None:
    """The stretch of a text that tells something; None where it only has the bot do something.

    Of "tell Dad I'll be late" that is "I'll be late"; a reminder or a question passed on tells nothing.
    """
    whole = Span(start=0, end=len(text))
    if not to_bot:
        return whole
    is_order = _pattern("other").match(text) is not None
    for name in ("tell", "remember"):
        found = _pattern(name).match(text)
        if found is not None and not is_order:
            return Span(start=found.start("content"), end=found.end("content"))
    asks_memory = _pattern("to_memory").match(text) is not None
    return None if is_order and not asks_memory else whole


def _pattern(name: str) -> re.Pattern[str]:
    return pattern("commands", name)
