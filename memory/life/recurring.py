"""What comes round each week, told once: "Brownies on Wednesdays at 6"; its next day, and the days left out.

Which Wednesday is next is worked out from what was said, and nobody said it of that day: a newer word that
there is none, that it is at another hour, or that it has been given up stands before it.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from memory.claims import Claim, Proposition, State, When
from memory.language.cues import cues, has_cue
from memory.language.wordforms import bases
from memory.modality import Certainty, Polarity, Realization, Temporal, is_told
from memory.vocabulary import Policy
from memory.when.recurrence import next_round, round_told

_SPOKEN_OF = timedelta(days=120)
"""For how long after the last word on it one may go by it: clubs run by the term."""
_WEEKS_LOOKED_AT = 6


def comes_round(claim: Claim) -> bool:
    """Whether it tells, plainly, what is on each week on the same days, and not only what is usual then."""
    when, modality = claim.proposition.when, claim.modality
    if when is None or claim.policy not in _TOLD_AS or round_told(when.surface) is None:
        return False
    is_so = (
        is_told(modality)
        and modality.polarity is Polarity.POSITIVE
        and modality.temporal is not Temporal.PAST
    )
    is_plain = is_so and modality.certainty is Certainty.CERTAIN and modality.realization in _ON
    is_firm = claim.is_in_force and claim.state not in (State.CANDIDATE, State.CONFLICT)
    quote = claim.sources[0].quote
    is_open = has_cue("recurring", "loosely", quote) or has_cue("recurring", "no_round", quote)
    return is_plain and is_firm and not is_open


_TOLD_AS = frozenset({Policy.NOTE, Policy.EVENT, Policy.STATE})
_ON = frozenset({Realization.STATE, Realization.HABITUAL, Realization.SCHEDULED})


def next_time(claim: Claim, heard: Iterable[Claim], after: datetime) -> Claim:
    """What comes round with the time at which it next does; anything else as it is.

    Args:
        claim: What was told.
        heard: What else the same listener may hear; the newer words of it may take a day out.
        after: UTC; what is not over then counts.
    """
    when = claim.proposition.when
    if when is None or not comes_round(claim) or after - claim.last_confirmed > _SPOKEN_OF:
        return claim
    newer = [each for each in heard if each.said_at > claim.last_confirmed and _is_of_it(each, claim)]
    if any(_may_be_otherwise(each) for each in newer):
        return claim
    at = max(after, claim.valid_time.since or after)
    for _ in range(_WEEKS_LOOKED_AT):
        found = next_round(when, at)
        if found is None or found.end is None or _is_past(claim, found):
            return claim
        if not any(_is_of_that_day(each, found) for each in newer):
            return _dated(claim, found)
        at = found.end
    return claim


def _may_be_otherwise(newer: Claim) -> bool:
    """Whether newer words of what comes round may change its days in a way that is not worked out here."""
    if comes_round(newer):
        return True
    when = newer.proposition.when
    is_until = when is not None and _UNTIL.search(when.surface) is not None
    is_of_a_day = (
        _is_told_anew(newer) and not is_until
    ) or newer.modality.realization is Realization.CANCELLED
    is_of_a_day = is_of_a_day or newer.modality.polarity is Polarity.NEGATIVE
    return not is_of_a_day and has_cue("recurring", "may_change", newer.sources[0].quote)


def _dated(claim: Claim, when: When) -> Claim:
    said = Proposition.model_validate({**dict(claim.proposition), "when": when})
    return Claim.model_validate({**dict(claim), "proposition": said})


def _is_past(claim: Claim, when: When) -> bool:
    until = claim.valid_time.until
    return until is not None and when.start is not None and when.start >= until


def _is_of_it(other: Claim, claim: Claim) -> bool:
    """Whether another claim names the same thing, and nobody else's."""
    who, whose = claim.proposition.subject.person, other.proposition.subject.person
    if other.claim_id == claim.claim_id or not is_told(other.modality):
        return False
    if None not in (who, whose) and who not in (whose, other.speaker):
        return False
    named = things_of(claim)
    if _is_told_anew(other):
        return bool(own := _things(other, other.proposition.value)) and own <= named
    return not named.isdisjoint(_things(other, other.sources[0].quote))


def things_of(claim: Claim) -> frozenset[str]:
    """Base forms of the words by which newer words of the same may be found."""
    return _things(claim, claim.sources[0].quote)


def _is_told_anew(other: Claim) -> bool:
    """Whether it tells of one day by itself: "Brownies is at 5 today"."""
    is_on = other.modality.polarity is Polarity.POSITIVE and other.modality.realization in _ON
    return other.policy is Policy.EVENT and is_on and not comes_round(other)


def _things(claim: Claim, words: str) -> frozenset[str]:
    said = claim.proposition
    people = [said.subject.surface] if said.subject.person is not None else []
    people += [each.surface for each in said.participants if each.person is not None]
    return named_in(words, people)


def named_in(words: str, people: Sequence[str]) -> frozenset[str]:
    """What words name beside people, days, hours and the verbs that say that something is on.

    Where they name nothing else, of what kind it is: "clubs are off till January" is of every club.
    """
    others = frozenset(bases(" ".join(people)))
    named = [word for word in bases(words) if word not in others and not _ANY.fullmatch(word)]
    return frozenset(word for word in named if not _OF_A_KIND.fullmatch(word)) or frozenset(named)


_ANY, _OF_A_KIND = cues("recurring", "of_any"), cues("recurring", "of_a_kind")


def _is_of_that_day(other: Claim, when: When) -> bool:
    """Whether it says that there is none then, or tells that day's by itself: "Brownies is at 5 today"."""
    is_off = other.modality.realization is Realization.CANCELLED
    is_none = is_off or other.modality.polarity is Polarity.NEGATIVE
    is_told_anew = _is_told_anew(other)
    if not (is_none or is_told_anew) or when.start is None or when.end is None:
        return False
    told = other.proposition.when
    if told is None:
        return is_none and when.start < other.said_at + _THE_NEXT
    if told.start is None or told.end is None:
        return is_none  # "during half term", whenever that is
    starts = other.said_at if _UNTIL.search(told.surface) else told.start
    ends = told.start if _UNTIL.search(told.surface) else told.end
    if is_told_anew:
        is_over = other.modality.temporal is Temporal.PAST
        return abs(told.start - when.start) < (_A_DAY if is_over else _A_WEEK)
    return starts < when.end and when.start < ends


_UNTIL = re.compile(r"\b(?:(?:un)?till?|til)\b", re.IGNORECASE)
_THE_NEXT = timedelta(days=7)
_A_DAY, _A_WEEK = timedelta(hours=18), timedelta(days=6)
"""How near another time of it must be to stand for this one: one ahead may be the week's."""
