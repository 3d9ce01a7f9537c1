"""What a reader outside the program may say of a turn: words of the turn, and closed values; no ids."""

from enum import StrEnum

from memory.modality import Act, Frame, Modality, Polarity, Realization, Stance, meet
from memory.value import Value
from memory.vocabulary import Predicate


class Proposal(Value, frozen=True):
    """One thing that a reader sees in a turn, in words alone.

    Attributes:
        quote: Words of the turn, exactly.
        occurrence: Which of the places where they stand, from 1.
        trigger: The predicate word within the quote.
        about: The words that say whom or what it is about; empty where nothing does.
        means: Whom these words mean, by name, or which thing said before; empty where they say it themselves.
        value: The content, in words of the turn.
        modality: How it was meant, as the reader sees it.
        lasting: Whether it would still matter in a month.
    """

    quote: str
    occurrence: int
    trigger: str
    predicate: Predicate
    about: str
    means: str
    value: str
    modality: Modality
    lasting: bool


class Objection(StrEnum):
    """Why a proposal is no reading of the turn."""

    NOT_VERBATIM = "the quote is not what the message says"
    NO_PREDICATE = "nothing is said there"
    NOT_STATED = "it is asked or asked for there, not said"
    READ_ALREADY = "the sentence was read, and as something else"
    NOT_THERE = "the content does not stand with its predicate"
    ANOTHER_SUBJECT = "it is about somebody or something else"
    NO_SUBJECT = "nothing tells whom it is about"
    UNKNOWN_NAME = "nobody there has that name"
    STILL_AHEAD = "its time is still to come, and the words only arrange it"


class Refused(Value, frozen=True):
    """A proposal that is no reading, and why."""

    reason: Objection
    proposal: Proposal


def clamp(text: Modality, proposed: Modality) -> tuple[Modality, tuple[str, ...]]:
    """A proposed modality held to what the text shows, and the fields in which it was not followed.

    What a proposal leaves out of the text's own qualifications stays: that something is wanted, or denied, or
    Dad's word, is not made unclear by a reader who missed it. Where the proposal commits to less than the
    text seems to, the difference weakens as `meet` has it.
    """
    fields: dict[str, object] = {
        "act": proposed.act if text.act is Act.STATED else text.act,
        "frame": proposed.frame if text.frame is Frame.ACTUAL else text.frame,
        "certainty": proposed.certainty,
        "polarity": proposed.polarity if text.polarity is Polarity.POSITIVE else text.polarity,
        "realization": _held_realization(text, proposed.realization),
        "temporal": text.temporal,
        "stance": proposed.stance if text.stance is Stance.KNOWLEDGE else text.stance,
        "attributed_to": text.attributed_to or proposed.attributed_to,
    }
    met = meet(text, Modality.model_validate(fields))
    names = tuple(name for name in fields if getattr(met, name) != getattr(proposed, name))
    return met, names


def _held_realization(text: Modality, proposed: Realization) -> Realization:
    """What is proposed where that is less: what was only wanted or begun, not what came about."""
    shown = text.realization
    if text.polarity is Polarity.POSITIVE and {shown, proposed} <= _STEPS:
        return proposed
    return proposed if shown in _CAME_ABOUT and proposed not in _CAME_ABOUT else shown


_CAME_ABOUT = frozenset({Realization.STATE, Realization.HABITUAL, Realization.COMPLETED})
_STEPS = frozenset({Realization.STARTED, Realization.PARTIAL, Realization.COMPLETED})
