"""Take in a transcript as it was lived: every turn at its time, with the nights in between."""

import gc
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import chain

from bot.app import App
from bot.clocks import SetClock
from bot.founding import admit_member, member_named
from bot.imports.transcript import Transcript, TurnLine, as_turn
from bot.opening import NotSo
from config.household import MemberSettings
from memory.house import House
from memory.ids import TurnId
from memory.ports import UnitOfWork
from memory.turns import Turn


@dataclass(slots=True)
class Counts:
    """What a replay came to: a second one of the same file has only turns that were seen before."""

    new: int = 0
    seen: int = 0
    claims: int = 0


def refuse_another_household(house: House, transcript: Transcript) -> None:
    """A transcript goes into the memory of its own household only.

    Raises:
        NotSo: It names another household, or nobody in it belongs to this one.
    """
    line = transcript.household
    if line is not None and "name" in line.model_fields_set:
        is_ours = line.name == house.settings.name
    else:
        senders = [turn.sender for turn in transcript.turns]
        is_ours = not senders or any(member_named(house, sender) is not None for sender in senders)
    if is_ours:
        return
    raise NotSo(
        f"this memory is that of {house.settings.name}, and the file is of another household; "
        "give that one a memory of its own: --db FILE"
    )


async def replay(app: App, transcript: Transcript, *, is_person: bool) -> Counts:
    """Live through a transcript, each turn committed before the next is read.

    Args:
        app: The household; it is given the transcript's time for as long as this takes.
        transcript: The turns, in the order of their times.
        is_person: Whether somebody watches, to whom progress is shown.
    """
    from rich.progress import track  # noqa: PLC0415 - only a replay shows a bar

    counts = Counts()
    if not transcript.turns:
        return counts
    turns = track(transcript.turns, description="Reading", transient=True, disable=not is_person)
    clock = SetClock(transcript.turns[0].at)
    living = app.at(clock)
    following = chain(transcript.turns[1:], [None])
    with few_collections():
        for line, coming in zip(turns, following, strict=True):
            await living.advance(clock, line.at)
            await say(living, line, counts, coming=coming)
    counts.claims = await app.store.read(lambda unit: len(unit.in_force()))
    return counts


@contextmanager
def few_collections() -> Generator[None]:
    """Have Python look for circles of forgotten objects more rarely.

    Nearly all that a turn makes is let go of by counting references, and what stays, stays for good; looked
    through several times a turn, all of it took a twentieth of the time.
    """
    often = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(_OBJECTS_A_LOOK, *often[1:])
    try:
        yield
    finally:
        gc.set_threshold(*often)
        gc.unfreeze()


_OBJECTS_A_LOOK = 20_000
"""So many objects more than are let go of are made between two looks, instead of 700."""


async def say(app: App, line: TurnLine, counts: Counts, *, coming: TurnLine | None = None) -> None:
    """Let somebody say one line; whoever is new becomes a member as they speak.

    Args:
        app: The household.
        line: Who says what, and when.
        counts: What it comes to is counted here.
        coming: What will be said next: it is read while this line is being saved.
    """
    now = app.clock.now()

    def make(unit: UnitOfWork) -> Turn:
        if member_named(unit.house(), line.sender) is None:
            admit_member(unit, MemberSettings(name=line.sender), at=now)
        return _turn_of(unit, line)

    following = None if coming is None else partial(_turn_of, line=coming)
    heard, _ = await app.live(make, coming=following)
    if heard.turn is None:
        counts.seen += 1
    else:
        counts.new += 1


def _turn_of(unit: UnitOfWork, line: TurnLine) -> Turn:
    first = None if line.edit_of is None else unit.turn(TurnId(line.edit_of))
    edited = None if first is None else unit.latest_version(first.room, first.message)
    return as_turn(line, unit.house(), edited)
