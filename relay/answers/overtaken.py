"""What was so, beside the words that tell what is so now: of the two only what holds is told.

The memory closes what it knows to have changed. What it only keeps as words it can't set against each other,
until somebody asks: then "my favourite colour is green now" answers, and what was said before it does not.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from memory.claims import Claim
from memory.dialogue.asked_kinds import Kind, fits
from memory.finding.quotes import Quote, asks_for_much
from memory.finding.replying import confesses, denies_it
from memory.finding.stretches import covered
from memory.floor import Clause, read, sentences
from memory.floor.words import NOMINAL, entry, is_listed
from memory.ids import PersonId
from memory.language.asking import Question, Wants
from memory.language.cues import cues
from memory.language.debts import is_debt
from memory.language.naming import mentions_in
from memory.language.wordforms import bases, light_verbs
from memory.life.bearing import are_on_other_days
from memory.life.correcting_words import is_correction
from memory.life.entitlement import may_tell_changed
from memory.life.overtaking import is_said_beside
from memory.modality import Act, Certainty, Polarity, Realization, is_own_word
from memory.recall import CONSTRAINTS
from memory.value import Span
from memory.vocabulary import Policy, Predicate
from relay.answers.scratch import Scratch

_ONE_AT_A_TIME = frozenset({Wants.WHERE, Wants.WHEN, Wants.WHO, Wants.WHETHER, Wants.HOW_MUCH})
"""What is asked for in these ways has one answer at a time."""
_SAME_WHILE_SO = frozenset(
    {
        *(Realization.STATE, Realization.HABITUAL, Realization.SCHEDULED, Realization.INTENDED),
        *(Realization.STARTED, Realization.PERMITTED, Realization.UNKNOWN),
    }
)
_AHEAD = frozenset({Predicate.APPOINTMENT, Predicate.TRIP, Predicate.VISIT})
_NOT_YET = frozenset(
    {Realization.DESIRED, Realization.REQUIRED, Realization.PERMITTED, Realization.ATTEMPTED}
)


def without_overtaken(
    scratch: Scratch, told: Sequence[Claim], heard: tuple[Quote, ...]
) -> tuple[Sequence[Claim], tuple[Quote, ...]]:
    """The claims and quotes without what somebody entitled told to be otherwise since.

    An allergy, a condition and the like is told as long as it stands, whatever else was said.
    """
    question = scratch.question
    if asks_for_much(question) or question.of_the_past or scratch.asked.known is not None:
        return told, heard
    lines = [*told, *(quote.said.claim for quote in heard)]

    def stands(line: Claim) -> bool:
        return _is_always_told(question, line) or not any(_overtakes(scratch, later, line) for later in lines)

    return [c for c in told if stands(c)], tuple(quote for quote in heard if stands(quote.said.claim))


def _is_always_told(question: Question, line: Claim) -> bool:
    """Whether it is a constraint; of a medicine how much it is, and when, is told as it is by now."""
    if line.proposition.predicate is Predicate.TAKES_MEDICATION and question.wants in _OF_A_DOSE:
        return False
    if is_debt(line.proposition.qualifier):
        return True  # what is paid back of it leaves the rest
    return line.proposition.predicate in CONSTRAINTS


_OF_A_DOSE = frozenset({Wants.WHEN, Wants.HOW_MUCH, Wants.HOW})
"""Asked for in these ways is one time, or one amount, of whatever is named."""


@lru_cache(maxsize=256)
def tells_a_change(text: str) -> bool:
    """Whether the words say, as the speaker's own and for sure, that something is otherwise now."""
    said = text.replace("’", "'")
    found = next((told for each in _OTHERWISE if (told := cues("overtaking", each).search(said))), None)
    if found is None:
        return is_correction(text) and any(_is_so(each) for each in read(text))
    sentence = next((each for each in sentences(text) if each.start <= found.start() < each.end), None)
    cue = Span(start=found.start(), end=found.end())
    inside = [each for each in read(text) if sentence is None or each.trigger.touches(sentence)]
    # "Change of plan" looks like an order.
    inside = [each for each in inside if not (_is_order(each) and cue.holds(each.trigger))] or inside
    telling = [each for each in inside if each.main or cue.holds(each.trigger)] or inside
    return bool(telling) and all(_is_so(each) for each in telling)


_OTHERWISE = ("by_now", "changed", "undone")


def _is_order(clause: Clause) -> bool:
    return clause.modality.act is Act.REQUESTED


def _is_so(clause: Clause) -> bool:
    modality = clause.modality
    is_sure = modality.certainty in (Certainty.CERTAIN, Certainty.PROBABLE)
    return is_own_word(modality) and is_sure and modality.realization not in _NOT_YET


def _overtakes(scratch: Scratch, later: Claim, line: Claim) -> bool:
    """Whether later words tell of the same matter that it is otherwise, by whose word that may be."""
    if _is_owned_up(later, line):
        return True
    return (
        later.said_at > line.said_at
        and (
            tells_a_change(later.sources[0].quote)
            or _denies(later.sources[0].quote, line.sources[0].quote)
            or _is_elsewhere_now(scratch.question, later, line)
        )
        and not _is_beside(scratch.question, later, line)
        and may_tell(scratch, later.speaker, line)
        and _is_of_the_same(scratch, later, line)
        and _tells_what_is_asked(scratch, later)
        and lasts(line)
    )


def _is_owned_up(later: Claim, line: Claim) -> bool:
    """As in "ok, it was me", of the same speaker's "not me": who owns up has denied nothing."""
    is_own = later.speaker == line.speaker and later.said_at > line.said_at
    return is_own and confesses(later.sources[0].quote) and denies_it(line.sources[0].quote)


def _is_beside(question: Question, later: Claim, line: Claim) -> bool:
    """Whether it is told to come to what was told before, or is so on other days than that."""
    is_elsewhen = question.wants is not Wants.WHEN and are_on_other_days(later, line)
    return is_elsewhen or is_said_beside(later.sources[0].quote)


def _denies(later: str, before: str) -> bool:
    """As in "I can't give Tom a lift", of "I can give Tom a lift": the same is told not to be so."""
    denied = [each for each in read(later) if each.modality.polarity is Polarity.NEGATIVE]
    was = {each.lemma for each in read(before) if each.modality.polarity is Polarity.POSITIVE}
    return any(each.lemma in was and _is_own(each) for each in denied)


def _is_own(clause: Clause) -> bool:
    return is_own_word(clause.modality) and clause.modality.certainty is not Certainty.UNKNOWN


def _is_elsewhere_now(question: Question, later: Claim, line: Claim) -> bool:
    """Whether somebody who is asked where tells another place of the same time in the same words."""
    if question.wants is not Wants.WHERE or later.speaker != line.speaker:
        return False
    first, second = (
        next((c for c in read(each.sources[0].quote) if c.has_agent), None) for each in (line, later)
    )
    if first is None or second is None or first.lemma != second.lemma or not _is_so(second):
        return False
    return later.proposition.when == line.proposition.when


def may_tell(scratch: Scratch, speaker: PersonId, line: Claim) -> bool:
    """Whether it is by somebody who may tell that it is otherwise by now."""
    return may_tell_changed(speaker, line, scratch.house)


def _is_of_the_same(scratch: Scratch, later: Claim, line: Claim) -> bool:
    question = scratch.question
    first, second = line.sources[0].quote, later.sources[0].quote
    if not are_of_the_same_people(scratch, later, line):
        return False
    verbs = {each.lemma for text in (first, second) for each in read(text) if each.has_agent}
    shared = (frozenset(bases(first)) & frozenset(bases(second))) - verbs - _OF_CHANGE
    if question.wants in (Wants.WHERE, Wants.WHEN) and shared and shared <= _beside(second):
        return False
    answers = later.proposition.predicate in question.predicates
    if not answers and not covered(question.terms, first) <= covered(question.terms, second):
        # "They've mended the hearing aid" says of whether it is broken as much as if it said so.
        is_undone = cues("overtaking", "undone").search(second) is not None
        shared = (
            shared - frozenset(question.names) - (frozenset() if is_undone else frozenset(question.terms))
        )
        return any(_is_telling(word) for word in shared) and _asks_for_one(question, shared)
    return _asks_for_one(question, shared)


_OF_CHANGE = frozenset({"change", "mind"})
"""What only says that something changed: a change of plan and a changed mind are of no one matter by it."""


def _tells_what_is_asked(scratch: Scratch, later: Claim) -> bool:
    """Whether words tell a time, a place, a sum or a person where that is asked, or that it is no more so.

    "Nia's new swimming costume came" is no hour for the swimming that it could take the place of, and "the
    hoover is making that noise again" names nobody who does the hoovering.
    """
    quote, kind = later.sources[0].quote, _KIND.get(scratch.question.wants)
    if any(map(_is_denied, read(quote))):
        return True
    if scratch.question.wants is Wants.WHO:
        return names_somebody(scratch, later)
    is_over = cues("overtaking", "undone").search(quote) is not None or _LEFT.search(quote) is not None
    if kind is None or is_over:
        return True
    is_kept_so = later.proposition.predicate in scratch.question.predicates
    return is_kept_so or fits(kind, _NOW.sub("", quote), "") is True


def names_somebody(scratch: Scratch, line: Claim) -> bool:
    """Whether words name a member or speak of somebody, so that they can tell who."""
    quote = line.sources[0].quote
    if mentions_in(quote, scratch.house, at=line.said_at) or _OF_SOMEBODY.search(quote):
        return True
    subjects = (each.subject.of(quote) for each in read(quote) if each.subject is not None)
    return any(_is_a_name(each) for each in (*_CAPITAL.findall(quote), *subjects))


_KIND = {Wants.WHEN: Kind.WHEN, Wants.WHERE: Kind.WHERE, Wants.HOW_MUCH: Kind.HOW_MUCH}
_LEFT = re.compile(r"\b(?:left|quit)\b", re.IGNORECASE)
_OF_SOMEBODY = re.compile(r"\b(?:i|me|we|us|she|he|they|someone|somebody)\b", re.IGNORECASE)
_CAPITAL = re.compile(r"\b[A-Z][a-z]{2,}")
_NOW = re.compile(r"\bnow\b", re.IGNORECASE)


def _is_denied(clause: Clause) -> bool:
    return clause.modality.polarity is Polarity.NEGATIVE


def _beside(text: str) -> frozenset[str]:
    """What the clauses are not of: of "the drill bits" the drill, of "a scarf for the party" the party."""
    own = [(each.subject, *(one.span for one in each.arguments if not one.marker)) for each in read(text)]
    marked = [one.span.of(text) for each in read(text) for one in each.arguments if one.marker]
    said = [span.of(text) for spans in own for span in spans if span is not None]
    heads = {word for each in said for word in bases(_JOINED.split(each, maxsplit=1)[0])[-1:]}
    return frozenset(word for each in (*said, *marked) for word in bases(each)) - heads


_JOINED = re.compile(r"\b(?:of|for|from|with|in|at|on|to|into|under|behind|by|about)\b", re.IGNORECASE)


def _asks_for_one(question: Question, shared: frozenset[str]) -> bool:
    """Whether one of the two alone can be the answer: what somebody likes may be both."""
    if question.wants in _ONE_AT_A_TIME:
        return True
    return any(_is_telling(word) for word in shared - frozenset(question.names))


def _is_telling(word: str) -> bool:
    return word not in light_verbs() and bool(entry(word).every & NOMINAL)


def are_of_the_same_people(scratch: Scratch, later: Claim, line: Claim) -> bool:
    """Whether they name, or are of, one person at least where both are of any."""
    first, second = (_people(scratch, each) for each in (line, later))
    if first and second:
        return not first.isdisjoint(second)
    return not scratch.question.about or not _is_of_a_stranger(scratch, later, line)


def _is_of_a_stranger(scratch: Scratch, later: Claim, line: Claim) -> bool:
    """As in "Maisie got a new scooter", of Ivy's: somebody of whom the earlier words have nothing has it."""
    before, quote = line.sources[0].quote, later.sources[0].quote
    if scratch.question.wants is Wants.WHO or _OF_OWN.search(quote) or _people(scratch, later):
        return False
    clause = next((each for each in read(quote) if each.main), None)
    if clause is None or clause.lemma not in _HAVING or clause.subject is None:
        return False
    name = clause.subject.of(quote)
    return _is_a_name(name) and name.casefold() not in before.casefold()


def _is_a_name(said: str) -> bool:
    """Whether none of its words is one that everybody has: "Maisie", and no "a fox"."""
    return not any(is_listed(word.casefold()) for word in said.split())


_HAVING = frozenset(
    {"have", "get", "buy", "want", "take", "like", "love", "choose", "own", "wear", "need", "eat"}
)
_OF_OWN = re.compile(r"\b(?:i|me|my|we|us|our|mine|he|him|his|she|her|hers)\b", re.IGNORECASE)


def _people(scratch: Scratch, line: Claim) -> frozenset[PersonId]:
    named = {each.person for each in mentions_in(line.sources[0].quote, scratch.house, at=line.said_at)}
    subject = line.proposition.subject.person
    found = named | {subject} if line.policy is not Policy.NOTE else named
    return frozenset(person for person in found if person is not None)


def lasts(line: Claim) -> bool:
    """Whether it tells how things are, and not what once happened: that is so for ever."""
    if line.policy in (Policy.STATE, Policy.FACT, Policy.WHEREABOUTS) or line.proposition.predicate in _AHEAD:
        return True
    if line.modality.act is Act.STATED and line.modality.realization is Realization.STATE:
        return True
    clauses = [each for each in read(line.sources[0].quote) if each.main]
    return not clauses or any(
        each.modality.polarity is not Polarity.NEGATIVE
        and (each.modality.realization in _SAME_WHILE_SO or _is_named(each))
        for each in clauses
    )


def _is_named(clause: Clause) -> bool:
    """As in "my manager's called Dilip": a name is no deed that somebody once did."""
    return clause.lemma in ("call", "name") and clause.subject is not None and not clause.past
