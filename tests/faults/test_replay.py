"""D11: the whole log of what came in, fed again and again, changes nothing and sends nothing."""

from datetime import timedelta
from pathlib import Path

from memory.ids import TurnId
from memory.ports import UnitOfWork
from memory.store.backup import back_up, restore
from memory.store.keys import read_key, salt_of
from memory.store.opening import open_memory
from memory.turns import Turn
from tests.counts import many
from tests.lane import FAMILY, Lane, a_lane, dice

LINES = (
    "I have started the school forms",
    "I am allergic to penicillin",
    "has anyone fed the cat?",
    "I fed the cat",
    "The dentist is on Friday at 3",
    "no wait, the dentist is on Saturday",
    "Nia has football on Wednesday",
    "I am in Leeds",
    "sayso, has Joel finished the school forms?",
    "add eggs to the list",
)


async def _told(lane: Lane, seed: int, count: int) -> list[Turn]:
    """A household's talk; its turns as they came, for feeding them again."""
    rng = dice(seed)
    house = await lane.app.house()
    turns: list[Turn] = []
    for number in range(count):
        await lane.lets_pass(timedelta(minutes=rng.randint(1, 90)))
        name, text = rng.choice(("Marta", "Joel", "Nia")), rng.choice(LINES)
        private = rng.random() < 0.3
        if rng.random() < 0.15:
            text, private = "tell Edie the shed is open", True
        turn = lane.turn(name, text, house=house, private=private, message=f"d{seed}.{number}")
        turns.append(turn)
        await lane.app.hear(turn)
        await lane.app.send_due()
    return turns


async def _picture(lane: Lane) -> tuple[object, ...]:
    def look(unit: UnitOfWork) -> tuple[object, ...]:
        claims = [claim.model_dump_json() for claim in (*unit.in_force(), *unit.archived())]
        turns = [turn.model_dump_json() for turn in unit.turns(limit=1 << 30)]
        rows = sorted((row.kind, str(row.row_id), row.state, row.body) for row in unit.rows(None))
        return (claims, turns, rows)

    return await lane.store.read(look)


async def test_d11_the_log_fed_again_changes_nothing() -> None:
    """n = 50 logs of 12, each fed three times: the same rows, ids and states; 0 replies, 0 sent."""
    for seed in range(many(50, 1_000)):
        lane = await a_lane()
        turns = await _told(lane, seed, 12)
        before = await _picture(lane)
        for _ in range(3):
            for turn in turns:
                heard = await lane.app.hear(turn)
                assert heard.turn is None
                assert heard.replies == ()
                assert await lane.app.send_due() == ()
        assert await _picture(lane) == before


async def test_d11_fed_to_a_restored_copy_only_what_is_missing_is_taken(tmp_path: Path) -> None:
    """The copy lacks the second half: the first changes nothing, the second is taken once, as it was."""
    path, keys, folder = tmp_path / "home.db", tmp_path / "keys", tmp_path / "copies"
    store = (await open_memory(path, keys, FAMILY)).store
    lane = await a_lane(store)
    first = await _told(lane, 1, 8)
    copy = (await back_up(store, read_key(keys, salt_of(path)), folder, now=lane.clock.now())).path
    second = await _told(lane, 2, 8)
    ids = {claim.claim_id for claim in await lane.claims(archived=True)}
    await store.close()
    await restore(copy, path, keys, erasures=())
    back = await a_lane((await open_memory(path, keys, FAMILY)).store, at=first[-1].sent_at)
    before = await _picture(back)
    for turn in first:
        assert (await back.app.hear(turn)).turn is None
    assert await _picture(back) == before
    for turn in second:
        await back.to(turn.sent_at)
        assert (await back.app.hear(turn)).turn is not None
        assert (await back.app.hear(turn)).turn is None
    assert {claim.claim_id for claim in await back.claims(archived=True)} == ids
    await back.store.close()


async def test_d11_control_with_names_by_chance_everything_is_there_twice() -> None:
    """The same messages under new numbers are new messages: the count sees it."""
    lane = await a_lane()
    turns = await _told(lane, 3, 8)
    count = len(await lane.store.read(lambda unit: unit.turns(limit=1 << 30)))
    for number, turn in enumerate(turns):
        fields = {"turn_id": TurnId(f"x{number}"), "message": f"x{number}"}
        await lane.app.hear(type(turn).model_validate({**dict(turn), **fields}))
    assert len(await lane.store.read(lambda unit: unit.turns(limit=1 << 30))) >= count + 8
