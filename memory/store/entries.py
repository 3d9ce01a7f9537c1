"""What claims in force are found by, at hand: a search of the file costs more than all that it finds."""

from collections.abc import Iterable

from memory.ids import ClaimId
from memory.store.words import found_by


class Entries:
    """The claims in force by the stems of their words."""

    def __init__(self) -> None:
        self._words: dict[ClaimId, tuple[str, ...]] = {}
        self._claims: dict[str, dict[ClaimId, None]] = {}

    def enter(self, claim_id: ClaimId, words: str) -> None:
        """A claim has come into force; `words` are its stems as the index has them."""
        held = self._words[claim_id] = tuple(dict.fromkeys(found_by(words)))
        for word in held:
            self._claims.setdefault(word, {})[claim_id] = None

    def strike(self, claim_id: ClaimId) -> None:
        """A claim is no more in force, or has other words."""
        for word in self._words.pop(claim_id, ()):
            self._claims[word].pop(claim_id, None)

    def holding(self, stems: Iterable[str]) -> dict[ClaimId, None]:
        """The claims that hold any of some stems in plain letters."""
        found: dict[ClaimId, None] = {}
        for stem in stems:
            found |= self._claims.get(stem, {})
        return found
