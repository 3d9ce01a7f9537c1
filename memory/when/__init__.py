"""Times as the family tells them: read by a closed grammar, and worked out against the turn's instant."""

from memory.when.resolution import Repeat, TimeMention, times_in

__all__ = ["Repeat", "TimeMention", "times_in"]
