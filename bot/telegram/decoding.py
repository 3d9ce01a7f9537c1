"""From a raw update to what happened: read with the library's types, one by one, touching nothing."""

from datetime import UTC
from typing import Any, Literal

from telegram import (
    Bot,
    ChatMember,
    Message,
    PollAnswer,
    ReactionTypeEmoji,
    Update,
)
from telegram import Chat as TelegramChat

from bot.conversation.addressing import clean, is_addressed
from bot.telegram.content import content_of, file_of, origin_of, quoted_in, replied_to
from bot.telegram.events import (
    Became,
    BotStands,
    CameOrWent,
    Event,
    Me,
    Nothing,
    Place,
    Pressed,
    Reacted,
    Spoke,
    Unreadable,
    Voted,
)
from memory.turns import TurnKind

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
    if any(name in raw for name in _NOT_OURS):
        return Nothing(why="not for the household")
    raise Unreadable("a kind of update that is not known here")


_NOT_OURS = (
    "business_connection",
    "business_message",
    "channel_post",
    "chat_boost",
    "chat_join_request",
    "chosen_inline_result",
    "deleted_business_messages",
    "edited_business_message",
    "edited_channel_post",
    "guest_message",
    "inline_query",
    "managed_bot",
    "message_reaction_count",
    "poll",
    "pre_checkout_query",
    "purchased_paid_media",
    "removed_chat_boost",
    "shipping_query",
)
"""Kinds of update that tell of other chats, of a business, or of nobody: nothing of them is kept."""


def _message(message: Message, me: Me) -> Event:
    if message.business_connection_id is not None or message.chat.is_direct_messages:
        return Nothing(why="another's private chat")
    old, new = message.migrate_from_chat_id, message.migrate_to_chat_id
    if old is not None or new is not None:
        return Became(old=old or message.chat.id, new=new or message.chat.id)
    if message.new_chat_members or message.left_chat_member is not None:
        return _moved(message, me)
    what, text = content_of(message)
    if what in (TurnKind.DICE, TurnKind.STICKER, TurnKind.SERVICE):
        return Nothing(why=what.value)
    return _spoke(message, what, text, me)


def _spoke(message: Message, what: TurnKind, text: str, me: Me) -> Spoke:
    place = _place(message.chat)
    sender = message.from_user
    hidden = sender is None or sender.id in ANONYMOUS or message.sender_chat is not None
    reply = message.reply_to_message
    voice = message.voice or message.video_note or message.audio
    poll, unknown = message.poll, _unknown_in(message)
    return Spoke(
        place=place,
        message=message.message_id,
        thread=None if unknown else _topic(message),
        sender=None if hidden or sender is None else sender.id,
        sender_name="" if sender is None else clean(sender.first_name),
        is_bot=message.via_bot is not None or (not hidden and sender is not None and sender.is_bot),
        at=message.date.astimezone(UTC),
        edited_at=None if message.edit_date is None else message.edit_date.astimezone(UTC),
        what=what,
        text="" if unknown and hidden else text,
        reply_to=replied_to(message),
        quoted=quoted_in(message),
        origin=origin_of(message),
        to_bot=place.is_private
        or _is_called(message, text, me)
        or (reply is not None and reply.from_user is not None and reply.from_user.id == me.user),
        unknown=unknown,
        album=None if message.media_group_id is None else str(message.media_group_id),
        voice=None if voice is None else voice.file_id,
        file=file_of(message),
        poll=None if poll is None else (poll.id, tuple(clean(each.text) for each in poll.options)),
    )


_GENERAL = 1
"""The thread number of a forum's General topic, which sending refuses."""


def _topic(message: Message) -> int | None:
    number = message.message_thread_id
    return number if message.is_topic_message and number != _GENERAL else None


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


_OLD_NAMES = frozenset(
    {
        "forward_date",
        "forward_from",
        "forward_from_chat",
        "forward_from_message_id",
        "forward_sender_name",
        "forward_signature",
        "left_chat_participant",
        "new_chat_member",
        "new_chat_participant",
        "user_shared",
        "voice_chat_ended",
        "voice_chat_participants_invited",
        "voice_chat_scheduled",
        "voice_chat_started",
    }
)
"""Fields that Telegram still sends beside those that took their place."""


def _unknown_in(message: Message) -> tuple[str, ...]:
    """The fields of a message that the library does not know yet.

    One of them may say that only its sender and the bot can see it, as with group messages to one person.
    """
    return tuple(sorted(clean(name)[:_LONGEST_NAME] for name in set(message.api_kwargs) - _OLD_NAMES))


_LONGEST_NAME = 40


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
            if not getattr(member, "is_member", False):
                return "out"
            return "in" if getattr(member, "can_send_messages", False) else "muted"
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
