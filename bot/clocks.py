"""Clocks for households whose time does not simply pass: replayed, simulated, or moved on at a console."""

from datetime import datetime, timedelta

from memory.clock import Clock


class SetClock:
    """A clock that stands where it was last set, and is never set back."""

    def __init__(self, at: datetime) -> None:
        self._at = at

    def now(self) -> datetime:
        """The instant it was set to."""
        return self._at

    def set(self, at: datetime) -> None:
        """Move on; an earlier instant leaves it where it is."""
        self._at = max(self._at, at)


class ShiftedClock:
    """Another clock, moved on by as much as the household has been moved on (`/night` at a console)."""

    def __init__(self, base: Clock, shift: timedelta) -> None:
        self._base = base
        self._shift = shift

    @property
    def shift(self) -> timedelta:
        """By how much it is ahead."""
        return self._shift

    def now(self) -> datetime:
        """The household's present."""
        return self._base.now() + self._shift

    def set(self, at: datetime) -> None:
        """Move on so that it is `at` now; an earlier instant changes nothing."""
        self._shift = max(self._shift, at - self._base.now())
