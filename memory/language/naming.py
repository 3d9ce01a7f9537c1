"""From a surface form to whom or what it means: exactly, by who says it, and never by likeness.

What two people could be meant by stays unresolved on its surface form, until a person resolves it.
"""

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

from memory.claims import Subject, SubjectKind
from memory.floor.words import entry, is_listed
from memory.house import House
from memory.ids import PersonId
from memory.people import Person, Role
from memory.value import Span, Value

HOUSEHOLD = Subject(kind=SubjectKind.THING, surface="household", person=None, whose=None)
"""Whom a rule for everyone, or an errand for anyone, is about."""

_WORD = re.compile(r"[^\W_]+(?:['’\-][^\W_]+)*['’]?")
_PARENTAL = frozenset({"mother", "father", "stepmother", "stepfather"})
_CHILDREN = {"son": "male", "daughter": "female", "child": ""}
_SPOUSES = {"wife": "female", "husband": "male", "partner": ""}
_SIBLINGS = {"sister": "female", "brother": "male"}


class Mention(NamedTuple):
    """A stretch of text that names a known person, or, with `person` None, more than one."""

    span: Span
    person: PersonId | None


class Around(Value, frozen=True):
    """What stands around a form and may tell whom it means.

    Attributes:
        addressee: Whom the speaker is talking to, where that is one person.
        nearby: People named just before, in the same turn or the one it replies to, latest first; None
            stands for somebody named there who is not known, or who is not one alone.
    """

    addressee: PersonId | None = None
    nearby: tuple[PersonId | None, ...] = ()


NOTHING_AROUND = Around()


class _Kin(NamedTuple):
    role: dict[str, str]
    other: frozenset[str]
    gender: dict[str, str]
    group: dict[str, str]
    pronoun: dict[str, str]
    titles: frozenset[str]
    determiners: frozenset[str]


@cache
def _kin() -> _Kin:
    tables = tomllib.loads((files("memory.language") / "kin.toml").read_text(encoding="utf-8"))
    gender = {role: name for name in ("female", "male") for role in tables[name]["roles"].split()}
    return _Kin(
        role=_inverted(tables["roles"]),
        other=frozenset(tables["others"]["words"].split()),
        gender=gender,
        group=_inverted(tables["groups"]),
        pronoun=_inverted(tables["pronouns"]),
        titles=frozenset(tables["titles"]["words"].split()),
        determiners=frozenset(tables["determiners"]["words"].split()),
    )


def _inverted(table: dict[str, str]) -> dict[str, str]:
    return {word: name for name, words in table.items() for word in words.split()}


@lru_cache(maxsize=4_096)
def fold(surface: str) -> str:
    """A form as it is compared: case, spaces and curly apostrophes folded."""
    return " ".join(surface.casefold().replace("’", "'").split())


def is_role_word(word: str) -> bool:
    """Whether the word says what somebody is to somebody: "mum", "neighbour"."""
    return word in _kin().role or word in _kin().other


def is_kin_word(word: str) -> bool:
    """Whether the word is what people call each other by in a family, each meaning their own: "mum"."""
    return word in _kin().role


def is_title(word: str) -> bool:
    """Whether the word stands before a name: "Mrs", "Dr."."""
    return word.casefold().rstrip(".") in _kin().titles


def pronoun_kind(word: str) -> str:
    """Which kind of pronoun the word is, or empty: "speaker", "addressee", "he", "it", "someone", ..."""
    return _kin().pronoun.get(word, "")


class _Register:
    """Which names and role words belong to whom."""

    def __init__(self, people: tuple[Person, ...]) -> None:
        self.names: dict[str, set[PersonId]] = defaultdict(set)
        self.aliased_roles: dict[str, set[PersonId]] = defaultdict(set)
        self.kin: dict[tuple[str, PersonId], set[PersonId]] = defaultdict(set)
        self.longest = 1
        for person in people:
            self._enter(person)
        opening = (_WORD.search(name) for name in self.names)
        self.openers = frozenset(found.group() for found in opening if found is not None)
        """The words with which a name may begin: nearly all words are none of these."""

    def _enter(self, person: Person) -> None:
        kin, who = _kin(), person.same_as or person.person_id
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
        if len(words) > 1 and words[0].rstrip(".") not in _kin().titles:
            yield words[0]
        for alias in person.aliases:
            yield fold(alias)


class _Registers:
    """A household's registers, by how many of its people had come: the same ones turn after turn."""

    def __init__(self, house: House) -> None:
        self._by_arrival = tuple(sorted(house.people, key=lambda person: person.joined_at))
        self._made: dict[int, _Register] = {}

    def of_the_first(self, known: int) -> _Register:
        if known not in self._made:
            self._made[known] = _Register(self._by_arrival[:known])
        return self._made[known]


class Directory:
    """The household's names and role words, as of one moment."""

    def __init__(self, house: House, at: datetime) -> None:
        """Take in everyone whom the household knows at `at`, outsiders and former members too."""
        self._house = house
        self._people = [person for person in house.people if person.joined_at <= at] or list(house.people)
        self._at = at
        register = house.once(_Registers).of_the_first(len(self._people))
        self._names = register.names
        self._aliased_roles = register.aliased_roles
        self._kin = register.kin
        self._longest = register.longest
        self._openers = register.openers

    # --- names
    def named(self, form: str) -> set[PersonId]:
        """Everyone whom a folded form names; possessive endings do not count."""
        found = self._names.get(form) or self._names.get(_unpossessed(form))
        return found or set()

    def mentions(self, text: str) -> Iterator[Mention]:
        """The stretches of a text that name people known to the household, left to right."""
        words = list(_WORD.finditer(text))
        at = 0
        while at < len(words):
            first = fold(words[at].group())
            if first not in self._openers and _unpossessed(first) not in self._openers:
                at += 1
                continue
            for length in range(min(self._longest, len(words) - at), 0, -1):
                form = fold(text[words[at].start() : words[at + length - 1].end()])
                found = self.named(form)
                if found:
                    end = (
                        words[at].start() + len(_unpossessed(form))
                        if length == 1
                        else words[at + length - 1].end()
                    )
                    span = Span(start=words[at].start(), end=end)
                    yield Mention(span, next(iter(found)) if len(found) == 1 else None)
                    at += length - 1
                    break
            at += 1

    # --- roles
    def kin_of(self, role: str, person: PersonId) -> PersonId | None:
        """Who is what to a person, as far as the household was told; None where that is not one alone."""
        found = set(self._kin.get((role, person), ()))
        found |= self._inferred(role, person)
        return next(iter(found)) if len(found) == 1 else None

    def called(self, word: str, speaker: PersonId) -> PersonId | None:
        """Whom a speaker means by a bare role word: "mum", "gran"."""
        role = _kin().role.get(word)
        if role is None:
            return None
        own = self.kin_of(role, speaker)
        if own is not None or self._kin.get((role, speaker)):
            return own
        holders = self._aliased_roles.get(role, set[PersonId]())
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
        if role not in ("grandmother", "grandfather"):
            return False
        return person.is_family

    def _children_of(self, parent: PersonId) -> set[PersonId]:
        person = self._house.person(parent)
        if person is None:
            return set()
        return {kin.of for kin in person.kin if _kin().role.get(fold(kin.word)) in _PARENTAL}

    def _parents_of(self, child: PersonId) -> set[PersonId]:
        return {who for role in _PARENTAL for who in self._kin.get((role, child), ())}

    def _gender(self, person: PersonId) -> str:
        known = self._house.person(person)
        roles = [] if known is None else [_kin().role.get(fold(kin.word), "") for kin in known.kin]
        if known is not None:
            roles += [_kin().role.get(fold(alias), "") for alias in known.aliases]
        genders = {_kin().gender[role] for role in roles if role in _kin().gender}
        return next(iter(genders)) if len(genders) == 1 else ""

    def gender_of(self, person: PersonId) -> str:
        """Either "female" or "male", as far as role words show it, else empty."""
        return self._gender(person)

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
        genders = {person: self._gender(person) for person in people}
        if any(not known for known in genders.values()):
            return set()
        return {person for person, known in genders.items() if known == gender}

    def _is_member(self, person: PersonId) -> bool:
        known = self._house.person(person)
        return known is not None and known.is_member(self._at)

    def _is_child(self, person: PersonId) -> bool:
        known = self._house.person(person)
        return known is not None and known.role is Role.CHILD

    def group(self, word: str, speaker: PersonId | None) -> tuple[PersonId, ...]:
        """The members whom "the kids" stands for, where the household leaves no doubt; else nobody."""
        kind = _kin().group.get(word)
        if kind != "children" or speaker is None:
            return ()
        person = self._house.person(speaker)
        if person is None or not person.is_adult:
            return ()
        return tuple(p.person_id for p in self._people if p.role is Role.CHILD and p.is_member(self._at))

    # --- resolution
    def resolve(self, surface: str, speaker: PersonId | None, around: Around = NOTHING_AROUND) -> Subject:
        """Whom or what a form means when `speaker` says it."""
        kept = surface.strip().strip('@,.;:!?"“”()')
        form = fold(kept)
        kind = pronoun_kind(form)
        if kind:
            return self._pronoun(kind, kept, speaker, around)
        named = self.named(form)
        if named:
            return somebody(next(iter(named)), kept) if len(named) == 1 else _unresolved(kept, speaker)
        return self._phrase(kept, form, speaker, around)

    def split_possessor(self, form: str) -> tuple[str, str]:
        """Part owner and owned: "tom's cast" -> ("tom", "cast"); both empty where nobody owns it."""
        words = form.split()
        if len(words) > 1 and words[0] in _POSSESSIVE:
            return words[0], " ".join(words[1:])
        for at, word in enumerate(words[:-1]):
            # Hurried thumbs leave the apostrophe out: "grans stew".
            if word.endswith(("'s", "s'")) or (word[-1] == "s" and self._is_one(word[:-1])):
                owner = " ".join([*words[:at], _unpossessed(word) if "'" in word else word[:-1]])
                return owner, " ".join(words[at + 1 :])
        return "", ""

    def _is_one(self, word: str) -> bool:
        return word in self._names or word in _kin().role

    def _pronoun(self, kind: str, kept: str, speaker: PersonId | None, around: Around) -> Subject:
        if kind in ("speaker", "speakers"):
            return _unresolved(kept, None) if speaker is None else somebody(speaker, kept)
        if kind == "addressee":
            found = around.addressee
        elif kind in ("he", "she"):
            found = self._one_nearby(around, "male" if kind == "he" else "female", speaker)
        elif kind == "they":
            found = self._one_nearby(around, "", speaker)
        else:
            found = None
        return _unresolved(kept, speaker) if found is None else somebody(found, kept)

    def _one_nearby(self, around: Around, gender: str, speaker: PersonId | None) -> PersonId | None:
        """The only person just named whom the pronoun fits; somebody unknown beside them spoils it."""
        fitting: set[PersonId | None] = set()
        for person in around.nearby:
            if person is None:
                fitting.add(None)
            elif person not in (speaker, around.addressee) and self._gender(person) in (
                "",
                gender or self._gender(person),
            ):
                fitting.add(person)
        return next(iter(fitting)) if len(fitting) == 1 else None

    def _phrase(self, kept: str, form: str, speaker: PersonId | None, around: Around) -> Subject:
        owner, rest = self.split_possessor(form)
        head = (rest or form).split()[-1] if form else ""
        words = rest.split() if rest else form.split()
        if owner:
            return self._owned(kept, owner, words, speaker, around)
        bare = [word for word in words if word not in _kin().determiners]
        if len(bare) == 1 and is_role_word(bare[0]) and (len(words) == 1 or words[0] == "the"):
            person = None if speaker is None else self._by_role(bare[0], speaker, has_article=len(words) > 1)
            return _unresolved(kept, speaker) if person is None else somebody(person, kept)
        named = self.named(" ".join(bare)) or (
            self.named(bare[-1]) if len(bare) > 1 and is_role_word(bare[0]) else set()
        )
        if len(named) == 1:
            return somebody(next(iter(named)), kept)
        if head in _kin().group or pronoun_kind(head) == "someone" or named or _is_nobody_known(kept, bare):
            return _unresolved(kept, speaker)
        return thing(kept)

    def _owned(
        self, kept: str, owner: str, words: list[str], speaker: PersonId | None, around: Around
    ) -> Subject:
        """Such as "my sister", "Wren's teacher", "my colleague Ferran", "Tom's cast"."""
        possessor = self.resolve(owner, speaker, around)
        role = next((word for word in words if is_role_word(word)), "")
        if not role:
            return thing(kept)
        name = " ".join(words[words.index(role) + 1 :])
        named = self.named(name) if name else set[PersonId]()
        if len(named) == 1 and not self._is_other(next(iter(named)), role, possessor.person):
            return somebody(next(iter(named)), kept)
        known = None
        if possessor.person is not None and not name and words == [role]:
            known = self.kin_of(role_of(role), possessor.person)
            if known is None and possessor.person == speaker and self._is_child(possessor.person):
                known = self.called(role, possessor.person)
        return _unresolved(kept, possessor.person or speaker) if known is None else somebody(known, kept)

    def _by_role(self, word: str, speaker: PersonId, *, has_article: bool) -> PersonId | None:
        """Whom "mum" means, or "the vet", where one was introduced as theirs or the household's."""
        if word in _kin().other:
            return self.kin_of(word, speaker)
        return None if has_article else self.called(word, speaker)

    def _is_other(self, named: PersonId, role: str, possessor: PersonId | None) -> bool:
        """Whether "my sister Anna" is not the Anna who was introduced as somebody else's classmate."""
        person = self._house.person(named)
        if person is None or person.role is not Role.OUTSIDER or possessor is None or not person.kin:
            return False
        return (role_of(role), possessor) not in {(role_of(fold(kin.word)), kin.of) for kin in person.kin}


def resolve(
    surface: str, *, speaker: PersonId | None, house: House, at: datetime, around: Around = NOTHING_AROUND
) -> Subject:
    """Whom or what `surface` means when `speaker` says it at `at`.

    A known person; a thing, named by its head without determiners; or the form itself, unresolved,
    with the person on whom its meaning depends.
    """
    return Directory(house, at).resolve(surface, speaker, around)


def mentions_in(text: str, house: House, *, at: datetime) -> tuple[Mention, ...]:
    """The stretches of a text that name people of the household, exactly as they are known."""
    return tuple(Directory(house, at).mentions(text))


def thing(surface: str) -> Subject:
    """A thing of the house by its noun phrase, determiners left out: "the old boiler" is "old boiler"."""
    words = surface.split()
    while len(words) > 1 and fold(words[0]) in _kin().determiners:
        words = words[1:]
    kept = " ".join(words)
    if kept and is_listed(fold(words[0])):
        kept = kept[0].lower() + kept[1:]
    return Subject(kind=SubjectKind.THING, surface=kept, person=None, whose=None)


_POSSESSIVE = frozenset({"my", "your", "our", "his", "her", "their", "ur"})


def _unpossessed(form: str) -> str:
    if form.endswith(("'s", "s'")):
        return form[:-2] if form.endswith("'s") else form[:-1]
    return form.rstrip("'")


def somebody(person: PersonId, surface: str) -> Subject:
    """A member or an acquaintance of the household, as they are called here."""
    return Subject(kind=SubjectKind.PERSON, surface=surface, person=person, whose=None)


def _unresolved(surface: str, whose: PersonId | None) -> Subject:
    return Subject(kind=SubjectKind.UNRESOLVED, surface=surface, person=None, whose=whose)


def _is_nobody_known(kept: str, bare: Iterable[str]) -> bool:
    """Whether the form looks like the name of somebody whom the household does not know."""
    words = list(bare)
    if not words:
        return True
    if fold(kept).split()[0] in ("the", "a", "an") and not any(is_role_word(word) for word in words):
        # A name takes no article; a word that no list has may still be a thing ("the stepladder").
        return words[0].rstrip(".") in _kin().titles and len(words) > 1
    if words[0].rstrip(".") in _kin().titles and len(words) > 1:
        return True
    if any(is_role_word(word) for word in words):
        return words[0] == words[-1] or not is_listed(words[-1])
    originals = [word for word in kept.split() if fold(word) in words]
    if (
        len(words) <= 2
        and not any(is_listed(word) for word in words)
        and all(word[0].isalpha() for word in words)
    ):
        return bool(originals) and (originals[0][0].isupper() or not _looks_common(words[0]))
    return False


def _looks_common(word: str) -> bool:
    """Whether an unlisted word has the ending of a common noun."""
    return len(word) > 4 and entry(word).lemma != word


def role_of(word: str) -> str:
    """The role that a role word names: "mum" and "mother" are one."""
    return _kin().role.get(word, word)
