"""What is known to have ended, for whoever asks whether it is still so and would otherwise hear nothing."""

from memory.audience import Audible
from memory.claims import Claim, State
from memory.language.asking import Question, Wants
from memory.life import reasons
from memory.recall import eligible, matching
from relay.answers.scratch import Scratch

_MOST = 2


def ended(scratch: Scratch) -> tuple[Audible, ...]:
    """What was so until somebody said that it is over, and has nothing in its place; the newest first.

    It is worded with its end. What was put right or taken back was never so, and is not told.
    """
    question, asked = scratch.question, scratch.asked
    if question.wants is not Wants.WHETHER or question.of_the_past or asked.known is not None:
        return ()
    if not any(map(_is_over, scratch.uow.archived())):
        return ()
    past = Question.model_validate({**dict(question), "of_the_past": True})
    found = [match.claim for match in matching(scratch.uow, asked, past, house=scratch.house)]
    over = [claim for claim in found if _is_over(claim) and scratch.may_be_told(claim)]
    over = [claim for claim in over if scratch.looking_at([claim]).lets_know(claim)]
    heard = eligible(over, asked, house=scratch.house, of_the_past=True)
    return tuple(sorted(heard, key=lambda each: each.claim.change.at, reverse=True)[:_MOST])


def _is_over(claim: Claim) -> bool:
    return (
        claim.state is State.REPLACED
        and claim.change.reason == reasons.ENDED
        and claim.change.successor is None
        and claim.valid_time.until is not None
    )
