"""Take in a transcript as it was lived: every turn at its time, with the nights in between."""

from dataclasses import dataclass

from bot.app import App
from bot.clocks import SetClock
from bot.founding import admit_member, member_named
from bot.transcript import Transcript, TurnLine, as_turn
from config.household import MemberSettings
from memory.ids import TurnId
from memory.ports import UnitOfWork
from memory.turns import Turn


@dataclass(slots=True)
class Counts:
    """What a replay came to: a second one of the same file has only turns that were seen before."""

    new: int = 0
    seen: int = 0
    claims: int = 0


async def replay(app: App, transcript: Transcript, *, is_person: bool) -> Counts:
    """Live through a transcript, each turn committed before the next is read.

    Args:
        app: The household; it is given the transcript's time for as long as this takes.
        transcript: The turns, in the order of their times.
        is_person: Whether somebody watches, to whom progress is shown.
    """
    from rich.progress import track  # noqa: PLC0415 - only a replay shows a bar

    counts = Counts()
    turns = track(transcript.turns, description="Reading", transient=True, disable=not is_person)
    clock = SetClock(transcript.turns[0].at) if transcript.turns else None
    if clock is None:
        return counts
    living = app.at(clock)
    for line in turns:
        await living.advance(clock, line.at)
        await say(living, line, counts)
    counts.claims = await app.store.read(lambda unit: len(unit.in_force()))
    return counts


async def say(app: App, line: TurnLine, counts: Counts) -> None:
    """Let somebody say one line; whoever is new becomes a member as they speak."""
    now = app.clock.now()

    def make(unit: UnitOfWork) -> Turn:
        if member_named(unit.house(), line.sender) is None:
            admit_member(unit, MemberSettings(name=line.sender), at=now)
        first = None if line.edit_of is None else unit.turn(TurnId(line.edit_of))
        edited = None if first is None else unit.latest_version(first.room, first.message)
        return as_turn(line, unit.house(), edited)

    heard, _ = await app.live(make)
    if heard.turn is None:
        counts.seen += 1
    else:
        counts.new += 1
