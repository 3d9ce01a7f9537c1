"""What a reader may look at beside a turn."""

from memory.audience import audience_of_turn, covers
from memory.intake.questions import open_for
from memory.ports import Context, UnitOfWork
from memory.turns import Turn

_BEFORE = 12
"""How many turns of the same room a reader may look back on."""


def context_for(uow: UnitOfWork, turn: Turn) -> Context:
    """What a reader may look at beside a stored turn: nothing that was said to fewer than hear the turn."""
    return Context(
        house=uow.house(),
        replied_to=_replied_to(uow, turn),
        before=uow.turns(room=turn.room, before_seq=turn.seq or None, limit=_BEFORE),
        open_questions=open_for(uow, turn),
    )


def _replied_to(uow: UnitOfWork, turn: Turn) -> Turn | None:
    replied = None if turn.reply_to is None else uow.turn(turn.reply_to)
    if replied is None or replied.room == turn.room:
        return replied
    house = uow.house()
    said_to, heard_by = audience_of_turn(replied, house), audience_of_turn(turn, house)
    return replied if covers(said_to, heard_by, house=house, now=turn.sent_at) else None
