"""What a member says: it becomes a turn of the record, and is answered in the right room."""

from collections.abc import Callable
from datetime import datetime, timedelta

from bot.conversation.addressing import LONGEST_TEXT
from bot.conversation.exchange import Send
from bot.conversation.hearing import SAID_LATE, Heard, answer_put_off, hear, take_up
from bot.conversation.proposals import is_open
from bot.founding import GROUP
from bot.telegram import owner, pages
from bot.telegram.buttons import Board, Button, Choice, OfClaim, OfProposal
from bot.telegram.decoding import clean
from bot.telegram.events import Me, Origin, Spoke
from bot.telegram.kept import ALBUM, ASKED, POLL, VOICE, Album, Asked, Poll, Voice
from bot.telegram.sending import queue, queue_act, turn_carried
from bot.telegram.texts import POST_AS_YOURSELF
from bot.telegram.turns import message_name, turn_id, turn_of
from bot.telegram.who import account_of, has_unknown, own_room
from memory.audience import audible_to
from memory.capture import Read
from memory.claims import Claim
from memory.gate import Rejected
from memory.ids import RoomId, RowId, TurnId
from memory.life.outcomes import Candidate, Conflict, Duplicate
from memory.observed import with_observations
from memory.people import Person, Role
from memory.ports import UnitOfWork
from memory.render import Rendered, View, join, moment, name_of, phrase
from memory.rows import load, save
from memory.turns import UNKNOWN_ORIGIN, Turn, TurnKind
from relay import outbox
from relay.composed import Composed
from relay.requests import Request
from relay.words import Delivered, Uncertain

_RECEIPT = "✍"
_A_STEP = timedelta(minutes=5)


class Talk:
    """The household's side of a conversation."""

    def __init__(
        self, me: Me, read: Read, *, new_code: Callable[[], str], listens: bool, puts_off: bool
    ) -> None:
        self._me = me
        self._puts_off = puts_off
        self.read = with_observations(read)
        self._new_code = new_code
        self._listens = listens

    def heard(
        self, unit: UnitOfWork, spoke: Spoke, room: RoomId, person: Person | None, now: datetime
    ) -> None:
        """Keep what somebody wrote or sent, do what it asks for, and have said what there is to say."""
        if spoke.private_to is not None and person is not None:
            room = own_room(person)  # only they and the bot saw it
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
        if self._is_for_the_desk(unit, spoke, turn, person, now):
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
        self.answer(unit, spoke, turn, person, heard, now)
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

    def _is_for_the_desk(
        self, unit: UnitOfWork, spoke: Spoke, turn: Turn, person: Person, now: datetime
    ) -> bool:
        """What is no talk: the owner's commands, the pages of one's memory, a claim put right by a reply."""
        if turn.version or turn.forwarded_from is not None or turn.kind is not TurnKind.TEXT:
            return False
        if unit.latest_version(turn.room, turn.message) is not None:
            return False
        is_private = turn.room == own_room(person)
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
        if is_private and pages.is_memory(turn.text, person, unit.house(), turn.sent_at):
            unit.put_turn(turn)
            self._reply(unit, spoke, turn, person, pages.page(unit, person, turn.room, now, start=0))
            return True
        if is_private and turn.reply_to is not None:
            fixed = pages.fix(unit, turn, person, self.read, now)
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

    def answer(  # noqa: PLR0913, PLR0917 - a turn, who said it, and what came of it
        self, unit: UnitOfWork, spoke: Spoke, turn: Turn, person: Person, heard: Heard, now: datetime
    ) -> None:
        """Have said what there is to say by now, in the right room; else at most a reaction."""
        if heard.turn is None or (heard.waits and not heard.replies):
            return
        own = own_room(person)
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

    def answer_put_off(
        self, unit: UnitOfWork, turn_id: TurnId, composed: Composed | None, *, now: datetime
    ) -> tuple[Send, ...]:
        """Have the answer to a question said that was put off, where it still stands."""
        replies = answer_put_off(unit, turn_id, composed, now=now)
        return self._said_late(unit, turn_id, replies, now)

    def take_up(
        self, unit: UnitOfWork, turn_id: TurnId, request: Request | None, *, now: datetime
    ) -> tuple[Send, ...]:
        """Have said what comes of what a model took a message to want; what has consequences is asked."""
        replies = take_up(unit, turn_id, request, now=now)
        turn = unit.turn(turn_id)
        rows: tuple[tuple[Button, ...], ...] = ()
        if replies and turn is not None and turn.speaker is not None and is_open(unit, turn_id):
            board = Board(unit, turn.speaker, turn.room, now)
            yes = Choice(phrase("Yes, do it"), OfProposal(what="do", turn=turn_id))
            rows = (board.row(yes, Choice(phrase("No"), OfProposal(what="leave", turn=turn_id))),)
        return self._said_late(unit, turn_id, replies, now, buttons=rows)

    def _said_late(
        self,
        unit: UnitOfWork,
        turn_id: TurnId,
        replies: tuple[Send, ...],
        now: datetime,
        buttons: tuple[tuple[Button, ...], ...] = (),
    ) -> tuple[Send, ...]:
        asked, turn = load(unit, ASKED, turn_id, Asked), unit.turn(turn_id)
        if asked is not None:
            unit.drop_row(ASKED, RowId(turn_id))
        person = None if turn is None or turn.speaker is None else unit.house().person(turn.speaker)
        if turn is None or person is None:
            return ()
        for number, (room, text) in enumerate(replies, start=SAID_LATE):
            is_open = room == GROUP and bool(text.claims) and has_unknown(unit)
            to = own_room(person) if is_open else room
            queue(
                unit,
                f"{turn_id}~{number}",
                to,
                text,
                now=now,
                listener=turn.speaker,
                turn=TurnId(f"{turn_id}~{number}") if to == room else None,
                thread=turn.thread if to == turn.room else None,
                reply_to=None if asked is None or to != turn.room else asked.message,
                buttons=buttons,
            )
        return replies

    def _directed(  # noqa: PLR0913, PLR0917 - a reply, to what, and where
        self, unit: UnitOfWork, turn: Turn, person: Person, heard: Heard, sent: Send, now: datetime
    ) -> tuple[RoomId, Rendered, tuple[tuple[Button, ...], ...]]:
        """Where a reply goes, and what can be pressed under it.

        What must be asked is asked of the speaker in private; and where somebody unknown reads the group,
        nothing of anybody is told there.
        """
        room, text = sent
        own = own_room(person)
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
