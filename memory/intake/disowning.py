"""A message that does not count: somebody else wrote it, or its speaker takes it back."""

import re

from memory.audience import audience_of_turn, covers
from memory.claims import Claim, State
from memory.intake.taking import Work
from memory.life import reasons
from memory.life.changes import stepped, to_state
from memory.life.correcting_words import disowns, owns_after_all, takes_back
from memory.life.corrections import said_before
from memory.life.entitlement import is_entitled
from memory.life.outcomes import Conflict, Disputed, Outcome, Retracted
from memory.life.reopening import end_again, give_back_with
from memory.turns import Author


def disowned(work: Work) -> list[Outcome]:
    """Flag, or clear, the claims of a message that its account's owner says somebody else wrote."""
    is_claimed = owns_after_all(work.turn.text)
    if not is_claimed and not disowns(work.turn.text):
        return []
    disputed: list[Outcome] = []
    for claim in said_before(work.uow, work.turn, work.context):
        in_question = claim.change.reason == reasons.DISPUTED
        is_first = not disputed or claim.sources[0].turn == _first_turn(disputed)
        if (
            claim.speaker != work.speaker
            or not claim.is_in_force
            or in_question is not is_claimed
            or not is_first
        ):
            continue
        state = State.ACTIVE if is_claimed else State.CONFLICT
        step = stepped(claim, work.why(reasons.SETTLED if is_claimed else reasons.DISPUTED), state=state)
        work.uow.change(step.claim, expected=step.expected)
        if is_claimed:
            end_again(work.uow, claim, work.why(reasons.SETTLED))
        else:
            give_back_with(work.uow, claim, now=work.now)
        disputed.append(Disputed(claim=step.claim))
    return disputed


def taken_back(work: Work) -> list[Outcome]:
    """Retract what the speaker said just before, or what they reply to, where they say that it is wrong.

    What it had closed or ended is open again. What is not theirs to take back is marked as contested instead.
    """
    if not takes_back(work.turn.text) or _is_set_right(work):
        return []
    outcomes: list[Outcome] = []
    contested = [each for each in said_before(work.uow, work.turn, work.context) if each.is_in_force]
    for claim in contested:
        if (
            claim.sources[0].turn != contested[0].sources[0].turn
            or claim.sources[0].turn == work.turn.turn_id
        ):
            continue
        if is_entitled(work.speaker, claim, work.context.house):
            step = to_state(claim, State.RETRACTED, work.why(reasons.RETRACTED))
            work.uow.change(step.claim, expected=step.expected)
            give_back_with(work.uow, claim, now=work.now)
            outcomes.append(Retracted(claim=step.claim))
        elif claim.state is not State.CONFLICT and _is_said_to_all(work, claim):
            step = to_state(claim, State.CONFLICT, work.why(reasons.DIFFERS))
            work.uow.change(step.claim, expected=step.expected)
            outcomes.append(Conflict(claim=step.claim, with_claims=()))
    return outcomes


def _is_set_right(work: Work) -> bool:
    """Whether somebody else has just said what is right: "it's not a thing, it's a concert". "My bad"."""
    people = [each for each in work.context.before if each.author is Author.PERSON]
    last = people[-1] if people else None
    is_bare = _CONCEDES.fullmatch(work.turn.text.strip()) is not None
    return (
        is_bare and last is not None and last.speaker != work.speaker and _RIGHT.search(last.text) is not None
    )


_CONCEDES = re.compile(r"(?:oh |sorry,? |ah )?my (?:mistake|bad)[.! x]*", re.IGNORECASE)
_RIGHT = re.compile(
    r"\b(?:it|that|s?he|they)['’]?(?:s|re| is| are) not\b.+\b(?:it|that|s?he|they)['’]?(?:s|re| is| are)\b"
    r"|\byou mean\b",
    re.IGNORECASE,
)


def _is_said_to_all(work: Work, claim: Claim) -> bool:
    """Whether all who hear a claim hear that it is contested: a word in private contests none of it."""
    house = work.context.house
    return covers(audience_of_turn(work.turn, house), claim.audience, house=house, now=work.now)


def _first_turn(outcomes: list[Outcome]) -> str:
    first = outcomes[0]
    return first.claim.sources[0].turn if isinstance(first, Disputed) else ""
