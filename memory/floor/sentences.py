"""Where one sentence ends and the next begins."""

from collections.abc import Sequence
from functools import lru_cache

from memory.floor.normalise import Token, tokens_of
from memory.floor.words import word_set
from memory.value import Span

_ABBREVIATIONS = word_set(
    """mr mrs ms dr st prof sr jr vs etc inc corp ltd co tel ext approx dept fig e.g i.e al rev
    gen col sgt"""
)
_ENDING = frozenset("?!\n.")
_CLOSERS = frozenset("\"'”’»)]}``''")
_NEVER_BEFORE_LOWER = word_set("etc approx inc corp ltd co")


def ranges(tokens: Sequence[Token]) -> list[tuple[int, int]]:
    """The sentences as ranges of token positions, closing marks included."""
    found: list[tuple[int, int]] = []
    first = 0
    at = 0
    while at < len(tokens):
        if tokens[at].word[0] in _ENDING and _ends_sentence(tokens, at):
            at += 1
            while at < len(tokens) and (tokens[at].word in _CLOSERS or tokens[at].word[0] in "?!."):
                if tokens[at].word in "\"'" and _opens_again(tokens, at):
                    break
                at += 1
            found.append((first, at))
            first = at
        elif tokens[at].word in _SET_OFF and _leads_up(tokens, first, at):
            at += 1
            found.append((first, at))
            first = at
        else:
            at += 1
    if first < len(tokens):
        found.append((first, len(tokens)))
    return found


def _leads_up(tokens: Sequence[Token], first: int, at: int) -> bool:
    """Whether all that was said so far calls for attention: "just so you know, woke up with a cold"."""
    return 1 < at - first < _LONGEST_LEAD and " ".join(each.word for each in tokens[first:at]) in _LEADS


_LEADS = frozenset(
    (
        "just so you know", "so you know", "just so you all know", "just so everyone knows", "my dears",
        "my loves", "good news", "bad news", "sad news", "great news", "happy news", "before i forget",
        "guess what", "heads up", "quick one", "a quick one", "quick note", "a quick note", "short note",
        "a short note", "well now", "quick update", "small update",
    )
)  # fmt: skip
_LONGEST_LEAD = 7
_SET_OFF = frozenset((",", ":", "-", "–", "—"))


@lru_cache(maxsize=2_048)
def sentences(text: str) -> tuple[Span, ...]:
    """The sentences of a text, each from its first to its last word or mark."""
    tokens = tokens_of(text)
    return tuple(
        Span(start=tokens[first].start, end=max(t.end for t in tokens[first:last]))
        for first, last in ranges(tokens)
        if any(token.word.strip() for token in tokens[first:last])
    )


def _opens_again(tokens: Sequence[Token], at: int) -> bool:
    """A straight quotation mark set apart from what ends before it opens the next sentence."""
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    return (
        tokens[at].start > tokens[at - 1].end and following is not None and following.start == tokens[at].end
    )


def _ends_sentence(tokens: Sequence[Token], at: int) -> bool:
    word = tokens[at].word
    head = word[0]
    if head != ".":
        return True
    if len(word) > 1:
        return at + 1 < len(tokens) and tokens[at + 1].cap and tokens[at + 1].word != "i"
    return not _is_abbreviation(tokens, at)


def _is_abbreviation(tokens: Sequence[Token], at: int) -> bool:
    if at == 0:
        return False
    before = tokens[at - 1]
    if before.end != tokens[at].start:
        return False
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    if before.word in ("no", "nos"):  # "no. 12"; but "oh no. I'll ring the vet"
        return following is not None and following.word[0].isdigit()
    if before.word in _ABBREVIATIONS:
        return following is not None and (before.word not in _NEVER_BEFORE_LOWER or not following.cap)
    return len(before.word) == 1 and before.cap and before.word != "i" and following is not None
