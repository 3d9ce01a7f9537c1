"""T8: what can't be delivered ends at the first try; its sender hears so in private, and nobody else does."""

from collections import Counter
from collections.abc import Callable
from datetime import timedelta

import pytest

from bot.founding import dismiss_member
from bot.telegram.wire import Blocked, NotReached, WireError
from memory.ids import PersonId, RowId
from relay.outbox import every
from relay.words import Word
from tests.bot.telegram.stage import Stage
from tests.telegram_double import BOT_ID, Json, Refused

WORDS = 20


async def home() -> Stage:
    return await (await Stage().open()).settle()


def refuse(stage: Stage, who: str, code: int, description: str) -> None:
    """Let the server answer everything that goes to somebody with an error."""
    chat = stage.group.id if who == "group" else stage.members[who].id

    def fault(method: str, parameters: Json) -> None:
        if method == "sendMessage" and int(parameters["chat_id"]) == chat:
            raise Refused(code, description)

    stage.api.faults.append(fault)


async def no_account(stage: Stage) -> None:
    account = RowId(str(stage.members["Joel"].id))
    await stage.store.transact(lambda unit: unit.drop_row("account", account))


async def no_member(stage: Stage) -> None:
    now = stage.clock.now()
    await stage.store.transact(lambda unit: dismiss_member(unit, PersonId("joel"), at=now))


async def blocked(stage: Stage) -> None:
    stage.api.blocked.add(stage.members["Joel"].id)


async def gone(stage: Stage) -> None:
    stage.api.gone.add(stage.members["Joel"].id)


async def never_started(stage: Stage) -> None:
    stage.api.started.discard(stage.members["Joel"].id)


def answered(who: str, code: int, description: str) -> Callable[[Stage], object]:
    async def arrange(stage: Stage) -> None:
        refuse(stage, who, code, description)

    return arrange


async def put_out(stage: Stage) -> None:
    stage.group.members[BOT_ID] = "kicked"


KINDS = [
    pytest.param(blocked, "Joel", id="blocked"),
    pytest.param(never_started, "Joel", id="never started"),
    pytest.param(gone, "Joel", id="deactivated"),
    pytest.param(no_account, "Joel", id="no account"),
    pytest.param(no_member, "Joel", id="no member any more"),
    pytest.param(answered("Joel", 400, "Bad Request: chat not found"), "Joel", id="chat not found"),
    pytest.param(answered("Joel", 400, "Bad Request: PEER_ID_INVALID"), "Joel", id="peer invalid"),
    pytest.param(answered("Joel", 400, "Bad Request: user not found"), "Joel", id="user not found"),
    pytest.param(answered("Joel", 400, "Bad Request: can't parse this at all"), "Joel", id="never fit"),
    pytest.param(put_out, "everyone", id="put out of the group"),
    pytest.param(answered("group", 400, "Bad Request: CHAT_WRITE_FORBIDDEN"), "everyone", id="muted"),
    pytest.param(
        answered("group", 403, "Forbidden: bot is not a member of the supergroup chat"), "everyone", id="left"
    ),
]


def tellings(words: tuple[Word, ...]) -> list[str]:
    return [word.state.kind for word in words if word.what.kind == "telling"]


@pytest.mark.parametrize(("arrange", "to"), KINDS)
async def test_it_ends_at_once_and_goes_nowhere_else(arrange: Callable[[Stage], object], to: str) -> None:
    """Twelve ways of not getting through, 20 words each: every one ends at once, whatever else there is."""
    stage = await home()
    await arrange(stage)  # pyright: ignore[reportGeneralTypeIssues] - each of them is a coroutine
    tries = Counter[str]()

    def count(method: str, about: Json) -> None:
        if method == "sendMessage":
            tries[str(about["text"])] += 1

    stage.api.faults.append(count)
    stage.new()
    for number in range(WORDS):
        await stage.writes("Marta", f"tell {to} that the ladder of day {number} is in the shed")
    stage.clock.pass_time(timedelta(minutes=20))
    await stage.go()
    ladders = {text: count for text, count in tries.items() if "ladder" in text and "From Marta" in text}
    assert all(count == 1 for count in ladders.values())  # within one try
    new = stage.new()
    told = [each for each in new if "ladder" in each.text]
    assert [each for each in told if each.chat != stage.members["Marta"].id] == []
    states = tellings(await stage.store.read(every))
    assert set(states) <= {"undeliverable"}
    in_private = [each for each in new if each.chat == stage.members["Marta"].id]
    assert len(in_private) >= 2 * len(states)
    assert len(in_private) >= WORDS  # where they are no member, that is said at once


async def test_what_else_was_meant_for_them_is_kept() -> None:
    """A block ends the word that ran into it; what comes due after they are back arrives."""
    stage = await home()
    await stage.writes("Marta", "tell Joel at 12:00 that lunch is ready")
    await stage.writes("Joel", "remind me at 12:30 to call the vet")
    stage.api.blocks(stage.members["Joel"])
    await stage.writes("Marta", "tell Joel dinner is at six")
    assert tellings(await stage.store.read(every)).count("undeliverable") == 1
    stage.api.blocked.discard(stage.members["Joel"].id)
    stage.api.says(stage.members["Joel"], None, "/start")
    await stage.go()
    await stage.wait(hours=4, minutes=10)
    heard = "\n".join(stage.api.texts(stage.members["Joel"]))
    assert "lunch is ready" in heard
    assert "call the vet" in heard
    assert "dinner is at six" not in heard


async def test_trying_for_ever_never_tells_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: a block that is taken for a broken line is tried again and again, and nobody is told."""

    class AlwaysLater(NotReached):
        pass

    def later(error: WireError) -> WireError:
        return AlwaysLater("no way there") if isinstance(error, Blocked) else error

    stage = await home()
    call = stage.service.outbox._wire.call  # pyright: ignore[reportPrivateUsage] - the control bends it

    async def bent(method: str, parameters: Json, **more: float) -> object:
        try:
            return await call(method, parameters, **more)
        except WireError as error:
            raise later(error) from None

    wire = stage.service.outbox._wire  # pyright: ignore[reportPrivateUsage] - the line itself is what is bent
    monkeypatch.setattr(wire, "call", bent)
    await blocked(stage)
    await stage.writes("Marta", "tell Joel the ladder is in the shed")
    tries = stage.api.calls.count("sendMessage")
    await stage.go(12)
    assert stage.api.calls.count("sendMessage") >= tries + 3
    assert tellings(await stage.store.read(every)) == ["confirmed"]
