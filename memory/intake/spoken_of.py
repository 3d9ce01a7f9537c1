"""Of whom a statement without a subject is, where its speaker was asked after somebody else.

"Gran's in A&E" "why?" "fell off the step": it was Gran who fell, and not whoever tells it.
"""

import re
from collections.abc import Sequence
from datetime import timedelta

from memory.claims import Method, Proposition, Reading
from memory.dialogue.said import said_in
from memory.ids import PersonId
from memory.language.asking import called_in, people_named
from memory.language.naming import somebody
from memory.ports import Context, UnitOfWork
from memory.turns import Author, Turn

_SOON = timedelta(hours=3)
_LOOKED_BACK = 4
_OWN = re.compile(r"\b(?:i|im|ive|me|my|mine|myself|we|our|us)\b", re.IGNORECASE)
_ASKS_ON = re.compile(
    r"^\W*(?:\w+\W+){0,3}?(?:why|how come|how so|what happened|what (?:with|for|from)|since when|how"
    r"|how bad|is it bad|what['’]?s wrong|what['’]?s up)\b(?!.*\b(?:you|u|your|ya)\b)"
    r"|\b(?:he|she|him|her|his)\b",
    re.IGNORECASE,
)
"""A question that goes on of whoever was spoken of; "how are you" is of somebody else."""


def of_whom_is_asked(
    uow: UnitOfWork, turn: Turn, context: Context, readings: tuple[Reading, ...]
) -> tuple[Reading, ...]:
    """The readings of a turn, with those that only seem to be of its speaker put down to whom they are of.

    Where it is not plain of whom that is, they are left out: the words themselves stay in the record.
    """
    bare = [each for each in readings if _seems_own(each, turn)]
    if not bare or _OWN.search(turn.text) is not None:
        return readings
    said = [each for each in context.before if each.author is Author.PERSON][-_LOOKED_BACK:]
    before = next(reversed(said), None)
    if before is None or before.speaker == turn.speaker or turn.sent_at - before.sent_at > _SOON:
        return readings
    if turn.reply_to not in (None, before.turn_id) or _ASKS_ON.search(said_in(before).asked) is None:
        return readings
    people = _asked_of(before, context) or _spoken_of(uow, said, turn)
    if not people or turn.speaker in people:
        return readings
    put = {id(each): _put_down_to(each, people, turn, context) for each in bare}
    told = (put.get(id(each), each) for each in readings)
    return tuple(each for each in told if each is not None)


def _seems_own(reading: Reading, turn: Turn) -> bool:
    subject = reading.proposition.subject
    return subject.person == turn.speaker and subject.surface.casefold() == "i"


def _asked_of(before: Turn, context: Context) -> frozenset[PersonId]:
    """Whom a question names: "what happened to gran?"."""
    asked = said_in(before).asked
    named, _ = people_named(asked, asker=before.speaker, house=context.house, at=before.sent_at)
    return frozenset(named)


def _spoken_of(uow: UnitOfWork, said: Sequence[Turn], turn: Turn) -> frozenset[PersonId]:
    """Of whom the speaker of a turn told last."""
    own = next((each for each in reversed(said) if each.speaker == turn.speaker), None)
    told = () if own is None else uow.of_turn(own.turn_id)
    people = (each.proposition.subject.person for each in told if each.is_in_force)
    return frozenset(person for person in people if person is not None)


def _put_down_to(
    reading: Reading, people: frozenset[PersonId], turn: Turn, context: Context
) -> Reading | None:
    if len(people) > 1:
        return None
    person, house = next(iter(people)), context.house
    called = (
        called_in(each.text, person, by=each.speaker, house=house, at=turn.sent_at)
        for each in reversed(context.before)
    )
    surface = next((each for each in called if each is not None), house.name(person))
    said = {**dict(reading.proposition), "subject": somebody(person, surface)}
    of_them = {"proposition": Proposition.model_validate(said), "method": Method.ANSWER}
    return Reading.model_validate({**dict(reading), **of_them})
