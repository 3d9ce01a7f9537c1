"""What is told only to those whom it concerns, though others could have heard it said.

The gate of audience says who *could* have heard something. This is about what those who said it, or
answer for it, asked since: "keep that private", "only Ana may know the code", "remove the old code from
memory"; and about codes in a house that wants its codes guarded.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cache, lru_cache

from memory.claims import Source
from memory.erasing.removals import Removal, asks_to_remove, removals, tells_what_is_gone
from memory.floor.sentences import sentences
from memory.house import House
from memory.ids import PersonId
from memory.language.asking import Question, Wants, people_named
from memory.language.groups import names_a_group
from memory.language.topics import codes_in
from memory.language.wordforms import bases, discretion_pattern, search_terms
from memory.people import Person, Role
from memory.ports import Saying, UnitOfWork
from memory.privacy.grounds import Ground, grounds
from memory.privacy.handed import handed_codes, taken_back_at, without_codes
from memory.privacy.limits import (
    Limit,
    Telling,
    leaves_open,
    limits,
    may_know,
    next_words,
    not_told_openly,
    readers_of,
    set_right_after,
    sets_a_limit,
    without_limits,
)
from memory.sensitivity import is_for_guests
from memory.surprises import says_so
from memory.turns import Author, Turn
from memory.value import Span

_LOOKED_AT, _NEAREST, _MOST_WORDS = 60, 5, 30
_AT_ONCE = timedelta(minutes=30)
_CODES = ("code", "phrase", "combination", "keypad", "padlock")


@dataclass(frozen=True, slots=True)
class Discretion:
    """What is to be told to nobody, or not to everybody, as an answer to one question.

    Attributes:
        gone: What people had removed.
        limits: What people have said of who may know.
        looked_up: The words by which that was found.
        codes: Codes and phrases themselves, wherever they stand.
        handed: Those of them that the asker, from outside the family, was given for their own use.
        taken_back: When the asker's access was taken back; None if it never was.
        guarded: Whether somebody asked that codes go only to those whom they concern.
        exactly: Whether somebody from outside asks for something exact: told is what concerns nobody else.
        asks_when: Whether a time is asked for.
        pried: Whether the question is after what others keep to themselves: nothing is told then.
    """

    uow: UnitOfWork
    asker: Person
    house: House
    gone: tuple[Removal, ...]
    limits: tuple[Limit, ...]
    looked_up: frozenset[str]
    codes: frozenset[str]
    handed: frozenset[str]
    taken_back: datetime | None
    guarded: bool
    exactly: bool
    asks_when: bool
    pried: bool

    def standing(self, turn: Turn, spans: Sequence[Span]) -> list[Span]:
        """Those sentences of a turn that may be told to the asker, as far as this goes."""
        if self.closes(turn):
            return []
        return [span for span in spans if self.allows(span.of(turn.text), turn)]

    def allows(self, words: str, turn: Turn, *, since: datetime | None = None) -> bool:
        """Whether some words of a turn may be told to the asker, as far as this goes.

        Args:
            words: The words.
            turn: Where they were said.
            since: When they were brought back, if they were: what was removed before that stands again.
        """
        if tells_what_is_gone(words, since or turn.sent_at, self.gone, by=turn.speaker):
            return False
        if turn.speaker == self.asker.person_id:
            return not (self._was_taken_back_since(turn) and self.tells_a_code(words))
        if asks_to_remove(words):
            return False
        if not self._may_know(words, turn):
            return False
        if (self.exactly and not self._is_theirs(turn)) or tells_of_absence(
            words, turn, self.asker, self.house
        ):
            return False
        return not self.tells_a_code(words) or self.hands(words) or self._is_trusted_with_codes(turn)

    def looking_at(self, sources: Iterable[Source]) -> "Discretion":
        """The same with who may know what several sources tell, looked up once for all of them."""
        of_others = [each for each in sources if each.speaker != self.asker.person_id]
        words = self.looked_up.union(*map(words_of, grounds(self.uow, of_others).values()))
        if words == self.looked_up:
            return self
        standing = limits(self.uow, words)
        return replace(self, limits=standing, looked_up=words)

    def lets_know(self, source: Source) -> bool:
        """Whether nobody said that the asker is not to know what is about to be told, in whatever words.

        The words of the question need not be those of the wish; those of the answer are a kind of it, or
        were said to words that name it.
        """
        if source.speaker == self.asker.person_id:
            return True
        told = grounds(self.uow, [source])[source]
        words = words_of(told)
        standing = self.limits if self.looked_up.issuperset(words) else limits(self.uow, words)
        return may_be_learnt(self.asker.person_id, told, standing)

    def hands(self, words: str) -> bool:
        """Whether some words tell no codes but those that the asker was given for their own use."""
        codes = codes_in(words)
        if not codes or not codes <= self.handed:
            return False
        return not self.tells_a_code(without_codes(words, tuple(codes)))

    def _was_taken_back_since(self, turn: Turn) -> bool:
        return self.taken_back is not None and turn.sent_at <= self.taken_back

    def _is_theirs(self, turn: Turn) -> bool:
        """Whether it may be told exactly: it names the asker, or answers them, or times what is nobody's."""
        named, _ = people_named(turn.text, asker=turn.speaker, house=self.house, at=turn.sent_at)
        if self.asker.person_id in named or is_for_guests(turn.text):
            return not discretion_pattern("presence").search(turn.text)
        if any(each.speaker == self.asker.person_id for each in self._just_before(turn)):
            return True
        return self.asks_when and not named

    def _just_before(self, turn: Turn) -> Iterator[Turn]:
        for before in self.uow.turns(room=turn.room, before_seq=turn.seq, limit=1):
            if turn.sent_at - before.sent_at <= _AT_ONCE:
                yield before

    def _may_know(self, words: str, turn: Turn) -> bool:
        told = Telling(turn.speaker, turn.sent_at, readers_of(turn, self.house))
        standing = not_told_openly(self._limits_on(turn), told)
        return may_know(self.asker.person_id, words, turn.turn_id, standing)

    def _limits_on(self, turn: Turn) -> tuple[Limit, ...]:
        return limits_on(self.uow, turn, self.house, self.limits)

    def closes(self, turn: Turn) -> bool:
        """Whether nothing of a turn is to be told as an answer to the question."""
        if self.pried or turn.speaker == self.asker.person_id:
            return self.pried
        return goes_no_further(self.uow, turn, self.house, self.limits)

    def tells_a_code(self, words: str) -> bool:
        """Whether some words tell a code, or hold one that was told elsewhere."""
        return is_secret(words) or not self.codes.isdisjoint(codes_in(words))

    def _is_trusted_with_codes(self, turn: Turn) -> bool:
        """Whether a code concerns the asker, or the house does not guard its codes."""
        if not self.asker.is_family:
            return False
        if self.asker.role is Role.OWNER or not self.guarded:
            return True
        named, _ = people_named(turn.text, asker=turn.speaker, house=self.house, at=turn.sent_at)
        return self.asker.person_id in named


def tells_of_absence(words: str, turn: Turn, to: Person, house: House) -> bool:
    """Whether it tells somebody from outside when nobody is at home, and was not said to them by name."""
    if to.is_family or not discretion_pattern("absence").search(words):
        return False
    named, _ = people_named(turn.text, asker=turn.speaker, house=house, at=turn.sent_at)
    return to.person_id not in named


def words_of(told: Iterable[Ground]) -> frozenset[str]:
    """Base forms of all that something stands on, by which it is found who may know it."""
    return frozenset(word for ground in told for word in bases(ground.words)[:_MOST_WORDS])


def may_be_learnt(person: PersonId, told: Iterable[Ground], standing: tuple[Limit, ...]) -> bool:
    """Whether nobody said that a person is not to know what something tells, nor what that stands on.

    What they said themselves, and was answered, they know.
    """
    return all(
        may_know(person, each.words, each.turn, not_told_openly(standing, each.telling))
        for each in told
        if each.speaker != person
    )


def limits_on(uow: UnitOfWork, turn: Turn, house: House, standing: tuple[Limit, ...]) -> tuple[Limit, ...]:
    """The limits that a turn may stand under: its own, too, and those that its speaker set right after."""
    own = limits(uow, bases(turn.text)[:_MOST_WORDS]) if sets_a_limit(turn, house) else ()
    return (*standing, *set_right_after(uow, turn, house), *own)


def goes_no_further(uow: UnitOfWork, turn: Turn, house: House, standing: tuple[Limit, ...]) -> bool:
    """Whether its speaker asked, in a turn or right after it, that nobody else be told of it."""
    after = (without_limits(each, house, ()) for each in next_words(uow, turn, house))
    if any(_only_wants_it_private(words) or says_so(words) for words in after):
        return True
    return wants_it_private(turn.text) and wants_it_private(
        without_limits(turn, house, limits_on(uow, turn, house, standing))
    )


def _only_wants_it_private(text: str) -> bool:
    """Whether words do nothing but ask that what was said before them go no further."""
    return wants_it_private(text) and leaves_open(discretion_pattern("private").sub(" ", text))


def discretion(
    uow: UnitOfWork, question: Question, text: str, asker: PersonId, *, now: datetime
) -> Discretion | None:
    """What is to be minded in the answer to a question; None if nobody known asks."""
    house = uow.house()
    person = house.person(asker)
    if person is None:
        return None
    matter = _words_of_the_matter(uow, question)
    told = _of_codes(uow)
    said = [words for _, words in told]
    is_outside = not person.is_family
    return Discretion(
        uow=uow,
        asker=person,
        house=house,
        gone=removals(uow),
        limits=limits(uow, matter),
        looked_up=frozenset(matter),
        codes=frozenset(code for words in said for code in codes_in(words)),
        handed=handed_codes(uow, told, person, house, now=now) if is_outside else frozenset(),
        taken_back=taken_back_at(uow, person, house, now=now) if is_outside else None,
        guarded=any(_guards_codes(words, house, now) for words in said),
        exactly=is_outside and not _is_own(question, person) and _is_exact(text),
        asks_when=question.wants is Wants.WHEN,
        pried=pries(question, text, person) or _asks_for_more_than_needed(uow, question, text, person),
    )


def _words_of_the_matter(uow: UnitOfWork, question: Question) -> list[str]:
    """What is asked about, in the words of the question and of those who spoke of it.

    Whoever asks what 4471 is asks about the alarm code.
    """
    terms = [form for term in question.terms for form in search_terms(term)]
    turns = (uow.turn(hit.turn_id) for hit in (uow.search_turns(terms, limit=_NEAREST) if terms else ()))
    spoken = [word for turn in turns if turn is not None for word in bases(turn.text)]
    return list(dict.fromkeys((*question.terms, *spoken)))[:_MOST_WORDS]


def _of_codes(uow: UnitOfWork) -> list[tuple[Turn, str]]:
    """The sentences that speak of codes and the like, each with its turn."""
    return [(turn, words) for turn in uow.turns_saying(_codes()) for words in _on_codes(turn)]


@cache
def _codes() -> Saying:
    return Saying(
        words=tuple(form for word in _CODES for form in search_terms(word)),
        says=_is_on_codes,
    )


def _is_on_codes(turn: Turn) -> bool:
    return turn.author is Author.PERSON and bool(_on_codes(turn))


def _on_codes(turn: Turn) -> list[str]:
    """The sentences of a turn that speak of codes and the like."""
    said = (span.of(turn.text) for span in sentences(turn.text))
    return [
        words for words in said if discretion_pattern("secret").search(words) and not is_for_guests(words)
    ]


def _guards_codes(words: str, house: House, now: datetime) -> bool:
    """Whether it is said that codes are not for everybody; who may know one of them is another matter."""
    if not discretion_pattern("guarded").search(words) or discretion_pattern("gone").search(words):
        return False  # that the old code is not to be repeated says nothing of the new one
    named, _ = people_named(words, asker=None, house=house, at=now)
    return not named and not names_a_group(words, house, now)


@lru_cache(maxsize=4_096)
def wants_it_private(text: str) -> bool:
    """Whether words ask that they, or what they tell, go no further."""
    return bool(discretion_pattern("private").search(text))


def asks_for_what_is_gone(question: Question, text: str) -> bool:
    """Whether a question is after something that was removed, or after the history of a secret."""
    words = text.casefold()
    if discretion_pattern("asks_for_gone").search(words):
        return True
    is_former = question.of_the_past or bool(discretion_pattern("former").search(words))
    is_past = bool(discretion_pattern("past").search(words)) or not discretion_pattern("present").search(
        words
    )
    return bool(discretion_pattern("secret").search(words)) and is_former and is_past


def _asks_for_more_than_needed(uow: UnitOfWork, question: Question, text: str, asker: Person) -> bool:
    """Whether somebody asks for exact things who once said that they only need the broad lines of it."""
    if asker.role is Role.OWNER or _is_own(question, asker) or not _is_exact(text):
        return False
    turns = (uow.turn(each) for each in uow.turns_holding(_BROADLY, limit=_LOOKED_AT, beside=_NEED))
    own = (turn.text for turn in turns if turn is not None and turn.speaker == asker.person_id)
    return any(discretion_pattern("broad").search(text) for text in own)


_BROADLY, _NEED = ("broad", "general", "rough", "gist"), ("need", "want")


def pries(question: Question, text: str, asker: Person) -> bool:
    """Whether a question is after what others keep to themselves; who answers for the house never pries.

    What somebody calls private, hidden or restricted they know to be so, and the exact spot or code of
    another's affair is not asked for without a reason that the other could give them. Nobody from outside
    the family is told when the house is empty, or anything exact of anybody else.
    """
    if asker.role is Role.OWNER or _is_own(question, asker):
        return False
    wanted = _wanted(text)
    if discretion_pattern("careful").search(discretion_pattern("spurned").sub(" ", text)):
        return False
    is_of_others = bool(question.about) and _is_exact(text)
    if not asker.is_family and (is_of_others or discretion_pattern("presence").search(wanted)):
        return True
    return bool(discretion_pattern("prying").search(wanted))


def _is_own(question: Question, asker: Person) -> bool:
    return question.about == (asker.person_id,) or question.said_by == asker.person_id


def _wanted(text: str) -> str:
    """What a question is after, without what it wants left out."""
    return discretion_pattern("left_out").sub(" ", text)


def _is_exact(text: str) -> bool:
    return bool(discretion_pattern("exact").search(_wanted(text)))


@lru_cache(maxsize=4_096)
def is_secret(words: str) -> bool:
    """Whether words tell codes, hiding places and the like, which nobody outside the family is told.

    That somebody does not get a code tells nothing of it, and what is said to be for guests is theirs.
    """
    if is_for_guests(words):
        return False
    pattern = discretion_pattern("secret")
    told = discretion_pattern("unsaid").sub(" ", words)
    if pattern.search(told):
        return True
    return bool(codes_in(words)) and any(
        each.search(words) for each in (pattern, discretion_pattern("secret_with_code"))
    )
