"""The record's own words beside the claims that are told, or in their place."""

import re
from collections.abc import Sequence, Set

from memory.claims import Claim, Source, State
from memory.dialogue.asked_kinds import Kind, fits, kind_of
from memory.finding.coverage import spoken_words
from memory.finding.exchanges import talk_around
from memory.finding.owing import sides_asked
from memory.finding.quotes import newest_said, quotes, said_of_time, share_of, told_no_more, told_whole
from memory.finding.quoting import Finder, Quote, asks_for_much
from memory.finding.ranking import Match
from memory.finding.sequels import is_left_open, leaves_unnamed, led_up_to, went_on
from memory.finding.stretches import covered
from memory.finding.told_otherwise import Said, is_told_of_another, said
from memory.floor import read
from memory.ids import ClaimId, TurnId
from memory.language.answers import short_answer
from memory.language.asking import Question, Wants
from memory.language.debts import is_debt
from memory.language.naming import mentions_in
from memory.language.shopping import asks_for_the_list
from memory.language.wordforms import AMOUNT, all_bases, light_verbs, same_as
from memory.modality import SO_BY_NOW, Temporal, is_licensed
from memory.privacy.discretion import asks_for_what_is_gone
from memory.turns import Turn
from memory.vocabulary import Policy, Predicate
from memory.when import times_in
from memory.when.numerals import SEVERAL
from relay.answers.picking import asks_for_a_sum
from relay.answers.scratch import Scratch, is_question

_WELL_COVERED = 0.75
"""From this share of the question's words on, claims answer it without the record's raw words beside them."""
_LINES = 4
_ENOUGH_BESIDE, _ABOUT_AS_MUCH, _NEVER = 0.6, 0.1, 2.0
_OPEN_ENDED = frozenset({Wants.WHAT, Wants.WHO, Wants.HOW, Wants.HOW_MUCH, Wants.WHY})


def raw_words(scratch: Scratch, told: Sequence[Claim]) -> tuple[Quote, ...]:
    """The record's own words beside the claims, or in their place: where they say as much, or newer.

    For "when", the whole words of a turn whose claims tell no time may tell it.
    """
    question = scratch.question
    minded = scratch.minded
    if minded is None or scratch.asked.known is not None:
        return ()
    if asks_for_what_is_gone(question, scratch.asked.text) or asks_for_the_list(scratch.asked.text):
        return ()
    untimed = question.wants is Wants.WHEN and not any(claim.proposition.when for claim in told)
    whole = _told_in_part(scratch, told)
    skip = frozenset(source.turn for claim in told for source in claim.sources) - whole
    skip = frozenset[TurnId]() if untimed else skip
    if not question.terms:
        if question.said_by is not None:
            return newest_said(scratch.uow, scratch.asked, question, minded)
        of_time = said_of_time(scratch.uow, scratch.asked, question, minded, skip=skip)
        return (*told_whole(scratch.uow, scratch.asked, question, minded, sorted(whole)), *of_time)
    found = quotes(scratch.uow, scratch.asked, question, minded, skip=skip)
    heard = tuple(
        quote
        for quote in found
        if not is_of_another_self(scratch, quote)
        and not scratch.is_left_out(quote.said.claim)
        and _is_decided_then(question, quote)
        and _is_ahead(question, quote)
        and not scratch.tells_of_others(quote.said.claim)
        and not _is_of_another_debt(scratch, quote)
        and not _is_an_older_taste(question, quote, told, found)
    )
    heard = _with_sums(
        question,
        tuple(each for each in heard if each.said.claim.sources[0].turn in whole or not _is_told(each, told)),
    )
    heard = _with_times(scratch, told, heard)
    if not told and not heard and light_verbs().issuperset(question.terms):
        heard = said_of_time(scratch.uow, scratch.asked, question, minded, skip=skip)
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
        or (asks_for_a_sum(question) and AMOUNT in each.words)
        or (_goes_on_from(each, told) and (question.wants is not Wants.WHETHER or _settles(each)))
        or share_of(question, each) >= (_ENOUGH_BESIDE if each.said.claim.said_at > newest else least)
    ]
    return tuple(kept[:room])


def _goes_on_from(quote: Quote, told: Sequence[Claim]) -> bool:
    """Whether words go on with what a claim tells a part of: "awful", and then "ran out of time"."""
    before = {each.claim.sources[0].turn for each in quote.before}
    return any(claim.sources[0].turn in before for claim in told)


def _settles(quote: Quote) -> bool:
    """Whether words say yes or no to what was asked on of something: "can we have one?" "no"."""
    return len(quote.before) > 1 and short_answer(quote.said.claim.sources[0].quote) is not None


def _is_an_older_taste(
    question: Question, quote: Quote, told: Sequence[Claim], heard: Sequence[Quote]
) -> bool:
    """Whether somebody said otherwise of their taste since: "I love it", and now "no longer"."""
    asked_after = question.predicates - {Predicate.OWNS}  # a present for somebody may be what they like
    if question.of_the_past or not question.terms or not asked_after or not asked_after <= _TASTES:
        return False
    said = quote.said.claim
    of_tastes = [claim for claim in told if claim.proposition.predicate in _TASTES]
    since = (*of_tastes, *(each.said.claim for each in heard))
    return any(each.speaker == said.speaker and each.said_at > said.said_at for each in since)


_TASTES = frozenset({Predicate.LIKES, Predicate.DISLIKES})


def sequels(scratch: Scratch, told: Sequence[Claim], heard: Sequence[Quote]) -> tuple[Quote, ...]:
    """How what is told went on since, where it was left open: wanted, supposed, half done, or untimed."""
    question, minded = scratch.question, scratch.minded
    if minded is None or scratch.asked.known is not None or question.of_the_past or asks_for_much(question):
        return ()
    if asks_for_what_is_gone(question, scratch.asked.text) or asks_for_the_list(scratch.asked.text):
        return ()
    quoted = [each.claim for quote in heard for each in (*quote.before[:1], quote.said)]
    of_what = (*told, *quoted) or _asked_of_them(scratch)
    sources = [claim.sources[-1] for claim in of_what]
    turns = [turn for source in sources if (turn := scratch.uow.turn(source.turn)) is not None]
    turns = turns or list(told_no_more(scratch.uow, scratch.asked, question, minded))
    untimed = question.wants is Wants.WHEN and not any(claim.proposition.when for claim in told)
    asks_for_words = question.said_by is None and _SAY.search(scratch.asked.text) is not None
    since = [turn for turn in turns if untimed or asks_for_words or is_left_open(scratch.uow, turn, question)]
    if len(since) < len(turns) and not untimed:
        # Where one of them settles all that is asked, what tells less of it is no matter left open.
        since = [turn for turn in since if len(covered(question.terms, turn.text)) == len(question.terms)]
    skip = frozenset(turn.turn_id for turn in turns if any(_is_whole(source, turn) for source in sources))
    settled = [each for each in turns if each not in since] if question.wants is Wants.HOW_MUCH else []
    later = went_on(scratch.uow, scratch.asked, question, minded, since=since, settled=settled, skip=skip)
    later = tuple(each for each in later if not asks_for_a_sum(question) or AMOUNT in each.words)
    later = tuple(each for each in later if not scratch.tells_of_anothers(each.said.claim))
    later = tuple(each for each in later if not _is_of_another(scratch, told, each))
    finder = Finder(scratch.uow, scratch.asked, question, minded, scratch.house)
    known = [turn.turn_id for turn in turns]
    later = tuple(each for each in later if not finder.leans_elsewhere(each, than=known))
    named = [turn for turn in turns if question.wants is Wants.WHO and leaves_unnamed(turn)]
    mended = [quote for turn in turns for quote in finder.put_right(turn)]
    if not later:
        mended += [quote for turn in turns for quote in finder.detailed(turn)]
    if question.wants is Wants.WHO:
        mended += [quote for turn in turns for quote in finder.taken_on(turn)]
    return (*later, *mended, *led_up_to(scratch.uow, scratch.asked, question, minded, to=named, skip=skip))


def _is_of_another(scratch: Scratch, told: Sequence[Claim], later: Quote) -> bool:
    """Whether it tells the deed that is told of another thing than any that is told: squash, of tennis."""
    since = _said(scratch, later.said.claim)
    return bool(told) and all(
        is_told_of_another(scratch.question, _said(scratch, claim), since) for claim in told
    )


def _said(scratch: Scratch, claim: Claim) -> Said:
    source = claim.sources[0]
    return said(source.quote, at=source.at, calendar=scratch.house.calendar_of(source.speaker))


def in_their_talk(scratch: Scratch, heard: Sequence[Quote]) -> tuple[Quote, ...]:
    """Each with the words that it leans on, where it says too little alone; nothing is told twice."""
    if scratch.minded is None:
        return tuple(heard)
    finder = Finder(scratch.uow, scratch.asked, scratch.question, scratch.minded, scratch.house)
    told = [finder.beside_what_it_leans_on(quote) for quote in heard]
    within = {each.claim.sources[0].turn for quote in told for each in quote.before}
    return tuple(quote for quote in told if quote.said.claim.sources[0].turn not in within)


def _asked_of_them(scratch: Scratch) -> tuple[Claim, ...]:
    """What somebody was asked elsewhere, as they tell it: "Ms Bell asked if I'd be captain"."""
    asking = (match.claim for match in scratch.matches if is_question(match.claim))
    return tuple(claim for claim in asking if claim.modality.attributed_to)[:_LINES]


_SAY = re.compile(
    r"^\W*what (?:did|does|has|have|had) .*\b(?:say|said|think|thought|reckon|want|tell|told)\b",
    re.IGNORECASE,
)
"""What somebody outside the household said is told after it is told that they were there."""


def _is_whole(source: Source, turn: Turn) -> bool:
    """Whether all of a turn's words are told already."""
    return source.turn == turn.turn_id and source.quote.strip(" .!") == turn.text.strip(" .!")


def is_of_another_self(scratch: Scratch, quote: Quote) -> bool:
    """Whether the asker's "my" would be answered by somebody else's: "my blood group is A negative".

    What others say to the asker, or of them by name, is about the asker.
    """
    asker, claim = scratch.asked.asker, quote.said.claim
    if scratch.question.about != (asker,) or claim.speaker == asker:
        return False
    words = claim.sources[0].quote
    own = [each.claim.sources[0].quote for each in quote.before if each.claim.speaker == asker]
    if any(_OF_ME.search(each) and not _YOURS.search(each) for each in own):
        return False
    whole = "\n".join((*(each.claim.sources[0].quote for each in quote.before), words))
    named = {mention.person for mention in mentions_in(whole, scratch.house, at=scratch.asked.now)}
    return bool(_OWN.search(words)) and not _TO_YOU.search(words) and asker not in named


_OWN = re.compile(r"\b(?:i|i'm|i’m|my|mine|myself)\b", re.IGNORECASE)
_OF_ME, _YOURS = re.compile(r"\b(?:me|my|i)\b", re.IGNORECASE), re.compile(r"\byours?\b", re.IGNORECASE)
_TO_YOU = re.compile(r"\b(?:you|your|yours|we|us|our|ours)\b", re.IGNORECASE)


def _is_of_another_debt(scratch: Scratch, quote: Quote) -> bool:
    """Whether the turn tells of a debt, and of none between those who are asked about."""
    asked = scratch.asked
    sides = sides_asked(asked.text, asker=asked.asker, house=scratch.house, at=asked.now)
    if sides is None:
        return False
    told = scratch.uow.of_turn(quote.said.claim.sources[0].turn)
    debts = [claim for claim in told if is_debt(claim.proposition.qualifier)]
    return bool(debts) and not any(sides.are_of(claim) for claim in debts)


def _told_in_part(scratch: Scratch, told: Sequence[Claim]) -> frozenset[TurnId]:
    """Turns of which a claim tells a part, and the rest tells the time, the sum, or more of what is asked."""
    turns = ((scratch.uow.turn(claim.sources[0].turn), claim) for claim in told)
    return frozenset(
        turn.turn_id
        for turn, claim in turns
        if turn is not None and (_rest_answers(scratch, turn, claim) or _says_little(scratch, turn, claim))
    )


def _says_little(scratch: Scratch, turn: Turn, claim: Claim) -> bool:
    """Whether a bare phrase was kept that says little without what it answers: "Dave Tully, 0770 …"."""
    is_bare = claim.state is State.CANDIDATE and claim.proposition.value in turn.text
    return is_bare and turn.turn_id in talk_around(scratch.uow, turn, scratch.house).leaning


def _rest_answers(scratch: Scratch, turn: Turn, claim: Claim) -> bool:
    """Whether the rest of a turn tells what is asked: the time, the sum, its words, or what came of it."""
    quote, question = claim.sources[0].quote, scratch.question
    rest = turn.text.replace(quote, " ")
    if rest == turn.text:
        return False
    if asks_for_a_sum(question):
        return AMOUNT in all_bases(rest) and AMOUNT not in all_bases(quote)
    if question.wants in (Wants.WHEN, Wants.HOW_MUCH):
        calendar = scratch.house.calendar_of(turn.speaker)
        is_counted = question.wants is Wants.HOW_MUCH and _COUNT.search(rest) and not _COUNT.search(quote)
        return bool(is_counted or times_in(rest, at=turn.sent_at, calendar=calendar))
    if len(covered(question.terms, rest)) > len(covered(question.terms, quote)):
        return True
    return _rest_goes_on(question, turn, claim, rest)


def _rest_goes_on(question: Question, turn: Turn, claim: Claim, rest: str) -> bool:
    """Whether the rest says yes or no before the claim, whereto behind it, or more of a plain statement."""
    quote = claim.sources[0].quote
    if question.wants is Wants.WHETHER:  # "Done. They're sending someone Tuesday"
        return turn.text.startswith(rest.strip()) and short_answer(rest) is not None
    if question.wants is Wants.WHERE and _BOUND_FOR.search(rest) and not _BOUND_FOR.search(quote):
        return len(turn.text.split()) <= _MOST_WORDS
    # Where somebody is, is told as last known when its hours are over.
    is_of_now = bool(question.about) and claim.proposition.predicate is Predicate.LOCATED_AT
    return question.wants in _MORE_THAN_WHETHER and not is_of_now and _goes_on_plainly(turn, claim)


def _goes_on_plainly(turn: Turn, claim: Claim) -> bool:
    """Whether a short turn says more behind a plain statement: "Took the cat to the vet. Abscess."."""
    is_plain = is_licensed(claim.modality) and claim.modality.realization in SO_BY_NOW
    _, quoted, rest = turn.text.partition(claim.sources[0].quote)
    is_short = len(turn.text.split()) <= _MOST_WORDS and "?" not in turn.text
    is_new = _NEW_SENTENCE.match(rest) is not None or (quoted[-1:] in _STOPS and bool(rest.strip()))
    return is_plain and is_short and bool(quoted) and is_new


_COUNT = re.compile(rf"\b(?:\d+|{SEVERAL}|hundred|dozen)\b", re.IGNORECASE)
_MOST_WORDS = 25
_BOUND_FOR = re.compile(
    r"\b(?:to|in|at|from|near|on the way to) (?!\d|be\b)(?:the |a )?\w{3,}", re.IGNORECASE
)
_STOPS = tuple(".!…")
_MORE_THAN_WHETHER = (Wants.WHAT, Wants.HOW, Wants.WHY, Wants.WHERE, Wants.WHO)
_NEW_SENTENCE = re.compile(r"\s*[.!…\n]+\s*\w")


def _with_times(scratch: Scratch, told: Sequence[Claim], heard: tuple[Quote, ...]) -> tuple[Quote, ...]:
    """For "when", those that tell a time; all of them if neither they nor what is told tells any.

    A birthday is a day: what only speaks of presents does not tell it.
    """
    if scratch.question.wants is not Wants.WHEN or asks_for_much(scratch.question):
        return heard
    timed = tuple(quote for quote in heard if tells_a_time(scratch, quote.said.claim) or _is_of_when(quote))
    is_told = any(claim.proposition.when or tells_a_time(scratch, claim) for claim in told)
    is_of_a_day = Predicate.BORN_ON in scratch.question.predicates
    return timed if timed or is_told or is_of_a_day else heard


def _is_of_when(quote: Quote) -> bool:
    """Whether words tell when by something else that takes place, where that was asked: "after school"."""
    asked = quote.before[-1].claim.sources[0].quote if quote.before else ""
    is_asked = kind_of(asked) is Kind.WHEN or _TIME.search(asked) is not None
    return is_asked and fits(Kind.WHEN, quote.said.claim.sources[0].quote, asked) is True


_TIME = re.compile(r"\btime\b", re.IGNORECASE)


def tells_a_time(scratch: Scratch, claim: Claim) -> bool:
    """Whether the words that it quotes tell a time."""
    source = claim.sources[0]
    return bool(times_in(source.quote, at=source.at, calendar=scratch.house.calendar_of(source.speaker)))


def _with_sums(question: Question, heard: tuple[Quote, ...]) -> tuple[Quote, ...]:
    """For what something cost, those that tell a sum; all of them if none does."""
    if not asks_for_a_sum(question):
        return heard
    return tuple(quote for quote in heard if tells_a_sum(quote)) or heard


def tells_a_sum(quote: Quote) -> bool:
    """Whether somebody's words tell a sum, or a bare number where it was asked how much."""
    return AMOUNT in (quote.words if quote.before else all_bases(quote.said.claim.sources[0].quote))


def beside_whole_turns(question: Question, told: Sequence[Claim], heard: Sequence[Quote]) -> Sequence[Claim]:
    """The claims that are told beside what is quoted: not a part of it again, and no talk without a sum."""
    quoted_turns = {quote.said.claim.sources[0].turn for quote in heard}
    leant_on = {each.claim.sources[0] for quote in heard for each in quote.before}
    kept = [
        claim
        for claim in told
        if claim.sources[0].turn not in quoted_turns and not _is_whole_in(claim, leant_on)
    ]
    sums = any(AMOUNT in quote.words for quote in heard) and asks_for_a_sum(question)
    return [claim for claim in kept if not sums or AMOUNT in spoken_words(claim)]


def _is_whole_in(claim: Claim, quoted: Set[Source]) -> bool:
    """Whether all that a plain claim tells stands in words that are quoted with what leans on them."""
    said = claim.sources[0]
    is_plain = is_licensed(claim.modality) and claim.policy is Policy.NOTE
    return is_plain and any(each.turn == said.turn and said.quote in each.quote for each in quoted)


def _is_of_them(match: Match, told: Set[ClaimId], question: Question) -> bool:
    """Whether a claim that is told is about the people asked about, where the question names some."""
    return match.claim.claim_id in told and (not question.about or match.about > 0.0)


def _is_decided_then(question: Question, quote: Quote) -> bool:
    """Whether a decision falls into the time asked about; of any other question true."""
    if question.window is None or not all(term in same_as("decide") for term in question.terms):
        return True
    start, end = question.window
    return start <= quote.said.claim.said_at < end


def _is_ahead(question: Question, quote: Quote) -> bool:
    """Whether words may be of something to come, where that is asked for: "best birthday ever!" is over."""
    clauses = read(quote.said.claim.sources[0].quote) if question.looks_ahead else ()
    return not question.looks_ahead or any(each.modality.temporal is not Temporal.PAST for each in clauses)


def _is_told(heard: Quote, told: Sequence[Claim]) -> bool:
    """Whether a claim tells the same words already."""
    words = heard.said.claim.sources[0].quote.strip(" .!,")
    return any(words == source.quote.strip(" .!,") for claim in told for source in claim.sources)
