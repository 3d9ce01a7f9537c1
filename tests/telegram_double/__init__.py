"""An in-process Bot API server for tests: a request class of the library, with people who write and press.

Hand it to `telegram.Bot(token, request=server, get_updates_request=server)`; nothing leaves the process.
It keeps to the rules that a bot runs into: updates are confirmed by the next offset and given again until
then, a bot can't write first, 4,096 units of text, 64 bytes behind a button, floods, migration, conflict.
"""

from tests.telegram_double.double import BotApi
from tests.telegram_double.faults import LostAnswer, Refused, break_down, lose_answers
from tests.telegram_double.people import (
    ANONYMOUS_ADMIN,
    BOT_ID,
    BOT_NAME,
    CHANNEL_BOT,
    SERVICE,
    TOKEN,
    Chat,
    Json,
    Sent,
    User,
)

__all__ = [
    "ANONYMOUS_ADMIN",
    "BOT_ID",
    "BOT_NAME",
    "CHANNEL_BOT",
    "SERVICE",
    "TOKEN",
    "BotApi",
    "Chat",
    "Json",
    "LostAnswer",
    "Refused",
    "Sent",
    "User",
    "break_down",
    "lose_answers",
]
