"""Every kind of update, as raw JSON of the Bot API: what each does, through the real decoder and handlers."""

from datetime import timedelta
from typing import Any, NamedTuple

import pytest

from bot.telegram.inbox import quarantined
from bot.telegram.kept import unknown_fields
from memory.claims import Claim
from memory.turns import Author, Turn
from tests.bot.telegram.stage import MORNING, Stage
from tests.telegram_double import BOT_ID, BOT_NAME, Json

AT = int(MORNING.timestamp()) + 600
GROUP, JOEL = -500, 12
NEWS: Json = {"id": -100777, "type": "channel", "title": "News"}
ELSEWHERE: Json = {"id": -100888, "type": "supergroup", "title": "Allotments"}
EVE: Json = {"id": 99, "is_bot": False, "first_name": "Eve"}
OTHER_BOT: Json = {"id": 56, "is_bot": True, "first_name": "Map", "username": "map_bot"}
PHOTO: Json = {"file_id": "p", "file_unique_id": "u", "width": 9, "height": 9}


async def home() -> Stage:
    stage = await (await Stage().open()).settle()
    stage.clock.pass_time(MORNING + timedelta(minutes=11) - stage.clock.now())
    return stage


def joel() -> Json:
    return {"id": JOEL, "is_bot": False, "first_name": "Joel"}


def group() -> Json:
    return {"id": GROUP, "type": "group", "title": "Lark Lane"}


def message(**content: Any) -> Json:
    """What Joel sends to the family's group."""
    return {"message_id": 700, "date": AT, "chat": group(), "from": joel(), **content}


class After(NamedTuple):
    """What an update left behind."""

    turns: list[Turn]
    claims: list[Claim]
    told: list[str]
    aside: int


async def after(stage: Stage, kind: str, body: Json) -> After:
    """What is in the record, in force, said and put aside after one raw update that was not before."""
    rooms = ("group", "dm:joel", "dm:marta", "dm:nia")
    before = {turn.turn_id for room in rooms for turn in await stage.turns(room)}
    known = set(await stage.store.read(lambda unit: [claim.claim_id for claim in unit.in_force()]))
    stage.new()
    stage.api.push(kind, body)
    await stage.go()
    turns = [turn for room in rooms for turn in await stage.turns(room) if turn.turn_id not in before]
    claims = [
        claim for claim in await stage.store.read(lambda unit: unit.in_force()) if claim.claim_id not in known
    ]
    told = [each.text for each in stage.new() if each.method == "sendMessage"]
    aside = len(await stage.store.read(quarantined))
    return After([turn for turn in turns if turn.author is not Author.BOT], claims, told, aside)


def entity(kind: str, text: str, part: str) -> Json:
    """Where a part of a text stands, in units of UTF-16."""
    before, _, _ = text.partition(part)
    return {
        "type": kind,
        "offset": len(before.encode("utf-16-le")) // 2,
        "length": len(part.encode("utf-16-le")) // 2,
    }


# --- what is in the record as Joel's, and claims nothing
LIST: Json = {"title": "Shopping", "tasks": [{"id": 1, "text": "eggs"}, {"id": 2, "text": "I quit my job"}]}
SILENT: dict[str, tuple[Json, str]] = {
    "checklist": ({"checklist": LIST}, "Shopping: eggs, I quit my job"),
    "paid media": ({"paid_media": {"star_count": 5, "paid_media": [{"type": "preview"}]}}, ""),
    "a story": ({"story": {"id": 1, "chat": {**NEWS, "id": 99, "type": "private"}}}, ""),
    "a giveaway": (
        {"giveaway": {"chats": [NEWS], "winners_selection_date": AT, "winner_count": 1}},
        "",
    ),
    "the winners of one": (
        {
            "giveaway_winners": {
                "chat": NEWS,
                "giveaway_message_id": 1,
                "winners_selection_date": AT,
                "winner_count": 1,
                "winners": [joel()],
            }
        },
        "",
    ),
    "a game": ({"game": {"title": "I quit my job", "description": "play", "photo": [PHOTO]}}, ""),
    "an invoice": (
        {
            "invoice": {
                "title": "I quit my job",
                "description": "x",
                "start_parameter": "",
                "currency": "EUR",
                "total_amount": 100,
            }
        },
        "",
    ),
    "a contact": ({"contact": {"phone_number": "1", "first_name": "I quit my job", "user_id": 99}}, ""),
    "a photo behind a spoiler": ({"photo": [PHOTO], "has_media_spoiler": True}, ""),
    "an animation": (
        {
            "animation": {**PHOTO, "duration": 1},
            "document": {"file_id": "a", "file_unique_id": "a", "file_name": "I quit my job.gif"},
        },
        "",
    ),
    "an audio file": (
        {"audio": {"file_id": "a", "file_unique_id": "a", "duration": 9, "title": "I quit my job"}},
        "",
    ),
    "nothing that is known": ({}, ""),
}


@pytest.mark.parametrize("what", list(SILENT))
async def test_what_says_nothing_is_a_place_in_the_record(what: str) -> None:
    """Joel's, in the group, with no words but those that he wrote; and no claim about anybody."""
    stage = await home()
    content, text = SILENT[what]
    found = await after(stage, "message", message(**content))
    assert [(turn.room, turn.speaker, turn.text) for turn in found.turns] == [("group", "joel", text)]
    assert (found.claims, found.told, found.aside) == ([], [], 0)


# --- what is said in his own words, and claims what it says
ALLERGY = "I am allergic to peanuts"
SAID: dict[str, Json] = {
    "plain": {"text": ALLERGY},
    "with a link and its preview": {
        "text": f"{ALLERGY} https://a.example",
        "entities": [entity("url", f"{ALLERGY} https://a.example", "https://a.example")],
        "link_preview_options": {"url": "https://a.example", "prefer_large_media": True},
    },
    "behind a spoiler": {"text": ALLERGY, "entities": [entity("spoiler", ALLERGY, "peanuts")]},
    "in bold": {"text": ALLERGY, "entities": [entity("bold", ALLERGY, "allergic")]},
    "beneath paid media": {
        "paid_media": {"star_count": 5, "paid_media": [{"type": "preview"}]},
        "caption": ALLERGY,
    },
    "beneath a hidden photo": {"photo": [PHOTO], "has_media_spoiler": True, "caption": ALLERGY},
    "in answer to a story": {"text": ALLERGY, "reply_to_story": {"id": 1, "chat": NEWS}},
    "with an effect": {"text": ALLERGY, "effect_id": "5104841245755180586"},
    "sent while away": {"text": ALLERGY, "is_from_offline": True},
    "protected": {"text": ALLERGY, "has_protected_content": True},
    "in a topic": {
        "text": ALLERGY,
        "is_topic_message": True,
        "message_thread_id": 7,
        "chat": {"id": GROUP, "type": "supergroup", "title": "Lark Lane", "is_forum": True},
    },
    "in answer to another chat's message": {
        "text": ALLERGY,
        "external_reply": {
            "origin": {"type": "channel", "date": AT, "chat": NEWS, "message_id": 4},
            "chat": NEWS,
            "message_id": 4,
        },
        "quote": {"text": "I quit my job", "position": 0, "is_manual": True},
    },
    "below a quotation": {
        "text": f"I quit my job\n{ALLERGY}",
        "entities": [entity("blockquote", "I quit my job", "I quit my job")],
    },
    "below a folded quotation": {
        "text": f"I quit my job\n{ALLERGY}",
        "entities": [entity("expandable_blockquote", "I quit my job", "I quit my job")],
    },
    "below a pasted block": {
        "text": f"I quit my job\n{ALLERGY}",
        "entities": [entity("pre", "I quit my job", "I quit my job")],
    },
    "beside what is struck out": {
        "text": f"I am allergic to eggs. {ALLERGY}",
        "entities": [entity("strikethrough", "I am allergic to eggs.", "I am allergic to eggs.")],
    },
    "with emoji before a quotation": {
        "text": f"😀😀\nI quit my job\n{ALLERGY}",
        "entities": [entity("blockquote", "😀😀\nI quit my job", "I quit my job")],
    },
}


@pytest.mark.parametrize("how", list(SAID))
async def test_his_own_words_are_his(how: str) -> None:
    """However they are dressed: one claim of Joel's, in the group; nothing of what stands beside them."""
    stage = await home()
    found = await after(stage, "message", message(**SAID[how]))
    assert [turn.speaker for turn in found.turns] == ["joel"]
    assert [(claim.speaker, claim.state.value) for claim in found.claims] == [("joel", "active")]
    assert "peanuts" in found.claims[0].sources[0].quote
    assert "job" not in found.claims[0].sources[0].quote
    await stage.says("Marta", "sayso, did Joel quit his job?")
    answer = stage.told()[-1]
    assert "quit my job" not in answer or "says" in answer or "> I quit" in answer or "‘" in answer


async def test_the_same_words_undressed_would_be_claimed() -> None:
    """The control: without its marks the quotation is what Joel says of himself."""
    stage = await home()
    found = await after(stage, "message", message(text=f"I quit my job\n{ALLERGY}"))
    assert len(found.claims) == 2


# --- what is somebody else's, or nobody's
NOBODYS: dict[str, Json] = {
    "an anonymous admin": {
        "from": {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"},
        "sender_chat": {"id": GROUP, "type": "group", "title": "Lark Lane"},
        "author_signature": "Joel",
    },
    "a channel": {
        "from": {"id": 136817688, "is_bot": True, "first_name": "Channel", "username": "Channel_Bot"},
        "sender_chat": NEWS,
    },
    "the linked channel": {
        "from": {"id": 777000, "is_bot": False, "first_name": "Telegram"},
        "sender_chat": NEWS,
        "is_automatic_forward": True,
        "forward_origin": {"type": "channel", "date": AT, "chat": NEWS, "message_id": 4},
    },
    "another bot": {"from": OTHER_BOT},
    "a bot that Joel used": {"via_bot": OTHER_BOT},
    "a guest bot": {
        "from": OTHER_BOT,
        "guest_bot_caller_user": {"id": JOEL, "is_bot": False, "first_name": "J"},
    },
    "a stranger": {"from": EVE},
}


@pytest.mark.parametrize("who", list(NOBODYS))
async def test_what_no_member_sent_is_nobodys(who: str) -> None:
    """Nothing is claimed of anybody; a stranger's, or a bot's words are not even in the record."""
    stage = await home()
    found = await after(stage, "message", message(text=ALLERGY, **NOBODYS[who]))
    assert found.claims == []
    assert [turn.speaker for turn in found.turns] in ([], [None])
    assert (found.told, found.aside) == ([], 0)


ORIGINS: dict[str, Json] = {
    "an account": {"type": "user", "date": AT, "sender_user": EVE},
    "a hidden account": {"type": "hidden_user", "date": AT, "sender_user_name": "A friend"},
    "a group": {"type": "chat", "date": AT, "sender_chat": ELSEWHERE},
    "a channel": {"type": "channel", "date": AT, "chat": NEWS, "message_id": 4, "author_signature": "Joel"},
}


@pytest.mark.parametrize("whose", list(ORIGINS))
async def test_a_forward_is_not_its_senders_word(whose: str) -> None:
    """Also with the old fields beside it that Telegram still sends: its origin's, never Joel's own."""
    stage = await home()
    old: Json = {"forward_date": AT, "forward_from": EVE} if whose == "an account" else {"forward_date": AT}
    found = await after(stage, "message", message(text=ALLERGY, forward_origin=ORIGINS[whose], **old))
    assert [(turn.room, turn.forwarded_from is not None) for turn in found.turns] == [("group", True)]
    assert [claim for claim in found.claims if not claim.modality.attributed_to] == []
    await stage.says("Marta", "sayso, what is Joel allergic to?")
    assert "Joel, today" not in stage.told()[-1].replace("Joel passed on", "")


async def test_a_story_that_is_passed_on_is_its_authors() -> None:
    """It is a forward in all but name."""
    stage = await home()
    found = await after(stage, "message", message(story={"id": 1, "chat": NEWS}))
    assert [turn.forwarded_from for turn in found.turns] == ["News"]


# --- what happens in a chat and is nothing to the household
NOTICES: dict[str, Json] = {
    "a gift": {
        "gift": {
            "gift": {
                "id": "g",
                "sticker": {
                    "file_id": "s",
                    "file_unique_id": "s",
                    "type": "regular",
                    "width": 9,
                    "height": 9,
                    "is_animated": False,
                    "is_video": False,
                },
                "star_count": 15,
            },
            "text": "I quit my job",
        }
    },
    "a giveaway begins": {"giveaway_created": {"prize_star_count": 5}},
    "a giveaway ends": {"giveaway_completed": {"winner_count": 1}},
    "ticks in a checklist": {"checklist_tasks_done": {"marked_as_done_task_ids": [1]}},
    "more in a checklist": {"checklist_tasks_added": {"tasks": [{"id": 3, "text": "I quit my job"}]}},
    "a price": {"paid_message_price_changed": {"paid_message_star_count": 3}},
    "a price of direct messages": {"direct_message_price_changed": {"are_direct_messages_enabled": True}},
    "a post that was suggested": {"suggested_post_approved": {"send_date": AT}},
    "a suggestion declined": {"suggested_post_declined": {"comment": "I quit my job"}},
    "a suggestion refunded": {"suggested_post_refunded": {"reason": "post_deleted"}},
    "a boost": {"boost_added": {"boost_count": 1}},
    "a background": {"chat_background_set": {"type": {"type": "chat_theme", "theme_name": "🏎"}}},
    "a title": {"new_chat_title": "I quit my job"},
    "a photo of the chat": {"new_chat_photo": [PHOTO]},
    "a topic opened": {"forum_topic_created": {"name": "I quit my job", "icon_color": 1}},
    "a topic hidden": {"general_forum_topic_hidden": {}},
    "a pinned message": {"pinned_message": message(text=ALLERGY)},
    "a call": {"video_chat_started": {}},
    "guests in a call": {"video_chat_participants_invited": {"users": [EVE]}},
    "somebody near": {"proximity_alert_triggered": {"traveler": EVE, "watcher": joel(), "distance": 3}},
    "a timer": {"message_auto_delete_timer_changed": {"message_auto_delete_time": 86400}},
    "a website": {"connected_website": "a.example"},
    "dice": {"dice": {"emoji": "🎲", "value": 3}},
}


@pytest.mark.parametrize("what", list(NOTICES))
async def test_a_notice_of_the_chats_is_nothing(what: str) -> None:
    """No turn, no claim, no word; and nothing put aside as if it could not be read."""
    stage = await home()
    found = await after(stage, "message", message(**NOTICES[what]))
    assert found == After([], [], [], 0)


# --- what comes from other chats than the household's
def elsewhere(**more: Any) -> Json:
    return {"message_id": 4, "date": AT, "chat": NEWS, "text": ALLERGY, **more}


DIRECT: Json = {**ELSEWHERE, "is_direct_messages": True}
NOT_OURS: dict[str, tuple[str, Json]] = {
    "a channel's post": ("channel_post", elsewhere(sender_chat=NEWS)),
    "a channel's post edited": ("edited_channel_post", elsewhere(sender_chat=NEWS, edit_date=AT)),
    "a business's chat": (
        "business_message",
        message(
            text=ALLERGY, business_connection_id="b", chat={"id": JOEL, "type": "private", "first_name": "J"}
        ),
    ),
    "the same as a message": (
        "message",
        message(
            text=ALLERGY, business_connection_id="b", chat={"id": JOEL, "type": "private", "first_name": "J"}
        ),
    ),
    "edited there": (
        "edited_business_message",
        message(text=ALLERGY, business_connection_id="b", edit_date=AT),
    ),
    "deleted there": (
        "deleted_business_messages",
        {"business_connection_id": "b", "chat": {"id": JOEL, "type": "private"}, "message_ids": [1]},
    ),
    "a business's connection": (
        "business_connection",
        {"id": "b", "user": joel(), "user_chat_id": JOEL, "date": AT, "is_enabled": True, "can_reply": True},
    ),
    "a channel's direct messages": (
        "message",
        message(text=ALLERGY, chat=DIRECT, direct_messages_topic={"topic_id": 3, "user": joel()}),
    ),
    "a post suggested there": (
        "message",
        message(text=ALLERGY, chat=DIRECT, suggested_post_info={"state": "pending"}),
    ),
    "a call from a foreign chat": ("guest_message", message(text=f"@{BOT_NAME} {ALLERGY}", chat=ELSEWHERE)),
    "reactions of nobody": (
        "message_reaction_count",
        {
            "chat": group(),
            "message_id": 4,
            "date": AT,
            "reactions": [{"type": {"type": "emoji", "emoji": "👍"}, "total_count": 2}],
        },
    ),
    "somebody who asks to come in": (
        "chat_join_request",
        {"chat": group(), "from": EVE, "user_chat_id": 99, "date": AT, "bio": "I quit my job"},
    ),
    "a search": ("inline_query", {"id": "i", "from": joel(), "query": "allergic", "offset": ""}),
    "a payment": (
        "pre_checkout_query",
        {"id": "c", "from": joel(), "currency": "EUR", "total_amount": 1, "invoice_payload": "x"},
    ),
    "media that were bought": ("purchased_paid_media", {"from": joel(), "paid_media_payload": "x"}),
    "a boost": (
        "chat_boost",
        {
            "chat": group(),
            "boost": {
                "boost_id": "b",
                "add_date": AT,
                "expiration_date": AT,
                "source": {"source": "premium", "user": joel()},
            },
        },
    ),
}


@pytest.mark.parametrize("what", list(NOT_OURS))
async def test_what_is_not_the_households_leaves_nothing(what: str) -> None:
    """Other chats, a business's customers, counts of nobody: not in the record, not said, not put aside."""
    stage = await home()
    kind, body = NOT_OURS[what]
    assert await after(stage, kind, body) == After([], [], [], 0)


# --- what is newer than the library
NEWER: dict[str, Json] = {
    "a message for one pair of eyes": {
        "text": ALLERGY,
        "ephemeral_message_id": 5,
        "receiver_user": {"id": BOT_ID, "is_bot": True, "first_name": "sayso"},
    },
    "something nobody has heard of": {"text": ALLERGY, "hologram": {"of": "me", "seen_by": [JOEL]}},
    "a plain flag": {"text": ALLERGY, "is_whisper": True},
}


@pytest.mark.parametrize("what", list(NEWER))
async def test_what_the_library_does_not_know_is_private_and_not_dropped(what: str) -> None:
    """Kept, in Joel's own room; told to him alone, and named to whoever looks after the bot."""
    stage = await home()
    found = await after(stage, "message", message(**NEWER[what]))
    assert [(turn.room, turn.speaker) for turn in found.turns] == [("dm:joel", "joel")]
    assert [claim.speaker for claim in found.claims] == ["joel"]
    await stage.says("Marta", "sayso, what is Joel allergic to?")
    assert "peanuts" not in "".join(stage.told())
    await stage.writes("Marta", "what is Joel allergic to?")
    assert "peanuts" not in "".join(stage.told("Marta"))
    await stage.writes("Joel", "what am I allergic to?")
    assert "peanuts" in stage.told("Joel")[-1]
    names = await stage.store.read(unknown_fields)
    assert set(names) == set(NEWER[what]) - {"text"}
    await stage.writes("Marta", "/health")
    health = stage.told("Marta")[-1]
    assert all(name in health for name in names)


async def test_a_question_with_something_new_in_it_is_answered_in_private() -> None:
    """It may be that nobody else sees that it was asked."""
    stage = await home()
    await stage.says("Nia", ALLERGY)
    stage.new()
    stage.api.push("message", message(text="sayso, what is Nia allergic to?", hologram={}))
    await stage.go()
    said = [(each.chat, each.text) for each in stage.new() if each.method == "sendMessage"]
    assert [chat for chat, _ in said] == [stage.members["Joel"].id]
    assert "peanuts" in said[0][1]


async def test_nobody_shown_with_something_new_is_an_empty_place() -> None:
    """Words of which neither the writer nor the readers are known are not kept."""
    stage = await home()
    who = NOBODYS["an anonymous admin"]
    found = await after(stage, "message", message(text=ALLERGY, hologram={}, **who))
    assert [(turn.speaker, turn.text) for turn in found.turns] == [(None, "")]


@pytest.mark.parametrize("kind", ["hologram", "message_from_the_future"])
async def test_a_kind_of_update_that_nobody_knows_is_put_aside_whole(kind: str) -> None:
    """It waits, as it came, for a version that can read it; nothing of it is told."""
    stage = await home()
    found = await after(stage, kind, message(text=ALLERGY))
    assert (found.turns, found.claims, found.told, found.aside) == ([], [], [], 1)
    kept = await stage.store.read(quarantined)
    assert "peanuts" in kept[0].raw


# --- reactions
@pytest.mark.parametrize(
    ("by", "answers"),
    [
        pytest.param(
            {"user": {"id": 13, "is_bot": False, "first_name": "Nia"}}, True, id="whoever was asked"
        ),
        pytest.param({"user": {"id": JOEL, "is_bot": False, "first_name": "Joel"}}, False, id="another"),
        pytest.param({"actor_chat": {"id": GROUP, "type": "group", "title": "L"}}, False, id="nobody shown"),
        pytest.param({"user": OTHER_BOT}, False, id="a bot"),
        pytest.param({"user": EVE}, False, id="a stranger"),
    ],
)
async def test_only_a_reaction_of_whoever_was_asked_is_an_answer(by: Json, *, answers: bool) -> None:
    """An anonymous admin's, a bot's, another's and a stranger's are none."""
    stage = await home()
    await stage.writes("Marta", "ask Nia whether she fed the cat")
    nia = stage.members["Nia"]
    asked = stage.api.last(nia).message_id
    stage.new()
    reaction = {"type": "emoji", "emoji": "👍"}
    body: Json = {
        "chat": {"id": nia.id, "type": "private", "first_name": "Nia"},
        "message_id": asked,
        "date": AT,
        "old_reaction": [],
        "new_reaction": [reaction, {"type": "paid"}],
        **by,
    }
    stage.api.push("message_reaction", body)
    await stage.go()
    assert any("Nia" in text for text in stage.told("Marta")) is answers


# --- how the bot stands, step by step
def member(status: str, **more: Any) -> Json:
    me = {"id": BOT_ID, "is_bot": True, "first_name": "sayso", "username": BOT_NAME}
    return {"status": status, "user": me, **more}


_MAY = (
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
    "can_edit_tag",
    "can_react_to_messages",
)


def restricted(*, is_in: bool, **may: bool) -> Json:
    return member("restricted", is_member=is_in, until_date=0, **(dict.fromkeys(_MAY, False) | may))


STANDS: dict[str, tuple[Json, str | None, str]] = {
    "may write, but send no pictures": (
        restricted(is_in=True, can_send_messages=True),
        None,
        "I am in the family's group",
    ),
    "may not write": (
        restricted(is_in=True),
        "I may not write in the group any more",
        "and may not write there",
    ),
    "restricted and gone": (restricted(is_in=False), "I have been put out of the group", "I am in no group"),
    "put out": (member("kicked", until_date=0), "I have been put out of the group", "I am in no group"),
    "left": (member("left"), "I have been put out of the group", "I am in no group"),
    "a member still": (member("member"), None, "I am in the family's group"),
}


@pytest.mark.parametrize("how", list(STANDS))
async def test_how_the_bot_stands_is_noted_and_told_where_it_matters(how: str) -> None:
    """The owner hears of what shuts it out, in private and once; /health tells how it is."""
    stage = await home()
    new, told, health = STANDS[how]
    marta = stage.members["Marta"]
    body: Json = {
        "chat": group(),
        "from": marta.json(),
        "date": AT,
        "old_chat_member": member("member"),
        "new_chat_member": new,
    }
    stage.new()
    for _ in range(2):
        stage.api.push("my_chat_member", {**body, "date": body["date"] + len(stage.api.calls)})
        await stage.go()
    heard = [text for text in stage.told("Marta") if "group" in text]
    assert len(heard) == (0 if told is None else 1)
    assert told is None or heard[0].startswith(told)
    await stage.writes("Marta", "/health")
    assert health in stage.told("Marta")[-1]


# --- a group that becomes a supergroup
@pytest.mark.parametrize("order", ["old first", "new first", "the old alone", "the new alone", "twice"])
async def test_a_group_that_moved_is_the_same_in_whatever_order_it_is_told(order: str) -> None:
    """Either half of the pair is enough, and both are no more: the room goes on under its new number."""
    stage = await home()
    await stage.says("Nia", ALLERGY)
    new = -(10**12) - 5
    there: Json = {"id": new, "type": "supergroup", "title": "Lark Lane"}
    to = message(migrate_to_chat_id=new)
    back = message(migrate_from_chat_id=GROUP, chat=there, message_id=9001)
    pairs = {
        "old first": (to, back),
        "new first": (back, to),
        "the old alone": (to,),
        "the new alone": (back,),
        "twice": (to, back, {**to, "message_id": 701}, {**back, "message_id": 9002}),
    }
    stage.api.chats[new] = stage.api.group(new, "Lark Lane", stage.members.values())
    stage.api.chats[new].members[BOT_ID] = "member"
    for body in pairs[order]:
        stage.api.push("message", body)
        await stage.go()
    stage.new()
    stage.api.says(stage.members["Joel"], stage.api.chats[new], "sayso, what is Nia allergic to?")
    await stage.go()
    said = [(each.chat, each.text) for each in stage.new() if each.method == "sendMessage"]
    assert [chat for chat, _ in said] == [new]
    assert "peanuts" in said[0][1]
