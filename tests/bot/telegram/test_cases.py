"""What went wrong in other bots of the kind, as tests: edits, forwards, topics, albums, redelivery."""

import random

import pytest

from memory.claims import State
from memory.turns import Author, TurnKind
from tests.bot.telegram.stage import Stage
from tests.counts import many
from tests.telegram_double import Json


async def home() -> Stage:
    return await (await Stage().open()).settle()


# --- J74 and T14: edits
async def test_an_edit_takes_the_place_of_what_was_written() -> None:
    """J74: both versions are in the record, the claim of the first is superseded, answers use the second."""
    stage = await home()
    update = await stage.says("Marta", "Swimming is at 5 on Friday")
    stage.api.edits(update, "Swimming is at 6 on Friday")
    await stage.go()
    assert await stage.said_by("Marta") == ["Swimming is at 5 on Friday", "Swimming is at 6 on Friday"]
    assert await stage.values() == ["Swimming is at 6 on Friday"]
    past = await stage.store.read(lambda unit: unit.archived())
    assert [(claim.state, claim.sources[0].quote) for claim in past] == [
        (State.SUPERSEDED, "Swimming is at 5 on Friday")
    ]
    await stage.says("Joel", "sayso, when is swimming?")
    assert "at 6" in stage.told()[-1]


async def test_as_a_new_message_an_edit_would_stand_beside_the_old() -> None:
    """T14, the control: the same words as a message of its own leave both in force."""
    stage = await home()
    await stage.says("Marta", "Swimming is at 5 on Friday")
    await stage.says("Marta", "Swimming is at 6 on Friday")
    assert len(await stage.values()) >= 1
    assert len(await stage.said_by("Marta")) == 2


EDITS = many(500, 5_000)


async def test_edits_upon_edits_leave_one_claim() -> None:
    """T14: 500 edits, of corrected claims too, to nothing and back: one claim at most, each version kept."""
    chance, stage = random.Random(14), await home()  # noqa: S311 - a fault schedule, not a secret
    edits = 0
    number = 0
    while edits < EDITS:
        number += 1
        about = f"Lesson {number}"
        update = await stage.says("Marta", f"{about} is at 1 on Friday")
        versions = [f"{about} is at 1 on Friday"]
        for _ in range(chance.randrange(1, 12)):
            text = chance.choice(
                (f"{about} is at {len(versions) + 1} on Friday", "ok", "", f"{about} moved to Sunday")
            )
            stage.api.edits(update, text, edit_date=int(stage.clock.now().timestamp()) + len(versions))
            await stage.go(1)
            edits += 1
            if text != versions[-1]:
                versions.append(text)
            if chance.random() < 0.1:
                await stage.says("Marta", f"no, {about.casefold()} is at 9")
        message = f"{stage.group.id}.{update['message']['message_id']}"
        turns = [turn for turn in await stage.turns() if turn.message == message]
        assert [turn.text for turn in turns] == versions
        ids = {turn.turn_id for turn in turns}
        claims = await stage.store.read(lambda unit: unit.in_force())
        own = [claim for claim in claims if claim.sources[0].turn in ids]
        assert len(own) <= 1
        assert all(claim.sources[0].turn == turns[-1].turn_id for claim in own)


async def test_what_was_passed_on_before_an_edit_is_named_to_its_author() -> None:
    """T14: the author hears, in private, who has the former words; nothing is rewritten silently."""
    stage = await home()
    update = await stage.writes("Marta", "tell Joel dinner is at six")
    stage.new()
    stage.api.edits(update, "tell Joel dinner is at seven")
    await stage.go()
    told = stage.told("Marta")
    assert any("You changed a message that I had passed on. Joel" in text for text in told)


# --- J76: forwards, all four origins
@pytest.mark.parametrize(
    ("origin", "expected"),
    [
        pytest.param({"type": "hidden_user", "sender_user_name": "Joel"}, "unknown", id="hidden"),
        pytest.param(
            {"type": "user", "sender_user": {"id": 12, "is_bot": False, "first_name": "J"}},
            "Joel",
            id="member",
        ),
        pytest.param(
            {"type": "chat", "sender_chat": {"id": -7, "type": "group", "title": "Street"}},
            "Street",
            id="chat",
        ),
        pytest.param(
            {"type": "channel", "chat": {"id": -8, "type": "channel", "title": "News"}, "message_id": 1},
            "News",
            id="channel",
        ),
    ],
)
async def test_a_forward_is_somebody_elses_word(origin: Json, expected: str) -> None:
    """J76: the forwarder claims nothing; where it comes from is kept as far as it is vouched for."""
    stage = await home()
    await stage.says("Marta", "I quit my job", forward_origin={"date": 1, **origin})
    turn = (await stage.turns())[-1]
    assert (turn.speaker, turn.forwarded_from) == ("marta", expected)
    claims = await stage.store.read(lambda unit: unit.in_force())
    assert [claim for claim in claims if not claim.modality.attributed_to] == []


async def test_each_of_several_forwards_is_one() -> None:
    """J76: not only the last of a batch."""
    stage = await home()
    origin: Json = {"type": "hidden_user", "date": 1, "sender_user_name": "A"}
    for text in ("I quit my job", "I sold the house", "I have flu"):
        stage.api.says(stage.members["Joel"], stage.group, text, forward_origin=origin)
    await stage.go()
    turns = [turn for turn in await stage.turns() if turn.speaker == "joel"]
    assert [turn.forwarded_from for turn in turns] == ["unknown"] * 3


async def test_a_forwarded_command_commands_nothing() -> None:
    """An order in somebody else's words is content."""
    stage = await home()
    await stage.says("Joel", "The bins go out on Monday")
    before = await stage.store.read(lambda unit: unit.rows("button", state="open"))
    origin: Json = {"type": "hidden_user", "date": 1, "sender_user_name": "A"}
    await stage.writes("Marta", "/invite Eve", forward_origin=origin)
    await stage.writes("Joel", "/forget bins", forward_origin=origin)
    assert await stage.store.read(lambda unit: unit.rows("button", state="open")) == before
    assert await stage.values() == ["The bins go out on Monday"]


# --- J77
async def test_an_edit_that_changes_nothing_runs_nothing() -> None:
    """J77: a reaction that arrives as an edit of last week's command is not that command again."""
    stage = await home()
    await stage.writes("Marta", "I like tea")
    forget = await stage.writes("Marta", "/forget tea")
    await stage.writes("Marta", "I like tea")
    before = await stage.values()
    stage.new()
    await stage.wait(days=8)
    stage.new()
    stage.api.edits(forget)
    await stage.go()
    assert stage.told("Marta") == []
    assert await stage.values() == before


# --- J79
async def test_given_again_after_a_restart_it_is_answered_once() -> None:
    """J79: the same update twice with a restart between: one reply, also long after."""
    stage = await home()
    update = await stage.writes("Marta", "/help")
    for days in (0, 1, 9):
        await stage.wait(days=days)
        await stage.restart()
        stage.api.redeliver(update, update_id=5000 + days)
        await stage.go()
    assert len([text for text in stage.api.texts(stage.members["Marta"]) if "Just talk" in text]) == 1


async def test_the_same_words_by_hand_are_a_new_message() -> None:
    """The inverse: written again five minutes later, it is heard and answered again."""
    stage = await home()
    await stage.says("Joel", "The bins go out on Monday")
    await stage.says("Marta", "sayso, when do the bins go out?")
    await stage.wait(minutes=5)
    await stage.says("Marta", "sayso, when do the bins go out?")
    answers = [text for text in stage.api.texts(stage.group) if "bins" in text]
    assert len(answers) == 2


# --- J80
async def test_a_topic_is_answered_in_its_topic() -> None:
    """J80: in a forum's topic, in General, and in a plain group with a thread of replies."""
    stage = await home()
    stage.group.is_forum = True
    await stage.says("Joel", "sayso, help", message_thread_id=7, is_topic_message=True)
    await stage.says("Joel", "/help", message_thread_id=7, is_topic_message=True)
    assert stage.api.last(stage.group).parameters["message_thread_id"] == 7
    await stage.says("Joel", "/help", message_thread_id=1, is_topic_message=True)
    assert "message_thread_id" not in stage.api.last(stage.group).parameters
    await stage.says("Joel", "/help", message_thread_id=99)
    assert "message_thread_id" not in stage.api.last(stage.group).parameters
    threads = [turn.thread for turn in await stage.turns() if turn.speaker == "joel"]
    assert threads == ["7", "7", None, None]


# --- J82
@pytest.mark.parametrize("captioned", [0, 2])
async def test_an_album_is_one_utterance(captioned: int) -> None:
    """J82: three photos with one caption are one message of the record, whichever bears the words."""
    stage = await home()
    photo = [{"file_id": "p", "file_unique_id": "u", "width": 1, "height": 1}]
    for number in range(3):
        words: Json = {"caption": "Nia has her swimming badge"} if number == captioned else {}
        stage.api.sends(stage.members["Marta"], stage.group, media_group_id="a", photo=photo, **words)
    await stage.go()
    turns = [turn for turn in await stage.turns() if turn.author is Author.PERSON]
    assert len({turn.message for turn in turns}) == 1
    assert turns[-1].text == "Nia has her swimming badge"
    assert turns[-1].kind is TurnKind.CAPTION


# --- replies and reactions
async def test_a_quoted_part_is_its_authors() -> None:
    """A reply's quote is kept beside it, and is not the replier's word."""
    stage = await home()
    update = await stage.says("Joel", "I am allergic to peanuts. Dinner at six?")
    quote: Json = {"text": "I am allergic to peanuts.", "position": 0}
    stage.api.replies(stage.members["Nia"], stage.group, update["message"], "ok", quote=quote)
    await stage.go()
    turn = (await stage.turns())[-1]
    assert turn.quoted == "I am allergic to peanuts."
    claims = await stage.store.read(lambda unit: unit.in_force())
    assert {claim.speaker for claim in claims} == {"joel"}


@pytest.mark.parametrize("who", ["Nia", "Joel"])
async def test_a_thumb_up_is_an_answer_of_the_one_who_was_asked(who: str) -> None:
    """Nobody else's reaction answers for them."""
    stage = await home()
    await stage.writes("Marta", "ask Nia whether she fed the cat")
    asked = stage.api.last(stage.members["Nia"])
    stage.new()
    stage.api.reacts(
        stage.members[who], stage.api.chats[stage.members["Nia"].id], asked.message_id or 0, "👍"
    )
    await stage.go()
    assert bool(stage.told("Marta")) is (who == "Nia")


# --- what differs
async def test_what_differs_is_asked_in_private_and_settled_by_a_press() -> None:
    """The group sees no question; whoever said the second thing is asked, and a press settles it."""
    stage = await home()
    await stage.says("Marta", "Nia is allergic to nuts")
    await stage.says("Nia", "I am not allergic to nuts")
    assert "These differ" not in "".join(stage.api.texts(stage.group))
    asked = stage.api.last(stage.members["Nia"])
    assert asked.text.startswith("These differ")
    await stage.presses("Nia", "What Nia said")
    claims = await stage.store.read(lambda unit: unit.in_force())
    assert State.CONFLICT not in [claim.state for claim in claims]
