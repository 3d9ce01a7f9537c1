"""What became of something that was sent: it is over, goes again, or nobody knows."""

from datetime import datetime, timedelta

from bot.conversation.own_words import said_by_bot, turn_of_word
from bot.telegram.leaving import LATE, LETTER, WORD, Packet
from bot.telegram.sending import KIND, MESSAGE, Message, Sendable, State, close
from jobs import letters
from memory.ids import RowId
from memory.ports import UnitOfWork
from memory.rows import load, save
from relay import outbox
from relay.outbox import Sent

_KEEP_LINKS = timedelta(days=400)


def took(  # noqa: PLR0913, PLR0917 - what went where
    unit: UnitOfWork, packet: Packet, done: int, of: int, message: int | None, now: datetime
) -> None:
    """A part of it went out, as this message; after the last one it is over."""
    send = Sendable.model_validate({**dict(packet.send), "done": done, "maybe": False})
    if message is not None and send.turn is not None:
        save(
            unit,
            MESSAGE,
            f"{packet.chat}.{message}",
            Message(turn=send.turn),
            state="sent",
            due=now + _KEEP_LINKS,
        )
    if done < of:
        save(unit, KIND, packet.row_id, send, state="pending", about=_about(unit, packet.row_id))
        return
    settle(unit, packet, "sent", done, now)


def settle(unit: UnitOfWork, packet: Packet, sent: Sent, done: int, now: datetime) -> None:
    """Note how it ended, or that it goes again; `done` parts of it went out."""
    for member in packet.members:
        settle(unit, member, sent, 0, now)
    send = Sendable.model_validate({**dict(packet.send), "done": done})
    if packet.row_id.startswith(LATE):
        close(unit, packet.row_id, send, _ENDS[sent], now)
        return
    if packet.row_id.startswith(WORD):
        _settle_word(unit, packet.row_id, send, sent, now)
        return
    is_over = sent in ("sent", "blocked") or (sent == "unknown" and send.maybe)
    if packet.row_id.startswith(LETTER) and is_over:
        letters.mark_sent(unit, RowId(packet.row_id.removeprefix(LETTER)), now)
    match sent:
        case "sent":
            close(unit, packet.row_id, send, "sent", now)
        case "blocked":
            close(unit, packet.row_id, send, "undeliverable", now)
        case "not sent":
            _again(unit, packet.row_id, send, maybe=send.maybe)
        case "unknown":
            _unsure(unit, packet.row_id, send, now)


def _unsure(unit: UnitOfWork, row_id: str, send: Sendable, now: datetime) -> None:
    """A reply may be said twice, and then says so; an act that nobody misses is let be."""
    if send.what == "text" and not send.maybe:
        _again(unit, row_id, send, maybe=True)
    else:
        close(unit, row_id, send, "uncertain", now)


def _again(unit: UnitOfWork, row_id: str, send: Sendable, *, maybe: bool, state: State | None = None) -> None:
    stored = load(unit, KIND, row_id, Sendable) or send
    again = Sendable.model_validate({**dict(stored), "done": send.done, "maybe": maybe})
    state = state or ("maybe" if row_id.startswith(LETTER) and not send.done else "pending")
    save(unit, KIND, row_id, again, state=state, about=_about(unit, row_id))


def _settle_word(unit: UnitOfWork, row_id: str, send: Sendable, sent: Sent, now: datetime) -> None:
    word_id = RowId(row_id.removeprefix(WORD))
    if sent == "not sent" and send.done:
        _again(
            unit, row_id, send, maybe=False
        )  # a part of it is out: the rest follows, and no part comes twice
        return
    word = outbox.settle(unit, word_id, sent, now=now)
    if sent == "not sent":
        _wait(unit, row_id, send)
        return
    over = Sendable.model_validate({**dict(send), "done": 0, "maybe": sent == "unknown"})
    close(unit, row_id, over, _ENDS[sent], now)
    about = unit.turn(word.turn)
    if sent != "blocked" and about is not None:
        unit.put_turn(said_by_bot(about, turn_of_word(word_id), word.room, send.text, now=now))


def _wait(unit: UnitOfWork, row_id: str, send: Sendable) -> None:
    """It is the relay's again, to be grounded anew; whether they may have had it already stays noted."""
    if send.maybe:
        _again(unit, row_id, send, maybe=True, state="maybe")
    else:
        unit.drop_row(KIND, RowId(row_id))


_ENDS: dict[Sent, State] = {
    "sent": "sent",
    "blocked": "undeliverable",
    "not sent": "withdrawn",
    "unknown": "uncertain",
}


def _about(unit: UnitOfWork, row_id: str) -> tuple[str, ...]:
    row = unit.row(KIND, RowId(row_id))
    return () if row is None else row.about
