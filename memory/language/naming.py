"""From a surface form to whom or what it means: exactly, by who says it, and never by likeness.

What two people could be meant by stays unresolved on its surface form, until a person resolves it.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import NamedTuple

from memory.claims import Subject, SubjectKind
from memory.floor.words import entry, is_listed
from memory.house import House
from memory.ids import PersonId
from memory.language.kindred import Kindred
from memory.language.kinship import fold, is_role_word, kin_words, pronoun_kind, role_of
from memory.language.registers import WORD, Registers
from memory.people import Role
from memory.value import Span, Value

HOUSEHOLD = Subject(kind=SubjectKind.THING, surface="household", person=None, whose=None)
"""Whom a rule for everyone, or an errand for anyone, is about."""


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


class Directory:
    """The household's names and role words, as of one moment."""

    def __init__(self, house: House, at: datetime) -> None:
        """Take in everyone whom the household knows at `at`, outsiders and former members too."""
        self._house = house
        people = [person for person in house.people if person.joined_at <= at] or list(house.people)
        register = house.once(Registers).of_the_first(len(people))
        self._names = register.names
        self.kindred = Kindred(house, register, at)
        self._longest = register.longest
        self._openers = register.openers
        self._first_parts = register.first_parts

    # --- names
    def may_begin(self, part: str) -> bool:
        """Whether a name can begin with a part of a folded form: most do not, and need not be looked up."""
        return part in self._first_parts or _unpossessed(part) in self._first_parts

    def named(self, form: str) -> set[PersonId]:
        """Everyone whom a folded form names; possessive endings do not count."""
        found = self._names.get(form) or self._names.get(_unpossessed(form))
        return found or set()

    def mentions(self, text: str) -> Iterator[Mention]:
        """The stretches of a text that name people known to the household, left to right."""
        words = list(WORD.finditer(text))
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
        return word in self._names or word in kin_words().role

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
            elif person not in (speaker, around.addressee) and self.kindred.may_be(gender, person):
                fitting.add(person)
        return next(iter(fitting)) if len(fitting) == 1 else None

    def _phrase(self, kept: str, form: str, speaker: PersonId | None, around: Around) -> Subject:
        owner, rest = self.split_possessor(form)
        head = (rest or form).split()[-1] if form else ""
        words = rest.split() if rest else form.split()
        if owner:
            return self._owned(kept, owner, words, speaker, around)
        bare = [word for word in words if word not in kin_words().determiners]
        if len(bare) == 1 and is_role_word(bare[0]) and (len(words) == 1 or words[0] == "the"):
            person = None if speaker is None else self._by_role(bare[0], speaker, has_article=len(words) > 1)
            return _unresolved(kept, speaker) if person is None else somebody(person, kept)
        named = self.named(" ".join(bare)) or (
            self.named(bare[-1]) if len(bare) > 1 and is_role_word(bare[0]) else set()
        )
        if len(named) == 1:
            return somebody(next(iter(named)), kept)
        if (
            head in kin_words().group
            or pronoun_kind(head) == "someone"
            or named
            or _is_nobody_known(kept, bare)
        ):
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
            known = self.kindred.kin_of(role_of(role), possessor.person)
            if known is None and possessor.person == speaker and self.kindred.is_child(possessor.person):
                known = self.kindred.called(role, possessor.person)
        return _unresolved(kept, possessor.person or speaker) if known is None else somebody(known, kept)

    def _by_role(self, word: str, speaker: PersonId, *, has_article: bool) -> PersonId | None:
        """Whom "mum" means, or "the vet", where one was introduced as theirs or the household's."""
        if word in kin_words().other:
            return self.kindred.kin_of(word, speaker)
        return None if has_article else self.kindred.called(word, speaker)

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
    while len(words) > 1 and fold(words[0]) in kin_words().determiners:
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
        return words[0].rstrip(".") in kin_words().titles and len(words) > 1
    if words[0].rstrip(".") in kin_words().titles and len(words) > 1:
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
