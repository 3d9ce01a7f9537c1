"""What waits for a person's word: differing statements, guesses, things without an end, and what could go.

Only exact claims are named, and nothing is decided here: a review asks, and invents nothing.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from memory.audience import may_hear
from memory.claims import Claim, State, SubjectKind
from memory.floor import read
from memory.floor.words import is_listed
from memory.house import House
from memory.ids import PersonId
from memory.life import reasons
from memory.life.entitlement import is_entitled
from memory.modality import Act, Frame, Realization, Temporal, is_told
from memory.people import Person, Role
from memory.vocabulary import CostOfLoss, Policy, spec

CONFLICT_WAITS = timedelta(hours=12)
"""Talk goes on; whoever is entitled is asked when nobody has settled it for so long."""
GUESS_WAITS = timedelta(days=3)
ENDLESS_AFTER = timedelta(days=14)
"""How long something "for now" is left alone that has no end."""
END_AWAITED_AFTER = timedelta(days=30)
"""The same for what was to last until something happens."""

UNHEARD_OF: dict[CostOfLoss, timedelta] = {
    CostOfLoss.LOW: timedelta(days=180),
    CostOfLoss.NORMAL: timedelta(days=365),
}
"""How long without evidence makes a claim old; what is costly to lose has no age."""
_CHEAP_WHEN_OLD = frozenset({Policy.NOTE, Policy.EVENT})
"""What of normal cost is cheap to be without once it is old: notes, and what has been."""


class Sides(NamedTuple):
    """Claims that can't all hold, oldest first, and who may decide between them."""

    claims: tuple[Claim, ...]
    decider: PersonId


def conflicts(claims: Iterable[Claim]) -> tuple[tuple[Claim, ...], ...]:
    """The claims in conflict, put together as they differ from each other; each group oldest first.

    What somebody says was not their own message is no conflict of two statements, and is left out.
    """
    differing = [
        claim for claim in claims if claim.state is State.CONFLICT and claim.change.reason != reasons.DISPUTED
    ]
    group_of: dict[str, str] = {claim.claim_id: claim.slot for claim in differing}
    for claim in differing:
        successor = claim.change.successor
        if successor is not None and successor in group_of:
            old, new = group_of[successor], group_of[claim.claim_id]
            group_of = {each: new if group == old else group for each, group in group_of.items()}
    groups: defaultdict[str, list[Claim]] = defaultdict(list)
    for claim in sorted(differing, key=lambda each: (each.said_at, each.claim_id)):
        groups[group_of[claim.claim_id]].append(claim)
    return tuple(tuple(group) for group in groups.values())


def waiting_conflicts(claims: Iterable[Claim], house: House, now: datetime) -> tuple[Sides, ...]:
    """Conflicts that nobody has settled for a while, each with whoever is entitled to decide."""
    found: list[Sides] = []
    for group in conflicts(claims):
        if now - max(claim.change.at for claim in group) < CONFLICT_WAITS:
            continue
        decider = who_decides(group, house, now)
        if decider is not None:
            found.append(Sides(group, decider))
    return tuple(found)


def who_decides(sides: Sequence[Claim], house: House, now: datetime) -> PersonId | None:
    """Whom to ask which of the claims holds: somebody entitled over as many of them as anybody.

    They must be able to hear all of them, for they can't choose between what they may not know. Of
    several, an adult decides what is costly to get wrong; then whom it is about, who said it, the owner.
    """
    able = [
        (sum(is_entitled(member.person_id, claim, house) for claim in sides), member)
        for member in house.members(now)
        if all(may_hear(member.person_id, claim, house=house, now=now) for claim in sides)
    ]
    entitled = [(count, member) for count, member in able if count]
    if not entitled:
        return None
    is_costly = any(claim.cost_of_loss is CostOfLoss.HIGH for claim in sides)
    subjects = {claim.proposition.subject.person for claim in sides}
    speakers = {claim.speaker for claim in sides}

    def rank(each: tuple[int, Person]) -> tuple[int, bool, bool, bool, bool, str]:
        count, member = each
        return (
            -count,
            is_costly and not member.is_adult,
            member.person_id not in subjects,
            member.person_id not in speakers,
            member.role is not Role.OWNER,
            member.name,
        )

    return min(entitled, key=rank)[1].person_id


def waiting_guesses(claims: Iterable[Claim], now: datetime) -> tuple[Claim, ...]:
    """Candidates that nobody has borne out for a while, and whose own speaker could."""
    return tuple(
        claim
        for claim in claims
        if claim.state is State.CANDIDATE
        and claim.modality.act in (Act.STATED, Act.UNKNOWN)
        and claim.modality.frame in (Frame.ACTUAL, Frame.UNKNOWN)
        and claim.proposition.subject.kind is not SubjectKind.UNRESOLVED
        and claim.policy not in (Policy.STATE, Policy.QUESTION)
        and now - claim.last_confirmed >= GUESS_WAITS
        and not _has_begun(claim, now)
        and _can_be_settled(claim)
    )


def _has_begun(claim: Claim, now: datetime) -> bool:
    """Whether its own time has come: nobody is asked today whether yesterday's guess was right."""
    when = claim.proposition.when
    return when is not None and when.start is not None and when.start <= now


def _can_be_settled(claim: Claim) -> bool:
    """Whether a yes or a no, days later, tells anything: of a sentence, and not of how it was just then.

    Bare words ("somewhere", "Seventy-five people!") and what somebody was at when they said it are let be.
    """
    is_of_then = claim.modality.temporal is Temporal.CURRENT
    is_sentence = any(clause.subject is not None for clause in read(claim.sources[0].quote))
    return is_sentence and not (is_of_then and claim.modality.realization is Realization.UNKNOWN)


def waiting_names(claims: Iterable[Claim], now: datetime) -> tuple[Claim, ...]:
    """Claims whose subject nobody has settled, of which each form of a speaker is asked about once.

    Only names are asked about: a role word or a pronoun that can't be resolved names nobody.
    """
    newest: dict[str, Claim] = {}
    for claim in claims:
        subject = claim.proposition.subject
        if (
            subject.kind is SubjectKind.UNRESOLVED
            and claim.modality.act is Act.STATED
            and is_name(subject.surface)
            and _may_be_somebody(claim)
            and now - claim.said_at >= CONFLICT_WAITS
        ):
            newest[f"{subject.key}|{claim.speaker}"] = claim
    return tuple(newest.values())


def _may_be_somebody(claim: Claim) -> bool:
    """Whether it may be a person: a word that everybody knows ("Electrician") is none, nor what is booked."""
    surface = claim.proposition.subject.surface
    is_known_word = len(surface.split()) == 1 and is_listed(surface.casefold())
    return not is_known_word and _OF_A_THING.search(claim.sources[0].quote) is None


_OF_A_THING = re.compile(
    r"\A\W*\S+(?: is|['’]s|) (?:now |all |finally |too |very |a bit |still )?(?:confirmed|booked|low|high|"
    r"cancelled|canceled|delayed|sorted|paid|open|closed|shut|full|broken|sold out|working)\b",
    re.IGNORECASE,
)


def is_name(surface: str) -> bool:
    """Whether a form is written like a name, each of its words with a capital: "Mrs Gray", "Jonah".

    A pronoun that begins a sentence ("Everything", "Somebody else") is written so, and names nobody.
    """
    words = surface.split()
    is_written_so = 0 < len(words) <= _LONGEST_NAME and all(word[0].isupper() for word in words)
    return is_written_so and _PRONOUN.match(surface) is None


_LONGEST_NAME = 3
_PRONOUN = re.compile(
    r"(?:i|(?:every|some|any|no)(?:body|one|thing|where)|none|all|both|each|most|many|several|others?|they|we"
    r"|he|she|it|this|that|these|those|there|who|what|whoever|whatever)\b",
    re.IGNORECASE,
)


def endless(claims: Iterable[Claim], now: datetime) -> tuple[Claim, ...]:
    """Things said to be for a time whose end nobody gave, or waits for something, for long by now."""
    return tuple(claim for claim in claims if claim.state is State.ACTIVE and _is_endless(claim, now))


def _is_endless(claim: Claim, now: datetime) -> bool:
    valid = claim.valid_time
    if valid.until is not None or spec(claim.proposition.predicate).horizon is not None:
        return False
    unheard = now - max(claim.last_confirmed, claim.change.at)
    if valid.end_condition is not None:
        return unheard >= END_AWAITED_AFTER
    says_so = claim.modality.temporal is Temporal.TEMPORARY or _FOR_NOW.search(claim.sources[0].quote)
    return bool(says_so) and is_told(claim.modality) and unheard >= ENDLESS_AFTER


_FOR_NOW = re.compile(
    r"\b(?:for now|for the (?:time being|moment|present)|for a (?:while|bit|time)|at the moment"
    r"|in the meantime|temporar(?:y|ily)|until further notice|for as long as it takes)\b",
    re.IGNORECASE,
)
"""What a speaker says of an end that nobody knows; it only makes the memory ask."""


def forgettable(claims: Iterable[Claim], now: datetime) -> tuple[Claim, ...]:
    """What nobody has spoken of for long and what is cheap to be without, oldest first.

    What is costly to lose is never among it, however old: health, safety, rules, promises, and what
    somebody asked never to be forgotten. Being read is no evidence, so it keeps nothing.
    """
    old = [claim for claim in claims if _is_forgettable(claim, now)]
    return tuple(sorted(old, key=lambda claim: (claim.last_confirmed, claim.claim_id)))


def _is_forgettable(claim: Claim, now: datetime) -> bool:
    age = UNHEARD_OF.get(claim.cost_of_loss)
    if age is None or claim.state is not State.ACTIVE:
        return False
    if claim.cost_of_loss is CostOfLoss.NORMAL and claim.policy not in _CHEAP_WHEN_OLD:
        return False
    when = claim.proposition.when
    end = None if when is None else when.end or when.start
    evidence = max(claim.last_confirmed, claim.change.at, end or claim.last_confirmed)
    return now - evidence >= age
