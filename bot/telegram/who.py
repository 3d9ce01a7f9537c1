"""Who is who: an account is a number that somebody's invitation linked to a person; a name never is one."""

import hashlib
import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final, Literal

from bot.founding import GROUP, admit_member
from config.household import MemberSettings, RoleName
from memory.house import House
from memory.ids import PersonId, RoomId, RowId
from memory.people import Person, Role
from memory.ports import UnitOfWork
from memory.rooms import Room, RoomKind, Seat
from memory.rows import every, load, save
from memory.value import Value

ACCOUNT: Final = "account"
CHAT: Final = "chat"
INVITE: Final = "invite"
INVITED_FOR: Final = timedelta(minutes=10)
_OWNER_FOR: Final = timedelta(days=1)


class Account(Value, frozen=True):
    """One account and whose it is; `reach` says whether the bot can write to it."""

    user: int
    person: PersonId
    linked_at: datetime
    reach: Literal["ok", "blocked"]


class Home(Value, frozen=True):
    """The family's group.

    Attributes:
        unknown: Accounts that came in later and belong to nobody known: they read what is said there.
        can_write: Whether the bot may speak there.
    """

    room: RoomId
    unknown: tuple[int, ...]
    is_admin: bool
    can_write: bool


class Invite(Value, frozen=True):
    """A seat that waits for whoever brings its code; kept by the code's hash alone."""

    name: str | None
    role: RoleName
    person: PersonId | None
    expires_at: datetime


# --- accounts
def person_of(unit: UnitOfWork, user: int | None, now: datetime) -> Person | None:
    """The member whose account that is."""
    account = None if user is None else load(unit, ACCOUNT, str(user), Account)
    person = None if account is None else unit.house().person(account.person)
    return person if person is not None and person.is_member(now) else None


def account_of(unit: UnitOfWork, person: PersonId) -> Account | None:
    """The account of a person; the one that was linked last."""
    found = [account for _, account in every(unit, ACCOUNT, Account) if account.person == person]
    return max(found, key=lambda account: account.linked_at, default=None)


def set_reach(unit: UnitOfWork, user: int, reach: Literal["ok", "blocked"]) -> None:
    """Note whether an account can be written to."""
    account = load(unit, ACCOUNT, str(user), Account)
    if account is not None and account.reach != reach:
        changed = Account(user=user, person=account.person, linked_at=account.linked_at, reach=reach)
        save(unit, ACCOUNT, str(user), changed, state="linked")


def owner(house: House, now: datetime) -> Person | None:
    """The household's owner."""
    return next((person for person in house.members(now) if person.role is Role.OWNER), None)


def own_room(person: Person) -> RoomId:
    """A member's private chat with the bot, as the record names it."""
    return RoomId(f"dm:{person.person_id}")


# --- chats
def home_of(unit: UnitOfWork, chat: int) -> Home | None:
    """The family's group, if that chat is it."""
    row = unit.row(CHAT, _row_id(chat))
    return Home.model_validate_json(row.body) if row is not None and row.state == "home" else None


def group_chat(unit: UnitOfWork) -> tuple[int, Home] | None:
    """The family's group and its number."""
    found = every(unit, CHAT, Home, state="home")
    return (int(found[0][0]), found[0][1]) if found else None


def has_unknown(unit: UnitOfWork) -> bool:
    """Whether somebody whom nobody has vouched for reads the group."""
    found = group_chat(unit)
    return found is not None and bool(found[1].unknown)


def chat_for(unit: UnitOfWork, room_id: RoomId, now: datetime) -> int | None:
    """Where a room is in Telegram now; None where it can't be reached, or the person is no member."""
    room = unit.house().room(room_id)
    if room is None:
        return None
    if room.kind is RoomKind.GROUP:
        found = group_chat(unit)
        return found[0] if found is not None and found[1].room == room_id and found[1].can_write else None
    for person in room.readers(now):
        account = account_of(unit, person)
        if account is not None and person_of(unit, account.user, now) is not None:
            return account.user
    return None


def take_home(unit: UnitOfWork, chat: int, *, is_admin: bool, can_write: bool) -> Home:
    """Make a chat the family's group, or note how the bot stands in it."""
    before = home_of(unit, chat)
    unknown = () if before is None else before.unknown
    home = Home(room=GROUP, unknown=unknown, is_admin=is_admin, can_write=can_write)
    save(unit, CHAT, _row_id(chat), home, state="home")
    return home


def leave_home(unit: UnitOfWork, chat: int) -> None:
    """The bot was put out of the group: nothing is heard or said there any more."""
    home = home_of(unit, chat)
    if home is not None:
        save(unit, CHAT, _row_id(chat), home, state="left")


def move_home(unit: UnitOfWork, old: int, new: int) -> bool:
    """The group has another number now: room, members and what waits follow; the old one is dead."""
    home = home_of(unit, old)
    if home is None:
        return False
    save(unit, CHAT, _row_id(old), home, state="dead")
    save(unit, CHAT, _row_id(new), home, state="home")
    return True


def note_unknown(unit: UnitOfWork, chat: int, *, came: Iterable[int], went: Iterable[int]) -> bool:
    """Keep account of who reads the group without being known; whether somebody new does."""
    home = home_of(unit, chat)
    if home is None:
        return False
    unknown = tuple(dict.fromkeys((*home.unknown, *came)))
    gone = frozenset(went)
    left = tuple(user for user in unknown if user not in gone)
    changed = Home(room=home.room, unknown=left, is_admin=home.is_admin, can_write=home.can_write)
    save(unit, CHAT, _row_id(chat), changed, state="home")
    return len(left) > len(home.unknown)


def seat(unit: UnitOfWork, room_id: RoomId, person: PersonId, *, at: datetime, sits: bool) -> None:
    """Give somebody a seat in a room, or end it; coming back does not open what was said meanwhile."""
    room = unit.house().room(room_id)
    if room is None or (person in room.readers(at)) is sits:
        return
    seats = tuple(
        Seat(person=each.person, since=each.since, until=at, history=each.history)
        if each.person == person and each.until is None
        else each
        for each in room.seats
    )
    if sits:
        seats = (*seats, Seat(person=person, since=at, until=None, history=False))
    unit.put_room(Room.model_validate({**dict(room), "seats": seats}))


# --- invitations
def new_code() -> str:
    """A code of 128 bits, fit for a link."""
    return secrets.token_urlsafe(16)


def invite(unit: UnitOfWork, code: str, found: Invite) -> None:
    """Keep an invitation by its code's hash."""
    save(unit, INVITE, _hashed(code), found, state="open", due=found.expires_at)


def owner_code(unit: UnitOfWork, now: datetime) -> str | None:
    """A new one-time code for the owner; None once an owner has an account. Older ones end."""
    house = unit.house()
    found = owner(house, now)
    if found is not None and account_of(unit, found.person_id) is not None:
        return None
    for row in unit.rows(INVITE, state="open"):
        if Invite.model_validate_json(row.body).role == "owner":
            unit.drop_row(INVITE, row.row_id)
    code = new_code()
    person = None if found is None else found.person_id
    invite(unit, code, Invite(name=None, role="owner", person=person, expires_at=now + _OWNER_FOR))
    return code


def redeem(unit: UnitOfWork, code: str, *, user: int, called: str, now: datetime) -> Person | None:
    """Link an account by an invitation; None if there is no such open invitation (and nothing changes).

    Args:
        unit: The unit of work.
        code: As it stood in the link.
        user: The account that brought it.
        now: The present.
        called: What the account calls itself; taken for a name only by an owner who has none yet.
    """
    row = unit.row(INVITE, _row_id(_hashed(code)))
    if row is None or row.state != "open":
        return None
    found = Invite.model_validate_json(row.body)
    if found.expires_at <= now:
        return None
    save(unit, INVITE, _hashed(code), found, state="used")
    person = None if found.person is None else unit.house().person(found.person)
    if person is None:
        name = _free_name(unit.house(), found.name or called)
        person = admit_member(unit, MemberSettings(name=name, role=found.role), at=now)
        if not person.is_family:
            seat(unit, GROUP, person.person_id, at=now, sits=False)
    account = Account(user=user, person=person.person_id, linked_at=now, reach="ok")
    save(unit, ACCOUNT, str(user), account, state="linked")
    known = group_chat(unit)
    if known is not None:
        note_unknown(unit, known[0], came=(), went=(user,))
    return person


def _free_name(house: House, wanted: str) -> str:
    """A display name that nobody has yet, made fit for one."""
    clean = "".join(c for c in wanted if c not in ":>\n").strip()[:60] or "Somebody"
    taken = {person.name.casefold() for person in house.people}
    names = (clean, *(f"{clean} {number}" for number in range(2, 100)))
    return next(name for name in names if name.casefold() not in taken)


def _hashed(code: str) -> str:
    return hashlib.sha256(code.encode("utf-8", "replace")).hexdigest()


def _row_id(value: int | str) -> RowId:
    return RowId(str(value))
