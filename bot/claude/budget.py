"""What a language model may cost: so much a day, so many calls a minute, and a rest after failures in a row.

The figures are rows of the memory: a restart gives no budget back and ends no rest.
"""

import math
from datetime import date, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.claude.client import ATTEMPTS, Reply, Service
from bot.claude.model import Answered, Failed, FailureReason, Prompt, Purpose, Usage
from memory.clock import Clock
from memory.ids import RowId
from memory.ports import ClaimStore, UnitOfWork
from memory.rows import load, save
from memory.value import Value

DAY: Final = "model_day"
STANDING: Final = "model_standing"
_KEPT_DAYS: Final = 62
FAILURES: Final = 5
"""After so many in a row no call is made for a while."""
_FIRST_REST: Final = timedelta(minutes=1)
_LONGEST_REST: Final = timedelta(minutes=15)
_MINUTE: Final = timedelta(minutes=1)
_CACHED_PARTS: Final = 10
_OUTPUT_PRICE: Final = 5
_CHARACTERS_PER_TOKEN: Final = 3
_UNBILLED: Final = frozenset[FailureReason]({"overloaded", "unreachable", "denied"})


class Limits(Value, frozen=True):
    """What the owner allows.

    Attributes:
        tokens_a_day: In the price of one prompt token that the cache did not hold: one read from the cache
            counts a tenth, one of the answer five.
        calls_a_minute: Requests that may leave the house, retries counted.
    """

    tokens_a_day: int
    calls_a_minute: int


class Tally(Value, frozen=True):
    """Calls for one purpose on one day."""

    purpose: Purpose
    calls: int = 0
    requests: int = 0
    input_tokens: int = 0
    cached_tokens: int = 0
    output_tokens: int = 0
    failures: tuple[tuple[str, int], ...] = ()


class Day(Value, frozen=True):
    """One day's spend.

    Attributes:
        charged: What was spent, and what calls under way have set aside.
        allowed: What may be spent, as of the last call; 0 before the first.
    """

    charged: int = 0
    allowed: int = 0
    tallies: tuple[Tally, ...] = ()


class Standing(Value, frozen=True):
    """How the model has fared lately.

    Attributes:
        failures: In a row, the last ones.
        resting_until: No call is made before; the first one after it is a trial.
        sent: When the requests of the last minute left.
    """

    failures: int = 0
    resting_until: datetime | None = None
    sent: tuple[datetime, ...] = ()


def cost(usage: Usage) -> int:
    """What tokens count against the day's budget."""
    return (
        usage.input_tokens
        + math.ceil(usage.cached_tokens / _CACHED_PARTS)
        + _OUTPUT_PRICE * usage.output_tokens
    )


def likely_input(prompt: Prompt) -> int:
    """Tokens of a prompt, estimated on the high side before it is sent."""
    length = len(prompt.instructions) + len(prompt.context) + len(prompt.answer_schema)
    return math.ceil(length / _CHARACTERS_PER_TOKEN)


def most(prompt: Prompt) -> int:
    """What a call may cost at most."""
    return likely_input(prompt) + _OUTPUT_PRICE * prompt.max_tokens


class Guarded:
    """A model that keeps to its limits; satisfies the port `Model`."""

    def __init__(self, service: Service, store: ClaimStore, clock: Clock, limits: Limits) -> None:
        self._service = service
        self._store = store
        self._clock = clock
        self._limits = limits

    async def ask(self, prompt: Prompt) -> Answered | Failed:
        """Answer one prompt if the limits allow it; a call given up half-way stays charged at its most."""
        now = self._clock.now()
        refused = await self._store.transact(lambda unit: reserve(unit, prompt, self._limits, now=now))
        if refused is not None:
            return refused
        reply = await self._service.call(prompt)
        after = self._clock.now()
        await self._store.transact(lambda unit: settle(unit, prompt, reply, reserved_at=now, now=after))
        return reply.result


def reserve(unit: UnitOfWork, prompt: Prompt, limits: Limits, *, now: datetime) -> Failed | None:
    """Set aside what a call may cost, or say why it is not to be made."""
    standing = standing_of(unit)
    if standing.resting_until is not None and now < standing.resting_until:
        return Failed(reason="resting")
    recent = _recent(standing, now)
    day = day_of(unit, now)
    if len(recent) + ATTEMPTS > limits.calls_a_minute or day.charged + most(prompt) > limits.tokens_a_day:
        return Failed(reason="budget")
    _put_day(
        unit, now, Day(charged=day.charged + most(prompt), allowed=limits.tokens_a_day, tallies=day.tallies)
    )
    # A request that is under way may be three: the cap holds while nobody knows yet.
    save(unit, STANDING, "now", _standing(standing, sent=(*recent, *(now,) * ATTEMPTS)), state="kept")
    return None


def settle(unit: UnitOfWork, prompt: Prompt, reply: Reply, *, reserved_at: datetime, now: datetime) -> None:
    """Put what a call took in the place of what was set aside for it, and note how it went."""
    result = reply.result
    day = day_of(unit, reserved_at)
    charged = max(0, day.charged - most(prompt) + _charge(prompt, reply))
    _put_day(
        unit,
        reserved_at,
        Day(charged=charged, allowed=day.allowed, tallies=_tallied(day.tallies, prompt.purpose, reply)),
    )
    standing = standing_of(unit)
    sent = list(standing.sent)
    for _ in range(min(ATTEMPTS - reply.attempts, sent.count(reserved_at))):
        sent.remove(reserved_at)
    failures = standing.failures + 1 if isinstance(result, Failed) else 0
    until = None if failures < FAILURES else now + rest_after(failures)
    changed = Standing(failures=failures, resting_until=until, sent=tuple(sent))
    save(unit, STANDING, "now", changed, state="kept")


def rest_after(failures: int) -> timedelta:
    """How long no call is made after so many failures in a row: a minute, then twice as long each time."""
    return min(_LONGEST_REST, _FIRST_REST * 2 ** min(max(failures - FAILURES, 0), 4))


def day_of(unit: UnitOfWork, now: datetime) -> Day:
    """What was spent on the household's day of an instant."""
    return load(unit, DAY, _date(unit, now).isoformat(), Day) or Day()


def standing_of(unit: UnitOfWork) -> Standing:
    """How the model has fared lately."""
    return load(unit, STANDING, "now", Standing) or Standing()


def _charge(prompt: Prompt, reply: Reply) -> int:
    if reply.usage is not None:
        return cost(reply.usage)
    is_billed = isinstance(reply.result, Answered) or reply.result.reason not in _UNBILLED
    return likely_input(prompt) if is_billed and reply.attempts else 0


def _tallied(tallies: tuple[Tally, ...], purpose: Purpose, reply: Reply) -> tuple[Tally, ...]:
    old = next((each for each in tallies if each.purpose == purpose), Tally(purpose=purpose))
    usage = reply.usage or Usage(input_tokens=0, cached_tokens=0, output_tokens=0)
    failures = dict(old.failures)
    if isinstance(reply.result, Failed):
        failures[reply.result.reason] = failures.get(reply.result.reason, 0) + 1
    new = Tally(
        purpose=purpose,
        calls=old.calls + 1,
        requests=old.requests + reply.attempts,
        input_tokens=old.input_tokens + usage.input_tokens,
        cached_tokens=old.cached_tokens + usage.cached_tokens,
        output_tokens=old.output_tokens + usage.output_tokens,
        failures=tuple(sorted(failures.items())),
    )
    return (*(each for each in tallies if each.purpose != purpose), new)


def _recent(standing: Standing, now: datetime) -> tuple[datetime, ...]:
    return tuple(at for at in standing.sent if now - at < _MINUTE)


def _standing(old: Standing, *, sent: tuple[datetime, ...]) -> Standing:
    return Standing(failures=old.failures, resting_until=old.resting_until, sent=sent)


def _date(unit: UnitOfWork, now: datetime) -> date:
    return now.astimezone(ZoneInfo(unit.house().settings.zone)).date()


def _put_day(unit: UnitOfWork, now: datetime, day: Day) -> None:
    today = _date(unit, now)
    if unit.row(DAY, RowId(today.isoformat())) is None:
        oldest = (today - timedelta(days=_KEPT_DAYS)).isoformat()
        for row in unit.rows(DAY):
            if row.row_id < oldest:
                unit.drop_row(DAY, row.row_id)
    save(unit, DAY, today.isoformat(), day, state="kept")
