"""The record is read again into a shadow: nothing changes before the swap, and people's words stay."""

import json
from datetime import timedelta

from bot.claude.model import Failed
from bot.claude.parts import Said
from bot.commands.rereading import compare, lines_of, read_into_shadow, swap
from memory.erasing.erasure import erase
from memory.erasing.reach import OfClaim
from memory.ids import ClaimId
from memory.intake.steering import confirm
from tests.bot.claude.home import Home, ScriptedModel, a_home, a_row, answer
from tests.bot.claude.home import lines_of as parts_of

TEXT = "it is broken again"
SHE = "she has a rash"


def _better(context: str) -> str:
    rows = [
        a_row(line.number, line.text, trigger, means=means, realization="state", temporal="current")
        for line in parts_of(context)
        if isinstance(line, Said)
        for text, trigger, means in ((TEXT, "broken", "boiler"), (SHE, "has", "Nia"))
        if line.text == text
    ]
    return answer(*rows)


async def _lived() -> Home:
    home = await a_home(ScriptedModel(lambda _: Failed(reason="unreachable")))
    await home.say("Marta", "Nia was at the doctor's when the boiler man came")
    await home.say("Marta", TEXT)
    await home.say("Marta", SHE)
    await home.say("Joel", "I haven't finished the tax forms")
    return home


async def _everything(home: Home) -> str:
    return json.dumps(await home.claims(), sort_keys=True)


async def test_the_same_rules_read_the_same() -> None:
    """Nothing is new, lost or otherwise, and nothing of the household changes."""
    home = await _lived()
    before = await _everything(home)
    shadow, left = await read_into_shadow(home.app.store, home.clock, None)
    found = await compare(home.app.store, shadow, unread_turns=left)
    assert (found.new, found.lost, found.changed, found.unread) == ([], [], [], 0)
    assert found.same > 1
    assert await _everything(home) == before


async def test_a_better_reader_is_compared_before_it_is_swapped_in() -> None:
    """What it would add is listed by ids, without anybody's words; only the swap writes it."""
    home = await _lived()
    before = await _everything(home)
    shadow, left = await read_into_shadow(home.app.store, home.clock, ScriptedModel(_better))
    found = await compare(home.app.store, shadow, unread_turns=left)
    assert sorted(claim.sources[0].quote for claim in found.new) == [TEXT, SHE]
    assert not any(word in "\n".join(lines_of(found)) for word in ("broken", "rash", "Nia"))
    assert await _everything(home) == before
    assert await swap(home.app.store, home.clock, found) == "swapped in: 2 new, 0 taken out, 0 otherwise"
    added = [claim for claim in await home.claims() if claim["proposer"]["name"] == "double"]
    assert sorted((claim["subject"], claim["state"]) for claim in added) == [
        ("Nia", "candidate"),
        ("boiler", "candidate"),
    ]
    back, _ = await read_into_shadow(home.app.store, home.clock, None)
    lost = await compare(home.app.store, back)
    assert len(lost.lost) == 2
    await swap(home.app.store, home.clock, lost)
    assert {claim["state"] for claim in await home.claims() if claim["proposer"]["name"] == "double"} == {
        "superseded"
    }


async def test_what_people_said_of_a_claim_stays() -> None:
    """A reading that somebody confirmed is not taken out by another's silence; what was erased stays away."""
    home = await _lived()
    shadow, _ = await read_into_shadow(home.app.store, home.clock, ScriptedModel(_better))
    found = await compare(home.app.store, shadow)
    await swap(home.app.store, home.clock, found)
    kept, gone = (claim.claim_id for claim in sorted(found.new, key=lambda claim: claim.sources[0].quote))
    marta = next(one.person_id for one in (await home.app.house()).people if one.name == "Marta")
    now = home.clock.now()
    await home.app.store.transact(lambda unit: confirm(unit, ClaimId(kept), by=marta, now=now))
    await home.app.store.transact(lambda unit: erase(unit, OfClaim(claim=gone), by="operator", now=now))
    rules, _ = await read_into_shadow(home.app.store, home.clock, None)
    await swap(home.app.store, home.clock, await compare(home.app.store, rules))
    again, _ = await read_into_shadow(home.app.store, home.clock, ScriptedModel(_better))
    assert (await compare(home.app.store, again)).new == []
    states = {claim["id"]: claim["state"] for claim in await home.claims()}
    assert states[kept] == "active"
    assert gone not in states


async def test_what_a_model_left_unread_is_told() -> None:
    """A model that is down half-way leaves a number, not a silence."""
    home = await _lived()
    down = ScriptedModel(lambda _: Failed(reason="budget"))
    shadow, left = await read_into_shadow(home.app.store, home.clock, down)
    found = await compare(home.app.store, shadow, unread_turns=left)
    assert left == 4
    assert "4 messages were left unread" in lines_of(found)[-1]
    await home.wait(timedelta())
