"""What the store's contract is tried with: turns, claims, a person, rows."""

from datetime import UTC, datetime, timedelta

from memory.claims import (
    Change,
    Claim,
    Method,
    Origin,
    Proposer,
    Proposition,
    Source,
    State,
    Subject,
    SubjectKind,
    ValidTime,
)
from memory.ids import ClaimId, HouseholdId, PersonId, Revision, RoomId, RowId, TurnId
from memory.modality import UNKNOWN_MODALITY
from memory.people import Person, Role, Share
from memory.ports import Row
from memory.rooms import Audience
from memory.turns import Author, Turn, TurnKind
from memory.value import Span
from memory.vocabulary import Category, CostOfLoss, Predicate, Sensitivity, Use

HOUSEHOLD = HouseholdId("h")
START = datetime(2026, 9, 1, 8, tzinfo=UTC)
ANA = PersonId("ana")
GROUP = RoomId("group")


def a_turn(name: str = "t1", text: str = "The boiler is fixed", *, version: int = 0, minute: int = 0) -> Turn:
    return Turn(
        turn_id=TurnId(name),
        household=HOUSEHOLD,
        room=GROUP,
        thread=None,
        message=name.split("#", maxsplit=1)[0],
        version=version,
        seq=0,
        author=Author.PERSON,
        speaker=ANA,
        sent_at=START + timedelta(minutes=minute),
        text=text,
        kind=TurnKind.TEXT,
        reply_to=None,
        forwarded_from=None,
        quoted=None,
        to_bot=False,
        imported=False,
    )


def a_claim(
    name: str = "c1",
    value: str = "boiler fixed",
    *,
    surface: str = "boiler",
    predicate: Predicate = Predicate.NOTE,
    turn: str = "t1",
    minute: int = 0,
) -> Claim:
    at = START + timedelta(minutes=minute)
    return Claim(
        claim_id=ClaimId(name),
        household=HOUSEHOLD,
        proposition=Proposition(
            subject=Subject(kind=SubjectKind.THING, surface=surface, person=None, whose=None),
            predicate=predicate,
            value=value,
            qualifier="",
            participants=(),
            when=None,
        ),
        modality=UNKNOWN_MODALITY,
        sources=(
            Source(turn=TurnId(turn), span=Span(start=0, end=5), quote=value, speaker=ANA, room=GROUP, at=at),
        ),
        origin=Origin.STATED,
        method=Method.DIRECT_STATEMENT,
        proposer=Proposer(name="lexical", version="1"),
        valid_time=ValidTime(since=at, until=None, end_condition=None),
        said_at=at,
        recorded_at=at,
        last_confirmed=at,
        audience=Audience(rooms=(GROUP,), people=(), until=None),
        sensitivity=Sensitivity.ORDINARY,
        category=Category.CONTEXT,
        uses=frozenset(Use),
        cost_of_loss=CostOfLoss.NORMAL,
        state=State.ACTIVE,
        change=Change(at=at, reason="said", by=ANA, successor=None),
        undecided=(),
        revision=Revision(1),
    )


def a_person() -> Person:
    return Person(
        person_id=ANA,
        household=HOUSEHOLD,
        name="Ana",
        role=Role.OWNER,
        aliases=("annie",),
        kin=(),
        zone=None,
        share=Share.ME,
        joined_at=START,
        left_at=None,
        history=False,
        about="",
    )


def stepped(claim: Claim, state: State, *, minute: int) -> Claim:
    at = START + timedelta(minutes=minute)
    return Claim.model_validate(
        {
            **dict(claim),
            "state": state,
            "revision": Revision(claim.revision + 1),
            "change": Change(at=at, reason="test", by=ANA, successor=None),
        }
    )


def a_row(name: str, *, state: str = "held", revision: int = 1, about: tuple[str, ...] = ()) -> Row:
    return Row(
        kind="word",
        row_id=RowId(name),
        state=state,
        due_at=START,
        about=about,
        body='{"text":"hello"}',
        revision=Revision(revision),
    )
