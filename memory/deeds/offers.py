"""An offer to do what somebody else was to do, by its day or by "it": "actually I can do Wednesday"."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from memory.claims import (
    Claim,
    Method,
    Participant,
    ParticipantRole,
    Proposer,
    Proposition,
    Reading,
    When,
)
from memory.deeds.commitments import is_open
from memory.floor import read
from memory.house import House
from memory.ids import PersonId
from memory.language.naming import somebody
from memory.language.wordforms import all_bases, base, same_as
from memory.modality import Act, Polarity, Realization
from memory.ports import Context, UnitOfWork
from memory.readings import reading_in
from memory.turns import Author, Turn
from memory.value import Span
from memory.vocabulary import Policy, Predicate
from memory.when import times_in

_PROPOSER = Proposer(name="offers", version="1")
_LEAD = r"^\W*(?:(?:actually|oh|ok|okay|well|hang on|wait|no|yes|yeah|yep|sure|i think)\b[\s,.!]*)*"
_OFFER = re.compile(
    _LEAD
    + r"(?:i|we)(?:['’]?ll| can| could| will| am able to|['’]?m (?:able|happy|free) to| might be able to)"
    r"(?: always| just| probably)? (?P<verb>[a-z]+)\b"
    r"(?P<what>(?: (?:it|that|this|him|her|them|one|on|at|the|next|instead|then))*?[^.!?;,]{0,24}?)"
    r"(?:,?(?: instead| then| if (?:you|that|it)\b[^.!?;]*| no (?:problem|prob|worries|bother)"
    r"| (?:love|darling|mum|dad)"
    r"| on (?:my|the) way(?: home| back| in| out)?"
    r"| (?:after|before) (?:work|school|breakfast|lunch|dinner|tea|supper|bed)"
    r"| later| first thing| myself))*\W*$",
    re.IGNORECASE,
)
_YOURS = re.compile(
    r"^\W*(?:(?:oh|ok|okay|lovely|great|perfect|brilliant|thanks|thank you|fine|sure|alright|yes|yeah|go on"
    r"|right|cheers|ta)\b[\s,.!]*)*(?:then )?(?:you (?:do it|can do it|go|go then|get (?:him|her|them|it)"
    r"|take (?:him|her|them|it|over|that one))|(?:it|that)['’]?s (?:all )?yours|all yours|over to you)"
    r"(?: then| if you like)?\W*$",
    re.IGNORECASE,
)
_PRONOUNS = frozenset({"it", "that", "this", "him", "her", "them", "one"})
_PARTICLES = frozenset({"out", "up", "off", "down", "in", "away", "back", "over"})
"""As in "I'll clean it out"."""
_ASKING = re.compile(
    r"^(?:so |and |ok )*(?:who(?:['’]s| is| can| could| will| would|['’]ll)?|(?:can|could|will|would|is) "
    r"(?:anyone|anybody|someone|somebody|one of you|you))"
    r"(?: (?:able|free|going|happy) to| (?:else|please|pls))* ",
    re.IGNORECASE,
)
_LOOKED_BACK = 6
_TO_COME = (
    Realization.INTENDED,
    Realization.REQUIRED,
    Realization.DESIRED,
    Realization.PERMITTED,
    Realization.SCHEDULED,
)


class _Offer(NamedTuple):
    when: When | None
    what: frozenset[str]


def with_offers(
    uow: UnitOfWork, turn: Turn, context: Context, readings: tuple[Reading, ...]
) -> tuple[Reading, ...]:
    """The readings, or, of a turn that offers to do what was just spoken of, the offer in their place."""
    match = None if turn.forwarded_from is not None else _OFFER.match(turn.text)
    if match is None or turn.speaker is None:
        return readings
    offer = _offered(turn, match, context.house)
    spoken_of = [each for each in _spoken_of(uow, turn, context) if _is_called(match["verb"], each)]
    matter = None if offer is None else _matter_of(offer, spoken_of)
    made = None if offer is None or matter is None else _reading(turn, match, offer, matter)
    return readings if made is None else (made,)


def _is_called(verb: str, matter: Claim) -> bool:
    """Whether a verb may stand for what was spoken of: "do" for all, "get her" for picking her up."""
    word = base(verb)
    return word in _ANY_DEED or not same_as(word).isdisjoint(all_bases(matter.proposition.value))


_ANY_DEED = frozenset({"do", "manage", "take", "cover", "sort"})


def handed_over(uow: UnitOfWork, turn: Turn, context: Context) -> tuple[Claim, ...]:
    """The speaker's own promises that they leave to whoever offered: "ok you do it then"."""
    if turn.forwarded_from is not None or _YOURS.match(turn.text) is None:
        return ()
    offered = {
        claim.proposition.qualifier
        for claim in _recent(uow, context)
        if claim.proposer == _PROPOSER and claim.speaker != turn.speaker
    }
    own = uow.in_force(predicates=(Predicate.PROMISE, Predicate.TASK, Predicate.ERRAND))
    return tuple(
        claim
        for claim in own
        if claim.speaker == turn.speaker == claim.proposition.subject.person
        and claim.proposition.qualifier in offered
        and is_open(claim)
    )


def _offered(turn: Turn, match: re.Match[str], house: House) -> _Offer | None:
    """What is offered: a day alone, or what was spoken of; "I can do a cake" offers something of its own."""
    start, end = match.span("what")
    times = times_in(turn.text, at=turn.sent_at, calendar=house.calendar_of(turn.speaker))
    inside = [each for each in times if start <= each.span.start and each.span.end <= end]
    rest = turn.text[start:end]
    for each in inside:
        rest = rest.replace(each.span.of(turn.text), " ")
    words = set(re.findall(r"[a-z']+", rest.casefold())) - _PARTICLES
    if words - _PRONOUNS - {"on", "at", "the", "instead", "then", "next"} or not (
        inside or words & _PRONOUNS
    ):
        return None
    return _Offer(inside[0].when if inside else None, frozenset(words & _PRONOUNS))


def _recent(uow: UnitOfWork, context: Context) -> Sequence[Claim]:
    said = [each for each in context.before if each.author is Author.PERSON][-_LOOKED_BACK:]
    return [claim for each in said for claim in uow.of_turn(each.turn_id) if claim.is_in_force]


def _spoken_of(uow: UnitOfWork, turn: Turn, context: Context) -> Sequence[Claim]:
    """What others are to do, or were asked who would, in what was just said; oldest first."""
    return [
        claim
        for claim in _recent(uow, context)
        if claim.speaker != turn.speaker
        and claim.modality.realization in _TO_COME
        and (_is_waiting(claim) or _is_declined(claim))
    ]


def _is_waiting(claim: Claim) -> bool:
    if claim.modality.polarity is not Polarity.POSITIVE:
        return False
    return is_open(claim) or (claim.policy is Policy.QUESTION and claim.modality.act is Act.ASKED)


def _is_declined(claim: Claim) -> bool:
    """Whether whoever was asked cannot: then another may ("I'll get her")."""
    is_no = claim.modality.polarity is Polarity.NEGATIVE and claim.method is Method.ANSWER
    return is_no and claim.policy is Policy.COMMITMENT and claim.modality.realization is Realization.INTENDED


def _matter_of(offer: _Offer, spoken_of: Sequence[Claim]) -> Claim | None:
    """The last thing spoken of that is for the offered time, or, where none is named, the last of all."""
    if offer.when is None:
        return spoken_of[-1] if spoken_of else None
    fitting = [each for each in spoken_of if _meets(each.proposition.when, offer.when)]
    return fitting[-1] if fitting else None


def _meets(one: When | None, other: When) -> bool:
    if one is None or one.start is None or one.end is None or other.start is None or other.end is None:
        return False
    return one.start < other.end and other.start < one.end


def _reading(turn: Turn, match: re.Match[str], offer: _Offer, matter: Claim) -> Reading | None:
    verb = Span(start=match.start("verb"), end=match.end("verb"))
    clause = next((each for each in read(turn.text) if each.trigger.touches(verb)), None)
    said = matter.proposition
    whole = said.value.partition(": ")[0] if matter.method is Method.ANSWER else said.value
    value = _ASKING.sub("", whole)
    if clause is None or turn.speaker is None or not value:
        return None
    span = Span(start=0, end=len(turn.text.rstrip()))
    return reading_in(
        turn,
        span,
        Proposition(
            subject=somebody(turn.speaker, "I"),
            predicate=Predicate.TASK,
            value=value,
            qualifier=said.qualifier,
            participants=tuple(each for each in said.participants if _stays(each, turn.speaker)),
            when=offer.when,
        ),
        modality=clause.modality,
        proposer=_PROPOSER,
        trigger=clause.trigger,
        method=Method.ANSWER,
    )


def _stays(each: Participant, speaker: PersonId) -> bool:
    return each.role not in (ParticipantRole.RECIPIENT, ParticipantRole.AGENT) and each.person != speaker
