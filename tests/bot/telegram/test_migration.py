"""T9: a group that becomes a supergroup takes room, members, record and what waits along."""

import random

import pytest

from bot.telegram import handlers, outbound
from bot.telegram.sending import KIND, queue
from memory.ids import RoomId
from memory.render import phrase
from tests.bot.telegram.stage import Stage

TIMES = 100


async def home() -> Stage:
    return await (await Stage().open()).settle()


async def say_in_group(stage: Stage, text: str, number: int) -> None:
    now, what = stage.clock.now(), phrase("{}", number)
    assert text
    await stage.store.transact(
        lambda unit: queue(unit, f"w{number}", RoomId("group"), what, now=now, listener=None)
    )


async def move(stage: Stage, chance: random.Random) -> list[str]:
    """Somebody speaks and something waits before, while and after the group moves; what waited."""
    waited: list[str] = []
    old, new_id = stage.group, -1_001_000_000_000 - chance.randrange(10**9)
    moves_at = chance.randrange(6)
    for number in range(6):
        if number == moves_at:
            stage.group = stage.api.migrates(old, new_id)
            if chance.random() < 0.3:
                stage.api.updates.clear()  # only the refusal to send tells of the new number
        if chance.random() < 0.6:
            await say_in_group(stage, "number", 1000 + number)
            waited.append(str(1000 + number))
        if chance.random() < 0.5:
            stage.api.says(stage.members["Joel"], stage.group, f"The bins go out on Monday at {number + 1}")
        if chance.random() < 0.5:
            await stage.go(2)
    await say_in_group(stage, "last", 1006)
    await stage.go(20)
    return [*waited, "1006"]


@pytest.mark.parametrize("seed", range(TIMES))
async def test_nothing_is_lost_whenever_it_moves(seed: int) -> None:
    """All that waited arrives once, in one of the two; afterwards the old number is dead and all goes on."""
    stage, chance = await home(), random.Random(seed)  # noqa: S311 - a fault schedule, not a secret
    old = stage.group
    house = await stage.app.house()
    waited = await move(stage, chance)
    told = [text for text in (*stage.api.texts(old), *stage.api.texts(stage.group)) if text.isdigit()]
    assert told == waited
    assert (await stage.app.house()).rooms == house.rooms  # the room, its name and its seats
    stage.api.sent.clear()
    await stage.says("Joel", "The window cleaner comes on Tuesday")
    await stage.says("Marta", "sayso, when does the window cleaner come?")
    assert "Tuesday" in stage.api.texts(stage.group)[-1]
    stage.api.says(stage.members["Joel"], old, "a word to the dead number")
    await stage.service.fetch()
    await stage.service.inbox.work()
    assert "a word to the dead number" not in await stage.said_by("Joel")
    assert await stage.service.inbox.tidy() == ()


async def test_without_following_what_waits_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: where nobody follows, the group hears nothing any more."""

    def stays(*_: object) -> bool:
        return False

    monkeypatch.setattr(handlers, "move_home", stays)
    monkeypatch.setattr(outbound, "move_home", stays)
    stage = await home()
    stage.group = stage.api.migrates(stage.group, -1_001_234_567_890)
    await say_in_group(stage, "number", 1000)
    await stage.go(20)
    assert stage.api.texts(stage.group) == []
    assert len(await stage.store.read(lambda unit: unit.rows(KIND, state="pending"))) == 1
