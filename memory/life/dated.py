"""A deed told without its day takes it from what it is done for: the lift from the appointment."""

import re
from collections.abc import Callable, Sequence
from datetime import timedelta

from memory.claims import Claim, Granularity, Proposition, Reading, When
from memory.floor import Clause, read
from memory.language.cues import has_cue, words
from memory.language.wordforms import bases
from memory.life.day_and_hour import combined, names_day
from memory.life.events import is_ahead
from memory.modality import Act, Frame, Polarity, Realization
from memory.ports import Context
from memory.turns import Author, Turn
from memory.vocabulary import Policy, spec
from memory.when import times_in

_ADJOINING = timedelta(minutes=30)
_SOON = timedelta(days=14)
_OWN = re.compile(r"\b(?:i|we)(?:['’]?ll| will| can|['’]m|['’]re)\b|\b(?:ill|im)\b", re.IGNORECASE)


def with_days(
    readings: tuple[Reading, ...], turn: Turn, context: Context, ahead: Callable[[], Sequence[Claim]]
) -> tuple[Reading, ...]:
    """The readings, the speaker's own plans among them with the time of what they are for.

    A bare hour is of the day that the same message named before it; "I'll do the dentist" is of the dentist's
    hour; "I'll fetch you", said to whoever has just told when they arrive, is of that time.

    Args:
        readings: What was read of the turn.
        turn: What was said.
        context: What was said before it.
        ahead: The events that are known, looked up only if a plan may be for one.
    """
    may_be_dated = _OWN.search(turn.text) is not None or any(_has_bare_hour(each, turn) for each in readings)
    if turn.forwarded_from is not None or not may_be_dated:
        return readings
    return tuple(_dated(each, readings, turn, context, ahead) for each in readings)


def _dated(
    reading: Reading,
    readings: tuple[Reading, ...],
    turn: Turn,
    context: Context,
    ahead: Callable[[], Sequence[Claim]],
) -> Reading:
    when = reading.proposition.when
    if not _is_own_plan(reading, turn) and not _has_bare_hour(reading, turn):
        return reading
    if when is not None:
        new = _of_named_day(reading, when, readings, turn, context)
        new = new or _of_day_told_before(reading, when, turn, context, ahead)
    else:
        clause = _clause_of(reading, turn)
        new = None if clause is None else _of_event(clause, reading, turn, context, ahead)
    return reading if new is None else _at(reading, new)


def _is_own_plan(reading: Reading, turn: Turn) -> bool:
    modality, said = reading.modality, reading.proposition
    is_meant = modality.act is Act.STATED and modality.frame is Frame.ACTUAL and not modality.attributed_to
    is_plan = modality.realization is Realization.INTENDED and modality.polarity is Polarity.POSITIVE
    is_deed = spec(said.predicate).policy is Policy.COMMITMENT
    return is_meant and is_plan and is_deed and said.subject.person == turn.speaker


def _has_bare_hour(reading: Reading, turn: Turn) -> bool:
    """Whether an event is told at an hour without its day: "im in the team for sunday. match is at 7".

    So is what goes on about it with no subject of its own: "theory test is on the 22nd. 10am in Leeds".
    """
    when, modality = reading.proposition.when, reading.modality
    is_told = modality.act is Act.STATED and modality.frame is Frame.ACTUAL
    if not is_told or when is None or names_day(when.surface) or not _is_hour(when):
        return False
    policy = spec(reading.proposition.predicate).policy
    is_of_it = policy in _MAY_GO_ON and (_goes_on(reading, turn) or _is_part_of_it(reading, turn))
    return policy is Policy.EVENT or is_of_it


_MAY_GO_ON = frozenset({Policy.NOTE, Policy.COMMITMENT})


def _is_part_of_it(reading: Reading, turn: Turn) -> bool:
    """As in "doors open at 6.30", "Gran comes at 2": what is to happen on the day of something else.

    Who themself is somewhere at an hour tells of their own day; so does "the plumber comes at 2".
    """
    clause = _clause_of(reading, turn)
    subject = "" if clause is None or clause.subject is None else clause.subject.of(turn.text)
    is_own = subject.casefold() in ("i", "i'm", "i’m", "im")
    is_another = _TOLD_APART.match(subject) is not None and not has_cue("dated", "part_of_an_event", subject)
    return not is_own and not is_another and has_cue("dated", "part_of_an_event", reading.quote)


_TOLD_APART = re.compile(r"(?:the|a|an|my|our|your|his|her|their) ", re.IGNORECASE)
"""What is told apart is a matter of its own, unless it is a part by its name: "the gym", but "the doors"."""


def _goes_on(reading: Reading, turn: Turn) -> bool:
    """Whether it is no first sentence, and has no subject but the hour itself."""
    is_later = bool(turn.text[: reading.span.start].strip())
    clause, when = _clause_of(reading, turn) if is_later else None, reading.proposition.when
    if clause is None or clause.subject is None or when is None:
        return is_later
    return clause.subject.of(turn.text).casefold() in when.surface.casefold()


def _is_hour(when: When) -> bool:
    return when.granularity is Granularity.INSTANT


def _clause_of(reading: Reading, turn: Turn) -> Clause | None:
    return next((each for each in read(turn.text) if each.trigger.touches(reading.trigger)), None)


# --- an hour without its day ---------------------------------------------------------------------------


def _of_named_day(
    reading: Reading, when: When, readings: tuple[Reading, ...], turn: Turn, context: Context
) -> When | None:
    """The hour on the day that the message named before it; another could take it for today's."""
    if not _is_hour(when) or names_day(when.surface):
        return None
    before = [each for each in readings if each.span.end <= reading.span.start]
    days = {
        told.start: told
        for each in before
        if (told := each.proposition.when) is not None
        and _is_a_later_day(told, turn)
        and (not _is_hour(told) or _is_of_the_same(each, reading, turn))
    }
    if len(days) != 1:
        return None
    day = next(iter(days.values()))
    if _is_hour(day):
        return When.model_validate({**dict(combined(when, day)), "surface": when.surface, "ambiguous": True})
    return _on_day(day, when, turn, context)


def _of_day_told_before(
    reading: Reading, when: When, turn: Turn, context: Context, ahead: Callable[[], Sequence[Claim]]
) -> When | None:
    """The hour on the day of the one event that the message before told, where it goes on about that."""
    if not _is_hour(when) or names_day(when.surface) or not _is_part_of_it(reading, turn):
        return None
    told = [
        each.proposition.when
        for each in ahead()
        if is_ahead(each, turn) and _is_told_just_before(each, turn, context, by_others=False)
    ]
    days = {each.start: each for each in told if each is not None and _is_a_later_day(each, turn)}
    if len(days) != 1:
        return None
    day = next(iter(days.values()))
    if _is_hour(day):
        return When.model_validate({**dict(combined(when, day)), "surface": when.surface, "ambiguous": True})
    return _on_day(day, when, turn, context)


def _on_day(day: When, when: When, turn: Turn, context: Context) -> When | None:
    whole = f"{day.surface} at {when.surface}"
    told = times_in(whole, at=turn.sent_at, calendar=context.house.calendar_of(turn.speaker))
    if len(told) != 1 or told[0].when.granularity is not Granularity.INSTANT:
        return None
    return When.model_validate({**dict(told[0].when), "surface": when.surface, "ambiguous": True})


def _is_a_later_day(told: When, turn: Turn) -> bool:
    is_day = told.granularity in (Granularity.DAY, Granularity.INSTANT) and names_day(told.surface)
    return is_day and told.start is not None and told.start > turn.sent_at


def _is_of_the_same(told: Reading, reading: Reading, turn: Turn) -> bool:
    """Whether a bare hour may be of the day of something that has its hour already.

    It goes on about that, or both are of one person: "football is at 6 on the 9th" says nothing of the day of
    Joel's shift.
    """
    person = reading.proposition.subject.person
    return _goes_on(reading, turn) or (person is not None and person == told.proposition.subject.person)


# --- the time of an event ------------------------------------------------------------------------------


def _of_event(
    clause: Clause, reading: Reading, turn: Turn, context: Context, ahead: Callable[[], Sequence[Claim]]
) -> When | None:
    is_doing = clause.lemma in words("deeds", "doing_an_event")
    is_coming = clause.lemma in words("deeds", "coming_to_an_event")
    if not is_doing and not is_coming:
        return None
    events = [each for each in ahead() if _is_soon(each, turn)]
    named = [each for each in events if is_doing and _is_named(each, reading)]
    told = [each for each in events if is_coming and _is_told_just_before(each, turn, context)]
    found = named or told
    if len({each.slot for each in found}) != 1:
        return None
    when = found[-1].proposition.when
    surface = reading.proposition.value if named else ""
    return None if when is None else When.model_validate({**dict(when), "surface": surface})


def is_for_an_event(plan: Claim) -> bool:
    """Whether a plan has its time from what it is for, so that it is over with it."""
    when = plan.proposition.when
    return when is not None and when.surface in ("", plan.proposition.value)


def _is_soon(event: Claim, turn: Turn) -> bool:
    when = event.proposition.when
    is_dated = when is not None and when.start is not None and when.start < turn.sent_at + _SOON
    is_on = event.modality.realization is not Realization.CANCELLED
    return is_dated and is_on and is_ahead(event, turn)


def _is_named(event: Claim, reading: Reading) -> bool:
    """Whether the deed is done to the event and nothing else: "do the dentist", "take the dentist"."""
    said = set(bases(reading.proposition.value)) - words("deeds", "doing_an_event")
    name = set(bases(event.proposition.qualifier))
    whole = name | {*bases(event.proposition.value), *bases(event.proposition.subject.surface)}
    return bool(name) and name <= said <= whole


def _is_told_just_before(event: Claim, turn: Turn, context: Context, *, by_others: bool = True) -> bool:
    """Whether the message before, or the one replied to, tells of the event; somebody else's, or any."""
    people = [each for each in context.before if each.author is Author.PERSON]
    last = people[-1] if people else None
    if (
        last is None
        or (by_others and last.speaker == turn.speaker)
        or turn.sent_at - last.sent_at > _ADJOINING
    ):
        return False
    near = last.turn_id if turn.reply_to is None else turn.reply_to
    return any(source.turn == near for source in event.sources)


def _at(reading: Reading, when: When) -> Reading:
    said = Proposition.model_validate({**dict(reading.proposition), "when": when})
    return Reading.model_validate({**dict(reading), "proposition": said})
