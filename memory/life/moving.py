"""An event that is moved or called off is the one that was told before, in whatever words it is named now."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from config.language import Calendar
from memory.claims import Claim, Method, Proposer, Proposition, Reading, Subject, When
from memory.floor import Clause, read, read_span, sentences
from memory.floor.normalise import tokens_of
from memory.house import House
from memory.ids import TurnId
from memory.language.cues import cues, has_cue
from memory.language.naming import Directory, thing
from memory.language.wordforms import base, bases
from memory.modality import Act, Modality, Polarity, Realization
from memory.readings import reading_in
from memory.turns import Author, Turn
from memory.value import Span
from memory.vocabulary import Policy
from memory.when import TimeMention, times_in

_PROPOSER = Proposer(name="moving", version="1")
_NAMES_NONE = frozenset({"appointment", "appt", "booking", "slot", "visit", "time", "date", "session"})
"""Words that say that something is fixed for a time, and not what."""


# --- in words that name an event which is known


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
            made = _move_of_it(sentence, turn, events, before, calendar)
            made = made or _stays_away(sentence, turn, events, before)
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
    return next((event for event, _ in _named(sentence, turn.text, events, turn)), None)


def _now_at(event: Claim, sentence: Span, turn: Turn, calendar: Calendar) -> Reading | None:
    """As in "the trip is off. It's now Friday": the new time of what the message named."""
    inside = [each for each in read(turn.text) if each.main and each.trigger.touches(sentence)]
    if not inside or _IT_IS_NOW.match(sentence.of(turn.text)) is None:
        return None
    said = {"subject": event.proposition.subject, "value": event.proposition.value}
    return _reading(event, said, Method.INFERENCE, _Move(turn, sentence, inside[0].trigger, calendar))


def _is_off_as(reading: Reading, event: Claim) -> bool:
    is_off = reading.modality.realization is Realization.CANCELLED
    return is_off and reading.proposition.qualifier == event.proposition.qualifier


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
        each for each in _named(sentence, turn.text, events, turn) if not _is_another(each[1], turn.text)
    ]
    owner = _owner(sentence, named[0][1], turn, Directory(house, turn.sent_at)) if named else None
    meant = _of_whom(named, owner, turn)
    trigger = _predicate(turn.text, sentence) if len({event.slot for event, _ in meant}) == 1 else None
    if trigger is None:
        return None
    event, name = meant[0]
    said = {"subject": owner or thing(name.of(turn.text)), "value": name.of(turn.text)}
    move = _Move(turn, sentence, trigger, house.calendar_of(turn.speaker))
    return _reading(event, said, Method.DIRECT_STATEMENT, move)


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


def _move_of_it(
    sentence: Span, turn: Turn, events: Sequence[Claim], before: Sequence[Turn], calendar: Calendar
) -> Reading | None:
    """As in "it's cancelled", "they've moved it to Friday": of the one event told just before."""
    trigger = _predicate(turn.text, sentence)
    clause = None if trigger is None else read_span(turn.text, trigger)
    if trigger is None or clause is None or not _speaks_of_it(clause, turn.text):
        return None
    if turn.reply_to is None and _answers_of_another(before, turn, events):
        return None
    near = [turn.reply_to] if turn.reply_to is not None else _turns_before(before, clause)
    event = _told_last(near, [each for each in events if is_ahead(each, turn)])
    if event is None:
        return None
    said = {"subject": event.proposition.subject, "value": event.proposition.value}
    return _reading(event, said, Method.INFERENCE, _Move(turn, sentence, trigger, calendar))


def _stays_away(
    sentence: Span, turn: Turn, events: Sequence[Claim], before: Sequence[Turn]
) -> Reading | None:
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
        modality=told.modality, proposer=_PROPOSER, trigger=told.trigger,
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
        event = _told_last(near, coming)
        is_of_several = event is not None and _SEVERAL.search(event.proposition.value) is not None
        return None if is_of_several and who.casefold() != "they" else event
    named = [each for each in coming if (words := frozenset(bases(who))) and words == _name(each)]
    return named[-1] if len({each.slot for each in named}) == 1 else None


_SEVERAL = re.compile(r"\band\b|[,&]", re.IGNORECASE)


def _speaks_of_it(clause: Clause, text: str) -> bool:
    """Whether nothing but "it" says what is off or moved, or nothing at all: "cancelled, they rang"."""
    spans = [each.span for each in clause.arguments if each.role == "theme"]
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
    return is_when and not any(True for _ in _named(whole, asked.text, events, asked))


def _speaks_of_nothing_else(clause: Clause, text: str) -> bool:
    """Whether the question, too, is of "it": "is it on Friday?"."""
    things = [each.span.of(text).casefold() for each in clause.arguments if each.role == "theme"]
    return not things or any(each in _IT for each in things)


def _turns_before(before: Sequence[Turn], clause: Clause) -> list[TurnId]:
    """Where the event may stand: what is "off" may be milk, so it must have been spoken of at once."""
    people = [each.turn_id for each in before if each.author is Author.PERSON]
    is_at_once = clause.lemma in _SAID_AT_ONCE or (clause.subject is None and clause.lemma in _BE_MOVED)
    return people[-(1 if is_at_once else _LOOKED_BACK) :]


def _told_last(turns: Sequence[TurnId], events: Sequence[Claim]) -> Claim | None:
    """The event of the last of these turns that tells any; None where it tells several."""
    for turn in reversed(turns):
        told = [each for each in events if any(source.turn == turn for source in each.sources)]
        if told:
            return told[-1] if len({each.slot for each in told}) == 1 else None
    return None


_LOOKED_BACK = 5
"""How many turns back "it" may mean an event."""


class _Move(NamedTuple):
    """Where a move is told: the turn, its sentence, the word that tells it, and by whose calendar."""

    turn: Turn
    sentence: Span
    trigger: Span
    calendar: Calendar


def _reading(event: Claim, said: Mapping[str, object], method: Method, move: _Move) -> Reading | None:
    turn, sentence, trigger, calendar = move
    modality = read_span(turn.text, trigger).modality
    is_off = _is_off(modality)
    if modality.realization is Realization.CANCELLED and not is_off:
        return None  # "it's not cancelled" leaves it where it was
    when = None if is_off else _new_time(sentence, turn, calendar)
    if when is None and not is_off:
        return None
    fixed = {"predicate": event.proposition.predicate, "qualifier": event.proposition.qualifier}
    return reading_in(
        turn,
        sentence,
        Proposition.model_validate({**said, **fixed, "participants": (), "when": when}),
        modality=modality,
        proposer=_PROPOSER,
        trigger=trigger,
        method=method,
        changes=True,
    )


def _named(sentence: Span, text: str, events: Sequence[Claim], turn: Turn) -> Iterator[tuple[Claim, Span]]:
    """Events still ahead whose name stands in a sentence, each with the stretch that names it."""
    held = [
        (base(token.word), token)
        for token in tokens_of(text)
        if sentence.start <= token.start and token.end <= sentence.end and token.word[0].isalnum()
    ]
    words = {word for word, _ in held}
    ahead = [each for each in events if each.sources[0].turn != turn.turn_id and is_ahead(each, turn)]
    for name_of in (_name, _head):
        for event in ahead:
            name = name_of(event)
            found = [token for word, token in held if word in name]
            if name and name <= words and found[-1].start - found[0].end <= _APART:
                yield event, Span(start=found[0].start, end=found[-1].end)
        if any(name_of(event) <= words for event in ahead):
            return


_APART = 12
"""How many characters the words of one name may stand apart."""


def _predicate(text: str, sentence: Span) -> Span | None:
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


# --- the event that is meant


def is_put_off(claim: Claim, *, corrects: bool, changes: bool) -> bool:
    """Whether the words say of an event that it is at another time, or not at all."""
    return claim.policy is Policy.EVENT and (corrects or changes or _is_off(claim.modality))


def _is_off(modality: Modality) -> bool:
    """Called off, or said not to be on."""
    is_denied = modality.realization is Realization.SCHEDULED and modality.polarity is Polarity.NEGATIVE
    is_called_off = (
        modality.realization is Realization.CANCELLED and modality.polarity is not Polarity.NEGATIVE
    )
    return is_called_off or is_denied


class Moved(NamedTuple):
    """What says that an event is moved or off, and the events told before that it is.

    Attributes:
        claim: About whose event it is, where the words left that open.
        before: Those that it bears on though their slot is another: the same thing, told of nobody.
    """

    claim: Claim
    before: tuple[Claim, ...]


def as_told_before(claim: Claim, events: tuple[Claim, ...], turn: Turn) -> Moved:
    """The claim about the event that it moves: of "the dentist has been moved", Ana's dentist.

    Args:
        claim: What says that an event is moved or off.
        events: Events in force of the same predicate that the claim may change.
        turn: The claim's turn.

    Returns:
        The claim of the one event of that name that is still ahead, the speaker's own before others'; as it
        is where it says itself whose it is, or where none fits or several do.
    """
    fitting = [each for each in events if is_ahead(each, turn) and _is_same(each, claim)]
    fitting = [each for each in fitting if each.claim_id != claim.claim_id]
    whose = claim.proposition.subject.person
    if whose is not None:
        own = [each for each in fitting if each.proposition.subject.person == whose]
        nobodys = [
            each
            for each in fitting
            if each.proposition.subject.person is None and each.speaker == claim.speaker
        ]
        if not own and len({each.slot for each in nobodys}) == 1:
            return Moved(claim, tuple(nobodys))
        fitting = own
    else:
        fitting = [each for each in fitting if each.proposition.subject.person == claim.speaker] or fitting
    if len({each.slot for each in fitting}) != 1:
        return Moved(claim, ())
    said = fitting[0].proposition
    return Moved(_about(claim, said.subject, said.qualifier), ())


def is_ahead(event: Claim, turn: Turn) -> bool:
    """Whether an event had not ended when something was said."""
    when = event.proposition.when
    return when is None or when.end is None or when.end > turn.sent_at


def _is_same(event: Claim, claim: Claim) -> bool:
    """Whether one's name is the other's, or a shorter form of it: "the dentist", "the dentist's check-up"."""
    one, other = _name(event), _name(claim)
    return bool(one & other) and (one <= other or other <= one)


def _name(claim: Claim) -> frozenset[str]:
    words = frozenset(base(word) for word in claim.proposition.qualifier.split())
    return words - _NAMES_NONE or words


def _head(claim: Claim) -> frozenset[str]:
    """The noun of a longer name: of the swimming gala, the gala."""
    words = [base(word) for word in claim.proposition.qualifier.split()]
    return frozenset(words[-1:]) - _NAMES_NONE


def _about(claim: Claim, subject: Subject, qualifier: str) -> Claim:
    said = Proposition.model_validate({**dict(claim.proposition), "subject": subject, "qualifier": qualifier})
    return Claim.model_validate({**dict(claim), "proposition": said})
