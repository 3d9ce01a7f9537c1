"""Buttons: nothing is accepted that was not signed for this person in this room, and nothing twice."""

import random
from datetime import timedelta

from bot.audit import entries
from bot.settings.commands import Command
from bot.telegram.buttons import Board, Choice, SetShareTo, Settled, press
from bot.telegram.sending import KIND as SENDS
from bot.telegram.sending import queue
from memory.ids import PersonId, RoomId, RowId
from memory.people import Share
from memory.ports import UnitOfWork
from memory.render import phrase
from tests.bot.telegram.stage import Stage
from tests.counts import many
from tests.telegram_double import Sent

MUTANTS, FLOWS = many(100_000, 1_000_000), many(600, 6_000)
_IN_ONE_HOUSE = 60
MARTA, ROOM = PersonId("marta"), RoomId("dm:marta")


async def board(stage: Stage) -> str:
    def work(unit: UnitOfWork) -> str:
        made = Board(unit, MARTA, ROOM, stage.clock.now())
        choice = Choice(phrase("The family"), SetShareTo(share=Share.FAMILY))
        return made.row(choice)[0].data

    return await stage.store.transact(work)


async def test_no_changed_data_is_accepted() -> None:
    """A10: of 100,000 mutants of a signed button none is taken; the button itself is, once."""
    stage = await (await Stage().open()).settle()
    data = await board(stage)
    assert len(data.encode()) <= 64
    chance = random.Random(10)  # noqa: S311 - mutants, not secrets
    now = stage.clock.now()

    def work(unit: UnitOfWork) -> tuple[int, list[str], list[str]]:
        taken = 0
        for _ in range(MUTANTS):
            letters = list(data)
            for _ in range(chance.randrange(1, 4)):
                letters[chance.randrange(len(letters))] = chr(chance.randrange(33, 0x250))
            mutant = "".join(letters)[: chance.choice((None, 5, 27))]
            if mutant != data:
                taken += not isinstance(press(unit, mutant, person=MARTA, room=ROOM, now=now), str)
        others = [
            str(press(unit, data, person=PersonId("joel"), room=ROOM, now=now)),
            str(press(unit, data, person=MARTA, room=RoomId("group"), now=now)),
        ]
        own = [type(press(unit, data, person=MARTA, room=ROOM, now=now)).__name__ for _ in range(3)]
        return taken, others, own

    assert await stage.store.transact(work) == (0, ["not yours", "not yours"], ["Behind", "str", "str"])


async def test_unsigned_data_would_be_taken() -> None:
    """A10, the control: the number before the signature alone does name the button."""
    stage = await (await Stage().open()).settle()
    data = await board(stage)
    assert await stage.store.read(lambda unit: unit.row("button", RowId(data[:11]))) is not None


async def test_pressed_twice_by_anyone_it_happens_once() -> None:
    """A10: two presses at once, another presser, and a press after the end: exactly one effect."""
    stage = await (await Stage().open()).settle()
    marta, joel = stage.members["Marta"], stage.members["Joel"]
    await stage.writes("Marta", "/settings receipts off")
    sent = stage.api.last(marta)
    stage.api.presses(joel, sent, "Change it")
    await stage.go()
    assert (await stage.app.house()).settings.receipts
    first = stage.api.presses(marta, sent, "Change it")
    stage.api.presses(marta, sent, "Change it")
    stage.api.redeliver(first)
    await stage.go()
    assert not (await stage.app.house()).settings.receipts
    assert sum(text.startswith("Changed:") for text in stage.told("Marta")) == 1
    await stage.writes("Marta", "/settings receipts on")
    late = stage.api.last(marta)
    await stage.wait(minutes=11)
    stage.api.presses(marta, late, "Change it")
    await stage.go()
    assert not (await stage.app.house()).settings.receipts


async def test_in_all_flows_a_button_has_exactly_one_effect() -> None:
    """A10: 600 flows of presses by others, twice, late, at once, given again: one effect or none."""
    chance = random.Random(600)  # noqa: S311 - a fault schedule, not a secret
    for _ in range(FLOWS // _IN_ONE_HOUSE):
        await _flows(chance)


async def _flows(chance: random.Random) -> None:
    stage = await (await Stage().open()).settle()
    for _ in range(_IN_ONE_HOUSE):
        before = (await stage.app.house()).settings.receipts
        sent = await _asked(stage, "off" if before else "on")
        is_due = await _flow(stage, sent, chance)
        assert ((await stage.app.house()).settings.receipts is not before) is is_due
    audit = await stage.store.read(entries)
    assert sum("receipts" in each.what for each in audit) == _flow_effects(stage)


async def _asked(stage: Stage, value: str) -> Sent:
    now = stage.clock.now()

    def work(unit: UnitOfWork) -> None:
        action = Settled(command=Command(name="settings", rest=f"receipts {value}"))
        row = Board(unit, MARTA, ROOM, now).row(Choice(phrase("Change it"), action))
        queue(unit, f"q{now.isoformat()}", ROOM, phrase("Well?"), now=now, listener=MARTA, buttons=(row,))

    await stage.store.transact(work)
    while await stage.store.read(lambda unit: unit.rows(SENDS, state="pending")):
        await stage.service.outbox.pump()
        stage.clock.pass_time(timedelta(seconds=1))
    return stage.api.last(stage.members["Marta"])


async def _flow(stage: Stage, sent: Sent, chance: random.Random) -> bool:
    """Presses of all kinds in any order; whether one of them was the owner's own, in time, in its place."""
    marta, joel = stage.members["Marta"], stage.members["Joel"]
    is_due = False
    for what in chance.sample(("other", "mutant", "right", "right", "again", "late"), chance.randrange(1, 6)):
        if what == "other":
            stage.api.presses(joel, sent, "Change it")
        elif what == "mutant":
            data = sent.button("Change it")
            stage.api.presses(marta, sent, "Change it", data=data[:-1] + ("A" if data[-1] != "A" else "B"))
        elif what == "late":
            await stage.service.fetch()
            await stage.service.inbox.work()
            stage.clock.pass_time(timedelta(minutes=11))
        else:
            update = stage.api.presses(marta, sent, "Change it")
            is_due = is_due or stage.clock.now() < sent.at + timedelta(minutes=10)
            if what == "again":
                stage.api.redeliver(update)
    await stage.service.fetch()
    await stage.service.inbox.work()
    await stage.service.outbox.pump()
    stage.clock.pass_time(timedelta(seconds=3))
    return is_due


def _flow_effects(stage: Stage) -> int:
    return sum(text.startswith("Changed:") for text in stage.api.texts(stage.members["Marta"]))


async def test_a_claim_that_changed_meanwhile_is_left_as_it_is() -> None:
    """A10: a button on a claim that is not in force any more does nothing."""
    stage = await (await Stage().open()).settle()
    await stage.says("Joel", "I am allergic to peanuts")
    await stage.writes("Joel", "/memory")
    sent = stage.api.last(stage.members["Joel"])
    stage.api.presses(stage.members["Joel"], sent, "1 forget")
    await stage.go()
    stage.new()
    stage.api.presses(stage.members["Joel"], sent, "1 keep")
    await stage.go()
    assert stage.told("Joel") == ["Nothing matched."]


async def test_what_is_wrong_is_put_right_by_a_reply() -> None:
    """The button to fix asks for the words, and takes the reply in the claim's place."""
    stage = await (await Stage().open()).settle()
    await stage.says("Joel", "The dentist is on Monday")
    await stage.writes("Joel", "/memory")
    await stage.presses("Joel", "1 fix")
    joel = stage.members["Joel"]
    asked = stage.api.messages[joel.id, stage.api.last(joel).message_id or 0]
    stage.api.replies(joel, None, asked, "The dentist is on Tuesday")
    await stage.go()
    assert await stage.values() == ["The dentist is on Tuesday"]
