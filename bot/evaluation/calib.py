"""How well the floor agrees with people: leak and acceptance on sentences that people have judged.

Leak is the share of what must not be kept as a plain fact and yet would be; acceptance is the share of
what may be kept and is. One says nothing without the other, so they are always reported together, with
95 % Wilson intervals. A directory of rows is measured as it is; nothing of it ships with the program.
"""

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

from pydantic import BaseModel, ValidationError

from bot.evaluation.errors import EvalError
from bot.evaluation.rates import Rate
from memory import floor as _floor
from memory.floor.reading import Clause
from memory.modality import (
    UNKNOWN_MODALITY,
    Act,
    Certainty,
    Frame,
    Modality,
    Polarity,
    Realization,
    Stance,
    Temporal,
    is_licensed,
    is_no_stronger,
    meet,
)
from memory.value import Span

_EMBEDDED = re.compile(r"\b(?:do|have|happen|happened)\b")
_FINISHED = frozenset({Realization.STATE, Realization.COMPLETED})


class CalibError(EvalError):
    """The directory or one of its rows cannot be measured; the message says which and why."""


@dataclass(frozen=True)
class FloorUnderTest:
    """The two ways of reading that are measured; by default the program's own floor."""

    read: Callable[[str], Sequence[Clause]] = _floor.read
    read_span: Callable[[str, Span], Clause] = _floor.read_span


OUR_FLOOR = FloorUnderTest()


@dataclass(frozen=True)
class Miss:
    """A row on which the floor and the people differ."""

    row: str
    leaked: bool
    gold: str
    text: str
    modality: Modality


@dataclass(frozen=True)
class SetScore:
    """What one data set says of the floor."""

    name: str
    leak: Rate
    acceptance: Rate
    leak_by_class: Mapping[str, Rate]
    apart: Mapping[str, Rate] = field(default_factory=dict[str, Rate])
    misses: tuple[Miss, ...] = ()


@dataclass(frozen=True)
class ProposerScore:
    """What came of proposing, for every clause, every reading that says more than the floor does.

    `above` counts the admissions that were stronger than the floor: it must be 0. `leak` and
    `acceptance` score the most that any proposal could get admitted, against the human labels.
    """

    clauses: int
    proposals: int
    above: int
    leak: Rate
    acceptance: Rate


@dataclass(frozen=True)
class CalibReport:
    """The floor's figures on a directory of judged sentences."""

    sets: tuple[SetScore, ...]
    proposer: ProposerScore

    def __str__(self) -> str:
        """The report as `sayso eval --calib` prints it."""
        return "\n".join(_lines(self))


class _Extra(BaseModel, frozen=True, extra="ignore"):
    clean: bool = True


class _Row(BaseModel, frozen=True, extra="ignore"):
    id: str
    text: str
    start: int | None = None
    end: int | None = None
    licensed: bool | None = None
    gold: str | None = None
    extra: _Extra = _Extra()


@dataclass(frozen=True)
class _Judged:
    """A row, and the clauses on which it rests: all of them must be licensed for the row to be."""

    row: _Row
    clauses: tuple[Modality, ...]
    finished_only: bool

    def licensed_by(self, admitted: Callable[[Modality], bool]) -> bool:
        return bool(self.clauses) and all(
            admitted(modality) and (not self.finished_only or modality.realization in _FINISHED)
            for modality in self.clauses
        )

    @property
    def licensed(self) -> bool:
        return self.licensed_by(is_licensed)


def score_calib(
    directory: Path,
    *,
    clean: bool = True,
    misses: int = 0,
    only: str | None = None,
    floor: FloorUnderTest = OUR_FLOOR,
) -> CalibReport:
    """Measure the floor against people's judgements.

    Args:
        directory: Holds the data sets, one JSON object a line in `<name>.jsonl`.
        clean: Leave out the rows whose judges disagree, where a set says so.
        misses: How many rows to keep of each kind of miss, in each set.
        only: The name of one set; by default all that are there.
        floor: What is measured.

    Raises:
        CalibError: There is nothing to measure, or a row is not one.
    """
    judged = {
        name: [_judge(name, row, floor) for row in rows if row.extra.clean or not clean]
        for name, rows in _data_sets(directory, only)
    }
    sets = tuple(_score(name, rows, misses) for name, rows in judged.items())
    return CalibReport(sets=sets, proposer=_propose(judged))


def obedient_proposals(held: Modality) -> Iterator[Modality]:
    """Every reading that a proposer without scruples could put in the place of `held`.

    All known values of act, frame, polarity and realization; each with the other fields as they are or
    overstated, and with the source as it is, made the speaker's own, or somebody else's.
    """
    kept = (held.certainty, held.temporal, held.stance)
    overstated = (Certainty.CERTAIN, Temporal.CURRENT, Stance.KNOWLEDGE)
    for act, frame, polarity, realization in product(
        {held.act, Act.STATED, Act.ASKED, Act.REQUESTED},
        {held.frame, *Frame} - {Frame.UNKNOWN},
        {held.polarity, Polarity.POSITIVE, Polarity.NEGATIVE},
        {held.realization, *Realization} - {Realization.UNKNOWN},
    ):
        for (certainty, temporal, stance), attributed_to in product(
            {kept, overstated}, {held.attributed_to, (), ("somebody else",)}
        ):
            yield Modality(
                act=act,
                frame=frame,
                certainty=certainty,
                polarity=polarity,
                realization=realization,
                temporal=temporal,
                stance=stance,
                attributed_to=attributed_to,
            )


def admitted_above(held: Modality) -> tuple[int, int, Modality]:
    """Propose everything against what the floor holds.

    Returns:
        How many proposals were made, how many admissions were stronger than the floor, and an
        admission that was licensed if there was any, else what the floor holds.
    """
    made = above = 0
    strongest = held
    for proposal in obedient_proposals(held):
        made += 1
        admitted = meet(held, proposal)
        if not is_no_stronger(admitted, held):
            above += 1
        if is_licensed(admitted):
            strongest = admitted
    return made, above, strongest


def _data_sets(directory: Path, only: str | None) -> Iterator[tuple[str, list[_Row]]]:
    paths = sorted(directory.glob("*.jsonl"))
    if only is not None:
        paths = [path for path in paths if path.stem == only]
    if not paths:
        wanted = f"{only}.jsonl" if only is not None else "a .jsonl file"
        raise CalibError(f"{directory} does not hold {wanted}")
    for path in paths:
        yield path.stem, list(_rows(path))


def _rows(path: Path) -> Iterator[_Row]:
    with path.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                yield _Row.model_validate_json(line)
            except ValidationError as error:
                raise CalibError(f"line {number} of {path.name} is not a judged sentence") from error


def _judge(name: str, row: _Row, floor: FloorUnderTest) -> _Judged:
    """Find the clauses that the row's label is about."""
    span = _label_span(name, row)
    if span is not None:
        clauses = [floor.read_span(row.text, span)]
    else:
        clauses = list(floor.read(row.text))
        if name == "tea":
            clauses = clauses[:1]
    return _Judged(row, tuple(clause.modality for clause in clauses), finished_only=name == "tea")


def _label_span(name: str, row: _Row) -> Span | None:
    """The labelled predicate; where built frames do not mark it, the embedded one, which stands last."""
    if row.start is not None and row.end is not None:
        return Span(start=row.start, end=row.end)
    if name != "megaveridicality":
        return None
    found = list(_EMBEDDED.finditer(row.text))
    return Span(start=found[-1].start(), end=found[-1].end()) if found else None


def _score(name: str, judged: Sequence[_Judged], keep: int) -> SetScore:
    barred = [one for one in judged if one.row.licensed is False]
    allowed = [one for one in judged if one.row.licensed is True]
    by_class: dict[str, list[_Judged]] = defaultdict(list)
    for one in barred:
        by_class[one.row.gold or "unnamed"].append(one)
    leaked = [_miss(one) for one in barred if one.licensed]
    refused = [_miss(one) for one in allowed if not one.licensed]
    return SetScore(
        name=name,
        leak=_rate(barred),
        acceptance=_rate(allowed),
        leak_by_class={gold: _rate(rows) for gold, rows in sorted(by_class.items())},
        apart=_apart(name, barred),
        misses=(*leaked[:keep], *refused[:keep]),
    )


def _apart(name: str, barred: Sequence[_Judged]) -> dict[str, Rate]:
    """Figures that a set's whole would hide."""
    if name not in ("molweni", "email_intent"):
        return {}
    by_main = Rate(sum(bool(one.clauses) and is_licensed(one.clauses[0]) for one in barred), len(barred))
    unmarked = [one for one in barred if "?" not in one.row.text]
    return {"leak by main clause": by_main, "leak without a question mark": _rate(unmarked)}


def _rate(judged: Sequence[_Judged]) -> Rate:
    return Rate(sum(one.licensed for one in judged), len(judged))


def _miss(one: _Judged) -> Miss:
    return Miss(
        row=one.row.id,
        leaked=one.licensed,
        gold=one.row.gold or "",
        text=_marked(one.row),
        modality=one.clauses[0] if one.clauses else UNKNOWN_MODALITY,
    )


def _marked(row: _Row) -> str:
    if row.start is None or row.end is None:
        return row.text
    return f"{row.text[: row.start]}[{row.text[row.start : row.end]}]{row.text[row.end :]}"


def _propose(judged: Mapping[str, Sequence[_Judged]]) -> ProposerScore:
    rows = [one for ones in judged.values() for one in ones]
    outcome = {held: admitted_above(held) for held in dict.fromkeys(m for one in rows for m in one.clauses)}

    def could_be_licensed(held: Modality) -> bool:
        return is_licensed(outcome[held][2])

    def rate(label: bool) -> Rate:
        those = [one for one in rows if one.row.licensed is label]
        return Rate(sum(one.licensed_by(could_be_licensed) for one in those), len(those))

    everywhere = [outcome[held] for one in rows for held in one.clauses]
    return ProposerScore(
        clauses=len(everywhere),
        proposals=sum(made for made, _, _ in everywhere),
        above=sum(above for _, above, _ in everywhere),
        leak=rate(label=False),
        acceptance=rate(label=True),
    )


def _lines(report: CalibReport) -> Iterator[str]:
    for score in report.sets:
        yield f"{score.name}: leak {score.leak}, acceptance {score.acceptance}"
        for gold, rate in score.leak_by_class.items():
            yield f"    leak of {gold}: {rate}"
        for what, rate in score.apart.items():
            yield f"    {what}: {rate}"
        yield from _miss_lines(score.misses)
    proposer = report.proposer
    yield (
        f"obedient proposer: {proposer.proposals} proposals against {proposer.clauses} clauses, "
        f"{proposer.above} admitted above the floor; leak {proposer.leak}, acceptance {proposer.acceptance}"
    )


def _miss_lines(misses: Iterable[Miss]) -> Iterator[str]:
    for miss in misses:
        kind = "leaked" if miss.leaked else "refused"
        fields = json.dumps(miss.modality.model_dump(mode="json"), ensure_ascii=False)
        yield f"    {kind} {miss.row} ({miss.gold or 'no class'}): {miss.text}"
        yield f"        {fields}"
