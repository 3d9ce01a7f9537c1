"""P5: over random records an erasure takes all that rests on what goes, and nothing of anybody else's."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta

import pytest

from config.household import HouseholdSettings
from memory.claims import Claim, Source, State
from memory.erasing.erasure import erase
from memory.erasing.reach import OfClaim, OfPerson, OfTurn, OfWords, Target
from memory.ids import FIRST, ClaimId, HouseholdId, PersonId, RoomId, RowId, TurnId
from memory.life.changes import Why, to_state
from memory.ports import Row, UnitOfWork
from memory.store.in_memory import InMemoryStore
from memory.turns import Author, Turn, TurnKind
from memory.value import Span
from memory.vocabulary import Predicate
from tests.builders import NOW, a_claim, a_proposition
from tests.counts import many
from tests.lane import dice

GRAPHS = many(1_000, 20_000)
HOUSEHOLD = HouseholdId("home")
PEOPLE = ("ana", "ben", "cleo")


@dataclass
class Said:
    """One thing that somebody said, once or several times; what the check knows, apart from the memory."""

    number: int
    who: str
    text: str
    messages: list[str]
    claim: str
    rows: list[str] = field(default_factory=list[str])
    echoes: list[str] = field(default_factory=list[str])


def _turn(name: str, text: str, *, who: str | None, version: int = 0) -> Turn:
    return Turn(
        turn_id=TurnId(name if not version else f"{name}#{version}"),
        household=HOUSEHOLD,
        room=RoomId("group"),
        thread=None,
        message=name,
        version=version,
        seq=0,
        author=Author.BOT if who is None else Author.PERSON,
        speaker=None if who is None else PersonId(who),
        sent_at=NOW,
        text=text,
        kind=TurnKind.TEXT,
        reply_to=None,
        forwarded_from=None,
        quoted=None,
        to_bot=False,
        imported=False,
    )


def _source(said: Said, message: str, minute: int) -> Source:
    return Source(
        turn=TurnId(message),
        span=Span(start=0, end=len(said.text)),
        quote=said.text,
        speaker=PersonId(said.who),
        room=RoomId("group"),
        at=NOW + timedelta(minutes=minute),
    )


def _claim(said: Said) -> Claim:
    sources = tuple(_source(said, message, minute) for minute, message in enumerate(said.messages))
    proposition = a_proposition(said.text.split()[-1], predicate=Predicate.NOTE)
    return a_claim(said.claim, proposition=proposition, sources=sources, household=HOUSEHOLD)


def _row(name: str, about: tuple[str, ...]) -> Row:
    return Row(
        kind="derived", row_id=RowId(name), state="x", due_at=None, about=about, body="{}", revision=FIRST
    )


def a_graph(rng: random.Random, unit: UnitOfWork) -> list[Said]:
    """Statements with messages, edits, claims in force and archived, rows, and the bot's repetitions."""
    told: list[Said] = []
    for number in range(rng.randint(3, 7)):
        who = rng.choice(PEOPLE)
        messages = [f"t{number}.{again}" for again in range(rng.choice((1, 1, 2, 3)))]
        said = Said(number, who, f"word{number}a runs with word{number}b today", messages, f"c_{number}")
        for message in messages:
            unit.put_turn(_turn(message, said.text, who=who))
            if rng.random() < 0.3:
                unit.put_turn(_turn(message, said.text, who=who, version=1))
        claim = _claim(said)
        unit.add(claim)
        for state in (State.CONFLICT, State.RETRACTED)[: rng.choice((0, 0, 1, 2))]:
            step = to_state(claim, state, Why(NOW, "changed", None))
            unit.change(step.claim, expected=step.expected)
            claim = step.claim
        for each in range(rng.randint(0, 2)):
            said.rows.append(f"r{number}.{each}")
            unit.put_row(_row(said.rows[-1], (rng.choice([said.claim, *messages]),)), expected=None)
        if rng.random() < 0.5:
            said.echoes.append(f"b{number}")
            unit.put_turn(_turn(f"b{number}", f"{who} said: “{said.text}”", who=None))
        told.append(said)
    return told


def a_target(rng: random.Random, told: list[Said]) -> tuple[Target, str]:
    """What goes, and how the check is to think of it."""
    said = rng.choice(told)
    targets: tuple[tuple[Target, str], ...] = (
        (OfTurn(turn=TurnId(rng.choice(said.messages))), "turn"),
        (OfClaim(claim=ClaimId(said.claim)), "claim"),
        (OfPerson(person=PersonId(said.who)), "person"),
        (OfWords(words=said.text.split()[0]), "words"),
    )
    return rng.choice(targets)


def wrongs(unit: UnitOfWork, told: list[Said], target: Target) -> list[str]:
    """What is left that should be gone, and what is gone that should be there."""
    found: list[str] = []
    for said in told:
        gone = _gone_messages(said, target)
        is_whole = set(gone) == set(said.messages)
        found += _of_messages(unit, said, gone)
        found += _of_claim(unit, said, gone, is_whole=is_whole)
        rows = {str(row.row_id) for row in unit.rows("derived")}
        for row in said.rows:
            if (row in rows) is bool(gone):
                about = unit.row("derived", RowId(row))
                # A row about another message of the same statement stays, where only one message goes.
                if not (gone and about is not None and about.about[0] in set(said.messages) - set(gone)):
                    found.append(f"row {row}")
        for echo in said.echoes:
            turn = unit.turn(TurnId(echo))
            if turn is None or (f"word{said.number}a" not in turn.text) is not is_whole:
                found.append(f"echo {echo}")
    return found


def _gone_messages(said: Said, target: Target) -> list[str]:
    match target:
        case OfTurn(turn=turn):
            return [message for message in said.messages if message == turn]
        case OfClaim(claim=claim):
            return said.messages if said.claim == claim else []
        case OfPerson(person=person):
            return said.messages if said.who == person else []
        case OfWords(words=words):
            return said.messages if words in said.text else []
        case _:
            return []


def _of_messages(unit: UnitOfWork, said: Said, gone: list[str]) -> list[str]:
    found: list[str] = []
    for message in said.messages:
        for name in (message, f"{message}#1"):
            turn = unit.turn(TurnId(name))
            if turn is None:
                continue
            holds = f"word{said.number}a" in turn.text
            if holds is (message in gone):
                found.append(f"turn {name}")
            if message not in gone and turn.text != said.text:
                found.append(f"harmed {name}")
    return found


def _of_claim(unit: UnitOfWork, said: Said, gone: list[str], *, is_whole: bool) -> list[str]:
    versions = unit.versions(ClaimId(said.claim))
    if is_whole:
        return [f"claim {said.claim}"] if versions or unit.search([said.text.split()[-2]], limit=9) else []
    cited = {str(source.turn) for version in versions for source in version.sources}
    kept = set(said.messages) - set(gone)
    return [] if versions and cited == kept else [f"claim {said.claim} cites {sorted(cited)}"]


async def test_p5_all_of_its_own_and_nothing_of_anybody_elses() -> None:
    """n = 1,000 records, against a closure that knows nothing of the memory: 0 left, 0 harmed."""
    found: list[tuple[int, list[str]]] = []
    for seed in range(GRAPHS):
        store = InMemoryStore(HOUSEHOLD, HouseholdSettings())
        rng = dice(seed)
        told = await store.transact(lambda unit, rng=rng: a_graph(rng, unit))
        target, _ = a_target(rng, told)
        await store.transact(lambda unit, t=target: erase(unit, t, by="operator", now=NOW))
        bad = await store.read(lambda unit, told=told, t=target: wrongs(unit, told, t))
        if bad:
            found.append((seed, bad))
    assert found == []


def _row_only(unit: UnitOfWork, target: Target) -> None:
    if isinstance(target, OfTurn):
        unit.erase_turn(target.turn)
    elif isinstance(target, OfClaim):
        unit.erase_claim(target.claim)


def _everything(unit: UnitOfWork, _target: Target) -> None:
    for turn in unit.turns(limit=1 << 31):
        erase(unit, OfTurn(turn=turn.turn_id), by="operator", now=NOW)


@pytest.mark.parametrize("how", [_row_only, _everything])
async def test_p5_control_too_little_and_too_much_are_seen(how: Callable[[UnitOfWork, Target], None]) -> None:
    """Deleting the row alone leaves what was made of it; erasing all harms others: each is found wrong."""
    seen = 0
    for seed in range(60):
        store = InMemoryStore(HOUSEHOLD, HouseholdSettings())
        rng = dice(seed)
        told = await store.transact(lambda unit, rng=rng: a_graph(rng, unit))
        target, kind = a_target(rng, told)
        if kind not in ("turn", "claim"):
            continue
        await store.transact(lambda unit, t=target: how(unit, t))
        seen += bool(await store.read(lambda unit, told=told, t=target: wrongs(unit, told, t)))
    assert seen >= 15
