"""The reading of a move: which event, by which word, and to which of the times that the sentence tells."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from config.language import Calendar
from memory.claims import Claim, Method, Proposer, Proposition, Reading, When
from memory.floor import read, read_span
from memory.language.cues import cues
from memory.life.put_off import is_off
from memory.life.shifted import shifted
from memory.modality import Act, Realization
from memory.readings import reading_in
from memory.turns import Turn
from memory.value import Span
from memory.when import TimeMention, times_in

PROPOSER = Proposer(name="moving", version="1")


class Move(NamedTuple):
    """Where a move is told: the turn, its sentence, the word that tells it, and by whose calendar."""

    turn: Turn
    sentence: Span
    trigger: Span
    calendar: Calendar


def move_reading(event: Claim, said: Mapping[str, object], method: Method, move: Move) -> Reading | None:
    """An event at its new time, or off; None where the words say neither.

    Args:
        event: As it was told before.
        said: The subject and the value, as the words name them.
        method: How it is known that the words are of that event.
        move: Where they stand.
    """
    turn, sentence, trigger, calendar = move
    modality = read_span(turn.text, trigger).modality
    called_off = is_off(modality)
    if modality.realization is Realization.CANCELLED and not called_off:
        return None  # "it's not cancelled" leaves it where it was
    old = event.proposition.when
    when = None if called_off else shifted(sentence.of(turn.text), old) or _new_time(sentence, turn, calendar)
    if when is None and not called_off:
        return None
    fixed = {"predicate": event.proposition.predicate, "qualifier": event.proposition.qualifier}
    return reading_in(
        turn,
        sentence,
        Proposition.model_validate({**said, **fixed, "participants": (), "when": when}),
        modality=modality,
        proposer=PROPOSER,
        trigger=trigger,
        method=method,
        changes=True,
    )


def predicate_in(text: str, sentence: Span) -> Span | None:
    """The word by which the sentence states that it is moved or off; None where it asks or orders it."""
    found = [
        Span(start=sentence.start + cue.start(), end=sentence.start + cue.end())
        for cue in cues("events", "put_off").finditer(sentence.of(text).replace("’", "'"))
    ]
    clauses = [each for each in read(text) if each.trigger.touches(sentence)]
    # "Change of plan" looks like an order.
    telling = [each for each in clauses if not any(cue.holds(each.trigger) for cue in found)] or clauses
    if not found or any(each.modality.act in (Act.ASKED, Act.REQUESTED) for each in telling if each.main):
        return None
    stated = [each for each in clauses if each.modality.act is Act.STATED]
    saying = [each for each in stated if any(each.trigger.touches(cue) for cue in found)]
    mains = [each for each in stated if each.main]
    return next((each.trigger for each in (*saying, *mains, *stated)), None)


def _new_time(sentence: Span, turn: Turn, calendar: Calendar) -> When | None:
    """The time that it is moved to: the last that is neither denied nor told as the old one."""
    told = [
        each
        for each in times_in(turn.text, at=turn.sent_at, calendar=calendar, past=False)
        if _is_new(each, turn)
    ]
    inside = [each.when for each in told if sentence.touches(each.span)]
    kept = [when for when in inside if when.start is not None]
    return kept[-1] if kept else _bare_hour(sentence.of(turn.text), turn, calendar)


def _bare_hour(sentence: str, turn: Turn, calendar: Calendar) -> When | None:
    """The hour that it is moved to, where nothing but a number tells it: "moved to 3"."""
    found = _TO_AN_HOUR.search(sentence)
    if found is None:
        return None
    times = times_in(f"at {found['hour']}", at=turn.sent_at, calendar=calendar)
    told = times[0].when if times else None
    return None if told is None else When.model_validate({**dict(told), "surface": found["hour"]})


_TO_AN_HOUR = re.compile(
    r"\b(?:to|till|until) (?P<hour>(?:half |quarter (?:past |to ))?\d{1,2}(?:[.:]\d\d)?)"
    r"(?=\W*(?:$|now\b|instead\b|sorry\b|so\b|because\b))",
    re.IGNORECASE,
)


def _is_new(mention: TimeMention, turn: Turn) -> bool:
    before = turn.text[: mention.span.start].casefold().rstrip()
    is_old = mention.marker in ("from", "since", "for") or _OLD.search(before) is not None
    return not is_old and mention.repeat is None


_OLD = re.compile(
    r"(?:\b(?:not|from|instead of|rather than|n['’]?t(?: on)?|no longer(?: on)?|was|not on)|n['’]t)$"
)
