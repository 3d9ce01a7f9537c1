"""One thing to go out: kept with the transaction that decided it, until it is over."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final, Literal

from bot.telegram.buttons import Button
from memory.ids import PersonId, RoomId, TurnId
from memory.ports import UnitOfWork
from memory.render import Rendered
from memory.rows import load, save
from memory.value import Value
from relay.words import Cited

KIND: Final = "send"
MESSAGE: Final = "telegram_message"
_KEEP = timedelta(days=7)

State = Literal["pending", "sending", "sent", "uncertain", "undeliverable", "withdrawn", "maybe"]


class Sendable(Value, frozen=True):
    """One thing to go out.

    Attributes:
        room: Its one address, fixed when it was accepted; None only for a stranger's chat.
        chat: A chat outside of the household, for the one polite sentence.
        listener: Whoever it is for, whose right to hear it is checked again.
        cited: The claims it tells, as they were read.
        turn: The turn of the record that it carries, so that a reply to it finds it.
        done: How many of its parts went out.
        maybe: Whether it may have arrived before.
    """

    what: Literal["text", "reaction", "leave", "press", "probe"]
    room: RoomId | None
    chat: int | None
    listener: PersonId | None
    text: str
    cited: tuple[Cited, ...]
    thread: str | None
    reply_to: int | None
    buttons: tuple[tuple[Button, ...], ...]
    turn: TurnId | None
    at: datetime
    done: int
    maybe: bool


class Message(Value, frozen=True):
    """Which turn of the record a message of the bot's carries."""

    turn: TurnId


def queue(  # noqa: PLR0913 - an address and what goes there
    unit: UnitOfWork,
    key: str,
    room: RoomId,
    text: Rendered,
    *,
    now: datetime,
    listener: PersonId | None,
    turn: TurnId | None = None,
    thread: str | None = None,
    reply_to: int | None = None,
    buttons: Iterable[tuple[Button, ...]] = (),
    plain: str = "",
) -> None:
    """Have something said in a room; durable with the transaction that decided it.

    `plain` holds names, settings, links and counts of the owner's reports, and nothing that people said.
    """
    cited = tuple(
        Cited(claim_id=claim.claim_id, revision=claim.revision)
        for claim in (unit.claim(claim_id) for claim_id in dict.fromkeys(text.claims))
        if claim is not None
    )
    send = Sendable(
        what="text",
        room=room,
        chat=None,
        listener=listener,
        text="\n".join(part for part in (text.text, plain) if part),
        cited=cited,
        thread=thread,
        reply_to=reply_to,
        buttons=tuple(buttons),
        turn=turn,
        at=now,
        done=0,
        maybe=False,
    )
    about = tuple(
        dict.fromkeys((*(str(each.claim_id) for each in cited), *(() if turn is None else (turn,))))
    )
    save(unit, KIND, key, send, state="pending", about=about)


def queue_act(  # noqa: PLR0913 - an address and what is done there
    unit: UnitOfWork,
    key: str,
    what: Literal["reaction", "leave", "press", "text", "probe"],
    *,
    now: datetime,
    room: RoomId | None = None,
    chat: int | None = None,
    text: Rendered | None = None,
    mark: str = "",
    reply_to: int | None = None,
) -> None:
    """Have something done that tells nothing of anybody: a reaction, leaving, a look if a chat is there."""
    send = Sendable(
        what=what,
        room=room,
        chat=chat,
        listener=None,
        text=mark if text is None else text.text,
        cited=(),
        thread=None,
        reply_to=reply_to,
        buttons=(),
        turn=None,
        at=now,
        done=0,
        maybe=False,
    )
    save(unit, KIND, key, send, state="pending")


def turn_carried(unit: UnitOfWork, chat: int, message: int) -> TurnId | None:
    """The turn of the record that a message of the bot's carried."""
    found = load(unit, MESSAGE, f"{chat}.{message}", Message)
    return None if found is None else found.turn


def close(unit: UnitOfWork, row_id: str, send: Sendable, state: State, now: datetime) -> None:
    """It is over; its words are in the record, and kept here no longer."""
    over = Sendable.model_validate({**dict(send), "text": "", "cited": (), "buttons": ()})
    save(unit, KIND, row_id, over, state=state, due=now + _KEEP)


def tidy(unit: UnitOfWork, now: datetime) -> None:
    """Let go of what went out a week ago."""
    for state in ("sent", "uncertain", "undeliverable", "withdrawn"):
        for row in unit.rows(KIND, state=state, due_by=now):
            unit.drop_row(KIND, row.row_id)
    for row in unit.rows(MESSAGE, due_by=now):
        unit.drop_row(MESSAGE, row.row_id)
