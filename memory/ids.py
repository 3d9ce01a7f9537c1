"""Identifiers: each kind its own type, so that one can't be passed where another is meant."""

import hashlib
from typing import NewType

HouseholdId = NewType("HouseholdId", str)
RoomId = NewType("RoomId", str)
PersonId = NewType("PersonId", str)
TurnId = NewType("TurnId", str)
ClaimId = NewType("ClaimId", str)
RowId = NewType("RowId", str)
Revision = NewType("Revision", int)

FIRST = Revision(1)
"""The revision of what has just been written for the first time."""


def derived(prefix: str, *parts: str | int) -> str:
    """An identifier that follows from its parts, so that writing a thing again can't make it twice.

    Parts are joined with their lengths: `("ab", "c")` and `("a", "bc")` differ.
    """
    every = [str(part).encode("utf-8", "surrogatepass") for part in parts]
    data = b"".join([len(each).to_bytes(8, "big") + each for each in every])
    return f"{prefix}{hashlib.blake2b(data, digest_size=10).hexdigest()}"
