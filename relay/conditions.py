"""What a word can wait for beside an hour: "when he's home"."""

import re
from datetime import datetime

from memory.claims import Claim
from memory.house import House
from memory.ids import PersonId
from memory.language.asking import people_named
from memory.language.wordforms import all_bases, base
from memory.modality import Factuality, Realization
from memory.ports import UnitOfWork
from memory.standing import is_past_horizon
from memory.vocabulary import Predicate
from relay.words import Condition

_ARRIVES = re.compile(
    r"\b(?:is|are|am|'s|'re|'m|gets?|got|comes?|arrives?|reach(?:es)?|lands?)\b\s*(?P<place>.*)$|^(?P<bare>back|home)\b",
    re.IGNORECASE,
)
_PRONOUN = re.compile(r"^(?:s?he|they|u|you)\b", re.IGNORECASE)
_SELF = re.compile(r"^(?:i|im)\b", re.IGNORECASE)
_HERE = frozenset({"home", "back", "in", "here", "indoors"})
_PREPOSITION = re.compile(r"^(?:back\s+)?(?:at|to|in|into)?\s*(?:the\s+)?", re.IGNORECASE)
_ON_THE_WAY = frozenset({"way", "head", "leave", "go", "soon", "nearly", "almost", "walk", "drive"})


def condition_from(
    surface: str, *, sender: PersonId, listener: PersonId | None, house: House, at: datetime
) -> Condition:
    """What a sender means by "he's home"; a pronoun is the listener. Without a person it can't be watched."""
    found = _ARRIVES.search(surface)
    place = _place((found["place"] or found["bare"] or "") if found else "")
    people, _ = people_named(surface, asker=sender, house=house, at=at)
    person = people[0] if len(people) == 1 else None
    if person is None and _SELF.match(surface):
        person = sender
    if person is None and _PRONOUN.match(surface):
        person = listener
    return Condition(surface=surface, person=person if place else None, place=place)


def holds(uow: UnitOfWork, condition: Condition, *, since: datetime, now: datetime) -> bool:
    """Whether somebody has said for certain, after the word was given, that the person is there."""
    if condition.person is None:
        return False
    subject = f"person:{condition.person}"
    claims = uow.in_force(subject=subject, predicates={Predicate.LOCATED_AT})
    if condition.place == "home":
        told = uow.in_force(subject=subject, predicates={Predicate.NOTE})
        claims = (*claims, *(each for each in told if _BACK.search(each.sources[-1].quote)))
    return any(
        claim.last_confirmed >= since
        and claim.last_confirmed <= now
        and not is_past_horizon(claim, now)
        and _is_there(claim, condition.place)
        for claim in claims
    )


_BACK = re.compile(
    r"(?:\b(?:is|am|are|got|just|now)|['’](?:s|m|re)) (?:just |now |finally |safely )*(?:back|in|home)"
    r"(?= ?(?:$|[,.!;)]|now\b|again\b|safe|early\b|late\b|at last\b|everyone\b|all\b))",
    re.IGNORECASE,
)
"""Being back, in words that tell no place: "Dad's back!", "Joel just got in"."""


def _is_there(claim: Claim, place: str) -> bool:
    words = all_bases(f"{claim.proposition.value} {claim.sources[-1].quote}")
    if claim.factuality is not Factuality.CERTAIN_POSITIVE or not words.isdisjoint(_ON_THE_WAY):
        return False
    if claim.modality.realization not in (Realization.STATE, Realization.COMPLETED):
        return False
    return not words.isdisjoint(_HERE) if place == "home" else base(place) in words


def _place(words: str) -> str:
    """The place that is waited for; "home" also for back, in and here."""
    kept = words.strip(" .,!?").casefold()
    if not kept:
        return ""
    if _HERE.intersection(kept.split()):
        return "home"
    rest = _PREPOSITION.sub("", kept)
    return rest.split()[-1] if rest else ""
