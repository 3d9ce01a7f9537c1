"""How well a claim answers a question: people, predicate and words first, firmness and recency last."""

import re
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from math import log
from typing import NamedTuple

from memory.claims import Claim, State
from memory.finding.moments import tells_of_the_moment
from memory.floor.words import entry
from memory.ids import ClaimId, PersonId, TurnId
from memory.language.asking import Question, Wants
from memory.language.meals import tells_of_a_meal
from memory.language.wordforms import all_bases, light_verbs, same_as
from memory.modality import Act, Realization, is_told
from memory.value import Value
from memory.vocabulary import Policy, Predicate, Sensitivity, spec

_COVERAGE, _ABOUT, _PREDICATE, _FIT, _FIRM, _RECENT = 3.0, 2.0, 1.5, 1.5, 0.4, 0.3
CLOSE_TO_BEST = 0.75
"""What scores less than this share of the best match would only blur the answer."""
_ENOUGH = 0.5
"""The share of a question's words, weighted by how telling they are, that an answer must speak to."""
_ENOUGH_FOR_WHETHER = 0.6
ENOUGH_OF_A_SECRET = 0.65
"""A code is told to whoever names the thing that it opens: the safe's code is not the wifi's."""
_BY_PREDICATE = 0.8
"""What a word counts for when not the claim's words but its predicate answers it."""
_AS_SUBJECT, _AS_PARTICIPANT, _AS_SPEAKER, _IN_WORDS = 1.0, 0.8, 0.5, 0.6


_LIGHT = 0.35
_NOTHING: Mapping[ClaimId, frozenset[str]] = {}


class Match(Value, frozen=True):
    """One claim against one question.

    Attributes:
        score: More is better; comparable only within one ranking.
        coverage: Which share of the question's words it answers, weighted by how telling they are.
        about: How much it is about the people that the question names; 0 where it names nobody.
    """

    claim: Claim
    score: float
    coverage: float
    about: float


def rank(
    question: Question,
    claims: Sequence[Claim],
    *,
    now: datetime,
    came_of: Mapping[ClaimId, frozenset[str]] = _NOTHING,
) -> tuple[Match, ...]:
    """The claims that answer the question, best first; one that merely shares a word with it is left out.

    Args:
        question: What is asked.
        claims: Those that may be used.
        now: The present.
        came_of: Words of what a claim took the place of: who asks whether the insurance is renewed is
            answered by "insurance done", which took the place of "the insurance is to be renewed".
    """
    matter = _matter_of(question)
    words = {c.claim_id: _words(matter, c, came_of.get(c.claim_id, frozenset())) for c in claims}
    # What only asks is no use of its words: asked a second time, a question finds what it found at first.
    told = [words[claim.claim_id] for claim in claims if not _only_asks(claim)]
    weights = weights_for(question, told)
    matches = [
        match
        for claim in claims
        if (match := _match(question, matter, claim, words[claim.claim_id], weights, now)) is not None
    ]
    others = {_sentence(claim) for claim in claims if is_of_another(question, [claim])}
    matches = [match for match in matches if _sentence(match.claim) not in others]
    if any(match.about for match in matches if not _only_asks(match.claim)):
        # What speaks of the people asked about leaves no room for what merely could.
        matches = [match for match in matches if match.about]
    return tuple(sorted(matches, key=lambda match: (-match.score, -match.claim.last_confirmed.timestamp())))


def _only_asks(claim: Claim) -> bool:
    return claim.modality.act is Act.ASKED


class _Matter(NamedTuple):
    """What a question is about, worked out once for all claims: words that mean the same, word by word.

    Attributes:
        heavy: All words but the light verbs.
        telling: Of those, the words that do more than name a kind of claim.
    """

    heavy: tuple[frozenset[str], ...]
    telling: tuple[frozenset[str], ...]


def _matter_of(question: Question) -> _Matter:
    cues = {word for word, _ in question.cues}
    heavy = [term for term in question.terms if term not in light_verbs() or term in question.things]
    return _Matter(
        heavy=tuple(same_as(term) for term in heavy),
        telling=tuple(same_as(term) for term in heavy if term not in cues),
    )


def _words(matter: _Matter, claim: Claim, before: frozenset[str]) -> frozenset[str]:
    """What it says; with what led to it only where its own words touch the matter, too."""
    own = spoken_words(claim)
    return own | before if before and not all(map(own.isdisjoint, matter.heavy)) else own


def is_of_another(question: Question, claims: Sequence[Claim]) -> bool:
    """Whether claims tell somebody else's birthday or number, and nobody's who is asked about."""
    told = [c for c in claims if c.proposition.predicate in question.predicates & _ONES_OWN]
    whose = {claim.proposition.subject.person for claim in told} - {None}
    return bool(whose and question.about) and whose.isdisjoint(question.about)


def _sentence(claim: Claim) -> tuple[TurnId, str]:
    return claim.sources[0].turn, claim.sources[0].quote


def close_to_best(matches: Sequence[Match]) -> tuple[Match, ...]:
    """Those that answer nearly as well as the best, in their order."""
    if not matches:
        return ()
    least = matches[0].score * CLOSE_TO_BEST
    return tuple(match for match in matches if match.score >= least)


def spoken_words(claim: Claim) -> frozenset[str]:
    """Base forms of everything a claim says: its value, its quotes, the people and things in it."""
    proposition = claim.proposition
    parts = [proposition.value, proposition.qualifier, proposition.subject.surface]
    parts += [source.quote for source in claim.sources]
    parts += [participant.surface for participant in proposition.participants]
    return all_bases("\n".join(parts))


def term_weights(terms: Sequence[str], texts: Sequence[frozenset[str]]) -> dict[str, float]:
    """How telling each word of a question is: the fewer texts hold it, the more; light verbs hardly are."""
    weights: dict[str, float] = {}
    for term in terms:
        held = sum(not same_as(term).isdisjoint(words) for words in texts)
        weight = log(2.0 + len(texts) / (1.0 + held))
        weights[term] = weight * _LIGHT if term in light_verbs() else weight
    return weights


def weights_for(question: Question, texts: Sequence[frozenset[str]]) -> dict[str, float]:
    """How telling each word of this question is; one that nobody ever used may be another word for theirs.

    Whether something was done at all is not answered by what was never called so.
    """
    weights = term_weights(question.terms, texts)
    said = frozenset[str]().union(*texts)
    if question.wants is Wants.WHETHER and not question.about:
        unheard = {term for term in question.wholes if same_as(term).isdisjoint(said)}
        return {term: w * (_UNHEARD if term in unheard else 1.0) for term, w in weights.items()}
    heard = {term for term in weights if not same_as(term).isdisjoint(said)}
    # "Who broke the window?": of what was broken, no word of a window is another word for it.
    is_deed = question.wants is Wants.WHO and bool(heard) and all(map(_is_verb, heard)) and not question.about
    unheard = 1.0 if is_deed else _UNHEARD
    return {term: weight * (1.0 if term in heard else unheard) for term, weight in weights.items()}


_UNHEARD = 0.6


def _match(  # noqa: PLR0913, PLR0917 - a question taken apart, and a claim
    question: Question,
    matter: _Matter,
    claim: Claim,
    words: frozenset[str],
    weights: dict[str, float],
    now: datetime,
) -> Match | None:
    if not _is_told_so(question, claim):
        return None
    asked_after = claim.proposition.predicate in question.predicates or tells_of_the_moment(
        question, claim, now
    )
    if not speaks_of_names(question, words) or not _speaks_of_the_matter(matter, words, asked_after):
        return None
    if not asked_after and not names_what_is_ones_own(question, words):
        return None
    fit = _fit(question, claim, now)
    if fit is None or (question.looks_ahead and not is_ahead(claim, now)):
        return None
    about = _about(question, claim, words)
    coverage = _coverage(question, claim, words, weights)
    signs = _Signs(coverage, about, fit, asked_after, _is_of_a_person(claim), _is_secret(claim))
    if not _answers(question, signs):
        return None
    score = _COVERAGE * coverage + _ABOUT * about + _PREDICATE * asked_after + _FIT * fit
    return Match(
        claim=claim, score=score + _firmness(claim) + _recency(claim, now), coverage=coverage, about=about
    )


def _is_told_so(question: Question, claim: Claim) -> bool:
    """Whether it is by whom is asked for, and of a meal where a meal is."""
    if question.said_by is not None and claim.speaker != question.said_by:
        return False
    return not question.of_the_day or tells_of_a_meal(f"{claim.proposition.value} {claim.sources[0].quote}")


def speaks_of_names(question: Question, words: frozenset[str]) -> bool:
    """Whether every strange name of the question is among the words."""
    return all(not same_as(name).isdisjoint(words) for name in question.musts)


def _speaks_of_the_matter(matter: _Matter, words: frozenset[str], asked_after: bool) -> bool:
    """Whether more than the kind of claim fits: "the rule about phones" is not just any rule."""
    if not all(map(words.isdisjoint, matter.telling or matter.heavy)):
        return True
    return not matter.telling and (asked_after or not matter.heavy)


def names_what_is_ones_own(question: Question, words: frozenset[str]) -> bool:
    """Whether it speaks of the number or birthday that is asked for, if one is: not of its owner alone."""
    if question.wants is Wants.HOW_MUCH:
        return True  # "how old is she?" is answered by "she is going to be nine"
    own = [word for word, predicates in question.cues if word and predicates <= _ONES_OWN]
    return all(not same_as(word).isdisjoint(words) for word in own if word in question.terms)


def is_ahead(claim: Claim, now: datetime) -> bool:
    """Whether it is of something to come: an event whose time is not over, or a thing still to be done."""
    when = claim.proposition.when
    if when is not None and when.end is not None:
        return when.end > now
    if claim.policy in _LASTING:
        return True
    return claim.modality.realization in _TO_COME and now - claim.last_confirmed < _FRESH


_FRESH = timedelta(days=14)
_TO_COME = frozenset(
    {
        Realization.DESIRED,
        Realization.REQUIRED,
        Realization.INTENDED,
        Realization.SCHEDULED,
        Realization.STARTED,
        Realization.PARTIAL,
    }
)


class _Signs(NamedTuple):
    """What speaks for one claim as an answer."""

    coverage: float
    about: float
    fit: float
    asked_after: bool
    is_of_a_person: bool
    is_secret: bool


def _answers(question: Question, signs: _Signs) -> bool:
    leaves_them_out = question.about and signs.about == 0.0
    if leaves_them_out and not _THEIRS.isdisjoint(question.predicates):
        return False
    if leaves_them_out and (signs.is_of_a_person or signs.coverage < _ENOUGH_WITHOUT_THEM):
        return False
    if question.terms:
        enough = _ENOUGH_FOR_WHETHER if question.wants is Wants.WHETHER else _ENOUGH
        return signs.coverage >= (max(enough, ENOUGH_OF_A_SECRET) if signs.is_secret else enough)
    if question.window is not None and signs.fit == 0.0:
        return False
    if question.predicates:
        return signs.asked_after
    return signs.about > 0.0 or question.said_by is not None or signs.fit > 0.0


def _is_of_a_person(claim: Claim) -> bool:
    """Whether somebody is its subject or takes part; what is said of a thing may concern anybody."""
    proposition = claim.proposition
    return proposition.subject.person is not None or any(
        p.person is not None for p in proposition.participants
    )


def _is_secret(claim: Claim) -> bool:
    return claim.sensitivity is Sensitivity.SECRET


_ENOUGH_WITHOUT_THEM = 0.6


def _fit(question: Question, claim: Claim, now: datetime) -> float | None:
    """How well the claim falls into the time asked about; None if it is of another time.

    An event is of its own time, a state of the time that it holds, and of what was the saying counts.
    What holds without end (facts, rules) fits any time to come without speaking of it.
    """
    if question.window is None or question.what_was_known:
        return 0.0
    start, end = question.window
    when = claim.proposition.when
    if when is not None and when.start is not None and when.end is not None:
        return 1.0 if when.start < end and start < when.end else None
    if start <= claim.last_confirmed < end:
        return 0.5
    if question.of_the_day:
        return None
    if question.of_the_past:
        return 0.5 if _held(claim, start, end) else None
    return _fit_of_a_state(claim, start, end, now)


def _fit_of_a_state(claim: Claim, start: datetime, end: datetime, now: datetime) -> float | None:
    horizon = spec(claim.proposition.predicate).horizon
    if horizon is not None:
        return 0.5 if claim.last_confirmed < end and start < claim.last_confirmed + horizon else None
    if claim.policy in _LASTING:
        return 0.0 if end > now else None
    since, until = claim.valid_time.since, claim.valid_time.until
    if since is not None and until is not None:
        return 1.0 if since < end and start < until else None
    return 0.0 if start > now else None


def _held(claim: Claim, start: datetime, end: datetime) -> bool:
    """Whether it held at some instant of an interval, as far as anybody knew."""
    since = claim.valid_time.since or claim.said_at
    until = claim.valid_time.until or (None if claim.is_in_force else claim.change.at)
    return since < end and (until is None or start < until)


_OWN = frozenset(
    {
        *(Predicate.DIET, Predicate.ALLERGIC_TO, Predicate.LIKES, Predicate.DISLIKES, Predicate.HEALTH_NOW),
        *(Predicate.MOOD, Predicate.AVAILABILITY, Predicate.LOCATED_AT, Predicate.BUSY_WITH),
        *(Predicate.TAKES_MEDICATION, Predicate.CONDITION, Predicate.BORN_ON, Predicate.PHONE),
    }
)
_THEIRS = frozenset(
    {
        *(Predicate.DIET, Predicate.ALLERGIC_TO, Predicate.LIKES, Predicate.DISLIKES),
        *(Predicate.TAKES_MEDICATION, Predicate.BORN_ON, Predicate.PHONE),
    }
)
"""What nobody else's can stand for: asked about Edie's tablets, the dog's are no answer."""
_ONES_OWN = frozenset({Predicate.BORN_ON, Predicate.PHONE, Predicate.BLOOD_GROUP})
"""What each has for themselves: whoever is named beside it has not got the same."""
_LASTING = frozenset({Policy.FACT, Policy.SET, Policy.RULE, Policy.WHEREABOUTS, Policy.NOTE, Policy.QUESTION})


def _about(question: Question, claim: Claim, words: frozenset[str]) -> float:
    """How much the claim is about the people that the question names; 0 if it leaves any of them out."""
    shares = [
        _share_of(person, claim, named=not words.isdisjoint(_forms(question, person)))
        for person in question.about
    ]
    if not shares or (0.0 in shares and not _is_of_each(question, claim)):
        return 0.0
    return sum(shares) / len(shares)


def _forms(question: Question, person: PersonId) -> Collection[str]:
    """The words by which a person goes; where one alone is asked about, those of the question, too."""
    return question.names if len(question.about) == 1 else dict(question.forms).get(person, ())


def _is_of_each(question: Question, claim: Claim) -> bool:
    """Whether it is of a kind that each of several people has: what both may eat, how all of them are."""
    return claim.proposition.predicate in question.predicates and claim.proposition.predicate in _OWN


def _share_of(person: PersonId, claim: Claim, *, named: bool) -> float:
    if claim.proposition.subject.person == person:
        return _AS_SUBJECT
    if any(participant.person == person for participant in claim.proposition.participants):
        return _AS_PARTICIPANT
    if named:
        return _IN_WORDS
    return _AS_SPEAKER if claim.speaker == person else 0.0


def _coverage(question: Question, claim: Claim, words: frozenset[str], weights: dict[str, float]) -> float:
    if not weights:
        return 1.0 if claim.proposition.predicate in question.predicates else 0.0
    by_predicate = {word for word, predicates in question.cues if claim.proposition.predicate in predicates}
    asked_after = claim.proposition.predicate in question.predicates
    is_done = _says_done(question, claim)
    gained = whole = 0.0
    for term, weight in weights.items():
        held = not same_as(term).isdisjoint(words)
        # A light verb that is said counts like any word; one that is not says little against it.
        worth = weight / _LIGHT if held and term in light_verbs() else weight
        whole += worth
        if held:
            gained += worth
        elif term in by_predicate or (asked_after and term in light_verbs()) or (is_done and _is_verb(term)):
            gained += worth * _BY_PREDICATE
    return gained / whole


def _says_done(question: Question, claim: Claim) -> bool:
    """Whether it says that a thing is done without saying how: "insurance done" answers "is it renewed?"."""
    is_completed = claim.modality.realization is Realization.COMPLETED
    return question.wants is Wants.WHETHER and is_completed and bool(SAYS_DONE.search(claim.sources[0].quote))


def _is_verb(term: str) -> bool:
    return entry(term).first == "V"


SAYS_DONE = re.compile(
    r"\b(?:done|sorted|finished|completed|dealt with|seen to|taken care of)\b", re.IGNORECASE
)


def _firmness(claim: Claim) -> float:
    modality = claim.modality
    if not is_told(modality):
        return -_FIRM
    if claim.state is State.CANDIDATE or modality.attributed_to:
        return 0.0
    return _FIRM + (_SO if modality.realization in _SO_FAR else 0.0)


_SO = 0.05
_SO_FAR = frozenset({Realization.COMPLETED, Realization.STATE})
"""Of two claims of the same words, what is so is told before what was wanted."""


def _recency(claim: Claim, now: datetime) -> float:
    days = max((now - claim.last_confirmed).total_seconds() / 86_400, 0.0)
    return _RECENT / (1.0 + days / 7.0)
