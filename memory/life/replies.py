"""Which turn answers another: bare replies say something only beside what was asked.

"Airer, landing" tells where the sports bag is to whoever reads the question above it. Found by their
question, such replies are quoted with it.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import timedelta

from memory.language.answers import dodges, fragment, short_answer
from memory.language.asking import is_addressed_wish
from memory.ports import UnitOfWork
from memory.turns import Author, Turn

_NEXT = 6
"""How many turns after a question are looked at for its answer."""
_SOON = timedelta(hours=3)
"""How much later an answer may come that is not marked as a reply."""
_ABOUT_IT = re.compile(
    r"^\W*(?:(?:yes|yep|yeah|no|nope|sorry|oh|well|i think|think|maybe|probably|apparently)\b[\s,.!]*)*"
    r"(?:(?:it|they|he|she|that|this|these|those|i|we|nobody|no one|you)(?:['’](?:s|re|ve|ll|d|m))?)\b",
    re.IGNORECASE,
)
_ELLIPSIS = re.compile(
    r"\b(?:i|you|he|she|it|we|they|that|mum|dad|gran)\b (?:\w+ )?"
    r"(?:did|does|do|has|have|had|is|are|was|were|will|would|can|could)(?:n['’]?t| not)?\b"
    r"(?=\s*(?:$|[,.!;]|so\b|but\b|already\b|yet\b|probably\b|then\b))",
    re.IGNORECASE,
)


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
    if marked or not is_question:
        return [each for each in marked if not dodges(each.text)]
    return _next_that_could(following, others, turn)


def _next_that_could(following: Sequence[Turn], others: Sequence[Turn], asking: Turn) -> Iterable[Turn]:
    """Turns right after it, until somebody else asks something."""
    for turn in following:
        if asks(turn) and turn.speaker != asking.speaker:
            return
        is_near = turn.reply_to is None and turn.sent_at - asking.sent_at <= _SOON
        if turn in others and is_near and could_answer(turn.text, asking.text):
            yield turn


def could_answer(text: str, asked: str) -> bool:
    """Whether a text leaves unsaid what was asked, as an answer does."""
    if dodges(text):
        return False
    if short_answer(text) is not None or fragment(text, asked) is not None:
        return True
    return bool(_ABOUT_IT.search(text) or _ELLIPSIS.search(text))


def asks(turn: Turn) -> bool:
    """Whether a turn only asks, with or without its mark."""
    text = turn.text.rstrip("\"')”’ ")
    return text.endswith("?") or (turn.to_bot and is_addressed_wish(turn.text))
