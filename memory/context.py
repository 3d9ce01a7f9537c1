"""What a reader may look at beside a turn."""

from memory.life.questions import open_for
from memory.ports import Context, UnitOfWork
from memory.turns import Turn

_BEFORE = 12
"""How many turns of the same room a reader may look back on."""


def context_for(uow: UnitOfWork, turn: Turn) -> Context:
    """What a reader may look at beside a stored turn."""
    return Context(
        house=uow.house(),
        replied_to=None if turn.reply_to is None else uow.turn(turn.reply_to),
        before=uow.turns(room=turn.room, before_seq=turn.seq or None, limit=_BEFORE),
        open_questions=open_for(uow, turn),
    )
