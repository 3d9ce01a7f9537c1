"""From a raw update to what happened: read with the library's types, one by one, touching nothing."""

from datetime import UTC
from typing import Any, Literal

from telegram import (
    Bot,
    ChatMember,
    Location,
    Message,
    MessageOriginChannel,
    MessageOriginChat,
    MessageOriginHiddenUser,
    MessageOriginUser,
    PollAnswer,
    ReactionTypeEmoji,
    Update,
)
from telegram import Chat as TelegramChat

from bot.conversation.addressing import LONGEST_TEXT, is_addressed
from bot.telegram.events import (
    Became,
    BotStands,
    CameOrWent,
    Event,
    Me,
    Nothing,
    Origin,
    Place,
    Pressed,
    Reacted,
    Spoke,
    Unreadable,
    Voted,
)
from memory.turns import UNKNOWN_ORIGIN, TurnKind

ANONYMOUS = frozenset({1087968824, 136817688, 777000})
"""Accounts that stand for somebody who is not shown: anonymous admins, channels, the service itself."""


def decode(raw: dict[str, Any], me: Me) -> Event:  # noqa: PLR0911 - one table of the kinds of update
    """What an update tells.

    Raises:
        Unreadable: It is not what its kind should be, or of no kind that is known here.
    """
    try:
        update = Update.de_json(raw, None)
    except (AttributeError, KeyError, OverflowError, TypeError, ValueError, OSError) as error:
        raise Unreadable(f"not an update: {type(error).__name__}") from None
    message = update.message or update.edited_message
    if message is not None:
        return _message(message, me)
    if update.callback_query is not None:
        return _press(update)
    if update.message_reaction is not None:
        return _reaction(update)
    if update.poll_answer is not None:
        return _vote(update.poll_answer)
    if update.my_chat_member is not None:
        changed = update.my_chat_member
        return BotStands(
            place=_place(changed.chat), by=changed.from_user.id, status=_standing(changed.new_chat_member)
        )
    if update.chat_member is not None:
        return _membership(update)
    known = ("channel_post", "edited_channel_post", "message_reaction_count", "poll", "inline_query")
    if any(name in raw for name in known):
        return Nothing(why="not for the household")
    raise Unreadable("a kind of update that is not known here")


def _message(message: Message, me: Me) -> Event:
    if message.migrate_to_chat_id is not None:
        return Became(old=message.chat.id, new=message.migrate_to_chat_id)
    if message.migrate_from_chat_id is not None:
        return Became(old=message.migrate_from_chat_id, new=message.chat.id)
    if message.new_chat_members or message.left_chat_member is not None:
        return _moved(message, me)
    what, text = _content(message)
    if what in (TurnKind.DICE, TurnKind.STICKER):
        return Nothing(why=what.value)
    if what is TurnKind.SERVICE:
        return Nothing(why="a notice of the chat's")
    return _spoke(message, what, text, me)


def _spoke(message: Message, what: TurnKind, text: str, me: Me) -> Spoke:
    place = _place(message.chat)
    sender = message.from_user
    hidden = sender is None or sender.id in ANONYMOUS or message.sender_chat is not None
    reply = message.reply_to_message
    is_topic = bool(message.is_topic_message)
    voice = message.voice or message.video_note or message.audio
    poll = message.poll
    return Spoke(
        place=place,
        message=message.message_id,
        thread=message.message_thread_id if is_topic and message.message_thread_id != _GENERAL else None,
        sender=None if hidden or sender is None else sender.id,
        sender_name="" if sender is None else clean(sender.first_name),
        is_bot=message.via_bot is not None or (not hidden and sender is not None and sender.is_bot),
        at=message.date.astimezone(UTC),
        edited_at=None if message.edit_date is None else message.edit_date.astimezone(UTC),
        what=what,
        text=text,
        reply_to=_reply(message),
        quoted=_quoted(message),
        origin=_origin(message),
        to_bot=place.is_private
        or _is_called(message, text, me)
        or (reply is not None and reply.from_user is not None and reply.from_user.id == me.user),
        private_to=_private_to(message),
        album=None if message.media_group_id is None else str(message.media_group_id),
        voice=None if voice is None else voice.file_id,
        poll=None if poll is None else (poll.id, tuple(clean(each.text) for each in poll.options)),
    )


_GENERAL = 1
"""The thread number of a forum's General topic, which sending refuses."""


def _is_called(message: Message, text: str, me: Me) -> bool:
    """A command without another bot's name, a mention, or the bot's name at the beginning."""
    head = text.split(maxsplit=1)[0] if text.strip() else ""
    if head.startswith("/") and "@" in head:
        return head.casefold().endswith(f"@{me.name}".casefold())
    mentions = (
        message.parse_entities(["mention"]) if message.text else message.parse_caption_entities(["mention"])
    )
    if any(name.casefold() == f"@{me.name}".casefold() for name in mentions.values()):
        return True
    return is_addressed(text)


def _content(message: Message) -> tuple[TurnKind, str]:  # noqa: C901, PLR0911 - one table
    """What a message is, and the words in it that are its sender's own."""
    if message.text is not None:
        return TurnKind.TEXT, _words(message.text)
    if message.venue is not None:
        return TurnKind.VENUE, _words(message.venue.title).strip() or _place_on_map(message.venue.location)
    if message.location is not None:
        is_live = "live_period" in message.location.to_dict()  # read so, it does not warn of its coming type
        return (TurnKind.LIVE_LOCATION if is_live else TurnKind.LOCATION), _place_on_map(message.location)
    if message.poll is not None:
        return TurnKind.POLL, _words(message.poll.question)
    if message.contact is not None:
        return TurnKind.CONTACT, ""
    if message.dice is not None:
        return TurnKind.DICE, ""
    if message.sticker is not None:
        return TurnKind.STICKER, ""
    if message.caption is not None:
        return TurnKind.CAPTION, _words(message.caption)
    for value, kind in (
        (message.voice or message.audio, TurnKind.VOICE),
        (message.video_note, TurnKind.VIDEO_NOTE),
        (message.photo or message.video or message.animation, TurnKind.PHOTO),
        (message.document, TurnKind.DOCUMENT),
    ):
        if value:
            return kind, ""
    return (TurnKind.SERVICE if _is_notice(message) else TurnKind.OTHER), ""


def _place_on_map(location: Location) -> str:
    """A place without a name, as maps take it: degrees north and east, to about a metre."""
    return f"{location.latitude:.5f}, {location.longitude:.5f}"


_NOTICES = (
    "new_chat_title",
    "new_chat_photo",
    "delete_chat_photo",
    "group_chat_created",
    "supergroup_chat_created",
    "pinned_message",
    "message_auto_delete_timer_changed",
    "forum_topic_created",
    "forum_topic_edited",
    "forum_topic_closed",
    "forum_topic_reopened",
    "video_chat_scheduled",
    "video_chat_started",
    "video_chat_ended",
    "chat_background_set",
    "boost_added",
    "write_access_allowed",
)


def _is_notice(message: Message) -> bool:
    return any(getattr(message, name, None) for name in _NOTICES)


def _words(text: Any) -> str:
    if not isinstance(text, str) or len(text) > LONGEST_TEXT:
        raise Unreadable("its text is no text, or too long for any message")
    return clean(text)


def clean(text: str) -> str:
    """The text with halves of characters, which no file can hold, shown as such."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _reply(message: Message) -> int | None:
    reply = message.reply_to_message
    if reply is None or reply.forum_topic_created is not None:
        return None  # in a topic every message "replies" to the one that opened it
    return reply.message_id


def _quoted(message: Message) -> str | None:
    if message.quote is not None:
        return _words(message.quote.text)
    return None


def _origin(message: Message) -> Origin | None:
    match message.forward_origin:
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


def _private_to(message: Message) -> int | None:
    """Group messages that only one person and the bot see reach an older library as unknown fields."""
    extra = message.api_kwargs
    if not any(name.startswith("ephemeral") or name == "receiver_user" for name in extra):
        return None
    return None if message.from_user is None else message.from_user.id


def _press(update: Update) -> Pressed:
    query = update.callback_query
    if query is None:
        raise Unreadable("not a press")
    message = query.message
    data = query.data or ""
    return Pressed(
        query=query.id,
        user=query.from_user.id,
        place=None if message is None else _place(message.chat),
        message=None if message is None else message.message_id,
        data=clean(data),
    )


def _reaction(update: Update) -> Reacted:
    found = update.message_reaction
    if found is None:
        raise Unreadable("not a reaction")
    emoji = tuple(each.emoji for each in found.new_reaction if isinstance(each, ReactionTypeEmoji))
    return Reacted(
        place=_place(found.chat),
        message=found.message_id,
        user=None if found.user is None or found.user.id in ANONYMOUS or found.user.is_bot else found.user.id,
        emoji=emoji,
        at=found.date.astimezone(UTC),
    )


def _vote(answer: PollAnswer) -> Voted:
    user = answer.user
    hidden = user is None or user.id in ANONYMOUS or user.is_bot
    return Voted(
        poll=answer.poll_id,
        user=None if hidden or user is None else user.id,
        chosen=tuple(answer.option_ids),
    )


def _moved(message: Message, me: Me) -> CameOrWent:
    came = tuple(user.id for user in message.new_chat_members if not user.is_bot)
    left = message.left_chat_member
    return CameOrWent(
        place=_place(message.chat),
        by=None if message.from_user is None else message.from_user.id,
        at=message.date.astimezone(UTC),
        came=came,
        went=() if left is None or left.is_bot else (left.id,),
        bot_came=any(user.id == me.user for user in message.new_chat_members),
    )


def _membership(update: Update) -> Event:
    changed = update.chat_member
    if changed is None or changed.new_chat_member.user.is_bot:
        return Nothing(why="another bot")
    who = changed.new_chat_member.user.id
    is_in = _standing(changed.new_chat_member) != "out"
    return CameOrWent(
        place=_place(changed.chat),
        by=changed.from_user.id,
        at=changed.date.astimezone(UTC),
        came=(who,) if is_in and _standing(changed.old_chat_member) == "out" else (),
        went=() if is_in else (who,),
        bot_came=False,
    )


def _standing(member: ChatMember) -> Literal["in", "out", "admin", "muted"]:
    match member.status:
        case ChatMember.ADMINISTRATOR | ChatMember.OWNER:
            return "admin"
        case ChatMember.MEMBER:
            return "in"
        case ChatMember.RESTRICTED:
            is_in = bool(getattr(member, "is_member", False))
            return "muted" if is_in else "out"
        case _:
            return "out"


def _place(chat: TelegramChat) -> Place:
    return Place(
        chat=chat.id,
        is_private=chat.type == TelegramChat.PRIVATE,
        is_group=chat.type in (TelegramChat.GROUP, TelegramChat.SUPERGROUP),
    )


async def who_am_i(bot: Bot) -> Me:
    """The bot's own account, as Telegram knows it."""
    found = await bot.get_me()
    return Me(user=found.id, name=found.username or "", sees_all=bool(found.can_read_all_group_messages))
