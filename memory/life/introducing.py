"""Who somebody is, told in a sentence: "Mrs Gray is Pim's teacher" makes her known, and claims on her hers.

Introduced are people by name, for all of the household to hear, by one of the family. What is told in
private introduces only somebody whose name the group has heard, and then makes nothing known but who the
speaker's own words were about.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import datetime

from memory.audience import audience_of_turn
from memory.claims import Claim, SubjectKind
from memory.house import House
from memory.ids import PersonId
from memory.language.kinship import is_role_word
from memory.language.naming import Directory
from memory.life.identity import adopt, outsider
from memory.life.matters import is_name
from memory.life.outcomes import Introduced, Outcome, claim_of
from memory.modality import Act, Certainty, Frame, Polarity, Temporal
from memory.people import Kin, Person, Role
from memory.ports import UnitOfWork
from memory.turns import Turn
from memory.vocabulary import Predicate


def introduce(
    uow: UnitOfWork, turn: Turn, outcomes: Sequence[Outcome], *, now: datetime
) -> tuple[Outcome, ...]:
    """The outcomes of a turn, those that introduce somebody as introductions; the introduced are written."""
    return tuple(_introduced(uow, turn, outcome, now) or outcome for outcome in outcomes)


def _introduced(uow: UnitOfWork, turn: Turn, outcome: Outcome, now: datetime) -> Outcome | None:
    claim = claim_of(outcome)
    speaker = None if turn.speaker is None else uow.house().person(turn.speaker)
    if claim is None or speaker is None or not speaker.is_family or not _says_who(claim):
        return None
    subject = claim.proposition.subject
    if subject.person is not None:
        known = uow.house().person(subject.person)
        is_outsider = known is not None and known.role is Role.OUTSIDER
        if known is not None and is_outsider and _unsettled_of(uow, known, speaker.person_id, turn.sent_at):
            return _made_known(uow, claim, known, speaker, turn, is_new=False, now=now)
        return None
    name = subject.surface
    if not is_name(name) or _is_in_passing(claim) or _is_used_otherwise(uow, name, speaker.person_id):
        return None
    if not _may_be_known(uow, turn, name):
        return None
    person = _new_person(uow, claim, turn, now)
    uow.put_person(person)
    return _made_known(uow, claim, person, speaker, turn, is_new=True, now=now)


def _made_known(  # noqa: PLR0913 - who, by whose words, and when
    uow: UnitOfWork,
    claim: Claim,
    person: Person,
    speaker: Person,
    turn: Turn,
    *,
    is_new: bool,
    now: datetime,
) -> Outcome:
    theirs = _unsettled_of(uow, person, speaker.person_id, turn.sent_at)
    adopt(uow, theirs, person, is_new=is_new, by=speaker.person_id, now=now)
    return Introduced(claim=uow.claim(claim.claim_id) or claim, person=person.person_id)


def _says_who(claim: Claim) -> bool:
    """Whether it says plainly, in the speaker's own name, what somebody is to somebody."""
    modality = claim.modality
    return (
        claim.proposition.predicate is Predicate.RELATED_TO
        and claim.is_in_force
        and (modality.act, modality.frame) == (Act.STATED, Frame.ACTUAL)
        and (modality.certainty, modality.polarity) == (Certainty.CERTAIN, Polarity.POSITIVE)
        and modality.temporal is not Temporal.PAST
        and not modality.attributed_to
    )


def _is_in_passing(claim: Claim) -> bool:
    """Whether the sentence tells something else, and who they are only beside it: "my colleague Ferran"."""
    value, name = (re.escape(words) for words in (claim.proposition.value, claim.proposition.subject.surface))
    aside = rf"{value}\s+{name}\b|\b{name}\s*\({value}\)"
    return re.search(aside, claim.sources[0].quote, re.IGNORECASE) is not None


def _is_used_otherwise(uow: UnitOfWork, name: str, speaker: PersonId) -> bool:
    """Whether somebody else speaks of another one of that name: "Anna from school", "my sister Anna"."""
    kept = re.escape(name)
    told_apart = re.compile(
        rf"\b{kept}\s+(?:from|of|at)\b|\b(?:my|our|\w+['’]s)\s+(?:\w+\s+)?{kept}\b", re.IGNORECASE
    )
    return any(
        told_apart.search(claim.sources[0].quote)
        for claim in uow.in_force()
        if claim.proposition.subject.kind is SubjectKind.UNRESOLVED and claim.speaker != speaker
    )


def _may_be_known(uow: UnitOfWork, turn: Turn, surface: str) -> bool:
    """Whether the name may be known to all: it is said in the group, or was used there before."""
    if audience_of_turn(turn, uow.house()).rooms:
        return True
    folded = surface.casefold()
    return any(
        claim.audience.rooms and claim.proposition.subject.surface.casefold() == folded
        for claim in uow.in_force()
        if claim.proposition.subject.kind is SubjectKind.UNRESOLVED
    )


def _new_person(uow: UnitOfWork, claim: Claim, turn: Turn, now: datetime) -> Person:
    house = uow.house()
    name = claim.proposition.subject.surface
    person = outsider(uow, name, seed=claim.claim_id, now=min(now, turn.sent_at))
    if not audience_of_turn(turn, house).rooms:
        return person  # what they are to whom was told in private
    role = _role_in(claim)
    whose = _whose(claim, house, now)
    kin = tuple(Kin(word=role, of=each) for each in whose) if role else ()
    return Person.model_validate({**dict(person), "kin": kin, "about": _about(claim, house)})


def _whose(claim: Claim, house: House, now: datetime) -> tuple[PersonId, ...]:
    """Whose teacher or vet they are; "our vet" and "the vet" are the whole family's."""
    owners = claim.proposition.participants
    if not owners or owners[0].surface.casefold() in ("our", "the"):
        return tuple(member.person_id for member in house.members(now) if member.is_family)
    return tuple(part.person for part in owners if part.person is not None)


def _about(claim: Claim, house: House) -> str:
    """How they were introduced, as anybody can read it: "Pim's teacher", "Odile's friend"."""
    value = claim.proposition.value
    owner = next(iter(claim.proposition.participants), None)
    words = value.split()
    if owner is None:
        return f"the family's {value}"
    is_first_person = owner.surface.casefold() in ("my", "our")
    if owner.person is None or (words[0] == owner.surface and not is_first_person):
        return value
    role = " ".join(words[1:]) if words[0] == owner.surface else _role_in(claim) or value
    return (
        f"the family's {role}"
        if owner.surface.casefold() == "our"
        else f"{house.name(owner.person)}'s {role}"
    )


def _role_in(claim: Claim) -> str:
    words = claim.proposition.qualifier.split()
    return words[0] if words and is_role_word(words[0]) else ""


def _unsettled_of(uow: UnitOfWork, person: Person, speaker: PersonId, at: datetime) -> tuple[Claim, ...]:
    """The speaker's own words about a form that means the person, now that they are known.

    What others said under the same name stays open: theirs may be another of that name.
    """
    directory = Directory(uow.house(), at)
    return tuple(
        claim
        for claim in _own_unsettled(uow.in_force(), speaker)
        if directory.resolve(claim.proposition.subject.surface, speaker).person == person.person_id
    )


def _own_unsettled(claims: Iterable[Claim], speaker: PersonId) -> Iterable[Claim]:
    for claim in claims:
        if claim.proposition.subject.kind is SubjectKind.UNRESOLVED and claim.speaker == speaker:
            yield claim
