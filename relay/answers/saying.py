"""How an answer is worded: what is told, what to mind, or that there is nothing."""

import re
from collections.abc import Iterable, Sequence, Set
from typing import NamedTuple, Protocol

from memory.audience import Audible
from memory.claims import Claim
from memory.deeds.part_payments import left_of
from memory.finding.quoting import Quote
from memory.finding.ranking import Match
from memory.finding.stretches import covered
from memory.ids import ClaimId, TurnId
from memory.language.asking import Wants, topics_of
from memory.language.wordforms import search_terms
from memory.modality import Frame
from memory.recall import SERVED_IN_FULL, Served, eligible
from memory.render import Rendered, View, join, moment, phrase, quoted, render
from memory.vocabulary import Predicate
from relay.answers.scratch import Scratch, is_question


class Wording(Protocol):
    """Chooses among the claims that answer, and puts those that it chose into words."""

    @property
    def chosen(self) -> Sequence[ClaimId]:
        """What it would tell, best first."""
        ...

    def lines(self, served: Sequence[Audible], view: View) -> Sequence[Rendered]:
        """All of the served claims in words."""
        ...


class Words(NamedTuple):
    """The record's own words, for an answer.

    Attributes:
        heard: Those that answer.
        near: Those on the thing asked about, where nothing answers.
        earlier: The turns whose words were followed by others of the same matter, which are told as well.
    """

    heard: Sequence[Quote]
    near: Sequence[Quote]
    earlier: Set[TurnId]

    def are_earlier(self, claim: Claim) -> bool:
        """Whether later words of the same matter are told beside a claim."""
        return claim.sources[0].turn in self.earlier


def composed(scratch: Scratch, served: Served, words: Words, wording: Wording | None) -> Rendered:
    """What is newer than every claim comes first: what it may have changed comes last.

    Args:
        scratch: The exchange.
        served: The claims that answer.
        words: The record's own words.
        wording: Other words for the claims; None: each as it is rendered.
    """
    by_now = [each for each in served.claims if not words.are_earlier(each.claim)]
    newest = max((audible.claim.last_confirmed for audible in by_now), default=None)
    if scratch.question.asks_what_is_on:
        newest = None  # what is dated goes first, the soonest first
    heard = [each for each in words.heard if not words.are_earlier(each.said.claim)]
    newer = [each for each in heard if newest is not None and each.said.claim.said_at > newest]
    older = [each for each in heard if each not in newer]
    lines = [quoted(quote.said, scratch.view, before=quote.before) for quote in newer]
    lines += _told(scratch, by_now, wording)
    lines += [quoted(quote.said, scratch.view, before=quote.before) for quote in older]
    lines += _told_before(scratch, served, words)
    if not lines:
        lines = [*_unanswered(scratch, words.near)]
    lines += _constraint_lines(scratch, served)
    return join(list({line.text: line for line in lines}.values()), "\n")


def _told_before(scratch: Scratch, served: Served, words: Words) -> Iterable[Rendered]:
    """What was told of the matter before the later words, and is said to be what was told before."""
    claims = [each for each in served.claims if words.are_earlier(each.claim)]
    heard = [each for each in words.heard if words.are_earlier(each.said.claim)]
    yield from (phrase("Earlier: {}", render(audible, scratch.view)) for audible in claims)
    yield from (phrase("Earlier: {}", quoted(each.said, scratch.view, before=each.before)) for each in heard)


def _told(scratch: Scratch, claims: Sequence[Audible], wording: Wording | None) -> Iterable[Rendered]:
    if not claims:
        return
    if scratch.asked.known is not None:
        yield phrase("As I knew it {}:", moment(scratch.asked.known, scratch.view))
    elif all(audible.claim.modality.frame is not Frame.ACTUAL for audible in claims):
        yield phrase("Nothing says that it is so, only this:")
    if wording is not None:
        yield from wording.lines(claims, scratch.view)
    else:
        yield from (render(audible, scratch.view) for audible in claims)
    left = left_of(scratch.uow, (audible.claim for audible in claims))
    if left is not None:
        yield phrase("By these words {} of {} is left.", *left)


def _constraint_lines(scratch: Scratch, served: Served) -> list[Rendered]:
    said = {_sentence(audible.claim) for audible in served.claims}
    mind = [a for a in served.constraints if _sentence(a.claim) not in said and _bears(scratch, a.claim)]
    unsettled = [a for a in served.to_settle if _sentence(a.claim) not in said and _bears(scratch, a.claim)]
    return [
        *(phrase("To mind: {}", render(audible, scratch.view)) for audible in mind),
        *(phrase("Not settled, please say: {}", render(audible, scratch.view)) for audible in unsettled),
    ]


def _sentence(claim: Claim) -> tuple[TurnId, str]:
    """Several claims may be read out of one sentence; it is told once."""
    return claim.sources[0].turn, claim.sources[0].quote


def _bears(scratch: Scratch, claim: Claim) -> bool:
    """Whether a constraint has to be said with the answer: it is theirs, and of what is asked about."""
    question = scratch.question
    topics = question.topics
    if not question.about and not ("shared" in topics and question.wants is not Wants.WHETHER):
        return False
    match claim.proposition.predicate:
        case Predicate.ALLERGIC_TO:
            return bool(topics & {"food", "medicine", "care"})
        case Predicate.DIET:
            return bool(topics & {"food", "care"})
        case Predicate.CONDITION if _OF_DIET.search(claim.proposition.value):
            return bool(topics & {"food", "medicine", "care"})
        case Predicate.TAKES_MEDICATION | Predicate.CONDITION:
            return bool(topics & {"medicine", "care"})
        case _:
            touched = topics_of(f"{claim.proposition.value} {claim.sources[0].quote}")
            return bool(topics & {"care", "safety"} or topics & touched)


_OF_DIET = re.compile(r"coeliac|celiac|diabet|lactose|intoleran|crohn|gout|kidney", re.IGNORECASE)
"""Conditions that bear on what somebody may eat."""


def _unanswered(scratch: Scratch, near: Sequence[Quote]) -> Iterable[Rendered]:
    """What there is to say where nothing answers: who else asked, what comes near, or that only they did."""
    asking = [
        match.claim for match in scratch.matches if is_question(match.claim) and _asks_that(scratch, match)
    ]
    others = [claim for claim in asking if claim.speaker != scratch.asked.asker]
    shown = eligible(others, scratch.asked, house=scratch.house)[:SERVED_IN_FULL]
    if shown:
        yield phrase("I have no answer to that, only the question:")
        yield from (render(audible, scratch.view) for audible in shown)
    elif near:
        yield phrase("This comes nearest to it:")
        yield from (quoted(quote.said, scratch.view, before=quote.before) for quote in near)
    elif asking or _asked_before(scratch):
        own = eligible(asking, scratch.asked, house=scratch.house)[:1]
        yield phrase("I have nothing on that; only your own question mentions it.")
        yield from (render(audible, scratch.view) for audible in own)
    else:
        yield phrase("I have nothing on that.")


def _asks_that(scratch: Scratch, match: Match) -> bool:
    """Whether somebody asked the same: "the alarm code?" is not "the safe code?"."""
    is_of_nobody = match.claim.proposition.subject.person is None
    return match.coverage >= _THE_SAME and (not scratch.question.about or match.about > 0.0 or is_of_nobody)


_THE_SAME = 0.75


def _asked_before(scratch: Scratch) -> bool:
    """Whether an earlier question of the asker's own in this room holds the same words."""
    asked = scratch.asked
    terms = [form for term in scratch.question.terms for form in search_terms(term)]
    for hit in scratch.uow.search_turns(terms, limit=20) if terms else ():
        turn = scratch.uow.turn(hit.turn_id)
        if turn is None or turn.turn_id == asked.turn or turn.speaker != asked.asker:
            continue
        is_question = turn.room == asked.room and turn.text.rstrip().endswith("?")
        if is_question and len(covered(scratch.question.terms, turn.text)) == len(scratch.question.terms):
            return True
    return False
