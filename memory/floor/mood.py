"""A clause's modality while it is being worked out, and what can be asked of the clause meanwhile."""

from memory.floor.nodes import Node
from memory.floor.normalise import Token
from memory.floor.operators import operators
from memory.floor.words import closed_names, word_set
from memory.modality import Act, Certainty, Frame, Polarity, Realization, Stance, Temporal

R, C, T = Realization, Certainty, Temporal
HAPPENING = frozenset((R.STATE, R.HABITUAL, R.STARTED, R.PARTIAL, R.COMPLETED))
_CERTAINTIES = (C.UNKNOWN, C.POSSIBLE, C.PROBABLE, C.CERTAIN)
_EVENTS_IN_THE_PAST = word_set(
    """see hear agree disagree realise realize recognise recognize remember miss notice measure
    understand say"""
)
FIRST_PERSON = frozenset(("i", "we", "us", "me", "we're"))


class Mood:
    """The eight fields while they are being worked out, and the words that account for them."""

    __slots__ = (
        "act",
        "certainty",
        "cues",
        "frame",
        "polarity",
        "realization",
        "sources",
        "stance",
        "temporal",
    )

    def __init__(self) -> None:
        self.act = Act.STATED
        self.frame = Frame.ACTUAL
        self.certainty = C.CERTAIN
        self.polarity = Polarity.POSITIVE
        self.realization = R.COMPLETED
        self.temporal = T.CURRENT
        self.stance = Stance.KNOWLEDGE
        self.sources: tuple[str, ...] = ()
        self.cues: list[int] = []

    def copy(self) -> "Mood":
        """The same fields, to be changed apart."""
        other = Mood()
        for name in Mood.__slots__:
            setattr(other, name, getattr(self, name))
        other.cues = list(self.cues)
        return other

    def weaken(self, certainty: Certainty) -> None:
        """Keep the weaker of the two certainties."""
        self.certainty = min(self.certainty, certainty, key=_CERTAINTIES.index)

    def committed(self) -> bool:
        """Whether somebody says that the event is, or is not, the case."""
        return (
            self.act is Act.STATED
            and self.frame is Frame.ACTUAL
            and self.realization in HAPPENING
            and self.certainty is not C.UNKNOWN
            and self.polarity is not Polarity.UNKNOWN
        )

    def flip(self) -> None:
        """Turn what is said to be so into what is said not to be, and back."""
        if self.polarity is Polarity.POSITIVE:
            self.polarity = Polarity.NEGATIVE
        elif self.polarity is Polarity.NEGATIVE:
            self.polarity = Polarity.POSITIVE

    def unsettle(self) -> None:
        """Nothing is said of whether it is so."""
        self.certainty = C.UNKNOWN
        self.realization = R.UNKNOWN


def is_state(node: Node) -> bool:
    """Whether the predicate holds rather than happens."""
    group = node.group
    if group.be:
        return True
    told = group.past or group.perfect
    if group.passive and group.form == "fin" and not told:
        return not group.progressive
    if node.lemma in _EVENTS_IN_THE_PAST and (told or group.form not in ("fin", "bare")):
        return False
    return node.lemma in operators().states


def subject_word(tokens: list[Token], node: Node) -> str:
    """The head of the subject, or nothing."""
    return tokens[node.subject.head].word if node.subject is not None else ""


def is_first_person(tokens: list[Token], node: Node) -> bool:
    """Whether the speaker is the subject; a subject left out is the speaker."""
    return node.subject is None or tokens[node.subject.head].word in FIRST_PERSON


def is_person(tokens: list[Token], node: Node) -> bool:
    """Whether the subject is somebody; a subject left out is the speaker."""
    if node.subject is None:
        return True
    head = tokens[node.subject.head]
    return head.tag in ("PS", "NP", "PN") or head.word in ("you", "we're") or head.word in closed_names()
