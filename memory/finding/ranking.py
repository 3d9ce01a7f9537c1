"""How well a claim answers a question: people, predicate and words first, firmness and recency last."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from memory.claims import Claim, State
from memory.finding.coverage import coverage_of, spoken_words, weights_for
from memory.finding.fit import fit_of, is_ahead
from memory.finding.moments import tells_of_the_moment
from memory.ids import ClaimId, PersonId, TurnId
from memory.language.asking import Question, Wants
from memory.language.meals import tells_of_a_meal
from memory.language.wordforms import light_verbs, same_as
from memory.life.recurring import comes_round
from memory.modality import SO_BY_NOW, Act, is_told
from memory.value import Value
from memory.vocabulary import Policy, Predicate, Sensitivity

_COVERAGE, _ABOUT, _PREDICATE, _FIT, _FIRM, _RECENT = 3.0, 2.0, 1.5, 1.5, 0.4, 0.3
CLOSE_TO_BEST = 0.75
"""What scores less than this share of the best match would only blur the answer."""
_ENOUGH = 0.5
"""The share of a question's words, weighted by how telling they are, that an answer must speak to."""
_ENOUGH_FOR_WHETHER = 0.6
ENOUGH_OF_A_SECRET = 0.65
"""A code is told to whoever names the thing that it opens: the safe's code is not the wifi's."""
_AS_SUBJECT, _AS_PARTICIPANT, _AS_SPEAKER, _IN_WORDS = 1.0, 0.8, 0.5, 0.6
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
    """What it says; with what led to it only where its own words touch the matter, too.

    How somebody is, where they are or work now answers in any words whether they still are what they were.
    """
    own = spoken_words(claim)
    is_so_now = claim.policy in _HOW_THINGS_ARE
    return own | before if before and (is_so_now or not all(map(own.isdisjoint, matter.heavy))) else own


_HOW_THINGS_ARE = frozenset({Policy.STATE, Policy.FACT, Policy.WHEREABOUTS, Policy.SET})


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
    asked_after = (
        claim.proposition.predicate in question.predicates
        or tells_of_the_moment(question, claim, now)
        or (Predicate.APPOINTMENT in question.predicates and comes_round(claim))
    )
    if not speaks_of_names(question, words) or not _speaks_of_the_matter(matter, words, asked_after):
        return None
    if not asked_after and not names_what_is_ones_own(question, words):
        return None
    fit = fit_of(question, claim, now)
    if fit is None or (question.looks_ahead and not is_ahead(claim, now)):
        return None
    about = _about(question, claim, words)
    coverage = coverage_of(question, claim, words, weights)
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


def _firmness(claim: Claim) -> float:
    modality = claim.modality
    if not is_told(modality):
        return -_FIRM
    if claim.state is State.CANDIDATE or modality.attributed_to:
        return 0.0
    return _FIRM + (_SO if modality.realization in SO_BY_NOW else 0.0)


_SO = 0.05
"""Of two claims of the same words, what is so is told before what was wanted."""


def _recency(claim: Claim, now: datetime) -> float:
    days = max((now - claim.last_confirmed).total_seconds() / 86_400, 0.0)
    return _RECENT / (1.0 + days / 7.0)
