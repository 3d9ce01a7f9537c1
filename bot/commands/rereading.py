"""`sayso reread`: the record read again by another proposer into a shadow, compared, and swapped if asked to.

The shadow is a memory of its own that ends with the command. Until the swap nothing of the household changes.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from bot.audit import note
from bot.claude import unread
from bot.claude.configured import model_of
from bot.claude.model import Model
from bot.claude.reading import PROPOSER, Reader, count
from bot.claude.unread import Patience
from bot.conversation.hearing import content_of
from bot.opening import NotSo, opened
from config.settings import Settings
from memory.capture import store_and_capture
from memory.claims import Claim, Method, State
from memory.clock import Clock
from memory.intake.rereading import Counts
from memory.language.wordforms import folded
from memory.lexical import LexicalReader
from memory.life import reasons
from memory.life.changes import Step, Why, stepped, to_state
from memory.observed import with_observations
from memory.ports import ClaimStore, Read, UnitOfWork
from memory.rows import every
from memory.store.in_memory import InMemoryStore
from memory.tombstones import household_key, mark_of_claim
from memory.turns import Turn
from memory.value import Value

_AT_A_TIME = 500
_TOGETHER = Patience(quiet_seconds=0, turns=20, hours=0)
_READ = (Method.DIRECT_STATEMENT, Method.EXPLICIT_CORRECTION, Method.INFERENCE)


class Changed(Value, frozen=True):
    """One thing read both times, and otherwise."""

    before: Claim
    after: Claim
    fields: tuple[str, ...]


@dataclass(frozen=True)
class Comparison:
    """What the shadow holds beside the record's claims."""

    same: int = 0
    new: list[Claim] = field(default_factory=list[Claim])
    lost: list[Claim] = field(default_factory=list[Claim])
    changed: list[Changed] = field(default_factory=list[Changed])
    unread: int = 0


async def run_reread(words: argparse.Namespace, settings: Settings) -> int:
    """Read the record again, print what would differ, and swap it in if asked to; 1 if some is unread.

    Raises:
        NotSo: A model is asked for and none is configured.
    """
    is_looking = not words.swap and words.by == "rules"  # a model's calls are counted in the memory
    async with opened(words, settings, read_only=is_looking) as home:
        store, clock = home.app.store, home.app.clock
        model = model_of(settings, store, clock) if words.by == "model" else None
        if words.by == "model" and model is None:
            raise NotSo("no model is configured; set SAYSO_MODEL_KEY, or read again with --by rules")
        shadow, left = await read_into_shadow(store, clock, model)
        found = await compare(store, shadow, unread_turns=left)
        print("\n".join(lines_of(found)))  # noqa: T201 - the command's result
        if words.swap:
            print(await swap(store, clock, found))  # noqa: T201 - as above
            counted = await shadow.read(lambda unit: every(unit, PROPOSER, Counts))
            await store.transact(lambda unit: [count(unit, cohort, counts) for cohort, counts in counted])
    return 1 if left else 0


async def read_into_shadow(store: ClaimStore, clock: Clock, model: Model | None) -> tuple[ClaimStore, int]:
    """A memory with the same people, rooms and turns, read anew; and how many turns a model left unread."""
    house = await store.read(lambda unit: unit.house())
    shadow = InMemoryStore(house.household, house.settings)

    def people(unit: UnitOfWork) -> None:
        for person in house.people:
            unit.put_person(person)
        for room in house.rooms:
            unit.put_room(room)
        unread.begin(unit)

    await shadow.transact(people)
    read, after = with_observations(LexicalReader().read), 0
    while turns := await store.read(lambda unit, after=after: _following(unit, after)):
        after = turns[-1].seq
        shown = [_to_be_read(turn) for turn in turns] if model is not None else turns
        await shadow.transact(lambda unit, shown=shown: _capture(unit, shown, read))
    if model is None:
        return shadow, 0
    await Reader(shadow, model, clock, _TOGETHER).read_due(everything=True)
    return shadow, len(await shadow.read(lambda unit: unit.rows(unread.UNREAD)))


def _following(unit: UnitOfWork, after: int) -> tuple[Turn, ...]:
    """The next turns in the order of the record; empty at its end."""
    newest = unit.turns(limit=1)
    last = newest[-1].seq if newest else 0
    while after < last:
        found = unit.turns(after_seq=after, before_seq=after + _AT_A_TIME + 1, limit=_AT_A_TIME)
        if found:
            return found
        after += _AT_A_TIME
    return ()


def _to_be_read(turn: Turn) -> Turn:
    """The turn as if it had been said here: what was brought along is read, too."""
    return Turn.model_validate({**dict(turn), "imported": False})


def _capture(unit: UnitOfWork, turns: Sequence[Turn], read: Read) -> None:
    house = unit.house()
    for turn in turns:
        store_and_capture(unit, turn, read, now=turn.sent_at, content=content_of(turn, house))


# --- comparing


async def compare(store: ClaimStore, shadow: ClaimStore, *, unread_turns: int = 0) -> Comparison:
    """What the shadow reads beside the record: new, lost, or with another modality or subject.

    Only readings are compared: what people did with a claim since (a button, a correction, a forgetting) is
    theirs, and what was erased is not learned again.
    """
    before = await store.read(_readings)
    after = await shadow.read(_readings)
    gone = await store.read(lambda unit: _erased(unit, after))
    found = Comparison(
        new=[
            claim
            for key, claim in after.items()
            if key not in before and claim.is_in_force and claim.claim_id not in gone
        ],
        lost=[claim for key, claim in before.items() if key not in after and claim.is_in_force],
        unread=unread_turns,
    )
    same = 0
    for key in before.keys() & after.keys():
        fields = _differing(before[key], after[key])
        if fields:
            found.changed.append(Changed(before=before[key], after=after[key], fields=fields))
        else:
            same += 1
    found.changed.sort(key=lambda each: each.before.claim_id)
    return replace(found, same=same)


_Key = tuple[str, str, str]


def _readings(unit: UnitOfWork) -> dict[_Key, Claim]:
    """Everything that a reader made of words, by turn, kind and content, each as it was first written."""
    claims = (*unit.in_force(), *unit.archived())
    read = [claim for claim in claims if claim.method in _READ]
    return {_key(claim): (unit.versions(claim.claim_id) or (claim,))[-1] for claim in read}


def _key(claim: Claim) -> _Key:
    said = claim.proposition
    return claim.sources[0].turn, said.predicate.value, folded(said.value)


def _erased(unit: UnitOfWork, after: dict[_Key, Claim]) -> frozenset[str]:
    key = household_key(unit)
    return frozenset(
        claim.claim_id for claim in after.values() if unit.has_tombstone(mark_of_claim(key, claim.claim_id))
    )


def _differing(one: Claim, other: Claim) -> tuple[str, ...]:
    fields = [name for name, value in one.modality if getattr(other.modality, name) != value]
    if one.proposition.subject.key != other.proposition.subject.key:
        fields.append("subject")
    return tuple(fields)


def lines_of(found: Comparison) -> list[str]:
    """The comparison, by ids and fields; `sayso why ID` shows the words to whoever may see them."""
    lines = [
        f"{found.same} the same, {len(found.new)} new, {len(found.lost)} lost, {len(found.changed)} otherwise"
    ]
    lines += [f"  new   {claim.sources[0].turn} {claim.proposition.predicate.value}" for claim in found.new]
    lines += [f"  lost  {claim.claim_id} {claim.proposition.predicate.value}" for claim in found.lost]
    for each in found.changed:
        lines += [f"  other {each.before.claim_id} {name}: {_step(each, name)}" for name in each.fields]
    if found.unread:
        lines.append(f"{found.unread} messages were left unread: the model is down, or its budget is used up")
    return lines


def _step(changed: Changed, name: str) -> str:
    if name == "subject":
        return "somebody else"
    old, new = getattr(changed.before.modality, name), getattr(changed.after.modality, name)
    return f"{_word(old)} -> {_word(new)}"


def _word(value: object) -> str:
    """A value of a closed field; a chain of sources is not told, for the names are people's."""
    return "other sources" if isinstance(value, tuple) else str(value)


# --- swapping


async def swap(store: ClaimStore, clock: Clock, found: Comparison) -> str:
    """Put the new readings in the place of the old ones, in one transaction; what people touched stays.

    Returns:
        What was done, in one line.
    """
    now = clock.now()

    def work(unit: UnitOfWork) -> Counter[str]:
        done: Counter[str] = Counter()
        why = Why(now, reasons.READ_AGAIN, None)
        for claim in found.new:
            if claim.is_in_force:
                done["new"] += unit.add(claim)
        for claim in found.lost:
            done["lost"] += _changed(unit, claim, lambda old: to_state(old, State.SUPERSEDED, why))
        for each in found.changed:
            done["otherwise"] += _changed(
                unit, each.before, lambda old, each=each: _as_after(old, each.after, why)
            )
        note(unit, "read the record again", now)
        return done

    done = await store.transact(work)
    return f"swapped in: {done['new']} new, {done['lost']} taken out, {done['otherwise']} otherwise"


def _changed(unit: UnitOfWork, claim: Claim, step_of: Callable[[Claim], Step]) -> bool:
    """Take a step with a claim that nobody has touched since it was read."""
    old = unit.claim(claim.claim_id)
    if old is None or not old.is_in_force or len(old.sources) > 1 or old.change.reason not in _UNTOUCHED:
        return False
    step = step_of(old)
    unit.change(step.claim, expected=step.expected)
    return True


_UNTOUCHED = (reasons.RECORDED, reasons.READ_AGAIN)


def _as_after(old: Claim, after: Claim, why: Why) -> Step:
    return stepped(
        old,
        why,
        proposition=after.proposition,
        modality=after.modality,
        state=after.state if after.is_in_force else old.state,
        origin=after.origin,
        method=after.method,
        proposer=after.proposer,
        undecided=after.undecided,
    )
