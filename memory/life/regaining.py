"""What somebody could not or should not do for a while, and can do again: "Nia can do judo again".

The words need not name what it waited for: whoever may do it again is kept from it no longer, and whoever is
back at school is in bed with a temperature no longer.
"""

import re
from collections.abc import Iterator

from memory.claims import Claim, Subject
from memory.floor import Clause, read, sentences
from memory.house import House
from memory.ids import PersonId
from memory.language.cues import has_cue
from memory.language.naming import Directory
from memory.language.wordforms import base, bases
from memory.lexical.lexicon import pattern, words_of
from memory.lexical.line import Line, line_of
from memory.life.entitlement import is_entitled
from memory.life.wellness import is_ill
from memory.modality import Act, Frame, Polarity
from memory.ports import UnitOfWork
from memory.turns import Turn
from memory.value import Span
from memory.vocabulary import Predicate

_LOOKED_AT = 30
_OF_ILLNESS = frozenset({"it"})
"""What "I'm over it" is of."""
_LIMITS = frozenset(
    {
        Predicate.NOTE,
        Predicate.TASK,
        Predicate.HOUSEHOLD_RULE,
        Predicate.SAFETY_RULE,
        Predicate.AVAILABILITY,
        Predicate.HAPPENED,
        Predicate.APPOINTMENT,
    }
)
"""As what it may have been kept that somebody can't do a thing."""


def regained(uow: UnitOfWork, turn: Turn, house: House) -> tuple[Claim, ...]:
    """What kept somebody from a thing that a turn says they can do again; oldest first, each once.

    Only the word of whoever may change such a claim ends it: its speaker, the one it is about, and a child's
    adults.
    """
    if (
        turn.speaker is None
        or turn.forwarded_from is not None
        or not has_cue("regaining", "again", turn.text)
    ):
        return ()
    found = {
        claim.claim_id: claim
        for person, words in _able_again(turn, turn.speaker, house)
        for claim in (*_kept_from(uow, turn, person, words), *_ill_before(uow, turn, person, words))
        if is_entitled(turn.speaker, claim, house)
    }
    return tuple(sorted(found.values(), key=lambda each: (each.said_at, each.claim_id)))


def _able_again(turn: Turn, speaker: PersonId, house: House) -> Iterator[tuple[Subject, frozenset[str]]]:
    """Who is told to be able again, and to do what, by the base forms of its words."""
    line, clauses = line_of(turn.text), read(turn.text)
    directory = Directory(house, turn.sent_at)
    for sentence in sentences(turn.text):
        start, end = line.plain_range(sentence)
        for name in ("able", "back", "fine", "alone", "over_it"):
            for match in pattern("regaining", name).finditer(line.plain, start, end):
                words = frozenset(base(word) for word in bases(match["what"])) or _OF_ILLNESS
                whole = line.raw(match.start(), match.end())
                person = _who(line, match, directory, speaker)
                if person.person is not None and words and _is_plain(clauses, whole, line.plain[start:end]):
                    yield person, words


def _who(line: Line, match: re.Match[str], directory: Directory, speaker: PersonId) -> Subject:
    """Whom the words name; the speaker, where they name nobody: "back at work today"."""
    who = line.group(match, "who") if "who" in match.re.groupindex else None
    return directory.resolve("I" if who is None else who.of(line.text), speaker)


def _is_plain(clauses: tuple[Clause, ...], told: Span, sentence: str) -> bool:
    """Whether it is said outright that it is so by now, and nobody is asked or only hopes."""
    around = [each for each in clauses if each.trigger.touches(told)]
    if pattern("regaining", "not_yet").search(sentence) is not None:
        return False
    return bool(around) and all(
        each.modality.act is Act.STATED
        and each.modality.frame is Frame.ACTUAL
        and each.modality.polarity is Polarity.POSITIVE
        and not each.modality.attributed_to
        for each in around
    )


def _kept_from(uow: UnitOfWork, turn: Turn, person: Subject, words: frozenset[str]) -> Iterator[Claim]:
    for hit in uow.search(sorted(words), limit=_LOOKED_AT):
        claim = uow.claim(hit.claim_id)
        if claim is None or not claim.is_in_force or claim.said_at >= turn.sent_at:
            continue
        if claim.proposition.predicate in _LIMITS and _keeps(claim, person, words):
            yield claim


def _ill_before(uow: UnitOfWork, turn: Turn, person: Subject, words: frozenset[str]) -> Iterator[Claim]:
    """What ailed somebody who is back where one does not go when ill."""
    if words != _OF_ILLNESS and words.isdisjoint(words_of("health", "goes_when_well")):
        return
    for claim in uow.in_force(subject=person.key, predicates=(Predicate.HEALTH_NOW,)):
        if is_ill(claim) and claim.said_at < turn.sent_at:
            yield claim


def _keeps(claim: Claim, person: Subject, words: frozenset[str]) -> bool:
    said = claim.proposition
    quote = claim.sources[0].quote
    is_named = words <= {base(word) for word in bases(f"{quote} {said.value}")}
    is_about = said.subject.person in (person.person, None)
    return is_about and is_named and has_cue("regaining", "kept_from", quote)
