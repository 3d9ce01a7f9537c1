"""Who is who: people by stable id, their names and roles, and a surface form's way to one of them."""

from datetime import datetime
from enum import StrEnum

from memory.ids import HouseholdId, PersonId
from memory.value import Value


class Role(StrEnum):
    """What a person is to the household; an outsider has been introduced but is no member."""

    OWNER = "owner"
    ADULT = "adult"
    CHILD = "child"
    GUEST = "guest"
    HELPER = "helper"
    OUTSIDER = "outsider"


class Share(StrEnum):
    """How far a member lets what they say in private of whereabouts, availability, health and mood go."""

    ME = "me"
    ADULTS = "adults"
    FAMILY = "family"


class Kin(Value, frozen=True):
    """`word` is what `of` calls the person ("mum" of Wren). Role words belong to whoever says them."""

    word: str
    of: PersonId


class Person(Value, frozen=True):
    """Somebody whom claims can be about.

    Attributes:
        name: Display name, unique in the household.
        aliases: Other names and nicknames, also role words that all the house uses for this person ("gran").
        kin: Role words by whose.
        zone: IANA zone name of their own; None means the household's.
        share: How far private words on whereabouts, availability, health and mood may reach.
        joined_at: When they became a member (an outsider: when they were introduced).
        left_at: When they ceased to be one; None while they are.
        history: Whether the owner gave them what was said in their rooms before they joined.
        about: How an outsider was introduced ("Pim's teacher"); empty for members.
        same_as: Who they turned out to be, where two of the list were one; None for everybody else.
    """

    person_id: PersonId
    household: HouseholdId
    name: str
    role: Role
    aliases: tuple[str, ...]
    kin: tuple[Kin, ...]
    zone: str | None
    share: Share
    joined_at: datetime
    left_at: datetime | None
    history: bool
    about: str
    same_as: PersonId | None = None

    def is_member(self, at: datetime) -> bool:
        """Whether the person belongs to the household at the instant `at`."""
        if self.role is Role.OUTSIDER or at < self.joined_at:
            return False
        return self.left_at is None or at < self.left_at

    @property
    def is_adult(self) -> bool:
        """Whether the person counts among the household's adults."""
        return self.role in (Role.OWNER, Role.ADULT)

    @property
    def is_family(self) -> bool:
        """Whether the person is of the family itself: neither guest, helper nor outsider."""
        return self.role in (Role.OWNER, Role.ADULT, Role.CHILD)
