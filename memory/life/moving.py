"""An event that is moved or called off is the one that was told before, in whatever words it is named now."""

import re
from collections.abc import Callable, Sequence

from config.language import Calendar
from memory.claims import Claim, Method, Reading, Subject
from memory.floor import read, sentences
from memory.house import House
from memory.language.cues import has_cue
from memory.language.naming import Directory, thing
from memory.life.events import named_in
from memory.life.moved_to import Move, move_reading, predicate_in
from memory.life.told_of_it import move_of_it, stays_away
from memory.modality import Realization
from memory.turns import Turn
from memory.value import Span


def with_moves(
    readings: tuple[Reading, ...],
    turn: Turn,
    ahead: Callable[[], Sequence[Claim]],
    *,
    before: Sequence[Turn],
    house: House,
) -> tuple[Reading, ...]:
    """The readings, and one for each sentence that moves or calls off an event that is known to be ahead.

    A reader that knows no events can't tell "they had to shift the plumber to Friday" from any deed; beside
    what is in force it says that the plumber comes on Friday. "It's off" is of the event told just before.

    Args:
        readings: What was read of the turn.
        turn: What was said.
        ahead: The events that are known, looked up only if the turn may bear on one.
        before: The turns before it in its room, oldest first.
        house: The household, for whom the turn names, and for the speaker's calendar.
    """
    if turn.forwarded_from is not None or not has_cue("events", "put_off", turn.text):
        return readings
    events, calendar = ahead(), house.calendar_of(turn.speaker)
    found: list[Reading] = []
    told: Claim | None = None  # "it" after the name of an event is no event of another message
    for sentence in sentences(turn.text):
        made = _move_in(sentence, turn, events, house)
        if made is None and told is None:
            made = move_of_it(sentence, turn, events, before, calendar)
            made = made or stays_away(sentence, turn, events, before)
        if made is None and told is not None:
            made = _now_at(told, sentence, turn, calendar)
            # That it is off is said on the way to when it is: one event has one word at a time.
            readings = (
                readings if made is None else tuple(each for each in readings if not _is_off_as(each, told))
            )
        told = told or _told_in(sentence, turn, events)
        if made is not None and not any(_is_move(each, sentence) for each in readings):
            found.append(made)
            readings = tuple(each for each in readings if not _is_of_same_deed(each, made, sentence))
    return (*readings, *found)


def _told_in(sentence: Span, turn: Turn, events: Sequence[Claim]) -> Claim | None:
    return next((event for event, _ in named_in(sentence, turn.text, events, turn)), None)


def _now_at(event: Claim, sentence: Span, turn: Turn, calendar: Calendar) -> Reading | None:
    """As in "the trip is off. It's now Friday": the new time of what the message named."""
    inside = [each for each in read(turn.text) if each.main and each.trigger.touches(sentence)]
    if not inside or _IT_IS_NOW.match(sentence.of(turn.text)) is None:
        return None
    said = {"subject": event.proposition.subject, "value": event.proposition.value}
    return move_reading(event, said, Method.INFERENCE, Move(turn, sentence, inside[0].trigger, calendar))


def _is_off_as(reading: Reading, event: Claim) -> bool:
    is_cancelled = reading.modality.realization is Realization.CANCELLED
    return is_cancelled and reading.proposition.qualifier == event.proposition.qualifier


_IT_IS_NOW = re.compile(
    r"\W*(?:so |and )?(?:it|that)(?:['’]?s| is|['’]?ll be| will be) (?:now|moved to)\b", re.IGNORECASE
)


def _is_move(reading: Reading, sentence: Span) -> bool:
    """Whether a reader saw it itself."""
    is_event = reading.proposition.predicate.value in _FIXED and reading.trigger.touches(sentence)
    is_told = reading.changes or reading.corrects or reading.modality.realization is Realization.CANCELLED
    return is_event and is_told and _says_when_or_off(reading)


_FIXED = frozenset({"appointment", "trip", "visit"})


def _says_when_or_off(reading: Reading) -> bool:
    return reading.proposition.when is not None or reading.modality.realization is Realization.CANCELLED


def _is_of_same_deed(reading: Reading, made: Reading, sentence: Span) -> bool:
    """Whether a reader took the moving for something that happened by itself."""
    said = reading.proposition
    is_event = said.predicate.value in (*_FIXED, "happened", "note", "home")
    return is_event and reading.trigger.touches(sentence) and reading.modality.act is made.modality.act


def _move_in(sentence: Span, turn: Turn, events: Sequence[Claim], house: House) -> Reading | None:
    named = [
        each for each in named_in(sentence, turn.text, events, turn) if not _is_another(each[1], turn.text)
    ]
    owner = _owner(sentence, named[0][1], turn, Directory(house, turn.sent_at)) if named else None
    meant = _of_whom(named, owner, turn)
    trigger = predicate_in(turn.text, sentence) if len({event.slot for event, _ in meant}) == 1 else None
    if trigger is None:
        return None
    event, name = meant[0]
    said = {"subject": owner or thing(name.of(turn.text)), "value": name.of(turn.text)}
    move = Move(turn, sentence, trigger, house.calendar_of(turn.speaker))
    return move_reading(event, said, Method.DIRECT_STATEMENT, move)


def _is_another(name: Span, text: str) -> bool:
    """Whether the name stands for one that was not told before: "I have an eye test on the 16th"."""
    return text[: name.start].casefold().split()[-1:] in (["a"], ["an"])


def _owner(sentence: Span, name: Span, turn: Turn, directory: Directory) -> Subject | None:
    """Whose event the words right before its name say it is: "my dentist", "Nia's last dentist"."""
    before = turn.text[sentence.start : name.start].split()
    for count in range(1, min(_OWNER_APART, len(before)) + 1):
        phrase = " ".join((*before[-count:], name.of(turn.text))).casefold().replace("’", "'")
        owner, rest = directory.split_possessor(phrase)
        if rest:
            found = directory.resolve(owner, turn.speaker)
            return found if found.person is not None else None
    return None


_OWNER_APART = 3
"""How many words before its name the owner of an event may stand."""


def _of_whom(
    named: Sequence[tuple[Claim, Span]], owner: Subject | None, turn: Turn
) -> Sequence[tuple[Claim, Span]]:
    """Of the events of one name those that the words can be about: their owner's, or the speaker's own."""
    whose = turn.speaker if owner is None else owner.person
    own = [each for each in named if each[0].proposition.subject.person == whose]
    if own or owner is None:
        return own or named
    return [each for each in named if each[0].proposition.subject.person is None]
