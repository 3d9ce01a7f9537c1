"""The places of a claim that name a known person, and the claim with another person there.

What people said is never touched: their words and the form under which they named somebody stay.
"""

from memory.claims import Claim, Participant, Proposition, Subject, SubjectKind
from memory.house import House
from memory.ids import PersonId
from memory.language.naming import somebody

SUBJECT, WHOSE = "subject", "whose"


def places_of(claim: Claim, person: PersonId) -> tuple[str, ...]:
    """Where a claim points at a person: as its subject, as whose an unsettled form is, in a role."""
    said = claim.proposition
    found = [SUBJECT] if said.subject.person == person else []
    found += [WHOSE] if said.subject.whose == person else []
    found += [str(number) for number, part in enumerate(said.participants) if part.person == person]
    return tuple(found)


def repointed(
    said: Proposition, places: tuple[str, ...], *, before: PersonId, after: PersonId
) -> Proposition:
    """The proposition with another person in some of its places."""
    subject = said.subject
    if SUBJECT in places:
        subject = known(subject, after)
    if WHOSE in places:
        subject = Subject.model_validate({**dict(subject), "whose": after})
    participants = tuple(
        Participant.model_validate({**dict(part), "person": after}) if str(number) in places else part
        for number, part in enumerate(said.participants)
    )
    kind, _, whose = said.qualifier.rpartition(" ")
    is_in_role = participants != said.participants and whose == before
    fields = {
        "subject": subject,
        "participants": participants,
        "qualifier": f"{kind} {after}" if is_in_role else said.qualifier,
    }
    return Proposition.model_validate({**dict(said), **fields})


def as_merged(claim: Claim, house: House) -> Claim:
    """The claim about whoever the people in it turned out to be.

    A merge gives what is in force to the one who stays. The archive is never rewritten, so what it holds of
    the other is read as theirs for as long as the merge stands.
    """
    said = claim.proposition
    people = {said.subject.person, said.subject.whose, *(part.person for part in said.participants)} - {None}
    for person in people:
        entry = None if person is None else house.person(person)
        if entry is not None and entry.same_as is not None:
            places = places_of(claim, entry.person_id)
            said = repointed(said, places, before=entry.person_id, after=entry.same_as)
    return claim if said is claim.proposition else Claim.model_validate({**dict(claim), "proposition": said})


def known(subject: Subject, person: PersonId) -> Subject:
    """The subject as a known person, under the form by which they were named."""
    return somebody(person, subject.surface)


def unsettled(subject: Subject, whose: PersonId | None) -> Subject:
    """The subject as a form that nobody has settled."""
    return Subject(kind=SubjectKind.UNRESOLVED, surface=subject.surface, person=None, whose=whose)
