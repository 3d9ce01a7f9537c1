"""The only source of "now"."""

from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """Tells the instant, aware and in UTC."""

    def now(self) -> datetime:
        """The instant at which it is asked."""
        ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        """The machine's idea of the present instant, in UTC."""
        return datetime.now(UTC)  # noqa: TID251 - this is the one place where it may be asked
