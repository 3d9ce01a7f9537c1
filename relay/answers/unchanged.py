"""What a correction left as it was: of "the clinic is Tuesday at Middlemore", "sorry, Wednesday" is the day.

The day is told anew, and the old words are out of force with it; where the clinic is was never wrong. The
rest of the old sentence, behind the time that was put right, still answers whoever asks for that.
"""

import re
from collections.abc import Iterator, Sequence

from memory.claims import Claim, Method
from memory.finding.quoting import Finder, Quote
from memory.floor import sentences
from memory.language.asking import Wants
from memory.language.wordforms import bases
from memory.turns import Turn
from memory.value import Span
from memory.vocabulary import Policy
from memory.when import times_in
from relay.answers.nearest import is_placed
from relay.answers.scratch import Scratch

_PLACE = re.compile(
    r"\b(?:at|in) (?:the |our |my |his |her )?(?!\d|half|quarter|noon|midday|about|the\b)[a-z]{3,}",
    re.IGNORECASE,
)
_OF_A_DETAIL = frozenset({Wants.WHERE, Wants.WHAT, Wants.WHO, Wants.HOW})


def left_unchanged(scratch: Scratch, told: Sequence[Claim]) -> tuple[Quote, ...]:
    """The rest of what corrections put right, for who asks for something else than when it is."""
    question, minded = scratch.question, scratch.minded
    if minded is None or scratch.asked.known is not None or question.wants not in _OF_A_DETAIL:
        return ()
    finder = Finder(scratch.uow, scratch.asked, question, minded, scratch.house)
    quoted = (finder.part(turn, span) for claim in told for turn, span in _rests(scratch, claim))
    return tuple(quote for quote in quoted if quote is not None)


def _rests(scratch: Scratch, claim: Claim) -> Iterator[tuple[Turn, Span]]:
    is_put_right = claim.method is Method.EXPLICIT_CORRECTION and claim.policy is Policy.EVENT
    if not is_put_right or _PLACE.search(claim.sources[0].quote):
        return  # "sorry, Wednesday, at the town hall": where it was is no more
    for before in scratch.uow.followed_by(claim.claim_id):
        source = before.sources[0]
        turn = scratch.uow.turn(source.turn)
        span = None if turn is None else _rest(scratch, turn, source.span)
        if turn is not None and span is not None:
            yield turn, span


def _rest(scratch: Scratch, turn: Turn, told: Span) -> Span | None:
    """What goes on in the sentence behind its last time, if it tells something of the kind asked for."""
    whole = next((each for each in sentences(turn.text) if each.touches(told)), told)
    calendar = scratch.house.calendar_of(turn.speaker)
    ends = [
        each.span.end
        for each in times_in(turn.text, at=turn.sent_at, calendar=calendar)
        if whole.holds(each.span)
    ]
    if not ends:
        return None
    rest = turn.text[max(ends) : whole.end]
    start = max(ends) + len(rest) - len(rest.lstrip(" ,;.–-"))
    span = Span(start=start, end=start + len(rest.strip(" ,;.–-")))
    words = span.of(turn.text)
    if not bases(words) or (scratch.question.wants is Wants.WHERE and not is_placed(words)):
        return None
    return span
