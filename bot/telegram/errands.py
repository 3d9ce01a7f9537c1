"""What is no talk: the owner's commands, the pages of one's memory, a claim put right, a file of settings."""

from collections.abc import Callable
from datetime import datetime

from bot.settings import desk as settings
from bot.telegram import files, orders, owner, pages
from bot.telegram.events import Me, Spoke
from bot.telegram.pages import Reply
from bot.telegram.sending import queue
from bot.telegram.who import own_room
from memory.people import Person
from memory.ports import Read, UnitOfWork
from memory.render import NOTHING
from memory.turns import Turn, TurnKind


class Errands:
    """Takes what is meant for the desk, and nothing else."""

    def __init__(self, me: Me, read: Read, *, new_code: Callable[[], str]) -> None:
        self._me = me
        self._read = read
        self._new_code = new_code

    def taken(self, unit: UnitOfWork, spoke: Spoke, turn: Turn, person: Person, now: datetime) -> bool:
        """Whether it was one, which is then done or asked about."""
        is_new = not turn.version and unit.latest_version(turn.room, turn.message) is None
        if not is_new or turn.forwarded_from is not None:
            return False
        reply = self._reply(unit, spoke, turn, person, now)
        if reply is None:
            return False
        queue(
            unit,
            f"desk:{turn.turn_id}",
            turn.room,
            reply.text,
            now=turn.sent_at,
            listener=person.person_id,
            turn=reply.turn,
            thread=turn.thread,
            reply_to=spoke.message,
            buttons=reply.buttons,
            plain=reply.plain,
        )
        return True

    def _reply(
        self, unit: UnitOfWork, spoke: Spoke, turn: Turn, person: Person, now: datetime
    ) -> Reply | None:
        is_private = turn.room == own_room(person)
        if spoke.file is not None and files.is_of_settings(turn, me=self._me.name):
            refused = settings.refusal_of(person, is_private=is_private)
            return (
                Reply(NOTHING, plain=refused) if refused else files.want(unit, spoke.file, turn, person, now)
            )
        if turn.kind is not TurnKind.TEXT:
            return None
        order = orders.order_in(turn.text, self._me.name)
        if order is not None:
            unit.put_turn(turn)
            refused = settings.refusal_of(person, is_private=is_private)
            desk = owner.Desk(unit, person, turn.room, now, self._me, self._new_code)
            return Reply(NOTHING, plain=refused) if refused else desk.answer(order)
        if is_private and pages.is_memory(turn.text, person, unit.house(), turn.sent_at):
            unit.put_turn(turn)
            return pages.page(unit, person, turn.room, now)
        return pages.fix(unit, turn, person, self._read, now) if is_private else None
