"""What became of a turn's words: values that the shell puts into a reply, a reaction, or nothing."""

from typing import Literal

from memory.claims import Claim
from memory.gate import Rejected
from memory.ids import ClaimId, PersonId
from memory.value import Value


class Recorded(Value, frozen=True):
    """A new claim; its state tells whether it is of the moment, a candidate, or in force."""

    kind: Literal["recorded"] = "recorded"
    claim: Claim


class Candidate(Value, frozen=True):
    """Kept as weak context until somebody confirms it."""

    kind: Literal["candidate"] = "candidate"
    claim: Claim


class Confirmed(Value, frozen=True):
    """Said again in a turn of its own: one claim, a further source."""

    kind: Literal["confirmed"] = "confirmed"
    claim: Claim


class Promoted(Value, frozen=True):
    """A candidate that was confirmed and counts from now on."""

    kind: Literal["promoted"] = "promoted"
    claim: Claim


class Duplicate(Value, frozen=True):
    """The same words from the same source: nothing was written."""

    kind: Literal["duplicate"] = "duplicate"
    of: ClaimId


class Conflict(Value, frozen=True):
    """It differs from what others, or the same person, said; somebody entitled should decide.

    `with_claims` are the exact claims between which to choose, `claim` being the new one.
    """

    kind: Literal["conflict"] = "conflict"
    claim: Claim
    with_claims: tuple[Claim, ...]


class Replaced(Value, frozen=True):
    """Something newer holds; what held before is kept with its end."""

    kind: Literal["replaced"] = "replaced"
    claim: Claim
    old: tuple[Claim, ...]


class Corrected(Value, frozen=True):
    """It was wrong and is set right."""

    kind: Literal["corrected"] = "corrected"
    claim: Claim
    old: tuple[Claim, ...]


class CorrectedBefore(Value, frozen=True):
    """A correction that came late: what it corrects was out of force already."""

    kind: Literal["corrected_before"] = "corrected_before"
    claim: Claim
    old: Claim


class Done(Value, frozen=True):
    """A commitment closed, by its doer or a named witness; `claim` is their word for it."""

    kind: Literal["done"] = "done"
    claim: Claim
    closed: tuple[Claim, ...]
    by_witness: bool


class CalledOff(Value, frozen=True):
    """Something arranged or promised that is not to be any more."""

    kind: Literal["called_off"] = "called_off"
    claim: Claim
    closed: tuple[Claim, ...]


class Reopened(Value, frozen=True):
    """What counted as done is not."""

    kind: Literal["reopened"] = "reopened"
    claim: Claim
    old: tuple[Claim, ...]


class Reported(Value, frozen=True):
    """Somebody says that another's task is done; the task stays open until its doer or a witness says so."""

    kind: Literal["reported"] = "reported"
    claim: Claim
    open: tuple[Claim, ...]


class Answered(Value, frozen=True):
    """Words that answer a question, and by whom; `closes` where its addressee answered.

    `answer` is None where the answer is a turn from which no claim could be made.
    """

    kind: Literal["answered"] = "answered"
    question: Claim
    answer: ClaimId | None
    by: PersonId
    closes: bool


class Withdrawn(Value, frozen=True):
    """A question that its asker does not ask any more, or a request that is taken back."""

    kind: Literal["withdrawn"] = "withdrawn"
    question: Claim


class Ended(Value, frozen=True):
    """A temporary thing whose end somebody said has come."""

    kind: Literal["ended"] = "ended"
    claim: Claim


class Retracted(Value, frozen=True):
    """Taken back."""

    kind: Literal["retracted"] = "retracted"
    claim: Claim


class Forgotten(Value, frozen=True):
    """Laid aside on request; it can be brought back for thirty days."""

    kind: Literal["forgotten"] = "forgotten"
    claim: Claim


class Introduced(Value, frozen=True):
    """The household knows from now on who somebody is; `claim` is the word that says so."""

    kind: Literal["introduced"] = "introduced"
    claim: Claim
    person: PersonId


class Kept(Value, frozen=True):
    """Never to be forgotten, because somebody asked so."""

    kind: Literal["kept"] = "kept"
    claim: Claim


class Disputed(Value, frozen=True):
    """Somebody says that it was not they who wrote this."""

    kind: Literal["disputed"] = "disputed"
    claim: Claim


class NotEntitled(Value, frozen=True):
    """The person may not change that claim; their own word may stand beside it."""

    kind: Literal["not_entitled"] = "not_entitled"
    claim: Claim


class NothingThere(Value, frozen=True):
    """No such claim is in force, as far as this person can know."""

    kind: Literal["nothing_there"] = "nothing_there"
    claim_id: ClaimId


Outcome = (
    Recorded
    | Candidate
    | Confirmed
    | Promoted
    | Duplicate
    | Conflict
    | Replaced
    | Corrected
    | CorrectedBefore
    | Done
    | CalledOff
    | Reopened
    | Reported
    | Answered
    | Withdrawn
    | Ended
    | Retracted
    | Forgotten
    | Introduced
    | Kept
    | Disputed
    | NotEntitled
    | NothingThere
    | Rejected
)


def claim_of(outcome: Outcome) -> Claim | None:
    """The claim that holds what was said, in its newest version; None where nothing was written."""
    match outcome:
        case Duplicate() | Answered() | Withdrawn() | NotEntitled() | NothingThere() | Rejected():
            return None
        case _:
            return outcome.claim
