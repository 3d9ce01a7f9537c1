"""One message as it was written: immutable; an edit is a new version of it."""

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum

from memory.ids import HouseholdId, PersonId, RoomId, TurnId
from memory.value import Span, Value


class TurnKind(StrEnum):
    """What came in. A thing that can't be read has no text: a visible gap."""

    TEXT = "text"
    CAPTION = "caption"
    VOICE = "voice"
    VIDEO_NOTE = "video_note"
    PHOTO = "photo"
    DOCUMENT = "document"
    LOCATION = "location"
    LIVE_LOCATION = "live_location"
    VENUE = "venue"
    CONTACT = "contact"
    POLL = "poll"
    POLL_ANSWER = "poll_answer"
    STICKER = "sticker"
    DICE = "dice"
    REACTION = "reaction"
    SERVICE = "service"
    OTHER = "other"


SPOKEN = frozenset(
    {
        TurnKind.TEXT,
        TurnKind.CAPTION,
        TurnKind.VOICE,
        TurnKind.VIDEO_NOTE,
        TurnKind.PHOTO,
        TurnKind.DOCUMENT,
    }
)
"""Kinds whose text is the sender's own words; of others it is the name of a place, or what a poll asks."""

SHOWN = frozenset({TurnKind.LOCATION, TurnKind.LIVE_LOCATION, TurnKind.VENUE, TurnKind.POLL_ANSWER})
"""Kinds that show something of their sender: where they are, or what they chose."""


class Author(StrEnum):
    """Whose words they are: a person's, the bot's own, or nobody's (an anonymous or unknown sender)."""

    PERSON = "person"
    BOT = "bot"
    NOBODY = "nobody"


UNKNOWN_ORIGIN = "unknown"
"""The origin of a forward whose sender is hidden."""


class Turn(Value, frozen=True):
    """One message, by account, room and time.

    Attributes:
        turn_id: Names this version; what claims cite.
        message: Names the message over all its versions, within its room.
        version: 0 as first written, then one more for each edit.
        seq: Order of arrival in the household, assigned by the store; 0 before it is stored.
        speaker: By account, never by a name in the text. None unless `author` is a person.
        sent_at: Instant of this version, UTC.
        forwarded_from: Where a forward came from as the transport names it, `UNKNOWN_ORIGIN` if hidden;
            None for own words.
        quoted: The part of another message that the sender quoted, not the sender's words; or None.
        to_bot: Whether it is addressed to the bot (private chat, mention, reply to it, command).
        imported: Brought along from a past conversation: nothing is announced or asked about it.
    """

    turn_id: TurnId
    household: HouseholdId
    room: RoomId
    thread: str | None
    message: str
    version: int
    seq: int
    author: Author
    speaker: PersonId | None
    sent_at: datetime
    text: str
    kind: TurnKind
    reply_to: TurnId | None
    forwarded_from: str | None
    quoted: str | None
    to_bot: bool
    imported: bool


def emptied(turn: Turn) -> Turn:
    """The turn as a place in the record and nothing else: no words, nobody quoted."""
    return Turn.model_validate({**dict(turn), "text": "", "quoted": None, "forwarded_from": None})


def blanked(turn: Turn, spans: Iterable[Span]) -> Turn:
    """The turn with dots over some stretches, and without what it quotes of another message.

    Its length stays, so that every other span stays true.
    """
    text = turn.text
    for span in spans:
        text = text[: span.start] + _DOT * (span.end - span.start) + text[span.end :]
    return Turn.model_validate({**dict(turn), "text": text[: len(turn.text)], "quoted": None})


def only(turn: Turn, content: Span) -> Turn:
    """The turn with everything but one stretch of it blank, so that every span stays true."""
    text = " " * content.start + content.of(turn.text)
    return Turn.model_validate({**dict(turn), "text": text})


_DOT = "·"
