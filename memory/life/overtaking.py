"""What was noted of somebody or something, and is told to be otherwise now: "Biscuit sleeps upstairs now".

A note has no place of its own that another value could take; that both are of one matter shows in the verb
and in what goes with it. The only medicine that somebody took is over once they were switched to another.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from memory.claims import Claim
from memory.floor import Clause, read
from memory.floor.words import NOMINAL, entry
from memory.language.cues import has_cue
from memory.language.wordforms import base, bases
from memory.life.bearing import is_asserted
from memory.modality import Polarity, Realization
from memory.vocabulary import Predicate

OVERTAKEN = frozenset({Predicate.NOTE, Predicate.TAKES_MEDICATION})
"""What is ended by another of its kind, where the words say so."""

_HOW_IT_IS = frozenset({Realization.STATE, Realization.HABITUAL})


def tells_another(claim: Claim) -> bool:
    """Whether its words say that it is otherwise now."""
    return has_cue("overtaking", "by_now", claim.sources[0].quote)


def overtaken_by(claim: Claim, noted: Sequence[Claim]) -> Iterator[Claim]:
    """Those of the notes on the same subject in whose place a claim tells another.

    Args:
        claim: What is told, in words of change.
        noted: What is in force of its subject, of the kinds in `OVERTAKEN`.
    """
    before = [each for each in noted if each.claim_id != claim.claim_id and each.said_at < claim.said_at]
    if claim.proposition.predicate is Predicate.TAKES_MEDICATION:
        yield from _switched(claim, before)
    elif claim.proposition.predicate is Predicate.NOTE:
        yield from (each for each in before if _is_of_one_matter(each, claim))


def _switched(claim: Claim, before: Sequence[Claim]) -> Sequence[Claim]:
    """The one medicine that somebody took, where they were switched to another.

    Whatever else they were noted to take may be what was meant, too.
    """
    if not has_cue("overtaking", "switched", claim.sources[0].quote):
        return ()
    taken = [
        each
        for each in before
        if each.proposition.predicate is Predicate.TAKES_MEDICATION
        and is_asserted(each)
        and each.modality.polarity is Polarity.POSITIVE
    ]
    is_one = len({each.slot for each in taken}) == 1
    return taken if is_one and not any(_tells_of_taking(each, taken[0]) for each in before) else ()


def _tells_of_taking(noted: Claim, medicine: Claim) -> bool:
    """Whether a note has it that something else is taken: "one metformin with breakfast"."""
    quote = noted.sources[0].quote
    clause = _clause(quote)
    if noted.proposition.predicate is not Predicate.NOTE or clause is None or not _tells_how_it_is(noted):
        return False
    return clause.lemma == "take" and not _words(clause, quote) >= set(bases(medicine.proposition.value))


def _is_of_one_matter(old: Claim, claim: Claim) -> bool:
    if old.proposition.predicate is not Predicate.NOTE or not _tells_how_it_is(old):
        return False
    if old.modality.polarity is not Polarity.POSITIVE:
        return False
    first, second = _clause(old.sources[0].quote), _clause(claim.sources[0].quote)
    if first is None or second is None:
        return False
    if claim.modality.polarity is Polarity.NEGATIVE:
        return first.lemma == second.lemma and _denies(first, second, old, claim)
    return _tells_how_it_is(claim) and _tells_another(first, second, old, claim)


def _tells_how_it_is(claim: Claim) -> bool:
    return claim.modality.realization in _HOW_IT_IS


@lru_cache(maxsize=512)
def _clause(text: str) -> Clause | None:
    return next((each for each in read(text) if each.main), None)


def _denies(first: Clause, second: Clause, old: Claim, claim: Claim) -> bool:
    """As in "doesn't have sugar any more", of two sugars: all that it is of is named again."""
    named = _things(first, old.sources[0].quote)
    return bool(named) and named <= _things(second, claim.sources[0].quote)


def _tells_another(first: Clause, second: Clause, old: Claim, claim: Claim) -> bool:
    """Whether one thing is told of the same verb, or of the same noun, and it is another than before."""
    one, other = old.sources[0].quote, claim.sources[0].quote
    if first.lemma == second.lemma and first.has_agent and second.has_agent:
        is_alike = _roles(first) == _roles(second) and not is_said_beside(other)
        return is_alike and _is_another_of_one(_told(first, one), _told(second, other), first)
    is_naming = not first.has_agent and not second.has_agent
    shared = _words(first, one) & _words(second, other)
    return is_naming and any(entry(word).every & NOMINAL for word in shared)


class _Told(NamedTuple):
    """What is told by a verb.

    Attributes:
        what: What goes with it, each thing as its base forms.
        times: When it is.
        words: All its words but its subject, itself and its times.
    """

    what: frozenset[frozenset[str]]
    times: frozenset[str]
    words: frozenset[str]


def _told(clause: Clause, text: str) -> _Told:
    times = frozenset(
        word for each in clause.arguments if each.role == "time" for word in bases(each.span.of(text))
    )
    what = frozenset(
        frozenset(bases(each.span.of(text))) - _SAYS_WHEN
        for each in clause.arguments
        if each.role not in ("agent", "time") and each.span != clause.subject
    )
    words = _words(clause, text) - frozenset(bases(clause.trigger.of(text))) - times
    return _Told(what - {frozenset()}, times - _SAYS_WHEN, words)


def is_said_beside(text: str) -> bool:
    """Whether it comes to what was told before and takes no place of it: "comes on Fridays as well now"."""
    return has_cue("overtaking", "beside", text)


def _is_another_of_one(before: _Told, now: _Told, clause: Clause) -> bool:
    """Whether both tell of one matter, of which one thing is another by now: its time, or what it is.

    What somebody does on one day leaves be what they do on another, and who is seen at one place those who
    are seen elsewhere.
    """
    if before.words == now.words:
        return before.times != now.times
    if before.times != now.times or len(before.what - now.what) > 1:
        return False
    if before.what & now.what or any(each & other for each in before.what for other in now.what):
        return True
    is_somewhere = any(each.role == "place" for each in clause.arguments)
    return (is_somewhere or bool(now.times)) and clause.lemma not in _HAS_SEVERAL


_HAS_SEVERAL = frozenset({"go", "come", "see", "meet", "take"})
"""Of these somebody has several beside each other: who goes to church goes to the shops as well."""


def _roles(clause: Clause) -> frozenset[str]:
    return frozenset(each.role for each in clause.arguments) - {"time"}


def _things(clause: Clause, text: str) -> frozenset[str]:
    """What goes with the verb, its subject left out, as base forms."""
    spans = [each.span for each in clause.arguments if each.role != "agent" and each.span != clause.subject]
    return frozenset(base(word) for span in spans for word in bases(span.of(text))) - _SAYS_WHEN


def _words(clause: Clause, text: str) -> frozenset[str]:
    """The words of what somebody or something is said to be."""
    subject = () if clause.subject is None else bases(clause.subject.of(text))
    return frozenset(bases(text)).difference(subject, _SAYS_WHEN)


_SAYS_WHEN = frozenset({"now", "any", "more", "today", "long", "still"})
