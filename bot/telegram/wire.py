"""The one door to the Bot API: calls go through the library, its errors come back as ours."""

import warnings
from collections.abc import Mapping
from typing import Any, Protocol

from telegram import Bot
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)
from telegram.warnings import PTBDeprecationWarning, PTBUserWarning

Json = dict[str, Any]


class WireError(Exception):
    """Base of what can become of a call; the message never holds what people wrote."""


class Blocked(WireError):
    """They can't be written to: blocked, never started, gone, or the bot was put out."""


class Flooded(WireError):
    """Too much at once: nothing more for so many seconds."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        super().__init__(f"asked to wait {seconds:.0f} s")


class Moved(WireError):
    """The group has become a supergroup."""

    def __init__(self, to: int) -> None:
        self.to = to
        super().__init__("the group has another id now")


class Unfit(WireError):
    """The server will never take this as it is."""


class NoThread(WireError):
    """The topic is gone; the chat is not."""


class NotReached(WireError):
    """The server was certainly not reached: nothing was done."""


class NobodyKnows(WireError):
    """The answer got lost: it may have been done, or not."""


class TooLarge(WireError):
    """There is more of it than is wanted."""


class Rivalled(WireError):
    """Another program polls with the same token."""


class BadToken(WireError):
    """Telegram does not know this token."""


class Wire(Protocol):
    """A way to call the Bot API."""

    async def call(self, method: str, parameters: Mapping[str, Any], *, patience: float = 20.0) -> Any:
        """Call a method.

        Raises:
            WireError: In the kind that says what became of it.
        """
        ...

    async def download(self, file: str, *, at_most: int) -> bytes:
        """What is in a file that somebody sent.

        Args:
            file: As Telegram names it.
            at_most: The most bytes that are wanted.

        Raises:
            TooLarge: There are more.
            WireError: It could not be had.
        """
        ...


_GONE_FOR_GOOD = (
    "chat not found",
    "user is deactivated",
    "peer_id_invalid",
    "user not found",
    "kicked",
    "chat_write",
)


class LibraryWire:
    """Calls by the library's bot."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        # The library prefers its own methods, which would parse whole batches of updates at once.
        warnings.filterwarnings("ignore", message="Please use 'Bot", category=PTBUserWarning)
        # It also announces another type for spans of time (how long to wait); both are understood below.
        warnings.filterwarnings(
            "ignore", message=r".*(retry_after|datetime\.timedelta)", category=PTBDeprecationWarning
        )

    async def call(self, method: str, parameters: Mapping[str, Any], *, patience: float = 20.0) -> Any:
        """Call a method of the Bot API by its own name."""
        try:
            return await self._bot.do_api_request(method, api_kwargs=dict(parameters), read_timeout=patience)
        except TelegramError as error:
            raise _ours(error) from None

    async def download(self, file: str, *, at_most: int) -> bytes:
        """What is in a file that somebody sent; its size is asked for before any of it is."""
        try:
            found = await self._bot.get_file(file)
            if (found.file_size or 0) > at_most:
                raise TooLarge("more than is wanted")
            content = bytes(await found.download_as_bytearray())
        except TelegramError as error:
            raise _ours(error) from None
        if len(content) > at_most:
            raise TooLarge("more than is wanted")
        return content


def _ours(error: TelegramError) -> WireError:  # noqa: PLR0911 - one table
    """What the library's error means for what was asked."""
    text = error.message.casefold()
    match error:
        case RetryAfter():
            wait = error.retry_after
            return Flooded(float(wait if isinstance(wait, int) else wait.total_seconds()))
        case ChatMigrated():
            return Moved(error.new_chat_id)
        case Forbidden():
            return Blocked("not reachable")
        case Conflict():
            return Rivalled("another program polls with this token")
        case InvalidToken():
            return BadToken("Telegram does not know this token")
        case BadRequest():
            if "thread not found" in text or "topic_" in text:
                return NoThread("the topic is gone")
            return (
                Blocked("not reachable") if any(sign in text for sign in _GONE_FOR_GOOD) else Unfit("refused")
            )
        case TimedOut():
            return NobodyKnows("no answer in time")
        case NetworkError():
            cause = type(error.__cause__).__name__
            return (
                NotReached("no way there")
                if cause in _BEFORE or "no route" in text
                else NobodyKnows("no answer")
            )
        case _:
            return NobodyKnows("an answer that makes no sense")


_BEFORE = frozenset({"ConnectError", "ConnectTimeout", "PoolTimeout", "UnsupportedProtocol", "ProxyError"})
"""Errors of the HTTP library that come before anything was sent."""
