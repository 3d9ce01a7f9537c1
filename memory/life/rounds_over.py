"""What comes round no more: "Nia has stopped doing Brownies"."""

from collections.abc import Iterator

from memory.claims import Claim
from memory.floor import Clause, read, sentences
from memory.house import House
from memory.ids import PersonId
from memory.language.cues import has_cue
from memory.language.naming import Directory
from memory.language.wordforms import search_terms
from memory.life.entitlement import may_tell_changed
from memory.life.recurring import comes_round, named_in, things_of
from memory.modality import Certainty, Realization, Temporal, is_own_word
from memory.ports import UnitOfWork
from memory.turns import Turn

_LOOKED_AT = 20


def rounds_over(uow: UnitOfWork, turn: Turn, house: House) -> tuple[Claim, ...]:
    """What came round until now, and does so no more by the words of a turn; oldest first, each once."""
    text, speaker = turn.text, turn.speaker
    if turn.forwarded_from is not None or speaker is None or not has_cue("recurring", "given_up", text):
        return ()
    told = [each.of(text) for each in sentences(text) if has_cue("recurring", "given_up", each.of(text))]
    plain = [each for each in told if all(_is_plain(clause) for clause in read(each) if clause.main)]
    found = {each.claim_id: each for words in plain for each in _named(uow, words, turn, house)}
    allowed = (each for each in found.values() if may_tell_changed(speaker, each, house))
    return tuple(sorted(allowed, key=lambda each: (each.said_at, each.claim_id)))


def _is_plain(clause: Clause) -> bool:
    modality = clause.modality
    is_so = is_own_word(modality) and modality.certainty is Certainty.CERTAIN
    return is_so and modality.temporal is not Temporal.FUTURE and modality.realization in _SO


_SO = frozenset({Realization.STATE, Realization.COMPLETED, Realization.CANCELLED, Realization.HABITUAL})


def _named(uow: UnitOfWork, words: str, turn: Turn, house: House) -> Iterator[Claim]:
    """What comes round by the names that a sentence tells, of no other than the sentence is of."""
    people = Directory(house, turn.sent_at).mentions(words)
    things = named_in(words, [each.span.of(words) for each in people])
    terms = sorted({form for word in things for form in search_terms(word)})
    whose = {each.person for each in people} - {None}
    for hit in uow.search(terms, limit=_LOOKED_AT) if terms else ():
        claim = uow.claim(hit.claim_id)
        if claim is None or claim.said_at >= turn.sent_at or not comes_round(claim):
            continue
        if not things.isdisjoint(things_of(claim)) and _may_be_of(claim, whose):
            yield claim


def _may_be_of(claim: Claim, whose: set[PersonId | None]) -> bool:
    person = claim.proposition.subject.person
    return person is None or not whose or person in whose
