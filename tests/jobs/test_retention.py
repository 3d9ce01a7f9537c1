"""What nobody cites goes at the limit of its speaker's role, to the day; what a claim rests on stays."""

from datetime import timedelta

import pytest

from config.household import HouseholdSettings
from jobs.retention import retain
from memory.ids import TurnId
from memory.ports import UnitOfWork
from relay.words import KIND as WORD
from tests.lane import FAMILY, Lane, a_lane

GUESTS = HouseholdSettings.model_validate(
    {
        **FAMILY.model_dump(),
        "members": (
            *FAMILY.members,
            {"name": "May", "role": "guest"},
            {"name": "Ola", "role": "helper"},
        ),
    }
)
CHATTER = "hm, well, anyway"
"""Nothing to keep in it, so that nothing cites it."""


async def ids(lane: Lane) -> set[str]:
    return {str(turn.turn_id) for turn in await lane.store.read(lambda unit: unit.turns(limit=1000))}


async def retained(lane: Lane, days: float) -> None:
    now = lane.clock.now() + timedelta(days=days)
    await lane.store.transact(lambda unit: retain(unit, now))


@pytest.mark.parametrize(
    ("name", "days"), [("Marta", 400), ("Joel", 400), ("Nia", 90), ("May", 90), ("Ola", 90)]
)
async def test_each_role_has_its_limit_to_the_day(name: str, days: int) -> None:
    """There the day before, gone on the day; and only that message."""
    lane = await a_lane(settings=GUESTS)
    await lane.says("Edie", "I am allergic to penicillin")
    await lane.says(name, CHATTER, message="old")
    assert await lane.store.read(lambda unit: unit.of_turn(TurnId("old"))) == ()
    await retained(lane, days - 0.01)
    assert "old" in await ids(lane)
    await retained(lane, days)
    left = await ids(lane)
    assert "old" not in left
    assert left


async def test_what_a_claim_cites_lives_as_long_as_the_claim() -> None:
    """In force or archived; and with it the other versions of the same message."""
    lane = await a_lane()
    await lane.says("Nia", "I am allergic to penicillin", message="cited")
    await lane.says("Nia", "hm", message="cited", version=1)
    await lane.says("Nia", "I am in the garden", message="place")
    await lane.says("Nia", "I am at school", message="next")
    await retained(lane, 5000)
    assert {"cited", "cited.1", "place", "next"} <= await ids(lane)


async def test_the_owner_sets_the_limit() -> None:
    """With ten days set for children, a child's goes on the tenth and an adult's stays."""
    settings = HouseholdSettings.model_validate({**FAMILY.model_dump(), "keep_turns_days": {"child": 10}})
    lane = await a_lane(settings=settings)
    await lane.says("Nia", CHATTER, message="hers")
    await lane.says("Joel", CHATTER, message="his")
    await retained(lane, 10)
    assert "hers" not in await ids(lane)
    assert "his" in await ids(lane)


async def test_what_the_bot_said_to_a_child_goes_with_the_childs_limit() -> None:
    """Its words repeat what was said to it: in a child's room they are kept no longer than the child's."""
    lane = await a_lane()
    await lane.says("Nia", "what is on the list?", private=True)
    await lane.says("Marta", "what is on the list?", private=True)

    async def of_bot() -> list[str]:
        turns = await lane.store.read(lambda unit: unit.turns(limit=100))
        return [str(turn.room) for turn in turns if turn.author.value == "bot"]

    assert sorted(await of_bot()) == ["dm:marta", "dm:nia"]
    await retained(lane, 91)
    assert await of_bot() == ["dm:marta"]


async def test_words_that_are_over_go_and_those_on_their_way_stay() -> None:
    """Delivered thirty days ago: gone. Waiting for its hour: there, with what it rests on."""
    lane = await a_lane()
    await lane.says("Marta", "tell Joel I'll be late", private=True, message="told")
    await lane.says("Marta", "remind me on 1 March 2028 at 9 to call the vet", private=True, message="far")
    assert len(await lane.store.read(lambda unit: unit.rows(WORD))) == 2
    await retained(lane, 29)
    assert len(await lane.store.read(lambda unit: unit.rows(WORD))) == 2
    await retained(lane, 450)
    (left,) = await lane.store.read(lambda unit: unit.rows(WORD))
    assert left.state == "held"
    assert "far" in await ids(lane)


async def test_it_is_a_job_of_the_night() -> None:
    """Nobody need ask for it: after a hundred nights what a child chattered is gone, an adult's is not."""
    lane = await a_lane()
    await lane.says("Nia", CHATTER, message="hers")
    await lane.says("Joel", CHATTER, message="his")
    await lane.lets_pass(timedelta(days=89))
    assert "hers" in await ids(lane)
    await lane.lets_pass(timedelta(days=3))
    assert "hers" not in await ids(lane)
    assert "his" in await ids(lane)


async def test_nothing_goes_twice_and_nothing_points_at_what_is_gone() -> None:
    """A second run finds nothing; every row that tells of a message finds it."""
    lane = await a_lane()
    for number in range(8):
        await lane.says("Nia", f"sayso, has anyone fed the cat, {number}?")
    await retained(lane, 500)

    def dangling(unit: UnitOfWork) -> list[str]:
        there: set[str] = {str(turn.turn_id) for turn in unit.turns(limit=1000)}
        claims = {str(claim.claim_id) for claim in (*unit.in_force(), *unit.archived())}
        about = (each for row in unit.rows(None) for each in row.about)
        return [each for each in about if each not in there and each not in claims]

    assert await lane.store.read(dangling) == []
    before = await ids(lane)
    await retained(lane, 500)
    assert await ids(lane) == before
