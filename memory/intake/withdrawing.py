"""What its speaker takes back before it is answered or done: "never mind, found it", "forget it, I'll go"."""

from memory.claims import Claim, Method, State
from memory.deeds.commitments import COMMITMENTS, is_open
from memory.language.cues import cues
from memory.life import reasons
from memory.life.changes import Step, Why, closed_at, to_state
from memory.modality import Act
from memory.ports import Context, UnitOfWork
from memory.turns import Author, Turn
from memory.vocabulary import Policy

_BETWEEN = 1
"""How many messages of others may lie between a request and the word that takes it back."""


def taken_back(uow: UnitOfWork, turn: Turn, context: Context) -> Claim | None:
    """The speaker's own latest question in the room, or request of a moment ago, that a turn takes back."""
    if not cues("questions", "withdrawn").match(turn.text.replace("’", "'").strip()):
        return None
    own = [each for each in context.open_questions if each.speaker == turn.speaker]
    own += _just_requested(uow, turn, context)
    replied = [each for each in own if any(source.turn == turn.reply_to for source in each.sources)]
    return max(replied or own, key=lambda each: each.last_confirmed, default=None)


def _just_requested(uow: UnitOfWork, turn: Turn, context: Context) -> list[Claim]:
    people = [each for each in context.before if each.author is Author.PERSON]
    last = next((each for each in reversed(people) if each.speaker == turn.speaker), None)
    if last is None or people.index(last) < len(people) - 1 - _BETWEEN:
        return []
    said = uow.of_turn(last.turn_id)
    return [each for each in said if each.modality.act is Act.REQUESTED and is_open(each)]


def withdraw(uow: UnitOfWork, claim: Claim, why: Why) -> Claim:
    """Ask it no more: a question is out of force, a request called off, with what was promised on it."""
    if claim.policy is Policy.QUESTION:
        return _changed(uow, to_state(claim, State.REPLACED, Why(why.at, reasons.WITHDRAWN, why.by)))
    off = Why(why.at, reasons.CALLED_OFF, why.by)
    promised = [
        each
        for each in uow.in_force(predicates=COMMITMENTS)
        if each.method is Method.ANSWER
        and each.proposition.qualifier == claim.proposition.qualifier
        and each.said_at >= claim.said_at
        and is_open(each)
    ]
    for each in promised:
        _changed(uow, closed_at(each, why.at, off))
    return _changed(uow, closed_at(claim, why.at, off))


def _changed(uow: UnitOfWork, step: Step) -> Claim:
    uow.change(step.claim, expected=step.expected)
    return step.claim
