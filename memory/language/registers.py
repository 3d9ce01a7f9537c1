"""Which names and role words belong to whom: a household's register, made once for as many as it had."""

import re
from collections import defaultdict
from collections.abc import Iterator

from memory.house import House
from memory.ids import PersonId
from memory.language.kinship import fold, kin_words, role_of
from memory.people import Person

WORD = re.compile(r"[^\W_]+(?:['’\-][^\W_]+)*['’]?")


class Register:
    """Which names and role words belong to whom."""

    def __init__(self, people: tuple[Person, ...]) -> None:
        self.names: dict[str, set[PersonId]] = defaultdict(set)
        self.aliased_roles: dict[str, set[PersonId]] = defaultdict(set)
        self.kin: dict[tuple[str, PersonId], set[PersonId]] = defaultdict(set)
        self.longest = 1
        for person in people:
            self._enter(person)
        opening = (WORD.search(name) for name in self.names)
        self.openers = frozenset(found.group() for found in opening if found is not None)
        """The words with which a name may begin: nearly all words are none of these."""
        self.first_parts = frozenset(name.partition(" ")[0] for name in self.names)
        """The same with what stands about the word, up to the first space."""

    def _enter(self, person: Person) -> None:
        kin, who = kin_words(), person.same_as or person.person_id
        for name in self._forms(person):
            words = name.split()
            role = kin.role.get(name)
            if role is not None and name != fold(person.name):
                self.aliased_roles[role].add(who)
            elif name:
                self.names[name].add(who)
                self.longest = max(self.longest, len(words))
        for relation in person.kin:
            self.kin[role_of(fold(relation.word)), relation.of].add(who)

    @staticmethod
    def _forms(person: Person) -> Iterator[str]:
        name = fold(person.name)
        yield name
        words = name.split()
        if len(words) > 1 and words[0].rstrip(".") not in kin_words().titles:
            yield words[0]
        for alias in person.aliases:
            yield fold(alias)


class Registers:
    """A household's registers, by how many of its people had come: the same ones turn after turn."""

    def __init__(self, house: House) -> None:
        self._by_arrival = tuple(sorted(house.people, key=lambda person: person.joined_at))
        self._made: dict[int, Register] = {}

    def of_the_first(self, known: int) -> Register:
        """The register of those who came first, as many as were known then."""
        if known not in self._made:
            self._made[known] = Register(self._by_arrival[:known])
        return self._made[known]
