"""What a simulated household said, and what is true of it."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple, TypedDict

Line = dict[str, str]
"""A turn as JSON Lines hold it: id, at, from, chat, text; then reply_to, edit_of, forwarded_from or kind."""


class Member(TypedDict):
    """A member as the household line names them."""

    id: str
    name: str
    role: str
    kin: dict[str, list[str]]
    aliases: list[str]


class State(StrEnum):
    """How a value stands at the instant of a row."""

    CURRENT = "current"
    PAST = "past"
    OPEN = "open"
    ANSWERED = "answered"
    STARTED = "started"
    REPORTED = "reported"
    DONE = "done"
    CANCELLED = "cancelled"
    EXPIRED = "expired"
    UNREAL = "unreal"
    PRIVATE = "private"


class Fault(StrEnum):
    """What it is called when something that isn't so is told to the family."""

    STALE = "stale"
    UNCORRECTED = "uncorrected"
    EXPIRED = "expired"
    ANSWERED = "open shown answered"
    OPEN = "answered shown open"
    DONE = "started shown done"
    UNREAL = "unreal shown as fact"
    LEAK = "private word leaked"


Phrase = tuple[str, ...]
"""Ways to write one thing; any of them will do."""


class Fact(NamedTuple):
    """What a row is about: whom, which property, which value."""

    subject: str
    what: str
    value: str


@dataclass(frozen=True)
class Forbidden:
    """Words that one sentence must not hold together, unless a mark in it turns their sense.

    Attributes:
        words: Each phrase must be there for the words to count.
        unless: Further words that turn the sense, beside the marks that the fault has in any case.
    """

    words: tuple[Phrase, ...]
    fault: Fault
    unless: Phrase = ()


@dataclass(frozen=True)
class Row:
    """One row of the truth table: a question at an instant, and what its answer must and must not hold.

    Attributes:
        basis: What was said that makes it so, as "Name: text", oldest first.
    """

    at: datetime
    fact: Fact
    state: State
    asker: str
    room: str
    question: str
    must: tuple[Phrase, ...]
    forbidden: tuple[Forbidden, ...]
    basis: tuple[str, ...]


@dataclass(frozen=True)
class Standing:
    """Words that no now block and no digest may hold from the night after `since` until `until`.

    Attributes:
        about: Whose now block may leave the name out; everywhere else the name must be there too.
    """

    about: str
    forbidden: Forbidden
    since: datetime
    until: datetime | None


@dataclass(frozen=True)
class NowCheck:
    """What the now block of one person must show on a morning."""

    at: datetime
    name: str
    what: str
    must: tuple[Phrase, ...]


@dataclass(frozen=True)
class Simulation:
    """A household's half-year: who they are, what they wrote in order of time, and what is true."""

    household: dict[str, object]
    turns: tuple[Line, ...]
    rows: tuple[Row, ...]
    standing: tuple[Standing, ...]
    now_checks: tuple[NowCheck, ...]
    names: tuple[str, ...]
    begins: datetime
    ends: datetime
