"""From what somebody sent to a turn of the record: pure, and by account alone."""

from bot.telegram.events import Spoke
from memory.house import House
from memory.ids import PersonId, RoomId, TurnId
from memory.turns import Author, Turn


def message_name(chat: int, message: int) -> str:
    """How the record names a message over all its versions; the number of its chat is part of it."""
    return f"{chat}.{message}"


def turn_id(chat: int, message: int, version: int) -> TurnId:
    """The id of one version of a message; the same message always has the same."""
    return TurnId(f"m{message_name(chat, message)}" + (f".{version}" if version else ""))


def turn_of(  # noqa: PLR0913 - what the message itself does not tell
    spoke: Spoke,
    house: House,
    *,
    room: RoomId,
    speaker: PersonId | None,
    version: int,
    reply_to: TurnId | None,
    origin: str | None,
    message: int | None = None,
) -> Turn:
    """The turn that a message is.

    Args:
        spoke: What came in.
        house: The household it belongs to.
        room: Where it was said, as the household names it.
        speaker: Whose account sent it; None for a sender who is not shown.
        version: 0 as first written.
        reply_to: The turn that it answers.
        origin: From whom a forward comes, as far as that is known.
        message: Another message that it is part of (an album), or its own.
    """
    number = spoke.message if message is None else message
    return Turn(
        turn_id=turn_id(spoke.place.chat, number, version),
        household=house.household,
        room=room,
        thread=None if spoke.thread is None else str(spoke.thread),
        message=message_name(spoke.place.chat, number),
        version=version,
        seq=0,
        author=Author.NOBODY if speaker is None else Author.PERSON,
        speaker=speaker,
        sent_at=spoke.at if spoke.edited_at is None or not version else spoke.edited_at,
        text=spoke.text,
        kind=spoke.what,
        reply_to=reply_to,
        forwarded_from=origin,
        quoted=spoke.quoted,
        to_bot=spoke.to_bot,
        imported=False,
    )
