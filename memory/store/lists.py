"""The lists of claims in force that were asked for, followed as claims come, change and go."""

from bisect import bisect_left
from collections.abc import Iterable
from datetime import datetime

from memory.claims import Claim
from memory.ids import ClaimId


class Query:
    """A list of claims in force that was asked for, and which changes it depends on."""

    __slots__ = ("_hash", "_key", "_limit", "predicates", "subject")

    def __init__(self, subject: str | None, predicates: frozenset[str] | None, limit: int | None) -> None:
        self.subject = subject
        self.predicates = predicates
        self._limit = limit
        self._key = (subject, predicates, limit)
        self._hash = hash(self._key)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Query) and self._key == other._key

    def holds(self, subject: str, predicate: str) -> bool:
        """Whether a claim of that subject and predicate may be in the list."""
        return (self.subject is None or self.subject == subject) and (
            self.predicates is None or predicate in self.predicates
        )

    def followed(
        self, held: tuple[Claim, ...], former: Claim, *, had: bool, now: Claim | None
    ) -> tuple[Claim, ...] | None:
        """The list once something has happened to a claim, oldest first; None: it must be read anew.

        Args:
            held: The list as it was.
            former: The version that is followed.
            had: Whether that one may be in the list.
            now: What takes its place in the list, if anything does.
        """
        most = len(held) + 1 if self._limit is None else self._limit
        is_short = False
        if had:
            at = place(held, former)
            if at < len(held) and held[at].claim_id == former.claim_id:
                is_short = len(held) >= most
                held = (*held[:at], *held[at + 1 :])
        at = 0 if now is None else place(held, now)
        if is_short and at == 0:
            return None  # its last place may be that of an older claim, which is not known here
        if now is not None:
            held = (*held[:at], now, *held[at:])
        return held[max(0, len(held) - most) :]


def place(held: tuple[Claim, ...], claim: Claim) -> int:
    """Where a claim stands in a list, oldest first, or would; most are newer than all that the list holds."""
    age = _age(claim)
    return bisect_left(held, age, key=_age) if held and _age(held[-1]) >= age else len(held)


def _age(claim: Claim) -> tuple[datetime, ClaimId]:
    return claim.said_at, claim.claim_id


class Lists:
    """The lists that were asked for, by whose they are, for a change concerns few of them."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._count = 0
        self._held: dict[str | None, dict[Query, tuple[Claim, ...]]] = {}

    def get(self, query: Query) -> tuple[Claim, ...] | None:
        """The list that was put there, or None."""
        return self._held.get(query.subject, {}).get(query)

    def put(self, query: Query, claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
        """Keep a list."""
        of_subject = self._held.setdefault(query.subject, {})
        if query not in of_subject:
            if self._count >= self._most:
                self.clear()
                of_subject = self._held.setdefault(query.subject, {})
            self._count += 1
        of_subject[query] = claims
        return claims

    def of(self, subjects: Iterable[str]) -> list[tuple[Query, tuple[Claim, ...]]]:
        """Those that may hold claims of some subjects, to be gone through while some of them change."""
        return [
            each
            for subject in (None, *dict.fromkeys(subjects))
            for each in self._held.get(subject, {}).items()
        ]

    def drop(self, query: Query) -> None:
        """Let go of one list."""
        if self._held.get(query.subject, {}).pop(query, None) is not None:
            self._count -= 1

    def clear(self) -> None:
        """Let go of everything."""
        self._held.clear()
        self._count = 0
