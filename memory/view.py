"""From where a claim is looked at: by whom, when, and in whose zone."""

from datetime import datetime

from config.language import Ways
from memory.house import House
from memory.ids import PersonId
from memory.value import Value


class View(Value, frozen=True):
    """From where a claim is looked at.

    Attributes:
        listener: Who will read it; None for the operator's reports.
        zone: The listener's zone, in which instants are told.
        absolute: Whether it will be read on another day, so that "today" must not stand in it.
    """

    house: House
    listener: PersonId | None
    now: datetime
    zone: str
    absolute: bool = False

    @property
    def ways(self) -> Ways:
        """How the household tells times."""
        return self.house.ways
