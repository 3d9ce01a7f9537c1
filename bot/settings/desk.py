"""The one use case behind every shell: look at what words would change, then do it, by the owner alone."""

from datetime import datetime, timedelta

from bot.settings.applying import preview, settle
from bot.settings.commands import HOW, Command, file_in, is_a_look, wanted
from bot.settings.pages import as_file, as_lines, as_preview
from bot.settings.wanted import Change, Unfit, matched, standing
from config.household import HouseholdFileError, HouseholdSettings, parse_household
from memory.house import House
from memory.ids import FIRST, PersonId, Revision, RowId
from memory.people import Person, Role
from memory.ports import Row, UnitOfWork
from memory.value import Value

_ASKED = "setting_asked"
_LASTS = timedelta(minutes=10)
_FILE = "household.toml"
_BACK = (
    "# Send /settings file with this text, changed, on the lines below it; or send the changed text as a\n"
    "# file, in reply to this message or with /settings beneath it. I show what would change.\n"
)

NOT_YOURS = "Only the owner of the household can do that."
IN_PRIVATE = "Write that to me in private."


class Looked(Value, frozen=True):
    """What words on a setting come to, before anything is done.

    Attributes:
        text: For whoever wrote them: what is set, what would change, or what to write instead.
        is_change: Whether there is something to confirm.
        is_well: Whether it was understood and can be so.
    """

    text: str
    is_change: bool
    is_well: bool = True


def look(house: House, command: Command, now: datetime) -> Looked:
    """What a command shows or would change; nothing is written."""
    if is_a_look(command):
        shown = _people(house, now) if command.name == "people" else as_lines(house.settings)
        return Looked(text=shown if command.name == "people" else f"{shown}\n\n{HOW}", is_change=False)
    file = file_in(command)
    if file is not None and not file.strip():
        return Looked(text=_BACK + as_file(standing(house, now)), is_change=False)
    if file is not None:
        return look_at_file(house, file, name=_FILE, now=now)
    asked = wanted(command, standing(house, now))
    return _looked(asked if isinstance(asked, Unfit) else preview(house, asked, now))


def do(unit: UnitOfWork, command: Command, *, by: PersonId, now: datetime) -> str:
    """Carry a command out on the household as it stands now, and say what changed."""
    file = file_in(command)
    if file is not None:
        return do_file(unit, file, name=_FILE, by=by, now=now)
    asked = wanted(command, standing(unit.house(), now))
    return _done(asked if isinstance(asked, Unfit) else settle(unit, asked, by=by, now=now))


def look_at_file(house: House, text: str, *, name: str, now: datetime) -> Looked:
    """What a household file would change; one that can't be so is told, and changes nothing."""
    asked = _of_file(house, text, name, now)
    return _looked(asked if isinstance(asked, Unfit) else preview(house, asked, now))


def do_file(unit: UnitOfWork, text: str, *, name: str, by: str, now: datetime) -> str:
    """Make the household as a file has it, and say what changed."""
    asked = _of_file(unit.house(), text, name, now)
    return _done(asked if isinstance(asked, Unfit) else settle(unit, asked, by=by, now=now))


# --- where there is no button to press
def ask(unit: UnitOfWork, person: Person, command: Command, *, now: datetime) -> str:
    """Show what a command would change and remember it until its owner says yes, or ten minutes pass."""
    found = look(unit.house(), command, now)
    if not found.is_change:
        return found.text
    former = unit.row(_ASKED, RowId(person.person_id))
    row = Row(
        kind=_ASKED,
        row_id=RowId(person.person_id),
        state="open",
        due_at=now + _LASTS,
        about=(),
        body=command.model_dump_json(),
        revision=FIRST if former is None else Revision(former.revision + 1),
    )
    unit.put_row(row, expected=None if former is None else former.revision)
    return f"{found.text}\nSay /yes to change it."


def confirm(unit: UnitOfWork, person: Person, *, now: datetime) -> str:
    """Do what was shown last, once."""
    row = unit.row(_ASKED, RowId(person.person_id))
    if row is None or row.due_at is None or row.due_at <= now:
        return "There is nothing to say yes to."
    unit.drop_row(_ASKED, row.row_id)
    return do(unit, Command.model_validate_json(row.body), by=person.person_id, now=now)


def refusal_of(person: Person, *, is_private: bool) -> str | None:
    """Why somebody may not set anything here; None if they may."""
    if person.role is not Role.OWNER:
        return NOT_YOURS
    return None if is_private else IN_PRIVATE


def _of_file(house: House, text: str, name: str, now: datetime) -> HouseholdSettings | Unfit:
    try:
        return matched(parse_household(text, name=name), house, now)
    except HouseholdFileError as error:
        return Unfit(sentence=str(error))


def _looked(found: tuple[Change, ...] | Unfit) -> Looked:
    if isinstance(found, Unfit):
        return Looked(text=found.sentence, is_change=False, is_well=False)
    return Looked(text=as_preview(found), is_change=any(change.noted for change in found))


def _done(found: tuple[Change, ...] | Unfit) -> str:
    if isinstance(found, Unfit):
        return found.sentence
    return f"Changed:\n{as_preview(found)}" if found else as_preview(found)


def _people(house: House, now: datetime) -> str:
    lines: list[str] = []
    for person in house.members(now):
        called = [*person.aliases, *(f"{kin.word} of {house.name(kin.of)}" for kin in person.kin)]
        zone = f", zone {person.zone}" if person.zone else ""
        lines.append(
            f"{person.name}: {person.role.value}{zone}" + (f"; {', '.join(called)}" if called else "")
        )
    return "\n".join(lines) or "nobody yet"
