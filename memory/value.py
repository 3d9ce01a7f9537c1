"""The base of every value in the domain."""

from functools import lru_cache

from pydantic import BaseModel

_MOST_SPANS = 4_096


class Value(BaseModel, frozen=True, extra="forbid", strict=True):
    """Immutable, closed to unknown fields, and never coerced from something that only looks right."""


class Span(Value, frozen=True):
    """A stretch of a turn's raw text, in Unicode code points, end exclusive."""

    start: int
    end: int

    def of(self, text: str) -> str:
        """The words that the stretch holds in `text`."""
        return text[self.start : self.end]

    def holds(self, other: "Span") -> bool:
        """Whether `other` lies wholly inside."""
        return self.start <= other.start and other.end <= self.end

    def touches(self, other: "Span") -> bool:
        """Whether the two share at least one code point."""
        return self.start < other.end and other.start < self.end


@lru_cache(maxsize=_MOST_SPANS)
def spanning(start: int, end: int) -> Span:
    """The span from `start` up to `end`: chat lines are short, so the same ones come again and again."""
    return Span(start=start, end=end)
