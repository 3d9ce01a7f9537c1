"""The record's own words, for an answer that no claim could give: found by their words, gated like claims."""

from collections.abc import Sequence
from itertools import islice

from memory.audience import audible_to
from memory.finding.coverage import weights_for
from memory.finding.days_told import SOME_DAYS, TODAY, falls_into, words_of_days
from memory.finding.quoting import MOST_QUOTES, Finder, Quote, asks_for_much, may_be_heard, without_repeats
from memory.finding.stretches import covered
from memory.house import House
from memory.ids import TurnId
from memory.language.asking import Question
from memory.language.wordforms import same_as, search_terms
from memory.ports import UnitOfWork
from memory.privacy.discretion import Discretion
from memory.recall import Ask
from memory.turns import Turn, only

_LOOKED_AT, _WIDER, _WIDEST = 60, 4, 4_000
_TELLING = 20
"""How many of the turns that hold most of the question's words are read closely."""
_LOOKED_AT_FOR_MANY, _READ_FOR_MANY = 200, 120
_FEW = 3
"""How many of somebody's words are told where nothing else is asked."""


def quotes(  # noqa: PLR0913 - a question and all that bears on what may be said, each named
    uow: UnitOfWork,
    asked: Ask,
    question: Question,
    minded: Discretion,
    *,
    skip: frozenset[TurnId] = frozenset(),
    loosely: bool = False,
) -> tuple[Quote, ...]:
    """What people said that speaks to the question, the newest first, as far as it may be said here.

    Left out are the turns in `skip`, earlier versions of an edited message, and every sentence that only
    asks, or was corrected, taken back or forgotten since.

    Args:
        uow: The memory.
        asked: The question.
        question: The same, taken apart.
        minded: What was asked not to be repeated.
        skip: Turns that are told already.
        loosely: Whether it is enough to speak of the thing asked about, whatever is asked of it.
    """
    if not question.terms:
        return ()
    many, house = asks_for_much(question), uow.house()
    limit, read = (_LOOKED_AT_FOR_MANY, _READ_FOR_MANY) if many else (_LOOKED_AT, _TELLING)
    words = (*question.terms, *question.times, *question.names) if many else question.terms
    terms = [form for term in words for form in search_terms(term)]
    while True:
        hits = uow.search_turns(terms, limit=limit)
        turns = [turn for hit in hits if (turn := uow.turn(hit.turn_id)) is not None]
        seen = [_as_told(uow, turn, asked, house) for turn in turns if turn.turn_id != asked.turn]
        within = [turn for turn in seen if turn is not None]
        telling = sorted(within, key=lambda turn: -len(covered(words, turn.text)))[:read]
        told = tuple(turn for turn in within if not may_be_heard(turn, asked, house))
        finder = Finder(uow, asked, question, minded, house, told, loosely)
        found = finder.chosen([turn for turn in telling if turn.turn_id not in skip], telling)
        found = [quote for quote in found if quote.said.claim.sources[0].turn not in skip]
        if found or len(hits) < limit or limit >= _WIDEST:
            return tuple(sorted(found, key=lambda one: one.said.claim.said_at, reverse=True))
        limit *= _WIDER


def said_of_time(
    uow: UnitOfWork, asked: Ask, question: Question, minded: Discretion, *, skip: frozenset[TurnId]
) -> tuple[Quote, ...]:
    """What people said of the days that are asked about ("what is on Friday?"), the newest first."""
    if question.window is None or question.window[1] - question.window[0] > SOME_DAYS:
        return ()
    house = uow.house()
    start, end = question.window
    window = (max(start, asked.now - TODAY) if question.looks_ahead else start, end)
    words = (*words_of_days(window, house.zone_of(asked.asker)), *question.times)
    finder = Finder(uow, asked, question, minded, house)
    turns = (uow.turn(hit.turn_id) for hit in uow.search_turns(words, limit=_LOOKED_AT_FOR_MANY))
    near = [
        turn
        for turn in turns
        if turn is not None
        and turn.turn_id not in (*skip, asked.turn)
        and may_be_heard(turn, asked, house)
        and falls_into(turn, window, house)
    ]
    near.sort(key=lambda turn: turn.sent_at, reverse=True)
    found = [quote for turn in near for quote in finder.said_or_answered(turn)]
    return tuple(without_repeats(found)[:MOST_QUOTES])


def newest_said(uow: UnitOfWork, asked: Ask, question: Question, minded: Discretion) -> tuple[Quote, ...]:
    """The newest of what somebody said, where nothing but that is asked: "what did Ana say?"."""
    if question.said_by is None or question.terms:
        return ()
    house = uow.house()
    recent = [turn for turn in uow.turns(limit=_LOOKED_AT_FOR_MANY) if turn.speaker == question.said_by]
    if question.window is not None:
        start, end = question.window
        recent = [turn for turn in recent if start <= turn.sent_at < end]
    seen = [told for turn in recent if (told := _as_told(uow, turn, asked, house)) is not None]
    told = tuple(turn for turn in seen if not may_be_heard(turn, asked, house))
    finder = Finder(uow, asked, question, minded, house, told)
    quoted = (finder.statement(turn) for turn in reversed(seen))
    return tuple(islice((quote for quote in quoted if quote is not None), _FEW))


def told_whole(
    uow: UnitOfWork, asked: Ask, question: Question, minded: Discretion, turns: Sequence[TurnId]
) -> tuple[Quote, ...]:
    """All that turns say, of which a claim tells a part: "she's hot" goes on with "it may be malaria"."""
    house = uow.house()
    finder = Finder(uow, asked, question, minded, house)
    said = (turn for each in turns if (turn := uow.turn(each)) is not None)
    quoted = (finder.statement(turn) for turn in said if may_be_heard(turn, asked, house))
    return tuple(quote for quote in quoted if quote is not None)


def told_no_more(uow: UnitOfWork, asked: Ask, question: Question, minded: Discretion) -> tuple[Turn, ...]:
    """Turns that hold all that is asked: where none of them is told any more, what came of it may be."""
    house = uow.house()
    finder = Finder(uow, asked, question, minded, house)
    terms = [form for term in question.terms for form in search_terms(term)]
    hits = uow.search_turns(terms, limit=_TELLING) if terms else ()
    turns = (uow.turn(hit.turn_id) for hit in hits)
    return tuple(
        turn
        for turn in turns
        if turn is not None
        and turn.turn_id != asked.turn
        and may_be_heard(turn, asked, house)
        and finder.holds_all(turn)
    )


def share_of(question: Question, quote: Quote) -> float:
    """Which share of the question's words, weighted by how telling they are, somebody's words hold."""
    weights = weights_for(question, [quote.words])
    gained = sum(weight for term, weight in weights.items() if not same_as(term).isdisjoint(quote.words))
    return gained / (sum(weights.values()) or 1.0)


def _as_told(uow: UnitOfWork, turn: Turn, asked: Ask, house: House) -> Turn | None:
    """The turn as it may be looked at: of a private one no more than its speaker had told on to here."""
    if may_be_heard(turn, asked, house):
        return turn
    claims = [claim for claim in uow.of_turn(turn.turn_id) if claim.is_in_force]
    heard = audible_to(asked.asker, asked.room, claims, house=house, now=asked.now)
    told = [each.claim for each in heard if asked.asker in each.claim.audience.people]
    spans = [source.span for claim in told for source in claim.sources if source.turn == turn.turn_id]
    return only(turn, max(spans, key=lambda span: span.end - span.start)) if spans else None
