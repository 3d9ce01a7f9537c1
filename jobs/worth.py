"""What of the record is worth telling somebody unasked: what lies ahead, what is in their hands, what is new.

Pure rules on one claim and a listener. What is left out here stays in the memory, and is told when asked.
"""

import re
from datetime import datetime, timedelta
from typing import NamedTuple

from jobs.clear import needs_its_question
from jobs.concerning import concerns, is_for_them, is_put_to_bot, is_put_to_one, is_theirs_to_do
from jobs.timing import TO_COME, begins, has_hour, is_dated_ahead, is_over, is_under_way
from memory.claims import Claim, Method, State, SubjectKind
from memory.deeds.carried import UNSPOKEN_AFTER, is_carried, is_waiting
from memory.ids import PersonId
from memory.language.cues import has_cue
from memory.language.dates import local
from memory.language.naming import HOUSEHOLD
from memory.life.dated import is_for_an_event
from memory.life.lasting import is_at_once, is_of_the_moment
from memory.modality import (
    UNKNOWN_SOURCE,
    Act,
    Certainty,
    Frame,
    Polarity,
    Realization,
    Stance,
    Temporal,
)
from memory.vocabulary import CostOfLoss, Policy, Predicate, Sensitivity

_SOON = timedelta(days=7)
_ASKED_OF_ALL_FOR = timedelta(days=3)
_ASKED_AFTER = timedelta(days=2)
_ANSWERED_FOR = timedelta(hours=36)
_OVERDUE, _PAST_ITS_HOUR = timedelta(days=2), timedelta(days=1)
_MONDAY = 0


class Listener(NamedTuple):
    """Who is told something, when, and in whose zone; without a person it is everybody in the group."""

    person: PersonId | None
    now: datetime
    zone: str

    @property
    def since(self) -> datetime:
        """This time yesterday by the listener's clocks: what was said after it is new this morning."""
        return (local(self.now, self.zone) - timedelta(days=1)).astimezone(self.now.tzinfo)

    @property
    def hears_what_is_older(self) -> bool:
        """Whether this is the morning of the week on which what has been to be done for long is told."""
        return local(self.now, self.zone).weekday() == _MONDAY


def is_meant(claim: Claim) -> bool:
    """Whether it was said of the world as it is, so that it may be brought to somebody who did not ask.

    What was only supposed, dreamt or joked, and quoted words of nobody named, are not; nor is a request
    that was over as soon as it was made ("sit down").
    """
    frame, whose = claim.modality.frame, claim.modality.attributed_to
    is_passed_on = frame is Frame.QUOTATION and bool(whose) and UNKNOWN_SOURCE not in whose
    is_of_the_moment = claim.modality.act is Act.REQUESTED and is_at_once(claim)
    is_told = frame is Frame.ACTUAL or is_passed_on
    return claim.state is not State.CANDIDATE and is_told and not is_of_the_moment


# --- ahead --------------------------------------------------------------------------------------------


def is_soon(claim: Claim, listener: Listener) -> bool:
    """Whether it has its own time today or within the week; of promises those by or to the listener.

    What is of a whole week is ahead until that week has begun.
    """
    starts, now = begins(claim), listener.now
    is_near = starts is not None and starts < now + _SOON and is_dated_ahead(claim, now)
    if not is_near or is_under_way(claim, now, listener.zone) or _is_what_they_just_said(claim, listener):
        return False
    if claim.policy is Policy.COMMITMENT:
        return is_to_do(claim, now) and (_is_between(claim, listener) or _is_of_a_thing(claim))
    if not is_meant(claim) or claim.modality.act is not Act.STATED or is_own_view(claim):
        return False
    match claim.policy:
        case Policy.EVENT:
            return not _is_own_duty(claim) or _is_between(claim, listener)
        case Policy.NOTE | Policy.FACT | Policy.STATE:
            return _is_fixed(claim) and (not is_bare_duty(claim) or claim.speaker == listener.person)
        case Policy.SET | Policy.WHEREABOUTS | Policy.QUESTION | Policy.RULE:
            return False


def _is_what_they_just_said(claim: Claim, listener: Listener) -> bool:
    """Whether the listener told this very morning how they are placed today: "I'm off today"."""
    starts, today = begins(claim), local(listener.now, listener.zone).date()
    is_own = claim.policy in (Policy.STATE, Policy.NOTE) and claim.speaker == listener.person
    said = local(claim.last_confirmed, listener.zone).date()
    return is_own and said == today and starts is not None and local(starts, listener.zone).date() == today


def _is_own_duty(claim: Claim) -> bool:
    """As in "I need to redo the photo by the 14th": that is seen to by them alone."""
    is_somebody = claim.proposition.subject.person is not None
    return is_somebody and claim.modality.realization is Realization.REQUIRED


def is_bare_duty(claim: Claim) -> bool:
    """As in "have to drop it by 8", of nobody that the words name: it is for whoever says so."""
    is_required = claim.modality.realization is Realization.REQUIRED
    return is_required and claim.proposition.subject == HOUSEHOLD


def _is_fixed(claim: Claim) -> bool:
    """Whether it is said to be so, or not so, at its time; a bare "no" to a question about it is news."""
    modality = claim.modality
    is_bare_no = claim.method is Method.ANSWER and modality.polarity is not Polarity.POSITIVE
    return modality.realization not in _WISHED and not is_bare_no


def is_own_view(claim: Claim) -> bool:
    """Whether it is only what its speaker thinks of a thing; how somebody is is more than that."""
    is_view = claim.modality.stance is Stance.OPINION and not claim.modality.attributed_to
    return is_view and claim.policy is not Policy.STATE


def _is_between(claim: Claim, listener: Listener) -> bool:
    """Whether a deed is the listener's own, or done for them."""
    person = listener.person
    return person is not None and (is_theirs_to_do(claim, person) or is_for_them(claim, person))


def _is_of_a_thing(claim: Claim) -> bool:
    """Whether it falls due by itself, whoever sees to it: "the car insurance renews today"."""
    is_thing = claim.proposition.subject.kind is SubjectKind.THING
    is_fixed = claim.modality.act is Act.STATED and claim.modality.realization in _DUE
    return is_thing and is_fixed and all(part.person is None for part in claim.proposition.participants)


_DUE = (Realization.SCHEDULED, Realization.REQUIRED)
_WISHED = (Realization.DESIRED, Realization.UNKNOWN)


# --- in hand ------------------------------------------------------------------------------------------


def is_to_do(claim: Claim, now: datetime) -> bool:
    """Whether it waits to be done: a deed, meant, spoken of lately, and not long overdue.

    Who is at it already ("who's taking you?" "Sami's dad") is no duty of whoever says so.
    What somebody only thinks of doing is not to be done yet. What somebody was asked to come to at an hour is
    over with that hour, and so is what was arranged for it, and whom somebody would have fetched then.
    """
    is_weighed = claim.modality.act is Act.STATED and claim.modality.certainty is Certainty.POSSIBLE
    if is_weighed or not is_waiting(claim) or not is_meant(claim) or not is_carried(claim, now):
        return False
    is_started = claim.modality.realization is Realization.STARTED
    is_anothers = is_started and needs_its_question(claim) and not _OWN.match(claim.sources[0].quote)
    is_missed = has_hour(claim) and is_over(claim, now) and _is_done_at_its_hour(claim)
    is_left = is_missed or is_long_overdue(claim, now) or _is_old_answer(claim, now) or _is_leave(claim, now)
    return not is_anothers and not is_left


def _is_done_at_its_hour(claim: Claim) -> bool:
    is_fixed = claim.modality.act is Act.REQUESTED or claim.modality.realization is Realization.SCHEDULED
    is_going = has_cue("worth", "goes_somewhere", claim.proposition.value)
    is_going = is_going or has_cue("worth", "be_there", claim.sources[0].quote)
    return is_fixed or is_going or is_for_an_event(claim) or is_of_the_moment(claim)


_OWN = re.compile(r"(?:i|me|i['’]?m|i am|i['’]?ll)\b", re.IGNORECASE)


def _is_old_answer(claim: Claim, now: datetime) -> bool:
    """Whether somebody only answered, a day and a half ago, that they had not, and not that they will.

    Or that they think they have: who doubted it has asked again by then.
    """
    modality = claim.modality
    is_reply = claim.method is Method.ANSWER and modality.realization is Realization.COMPLETED
    is_thought_done = modality.polarity is Polarity.POSITIVE and modality.certainty is not Certainty.CERTAIN
    will = has_cue("worth", "still_to_come", claim.sources[0].quote)
    is_no = modality.polarity is Polarity.NEGATIVE and not will
    return is_reply and (is_no or is_thought_done) and now - claim.last_confirmed > _ANSWERED_FOR


def _is_leave(claim: Claim, now: datetime) -> bool:
    """Whether somebody was only told that they may, for no day that is ahead: that is no duty."""
    is_allowed = claim.modality.act is Act.STATED and claim.modality.realization is Realization.PERMITTED
    return is_allowed and not is_dated_ahead(claim, now)


def is_long_overdue(claim: Claim, now: datetime) -> bool:
    """Whether the day for which it was said has been over for so long that nobody carries it any more.

    What was for an hour is over sooner, and what was going on that day ("Tom's staying home today") with the
    day. It stays in force, and can be asked about, until it lapses.
    """
    when = claim.proposition.when
    lasts = _PAST_ITS_HOUR if has_hour(claim) else _OVERDUE
    if is_of_the_moment(claim):
        lasts = timedelta()
    if claim.modality.realization is Realization.STARTED and claim.modality.temporal is Temporal.CURRENT:
        lasts = timedelta()
    return when is not None and when.end is not None and now - max(when.end, claim.last_confirmed) > lasts


def is_in_hand(claim: Claim, listener: Listener) -> bool:
    """Whether it is the listener's to do, for no time that is ahead, and this is a morning to say so.

    What they spoke of as planned, for no day yet, is theirs to arrange. What somebody else says that they
    would do, for no day, is told whoever asks.
    """
    if listener.person is None or is_soon(claim, listener):
        return False
    if claim.policy is Policy.EVENT:
        return claim.speaker == listener.person and _is_to_arrange(claim, listener)
    is_theirs = is_theirs_to_do(claim, listener.person) and is_to_do(claim, listener.now)
    is_hearsay = claim.modality.act is Act.STATED and (
        bool(claim.modality.attributed_to) or claim.speaker != listener.person
    )
    return is_theirs and not is_hearsay and _is_told_today(claim, listener)


def _is_to_arrange(claim: Claim, listener: Listener) -> bool:
    modality = claim.modality
    is_planned = modality.act is Act.STATED and modality.polarity is Polarity.POSITIVE and is_meant(claim)
    is_undated = begins(claim) is None and modality.realization in TO_COME
    if claim.proposition.predicate is Predicate.HAPPENED:
        return False  # "he'll send the bill": what is to happen is nobody's to arrange
    return is_planned and is_undated and listener.now - claim.last_confirmed < UNSPOKEN_AFTER


def _is_told_today(claim: Claim, listener: Listener) -> bool:
    when = claim.proposition.when
    if when is not None and when.end is not None and max(when.end, claim.last_confirmed) < listener.since:
        return False  # that its day is over is told on the morning after, and not again
    is_fresh = listener.now - claim.last_confirmed < UNSPOKEN_AFTER
    return is_fresh or begins(claim) is not None or listener.hears_what_is_older


# --- asked --------------------------------------------------------------------------------------------


def is_still_asked(claim: Claim, now: datetime) -> bool:
    """Whether a question between people is open, and what it asks about has not gone by.

    Of what was to come when it was asked ("can you pick me up tomorrow?") that is over with its time.
    """
    when = claim.proposition.when
    was_ahead = when is not None and when.end is not None and when.end > claim.last_confirmed
    waits = timedelta() if was_ahead else _ASKED_AFTER
    is_past = when is not None and when.end is not None and now - when.end > waits
    is_question = claim.policy is Policy.QUESTION and claim.modality.act is Act.ASKED
    return is_question and not is_put_to_bot(claim) and not is_past


def is_awaited(claim: Claim, now: datetime) -> bool:
    """Whether a question is open, and so fresh, or of a time so near, that its answer is waited for.

    What was asked of everybody, and nobody took up for days, is not asked again by the bot; what was asked of
    one waits for a week, and longer where the time that it is of is still ahead.
    """
    is_to_one = is_put_to_one(claim)
    waits = UNSPOKEN_AFTER if is_to_one else _ASKED_OF_ALL_FOR
    is_dated = is_to_one and is_dated_ahead(claim, now)
    return is_still_asked(claim, now) and (is_dated or now - claim.last_confirmed < waits)


def is_open_to(claim: Claim, listener: Listener) -> bool:
    """Whether the listener asked it, or is asked it, and its answer is waited for."""
    is_theirs = listener.person is None or concerns(claim, listener.person)
    return is_theirs and is_awaited(claim, listener.now)


def weight(claim: Claim) -> int:
    """What is told first where there is more than is told: health and what is costly to lose, then deeds."""
    if claim.sensitivity is Sensitivity.HEALTH or claim.cost_of_loss is CostOfLoss.HIGH:
        return 2
    is_talk = claim.policy in (Policy.NOTE, Policy.STATE) or claim.proposition.predicate is Predicate.HAPPENED
    return 0 if is_talk else 1
