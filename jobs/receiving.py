"""What could not be received, said where somebody would otherwise take silence for calm."""

from datetime import timedelta

from memory.gaps import gaps
from memory.ports import UnitOfWork
from memory.render import Rendered, View, moment, phrase

_SHOWN_FOR = timedelta(days=14)


def not_received(unit: UnitOfWork, view: View) -> tuple[Rendered, ...]:
    """A line for each stretch of the last two weeks in which nothing reached the bot."""
    return tuple(
        phrase(
            "Not received: what was said between {} and {} is not known",
            moment(gap.since, view),
            moment(gap.until, view),
        )
        for gap in gaps(unit, after=view.now - _SHOWN_FOR)
    )
