"""Whether somebody has answered: what the asker put to them with what they replied, or as it stands."""

import re
from dataclasses import dataclass

from memory.claims import Claim
from memory.dialogue.replies import answers_to, asks
from memory.house import House
from memory.ids import PersonId, TurnId
from memory.language.asking import people_named, strip_vocative
from memory.ports import UnitOfWork
from memory.recall import Ask
from memory.turns import Author, Turn
from memory.vocabulary import Predicate

_ANSWERED = re.compile(
    r"^\W*(?:has|have|did) (?P<who>[\w'’-]+(?: [A-Z][\w'’-]+)?) (?:already |even )?"
    r"(?:answer|repl|respond|got(?:ten)? back to|get back to)\w*"
    r"(?: (?:to )?(?:me|us|that|my (?:question|message)|the question|yet|at all))*\W*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Instead:
    """What is asked instead of whether somebody has answered.

    Attributes:
        text: The question.
        answers: The turns that alone may answer it; None: all may.
    """

    text: str
    answers: frozenset[TurnId] | None


def instead_of(uow: UnitOfWork, asked: Ask) -> tuple[Instead, ...]:
    """What is asked instead of "has Edie answered?", the likelier first; nothing for another question.

    Whatever else Edie has said is no answer: it must be bound to what the asker last put to her.
    """
    who = _who(asked.text)
    if who is None:
        return ()
    house = uow.house()
    people, _ = people_named(who, asker=asked.asker, house=house, at=asked.now)
    person = next(iter(people), None)
    if person is None:
        return ()
    put = [turn for turn in uow.turns(limit=_BACK) if _is_put_to(turn, asked, person, house)]
    if not put:
        return ()
    replies = answers_to(uow, put[-1], is_question=True)
    answers = frozenset(each.turn_id for each in replies if each.speaker == person)
    still_open = Instead(f"what did I ask {who}?", None)
    return (Instead(f"what did {who} say?", answers), still_open) if answers else (still_open,)


_BACK = 400
"""How many turns back what somebody asked is looked for."""


def _is_put_to(turn: Turn, asked: Ask, person: PersonId, house: House) -> bool:
    is_own = turn.speaker == asked.asker and turn.author is Author.PERSON and not turn.to_bot
    if not is_own or not asks(turn):
        return False
    called = turn.text[: strip_vocative(turn.text)] or turn.text
    people, _ = people_named(called, asker=turn.speaker, house=house, at=turn.sent_at)
    return person in people


def _who(text: str) -> str | None:
    found = _ANSWERED.match(text[strip_vocative(text) :])
    return None if found is None else found["who"]


def asks_for_an_answer(claim: Claim) -> bool:
    """Whether it is such a question, which tells nobody anything of what was asked."""
    is_question = claim.proposition.predicate is Predicate.ASKED_ABOUT
    return is_question and _who(claim.sources[0].quote) is not None
