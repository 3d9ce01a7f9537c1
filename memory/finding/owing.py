"""Who owes whom, asked from either side: a debt answers only who asks for its own two sides."""

import re
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from memory.claims import Claim
from memory.finding.ranking import Match
from memory.house import House
from memory.ids import PersonId
from memory.language.asking import people_named
from memory.language.debts import is_debt, is_part_payment, owed_to

_LEAD = r"^\W*(?:(?:so|and|hey|ok|@?sayso)[\s,:]+)*"
_WHO, _WHOM = r"(?P<who>[\w'’ -]+?)", r"(?P<whom>[\w'’ -]+?)"
_FORMS = tuple(
    re.compile(_LEAD + form, re.IGNORECASE)
    for form in (
        rf"(?:do|does|did) {_WHO} (?:still )?owe (?P<whom>.+)$",
        rf"(?:who|whom|what|how much)(?: money)? (?:do|does|did) {_WHO} (?:still )?owe\b(?P<whom>.*)$",
        r"(?:who|does any(?:one|body))(?: still)? owes? (?P<whom>.+)$",
        rf"(?:is|are|am|was|what(?: is|['’]s)|how much (?:is|am|are)) {_WHOM} (?:still )?owed\b(?P<who>.*)$",
    )
)


class Sides(NamedTuple):
    """Who is asked about as owing, and as being owed; empty stands for anybody."""

    who: frozenset[PersonId]
    whom: frozenset[PersonId]

    def are_of(self, claim: Claim) -> bool:
        """Whether a debt is of those two; what is no debt is of anybody."""
        said = claim.proposition
        if not is_debt(said.qualifier) and not is_part_payment(said.qualifier):
            return True
        is_theirs = not self.who or said.subject.person in self.who
        return is_theirs and (not self.whom or not owed_to(said).isdisjoint(self.whom))


def sides_asked(text: str, *, asker: PersonId, house: House, at: datetime) -> Sides | None:
    """Whose debt, and to whom, a question asks about; None where it asks about none."""
    form = next((found for each in _FORMS if (found := each.match(text.strip(" ?!.")))), None)
    if form is None:
        return None
    named = form.groupdict(default="")
    people = {
        side: frozenset(people_named(named.get(side, ""), asker=asker, house=house, at=at)[0])
        for side in ("who", "whom")
    }
    return Sides(people["who"], people["whom"])


def without_other_debts(matches: Sequence[Match], sides: Sides | None) -> tuple[Match, ...]:
    """The matches without debts of other people than were asked about: who owes is not who is owed."""
    return tuple(match for match in matches if sides is None or sides.are_of(match.claim))
