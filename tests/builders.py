"""Values for tests: a builder names only what the test is about, and fills in a plain household for the rest.

The household: Odile (owner) and Bram, adults; Wren and Pim, children; Tilda and Ysolde, adults;
Casper, a guest. All of them read the group; each has a private chat with the bot.
"""

from datetime import UTC, datetime, timedelta

from config.household import HouseholdSettings
from memory.claims import (
    Change,
    Claim,
    Method,
    Origin,
    Participant,
    ParticipantRole,
    Proposer,
    Proposition,
    Reading,
    Source,
    State,
    Subject,
    SubjectKind,
    ValidTime,
    When,
)
from memory.house import House
from memory.ids import ClaimId, HouseholdId, PersonId, Revision, RoomId, TurnId, derived
from memory.modality import Act, Certainty, Frame, Modality, Polarity, Realization, Stance, Temporal
from memory.people import Kin, Person, Role, Share
from memory.rooms import Audience, Room, RoomKind, Seat
from memory.turns import Author, Turn, TurnKind
from memory.value import Span
from memory.vocabulary import Predicate, Sensitivity, spec

HOUSEHOLD = HouseholdId("home")
ZONE = "Europe/London"
BEGINNING = datetime(2026, 1, 1, tzinfo=UTC)
NOW = datetime(2026, 11, 30, 18, 0, tzinfo=UTC)
"""A Monday evening in winter, when London clocks show UTC."""

GROUP = RoomId("group")
ODILE, BRAM, WREN, PIM = PersonId("odile"), PersonId("bram"), PersonId("wren"), PersonId("pim")
TILDA, YSOLDE, CASPER = PersonId("tilda"), PersonId("ysolde"), PersonId("casper")
PROPOSER = Proposer(name="scripted", version="1")

_ROLES = {
    ODILE: Role.OWNER,
    BRAM: Role.ADULT,
    WREN: Role.CHILD,
    PIM: Role.CHILD,
    TILDA: Role.ADULT,
    YSOLDE: Role.ADULT,
    CASPER: Role.GUEST,
}
_KIN = {
    ODILE: (Kin(word="mum", of=WREN), Kin(word="mum", of=PIM), Kin(word="wife", of=BRAM)),
    BRAM: (Kin(word="dad", of=WREN), Kin(word="dad", of=PIM), Kin(word="husband", of=ODILE)),
    TILDA: (Kin(word="mum", of=BRAM),),
}
_ALIASES = {TILDA: ("Gran",)}


def private(person: PersonId) -> RoomId:
    """The id of a person's private chat."""
    return RoomId(f"dm-{person}")


def a_person(
    person: PersonId, *, role: Role | None = None, share: Share = Share.ME, **other: object
) -> Person:
    """A member since the beginning."""
    fields: dict[str, object] = {
        "person_id": person,
        "household": HOUSEHOLD,
        "name": person.capitalize(),
        "role": role or _ROLES.get(person, Role.ADULT),
        "aliases": _ALIASES.get(person, ()),
        "kin": _KIN.get(person, ()),
        "zone": None,
        "share": share,
        "joined_at": BEGINNING,
        "left_at": None,
        "history": False,
        "about": "",
    }
    return Person.model_validate(fields | other)


def a_seat(
    person: PersonId, *, since: datetime = BEGINNING, until: datetime | None = None, history: bool = False
) -> Seat:
    """A place in a room from which it is read."""
    return Seat(person=person, since=since, until=until, history=history)


def a_group(*seats: Seat, room: RoomId = GROUP) -> Room:
    """A group that the given seats read."""
    return Room(room_id=room, household=HOUSEHOLD, kind=RoomKind.GROUP, name=room, seats=seats)


def a_private_room(person: PersonId) -> Room:
    """A member's private chat with the bot."""
    return Room(
        room_id=private(person),
        household=HOUSEHOLD,
        kind=RoomKind.PRIVATE,
        name=f"dm:{person.capitalize()}",
        seats=(a_seat(person),),
    )


def a_house(
    *changed: Person,
    group: Room | None = None,
    without: tuple[PersonId, ...] = (),
    settings: HouseholdSettings | None = None,
    rooms: tuple[Room, ...] = (),
) -> House:
    """The plain household, with some people as given and some left out."""
    people = {person: a_person(person) for person in _ROLES if person not in without}
    people |= {person.person_id: person for person in changed}
    seats = tuple(a_seat(person) for person in people)
    return House(
        household=HOUSEHOLD,
        settings=settings or HouseholdSettings(zone=ZONE),
        people=tuple(people.values()),
        rooms=(group or a_group(*seats), *(a_private_room(person) for person in people), *rooms),
    )


def a_turn(
    text: str,
    *,
    by: PersonId = BRAM,
    room: RoomId = GROUP,
    at: datetime = NOW,
    turn_id: str | None = None,
    **other: object,
) -> Turn:
    """A message of a member's own words; its id follows from text and time unless one is given."""
    name = turn_id or derived("t_", by, room, at.isoformat(), text)
    fields: dict[str, object] = {
        "turn_id": name,
        "household": HOUSEHOLD,
        "room": room,
        "thread": None,
        "message": name,
        "version": 0,
        "seq": 0,
        "author": Author.PERSON,
        "speaker": by,
        "sent_at": at,
        "text": text,
        "kind": TurnKind.TEXT,
        "reply_to": None,
        "forwarded_from": None,
        "quoted": None,
        "to_bot": False,
        "imported": False,
    }
    return Turn.model_validate(fields | other)


def a_modality(
    *,
    act: Act = Act.STATED,
    frame: Frame = Frame.ACTUAL,
    certainty: Certainty = Certainty.CERTAIN,
    polarity: Polarity = Polarity.POSITIVE,
    realization: Realization = Realization.STATE,
    temporal: Temporal = Temporal.CURRENT,
    stance: Stance = Stance.KNOWLEDGE,
    attributed_to: tuple[str, ...] = (),
) -> Modality:
    """A plain assertion, but for what is given."""
    return Modality(
        act=act,
        frame=frame,
        certainty=certainty,
        polarity=polarity,
        realization=realization,
        temporal=temporal,
        stance=stance,
        attributed_to=attributed_to,
    )


DONE = a_modality(realization=Realization.COMPLETED, temporal=Temporal.PAST)
ASKED = a_modality(act=Act.ASKED)


def a_subject(
    person: PersonId | None = BRAM, *, surface: str | None = None, whose: PersonId | None = None
) -> Subject:
    """A known person; with `person=None` a thing of the house by its surface."""
    if person is None:
        return Subject(kind=SubjectKind.THING, surface=surface or "the boiler", person=None, whose=whose)
    return Subject(kind=SubjectKind.PERSON, surface=surface or "I", person=person, whose=None)


def an_unresolved_subject(surface: str, *, whose: PersonId | None = None) -> Subject:
    """A form that nobody has settled."""
    return Subject(kind=SubjectKind.UNRESOLVED, surface=surface, person=None, whose=whose)


def a_participant(role: ParticipantRole, surface: str, person: PersonId | None = None) -> Participant:
    """Somebody or something in a role."""
    return Participant(role=role, surface=surface, person=person)


def a_proposition(
    value: str = "at the office",
    *,
    subject: Subject | None = None,
    predicate: Predicate = Predicate.LOCATED_AT,
    qualifier: str | None = None,
    participants: tuple[Participant, ...] = (),
    when: When | None = None,
) -> Proposition:
    """What could be true; members of a set are told apart by their value."""
    keyed = spec(predicate).keyed_by_value
    return Proposition(
        subject=subject or a_subject(),
        predicate=predicate,
        value=value,
        qualifier=(value.casefold() if keyed else "") if qualifier is None else qualifier,
        participants=participants,
        when=when,
    )


ALWAYS = ValidTime(since=None, until=None, end_condition=None)


def a_reading(
    turn: Turn,
    quote: str | None = None,
    *,
    proposition: Proposition | None = None,
    modality: Modality | None = None,
    trigger: str | None = None,
    corrects: bool = False,
    changes: bool = False,
    lasting: bool = True,
    **other: object,
) -> Reading:
    """A proposal over a stretch of the turn (all of it unless one is given)."""
    words = turn.text if quote is None else quote
    start = turn.text.index(words)
    cue = words if trigger is None else trigger
    at = turn.text.index(cue, start)
    fields: dict[str, object] = {
        "proposition": proposition or a_proposition(words),
        "modality": modality or a_modality(),
        "span": Span(start=start, end=start + len(words)),
        "trigger": Span(start=at, end=at + len(cue)),
        "quote": words,
        "origin": Origin.STATED,
        "method": Method.DIRECT_STATEMENT,
        "valid_time": ALWAYS,
        "proposer": PROPOSER,
        "corrects": corrects,
        "changes": changes,
        "lasting": lasting,
    }
    return Reading.model_validate(fields | other)


def a_source(
    *,
    speaker: PersonId = BRAM,
    room: RoomId = GROUP,
    at: datetime = NOW - timedelta(hours=2),
    quote: str = "I'm at the office",
    turn: str = "t1",
) -> Source:
    """The exact words that a claim rests on."""
    return Source(
        turn=TurnId(turn), span=Span(start=0, end=len(quote)), quote=quote, speaker=speaker, room=room, at=at
    )


def a_claim(
    claim_id: str = "c_1",
    *,
    proposition: Proposition | None = None,
    modality: Modality | None = None,
    sources: tuple[Source, ...] | None = None,
    audience: Audience | None = None,
    sensitivity: Sensitivity = Sensitivity.ORDINARY,
    state: State = State.ACTIVE,
    change: Change | None = None,
    **other: object,
) -> Claim:
    """Bram said in the group, two hours ago, that he is at the office; but for what is given."""
    said = proposition or a_proposition()
    kept = spec(said.predicate)
    from_where = sources or (a_source(),)
    heard = audience or Audience(
        rooms=tuple(source.room for source in from_where if source.room == GROUP)[:1],
        people=() if from_where[0].room == GROUP else (from_where[0].speaker,),
        until=None,
    )
    at = from_where[0].at
    fields: dict[str, object] = {
        "claim_id": ClaimId(claim_id),
        "household": HOUSEHOLD,
        "proposition": said,
        "modality": modality or a_modality(),
        "sources": from_where,
        "origin": Origin.STATED,
        "method": Method.DIRECT_STATEMENT,
        "proposer": PROPOSER,
        "valid_time": ALWAYS,
        "said_at": at,
        "recorded_at": at,
        "last_confirmed": from_where[-1].at,
        "audience": heard,
        "sensitivity": sensitivity,
        "category": kept.category,
        "uses": frozenset(),
        "cost_of_loss": kept.cost_of_loss,
        "state": state,
        "change": change or Change(at=at, reason="recorded", by=from_where[0].speaker, successor=None),
        "undecided": (),
        "revision": Revision(1),
    }
    return Claim.model_validate(fields | other)
