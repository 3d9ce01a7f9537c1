"""What became of something that was sent: it is over, goes again, or nobody knows."""

from datetime import datetime, timedelta

from bot.conversation import said_by_bot, turn_of_word
from bot.telegram.leaving import LETTER, WORD, Packet
from bot.telegram.rows import load, save
from bot.telegram.sending import KIND, MESSAGE, Message, Sendable, close
from jobs import letters
from memory.ids import RowId
from memory.ports import UnitOfWork
from relay import outbox
from relay.outbox import Sent

_KEEP_LINKS = timedelta(days=400)


def took(  # noqa: PLR0913, PLR0917 - what went where
    unit: UnitOfWork, packet: Packet, done: int, of: int, message: int | None, now: datetime
) -> None:
    """A part of it went out, as this message; after the last one it is over."""
    send = Sendable.model_validate({**dict(packet.send), "done": done})
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
        save(unit, KIND, packet.row_id, send, state="sending", about=_about(unit, packet.row_id))
        return
    settle(unit, packet, "sent", done, now)


def settle(unit: UnitOfWork, packet: Packet, sent: Sent, done: int, now: datetime) -> None:
    """Note how it ended, or that it goes again; `done` parts of it went out."""
    send = Sendable.model_validate({**dict(packet.send), "done": done})
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


def _again(unit: UnitOfWork, row_id: str, send: Sendable, *, maybe: bool) -> None:
    stored = load(unit, KIND, row_id, Sendable) or send
    again = Sendable.model_validate({**dict(stored), "done": send.done, "maybe": maybe})
    state = "maybe" if row_id.startswith(LETTER) else "pending"
    save(unit, KIND, row_id, again, state=state, about=_about(unit, row_id))


def _settle_word(unit: UnitOfWork, row_id: str, send: Sendable, sent: Sent, now: datetime) -> None:
    word_id = RowId(row_id.removeprefix(WORD))
    word = outbox.settle(unit, word_id, sent, now=now)
    if sent == "not sent":
        unit.drop_row(KIND, RowId(row_id))
        return
    close(unit, row_id, send, "sent" if sent == "sent" else "uncertain", now)
    about = unit.turn(word.turn)
    if sent != "blocked" and about is not None:
        unit.put_turn(said_by_bot(about, turn_of_word(word_id), word.room, send.text, now=now))


def _about(unit: UnitOfWork, row_id: str) -> tuple[str, ...]:
    row = unit.row(KIND, RowId(row_id))
    return () if row is None else row.about
