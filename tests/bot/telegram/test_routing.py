"""A12: everything goes where it was asked, whatever happens in between."""

import asyncio
import random
import re
from collections import Counter
from datetime import timedelta

import pytest

from bot.telegram.sending import KIND, queue
from bot.telegram.wire import Wire
from memory.ids import RoomId
from memory.render import join, phrase
from tests.bot.telegram.stage import Stage
from tests.counts import many
from tests.telegram_double import Json, lose_answers

TURNS = many(2_000, 50_000)
HOUSES, IN_A_HOUSE = many(8, 40), 250


async def home() -> Stage:
    return await (await Stage().open()).settle()


async def six_chats() -> tuple[Stage, dict[str, int]]:
    stage = await home()
    await stage.invite("Tom", "A guest")
    await stage.invite("Ada", "An adult")
    chats = {f"dm:{name.casefold()}": user.id for name, user in stage.members.items()}
    return stage, {"group": stage.group.id, **chats}


async def play(stage: Stage, chats: dict[str, int], *, seed: int) -> int:
    """Texts for six chats from three tasks at once, amid lost answers, floods and splits; how many stray."""
    chance = random.Random(seed)  # noqa: S311 - a fault schedule, not a secret
    stage.api.faults.append(lose_answers(0.05, seed=seed))
    rooms = list(chats)
    for number in range(TURNS):
        place = chance.randrange(len(rooms))
        token, now = phrase("token {} for {}.", number, place), stage.clock.now()
        text = join([token] * (400 if number % 100 == 0 else 1), "\n")
        await stage.store.transact(
            lambda unit, number=number, place=place, text=text, now=now: queue(
                unit, f"n{number}", RoomId(rooms[place]), text, now=now, listener=None
            )
        )
        if number % 20 == 19:
            if chance.random() < 0.1:
                stage.api.flood(None, 2)
            while await stage.store.read(lambda unit: unit.rows(KIND, state="pending")):
                await asyncio.gather(*(stage.service.outbox.pump() for _ in range(3)))
                stage.clock.pass_time(timedelta(seconds=1))
    found = [
        (each.chat, number, int(place))
        for each in stage.api.sent
        for number, place in re.findall(r"token (\d+) for (\d+)\.", each.text)
    ]
    assert {int(number) for _, number, _ in found} == set(range(TURNS))
    return sum(chats[rooms[place]] != chat for chat, _, place in found)


async def test_no_part_of_anything_strays() -> None:
    """2,000 texts: every part of each is in its own chat, and all of them arrive."""
    stage, chats = await six_chats()
    assert await play(stage, chats, seed=12) == 0


async def test_with_one_current_chat_for_all_parts_stray() -> None:
    """The control: senders that share what chat it is now, while others speak, send astray."""
    stage, chats = await six_chats()
    careless = Careless(stage.service.outbox._wire)  # pyright: ignore[reportPrivateUsage] - the way to the server

    async def talk(chat: int) -> None:
        for number in range(10):
            await careless.send(chat, f"{number} for {chat}")

    await asyncio.gather(*(talk(chat) for chat in chats.values()))
    told = [(each.chat, each.text) for each in stage.api.sent if " for " in each.text]
    assert any(not text.endswith(f"for {chat}") for chat, text in told)


class Careless:
    """Keeps the chat of the moment beside what is sent, as a global would."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._chat = 0

    async def send(self, chat: int, text: str) -> None:
        self._chat = chat
        await asyncio.sleep(0)  # whatever else happens between deciding and sending
        parameters: Json = {"chat_id": self._chat, "text": text}
        await self._wire.call("sendMessage", parameters)


@pytest.mark.parametrize("seed", range(HOUSES))
async def test_every_answer_goes_where_it_was_asked(seed: int) -> None:
    """2,000 questions in six chats, hundreds waiting at once, with lost answers and floods: none strays.

    Each chat has something that is known there alone, and each question is answered with it, there.
    """
    stage, chats = await six_chats()
    chance = random.Random(seed)  # noqa: S311 - a fault schedule, not a secret
    people = [name for name in stage.members if name != "Tom"]
    for name in people:
        await stage.writes(name, f"I am allergic to {name.casefold()}fruit")
    await stage.writes("Tom", "I am allergic to tomfruit")
    await stage.says("Nia", "Rex the dog is allergic to groupfruit")
    stage.api.faults.append(lose_answers(0.09, seed=seed))
    asked = Counter(_asked(stage, chance, number) for number in range(IN_A_HOUSE))
    while await stage.service.fetch():
        await stage.service.step()
        if chance.random() < 0.2:
            stage.api.flood(None, 5)
    while await stage.store.read(lambda unit: unit.rows(KIND, state="pending")):
        await stage.service.outbox.pump()
        stage.clock.pass_time(timedelta(seconds=1))
    for room, chat in chats.items():
        own = "groupfruit" if room == "group" else f"{room.removeprefix('dm:')}fruit"
        answers = [text for text in _told(stage, chat) if own in text and "Noted" not in text]
        assert len([text for text in answers if not text.startswith("(You may have")]) == asked[chat]
        others = {f"{name.casefold()}fruit" for name in stage.members} | {"groupfruit"}
        heard = "".join(_told(stage, chat))
        strays = {each for each in others - {own} if each in heard}
        assert strays <= ({"groupfruit"} if room != "group" else set())


def _asked(stage: Stage, chance: random.Random, number: int) -> int:
    """Somebody asks what is known there alone; the chat in which they did."""
    name = chance.choice([*stage.members, ""])
    if not name:
        stage.api.says(stage.members["Joel"], stage.group, f"sayso, what is Rex allergic to? {number}")
        return stage.group.id
    stage.api.says(stage.members[name], None, f"what am I allergic to? {number}")
    return stage.members[name].id


def _told(stage: Stage, chat: int) -> list[str]:
    return [each.text for each in stage.api.sent if each.method == "sendMessage" and each.chat == chat]
