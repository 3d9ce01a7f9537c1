"""The one gate: who may hear what, against an oracle that is written apart from it."""

import itertools
from dataclasses import dataclass
from datetime import timedelta

import pytest

from memory.audience import Audible, audible_to, audience_of_turn, granted, may_hear
from memory.claims import Claim, ParticipantRole, State
from memory.house import House
from memory.ids import PersonId, RoomId
from memory.modality import Act
from memory.people import Role, Share
from memory.rooms import Audience
from memory.turns import Author
from memory.vocabulary import Predicate, Sensitivity
from tests.builders import (
    BRAM,
    CASPER,
    GROUP,
    NOW,
    ODILE,
    PIM,
    TILDA,
    WREN,
    YSOLDE,
    a_claim,
    a_group,
    a_house,
    a_modality,
    a_participant,
    a_person,
    a_proposition,
    a_seat,
    a_source,
    a_subject,
    a_turn,
    private,
)

SAID = NOW - timedelta(hours=2)
HIDDEN = Audience(rooms=(), people=(), until=None)


def _heard(person: PersonId, room: RoomId, claim: Claim, house: House) -> bool:
    return bool(audible_to(person, room, (claim,), house=house, now=NOW))


@dataclass(frozen=True)
class _Listener:
    """One combination of what the gate looks at in a listener, and in the seat they read from."""

    role: Role
    joined_late: bool
    history: bool
    left: bool


LISTENERS = [
    _Listener(role=role, joined_late=late, history=history, left=left)
    for role in Role
    for late, history, left in itertools.product((False, True), repeat=3)
]
OPENED = (Sensitivity.ORDINARY, Sensitivity.PERSONAL, Sensitivity.HEALTH)
AUDIENCES = ("nobody", "group", "named", "speaker", "other room", "ended")


def _may(
    listener: _Listener, kind: str, sensitivity: Sensitivity, share: Share, predicate: Predicate
) -> bool:
    """The oracle: the rules as a family would say them, one after the other."""
    if listener.left or listener.role is Role.OUTSIDER:
        return False
    if kind in ("nobody", "ended", "other room"):
        return False
    fits = {
        Role.OWNER: True,
        Role.ADULT: True,
        Role.CHILD: True,
        Role.GUEST: sensitivity is Sensitivity.ORDINARY,
        Role.HELPER: sensitivity in (Sensitivity.ORDINARY, Sensitivity.HEALTH),
    }[listener.role]
    if not fits:
        return False
    if kind == "named":
        return True
    if kind == "group":
        return not listener.joined_late or listener.history
    is_open = predicate is not Predicate.LIKES and sensitivity in OPENED
    adults = listener.role in (Role.OWNER, Role.ADULT)
    family = adults or listener.role is Role.CHILD
    return is_open and {Share.ME: False, Share.ADULTS: adults, Share.FAMILY: family}[share]


@pytest.mark.parametrize("sensitivity", list(Sensitivity), ids=str)
@pytest.mark.parametrize("kind", AUDIENCES)
def test_the_gate_agrees_with_the_oracle(kind: str, sensitivity: Sensitivity) -> None:
    """For every listener, audience, sensitivity and choice of sharing, the gate does as the rules say."""
    outcomes: set[bool] = set()
    for listener, share, predicate in itertools.product(
        LISTENERS, Share, (Predicate.LOCATED_AT, Predicate.MOOD, Predicate.LIKES)
    ):
        seat = a_seat(
            YSOLDE, since=NOW - timedelta(hours=1) if listener.joined_late else SAID, history=listener.history
        )
        person = a_person(
            YSOLDE, role=listener.role, left_at=NOW - timedelta(minutes=1) if listener.left else None
        )
        house = a_house(person, a_person(BRAM, share=share), group=a_group(a_seat(BRAM), seat))
        in_group = kind == "group"
        claim = a_claim(
            proposition=a_proposition("home", predicate=predicate),
            sources=(a_source(room=GROUP if in_group else private(BRAM), at=SAID),),
            sensitivity=sensitivity,
            audience={
                "nobody": HIDDEN,
                "group": Audience(rooms=(GROUP,), people=(), until=None),
                "named": Audience(rooms=(), people=(YSOLDE,), until=NOW + timedelta(microseconds=1)),
                "speaker": Audience(rooms=(), people=(BRAM,), until=None),
                "other room": Audience(rooms=(private(BRAM), RoomId("gone")), people=(), until=None),
                "ended": Audience(rooms=(GROUP,), people=(YSOLDE,), until=NOW),
            }[kind],
        )
        expected = _may(listener, kind, sensitivity, share, predicate)
        outcomes.add(expected)
        assert _heard(YSOLDE, private(YSOLDE), claim, house) is expected, (listener, share, predicate)
        assert may_hear(YSOLDE, claim, house=house, now=NOW) is expected
    assert (True in outcomes) is (kind in ("group", "named") or (kind == "speaker" and sensitivity in OPENED))
    assert False in outcomes


def test_a_shared_state_is_heard_by_somebody() -> None:
    """The choice of sharing is no dead letter: what Bram shares in private reaches whom he chose."""
    claim = a_claim(sources=(a_source(room=private(BRAM)),))
    heard = {
        share: {
            person
            for person in (ODILE, WREN, PIM, TILDA, CASPER)
            if _heard(person, private(person), claim, a_house(a_person(BRAM, share=share)))
        }
        for share in Share
    }
    assert heard == {
        Share.ME: set(),
        Share.ADULTS: {ODILE, TILDA},
        Share.FAMILY: {ODILE, TILDA, WREN, PIM},
    }


@pytest.mark.parametrize(
    "claim",
    [
        pytest.param(
            a_claim(
                proposition=a_proposition(subject=a_subject(ODILE)), sources=(a_source(room=private(BRAM)),)
            ),
            id="about somebody else",
        ),
        pytest.param(
            a_claim(modality=a_modality(act=Act.ASKED), sources=(a_source(room=private(BRAM)),)), id="asked"
        ),
        pytest.param(
            a_claim(
                sources=(a_source(room=private(BRAM)),),
                audience=Audience(rooms=(), people=(TILDA,), until=None),
            ),
            id="kept from its own speaker",
        ),
        pytest.param(
            a_claim(
                sources=(a_source(room=private(BRAM)), a_source(room=GROUP, turn="t2")),
                audience=Audience(rooms=(), people=(BRAM,), until=None),
            ),
            id="not all of it private",
        ),
    ],
)
def test_the_choice_of_sharing_opens_only_ones_own_private_state(claim: Claim) -> None:
    """Nothing else that is said in private travels by that choice."""
    house = a_house(a_person(BRAM, share=Share.FAMILY))
    assert not _heard(ODILE, private(ODILE), claim, house)


@pytest.mark.parametrize(
    "house",
    [
        pytest.param(a_house(a_person(BRAM, share=Share.FAMILY, left_at=NOW)), id="left"),
        pytest.param(a_house(without=(BRAM,)), id="unknown"),
    ],
)
def test_sharing_ends_with_membership(house: House) -> None:
    """What somebody shared is not shared on when they have gone."""
    assert not _heard(ODILE, private(ODILE), a_claim(sources=(a_source(room=private(BRAM)),)), house)


def test_a_reply_in_the_group_needs_every_reader() -> None:
    """In the group only what all who read there may hear is said, whoever asks."""
    claim = a_claim(
        sources=(a_source(room=private(BRAM)),), audience=Audience(rooms=(), people=(BRAM, ODILE), until=None)
    )
    house = a_house()
    assert _heard(ODILE, private(ODILE), claim, house)
    assert not _heard(ODILE, GROUP, claim, house)
    assert _heard(ODILE, GROUP, claim, a_house(group=a_group(a_seat(BRAM), a_seat(ODILE))))


def test_somebody_who_has_left_but_still_reads_silences_the_group() -> None:
    """A former member who was not yet removed from the chat hears nothing through it."""
    group = a_group(a_seat(BRAM), a_seat(ODILE))
    assert _heard(ODILE, GROUP, a_claim(), a_house(group=group))
    assert not _heard(ODILE, GROUP, a_claim(), a_house(a_person(BRAM, left_at=NOW), group=group))
    assert not _heard(ODILE, GROUP, a_claim(), a_house(without=(BRAM,), group=group))


def test_a_seat_that_has_ended_neither_hears_nor_hinders() -> None:
    """Who has left the chat does not read what is said there now."""
    health = a_claim(sensitivity=Sensitivity.HEALTH)
    gone = a_group(a_seat(BRAM), a_seat(ODILE), a_seat(CASPER, until=NOW))
    there = a_group(a_seat(BRAM), a_seat(ODILE), a_seat(CASPER, until=NOW + timedelta(seconds=1)))
    assert _heard(ODILE, GROUP, health, a_house(group=gone))
    assert not _heard(ODILE, GROUP, health, a_house(group=there))
    assert not _heard(CASPER, private(CASPER), a_claim(), a_house(group=gone))


@pytest.mark.parametrize(
    ("person", "room"),
    [
        pytest.param(ODILE, private(BRAM), id="another's private chat"),
        pytest.param(ODILE, RoomId("nowhere"), id="unknown room"),
        pytest.param(PersonId("nobody"), GROUP, id="unknown person"),
    ],
)
def test_who_does_not_read_a_room_is_told_nothing_there(person: PersonId, room: RoomId) -> None:
    """Unknown means no."""
    assert not _heard(person, room, a_claim(), a_house())
    assert not may_hear(PersonId("nobody"), a_claim(), house=a_house(), now=NOW)


@pytest.mark.parametrize(
    "role", [ParticipantRole.BENEFICIARY, ParticipantRole.RECIPIENT, ParticipantRole.THEME]
)
def test_a_surprise_never_reaches_whom_it_is_for(role: ParticipantRole) -> None:
    """Everybody who was told hears of the surprise again, but for the one it is for."""
    claim = a_claim(
        proposition=a_proposition(
            "a party for mum",
            predicate=Predicate.NOTE,
            subject=a_subject(WREN),
            participants=(
                a_participant(role, "mum", ODILE),
                a_participant(ParticipantRole.AGENT, "Bram", BRAM),
                a_participant(role, "somebody"),
            ),
        ),
        sources=(a_source(speaker=WREN),),
        sensitivity=Sensitivity.SURPRISE,
    )
    house = a_house(without=(CASPER,))
    heard = {person for person in (ODILE, BRAM, WREN, PIM) if _heard(person, private(person), claim, house)}
    assert heard == {BRAM, WREN, PIM}
    assert not _heard(BRAM, GROUP, claim, house)


@pytest.mark.parametrize(
    "subject",
    [a_subject(ODILE), a_subject(None, surface="mum's present", whose=ODILE)],
    ids=["person", "thing"],
)
def test_a_surprise_about_somebody_or_their_thing_is_kept_from_them(subject: object) -> None:
    """The subject of a surprise counts as its target, and the owner of a thing too."""
    claim = a_claim(
        proposition=a_proposition("in the shed", predicate=Predicate.NOTE, subject=subject),  # pyright: ignore[reportArgumentType] - parametrized
        sources=(a_source(speaker=WREN),),
        sensitivity=Sensitivity.SURPRISE,
    )
    assert not _heard(ODILE, private(ODILE), claim, a_house())
    assert _heard(BRAM, private(BRAM), claim, a_house())


def test_a_guest_hears_their_own_words_whatever_they_are_about() -> None:
    """What the gate narrows for guests are others' affairs, not what they told themselves."""
    claim = a_claim(sources=(a_source(speaker=CASPER),), sensitivity=Sensitivity.HEALTH)
    assert _heard(CASPER, private(CASPER), claim, a_house())


def test_a_newcomer_hears_what_was_said_again_since_they_came() -> None:
    """A later source in the room counts as having been said then."""
    came = NOW - timedelta(hours=1)
    group = a_group(a_seat(BRAM), a_seat(YSOLDE, since=came))
    early = a_source(at=came - timedelta(days=1))
    late = a_source(at=came + timedelta(minutes=1), turn="t2")
    assert not _heard(YSOLDE, private(YSOLDE), a_claim(sources=(early,)), a_house(group=group))
    assert _heard(YSOLDE, private(YSOLDE), a_claim(sources=(early, late)), a_house(group=group))


def test_what_is_erased_is_heard_by_nobody() -> None:
    """Not even by whoever said it."""
    assert not _heard(BRAM, private(BRAM), a_claim(state=State.ERASED), a_house())
    assert _heard(BRAM, private(BRAM), a_claim(state=State.RETRACTED), a_house())


def test_nothing_but_the_gate_makes_an_audible_claim() -> None:
    """Whoever tries by hand is refused."""
    with pytest.raises(TypeError, match="only audible_to"):
        Audible(a_claim(), BRAM, GROUP, NOW, object())  # pyright: ignore[reportArgumentType] - the point of it


def test_an_audible_claim_says_to_whom_where_and_when() -> None:
    """What passed the gate carries for whom it did."""
    claim = a_claim()
    (audible,) = audible_to(ODILE, GROUP, (claim,), house=a_house(without=(CASPER,)), now=NOW)
    assert (audible.claim, audible.person, audible.room, audible.at) == (claim, ODILE, GROUP, NOW)


def test_the_audience_of_a_turn_is_its_room_or_its_speaker() -> None:
    """The group hears what is said in the group, the speaker alone what is said in private."""
    house = a_house()
    assert audience_of_turn(a_turn("hello"), house) == Audience(rooms=(GROUP,), people=(), until=None)
    assert audience_of_turn(a_turn("hello", room=private(BRAM)), house) == Audience(
        rooms=(), people=(BRAM,), until=None
    )
    nobody = a_turn("hello", room=RoomId("gone"), author=Author.NOBODY, speaker=None)
    assert audience_of_turn(nobody, house) == HIDDEN


def test_a_grant_adds_people_once() -> None:
    """'Tell Dad' opens it for Dad, and keeps everybody who heard it before."""
    said = Audience(rooms=(GROUP,), people=(WREN,), until=NOW)
    assert granted(said, BRAM, WREN) == Audience(rooms=(GROUP,), people=(WREN, BRAM), until=NOW)
