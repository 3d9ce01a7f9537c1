"""One's own memory as a file: readable JSON with its meaning, a page to read, and the way back in."""

from datetime import datetime
from pathlib import Path

from pydantic import ValidationError

from bot.commands.report import claim_json
from memory.audience import audible_to
from memory.claims import Claim
from memory.erasing.erasure import completions
from memory.house import House
from memory.ids import PersonId, RoomId
from memory.life.references import as_merged
from memory.people import Person
from memory.ports import UnitOfWork
from memory.render import View, render
from memory.rooms import Audience
from memory.tombstones import household_key, mark_of_claim, mark_of_message
from memory.turns import Turn
from memory.value import Value

FORMAT = 1


class ExportError(Exception):
    """The file is no export, or not for this household; the message says which."""


class Export(Value, frozen=True):
    """What a person takes along: their own messages, and the claims by or about them that they may hear.

    Attributes:
        format: Of this file; a newer one is refused.
        meaning: For reading: each claim as the reports tell it, with its words.
    """

    format: int
    household: str
    person: PersonId
    name: str
    exported_at: datetime
    turns: tuple[Turn, ...]
    claims: tuple[Claim, ...]
    meaning: tuple[dict[str, object], ...]


class Taken(Value, frozen=True):
    """What an import came to: a second one of the same file takes nothing."""

    turns: int
    claims: int
    there: int
    erased: int


def export(unit: UnitOfWork, person: Person, *, now: datetime) -> Export:
    """Everything of `person` that they may read, in force and archived."""
    house = unit.house()
    own = [turn for turn in unit.turns(limit=1 << 31) if turn.speaker == person.person_id]
    kept = (as_merged(claim, house) for claim in (*unit.in_force(), *unit.archived()))
    claims = [claim for claim in kept if _is_of(claim, person.person_id)]
    room = RoomId(f"dm:{person.person_id}")
    heard = audible_to(person.person_id, room, claims, house=house, now=now)
    view = View(
        house=house, listener=person.person_id, now=now, zone=house.zone_of(person.person_id), absolute=True
    )
    told = [(audible.claim, render(audible, view).text) for audible in heard]
    return Export(
        format=FORMAT,
        household=house.settings.name,
        person=person.person_id,
        name=person.name,
        exported_at=now,
        turns=tuple(own),
        claims=tuple(claim for claim, _ in told),
        meaning=tuple(dict(claim_json(claim, house, rendered=words)) for claim, words in told),
    )


def page(exported: Export) -> str:
    """The export as a page that a person can read."""
    lines = [f"# What {exported.household} keeps of {exported.name}", ""]
    for claim in exported.meaning:
        lines.append(f"* {claim['rendered']}")
        lines.append(f"  ({claim['state']}, {claim['category']}, {claim['sensitivity']}; id {claim['id']})")
    lines += ["", f"## {exported.name}'s own messages", ""]
    lines += [f"* {turn.sent_at:%Y-%m-%d %H:%M} {turn.text}" for turn in exported.turns if turn.text]
    return "\n".join(lines) + "\n"


def read_export(path: Path) -> Export:
    """Read a file that `sayso export` wrote.

    Raises:
        ExportError: It is none, or a newer one.
    """
    try:
        found = Export.model_validate_json(path.read_text("utf-8"))
    except OSError as error:
        raise ExportError(f"{path} can't be read ({error.strerror})") from error
    except (UnicodeDecodeError, ValidationError) as error:
        raise ExportError(f"{path.name} is not an export of sayso") from error
    if found.format != FORMAT:
        raise ExportError(f"{path.name} was written by a newer sayso; update this one first")
    return found


def take_in(unit: UnitOfWork, exported: Export) -> Taken:
    """Bring an export back: what is there stays as it is, and what was erased stays erased.

    People are told apart by id and never by name: a file of somebody who is not here is refused.

    Raises:
        ExportError: Its person is nobody here, or somebody else of that id.
    """
    house = unit.house()
    person = house.person(exported.person)
    if person is None or person.name != exported.name:
        raise ExportError(
            f"nobody here is {exported.name} with the id {exported.person}, and people are never merged by "
            f'name; add them to the household\'s file with id = "{exported.person}" (sayso settings), then '
            "say it again"
        )
    key = household_key(unit)
    turns = [turn for turn in exported.turns if not _is_erased_turn(unit, key, turn)]
    claims = [
        claim for claim in exported.claims if not unit.has_tombstone(mark_of_claim(key, claim.claim_id))
    ]
    new_turns = sum(unit.put_turn(turn) is not None for turn in turns)
    new_claims = sum(_add(unit, _still_theirs(claim, person, house), house) for claim in claims)
    known = len(turns) + len(claims) - new_turns - new_claims
    erased = len(exported.turns) + len(exported.claims) - len(turns) - len(claims)
    return Taken(turns=new_turns, claims=new_claims, there=known, erased=erased)


def _still_theirs(claim: Claim, person: Person, house: House) -> Claim:
    """A claim that its person hears in their own chat, also where the household began after it was made.

    Nobody else hears more by that: in a room only those do who could read it then.
    """
    rooms = (house.room(room) for room in claim.audience.rooms)
    seats = [seat for room in rooms if room is not None for seat in room.seats_of(person.person_id)]
    reads_it = any(seat.history or seat.since <= claim.said_at for seat in seats)
    if reads_it or person.person_id in claim.audience.people:
        return claim
    heard_by = {**dict(claim.audience), "people": (*claim.audience.people, person.person_id)}
    return Claim.model_validate({**dict(claim), "audience": Audience.model_validate(heard_by)})


def _add(unit: UnitOfWork, claim: Claim, house: House) -> bool:
    return claim.household == house.household and unit.add(claim)


def _is_erased_turn(unit: UnitOfWork, key: bytes, turn: Turn) -> bool:
    gone = {turn_id for record in completions(unit) for turn_id in record.reach.turns}
    mark = mark_of_message(key, turn.household, turn.room, turn.message)
    return turn.turn_id in gone or unit.has_tombstone(mark)


def _is_of(claim: Claim, person: PersonId) -> bool:
    return person in (claim.speaker, claim.proposition.subject.person)
