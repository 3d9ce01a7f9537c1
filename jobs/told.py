"""Each thing once: what the lines of a letter have told so far, and which of several lines stands."""

from collections import defaultdict
from collections.abc import Iterable

from jobs.timing import begins, has_hour
from memory.audience import Audible
from memory.claims import Claim, Method, Source, When
from memory.ids import TurnId
from memory.language.wordforms import bases
from memory.value import Span
from memory.vocabulary import Policy


class Told:
    """What the lines of a letter have told so far."""

    def __init__(self) -> None:
        self._deeds: set[str] = set()
        self._words: dict[TurnId, list[Source]] = defaultdict(list)
        self._times: dict[Source, When | None] = {}
        self._said: list[Claim] = []

    def add(self, claim: Claim) -> None:
        """A line tells this claim."""
        source = claim.sources[0]
        self._words[source.turn].append(source)
        self._times[source] = claim.proposition.when
        self._said.append(claim)
        if claim.policy is Policy.COMMITMENT:
            self._deeds.add(claim.slot)

    def has(self, claim: Claim) -> bool:
        """Whether its words were told, alone or with more round them, or the deed that it is of.

        Of words that are a part of others, what has another time is another matter.
        """
        if claim.policy is Policy.COMMITMENT and claim.slot in self._deeds:
            return True
        if self._is_asked_again(claim):
            return True
        own, when = claim.sources[0], claim.proposition.when
        return any(
            each.quote == own.quote
            or (_is_part(each.span, own.span) and (when is None or when == self._times[each]))
            for each in self._words[own.turn]
        )

    def _is_asked_again(self, claim: Claim) -> bool:
        """Whether it only answers, of the same time, what its speaker had told: "home Wednesday night"."""
        when = claim.proposition.when
        asked = frozenset(bases(claim.proposition.value.partition(": ")[0]))
        if claim.method is not Method.ANSWER or when is None:
            return False
        return any(
            each.speaker == claim.speaker
            and each.proposition.when is not None
            and (each.proposition.when.start, each.proposition.when.end) == (when.start, when.end)
            and bool(named := frozenset(bases(each.proposition.value)))
            and named <= asked
            for each in self._said
        )


def told_once(lines: Iterable[Audible], told: Told | None = None) -> list[Audible]:
    """The lines without those whose words an earlier one tells, or whose deed it names.

    Of one deed the first word stands, which names it: "k" only answers it. Of two readings of the same words
    that one stands which has its time ahead.

    Args:
        lines: Oldest first.
        told: What was told before them; what they tell is added.
    """
    seen = Told() if told is None else told
    kept: list[Audible] = []
    for audible in _dated_first(lines):
        if not seen.has(audible.claim):
            kept.append(audible)
        seen.add(audible.claim)
    return kept


def _dated_first(lines: Iterable[Audible]) -> list[Audible]:
    """The same lines, but of one turn's words what has an hour, then what has a day, before what has none."""
    told = list(lines)
    first: dict[tuple[str, str], int] = {}
    for at, audible in enumerate(told):
        first.setdefault(_words(audible.claim), at)
    return sorted(told, key=lambda each: (first[_words(each.claim)], *_how_dated(each.claim)))


def _is_part(one: Span, other: Span) -> bool:
    return one.holds(other) or other.holds(one)


def _how_dated(claim: Claim) -> tuple[bool, bool]:
    return (begins(claim) is None, not has_hour(claim))


def _words(claim: Claim) -> tuple[str, str]:
    return (claim.sources[0].turn, claim.sources[0].quote)
