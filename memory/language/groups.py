"""Words for several people of a household by what they are in it: "the kids", "grown-ups"."""

import re
from datetime import datetime

from memory.house import House
from memory.ids import PersonId
from memory.language.asking import people_named
from memory.language.naming import Directory
from memory.language.wordforms import base
from memory.people import Role

_ADULTS, _FAMILY = (Role.OWNER, Role.ADULT), (Role.OWNER, Role.ADULT, Role.CHILD)
_ROLES: dict[str, tuple[Role, ...]] = {
    **dict.fromkeys(("adults", "grown-ups", "grownups", "grown ups"), _ADULTS),
    **dict.fromkeys(("family", "residents"), _FAMILY),
    **dict.fromkeys(("kids", "children", "kiddos", "little ones", "young ones"), (Role.CHILD,)),
    **dict.fromkeys(("guests", "visitors"), (Role.GUEST,)),
    **dict.fromkeys(("helpers", "staff"), (Role.HELPER,)),
}
_NAMES = "|".join(sorted(_ROLES, key=len, reverse=True))
_GROUP = re.compile(
    rf"^(?:(?:all|both|the|our|of)\s+){{0,3}}(?P<group>{_NAMES})\b(?!['’]s)"
    r"(?: (?:of|in) (?:the|our|this) (?:family|house|household|home)\b)?",
    re.IGNORECASE,
)


def group_at(text: str, house: House, now: datetime) -> tuple[frozenset[PersonId], int] | None:
    """Whom a word for several people means at the start of a text, and where it ends.

    None if no such word stands there; nobody, where the household has none of that kind ("the kids" of two
    grown-ups).
    """
    match = _GROUP.match(text)
    if match is None:
        return None
    roles = _ROLES[" ".join(match["group"].casefold().split())]
    people = (person for person in house.people if person.role in roles and person.is_member(now))
    return frozenset(person.person_id for person in people), match.end()


def names_a_group(words: str, house: House, now: datetime) -> bool:
    """Whether some words speak of several people of the household by what they are in it."""
    return any(group_at(words[match.start() :], house, now) for match in re.finditer(r"\b\w", words))


def people_alone(who: str, *, by: PersonId, house: House, at: datetime) -> frozenset[PersonId]:
    """Whom some words name, if they name people and say nothing else: "only if I get it" names nobody.

    "Dita and us" are Dita and the grown-ups of the house.
    """
    people, rest = set[PersonId](), who
    ends = 0
    for start in (match.start() for match in re.finditer(r"\b\w", who)):
        group = group_at(who[start:], house, at) if start >= ends else None
        if group is not None:
            ends = start + group[1]
            people |= group[0]
            rest = f"{rest[:start]}{' ' * group[1]}{rest[start + group[1] :]}"
    rest = re.sub(r"(?<=\w)['’]s?(?!\w)", "", rest)
    named, forms = people_named(rest, asker=by, house=house, at=at)
    words = rest.casefold().replace(",", " ").split()
    if named and _AND_US.search(rest):
        grown = (each for each in house.people if each.role in _ADULTS and each.is_member(at))
        people |= {each.person_id for each in grown}
    if any(word not in _BETWEEN and base(word) not in forms for word in words):
        return frozenset()
    return frozenset((*named, *people))


_AND_US = re.compile(r"\b(?:and|or) us\b|\bus,? and\b", re.IGNORECASE)
"""In "between us, Marta" the one spoken to is named, and nobody comes to the two."""
_BETWEEN = frozenset({"and", "or", "me", "i", "us", "the", "my", "our", "both", "all", "just", "&", "you"})


def called_so(word: str, house: House, at: datetime) -> frozenset[PersonId]:
    """Whom anybody of the household calls so: a father who tells his daughter of "mum" means hers."""
    directory, members = Directory(house, at), house.members(at)
    found = (directory.resolve(word, each.person_id).person for each in members)
    return frozenset(person for person in found if person is not None)
