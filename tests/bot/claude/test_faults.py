"""The model may fail in every way: nothing is lost, nothing invented, nobody waits, it costs no more."""

import asyncio
import json
import math
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import timedelta
from functools import cache
from pathlib import Path
from time import perf_counter, thread_time
from typing import Any, TypeVar, get_args
from zoneinfo import ZoneInfo

import pytest
from pydantic import SecretStr

from bot.app import open_household
from bot.claude import schema
from bot.claude.budget import Guarded, Limits, day_of
from bot.claude.client import AnthropicService
from bot.claude.composing import Composer
from bot.claude.intents import Understanding
from bot.claude.model import FailureReason, Purpose
from bot.claude.parts import Said
from bot.claude.reading import Reader
from bot.claude.unread import TRIES, Patience, all_waiting
from bot.clocks import SetClock
from config.household import HouseholdSettings
from memory.claims import Claim, Reading
from memory.gate import admit
from memory.ids import HouseholdId
from memory.lexical import LexicalReader, proposed
from memory.lexical.proposed import ground
from memory.lexical.scene import Scene
from memory.ports import ClaimStore, Context, UnitOfWork
from memory.proposals import Refused
from memory.store.in_memory import InMemoryStore
from memory.store.opening import open_memory
from memory.turns import Turn
from tests.bot.claude.adversarial import PROPOSER, contexts
from tests.bot.claude.home import MEMBERS, MORNING, Home, ScriptedModel, a_home, answer, said_in
from tests.builders import NOW
from tests.fakes import SpeakingModel
from tests.model_composing import faithful, faithful_intent
from tests.model_double import Fault, ModelDouble, answers_of
from tests.model_reading import READINGS, seen_in

T = TypeVar("T")
SETTINGS = HouseholdSettings(zone="Europe/London", members=MEMBERS)
NAMES: dict[Purpose, str] = {"read": "small", "compose": "large", "intend": "small"}
CALLS_A_MINUTE = 6
TALK = (
    "Nia has a cough",
    "I put the spare key in the blue drawer",
    "The boiler man comes on Friday",
    "I haven't finished the tax forms",
    "Joel might be late tonight",
    "Nia is allergic to penicillin",
)


@pytest.fixture
def double() -> Iterator[ModelDouble]:
    with ModelDouble(answers_of("faithful")) as running:
        yield running


class Lived:
    """A family whose talk is read over the wire, in simulated time."""

    def __init__(self, double: ModelDouble, *, tokens: int = 1_000_000_000, seconds: float = 20.0) -> None:
        self.store = InMemoryStore(HouseholdId("home"), SETTINGS)
        self.clock = SetClock(MORNING)
        self.service = AnthropicService(key=SecretStr("k"), url=double.url, models=NAMES, seconds=seconds)
        limits = Limits(tokens_a_day=tokens, calls_a_minute=CALLS_A_MINUTE)
        self.model = Guarded(self.service, self.store, self.clock, limits)

    async def open(self, patience: Patience) -> Home:
        reader = Reader(self.store, self.model, self.clock, patience)
        app = await open_household(
            self.store, SETTINGS, self.clock, began=MORNING - timedelta(seconds=1), reader=reader
        )
        return Home(app, self.clock)


def _told(claims: list[dict[str, Any]]) -> list[tuple[str, ...]]:
    return sorted(
        (claim["id"], claim["state"], claim["quote"], json.dumps(claim["modality"])) for claim in claims
    )


@pytest.mark.parametrize("reason", get_args(FailureReason))
async def test_every_failure_at_every_place_where_a_model_is_asked(reason: FailureReason) -> None:
    """M1, five times over: the turn waits unread, 0 claims are the model's, whoever asks hears one answer.

    The control is the same talk with a model that answers: nothing waits, and it is heard.
    """

    async def lived(model: SpeakingModel) -> tuple[list[list[str]], list[str], int, set[str]]:
        store = InMemoryStore(HouseholdId("home"), SETTINGS)
        clock = SetClock(MORNING)
        app = await open_household(
            store,
            SETTINGS,
            clock,
            began=MORNING - timedelta(seconds=1),
            compose=Composer(model, store).compose,
            understand=Understanding(model).request_in,
            reader=Reader(store, model, clock, Patience(quiet_seconds=0, turns=1, hours=0)),
        )
        home = Home(app, clock)
        answers: list[list[str]] = []
        wishes: list[str] = []
        for number in range(5):
            await home.say("Marta", f"I put {number} towels in the cupboard")
            asked = await home.hear("Joel", "sayso, where are the towels?")
            answers.append([each.text for _, each in asked.replies])
            wished = await home.hear("Joel", "please let it be known to Marta that I am late", chat="dm")
            wishes += [each.text for _, each in wished.replies]
        await app.read_waiting(everything=True)
        claims = await home.claims()
        waiting = await home.waiting()
        return answers, wishes, len(waiting), {claim["proposer"]["name"] for claim in claims}

    answers, wishes, waiting, proposers = await lived(SpeakingModel(faithful, fails=reason))
    plain, _, _, _ = await lived(SpeakingModel(lambda _: ""))
    assert answers == plain
    assert all(len(each) == 1 for each in answers)
    assert len(wishes) <= 5
    assert not any("Shall I" in each for each in wishes)
    assert waiting >= 5
    assert proposers == {"lexical"}
    _, heard, left, _ = await lived(SpeakingModel(_answers))
    assert sum("Shall I tell Marta" in each for each in heard) == 5
    assert left == 0


def _answers(context: str) -> str:
    """What a model says to each of the three forms of context."""
    first = json.loads(context.split("\n", 1)[0])
    if "part" in first:
        return answer()
    return faithful(context) if first["kind"] == "question" else faithful_intent(context)


@pytest.mark.parametrize(
    "outage", [*range(5), *(pytest.param(n, marks=pytest.mark.long) for n in range(5, 50))]
)
async def test_six_hours_without_a_model(double: ModelDouble, outage: int) -> None:
    """M3, five outages: all is read in order afterwards, reminders leave meanwhile, requests keep the cap."""
    lived = Lived(double)
    home = await lived.open(Patience(quiet_seconds=5, turns=2, hours=1))
    await home.wait(timedelta(minutes=7 * outage))
    talk = [f"{TALK[(number + outage) % len(TALK)]} again, part {number}" for number in range(36)]
    double.fault = Fault.OVERLOADED
    rings = (home.clock.now() + timedelta(minutes=90)).astimezone(ZoneInfo("Europe/London"))
    await home.say("Joel", f"remind me at {rings:%H:%M} to ring the school", chat="dm")
    for text in talk:
        await home.say("Marta", text, after=timedelta(minutes=10))
    await home.wait(timedelta(minutes=1))
    assert [text for text in home.sent if "ring the school" in text]
    waiting = await home.waiting()
    assert len(waiting) == 36
    asked = len(double.seen)
    assert asked <= 6 * 60 // 15 * 3 + 10 * 3
    without = _told(await home.claims())
    double.fault = None
    await home.wait(timedelta(hours=2))
    assert await home.waiting() == ()
    read = [text for seen in double.seen[asked:] for text in said_in(seen.context) if "again" in text]
    assert read == talk
    assert {told[0] for told in _told(await home.claims())} == {told[0] for told in without}
    await lived.service.close()


class Timed:
    """A store that notes how long each transaction kept the lock on writing, its commit counted.

    Attributes:
        held: Seconds by the wall, on a machine that may do other things meanwhile.
        worked: Seconds that the thread which held the lock itself ran.
    """

    def __init__(self, store: ClaimStore) -> None:
        self._store = store
        self.held: list[float] = []
        self.worked: list[float] = []

    async def transact(
        self, work: Callable[[UnitOfWork], T], *, meanwhile: Callable[[], object] | None = None
    ) -> T:
        """One transaction; its lock is taken just before the work begins."""
        begun = 0.0

        def timed(unit: UnitOfWork) -> T:
            nonlocal begun
            begun, before = perf_counter(), thread_time()
            done = work(unit)
            self.worked.append(thread_time() - before)
            return done

        done = await self._store.transact(timed, meanwhile=meanwhile)
        self.held.append(perf_counter() - begun)
        return done

    async def read(self, work: Callable[[UnitOfWork], T]) -> T:
        """A look."""
        return await self._store.read(work)

    async def close(self) -> None:
        """Close it."""
        await self._store.close()


def _p(share: float, found: list[float]) -> float:
    return sorted(found)[math.ceil(share * len(found)) - 1]


async def test_a_hanging_model_keeps_nobody_waiting(double: ModelDouble, tmp_path: Path) -> None:
    """M4: n = 20 beside a call that hangs: p99 of the lock <= 50 ms of work, p95 of the answers <= 2 s.

    By the wall the lock is let go long before the call is over; whoever awaited it within the transaction
    (the control) would hold the lock for as long.
    """
    memory = await open_memory(tmp_path / "m.db", tmp_path / "keys", SETTINGS)
    store, clock = Timed(memory.store), SetClock(MORNING)
    service = AnthropicService(key=SecretStr("k"), url=double.url, models=NAMES)
    limits = Limits(tokens_a_day=10**9, calls_a_minute=100)
    patience = Patience(quiet_seconds=0, turns=1, hours=0)
    reader = Reader(store, Guarded(service, store, clock, limits), clock, patience)
    app = await open_household(store, SETTINGS, clock, began=MORNING, reader=reader)
    home = Home(app, clock)
    await home.say("Joel", "sayso, has anyone fed the cat?", after=timedelta())
    await home.say("Marta", "Nia has a cough", after=timedelta())
    double.fault, begun = Fault.HANGS, perf_counter()
    along = asyncio.create_task(app.read_waiting(everything=True))
    for _ in range(1_000):
        if double.seen:
            break
        await asyncio.sleep(0.01)
    store.held, store.worked = [], []
    answered: list[float] = []
    for number in range(20):
        asked = perf_counter()
        await home.say("Joel", f"sayso, has anyone fed the cat? {number}", after=timedelta())
        answered.append(perf_counter() - asked)
    held, worked = list(store.held), list(store.worked)
    assert not along.done()
    hung = perf_counter() - begun
    along.cancel()
    with suppress(asyncio.CancelledError):
        await along
    assert len(held) >= 20
    assert _p(0.99, worked) <= 0.05
    assert _p(0.99, held) < min(hung / 4, 1.0)
    assert _p(0.95, answered) <= 2
    assert len(await home.waiting()) >= 1
    await service.close()
    await store.close()


@pytest.mark.parametrize("turns", [200, pytest.param(1_000, marks=pytest.mark.long)])
async def test_a_storm_ends_in_rest_and_in_the_days_budget(double: ModelDouble, turns: int) -> None:
    """M6: many messages on which every answer is broken: three tries each at most, then it rests."""
    double.answers["readings"] = lambda _context: '{"readings":"yes"}'
    lived = Lived(double, tokens=3_000_000)
    home = await lived.open(Patience(quiet_seconds=0, turns=20, hours=1))
    for number in range(turns):
        await home.say("Marta", f"I put {number} towels in the cupboard", after=timedelta(seconds=1))
    await home.wait(timedelta(hours=6))
    tries: dict[str, int] = {}
    for seen in double.seen:
        for text in said_in(seen.context):
            tries[text] = tries.get(text, 0) + 1
    assert tries
    assert max(tries.values()) <= TRIES
    assert len(double.seen) <= 5 + 4 + 6 * 4 + 2
    day = await lived.store.read(lambda unit: day_of(unit, lived.clock.now()))
    assert day.charged <= 3_000_000
    assert all(claim["proposer"]["name"] != "small" for claim in await home.claims())
    waiting = await lived.store.read(all_waiting)
    assert len(waiting) + sum(number >= TRIES for number in tries.values()) == turns
    await lived.service.close()


async def test_the_same_answers_make_the_same_claims() -> None:
    """M7: recorded answers, three times over: claims and their words are the same to the byte."""

    async def lived() -> str:
        home = await a_home(ScriptedModel(READINGS["sloppy"]))
        for text in (*TALK, "she might go on Friday", "Joel said he has started the forms"):
            await home.say("Marta", text)
        await home.wait(timedelta(hours=13))
        return json.dumps(await home.claims(), sort_keys=True)

    first = await lived()
    assert [await lived() for _ in range(2)] == [first, first]


# --- M2: answers that look like answers


def _mutants(count: int) -> Iterator[tuple[str, str]]:
    """Broken answers to real contexts, each of which was a good one."""
    dice = random.Random(6)  # noqa: S311 - the same every time
    good = [(context, READINGS["faithful"](context)) for context in contexts()]
    good = [(context, text) for context, text in good if json.loads(text)["readings"]][:200]
    assert len(good) == 200
    for number in range(count):
        context, text = good[number % len(good)]
        yield context, _mutated(text, dice)


def _mutated(text: str, dice: random.Random) -> str:
    match dice.randrange(10):
        case 0:
            return f"<html><body>{text}</body></html>"
        case 1:
            return text[: dice.randrange(len(text))]
        case 2:
            return dice.choice(("", "null", "[]", '"no"', "{}", "7", '{"readings":null}', '{"readings":{}}'))
        case 3:
            return f"Here you are:\n```json\n{text}\n```"
        case _:
            return json.dumps(_twisted(json.loads(text), dice), ensure_ascii=False)


_WRONG: tuple[Any, ...] = (None, 7, [], {}, "sure", True, "x" * 5_000)


def _twisted(found: Any, dice: random.Random) -> Any:
    row = dice.choice(found["readings"])
    match dice.randrange(8):
        case 0:
            row.pop(dice.choice(sorted(row)))
        case 1:
            row[dice.choice(sorted(row))] = dice.choice(_WRONG)
        case 2:
            row["claim_id"] = "c_00000000000000000000"
        case 3:
            row["message"] = dice.choice((0, -1, 10**9, 99))
        case 4:
            row["quote"] = dice.choice(("Zoltan has done it", row["quote"][::-1], row["quote"] + " again"))
        case 5:
            row["occurrence"] = dice.choice((0, -3, 2, 999, 10**9))
        case 6:
            row["trigger"] = dice.choice(("Zoltan", "", " ", row["quote"], "(", "\\", "a|b"))
        case _:
            row["sources"] = ["Zoltan"] * dice.choice((1, 6))
    return found


@cache
def _read(context: str) -> list[tuple[Said, Turn, Context, tuple[Reading, ...], Scene]]:
    reader = LexicalReader()
    return [
        (said, turn, seen, reader.read(turn, seen), Scene(turn, seen))
        for said, turn, seen in seen_in(context)
    ]


def _claims_of(context: str, text: str) -> list[tuple[Claim, str]]:
    """What an answer would come to: claims, each with the text it is of."""
    answered = schema.parse_answer(text)
    made: list[tuple[Claim, str]] = []
    if answered is None:
        return made
    for said, turn, seen, told, scene in _read(context):
        for each in answered.readings:
            if each.message != said.number:
                continue
            found = ground(each.proposal(), scene, told, PROPOSER)
            claim = None if isinstance(found, Refused) else admit(found.reading, turn, context=seen, now=NOW)
            if isinstance(claim, Claim):
                made.append((claim, each.quote))
    return made


@pytest.mark.parametrize("mutants", [10_000, pytest.param(1_000_000, marks=pytest.mark.long)])
def test_no_claim_comes_of_an_answer_that_is_none(mutants: int) -> None:
    """M2: 0 claims from 10,000 mutants of wrong form or quote (at most 0.03 %), 0 unhandled."""
    wrong = parsed = 0
    for context, text in _mutants(mutants):
        parsed += schema.parse_answer(text) is not None
        texts = "\n".join(said_in(context))
        wrong += sum(
            quote not in texts or claim.sources[0].quote not in texts
            for claim, quote in _claims_of(context, text)
        )
    assert wrong == 0
    assert mutants / 10 < parsed < mutants * 9 / 10


def test_without_the_check_of_quotes_invented_ones_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """The control of M2."""

    def anywhere(_text: str, _quote: str, _which: int) -> int:
        return 0

    monkeypatch.setattr(proposed, "_occurrence", anywhere)
    wrong = 0
    for number, (context, text) in enumerate(_mutants(10_000)):
        if number % 10 == 0:
            texts = "\n".join(said_in(context))
            wrong += sum(quote not in texts for _, quote in _claims_of(context, text))
    assert wrong > 0


def test_an_empty_answer_is_an_answer() -> None:
    """Nothing worth keeping is no fault."""
    assert schema.parse_answer(answer()) is not None
