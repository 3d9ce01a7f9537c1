"""Does what the application says of a simulated half-year agree with its truth table?

The check knows nothing of how the application works: it asks, reads now blocks and digests, and judges their
words with a closed list of marks of its own.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from typing import Protocol, TypedDict

from tests.simulation.truth import Fault, Forbidden, NowCheck, Phrase, Row, Simulation, Standing, State


class Reply(TypedDict):
    """An answer as `sayso ask --json` prints it."""

    text: str
    claims: list[str]
    withheld: int
    abstained: bool


class Observed(Protocol):
    """The application as a family sees it, its clock moving on with each call; `at` never goes back."""

    def ask(self, speaker: str, at: datetime, text: str, /, *, room: str) -> Reply:
        """The answer to somebody's question, in the group ("group") or in their private chat ("dm")."""
        ...

    def now(self, name: str, at: datetime, /) -> str:
        """The now block of a person."""
        ...

    def digest(self, name: str, at: datetime, /) -> str:
        """The digest for a member."""
        ...


@dataclass(frozen=True)
class Finding:
    """Something told to the family that isn't so, or something true that it was not told.

    Attributes:
        kind: The fault's name, or how it was not told.
        topic: What sort of thing it is about ("job", "appointment"), to count by.
        where: Who asked what in which room, or which block or digest.
        told: The sentence that is wrong, or all that was told.
        about: The value that is at stake.
        basis: What was said that makes it so.
    """

    kind: str
    topic: str
    at: datetime
    where: str
    told: str
    about: str
    basis: tuple[str, ...]


@dataclass
class Report:
    """What came out: faults by kind, how much of the truth could be asked for, the longest now block."""

    faults: Counter[Fault] = field(default_factory=Counter[Fault])
    findings: list[Finding] = field(default_factory=list[Finding])
    asked: Counter[State] = field(default_factory=Counter[State])
    answered: Counter[State] = field(default_factory=Counter[State])
    unanswered: list[Finding] = field(default_factory=list[Finding])
    now_wanted: int = 0
    now_shown: int = 0
    longest_now_words: int = 0

    @property
    def answerable_share(self) -> float:
        """Share of the rows with something to tell whose answers told it."""
        asked = sum(self.asked.values())
        return 1.0 if asked == 0 else sum(self.answered.values()) / asked


_PAST: Phrase = (
    "until", "till", "used to", "formerly", "previously", "earlier", "before", "no longer", "not", "n't",
    "never", "any more", "anymore", "no more", "ended", "over", "replaced", "corrected", "correction",
    "superseded", "last known", "nothing since", "former", "old", "instead of", "cancelled", "called off",
    "meant", "misread", "nothing", "no record",
)  # fmt: skip
_BACKSHIFT: Phrase = ("was", "were", "had")
_REPORT: Phrase = ("said", "says", "told", "asked", "wrote", "mentioned", "according")
_MARKS: dict[Fault, Phrase] = {
    Fault.STALE: _PAST,
    Fault.UNCORRECTED: _PAST,
    Fault.EXPIRED: (
        "ended", "over", "expired", "no longer", "not", "n't", "never", "last known", "nothing since",
        "used to", "any more", "past", "formerly", "previously", "cancelled", "called off", "nothing",
        "no record",
    ),
    Fault.ANSWERED: (
        "asked", "asks", "ask", "whether", "if", "no answer", "not", "n't", "unanswered", "open", "nobody",
        "no one", "wants to know", "have you", "did you", "never mind", "withdrawn", "nothing",
        "no record", "no word", "?",
    ),
    Fault.OPEN: (),
    Fault.DONE: (
        "not", "n't", "never", "nobody", "no one", "no report", "no record", "no word", "nothing",
        "started", "start", "starting", "begun", "half", "halfway", "part", "partly", "asked", "asks",
        "whether", "if", "nearly", "almost", "as good as", "basically", "practically", "all but",
        "more or less", "bar", "apart", "last bit", "still", "to be", "plans", "planning", "plan", "will",
        "wants", "want", "going to", "gonna", "intends", "promise", "promises", "promised", "tomorrow",
        "should", "until", "yet", "need", "needs", "must", "has to", "have to", "got to", "meaning to",
        "in the middle", "busy", "one more", "cancelled", "dropped", "?",
    ),
    Fault.UNREAL: (
        "dream", "dreams", "dreamt", "dreamed", "dreaming", "nightmare", "joke", "joked", "joking", "game",
        "play", "playing", "plays", "pretend", "pretending", "pretended", "if", "would", "wish", "wishes",
        "imagine", "imagined", "imagines", "imagining", "suppose", "supposed", "say", "not", "n't",
        "nothing", "no record", "story", "film", "book", "make-believe", "kidding", "hypothetical",
        "hypothetically", "forwarded", "what if", "only your own question", "asked", "?",
    ),
    Fault.LEAK: (),
}  # fmt: skip
_OF_TIME = (Fault.STALE, Fault.UNCORRECTED, Fault.EXPIRED)
_STAMPS = {
    Fault.ANSWERED: re.compile(r"(?<!if so), (?:done|it happened)\W*$", re.IGNORECASE),
    Fault.DONE: re.compile(r"(?<!if so), done\W*$", re.IGNORECASE),
}
_APOSTROPHES = str.maketrans({"’": "'", "‘": "'", "ʼ": "'"})
_BARE_NEGATIONS = re.compile(
    r"\b(do|does|did|is|are|was|were|has|have|had|ca|wo|would|should|must)nt\b", re.IGNORECASE
)
_SENTENCE_END = re.compile(r"(?<=[!?;])\s+|(?<=\.)\s+(?=[A-Z\"'“])|\n+|\s+•\s+")
_KEPT_WHOLE = re.compile(r"“[^”\n]*”|\([^()\n]*\)")
_ASIDE = re.compile(
    r"\b(?:from|left|out of|swapped|instead of|not at|not in|not on|not|old) (?:the )?$", re.IGNORECASE
)
_BEHIND = re.compile(
    r"^,? (?:behind|any more|anymore|to \w|has left|has gone|isn't|no longer|is out|to the)", re.IGNORECASE
)


@cache
def _pattern(form: str) -> re.Pattern[str]:
    start = r"(?<!\w)" if form[0].isalnum() and form != "n't" else ""
    end = r"(?!\w)" if form[-1].isalnum() else ""
    return re.compile(start + re.escape(form) + end, re.IGNORECASE)


def _plain(text: str) -> str:
    return _BARE_NEGATIONS.sub(r"\1n't", text.translate(_APOSTROPHES))


def _holds(text: str, phrase: Phrase) -> bool:
    return any(_pattern(form).search(text) for form in phrase)


def holds_each(text: str, phrases: tuple[Phrase, ...]) -> bool:
    """Whether the text holds every phrase in one of its forms."""
    return all(_holds(_plain(text), phrase) for phrase in phrases)


def sentences(text: str) -> tuple[str, ...]:
    """The text in pieces that each say one thing: sentences, lines, items; quotes and notes stay whole."""
    plain = _plain(text)
    whole = [found.span() for found in _KEPT_WHOLE.finditer(plain)]
    ends = [
        found.span()
        for found in _SENTENCE_END.finditer(plain)
        if not any(start < found.start() < end for start, end in whole)
    ]
    starts = [0, *(end for _, end in ends)]
    stops = [*(start for start, _ in ends), len(plain)]
    pieces = (plain[start:stop] for start, stop in zip(starts, stops, strict=True))
    return tuple(piece for piece in pieces if piece.strip())


def _is_turned(sentence: str, item: Forbidden) -> bool:
    """Whether something in the sentence takes away what the forbidden words would say on their own."""
    if item.fault is Fault.LEAK:
        return False
    if _holds(sentence, item.unless):
        return True
    if _is_stamped(sentence, item.fault):
        return False
    return _holds(sentence, _MARKS[item.fault]) or (item.fault in _OF_TIME and _is_past(sentence, item))


def _is_past(sentence: str, item: Forbidden) -> bool:
    """Whether the words are told as what was, or as what was left behind for something else."""
    if _holds(sentence, _BACKSHIFT) and not _holds(sentence, _REPORT):
        return True
    return any(_is_left_behind(sentence, form) for form in item.words[0])


def _is_stamped(sentence: str, fault: Fault) -> bool:
    """Whether a note at the end calls the quoted words done, whatever they are: a question, a beginning."""
    stamp = _STAMPS.get(fault)
    return stamp is not None and stamp.search(sentence) is not None


def _is_left_behind(sentence: str, form: str) -> bool:
    places = list(_pattern(form).finditer(sentence))
    return bool(places) and all(
        _ASIDE.search(sentence[: place.start()]) or _BEHIND.search(sentence[place.end() :])
        for place in places
    )


def offending(text: str, item: Forbidden, *, without: str | None = None) -> str | None:
    """The first sentence that says what it must not, or None.

    Args:
        text: What was told.
        item: What must not be said.
        without: A name that need not be there, since the text is about its bearer.
    """
    needed = [phrase for phrase in item.words if without is None or phrase != (without,)]
    for sentence in sentences(text):
        if all(_holds(sentence, phrase) for phrase in needed) and not _is_turned(sentence, item):
            return sentence.strip()
    return None


def check(simulation: Simulation, observed: Observed, *, sweep_days: int = 7) -> Report:
    """Put every question of the truth table, read now blocks and digests, and count what is wrong.

    Args:
        simulation: The half-year and its truth.
        observed: The application; it is called in order of time.
        sweep_days: How many days pass between two mornings on which every now block and digest is read.
    """
    report = Report()
    events: list[Row | NowCheck | datetime] = [*simulation.rows, *simulation.now_checks]
    events.extend(_mornings(simulation, sweep_days))
    for event in sorted(events, key=lambda event: event if isinstance(event, datetime) else event.at):
        match event:
            case Row():
                _check_row(event, observed, report)
            case NowCheck():
                _check_now(event, observed, report)
            case datetime():
                _sweep(simulation, event, observed, report)
    return report


def _mornings(simulation: Simulation, sweep_days: int) -> Iterator[datetime]:
    at = simulation.begins + timedelta(days=sweep_days, hours=7, minutes=46)
    while at < simulation.ends:
        yield at
        at += timedelta(days=sweep_days)


def _check_row(row: Row, observed: Observed, report: Report) -> None:
    reply = observed.ask(row.asker, row.at, row.question, room=row.room)
    where = f"{row.asker} in the {row.room}: {row.question}"
    about = f"{row.fact.subject}, {row.fact.what} = {row.fact.value} ({row.state.value})"
    topic = row.fact.what.partition(":")[0]
    for item in row.forbidden:
        if (sentence := offending(reply["text"], item)) is not None:
            report.faults[item.fault] += 1
            report.findings.append(
                Finding(item.fault.value, topic, row.at, where, sentence, about, row.basis)
            )
    if not row.must:
        return
    report.asked[row.state] += 1
    if holds_each(reply["text"], row.must) and (row.state is State.OPEN or not reply["abstained"]):
        report.answered[row.state] += 1
    else:
        report.unanswered.append(Finding("not told", topic, row.at, where, reply["text"], about, row.basis))


def _check_now(wanted: NowCheck, observed: Observed, report: Report) -> None:
    text = _read_now(wanted.name, wanted.at, observed, report)
    report.now_wanted += 1
    if holds_each(text, wanted.must):
        report.now_shown += 1
    else:
        report.unanswered.append(
            Finding("not told", "now block", wanted.at, wanted.name, text, wanted.what, ())
        )


def _read_now(name: str, at: datetime, observed: Observed, report: Report) -> str:
    text = observed.now(name, at)
    report.longest_now_words = max(report.longest_now_words, len(text.split()))
    return text


@dataclass(frozen=True)
class _Told:
    where: str
    text: str
    about: str | None
    at: datetime


def _sweep(simulation: Simulation, at: datetime, observed: Observed, report: Report) -> None:
    in_force = [item for item in simulation.standing if _binds(item, at)]
    for name in simulation.names:
        block = _read_now(name, at, observed, report)
        told = (
            _Told(f"now block of {name}", block, name, at),
            _Told(f"digest for {name}", observed.digest(name, at), None, at),
        )
        for item in in_force:
            for text in told:
                _check_standing(item, text, report, others=[n for n in simulation.names if n != item.about])


def _binds(item: Standing, at: datetime) -> bool:
    last_night = at.replace(hour=3, minute=0)
    return item.since < last_night and (item.until is None or at < item.until)


def _check_standing(item: Standing, told: _Told, report: Report, *, others: Sequence[str]) -> None:
    # Whose it is not only reports it: "about Maud: X-ray for Mum" is no X-ray of whoever said so.
    whose = tuple(form for name in others for form in (f"about {name}", f"{name}'s"))
    forbidden = item.forbidden
    forbidden = Forbidden(
        forbidden.words, forbidden.fault, (*forbidden.unless, *(whose if item.about else ()))
    )
    is_own = told.about is not None and told.about == item.about
    if item.about and not is_own and (item.about,) not in forbidden.words:
        forbidden = Forbidden((*forbidden.words, (item.about,)), forbidden.fault, forbidden.unless)
    sentence = offending(told.text, forbidden, without=item.about if is_own else None)
    if sentence is not None:
        report.faults[forbidden.fault] += 1
        about = item.about or "the house"
        place = told.where.partition(" ")[0]
        fault = forbidden.fault.value
        report.findings.append(Finding(fault, place, told.at, told.where, sentence, about, ()))
