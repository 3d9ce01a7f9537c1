"""A turn bound to what it answers: readings of short answers before the gate, questions settled after it."""

from collections.abc import Sequence

from memory.claims import Claim, Method, Reading
from memory.intake.answer_readings import elliptic_reading
from memory.intake.binding import Bound, bound_to
from memory.intake.each_answered import Each, each_answered
from memory.intake.echoing import echo_of
from memory.intake.prompting import (
    answered_elsewhere,
    asked_days_ago,
    done_alone,
    reacts_to_another,
)
from memory.intake.questions import answered, just_promised, prompt_of
from memory.intake.spoken_of import of_whom_is_asked
from memory.intake.withdrawing import taken_back, withdraw
from memory.language.answer_modality import modality_of
from memory.language.answers import Answer, Short, short_answer
from memory.life.changes import Why
from memory.life.outcomes import Answered, Outcome, Withdrawn, claim_of
from memory.ports import Context, UnitOfWork
from memory.turns import Turn
from memory.vocabulary import Policy


def bind(uow: UnitOfWork, turn: Turn, context: Context, readings: tuple[Reading, ...]) -> Bound:
    """Find what a turn answers, and make a reading of it where its words are too short for a reader."""
    text = turn.text
    if not text.strip() or turn.forwarded_from is not None:
        return Bound(readings)
    withdrawn = taken_back(uow, turn, context)
    if withdrawn is not None:
        own = tuple(each for each in readings if each.method is not Method.ANSWER)
        return Bound(own, withdrawn, withdraws=True)
    echo = echo_of(uow, turn, context)
    if echo is not None:
        asked = prompt_of(uow, turn, context, is_short=False)
        is_asked = asked is not None and asked.policy is Policy.QUESTION and asked.speaker != turn.speaker
        return Bound((echo,), asked if is_asked else None, echo.modality, (echo,))
    several = each_answered(uow, turn, context)
    return _bound_to_each(several, turn, context) if several else _bound_to_one(uow, turn, context, readings)


def _bound_to_one(uow: UnitOfWork, turn: Turn, context: Context, readings: tuple[Reading, ...]) -> Bound:
    readings = of_whom_is_asked(uow, turn, context, readings)
    short = short_answer(turn.text)
    asked = None if short is not None else done_alone(uow, turn, context)
    if asked is not None:
        short, readings = Short(Answer.DONE, ""), ()
    prompt = (
        asked
        or prompt_of(uow, turn, context, is_short=short is not None)
        or (None if short is None or short.answer is not Answer.DONE else just_promised(uow, turn, context))
        or asked_days_ago(turn, context, readings)
    )
    if prompt is None:
        return Bound(readings, answered_elsewhere(uow, turn, context, readings))
    is_own = prompt.speaker == turn.speaker and prompt.policy is Policy.QUESTION
    if is_own or (short is not None and reacts_to_another(short, prompt, turn, context)):
        return Bound(readings)
    return bound_to(prompt, turn, context, readings, short)


def _bound_to_each(several: Sequence[Each], turn: Turn, context: Context) -> Bound:
    """Each question with its own word: of "yes and no", the first is so and the second is not."""
    found: list[Bound] = []
    for prompt, short in several:
        asks_leave = prompt.proposition.subject.person == prompt.speaker
        allowed = modality_of(short, prompt.modality, turn.text, asks_leave=asks_leave)
        if allowed is not None:
            reading = elliptic_reading(turn, prompt, short, allowed, context)
            found.append(Bound((reading,), prompt, allowed, (reading,)))
    readings = tuple(reading for each in found for reading in each.readings)
    return found[0]._replace(readings=readings, beside=tuple(found[1:])) if found else Bound(())


def settle(uow: UnitOfWork, turn: Turn, bound: Bound, outcomes: list[Outcome], why: Why) -> list[Outcome]:
    """Let the answers that were written bear on their questions."""
    is_one_of_several = bool(bound.beside)
    return [
        outcome
        for each in (bound, *bound.beside)
        for outcome in _settled(uow, turn, each, outcomes, why, is_one_of_several=is_one_of_several)
    ]


def _settled(  # noqa: PLR0913 - what was said, what it answers and what came of it
    uow: UnitOfWork, turn: Turn, bound: Bound, outcomes: list[Outcome], why: Why, *, is_one_of_several: bool
) -> list[Outcome]:
    if bound.prompt is None or turn.speaker is None:
        return []
    question = uow.claim(bound.prompt.claim_id)
    if question is None or not question.is_in_force:
        return []
    if bound.withdraws:
        return [Withdrawn(question=withdraw(uow, question, Why(why.at, why.reason, turn.speaker)))]
    if question.policy is not Policy.QUESTION:
        return []
    answer = _answer_among(outcomes, turn, to=question if is_one_of_several else None)
    if answer is None:
        return []
    step, closes = answered(uow, question, by=turn.speaker, answer=answer, why_at=why)
    uow.change(step.claim, expected=step.expected)
    return [Answered(question=step.claim, answer=answer.claim_id, by=turn.speaker, closes=closes)]


def _answer_among(outcomes: list[Outcome], turn: Turn, *, to: Claim | None) -> Claim | None:
    """The claim that holds the answer: what was said as one, else what the same turn bore out."""
    claims = [claim for outcome in outcomes if (claim := claim_of(outcome)) is not None]
    if to is not None:
        claims = [each for each in claims if each.proposition.value == to.proposition.value]
    here = [claim for claim in claims if any(source.turn == turn.turn_id for source in claim.sources)]
    return next((claim for claim in here if claim.method is Method.ANSWER), next(iter(here), None))
