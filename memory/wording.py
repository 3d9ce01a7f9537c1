"""The words for each value of the eight fields: every value has its own, so no two can be mixed up.

For each kind of saying one value of a field goes without words, because the quoted words and the
form of the sentence show it; every other value is worded.
"""

from memory.modality import (
    UNKNOWN_SOURCE,
    Act,
    Certainty,
    Frame,
    Modality,
    Polarity,
    Realization,
    Stance,
    Temporal,
)

_FRAME = {
    Frame.ACTUAL: "",
    Frame.HYPOTHETICAL: "only supposed, not said to be so",
    Frame.DREAM: "a dream, not said to be so",
    Frame.QUOTATION: "quoted words, not the speaker's own",
    Frame.NONLITERAL: "in play or not meant literally",
    Frame.UNKNOWN: "unclear whether it is meant as real",
}
_CERTAINTY = {
    Certainty.CERTAIN: "said as certain",
    Certainty.PROBABLE: "thought likely, not sure",
    Certainty.POSSIBLE: "only maybe",
    Certainty.UNKNOWN: "unclear how sure",
}
_POSITIVE = {
    Realization.STATE: "said to be so",
    Realization.HABITUAL: "as a rule",
    Realization.DESIRED: "wanted, not said to be done",
    Realization.REQUIRED: "to be done, not said to be done",
    Realization.PERMITTED: "allowed, not said to be done",
    Realization.INTENDED: "planned, not said to be done",
    Realization.SCHEDULED: "arranged, not said to have happened",
    Realization.ATTEMPTED: "tried, not said to have worked",
    Realization.STARTED: "started, not said to be finished",
    Realization.PARTIAL: "partly done, not said to be finished",
    Realization.COMPLETED: "said as done",
    Realization.CANCELLED: "called off",
    Realization.UNKNOWN: "unclear how far it has got",
}
_NEGATIVE = {
    Realization.STATE: "said NOT to be so",
    Realization.HABITUAL: "NOT so as a rule",
    Realization.DESIRED: "NOT wanted",
    Realization.REQUIRED: "NOT to be done, or NOT needed",
    Realization.PERMITTED: "NOT allowed",
    Realization.INTENDED: "NOT planned",
    Realization.SCHEDULED: "NOT arranged, or NOT happening",
    Realization.ATTEMPTED: "tried, did NOT work, or NOT tried",
    Realization.STARTED: "NOT started",
    Realization.PARTIAL: "NOT even partly done",
    Realization.COMPLETED: "NOT done",
    Realization.CANCELLED: "NOT called off",
    Realization.UNKNOWN: "a NOT, unclear how far it goes",
}
_UNSAID_POLARITY = "unclear whether so or not"
_TEMPORAL = {
    Temporal.TEMPORARY: "for a time",
    Temporal.HABITUAL: "again and again",
    Temporal.FUTURE: "for later",
    Temporal.PAST: "of the past",
    Temporal.CURRENT: "as of then",
    Temporal.UNKNOWN: "unclear for when",
}
_STANCE = {
    Stance.KNOWLEDGE: "as knowledge",
    Stance.OPINION: "an opinion",
    Stance.UNKNOWN: "perhaps only an opinion",
}
_VERB = {
    Act.STATED: "said",
    Act.ASKED: "asked",
    Act.REQUESTED: "asked for this",
    Act.UNKNOWN: "wrote, unclear whether as a statement,",
}
_USUAL_TEMPORAL = {
    Realization.STATE: Temporal.CURRENT,
    Realization.HABITUAL: Temporal.HABITUAL,
    Realization.DESIRED: Temporal.CURRENT,
    Realization.PERMITTED: Temporal.CURRENT,
    Realization.STARTED: Temporal.PAST,
    Realization.PARTIAL: Temporal.PAST,
    Realization.COMPLETED: Temporal.PAST,
    Realization.ATTEMPTED: Temporal.PAST,
    Realization.CANCELLED: Temporal.PAST,
    Realization.UNKNOWN: Temporal.UNKNOWN,
}
"""What goes without words beside each realization; of what lies ahead it is the future."""


def verb(act: Act) -> str:
    """The verb of saying."""
    return _VERB[act]


def notes(modality: Modality) -> tuple[str, ...]:
    """What must stand beside the quoted words: frame, certainty, how far it is, time and stance."""
    return tuple(
        note
        for note in (
            _FRAME[modality.frame],
            _certainty(modality),
            _progress(modality),
            _temporal(modality),
            _stance(modality),
        )
        if note
    )


def is_plain(modality: Modality) -> bool:
    """Whether it can be told without a hedge: stated, certain, real, known and one's own, and so or done."""
    return (
        modality.act is Act.STATED
        and modality.frame is Frame.ACTUAL
        and modality.certainty is Certainty.CERTAIN
        and modality.polarity is Polarity.POSITIVE
        and (modality.realization, modality.temporal) in _PLAIN
        and modality.stance is Stance.KNOWLEDGE
        and not modality.attributed_to
    )


_PLAIN = ((Realization.STATE, Temporal.CURRENT), (Realization.COMPLETED, Temporal.PAST))


def chain(modality: Modality) -> str:
    """Whose words they are said to be, outermost first: " that Derek says that the vet says"."""
    return "".join(f" that {_source(name)} says" for name in modality.attributed_to)


_DEICTIC = frozenset(
    {"i", "me", "my", "mine", "we", "us", "our", "ours", "you", "your", "yours", "say", "says"}
)


def _source(name: str) -> str:
    if name == UNKNOWN_SOURCE:
        return "someone not named"
    words = name.split()
    is_plain_name = all(word.replace("-", "").replace("'", "").isalpha() for word in words) and words
    if not is_plain_name or name != " ".join(words) or _DEICTIC.intersection(name.casefold().split()):
        return f"“{clean(name)}”"
    return f"“{name}”" if name == "someone not named" else name


def clean(text: str) -> str:
    """Words as they may stand inside quotation marks: one line, and no mark that could end the quote."""
    shown = "".join(char if char.isprintable() else " " for char in text)
    return " ".join(shown.translate(_MARKS).split())


_MARKS = str.maketrans({"“": "‘", "”": "’", "„": "‘", '"': "'", "«": "‘", "»": "’"})


def _certainty(modality: Modality) -> str:
    usual = Certainty.CERTAIN if modality.act is Act.STATED else Certainty.UNKNOWN
    return "" if modality.certainty is usual else _CERTAINTY[modality.certainty]


def _progress(modality: Modality) -> str:
    match modality.polarity:
        case Polarity.POSITIVE:
            is_usual = modality.realization is _usual_realization(modality)
            return "" if is_usual else _POSITIVE[modality.realization]
        case Polarity.NEGATIVE:
            return _NEGATIVE[modality.realization]
        case Polarity.UNKNOWN:
            return f"{_POSITIVE[modality.realization]}, {_UNSAID_POLARITY}"


def _usual_realization(modality: Modality) -> Realization:
    return Realization.REQUIRED if modality.act is Act.REQUESTED else Realization.STATE


def _temporal(modality: Modality) -> str:
    usual = _USUAL_TEMPORAL.get(modality.realization, Temporal.FUTURE)
    return "" if modality.temporal is usual else _TEMPORAL[modality.temporal]


def _stance(modality: Modality) -> str:
    return "" if modality.stance is Stance.KNOWLEDGE else _STANCE[modality.stance]
