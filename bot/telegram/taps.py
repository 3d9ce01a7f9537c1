"""What is done without a word: pressing a button, setting a reaction, choosing in a poll."""

from collections.abc import Callable
from datetime import datetime

from bot.conversation.exchange import Send
from bot.conversation.hearing import confirmed, hear
from bot.conversation.proposals import take
from bot.telegram import owner, pages
from bot.telegram.buttons import CONSEQUENTIAL, OfClaim, OfProposal, OfWord, Older, SetShareTo, press
from bot.telegram.events import Me, Place, Pressed, Reacted, Spoke, Voted
from bot.telegram.kept import POLL, Poll
from bot.telegram.replying import reply
from bot.telegram.sending import queue, queue_act, turn_carried
from bot.telegram.talk import Talk
from bot.telegram.turns import turn_of
from bot.telegram.who import home_of, own_room, person_of
from memory.ids import PersonId, RoomId, RowId, TurnId
from memory.people import Person, Role
from memory.ports import UnitOfWork
from memory.render import phrase
from memory.rows import load
from memory.turns import Turn, TurnKind
from relay import outbox

_THUMBS = {"👍": "Yes", "👎": "No"}


class Taps:
    """Carries out what somebody tapped, as theirs."""

    def __init__(self, me: Me, talk: Talk, *, new_code: Callable[[], str]) -> None:
        self._me = me
        self._talk = talk
        self._new_code = new_code

    def pressed(self, unit: UnitOfWork, pressed: Pressed, now: datetime) -> None:
        """Do what is behind a button, once, if it is the presser's own."""
        person = person_of(unit, pressed.user, now)
        room = None if person is None else _room_of(unit, pressed, person)
        behind = (
            "not yours"
            if person is None or room is None
            else press(unit, pressed.data, person=person.person_id, room=room, now=now)
        )
        key = f"press:{pressed.query}"
        if isinstance(behind, str) or person is None or room is None:
            text = phrase("That is over.") if behind == "over" else phrase("That is not for you.")
            queue_act(unit, key, "press", now=now, text=text)
            return
        if isinstance(behind.action, CONSEQUENTIAL) and person.role is not Role.OWNER:
            queue_act(unit, key, "press", now=now, text=phrase("That is not for you."))
            return
        queue_act(unit, key, "press", now=now)
        if isinstance(behind.action, OfProposal):
            self._proposal(unit, pressed, behind.action, person, room, now)
            return
        desk = owner.Desk(unit, person, room, now, self._me, self._new_code)
        match behind.action:
            case SetShareTo() | OfClaim() | OfWord() | Older():
                done = pages.do(unit, behind.action, person, room, now)
            case _:
                done = desk.do(behind.action)
        queue(
            unit,
            f"pressed:{pressed.query}",
            room,
            done.text,
            now=now,
            listener=person.person_id,
            turn=done.turn,
            buttons=done.buttons,
            plain=done.plain,
        )

    def _proposal(  # noqa: PLR0913, PLR0917 - who pressed what, where and when
        self,
        unit: UnitOfWork,
        pressed: Pressed,
        action: OfProposal,
        person: Person,
        room: RoomId,
        now: datetime,
    ) -> None:
        """Do what somebody was taken to want, now that they say so themselves."""
        by = person.person_id
        if action.what == "leave":
            take(unit, action.turn, by=by, room=room, now=now)
            done: tuple[Send, ...] | None = ((room, phrase("All right, I leave it.")),)
        else:
            done = confirmed(unit, action.turn, by=by, room=room, now=now)
        for number, (to, text) in enumerate(done or ((room, phrase("That is over.")),)):
            queue(unit, f"pressed:{pressed.query}~{number}", to, text, now=now, listener=by)

    def reacted(self, unit: UnitOfWork, reacted: Reacted, now: datetime) -> None:
        """A thumb up under a question that the bot brought is an answer, if the one who was asked sets it."""
        person = person_of(unit, reacted.user, now)
        carried = turn_carried(unit, reacted.place.chat, reacted.message)
        words = next((_THUMBS[each] for each in reacted.emoji if each in _THUMBS), None)
        if person is None or carried is None or words is None or not carried.startswith("word~"):
            return
        word = outbox.get(unit, RowId(carried.removeprefix("word~")))
        if word.listener != person.person_id or word.what.kind not in ("asking", "nudging"):
            return
        spoke = _as_said(reacted, words, account=reacted.user)
        room = word.room
        turn = turn_of(
            spoke, unit.house(), room=room, speaker=person.person_id, version=0, reply_to=carried, origin=None
        )
        renamed = {"turn_id": TurnId(f"r{turn.turn_id[1:]}"), "message": f"r{turn.message}"}
        heard = hear(unit, Turn.model_validate({**dict(turn), **renamed}), read=self._talk.read, now=now)
        reply(unit, spoke, turn, person, heard, now)

    def voted(self, unit: UnitOfWork, voted: Voted, now: datetime) -> None:
        """What somebody chose in a poll of the household's."""
        person = person_of(unit, voted.user, now)
        poll = load(unit, POLL, voted.poll, Poll)
        if person is None or poll is None:
            return
        room = unit.house().room(poll.room)
        if room is None or person.person_id not in room.readers(now):
            return
        chosen = ", ".join(poll.options[each] for each in voted.chosen if 0 <= each < len(poll.options))
        message = f"v{voted.poll}.{person.person_id}"
        latest = unit.latest_version(poll.room, message)
        asked = unit.latest_version(poll.room, poll.message)
        version = 0 if latest is None else latest.version + 1
        turn = Turn.model_validate(
            {
                **dict(_empty_turn(unit, poll.room, person.person_id, now)),
                "turn_id": TurnId(f"{message}.{version}" if version else message),
                "message": message,
                "version": version,
                "text": chosen,
                "kind": TurnKind.POLL_ANSWER,
                "reply_to": None if asked is None else asked.turn_id,
            }
        )
        hear(unit, turn, read=self._talk.read, now=now)


def _room_of(unit: UnitOfWork, pressed: Pressed, person: Person) -> RoomId | None:
    if pressed.place is None:
        return None
    if pressed.place.is_private:
        return own_room(person) if pressed.place.chat == pressed.user else None
    home = home_of(unit, pressed.place.chat)
    return None if home is None else home.room


def _empty_turn(unit: UnitOfWork, room: RoomId, speaker: PersonId, now: datetime) -> Turn:
    place = Place(chat=0, is_private=False, is_group=True)
    spoke = _plain(place, 0, speaker=0, at=now, text="")
    return turn_of(spoke, unit.house(), room=room, speaker=speaker, version=0, reply_to=None, origin=None)


def _as_said(reacted: Reacted, words: str, *, account: int | None) -> Spoke:
    return _plain(reacted.place, reacted.message, speaker=account or 0, at=reacted.at, text=words)


def _plain(place: Place, message: int, *, speaker: int, at: datetime, text: str) -> Spoke:
    return Spoke(
        place=place,
        message=message,
        thread=None,
        sender=speaker,
        sender_name="",
        is_bot=False,
        at=at,
        edited_at=None,
        what=TurnKind.TEXT,
        text=text,
        reply_to=None,
        quoted=None,
        origin=None,
        to_bot=True,
        unknown=(),
        album=None,
        voice=None,
        file=None,
        poll=None,
    )
