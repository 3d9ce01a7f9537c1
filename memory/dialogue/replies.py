"""Which turn answers another: bare replies say something only beside what was asked.

"Airer, landing" tells where the sports bag is to whoever reads the question above it. Found by their
question, such replies are quoted with it.
"""

import re
from collections.abc import Iterable, Sequence, Set
from datetime import timedelta

from memory.floor import read
from memory.ids import PersonId
from memory.language.answers import Answer, dodges, short_answer
from memory.language.asking import is_addressed_wish
from memory.language.fragments import fragment
from memory.language.wordforms import bases
from memory.modality import Act
from memory.ports import UnitOfWork
from memory.turns import Author, Turn

_NEXT = 6
"""How many turns after a question are looked at for its answer."""
_NUDGE = 2
"""How few words ask on of the same: "Theo??", "hello anyone?"."""
_SOON = timedelta(hours=3)
"""How much later an answer may come that is not marked as a reply."""
_LEAD = (
    r"^\W*(?:(?:yes|yep|yeah|no|nope|sorry|oh|well|i think|think|maybe|probably|apparently"
    r"|mum|mom|mummy|dad|daddy|gran|granny|nan|nana|grandma|grandad|grandpa|\w+(?=,))\b[\s,.!]*)*"
)
"""What goes before an answer: "nana it's in the tin"."""
_ABOUT_IT = re.compile(
    _LEAD
    + r"(?:(?:it|they|he|she|that|this|these|those)(?:['’](?:s|re|ve|ll|d|m))?|its|theyre|hes|shes|thats)\b",
    re.IGNORECASE,
)
_BY_SOMEBODY = re.compile(
    _LEAD + r"(?:(?:i|we|you)(?:['’](?:re|ve|ll|d|m))?|ive|weve|youve|im|nobody|no one)\b", re.IGNORECASE
)
_TAKEN_UP = re.compile(
    r"\b(?:it|its|them|they|him|her|he|she|that|those|one|ones|there|here)\b", re.IGNORECASE
)
_ELLIPSIS = re.compile(
    r"\b(?:i|you|he|she|it|we|they|that|mum|dad|gran)\b (?:\w+ )?"
    r"(?:did|does|do|has|have|had|is|are|was|were|will|would|can|could)(?:n['’]?t| not)?\b"
    r"(?=\s*(?:$|[,.!;]|so\b|but\b|already\b|yet\b|probably\b|then\b))",
    re.IGNORECASE,
)


_DID_IT = re.compile(
    _LEAD
    + r"(?:just |already |finally )?(?:got|did|done|have|had|took|put|left|\w+ed|paid|sent|fed|rang|brought"
    r"|bought|gave|found|hung|lent|sold|made|kept|read|swept|wrote|drove|cut|hid|forgot)"
    r" (?:it|them|that|those|one|some|her|him)\b",
    re.IGNORECASE,
)
"""A deed told without "I", of what was asked about: "got it this morning"."""


def answers_to(uow: UnitOfWork, turn: Turn, *, is_question: bool) -> Iterable[Turn]:
    """The turns that answer another: those marked as replies to it, else the next that could be one.

    Args:
        uow: The memory.
        turn: What is answered.
        is_question: Whether it asks; to what only states, a reply must be marked as one.
    """
    following = uow.turns(room=turn.room, after_seq=turn.seq, before_seq=turn.seq + _NEXT + 1, limit=_NEXT)
    others = [
        each
        for each in following
        if each.author is Author.PERSON and each.speaker != turn.speaker and not asks(each)
    ]
    marked = [each for each in others if each.reply_to == turn.turn_id]
    # What the bot was asked it answers itself: the talk that goes on beside it is none.
    if marked or not is_question or turn.to_bot:
        return [each for each in marked if not dodges(each.text)]
    return _next_that_could(following, others, turn)


def additions_to(uow: UnitOfWork, turn: Turn) -> Iterable[Turn]:
    """What its speaker adds to a turn before talk goes on, and which says too little alone: "or skates".

    Somebody else's few words in between ("nooo") do not end it; a question of anybody's does.
    """
    following = uow.turns(room=turn.room, after_seq=turn.seq, before_seq=turn.seq + _NEXT + 1, limit=_NEXT)
    for each in following:
        if each.sent_at - turn.sent_at > _SOON or asks(each):
            return
        if each.speaker == turn.speaker and each.author is Author.PERSON:
            if _ADDS.search(each.text) is None or dodges(each.text):
                return
            yield each


_ADDS = re.compile(
    r"^\W*(?:or|and|also|plus|oh and|actually|no wait)\b(?!\W*(?:i|we|he|she|they|can|could|who|what|when)\b)"
    r"|^\W*(?:found|got|fixed|sorted|done|finished|mended) (?:it|them)\b",
    re.IGNORECASE,
)


def addressee_of(uow: UnitOfWork, turn: Turn) -> PersonId | None:
    """Whom a turn speaks to where it says "you": whoever it replies to, or who spoke last before it."""
    if not _YOU.search(turn.text):
        return None
    if turn.reply_to is not None:
        before = uow.turn(turn.reply_to)
    else:
        before = next(iter(uow.turns(room=turn.room, before_seq=turn.seq, limit=1)), None)
    if before is None or before.speaker == turn.speaker or turn.sent_at - before.sent_at > _SOON:
        return None
    return before.speaker


_YOU = re.compile(r"\b(?:you|your|yours|yourself)\b", re.IGNORECASE)


def _next_that_could(following: Sequence[Turn], others: Sequence[Turn], asking: Turn) -> Iterable[Turn]:
    """Turns right after it, until somebody else asks something, or the talk goes on after an answer."""
    is_answered = False
    for turn in following:
        if asks(turn) and len(turn.text.split()) > _NUDGE:
            return  # whoever asks of something else, too, has gone on
        if turn.speaker != asking.speaker and (asks(turn) or _asks_without_mark(turn.text)):
            return
        is_near = turn.reply_to is None and turn.sent_at - asking.sent_at <= _SOON
        if turn in others and is_near and could_answer(_after_asking_back(turn.text), asking.text):
            is_answered = True
            yield turn
        elif is_answered:
            return


def _after_asking_back(text: str) -> str:
    """What is said after a question of its own: of "did you? I haven't got it", the latter."""
    asked, mark, told = text.rpartition("?")
    return told if mark and told.strip() and len(asked.split()) <= _ASKED_BACK else text


_ASKED_BACK = 4


def could_answer(text: str, asked: str) -> bool:
    """Whether a text leaves unsaid what was asked, as an answer does."""
    if dodges(text):
        return False
    short = short_answer(text)
    if short is not None:
        # "Right. Mum beat me at draughts" grants nothing to who asked what was done.
        is_wanted = _WANTS.search(asked) or (_WHO.search(asked) and _I_WILL.search(text))
        return short.answer is not Answer.WILL or is_wanted is not None
    if fragment(text, asked) is not None:
        return True
    is_self = bool(_ME.search(text) and _WHO.search(asked))
    if is_self or _ABOUT_IT.search(text) or _ELLIPSIS.search(text) or _DID_IT.search(text):
        return True
    # Who tells of themselves answers if they take up what was asked: "I put it on the landing".
    by_somebody = _BY_SOMEBODY.search(text)
    if by_somebody is None:
        is_brief = len(text.split()) <= _BRIEF
        shared = set(bases(text)).intersection(bases(asked))
        return bool(shared) and (is_brief or _opens_with_deed(text, shared))
    told = text[by_somebody.end() :]
    return bool(_TAKEN_UP.search(told)) or not set(bases(told)).isdisjoint(bases(asked))


def _opens_with_deed(text: str, asked: Set[str]) -> bool:
    """As in "took the two with my porridge", where somebody asked who has taken what: "I" is left out."""
    main = next((clause for clause in read(text) if clause.main), None)
    return (
        main is not None and main.subject is None and main.lemma in asked and main.modality.act is Act.STATED
    )


_ME = re.compile(_LEAD + r"(?:me|us|mine|not me)\b(?! and\b)", re.IGNORECASE)
_WHO = re.compile(r"\bwho(?:se|['’]s|m)?\b", re.IGNORECASE)
"""Who did, has or will is answered by "me", whatever it goes on with: "me, I'm taking the sofa"."""
_WANTS = re.compile(r"\b(?:can|could|will|would|wouldn['’]?t|please|pls|shall|may)\b", re.IGNORECASE)
_I_WILL = re.compile(_LEAD + r"i(?:['’]ll| will| can|['’]m on it)\b", re.IGNORECASE)
"""Who offers themselves where it was asked who will: "I'll do it"."""
_BRIEF = 3
"""Words of a reply that needs what was asked to be understood: "signed it"."""


def _asks_without_mark(text: str) -> bool:
    """Whether its last sentence asks, as chat does: "she what?? Nia is that true"."""
    main = [clause for clause in read(text) if clause.main]
    return bool(main) and main[-1].modality.act is Act.ASKED


def asks(turn: Turn) -> bool:
    """Whether a turn only asks, with or without its mark."""
    text = turn.text.rstrip("\"')”’ ")
    return text.endswith("?") or (turn.to_bot and is_addressed_wish(turn.text))
