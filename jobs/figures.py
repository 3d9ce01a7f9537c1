"""Once a month: what became of the guesses of each reader; one that grew much worse is told to the owner."""

from datetime import datetime, timedelta

from jobs.schedule import Run
from memory.ids import FIRST, PersonId, RowId
from memory.life.figures import Figures, spikes
from memory.people import Role
from memory.ports import Row, UnitOfWork
from memory.render import NOTHING, Rendered, View, join, phrase
from memory.value import Value

KIND = "reader_spike"
_TOLD_FOR = timedelta(days=7)


class Noted(Value, frozen=True):
    """That a reader's guesses were refuted far more often than before; counts and no words."""

    name: str
    version: str
    refuted: int
    decided: int
    refuted_before: int
    decided_before: int
    at: datetime


def look(unit: UnitOfWork, run: Run, now: datetime) -> None:
    """Note the readers that grew much worse in the last thirty days."""
    for spike in spikes(unit, now):
        noted = Noted(
            name=spike.proposer.name,
            version=spike.proposer.version,
            refuted=spike.lately.refuted,
            decided=_decided(spike.lately),
            refuted_before=spike.before.refuted,
            decided_before=_decided(spike.before),
            at=now,
        )
        row_id = RowId(f"{noted.name}:{noted.version}:{run.local_date}")
        row = Row(
            kind=KIND,
            row_id=row_id,
            state="noted",
            due_at=None,
            about=(),
            body=noted.model_dump_json(),
            revision=FIRST,
        )
        unit.put_row(row, expected=None)


def _decided(figures: Figures) -> int:
    return figures.by_turn + figures.by_deed + figures.by_word + figures.refuted


def noted_spikes(unit: UnitOfWork) -> tuple[Noted, ...]:
    """Every spike that was noted, oldest first."""
    return tuple(Noted.model_validate_json(row.body) for row in unit.rows(KIND))


def spoken_of(unit: UnitOfWork, person: PersonId, view: View) -> Rendered:
    """To the owner, for a week: that a reader guesses worse, and what can be done; to others nothing."""
    who = view.house.person(person)
    if who is None or who.role is not Role.OWNER:
        return NOTHING
    fresh = [noted for noted in noted_spikes(unit) if view.now - noted.at < _TOLD_FOR]
    lines = [
        phrase(
            "  • of {} guesses {} were refuted in the last thirty days, before that {} of {}; `sayso doctor` "
            "names the version, and `sayso erase --cohort` takes out what it read",
            noted.decided,
            noted.refuted,
            noted.refuted_before,
            noted.decided_before,
        )
        for noted in fresh
    ]
    return join([phrase("My reading got worse:"), *lines], "\n") if lines else NOTHING
