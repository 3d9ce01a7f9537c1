"""What tells of the moment: how somebody seemed, or that they were under way."""

import re
from datetime import datetime, timedelta

from memory.claims import Claim
from memory.language.asking import Question, Wants
from memory.modality import Act, Frame, Temporal
from memory.vocabulary import Predicate, Sensitivity


def tells_of_the_moment(question: Question, claim: Claim, now: datetime) -> bool:
    """Whether it tells how somebody is, or where they are, in words of which no reader made that."""
    return _tells_how(question, claim, now) or _tells_where(question, claim, now)


def _tells_how(question: Question, claim: Claim, now: datetime) -> bool:
    """Whether it tells of a moment ago how somebody seemed or fared, where it is asked how they are."""
    return (
        asks_how_they_are(question)
        and (question.of_the_past or now - claim.last_confirmed < _A_WHILE)
        and claim.proposition.subject.person in question.about
        and claim.modality.act is not Act.ASKED
        and (_tells_of_health(claim) or bool(_SEEMING.search(claim.sources[0].quote)))
    )


def _tells_where(question: Question, claim: Claim, now: datetime) -> bool:
    """Whether it tells of a while ago that somebody was on their way, where it is asked where they are."""
    return (
        asks_where_they_are(question)
        and now - claim.last_confirmed < _ON_THE_WAY
        and claim.proposition.subject.person in question.about
        and claim.modality.act is Act.STATED
        and claim.modality.frame is Frame.ACTUAL
        and claim.modality.temporal is not Temporal.PAST
        and bool(_UNDER_WAY.search(claim.sources[0].quote))
    )


def _tells_of_health(claim: Claim) -> bool:
    """As in "my blood pressure was 150 over 90", of which no reader made an illness."""
    return claim.sensitivity is Sensitivity.HEALTH and claim.proposition.predicate is Predicate.NOTE


def asks_how_they_are(question: Question) -> bool:
    """Whether it asks how known people are, and after nothing else."""
    return bool(question.about) and not question.terms and question.predicates >= _HOW_THEY_ARE


def asks_where_they_are(question: Question) -> bool:
    """Whether it asks where known people are, and after nothing else."""
    is_of_them = bool(question.about) and not question.terms
    return is_of_them and question.wants is Wants.WHERE and Predicate.LOCATED_AT in question.predicates


_HOW_THEY_ARE = frozenset({Predicate.HEALTH_NOW, Predicate.MOOD})
_A_WHILE = timedelta(days=3)
"""How long it is worth telling how somebody seemed."""
_ON_THE_WAY = timedelta(hours=6)
"""For how long it is worth telling that somebody was under way."""
_UNDER_WAY = re.compile(
    r"\bon (?:my|the|our) way\b|\b(?:running|gonna be|going to be|be) (?:\w+ ){0,3}late\b"
    r"|\b(?:walking|driving|cycling|heading|coming|setting off|biking) (?:home|back|over|in|there|now)\b"
    r"|(?<!was )(?<!were )(?<!been )\b(?:stuck|waiting|sitting|standing) (?:in|at|on|outside|behind|by)\b"
    r"|\b(?:off|on|got|missed) the (?:\w+ )?(?:bus|train|tram|tube|ferry|plane|boat|coach|motorway)\b"
    r"|\b(?:minutes?|mins?|miles?) away\b|\b(?:nearly|almost) (?:there|home|back)\b"
    r"|\bjust (?:left|leaving|landed|parked|pulled)\b",
    re.IGNORECASE,
)
_SEEMING = re.compile(
    r"\b(?:looks?|looked|looking|seem(?:s|ed)?|sounds?|sounded|sounding|feels?|felt|feeling|appear(?:s|ed)?) "
    r"(?!(?:at|for|after|into|in|on|up|down (?:at|on)|out|over|round|around|through|back|forward|like|to|the"
    r"|his|her|my|your|their|our|that|it)\b|an? (?!bit\b|little\b|lot\b))",
    re.IGNORECASE,
)
