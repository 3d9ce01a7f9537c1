"""What an export holds, whichever program made it: messages under their senders' names, nothing decided."""

from datetime import datetime

from memory.turns import TurnKind
from memory.value import Value


class ExportUnreadable(Exception):
    """The file is no export that is known here; the message says what is wrong, and quotes nobody."""


class Message(Value, frozen=True):
    """One message of an export.

    Attributes:
        name: What names it within its chat, the same in every export of that chat.
        at: As exported: aware, or local time where the program writes no offset.
        sender: The name it stands under; None for the program's own notices.
        account: The account's number, where the export has one.
        edited: Whether it was changed after it was written.
        forwarded_from: Where a forward came from; None for own words.
        reply_to: The name of the message that it answers.
    """

    name: str
    at: datetime
    sender: str | None
    account: str | None
    text: str
    kind: TurnKind
    edited: bool
    forwarded_from: str | None
    reply_to: str | None


class Past(Value, frozen=True):
    """A chat's messages in the order of the export.

    Attributes:
        chat: What names the chat in every export of it.
        is_group: Whether several people spoke there.
        unread: Lines or entries that are no message; they are counted, never guessed at.
        unsure: What about the file could be read in two ways, in a sentence for a person.
    """

    program: str
    chat: str
    is_group: bool
    messages: tuple[Message, ...]
    unread: int
    unsure: tuple[str, ...]

    def senders(self) -> dict[str, str | None]:
        """Everyone who wrote, with their account's number where there is one, in order of appearance."""
        found: dict[str, str | None] = {}
        for message in self.messages:
            if message.sender is not None:
                found.setdefault(message.sender, message.account)
        return found
