"""The check catches every planted error, and lets pass what is worded as it should be."""

from collections.abc import Callable
from datetime import datetime

import pytest

from tests.simulation.check import Observed, Reply, check, offending
from tests.simulation.household_year import generate
from tests.simulation.truth import Fault, Forbidden, Row, Simulation, State


def _reply(text: str, *, abstained: bool = False) -> Reply:
    return {"text": text, "claims": [], "withheld": 0, "abstained": abstained}


def _true_answer(row: Row) -> str:
    return ", ".join(phrase[0] for phrase in row.must) or "Nothing on that."


class Told:
    """An application whose every answer is known: the truth, unless told otherwise."""

    def __init__(
        self,
        simulation: Simulation,
        answer: Callable[[Row], str] = _true_answer,
        *,
        block: str = "where: nothing since Monday",
        digest: str = "nothing ahead",
        abstains: bool = False,
    ) -> None:
        self._rows = {(row.at, row.asker, row.room, row.question): row for row in simulation.rows}
        self._wanted = {(check.name, check.at): check for check in simulation.now_checks}
        self._answer = answer
        self._block, self._digest, self._abstains = block, digest, abstains
        self.instants: list[datetime] = []

    def ask(self, speaker: str, at: datetime, text: str, /, *, room: str) -> Reply:
        self.instants.append(at)
        return _reply(self._answer(self._rows[at, speaker, room, text]), abstained=self._abstains)

    def now(self, name: str, at: datetime, /) -> str:
        self.instants.append(at)
        wanted = self._wanted.get((name, at))
        shown = "" if wanted is None else " ".join(phrase[0] for phrase in wanted.must)
        return f"{self._block}\n{shown}"

    def digest(self, _name: str, at: datetime, /) -> str:
        self.instants.append(at)
        return self._digest


@pytest.fixture(scope="module")
def simulation() -> Simulation:
    return generate(3, 90)


def test_the_truth_passes(simulation: Simulation) -> None:
    """An application that tells exactly the truth is without fault, and all is answerable."""
    told: Observed = Told(simulation)
    report = check(simulation, told)
    assert not report.findings
    assert not report.unanswered
    assert report.answerable_share == 1.0
    assert report.now_shown == report.now_wanted > 0


def test_the_clock_never_goes_back(simulation: Simulation) -> None:
    """Questions are put and blocks are read in order of time, as a household lives."""
    told = Told(simulation)
    check(simulation, told)
    assert told.instants == sorted(told.instants)


def _planted(fault: Fault) -> Callable[[Row], str]:
    def answer(row: Row) -> str:
        wrong = [item for item in row.forbidden if item.fault is fault]
        said = " ".join(phrase[0] for phrase in wrong[0].words) if wrong else ""
        return f"{_true_answer(row)}.\nYes: {said}" if said else _true_answer(row)

    return answer


@pytest.mark.parametrize("fault", list(Fault))
def test_a_planted_error_is_counted_where_it_was_planted(simulation: Simulation, fault: Fault) -> None:
    """Each kind of untruth, put into every answer where it can occur, is counted there and nowhere else."""
    where = [row for row in simulation.rows if any(item.fault is fault for item in row.forbidden)]
    report = check(simulation, Told(simulation, _planted(fault)))
    assert where
    assert report.faults[fault] == len(where)
    assert set(report.faults) == {fault}


@pytest.mark.parametrize("place", ["block", "digest"])
def test_a_stale_line_in_a_block_or_digest_is_counted(simulation: Simulation, place: str) -> None:
    """A value that was replaced may not linger in what is derived."""
    item = next(i for i in simulation.standing if i.forbidden.fault is Fault.STALE and i.about)
    words = " ".join(phrase[0] for phrase in item.forbidden.words)
    line = f"{item.about}: {words}"
    told = Told(simulation, block=line) if place == "block" else Told(simulation, digest=line)
    report = check(simulation, told)
    assert report.faults[Fault.STALE] > 0
    assert all(place in finding.where for finding in report.findings)


def test_an_application_that_abstains_answers_nothing(simulation: Simulation) -> None:
    """Hedging everything is no way to pass: an abstention counts only where a question is open."""
    report = check(simulation, Told(simulation, abstains=True))
    assert not report.findings
    assert set(report.answered) == {State.OPEN}
    assert report.answerable_share < 0.2


def test_a_missing_line_in_a_now_block_is_counted(simulation: Simulation) -> None:
    """What must be ahead or ailing in a now block is looked for."""

    class Blank(Told):
        def now(self, _name: str, _at: datetime, /) -> str:
            return "nothing"

    report = check(simulation, Blank(simulation))
    assert report.now_shown == 0
    assert len(report.unanswered) == report.now_wanted


def test_the_longest_now_block_is_measured_in_words(simulation: Simulation) -> None:
    """A block that grows without end shows."""
    assert check(simulation, Told(simulation, block="word " * 450)).longest_now_words >= 450


_JOB = Forbidden((("Hartwell Print",),), Fault.STALE)
_FENCE = Forbidden((("fence",), ("done", "finished", "painted")), Fault.DONE)
_FED = Forbidden((("Effie",), ("fed",), ("cat",)), Fault.ANSWERED)
_INN = Forbidden((("Swan Inn",),), Fault.EXPIRED)
_CAR = Forbidden((("sold",), ("car",)), Fault.UNREAL)


@pytest.mark.parametrize(
    ("text", "item"),
    [
        pytest.param("Hester works at Calder Nurseries; until 3 July at Hartwell Print.", _JOB, id="history"),
        pytest.param("Hester: \u201cI don\u2019t work at Hartwell Print any more\u201d", _JOB, id="denied"),
        pytest.param("hester said: i dont work at hartwell print", _JOB, id="denied without apostrophe"),
        pytest.param("Hester said that she moved from Hartwell Print to Calder.", _JOB, id="left behind"),
        pytest.param("Rory started the fence; he has not said that it is finished.", _FENCE, id="begun"),
        pytest.param("Rory: \u201cthe fence is as good as done\u201d", _FENCE, id="nearly"),
        pytest.param("Maud asked Effie whether she had fed the cat.", _FED, id="asked"),
        pytest.param("Effie stayed at the Swan Inn; that ended on 3 July.", _JOB, id="another matter"),
        pytest.param("Maud was at the Swan Inn.", _INN, id="was"),
        pytest.param("Maud dreamt that you sold the car.", _CAR, id="dream"),
        pytest.param("Has anyone sold the car?", _CAR, id="question"),
    ],
)  # fmt: skip
def test_what_is_worded_fairly_passes(text: str, item: Forbidden) -> None:
    """History, denials, beginnings, questions and dreams, worded as such, are no faults."""
    assert offending(text, item) is None


@pytest.mark.parametrize(
    ("text", "item"),
    [
        pytest.param("Hester works at Hartwell Print.", _JOB, id="stale"),
        pytest.param("Idris said that she was at Hartwell Print.", _JOB, id="reported as if it held"),
        pytest.param("No news.\nHester works at Hartwell Print", _JOB, id="a mark elsewhere is no excuse"),
        pytest.param("Rory said on 3 July: the fence is finished.", _FENCE, id="done"),
        pytest.param("Yes, Effie fed the cat.", _FED, id="answered"),
        pytest.param("\u201cEffie, have you fed the cat?\u201d \u2014 Maud, today, done", _FED, id="stamped"),
        pytest.param("Maud is at the Swan Inn until Thursday.", _INN, id="expired"),
        pytest.param("Idris said that you sold the car.", _CAR, id="unreal"),
    ],
)
def test_what_is_not_so_is_caught(text: str, item: Forbidden) -> None:
    """The near twins of what passes do not."""
    assert offending(text, item) is not None
