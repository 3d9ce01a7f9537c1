"""What every ClaimStore must do, run against each adapter."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from config.household import HouseholdSettings
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
from memory.errors import StaleRevision, UnknownClaim
from memory.ids import ClaimId, HouseholdId, PersonId, Revision, RoomId, RowId, TurnId
from memory.modality import UNKNOWN_MODALITY
from memory.people import Person, Role, Share
from memory.ports import ClaimStore, Row, UnitOfWork
from memory.rooms import Audience, Room, RoomKind, Seat
from memory.store.in_memory import InMemoryStore
from memory.store.keys import new_key
from memory.store.sqlite import SqliteStore
from memory.turns import Author, Turn, TurnKind
from memory.value import Span
from memory.vocabulary import Category, CostOfLoss, Predicate, Sensitivity, Use

HOUSEHOLD = HouseholdId("h")
START = datetime(2026, 9, 1, 8, tzinfo=UTC)
ANA = PersonId("ana")
GROUP = RoomId("group")


@pytest.fixture(params=["in_memory", "sqlite"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[ClaimStore]:
    if request.param == "in_memory":
        made: ClaimStore = InMemoryStore(HOUSEHOLD, HouseholdSettings())
    else:
        made = await SqliteStore.open(tmp_path / "m.db", new_key(), HOUSEHOLD, HouseholdSettings())
    yield made
    await made.close()


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


async def test_a_claim_reads_back_as_written(store: ClaimStore) -> None:
    """What is kept is what was said, field by field."""
    await store.transact(lambda unit: unit.add(a_claim()))
    assert await store.read(lambda unit: unit.claim(ClaimId("c1"))) == a_claim()


async def test_an_id_is_written_once(store: ClaimStore) -> None:
    """A retry after a lost acknowledgement makes nothing twice."""
    assert await store.transact(lambda unit: unit.add(a_claim()))
    assert not await store.transact(lambda unit: unit.add(a_claim(value="other")))
    assert len(await store.read(lambda unit: unit.in_force())) == 1


async def test_an_archived_id_is_not_written_again(store: ClaimStore) -> None:
    """What was retracted does not come back because its turn is read again."""
    await store.transact(lambda unit: unit.add(a_claim()))
    retracted = stepped(a_claim(), State.RETRACTED, minute=5)
    await store.transact(lambda unit: unit.change(retracted, expected=Revision(1)))
    assert not await store.transact(lambda unit: unit.add(a_claim()))
    assert await store.read(lambda unit: unit.in_force()) == ()


async def test_of_two_writers_one_is_told(store: ClaimStore) -> None:
    """Of two writers with one revision, one wins and one is told."""
    await store.transact(lambda unit: unit.add(a_claim()))
    first = stepped(a_claim(), State.CONFLICT, minute=5)
    await store.transact(lambda unit: unit.change(first, expected=Revision(1)))
    with pytest.raises(StaleRevision) as told:
        await store.transact(lambda unit: unit.change(first, expected=Revision(1)))
    assert told.value.found == Revision(2)


async def test_what_is_not_in_force_can_not_be_changed(store: ClaimStore) -> None:
    """The archive is immutable."""
    with pytest.raises(UnknownClaim):
        await store.transact(
            lambda unit: unit.change(stepped(a_claim(), State.ACTIVE, minute=1), expected=Revision(1))
        )


async def test_recall_can_not_see_the_archive(store: ClaimStore) -> None:
    """A superseded claim is out of every list of what is in force, and readable as history."""
    await store.transact(lambda unit: unit.add(a_claim()))
    superseded = stepped(a_claim(), State.SUPERSEDED, minute=5)
    await store.transact(lambda unit: unit.change(superseded, expected=Revision(1)))

    def look(unit: UnitOfWork) -> list[int]:
        slot = a_claim().slot
        return [
            len(unit.in_force()),
            len(unit.in_slot(slot)),
            len(unit.search(["boiler"], limit=5)),
            len(unit.archived()),
            len(unit.versions(ClaimId("c1"))),
            len(unit.of_turn(TurnId("t1"))),
        ]

    assert await store.read(look) == [0, 0, 0, 1, 2, 1]


async def test_what_was_believed_then(store: ClaimStore) -> None:
    """The memory tells what it held at an instant, end exclusive."""
    await store.transact(lambda unit: unit.add(a_claim()))
    later = stepped(a_claim(), State.SUPERSEDED, minute=5)
    await store.transact(lambda unit: unit.change(later, expected=Revision(1)))

    async def known(minute: int) -> list[State]:
        instant = START + timedelta(minutes=minute)
        return [claim.state for claim in await store.read(lambda unit: unit.known_at(instant))]

    assert [await known(minute) for minute in (-1, 0, 4, 5)] == [[], [State.ACTIVE], [State.ACTIVE], []]


async def test_a_unit_that_fails_leaves_nothing(store: ClaimStore) -> None:
    """A turn, its claims, people and rows are kept together or not at all."""
    await store.transact(lambda unit: unit.add(a_claim("kept")))

    def work(unit: UnitOfWork) -> None:
        unit.put_turn(a_turn())
        unit.add(a_claim("c2", turn="t1"))
        unit.put_row(a_row("w1"), expected=None)
        unit.put_settings(HouseholdSettings(name="changed"))
        unit.change(stepped(a_claim("kept"), State.RETRACTED, minute=1), expected=Revision(1))
        unit.drop_row("word", RowId("w1"))
        raise RuntimeError

    with pytest.raises(RuntimeError):
        await store.transact(work)

    def look(unit: UnitOfWork) -> tuple[object, ...]:
        return (
            unit.turn(TurnId("t1")),
            [claim.claim_id for claim in unit.in_force()],
            unit.rows("word"),
            unit.house().settings.name,
            unit.search_turns(["boiler"], limit=3),
        )

    assert await store.read(look) == (None, ["kept"], (), "home", ())


async def test_a_message_is_stored_once_and_edits_are_versions(store: ClaimStore) -> None:
    """Redelivery changes nothing; an edit is a version beside the first."""
    first = await store.transact(lambda unit: unit.put_turn(a_turn()))
    assert first is not None
    assert first.seq == 1
    assert await store.transact(lambda unit: unit.put_turn(a_turn())) is None
    second = await store.transact(
        lambda unit: unit.put_turn(a_turn("t1#1", "The boiler is broken", version=1))
    )
    assert second is not None
    assert second.seq == 2
    assert await store.read(lambda unit: unit.latest_version(GROUP, "t1")) == second
    assert await store.read(lambda unit: unit.turn(TurnId("t1"))) == first


async def test_something_is_got_ready_beside_a_commit(store: ClaimStore) -> None:
    """What may be done meanwhile begins after the work and ends before it returns; not where it fails."""
    told: list[str] = []

    def work(unit: UnitOfWork) -> bool:
        told.append("work")
        return unit.put_turn(a_turn()) is not None

    assert await store.transact(work, meanwhile=lambda: told.append("meanwhile"))
    assert told == ["work", "meanwhile"]
    with pytest.raises(ValueError, match="undone"):
        await store.transact(_say_and_fail, meanwhile=lambda: told.append("never"))
    assert told == ["work", "meanwhile"]


async def test_turns_come_in_the_order_of_their_arrival(store: ClaimStore) -> None:
    """Order is by sequence, never by the clock."""
    for name, minute in (("a", 9), ("b", 1), ("c", 5)):
        await store.transact(lambda unit, n=name, m=minute: unit.put_turn(a_turn(n, minute=m)))
    turns = await store.read(lambda unit: unit.turns(room=GROUP, limit=2))
    assert [turn.turn_id for turn in turns] == ["b", "c"]
    assert [t.turn_id for t in await store.read(lambda unit: unit.turns(before_seq=3))] == ["a", "b"]
    assert await store.read(lambda unit: unit.turns(room=RoomId("elsewhere"))) == ()


async def test_a_room_is_looked_back_on_from_any_turn(store: ClaimStore) -> None:
    """The turns before a turn are the same however long ago it was, and without what was taken out since."""
    names = [f"t{n}" for n in range(150)]
    looked: list[tuple[str, ...]] = []

    def before(unit: UnitOfWork, seq: int, limit: int) -> tuple[str, ...]:
        return tuple(turn.turn_id for turn in unit.turns(room=GROUP, before_seq=seq, limit=limit))

    def write(unit: UnitOfWork) -> None:
        for at, name in enumerate(names):
            unit.put_turn(a_turn(name))
            looked.append(before(unit, at + 1, 3))

    await store.transact(write)
    assert looked == [tuple(names[max(0, at - 3) : at]) for at in range(150)]

    def change(unit: UnitOfWork) -> tuple[tuple[str, ...], ...]:
        unit.drop_turn(TurnId("t147"))
        unit.erase_turn(TurnId("t148"))
        return before(unit, 151, 3), before(unit, 20, 2), before(unit, 151, 0), before(unit, 1, 5)

    assert await store.transact(change) == (("t146", "t148", "t149"), ("t17", "t18"), (), ())
    last = await store.read(lambda unit: unit.turns(room=GROUP, limit=2))
    assert [turn.text for turn in last] == ["", "The boiler is fixed"]
    with pytest.raises(ValueError, match="undone"):
        await store.transact(_say_and_fail)
    assert [turn.turn_id for turn in await store.read(lambda unit: unit.turns(room=GROUP, limit=1))] == [
        "t149"
    ]


def _say_and_fail(unit: UnitOfWork) -> None:
    unit.put_turn(a_turn("gone"))
    raise ValueError("undone")


@pytest.mark.parametrize("terms", [['"', "boiler", "OR", "NEAR("], ["boilers"], ["BOILER*"]])
async def test_search_takes_any_text(store: ClaimStore, terms: list[str]) -> None:
    """Words are words, whatever they look like to the index, in any inflection."""
    await store.transact(lambda unit: unit.add(a_claim()))
    await store.transact(lambda unit: unit.put_turn(a_turn()))
    assert [hit.claim_id for hit in await store.read(lambda unit: unit.search(terms, limit=5))] == ["c1"]
    assert [hit.turn_id for hit in await store.read(lambda unit: unit.search_turns(terms, limit=5))] == ["t1"]


@pytest.mark.parametrize("limit", [1, 3, 6, 200])
async def test_what_is_found_in_any_order_is_what_the_best_hits_are(store: ClaimStore, limit: int) -> None:
    """However many there are beside those asked for; what is archived or erased is not found either."""

    def fill(unit: UnitOfWork) -> None:
        for at in range(7):
            unit.put_turn(a_turn(f"t{at}", f"The boiler {'boiler ' * at}hums {at}"))
            unit.add(a_claim(f"c{at}", f"the boiler {'boiler ' * at}hums"))
        unit.change(stepped(a_claim("c2"), State.RETRACTED, minute=1), expected=Revision(1))
        unit.erase_turn(TurnId("t4"))

    def claims(unit: UnitOfWork) -> tuple[list[str], list[str]]:
        best = unit.search(["boiler"], limit=limit)
        return sorted(hit.claim_id for hit in best), sorted(unit.holding(["boiler"], limit=limit))

    def turns(unit: UnitOfWork) -> tuple[list[str], list[str]]:
        best = unit.search_turns(["boiler"], limit=limit)
        found = unit.turns_holding(["boiler"], limit=limit)
        assert len(unit.turns_holding(["boiler"], limit=limit, beside=["hums", "sings"])) == len(found)
        return sorted(hit.turn_id for hit in best), sorted(found)

    await store.transact(fill)
    for look in (claims, turns):
        best, found = await store.read(look)
        assert found == best
        assert len(found) == min(limit, 6)


async def test_search_finds_nothing_for_nothing(store: ClaimStore) -> None:
    """No words, or words that nobody said, find nothing."""
    await store.transact(lambda unit: unit.add(a_claim()))
    assert await store.read(lambda unit: unit.search([], limit=5)) == ()
    assert await store.read(lambda unit: unit.search(["…", "zebra"], limit=5)) == ()


async def test_turns_are_found_by_a_word_beside_another(store: ClaimStore) -> None:
    """What holds none of the words beside, or only those, is not found; syntax is a word like any other."""
    await store.transact(lambda unit: unit.put_turn(a_turn()))

    def look(unit: UnitOfWork) -> list[int]:
        beside = ((), ("fixed",), ("zebra",), ("NOT zebra",))
        return [len(unit.turns_holding(["boiler"], limit=5, beside=words)) for words in beside]

    assert await store.read(look) == [1, 1, 0, 0]
    assert await store.read(lambda unit: unit.turns_holding(["zebra"], limit=5, beside=["fixed"])) == ()


@pytest.mark.parametrize("others", [3, 250])
async def test_a_word_beside_is_found_among_few_and_among_many(store: ClaimStore, others: int) -> None:
    """However many turns hold the one word, that which holds the other as well is found, and no other."""

    def fill(unit: UnitOfWork) -> None:
        for at in range(others):
            unit.put_turn(a_turn(f"t{at}", f"The boiler hums {at}"))
        unit.put_turn(a_turn("it", "They are fixing the boiler"))

    await store.transact(fill)
    find = ["boiler"]
    assert await store.read(lambda unit: unit.turns_holding(find, limit=5, beside=["fixed"])) == ("it",)
    assert await store.read(lambda unit: unit.turns_holding(find, limit=5, beside=["broken"])) == ()
    assert len(await store.read(lambda unit: unit.turns_holding(find, limit=2, beside=["hums"]))) == 2


async def test_a_word_beside_counts_however_many_there_are(store: ClaimStore) -> None:
    """The last of a hundred words beside is as good as the first; a hundred others find nothing."""
    await store.transact(lambda unit: unit.put_turn(a_turn()))
    others = [f"zebra{at}" for at in range(100)]

    def look(unit: UnitOfWork) -> list[int]:
        beside = ((*others, "fixed"), others)
        return [len(unit.turns_holding(["boiler"], limit=5, beside=words)) for words in beside]

    assert await store.read(look) == [1, 0]


async def test_claims_by_subject_and_predicate(store: ClaimStore) -> None:
    """Claims in force come oldest first, by whom they are about and what they say."""

    def write(unit: UnitOfWork) -> None:
        unit.add(a_claim("c2", surface="cat", minute=2))
        unit.add(a_claim("c1", surface="boiler", minute=1))
        unit.add(a_claim("c3", surface="cat", predicate=Predicate.TASK, minute=3))

    await store.transact(write)
    cat = a_claim(surface="cat").proposition.subject.key

    async def ids(**wanted: object) -> list[str]:
        found = await store.read(lambda unit: unit.in_force(**wanted))  # pyright: ignore[reportArgumentType] - any subset
        return [claim.claim_id for claim in found]

    assert await ids() == ["c1", "c2", "c3"]
    assert await ids(subject=cat) == ["c2", "c3"]
    assert await ids(subject=cat, predicates=[Predicate.TASK]) == ["c3"]
    assert await ids(predicates=[]) == []
    assert await ids(limit=2) == ["c2", "c3"]


async def test_a_list_keeps_up_with_what_is_said_after_it_was_asked_for(store: ClaimStore) -> None:
    """What comes late stands where its time is, and a new version in the place of the former, once."""

    def listed(unit: UnitOfWork) -> list[tuple[str, State]]:
        return [(claim.claim_id, claim.state) for claim in unit.in_force(predicates=[Predicate.NOTE])]

    def last(unit: UnitOfWork) -> list[str]:
        return [claim.claim_id for claim in unit.in_force(limit=2)]

    active, conflict = State.ACTIVE, State.CONFLICT
    one, two, three = (a_claim(name, minute=minute) for name, minute in (("c1", 1), ("c2", 2), ("c3", 3)))
    assert await store.read(listed) == []
    for claim in (three, one, two, a_claim("c4", predicate=Predicate.TASK, minute=2)):
        await store.transact(lambda unit, claim=claim: unit.add(claim))
        assert (claim.claim_id, active) in await store.read(listed) or claim.claim_id == "c4"
    assert await store.read(listed) == [("c1", active), ("c2", active), ("c3", active)]
    assert await store.read(last) == ["c4", "c3"]
    await store.transact(lambda unit: unit.change(stepped(two, conflict, minute=5), expected=Revision(1)))
    assert await store.read(listed) == [("c1", active), ("c2", conflict), ("c3", active)]
    gone = stepped(three, State.RETRACTED, minute=6)
    await store.transact(lambda unit: unit.change(gone, expected=Revision(1)))
    assert await store.read(listed) == [("c1", active), ("c2", conflict)]
    assert await store.read(last) == ["c2", "c4"]


async def test_a_short_list_keeps_up_as_well(store: ClaimStore) -> None:
    """Of what was said last, the oldest makes room for what comes, and comes back for what goes."""

    def last(unit: UnitOfWork) -> list[str]:
        return [claim.claim_id for claim in unit.in_force(predicates=[Predicate.NOTE], limit=2)]

    def none(unit: UnitOfWork) -> int:
        return len(unit.in_force(predicates=[Predicate.NOTE], limit=0))

    one, two, three, old = (
        a_claim(name, minute=minute) for name, minute in (("c1", 1), ("c2", 2), ("c3", 3), ("c0", 0))
    )
    assert await store.transact(last) == []
    listed: list[list[str]] = []
    for claim in (two, one, three, old):
        await store.transact(lambda unit, claim=claim: unit.add(claim))
        listed.append(await store.transact(last))
        assert await store.transact(none) == 0
    assert listed == [["c2"], ["c1", "c2"], ["c2", "c3"], ["c2", "c3"]]
    changed = stepped(three, State.CONFLICT, minute=4)
    await store.transact(lambda unit: unit.change(changed, expected=Revision(1)))
    assert await store.transact(last) == ["c2", "c3"]
    gone = stepped(two, State.RETRACTED, minute=5)
    await store.transact(lambda unit: unit.change(gone, expected=Revision(1)))
    assert await store.transact(last) == ["c1", "c3"]


async def test_a_search_sees_what_the_same_transaction_has_changed(store: ClaimStore) -> None:
    """Searched for again after something was said, changed or erased, it is found as it then stands."""

    def both(unit: UnitOfWork) -> tuple[int, int]:
        return len(unit.search(["boiler"], limit=1)), len(unit.search_turns(["boiler"], limit=1))

    def work(unit: UnitOfWork) -> list[tuple[int, int]]:
        found = [both(unit)]
        unit.put_turn(a_turn())
        found.append(both(unit))
        unit.add(a_claim())
        found.append(both(unit))
        unit.change(stepped(a_claim(), State.RETRACTED, minute=1), expected=Revision(1))
        found.append(both(unit))
        unit.erase_turn(TurnId("t1"))
        return [*found, both(unit)]

    assert await store.transact(work) == [(0, 0), (0, 1), (1, 1), (0, 1), (0, 0)]


async def test_the_best_hits_are_the_first_of_all_hits(store: ClaimStore) -> None:
    """However many are asked for first: a hundred and one, after one, and all that there are."""

    def fill(unit: UnitOfWork) -> None:
        for at in range(120):
            unit.put_turn(a_turn(f"t{at}", f"The boiler {'boiler ' * (at % 7)}hums {at}"))

    def found(unit: UnitOfWork) -> list[list[str]]:
        limits = (1, 101, 200, 3)
        return [[hit.turn_id for hit in unit.search_turns(["boiler"], limit=limit)] for limit in limits]

    await store.transact(fill)
    one, many, every, three = await store.read(found)
    assert [len(one), len(many), len(every), len(three)] == [1, 101, 120, 3]
    assert one == many[:1]
    assert three == many[:3]
    assert many == every[:101]


async def test_turns_and_changes_are_counted_over_failures(store: ClaimStore) -> None:
    """What is undone is not counted, and what follows is, once for each turn and each change."""

    def say(unit: UnitOfWork, *names: str) -> tuple[list[int], int]:
        turns = [unit.put_turn(a_turn(name)) for name in names]
        for name in names:
            unit.add(a_claim(name))
        return [turn.seq for turn in turns if turn is not None], unit.revision()

    assert await store.transact(lambda unit: say(unit, "a", "b")) == ([1, 2], 2)
    with pytest.raises(ValueError, match="undone"):
        await store.transact(_say_and_fail)
    assert await store.transact(lambda unit: say(unit, "b", "c")) == ([3], 3)
    assert await store.transact(lambda unit: unit.erase_claim(ClaimId("a"))) == 1
    assert await store.read(lambda unit: unit.revision()) == 4


async def test_a_list_follows_a_claim_to_another_subject(store: ClaimStore) -> None:
    """What was taken for the cat's and is the boiler's is in the one list and no longer in the other."""
    await store.transact(lambda unit: unit.add(a_claim(surface="cat")))
    cat, boiler = a_claim(surface="cat").proposition.subject.key, a_claim().proposition.subject.key

    def listed(unit: UnitOfWork) -> list[int]:
        return [len(unit.in_force(subject=key)) for key in (cat, boiler)]

    assert await store.transact(listed) == [1, 0]
    moved = stepped(a_claim(), State.ACTIVE, minute=1)
    await store.transact(lambda unit: unit.change(moved, expected=Revision(1)))
    assert await store.transact(listed) == [0, 1]


async def test_what_has_ended_is_found_by_its_end(store: ClaimStore) -> None:
    """A claim with an end is found from that end on, and one without an end never."""
    until = START + timedelta(days=2)
    ending = Claim.model_validate(
        {**dict(a_claim("c2")), "valid_time": ValidTime(since=START, until=until, end_condition=None)}
    )

    def write(unit: UnitOfWork) -> None:
        unit.add(a_claim("c1"))
        unit.add(ending)

    await store.transact(write)

    async def ended(at: datetime) -> list[str]:
        return [claim.claim_id for claim in await store.read(lambda unit: unit.ended_by(at))]

    assert await ended(until - timedelta(microseconds=1)) == []
    assert await ended(until) == ["c2"]
    assert await ended(until + timedelta(days=4000)) == ["c2"]


async def test_rows_are_compared_and_set(store: ClaimStore) -> None:
    """A word takes each step once, whoever asks for it."""
    await store.transact(lambda unit: unit.put_row(a_row("w1"), expected=None))
    with pytest.raises(StaleRevision):
        await store.transact(lambda unit: unit.put_row(a_row("w1"), expected=None))
    sent = a_row("w1", state="sent", revision=2, about=("c1",))
    await store.transact(lambda unit: unit.put_row(sent, expected=Revision(1)))
    with pytest.raises(StaleRevision):
        await store.transact(lambda unit: unit.put_row(sent, expected=Revision(1)))
    assert await store.read(lambda unit: unit.rows("word", state="sent")) == (sent,)
    assert await store.read(lambda unit: unit.rows("word", about="c1")) == (sent,)
    assert await store.read(lambda unit: unit.rows("word", due_by=START - timedelta(seconds=1))) == ()
    await store.transact(lambda unit: unit.drop_row("word", RowId("w1")))
    assert await store.read(lambda unit: unit.rows("word")) == ()


async def test_erasure_takes_every_version(store: ClaimStore) -> None:
    """An erased claim is in no list, no index and no history; its turn keeps its place without words."""

    def write(unit: UnitOfWork) -> None:
        unit.put_turn(a_turn())
        unit.add(a_claim())
        unit.change(stepped(a_claim(), State.CONFLICT, minute=2), expected=Revision(1))

    await store.transact(write)
    assert await store.transact(lambda unit: unit.erase_claim(ClaimId("c1"))) == 2
    assert await store.transact(lambda unit: unit.erase_turn(TurnId("t1"))) == 1
    await store.transact(lambda unit: unit.put_tombstone("k", START))

    def look(unit: UnitOfWork) -> tuple[object, ...]:
        turn = unit.turn(TurnId("t1"))
        return (
            unit.claim(ClaimId("c1")),
            unit.versions(ClaimId("c1")),
            unit.of_turn(TurnId("t1")),
            unit.search(["boiler"], limit=3),
            unit.search_turns(["boiler"], limit=3),
            None if turn is None else turn.text,
            unit.has_tombstone("k"),
            unit.has_tombstone("l"),
        )

    assert await store.read(look) == (None, (), (), (), (), "", True, False)


async def test_the_house_is_as_it_was_put(store: ClaimStore) -> None:
    """People, rooms and settings read back, and each change is a new revision of the memory."""
    person = a_person()
    seat = Seat(person=ANA, since=START, until=None, history=False)
    room = Room(room_id=GROUP, household=HOUSEHOLD, kind=RoomKind.GROUP, name="group", seats=(seat,))
    before = await store.read(lambda unit: unit.revision())

    def write(unit: UnitOfWork) -> None:
        unit.put_person(person)
        unit.put_room(room)

    await store.transact(write)
    house = await store.read(lambda unit: unit.house())
    assert (house.people, house.rooms) == ((person,), (room,))
    assert await store.read(lambda unit: unit.revision()) > before


async def test_a_stretch_is_blanked_and_the_rest_stays(store: ClaimStore) -> None:
    """Words that are taken out leave dots of the same length, and no trace in the index."""
    await store.transact(lambda unit: unit.put_turn(a_turn(text="The code is 4711, see you at six")))
    assert await store.transact(lambda unit: unit.blank_turn(TurnId("t1"), [Span(start=12, end=16)])) == 1
    turn = await store.read(lambda unit: unit.turn(TurnId("t1")))
    assert turn is not None
    assert turn.text == "The code is ····, see you at six"
    assert await store.read(lambda unit: unit.search_turns(["4711"], limit=3)) == ()
    assert len(await store.read(lambda unit: unit.search_turns(["code"], limit=3))) == 1
    assert await store.transact(lambda unit: unit.blank_turn(TurnId("none"), [])) == 0


async def test_a_person_can_be_removed(store: ClaimStore) -> None:
    """Whoever is erased is in no list of people any more, and their name is not told."""

    def write(unit: UnitOfWork) -> list[int]:
        unit.put_person(a_person())
        return [unit.drop_person(ANA), unit.drop_person(ANA)]

    assert await store.transact(write) == [1, 0]
    house = await store.read(lambda unit: unit.house())
    assert (house.people, house.name(ANA)) == ((), "someone")


async def test_a_turn_can_be_dropped_place_and_all(store: ClaimStore) -> None:
    """What is dropped is in no list and no index; what came after keeps its order."""

    def write(unit: UnitOfWork) -> list[int]:
        unit.put_turn(a_turn("t1"))
        unit.put_turn(a_turn("t2", text="The kettle is on", minute=1))
        return [unit.drop_turn(TurnId("t1")), unit.drop_turn(TurnId("t1"))]

    assert await store.transact(write) == [1, 0]
    assert await store.read(lambda unit: unit.turn(TurnId("t1"))) is None
    assert await store.read(lambda unit: unit.search_turns(["boiler"], limit=3)) == ()
    assert [turn.turn_id for turn in await store.read(lambda unit: unit.turns())] == ["t2"]
    again = await store.transact(lambda unit: unit.put_turn(a_turn("t1")))
    assert again is not None
    assert again.seq == 3


async def test_a_room_can_be_removed(store: ClaimStore) -> None:
    """It is in no list of rooms any more; removing it again removes nothing."""
    seat = Seat(person=ANA, since=START, until=None, history=False)
    room = Room(room_id=GROUP, household=HOUSEHOLD, kind=RoomKind.GROUP, name="group", seats=(seat,))
    await store.transact(lambda unit: unit.put_room(room))
    gone = await store.transact(lambda unit: [unit.drop_room(GROUP), unit.drop_room(GROUP)])
    assert gone == [1, 0]
    assert (await store.read(lambda unit: unit.house())).rooms == ()
