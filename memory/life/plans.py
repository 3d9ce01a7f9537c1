"""What a decision is made from, and what it says is to be written."""

from datetime import datetime
from typing import NamedTuple

from memory.claims import Claim
from memory.house import House
from memory.life.changes import Step, Why
from memory.life.entitlement import is_entitled
from memory.life.outcomes import Outcome


class Cues(NamedTuple):
    """What the words themselves say of change.

    Attributes:
        corrects: They say that something was wrong.
        changes: They say that something is different from now on.
        target: The claim that they correct, where a reply or the talk just before points at one.
    """

    corrects: bool = False
    changes: bool = False
    target: Claim | None = None


NO_CUES = Cues()


class Plan(NamedTuple):
    """What is to be written, and what to say of it."""

    outcome: Outcome
    add: Claim | None = None
    steps: tuple[Step, ...] = ()


class Case(NamedTuple):
    """A new claim, those in force in its slot, what its words say of change, and the household."""

    incoming: Claim
    current: tuple[Claim, ...]
    cues: Cues
    house: House
    now: datetime

    def why(self, reason: str) -> Why:
        """The change that the incoming claim brings about."""
        return Why(self.now, reason, self.incoming.speaker, self.incoming.claim_id)

    def may_change(self, claim: Claim) -> bool:
        """Whether the incoming claim's speaker is entitled over another."""
        return is_entitled(self.incoming.speaker, claim, self.house)
