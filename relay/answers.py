"""From a question to a reply made of what the record says, or an honest "nothing on that"."""

import re
from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from memory.audience import Audible
from memory.claims import Claim, State
from memory.finding.quotes import Quote, asks_for_much, quotes, said_of_time, share_of
from memory.finding.ranking import CLOSE_TO_BEST, Match, close_to_best, spoken_words
from memory.finding.stretches import covered
from memory.house import House
from memory.ids import ClaimId, TurnId
from memory.language.asking import Question, Wants, ask, topics_of
from memory.language.naming import mentions_in
from memory.language.wordforms import AMOUNT, all_bases, search_terms
from memory.life import reasons
from memory.modality import Act, Frame
from memory.ports import UnitOfWork
from memory.privacy.discretion import Discretion, asks_for_what_is_gone, discretion
from memory.recall import CONSTRAINTS, SERVED_IN_FULL, Ask, Served, eligible, elsewhere, matching, serve
from memory.render import Rendered, View, join, moment, phrase, quoted, render
from memory.rooms import RoomKind
from memory.turns import Turn
from memory.vocabulary import Policy, Predicate
from memory.when import times_in

_WELL_COVERED = 0.75
"""From this share of the question's words on, claims answer it without the record's raw words beside them."""
_AT_THE_LATEST = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class Answer:
    """A reply, and what it was made of.

    Attributes:
        text: What is said.
        claims: The claims that it tells, in the order of the text.
        withheld: How many claims this asker could have been told in their own private chat, and were
            not told here; never said in a group.
        abstained: Whether it has nothing to say on the matter.
        eligible: Every claim that could have been used, told or not.
        quoted: The turns whose raw words it quotes.
    """

    text: Rendered
    claims: tuple[ClaimId, ...]
    withheld: int
    abstained: bool
    eligible: tuple[ClaimId, ...]
    quoted: tuple[TurnId, ...]


class Wording(Protocol):
    """Chooses among the claims that answer, and puts those that it chose into words."""

    @property
    def chosen(self) -> Sequence[ClaimId]:
        """What it would tell, best first."""
        ...

    def lines(self, served: Sequence[Audible], view: View) -> Sequence[Rendered]:
        """All of the served claims in words."""
        ...


def answer(uow: UnitOfWork, asked: Ask, wording: Wording | None = None) -> Answer:
    """Answer a question in its room, from what everyone who reads there may hear.

    Args:
        uow: The record as it stands now.
        asked: The question.
        wording: Another choice among the claims, and other words for them; None: each as it is rendered.
    """
    scratch = _scratch(uow, asked)
    told = _pick(scratch) if wording is None else _chosen(scratch, wording.chosen)
    heard = _raw_words(scratch, told)
    told = _beside_whole_turns(scratch.question, told, heard)
    served = serve(uow, [claim.claim_id for claim in told], scratch.asked)
    text = _composed(scratch, served, heard, wording)
    return Answer(
        text=text,
        claims=tuple(dict.fromkeys(text.claims)),
        withheld=_withheld(scratch),
        abstained=not served.claims and not heard,
        eligible=tuple(match.claim.claim_id for match in scratch.matches),
        quoted=tuple(quote.said.claim.sources[0].turn for quote in heard),
    )


def is_question(claim: Claim) -> bool:
    """Whether it only asks: a question is no evidence for what it asks about."""
    return claim.policy is Policy.QUESTION or claim.modality.act is Act.ASKED


def told_of(uow: UnitOfWork, asked: Ask) -> tuple[Claim, ...]:
    """The claims that would answer a question, for somebody to pass on."""
    return tuple(_pick(_scratch(uow, asked)))


def same_matter(uow: UnitOfWork, own: Sequence[Claim], asked: Ask) -> tuple[Claim, ...]:
    """What others have said for themselves in the matter of a sender's claims about them.

    Whoever passes on that Ana has finished is told beside Ana's own words, so that hearsay does not
    stand alone where the record has better.
    """
    scratch = _scratch(uow, asked)
    named = {*scratch.question.about, *(claim.proposition.subject.person for claim in own)}
    subjects = named - {None, asked.asker}
    ids = {claim.claim_id for claim in own}
    theirs = [
        match
        for match in scratch.matches
        if match.claim.claim_id not in ids
        and match.claim.speaker in subjects
        and match.claim.proposition.subject.person in subjects
        and not is_question(match.claim)
    ]
    return tuple(match.claim for match in close_to_best(theirs)[:_BESIDE])


_BESIDE = 2


@dataclass(frozen=True, slots=True)
class _Scratch:
    """What is at hand during one exchange; it ends with it."""

    uow: UnitOfWork
    asked: Ask
    question: Question
    house: House
    matches: tuple[Match, ...]
    minded: Discretion | None

    @property
    def view(self) -> View:
        zone = self.house.zone_of(self.asked.asker)
        return View(house=self.house, listener=self.asked.asker, now=self.asked.now, zone=zone)


def _scratch(uow: UnitOfWork, asked: Ask) -> _Scratch:
    house = uow.house()
    question = ask(asked.text, asker=asked.asker, house=house, at=asked.now)
    asked = _as_of(question, asked)
    minded = discretion(uow, question, asked.text, asked.asker, now=asked.now)
    matches = _discreetly(uow, asked, question, matching(uow, asked, question, house=house), minded)
    if _is_open(question) and all(is_question(match.claim) for match in matches):
        # "What happened with Luz and the school?": whatever is new of Luz, in whatever words.
        wider = Question.model_validate({**dict(question), "terms": (), "musts": ()})
        matches = _discreetly(uow, asked, wider, matching(uow, asked, wider, house=house), minded) or matches
    if question.without_profile:
        matches = tuple(m for m in matches if m.claim.proposition.subject.person != asked.asker)
    return _Scratch(uow, asked, question, house, matches, minded)


def _is_open(question: Question) -> bool:
    """Whether it asks for anything new of somebody."""
    return bool(question.about) and Predicate.HAPPENED in question.predicates and question.wants is Wants.WHAT


def _discreetly(
    uow: UnitOfWork, asked: Ask, question: Question, matches: Sequence[Match], minded: Discretion | None
) -> tuple[Match, ...]:
    """Without what somebody had removed, or asked not to have repeated; never a constraint less."""
    if asks_for_what_is_gone(question, asked.text):
        return ()
    return tuple(
        match
        for match in matches
        if match.claim.proposition.predicate in CONSTRAINTS
        or (minded is not None and _may_be_told(uow, match.claim, minded))
    )


def _may_be_told(uow: UnitOfWork, claim: Claim, minded: Discretion) -> bool:
    turns = [turn for source in claim.sources if (turn := uow.turn(source.turn)) is not None]
    return all(
        not minded.closes(turn) and minded.allows(source.quote, turn, since=_brought_back(claim))
        for source in claim.sources
        for turn in turns
        if turn.turn_id == source.turn
    )


def _brought_back(claim: Claim) -> datetime | None:
    """When a claim came back into force after it had been forgotten; None if it never was."""
    change = claim.change
    return change.at if change.reason == reasons.RECORDED and change.at > claim.recorded_at else None


def _as_of(question: Question, asked: Ask) -> Ask:
    """What "we thought on 3 May" is what was believed at the end of that day."""
    if not question.what_was_known or question.window is None or asked.known is not None:
        return asked
    known = min(question.window[1] - _AT_THE_LATEST, asked.now)
    return Ask.model_validate({**dict(asked), "known": known})


# --- what to tell
def _pick(scratch: _Scratch) -> list[Claim]:
    """The few claims that answer best; whoever says otherwise in the same matter stands beside them."""
    if scratch.question.predicates == frozenset({Predicate.ASKED_ABOUT}):
        return [match.claim for match in scratch.matches[:SERVED_IN_FULL]]
    saying = [match for match in scratch.matches if not is_question(match.claim)]
    real = [match for match in saying if match.claim.modality.frame is Frame.ACTUAL]
    best = close_to_best(_without_doubtful(_fitting(scratch.question, real, scratch.asked.now)))
    chosen: list[Claim] = []
    for match in _most_telling(scratch.question, best or close_to_best(saying)):
        for claim in (match.claim, *_beside(scratch, match.claim)):
            if not any(_says_the_same(claim, other) for other in chosen):
                chosen.append(claim)
        if len(chosen) >= SERVED_IN_FULL:
            break
    told = chosen[:SERVED_IN_FULL]
    return sorted(told, key=lambda claim: claim.said_at) if scratch.question.of_the_past else told


def _chosen(scratch: _Scratch, ids: Sequence[ClaimId]) -> list[Claim]:
    """Those of the claims that answer which were chosen, and beside them whoever says otherwise."""
    standing = {match.claim.claim_id: match.claim for match in scratch.matches}
    picked = [standing[claim_id] for claim_id in ids if claim_id in standing][:SERVED_IN_FULL]
    beside = [other for claim in picked for other in _beside(scratch, claim)]
    told = list({claim.claim_id: claim for claim in (*picked, *beside)}.values())
    return told[:SERVED_IN_FULL] or _pick(scratch)


def _most_telling(question: Question, matches: Sequence[Match]) -> Iterable[Match]:
    """Of what was read out of one sentence first the claim whose own words say most of what is asked."""
    of_sentences: dict[tuple[TurnId, str], list[Match]] = {}
    for match in matches:
        source = match.claim.sources[0]
        of_sentences.setdefault((source.turn, source.quote), []).append(match)
    for alike in of_sentences.values():
        yield from sorted(alike, key=lambda one: -len(covered(question.terms, one.claim.proposition.value)))


def _says_the_same(one: Claim, other: Claim) -> bool:
    """Whether two claims would be told in the same words: several were read out of one sentence."""
    return (one.sources[0].turn, one.sources[0].quote) == (other.sources[0].turn, other.sources[0].quote)


def _fitting(question: Question, matches: Sequence[Match], now: datetime) -> Sequence[Match]:
    """For "when" what has a time, what lies ahead before what is over; for "where" what names a place."""
    if question.of_the_past:
        return matches
    match question.wants:
        case Wants.WHERE:
            return _only(matches, lambda claim: claim.proposition.predicate in _PLACES)
        case Wants.WHEN:
            timed = _only(matches, lambda claim: claim.proposition.when is not None)
            return _only(timed, lambda claim: not _is_over(claim, now))
        case Wants.HOW_MUCH if _asks_for_a_sum(question):
            return _only(matches, lambda claim: AMOUNT in spoken_words(claim))
        case Wants.WHO if question.predicates & _WHOSE_PART:
            return _only(matches, lambda claim: claim.proposition.predicate in _WHOSE_PART)
        case _:
            return matches


def _only(matches: Sequence[Match], is_fit: Callable[[Claim], bool]) -> Sequence[Match]:
    """Those that fit, or all of them if none does."""
    return [match for match in matches if is_fit(match.claim)] or matches


_WHOSE_PART = frozenset({Predicate.HOUSEHOLD_RULE, Predicate.PLAN_OF_RECORD})
_PLACES = (Predicate.LOCATED_AT, Predicate.KEPT_AT, Predicate.HOME)


def _is_over(claim: Claim, now: datetime) -> bool:
    when = claim.proposition.when
    return when is not None and when.end is not None and when.end <= now


def _without_doubtful(matches: Sequence[Match]) -> Sequence[Match]:
    """What nobody confirmed is weak context: it is told only where nothing firmer says as much."""
    firm = [match.coverage for match in matches if match.claim.state is not State.CANDIDATE]
    least = max(firm, default=0.0) + _MUCH_MORE
    return [match for match in matches if match.claim.state is not State.CANDIDATE or match.coverage > least]


_MUCH_MORE = 0.08


def _beside(scratch: _Scratch, claim: Claim) -> Iterable[Claim]:
    """Claims in the same slot: for what a subject has one of, differing words stand side by side."""
    if scratch.asked.known is not None or not claim.is_in_force:
        return ()
    others = [other for other in scratch.uow.in_slot(claim.slot) if other.claim_id != claim.claim_id]
    heard = eligible(others, scratch.asked, house=scratch.house)
    claims = [audible.claim for audible in heard if not is_question(audible.claim)]
    return [other for other in claims if other.state is not State.CANDIDATE or claim.state is State.CANDIDATE]


def _raw_words(scratch: _Scratch, told: Sequence[Claim]) -> tuple[Quote, ...]:
    """The record's own words beside the claims, or in their place: where they say as much, or newer.

    For "when", the whole words of a turn whose claims tell no time may tell it.
    """
    question = scratch.question
    minded = scratch.minded
    if minded is None or scratch.asked.known is not None:
        return ()
    if asks_for_what_is_gone(question, scratch.asked.text):
        return ()
    untimed = question.wants is Wants.WHEN and not any(claim.proposition.when for claim in told)
    whole = _told_in_part(scratch, told)
    skip = frozenset(source.turn for claim in told for source in claim.sources) - whole
    skip = frozenset[TurnId]() if untimed else skip
    if not question.terms:
        return said_of_time(scratch.uow, scratch.asked, question, minded, skip=skip)
    found = quotes(scratch.uow, scratch.asked, question, minded, skip=skip)
    heard = tuple(quote for quote in found if not _is_of_another_self(scratch, quote))
    heard = _with_sums(question, tuple(each for each in heard if not _is_told(each, told)))
    if not told or asks_for_much(question):
        return heard
    ids = {claim.claim_id for claim in told}
    of_them = (match.coverage for match in scratch.matches if _is_of_them(match, ids, question))
    best = max(of_them, default=0.0)
    newest = max(claim.last_confirmed for claim in told)
    room = max(_LINES - len(told), 1)
    is_open = untimed or best < _WELL_COVERED or question.wants in _OPEN_ENDED
    # What is newer may be what holds by now; what is older must say about as much, where that may help.
    least = max(best - _ABOUT_AS_MUCH, _ENOUGH_BESIDE) if is_open else _NEVER
    kept = [
        each
        for each in heard
        if each.said.claim.sources[0].turn in whole
        or (_asks_for_a_sum(question) and AMOUNT in each.words)
        or share_of(question, each) >= (_ENOUGH_BESIDE if each.said.claim.said_at > newest else least)
    ]
    return tuple(kept[:room])


def _is_of_another_self(scratch: _Scratch, quote: Quote) -> bool:
    """Whether the asker's "my" would be answered by somebody else's: "my blood group is A negative".

    What others say to the asker, or of them by name, is about the asker.
    """
    asker, claim = scratch.asked.asker, quote.said.claim
    if scratch.question.about != (asker,) or claim.speaker == asker:
        return False
    words = claim.sources[0].quote
    named = {mention.person for mention in mentions_in(words, scratch.house, at=scratch.asked.now)}
    return bool(_OWN.search(words)) and not _TO_YOU.search(words) and asker not in named


_OWN = re.compile(r"\b(?:i|i'm|i’m|my|mine|myself)\b", re.IGNORECASE)
_TO_YOU = re.compile(r"\b(?:you|your|yours|we|us|our|ours)\b", re.IGNORECASE)


def _told_in_part(scratch: _Scratch, told: Sequence[Claim]) -> frozenset[TurnId]:
    """Turns of which a claim tells a part, and the rest tells the times or the sum that is asked for."""
    is_of_a_sum = _asks_for_a_sum(scratch.question)
    if scratch.question.wants is not Wants.WHEN and not is_of_a_sum:
        return frozenset()
    turns = ((scratch.uow.turn(claim.sources[0].turn), claim.sources[0].quote) for claim in told)
    return frozenset(
        turn.turn_id
        for turn, quote in turns
        if turn is not None and _rest_tells(turn, quote, scratch.house, is_of_a_sum=is_of_a_sum)
    )


def _rest_tells(turn: Turn, quote: str, house: House, *, is_of_a_sum: bool) -> bool:
    rest = turn.text.replace(quote, " ")
    if rest == turn.text:
        return False
    if is_of_a_sum:
        return AMOUNT in all_bases(rest) and AMOUNT not in all_bases(quote)
    return bool(times_in(rest, at=turn.sent_at, zone=house.zone_of(turn.speaker)))


def _with_sums(question: Question, heard: tuple[Quote, ...]) -> tuple[Quote, ...]:
    """For what something cost, those that tell a sum; all of them if none does."""
    if not _asks_for_a_sum(question):
        return heard
    return tuple(q for q in heard if AMOUNT in all_bases(q.said.claim.sources[0].quote)) or heard


def _asks_for_a_sum(question: Question) -> bool:
    return question.wants is Wants.HOW_MUCH and question.of_a_sum


def _beside_whole_turns(question: Question, told: Sequence[Claim], heard: Sequence[Quote]) -> Sequence[Claim]:
    """The claims that are told beside what is quoted: not a part of it again, and no talk without a sum."""
    quoted_turns = {quote.said.claim.sources[0].turn for quote in heard}
    kept = [claim for claim in told if claim.sources[0].turn not in quoted_turns]
    sums = any(AMOUNT in quote.words for quote in heard) and _asks_for_a_sum(question)
    return [claim for claim in kept if not sums or AMOUNT in spoken_words(claim)]


def _is_of_them(match: Match, told: Set[ClaimId], question: Question) -> bool:
    """Whether a claim that is told is about the people asked about, where the question names some."""
    return match.claim.claim_id in told and (not question.about or match.about > 0.0)


def _is_told(heard: Quote, told: Sequence[Claim]) -> bool:
    """Whether a claim tells the same words already."""
    words = heard.said.claim.sources[0].quote.strip(" .!,")
    return any(words == source.quote.strip(" .!,") for claim in told for source in claim.sources)


_LINES = 4
_ENOUGH_BESIDE, _ABOUT_AS_MUCH, _NEVER = 0.6, 0.1, 2.0
_OPEN_ENDED = frozenset({Wants.WHAT, Wants.HOW, Wants.HOW_MUCH, Wants.WHY})


# --- how to say it
def _composed(scratch: _Scratch, served: Served, heard: Sequence[Quote], wording: Wording | None) -> Rendered:
    """What is newer than every claim comes first: it may be what holds by now."""
    newest = max((audible.claim.last_confirmed for audible in served.claims), default=None)
    newer = [each for each in heard if newest is not None and each.said.claim.said_at > newest]
    older = [each for each in heard if each not in newer]
    lines = [quoted(quote.said, scratch.view, to=quote.to) for quote in newer]
    lines += _told(scratch, served, wording)
    lines += [quoted(quote.said, scratch.view, to=quote.to) for quote in older]
    if not lines:
        lines = [*_unanswered(scratch)]
    lines += _constraint_lines(scratch, served)
    return join(lines, "\n")


def _told(scratch: _Scratch, served: Served, wording: Wording | None) -> Iterable[Rendered]:
    if not served.claims:
        return
    if scratch.asked.known is not None:
        yield phrase("As I knew it {}:", moment(scratch.asked.known, scratch.view))
    elif all(audible.claim.modality.frame is not Frame.ACTUAL for audible in served.claims):
        yield phrase("Nothing says that it is so, only this:")
    if wording is not None:
        yield from wording.lines(served.claims, scratch.view)
    else:
        yield from (render(audible, scratch.view) for audible in served.claims)


def _constraint_lines(scratch: _Scratch, served: Served) -> list[Rendered]:
    said = {audible.claim.claim_id for audible in served.claims}
    mind = [a for a in served.constraints if a.claim.claim_id not in said and _bears(scratch, a.claim)]
    unsettled = [a for a in served.to_settle if a.claim.claim_id not in said and _bears(scratch, a.claim)]
    return [
        *(phrase("To mind: {}", render(audible, scratch.view)) for audible in mind),
        *(phrase("Not settled, please say: {}", render(audible, scratch.view)) for audible in unsettled),
    ]


def _bears(scratch: _Scratch, claim: Claim) -> bool:
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
        case Predicate.TAKES_MEDICATION | Predicate.CONDITION:
            return bool(topics & {"medicine", "care"})
        case _:
            touched = topics_of(f"{claim.proposition.value} {claim.sources[0].quote}")
            return bool(topics & {"care", "safety"} or topics & touched)


def _unanswered(scratch: _Scratch) -> Iterable[Rendered]:
    """What there is to say where nothing answers: who else asked, or that only the asker did."""
    asking = [match.claim for match in scratch.matches if is_question(match.claim)]
    others = [claim for claim in asking if claim.speaker != scratch.asked.asker]
    shown = eligible(others, scratch.asked, house=scratch.house)[:SERVED_IN_FULL]
    if shown:
        yield phrase("I have no answer to that, only the question:")
        yield from (render(audible, scratch.view) for audible in shown)
    elif asking or _asked_before(scratch):
        own = eligible(asking, scratch.asked, house=scratch.house)[:1]
        yield phrase("I have nothing on that; only your own question mentions it.")
        yield from (render(audible, scratch.view) for audible in own)
    else:
        yield phrase("I have nothing on that.")


def _asked_before(scratch: _Scratch) -> bool:
    """Whether an earlier question of the asker's own in this room holds the same words."""
    asked = scratch.asked
    terms = [form for term in scratch.question.terms for form in search_terms(term)]
    for hit in scratch.uow.search_turns(terms, limit=20) if terms else ():
        turn = scratch.uow.turn(hit.turn_id)
        if turn is None or turn.turn_id == asked.turn or turn.speaker != asked.asker:
            continue
        if turn.room == asked.room and turn.text.rstrip().endswith("?"):
            return True
    return False


def _withheld(scratch: _Scratch) -> int:
    room = scratch.house.room(scratch.asked.room)
    if room is None or room.kind is not RoomKind.GROUP:
        return 0
    there = elsewhere(scratch.uow, scratch.asked, scratch.question, scratch.matches, house=scratch.house)
    least = max((match.score for match in (*there, *scratch.matches)), default=0.0) * CLOSE_TO_BEST
    return sum(match.score >= least and not is_question(match.claim) for match in there)
