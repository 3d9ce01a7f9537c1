"""An event that is told of as "it", or by who was to come: the one that was spoken of just before."""

import re
from collections.abc import Sequence

from config.language import Calendar
from memory.claims import Claim, Method, Proposition, Reading
from memory.floor import Clause, read, read_span
from memory.ids import TurnId
from memory.language.wordforms import bases
from memory.life.events import is_ahead, name_words, named_in, told_last
from memory.life.moved_to import PROPOSER, Move, move_reading, predicate_in
from memory.modality import Act, Polarity, Realization
from memory.readings import reading_in
from memory.turns import Author, Turn
from memory.value import Span


def move_of_it(
    sentence: Span, turn: Turn, events: Sequence[Claim], before: Sequence[Turn], calendar: Calendar
) -> Reading | None:
    """As in "it's cancelled", "they've moved it to Friday": of the one event told just before."""
    trigger = predicate_in(turn.text, sentence)
    clause = None if trigger is None else read_span(turn.text, trigger)
    if trigger is None or clause is None or not _speaks_of_it(clause, turn.text):
        return None
    if turn.reply_to is None and _answers_of_another(before, turn, events):
        return None
    near = [turn.reply_to] if turn.reply_to is not None else _turns_before(before, clause)
    event = told_last(near, [each for each in events if is_ahead(each, turn)])
    if event is None:
        return None
    said = {"subject": event.proposition.subject, "value": event.proposition.value}
    return move_reading(event, said, Method.INFERENCE, Move(turn, sentence, trigger, calendar))


def stays_away(sentence: Span, turn: Turn, events: Sequence[Claim], before: Sequence[Turn]) -> Reading | None:
    """As in "she's not coming now", of who was said to come just before, or of whom it names."""
    told = next((each for each in read(turn.text) if each.trigger.touches(sentence) and each.main), None)
    if told is None or told.lemma != "come" or told.modality.act is not Act.STATED:
        return None
    who = next((each.span.of(turn.text) for each in told.arguments if each.role == "agent"), "")
    if told.modality.polarity is not Polarity.NEGATIVE or _NOT_YET.search(sentence.of(turn.text)):
        return None
    coming = [each for each in events if is_ahead(each, turn) and _tells_of_coming(each)]
    event = _who_was_to_come(who, coming, before)
    if event is None:
        return None
    said = Proposition.model_validate({**dict(event.proposition), "participants": (), "when": None})
    return reading_in(
        turn, sentence, said,
        modality=told.modality, proposer=PROPOSER, trigger=told.trigger,
        method=Method.INFERENCE, changes=True,
    )  # fmt: skip


_NOT_YET = re.compile(
    r"\b(?:until|till|til|before|yet|alone|with|by (?:car|train|bus)|on \w+day)\b", re.IGNORECASE
)
"""With these somebody comes after all, at another time or in another way."""


def _tells_of_coming(event: Claim) -> bool:
    return any(each.main and each.lemma == "come" for each in read(event.sources[0].quote))


def _who_was_to_come(who: str, coming: Sequence[Claim], before: Sequence[Turn]) -> Claim | None:
    """The one visit of whom the words name; "she" is who was spoken of at once before, alone."""
    if who.casefold() in ("she", "he", "they"):
        near = [each.turn_id for each in before if each.author is Author.PERSON][-1:]
        event = told_last(near, coming)
        is_of_several = event is not None and _SEVERAL.search(event.proposition.value) is not None
        return None if is_of_several and who.casefold() != "they" else event
    named = [each for each in coming if (words := frozenset(bases(who))) and words == name_words(each)]
    return named[-1] if len({each.slot for each in named}) == 1 else None


_SEVERAL = re.compile(r"\band\b|[,&]", re.IGNORECASE)


def _speaks_of_it(clause: Clause, text: str) -> bool:
    """Whether nothing but "it" says what is off or moved, or nothing at all: "cancelled, they rang"."""
    roles = ("theme", "recipient") if clause.lemma == "bring" else ("theme",)  # "brought it forward an hour"
    spans = [each.span for each in clause.arguments if each.role in roles]
    if clause.subject is None and not spans:
        return clause.lemma in _CALLED_OFF or (clause.lemma in _BE_MOVED and _is_completed(clause))
    if clause.subject is None and not _is_completed(clause):
        return False  # "move it to Friday" asks for it, "moved it to Friday" has done so
    if clause.subject is not None and (clause.passive or clause.lemma in _BE_OFF):
        spans.append(clause.subject)
    return any(span.of(text).casefold() in _IT for span in spans)


_SAID_AT_ONCE = frozenset({"off", "rain", "snow"})


def _is_completed(clause: Clause) -> bool:
    return clause.modality.realization is Realization.COMPLETED


_CALLED_OFF = frozenset({"cancel", "postpone", "scrap", "rain", "snow"})


_BE_MOVED = frozenset({"move", "shift", "push", "reschedule", "rebook", "rearrange", "delay", "change"})
"""Of what was told at once before nothing but this need be said: "moved to half 7", "changed to Friday"."""


_BE_OFF = _CALLED_OFF | {"be", "off", "happen"}


_IT = frozenset({"it", "that", "this", "it's", "its", "the whole thing", "whole thing"})


def _answers_of_another(before: Sequence[Turn], turn: Turn, events: Sequence[Claim]) -> bool:
    """Whether somebody just asked when something else is, so that "it's at 11 now" answers of that."""
    asked = next((each for each in reversed(before) if each.author is Author.PERSON), None)
    if asked is None or asked.speaker == turn.speaker:
        return False
    is_when = any(
        each.main
        and each.modality.act is Act.ASKED
        and each.modality.realization is Realization.SCHEDULED
        and not _speaks_of_nothing_else(each, asked.text)
        for each in read(asked.text)
    )
    whole = Span(start=0, end=len(asked.text))
    return is_when and not any(True for _ in named_in(whole, asked.text, events, asked))


def _speaks_of_nothing_else(clause: Clause, text: str) -> bool:
    """Whether the question, too, is of "it": "is it on Friday?"."""
    things = [each.span.of(text).casefold() for each in clause.arguments if each.role == "theme"]
    return not things or any(each in _IT for each in things)


def _turns_before(before: Sequence[Turn], clause: Clause) -> list[TurnId]:
    """Where the event may stand: what is "off" may be milk, so it must have been spoken of at once."""
    people = [each.turn_id for each in before if each.author is Author.PERSON]
    is_at_once = clause.lemma in _SAID_AT_ONCE or (clause.subject is None and clause.lemma in _BE_MOVED)
    return people[-(1 if is_at_once else _LOOKED_BACK) :]


_LOOKED_BACK = 5
"""How many turns back "it" may mean an event."""
