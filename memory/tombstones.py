"""Marks that stop what was erased from being learned again: keyed hashes of its place, never its words."""

import hashlib

from memory.ids import ClaimId, HouseholdId, RoomId


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
