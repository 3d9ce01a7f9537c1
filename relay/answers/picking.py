"""Which of the claims that answer are told."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

from memory.claims import Claim, State
from memory.finding.coverage import spoken_words
from memory.finding.ranking import Match, close_to_best
from memory.finding.stretches import covered
from memory.ids import ClaimId, TurnId
from memory.language.asking import Question, Wants
from memory.language.wordforms import AMOUNT, same_as
from memory.modality import Frame, Polarity
from memory.recall import SERVED_IN_FULL, eligible
from memory.vocabulary import Policy, Predicate
from relay.answers.scratch import Scratch, is_question

_MUCH_MORE = 0.08


def pick(scratch: Scratch) -> list[Claim]:
    """The few claims that answer best; whoever says otherwise in the same matter stands beside them."""
    if scratch.question.predicates == frozenset({Predicate.ASKED_ABOUT}):
        return [match.claim for match in scratch.matches[:SERVED_IN_FULL]]
    saying = [match for match in scratch.matches if not is_question(match.claim)]
    if scratch.question.wants is Wants.WHEN:
        saying = [match for match in saying if not _tells_where_alone(match.claim)]
    real = [match for match in saying if match.claim.modality.frame is Frame.ACTUAL]
    if scratch.question.asks_what_is_on and (dated := _by_day(scratch.question, real)):
        return dated[:SERVED_IN_FULL]
    best = close_to_best(_without_doubtful(_fitting(scratch.question, real, scratch.asked.now)))
    chosen: list[Claim] = []
    for match in _most_telling(scratch.question, best or close_to_best(saying)):
        if any(_says_the_same(match.claim, other) for other in chosen):
            continue
        chosen.append(match.claim)
        chosen += [
            claim
            for claim in _beside(scratch, match.claim)
            if not any(_says_the_same(claim, other) for other in chosen)
        ]
        if len(chosen) >= SERVED_IN_FULL:
            break
    told = chosen[:SERVED_IN_FULL]
    return sorted(told, key=lambda claim: claim.said_at) if scratch.question.of_the_past else told


def _by_day(question: Question, matches: Sequence[Match]) -> list[Claim]:
    """Of what is asked for by its time alone what has a time within it: soonest first, no sentence twice."""
    dated: dict[tuple[TurnId, str], tuple[datetime, Claim]] = {}
    for claim in (match.claim for match in matches):
        source, start = claim.sources[0], _start_within(claim, question)
        if start is not None:
            dated.setdefault((source.turn, source.quote), (start, claim))
    return [claim for _, claim in sorted(dated.values(), key=lambda each: each[0])]


def _start_within(claim: Claim, question: Question) -> datetime | None:
    when, window = claim.proposition.when, question.window
    if when is None or when.start is None or when.end is None or window is None:
        return None
    return when.start if when.start < window[1] and window[0] < when.end else None


def chosen_of(scratch: Scratch, ids: Sequence[ClaimId]) -> list[Claim]:
    """Those of the claims that answer which were chosen, and beside them whoever says otherwise."""
    standing = {match.claim.claim_id: match.claim for match in scratch.matches}
    picked = [standing[claim_id] for claim_id in ids if claim_id in standing][:SERVED_IN_FULL]
    beside = [other for claim in picked for other in _beside(scratch, claim)]
    told = list({claim.claim_id: claim for claim in (*picked, *beside)}.values())
    return told[:SERVED_IN_FULL] or pick(scratch)


def _most_telling(question: Question, matches: Sequence[Match]) -> Iterable[Match]:
    """Of what was read out of one sentence first the claim whose own words say most of what is asked."""
    of_sentences: dict[tuple[TurnId, str], list[Match]] = {}
    for match in matches:
        source = match.claim.sources[0]
        of_sentences.setdefault((source.turn, source.quote), []).append(match)
    for alike in of_sentences.values():
        yield from sorted(alike, key=lambda one: _tellingness(question, one.claim))


def _tellingness(question: Question, claim: Claim) -> tuple[int, bool, bool]:
    """How little of what is asked a claim says; of two alike, what has a time of its own goes first.

    Of "he can't come tomorrow, coming Wednesday instead" the Wednesday tells when.
    """
    said = claim.proposition
    is_no_time = question.wants is Wants.WHEN and claim.modality.polarity is Polarity.NEGATIVE
    return -len(covered(question.terms, said.value)), is_no_time, said.when is None


def _says_the_same(one: Claim, other: Claim) -> bool:
    """Whether two claims would be told in the same words: several were read out of one sentence."""
    return (one.sources[0].turn, one.sources[0].quote) == (other.sources[0].turn, other.sources[0].quote)


def _fitting(question: Question, matches: Sequence[Match], now: datetime) -> Sequence[Match]:
    """For "when" what has a time, what lies ahead before what is over; for "where" what names a place."""
    if question.of_the_past:
        return matches
    match question.wants:
        case Wants.WHERE:
            seats = question.predicates & _SEATS or frozenset((*_PLACES, Predicate.TRIP))
            return _only(matches, lambda claim: claim.proposition.predicate in seats)
        case Wants.WHEN:
            timed = _only(matches, lambda claim: claim.proposition.when is not None)
            return _only(timed, lambda claim: not is_over(claim, now))
        case Wants.HOW_MUCH if asks_for_a_sum(question):
            return _only(matches, lambda claim: AMOUNT in spoken_words(claim))
        case Wants.WHO if question.predicates & _WHOSE_PART:
            return _only(matches, lambda claim: claim.proposition.predicate in _WHOSE_PART)
        case _:
            return matches


def _only(matches: Sequence[Match], is_fit: Callable[[Claim], bool]) -> Sequence[Match]:
    """Those that fit, or all of them if none does."""
    return [match for match in matches if is_fit(match.claim)] or matches


_WHOSE_PART = frozenset({Predicate.HOUSEHOLD_RULE, Predicate.PLAN_OF_RECORD})
_SEATS = frozenset({Predicate.JOB, Predicate.SCHOOL})
"""Where somebody works or learns, which says nothing of where they are at the moment."""
_PLACES = (Predicate.LOCATED_AT, Predicate.KEPT_AT, Predicate.HOME)


def _tells_where_alone(claim: Claim) -> bool:
    is_for_a_time = claim.valid_time.until is not None
    return claim.proposition.predicate in _PLACES and claim.proposition.when is None and not is_for_a_time


def is_over(claim: Claim, now: datetime) -> bool:
    """Whether it is of a time that is over."""
    when = claim.proposition.when
    return when is not None and when.end is not None and when.end <= now


def _without_doubtful(matches: Sequence[Match]) -> Sequence[Match]:
    """What nobody confirmed is weak context: it is told where nothing firmer says as much, or as late."""
    firm = [match for match in matches if match.claim.state is not State.CANDIDATE]
    least = max((match.coverage for match in firm), default=0.0) + _MUCH_MORE
    return [
        match
        for match in matches
        if match.claim.state is not State.CANDIDATE or match.coverage > least or _is_newer_state(match, firm)
    ]


def _is_newer_state(match: Match, firm: Sequence[Match]) -> bool:
    """Whether it tells how somebody is by now: "better" is newer than "sick in the night"."""
    claim = match.claim
    if claim.policy is not Policy.STATE or claim.proposition.subject.person is None:
        return False
    of_them = (other.claim for other in firm if other.claim.slot == claim.slot)
    return all(other.said_at < claim.said_at for other in of_them)


def _beside(scratch: Scratch, claim: Claim) -> Iterable[Claim]:
    """Claims in the same slot: for what a subject has one of, differing words stand side by side."""
    if scratch.asked.known is not None or not claim.is_in_force:
        return ()
    in_slot = (other for other in scratch.uow.in_slot(claim.slot) if other.claim_id != claim.claim_id)
    others = [other for other in in_slot if scratch.may_be_told(other)]
    others = [other for other in others if _is_of_that_time(scratch, other)]
    heard = eligible(others, scratch.asked, house=scratch.house)
    claims = [audible.claim for audible in heard if not is_question(audible.claim)]
    return [other for other in claims if other.state is not State.CANDIDATE or claim.state is State.CANDIDATE]


def _is_of_that_time(scratch: Scratch, claim: Claim) -> bool:
    """Whether it is no event of another time than is asked about: last week's tea is not tonight's."""
    when, question = claim.proposition.when, scratch.question
    if when is None or when.start is None or when.end is None or claim.policy is not Policy.EVENT:
        return True
    if question.window is None:
        return question.of_the_past or not is_over(claim, scratch.asked.now)
    return when.start < question.window[1] and question.window[0] < when.end


def asks_for_a_sum(question: Question) -> bool:
    """Whether it is answered by an amount of money."""
    return question.wants is Wants.HOW_MUCH and question.of_a_sum


def asks_for_a_code(question: Question) -> bool:
    """Whether it asks what a code or a password is."""
    return question.wants is Wants.WHAT and not same_as("password").isdisjoint(question.terms)
