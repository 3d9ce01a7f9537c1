"""Whatever the model's service does, a value comes back, soon, after at most three requests."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from time import perf_counter
from typing import get_args

import pytest
from pydantic import SecretStr

from bot.claude.client import ATTEMPTS, SECONDS, AnthropicService
from bot.claude.model import Answered, Failed, FailureReason, Prompt, Purpose
from tests.model_double import Fault, ModelDouble

SCHEMA = (
    '{"type":"object","properties":{"say":{"type":"string"}},"required":["say"],"additionalProperties":false}'
)
NAMES: dict[Purpose, str] = {"read": "small", "compose": "large", "intend": "small"}
REASONS: dict[Fault, FailureReason] = {
    Fault.BAD_REQUEST: "invalid",
    Fault.UNAUTHORIZED: "denied",
    Fault.UNPAID: "denied",
    Fault.FORBIDDEN: "denied",
    Fault.NOT_FOUND: "denied",
    Fault.TIMED_OUT: "timeout",
    Fault.CONFLICT: "overloaded",
    Fault.TOO_LARGE: "invalid",
    Fault.TOO_MANY: "overloaded",
    Fault.WAIT_LONG: "timeout",
    Fault.FAILING: "overloaded",
    Fault.UNAVAILABLE: "overloaded",
    Fault.GATEWAY: "timeout",
    Fault.OVERLOADED: "overloaded",
    Fault.HANGS: "timeout",
    Fault.DROPS: "unreachable",
    Fault.HALF: "unreachable",
    Fault.REFUSAL: "refused",
    Fault.CUT: "cut",
    Fault.CONTEXT_FULL: "cut",
    Fault.PAUSED: "cut",
}


def a_prompt(purpose: Purpose = "read") -> Prompt:
    return Prompt(
        purpose=purpose,
        instructions="Say it.",
        context="what?",
        schema_name="saying",
        answer_schema=SCHEMA,
        max_tokens=100,
    )


@asynccontextmanager
async def service_at(url: str, *, seconds: float = 2.0) -> AsyncGenerator[AnthropicService]:
    service = AnthropicService(key=SecretStr("k-1"), url=url, models=NAMES, seconds=seconds)
    yield service
    await service.close()


@pytest.fixture
def double() -> Iterator[ModelDouble]:
    with ModelDouble({"saying": lambda context: json.dumps({"say": context})}) as running:
        yield running


async def test_an_answer_comes_with_what_it_took(double: ModelDouble) -> None:
    """One request, our key, our names; instructions apart from what changes."""
    async with service_at(double.url) as service:
        reply = await service.call(a_prompt("compose"))
    assert isinstance(reply.result, Answered)
    assert json.loads(reply.result.text) == {"say": "what?"}
    assert (reply.result.model, reply.attempts) == ("large", 1)
    assert reply.usage is not None
    assert reply.usage.input_tokens > 0
    (seen,) = double.seen
    assert (seen.key, seen.instructions, seen.context, seen.schema) == ("k-1", "Say it.", "what?", "saying")


@pytest.mark.parametrize("fault", list(Fault), ids=lambda fault: fault.name.lower())
async def test_a_fault_is_a_value(double: ModelDouble, fault: Fault) -> None:
    """M1, five times for each purpose: no exception, at most three requests, in time; it answers later."""
    purposes: tuple[Purpose, ...] = get_args(Purpose) * 5
    seconds = 2.0 if fault in (Fault.HANGS, Fault.WAIT_LONG) else SECONDS
    double.fault = fault
    begun = perf_counter()
    async with service_at(double.url, seconds=seconds) as service:
        replies = await asyncio.gather(*(service.call(a_prompt(purpose)) for purpose in purposes))
        taken = perf_counter() - begun
        assert {reply.result for reply in replies} == {Failed(reason=REASONS.get(fault, "invalid"))}
        assert all(1 <= reply.attempts <= ATTEMPTS for reply in replies)
        assert len(purposes) <= len(double.seen) <= sum(reply.attempts for reply in replies)
        assert taken <= SECONDS
        double.fault = None
        again = await service.call(a_prompt())
    assert isinstance(again.result, Answered)


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        pytest.param("http://127.0.0.1:9", "unreachable", id="nobody-there"),
        pytest.param("http://nowhere.invalid", "unreachable", id="no-such-name"),
    ],
)
async def test_nobody_there_is_a_value(url: str, reason: FailureReason) -> None:
    """M1: a name that nobody has, and a door that nobody opens, five times for each purpose."""
    purposes: tuple[Purpose, ...] = get_args(Purpose) * 5
    async with service_at(url, seconds=SECONDS) as service:
        replies = await asyncio.gather(*(service.call(a_prompt(purpose)) for purpose in purposes))
    assert {reply.result for reply in replies} == {Failed(reason=reason)}
    assert all(1 <= reply.attempts <= ATTEMPTS for reply in replies)


async def test_a_bad_certificate_is_a_value(double: ModelDouble) -> None:
    """M1: a service that speaks no TLS where TLS is expected, five times for each purpose."""
    purposes: tuple[Purpose, ...] = get_args(Purpose) * 5
    async with service_at(double.url.replace("http:", "https:"), seconds=SECONDS) as service:
        replies = await asyncio.gather(*(service.call(a_prompt(purpose)) for purpose in purposes))
    assert {reply.result for reply in replies} == {Failed(reason="unreachable")}


async def test_time_is_up_in_all(double: ModelDouble) -> None:
    """A service that never answers costs the time of one call, not three times that."""
    double.fault = Fault.HANGS
    async with service_at(double.url, seconds=0.3) as service:
        begun = perf_counter()
        reply = await service.call(a_prompt())
    assert reply.result == Failed(reason="timeout")
    assert perf_counter() - begun < 1.5


@pytest.mark.parametrize("name", ["ANTHROPIC_AUTH_TOKEN", "ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL"])
async def test_the_environment_sends_nothing(
    double: ModelDouble, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only our own key goes out, and only to our own address."""
    monkeypatch.setenv(name, "http://127.0.0.1:9" if name.endswith("URL") else "somebody-elses")
    async with service_at(double.url) as service:
        reply = await service.call(a_prompt())
    assert isinstance(reply.result, Answered)
    assert [seen.key for seen in double.seen] == ["k-1"]


def test_without_a_call_the_library_is_not_imported() -> None:
    """It costs a second and 76 MB, which nobody without a key should pay."""
    modules = "sys, bot.app, bot.cli, bot.claude.configured, bot.claude.client"
    code = f"import {modules}; print('anthropic' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ
    )
    assert done.stdout.strip() == "False"
