"""The bot's own words in the record: turns of its own, which are never a source of claims."""

from datetime import datetime

from memory.ids import RoomId, RowId, TurnId
from memory.render import Rendered
from memory.turns import Author, Turn, TurnKind


def bot_turn(turn: Turn, room: RoomId, text: Rendered, *, number: int, now: datetime) -> Turn:
    """The bot's own words as a turn of the record; they are never a source of claims."""
    return said_by_bot(turn, TurnId(f"{turn.turn_id}~{number}"), room, text.text, now=now)


def said_by_bot(about: Turn, turn_id: TurnId, room: RoomId, text: str, *, now: datetime) -> Turn:
    """A turn of the bot's that answers or follows another one."""
    return Turn(
        turn_id=turn_id,
        household=about.household,
        room=room,
        thread=about.thread if room == about.room else None,
        message=turn_id,
        version=0,
        seq=0,
        author=Author.BOT,
        speaker=None,
        sent_at=now,
        text=text,
        kind=TurnKind.TEXT,
        reply_to=about.turn_id if room == about.room else None,
        forwarded_from=None,
        quoted=None,
        to_bot=False,
        imported=about.imported,
    )


def turn_of_word(word_id: RowId) -> TurnId:
    """The id of the bot's message that carries a word, so that a reply to it is a reply to the word."""
    return TurnId(f"{_WORD_TURN}{word_id}")


def word_of(turn_id: TurnId | None) -> RowId | None:
    """The word that a message of the bot's carries; None if it carries none."""
    if turn_id is None or not turn_id.startswith(_WORD_TURN):
        return None
    return RowId(turn_id.removeprefix(_WORD_TURN))


_WORD_TURN = "word~"
