"""What has ended by itself is moved out of what is in force."""

from datetime import datetime

from memory.claims import State
from memory.life.changes import Why, to_state
from memory.life.lasting import end_of
from memory.ports import UnitOfWork


def expire(unit: UnitOfWork, now: datetime) -> int:
    """Move what has ended out of what is in force; the count of claims moved.

    Ends are exclusive: what is valid until an instant does not hold at it. The archive keeps it.
    """
    moved = 0
    for claim in unit.ended_by(now):
        end = end_of(claim)
        if end is not None:
            step = to_state(claim, State.EXPIRED, Why(at=now, reason=end.reason, by=None))
            unit.change(step.claim, expected=step.expected)
            moved += 1
    return moved
