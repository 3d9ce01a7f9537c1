"""Who is let in on what is said in private: "the safe code is 9921, Ana may know it".

Only its speaker lets somebody in, beside the thing itself, in so many words; what is asked, supposed or
denied lets nobody in.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from memory.floor.sentences import sentences
from memory.house import House
from memory.ids import PersonId
from memory.language.groups import people_alone
from memory.turns import Turn
from memory.value import Span

_WHO = r"(?P<who>[^.,;:!?()]{1,60}?)"
_IT = r"(?: (?:it|this|that|them|about (?:it|this|that)))?(?: (?:too|as well|already|now|anyway))*"
_END = r"(?=\s*(?:$|[.,;!)]|\bbut\b))"
_GRANTS = (
    re.compile(
        rf"(?:^|[,;:(–-]\s*|\b(?:and|but|though)\s+){_WHO} (?:may|can|(?:is|are) allowed to)"
        rf" (?:know|hear|see|have|be told){_IT}{_END}",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:you (?:can|may|could)|(?:feel free|fine|okay|ok|happy for you) to)"
        rf" (?:tell|show|share (?:it|this|that) with) {_WHO}{_IT}{_END}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?:^|[,;:(–-]\s*|\b(?:and|but)\s+){_WHO} (?:already )?knows?"
        rf" (?:(?:about )?(?:it|this|that)|too|already|as well)(?: (?:too|already|as well))?{_END}",
        re.IGNORECASE,
    ),
)
_DENIED = re.compile(r"\b(?:not|never)\b|n['’]t\b", re.IGNORECASE)
_SUPPOSED = re.compile(r"\b(?:if|unless|whether|when|once|until|perhaps|maybe)\b|\?", re.IGNORECASE)
_SAYS_MORE = re.compile(r"\w")


def let_in(turn: Turn, span: Span, *, house: House) -> tuple[PersonId, ...]:
    """Those whom the speaker lets in on what a stretch of a turn tells, in the order of their ids.

    A sentence that lets somebody in and tells nothing else is about the one before it.
    """
    if turn.speaker is None or turn.forwarded_from is not None or not _may_let_in(turn.text):
        return ()
    found: frozenset[PersonId] = frozenset()
    before: Span | None = None
    for sentence in sentences(turn.text):
        people, rest = _granted(sentence.of(turn.text), turn, turn.speaker, house)
        if people and (sentence.touches(span) if _SAYS_MORE.search(rest) else _is_of(before, span)):
            found |= people
        before = sentence if not people or _SAYS_MORE.search(rest) else before
    return tuple(sorted(found - {turn.speaker}))


@lru_cache(maxsize=64)
def _may_let_in(text: str) -> bool:
    """Whether it holds a word that one of the patterns needs: nearly no turn lets anybody in."""
    said = text.casefold()
    return any(word in said for word in _LETTING_IN)


_LETTING_IN = ("know", "hear", "see", "have", "told", "tell", "show", "share")


def _is_of(before: Span | None, span: Span) -> bool:
    return before is not None and before.touches(span)


def _granted(words: str, turn: Turn, speaker: PersonId, house: House) -> tuple[frozenset[PersonId], str]:
    """Whom a sentence lets in, and what else it says."""
    if _SUPPOSED.search(words):
        return frozenset(), words
    for match in _matches(words):
        people = people_alone(match["who"], by=speaker, house=house, at=turn.sent_at)
        if people and not _DENIED.search(match.group()):
            return people, words.replace(match.group(), " ")
    return frozenset(), words


def _matches(words: str) -> Iterator[re.Match[str]]:
    """Every place where one of the patterns could begin: "the code is 9921 but Ana knows too"."""
    for pattern in _GRANTS:
        match = pattern.search(words)
        while match is not None:
            yield match
            match = pattern.search(words, match.start() + 1)
