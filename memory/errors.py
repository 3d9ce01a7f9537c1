"""What breaks an agreement with the memory, as a tree under `ClaimError`."""

from memory.ids import ClaimId, Revision, RowId


class ClaimError(Exception):
    """Base of everything that the memory raises."""


class UnknownClaim(ClaimError):
    """A claim was named that the memory does not hold."""

    def __init__(self, claim_id: ClaimId) -> None:
        self.claim_id = claim_id
        super().__init__(f"there is no claim {claim_id}")


class StaleRevision(ClaimError):
    """Somebody changed it first; nothing was written."""

    def __init__(self, what: ClaimId | RowId, *, expected: Revision | None, found: Revision | None) -> None:
        self.what = what
        self.expected = expected
        self.found = found
        super().__init__(f"{what} is at revision {found}, not {expected}")


class StaleCursor(ClaimError):
    """The memory changed between two pages of an index; the reader must begin again."""


class StoreError(ClaimError):
    """The database can't be used as it is; the message says what to do next."""


class StoreLocked(StoreError):
    """Another process writes to the database."""


class StoreUnsure(StoreError):
    """A commit failed in a way that leaves it open whether it is saved; re-read by id before answering."""
