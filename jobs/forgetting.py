"""Once a month: what could be forgotten is proposed to whoever said it; nothing goes by itself."""

from collections import defaultdict
from datetime import datetime

from jobs.schedule import Run
from memory.audience import may_hear
from memory.claims import Claim
from memory.ids import PersonId
from memory.life.matters import forgettable
from memory.ports import UnitOfWork
from relay.matters import claims_asked, raise_matter

_MOST = 5
"""More than so many at once nobody looks through."""


def propose(unit: UnitOfWork, _run: Run, now: datetime) -> None:
    """Propose to each member the oldest of their own words that nobody seems to need.

    What was proposed once and not answered is kept, and is not proposed again.
    """
    house = unit.house()
    proposed = claims_asked(unit, "forgetting")
    of: defaultdict[PersonId, list[Claim]] = defaultdict(list)
    for claim in forgettable(unit.in_force(), now):
        if claim.claim_id not in proposed and may_hear(claim.speaker, claim, house=house, now=now):
            of[claim.speaker].append(claim)
    for person, claims in of.items():
        raise_matter(unit, "forgetting", person, claims[:_MOST], now)
