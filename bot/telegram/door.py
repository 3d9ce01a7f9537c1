"""Who comes and goes: invitations, strangers, foreign groups, and how the bot stands in a chat."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from bot.founding import GROUP
from bot.telegram import owner
from bot.telegram.buttons import Board, Choice, SetShareTo
from bot.telegram.events import BotStands, CameOrWent, Me, Spoke
from bot.telegram.sending import queue, queue_act
from bot.telegram.texts import (
    CONSENT,
    CONSENT_OF_A_CHILD,
    CONSENT_OF_A_VISITOR,
    HALF_DEAF,
    HOME,
    MUTED,
    PUT_OUT,
    SHARE_QUESTION,
    STRANGER,
)
from bot.telegram.who import (
    group_chat,
    home_of,
    leave_home,
    note_unknown,
    own_room,
    person_of,
    redeem,
    seat,
    set_reach,
    take_home,
)
from memory.people import Person, Role, Share
from memory.ports import UnitOfWork
from memory.render import Rendered, join, name_of, phrase

_SUPERGROUPS: Final = -(10**12)
"""Supergroups have numbers below this one, plain groups above it."""

_AGAIN_TO_STRANGERS: Final = timedelta(hours=1)
_START = re.compile(r"^/start(?:@\w+)?(?:\s+(?P<code>[A-Za-z0-9_-]{1,64}))?\s*$")


class Door:
    """Lets in whoever was invited, and nobody else."""

    def __init__(self, me: Me, *, new_code: Callable[[], str]) -> None:
        self._me = me
        self._new_code = new_code
        self._answered: dict[int, datetime] = {}

    def started(self, unit: UnitOfWork, spoke: Spoke, person: Person | None, now: datetime) -> bool:
        """An invitation that somebody brings; whether it was one."""
        match = _START.match(spoke.text)
        if match is None or spoke.sender is None or spoke.origin is not None:
            return False
        code = match["code"]
        if person is not None:
            set_reach(unit, spoke.place.chat, "ok")
            if code is None:
                self._say(unit, spoke, person, _welcome_back(unit, person))
            return True
        linked = None
        if code is not None:
            linked = redeem(unit, code, user=spoke.sender, called=spoke.sender_name, now=now)
        if linked is None:
            return False
        self._welcome(unit, spoke, linked, now)
        return True

    def _welcome(self, unit: UnitOfWork, spoke: Spoke, person: Person, now: datetime) -> None:
        """What is kept, who may hear it, how to erase it; and the one choice that is theirs."""
        room = own_room(person)
        board = Board(unit, person.person_id, room, now)
        rows = (
            board.row(Choice(phrase("Only me"), SetShareTo(share=Share.ME))),
            board.row(Choice(phrase("The adults"), SetShareTo(share=Share.ADULTS))),
            board.row(Choice(phrase("The family"), SetShareTo(share=Share.FAMILY))),
        )
        text = join([phrase("Hello {}.", name_of(person.person_id, unit.house())), _consent(person)], " ")
        if person.role is Role.OWNER:
            text = join([text, phrase(owner.FIRST_STEPS)], "\n\n")
        text = join([text, phrase(SHARE_QUESTION)], "\n\n")
        key = f"start:{spoke.place.chat}.{spoke.message}"
        queue(unit, key, room, text, now=now, listener=person.person_id, buttons=rows)

    def _say(self, unit: UnitOfWork, spoke: Spoke, person: Person, text: Rendered) -> None:
        key = f"say:{spoke.place.chat}.{spoke.message}"
        queue(unit, key, own_room(person), text, now=spoke.at, listener=person.person_id)

    def stranger(self, unit: UnitOfWork, chat: int, now: datetime, *, reply_to: int | None = None) -> None:
        """One polite sentence an hour, the same for everybody; nothing of what they wrote is kept."""
        last = self._answered.get(chat)
        if last is not None and now - last < _AGAIN_TO_STRANGERS:
            return
        self._answered[chat] = now
        key = f"stranger:{chat}:{now.isoformat()}"
        queue_act(unit, key, "text", now=now, chat=chat, text=phrase(STRANGER), reply_to=reply_to)

    def foreign(self, unit: UnitOfWork, spoke: Spoke, person: Person | None, now: datetime) -> None:
        """A group that is not the family's: the owner's command makes it so, anything else is left."""
        is_call = person is not None and person.role is Role.OWNER and spoke.text.startswith("/home")
        if is_call and spoke.place.is_group and spoke.origin is None and group_chat(unit) is None:
            self._settle_in(unit, spoke.place.chat, now, is_admin=False)
            return
        if spoke.place.is_group:
            self._leave(unit, spoke.place.chat, now)

    def _leave(self, unit: UnitOfWork, chat: int, now: datetime) -> None:
        """Say goodbye to a foreign group, unless it turns out to be the family's under a new number.

        That a group became a supergroup may never have been told, in a long outage; writing to it tells.
        """
        known = group_chat(unit)
        if known is not None and chat < _SUPERGROUPS < known[0]:
            queue_act(unit, f"probe:{chat}:{now.isoformat()}", "probe", now=now, room=GROUP)
        last = self._answered.get(chat)
        if last is None or now - last >= _AGAIN_TO_STRANGERS:
            self._answered[chat] = now
            key = f"foreign:{chat}:{now.isoformat()}"
            queue_act(unit, key, "text", now=now, chat=chat, text=phrase(STRANGER))
        queue_act(unit, f"leave:{chat}:{now.isoformat()}", "leave", now=now, chat=chat)

    def _settle_in(self, unit: UnitOfWork, chat: int, now: datetime, *, is_admin: bool) -> None:
        take_home(unit, chat, is_admin=is_admin, can_write=True)
        text = phrase(HOME)
        if not self._me.sees_all and not is_admin:
            text = join([text, phrase(HALF_DEAF)], " ")
        queue(unit, f"home:{chat}:{now.isoformat()}", GROUP, text, now=now, listener=None)

    def came_or_went(self, unit: UnitOfWork, event: CameOrWent, now: datetime) -> None:
        """Seat whoever came, unseat whoever went, and ask the owner about those whom nobody knows."""
        if home_of(unit, event.place.chat) is None:
            if event.bot_came:
                self._arrived(unit, event.place.chat, event.by, now, is_admin=False)
            return
        unknown = [user for user in event.came if person_of(unit, user, now) is None]
        for user in event.came:
            self._seat(unit, user, now, sits=True)
        for user in event.went:
            self._seat(unit, user, now, sits=False)
        if note_unknown(unit, event.place.chat, came=unknown, went=event.went):
            self._ask_who(unit, event.place.chat, now)

    def _seat(self, unit: UnitOfWork, user: int, now: datetime, *, sits: bool) -> None:
        person = person_of(unit, user, now)
        if person is not None:
            seat(unit, GROUP, person.person_id, at=now, sits=sits)

    def _ask_who(self, unit: UnitOfWork, chat: int, now: datetime) -> None:
        found = owner.the_owner(unit, now)
        if found is not None:
            reply = owner.Desk(unit, found, own_room(found), now, self._me, self._new_code).who_joined()
            key = f"joined:{chat}:{now.isoformat()}"
            queue(
                unit,
                key,
                own_room(found),
                reply.text,
                now=now,
                listener=found.person_id,
                buttons=reply.buttons,
            )

    def bot_stands(self, unit: UnitOfWork, event: BotStands, now: datetime) -> None:
        """Note whether the bot may still hear and speak in a chat, and tell the owner where it may not."""
        if event.place.is_private:
            set_reach(unit, event.place.chat, "blocked" if event.status == "out" else "ok")
            return
        home = home_of(unit, event.place.chat)
        if home is None:
            if event.status != "out":
                self._arrived(unit, event.place.chat, event.by, now, is_admin=event.status == "admin")
            return
        if event.status == "out":
            leave_home(unit, event.place.chat)
            self._tell_owner(unit, phrase(PUT_OUT), f"out:{event.place.chat}:{now.isoformat()}", now)
            return
        is_admin, can_write = event.status == "admin", event.status != "muted"
        take_home(unit, event.place.chat, is_admin=is_admin, can_write=can_write)
        if not can_write and home.can_write:
            self._tell_owner(unit, phrase(MUTED), f"muted:{event.place.chat}:{now.isoformat()}", now)

    def _arrived(self, unit: UnitOfWork, chat: int, by: int | None, now: datetime, *, is_admin: bool) -> None:
        """The bot is in a group: at home, if the owner brought it and there is no other; else it leaves."""
        person = person_of(unit, by, now)
        if person is not None and person.role is Role.OWNER and group_chat(unit) is None:
            self._settle_in(unit, chat, now, is_admin=is_admin)
        else:
            self._leave(unit, chat, now)

    def _tell_owner(self, unit: UnitOfWork, text: Rendered, key: str, now: datetime) -> None:
        found = owner.the_owner(unit, now)
        if found is not None:
            queue(unit, key, own_room(found), text, now=now, listener=found.person_id)


def _consent(person: Person) -> Rendered:
    """What is kept, who may hear it, and how to take it back, in words for whoever it is."""
    if person.role is Role.CHILD:
        return phrase(CONSENT_OF_A_CHILD)
    return phrase(CONSENT) if person.is_family else phrase(CONSENT_OF_A_VISITOR)


def _welcome_back(unit: UnitOfWork, person: Person) -> Rendered:
    return phrase("Here I am, {}. /help shows what I can do.", name_of(person.person_id, unit.house()))
