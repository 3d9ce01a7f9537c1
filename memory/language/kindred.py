"""Who is what to whom in a household: as it was told, and as it follows from the parents it knows of."""

from datetime import datetime

from memory.house import House
from memory.ids import PersonId
from memory.language.kinship import fold, kin_words
from memory.language.registers import Register
from memory.people import Role

_PARENTAL = frozenset({"mother", "father", "stepmother", "stepfather"})
_OF_THE_CHILDREN = frozenset({"grandmother", "grandfather"})
"""Whom parents call as their children do."""
_CHILDREN = {"son": "male", "daughter": "female", "child": ""}
_SPOUSES = {"wife": "female", "husband": "male", "partner": ""}
_SIBLINGS = {"sister": "female", "brother": "male"}


class Kindred:
    """The household's relations, as of one moment."""

    def __init__(self, house: House, register: Register, at: datetime) -> None:
        """Take in what the register holds of those whom the household knows at `at`."""
        self._house = house
        self._at = at
        self._kin = register.kin
        self._aliased_roles = register.aliased_roles

    def kin_of(self, role: str, person: PersonId) -> PersonId | None:
        """Who is what to a person, as far as the household was told; None where that is not one alone."""
        found = set(self._kin.get((role, person), ()))
        found |= self._inferred(role, person)
        return next(iter(found)) if len(found) == 1 else None

    def called(self, word: str, speaker: PersonId) -> PersonId | None:
        """Whom a speaker means by a bare role word: "mum", "gran"."""
        role = kin_words().role.get(word)
        if role is None:
            return None
        own = self.kin_of(role, speaker)
        if own is not None or self._kin.get((role, speaker)):
            return own
        holders = self._aliased_roles.get(role, set[PersonId]())
        if not holders and role in _OF_THE_CHILDREN:
            holders = self._of_the_children(role)
        if len(holders) != 1 or speaker in holders:
            return None
        holder = next(iter(holders))
        return holder if self._may_say(role, speaker, holder) else None

    def _may_say(self, role: str, speaker: PersonId, holder: PersonId) -> bool:
        """Whether a role word that all the house uses can be meant of its holder by this speaker.

        A child's "mum" is the house's mum; an adult's is their own, who is somebody else. "Gran" is
        said by parents as the children say it, but not by those of the holder's own age.
        """
        person, other = self._house.person(speaker), self._house.person(holder)
        if person is None or other is None:
            return False
        if person.role is Role.CHILD:
            return True
        if role not in _OF_THE_CHILDREN:
            return False
        return person.is_family

    def _of_the_children(self, role: str) -> set[PersonId]:
        """Who is that to any of the household's children."""
        return {
            holder
            for (told, of), holders in self._kin.items()
            if told == role and self.is_child(of)
            for holder in holders
        }

    def _children_of(self, parent: PersonId) -> set[PersonId]:
        person = self._house.person(parent)
        if person is None:
            return set()
        return {kin.of for kin in person.kin if kin_words().role.get(fold(kin.word)) in _PARENTAL}

    def _parents_of(self, child: PersonId) -> set[PersonId]:
        return {who for role in _PARENTAL for who in self._kin.get((role, child), ())}

    def gender_of(self, person: PersonId) -> str:
        """Either "female" or "male", as far as role words show it, else empty."""
        known = self._house.person(person)
        roles = [] if known is None else [kin_words().role.get(fold(kin.word), "") for kin in known.kin]
        if known is not None:
            roles += [kin_words().role.get(fold(alias), "") for alias in known.aliases]
        genders = {kin_words().gender[role] for role in roles if role in kin_words().gender}
        return next(iter(genders)) if len(genders) == 1 else ""

    def may_be(self, gender: str, person: PersonId) -> bool:
        """Whether a pronoun of a gender can mean somebody; one of none, "they", can mean anybody."""
        return not gender or self.gender_of(person) in ("", gender)

    def _inferred(self, role: str, person: PersonId) -> set[PersonId]:
        """What follows from the parents that the household knows of, where no one else can be meant."""
        if role in _CHILDREN:
            return self._of_gender(self._children_of(person), _CHILDREN[role])
        if role in _SIBLINGS:
            siblings = {
                child for parent in self._parents_of(person) for child in self._children_of(parent)
            } - {person}
            return self._of_gender(siblings, _SIBLINGS[role])
        if role in _SPOUSES:
            partners = {
                parent for child in self._children_of(person) for parent in self._parents_of(child)
            } - {person}
            members = {one for one in partners if self._is_member(one)}
            return self._of_gender(members, _SPOUSES[role]) if len(partners) == 1 else set()
        return set()

    def _of_gender(self, people: set[PersonId], gender: str) -> set[PersonId]:
        """Those of a gender, if it is known of every candidate; with none asked for, all of them."""
        if not gender:
            return people
        genders = {person: self.gender_of(person) for person in people}
        if any(not known for known in genders.values()):
            return set()
        return {person for person, known in genders.items() if known == gender}

    def _is_member(self, person: PersonId) -> bool:
        known = self._house.person(person)
        return known is not None and known.is_member(self._at)

    def is_child(self, person: PersonId) -> bool:
        """Whether somebody is one of the household's children."""
        known = self._house.person(person)
        return known is not None and known.role is Role.CHILD
