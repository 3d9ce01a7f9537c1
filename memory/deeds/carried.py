"""What is to be done and on somebody's mind, and what has slipped from it: that is asked about, once."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime, timedelta

from memory.claims import Claim, State, SubjectKind
from memory.deeds.commitments import is_open
from memory.house import House
from memory.ids import PersonId
from memory.language.debts import is_debt
from memory.life import reasons
from memory.life.lasting import befalls, is_of_the_moment, is_past_its_day
from memory.modality import Act, Frame, Polarity, Realization
from memory.vocabulary import Predicate

UNSPOKEN_AFTER = timedelta(days=7)
"""What is to be done, for no day, and nobody spoke of for so long is asked about, and carried no more."""
AFFIRMED_FOR = timedelta(days=28)
"""So long it is carried when somebody has said that it is still to be done."""


def is_waiting(claim: Claim) -> bool:
    """Whether it is an open deed that somebody said they would do, or was asked to, and was not refused.

    How a thing is ("cake's in the boot") is nothing that anybody is to do; that milk is out, or money owed,
    is. What nobody known is to do is nobody's.
    """
    modality = claim.modality
    said = claim.proposition
    is_deed = (
        modality.realization is not Realization.STATE or said.predicate in _WANTED or is_debt(said.qualifier)
    )
    is_refused = modality.realization is Realization.PERMITTED and modality.polarity is not Polarity.POSITIVE
    is_told = modality.act in (Act.STATED, Act.REQUESTED)
    is_ones = claim.proposition.subject.kind is not SubjectKind.UNRESOLVED
    is_doable = is_deed and not befalls(claim)
    return is_open(claim) and is_told and is_doable and is_ones and not is_refused


_WANTED = (Predicate.LIST_ITEM,)


def is_carried(claim: Claim, now: datetime) -> bool:
    """Whether a commitment is on somebody's mind: it has a time of its own, or somebody spoke of it lately.

    Whoever was asked, and says that it is still to be done, carries it on.
    """
    if is_past_its_day(claim, now):
        return False
    if claim.proposition.when is not None or now - claim.last_confirmed < UNSPOKEN_AFTER:
        return True
    return is_affirmed(claim) and now - claim.change.at < AFFIRMED_FOR


def is_affirmed(claim: Claim) -> bool:
    """Whether somebody said, asked about it after long, that it is still to be done."""
    is_late = claim.change.at - claim.last_confirmed >= UNSPOKEN_AFTER
    return claim.change.reason == reasons.CONFIRMED and is_late


def unspoken(claims: Iterable[Claim], house: House, now: datetime) -> dict[PersonId, tuple[Claim, ...]]:
    """What was to be done and nobody has spoken of for a week, by whose it is to do, oldest first.

    What is for the whole house, or only wanted from the shop, is nobody's to answer for; what was of the
    moment is over.
    """
    members = {member.person_id for member in house.members(now)}
    found: defaultdict[PersonId, list[Claim]] = defaultdict(list)
    for claim in claims:
        doer = claim.proposition.subject.person
        is_real = claim.state is State.ACTIVE and claim.modality.frame is Frame.ACTUAL
        if (
            doer is not None
            and doer in members
            and is_real
            and is_waiting(claim)
            and not is_carried(claim, now)
            and not is_of_the_moment(claim)
        ):
            found[doer].append(claim)
    return {person: tuple(of) for person, of in found.items()}
