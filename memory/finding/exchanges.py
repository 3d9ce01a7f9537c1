"""How talk went on from a turn: what leans on it, each with the words in between that it needs."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from itertools import pairwise
from typing import NamedTuple

from memory.dialogue.asked_kinds import Kind, fits, kind_of
from memory.dialogue.leaning import leaves_unsaid_in_part, stands_for
from memory.dialogue.said import accepts, denies, said_in, says_the_same
from memory.dialogue.standing_alone import stands_alone
from memory.dialogue.threads import path_to, threads
from memory.finding.stretches import covered
from memory.floor import read
from memory.house import House
from memory.ids import TurnId
from memory.language.answers import short_answer
from memory.language.asking import Question, Wants
from memory.language.wordforms import bases
from memory.modality import Realization
from memory.ports import UnitOfWork
from memory.turns import Turn

_BACK, _AHEAD = 8, 14
"""How many turns before and after one are looked through for what belongs to it."""
_KEPT = 64
_MOST, _MOST_BEFORE, _FIRST = 3, 5, 2
_OF_KIND = {
    Wants.WHEN: Kind.WHEN,
    Wants.WHERE: Kind.WHERE,
    Wants.WHO: Kind.WHO,
    Wants.HOW_MUCH: Kind.HOW_MUCH,
}
_WHY = re.compile(r"\b(?:why|how come|wrong|happened|what with|what['’]?s up|what for)\b", re.IGNORECASE)
_REASON = re.compile(r"\b(?:cos|because|cause|so that|'cause|due to)\b", re.IGNORECASE)


class Talk(NamedTuple):
    """The talk around a turn.

    Attributes:
        following: The turns that lean on it and tell something, and itself if it leans on another.
        leaning: Of each turn of the talk that leans on others, on which.
    """

    following: "tuple[Following, ...]"
    leaning: Mapping[TurnId, tuple[TurnId, ...]]


class Following(NamedTuple):
    """A turn that leans on others.

    Attributes:
        path: What it leans on, the first words first.
    """

    turn: Turn
    path: tuple[Turn, ...]


def talk_around(uow: UnitOfWork, turn: Turn, house: House) -> Talk:
    """How talk went on from a turn."""
    talk = uow.turns(
        room=turn.room,
        after_seq=max(turn.seq - _BACK - 1, 0),
        before_seq=turn.seq + _AHEAD + 1,
        limit=_BACK + _AHEAD + 1,
    )
    kept = house.once(_talks)
    key = (turn.turn_id, tuple((each.turn_id, each.text) for each in talk))
    if key not in kept:
        if len(kept) >= _KEPT:
            kept.clear()
        kept[key] = _talk(talk, turn, house)
    return kept[key]


def _talks(_house: House) -> dict[tuple[TurnId, tuple[tuple[TurnId, str], ...]], Talk]:
    """Those looked at while an answer is worked out: each for one reason after another."""
    return {}


def _talk(talk: Sequence[Turn], turn: Turn, house: House) -> Talk:
    newest = {each.message: each.version for each in talk}
    talk = tuple(each for each in talk if each.version == newest[each.message])
    to = threads(talk, house)
    leaning = {each.turn_id: path for each in talk if (path := path_to(each.turn_id, to))}
    known = {each.turn_id: each for each in talk}
    found = [
        Following(each, tuple(known[one] for one in leaning[each.turn_id] if one in known))
        for each in talk
        if each.turn_id in leaning and (turn.turn_id in leaning[each.turn_id] or each.turn_id == turn.turn_id)
    ]
    return Talk(tuple(each for each in found if each.path and _told(each)), leaning)


def answers_it(each: Following) -> bool:
    """Whether a turn tells something of what it leans on."""
    return bool(_told(each)) and _speaks_to_each(each)


def _told(each: Following) -> str:
    """What a turn tells as an answer to the words that it leans on; a bare "no" denies what was stated."""
    before = said_in(each.path[-1])
    told = said_in(each.turn, before.asked).told
    is_word = (bool(before.told) and denies(each.turn.text)) or accepts(each.turn.text, before)
    return told or (each.turn.text if is_word else "")


def most_telling(question: Question, talk: Sequence[Following]) -> Iterable[Following]:
    """Those that tell most of what is asked, in their order, and of a path only the whole of it.

    What came a while after them may be how it is by now.
    """
    by = question.said_by
    talk = [each for each in talk if by is None or each.turn.speaker == by]
    talk = [each for each in talk if _speaks_to_each(each) and not _is_beside_it(question, each)]
    talk = [each for each in talk if not begins_it(question, each)]
    rated = [(_rated(question, each), each) for each in talk]
    rated = [(rate, each) for rate, each in rated if rate > 0 or _is_open(question, each)]
    best = max((rate for rate, _ in rated), default=0)
    is_of_kind = detail_asked(question) is not None
    telling = [each for rate, each in rated if rate >= best - (0 if is_of_kind else 1)]
    kept = [each for each in telling if not any(_only_goes_on(question, each, other) for other in telling)]
    kept = kept[-_MOST:]
    if not is_of_kind:
        kept += [each for _, each in rated[-1:] if each.turn.sent_at - kept[-1].turn.sent_at > _A_WHILE]
    shown = [_shortened(_from_its_matter(question, each)) for each in kept]
    within = {turn.turn_id for each in shown for turn in each.path}
    return [each for each in shown if each.turn.turn_id not in within]


def _only_goes_on(question: Question, each: Following, before: Following) -> bool:
    """Whether talk has gone on from an answer to something else: "lunch at mine then", after "it's off"."""
    if before.turn not in each.path:
        return False
    since = (*each.path[each.path.index(before.turn) + 1 :], each.turn)
    if any(covered(question.terms, turn.text) for turn in since):
        return False
    spoken = "\n".join((*(turn.text for turn in before.path), before.turn.text))
    return any(stands_alone(said_in(turn).told, spoken) for turn in since)


_A_WHILE = timedelta(minutes=20)


def _is_beside_it(question: Question, each: Following) -> bool:
    """Whether a mere yes or no is to something else that was asked in the same breath: "I will"."""
    if question.wants in (Wants.WHETHER, Wants.WHO) or not question.terms:
        return False
    short, asked = short_answer(_told(each)), said_in(each.path[-1]).asked
    is_bare = short is not None and not short.rest
    return (
        is_bare and bool(asked) and not covered(question.terms, asked) and bool(said_in(each.path[-1]).told)
    )


def _speaks_to_each(each: Following) -> bool:
    """Whether no turn of it only stands behind a yes-or-no question: "goodnight all" tells of no freezer."""
    return all(
        _may_say(reply.text, said_in(before).asked) for before, reply in pairwise((*each.path, each.turn))
    )


def _may_say(told: str, asked: str) -> bool:
    is_of_a_deed = _DONE_YET.search(asked) is not None and _ASKS_MORE.search(asked) is None
    if kind_of(asked) is not Kind.WHETHER or not is_of_a_deed:
        return True
    told = _OPENS_ANEW.sub("", told)  # "Right. Pancakes were a success"
    if fits(Kind.WHETHER, told, asked):
        return True
    if stands_for(told) or _OF_US.search(told) or not set(bases(told)).isdisjoint(bases(asked)):
        return True
    return (len(told.split()) <= _FEW or _tells_of_it(told)) and _LEAVES.search(told) is None


def _tells_of_it(told: str) -> bool:
    """Whether few words tell what became of a thing, and leave unsaid of what: "sold out in a 5"."""
    if leaves_unsaid_in_part(told):
        return True
    first = next((clause for clause in read(told) if clause.main), None)
    is_brief = len(told.split()) <= _BRIEFLY and first is not None and first.subject is None
    return is_brief and first is not None and first.modality.realization is Realization.COMPLETED


_OPENS_ANEW = re.compile(r"^\W*right\b[.,!]*\s*(?=\w)", re.IGNORECASE)
_DONE_YET = re.compile(r"\b(?:did|have|has|had) (?:(?:you|u|ya|he|she|they|we) )?\w+", re.IGNORECASE)
"""How it is asked whether somebody has done something."""
_ASKS_MORE = re.compile(
    r"\b(?:wh\w+|how|any(?:one|body|thing|where)|some(?:one|body)|or|any)\b", re.IGNORECASE
)
_FEW, _BRIEFLY = 3, 6
_OF_US = re.compile(r"\b(?:i|ill|im|ive|we|me|you)\b", re.IGNORECASE)
_LEAVES = re.compile(
    r"\b(?:good ?night|night|morning|evening|bye+|see (?:you|u|ya)|later|dreams|cheers|thanks|ta|lol"
    r"|haha\w*)\b"
    r"|[\U0001F300-\U0001FAFF]",
    re.IGNORECASE,
)
"""Who takes their leave, or only laughs, answers nothing."""


def _is_open(question: Question, each: Following) -> bool:
    """Whether the words that began the matter leave open what is asked, whatever leans on them."""
    root = each.path[0]
    if not said_in(root).told or question.wants in _OPEN:
        return True
    if each.turn.speaker in question.about and each.turn.speaker != root.speaker:
        return True
    if question.wants is Wants.WHETHER and _ASKED_BY_ANOTHER.search(root.text):
        return True
    is_left_open = len(covered(question.terms, root.text)) < len(question.terms)
    is_left_open = is_left_open or short_answer(_told(each)) is not None  # "can we have one?" "no"
    is_asked_on = any(said_in(turn).asked for turn in each.path)
    return question.wants is Wants.WHETHER and is_left_open and is_asked_on


_ASKED_BY_ANOTHER = re.compile(
    r"\b(?:ask(?:s|ed|ing)?|wants? to know|wonder(?:s|ed|ing)?) (?:\w+ ){0,2}(?:if|whether)\b", re.IGNORECASE
)
"""Who passes a question on leaves it open: "Ava's mum asked if Nia can come"."""
_OPEN = frozenset({Wants.HOW, Wants.WHAT, Wants.WHY})


def _rated(question: Question, each: Following) -> int:
    told, root, last = _told(each), each.path[0], each.path[-1]
    if says_the_same(told) and len(each.path) > 1:
        return _rated(question, Following(last, each.path[:-1]))
    asked = said_in(last).asked
    new = 2 * len(
        covered(question.terms, f"{last.text}\n{each.turn.text}") - covered(question.terms, root.text)
    )
    if question.wants is Wants.WHY:
        return new + (_REASONED if _WHY.search(asked) or _REASON.search(told) else 0)
    kind = detail_asked(question)
    if kind is None:
        return new
    is_asked = bool(asked) and kind_of(asked) is kind
    if kind is Kind.WHO and accepts(told, said_in(last)):
        return new + _FIT  # whoever takes an offer is who has it
    return new + (_FIT if tells_the(kind, told) else 0) + (_FIT if is_asked else 0)


def tells_the(kind: Kind, told: str) -> bool:
    """Whether words tell what is asked for; "not me" does not tell who it was."""
    return fits(kind, told, "") is True and not (kind is Kind.WHO and _NOT_ME.match(told))


_FIT, _REASONED = 2, 3
_NOT_ME = re.compile(
    r"\W*(?:(?:no|nope|it)\b\W*)*(?:wasn['’]?t me|not (?:me|us|i)|me neither)\b", re.IGNORECASE
)


def detail_asked(question: Question) -> Kind | None:
    """What a question asks for of what it names: when, where, who or how much; None: nothing such."""
    is_of_a_sum = question.of_a_sum and question.wants not in (Wants.WHETHER, Wants.WHO, Wants.WHEN)
    return Kind.HOW_MUCH if is_of_a_sum else _OF_KIND.get(question.wants)


def may_answer(turn: Turn, reply: Turn) -> bool:
    """Whether a reply that leans on nothing by its form can be one: no reaction, and not of another kind."""
    said, asked = said_in(reply), said_in(turn).asked
    return not said.is_noise and not (asked and fits(kind_of(asked), said.told, asked) is False)


def tells_a_sum(each: Following) -> bool:
    """Whether a bare number is told where somebody asked how much it is: "240 all in"."""
    asked = said_in(each.path[-1]).asked
    return _HOW_MUCH.search(asked) is not None and fits(Kind.HOW_MUCH, _told(each), asked) is True


_HOW_MUCH = re.compile(
    r"\bhow much\b|\b(?:price|costs?|charge|take|accept|offer|pay|paid|owe)\b", re.IGNORECASE
)


def _from_its_matter(question: Question, each: Following) -> Following:
    """Without what was said before talk came to the matter asked about, which is of something else."""
    begun = 0
    for at in range(1, len(each.path)):
        spoken = "\n".join(turn.text for turn in each.path[:at])
        if covered(question.terms, spoken):
            break
        begun = at if stands_alone(said_in(each.path[at]).told, spoken) else begun
    return Following(each.turn, each.path[begun:])


def begins_it(question: Question, each: Following) -> bool:
    """Whether a turn is itself where talk came to the matter, so that it is told without what was before."""
    spoken = "\n".join(turn.text for turn in each.path)
    is_first = not covered(question.terms, spoken) and bool(covered(question.terms, each.turn.text))
    return (is_first or not question.terms) and stands_alone(_told(each), spoken)


def _shortened(each: Following) -> Following:
    """With the words that began the matter and what was said to them, and the last before the turn."""
    if len(each.path) <= _MOST_BEFORE:
        return each
    return Following(each.turn, (*each.path[:_FIRST], *each.path[_FIRST - _MOST_BEFORE :]))
