"""A model costs no more than it may, in a day and in a minute, and rests after failures in a row."""

from datetime import timedelta

import pytest

from bot.claude.budget import Guarded, Limits, cost, day_of, most, standing_of
from bot.claude.client import Reply
from bot.claude.model import Answered, Failed, FailureReason, Prompt, Usage
from bot.claude.standing import model_lines
from bot.clocks import SetClock
from config.household import HouseholdSettings
from memory.ids import HouseholdId
from memory.store.in_memory import InMemoryStore
from tests.bot.claude.home import MORNING

USAGE = Usage(input_tokens=200, cached_tokens=1_000, output_tokens=60)
PROMPT = Prompt(
    purpose="read",
    instructions="x" * 300,
    context="y" * 300,
    schema_name="readings",
    answer_schema="{}",
    max_tokens=100,
)


class ScriptedService:
    """A service that fails as long as a test says, and counts the calls."""

    def __init__(self) -> None:
        self.reason: FailureReason | None = None
        self.calls = 0

    async def call(self, prompt: Prompt) -> Reply:
        del prompt
        self.calls += 1
        if self.reason is not None:
            return Reply(result=Failed(reason=self.reason), usage=None, attempts=3)
        return Reply(result=Answered(text="{}", model="m", usage=USAGE), usage=USAGE, attempts=1)


class Desk:
    """A guarded model, its service, its clock and its record."""

    def __init__(self, *, tokens: int = 1_000_000, calls: int = 1_000) -> None:
        self.store = InMemoryStore(HouseholdId("home"), HouseholdSettings(zone="Europe/London"))
        self.clock = SetClock(MORNING)
        self.service = ScriptedService()
        self.limits = Limits(tokens_a_day=tokens, calls_a_minute=calls)
        self.model = self.restarted()

    def restarted(self) -> Guarded:
        self.model = Guarded(self.service, self.store, self.clock, self.limits)
        return self.model

    def later(self, time: timedelta) -> None:
        self.clock.set(self.clock.now() + time)


async def test_a_day_costs_no_more_than_it_may() -> None:
    """What is set aside for a call counts until it is known; a restart gives nothing back, a new day all."""
    allowed = 10 * cost(USAGE) + most(PROMPT)
    desk = Desk(tokens=allowed)
    answers = [await desk.model.ask(PROMPT) for _ in range(30)]
    assert sum(isinstance(each, Answered) for each in answers) == desk.service.calls == 11
    assert answers[-1] == Failed(reason="budget")
    assert await desk.restarted().ask(PROMPT) == Failed(reason="budget")
    day = await desk.store.read(lambda unit: day_of(unit, desk.clock.now()))
    assert day.charged == 11 * cost(USAGE) <= allowed
    is_well, text = (await desk.store.read(lambda unit: model_lines(unit, now=desk.clock.now())))["model"]
    assert is_well
    assert text.startswith(f"{allowed - day.charged} of {allowed} tokens left today; read: 11 calls")
    desk.later(timedelta(days=1))
    assert isinstance(await desk.model.ask(PROMPT), Answered)


async def test_a_minute_has_so_many_requests_and_no_more() -> None:
    """Those tried again are counted; a minute later the next may go."""
    desk = Desk(calls=9)
    desk.service.reason = "overloaded"
    first = [await desk.model.ask(PROMPT) for _ in range(4)]
    assert [each for each in first if each == Failed(reason="budget")] == [Failed(reason="budget")]
    assert desk.service.calls * 3 <= 9
    desk.service.reason = None
    desk.later(timedelta(seconds=61))
    assert isinstance(await desk.model.ask(PROMPT), Answered)


@pytest.mark.parametrize("reason", ["overloaded", "timeout", "unreachable", "denied", "invalid"])
async def test_after_five_failures_in_a_row_it_rests(reason: FailureReason) -> None:
    """Longer each time up to a quarter of an hour, over restarts too; one answer ends it."""
    desk = Desk()
    desk.service.reason = reason
    for _ in range(50):
        await desk.model.ask(PROMPT)
    assert desk.service.calls == 5
    assert await desk.restarted().ask(PROMPT) == Failed(reason="resting")
    for _ in range(24 * 60):
        desk.later(timedelta(minutes=1))
        await desk.model.ask(PROMPT)
    assert desk.service.calls < 5 + 4 + 24 * 60 // 15 + 1
    desk.service.reason = None
    desk.later(timedelta(minutes=16))
    assert isinstance(await desk.model.ask(PROMPT), Answered)
    assert (await desk.store.read(standing_of)).failures == 0


async def test_a_call_given_up_half_way_stays_charged() -> None:
    """Nobody knows what the service took for it: the safe side is the most it may have."""
    desk = Desk()

    async def interrupted(prompt: Prompt) -> Reply:
        raise KeyboardInterrupt(prompt.purpose)

    desk.service.call = interrupted
    with pytest.raises(KeyboardInterrupt):
        await desk.model.ask(PROMPT)
    day = await desk.store.read(lambda unit: day_of(unit, desk.clock.now()))
    assert day.charged == most(PROMPT)
