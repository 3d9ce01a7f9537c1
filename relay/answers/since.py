"""What was said since of the matter that an answer tells of, where it may be otherwise by now.

The memory closes what it knows to have changed; words in which it read no change close nothing. Whoever is
told the old ones is told those beside them, so that nobody takes for what is so what somebody has since
told otherwise, in whatever words.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from memory.claims import Claim
from memory.dialogue.replies import asks
from memory.finding.concluding import conclusion
from memory.finding.quoting import Finder, Quote, asks_for_much, may_be_heard
from memory.finding.told_otherwise import Said, said, sets_anew, tells_otherwise
from memory.ids import TurnId
from memory.language.asking import Wants
from memory.language.debts import is_debt
from memory.language.shopping import asks_for_the_list
from memory.language.wordforms import bases, search_terms
from memory.privacy.discretion import Discretion, asks_for_what_is_gone
from memory.recall import CONSTRAINTS
from memory.turns import Turn
from memory.vocabulary import Predicate
from relay.answers.overtaken import are_of_the_same_people, lasts, may_tell, names_somebody
from relay.answers.scratch import Scratch

_LOOKED_AT, _MOST, _BACK = 60, 2, 8


@dataclass(frozen=True, slots=True)
class Since:
    """What was said since, and of what.

    Attributes:
        heard: The words that answer, those that set anew what they lean on apart from it.
        quotes: The later words, the newest first.
        of: The turns in which the matter was told before, each with the later turns that bear on it.
    """

    heard: tuple[Quote, ...]
    quotes: tuple[Quote, ...]
    of: Mapping[TurnId, frozenset[TurnId]]

    def earlier(self, told: Sequence[Claim], heard: Sequence[Quote]) -> frozenset[TurnId]:
        """The turns whose words are earlier ones of their matter, where the later are told, too."""
        turns = {claim.sources[0].turn for claim in told} | {
            each.said.claim.sources[0].turn for each in heard
        }
        return frozenset(turn for turn, later in self.of.items() if later & turns)


def said_since(scratch: Scratch, told: Sequence[Claim], heard: Sequence[Quote]) -> Since:
    """The newest words that may tell otherwise of the matter of what is to be told.

    Args:
        scratch: The exchange.
        told: The claims that answer.
        heard: The words that answer.
    """
    question, minded, asked = scratch.question, scratch.minded, scratch.asked
    if minded is None or asked.known is not None or question.of_the_past or asks_for_much(question):
        return Since(tuple(heard), (), {})
    if asks_for_what_is_gone(question, asked.text) or asks_for_the_list(asked.text) or not question.terms:
        return Since(tuple(heard), (), {})
    is_any = question.wants in (Wants.WHETHER, Wants.HOW)
    lines = [line for line in (*told, *(each.said.claim for each in heard)) if is_any or lasts(line)]
    lines = [
        line for line in lines if not is_debt(line.proposition.qualifier)
    ]  # a part of it is no other sum
    later_words = _Later(scratch, minded)
    quotes: dict[TurnId, Quote] = {}
    of: dict[TurnId, frozenset[TurnId]] = {}
    for line in lines:
        found = {each.said.claim.sources[0].turn: each for each in later_words.of(line)}
        if found:
            quotes |= found
            of[line.sources[0].turn] = frozenset(found)
    for line, led_by in _to_conclude(told, heard):
        came_to = _came_to(scratch, line, led_by)
        if came_to is not None:
            source, turn = line.sources[0].turn, came_to.said.claim.sources[0].turn
            quotes[turn] = came_to
            of[source] = of.get(source, frozenset()) | {turn}
    at_hand = {claim.sources[0].turn for claim in told} | {each.said.claim.sources[0].turn for each in heard}
    newest = sorted(quotes.values(), key=lambda each: each.said.claim.said_at, reverse=True)
    parted = [each for quote in heard for each in _parted(scratch, quote)]
    for each in heard:
        if each not in parted:
            of[each.before[-1].claim.sources[0].turn] = frozenset({each.said.claim.sources[0].turn})
    later = tuple(each for each in newest if each.said.claim.sources[0].turn not in at_hand)
    return Since(tuple(parted), later, of)


def _to_conclude(told: Sequence[Claim], heard: Sequence[Quote]) -> Iterator[tuple[Claim, tuple[TurnId, ...]]]:
    """What is told that talk may have come to something else than, each with what it leans on."""
    for claim in told:
        if claim.proposition.predicate not in CONSTRAINTS and not is_debt(claim.proposition.qualifier):
            yield claim, ()
    for quote in heard:
        yield quote.said.claim, tuple(each.claim.sources[0].turn for each in quote.before)


def _came_to(scratch: Scratch, line: Claim, led_by: Sequence[TurnId]) -> Quote | None:
    """What somebody concluded of the matter of a line since: "not Friday then"."""
    uow, minded, turn = scratch.uow, scratch.minded, scratch.uow.turn(line.sources[0].turn)
    if turn is None or minded is None:
        return None
    before = [each for one in led_by if (each := uow.turn(one)) is not None]
    before = before or [each for each in _just_before(scratch, turn) if line.proposition.value in each.text]
    return conclusion(uow, scratch.asked, scratch.question, minded, of=turn, led_by=before)


def _just_before(scratch: Scratch, turn: Turn) -> Sequence[Turn]:
    return scratch.uow.turns(room=turn.room, before_seq=turn.seq, limit=_BACK)


def _parted(scratch: Scratch, quote: Quote) -> tuple[Quote, ...]:
    """Words alone, and what they lean on behind them, where they set that anew: "it'll be ten", of eight."""
    first = quote.before[-1] if quote.before else None
    if first is None or first.claim.speaker != quote.said.claim.speaker:
        return (quote,)
    before, since = _said(scratch, first.claim), _said(scratch, quote.said.claim)
    if _leaves_a_debt(first.claim, quote.said.claim) or not sets_anew(scratch.question, before, since):
        return (quote,)
    return Quote(quote.said, (), quote.words), Quote(first, quote.before[:-1], quote.words)


class _Later:
    """What was said later of what is told: a turn that was said after several lines is looked into once."""

    def __init__(self, scratch: Scratch, minded: Discretion) -> None:
        self._scratch = scratch
        self._finder = Finder(scratch.uow, scratch.asked, scratch.question, minded, scratch.house)
        self._words: dict[TurnId, Said | None] = {}
        self._quotes: dict[TurnId, Quote | None] = {}

    def of(self, line: Claim) -> Iterator[Quote]:
        """What was said later of the matter of a line, and tells otherwise of it; the newest first."""
        uow, question = self._scratch.uow, self._scratch.question
        turn = uow.turn(line.sources[0].turn)
        if turn is None:
            return iter(())
        words = (*question.terms, *bases(line.sources[0].quote))
        terms = [form for word in words for form in search_terms(word)]
        hits = uow.search_turns(terms, limit=_LOOKED_AT)
        found = (each for hit in hits if (each := uow.turn(hit.turn_id)) is not None)
        after = sorted((each for each in found if each.seq > turn.seq), key=lambda each: -each.seq)
        before = _said(self._scratch, line)
        # Most words tell nothing otherwise: that is seen before it is worked out whether they may be told.
        telling = (each for each in after if self._tells_otherwise(before, each))
        quotes = (quote for each in telling if (quote := self._quoted(each)) is not None)
        return islice((quote for quote in quotes if _bears(self._scratch, line, quote.said.claim)), _MOST)

    def _tells_otherwise(self, before: Said, turn: Turn) -> bool:
        if turn.turn_id not in self._words:
            self._words[turn.turn_id] = self._told(turn)
        since = self._words[turn.turn_id]
        return since is not None and tells_otherwise(self._scratch.question, before, since)

    def _told(self, turn: Turn) -> Said | None:
        asked, house = self._scratch.asked, self._scratch.house
        if turn.turn_id == asked.turn or turn.forwarded_from is not None or turn.sent_at > asked.now:
            return None
        span = self._finder.stretch(turn) if may_be_heard(turn, asked, house) else None
        if span is None:
            return None
        return said(span.of(turn.text), at=turn.sent_at, calendar=house.calendar_of(turn.speaker))

    def _quoted(self, turn: Turn) -> Quote | None:
        if turn.turn_id not in self._quotes:
            self._quotes[turn.turn_id] = None if asks(turn) else self._finder.statement(turn)
        return self._quotes[turn.turn_id]


def _bears(scratch: Scratch, line: Claim, later: Claim) -> bool:
    is_allergy = line.proposition.predicate is Predicate.ALLERGIC_TO
    if is_allergy and _OF_AN_ALLERGY.search(later.sources[0].quote) is None:
        return False  # bread without sesame leaves the allergy as it is
    if _leaves_a_debt(line, later):
        return False
    is_of_doers = scratch.question.wants is Wants.WHO
    if is_of_doers and not names_somebody(scratch, later):
        return False
    return may_tell(scratch, later.speaker, line) and (
        is_of_doers or are_of_the_same_people(scratch, later, line)
    )


_OF_AN_ALLERGY = re.compile(r"\b(?:allerg|intoleran)\w+", re.IGNORECASE)


def _leaves_a_debt(line: Claim, later: Claim) -> bool:
    """Whether the earlier words are of a debt and the later of no owing: a payment may be for anything."""
    first, second = line.sources[0].quote, later.sources[0].quote
    return _OWING.search(first) is not None and _OWING.search(second) is None


_OWING = re.compile(r"\b(?:owe[sd]?|owing)\b", re.IGNORECASE)


def _said(scratch: Scratch, claim: Claim) -> Said:
    source = claim.sources[0]
    return said(source.quote, at=source.at, calendar=scratch.house.calendar_of(source.speaker))
