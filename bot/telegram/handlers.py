"""What each thing that happens in Telegram does in the household, inside the inbox's transaction."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, assert_never

from bot.conversation import Heard, Send, hear
from bot.founding import GROUP
from bot.telegram import owner, pages
from bot.telegram.buttons import (
    CONSEQUENTIAL,
    Board,
    Button,
    Choice,
    OfClaim,
    OfWord,
    SetShareTo,
    press,
)
from bot.telegram.buttons import Turn as PageTurn
from bot.telegram.events import (
    Became,
    BotStands,
    CameOrWent,
    Me,
    Nothing,
    Origin,
    Place,
    Pressed,
    Reacted,
    Spoke,
    Voted,
    clean,
    decode,
)
from bot.telegram.observed import observe
from bot.telegram.outbound import has_unknown, queue, queue_act, turn_carried
from bot.telegram.rows import load, save
from bot.telegram.turns import SPOKEN, message_name, turn_id, turn_of
from bot.telegram.who import (
    account_of,
    group_chat,
    home_of,
    leave_home,
    move_home,
    note_unknown,
    person_of,
    redeem,
    seat,
    set_reach,
    take_home,
)
from bot.transcript import LONGEST_TEXT
from memory.audience import audible_to
from memory.capture import Read
from memory.claims import Claim, Reading
from memory.gate import Rejected
from memory.ids import PersonId, RoomId, RowId, TurnId
from memory.outcomes import Candidate, Conflict, Duplicate
from memory.people import Person, Role, Share
from memory.ports import Context, UnitOfWork
from memory.render import Rendered, View, join, moment, name_of, phrase
from memory.turns import UNKNOWN_ORIGIN, Turn, TurnKind
from memory.value import Value
from relay import outbox
from relay.words import Delivered, Uncertain

_ALBUM: Final = "album"
_POLL: Final = "poll"
VOICE: Final = "voice"
_RECEIPT: Final = "✍"
_AGAIN_TO_STRANGERS = timedelta(hours=1)
_START = re.compile(r"^/start(?:@\w+)?(?:\s+(?P<code>[A-Za-z0-9_-]{1,64}))?\s*$")


class Album(Value, frozen=True):
    """Several pictures sent as one: the first is the message, the others are part of it."""

    chat: int
    first: int
    members: tuple[int, ...]


class Poll(Value, frozen=True):
    """A poll, so that an answer to it can be understood."""

    room: RoomId
    message: str
    options: tuple[str, ...]


class Voice(Value, frozen=True):
    """A recording that waits for somebody who can write down what is said in it."""

    turn: TurnId
    file: str


@dataclass(frozen=True, slots=True)
class _Place:
    """Where something happened, as the household knows it."""

    room: RoomId
    person: Person | None


class Household:
    """The household's side of Telegram."""

    def __init__(self, me: Me, read: Read, *, new_code: Callable[[], str], listens: bool = False) -> None:
        self._me = me
        self._read = _own_words_only(read)
        self._new_code = new_code
        self._listens = listens
        self._answered: dict[int, datetime] = {}

    def handle(self, unit: UnitOfWork, raw: dict[str, Any], now: datetime) -> None:
        """Do what an update asks for; what it decides to say waits in the outbox."""
        event = decode(raw, self._me)
        match event:
            case Spoke():
                self._spoke(unit, event, now)
            case Pressed():
                self._pressed(unit, event, now)
            case Reacted():
                self._reacted(unit, event, now)
            case Voted():
                self._voted(unit, event, now)
            case CameOrWent():
                self._came_or_went(unit, event, now)
            case BotStands():
                self._bot_stands(unit, event, now)
            case Became():
                move_home(unit, event.old, event.new)
            case Nothing():
                pass
            case _:
                assert_never(event)

    # --- speaking
    def _spoke(self, unit: UnitOfWork, spoke: Spoke, now: datetime) -> None:
        if spoke.is_bot:
            return  # another bot's words, or words sent through one, are nobody's
        person = person_of(unit, spoke.sender, now)
        if spoke.place.is_private:
            if self._started(unit, spoke, person, now):
                return
            if person is None:
                self._stranger(unit, spoke.place.chat, now)
                return
            set_reach(unit, spoke.place.chat, "ok")
            self._heard(unit, spoke, _Place(_own_room(person), person), now)
        elif home_of(unit, spoke.place.chat) is None:
            self._foreign(unit, spoke, person, now)
        elif spoke.sender is None or person is not None:
            self._heard(unit, spoke, _Place(GROUP, person), now)
        elif spoke.to_bot:
            self._stranger(unit, spoke.place.chat, now, reply_to=spoke.message)

    def _started(self, unit: UnitOfWork, spoke: Spoke, person: Person | None, now: datetime) -> bool:
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
        room = _own_room(person)
        board = Board(unit, person.person_id, room, now)
        rows = (
            board.row(Choice(phrase("Only me"), SetShareTo(share=Share.ME))),
            board.row(Choice(phrase("The adults"), SetShareTo(share=Share.ADULTS))),
            board.row(Choice(phrase("The family"), SetShareTo(share=Share.FAMILY))),
        )
        text = join([phrase("Hello {}.", name_of(person.person_id, unit.house())), phrase(CONSENT)], " ")
        if person.role is Role.OWNER:
            text = join([text, phrase(owner.FIRST_STEPS)], "\n\n")
        text = join([text, phrase(SHARE_QUESTION)], "\n\n")
        key = f"start:{spoke.place.chat}.{spoke.message}"
        queue(unit, key, room, text, now=now, listener=person.person_id, buttons=rows)

    def _say(self, unit: UnitOfWork, spoke: Spoke, person: Person, text: Rendered) -> None:
        key = f"say:{spoke.place.chat}.{spoke.message}"
        queue(unit, key, _own_room(person), text, now=spoke.at, listener=person.person_id)

    def _stranger(self, unit: UnitOfWork, chat: int, now: datetime, *, reply_to: int | None = None) -> None:
        """One polite sentence an hour, the same for everybody; nothing of what they wrote is kept."""
        last = self._answered.get(chat)
        if last is not None and now - last < _AGAIN_TO_STRANGERS:
            return
        self._answered[chat] = now
        key = f"stranger:{chat}:{now.isoformat()}"
        queue_act(unit, key, "text", now=now, chat=chat, text=phrase(STRANGER), reply_to=reply_to)

    def _foreign(self, unit: UnitOfWork, spoke: Spoke, person: Person | None, now: datetime) -> None:
        """A group that is not the family's: the owner's command makes it so, anything else is left."""
        is_call = person is not None and person.role is Role.OWNER and spoke.text.startswith("/home")
        if is_call and spoke.place.is_group and spoke.origin is None and group_chat(unit) is None:
            self._settle_in(unit, spoke.place.chat, now, is_admin=False)
            return
        if spoke.place.is_group:
            self._leave(unit, spoke.place.chat, now)

    def _leave(self, unit: UnitOfWork, chat: int, now: datetime) -> None:
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

    # --- what a member says
    def _heard(self, unit: UnitOfWork, spoke: Spoke, place: _Place, now: datetime) -> None:
        room, person = place.room, place.person
        if spoke.private_to is not None and person is not None:
            room = _own_room(person)  # only they and the bot saw it
        number = self._album(unit, spoke)
        if number is None:
            return
        name = message_name(spoke.place.chat, number)
        latest = unit.latest_version(room, name)
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
            save(unit, _POLL, spoke.poll[0], poll, state="open", about=(turn.turn_id,))
        if person is None:
            self._nobody(unit, spoke, turn, now)
            return
        if self._is_for_the_desk(unit, spoke, turn, person, now):
            return
        heard = hear(unit, turn, read=self._read, now=now)
        self._answer(unit, spoke, turn, person, heard, now)
        if heard.turn is not None and version and latest is not None:
            self._say_who_has_it(unit, latest, person, now)

    def _album(self, unit: UnitOfWork, spoke: Spoke) -> int | None:
        """The message that this one is part of; None for a further picture, which adds nothing to say."""
        if spoke.album is None or spoke.edited_at is not None:
            return spoke.message
        key = f"{spoke.place.chat}:{spoke.album}"
        album = load(unit, _ALBUM, key, Album)
        if album is None:
            found = Album(chat=spoke.place.chat, first=spoke.message, members=(spoke.message,))
            save(unit, _ALBUM, key, found, state="seen")
            return spoke.message
        if spoke.message in album.members:
            return None
        members = (*album.members, spoke.message)
        save(unit, _ALBUM, key, Album(chat=album.chat, first=album.first, members=members), state="seen")
        return album.first if spoke.text else None

    def _nobody(self, unit: UnitOfWork, spoke: Spoke, turn: Turn, now: datetime) -> None:
        """Words of a sender who is not shown: in the record, and nobody's."""
        if unit.put_turn(turn) is not None and spoke.to_bot:
            key = f"nobody:{turn.turn_id}"
            queue(
                unit, key, turn.room, phrase(POST_AS_YOURSELF), now=now, listener=None, reply_to=spoke.message
            )

    def _is_for_the_desk(
        self, unit: UnitOfWork, spoke: Spoke, turn: Turn, person: Person, now: datetime
    ) -> bool:
        """What is no talk: the owner's commands, the pages of one's memory, a claim put right by a reply."""
        if turn.version or turn.forwarded_from is not None or turn.kind is not TurnKind.TEXT:
            return False
        if unit.latest_version(turn.room, turn.message) is not None:
            return False
        is_private = turn.room == _own_room(person)
        desk = owner.Desk(unit, person, turn.room, now, self._me, self._new_code)
        said = owner.command_in(turn.text, self._me.name)
        if said is not None:
            unit.put_turn(turn)
            if person.role is not Role.OWNER:
                reply: owner.Reply = owner.Reply(phrase("Only the owner of the household can do that."))
            elif not is_private:
                reply = owner.Reply(phrase("Write that to me in private."))
            else:
                reply = desk.answer(said)
            self._reply(unit, spoke, turn, person, reply)
            return True
        if is_private and pages.is_memory(turn.text):
            unit.put_turn(turn)
            self._reply(unit, spoke, turn, person, pages.page(unit, person, turn.room, now, start=0))
            return True
        if is_private and turn.reply_to is not None:
            fixed = pages.fix(unit, turn, person, self._read, now)
            if fixed is not None:
                self._reply(unit, spoke, turn, person, fixed)
                return True
        return False

    def _reply(self, unit: UnitOfWork, spoke: Spoke, turn: Turn, person: Person, reply: owner.Reply) -> None:
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

    def _answer(  # noqa: PLR0913, PLR0917 - a turn, who said it, and what came of it
        self, unit: UnitOfWork, spoke: Spoke, turn: Turn, person: Person, heard: Heard, now: datetime
    ) -> None:
        """Have said what there is to say, in the right room; else at most a reaction."""
        if heard.turn is None:
            return
        own = _own_room(person)
        for number, sent in enumerate(heard.replies):
            room, text, buttons = self._directed(unit, turn, person, heard, sent, now)
            queue(
                unit,
                f"{turn.turn_id}~{number}",
                room,
                text,
                now=now,
                listener=person.person_id,
                turn=TurnId(f"{turn.turn_id}~{number}") if room == sent[0] else None,
                thread=turn.thread if room == turn.room else None,
                reply_to=spoke.message if room == turn.room else None,
                buttons=buttons,
            )
        if turn.kind in (TurnKind.VOICE, TurnKind.VIDEO_NOTE) and spoke.voice is not None:
            self._recording(unit, spoke.voice, turn, person, now)
        is_kept = any(not isinstance(each, Rejected | Duplicate) for each in heard.outcomes)
        if is_kept and not heard.replies and unit.house().settings.receipts and turn.room != own:
            key = f"receipt:{turn.turn_id}"
            queue_act(unit, key, "reaction", now=now, room=turn.room, mark=_RECEIPT, reply_to=spoke.message)

    def _directed(  # noqa: PLR0913, PLR0917 - a reply, to what, and where
        self, unit: UnitOfWork, turn: Turn, person: Person, heard: Heard, sent: Send, now: datetime
    ) -> tuple[RoomId, Rendered, tuple[tuple[Button, ...], ...]]:
        """Where a reply goes, and what can be pressed under it.

        What must be asked is asked of the speaker in private; and where somebody unknown reads the group,
        nothing of anybody is told there.
        """
        room, text = sent
        own = _own_room(person)
        can_write = account_of(unit, person.person_id) is not None
        asks = [each for each in heard.outcomes if isinstance(each, Conflict | Candidate)]
        if (
            room == GROUP
            and can_write
            and ((asks and not turn.to_bot) or (text.claims and has_unknown(unit)))
        ):
            room = own
        if room != own or not asks:
            return room, text, ()
        return room, text, _choices(unit, asks[0], person, room, now)

    def _recording(self, unit: UnitOfWork, file: str, turn: Turn, person: Person, now: datetime) -> None:
        """A recording waits for whoever can write it down; without one it is a visible gap."""
        if self._listens:
            voice = Voice(turn=turn.turn_id, file=file)
            save(unit, VOICE, turn.turn_id, voice, state="waiting", about=(turn.turn_id,))
        elif turn.room == _own_room(person):
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
        hear(unit, Turn.model_validate({**dict(gap), **words}), read=self._read, now=now)

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
            queue(unit, key, _own_room(person), text, now=now, listener=person.person_id)

    # --- pressing, reacting, voting
    def _pressed(self, unit: UnitOfWork, pressed: Pressed, now: datetime) -> None:
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
        desk = owner.Desk(unit, person, room, now, self._me, self._new_code)
        match behind.action:
            case SetShareTo() | OfClaim() | OfWord() | PageTurn():
                reply = pages.do(unit, behind.action, person, room, now)
            case _:
                reply = desk.do(behind.action)
        queue(
            unit,
            f"pressed:{pressed.query}",
            room,
            reply.text,
            now=now,
            listener=person.person_id,
            turn=reply.turn,
            buttons=reply.buttons,
            plain=reply.plain,
        )

    def _reacted(self, unit: UnitOfWork, reacted: Reacted, now: datetime) -> None:
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
        heard = hear(unit, Turn.model_validate({**dict(turn), **renamed}), read=self._read, now=now)
        self._answer(unit, spoke, turn, person, heard, now)

    def _voted(self, unit: UnitOfWork, voted: Voted, now: datetime) -> None:
        """What somebody chose in a poll of the household's."""
        person = person_of(unit, voted.user, now)
        poll = load(unit, _POLL, voted.poll, Poll)
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
        hear(unit, turn, read=self._read, now=now)

    # --- coming and going
    def _came_or_went(self, unit: UnitOfWork, event: CameOrWent, now: datetime) -> None:
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
            reply = owner.Desk(unit, found, _own_room(found), now, self._me, self._new_code).who_joined()
            key = f"joined:{chat}:{now.isoformat()}"
            queue(
                unit,
                key,
                _own_room(found),
                reply.text,
                now=now,
                listener=found.person_id,
                buttons=reply.buttons,
            )

    def _bot_stands(self, unit: UnitOfWork, event: BotStands, now: datetime) -> None:
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
            queue(unit, key, _own_room(found), text, now=now, listener=found.person_id)


CONSENT: Final = (
    "I keep what is said to me and in the family's group, with who said it and when, on a computer at home. "
    "What you write here stays between us, except what you ask me to pass on. What is said in the group may "
    "be heard by those in it. /memory shows what I keep of you and lets you take it back; the owner can "
    "erase it for good."
)
SHARE_QUESTION: Final = (
    "When you tell me in private where you are, whether you are free, or how you are: who may hear that?"
)
STRANGER: Final = "I belong to one family and can't talk with others. Its owner can invite you."
HOME: Final = (
    "Hello. I am the family's memory. I keep what is said here, with who said it; whoever is in this group "
    "may hear it. Call me by name when you want something, or write to me in private. Who has no account "
    "with me yet is not heard: the owner invites with /invite, in private."
)
HALF_DEAF: Final = (
    "As I am set up, I only hear what is addressed to me here. To let me hear everything, the owner can turn "
    "off my privacy mode at BotFather and add me again, or make me an admin."
)
POST_AS_YOURSELF: Final = "I can't see who wrote that. Post as yourself and I can remember it."
PUT_OUT: Final = "I have been put out of the group. I keep what I have, and hear and say nothing there."
MUTED: Final = (
    "I may not write in the group any more. I still listen; what is meant for the group does not arrive."
)

_THUMBS = {"👍": "Yes", "👎": "No"}


def _own_room(person: Person) -> RoomId:
    return RoomId(f"dm:{person.person_id}")


def _welcome_back(unit: UnitOfWork, person: Person) -> Rendered:
    return phrase("Here I am, {}. /help shows what I can do.", name_of(person.person_id, unit.house()))


def _room_of(unit: UnitOfWork, pressed: Pressed, person: Person) -> RoomId | None:
    if pressed.place is None:
        return None
    if pressed.place.is_private:
        return _own_room(person) if pressed.place.chat == pressed.user else None
    home = home_of(unit, pressed.place.chat)
    return None if home is None else home.room


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
    account = load(unit, "account", str(origin.user), owner.Account)
    if account is not None:
        return unit.house().name(account.person)
    return origin.name or UNKNOWN_ORIGIN


def _choices(
    unit: UnitOfWork, asked: Conflict | Candidate, person: Person, room: RoomId, now: datetime
) -> tuple[tuple[Button, ...], ...]:
    """What can be pressed under a question: which side holds, or whether it is so."""
    board = Board(unit, person.person_id, room, now)
    if isinstance(asked, Candidate):
        claim_id = asked.claim.claim_id
        return (
            board.row(
                Choice(phrase("It is so"), OfClaim(what="confirm", claim=claim_id)),
                Choice(phrase("Forget it"), OfClaim(what="forget", claim=claim_id)),
            ),
        )
    house = unit.house()
    view = View(house=house, listener=person.person_id, now=now, zone=house.zone_of(person.person_id))
    sides = audible_to(person.person_id, room, (*asked.with_claims, asked.claim), house=house, now=now)
    if len(sides) < 2:
        return ()
    return tuple(
        board.row(Choice(_side(each.claim, view), OfClaim(what="confirm", claim=each.claim.claim_id)))
        for each in sides
    )


def _side(claim: Claim, view: View) -> Rendered:
    return phrase("What {} said, {}", name_of(claim.speaker, view.house), moment(claim.said_at, view))


def _own_words_only(read: Read) -> Read:
    """A reader that is asked only about words that are their sender's own."""

    def reading(turn: Turn, context: Context) -> tuple[Reading, ...]:
        return read(turn, context) if turn.kind in SPOKEN else observe(turn, context)

    return reading


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
        private_to=None,
        album=None,
        voice=None,
        poll=None,
    )
