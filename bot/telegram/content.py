"""What is in a message: its kind, the words that are its sender's own, and what comes from elsewhere."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Any, Final

from telegram import (
    Location,
    Message,
    MessageEntity,
    MessageOriginChannel,
    MessageOriginChat,
    MessageOriginHiddenUser,
    MessageOriginUser,
)

from bot.conversation.addressing import LONGEST_TEXT, clean
from bot.telegram.events import File, Origin, Unreadable
from memory.turns import UNKNOWN_ORIGIN, TurnKind


def content_of(message: Message) -> tuple[TurnKind, str]:  # noqa: C901, PLR0911 - one table
    """What a message is, and the words in it that are its sender's own.

    Raises:
        Unreadable: Its text is none.
    """
    if message.text is not None:
        return TurnKind.TEXT, _own(message.text, message.entities)
    if message.venue is not None:
        return TurnKind.VENUE, words(message.venue.title).strip() or _place_on_map(message.venue.location)
    if message.location is not None:
        is_live = "live_period" in message.location.to_dict()  # read so, it does not warn of its coming type
        return (TurnKind.LIVE_LOCATION if is_live else TurnKind.LOCATION), _place_on_map(message.location)
    if message.poll is not None:
        return TurnKind.POLL, words(message.poll.question)
    if message.checklist is not None:
        tasks = ", ".join(words(task.text) for task in message.checklist.tasks)
        return TurnKind.OTHER, f"{words(message.checklist.title)}: {tasks}"
    if message.contact is not None:
        return TurnKind.CONTACT, ""
    if message.dice is not None:
        return TurnKind.DICE, ""
    if message.sticker is not None:
        return TurnKind.STICKER, ""
    if message.caption is not None:
        return TurnKind.CAPTION, _own(message.caption, message.caption_entities)
    for value, kind in (
        (message.voice or message.audio, TurnKind.VOICE),
        (message.video_note, TurnKind.VIDEO_NOTE),
        (message.photo or message.video or message.animation or message.live_photo, TurnKind.PHOTO),
        (message.document, TurnKind.DOCUMENT),
    ):
        if value:
            return kind, ""
    return (TurnKind.SERVICE if _is_notice(message) else TurnKind.OTHER), ""


def _place_on_map(location: Location) -> str:
    """A place without a name, as maps take it: degrees north and east, to about a metre."""
    return f"{location.latitude:.5f}, {location.longitude:.5f}"


_NOTICES = (
    "boost_added",
    "channel_chat_created",
    "chat_background_set",
    "chat_owner_changed",
    "chat_owner_left",
    "chat_shared",
    "checklist_tasks_added",
    "checklist_tasks_done",
    "connected_website",
    "delete_chat_photo",
    "direct_message_price_changed",
    "forum_topic_closed",
    "forum_topic_created",
    "forum_topic_edited",
    "forum_topic_reopened",
    "general_forum_topic_hidden",
    "general_forum_topic_unhidden",
    "gift",
    "gift_upgrade_sent",
    "giveaway_completed",
    "giveaway_created",
    "group_chat_created",
    "managed_bot_created",
    "message_auto_delete_timer_changed",
    "new_chat_photo",
    "new_chat_title",
    "paid_message_price_changed",
    "passport_data",
    "pinned_message",
    "poll_option_added",
    "poll_option_deleted",
    "proximity_alert_triggered",
    "refunded_payment",
    "successful_payment",
    "suggested_post_approval_failed",
    "suggested_post_approved",
    "suggested_post_declined",
    "suggested_post_paid",
    "suggested_post_refunded",
    "supergroup_chat_created",
    "unique_gift",
    "users_shared",
    "video_chat_ended",
    "video_chat_participants_invited",
    "video_chat_scheduled",
    "video_chat_started",
    "web_app_data",
    "write_access_allowed",
)
"""What the chat itself tells; nobody says it."""


def _is_notice(message: Message) -> bool:
    return any(getattr(message, name, None) for name in _NOTICES)


def words(text: Any) -> str:
    """A text as a file can hold it.

    Raises:
        Unreadable: It is no text, or longer than any message.
    """
    if not isinstance(text, str) or len(text) > LONGEST_TEXT:
        raise Unreadable("its text is no text, or too long for any message")
    return clean(text)


# --- what formatting says of whose words they are
_PASTED: Final = frozenset({MessageEntity.BLOCKQUOTE, MessageEntity.EXPANDABLE_BLOCKQUOTE, MessageEntity.PRE})
"""Stretches set apart as a quotation or a block: somebody else's words, or a machine's."""


def _own(text: str, entities: Iterable[MessageEntity]) -> str:
    """The words, each line of a quotation behind a ">" as by hand, and what is struck out left out."""
    whole = words(text)
    raw = text.encode("utf-16-le", "surrogatepass")
    marks = [each for each in entities if each.type in _PASTED or each.type == MessageEntity.STRIKETHROUGH]
    if not marks:
        return whole
    ends = {0, len(raw), *(2 * at for each in marks for at in (each.offset, each.offset + each.length))}
    cuts = sorted(end for end in ends if 0 <= end <= len(raw))
    told = ""
    for start, end in pairwise(cuts):
        piece = clean(raw[start:end].decode("utf-16-le", "surrogatepass"))
        inside = {each.type for each in marks if 2 * each.offset <= start < 2 * (each.offset + each.length)}
        if MessageEntity.STRIKETHROUGH in inside:
            continue
        if inside:
            told = f"{told.rstrip(' ')}\n" if told and not told.endswith("\n") else told
            told += "".join(f"> {line}\n" for line in piece.strip("\n").split("\n"))
        else:
            told += piece.removeprefix("\n") if told.endswith("\n") else piece
    return told.rstrip("\n")


# --- what comes from elsewhere
def replied_to(message: Message) -> int | None:
    """The message that this one answers."""
    reply = message.reply_to_message
    if reply is None or reply.forum_topic_created is not None:
        return None  # in a topic every message "replies" to the one that opened it
    return reply.message_id


def quoted_in(message: Message) -> str | None:
    """The part of another message, of this chat or another one, that its sender quoted."""
    return None if message.quote is None else words(message.quote.text)


def origin_of(message: Message) -> Origin | None:
    """Where a forward comes from; a story that is passed on is somebody else's, too."""
    match message.forward_origin:
        case None if message.story is not None:
            return Origin(user=None, name=clean(message.story.chat.title or UNKNOWN_ORIGIN))
        case None:
            return None
        case MessageOriginUser(sender_user=user):
            return Origin(user=user.id, name=clean(user.first_name))
        case MessageOriginHiddenUser():
            return Origin(user=None, name=UNKNOWN_ORIGIN)
        case MessageOriginChat(sender_chat=chat) | MessageOriginChannel(chat=chat):
            return Origin(user=None, name=clean(chat.title or UNKNOWN_ORIGIN))
        case _:
            return Origin(user=None, name=UNKNOWN_ORIGIN)


def file_of(message: Message) -> File | None:
    """A document that was sent along."""
    found = message.document
    if found is None:
        return None
    return File(file=found.file_id, name=clean(found.file_name or ""), size=found.file_size)
