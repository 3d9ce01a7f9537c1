"""T6: answers that get lost, kills between sending and noting: nothing lost, nothing silently twice."""

import random
from collections import Counter
from collections.abc import Iterable

import pytest

from bot.telegram import leaving
from bot.telegram.sending import KIND
from memory.ports import UnitOfWork
from relay import outbox
from relay.outbox import every
from relay.words import Word
from tests.bot.telegram.stage import Stage
from tests.counts import many
from tests.telegram_double import LostAnswer, break_down, lose_answers

WORDS = many(200, 2_000)
MARK = "(You may have had this.)"


class Killed(BaseException):
    """The process ends at this very point."""


async def home() -> Stage:
    return await (await Stage().open()).settle()


def states(words: Iterable[Word]) -> list[str]:
    return [word.state.kind for word in words]


class Fate:
    """Of each message: its answer arrives, gets lost, or the process is killed before it could be noted."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)  # noqa: S311 - a fault schedule, not a secret
        self.unknown = 0
        self.kills = 0

    def __call__(self, method: str, _: object) -> None:
        if method != "sendMessage":
            return
        draw = self._chance.random()
        if draw < 0.15:
            self.unknown += 1
            raise LostAnswer
        if draw < 0.25:
            self.unknown += 1
            self.kills += 1
            raise LostAnswer(Killed())


async def live(stage: Stage, fate: Fate) -> None:
    """Marta passes on words and asks things, while answers get lost and the process dies again and again."""
    stage.api.faults.append(fate)
    for number in range(WORDS):
        text = f"tell Joel the code of day {number} is blue" if number % 4 == 0 else f"/why c_{number:020x}"
        stage.api.says(stage.members["Marta"], None, text)
        while True:
            try:
                await stage.go(3)
                break
            except Killed:
                await stage.restart()
    stage.api.faults.clear()
    await stage.go(6)


async def test_nothing_is_lost_and_nothing_silently_sent_twice() -> None:
    """200 words and replies, a quarter of their answers lost or cut off by a kill: each repeat says so."""
    stage, fate = await home(), Fate(6)
    await live(stage, fate)
    assert fate.kills >= 10
    words = [word for word in await stage.store.read(every) if word.what.kind == "telling"]
    assert len(words) == WORDS // 4
    assert set(states(words)) == {"delivered", "uncertain"}
    told = Counter(text for text in stage.api.texts(stage.members["Joel"]) if "code of day" in text)
    assert max(told.values()) == 1  # 0 silent resends of words between people
    assert len(told) == len(words)  # and 0 lost: an uncertain one had arrived here
    assert await stage.store.read(lambda unit: unit.rows(KIND, state="pending")) == ()
    assert await stage.store.read(lambda unit: unit.rows(KIND, state="sending")) == ()
    own = Counter(stage.api.texts(stage.members["Marta"]))
    doubtful = sum(count for text, count in own.items() if text.startswith(MARK))
    assert 0 < doubtful <= fate.unknown


async def test_without_the_state_of_being_sent_words_go_out_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: where a crash leaves no trace of what was on its way, the same kills send words twice."""

    def forgetful(unit: UnitOfWork) -> int:
        for row in unit.rows(KIND, state="sending"):
            unit.drop_row(KIND, row.row_id)
        return 0

    def as_new(unit: UnitOfWork, *_: object) -> tuple[()]:
        for word in every(unit, state="sending"):
            _back_to_ready(unit, word)
        return ()

    monkeypatch.setattr(leaving, "recover", forgetful)
    monkeypatch.setattr("bot.app.recover", as_new)
    stage, fate = await home(), Fate(6)
    await live(stage, fate)
    told = Counter(text for text in stage.api.texts(stage.members["Joel"]) if "code of day" in text)
    assert max(told.values()) > 1


def _back_to_ready(unit: UnitOfWork, word: Word) -> None:
    outbox.settle(unit, word.word_id, "not sent", now=word.accepted_at)


async def test_the_sender_of_an_uncertain_word_decides() -> None:
    """T6: the sender is asked in private, and a press sends it again."""
    stage = await home()
    sent = iter([False, True])

    def lose_second(method: str, _: object) -> None:
        if method == "sendMessage" and next(sent, False):
            raise LostAnswer

    stage.api.faults.append(lose_second)
    await stage.writes("Marta", "tell Joel dinner is at six")
    stage.api.faults.clear()
    await stage.go()
    await stage.presses("Marta", "Send it again")
    assert len([text for text in stage.api.texts(stage.members["Joel"]) if "dinner is at six" in text]) == 2


async def test_a_morning_word_whose_answer_is_lost_comes_twice_at_most() -> None:
    """it may repeat once, marked; then it is let be, however many answers are lost."""
    stage = await home()
    await stage.says("Marta", "Swimming is at 5 on Friday")
    stage.api.faults.append(lose_answers(1.0))
    await stage.wait(hours=24)
    for _ in range(5):
        await stage.wait(minutes=5)
    mornings = [text for text in stage.api.texts(stage.members["Joel"]) if "Good morning" in text]
    assert [text.startswith("(You may have had this.)") for text in mornings] == [False, True]


async def test_where_the_server_was_not_reached_it_simply_goes_later() -> None:
    """Nothing was sent, so nothing is doubtful."""
    stage = await home()
    stage.api.faults.append(break_down("sendMessage", 3))
    await stage.writes("Marta", "tell Joel dinner is at six")
    await stage.go(8)
    assert states(await stage.store.read(every)) == ["delivered"]
