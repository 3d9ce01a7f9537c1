"""Whether anything is heard: another poller, a server that never answers, an outage that Telegram forgot."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.clocks import SetClock
from bot.opening import Open
from bot.telegram.outage import is_healthy, last_poll
from bot.telegram.running import run_telegram
from bot.telegram.service import Rhythm
from bot.telegram.wire import Rivalled
from config.settings import Settings
from jobs.now_block import now_block
from memory.gaps import Gap, gaps
from memory.ids import PersonId, RoomId
from memory.ports import UnitOfWork
from memory.turns import TurnKind
from tests.bot.telegram.stage import MORNING, Stage
from tests.telegram_double import TOKEN, Json, break_down

TIMES = 20


_BLINK = 0.002


def rhythm(stage: Stage, grace_seconds: float = 10.0) -> Rhythm:
    """Pauses pass on the stage's clock at once; an answer that comes is waited for, on a busy machine too."""

    async def rest(seconds: float) -> None:
        stage.clock.pass_time(timedelta(seconds=seconds))
        await asyncio.sleep(0)

    return Rhythm(poll_seconds=0, grace_seconds=grace_seconds, rest=rest)


async def home() -> Stage:
    stage = await (await Stage().open()).settle()
    await stage.restart(rhythm=rhythm(stage))
    return stage


async def until(done: Callable[[], Awaitable[bool]]) -> None:
    for _ in range(3000):
        if await done():
            return
        await asyncio.sleep(0.001)
    pytest.fail("it did not come to that")


# --- T10
class Rival:
    """Another program with the same token, for a while."""

    def __init__(self, stage: Stage, seconds: float) -> None:
        self._stage = stage
        self.ends = stage.clock.now() + timedelta(seconds=seconds)

    def __call__(self, method: str, _: Json) -> None:
        self._stage.api.other_pollers = int(method == "getUpdates" and self._stage.clock.now() < self.ends)


@pytest.mark.parametrize("seed", range(TIMES))
async def test_another_poller_is_waited_out(seed: int) -> None:
    """T10: within a minute of its end all that was said meanwhile is heard, whenever and how long it came."""
    stage, chance = await home(), random.Random(seed)  # noqa: S311 - a fault schedule, not a secret
    rival = Rival(stage, chance.uniform(1, 4000))
    stage.api.faults.append(rival)
    for number in range(3):
        stage.api.says(stage.members["Joel"], stage.group, f"The bins {number} go out on Monday")
    running = asyncio.create_task(stage.service.run())

    async def heard() -> bool:
        return len(await stage.said_by("Joel")) == 3

    await until(heard)
    polled = await stage.store.read(last_poll)
    assert polled is not None
    assert rival.ends <= polled <= rival.ends + timedelta(seconds=60)
    stage.service.stop()
    assert await asyncio.wait_for(running, 5) == 0


async def test_giving_up_at_the_first_conflict_hears_nothing_more() -> None:
    """T10, the control: a loop that ends where another program polls leaves what was said unheard."""
    stage = await home()
    stage.api.faults.append(Rival(stage, 60))
    stage.api.says(stage.members["Joel"], stage.group, "The bins go out on Monday")
    with pytest.raises(Rivalled):
        await stage.service.fetch()
    stage.clock.pass_time(timedelta(hours=1))
    assert await stage.said_by("Joel") == []


# --- T11
class Silent:
    """A server that takes every question for updates and never answers one."""

    async def __call__(self, _: Json) -> list[Json]:
        await asyncio.sleep(60)
        return []


@pytest.mark.parametrize("seed", range(TIMES))
async def test_a_server_that_never_answers_is_noticed_and_left(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T11: unwell after 90 s at most; within three minutes the process ends with 1, to be started anew."""
    stage = await home()
    chance = random.Random(seed)  # noqa: S311 - a fault schedule, not a secret
    await stage.service.fetch()
    stage.clock.pass_time(timedelta(seconds=chance.uniform(0, 20)))
    last = await stage.store.read(last_poll)
    assert last is not None
    await stage.restart(rhythm=rhythm(stage, _BLINK))
    monkeypatch.setattr(stage.api, "_get_updates", Silent())
    assert await asyncio.wait_for(stage.service.run(), 20) == 1
    ended = stage.clock.now()
    assert timedelta(seconds=90) <= ended - last <= timedelta(minutes=3)
    for after in (0, 60, 91, 100):
        at = last + timedelta(seconds=after)
        assert await stage.store.read(lambda unit, at=at: is_healthy(unit, at)) is (after <= 90)


async def test_a_process_that_runs_is_not_one_that_hears(monkeypatch: pytest.MonkeyPatch) -> None:
    """T11, the control: judged by whether it runs, the deaf one is well all the time."""
    stage = await home()
    await stage.service.fetch()
    await stage.restart(rhythm=rhythm(stage, _BLINK))
    monkeypatch.setattr(stage.api, "_get_updates", Silent())
    running = asyncio.create_task(stage.service.run())
    seemed: list[bool] = []

    async def unwell() -> bool:
        seemed.append(not running.done())
        return not await stage.store.read(lambda unit: is_healthy(unit, stage.clock.now()))

    await until(unwell)
    assert seemed[-1]
    await asyncio.wait_for(running, 20)


async def test_a_loop_that_stood_still_is_unwell_meanwhile() -> None:
    """T11: two minutes in which nothing ran are two minutes that `sayso health` reports."""
    stage = await home()
    stage.clock.pass_time(timedelta(minutes=5))
    await stage.service.fetch()
    at = stage.clock.now()
    told = [
        await stage.store.read(lambda unit, s=s: is_healthy(unit, at + timedelta(seconds=s)))
        for s in range(0, 121, 10)
    ]
    assert told == [seconds <= 90 for seconds in range(0, 121, 10)]


async def test_no_way_there_is_waited_out() -> None:
    """Where the household's own line is down a new process would not help: it stays, and goes on."""
    stage = await home()
    stage.api.faults.append(break_down("getUpdates", 40))
    stage.api.says(stage.members["Joel"], stage.group, "The bins go out on Monday")
    running = asyncio.create_task(stage.service.run())

    async def heard() -> bool:
        return bool(await stage.said_by("Joel"))

    await until(heard)
    assert not running.done()
    stage.service.stop()
    assert await asyncio.wait_for(running, 5) == 0


async def test_what_can_not_be_reached_at_the_start_may_be_tried_again(tmp_path: Path) -> None:
    """Without a network yet the exit code is 1, with which a supervisor starts it again."""
    stage = await Stage().open()
    stage.api.faults.append(break_down("getMe", 1))
    there = Open(stage.app, SetClock(MORNING), tmp_path / "home.db", None)
    settings = Settings(data=tmp_path, config=tmp_path, telegram_token=SecretStr(TOKEN))
    assert await run_telegram(there, settings, request=stage.api) == 1


@pytest.mark.parametrize("answer", [{"not": "a list"}, [1, "x", None], [{"no": "number"}], None])
async def test_an_answer_that_makes_no_sense_ends_nothing(
    answer: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The offset stays where it was, and the next answer is taken as if nothing had been."""
    stage = await home()

    async def senseless(_: Json) -> object:
        return answer

    with monkeypatch.context() as patched:
        patched.setattr(stage.api, "_get_updates", senseless)
        await stage.service.fetch()
    await stage.says("Joel", "The bins go out on Monday")
    assert await stage.said_by("Joel") == ["The bins go out on Monday"]


# --- T13
@pytest.mark.parametrize("seed", range(TIMES))
async def test_an_outage_that_telegram_forgot_is_a_gap_with_two_ends(seed: int) -> None:
    """T13: dated in the record of each room and in each now block, told to the owner once."""
    stage, chance = await home(), random.Random(seed)  # noqa: S311 - a fault schedule, not a secret
    await stage.says("Joel", "I am at home")
    last = await stage.store.read(last_poll)
    away = timedelta(hours=chance.uniform(24.2, 24 * 9))
    stage.clock.pass_time(away)
    back = stage.clock.now()
    await stage.restart(rhythm=rhythm(stage))
    await stage.go()
    found = await stage.store.read(every_gap)
    assert [(gap.since, gap.until) for gap in found] == [(last, back - timedelta(hours=24))]
    for room in ("group", "dm:joel", "dm:nia"):
        assert [turn.kind for turn in await stage.turns(room) if not turn.text] == [TurnKind.SERVICE]
    for person in ("joel", "nia", "marta"):
        assert await _tells_of_a_gap(stage, person, stage.clock.now())
    assert sum("I was cut off" in text for text in stage.told("Marta")) == 1


@pytest.mark.parametrize("seed", range(TIMES))
async def test_a_quiet_family_is_no_gap(seed: int) -> None:
    """T13, the control: nothing said for as long, or away for less than a day, is no gap."""
    stage, chance = await home(), random.Random(seed)  # noqa: S311 - a fault schedule, not a secret
    await stage.says("Joel", "I am at home")
    for _ in range(chance.randrange(2, 6)):
        stage.clock.pass_time(timedelta(hours=chance.uniform(1, 23.9)))
        await stage.service.fetch()
    assert await stage.store.read(every_gap) == ()
    assert not await _tells_of_a_gap(stage, "joel", stage.clock.now())


def every_gap(unit: UnitOfWork) -> tuple[Gap, ...]:
    return gaps(unit, after=MORNING - timedelta(days=99))


async def _tells_of_a_gap(stage: Stage, person: str, now: datetime) -> bool:
    who, room = PersonId(person), RoomId(f"dm:{person}")
    told = await stage.store.read(lambda unit: now_block(unit, who, listener=who, room=room, now=now))
    return "Not received: what was said between" in told.text


# --- menus
async def test_menus_follow_people_and_roles() -> None:
    """Short in groups; the owner's commands in the owner's chat alone; a visitor sees little."""
    stage = await home()
    await stage.invite("Tom", "A guest")
    await stage.service.tick()
    menus = {
        str(each.parameters["scope"]): each.parameters["commands"]
        for each in stage.new()
        if each.method == "setMyCommands"
    }

    def names(scope: Json) -> set[str]:
        return {each["command"] for each in menus[str(scope)]}

    assert "invite" in names({"type": "chat", "chat_id": stage.members["Marta"].id})
    assert "now" not in names({"type": "chat", "chat_id": stage.members["Tom"].id})
    for scope in ({"type": "all_group_chats"}, {"type": "all_private_chats"}):
        assert "invite" not in names(scope)
    assert "memory" not in names({"type": "all_group_chats"})
    assert names({"type": "all_private_chats"}) == {"start"}  # for strangers
    await stage.service.tick()
    assert [each for each in stage.new() if each.method == "setMyCommands"] == []
    await stage.writes("Marta", "/role Tom adult")
    await stage.presses("Marta", "Change it")
    await stage.service.tick()
    changed = [each.parameters for each in stage.new() if each.method == "setMyCommands"]
    assert [each["scope"] for each in changed] == [{"type": "chat", "chat_id": stage.members["Tom"].id}]


@pytest.mark.parametrize("is_new_process", [False, True])
async def test_whoever_is_no_member_any_more_loses_their_menu(*, is_new_process: bool) -> None:
    """Once, also where the process began anew since; the others keep theirs, and who comes back has one."""
    stage = await home()
    await stage.service.tick()
    joel = {"type": "chat", "chat_id": stage.members["Joel"].id}
    stage.new()
    await stage.writes("Marta", "/role Joel none")
    await stage.presses("Marta", "Change it")
    if is_new_process:
        await stage.restart(rhythm=rhythm(stage))
    await stage.service.tick()
    await stage.service.tick()
    found = stage.new()
    gone = [each.parameters["scope"] for each in found if each.method == "deleteMyCommands"]
    assert gone == [joel]
    set_again = [each.parameters["scope"] for each in found if each.method == "setMyCommands"]
    assert joel not in set_again
    assert ({"type": "chat", "chat_id": stage.members["Nia"].id} in set_again) is is_new_process
