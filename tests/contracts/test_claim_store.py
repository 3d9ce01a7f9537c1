"""What every ClaimStore must do, run against each adapter."""

from datetime import timedelta

import pytest

from config.household import HouseholdSettings
from memory.claims import Change, Claim, State
from memory.errors import StaleRevision, UnknownClaim
from memory.ids import ClaimId, Revision, RoomId, RowId, TurnId
from memory.ports import ClaimStore, UnitOfWork
from memory.rooms import Room, RoomKind, Seat
from memory.value import Span
from tests.contracts.stored import ANA, GROUP, HOUSEHOLD, START, a_claim, a_person, a_row, a_turn, stepped


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


async def test_what_cites_a_turn_is_followed(store: ClaimStore) -> None:
    """A claim that comes to rest on a turn, is undone or erased after one look, is seen so at the next."""

    def citing(unit: UnitOfWork) -> list[list[str]]:
        return [[claim.claim_id for claim in unit.of_turn(TurnId(name))] for name in ("t1", "t2")]

    def rest_on(unit: UnitOfWork, name: str) -> None:
        also = (*a_claim().sources, *a_claim(turn="t2").sources)
        more = Claim.model_validate({**dict(stepped(a_claim(name), State.ACTIVE, minute=2)), "sources": also})
        unit.change(more, expected=Revision(1))

    def rest_and_fail(unit: UnitOfWork) -> None:
        rest_on(unit, "c1")
        assert citing(unit) == [["c1"], ["c1"]]
        raise ValueError("undone")

    assert await store.read(citing) == [[], []]
    await store.transact(lambda unit: unit.add(a_claim()))
    assert await store.read(citing) == [["c1"], []]
    with pytest.raises(ValueError, match="undone"):
        await store.transact(rest_and_fail)
    assert await store.read(citing) == [["c1"], []]
    await store.transact(lambda unit: rest_on(unit, "c1"))
    assert await store.read(citing) == [["c1"], ["c1"]]
    await store.transact(lambda unit: unit.erase_claim(ClaimId("c1")))
    assert await store.read(citing) == [[], []]


async def test_what_is_past_is_followed(store: ClaimStore) -> None:
    """What goes to the archive, or is undone or erased there, after one look is seen so at the next."""
    subject = a_claim().proposition.subject.key

    def past(unit: UnitOfWork) -> list[list[str]]:
        return [
            [claim.claim_id for claim in unit.archived(subject=whose)] for whose in (None, subject, "other")
        ]

    def lay_aside(unit: UnitOfWork, name: str) -> None:
        unit.add(a_claim(name))
        unit.change(stepped(a_claim(name), State.RETRACTED, minute=1), expected=Revision(1))

    def lay_aside_and_fail(unit: UnitOfWork) -> None:
        lay_aside(unit, "c2")
        assert past(unit) == [["c1", "c2"], ["c1", "c2"], []]
        raise ValueError("undone")

    assert await store.read(past) == [[], [], []]
    await store.transact(lambda unit: lay_aside(unit, "c1"))
    assert await store.read(past) == [["c1"], ["c1"], []]
    with pytest.raises(ValueError, match="undone"):
        await store.transact(lay_aside_and_fail)
    assert await store.read(past) == [["c1"], ["c1"], []]
    await store.transact(lambda unit: unit.erase_claim(ClaimId("c1")))
    assert await store.read(past) == [[], [], []]


async def test_what_a_claim_followed_is_found(store: ClaimStore) -> None:
    """Of what ended, that which names the claim as its successor, and nothing that another followed."""

    def ended(name: str, successor: str | None) -> Claim:
        change = Change(
            at=START, reason="done", by=ANA, successor=None if successor is None else ClaimId(successor)
        )
        return Claim.model_validate(
            {**dict(stepped(a_claim(name), State.REPLACED, minute=1)), "change": change}
        )

    def write(unit: UnitOfWork) -> None:
        for name, successor in (("c1", "new"), ("c2", "newer"), ("c3", None), ("c4", "new")):
            unit.add(a_claim(name))
            unit.change(ended(name, successor), expected=Revision(1))
        unit.add(a_claim("new"))

    await store.transact(write)
    found = await store.read(lambda unit: unit.followed_by(ClaimId("new")))
    assert [claim.claim_id for claim in found] == ["c1", "c4"]
    assert await store.read(lambda unit: unit.followed_by(ClaimId("c1"))) == ()


async def test_what_followed_is_followed(store: ClaimStore) -> None:
    """What ends with a successor, or is undone or erased, after one look is seen so at the next."""

    def look(unit: UnitOfWork) -> list[ClaimId]:
        return [claim.claim_id for claim in unit.followed_by(ClaimId("new"))]

    def end(unit: UnitOfWork, name: str) -> None:
        unit.add(a_claim(name))
        change = Change(at=START, reason="done", by=ANA, successor=ClaimId("new"))
        over = {**dict(stepped(a_claim(name), State.REPLACED, minute=1)), "change": change}
        unit.change(Claim.model_validate(over), expected=Revision(1))

    def end_and_fail(unit: UnitOfWork) -> None:
        end(unit, "c2")
        assert look(unit) == ["c1", "c2"]
        raise ValueError("undone")

    assert await store.read(look) == []
    await store.transact(lambda unit: end(unit, "c1"))
    assert await store.read(look) == ["c1"]
    with pytest.raises(ValueError, match="undone"):
        await store.transact(end_and_fail)
    assert await store.read(look) == ["c1"]
    await store.transact(lambda unit: unit.erase_claim(ClaimId("c1")))
    assert await store.read(look) == []


async def test_a_slot_is_followed(store: ClaimStore) -> None:
    """What comes into a slot, is undone there, ends or comes again after one look is seen so at the next."""
    slot = a_claim().slot

    def look(unit: UnitOfWork) -> list[ClaimId]:
        return [claim.claim_id for claim in unit.in_slot(slot)]

    def add_and_fail(unit: UnitOfWork) -> None:
        assert unit.add(a_claim())
        assert look(unit) == ["c1"]
        raise ValueError("undone")

    assert await store.read(look) == []
    with pytest.raises(ValueError, match="undone"):
        await store.transact(add_and_fail)
    assert await store.read(look) == []
    assert await store.transact(lambda unit: unit.add(a_claim()))
    assert not await store.transact(lambda unit: unit.add(a_claim()))
    assert await store.read(look) == ["c1"]
    await store.transact(lambda unit: unit.erase_claim(ClaimId("c1")))
    assert await store.read(look) == []
    assert await store.transact(lambda unit: unit.add(a_claim()))
    assert await store.read(look) == ["c1"]


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
