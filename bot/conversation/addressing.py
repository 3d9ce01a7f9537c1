"""What is a message at all, and whether it speaks to the bot."""

from typing import Final

LONGEST_TEXT: Final = 20_000
"""Characters; a longer message is no message (Telegram's limit is 4,096)."""


def clean(text: str) -> str:
    """The text with halves of characters, which no file can hold, shown as such."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def is_addressed(text: str) -> bool:
    """Whether a group message speaks to the bot: a command, a mention, or its name at the beginning."""
    head = text.lstrip().casefold()
    return head.startswith(("/", "@sayso", "sayso,", "sayso:", "sayso ", "hey sayso")) or "@sayso" in head
