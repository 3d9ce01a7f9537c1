"""Whose word may change, correct or take back a claim."""

from collections.abc import Iterator

from memory.claims import Claim
from memory.house import House
from memory.ids import PersonId
from memory.people import Role
from memory.vocabulary import Policy, Predicate


def is_entitled(person: PersonId, claim: Claim, house: House) -> bool:
    """Whether a person's word may change a claim: their own words, about themselves, or about a child.

    The owner's way goes through the audit log, and so not through here.
    """
    if person == claim.speaker:
        return True
    return any(person == about or is_guardian(person, about, house) for about in _whom(claim))


def _whom(claim: Claim) -> Iterator[PersonId | None]:
    """Whom a claim is about: of who is what to whom, both of them."""
    said = claim.proposition
    yield said.subject.person
    if said.predicate is Predicate.RELATED_TO:
        yield from (each.person for each in said.participants if each.person is not None)


def may_tell_changed(person: PersonId, claim: Claim, house: House) -> bool:
    """Whether a person may tell that it is otherwise now, where the words say that it has changed.

    Of where a thing lies, all of the family may: whoever moved it, or looked for it in vain, knows. Of whose
    a chore of the house is, each of its adults may; whoever fixed a sum alone sets another.
    """
    if is_entitled(person, claim, house):
        return True
    teller = house.person(person)
    if teller is None or not teller.is_family or claim.proposition.subject.person is not None:
        return False
    said = claim.proposition
    is_chore = said.predicate is Predicate.PLAN_OF_RECORD and said.qualifier == "who"
    return claim.policy is Policy.WHEREABOUTS or (is_chore and teller.is_adult)


def is_guardian(person: PersonId, of: PersonId | None, house: House) -> bool:
    """Whether a person answers for another: an adult of the family for its child."""
    guardian, ward = house.person(person), None if of is None else house.person(of)
    return guardian is not None and guardian.is_adult and ward is not None and ward.role is Role.CHILD
