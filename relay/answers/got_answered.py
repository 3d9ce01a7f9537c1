"""Whether somebody has answered: what they said, or the question as it stands."""

import re

from memory.claims import Claim
from memory.language.asking import strip_vocative
from memory.vocabulary import Predicate

_ANSWERED = re.compile(
    r"^\W*(?:has|have|did) (?P<who>[\w'’-]+(?: [A-Z][\w'’-]+)?) (?:already |even )?"
    r"(?:answer|repl|respond|got(?:ten)? back to|get back to)\w*"
    r"(?: (?:to )?(?:me|us|that|my (?:question|message)|the question|yet|at all))*\W*$",
    re.IGNORECASE,
)


def instead_of(text: str) -> tuple[str, ...]:
    """What is asked instead of "has Edie answered?", the likelier first; nothing for another question."""
    found = _ANSWERED.match(text[strip_vocative(text) :])
    return () if found is None else (f"what did {found['who']} say?", f"what did I ask {found['who']}?")


def asks_for_an_answer(claim: Claim) -> bool:
    """Whether it is such a question, which tells nobody anything of what was asked."""
    is_question = claim.proposition.predicate is Predicate.ASKED_ABOUT
    return is_question and bool(instead_of(claim.sources[0].quote))
