"""What was lost and is found again: "no need, it was behind the till", "Ben's mum has my hoodie"."""

import re
from datetime import timedelta

from memory.claims import Claim
from memory.floor import Clause, read
from memory.language.cues import has_cue, words
from memory.language.wordforms import bases
from memory.modality import Frame, Modality, Polarity, Realization, is_told
from memory.ports import Context, UnitOfWork
from memory.turns import Turn
from memory.value import Span
from memory.vocabulary import Predicate

_LOOKED_FOR = timedelta(days=2)


def found_again(uow: UnitOfWork, turn: Turn) -> tuple[Claim, ...]:
    """What its speaker said to have lost, and where it might be, once they say that they have it.

    Nothing where they miss several things: "found it" is then of one of them.
    """
    if turn.forwarded_from is not None or "?" in turn.text or not has_cue("events", "found", turn.text):
        return ()
    lost = [
        each
        for each in uow.in_force(subject=f"person:{turn.speaker}", predicates=(Predicate.HAPPENED,))
        if _is_lost(each, turn)
    ]
    if len(lost) != 1:
        return ()
    beside = (each for each in uow.of_turn(lost[0].sources[0].turn) if each.is_in_force)
    places = tuple(each for each in beside if each.proposition.predicate is Predicate.KEPT_AT)
    return (*lost, *places)


def _is_lost(claim: Claim, turn: Turn) -> bool:
    source = claim.sources[0]
    is_fresh = turn.sent_at - claim.last_confirmed < _LOOKED_FOR and source.turn != turn.turn_id
    is_so = claim.modality.polarity is Polarity.POSITIVE and claim.modality.frame is Frame.ACTUAL
    is_own = source.speaker == turn.speaker and source.room == turn.room
    lemmas = {each.lemma for each in read(source.quote)}
    return is_fresh and is_so and is_own and not lemmas.isdisjoint(words("events", "losing"))


def missed_no_more(turn: Turn, context: Context) -> tuple[Claim, ...]:
    """The speaker's own question to all where a thing of theirs is, once they tell where it is."""
    if turn.forwarded_from is not None:
        return ()
    told = [each for each in read(turn.text) if each.main and _is_so(each.modality)]
    return tuple(
        each
        for each in context.open_questions
        if each.speaker == turn.speaker
        and each.sources[0].turn != turn.turn_id
        and (thing := _missed(each)) is not None
        and any(_tells_of(clause, thing, turn.text) for clause in told)
    )


def _tells_of(clause: Clause, thing: str, text: str) -> bool:
    """Whether it says of the thing where it is by now, or that somebody has it.

    Where it was is where it has been found, unless a time is told with it: then it was last seen there.
    """
    if clause.past and _BACK_THEN.search(clause.span.of(text)):
        return False
    if clause.subject is not None and thing in bases(clause.subject.of(text)):
        return _is_placed(clause, clause.subject, text)
    is_had = clause.lemma in words("events", "having") and thing in bases(clause.span.of(text))
    return is_had and not (clause.past and clause.lemma == "have" and _is_speaker(clause, text))


def _is_placed(clause: Clause, subject: Span, text: str) -> bool:
    is_found = clause.lemma == "find" or _TURNED_UP.match(text[clause.trigger.start :]) is not None
    return is_found or _PLACE.match(text[subject.end : clause.trigger.end]) is not None


def _is_speaker(clause: Clause, text: str) -> bool:
    return clause.subject is not None and clause.subject.of(text).casefold() == "i"


_TURNED_UP = re.compile(r"turn(?:ed|s) up\b", re.IGNORECASE)
_PLACE = re.compile(
    r"(?:['’]?s|['’]re)?\s*(?:(?:is|are|was|were|been|has|have|just|still|only|right|back|over|actually)\s+)*"
    r"(?:here|there|upstairs|downstairs|outside|inside|indoors|home"
    r"|(?:in|on|at|under|behind|inside|by|beside|near|below|above|beneath|between|with|round|next to)\s)",
    re.IGNORECASE,
)
_BACK_THEN = re.compile(
    r"\b(?:yesterday|earlier|ago|last|before|this morning|when|once"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b",
    re.IGNORECASE,
)


def _missed(question: Claim) -> str | None:
    """The thing that is looked for, by its last word: of "has anyone seen my blue hoodie", the hoodie."""
    found = _WHERE_IS_MINE.search(question.sources[0].quote)
    named = bases(found["thing"]) if found is not None else ()
    return named[-1] if named else None


_WHERE_IS_MINE = re.compile(
    r"\b(?:(?:any(?:one|body)|who(?:['’]?s)?|you|some(?:one|body)) (?:\w+ )?"
    r"(?:seen|got|has|have|had|taken|nicked)"
    r"|where(?:['’]?s|['’]?re| is| are)?) (?:on earth )?(?:my|our) (?P<thing>\w+(?: \w+)?(?: \w+)?)\s*\W*$",
    re.IGNORECASE,
)


def _is_so(modality: Modality) -> bool:
    is_there = modality.realization in (Realization.STATE, Realization.COMPLETED)
    return is_told(modality) and is_there and modality.polarity is Polarity.POSITIVE
