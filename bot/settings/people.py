"""The owner's words for the people: who is here, what they are called, and what they are to each other."""

from collections.abc import Callable, Mapping
from typing import Any

from bot.settings.wanted import Unfit
from config.household import ROLES, HouseholdSettings, MemberSettings

Wanted = HouseholdSettings | Unfit


def people(words: list[str], now: HouseholdSettings) -> Wanted:
    """What `/people` with further words asks for."""
    what, rest = words[0].casefold(), words[1:]
    return _PEOPLE[what](rest, now) if what in _PEOPLE and rest else _HOW


def role(words: list[str], now: HouseholdSettings) -> Wanted:
    """What `/role NAME ROLE` asks for; the role "none" ends a membership."""
    if len(words) < 2 or words[-1].casefold() not in (*ROLES, "none"):
        return Unfit(sentence="like: /role Nia adult, or: /role Nia none")
    name, wanted = " ".join(words[:-1]), words[-1].casefold()
    if wanted != "none":
        return with_member(now, name, role=wanted)
    member = member_in(now, name)
    return nobody(name) if member is None else _without(now, member)


def changed(now: HouseholdSettings, **fields: Any) -> HouseholdSettings:
    """The household with some fields set.

    Raises:
        ValidationError: It can't be so.
    """
    return HouseholdSettings.model_validate({**now.model_dump(), **fields})


def with_member(now: HouseholdSettings, who: str, **fields: Any) -> Wanted:
    """The household with some fields of one member set.

    Raises:
        ValidationError: It can't be so.
    """
    found = member_in(now, who)
    if found is None:
        return nobody(who)
    after = MemberSettings.model_validate({**found.model_dump(), **fields})
    members = (after if each is found else each for each in now.members)
    return changed(now, members=tuple(_renamed(each, found.name, after.name) for each in members))


def member_in(now: HouseholdSettings, name: str) -> MemberSettings | None:
    """The member of that display name, or of an alias that only one has; never by likeness."""
    wanted = name.casefold()
    for member in now.members:
        if member.name.casefold() == wanted:
            return member
    by_alias = [each for each in now.members if wanted in (alias.casefold() for alias in each.aliases)]
    return by_alias[0] if len(by_alias) == 1 else None


def nobody(name: str) -> Unfit:
    """There is no such member."""
    return Unfit(sentence=f"nobody here is called {name}; /people shows who is")


_HOW = Unfit(
    sentence="like: /people add May guest, /people name Joel as Jo, /people call Joel Jojo, "
    "/people uncall Joel Jojo, /people kin Joel is dad of Nia, Tom"
)


def _add(words: list[str], now: HouseholdSettings) -> Wanted:
    has_role = len(words) > 1 and words[-1].casefold() in ROLES
    name = " ".join(words[:-1] if has_role else words)
    if member_in(now, name) is not None:
        return Unfit(sentence=f"{name} is here already")
    found = {"name": name, "role": words[-1].casefold() if has_role else "adult", "share": now.share}
    return changed(now, members=(*now.members, MemberSettings.model_validate(found)))


def _name(words: list[str], now: HouseholdSettings) -> Wanted:
    before, after = _parted(words, "as")
    return with_member(now, before, name=after) if before and after else _HOW


def _call(words: list[str], now: HouseholdSettings) -> Wanted:
    return _called(words, now, is_called=True)


def _uncall(words: list[str], now: HouseholdSettings) -> Wanted:
    return _called(words, now, is_called=False)


def _called(words: list[str], now: HouseholdSettings, *, is_called: bool) -> Wanted:
    """Names can have several words: the longest that is a member's is the name, the rest the alias."""
    for cut in range(len(words) - 1, 0, -1):
        member = member_in(now, " ".join(words[:cut]))
        if member is not None:
            alias = " ".join(words[cut:])
            others = tuple(each for each in member.aliases if each.casefold() != alias.casefold())
            return with_member(now, member.name, aliases=(*others, alias) if is_called else others)
    return nobody(words[0]) if len(words) > 1 else _HOW


def _kin(words: list[str], now: HouseholdSettings) -> Wanted:
    name, told = _parted(words, "is")
    word, of = _parted(told.split(), "of")
    member = member_in(now, name)
    if member is None:
        return nobody(name or "that")
    if told == "nobody":
        return with_member(now, name, kin={})
    relatives = [member_in(now, each.strip()) for each in of.split(",")]
    named = tuple(each.name for each in relatives if each is not None)
    if not word or len(named) < len(relatives):
        return nobody(of) if word and of else _HOW
    return with_member(now, name, kin={**member.kin, word.casefold(): named})


_PEOPLE: Mapping[str, Callable[[list[str], HouseholdSettings], Wanted]] = {
    "add": _add,
    "name": _name,
    "call": _call,
    "uncall": _uncall,
    "kin": _kin,
}


def _parted(words: list[str], word: str) -> tuple[str, str]:
    if word not in words:
        return " ".join(words), ""
    place = words.index(word)
    return " ".join(words[:place]), " ".join(words[place + 1 :])


def _renamed(member: MemberSettings, before: str, after: str) -> MemberSettings:
    """Whoever is kin to a renamed member is kin to them under the new name."""
    kin = {word: tuple(after if name == before else name for name in of) for word, of in member.kin.items()}
    return MemberSettings.model_validate({**member.model_dump(), "kin": kin})


def _without(now: HouseholdSettings, gone: MemberSettings) -> HouseholdSettings:
    others: list[MemberSettings] = []
    for member in now.members:
        if member is gone:
            continue
        left = {word: tuple(name for name in of if name != gone.name) for word, of in member.kin.items()}
        kin = {word: of for word, of in left.items() if of}
        others.append(MemberSettings.model_validate({**member.model_dump(), "kin": kin}))
    return changed(now, members=tuple(others))
