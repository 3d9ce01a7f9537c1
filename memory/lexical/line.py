"""A turn's text as one line of plain words, every stretch of which can be found again in the raw text."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Container, Sequence
from functools import cached_property, lru_cache

from memory.floor.normalise import Token, tokens_of
from memory.floor.sentences import ranges
from memory.value import Span, spanning

_OPENS = "£$€@#"
_CLOSES = "%+"
_PART = re.compile(r"\w+")


class Line:
    """The words in lower case, contractions taken apart, one space between them.

    Patterns are matched on `plain`; `raw` leads from a stretch of it back to the raw text.
    """

    def __init__(self, text: str) -> None:
        """Cut the text into words."""
        self.text = text
        self.tokens: tuple[Token, ...] = tokens_of(text)
        self._raw_starts = [token.start for token in self.tokens]
        self._starts: list[int] = []
        self._lengths: list[int] = []
        parts: list[str] = []
        at = 0
        for token in self.tokens:
            self._starts.append(at)
            word = "|" if token.word[0] == "\n" else token.word
            # Words that the floor joins ("out of") are told apart again, as the lexicons have them.
            word = word.replace("-", " ") if " " in text[token.start : token.end] else word
            parts.append(word)
            self._lengths.append(len(word))
            at += len(word) + 1
        self.plain = " ".join(parts)

    @cached_property
    def keys(self) -> set[str]:
        """The single words, those that the floor joins told apart again."""
        return set(self.plain.split(" "))

    @cached_property
    def parts(self) -> set[str]:
        """The single words, and what marks part within them: "home" of "home-made"."""
        return self.keys.union(_PART.findall(self.plain))

    def token_at(self, plain: int) -> int:
        """Position of the word that holds a place of `plain`."""
        return max(0, bisect_right(self._starts, plain) - 1)

    def raw(self, start: int, end: int) -> Span:
        """The stretch of raw text that a stretch of `plain` stands for."""
        first, last = self.token_at(start), self.token_at(max(start, end - 1))
        return spanning(self.tokens[first].start, max(self.tokens[last].end, self.tokens[first].end))

    def group(self, match: re.Match[str], name: str) -> Span | None:
        """The raw stretch of a named group, if it took part and holds words."""
        start, end = match.span(name)
        while end > start and self.plain[end - 1] == " ":
            end -= 1
        while start < end and self.plain[start] == " ":
            start += 1
        return None if start < 0 or start == end else self.raw(start, end)

    def plain_range(self, span: Span) -> tuple[int, int]:
        """The stretch of `plain` that covers a stretch of raw text."""
        first = max(0, bisect_right(self._raw_starts, span.start) - 1)
        last = max(first, bisect_left(self._raw_starts, span.end) - 1)
        # The parts of a contraction written without an apostrophe share one stretch.
        while first > 0 and self.tokens[first - 1].start == self.tokens[first].start:
            first -= 1
        return self._starts[first], self._starts[last] + self._lengths[last]

    def words(self, span: Span) -> list[Token]:
        """The words within a raw stretch."""
        return [token for token in self.tokens if span.start <= token.start and token.end <= span.end]

    def items(self, span: Span, joins: Container[str], holes: Sequence[Span] = ()) -> list[Span]:
        """The items of a list, between the words that join them: "milk, eggs and bread".

        Args:
            span: Where the list stands.
            joins: The words that part one item from the next.
            holes: Stretches that part items too, and belong to none.
        """
        found: list[Span] = []
        start: int | None = None
        end = span.start
        for token in self.words(span):
            stretch = Span(start=token.start, end=token.end)
            if token.word in joins or any(hole.touches(stretch) for hole in holes):
                if start is not None:
                    found.append(Span(start=start, end=end))
                start = None
            else:
                start = token.start if start is None else start
                end = token.end
        return found if start is None else [*found, Span(start=start, end=end)]

    @cached_property
    def sentences(self) -> tuple[Span, ...]:
        """The sentences, as raw stretches."""
        found: list[Span] = []
        for first, last in ranges(self.tokens):
            held = self.tokens[first:last]
            if any(token.word[0].isalnum() for token in held):
                found.append(spanning(held[0].start, max([token.end for token in held])))
        return tuple(found)


@lru_cache(maxsize=64)
def line_of(text: str) -> Line:
    """The line of a text: the same one for every turn that looks back on it."""
    return Line(text)


def trimmed(text: str, span: Span) -> Span | None:
    """The stretch without spaces and marks at its ends; None where nothing is left."""
    start, end = span.start, span.end
    while start < end and not (text[start].isalnum() or text[start] in _OPENS):
        start += 1
    while end > start and not (text[end - 1].isalnum() or text[end - 1] in _CLOSES):
        end -= 1
    return spanning(start, end) if start < end else None
