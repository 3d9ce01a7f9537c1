"""A later reader's proposals on a turn that the rules have read already, taken in within one unit of work.

For one stretch and predicate the later reading takes the earlier one's place, never firmer than it; what the
rules passed over is added. What has changed since by anybody's word stays as it is.
"""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime

from memory.claims import Claim, Method, Origin, Proposer, Proposition, Reading, State
from memory.context import context_for
from memory.gate import Rejected, undecided
from memory.intake.taking import Admitted, Work, admit_reading, take, write
from memory.language.wordforms import folded
from memory.lexical import LexicalReader
from memory.lexical.proposed import ground
from memory.lexical.scene import Scene
from memory.life import reasons
from memory.life.changes import Why, closed_at, stepped
from memory.life.outcomes import Candidate
from memory.life.plans import Plan
from memory.life.reopening import give_back
from memory.modality import Modality, meet
from memory.ports import UnitOfWork
from memory.proposals import Proposal, Refused
from memory.tombstones import mark_of_message
from memory.turns import Author, Turn
from memory.value import Value
from memory.vocabulary import Policy


class Counts(Value, frozen=True):
    """What became of a proposer's proposals.

    Attributes:
        turns: Turns that it has read.
        proposed: All that it said of them.
        agreed: What the rules had read the same way.
        admitted: New claims.
        weakened: Claims that are less firm by its word.
        inferred: Of the admitted and weakened, those that wait for a person.
        overtaken: Claims that had changed since by somebody's word, and stayed as they were.
        clamped: Fields in which it was not followed, and how often.
        rejected: Why proposals came to nothing, and how often.
    """

    turns: int = 0
    proposed: int = 0
    agreed: int = 0
    admitted: int = 0
    weakened: int = 0
    inferred: int = 0
    overtaken: int = 0
    clamped: tuple[tuple[str, int], ...] = ()
    rejected: tuple[tuple[str, int], ...] = ()

    def plus(self, other: "Counts") -> "Counts":
        """Both together."""
        numbers = ("turns", "proposed", "agreed", "admitted", "weakened", "inferred", "overtaken")
        summed = {name: getattr(self, name) + getattr(other, name) for name in numbers}
        tables = {
            name: tuple(
                sorted((Counter(dict(getattr(self, name))) + Counter(dict(getattr(other, name)))).items())
            )
            for name in ("clamped", "rejected")
        }
        return Counts.model_validate({**summed, **tables})


def read_again(  # noqa: PLR0913 - each argument is of another kind, and named
    uow: UnitOfWork,
    turn: Turn,
    proposals: Sequence[Proposal],
    proposer: Proposer,
    *,
    now: datetime,
    tombstone_key: bytes = b"",
) -> Counts:
    """Take in what a later reader proposes of a turn; a second time changes nothing.

    Args:
        uow: One transaction: all of it is kept, or nothing.
        turn: As it is heard: what does not count of it is blank.
        proposals: In words of the turn.
        proposer: Who proposes, in which version.
        now: Transaction time.
        tombstone_key: The household's key for marks of what was erased.
    """
    if not _may_be_read(uow, turn, tombstone_key) or turn.speaker is None:
        return Counts()
    context = context_for(uow, turn)
    work = Work(uow, turn, turn.speaker, context, now, tombstone_key)
    again = _Again(work, LexicalReader().read(turn, context), proposer)
    for proposal in proposals:
        again.take(proposal)
    return again.counts()


def _may_be_read(uow: UnitOfWork, turn: Turn, tombstone_key: bytes) -> bool:
    """Whether the turn still says what was sent to be read: not edited, not erased, a person's own."""
    newest = uow.latest_version(turn.room, turn.message)
    mark = mark_of_message(tombstone_key, turn.household, turn.room, turn.message)
    return (
        newest is not None
        and newest.turn_id == turn.turn_id
        and bool(newest.text.strip())
        and turn.author is Author.PERSON
        and not uow.has_tombstone(mark)
    )


class _Again:
    """One turn, and what is made of each proposal on it."""

    def __init__(self, work: Work, told: tuple[Reading, ...], proposer: Proposer) -> None:
        self._work = work
        self._told = told
        self._proposer = proposer
        self._scene = Scene(work.turn, work.context)
        self._numbers: Counter[str] = Counter(turns=1)
        self._clamped: Counter[str] = Counter()
        self._rejected: Counter[str] = Counter()

    def counts(self) -> Counts:
        tables = {
            "clamped": tuple(sorted(self._clamped.items())),
            "rejected": tuple(sorted(self._rejected.items())),
        }
        return Counts.model_validate({**self._numbers, **tables})

    def take(self, proposal: Proposal) -> None:
        self._numbers["proposed"] += 1
        found = ground(proposal, self._scene, self._told, self._proposer)
        if isinstance(found, Refused):
            self._rejected[found.reason.name.lower()] += 1
            return
        claim = admit_reading(self._work, found.reading, 0, None)
        if isinstance(claim, Rejected):
            self._rejected[claim.reason.name.lower()] += 1
            return
        self._clamped.update(found.clamped)
        self._put(_noting(claim, proposal.modality), found.reading)

    def _put(self, claim: Claim, reading: Reading) -> None:
        of_turn = self._work.uow.of_turn(self._work.turn.turn_id)
        old = _counterpart(claim, of_turn)
        if old is not None:
            self._replace(old, claim)
        elif any(each.method is Method.ANSWER and _overlap(each, claim) for each in of_turn):
            self._rejected["is_answer"] += 1
        else:
            self._add(self._of_its_own(claim, reading), reading)

    def _of_its_own(self, claim: Claim, reading: Reading) -> Claim:
        """The claim under an id that no other thing said in the same stretch has."""
        ordinal = 0
        while (there := self._work.uow.claim(claim.claim_id)) is not None and _differ(there, claim):
            ordinal += 1
            again = admit_reading(self._work, reading, ordinal, None)
            if isinstance(again, Rejected):
                return claim
            claim = Claim.model_validate({**dict(claim), "claim_id": again.claim_id})
        return claim

    def _replace(self, old: Claim, claim: Claim) -> None:
        """Put the new reading in the old one's place, unless somebody's word has touched that since."""
        if not old.is_in_force or old.change.reason not in _UNTOUCHED or len(old.sources) > 1:
            self._numbers["overtaken"] += 1
            return
        weaker = _no_firmer(claim, old, self._proposer)
        if not weaker:
            self._numbers["agreed"] += 1
            return
        why = Why(self._work.now, reasons.READ_AGAIN, None)
        step = stepped(old, why, **weaker)
        self._work.uow.change(step.claim, expected=step.expected)
        if old.state is State.ACTIVE and step.claim.state is State.CANDIDATE:
            give_back(self._work.uow, old.claim_id, now=self._work.now)
        self._numbers["weakened"] += 1
        self._numbers["inferred"] += step.claim.origin is Origin.INFERRED

    def _add(self, claim: Claim, reading: Reading) -> None:
        if self._work.uow.claim(claim.claim_id) is not None:
            self._numbers["agreed"] += 1
        elif claim.origin is Origin.INFERRED or reading.origin is Origin.INFERRED:
            self._numbers["inferred"] += 1
            self._numbers["admitted"] += 1
            write(self._work, Plan(Candidate(claim=claim), claim))
        elif self._is_overtaken(claim):
            self._numbers["admitted"] += 1
            self._add_as_past(claim)
        else:
            self._numbers["admitted"] += 1
            take(self._work, Admitted(reading, claim))

    def _is_overtaken(self, claim: Claim) -> bool:
        """Whether something said later stands in its place already."""
        return any(each.said_at > claim.said_at for each in self._work.uow.in_slot(claim.slot))

    def _add_as_past(self, claim: Claim) -> None:
        """Keep what was said before something newer: as past where only one value holds, else beside it."""
        self._work.uow.add(claim)
        if claim.policy not in (Policy.STATE, Policy.FACT, Policy.WHEREABOUTS):
            return
        newer = [each for each in self._work.uow.in_slot(claim.slot) if each.said_at > claim.said_at]
        first = min(newer, key=lambda each: each.said_at)
        step = closed_at(claim, first.said_at, Why(self._work.now, reasons.REPLACED, None, first.claim_id))
        self._work.uow.change(step.claim, expected=step.expected)


_UNTOUCHED = (reasons.RECORDED, reasons.READ_AGAIN)


def _noting(claim: Claim, proposed: Modality) -> Claim:
    """The claim with everything noted in which the proposal itself said otherwise."""
    return Claim.model_validate({**dict(claim), "undecided": undecided(proposed, claim.modality)})


def _counterpart(claim: Claim, of_turn: Sequence[Claim]) -> Claim | None:
    """The claim that was made of the same stretch as the same thing."""
    same = [
        each
        for each in of_turn
        if each.proposition.predicate is claim.proposition.predicate and _overlap(each, claim)
    ]
    exact = [each for each in same if folded(each.proposition.value) == folded(claim.proposition.value)]
    # A deed that was taken for a known task goes by the task's own words, under the id of its reading.
    by_id = [each for each in of_turn if each.claim_id == claim.claim_id and _is_deed(each) and len(same) < 2]
    return next(iter((*exact, *by_id)), None)


def _is_deed(claim: Claim) -> bool:
    return claim.policy in (Policy.COMMITMENT, Policy.EVENT)


def _differ(one: Claim, other: Claim) -> bool:
    return folded(one.proposition.value) != folded(other.proposition.value)


def _overlap(one: Claim, other: Claim) -> bool:
    turn = other.sources[0].turn
    return any(source.turn == turn and source.span.touches(other.sources[0].span) for source in one.sources)


def _no_firmer(claim: Claim, old: Claim, proposer: Proposer) -> dict[str, object]:
    """The old claim's fields as the new reading leaves them; empty where the two agree."""
    modality, state = meet(old.modality, claim.modality), _weaker(claim.state, old.state)
    is_inferred = claim.origin is Origin.INFERRED or claim.method is Method.INFERENCE
    subject = claim.proposition.subject if is_inferred else old.proposition.subject
    if (modality, state, subject) == (old.modality, old.state, old.proposition.subject):
        return {}
    said = Proposition.model_validate({**dict(old.proposition), "subject": subject})
    return {
        "proposition": said,
        "modality": modality,
        "origin": claim.origin if is_inferred else old.origin,
        "method": claim.method if is_inferred else old.method,
        "proposer": proposer,
        "state": state,
        "uses": claim.uses if state is State.TRANSIENT else old.uses,
        "undecided": claim.undecided,
    }


def _weaker(one: State, other: State) -> State:
    """Of two states the one that asserts less."""
    return min(one, other, key=_BY_WEIGHT.index) if one in _BY_WEIGHT and other in _BY_WEIGHT else other


_BY_WEIGHT = (State.TRANSIENT, State.CANDIDATE, State.ACTIVE)
