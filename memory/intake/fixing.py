"""What a deed told as done has fixed for a day to come: "done, it's Thursday at 4" of "book the dentist"."""

import re
from collections.abc import Sequence

from memory.claims import Claim, Granularity, Method, Proposer, Proposition, Reading
from memory.floor import Clause, read
from memory.intake.answer_readings import answer_subject, told_around
from memory.intake.questions import addressees
from memory.language.wordforms import bases
from memory.modality import Certainty, Frame, Modality, Polarity, Realization, Temporal, is_own_word
from memory.ports import Context
from memory.readings import reading_in, written
from memory.turns import Turn
from memory.vocabulary import Predicate
from memory.when import TimeMention, times_in

_PROPOSER = Proposer(name="fixing", version="1")


def fixed_by(
    prompt: Claim, turn: Turn, allowed: Modality, context: Context, readings: Sequence[Reading]
) -> Reading | None:
    """The appointment that an answer names beside the deed that it tells as done; None if it names none.

    Only of what was to be booked, or of a call to fix an hour with whoever was called.

    Args:
        prompt: What was asked for, or asked about.
        turn: The answer.
        allowed: The modality of the deed, as the short answer has it.
        context: With the house.
        readings: What a reader made of the turn; a time that it has told of needs no second telling.
    """
    if any(each.proposition.when is not None for each in readings):
        return None
    if allowed.realization is not Realization.COMPLETED or allowed.polarity is not Polarity.POSITIVE:
        return None
    asked = prompt.sources[0].quote
    deed = next((each for each in read(asked) if each.lemma in _BOOKED or each.lemma in _CALLED), None)
    time = _time_ahead(turn, context)
    if deed is None or time is None or not _is_for_it(deed, time, turn):
        return None
    thing = _thing(deed, prompt, asked, context)
    return reading_in(
        turn,
        written(turn.text),
        Proposition(
            subject=answer_subject(turn, prompt, context, elliptic=True),
            predicate=Predicate.APPOINTMENT,
            value=thing if set(bases(thing)) else prompt.proposition.value,
            qualifier="",
            participants=(),
            when=time.when,
        ),
        modality=Modality.model_validate(
            {**dict(allowed), "realization": Realization.SCHEDULED, "temporal": Temporal.FUTURE}
        ),
        proposer=_PROPOSER,
        method=Method.ANSWER,
    )


_BOOKED = frozenset({"book", "rebook", "reserve", "schedule", "arrange"})
_CALLED = frozenset({"ring", "call", "phone", "text", "email", "message"})
_WITH = ("theme", "recipient")


def _thing(deed: Clause, prompt: Claim, asked: str, context: Context) -> str:
    """What was to be booked, or who was to be called, as it was said, without the name of who was asked."""
    theme = next((each for each in deed.arguments if each.role in _WITH), None)
    if theme is None:
        return prompt.proposition.value
    thing = asked[theme.span.start : deed.span.end].strip(" ?.!,")
    for person in addressees(prompt):
        thing = thing.removesuffix(context.house.name(person)).rstrip(" ,")
    return thing


def _time_ahead(turn: Turn, context: Context) -> TimeMention | None:
    """The only time of a turn, where it is one to come."""
    calendar = context.house.calendar_of(turn.speaker)
    times = times_in(turn.text, at=turn.sent_at, calendar=calendar, past=False)
    told = [each for each in times if each.marker != "for"]  # "for two nights" is how long
    if len(told) != 1 or told[0].marker not in ("", "by") or told[0].repeat is not None:
        return None
    start = told[0].when.start
    return told[0] if start is not None and start > turn.sent_at else None


def _is_for_it(deed: Clause, time: TimeMention, turn: Turn) -> bool:
    """Whether the time is when the thing will be, and not when the deed was done.

    After a call a day alone may be when somebody rang: it takes an hour, or words that say "it".
    """
    around = told_around(time.span, turn.text)
    is_for = time.span.of(turn.text).casefold().startswith("for")
    is_apart = _APART.search(turn.text, 0, time.span.start) is not None
    if deed.lemma in _BOOKED and _DID_SO.fullmatch(turn.text, 0, time.span.start):
        return is_for or is_apart  # "I did, 14 October"
    if around:
        return all(_is_plain(each, turn.text) for each in around)
    clauses = [each for each in read(turn.text) if each.subject is not None]
    if clauses:
        return False  # "done, they said no to Thursday"
    if deed.lemma in _BOOKED:
        return is_for or is_apart
    return is_apart and not is_for and time.when.granularity is Granularity.INSTANT


def _is_plain(clause: Clause, text: str) -> bool:
    """Whether a clause says of "it" when it is, as the speaker's own word and for sure."""
    modality = clause.modality
    is_so = (
        is_own_word(modality)
        and modality.frame is Frame.ACTUAL
        and modality.certainty is Certainty.CERTAIN
        and modality.polarity is Polarity.POSITIVE
        and modality.realization in _AHEAD
    )
    named = "" if clause.subject is None else clause.subject.of(text).casefold()
    return is_so and clause.parent is None and _OF_IT.fullmatch(named) is not None


_AHEAD = (Realization.SCHEDULED, Realization.STATE, Realization.INTENDED)
_OF_IT = re.compile(r"it|that|we|he|she|they|i|you|the appointment|appointment|the slot")
_APART = re.compile(r"[,.;:!–-]\s*(?:for )?(?:the |at |on |it's |its )*$", re.IGNORECASE)
_DID_SO = re.compile(r"\W*(?:ye\w+\W+)?(?:i|we) (?:did|have)\b\W*(?:for )?", re.IGNORECASE)
