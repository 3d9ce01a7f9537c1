"""The household as one value: what stands, what somebody wants instead, and what that would change."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from config.household import ROLES, HouseholdSettings, MemberSettings
from config.language import in_words
from memory.house import House
from memory.people import Person, Role
from memory.value import Value


class Change(Value, frozen=True):
    """One difference: `said` is for the person who decides, `noted` for the audit log (ids, no names)."""

    said: str
    noted: str


class Unfit(Value, frozen=True):
    """It can't be so; the sentence says what to write instead."""

    sentence: str


def standing(house: House, now: datetime) -> HouseholdSettings:
    """The household as it stands, members and all."""
    members = tuple(_member(person, house) for person in house.members(now))
    return HouseholdSettings.model_validate({**house.settings.model_dump(), "members": members})


def matched(wanted: HouseholdSettings, house: House, now: datetime) -> HouseholdSettings:
    """What a file wants, with each of its members who is here known by their id.

    Nobody is told by likeness: an id counts, else the very same display name.
    """
    here = {person.name.casefold(): person.person_id for person in house.members(now)}
    members = [
        MemberSettings.model_validate(
            {**member.model_dump(), "id": member.id or here.get(member.name.casefold())}
        )
        for member in wanted.members
    ]
    return HouseholdSettings.model_validate({**wanted.model_dump(), "members": tuple(members)})


def refusal(wanted: HouseholdSettings, house: House, now: datetime) -> Unfit | None:
    """Why a household can't be as it is wanted, although each part of it could."""
    owners = [member for member in wanted.members if member.role == "owner"]
    if not owners:
        return Unfit(sentence="a household has an owner; make somebody else one first")
    if len(owners) > 1:
        return Unfit(sentence="a household has one owner")
    names = [member.name.casefold() for member in wanted.members]
    called = [alias.casefold() for member in wanted.members for alias in member.aliases]
    if len(set(called)) != len(called) or set(names) & set(called):
        return Unfit(sentence="two people would go by the same name; call one of them something else")
    return _no_such_kin(wanted) or _taken(wanted, house, now)


def changes(before: HouseholdSettings, after: HouseholdSettings) -> tuple[Change, ...]:
    """Everything that would be different, in the order in which a person would look for it."""
    return (*_of_the_house(before, after), *_of_the_members(before, after))


# --- the house
LABELS = {
    "name": "name of the household",
    "zone": "zone",
    "night_at": "nightly jobs at",
    "digest_at": "morning word at",
    "weekly_digest": "word on the week in the group",
    "weekly_on": "word on the week on",
    "weekly_at": "word on the week at",
    "receipts": "mark under what was kept",
    "share": "private words of a new member reach",
    "keep_quarantine_days": "days that what could not be read is kept",
    "keep_words_days": "days that words are kept that are over",
    "keep_backups_days": "days that a backup is kept",
}
"""How each setting of the house is called in the chat."""


def _of_the_house(before: HouseholdSettings, after: HouseholdSettings) -> Iterator[Change]:
    quiet = (f"{before.quiet_from} to {before.quiet_until}", f"{after.quiet_from} to {after.quiet_until}")
    yield from _changed("quiet hours", "quiet", *quiet)
    if before.language != after.language:
        said = f"language: {in_words(before.language)} becomes {in_words(after.language)}"
        yield Change(said=said, noted=f"set language {after.language}")
    for field, label in LABELS.items():
        yield from _changed(label, field, _told(getattr(before, field)), _told(getattr(after, field)))
    for role in ROLES:
        days = (before.keep_turns_days.get(role), after.keep_turns_days.get(role))
        yield from _changed(f"days that a message of {_a(role)} is kept", f"keep {role}", *map(_told, days))
    for role in ROLES:
        kinds = (", ".join(before.hears.get(role, ())), ", ".join(after.hears.get(role, ())))
        yield from _changed(
            f"what {_a(role)} may be told of", f"hears {role}", *(each or "nothing" for each in kinds)
        )


def _changed(label: str, noted: str, before: str, after: str) -> Iterator[Change]:
    if before != after:
        yield Change(said=f"{label}: {before} becomes {after}", noted=f"set {noted} {after}")


def _told(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _a(role: str) -> str:
    return f"an {role}" if role[0] in "ao" else f"a {role}"


# --- the members
def _of_the_members(before: HouseholdSettings, after: HouseholdSettings) -> Iterator[Change]:
    here = {member.id: member for member in before.members}
    wanted = {member.id for member in after.members}
    for member in after.members:
        former = here.get(member.id) if member.id else None
        if former is None:
            yield Change(said=f"{member.name}: new, {_a(member.role)}", noted=f"add {_a(member.role)}")
        else:
            yield from _of_a_member(former, member)
    for member in before.members:
        if member.id not in wanted:
            yield Change(
                said=f"{member.name}: no member any more, and told nothing from then on",
                noted=f"role none for {member.id}",
            )


def _of_a_member(before: MemberSettings, after: MemberSettings) -> Iterator[Change]:
    who = before.name
    pairs = (
        ("name", before.name, after.name),
        ("role", before.role, after.role),
        ("zone", before.zone or "the household's", after.zone or "the household's"),
        ("also called", _listed(before.aliases), _listed(after.aliases)),
        ("kin", _kin(before), _kin(after)),
    )
    for what, one, other in pairs:
        if one != other:
            noted = f"{what} {after.role} for {before.id}" if what == "role" else f"{what} for {before.id}"
            yield Change(said=f"{who}, {what}: {one} becomes {other}", noted=noted)
    if before.share != after.share:
        # How far somebody's private words reach is theirs to choose; nobody else's file changes it.
        yield Change(said=f"{who}: how far private words reach is {who}'s own choice, and stays", noted="")


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names) or "nothing else"


def _kin(member: MemberSettings) -> str:
    return "; ".join(f"{word} of {', '.join(of)}" for word, of in sorted(member.kin.items())) or "nobody's"


def _member(person: Person, house: House) -> MemberSettings:
    kin: dict[str, tuple[str, ...]] = {}
    for each in person.kin:
        kin[each.word] = (*kin.get(each.word, ()), house.name(each.of))
    return MemberSettings.model_validate(
        {
            "id": str(person.person_id),
            "name": person.name,
            "role": person.role.value,
            "aliases": person.aliases,
            "kin": kin,
            "zone": person.zone,
            "share": person.share.value,
        }
    )


def _no_such_kin(wanted: HouseholdSettings) -> Unfit | None:
    names = {member.name for member in wanted.members}
    for member in wanted.members:
        for of in member.kin.values():
            unknown = sorted(set(of) - names)
            if unknown:
                return Unfit(
                    sentence=f"{member.name} is kin to {unknown[0]}, but nobody of that name is here"
                )
    return None


def _taken(wanted: HouseholdSettings, house: House, now: datetime) -> Unfit | None:
    """A new name that an outsider or a former member goes by would make two people of one name."""
    members = {person.person_id for person in house.members(now)}
    others = {person.name.casefold() for person in house.people if person.person_id not in members}
    for member in wanted.members:
        is_new = member.id not in members
        if is_new and member.name.casefold() in others and not _is_known(member, house):
            return Unfit(
                sentence=f"there is or was somebody else called {member.name}; use another display name"
            )
    return None


def _is_known(member: MemberSettings, house: House) -> bool:
    """Whether the member is a person by id who comes back, and no stranger of the same name."""
    return any(person.person_id == member.id and person.role is not Role.OUTSIDER for person in house.people)
