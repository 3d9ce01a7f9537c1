"""How the stand-in reads, in each of its temperaments; it knows the prompt and nothing else."""

import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, Final, Literal

from bot.claude.parts import Earlier, People, Said, Someone, parse
from config.household import HouseholdSettings
from memory.claims import Reading
from memory.floor import read
from memory.house import House
from memory.ids import HouseholdId, PersonId, RoomId, TurnId
from memory.lexical import LexicalReader
from memory.people import Kin, Person, Role, Share
from memory.ports import Context
from memory.rooms import Room, RoomKind, Seat
from memory.turns import Author, Turn, TurnKind
from memory.vocabulary import Predicate

Temperament = Literal["faithful", "sloppy", "adversary"]
_HOME = HouseholdId("h")
_ROOM = RoomId("r")
_THEN = datetime(2020, 1, 1, tzinfo=UTC)
_Row = dict[str, Any]


# --- the household, as far as a prompt shows it


def _house(people: People) -> House:
    ids = {someone.name: PersonId(f"p{number}") for number, someone in enumerate(people.members)}
    room = Room(
        room_id=_ROOM,
        household=_HOME,
        kind=RoomKind.GROUP if len(people.present) != 1 else RoomKind.PRIVATE,
        name="room",
        seats=tuple(
            Seat(person=ids[name], since=_THEN, until=None, history=True)
            for name in people.present
            if name in ids
        ),
    )
    members = tuple(_person(someone, ids) for someone in people.members)
    return House(household=_HOME, settings=HouseholdSettings(), people=members, rooms=(room,))


def _person(someone: Someone, ids: dict[str, PersonId]) -> Person:
    kin = [also.partition(" of ") for also in someone.also]
    return Person(
        person_id=ids[someone.name],
        household=_HOME,
        name=someone.name,
        role=Role(someone.role),
        aliases=tuple(
            also for also, (_, mark, of) in zip(someone.also, kin, strict=True) if not mark or of not in ids
        ),
        kin=tuple(Kin(word=word, of=ids[of]) for word, mark, of in kin if mark and of in ids),
        zone=None,
        share=Share.ME,
        joined_at=_THEN,
        left_at=None,
        history=True,
        about="",
    )


def _turn(number: int, by: PersonId | None, text: str, said: Said | None, replied: TurnId | None) -> Turn:
    at = _THEN if said is None else datetime.strptime(said.at, "%a %d %b %Y %H:%M").replace(tzinfo=UTC)
    return Turn(
        turn_id=TurnId(f"t{number}"),
        household=_HOME,
        room=_ROOM,
        thread=None,
        message=f"t{number}",
        version=0,
        seq=number,
        author=Author.BOT if by is None else Author.PERSON,
        speaker=by,
        sent_at=at,
        text=text,
        kind=TurnKind.TEXT,
        reply_to=replied,
        forwarded_from=None if said is None else said.forwarded,
        quoted=None if said is None else said.quoted,
        to_bot=False,
        imported=False,
    )


def seen_in(context: str) -> Iterator[tuple[Said, Turn, Context]]:
    """Each message to be read, with what a reader may look at beside it."""
    people, *lines = parse(context)
    assert isinstance(people, People)
    house = _house(people)
    ids = {person.name: person.person_id for person in house.people}
    before: list[Turn] = []
    for number, line in enumerate(lines, start=1):
        assert isinstance(line, Earlier | Said)
        answered = line.answers if isinstance(line, Said) else None
        replied = next((each for each in reversed(before) if each.text == answered), None)
        if answered is not None and replied is None:
            replied = _turn(0, None, answered, None, None)
        said = line if isinstance(line, Said) else None
        turn = _turn(
            number, ids.get(line.by or ""), line.text, said, None if replied is None else replied.turn_id
        )
        if said is not None:
            seen = Context(house=house, replied_to=replied, before=tuple(before[-12:]), open_questions=())
            yield said, turn, seen
        before.append(turn)


# --- faithful


def _row(message: int, reading: Reading, text: str) -> _Row:
    said, modality = reading.proposition, reading.modality
    trigger = reading.trigger.of(text)
    start, end = min(reading.span.start, reading.trigger.start), max(reading.span.end, reading.trigger.end)
    first = re.search(rf"(?<!\w){re.escape(trigger)}(?!\w)", text[start:end])
    if first is None or start + first.start() != reading.trigger.start:
        start = reading.trigger.start
    quote = text[start:end]
    return {
        "message": message,
        "quote": quote,
        "occurrence": _occurrence(text, quote, start),
        "trigger": trigger,
        "predicate": said.predicate.value,
        "about": said.subject.surface if said.subject.surface in text else "",
        "means": "",
        "value": said.value,
        "act": modality.act.value,
        "frame": modality.frame.value,
        "certainty": modality.certainty.value,
        "polarity": modality.polarity.value,
        "realization": modality.realization.value,
        "temporal": modality.temporal.value,
        "stance": modality.stance.value,
        "sources": list(modality.attributed_to),
        "lasting": reading.lasting,
    }


def _occurrence(text: str, quote: str, start: int) -> int:
    count, at = 0, -1
    while at < start:
        at = text.find(quote, at + 1)
        count += 1
    return count


def faithful_rows(context: str) -> list[_Row]:
    """What a good reader says: here, what the rules say."""
    reader = LexicalReader()
    return [
        _row(said.number, reading, turn.text)
        for said, turn, seen in seen_in(context)
        for reading in reader.read(turn, seen)
    ]


# --- sloppy

_STRONGEST: Final[_Row] = {
    "act": "stated",
    "frame": "actual",
    "certainty": "certain",
    "polarity": "positive",
    "realization": "completed",
    "temporal": "past",
    "stance": "knowledge",
    "sources": [],
}


def _sloppy_rows(context: str) -> list[_Row]:
    """A good reader who now and then leaves a qualifier out, the same ones every time."""
    rows = faithful_rows(context)
    for row in rows:
        dice = random.Random(f"{row['quote']}{row['trigger']}")  # noqa: S311 - the same every time
        weak = [name for name, strong in _STRONGEST.items() if row[name] != strong]
        if weak and dice.random() < 0.4:
            name = dice.choice(weak)
            row[name] = _STRONGEST[name]
    return rows


# --- adversary

_MOST: Final = 180
_BOLD = (
    Predicate.ALLERGIC_TO,
    Predicate.PROMISE,
    Predicate.SAFETY_RULE,
    Predicate.HAPPENED,
    Predicate.LOCATED_AT,
)


def strongest_rows(context: str) -> Iterator[_Row]:
    """Everything at its strongest: what was said, cut and crossed, and what was not said at all."""
    people, *_ = parse(context)
    assert isinstance(people, People)
    names = (*people.present, "Zoltan")
    lines = [line for line in parse(context) if isinstance(line, Said)]
    texts = [line.text for line in lines]
    dice = random.Random(context)  # noqa: S311 - the same every time
    for row in faithful_rows(context):
        yield {**row, **_STRONGEST, "lasting": True}
        yield {**row, **_STRONGEST, "realization": "state", "temporal": "current", "lasting": True}
        yield {**row, **_STRONGEST, "means": dice.choice(names), "value": texts[row["message"] - 1]}
    for line in lines:
        yield from _crossed(line, texts, names, dice)
        yield from _invented(line, context, names)


def _crossed(line: Said, texts: Sequence[str], names: Sequence[str], dice: random.Random) -> Iterator[_Row]:
    """For each predicate word: kinds of things that it does not say, of people whom it does not mean."""
    clauses = read(line.text)
    for clause in clauses:
        trigger = clause.trigger.of(line.text)
        others = [other.span.of(line.text) for other in clauses if other is not clause]
        values = [line.text, clause.span.of(line.text), line.text[clause.trigger.start :], *others]
        for predicate in (*_BOLD, *dice.sample(list(Predicate), 2)):
            yield {
                **_STRONGEST,
                "message": line.number,
                "quote": dice.choice((line.text, trigger, line.text[clause.trigger.start :])),
                "occurrence": 1,
                "trigger": trigger,
                "predicate": predicate.value,
                "about": dice.choice((*names, trigger)),
                "means": dice.choice(("", *names)),
                "value": dice.choice((*values, dice.choice(texts))),
                "realization": dice.choice(("completed", "state")),
                "temporal": dice.choice(("past", "current")),
                "lasting": True,
            }


def _invented(line: Said, context: str, names: Sequence[str]) -> Iterator[_Row]:
    words = re.findall(r"\w+", line.text) or ["x"]
    lie = f"{names[-1]} has finished {words[-1]} for {names[0]} on 3 May"
    base: _Row = {
        **_STRONGEST,
        "message": line.number,
        "occurrence": 1,
        "about": names[-1],
        "means": names[0],
        "predicate": "note",
        "lasting": True,
    }
    yield {**base, "quote": lie, "trigger": "finished", "value": lie}
    yield {**base, "quote": line.text or "x", "trigger": words[0], "value": lie}
    yield {**base, "quote": context[:300], "trigger": "people", "value": context[:300]}
    yield {**base, "message": 999, "quote": line.text or "x", "trigger": words[0], "value": words[0]}
    yield {**base, "quote": line.text or "x", "occurrence": 7, "trigger": words[0], "value": words[0]}


def _adversary_rows(context: str) -> list[_Row]:
    rows = [row for row in strongest_rows(context) if row["quote"].strip() and len(row["trigger"]) <= 200]
    dice = random.Random(context)  # noqa: S311 - the same every time
    return rows if len(rows) <= _MOST else dice.sample(rows, _MOST)


def _answering(rows: Callable[[str], list[_Row]]) -> Callable[[str], str]:
    return lambda context: json.dumps({"readings": rows(context)}, ensure_ascii=False)


READINGS: dict[Temperament, Callable[[str], str]] = {
    "faithful": _answering(faithful_rows),
    "sloppy": _answering(_sloppy_rows),
    "adversary": _answering(_adversary_rows),
}
