"""A word to be passed on: from whom, to whom, what it rests on, and its states until it is delivered."""

from datetime import datetime
from enum import StrEnum
from typing import Final, Literal

from pydantic import Field

from memory.ids import ClaimId, HouseholdId, PersonId, Revision, RoomId, RowId, TurnId, derived
from memory.ports import Row
from memory.turns import Turn
from memory.value import Span, Value
from memory.when import Repeat

KIND: Final = "word"
"""The kind under which words are rows of the unit of work."""


class Cited(Value, frozen=True):
    """A claim in the revision that was read when the word was accepted."""

    claim_id: ClaimId
    revision: Revision


class Gone(StrEnum):
    """Why a word is not passed on any more; each has its sentence for the sender."""

    EDITED = "edited"
    CORRECTED = "corrected"
    TAKEN_BACK = "taken back"
    ERASED = "erased"
    OUTDATED = "outdated"
    ANSWERED = "answered meanwhile"
    NOT_FOR_THEM = "not for them"
    UNDONE = "withdrawn by its sender"
    DONE = "done meanwhile"
    CALLED_OFF = "called off meanwhile"


class Barrier(StrEnum):
    """Why a word can't reach its listener."""

    NO_ROOM = "no private chat"
    NO_MEMBER = "no member any more"
    BLOCKED = "blocked"
    LAPSED = "its condition never came"


# --- what is passed on
class Telling(Value, frozen=True):
    """The sender's content, as claims of theirs or in their own words, and what the record says beside it.

    Attributes:
        own: Claims read from the sender's content; empty: the words themselves are quoted.
        record: Claims of others in the same matter, or those asked for ("tell Cleo what Ana said").
        only_record: Whether nothing of the sender's own is told.
    """

    kind: Literal["telling"] = "telling"
    own: tuple[Cited, ...]
    record: tuple[Cited, ...]
    only_record: bool


class Open(Value, frozen=True):
    """Nobody has answered."""

    kind: Literal["open"] = "open"
    nudged_at: datetime | None


class Answered(Value, frozen=True):
    """Somebody has: `by` tells who, which need not be the one who was asked."""

    kind: Literal["answered"] = "answered"
    by: PersonId
    turn: TurnId
    at: datetime


class Closed(Value, frozen=True):
    """It is asked no more, and was not answered."""

    kind: Literal["closed"] = "closed"
    why: Literal["withdrawn", "lapsed"]
    at: datetime


class Asking(Value, frozen=True):
    """A question of the sender's; it stays asked until somebody answers it.

    Attributes:
        question: The claim that it was asked; None if no claim could be made of it.
    """

    kind: Literal["asking"] = "asking"
    question: ClaimId | None
    standing: Open | Answered | Closed = Field(discriminator="kind")


class Reminding(Value, frozen=True):
    """Words to be said again; with `repeat`, the next one is made when this one has gone out."""

    kind: Literal["reminding"] = "reminding"
    repeat: Repeat | None


class Answering(Value, frozen=True):
    """An answer on its way back: `asked` is the word that carried the question."""

    kind: Literal["answering"] = "answering"
    asked: RowId
    by: PersonId


class Nudging(Value, frozen=True):
    """A question brought again, once, because it is still open: `asked` is the word that carried it."""

    kind: Literal["nudging"] = "nudging"
    asked: RowId


class Notice(Value, frozen=True):
    """The bot's own report on a word to its sender."""

    kind: Literal["notice"] = "notice"
    about: RowId
    why: Gone | Barrier | Literal["uncertain", "lapsed"]
    to: PersonId | None


What = Telling | Asking | Reminding | Answering | Nudging | Notice


# --- when
class Condition(Value, frozen=True):
    """What must be so first, in the sender's words; `person` is None where nothing can be watched for."""

    surface: str
    person: PersonId | None
    place: str


class Timing(Value, frozen=True):
    """When it is wanted: at once, on a condition, or at an instant that somebody chose, even a quiet one."""

    at: datetime | None
    condition: Condition | None


# --- states
class Draft(Value, frozen=True):
    """It waits for its sender's yes."""

    kind: Literal["draft"] = "draft"


class Confirmed(Value, frozen=True):
    """It may go out."""

    kind: Literal["confirmed"] = "confirmed"


class Held(Value, frozen=True):
    """It waits for an hour or for a condition."""

    kind: Literal["held"] = "held"
    why: Literal["time", "quiet", "condition"]
    until: datetime | None


class Sending(Value, frozen=True):
    """It was grounded and handed to the transport, which has not said yet how it went."""

    kind: Literal["sending"] = "sending"
    since: datetime
    text: str
    claims: tuple[ClaimId, ...]


class Delivered(Value, frozen=True):
    """The transport took it."""

    kind: Literal["delivered"] = "delivered"
    at: datetime
    text: str
    claims: tuple[ClaimId, ...]


class Withdrawn(Value, frozen=True):
    """It was not passed on, because it no longer stands as it was given."""

    kind: Literal["withdrawn"] = "withdrawn"
    at: datetime
    why: Gone


class Undeliverable(Value, frozen=True):
    """Its listener can't be reached; it never goes to anybody else instead."""

    kind: Literal["undeliverable"] = "undeliverable"
    at: datetime
    why: Barrier


class Uncertain(Value, frozen=True):
    """Nobody knows whether it arrived; it is never sent again without its sender's word."""

    kind: Literal["uncertain"] = "uncertain"
    since: datetime
    text: str
    claims: tuple[ClaimId, ...]


WordState = Draft | Confirmed | Held | Sending | Delivered | Withdrawn | Undeliverable | Uncertain

_STEPS: dict[str, frozenset[str]] = {
    "draft": frozenset({"confirmed", "held", "withdrawn"}),
    "confirmed": frozenset({"held", "sending", "withdrawn", "undeliverable"}),
    "held": frozenset({"held", "confirmed", "sending", "withdrawn", "undeliverable"}),
    "sending": frozenset({"delivered", "undeliverable", "uncertain", "confirmed"}),
    "uncertain": frozenset({"confirmed", "delivered", "withdrawn"}),
    "delivered": frozenset({"delivered"}),
    "withdrawn": frozenset[str](),
    "undeliverable": frozenset[str](),
}
"""Where a word can go from each state; "delivered" to itself when the question that it carried moves on."""


class Word(Value, frozen=True):
    """One thing for one listener.

    Attributes:
        sender: Who asked for it; of a notice, to whom it is.
        listener: A person; None for the group.
        room: The one address that it can go to, fixed when it was accepted.
        recipients: Everyone whom it would reach, as of acceptance.
        turn: The turn that carries it; `content` is its stretch.
        revision: The row's.
    """

    word_id: RowId
    household: HouseholdId
    what: What = Field(discriminator="kind")
    sender: PersonId
    listener: PersonId | None
    room: RoomId
    recipients: tuple[PersonId, ...]
    turn: TurnId
    content: Span
    accepted_at: datetime
    timing: Timing
    state: WordState = Field(discriminator="kind")
    revision: Revision

    @property
    def is_over(self) -> bool:
        """Whether nothing more will come of it by itself."""
        return self.state.kind in ("delivered", "withdrawn", "undeliverable", "uncertain")


def may_step(state: WordState, to: WordState) -> bool:
    """Whether a word may go from one state to the other."""
    return to.kind in _STEPS[state.kind]


def word_id(turn: Turn, kind: str, listener: PersonId | None, *parts: str) -> RowId:
    """The same turn makes the same word again, so that a retry makes no second one."""
    return RowId(
        derived("w", turn.household, turn.room, turn.message, turn.version, kind, listener or "", *parts)
    )


def with_state(word: Word, state: WordState, *, what: What | None = None) -> Word:
    """The word in another state, at the next revision."""
    changed = {"state": state, "what": what or word.what, "revision": Revision(word.revision + 1)}
    return Word.model_validate({**dict(word), **changed})


def to_row(word: Word) -> Row:
    """The word as a row: found by its state, by when it is due, and by what it rests on."""
    return Row(
        kind=KIND,
        row_id=word.word_id,
        state=_row_state(word),
        due_at=_due_at(word),
        about=tuple(dict.fromkeys((str(word.turn), *map(str, cited_claims(word)), *_answer_turn(word)))),
        body=word.model_dump_json(),
        revision=word.revision,
    )


OPEN_QUESTION: Final = "asked"
"""The row state of a question that was brought to somebody and that nobody has answered yet."""


def _row_state(word: Word) -> str:
    is_open = isinstance(word.what, Asking) and isinstance(word.what.standing, Open)
    return OPEN_QUESTION if is_open and isinstance(word.state, Delivered) else word.state.kind


def from_row(row: Row) -> Word:
    """The word that a row holds."""
    return Word.model_validate_json(row.body)


def cited_claims(word: Word) -> tuple[ClaimId, ...]:
    """The claims that it rests on or has told."""
    told: tuple[ClaimId, ...] = ()
    if isinstance(word.state, Sending | Delivered | Uncertain):
        told = word.state.claims
    if isinstance(word.what, Telling):
        told = (*(cited.claim_id for cited in (*word.what.own, *word.what.record)), *told)
    if isinstance(word.what, Asking) and word.what.question is not None:
        told = (word.what.question, *told)
    return tuple(dict.fromkeys(told))


def _answer_turn(word: Word) -> tuple[str, ...]:
    standing = word.what.standing if isinstance(word.what, Asking) else None
    return (str(standing.turn),) if isinstance(standing, Answered) else ()


def _due_at(word: Word) -> datetime | None:
    match word.state:
        case Confirmed():
            return word.accepted_at
        case Held(until=until):
            return until
        case _:
            return None
