"""Marks that stop what was erased from being learned again: keyed hashes of its place, never its words."""

import hashlib
import secrets

from memory.ids import FIRST, ClaimId, HouseholdId, RoomId, RowId
from memory.ports import Row, UnitOfWork


def mark_of_message(key: bytes, household: HouseholdId, room: RoomId, message: str) -> str:
    """The mark of a message in all its versions."""
    return _keyed(key, "message", household, room, message)


def mark_of_claim(key: bytes, claim: ClaimId) -> str:
    """The mark of a claim."""
    return _keyed(key, "claim", claim)


def _keyed(key: bytes, *parts: str) -> str:
    digest = hashlib.blake2b(digest_size=16, key=key)
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()


def household_key(uow: UnitOfWork) -> bytes:
    """The secret with which this household's marks are made, so that nobody else can test a guess."""
    row = uow.row(_KIND, _ID)
    if row is not None:
        return bytes.fromhex(row.body)
    secret = secrets.token_bytes(32)
    made = Row(kind=_KIND, row_id=_ID, state="kept", due_at=None, about=(), body=secret.hex(), revision=FIRST)
    uow.put_row(made, expected=None)
    return secret


_KIND, _ID = "household_key", RowId("marks")
