"""A model words the answers: what is asked of it, what is taken from it, and what happens when it fails."""

import asyncio
import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import TypeVar, get_args

import pytest

from bot.app import App, open_household
from bot.claude import composing, intents
from bot.claude.composing import Composer, parse
from bot.claude.model import Answered, Failed, FailureReason, Model, Prompt, Usage
from bot.clocks import SetClock
from bot.conversation.exit_counts import ExitCounts, exit_counts, in_words
from bot.conversation.hearing import Heard
from bot.conversation.later import waiting
from bot.imports.transcript import TurnLine, as_turn
from config.household import HouseholdSettings, MemberSettings
from memory.errors import StoreUnsure
from memory.ids import HouseholdId
from memory.ports import UnitOfWork
from memory.store.in_memory import InMemoryStore
from tests.bot.telegram.stage import MORNING, Stage
from tests.fakes import SpeakingModel
from tests.model_composing import adversary, faithful

T = TypeVar("T")
FAMILY = HouseholdSettings(members=(MemberSettings(name="Ana", role="owner"), MemberSettings(name="Ben")))
QUESTION = "sayso, has Ana started the forms?"
RENDERED = "Ana said, today at 07:30: “I've started the forms” (started, not said to be finished)"


class Home:
    """Ana and Ben, and whoever words what the bot answers."""

    def __init__(self, model: Model | None, store: InMemoryStore | None = None) -> None:
        self.clock = SetClock(MORNING)
        self.store = store or InMemoryStore(HouseholdId("home"), FAMILY)
        self.model = model
        self._count = 0

    async def open(self) -> "Home":
        compose = None if self.model is None else Composer(self.model, self.store).compose
        self.app: App = await open_household(self.store, FAMILY, self.clock, compose=compose)
        return self

    async def says(self, name: str, text: str, *, chat: str = "group") -> Heard:
        self._count += 1
        line = TurnLine.model_validate(
            {"id": f"t{self._count}", "at": self.clock.now(), "from": name, "chat": chat, "text": text}
        )
        heard = await self.app.hear(as_turn(line, await self.app.house(), None))
        self.clock.set(self.clock.now() + timedelta(minutes=1))
        return heard

    async def asks(self, text: str = QUESTION) -> str:
        return "\n".join(each.text for _, each in (await self.says("Ben", text)).replies)


async def _after_the_forms(model: Model | None) -> Home:
    home = await Home(model).open()
    await home.says("Ana", "I've started the forms")
    return home


def _reply(text: str, *cites: str, **other: object) -> str:
    fields = {
        "opening": "none",
        "segments": [{"text": text, "cites": list(cites)}],
        "pick": [],
        "next_page": False,
    }
    return json.dumps(fields | other)


async def test_a_reply_speaks_like_a_person_and_keeps_who_and_when() -> None:
    """What the model worded goes out, and code adds whose word it is, when, and how it stands."""
    model = SpeakingModel(faithful)
    home = await _after_the_forms(model)
    assert await home.asks() == "Ana has started the forms — Ana, today at 08:30"
    assert len(model.seen) == 1
    assert await home.store.read(exit_counts) == ExitCounts(passed=1)


async def test_without_a_model_nothing_changes() -> None:
    """The embedded default renders, asks nobody, and puts nothing off."""
    home = await _after_the_forms(None)
    assert "I've started the forms" in await home.asks()
    assert await home.store.read(waiting) == ()


@pytest.mark.parametrize("reason", get_args(FailureReason))
async def test_every_failure_gives_the_plain_answer(reason: FailureReason) -> None:
    """Whatever the service does, the asker gets the answer that needs no model, and one only."""
    plain = await (await _after_the_forms(None)).asks()
    home = await _after_the_forms(SpeakingModel(faithful, fails=reason))
    assert await home.asks() == plain
    assert "without the model: 1" in in_words(await home.store.read(exit_counts))


BAD = [
    "",
    "null",
    "[]",
    "{}",
    "<html>busy</html>",
    '{"segments": []}',
    _reply("Ana has started the forms", "c1")[:-4],
    _reply("Ana has started the forms", "c1", extra=1),
    _reply("Ana has started the forms", "c1", opening="as you wish"),
    _reply("Ana has started the forms", "c1", pick=["c1"] * 9),
    _reply("Ana has started the forms", "c1", next_page="yes"),
    _reply("x" * 601, "c1"),
    _reply("", "c1"),
    json.dumps(
        {"opening": "none", "segments": [{"text": 3, "cites": ["c1"]}], "pick": [], "next_page": False}
    ),
    json.dumps({"opening": "none", "segments": [], "pick": ["c99"], "next_page": False}),
    json.dumps({"opening": "none", "segments": [], "pick": [], "next_page": True}),
]


@pytest.mark.parametrize("text", BAD)
async def test_what_is_not_of_the_form_is_no_answer(text: str) -> None:
    """A cut, garbled or foreign answer is dropped whole."""
    plain = await (await _after_the_forms(None)).asks()
    home = await _after_the_forms(SpeakingModel(lambda _: text))
    assert await home.asks() == plain


def test_nothing_but_the_form_parses() -> None:
    """Every shortening of a good answer is refused."""
    good = _reply("Ana has started the forms", "c1")
    assert parse(good) is not None
    assert all(parse(good[:end]) is None for end in range(len(good)))


class Hanging:
    """A model that never answers."""

    async def ask(self, prompt: Prompt) -> Answered | Failed:
        del prompt
        await asyncio.Event().wait()
        raise AssertionError


async def test_a_model_that_hangs_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """After its time the asker gets the plain answer."""
    monkeypatch.setattr(composing, "SECONDS", 0.05)
    plain = await (await _after_the_forms(None)).asks()
    home = await _after_the_forms(Hanging())
    assert await asyncio.wait_for(home.asks(), 5) == plain


async def test_it_may_look_at_other_claims_and_is_stopped_after_three_rounds() -> None:
    """A model that only ever picks costs three calls, and its asker nothing."""
    model = SpeakingModel(
        lambda _: json.dumps({"opening": "none", "segments": [], "pick": ["c1"], "next_page": False})
    )
    home = await _after_the_forms(model)
    assert "I've started the forms" in await home.asks()
    assert len(model.seen) == 3


async def test_a_model_that_says_yes_is_not_heard() -> None:
    """What begins by confirming is replaced by the rendering, and counted."""
    home = await _after_the_forms(SpeakingModel(lambda _: _reply("Yes, Ana has started the forms", "c1")))
    assert await home.asks() == RENDERED.replace("07:30", "08:30")
    counts = await home.store.read(exit_counts)
    assert "word 1" in in_words(counts)


# --- honest
class Failing(InMemoryStore):
    """A memory whose commits fail when it is told so, after all was done."""

    fails = False

    async def transact(
        self, work: Callable[[UnitOfWork], T], *, meanwhile: Callable[[], object] | None = None
    ) -> T:
        def failing(unit: UnitOfWork) -> T:
            done = work(unit)
            if self.fails:
                msg = "the commit failed"
                raise StoreUnsure(msg)
            return done

        return await super().transact(failing, meanwhile=meanwhile)


def _promising(context: str) -> str:
    del context
    texts = (
        "I'll remember that",
        "Noted!",
        "I have saved it",
        "Ana has started the forms. I'll remember that",
    )
    return json.dumps(
        {
            "opening": "hello",
            "segments": [{"text": text, "cites": ["c1"]} for text in texts],
            "pick": [],
            "next_page": False,
        }
    )


async def test_nothing_is_said_to_be_kept_that_was_not_committed() -> None:
    """Of 200 failed commits none is followed by a word that it is kept, whatever the model says."""
    store = Failing(HouseholdId("home"), FAMILY)
    home = await Home(SpeakingModel(_promising), store).open()
    await home.says("Ana", "I've started the forms")
    for number in range(200):
        store.fails = True
        with pytest.raises(StoreUnsure):
            await home.says("Ben", f"sayso, the cellar key number {number} is on the hook")
        store.fails = False
        if number % 10 == 0:
            told = await home.asks()
            assert not any(word in told for word in ("remember", "Noted", "saved"))
    assert "Noted" in "\n".join(
        each.text for _, each in (await home.says("Ben", "The cellar key is on the hook", chat="dm")).replies
    )


@pytest.mark.parametrize(
    "worded",
    ["Ana hat die Formulare angefangen", "Ana zaczęła formularze", "Ana ने फ़ॉर्म शुरू कर दिए हैं"],
)
async def test_a_reply_in_a_language_that_is_not_read_never_goes_out(worded: str) -> None:
    """The asker gets the plain answer, counted as replaced; the same in English (the control) passes."""
    home = await _after_the_forms(SpeakingModel(lambda _: _reply(worded, "c1")))
    assert await home.asks() == RENDERED.replace("07:30", "08:30")
    assert (await home.store.read(exit_counts)).passed == 0
    english = await _after_the_forms(SpeakingModel(lambda _: _reply("Ana has started the forms", "c1")))
    assert await english.asks() == "Ana has started the forms — Ana, today at 08:30"


async def test_all_the_adversary_says_is_replaced() -> None:
    """An obedient model that does everything wrong leaves the plain answer standing."""
    plain = await (await _after_the_forms(None)).asks()
    told = await (await _after_the_forms(SpeakingModel(adversary))).asks()
    assert plain in told or "Ana has started the forms — Ana" in told
    assert "evil" not in told
    assert "Zebedee" not in told


# --- in Telegram
class Waiting:
    """A model that answers when it is let."""

    def __init__(self) -> None:
        self.let = asyncio.Event()
        self.asked = 0

    async def ask(self, prompt: Prompt) -> Answered | Failed:
        self.asked += 1
        await self.let.wait()
        usage = Usage(input_tokens=1, cached_tokens=0, output_tokens=1)
        return Answered(text=faithful(prompt.context), model="scripted", usage=usage)


async def _staged() -> tuple[Stage, Waiting]:
    stage, model = Stage(), Waiting()
    stage.compose = Composer(model, stage.store).compose
    await (await stage.open()).settle()
    await stage.writes("Nia", "The spare key is in the blue jar")
    stage.new()
    return stage, model


async def test_no_chat_waits_for_another_s_answer() -> None:
    """While the model hangs over one question, what others write is kept and answered."""
    stage, model = await _staged()
    await stage.writes("Nia", "where is the spare key?")
    await asyncio.sleep(0.01)
    assert model.asked == 1
    assert stage.told("Nia") == []
    await stage.writes("Joel", "The ladder is in the shed")
    assert any("Noted" in each for each in stage.told("Joel"))
    model.let.set()
    await stage.service.settled()
    assert stage.told("Nia") == ["The spare key is in the blue jar — Nia, today at 08:31"]


async def test_a_question_outlives_the_process() -> None:
    """A restart while the model was asked answers the question once, not twice."""
    stage, model = await _staged()
    await stage.writes("Nia", "where is the spare key?")
    await stage.restart()
    model.let.set()
    for _ in range(4):
        await stage.go()
        await stage.service.settled()
    assert len([text for text in stage.told("Nia") if "blue jar" in text]) == 1


async def test_a_question_that_changed_meanwhile_is_not_answered() -> None:
    """The answer belongs to words that do not stand any more."""
    stage, model = await _staged()
    update = await stage.writes("Nia", "where is the spare key?")
    stage.api.edits(update, "never mind")
    await stage.go()
    model.let.set()
    await stage.service.settled()
    assert not any("blue jar" in text for text in stage.told("Nia"))


@pytest.mark.parametrize("instructions", [composing.INSTRUCTIONS, intents.INSTRUCTIONS])
def test_the_prompts_are_published_word_for_word(instructions: str) -> None:
    """Every paragraph of a prompt stands in the documentation as it is sent."""
    page = (Path(__file__).parents[3] / "docs" / "prompts.md").read_text("utf-8")
    quoted = "\n".join(
        line.removeprefix(">").removeprefix(" ") for line in page.splitlines() if line.startswith(">")
    )
    for paragraph in instructions.strip().split("\n\n"):
        assert paragraph in quoted
