"""Buttons: what is behind one is a signed number, bound to a person and a room, good once and for a while."""

import base64
import hashlib
import hmac
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal

from pydantic import Field

from bot.settings.commands import Command
from config.household import RoleName
from memory.ids import ClaimId, PersonId, RoomId, RowId, TurnId
from memory.people import Share
from memory.ports import UnitOfWork
from memory.render import Rendered
from memory.rows import load, save
from memory.value import Value

KIND: Final = "button"
_SECRET: Final = "telegram_secret"  # noqa: S105 - the name of a kind of row
_LASTS = timedelta(days=7)
_SOON = timedelta(minutes=10)
_NONCE, _MARK = 11, 16


class SetShareTo(Value, frozen=True):
    """How far one's private words about where and how one is may reach."""

    kind: Literal["share"] = "share"
    share: Share


class OfClaim(Value, frozen=True):
    """Something that is done with a claim."""

    kind: Literal["claim"] = "claim"
    what: Literal["keep", "fix", "forget", "why", "confirm", "retract", "still", "over", "bring back"]
    claim: ClaimId


class Older(Value, frozen=True):
    """The next page of one's memory: so many of the oldest are left to be shown.

    Counted from the old end, because what is forgotten or said meanwhile then moves nothing out of sight.
    """

    kind: Literal["older"] = "older"
    left: int


class OfWord(Value, frozen=True):
    """A word whose arrival is uncertain: send it again, or let it be; a reminder: put it off."""

    kind: Literal["word"] = "word"
    what: Literal["again", "leave", "in an hour", "tomorrow"]
    word: RowId


class OfProposal(Value, frozen=True):
    """What somebody was taken to want: do it, or let it be."""

    kind: Literal["proposal"] = "proposal"
    what: Literal["do", "leave"]
    turn: TurnId


class Invited(Value, frozen=True):
    """Make an invitation."""

    kind: Literal["invite"] = "invite"
    name: str
    role: RoleName
    person: PersonId | None


class Erased(Value, frozen=True):
    """Erase somebody, or certain words."""

    kind: Literal["erase"] = "erase"
    person: PersonId | None
    words: str


class Settled(Value, frozen=True):
    """Change what the household sets: roles, hours, zones, what is kept how long."""

    kind: Literal["setting"] = "setting"
    command: Command


class Known(Value, frozen=True):
    """The owner vouches for those who read the group."""

    kind: Literal["known"] = "known"


Action = SetShareTo | OfClaim | Older | OfWord | OfProposal | Invited | Erased | Settled | Known

CONSEQUENTIAL = (Invited, Erased, Settled, Known)
"""What the owner alone may press, and only for a short while."""


class Behind(Value, frozen=True):
    """What is behind a button; those of one set go together."""

    person: PersonId
    room: RoomId
    of_set: str
    expires_at: datetime
    action: Action = Field(discriminator="kind")


class Button(Value, frozen=True):
    """A button as it is sent."""

    label: str
    data: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to press."""

    label: Rendered
    action: Action


class Board:
    """The buttons under one message, for one person in one room: pressing one uses them all up.

    Args:
        stays: Whether the others can still be pressed (a page of many things).
    """

    def __init__(
        self, unit: UnitOfWork, person: PersonId, room: RoomId, now: datetime, *, stays: bool = False
    ) -> None:
        self._unit = unit
        self._person = person
        self._room = room
        self._now = now
        self._stays = stays
        self._set = secrets.token_urlsafe(8)

    def row(self, *choices: Choice) -> tuple[Button, ...]:
        """A row of buttons."""
        return tuple(self._one(choice) for choice in choices)

    def _one(self, choice: Choice) -> Button:
        nonce = secrets.token_urlsafe(8)
        lasts = _SOON if isinstance(choice.action, CONSEQUENTIAL) else _LASTS
        behind = Behind(
            person=self._person,
            room=self._room,
            of_set=nonce if self._stays else self._set,
            expires_at=self._now + lasts,
            action=choice.action,
        )
        about = (behind.of_set, *((choice.action.claim,) if isinstance(choice.action, OfClaim) else ()))
        save(self._unit, KIND, nonce, behind, state="open", due=behind.expires_at, about=about)
        return Button(label=choice.label.text, data=nonce + _mark(self._unit, behind, nonce))


def press(
    unit: UnitOfWork, data: str, *, person: PersonId, room: RoomId, now: datetime
) -> Behind | Literal["not yours", "over"]:
    """What a press brings, which is then used up with all of its set.

    Authority is the presser's own, of this very press; nothing in the data gives any.
    """
    nonce, mark = data[:_NONCE], data[_NONCE:]
    behind = load(unit, KIND, nonce, Behind) if len(data) == _NONCE + _MARK and data.isascii() else None
    if behind is None or not hmac.compare_digest(mark, _mark(unit, behind, nonce)):
        return "not yours"
    if (behind.person, behind.room) != (person, room):
        return "not yours"
    row = unit.row(KIND, RowId(nonce))
    if row is None or row.state != "open" or behind.expires_at <= now:
        return "over"
    for other in unit.rows(KIND, state="open", about=behind.of_set):
        each = Behind.model_validate_json(other.body)
        save(unit, KIND, other.row_id, each, state="used", due=each.expires_at)
    return behind


def forget_erasures(unit: UnitOfWork) -> None:
    """Let go of every button behind which stands what is to be erased."""
    for row in unit.rows(KIND):
        if isinstance(Behind.model_validate_json(row.body).action, Erased):
            unit.drop_row(KIND, row.row_id)


def tidy(unit: UnitOfWork, now: datetime) -> None:
    """Let go of buttons that are over."""
    for state in ("open", "used"):
        for row in unit.rows(KIND, state=state, due_by=now):
            unit.drop_row(KIND, row.row_id)


class _Secret(Value, frozen=True):
    key: str


def _mark(unit: UnitOfWork, behind: Behind, nonce: str) -> str:
    secret = load(unit, _SECRET, "buttons", _Secret)
    if secret is None:
        secret = _Secret(key=secrets.token_hex(32))
        save(unit, _SECRET, "buttons", secret, state="kept")
    said = f"{behind.person}|{behind.room}|{nonce}".encode()
    found = hmac.new(bytes.fromhex(secret.key), said, hashlib.sha256).digest()[:12]
    return base64.urlsafe_b64encode(found).decode()
