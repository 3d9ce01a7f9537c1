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
    is_own_word,
)

_FRAME = {
    Frame.ACTUAL: "",
    Frame.HYPOTHETICAL: "only supposed or on a condition, not said to be so",
    Frame.DREAM: "a dream, not said to be so",
    Frame.QUOTATION: "quoted words, not the speaker's own",
    Frame.NONLITERAL: "in play or not meant literally",
    Frame.UNKNOWN: "unclear whether it is meant as real",
}
_CERTAINTY = {
    Certainty.CERTAIN: "",
    Certainty.PROBABLE: "thought likely, not sure",
    Certainty.POSSIBLE: "only maybe",
    Certainty.UNKNOWN: "unclear how sure",
}
_ASKED_CERTAINTY = {
    Certainty.CERTAIN: "",
    Certainty.PROBABLE: "whether it is likely",
    Certainty.POSSIBLE: "whether it may be",
    Certainty.UNKNOWN: "unclear how firmly",
}
_HOW_FAR = {
    Realization.STATE: "",
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
STATE_DENIED = "said NOT to be so"
"""The note on a state that is denied."""

_NOT_SO = {
    Realization.STATE: STATE_DENIED,
    Realization.HABITUAL: "NOT so as a rule",
    Realization.DESIRED: "NOT wanted",
    Realization.REQUIRED: "NOT to be done, or NOT needed",
    Realization.PERMITTED: "NOT allowed",
    Realization.INTENDED: "NOT planned",
    Realization.SCHEDULED: "NOT arranged, or NOT happening",
    Realization.ATTEMPTED: "did NOT work, or was NOT tried",
    Realization.STARTED: "NOT started",
    Realization.PARTIAL: "NOT even partly done",
    Realization.COMPLETED: "NOT done",
    Realization.CANCELLED: "NOT called off",
    Realization.UNKNOWN: "a NOT, unclear how far it goes",
}
_WHETHER = {
    Realization.STATE: "so",
    Realization.HABITUAL: "so as a rule",
    Realization.DESIRED: "wanted",
    Realization.REQUIRED: "needed",
    Realization.PERMITTED: "possible or allowed",
    Realization.INTENDED: "planned",
    Realization.SCHEDULED: "arranged",
    Realization.ATTEMPTED: "tried",
    Realization.STARTED: "started",
    Realization.PARTIAL: "partly done",
    Realization.COMPLETED: "done",
    Realization.CANCELLED: "called off",
    Realization.UNKNOWN: "so, or how far",
}
"""For what is asked, requested, supposed or doubted: how far it would be, said of nothing that is."""

_TEMPORAL = {
    Temporal.TEMPORARY: "for a time",
    Temporal.HABITUAL: "as a habit",
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
    Act.UNKNOWN: "wrote, unclear whether as a statement",
}
_USUAL_TEMPORAL = {
    Realization.STATE: Temporal.CURRENT,
    Realization.HABITUAL: Temporal.HABITUAL,
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


def notes(modality: Modality, *, is_ahead: bool = False, is_item: bool = False) -> tuple[str, ...]:
    """What must stand beside the quoted words: frame, certainty, how far it is, time and stance.

    Args:
        modality: What is worded.
        is_ahead: Whether its time is still to come, so that nobody could take it for done.
        is_item: Whether it tells of a thing for the list: there may be none of it.
    """
    is_missing = (
        is_item and modality.polarity is Polarity.NEGATIVE and modality.realization is Realization.STATE
    )
    return tuple(
        note
        for note in (
            _FRAME[modality.frame],
            *(
                (_certainty(modality), "none to be had")
                if is_missing
                else _together(modality, is_ahead=is_ahead)
            ),
            _stance(modality),
        )
        if note
    )


def _together(modality: Modality, *, is_ahead: bool) -> tuple[str, ...]:
    """Certainty, how far it is and time; what people say in one phrase is worded in one."""
    how_sure, how_far, when = _certainty(modality), _progress(modality), _temporal(modality)
    both_unknown = modality.certainty is Certainty.UNKNOWN and modality.realization is Realization.UNKNOWN
    if both_unknown and modality.polarity is Polarity.POSITIVE:
        if modality.act is Act.ASKED and modality.temporal is Temporal.CURRENT:
            return ("put openly",)
        if modality.act is Act.STATED:
            return ("unclear how sure, and how far it has got", when)
    if modality.certainty is Certainty.POSSIBLE and how_far == _HOW_FAR[Realization.PERMITTED]:
        how_sure, how_far = "", "able or allowed, not said to be done"  # "can" is both in one word
    if modality.act is Act.STATED and is_ahead and how_far in _AHEAD:
        return (how_sure, _AHEAD[how_far], when)
    if (how_far, modality.temporal) in _THEN:
        return (how_sure, _THEN[how_far, modality.temporal])
    return (how_sure, how_far, when)


_AHEAD = {
    "wanted, not said to be done": "wanted",
    "to be done, not said to be done": "to be done",
    "allowed, not said to be done": "allowed",
    "able or allowed, not said to be done": "able or allowed",
    "planned, not said to be done": "planned",
    "arranged, not said to have happened": "arranged",
}
_THEN = {
    ("started, not said to be finished", Temporal.CURRENT): "under way then, not said to be finished",
    ("partly done, not said to be finished", Temporal.CURRENT): "partly done then, not said to be finished",
    ("said as done", Temporal.CURRENT): "said as done by then",
    ("called off", Temporal.CURRENT): "off",
    ("unclear how far it has got", Temporal.CURRENT): "unclear how far it had got then",
    ("unclear how far it has got", Temporal.PAST): "unclear how far it had got, in the past",
}


def is_plain(modality: Modality) -> bool:
    """Whether it can be told without a hedge: stated, certain, real, known and one's own, and so or done."""
    return (
        is_own_word(modality)
        and modality.certainty is Certainty.CERTAIN
        and modality.polarity is Polarity.POSITIVE
        and (modality.realization, modality.temporal) in _PLAIN
        and modality.stance is Stance.KNOWLEDGE
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
    if words and words[0] in ("The", "A", "An"):  # its capital was that of the sentence
        name = " ".join((words[0].lower(), *words[1:]))
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
    words = _ASKED_CERTAINTY if modality.act is Act.ASKED else _CERTAINTY
    return words[modality.certainty]


def _progress(modality: Modality) -> str:
    if modality.act is Act.ASKED:
        return _asked(modality)
    if modality.act is Act.REQUESTED:
        return _requested(modality)
    if modality.polarity is Polarity.UNKNOWN:
        return f"unclear whether {_WHETHER[modality.realization]} or not"
    words = (_HOW_FAR if modality.polarity is Polarity.POSITIVE else _NOT_SO)[modality.realization]
    is_committed = modality.frame is Frame.ACTUAL and modality.certainty is Certainty.CERTAIN
    if is_committed or not words or modality.realization not in _HAPPENING:
        return words
    negation = "" if modality.polarity is Polarity.POSITIVE else "NOT "
    return f"if so, {negation}{_WHETHER[modality.realization]}"


_HAPPENING = (Realization.STATE, Realization.STARTED, Realization.PARTIAL, Realization.COMPLETED)


def _asked(modality: Modality) -> str:
    match modality.polarity:
        case Polarity.POSITIVE:
            is_usual = modality.realization is Realization.STATE
            return "" if is_usual else f"whether {_WHETHER[modality.realization]}"
        case Polarity.NEGATIVE:
            return f"whether NOT {_WHETHER[modality.realization]}"
        case Polarity.UNKNOWN:
            return f"whether {_WHETHER[modality.realization]} or not"


def _requested(modality: Modality) -> str:
    how_far = (
        "" if modality.realization is Realization.REQUIRED else f"to be {_WHETHER[modality.realization]}"
    )
    match modality.polarity:
        case Polarity.POSITIVE:
            return how_far
        case Polarity.NEGATIVE:
            return f"do NOT do it{', ' if how_far else ''}{how_far}"
        case Polarity.UNKNOWN:
            return f"unclear whether to do it or not{', ' if how_far else ''}{how_far}"


def _temporal(modality: Modality) -> str:
    usual = _USUAL_TEMPORAL.get(modality.realization, Temporal.FUTURE)
    return "" if modality.temporal is usual else _TEMPORAL[modality.temporal]


def _stance(modality: Modality) -> str:
    return "" if modality.stance is Stance.KNOWLEDGE else _STANCE[modality.stance]
