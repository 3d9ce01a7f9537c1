"""What a correction left as it was: of "the clinic is Tuesday at Middlemore", "sorry, Wednesday" is the day.

The day is told anew, and the old words are out of force with it; where the clinic is was never wrong. The
rest of the old sentence, behind the time that was put right, still answers whoever asks for that, as long as
the correction is of the time alone and nothing newer is told of the matter.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import timedelta

from memory.claims import Claim, Method
from memory.finding.quoting import Finder, Quote
from memory.floor import sentences
from memory.language.asking import Wants
from memory.language.wordforms import bases
from memory.turns import Author, Turn
from memory.value import Span
from memory.vocabulary import Policy
from memory.when import times_in
from relay.answers.nearest import is_placed
from relay.answers.scratch import Scratch, is_question

_SAYS_THAT_IT_WAS_WRONG = frozenset(
    {
        "sorry",
        "oop",
        "actually",
        "mean",
        "mistake",
        "wrong",
        "instead",
        "rather",
        "make",
        "meant",
        "correction",
        "same",
        "also",
        "still",
        "usual",
        "time",
        "place",
    }
)
_SOON = timedelta(hours=3)
_NEXT = 6
_OF_A_DETAIL = frozenset({Wants.WHERE, Wants.WHAT, Wants.WHO, Wants.HOW})


def left_unchanged(scratch: Scratch, told: Sequence[Claim], heard: Sequence[Quote]) -> tuple[Quote, ...]:
    """The rest of what corrections put right, for who asks for something else than when it is.

    Args:
        scratch: The exchange.
        told: The claims that answer.
        heard: The words that answer.
    """
    question, minded = scratch.question, scratch.minded
    if minded is None or scratch.asked.known is not None or question.wants not in _OF_A_DETAIL:
        return ()
    finder = Finder(scratch.uow, scratch.asked, question, minded, scratch.house)
    at_hand = (*told, *(each.said.claim for each in heard), *(match.claim for match in scratch.matches))
    quoted = (finder.part(turn, span) for claim in told for turn, span in _rests(scratch, claim, at_hand))
    return tuple(quote for quote in quoted if quote is not None)


def _rests(scratch: Scratch, claim: Claim, at_hand: Sequence[Claim]) -> Iterator[tuple[Turn, Span]]:
    if claim.method is not Method.EXPLICIT_CORRECTION or claim.policy is not Policy.EVENT:
        return
    by = scratch.uow.turn(claim.sources[0].turn)
    for before in scratch.uow.followed_by(claim.claim_id):
        source = before.sources[0]
        turn = scratch.uow.turn(source.turn)
        if turn is None or by is None or not _is_of_the_time_alone(scratch, by, turn):
            continue
        span = _rest(scratch, turn, source.span)
        if span is not None and not _is_told_since(scratch, (turn, by), at_hand):
            yield turn, span


def _is_of_the_time_alone(scratch: Scratch, by: Turn, of: Turn) -> bool:
    """Whether a correction names nothing new but a time: "Wednesday, it's Mr Low" is of the teacher, too."""
    calendar = scratch.house.calendar_of(by.speaker)
    text = by.text
    for each in times_in(by.text, at=by.sent_at, calendar=calendar):
        text = text.replace(each.span.of(by.text), " ")
    told = frozenset(word for word in bases(text) if not word.isdigit())
    return told <= _SAYS_THAT_IT_WAS_WRONG.union(bases(of.text))


def _is_told_since(scratch: Scratch, known: Sequence[Turn], at_hand: Sequence[Claim]) -> bool:
    """Whether anything is told of the matter behind a sentence and what puts it right, be it by an "it"."""
    first, last = known
    turns = {each.turn_id for each in known}
    if any(
        each.said_at > first.sent_at and turns.isdisjoint(source.turn for source in each.sources)
        for each in at_hand
        if not is_question(each)
    ):
        return True
    right_after = scratch.uow.turns(room=last.room, after_seq=last.seq, before_seq=last.seq + _NEXT + 1)
    return any(
        each.sent_at - last.sent_at <= _SOON and _SAYS_IT.search(each.text) is not None
        for each in right_after
        if each.author is Author.PERSON
    )


_SAYS_IT = re.compile(r"\b(?:its?|it['’]s|he|she|they|there)\b", re.IGNORECASE)


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
