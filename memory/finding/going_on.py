"""Whether later words go on with what a turn left open: by its matter, by an "it", or by how it came out."""

import re
from collections.abc import Iterable
from datetime import timedelta

from memory.claims import Granularity, When
from memory.finding.replying import (
    DID,
    did_it,
    does_it,
    has_done_it,
    has_done_with_it,
    is_for_anybody,
    replies_to_an_invitation,
    sets_anew,
    takes_it_on,
    thinks_better_of_it,
)
from memory.finding.same_matter import DAYS, SAY_LITTLE, SOON, matter_of, shared_words
from memory.floor import Clause, read
from memory.floor.words import NOMINAL, entry
from memory.house import House
from memory.language.answers import dodges
from memory.language.asking import Question, Wants, people_named
from memory.language.cues import has_cue
from memory.language.wordforms import all_bases, base, bases, light_verbs, same_as
from memory.modality import Frame, Realization, is_licensed
from memory.ports import UnitOfWork
from memory.turns import Turn
from memory.vocabulary import Policy
from memory.when.numerals import SEVERAL

_IT = r"(?:it|its|they|them|that|thats|this|those|these|one|he|she|him|her)"
_SAYS_IT = re.compile(rf"\b{_IT}\b(?!\s+(?:was|were)\b)", re.IGNORECASE)
_DONE_TO_IT = re.compile(
    r"\b((?!next|last|this|that|the|no|any|each|every)[a-z]+)\s+(?:it|them|that|those|one|him|her)\b",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    r"^\W*(?:(?:and|so|ok|okay|right|well|oh|update|yes|yep|yay|finally|now)\b[\s,:!.]*)*"
    r"(?:(?:it|that|they|he|she|those|all)(?:['’]?s|['’]?re)?\b|(?:i|we)(?:['’]ve)? \w+ (?:it|them)\b"
    r"|(?:got|did|done|sent|signed|paid|found|sorted|fixed|booked|finished) (?:it|them|that)\b)",
    re.IGNORECASE,
)
"""A turn that leaves unsaid what it is of, as one does who goes on: "And it's off", "Got them!"."""


def is_said_of_it(
    question: Question, turn: Turn, later: Turn, house: House, beside: frozenset[str] = frozenset()
) -> bool:
    """Whether later words are of the matter that a turn left open, and of what is asked of it.

    Args:
        question: What is asked.
        turn: What left it open.
        later: What was said since.
        house: The household.
        beside: Words that others brought in right behind the turn: "call Rusty", and then "Rusty mended it".
    """
    if question.said_by is not None and later.speaker != question.said_by:
        return False
    if dodges(later.text):
        return False
    shared = shared_words(matter_of(turn, house, question.names), later.text)
    if not _is_to_the_matter(question, turn, later, shared):
        return False
    asked = frozenset(question.terms) - SAY_LITTLE
    if later.speaker != turn.speaker:
        is_it = (
            _takes_up(question, asked, shared, turn, later)
            or did_it(turn, later)
            or replies_to_an_invitation(question, turn, later)
            or sets_anew(question, turn, later)
        )
        is_others = question.wants is not Wants.WHO and _is_of_others(question, later, shared, house)
        is_it = is_it and not is_others
    else:
        is_it = (
            _goes_on(asked, shared - frozenset(question.names), turn, later)
            or _goes_on_with(beside, turn, later)
            or sets_anew(question, turn, later)
            or thinks_better_of_it(turn, later)
        )
    return is_it and any(_tells(later.text))  # last, for it has the words read clause by clause


def comes_out(uow: UnitOfWork, question: Question, turn: Turn, later: Turn, house: House) -> bool:
    """Whether it tells how what lay ahead came out, and nothing else: "PASSED!!", "we won", "it went well".

    Of an event on its day or soon after it; of what has no day, within some hours, by whoever spoke of it.
    """
    if question.said_by is not None or question.wants is Wants.WHEN:
        return False
    is_outcome = any(_OUTCOME.match(part) for part in _SENTENCES.split(later.text))
    if is_outcome and _is_of_others(question, later, frozenset(bases(later.text)), house):
        return False
    events = [claim for claim in uow.of_turn(turn.turn_id) if claim.policy is Policy.EVENT]
    whens = [claim.proposition.when for claim in events]
    days = [(when.start, when.end or when.start) for when in whens if when is not None and when.start]
    if days:
        is_own = later.speaker == turn.speaker
        is_of_it = is_outcome or (is_own and _names_the_same(turn.text, later.text))
        is_of_it = is_of_it or (is_own and _tells_how_they_did(uow, turn, later, house))
        return is_of_it and any(start <= later.sent_at <= end + SOON for start, end in days)
    return is_outcome and later.speaker == turn.speaker and later.sent_at - turn.sent_at <= 2 * SOON


def _tells_how_they_did(uow: UnitOfWork, turn: Turn, later: Turn, house: House) -> bool:
    """Whether it tells, within hours of when an event began, how it was or how whoever has it did."""
    if not any(_is_just_over(claim.proposition.when, later) for claim in uow.of_turn(turn.turn_id)):
        return False
    if _IT_WENT.match(later.text):
        return True
    people, _ = people_named(turn.text, asker=turn.speaker, house=house, at=turn.sent_at)
    others = frozenset(people) - {turn.speaker}
    return len(others) == 1 and _HOW_THEY_DID.match(later.text) is not None


def _is_just_over(when: When | None, later: Turn) -> bool:
    if when is None or when.start is None or when.granularity is not Granularity.INSTANT:
        return False
    return when.start <= later.sent_at <= when.start + _HOURS_AFTER


_HOURS_AFTER = timedelta(hours=6)
_IT_WENT = re.compile(r"\W*it (?:was|went)\b", re.IGNORECASE)
_HOW_THEY_DID = re.compile(
    r"\W*(?:he|she) (?:was|did|got|came|sang|played|danced|loved|had|went|won|lost|forgot|remembered)\b",
    re.IGNORECASE,
)
"""As in "he was brilliant, only fell off the once", on the day of the play."""


def _names_the_same(text: str, later: str) -> bool:
    """Whether both begin with one thing or name: "Mog's got the vet at two", and then "Mog's fine"."""
    first, second = bases(text)[:1], bases(later)[:1]
    return first == second != ()


_SENTENCES = re.compile(r"[.!?…\n]+")
_OUTCOME = re.compile(
    r"^\W*(?:(?:and|so|well|omg|guys|hey|ok|update|news|yes|yay|oh|right|everyone|all)\b[\s,:!.]*)*"
    r"(?:(?:i|we|they|he|she|it|u?s)(?:['’]ve|['’]s)? (?:have |has |only |just |actually |all |both )*)?"
    r"(?:(?:just|finally|only|actually|already) )*"
    r"(?:(?:won|passed|failed|drew|survived|happened|arrived|lost|nailed it|smashed it|aced it|made it|did it"
    r"|got (?:in|it|there|through|first|second|third|gold|silver|bronze|a (?:distinction|merit|pass|medal))"
    r"|came (?:first|second|third|last|\d\w*)|went (?:well|great|fine|ok|okay|badly|brilliantly|ahead|on))\b"
    r"|went(?=\W*[.,!]|\W*$))",
    re.IGNORECASE,
)


def _is_to_the_matter(question: Question, turn: Turn, later: Turn, shared: frozenset[str]) -> bool:
    """Whether words say anything, and if they come days later, half of what is asked or two things told."""
    if later.sent_at - turn.sent_at <= DAYS:
        return bool(bases(later.text)) or DID.match(later.text) is not None
    asked = frozenset(question.terms) - SAY_LITTLE
    of_it = frozenset(term for term in asked if not same_as(term).isdisjoint(shared))
    if later.speaker == turn.speaker and any(_opens(part, of_it) for part in _PARTS.split(later.text)):
        return True  # "New pump's in", of the pump that was to be switched out
    if later.speaker == turn.speaker and len([word for word in shared if _names_a_thing(word)]) > 1:
        return _did_it_themselves(later.text)
    return 2 * len(shared_words(asked, later.text)) >= len(asked)


def _did_it_themselves(text: str) -> bool:
    """As in "well I got the thistle done": the speaker tells what they did, and not only how things stand."""
    return any(
        each.subject is not None
        and each.subject.of(text).casefold() in ("i", "we")
        and is_licensed(each.modality)
        and each.modality.realization is Realization.COMPLETED
        for each in read(text)
    )


def _names_a_thing(word: str) -> bool:
    return word not in light_verbs() and bool(entry(word).every & NOMINAL)


def _takes_up(
    question: Question, asked: frozenset[str], shared: frozenset[str], turn: Turn, later: Turn
) -> bool:
    """Whether somebody else speaks of the same: in all its words, in two of them, or of it first of all."""
    # "About eighty people", and then "93 people on the gate".
    if question.wants is Wants.HOW_MUCH and _counts_the_same(turn.text, later.text):
        return True
    apart = later.sent_at - turn.sent_at
    if (apart <= SOON and takes_it_on(turn, later)) or (apart <= DAYS and does_it(later.text, shared)):
        return True
    if apart <= SOON and is_for_anybody(turn.text) and has_done_it(turn.text, later.text):
        return True
    held = [term for term in asked if not same_as(term).isdisjoint(shared)]
    is_whole = len(shared) > 1 or len(held) == len(asked)
    return bool(held) and (is_whole or any(_opens(part, shared) for part in _PARTS.split(later.text)))


def _goes_on(asked: frozenset[str], shared: frozenset[str], turn: Turn, later: Turn) -> bool:
    """Whether the same speaker speaks of the same: by its words, or by an "it" soon after."""
    held = [term for term in asked if not same_as(term).isdisjoint(shared)]
    # One word of several, and that in other words only, is a chance: "drops" are no form that is handed in.
    is_meant = len(held) > 1 or len(asked) == 1 or not frozenset(bases(later.text)).isdisjoint(held)
    if len(shared) > 1 or (held and is_meant):
        return True
    if not shared.isdisjoint(_deeds(later.text, shared)):
        return True
    apart, says_it = later.sent_at - turn.sent_at, _SAYS_IT.search(later.text) is not None
    if (
        says_it
        and apart <= DAYS
        and (shared or shared_words(asked - frozenset(bases(turn.text)), later.text))
    ):
        return True
    if apart <= SOON and _comes_of_it(turn.text, later.text):
        return True
    if says_it and apart <= SOON:
        return bool(shared_words(asked, later.text)) or _GOES_ON.match(later.text) is not None
    return any(base(verb) in bases(turn.text) for verb in _DONE_TO_IT.findall(later.text))


def _comes_of_it(before: str, text: str) -> bool:
    """Whether it tells what was found of an "it", what a trouble came of, or that a thing is done with."""
    is_reported = _SAYS_IT.search(text) is not None and has_cue("taken_up", "reported", text)
    is_cause = _IT_WAS.match(text) is not None and has_cue("taken_up", "trouble", before)
    return is_reported or is_cause or has_done_with_it(before, text)


_IT_WAS = re.compile(
    r"\W*(?:(?:so|well|ok|right|turns out)[\s,]+)*(?:it|that) was (?:the|a|an|only|just|my|his|her)\b",
    re.IGNORECASE,
)
"""What a trouble came of: "it was the spark plug"."""


def _goes_on_with(beside: frozenset[str], turn: Turn, later: Turn) -> bool:
    """Whether the same speaker tells of an "it", with what others had brought in when it was spoken of."""
    is_near = later.sent_at - turn.sent_at <= DAYS and _SAYS_IT.search(later.text) is not None
    return is_near and not beside.isdisjoint(all_bases(later.text))


def _is_of_others(question: Question, later: Turn, shared: frozenset[str], house: House) -> bool:
    """Whether somebody else's own is told: "my homework is done" is no news of Ana's."""
    if not question.about or later.speaker in question.about:
        return False
    telling = [part for part in _PARTS.split(later.text) if shared_words(shared, part)]
    named = (people_named(part, asker=later.speaker, house=house, at=later.sent_at)[0] for part in telling)
    people = {person for part in named for person in part}
    return bool(people) and people.isdisjoint(question.about)


def _counts_the_same(text: str, later: str) -> bool:
    first, second = ({base(what) for what in _COUNTED.findall(each)} for each in (text, later))
    return bool(first & second)


_COUNTED = re.compile(rf"\b(?:\d[\d.,]*|{SEVERAL}|hundred)(?:-odd| or so)? ([a-z]{{3,}})\b", re.IGNORECASE)


def _opens(part: str, shared: frozenset[str]) -> bool:
    """Whether words begin with the thing: "Shed's up"."""
    words = bases(part)
    return bool(words) and words[0] in shared


def _deeds(text: str, shared: frozenset[str]) -> frozenset[str]:
    """What a text tells as done, by its verbs, to nothing but what is shared: "post the card" is no form."""
    return frozenset(
        clause.lemma
        for clause in read(text)
        if is_licensed(clause.modality)
        and clause.modality.realization is Realization.COMPLETED
        and not _is_done_to_another(clause, text, shared)
    )


def _is_done_to_another(clause: Clause, text: str, shared: frozenset[str]) -> bool:
    things = [each.span.of(text) for each in clause.arguments if each.role == "theme"]
    named = {word for thing in things for word in bases(thing)} - SAY_LITTLE - {clause.lemma}
    return bool(named) and named.isdisjoint(shared)


_PARTS = re.compile(r"[,.;:!?\n]+")


def _tells(text: str) -> Iterable[bool]:
    return (each.modality.frame is Frame.ACTUAL for each in read(text) if each.main)
