"""What a member says: it becomes a turn of the record, and is answered in the right room."""

from collections.abc import Callable
from datetime import datetime, timedelta

from bot.conversation.addressing import LONGEST_TEXT, clean
from bot.conversation.hearing import hear
from bot.telegram.errands import Errands
from bot.telegram.events import Me, Origin, Spoke
from bot.telegram.kept import ALBUM, ASKED, POLL, VOICE, Album, Asked, Poll, Voice, note_unknown_fields
from bot.telegram.replying import reply
from bot.telegram.sending import queue, turn_carried
from bot.telegram.texts import POST_AS_YOURSELF
from bot.telegram.turns import message_name, turn_id, turn_of
from bot.telegram.who import ACCOUNT, Account, own_room
from memory.ids import RoomId, TurnId
from memory.observed import with_observations
from memory.people import Person
from memory.ports import Read, UnitOfWork
from memory.render import join, name_of, phrase
from memory.rows import load, save
from memory.turns import UNKNOWN_ORIGIN, Turn, TurnKind
from relay import outbox
from relay.words import Delivered, Uncertain

_A_STEP = timedelta(minutes=5)


class Talk:
    """The household's side of a conversation."""

    def __init__(
        self, me: Me, read: Read, *, new_code: Callable[[], str], listens: bool, puts_off: bool
    ) -> None:
        self._puts_off = puts_off
        self.read = with_observations(read)
        self._errands = Errands(me, self.read, new_code=new_code)
        self._listens = listens

    def heard(
        self, unit: UnitOfWork, spoke: Spoke, room: RoomId, person: Person | None, now: datetime
    ) -> None:
        """Keep what somebody wrote or sent, do what it asks for, and have said what there is to say."""
        if spoke.unknown:
            note_unknown_fields(unit, spoke.unknown)
            room = (
                room if person is None else own_room(person)
            )  # it may be that they and the bot alone see it
        number = self._album(unit, spoke)
        if number is None:
            return
        name = message_name(spoke.place.chat, number)
        latest = unit.latest_version(room, name)
        if latest is not None and _is_on_the_way(spoke, latest):
            return
        version = 0
        if latest is not None and (spoke.edited_at is not None or number != spoke.message):
            version = latest.version + 1
        turn = turn_of(
            spoke,
            unit.house(),
            room=room,
            speaker=None if person is None else person.person_id,
            version=version,
            reply_to=_replied(unit, spoke, room),
            origin=_origin(unit, spoke.origin),
            message=number,
        )
        if spoke.poll is not None:
            poll = Poll(room=room, message=name, options=spoke.poll[1])
            save(unit, POLL, spoke.poll[0], poll, state="open", about=(turn.turn_id,))
        if person is None:
            self._nobody(unit, spoke, turn, now)
            return
        if self._errands.taken(unit, spoke, turn, person, now):
            return
        heard = hear(unit, turn, read=self.read, now=now, puts_off=self._puts_off)
        if heard.waits:
            save(
                unit,
                ASKED,
                turn.turn_id,
                Asked(message=spoke.message),
                state="waiting",
                about=(turn.turn_id,),
            )
        reply(unit, spoke, turn, person, heard, now)
        self._recording(unit, spoke, turn, person, now)
        if heard.turn is not None and version and latest is not None:
            self._say_who_has_it(unit, latest, person, now)

    def _album(self, unit: UnitOfWork, spoke: Spoke) -> int | None:
        """The message that this one is part of; None for a further picture, which adds nothing to say."""
        if spoke.album is None or spoke.edited_at is not None:
            return spoke.message
        key = f"{spoke.place.chat}:{spoke.album}"
        album = load(unit, ALBUM, key, Album)
        if album is None:
            found = Album(chat=spoke.place.chat, first=spoke.message, members=(spoke.message,))
            save(unit, ALBUM, key, found, state="seen")
            return spoke.message
        if spoke.message in album.members:
            return None
        members = (*album.members, spoke.message)
        save(unit, ALBUM, key, Album(chat=album.chat, first=album.first, members=members), state="seen")
        return album.first if spoke.text else None

    def _nobody(self, unit: UnitOfWork, spoke: Spoke, turn: Turn, now: datetime) -> None:
        """Words of a sender who is not shown: in the record, and nobody's."""
        if unit.put_turn(turn) is not None and spoke.to_bot:
            key = f"nobody:{turn.turn_id}"
            queue(
                unit, key, turn.room, phrase(POST_AS_YOURSELF), now=now, listener=None, reply_to=spoke.message
            )

    def _recording(self, unit: UnitOfWork, spoke: Spoke, turn: Turn, person: Person, now: datetime) -> None:
        """A recording waits for whoever can write it down; without one it is a visible gap."""
        if spoke.voice is None or turn.kind not in (TurnKind.VOICE, TurnKind.VIDEO_NOTE):
            return
        if self._listens:
            voice = Voice(turn=turn.turn_id, file=spoke.voice)
            save(unit, VOICE, turn.turn_id, voice, state="waiting", about=(turn.turn_id,))
        elif turn.room == own_room(person):
            text = phrase("I can't listen to that. I keep that there was a recording, and not what it says.")
            queue(unit, f"voice:{turn.turn_id}", turn.room, text, now=now, listener=person.person_id)

    def written_down(self, unit: UnitOfWork, voice: Voice, text: str, now: datetime) -> None:
        """What was said in a recording becomes the words of its message; they ask nothing of the bot."""
        gap = unit.turn(voice.turn)
        if gap is None or unit.latest_version(gap.room, gap.message) != gap or not text.strip():
            return
        version = gap.version + 1
        words = {
            "turn_id": TurnId(f"{gap.turn_id}.{version}"),
            "version": version,
            "text": clean(text)[:LONGEST_TEXT],
        }
        hear(unit, Turn.model_validate({**dict(gap), **words}), read=self.read, now=now)

    def _say_who_has_it(self, unit: UnitOfWork, former: Turn, person: Person, now: datetime) -> None:
        """After an edit its author hears who was told the former words; nothing is rewritten silently."""
        house = unit.house()
        touched = {word.word_id: word for word in outbox.touching(unit, former.turn_id)}
        for claim in unit.of_turn(former.turn_id):
            touched |= {word.word_id: word for word in outbox.touching(unit, claim.claim_id)}
        told = dict.fromkeys(
            word.listener
            for word in touched.values()
            if isinstance(word.state, Delivered | Uncertain) and word.listener != person.person_id
        )
        names = [name_of(each, house) for each in told if each is not None]
        if names:
            text = phrase(
                "You changed a message that I had passed on. {} heard the words as they were; "
                "if the change matters to them, write: tell {} …",
                join(names, ", "),
                names[0],
            )
            key = f"edited:{former.turn_id}"
            queue(unit, key, own_room(person), text, now=now, listener=person.person_id)


def _is_on_the_way(spoke: Spoke, latest: Turn) -> bool:
    """Whether it is a step of somebody who shares where they are as they go: one in five minutes is kept."""
    return (
        spoke.what is TurnKind.LIVE_LOCATION
        and spoke.edited_at is not None
        and spoke.edited_at - latest.sent_at < _A_STEP
    )


def _replied(unit: UnitOfWork, spoke: Spoke, room: RoomId) -> TurnId | None:
    """The turn that a message answers: one of the bot's, or the newest version of somebody's."""
    if spoke.reply_to is None:
        return None
    carried = turn_carried(unit, spoke.place.chat, spoke.reply_to)
    if carried is not None:
        return carried
    latest = unit.latest_version(room, message_name(spoke.place.chat, spoke.reply_to))
    return turn_id(spoke.place.chat, spoke.reply_to, 0) if latest is None else latest.turn_id


def _origin(unit: UnitOfWork, origin: Origin | None) -> str | None:
    """From whom a forward comes: a member by account, a chat by its title, else unknown."""
    if origin is None:
        return None
    if origin.user is None:
        return origin.name
    account = load(unit, ACCOUNT, str(origin.user), Account)
    if account is not None:
        return unit.house().name(account.person)
    return origin.name or UNKNOWN_ORIGIN
