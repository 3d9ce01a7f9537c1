"""Long conversations of two people with questions: whether what answers is among what is shown.

The turns are spoken through the whole application, and a third member asks each question afterwards. Without
a model no answer is written, so what is measured is recall: of the turns that hold the answer, how many are
among those that the reply tells. A directory is measured as it is; nothing of it ships with the program.
"""

import asyncio
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import cast

from pydantic import BaseModel, TypeAdapter, ValidationError

from bot.app import App, open_household
from bot.clocks import SetClock
from bot.evaluation.errors import EvalError
from bot.evaluation.rates import Rate
from bot.founding import member_named
from bot.imports.replaying import Counts, say
from bot.imports.transcript import TurnLine
from config.household import HouseholdSettings, MemberSettings
from memory.ids import HouseholdId, RoomId
from memory.people import Person
from memory.ports import UnitOfWork
from memory.recall import Ask
from memory.store.in_memory import InMemoryStore
from memory.vocabulary import Use
from relay.answers import answer

KINDS: Mapping[int, str] = {1: "several turns", 2: "when", 3: "open", 4: "one turn", 5: "of the other"}
_READER = "Reader"
_AT = "%I:%M %p on %d %B, %Y"
_TURN = re.compile(r"D\d+:\d+")
_BETWEEN, _SOON = timedelta(minutes=1), timedelta(days=1)


class LocomoError(EvalError):
    """The directory or its file is no set of conversations; the message says which and why."""


class _Turn(BaseModel, frozen=True):
    speaker: str
    dia_id: str
    text: str


class _Question(BaseModel, frozen=True):
    question: str
    evidence: tuple[str, ...]
    category: int


class _Sample(BaseModel, frozen=True):
    qa: tuple[_Question, ...]
    conversation: dict[str, object]


@dataclass(frozen=True)
class Shown:
    """What became of one question.

    Attributes:
        evidence: The turns that hold its answer.
        found: Those of them that the reply tells.
        lines: How many lines the reply has; none where it has nothing to say.
    """

    kind: str
    asked: str
    evidence: frozenset[str]
    found: frozenset[str]
    lines: int


def measure(directory: Path) -> tuple[Shown, ...]:
    """Play every conversation of a directory's `*.json` files and ask every question.

    Raises:
        LocomoError: It holds no such file, or one can't be read.
    """
    samples = [sample for path in sorted(directory.glob("*.json")) for sample in _samples(path)]
    if not samples:
        raise LocomoError(f"{directory.name} holds no conversations")
    return tuple(shown for sample in samples for shown in asyncio.run(_played(sample)))


def _samples(path: Path) -> tuple[_Sample, ...]:
    try:
        return TypeAdapter(tuple[_Sample, ...]).validate_json(path.read_bytes())
    except OSError as error:
        raise LocomoError(f"{path.name} can't be read") from error
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise LocomoError(f"{path.name}: {where or 'file'}: {first['msg']}") from error


async def _played(sample: _Sample) -> list[Shown]:
    turns = list(_turns(sample))
    if not turns:
        raise LocomoError("a conversation has no turns")
    names = dict.fromkeys(turn.sender for turn in turns)
    members = (MemberSettings(name=name, role="adult") for name in (*names, _READER))
    settings = HouseholdSettings(zone="UTC", members=tuple(members))
    clock = SetClock(turns[0].at)
    store = InMemoryStore(HouseholdId("locomo"), settings)
    app = await open_household(store, settings, clock, began=turns[0].at - _BETWEEN)
    for turn in turns:
        await app.advance(clock, turn.at)
        await say(app, turn, Counts())
    await app.advance(clock, clock.now() + _SOON)
    reader = member_named(await app.house(), _READER)
    if reader is None:
        raise LocomoError(f"somebody in a conversation is called {_READER}")
    return [await _asked(app, clock.now(), reader, question) for question in sample.qa]


def _turns(sample: _Sample) -> Iterator[TurnLine]:
    """The turns of all sessions; of a session only the beginning is known, so each takes a minute."""
    said = TypeAdapter(tuple[_Turn, ...])
    number = 1
    while f"session_{number}" in sample.conversation:
        began = cast("str", sample.conversation[f"session_{number}_date_time"])
        at = datetime.strptime(began, _AT).replace(tzinfo=UTC)
        for turn in said.validate_python(sample.conversation[f"session_{number}"]):
            yield TurnLine(id=turn.dia_id, at=at, sender=turn.speaker, text=turn.text)
            at += _BETWEEN
        number += 1


async def _asked(app: App, now: datetime, reader: Person, question: _Question) -> Shown:
    room = RoomId(f"dm:{reader.person_id}")
    ask = Ask(asker=reader.person_id, room=room, text=question.question, now=now, use=Use.ANSWER)
    told, lines = await app.store.read(lambda unit: _told(unit, ask))
    evidence = frozenset(each for named in question.evidence for each in _TURN.findall(named))
    return Shown(
        kind=KINDS.get(question.category, "other"),
        asked=question.question,
        evidence=evidence,
        found=evidence & told,
        lines=lines,
    )


def _told(unit: UnitOfWork, ask: Ask) -> tuple[frozenset[str], int]:
    """The messages that a reply tells, and how many lines it has."""
    reply = answer(unit, ask)
    claims = (unit.claim(claim_id) for claim_id in reply.claims)
    sources = [source.turn for claim in claims if claim is not None for source in claim.sources]
    turns = (unit.turn(turn_id) for turn_id in (*sources, *reply.quoted))
    messages = frozenset(turn.message for turn in turns if turn is not None)
    return messages, 0 if reply.abstained else len(reply.text.text.splitlines())


def summary(shown: Iterable[Shown], *, misses: int) -> str:
    """The recall of each kind and of all, as `sayso eval --locomo` prints it, with some misses of each."""
    every = [each for each in shown if each.evidence]
    kinds = dict.fromkeys(each.kind for each in sorted(every, key=lambda one: one.kind))
    lines = ["evidence turns among those told [95 % interval] (count), and lines for each question"]
    lines += [_line(kind, [each for each in every if each.kind == kind]) for kind in kinds]
    lines.append(_line("all", every))
    for kind in kinds:
        missed = [each.asked for each in every if each.kind == kind and not each.found][:misses]
        lines += [f"missed ({kind}): {asked}" for asked in missed]
    return "\n".join(lines)


def _line(kind: str, shown: list[Shown]) -> str:
    rate = Rate(sum(len(each.found) for each in shown), sum(len(each.evidence) for each in shown))
    told = sum(each.lines for each in shown) / len(shown) if shown else 0.0
    return f"{kind:14} {rate}; {told:.1f} lines"
