"""What goes out: in the limits, to its one address, and never twice without saying so."""

import random
from collections.abc import Iterable
from datetime import timedelta

import pytest

from bot.telegram.fitting import LIMIT, parts_of
from bot.telegram.rows import save
from bot.telegram.sending import KIND, Sendable, queue
from memory.ids import RoomId, RowId
from memory.render import phrase
from relay.outbox import every
from relay.words import Word
from tests.bot.telegram.stage import Stage
from tests.telegram_double import LostAnswer, break_down, lose_answers


async def home() -> Stage:
    return await (await Stage().open()).settle()


def states(words: Iterable[Word]) -> list[str]:
    return [word.state.kind for word in words]


# --- T6
async def test_a_lost_answer_makes_a_word_uncertain_and_a_reply_marked() -> None:
    """T6: of 100 words none is silently sent again; what is unknown is said, and its sender decides."""
    stage = await home()
    stage.api.faults.append(lose_answers(0.15))
    for number in range(50):
        await stage.writes("Marta", f"tell Joel the code of day {number} is blue")
    words = await stage.store.read(every)
    tellings = [word for word in words if word.what.kind == "telling"]
    assert len(tellings) == 50
    joel = [text for text in stage.api.texts(stage.members["Joel"]) if "code of day" in text]
    assert len(joel) == len(set(joel))  # 0 silent resends
    unsure = [word for word in tellings if word.state.kind == "uncertain"]
    sure = [word for word in tellings if word.state.kind == "delivered"]
    assert unsure
    assert len(unsure) + len(sure) == 50
    twice = [
        text
        for text in stage.api.texts(stage.members["Marta"])
        if text.startswith("(You may have had this.)")
    ]
    assert twice


async def test_sending_again_when_unknown_would_double() -> None:
    """T6, the control: with the answer lost, the message is there all the same."""
    stage = await home()
    stage.api.faults.append(lose_answers(1.0))
    await stage.writes("Nia", "/help")
    assert len([text for text in stage.api.texts(stage.members["Nia"]) if "Just talk" in text]) == 2


async def test_the_sender_of_an_uncertain_word_decides() -> None:
    """T6: the sender is asked in private, and a press sends it again."""
    stage = await home()
    sent = iter([False, True])

    def lose_second(method: str, _: object) -> None:
        if method == "sendMessage" and next(sent, False):
            raise LostAnswer

    stage.api.faults.append(lose_second)
    await stage.writes("Marta", "tell Joel dinner is at six")
    stage.api.faults.clear()
    await stage.go()
    await stage.presses("Marta", "Send it again")
    assert len([text for text in stage.api.texts(stage.members["Joel"]) if "dinner is at six" in text]) == 2


async def test_killed_while_sending_a_reply_is_marked() -> None:
    """T6: what was on its way at a crash goes once more and says so; nothing is lost without a mark."""
    stage = await home()
    stage.api.says(stage.members["Nia"], None, "/help")
    await stage.service.fetch()
    await stage.service.inbox.work()
    row = (await stage.store.read(lambda unit: unit.rows(KIND, state="pending")))[0]
    send = Sendable.model_validate_json(row.body)
    await stage.store.transact(lambda unit: save(unit, KIND, row.row_id, send, state="sending"))
    await stage.restart()
    await stage.go()
    assert stage.told("Nia")[-1].startswith("(You may have had this.)")


async def test_a_morning_word_whose_answer_is_lost_comes_twice_at_most() -> None:
    """T6: it may repeat once, marked; then it is let be, however many answers are lost."""
    stage = await home()
    await stage.says("Marta", "Swimming is at 5 on Friday")
    stage.api.faults.append(lose_answers(1.0))
    await stage.wait(hours=24)
    for _ in range(5):
        await stage.wait(minutes=5)
    mornings = [text for text in stage.api.texts(stage.members["Joel"]) if "Good morning" in text]
    assert [text.startswith("(You may have had this.)") for text in mornings] == [False, True]


async def test_where_the_server_was_not_reached_it_simply_goes_later() -> None:
    """Nothing was sent, so nothing is doubtful."""
    stage = await home()
    stage.api.faults.append(break_down("sendMessage", 3))
    await stage.writes("Marta", "tell Joel dinner is at six")
    await stage.go(8)
    assert states(await stage.store.read(every)) == ["delivered"]


# --- T8
@pytest.mark.parametrize("why", ["blocked", "gone", "never started", "no account"])
async def test_an_undeliverable_word_goes_nowhere_else(why: str) -> None:
    """T8: it ends at once, its sender hears so in private, and the group hears nothing."""
    stage = await home()
    joel = stage.members["Joel"]
    match why:
        case "blocked":
            stage.api.blocked.add(joel.id)
        case "gone":
            stage.api.gone.add(joel.id)
        case "never started":
            stage.api.started.discard(joel.id)
        case _:
            await stage.store.transact(lambda unit: unit.drop_row("account", RowId(str(joel.id))))
    stage.new()
    await stage.writes("Marta", "tell Joel the surprise is in the shed")
    await stage.go()
    new = stage.new()
    assert [each.text for each in new if each.chat == stage.group.id] == []
    told = [each.text for each in new if each.chat == stage.members["Marta"].id]
    assert len(told) == 2
    words = await stage.store.read(every)
    assert "undeliverable" in states(words)


# --- T9
@pytest.mark.parametrize("when", ["before", "during", "after"])
async def test_a_group_that_becomes_a_supergroup_takes_everything_along(when: str) -> None:
    """T9: room, members, record and what waits follow; the old number is dead."""
    stage = await home()
    await stage.says("Joel", "The bins go out on Monday")
    old = stage.group
    if when == "before":
        stage.api.says(stage.members["Marta"], old, "sayso, when do the bins go out?")
    new = stage.api.migrates(old, -1001234567890)
    if when == "during":
        text = phrase("waiting")
        now = stage.clock.now()
        await stage.store.transact(
            lambda unit: queue(unit, "w", RoomId("group"), text, now=now, listener=None)
        )
    await stage.go()
    stage.group = new
    stage.new()
    await stage.says("Marta", "sayso, when do the bins go out?")
    assert "Monday" in stage.told()[-1]
    if when == "before":
        assert [text for text in stage.api.texts(new) if "Monday" in text]
    if when == "during":
        assert "waiting" in stage.api.texts(new)
    assert await stage.service.inbox.tidy() == ()


async def test_migration_is_learnt_from_sending_too() -> None:
    """T9: where only the refusal tells of the new number, the message goes there, once."""
    stage = await home()
    new = stage.api.migrates(stage.group, -1001234567890)
    stage.api.updates.clear()
    now = stage.clock.now()
    await stage.store.transact(
        lambda unit: queue(unit, "w", RoomId("group"), phrase("hello"), now=now, listener=None)
    )
    await stage.go()
    assert stage.api.texts(new) == ["hello"]


# --- T15
def test_long_texts_are_split_at_line_ends_without_losing_anything() -> None:
    """T15: every part fits, and together they are the text."""
    chance = random.Random(15)  # noqa: S311 - texts, not secrets
    letters = "abc <b>&😀\u05d0 @x_y"
    for _ in range(500):
        lines = [
            "".join(chance.choices(letters, k=chance.randrange(1, 900)))
            for _ in range(chance.randrange(1, 40))
        ]
        text = "\n".join(lines)
        parts = parts_of(text)
        assert all(len(part.encode("utf-16-le")) // 2 <= LIMIT for part in parts)
        assert "".join(parts).replace("\n", "").replace(" ", "") == text.replace("\n", "").replace(" ", "")
    assert parts_of("x" * 10_000) == ["x" * 4096, "x" * 4096, "x" * 1808]


def test_marks_that_turn_reading_around_are_taken_out() -> None:
    """T15: a quotation can't rearrange the words around it."""
    assert parts_of("“\u202eevil\u2066”") == ["“evil”"]


async def test_the_parts_of_an_answer_go_to_one_chat() -> None:
    """T15: also where somebody else writes in between."""
    stage = await home()
    for number in range(5):
        await stage.says("Joel", f"Note {number}: the {'very ' * 250}long list of the house")
    now = stage.clock.now()
    text = phrase("{}", phrase("line\n" * 1500))
    await stage.store.transact(
        lambda unit: queue(unit, "long", RoomId("dm:joel"), text, now=now, listener=None)
    )
    stage.api.says(stage.members["Nia"], None, "/help")
    stage.new()
    await stage.go(8)
    chats = [each.chat for each in stage.new() if each.text.startswith("line")]
    assert chats == [stage.members["Joel"].id] * 2


async def test_previews_are_off() -> None:
    """No message of the bot's fetches a page."""
    stage = await home()
    await stage.writes("Joel", "/help")
    sent = stage.api.last(stage.members["Joel"])
    assert sent.parameters["link_preview_options"] == {"is_disabled": True}


# --- A12
async def test_every_answer_goes_where_it_was_asked() -> None:
    """A12: 300 turns from four chats at once, with lost answers and floods: no part goes astray."""
    stage = await home()
    chance = random.Random(12)  # noqa: S311 - a fault schedule, not a secret
    stage.api.faults.append(lose_answers(0.09))
    names = ["Marta", "Joel", "Nia"]
    for name in names:
        await stage.writes(name, f"I am allergic to {name.casefold()}fruit")
    for number in range(300):
        name = chance.choice(names)
        stage.api.says(stage.members[name], None, f"what am I allergic to? {number}")
        if number % 10 == 0:
            await stage.go(1)
        if chance.random() < 0.02:
            stage.api.flood(None, 5)
    while await stage.service.fetch():
        await stage.service.step()
    for _ in range(2000):
        if not await stage.store.read(lambda unit: unit.rows(KIND, state="pending")):
            break
        await stage.service.outbox.pump()
        stage.clock.pass_time(timedelta(seconds=1))
    for name in names:
        heard = "".join(stage.api.texts(stage.members[name]))
        assert f"{name.casefold()}fruit" in heard
        for other in names:
            assert other == name or f"{other.casefold()}fruit" not in heard
    assert "fruit" not in "".join(stage.api.texts(stage.group))
