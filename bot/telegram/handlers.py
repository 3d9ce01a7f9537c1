"""What each thing that happens in Telegram does in the household, inside the inbox's transaction."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, assert_never

from bot.app import Late
from bot.founding import GROUP
from bot.telegram.decoding import decode
from bot.telegram.door import Door
from bot.telegram.events import Became, BotStands, CameOrWent, Me, Nothing, Pressed, Reacted, Spoke, Voted
from bot.telegram.kept import Voice
from bot.telegram.replying import answer_put_off, take_up
from bot.telegram.talk import Talk
from bot.telegram.taps import Taps
from bot.telegram.who import home_of, move_home, own_room, person_of, set_reach
from memory.ports import Read, UnitOfWork


class Household:
    """The household's side of Telegram."""

    def __init__(
        self,
        me: Me,
        read: Read,
        *,
        new_code: Callable[[], str],
        listens: bool = False,
        puts_off: bool = False,
    ) -> None:
        self._me = me
        self._door = Door(me, new_code=new_code)
        self._talk = Talk(me, read, new_code=new_code, listens=listens, puts_off=puts_off)
        self.late = Late(answer_put_off, take_up)
        self._taps = Taps(me, self._talk, new_code=new_code)

    def handle(self, unit: UnitOfWork, raw: dict[str, Any], now: datetime) -> None:
        """Do what an update asks for; what it decides to say waits in the outbox."""
        event = decode(raw, self._me)
        match event:
            case Spoke():
                self._spoke(unit, event, now)
            case Pressed():
                self._taps.pressed(unit, event, now)
            case Reacted():
                self._taps.reacted(unit, event, now)
            case Voted():
                self._taps.voted(unit, event, now)
            case CameOrWent():
                self._door.came_or_went(unit, event, now)
            case BotStands():
                self._door.bot_stands(unit, event, now)
            case Became():
                move_home(unit, event.old, event.new)
            case Nothing():
                pass
            case _:
                assert_never(event)

    def written_down(self, unit: UnitOfWork, voice: Voice, text: str, now: datetime) -> None:
        """What was said in a recording becomes the words of its message."""
        self._talk.written_down(unit, voice, text, now)

    def _spoke(self, unit: UnitOfWork, spoke: Spoke, now: datetime) -> None:
        if spoke.is_bot:
            return  # another bot's words, or words sent through one, are nobody's
        person = person_of(unit, spoke.sender, now)
        if spoke.place.is_private:
            if self._door.started(unit, spoke, person, now):
                return
            if person is None:
                self._door.stranger(unit, spoke.place.chat, now)
                return
            set_reach(unit, spoke.place.chat, "ok")
            self._talk.heard(unit, spoke, own_room(person), person, now)
        elif home_of(unit, spoke.place.chat) is None:
            self._door.foreign(unit, spoke, person, now)
        elif spoke.sender is None or person is not None:
            self._talk.heard(unit, spoke, GROUP, person, now)
        elif spoke.to_bot:
            self._door.stranger(unit, spoke.place.chat, now, reply_to=spoke.message)
