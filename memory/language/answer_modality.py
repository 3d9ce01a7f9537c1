"""How firmly, and how far, a short answer says what was asked: a closed table, no firmer than its words."""

import re

from memory.floor import Clause, read
from memory.language.answers import CONDITION, Answer, Short
from memory.language.wordforms import bases
from memory.modality import Act, Certainty, Frame, Modality, Polarity, Realization, Stance, Temporal

_HEDGES = (
    (re.compile(r"\b(?:maybe|perhaps|possibly|might|may|could)\b|\?", re.IGNORECASE), Certainty.POSSIBLE),
    (
        re.compile(
            r"\b(?:i (?:think|guess|reckon|believe)|prob(?:ably)?|ish|or so|about|around|roughly)\b",
            re.IGNORECASE,
        ),
        Certainty.PROBABLE,
    ),
)
_PROSPECTS = frozenset(
    {
        Realization.REQUIRED,
        Realization.PERMITTED,
        Realization.DESIRED,
        Realization.INTENDED,
        Realization.SCHEDULED,
    }
)
_ASSENTS = re.compile(r"^\W*(?:sure|i (?:will|can)|will do|can do|coming|leave it with me)\b", re.IGNORECASE)


def modality_of(short: Short, asked: Modality, text: str, *, asks_leave: bool = False) -> Modality | None:
    """How firmly, and how far, a short answer says what was asked; None if it does not answer that.

    With `asks_leave` the asker asked what they themselves may do ("can I swap?").

    This is the floor of such a turn: a closed table, and never firmer than the words.
    """
    is_prospect = not asks_leave and (asked.act is Act.REQUESTED or asked.realization in _PROSPECTS)
    is_leave = asks_leave and asked.realization is Realization.PERMITTED
    is_granted = short.answer is Answer.LEAVE or (short.answer is Answer.WILL and _GRANTS.match(text))
    if is_leave and is_granted:
        short = Short(Answer.YES, short.rest)  # "ok", said of what the asker may do
    if short.answer is Answer.LEAVE:
        return None
    if short.answer is Answer.WILL and not is_prospect and not _ASSENTS.match(text):
        return None
    if short.answer is Answer.IF and _IN_TIME.match(text) and not (asks_leave or is_prospect):
        return None  # "did you post it?" "When I was in town"
    certainty, polarity = _how_sure(short, text), _polarity(short.answer, asked, text)
    realization = _how_far(short.answer, asked, is_prospect=is_prospect)
    return Modality(
        act=Act.STATED,
        frame=Frame.HYPOTHETICAL if _is_on_condition(short) else Frame.ACTUAL,
        certainty=certainty,
        polarity=polarity,
        realization=realization,
        temporal=_when(realization, asked),
        stance=Stance.KNOWLEDGE,
        attributed_to=(),
    )


def as_far_as_named(answer: Modality, short: Short, asked: str) -> Modality:
    """The answer, as done in part where of several deeds asked after it names some: "yes, well, the cat"."""
    named = frozenset(bases(short.rest)) - _SOFTENING
    if answer.realization is not Realization.COMPLETED or not named or not named <= frozenset(bases(asked)):
        return answer
    deeds = [each for each in read(asked) if each.modality.act is Act.ASKED]
    meant = [each for each in deeds if not named.isdisjoint(_own_words(each, asked))]
    if not meant or len(meant) == len(deeds):
        return answer
    return Modality.model_validate({**dict(answer), "realization": Realization.PARTIAL})


_SOFTENING = frozenset({"well"})


def _own_words(clause: Clause, text: str) -> frozenset[str]:
    """The words of a deed and of what it is done to."""
    things = (each.span.of(text) for each in clause.arguments if each.role == "theme")
    return frozenset((*bases(clause.trigger.of(text)), *(word for thing in things for word in bases(thing))))


_GRANTS = re.compile(
    r"^\W*(?:ok(?:ay)?|okie\w*|k+|sure|fine|alright|all right|no prob\w*|np|yes)\b", re.IGNORECASE
)
"""Of what promises, what also gives leave; "later" and "in a minute" do not."""


def _is_on_condition(short: Short) -> bool:
    """Whether it holds only if something else does: "as long as you're home", "yes if her mum is in"."""
    if short.answer in (Answer.YES, Answer.WILL, Answer.LIKELY, Answer.POSSIBLE):
        return CONDITION.search(short.rest.replace("’", "'")) is not None
    return short.answer is Answer.IF


_IN_TIME = re.compile(r"^\W*(?:only |just |not )?(?:when|once|after|until|till)\b", re.IGNORECASE)


def _how_sure(short: Short, text: str) -> Certainty:
    match short.answer:
        case Answer.LIKELY | Answer.UNLIKELY:
            return Certainty.PROBABLE
        case Answer.POSSIBLE:
            return Certainty.POSSIBLE
        case _:
            return next((certainty for hedge, certainty in _HEDGES if hedge.search(text)), Certainty.CERTAIN)


_NONE = re.compile(
    r"\W*(?:neither|none|nothing|nobody|no one|nowhere|never"
    r"|not\b(?! (?:bad|great|good|too|so|very|well|brilliant|the best)))\b",
    re.IGNORECASE,
)


def _polarity(answer: Answer, asked: Modality, text: str) -> Polarity:
    if answer in (Answer.NO, Answer.NOT_YET, Answer.UNLIKELY):
        return Polarity.NEGATIVE
    if answer is Answer.FRAGMENT and _NONE.match(text):
        return Polarity.NEGATIVE
    if (
        answer in (Answer.YES, Answer.LIKELY, Answer.POSSIBLE, Answer.IF)
        and asked.polarity is not Polarity.POSITIVE
    ):
        # "Haven't you posted it?" "Yes": nobody can tell.
        return Polarity.UNKNOWN
    return Polarity.POSITIVE


def _how_far(answer: Answer, asked: Modality, *, is_prospect: bool) -> Realization:
    match answer:
        case Answer.DONE:
            return Realization.COMPLETED
        case Answer.BEGUN:
            return Realization.STARTED
        case Answer.NEARLY:
            return Realization.PARTIAL
        case Answer.NOT_YET if asked.realization is not Realization.STATE:
            return Realization.COMPLETED
        case Answer.WILL:
            return Realization.INTENDED
        case _:
            is_asked_for = asked.act is Act.REQUESTED or asked.realization is Realization.PERMITTED
            return Realization.INTENDED if is_prospect and is_asked_for else asked.realization


def _when(realization: Realization, asked: Modality) -> Temporal:
    if realization is asked.realization:
        return asked.temporal
    if realization in (Realization.COMPLETED, Realization.STARTED, Realization.PARTIAL):
        return Temporal.PAST
    return Temporal.FUTURE if realization is Realization.INTENDED else asked.temporal
