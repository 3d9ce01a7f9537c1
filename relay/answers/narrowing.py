"""What would only blur a right answer: beside what tells most, lines that tell less are left out."""

import re
from collections.abc import Sequence

from memory.claims import Claim, State
from memory.finding.coverage import SAYS_DONE
from memory.finding.quotes import share_of
from memory.finding.quoting import Quote, asks_for_much
from memory.language.asking import Wants
from memory.language.topics import codes_in
from memory.language.wordforms import AMOUNT, all_bases
from memory.life.bearing import moves_nothing
from memory.life.overtaking import is_said_beside
from memory.modality import Act, Certainty, Polarity, Realization
from memory.vocabulary import Policy, Predicate
from memory.when import times_in
from relay.answers.picking import asks_for_a_code, asks_for_a_sum, is_over
from relay.answers.scratch import Scratch

Told = tuple[Sequence[Claim], tuple[Quote, ...]]

_AS_MUCH, _NEARLY_AS_MUCH = 0.75, 0.6
"""A line that speaks to less than this share of what the best speaks to is left out."""
_CHANGED = re.compile(
    r"\b(?:moved|changed|now|instead|rather than|switched|new (?:time|date|day)|rescheduled|postponed"
    r"|put back|brought forward|from now on|after all)\b",
    re.IGNORECASE,
)
_NOT_THERE_YET = frozenset(
    {
        *(Realization.DESIRED, Realization.REQUIRED, Realization.PERMITTED, Realization.INTENDED),
        *(Realization.SCHEDULED, Realization.ATTEMPTED, Realization.STARTED, Realization.PARTIAL),
    }
)


def narrowed(scratch: Scratch, told: Sequence[Claim], heard: tuple[Quote, ...]) -> Told:
    """The claims and quotes without those that add nothing to the best of them.

    Whoever asks for several things at once, or how it was, is told all that speaks to it.
    """
    beside = {each.claim.sources[0].turn for quote in heard for each in quote.before}
    told = [claim for claim in told if claim.sources[0].turn not in beside]
    question = scratch.question
    if asks_for_much(question) or question.of_the_past or scratch.asked.known is not None:
        return told, heard
    told, heard = _saying_as_much(scratch, told, heard)
    told, heard = _with_what_is_asked_for(scratch, told, heard)
    told, heard = _with_the_codes_that_stand(told, heard)
    told, heard = _without_who_has_it(scratch, told, heard)
    match question.wants:
        case Wants.WHETHER:
            return _since_it_is_done(told, heard), heard
        case Wants.WHEN:
            return _as_last_arranged(scratch, told, heard)
        case _:
            return told, heard


def _saying_as_much(scratch: Scratch, told: Sequence[Claim], heard: tuple[Quote, ...]) -> Told:
    """Those that speak to about as much of the question as the one that speaks to most of it.

    What is newer than that one may be what holds by now, and need not say quite as much.
    """
    covered = {match.claim.claim_id: match.coverage for match in scratch.matches}
    shares = {quote.said.claim.claim_id: share_of(scratch.question, quote) for quote in heard}
    shares |= {claim.claim_id: covered[claim.claim_id] for claim in told if claim.claim_id in covered}
    # What leans on others speaks to all that they do: beside it, what says it alone is no less.
    alone = [*told, *(quote.said.claim for quote in heard if not quote.before)]
    lines = alone or [quote.said.claim for quote in heard]
    best = max(lines, key=lambda line: shares.get(line.claim_id, 0.0), default=None)
    if best is None:
        return told, heard
    most = shares.get(best.claim_id, 0.0)

    def says_as_much(line: Claim) -> bool:
        least = _AS_MUCH if line.said_at <= best.said_at else _NEARLY_AS_MUCH
        return shares.get(line.claim_id, most) >= least * most

    return (
        [claim for claim in told if says_as_much(claim)],
        tuple(quote for quote in heard if says_as_much(quote.said.claim)),
    )


def _with_what_is_asked_for(scratch: Scratch, told: Sequence[Claim], heard: tuple[Quote, ...]) -> Told:
    """For a sum those that tell one: all of them if none does."""
    if not asks_for_a_sum(scratch.question):
        return told, heard
    fit = [claim for claim in told if _tells_a_sum(claim)]
    fit_quotes = tuple(q for q in heard if _tells_a_sum(q.said.claim) or (q.before and AMOUNT in q.words))
    return (fit, fit_quotes) if fit or fit_quotes else (told, heard)


def _with_the_codes_that_stand(told: Sequence[Claim], heard: tuple[Quote, ...]) -> Told:
    """Without the codes in whose place a later line gives another: "the code is now 3390"."""
    lines = [*told, *(quote.said.claim for quote in heard)]
    changed = [line for line in lines if codes_in(_words(line)) and _NOW_ANOTHER.search(_words(line))]

    def stands(line: Claim) -> bool:
        codes = codes_in(_words(line))
        later = (each for each in changed if each.said_at > line.said_at)
        return not codes or all(codes <= codes_in(_words(each)) for each in later)

    return [c for c in told if stands(c)], tuple(quote for quote in heard if stands(quote.said.claim))


_NOW_ANOTHER = re.compile(r"\b(?:now|new|current|changed?|different|another|instead)\b", re.IGNORECASE)


def _without_who_has_it(scratch: Scratch, told: Sequence[Claim], heard: tuple[Quote, ...]) -> Told:
    """For who asks what a code is, without what only answers who knows it: "who's got it?" "Kit"."""
    if not asks_for_a_code(scratch.question):
        return told, heard
    claims = [each for each in told if not _answers_who(each.proposition.value, each)]
    quotes = tuple(
        each
        for each in heard
        if not (each.before and _answers_who(each.before[0].claim.sources[0].quote, each.said.claim))
    )
    return claims, quotes


def _answers_who(asked: str, said: Claim) -> bool:
    return _WHO.match(asked) is not None and not codes_in(said.sources[0].quote)


_WHO = re.compile(r"\W*(?:\w+,? )?(?:who|where)\b", re.IGNORECASE)


def _tells_a_sum(claim: Claim) -> bool:
    """Whether it tells a sum of money: "between 8 and 12" is none."""
    return AMOUNT in all_bases(_TIMES.sub(" ", claim.sources[0].quote))


_TIMES = re.compile(
    r"\b(?:between \d+(?:[:.]\d\d)? and(?= \d)|from \d+(?:[:.]\d\d)? (?:to|till|until)|at|by|before|after"
    r"|till|until|about|around) \d{1,2}\b(?! ?(?:quid|pounds?|euros?|p\b|each|%))",
    re.IGNORECASE,
)


def _since_it_is_done(told: Sequence[Claim], heard: Sequence[Quote]) -> Sequence[Claim]:
    """Whether something is done is answered by who did it; that it was to be done is no news then.

    Nor is it that somebody asked for it, where somebody's words came after.
    """
    newest = max((quote.said.claim.said_at for quote in heard), default=None)
    if newest is not None:
        told = [c for c in told if c.said_at > newest or c.modality.act is not Act.REQUESTED]
    done = [claim for claim in told if is_plainly_done(claim)]
    last = max((claim.said_at for claim in done), default=None)
    if last is None:
        return told
    return [c for c in told if c.said_at >= last or c.modality.realization not in _NOT_THERE_YET]


def is_plainly_done(claim: Claim) -> bool:
    """Whether it says at first hand, and for sure, that something is done."""
    modality = claim.modality
    is_so = modality.realization is Realization.STATE and SAYS_DONE.search(claim.sources[0].quote)
    return (
        claim.state is not State.CANDIDATE
        and modality.act is Act.STATED
        and modality.certainty is Certainty.CERTAIN
        and modality.polarity is Polarity.POSITIVE
        and (modality.realization is Realization.COMPLETED or bool(is_so))
        and not modality.attributed_to
    )


def _as_last_arranged(scratch: Scratch, told: Sequence[Claim], heard: tuple[Quote, ...]) -> Told:
    """What lies ahead, as it was moved last; a birthday is told by whoever tells the day."""
    if Predicate.BORN_ON in scratch.question.predicates:
        told = [c for c in told if c.proposition.predicate is Predicate.BORN_ON or c.proposition.when]
    now = scratch.asked.now
    ahead = [claim for claim in told if not is_over(claim, now)]
    newest = max((quote.said.claim.said_at for quote in heard), default=None)
    is_told_anew = newest is not None and all(claim.said_at < newest for claim in told)
    told = ahead if is_told_anew or any(claim.proposition.when for claim in ahead) else told
    lines = [*told, *(quote.said.claim for quote in heard)]
    moved = [line for line in lines if _tells_a_time(scratch, line) and _is_moved(line)]

    def stands(line: Claim) -> bool:
        return not any(m.speaker == line.speaker and m.said_at > line.said_at for m in moved)

    return [c for c in told if stands(c)], tuple(quote for quote in heard if stands(quote.said.claim))


def _is_moved(line: Claim) -> bool:
    """Whether it says that something is at another time now; who would like it to be says no such thing."""
    is_only_wished = line.policy is Policy.EVENT and moves_nothing(line)
    found = _CHANGED.search(_words(line))
    if is_only_wished or found is None:
        return False
    return "now" not in found[0].casefold() or not is_said_beside(_words(line))


def _tells_a_time(scratch: Scratch, claim: Claim) -> bool:
    calendar = scratch.house.calendar_of(claim.speaker)
    is_timed = bool(times_in(_words(claim), at=claim.said_at, calendar=calendar))
    return claim.proposition.when is not None or is_timed


def _words(claim: Claim) -> str:
    return claim.sources[0].quote
