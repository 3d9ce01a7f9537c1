"""A share with how far chance alone could have moved it."""

import math
from dataclasses import dataclass

_Z = 1.96


@dataclass(frozen=True)
class Rate:
    """A share of judged rows, with how far chance alone could have moved it."""

    hits: int
    of: int

    @property
    def share(self) -> float:
        """Hits among all; NaN where there are none to count."""
        return self.hits / self.of if self.of else math.nan

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % Wilson interval of the share."""
        if not self.of:
            return (math.nan, math.nan)
        spread = _Z * _Z / self.of
        centre = (self.share + spread / 2) / (1 + spread)
        half = _Z * math.sqrt(self.share * (1 - self.share) / self.of + spread / (4 * self.of)) / (1 + spread)
        return (max(0.0, centre - half), min(1.0, centre + half))

    def __str__(self) -> str:
        """The share, its interval and the count, as the reports print them."""
        if not self.of:
            return "- (n=0)"
        low, high = self.interval
        return f"{self.share:.1%} [{low:.1%}, {high:.1%}] ({self.hits}/{self.of})"
