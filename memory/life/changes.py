"""The single steps of a claim's life: each names the exact claim, and the revision it must still be at."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import NamedTuple

from memory.claims import Change, Claim, Source, State, ValidTime
from memory.ids import ClaimId, PersonId, Revision


class Step(NamedTuple):
    """A new version of a claim, to be written only over revision `expected`."""

    claim: Claim
    expected: Revision


class Why(NamedTuple):
    """When the memory learns of a change, why, by whom, and what takes the claim's place."""

    at: datetime
    reason: str
    by: PersonId | None
    successor: ClaimId | None = None


def stepped(claim: Claim, why: Why, **fields: object) -> Step:
    """The claim's next version, with its change and the fields that are new."""
    change = Change(at=why.at, reason=why.reason, by=why.by, successor=why.successor)
    following = {"change": change, "revision": Revision(claim.revision + 1)}
    return Step(Claim.model_validate({**dict(claim), **fields, **following}), claim.revision)


def once(steps: Iterable[Step]) -> Iterator[Step]:
    """The first step of each claim: what two rules end in one turn is ended once."""
    seen: set[ClaimId] = set()
    for step in steps:
        if step.claim.claim_id not in seen:
            seen.add(step.claim.claim_id)
            yield step


def to_state(claim: Claim, state: State, why: Why) -> Step:
    """The claim in another state."""
    return stepped(claim, why, state=state)


def closed_at(claim: Claim, end: datetime, why: Why) -> Step:
    """The claim replaced, its interval in the world closed where the new one begins."""
    valid = claim.valid_time
    until = end if valid.until is None else min(end, valid.until)
    closed = ValidTime(since=valid.since, until=until, end_condition=valid.end_condition)
    return stepped(claim, why, state=State.REPLACED, valid_time=closed)


def with_source(claim: Claim, source: Source, why: Why, *, state: State) -> Step:
    """The claim with one source more: later confirmed, and not more true for it."""
    sources = tuple(sorted((*claim.sources, source), key=lambda each: each.at))
    return stepped(claim, why, state=state, sources=sources, last_confirmed=sources[-1].at)


def without_turn(claim: Claim, turn: str, why: Why) -> Step | None:
    """The claim without the sources of a turn that no longer says it; None if there are no others."""
    rest = tuple(source for source in claim.sources if source.turn != turn)
    if not rest:
        return None
    return stepped(claim, why, sources=rest, said_at=rest[0].at, last_confirmed=rest[-1].at)
