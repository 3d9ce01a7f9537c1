"""What a talk came to: "found them", "not Friday then", "told Mike no thanks then".

Such words say little alone, and share hardly a word with what they conclude. So they count only where they
name its thing, or where what was said right before them was of it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache
from itertools import takewhile

from memory.audience import audible_to
from memory.dialogue.said import said_in
from memory.finding.exchanges import talk_around
from memory.finding.quoting import Quote, is_usable, may_be_heard
from memory.finding.same_matter import JUST, LATER, NEXT, SAY_LITTLE
from memory.finding.stretches import covered, standing_stretch
from memory.finding.told_otherwise import said
from memory.floor import read
from memory.house import House
from memory.ids import TurnId
from memory.language.asking import Question, Wants, people_named
from memory.language.wordforms import all_bases, bases, light_verbs, search_terms
from memory.modality import Temporal
from memory.ports import UnitOfWork
from memory.privacy.discretion import Discretion
from memory.privacy.heard import as_heard
from memory.recall import Ask
from memory.turns import Author, Turn

_TALK = timedelta(hours=1)
_LOOKED_AT, _BACK = 60, 6


def conclusion(  # noqa: PLR0913 - a question and all that bears on what may be said, each named
    uow: UnitOfWork, asked: Ask, question: Question, minded: Discretion, *, of: Turn, led_by: Sequence[Turn]
) -> Quote | None:
    """The newest words by which somebody entitled concluded a matter, as far as they may be said here.

    Args:
        uow: The memory.
        asked: The question.
        question: The same, taken apart.
        minded: What was asked not to be repeated.
        of: A turn that tells of the matter.
        led_by: What it is told to lean on.
    """
    if question.wants not in _OF_A_DECISION | _OF_WHAT_IS_FOUND:
        return None
    house = uow.house()
    matter = _matter(uow, question, of, led_by, house)
    concluding = (
        turn
        for turn in sorted(_after(uow, of, matter), key=lambda turn: -turn.seq)
        if turn.turn_id != asked.turn and turn.sent_at <= asked.now and turn.forwarded_from is None
    )
    told = (turn for turn in concluding if _concludes(uow, question, matter, of, turn))
    usable = (turn for turn in told if is_usable(uow, turn) and may_be_heard(turn, asked, house))
    quotes = (_quoted(uow, asked, question, minded, turn) for turn in usable)
    return next((quote for quote in quotes if quote is not None), None)


@dataclass(frozen=True, slots=True)
class _Matter:
    """What is concluded.

    Attributes:
        turns: All that was said of it, as far as one leans on the other; the first words first.
        words: The things and names by which it goes, of those turns that speak of what is asked.
    """

    turns: tuple[Turn, ...]
    words: frozenset[str]
    house: House

    def days(self, before: int) -> frozenset[str]:
        """The days that it had been told of."""
        return frozenset[str]().union(*(_days(t.text, t, self.house) for t in self.turns if t.seq < before))

    def holds(self, turns: Sequence[TurnId]) -> bool:
        """Whether one of the turns is part of it."""
        return any(turn.turn_id in turns for turn in self.turns)

    def is_spoken_of(self, text: str) -> bool:
        """Whether words name it."""
        return not self.words.isdisjoint(all_bases(text))


def _matter(uow: UnitOfWork, question: Question, of: Turn, led_by: Sequence[Turn], house: House) -> _Matter:
    talk = talk_around(uow, of, house)
    path = [turn for each in talk.leaning.get(of.turn_id, ()) if (turn := uow.turn(each)) is not None]
    root = next(iter((*led_by, *path, of)))
    around = talk_around(uow, root, house)
    within = [each.turn for each in around.following]
    turns = tuple(sorted({*led_by, *path, of, *within}, key=lambda turn: turn.seq))
    telling = [turn for turn in turns if covered(question.terms, turn.text)]
    words = frozenset[str]().union(*(_things(turn.text, turn, house) for turn in telling))
    return _Matter(turns, words, house)


def _things(text: str, turn: Turn, house: House) -> frozenset[str]:
    """The words of a text that name something: no days, nobody of the household, none that says little."""
    _, people = people_named(text, asker=turn.speaker, house=house, at=turn.sent_at)
    said_of = frozenset(bases(text)) - SAY_LITTLE - light_verbs() - frozenset(people) - _SAYING
    return frozenset(word for word in said_of if not _DAY.fullmatch(word))


def _days(text: str, turn: Turn, house: House) -> frozenset[str]:
    return said(text, at=turn.sent_at, calendar=house.calendar_of(turn.speaker)).days


_SAYING = frozenset(
    """
    ask tell yes no thanks thank off sort mind bother cancel call skip miss leave forget find just finally yay
    whole thing happen then not nvm okay
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
_DAY = re.compile(
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?|today|tonight|tomorrow|week\w*|morning|afternoon|evening"
    r"|\d[\d.:]*(?:am|pm|st|nd|rd|th)?",
    re.IGNORECASE,
)


def _after(uow: UnitOfWork, of: Turn, matter: _Matter) -> Iterator[Turn]:
    """What was said in the room soon after a turn, and later in words of its matter or of its days."""
    seen: set[TurnId] = set()
    following = uow.turns(room=of.room, after_seq=of.seq, before_seq=of.seq + NEXT + 1, limit=NEXT)
    named = (word for turn in matter.turns for word in bases(turn.text) if _DAY.fullmatch(word))
    terms = [form for word in sorted({*matter.words, *named}) for form in search_terms(word)]
    hits = uow.search_turns(terms, limit=_LOOKED_AT) if terms else ()
    for turn in (*following, *(uow.turn(hit.turn_id) for hit in hits)):
        if turn is None or turn.turn_id in seen or turn.room != of.room or turn.seq <= of.seq:
            continue
        seen.add(turn.turn_id)
        if turn.sent_at - of.sent_at <= LATER:
            yield turn


# --- whether words conclude


def _concludes(uow: UnitOfWork, question: Question, matter: _Matter, of: Turn, turn: Turn) -> bool:
    piece = concluding_part(turn.text)
    if piece is None or question.said_by not in (None, turn.speaker):
        return False
    is_found = _FOUND.search(piece) is not None
    if question.wants not in (_OF_WHAT_IS_FOUND if is_found else _OF_A_DECISION):
        return False
    return _may_conclude(matter, turn, is_found=is_found) and _is_of_it(uow, matter, of, turn, piece)


_OF_WHAT_IS_FOUND = frozenset({Wants.WHERE, Wants.WHETHER})
_OF_A_DECISION = frozenset({Wants.WHETHER, Wants.WHEN, Wants.WHERE})


@lru_cache(maxsize=512)
def concluding_part(text: str) -> str | None:
    """The part of some words that says what a talk came to; None where they conclude nothing."""
    parts = (each["said"].strip() for each in _PARTS.finditer(text) if "?" not in each["mark"])
    return next((part for part in parts if _is_conclusion(part)), None)


_PARTS = re.compile(r"(?P<said>[^.!?;:,…\n]+)(?P<mark>[.!?;:,…\n]*)")


def _is_conclusion(part: str) -> bool:
    if len(part.split()) > _MOST_WORDS:
        return False
    return _FOUND.search(part) is not None or _OVER.search(part) is not None or _decides(part)


def _decides(part: str) -> bool:
    """As in "not Friday then", "told Mike no thanks then": not "see you then", "we were away then"."""
    if not _THEN.search(part) or _AT_THAT_TIME.search(part) or _HOW_IT_IS.search(part):
        return False
    is_against = _AGAINST.search(part) is not None
    clauses = [each for each in read(part) if each.subject is not None]
    is_past = any(each.modality.temporal is Temporal.PAST for each in clauses)
    return is_against and (not is_past or _TOLD.match(part) is not None)


_MOST_WORDS = 10
_FOUND = re.compile(
    r"^(?:(?:ok|oh|yes|ah|aha|yay|never mind|nvm|i|we|i['’]?ve|we['’]?ve|just|finally)\W+)*"
    r"found (?:it|them|him|her|the [\w ]+?)(?=$| (?:in|on|under|behind|at|by|down|inside|beside|next)\b)",
    re.IGNORECASE,
)
_OVER = re.compile(
    r"^(?:(?:ok|oh|no|well|so|right)\W+)*"
    r"(?:(?:all |it['’]?s (?:all )?|that['’]?s )?sorted(?: now)?$"
    r"|(?:it|that|the whole thing|the \w+|\w+day)(?:['’]?s| is) (?:all )?"
    r"(?:off|cancelled|canceled|called off)(?: now| then)?$"
    r"|(?:never mind|nvm)$"
    r"|(?:told|said to) [\w ]{2,20} no thanks$)",
    re.IGNORECASE,
)
_THEN = re.compile(r"\bthen$", re.IGNORECASE)
_AT_THAT_TIME = re.compile(
    r"\b(?:see (?:you|u|ya)|till|until|by|since|back|before|from|and|even|just|what|but) then$"
    r"|\b(?:here|there|home|in|free|around|away|awake|ready|out|able|busy|working|born) then$"
    r"|\b(?:i['’]?m|we['’]re|he['’]s|she['’]s|they['’]re) off then$",
    re.IGNORECASE,
)
"""Where "then" tells a time, and not what follows."""
_HOW_IT_IS = re.compile(
    r"\b(?:it|that|this|there)(?:['’]s| is| was| isn['’]t| wasn['’]t)"
    r"(?! (?:a no|(?:not )?(?:off|on|happening)))\b",
    re.IGNORECASE,
)
"""As in "it's not so bad then", which decides nothing."""
_AGAINST = re.compile(
    r"\b(?:no|not|off|cancel(?:led)?|skip|leave (?:it|that|them)|forget (?:it|that|about)"
    r"|give (?:it|that) a miss)\b|n['’]t\b",
    re.IGNORECASE,
)
_TOLD = re.compile(
    r"^(?:ok\W+|right\W+|well\W+)?(?:(?:i|we)(?:['’]ve)? )?(?:told|said|turned)\b", re.IGNORECASE
)


# --- whether they are of the matter, and by whom


def _may_conclude(matter: _Matter, turn: Turn, *, is_found: bool) -> bool:
    """Whether it is an adult of the family or who began the matter; what is found, all of them may tell."""
    person = None if turn.speaker is None else matter.house.person(turn.speaker)
    if person is None or not person.is_family:
        return False
    return is_found or person.is_adult or turn.speaker == matter.turns[0].speaker


def _is_of_it(uow: UnitOfWork, matter: _Matter, of: Turn, turn: Turn, piece: str) -> bool:
    days = _days(piece, turn, matter.house)
    if days and matter.days(turn.seq).isdisjoint(days):
        return False
    things = _things(piece, turn, matter.house)
    if things:
        return not things.isdisjoint(matter.words)
    is_of_this_talk = turn.sent_at - of.sent_at <= _TALK
    return (is_of_this_talk or bool(days)) and _is_said_behind_it(uow, matter, turn)


def _is_said_behind_it(uow: UnitOfWork, matter: _Matter, turn: Turn) -> bool:
    """Whether it leans on the matter, or the last words before it were of it."""
    leaning = talk_around(uow, turn, matter.house).leaning.get(turn.turn_id, ())
    if leaning:
        said_before = [each for one in leaning if (each := uow.turn(one)) is not None]
        return matter.holds(leaning) or any(matter.is_spoken_of(each.text) for each in said_before)
    before = reversed(uow.turns(room=turn.room, before_seq=turn.seq, limit=_BACK))
    near = takewhile(lambda each: turn.sent_at - each.sent_at <= JUST, before)
    last = next((each for each in near if each.author is Author.PERSON and not said_in(each).is_noise), None)
    return last is not None and (matter.holds((last.turn_id,)) or matter.is_spoken_of(last.text))


def _quoted(uow: UnitOfWork, asked: Ask, question: Question, minded: Discretion, turn: Turn) -> Quote | None:
    span = standing_stretch(uow, question.terms, turn, minded)
    if span is None:
        return None
    claim = as_heard(turn, span, house=uow.house())
    heard = audible_to(asked.asker, asked.room, [claim], house=uow.house(), now=asked.now)
    return next((Quote(each, (), all_bases(each.claim.sources[0].quote)) for each in heard), None)
