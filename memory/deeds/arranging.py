"""What is done once its outcome is kept otherwise: a booking as the appointment, a thing by where it is."""

import re

from memory.claims import Claim
from memory.deeds.commitments import closes, is_open
from memory.deeds.deed_wording import deed_words
from memory.deeds.matching import commitments_about, matching
from memory.language.cues import has_cue, words
from memory.language.wordforms import bases
from memory.life.bearing import is_asserted
from memory.modality import Polarity
from memory.ports import UnitOfWork
from memory.vocabulary import Predicate

_EVENTS = (Predicate.APPOINTMENT, Predicate.TRIP, Predicate.VISIT)
_BOOKED = re.compile(
    r"\b(?:re-?)?(?:booked|arranged|confirmed|reserved|made|fixed|sorted|scheduled)\b", re.IGNORECASE
)
_BOOKING = frozenset(
    {"book", "reserve", "arrange", "make", "get", "ring", "phone", "call", "schedule", "fix", "sort"}
)
"""What leads to an appointment; revising for a test is not over once the test has its day."""


def arranged_by(uow: UnitOfWork, claim: Claim) -> tuple[Claim, ...]:
    """The open commitments to arrange what a claim says is arranged, for whoever may close them."""
    if claim.proposition.predicate not in _EVENTS or not is_asserted(claim) or claim.modality.attributed_to:
        return ()
    if _BOOKED.search(claim.sources[0].quote) is None:
        return ()
    named = deed_words(claim)
    return tuple(
        each
        for each in matching(claim, commitments_about(uow, claim), uow.house())
        if is_open(each) and closes(claim, each) and deed_words(each) - named <= _BOOKING
    )


def undone_with(uow: UnitOfWork, undone: Claim) -> tuple[Claim, ...]:
    """The appointment that was told with a booking, once that has to be made again."""
    source, named = undone.sources[0], deed_words(undone)
    return tuple(
        each
        for each in uow.of_turn(source.turn)
        if each.is_in_force
        and each.proposition.predicate in _EVENTS
        and deed_words(each) <= named
        and any(other.turn == source.turn and other.span.touches(source.span) for other in each.sources)
    )


def brought_by(uow: UnitOfWork, claim: Claim) -> tuple[Claim, ...]:
    """The open commitments to bring a thing to where it is said to be, for whoever may close them.

    What is in the fridge, or the boot, need not be bought.
    """
    said, modality = claim.proposition, claim.modality
    if said.predicate not in _WHERE or not is_asserted(claim) or modality.attributed_to:
        return ()
    thing, place = set(bases(said.subject.surface)), set(bases(said.value))
    is_in = modality.polarity is Polarity.POSITIVE and has_cue("completion", "had", said.value)
    items = uow.in_force(predicates=(Predicate.LIST_ITEM,)) if is_in else ()
    had = [each for each in items if set(bases(each.proposition.value)) == thing]
    brought = [each for each in commitments_about(uow, claim) if _is_bringing(each, thing, place)]
    return tuple(each for each in (*brought, *had) if is_open(each) and closes(claim, each))


def _is_bringing(each: Claim, thing: set[str], place: set[str]) -> bool:
    words_of_it = set(bases(each.proposition.value))
    leads = set(bases(each.proposition.value.split()[0]))
    return thing <= words_of_it and place <= words_of_it and not leads.isdisjoint(_BRINGING)


_WHERE = (Predicate.KEPT_AT, Predicate.PLAN_OF_RECORD)


_BRINGING = words("deeds", "carrying") | {"put", "take", "bring", "pop", "get", "stick", "leave", "stow"}
