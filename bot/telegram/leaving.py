"""What may go now, and to whom: looked at again at the moment in which it goes."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.conversation.own_words import turn_of_word
from bot.telegram.buttons import Board, Button, Choice, OfClaim, OfWord
from bot.telegram.sending import KIND, Sendable, close
from bot.telegram.who import chat_for, has_unknown, home_of
from jobs import letters
from memory.ids import ClaimId, PersonId, RoomId, RowId, TurnId
from memory.ports import UnitOfWork
from memory.render import Rendered, phrase
from memory.rooms import RoomKind
from memory.rows import load, save
from relay import outbox
from relay.grounding import reground
from relay.outbox import Ready
from relay.words import Confirmed, Held, Notice, Reminding, Sending, Word

WORD: Final = "word:"
LETTER: Final = "letter:"
LATE: Final = "late:"
"""How the rows of words between people, of morning words, and of what is told all at once are named here."""

_STALE = timedelta(seconds=60)


@dataclass(frozen=True, slots=True)
class Packet:
    """A thing that goes out now, and to which chat.

    Attributes:
        members: What it tells all at once, each of which ends as it does.
    """

    row_id: str
    chat: int
    is_group: bool
    send: Sendable
    members: tuple["Packet", ...] = ()


def recover(unit: UnitOfWork) -> int:
    """After a crash: what was being sent may have arrived, and is said so when it goes again.

    Words between people are settled by the relay: they wait for their sender.
    """
    count = 0
    for row in unit.rows(KIND, state="sending"):
        send = Sendable.model_validate_json(row.body)
        again = Sendable.model_validate({**dict(send), "maybe": True})
        is_own = row.row_id.startswith((WORD, LETTER, LATE))
        save(unit, KIND, row.row_id, again, state="maybe" if is_own else "pending", about=row.about)
        count += 1
    return count


def candidates(unit: UnitOfWork, now: datetime) -> list[str]:
    """What may go now: replies as they came, then words and letters that are due."""
    own = [str(row.row_id) for row in unit.rows(KIND, state="pending")]
    words = [f"{WORD}{word.word_id}" for word in outbox.due(unit, now)]
    morning = [f"{LETTER}{each.row_id}" for each in letters.due(unit, now)]
    return list(dict.fromkeys([*own, *words, *morning]))  # what is half out is among the first already


def targets_of(
    unit: UnitOfWork, row_ids: Iterable[str], now: datetime
) -> tuple[tuple[int, bool] | None, ...]:
    """Where each of them would go, and whether that is a group; None for what goes to no chat."""
    chats: dict[RoomId, int | None] = {}
    targets: list[tuple[int, bool] | None] = []
    for row_id in row_ids:
        address = _address_of(unit, row_id, now)
        if isinstance(address, str) and address not in chats:
            chats[address] = chat_for(unit, address, now)
        chat = chats[address] if isinstance(address, str) else address
        targets.append(None if chat is None else (chat, chat < 0))
    return tuple(targets)


def _address_of(unit: UnitOfWork, row_id: str, now: datetime) -> RoomId | int | None:
    """Its room, or the number of a chat outside of the household."""
    if row_id.startswith(WORD):
        return outbox.get(unit, RowId(row_id.removeprefix(WORD))).room
    if row_id.startswith(LETTER):
        found = _letter(unit, row_id, now)
        return None if found is None else found.room
    send = load(unit, KIND, row_id, Sendable)
    if send is None or send.what == "press":
        return None
    return send.room if send.chat is None else send.chat


def begin(  # noqa: PLR0911 - each way in which nothing goes
    unit: UnitOfWork, row_id: str, now: datetime
) -> Packet | None:
    """Take it up for sending; None if it may not go, or is nobody's to send any more."""
    if row_id.startswith(WORD):
        return _begin_word(unit, row_id, now)
    if row_id.startswith(LETTER):
        return _begin_letter(unit, row_id, now)
    send = load(unit, KIND, row_id, Sendable)
    row = unit.row(KIND, RowId(row_id))
    if send is None or row is None or row.state != "pending":
        return None
    if send.chat is not None and home_of(unit, send.chat) is not None:
        close(unit, row_id, send, "withdrawn", now)
        return None
    if send.chat is not None and send.chat < 0 and _is_looking(unit):
        return None
    if send.what == "press":
        save(unit, KIND, row_id, send, state="sending")
        return Packet(row_id, 0, is_group=False, send=send)
    chat = send.chat if send.room is None else chat_for(unit, send.room, now)
    if chat is None:
        close(unit, row_id, send, "undeliverable", now)
        return None
    if not _may_still_hear(unit, send, now):
        close(unit, row_id, send, "withdrawn", now)
        return None
    save(unit, KIND, row_id, send, state="sending", about=row.about)
    return Packet(row_id, chat, chat < 0, send)


def _is_looking(unit: UnitOfWork) -> bool:
    """Whether a strange group may still turn out to be the family's own, under a new number."""
    waiting = (Sendable.model_validate_json(row.body) for row in unit.rows(KIND, state="pending"))
    return any(send.what == "probe" for send in waiting)


def _may_still_hear(unit: UnitOfWork, send: Sendable, now: datetime) -> bool:
    """Access is checked when it goes, and, where it waited, whether the record still says so."""
    if send.listener is None or send.room is None:
        return True
    house = unit.house()
    person, room = house.person(send.listener), house.room(send.room)
    if person is None or not person.is_member(now) or room is None or send.listener not in room.readers(now):
        return False
    if room.kind is RoomKind.GROUP and has_unknown(unit) and send.cited:
        return False
    if now - send.at < _STALE and not send.maybe:
        return True
    return all(
        not isinstance(reground(unit, each, listener=send.listener, room=send.room, now=now), str)
        for each in send.cited
    )


def _begin_word(unit: UnitOfWork, row_id: str, now: datetime) -> Packet | None:
    word_id = RowId(row_id.removeprefix(WORD))
    before = load(unit, KIND, row_id, Sendable)
    word = outbox.get(unit, word_id)
    if before is not None and before.done:
        return _go_on(unit, row_id, before, word, now)
    if not isinstance(word.state, Confirmed | Held):
        return None  # its sender withdrew it since it was listed
    ready = outbox.prepare(unit, word_id, now=now)
    if not isinstance(ready, Ready):
        return None
    chat = chat_for(unit, word.room, now)
    if chat is None or _is_open(unit, word):
        outbox.settle(unit, word_id, "blocked", now=now)
        return None
    send = _plain(
        word.room,
        word.listener,
        ready.text,
        at=now,
        buttons=_under(unit, ready.word, now),
        turn=turn_of_word(word_id),
        maybe=before is not None and before.maybe,
    )
    save(unit, KIND, row_id, send, state="sending", about=_told(ready.text))
    return Packet(row_id, chat, chat < 0, send)


def _go_on(unit: UnitOfWork, row_id: str, send: Sendable, word: Word, now: datetime) -> Packet | None:
    """The rest of a long word, of which a part went out; unless its sender was asked about it meanwhile."""
    chat = chat_for(unit, word.room, now)
    if chat is None or not isinstance(word.state, Sending):
        close(unit, row_id, send, "withdrawn", now)
        return None
    save(unit, KIND, row_id, send, state="sending", about=tuple(map(str, word.state.claims)))
    return Packet(row_id, chat, chat < 0, send)


def _plain(  # noqa: PLR0913 - an address and what goes there
    room: RoomId,
    listener: PersonId | None,
    text: Rendered,
    *,
    at: datetime,
    buttons: tuple[tuple[Button, ...], ...] = (),
    turn: TurnId | None = None,
    maybe: bool = False,
) -> Sendable:
    return Sendable(
        what="text",
        room=room,
        chat=None,
        listener=listener,
        text=text.text,
        cited=(),
        thread=None,
        reply_to=None,
        buttons=buttons,
        turn=turn,
        at=at,
        done=0,
        maybe=maybe,
    )


def _is_open(unit: UnitOfWork, word: Word) -> bool:
    """Whether somebody whom nobody has vouched for would read it."""
    room = unit.house().room(word.room)
    return room is not None and room.kind is RoomKind.GROUP and has_unknown(unit)


def _told(text: Rendered) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(str, text.claims)))


def _under(unit: UnitOfWork, word: Word, now: datetime) -> tuple[tuple[Button, ...], ...]:
    """An uncertain word is its sender's to decide; a reminder in private may come at the wrong moment."""
    if isinstance(word.what, Reminding) and word.listener is not None:
        board = Board(unit, word.listener, word.room, now)
        return (
            board.row(
                Choice(phrase("In an hour"), OfWord(what="in an hour", word=word.word_id)),
                Choice(phrase("Tomorrow"), OfWord(what="tomorrow", word=word.word_id)),
            ),
        )
    if not isinstance(word.what, Notice) or word.what.why != "uncertain":
        return ()
    board = Board(unit, word.sender, word.room, now)
    about = word.what.about
    return (
        board.row(
            Choice(phrase("Send it again"), OfWord(what="again", word=about)),
            Choice(phrase("Let it be"), OfWord(what="leave", word=about)),
        ),
    )


def _letter(unit: UnitOfWork, row_id: str, now: datetime) -> letters.Written | None:
    number = row_id.removeprefix(LETTER)
    return next((each for each in letters.due(unit, now) if each.row_id == number), None)


def _begin_letter(unit: UnitOfWork, row_id: str, now: datetime) -> Packet | None:
    letter = _letter(unit, row_id, now)
    if letter is None:
        return None
    chat = chat_for(unit, letter.room, now)
    is_unheard = letter.person is None and has_unknown(unit)  # nobody vouches for who reads the group
    if chat is None or is_unheard or not letter.text:
        letters.pass_over(unit, letter.row_id, now)
        return None
    before = load(unit, KIND, row_id, Sendable)
    if before is not None and before.done:
        send = before
    else:
        is_doubtful = before is not None and before.maybe
        buttons = _to_choose(unit, letter, now)
        send = _plain(letter.room, letter.person, letter.text, at=now, buttons=buttons, maybe=is_doubtful)
    save(unit, KIND, row_id, send, state="sending", about=_told(letter.text))
    letters.note_out(unit, letter, now)
    return Packet(row_id, chat, is_group=letter.person is None, send=send)


def _to_choose(unit: UnitOfWork, letter: letters.Written, now: datetime) -> tuple[tuple[Button, ...], ...]:
    """What can be pressed under something asked: one row for each claim, and what can be done with it."""
    if letter.person is None:
        return ()
    board = Board(unit, letter.person, letter.room, now, stays=True)
    of_claim: dict[ClaimId, list[Choice]] = {}
    for option in letter.options:
        choice = Choice(option.label, OfClaim(what=option.does, claim=option.claim))
        of_claim.setdefault(option.claim, []).append(choice)
    return tuple(board.row(*choices) for choices in of_claim.values())
