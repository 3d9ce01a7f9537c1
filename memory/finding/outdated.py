"""Claims that stand, but whose sentence tells what no longer does: "my new phone, the number is …"."""

from collections.abc import Sequence

from memory.claims import Claim
from memory.finding.ranking import Match
from memory.finding.stretches import covered, has_ended
from memory.language.asking import Question
from memory.ports import UnitOfWork
from memory.vocabulary import Predicate

_LOOKED_AT = 16
"""So many of the best are looked at; no more could be told."""


def without_outdated(uow: UnitOfWork, question: Question, matches: Sequence[Match]) -> tuple[Match, ...]:
    """The matches without those that answer only by the words of a claim that has ended.

    Of "got a new phone, my number is 07700 900112" the phone is still got when the number has changed; who
    asks for the number must not be told the sentence all the same.
    """
    if question.of_the_past:
        return tuple(matches)
    looked_at, rest = matches[:_LOOKED_AT], matches[_LOOKED_AT:]
    kept = [match for match in looked_at if not _is_outdated(uow, question, match.claim)]
    return (*kept, *rest)


def _is_outdated(uow: UnitOfWork, question: Question, claim: Claim) -> bool:
    source = claim.sources[0]
    own = _told(question, claim)
    return any(
        has_ended(other)
        and any(each.turn == source.turn and each.span.touches(source.span) for each in other.sources)
        and _tells_more(question, other, own, claim)
        for other in uow.of_turn(source.turn)
    )


def _tells_more(question: Question, ended: Claim, own: frozenset[str], claim: Claim) -> bool:
    told = _told(question, ended)
    is_loose = claim.proposition.predicate is Predicate.NOTE and bool(told)
    return own < told or is_loose  # a note holds the words around it, and nothing of its own


def _told(question: Question, claim: Claim) -> frozenset[str]:
    """What of the question the claim itself speaks to, whatever else its sentence says."""
    said = claim.proposition
    words = covered(question.terms, f"{said.value}\n{said.subject.surface}")
    return words | {said.predicate.value} if said.predicate in question.predicates else words
