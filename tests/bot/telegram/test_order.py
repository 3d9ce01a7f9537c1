"""What comes again, in another order, or under other numbers: T2, T3 and T4."""

import random
from collections import Counter
from datetime import datetime, timedelta

from bot.telegram.events import Me
from bot.telegram.handlers import Household
from bot.telegram.inbox import Inbox
from bot.telegram.looking import Json, key_of
from memory.lexical import LexicalReader
from memory.ports import UnitOfWork
from memory.store.in_memory import InMemoryStore
from tests.bot.telegram.stage import Stage
from tests.bot.telegram.test_inbox import ME, NOW, in_memory, message
from tests.counts import many
from tests.fakes import FixedClock

UPDATES, HISTORIES, LIVED, RESTARTS = many(10_000, 100_000), many(2_000, 50_000), many(600, 2_000), 200

_MINUTE = timedelta(minutes=1)


class Seen:
    """Notes each handling, so that a second one shows; it outlives every restart."""

    def __init__(self) -> None:
        self.counts = Counter[str]()
        self.order: list[tuple[int, int, int]] = []

    def __call__(self, _unit: UnitOfWork, raw: Json, _now: datetime) -> None:
        body: Json = raw.get("message") or raw["edited_message"]
        self.counts[f"{body['chat']['id']}.{body['message_id']}.{body.get('edit_date', 0)}"] += 1
        self.order.append((body["chat"]["id"], body["message_id"], body.get("edit_date", 0)))


# --- T2
def given(chance: random.Random) -> list[list[Json]]:
    """Batches of ten; a third comes again later, half of that under new numbers."""
    batches: list[list[Json]] = []
    for first in range(1, UPDATES + 1, 10):
        batch = [message(number, chat=-5 - number % 3) for number in range(first, first + 10)]
        batches.append(batch)
        if chance.random() < 0.3:
            again = batches[chance.randrange(max(0, len(batches) - 50), len(batches))]
            is_new = chance.random() < 0.5
            batches.append(
                [{**each, "update_id": chance.randrange(10**9)} if is_new else each for each in again]
            )
    return batches


async def test_what_comes_again_has_no_second_effect() -> None:
    """T2: 10,000 updates, 30 % of them again, after restarts and under new numbers too: no second effect."""
    chance, seen, store = random.Random(2), Seen(), in_memory()  # noqa: S311 - a fault schedule, not a secret
    inbox = Inbox(store, seen, FixedClock(NOW))
    for batch in given(chance):
        await inbox.take(batch)
        if chance.random() < 0.7:
            await inbox.work()
        if chance.random() < 0.1:
            inbox = Inbox(store, seen, FixedClock(NOW))  # a new process over what the former one kept
    await inbox.work()
    assert len(seen.counts) == UPDATES
    assert set(seen.counts.values()) == {1}
    assert await inbox.tidy() == ()


async def test_remembered_in_the_process_alone_it_happens_twice() -> None:
    """T2, the control: where what was seen is forgotten at each restart, effects double."""
    chance = random.Random(2)  # noqa: S311 - a fault schedule, not a secret
    twice, seen = 0, set[str]()
    known = set[str]()
    for batch in given(chance):
        for each in batch:
            key = key_of(each)
            twice += key in known and key not in seen
            seen.add(key)
            known.add(key)
        if chance.random() < 0.1:
            seen.clear()
    assert twice > 100


# --- T3
def history(chance: random.Random) -> list[Json]:
    """A dozen messages of two chats, with edits and replies, in the order in which they were written."""
    told: list[Json] = []
    for number in range(1, 11):
        chat = -5 - number % 2
        more: Json = {}
        if number > 2 and chance.random() < 0.4:
            more = {"reply_to_message": message(number - 2, chat=chat)["message"]}
        told.append(message(number, f"The bins go out at {number}", chat=chat, **more))
        if chance.random() < 0.3:
            told.append(
                message(
                    number, f"The bins go out at {number + 12}", chat=chat, edit_date=1_788_001_000 + number
                )
            )
    return told


async def test_within_a_chat_all_is_handled_in_its_order() -> None:
    """T3: 2,000 histories, shuffled in a window of 20, edits and replies before what they are of."""
    chance = random.Random(3)  # noqa: S311 - a fault schedule, not a secret
    disordered = 0
    for _ in range(HISTORIES):
        seen = Seen()
        inbox = Inbox(in_memory(), seen, FixedClock(NOW))
        batch = history(chance)
        chance.shuffle(batch)
        await inbox.take(batch)
        await inbox.work()
        assert len(seen.order) == len(batch)
        for chat in (-5, -6):
            mine = [each[1:] for each in seen.order if each[0] == chat]
            assert mine == sorted(mine)
        disordered += [_place(each) for each in batch] != sorted(_place(each) for each in batch)
    assert disordered > HISTORIES * 0.9  # the control: in the order of arrival they would be wrong


def _place(update: Json) -> tuple[int, int, int]:
    body: Json = update.get("message") or update["edited_message"]
    return body["chat"]["id"], body["message_id"], body.get("edit_date", 0)


async def test_shuffled_histories_end_as_the_ordered_ones() -> None:
    """T3: through the real handlers the same is in force at the end, and each reply has its target.

    600 histories, 2,000 in the deep form: each is lived two or three times, with all that reading and
    admitting costs.
    """
    chance, house = random.Random(33), await (await Stage().open()).settle()  # noqa: S311 - no secret
    for _ in range(LIVED):
        told = _of_home(house.again(), chance)
        shuffled = told[:]
        chance.shuffle(shuffled)
        orders = [[shuffled]]
        if chance.random() < 0.3:
            half = len(told) // 2
            orders.append([told[:half], told[half:]])
        in_order = await _end(house.again(), [told])
        assert [await _end(house.again(), each) for each in orders] == [in_order] * len(orders)


async def test_in_the_order_of_arrival_they_would_end_otherwise() -> None:
    """T3, the control: each of the shuffled updates handled as it comes, some homes end in another state."""
    chance, house = random.Random(33), await (await Stage().open()).settle()  # noqa: S311 - no secret
    otherwise = 0
    for _ in range(20):
        told = _of_home(house.again(), chance)
        shuffled = told[:]
        chance.shuffle(shuffled)
        one_by_one = [[each] for each in shuffled]
        in_order = await _end(house.again(), [told])
        otherwise += await _end(house.again(), one_by_one) != in_order
    assert otherwise > 5


def _of_home(stage: Stage, chance: random.Random) -> list[Json]:
    """What Joel and Nia wrote in the family's group: where they are, what is planned, what they correct."""
    told: list[Json] = []
    for hour in range(1, 8):
        who = stage.members[chance.choice(("Joel", "Nia"))]
        text = chance.choice(
            (f"Swimming is at {hour} on Friday", "I'm at the pool", "I'm at home", "The key is in the shed")
        )
        more: Json = {}
        if told and chance.random() < 0.3:
            more = {"reply_to_message": told[-1].get("message") or told[-1]["edited_message"]}
        update = stage.api.says(who, stage.group, text, **more)
        told.append(update)
        if chance.random() < 0.4:
            stage.clock.pass_time(_MINUTE)
            told.append(stage.api.edits(update, text.replace("pool", "office").replace("Friday", "Sunday")))
        stage.clock.pass_time(_MINUTE)
    return told


async def _end(
    stage: Stage, batches: list[list[Json]]
) -> tuple[list[tuple[str, str]], dict[str, str | None]]:
    store: InMemoryStore = stage.store  # pyright: ignore[reportAssignmentType] - the stage's own
    house = Household(Me(**dict(ME)), LexicalReader().read, new_code=lambda: "x", puts_off=False)
    inbox = Inbox(store, house.handle, stage.clock)
    for batch in batches:
        await inbox.take(batch)
        await inbox.work()
    claims = await store.read(lambda unit: unit.in_force())
    turns = [turn for turn in await stage.turns() if turn.speaker is not None]
    targets = {turn.message: None if turn.reply_to is None else turn.reply_to.split(".")[1] for turn in turns}
    return sorted((each.speaker, each.sources[0].quote) for each in claims), targets


# --- T4
async def test_numbers_may_begin_anew() -> None:
    """T4: 200 times after a quiet week the numbers begin anywhere, lower too; nothing is taken for old."""
    stage, chance = await (await Stage().open()).settle(), random.Random(4)  # noqa: S311 - no secret
    highest, old = 0, 0
    for number in range(RESTARTS):
        base = chance.choice((1, chance.randrange(1, 10**4), chance.randrange(10**9)))
        stage.api.begin_ids_at(base)
        update = stage.api.says(stage.members["Joel"], stage.group, f"The number is {number}")
        old += update["update_id"] < highest  # the control: by the highest number seen, so many were dropped
        highest = max(highest, update["update_id"])
        await stage.go(1)
    said = await stage.said_by("Joel")
    assert said == [f"The number is {number}" for number in range(RESTARTS)]
    assert old > RESTARTS / 4
