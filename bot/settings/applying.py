"""What is wanted is written: settings, people and rooms in one transaction, with lines in the audit log."""

from collections.abc import Mapping
from datetime import datetime

from bot.audit import note
from bot.founding import admit_member, dismiss_member
from bot.settings.wanted import Change, Unfit, changes, refusal, standing
from config.household import HouseholdSettings, MemberSettings
from jobs.standard import pass_over_weekly
from memory.house import House
from memory.ids import PersonId
from memory.people import Kin, Person, Role
from memory.ports import UnitOfWork


def preview(house: House, wanted: HouseholdSettings, now: datetime) -> tuple[Change, ...] | Unfit:
    """What would change; or why it can't be so. Nothing is written."""
    return refusal(wanted, house, now) or changes(standing(house, now), wanted)


def settle(
    unit: UnitOfWork, wanted: HouseholdSettings, *, by: str, now: datetime
) -> tuple[Change, ...] | Unfit:
    """Make the household as it is wanted, and note who did it; what changed."""
    found = preview(unit.house(), wanted, now)
    if isinstance(found, Unfit):
        return found
    before = unit.house().settings
    after = HouseholdSettings.model_validate({**wanted.model_dump(), "members": ()})
    if after != before:
        unit.put_settings(after)
        pass_over_weekly(unit, before, now)
    _settle_members(unit, wanted, now)
    for change in found:
        if change.noted:
            note(unit, change.noted, now, by=by)
    return found


def _settle_members(unit: UnitOfWork, wanted: HouseholdSettings, now: datetime) -> None:
    known = {person.person_id for person in unit.house().members(now)}
    ids = {member.name: _settled(unit, member, known, now) for member in wanted.members}
    for member in wanted.members:
        _settle_kin(unit, member, ids)
    for person in known - set(ids.values()):
        dismiss_member(unit, person, at=now)


def _settled(unit: UnitOfWork, member: MemberSettings, known: set[PersonId], now: datetime) -> PersonId:
    person = unit.house().person(PersonId(member.id)) if member.id else None
    if person is None or person.person_id not in known:
        alone = MemberSettings.model_validate({**member.model_dump(), "kin": {}})
        return admit_member(unit, alone, at=now).person_id
    changed = {"name": member.name, "role": Role(member.role), "aliases": member.aliases, "zone": member.zone}
    _put(unit, person, changed)
    return person.person_id


def _settle_kin(unit: UnitOfWork, member: MemberSettings, ids: dict[str, PersonId]) -> None:
    person = unit.house().person(ids[member.name])
    kin = tuple(
        Kin(word=word.casefold(), of=ids[name]) for word, names in member.kin.items() for name in names
    )
    if person is not None:
        _put(unit, person, {"kin": kin})


def _put(unit: UnitOfWork, person: Person, changed: Mapping[str, object]) -> None:
    after = Person.model_validate({**dict(person), **changed})
    if after != person:
        unit.put_person(after)
