"""What becomes of the guesses that each version of a reader makes, so that a bad one shows."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from memory.claims import Claim, Proposer, State
from memory.life import reasons
from memory.ports import UnitOfWork

LATELY = timedelta(days=30)
_ENOUGH = 5
"""So many refuted guesses of late are more than bad luck."""
_BAD_SHARE, _TIMES_BEFORE = 0.3, 2.0
"""A spike: so large a share of the decided guesses was refuted, and so many times the share of before."""

_BY_TURN = frozenset({reasons.PROMOTED})
_BY_WORD = frozenset({reasons.PROMOTED_BY_WORD, reasons.INTRODUCED, reasons.SETTLED})
_BY_DEED = frozenset({reasons.PROMOTED_BY_DEED, reasons.DONE, reasons.ANSWERED})
_REFUTED = frozenset({State.RETRACTED, State.SUPERSEDED, State.FORGOTTEN})


class Figures(NamedTuple):
    """Of one proposer in one version: how much it read, how much of it as a guess, and what became of those.

    Attributes:
        read: Claims that it made, guesses and others.
        guesses: Those that began as candidates.
        by_turn: Borne out by a second, independent turn.
        by_deed: Borne out by what the person did.
        by_word: Borne out by somebody's yes, or by an introduction.
        refuted: Taken back, corrected, or let go of when asked.
        lapsed: Given up, because nobody bore them out.
        waiting: Guesses still.
    """

    read: int = 0
    guesses: int = 0
    by_turn: int = 0
    by_deed: int = 0
    by_word: int = 0
    refuted: int = 0
    lapsed: int = 0
    waiting: int = 0

    @property
    def refuted_share(self) -> float:
        """The share of refuted ones among the guesses that were decided; 0 where none was."""
        decided = self.by_turn + self.by_deed + self.by_word + self.refuted
        return self.refuted / decided if decided else 0.0


def figures(uow: UnitOfWork, *, said: tuple[datetime, datetime] | None = None) -> dict[Proposer, Figures]:
    """The figures of every proposer and version, of the whole memory or of what was said in an interval.

    Args:
        uow: The unit of work.
        said: First instant and first after of the claims that are counted; None counts all.
    """
    counted: defaultdict[Proposer, list[str]] = defaultdict(list)
    for claim in (*uow.in_force(), *uow.archived()):
        if said is None or said[0] <= claim.said_at < said[1]:
            counted[claim.proposer].append(_fate(uow, claim))
    return {
        proposer: _counted(fates)
        for proposer, fates in sorted(counted.items(), key=lambda each: (each[0].name, each[0].version))
    }


def _counted(fates: Sequence[str]) -> Figures:
    guesses = [fate for fate in fates if fate]
    return Figures(len(fates), len(guesses), *(guesses.count(fate) for fate in Figures._fields[2:]))


def _fate(uow: UnitOfWork, claim: Claim) -> str:
    """What became of a claim that began as a guess; empty for every other."""
    versions = uow.versions(claim.claim_id) if claim.revision > 1 else (claim,)
    if versions[0].state is not State.CANDIDATE:
        return ""
    return next((fate for version in versions[1:] if (fate := _step(version))), "waiting")


def _step(version: Claim) -> str:
    """What one change makes of a guess; empty where it goes on being one."""
    reason = version.change.reason
    for fate, its in (("by_turn", _BY_TURN), ("by_word", _BY_WORD), ("by_deed", _BY_DEED)):
        if reason in its and version.state is not State.CANDIDATE:
            return fate
    if version.state in _REFUTED:
        return "refuted"
    return "" if version.is_in_force else "lapsed"


class Spike(NamedTuple):
    """A version of a reader that guesses worse than before."""

    proposer: Proposer
    lately: Figures
    before: Figures


def spikes(uow: UnitOfWork, now: datetime) -> tuple[Spike, ...]:
    """The readers of whose guesses of the last thirty days far more were refuted than before.

    What was before is counted over all versions of that reader: a new version is measured by the old one.
    """
    lately = figures(uow, said=(now - LATELY, now))
    earlier = figures(uow, said=(_EVER, now - LATELY))
    found: list[Spike] = []
    for proposer, its in lately.items():
        before = _together(other for each, other in earlier.items() if each.name == proposer.name)
        is_bad = its.refuted >= _ENOUGH and its.refuted_share >= _BAD_SHARE
        if is_bad and its.refuted_share >= _TIMES_BEFORE * before.refuted_share:
            found.append(Spike(proposer, its, before))
    return tuple(found)


def _together(several: Iterable[Figures]) -> Figures:
    columns = list(zip(*several, strict=True))
    return Figures(*(sum(column) for column in columns))


_EVER = datetime.fromisoformat("1970-01-01T00:00:00+00:00")
