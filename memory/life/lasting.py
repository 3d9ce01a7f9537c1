"""What ends by itself: things with an end, words of the moment, and guesses that nobody confirmed."""

import re
from datetime import datetime, timedelta
from typing import NamedTuple

from memory.claims import Claim, Method, ParticipantRole, State
from memory.floor import Argument, read
from memory.language.cues import cues, has_cue, words
from memory.life import reasons
from memory.modality import Act, Realization
from memory.vocabulary import Policy, Predicate

MOMENT_LASTS = timedelta(hours=36)
"""A word of the moment is in the next now block with its date, and gone after that."""
CANDIDATE_LASTS = timedelta(days=30)
QUESTION_LASTS = timedelta(days=14)
OVERDUE_LASTS = timedelta(days=7)


class End(NamedTuple):
    """When a claim ceases to be in force by itself, and why; ends are exclusive."""

    at: datetime
    reason: str


def end_of(claim: Claim) -> End | None:
    """The end that a claim in force will come to if nothing more is said of it; None if it has none.

    Nothing ends here for its age alone: a claim of high cost of loss has no end but one that was said.
    """
    ends: list[End] = []
    heard = claim.last_confirmed
    if claim.valid_time.until is not None:
        ends.append(End(claim.valid_time.until, reasons.EXPIRED))
    if claim.state is State.TRANSIENT and not _is_last_known(claim):
        ends.append(End(heard + MOMENT_LASTS, reasons.EXPIRED))
    if claim.policy is Policy.QUESTION:
        ends.append(End(heard + (QUESTION_LASTS if _waits(claim) else MOMENT_LASTS), reasons.LAPSED))
    if claim.proposition.predicate in _ASKED_OF and claim.modality.act is Act.REQUESTED:
        ends.append(End(heard + (MOMENT_LASTS if is_at_once(claim) else QUESTION_LASTS), reasons.LAPSED))
    overdue = _overdue_from(claim)
    if overdue is not None:
        ends.append(End(overdue, reasons.LAPSED))
    if claim.state is State.CANDIDATE:
        ends.append(End(heard + CANDIDATE_LASTS, reasons.UNCONFIRMED))
    return min(ends, key=lambda end: end.at, default=None)


_ASKED_OF = frozenset({Predicate.TASK, Predicate.ERRAND})
"""What is asked of somebody lapses like a question where nobody says a word to it."""


def _waits(question: Claim) -> bool:
    """Whether an answer is still worth something in a week: not to an offer at the door, nor to a sigh.

    What names a time to come, or asks one of the family for something, waits for its answer.
    """
    said = question.proposition
    asked = _LED_UP_TO.sub("", said.value.replace("’", "'")).strip(" .,!?")
    if said.when is not None:
        return True
    if cues("questions", "rhetorical").fullmatch(asked):
        return False
    is_put_to_one = any(
        each.role is ParticipantRole.RECIPIENT and each.person is not None for each in said.participants
    )
    return is_put_to_one or cues("questions", "of_the_moment").fullmatch(asked) is None


_LED_UP_TO = re.compile(
    r"\A(?:\b(?:oh|so|and|but|ok|okay|um|hm+|hey|hi|well|sorry|wait|like|all)\b[\s,!.]*)*", re.IGNORECASE
)


def is_at_once(request: Claim) -> bool:
    """Whether it asks for what is done there and then, or never: "sit down and drink something"."""
    said = request.proposition
    return said.when is None and cues("requests", "at_once").match(said.value.replace("’", "'")) is not None


def is_of_the_moment(claim: Claim) -> bool:
    """Whether a deed is done when it is spoken of, or at its hour, or never: fetching Tom, going to bed.

    What is to be done to a thing ("fix the gate") waits; who is to be fetched, fed or woken does not.
    """
    said, quote = claim.proposition, claim.sources[0].quote.replace("’", "'")
    if claim.policy is not Policy.COMMITMENT:
        return False
    is_one = cues("deeds", "of_the_moment").match(said.value.replace("’", "'")) is not None
    return (
        is_one
        or is_at_it(claim)
        or has_cue("deeds", "before_going", quote)
        or has_cue("deeds", "being_there", quote)
        or _moves_somebody(claim, quote)
    )


def is_at_it(claim: Claim) -> bool:
    """Whether somebody said that they were at it there and then: "dropping the key in now"."""
    quote = claim.sources[0].quote
    return claim.modality.realization is Realization.STARTED and has_cue("deeds", "as_said", quote)


def befalls(claim: Claim) -> bool:
    """Whether it tells what comes over somebody, and nothing that they are to do: "I'm going to puke"."""
    return cues("deeds", "befalls").match(claim.proposition.value.replace("’", "'")) is not None


def _moves_somebody(claim: Claim, quote: str) -> bool:
    """Whether somebody is fetched or taken along: "I'll get Tom"; to a place that is named, it is a plan."""
    said = claim.proposition
    asked, _, told = said.value.partition(": ")
    quote = asked if claim.method is Method.ANSWER and told else quote
    if quote == asked and any(clause.lemma in _FETCHES for clause in read(quote)):
        return True  # "who's collecting Nia from judo?": "me"
    moved = {
        each.surface.casefold()
        for each in said.participants
        if each.role in _MOVED and (each.person not in (None, said.subject.person) or _is_whom(each.surface))
    }
    return bool(moved) and any(
        clause.lemma in words("deeds", "moving")
        and any(each.span.of(quote).casefold() in moved for each in clause.arguments)
        and not any(_is_of_the(each, quote) for each in clause.arguments)
        for clause in read(quote)
    )


_FETCHES = frozenset({"fetch", "pick", "collect", "drop", "drive"})


def _is_whom(surface: str) -> bool:
    return surface.casefold() in {"you", "him", "her", "them", "me", "us"}


def _is_of_the(place: Argument, quote: str) -> bool:
    return place.marker == "to" and place.span.of(quote).casefold().startswith(("the ", "a ", "an ", "my "))


_MOVED = (ParticipantRole.THEME, ParticipantRole.RECIPIENT)


def is_past_its_day(claim: Claim, now: datetime) -> bool:
    """Whether a deed of the moment, for no day, was spoken of a day ago; of an evening it is of the next."""
    said = claim.proposition
    is_brief = has_cue("deeds", "to_bed", said.value) or is_at_it(claim)
    lasts = _HOURS_LAST if is_brief else _DAY_LASTS
    return said.when is None and now - claim.last_confirmed >= lasts and is_of_the_moment(claim)


_DAY_LASTS, _HOURS_LAST = timedelta(hours=14), timedelta(hours=6)


def _overdue_from(claim: Claim) -> datetime | None:
    """When a commitment's own time will have passed long enough without a word."""
    when = claim.proposition.when
    if claim.policy is not Policy.COMMITMENT or when is None or when.end is None:
        return None
    return max(when.end, claim.last_confirmed) + OVERDUE_LASTS


def _is_last_known(claim: Claim) -> bool:
    """States stay readable past their horizon as what was last known; a mood does not."""
    return claim.policy is Policy.STATE and claim.proposition.predicate is not Predicate.MOOD
