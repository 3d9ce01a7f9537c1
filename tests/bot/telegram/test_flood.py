"""T7: never faster than Telegram allows, in order, and much that is late is told at once."""

import random
import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise

from bot.telegram.pace import Pace
from bot.telegram.sending import KIND, queue
from memory.ids import RoomId
from memory.render import phrase
from relay.outbox import every
from tests.bot.telegram.stage import Stage
from tests.telegram_double import LostAnswer, Sent, break_down

MESSAGES = 500


async def home() -> Stage:
    return await (await Stage().open()).settle()


async def send_all(stage: Stage, chance: random.Random) -> dict[int, list[int]]:
    """Queue messages to three rooms and pump until all are out, with words to wait in between."""
    rooms = [("group", stage.group.id)]
    rooms += [(f"dm:{name.casefold()}", stage.members[name].id) for name in ("Joel", "Nia")]
    queued: dict[int, list[int]] = {chat: [] for _, chat in rooms}
    for number in range(MESSAGES):
        room, chat = chance.choices(rooms, weights=(1, 2, 2))[0]
        text, now = phrase("message {}", number), stage.clock.now()
        await stage.store.transact(
            lambda unit, number=number, room=room, text=text, now=now: queue(
                unit, f"n{number}", RoomId(room), text, now=now, listener=None, buttons=()
            )
        )
        queued[chat].append(number)
        await flow(stage, chance, until=25)
    await flow(stage, chance, until=0)
    return queued


async def flow(stage: Stage, chance: random.Random, *, until: int) -> None:
    """Let go out what may, until no more than so many wait."""
    while len(await stage.store.read(lambda unit: unit.rows(KIND, state="pending"))) > until:
        if chance.random() < 0.02:
            stage.api.flood(chance.choice((None, stage.group.id)), chance.randrange(1, 60))
        await stage.service.outbox.pump()
        stage.clock.pass_time(timedelta(seconds=0.5))


def too_fast(sent: Sequence[Sent], chat: int) -> int:
    """How many messages came less than a second after another, or as the 21st of a minute in a group."""
    at = [each.at for each in sent if each.chat == chat]
    count = sum(after - before < timedelta(seconds=1) for before, after in pairwise(at))
    if chat < 0:
        count += sum(
            after - before < timedelta(minutes=1) for before, after in zip(at, at[20:], strict=False)
        )
    return count


async def test_never_faster_than_allowed() -> None:
    """500 messages, waits of 1 to 60 s for a chat or all: none in a wait, in order, within every window."""
    stage = await home()
    stage.api.sent.clear()
    queued = await send_all(stage, random.Random(7))  # noqa: S311 - a fault schedule, not a secret
    for chat, numbers in queued.items():
        told = "\n".join(stage.api.texts(stage.api.chats[chat]))
        assert [int(number) for number in re.findall(r"message (\d+)", told)] == numbers
        assert too_fast(stage.api.sent, chat) == 0
    waits = len(stage.api.flooded_at)
    assert waits == stage.api.floods  # each word to wait is run into once, and nothing more inside it


async def test_without_a_pace_the_limits_are_broken() -> None:
    """The control: the same messages, sent whenever they may be, break every limit there is."""
    stage = await home()
    stage.service.outbox._pace = _NoPace()  # pyright: ignore[reportPrivateUsage] - the control takes it out
    stage.api.sent.clear()
    queued = await send_all(stage, random.Random(7))  # noqa: S311 - a fault schedule, not a secret
    assert min(too_fast(stage.api.sent, chat) for chat in queued) > 0
    assert len(stage.api.flooded_at) > stage.api.floods


class _NoPace(Pace):
    """Lets everything go at once, whatever was sent and said of waiting."""

    def free_at(self, chat: int, *, is_group: bool, now: datetime) -> datetime:
        del chat, is_group
        return now


async def test_a_long_text_keeps_the_pace_too() -> None:
    """Its parts go to one chat, one a second, none twice, whatever interrupts them."""
    stage = await home()
    words = "very " * 700
    long = f"tell Joel the list is {words}long and the {words}last thing on it is salt"
    update = stage.api.says(stage.members["Marta"], None, long)
    stage.api.sent.clear()
    await stage.service.fetch()
    await stage.service.inbox.work()
    for number in range(30):
        if number == 3:
            stage.api.flood(stage.members["Joel"].id, 5)
        if number == 5:
            stage.api.faults.append(break_down("sendMessage", 1))
        await stage.service.outbox.pump()
        stage.clock.pass_time(timedelta(seconds=0.7))
    told = [each for each in stage.api.sent if each.chat == stage.members["Joel"].id]
    assert update
    assert len(told) >= 2
    assert len({each.text for each in told}) == len(told)
    assert "salt" in told[-1].text
    assert too_fast(stage.api.sent, stage.members["Joel"].id) == 0
    assert [word.state.kind for word in await stage.store.read(every)] == ["delivered"]


# --- late things
async def reminders(stage: Stage, count: int) -> None:
    for number in range(count):
        await stage.writes("Marta", f"remind me at 10:{number:02} to take pill number {number}")
    stage.new()


async def off_until(stage: Stage, **time: float) -> list[str]:
    """The program is off meanwhile; what Marta is told when it is back."""
    stage.clock.pass_time(timedelta(**time))
    await stage.restart()
    await stage.go(60)
    return [text for text in stage.told("Marta") if "pill number" in text]


async def test_more_than_ten_late_things_are_one_message() -> None:
    """Each with its hour and that it is late, each delivered; what is on time goes by itself."""
    stage = await home()
    await reminders(stage, 14)
    told = await off_until(stage, hours=4)
    assert len(told) == 1
    assert [f"pill number {number}”" in told[0] for number in range(14)] == [True] * 14
    assert told[0].count("late: it was due") == 14
    words = await stage.store.read(every)
    assert {word.state.kind for word in words} == {"delivered"}
    assert await stage.store.read(lambda unit: unit.rows(KIND, state="pending")) == ()


async def test_ten_late_things_go_one_by_one() -> None:
    """The inverse: a few are not hidden in a heap."""
    stage = await home()
    await reminders(stage, 10)
    assert len(await off_until(stage, hours=4)) == 10


async def test_a_heap_that_is_too_long_is_told_in_several() -> None:
    """No message is longer than may be, nothing is left out, nothing said twice."""
    stage = await home()
    for number in range(30):
        await stage.writes("Marta", f"remind me at 10:{number:02} to take pill number {number} {'x' * 300}")
    stage.new()
    told = await off_until(stage, hours=4)
    assert 2 <= len(told) < 30
    assert sum(text.count("pill number") for text in told) == 30
    assert {word.state.kind for word in await stage.store.read(every)} == {"delivered"}


async def test_of_a_heap_nothing_goes_that_does_not_stand() -> None:
    """What was taken back while the program was off is not in it; nor is what is another's to answer."""
    stage = await home()
    await reminders(stage, 12)
    stage.clock.pass_time(timedelta(hours=4))
    last = (await stage.turns("dm:marta"))[-2]
    number = int(last.message.split(".")[1])
    message = stage.api.messages[stage.members["Marta"].id, number]
    stage.api.edits({"message": message}, "never mind")
    stage.api.says(stage.members["Joel"], None, "ask Marta whether she has pill number 99")
    await stage.restart()
    await stage.go(60)
    told = [text for text in stage.told("Marta") if "pill number" in text]
    heap = [text for text in told if text.count("pill number") > 1]
    assert len(heap) == 1
    assert "pill number 11" not in heap[0]
    assert "99" not in heap[0]
    assert len([text for text in told if "A question for you" in text]) == 1


async def test_a_heap_whose_answer_is_lost_is_never_sent_again_silently() -> None:
    """Its words wait for their sender, who is asked; nothing of it is told twice by itself."""
    stage = await home()
    await reminders(stage, 12)
    lost = iter([True])

    def lose(method: str, _: object) -> None:
        if method == "sendMessage" and next(lost, False):
            raise LostAnswer

    stage.api.faults.append(lose)
    told = await off_until(stage, hours=4)
    heaps = [text for text in told if text.count("pill number") == 12]
    assert len(heaps) == 1
