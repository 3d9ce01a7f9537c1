"""What says that an event is moved or off, and the one it is of: "the dentist has been moved"."""

from typing import NamedTuple

from memory.claims import Claim, Proposition, Subject
from memory.life.events import is_ahead, is_same
from memory.modality import Modality, Polarity, Realization
from memory.turns import Turn
from memory.vocabulary import Policy


def is_put_off(claim: Claim, *, corrects: bool, changes: bool) -> bool:
    """Whether the words say of an event that it is at another time, or not at all."""
    return claim.policy is Policy.EVENT and (corrects or changes or is_off(claim.modality))


def is_off(modality: Modality) -> bool:
    """Called off, or said not to be on."""
    is_denied = modality.realization is Realization.SCHEDULED and modality.polarity is Polarity.NEGATIVE
    is_called_off = (
        modality.realization is Realization.CANCELLED and modality.polarity is not Polarity.NEGATIVE
    )
    return is_called_off or is_denied


class Moved(NamedTuple):
    """What says that an event is moved or off, and the events told before that it is.

    Attributes:
        claim: About whose event it is, where the words left that open.
        before: Those that it bears on though their slot is another: the same thing, told of nobody.
    """

    claim: Claim
    before: tuple[Claim, ...]


def as_told_before(claim: Claim, events: tuple[Claim, ...], turn: Turn) -> Moved:
    """The claim about the event that it moves: of "the dentist has been moved", Ana's dentist.

    Args:
        claim: What says that an event is moved or off.
        events: Events in force of the same predicate that the claim may change.
        turn: The claim's turn.

    Returns:
        The claim of the one event of that name that is still ahead, the speaker's own before others'; as it
        is where it says itself whose it is, or where none fits or several do.
    """
    fitting = [each for each in events if is_ahead(each, turn) and is_same(each, claim)]
    fitting = [each for each in fitting if each.claim_id != claim.claim_id]
    whose = claim.proposition.subject.person
    if whose is not None:
        own = [each for each in fitting if each.proposition.subject.person == whose]
        nobodys = [
            each
            for each in fitting
            if each.proposition.subject.person is None and each.speaker == claim.speaker
        ]
        if not own and len({each.slot for each in nobodys}) == 1:
            return Moved(claim, tuple(nobodys))
        fitting = own
    else:
        fitting = [each for each in fitting if each.proposition.subject.person == claim.speaker] or fitting
    if len({each.slot for each in fitting}) != 1:
        return Moved(claim, ())
    said = fitting[0].proposition
    return Moved(_about(claim, said.subject, said.qualifier), ())


def _about(claim: Claim, subject: Subject, qualifier: str) -> Claim:
    said = Proposition.model_validate({**dict(claim.proposition), "subject": subject, "qualifier": qualifier})
    return Claim.model_validate({**dict(claim), "proposition": said})
