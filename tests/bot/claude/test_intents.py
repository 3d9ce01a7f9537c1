"""What a model takes somebody to want: found in their words by code, and done at their own yes alone."""

import io
import json
from datetime import timedelta
from pathlib import Path

import pytest

from bot.claude.composing import Composer
from bot.claude.intents import Understanding, parse, request_of
from bot.clocks import SetClock
from bot.console import Console
from bot.opening import Open
from relay.requests import AskMe, AskOn, Correct, Forget, Remind, Request, Show, Tell
from tests.bot.telegram.stage import Stage
from tests.builders import BRAM, ODILE, TILDA, WREN, a_house, a_turn, private
from tests.fakes import SpeakingModel
from tests.model_composing import adversarial_intent, faithful, faithful_intent


def _wanted(intent: str, *, to: str = "", words: str = "", view: str = "") -> str:
    return json.dumps({"intent": intent, "to": to, "words": words, "view": view})


def _read(text: str, answer: str) -> Request | None:
    wanted = parse(answer)
    assert wanted is not None
    return request_of(wanted, a_turn(text, by=WREN, room=private(WREN), to_bot=True), a_house())


def test_words_and_people_are_found_in_the_message() -> None:
    """Each kind of request is made of stretches of the message and of who is named there."""
    text = "might Gran hear that I am late"
    told = _read(text, _wanted("tell", to="Gran", words="I am late"))
    assert isinstance(told, Tell)
    assert told.to == (TILDA,)
    assert told.content.of(text) == "I am late"
    assert isinstance(_read(text, _wanted("ask_person", to="Gran", words="I am late")), AskOn)
    assert isinstance(_read(text, _wanted("remind", to="Gran", words="I am late")), Remind)
    assert isinstance(_read(text, _wanted("ask", words="I am late")), AskMe)
    assert isinstance(_read(text, _wanted("correct", words="I am late")), Correct)
    assert isinstance(_read(text, _wanted("forget", words="late")), Forget)
    assert isinstance(_read(text, _wanted("show", view="list")), Show)
    own = _read(text, _wanted("remind", words="I am late"))
    assert isinstance(own, Remind)
    assert own.to == (WREN,)


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(_wanted("none", to="Gran", words="late"), id="nothing"),
        pytest.param(_wanted("tell", to="Gran", words="I am ill"), id="words not said"),
        pytest.param(_wanted("tell", to="Odile", words="I am late"), id="nobody named"),
        pytest.param(_wanted("tell", to="Zebedee", words="I am late"), id="nobody known"),
        pytest.param(_wanted("tell", words="I am late"), id="to nobody"),
        pytest.param(_wanted("forget"), id="everything"),
        pytest.param(_wanted("forget", words="a"), id="which of them"),
        pytest.param(_wanted("show"), id="no view"),
    ],
)
def test_what_was_not_said_is_not_wanted(answer: str) -> None:
    """A person or words that are not in the message, or not there once, make no request."""
    assert _read("might Gran hear that I am late", answer) is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        '{"intent": "erase", "to": "", "words": "", "view": ""}',
        '{"intent": "tell", "to": "", "words": ""}',
        '{"intent": "tell", "to": "", "words": "", "view": "", "by": "owner"}',
    ],
)
def test_only_the_closed_form_parses(text: str) -> None:
    """No other kind of request, and no field that would give authority."""
    assert parse(text) is None


def test_mum_is_meant_in_the_mouth_of_the_sender() -> None:
    """A word for kin names whom the sender calls so."""
    text = "might mum hear that I am late"
    found = _read(text, _wanted("tell", to="mum", words="I am late"))
    assert isinstance(found, Tell)
    assert found.to == (ODILE,)
    turn = a_turn(text, by=BRAM, room=private(BRAM), to_bot=True)
    wanted = parse(_wanted("tell", to="mum", words="I am late"))
    assert wanted is not None
    again = request_of(wanted, turn, a_house())
    assert isinstance(again, Tell)
    assert again.to == (TILDA,)


# --- in Telegram, by a button
async def _staged(model: SpeakingModel) -> Stage:
    stage = Stage()
    stage.compose = Composer(SpeakingModel(faithful), stage.store).compose
    stage.understand = Understanding(model).request_in
    await (await stage.open()).settle()
    stage.new()
    return stage


async def _say(stage: Stage, name: str, text: str) -> list[str]:
    await stage.writes(name, text)
    await stage.service.settled()
    return stage.told(name)


async def test_a_word_is_passed_on_at_the_press_of_its_sender() -> None:
    """The wish is shown with a button; nothing leaves before it is pressed, and once pressed once."""
    stage = await _staged(SpeakingModel(faithful_intent))
    asked = await _say(stage, "Joel", "please let it be known to Marta that I am late")
    assert asked == ["Shall I tell Marta: “I am late”"]
    await stage.wait(minutes=1)
    assert stage.told("Marta") == []
    await stage.presses("Joel", "Yes, do it")
    await stage.go()
    assert any("I am late" in text and "Joel" in text for text in stage.told("Marta"))


async def test_what_would_be_forgotten_is_shown_first() -> None:
    """The yes is to these claims and no others; what came in between is not forgotten with them."""
    stage = await _staged(SpeakingModel(faithful_intent))
    await stage.writes("Joel", "The ladder is in the shed")
    stage.new()
    asked = await _say(stage, "Joel", "please get rid of the thing about the ladder")
    assert asked == ["Shall I forget this?\n“The ladder is in the shed” — Joel, today at 08:31"]
    user = stage.members["Joel"]
    question = stage.api.last(user)
    await stage.writes("Joel", "The ladder is two metres long")
    stage.api.presses(user, question, "Yes, do it")
    await stage.go()
    assert await stage.values() == ["The ladder is two metres long"]


async def test_nothing_to_forget_is_not_asked_about() -> None:
    """Where nothing matches there is nothing to confirm."""
    stage = await _staged(SpeakingModel(faithful_intent))
    asked = await _say(stage, "Joel", "please get rid of the thing about the piano")
    assert [told.partition(". ")[0] for told in asked] == ["Nothing matched"]


async def test_no_is_no_and_late_is_over() -> None:
    """Refused, or left for longer than ten minutes, nothing is done."""
    stage = await _staged(SpeakingModel(faithful_intent))
    await _say(stage, "Joel", "please let it be known to Marta that I am late")
    await stage.presses("Joel", "No")
    await _say(stage, "Joel", "please let it be known to Marta that I am ill")
    stage.clock.pass_time(timedelta(minutes=11))
    await stage.presses("Joel", "Yes, do it")
    assert any("over" in text for text in stage.told("Joel"))
    await stage.wait(minutes=1)
    assert stage.told("Marta") == []


async def test_nobody_else_can_press_it() -> None:
    """The yes is the sender's: another member's press of the same button does nothing."""
    stage = await _staged(SpeakingModel(faithful_intent))
    await _say(stage, "Joel", "please let it be known to Marta that I am late")
    joel, nia = stage.members["Joel"], stage.members["Nia"]
    stage.api.presses(nia, stage.api.last(joel), "Yes, do it")
    await stage.go()
    await stage.wait(minutes=1)
    assert not any("late" in text for text in stage.told("Marta"))


async def test_what_only_shows_needs_no_yes() -> None:
    """A question, and a look at one's own memory, have no consequences."""
    stage = await _staged(SpeakingModel(faithful_intent))
    await stage.writes("Joel", "The ladder is in the shed")
    stage.new()
    told = await _say(stage, "Joel", "ladder whereabouts, pray")
    assert told == ["The ladder is in the shed — Joel, today at 08:31"] or "ladder" in "".join(told)
    assert not any("Shall I" in text for text in told)


async def test_a_forward_wants_nothing() -> None:
    """What somebody else wrote gives no order, and no model is asked about it."""
    model = SpeakingModel(faithful_intent)
    stage = await _staged(model)
    origin = {"type": "hidden_user", "sender_user_name": "Eve", "date": 1}
    await stage.writes("Joel", "please let it be known to Marta that I am late", forward_origin=origin)
    await stage.service.settled()
    assert model.seen == []
    assert not any("Shall I" in text for text in stage.told("Joel"))


async def test_an_adversary_brings_about_nothing() -> None:
    """Whatever it makes of 100 messages, without a press nothing is told, changed or forgotten."""
    model = SpeakingModel(adversarial_intent)
    stage = await _staged(model)
    await stage.writes("Joel", "The ladder is in the shed")
    before = await stage.values()
    stage.new()
    for number in range(100):
        await stage.writes("Joel", f"hm hm hm {number}, nudge nudge Marta")
        await stage.service.settled()
    await stage.wait(minutes=30)
    assert len(model.seen) >= 50
    assert await stage.values() == before
    assert stage.told("Marta") == []


FREE = [
    ("mind letting Marta know I've got the keys", "tell", "Marta", "I've got the keys"),
    ("Marta should hear that the plumber came", "tell", "Marta", "the plumber came"),
    ("give Marta a heads-up that the trains are off", "tell", "Marta", "the trains are off"),
    ("word for Marta: the cat is back", "tell", "Marta", "the cat is back"),
    ("I owe Marta a line, the oven is broken", "tell", "Marta", "the oven is broken"),
    ("get Marta to say what time she lands", "ask_person", "Marta", "what time she lands"),
    ("I'd like to hear from Marta which bus she took", "ask_person", "Marta", "which bus she took"),
    ("question for Marta: are we still on for Friday", "ask_person", "Marta", "are we still on for Friday"),
    (
        "somebody had better check with Marta what the cake costs",
        "ask_person",
        "Marta",
        "what the cake costs",
    ),
    ("tap me on the shoulder at six about the oven", "remind", "", "at six about the oven"),
    ("sing out tomorrow morning about the bins", "remind", "", "tomorrow morning about the bins"),
    ("make a noise for the dentist at nine", "remind", "", "the dentist at nine"),
    ("set something for tonight to ring Gran", "remind", "", "tonight to ring Gran"),
    ("set an alarm for the pasta in ten minutes", "remind", "", "the pasta in ten minutes"),
    ("put a bug in Marta's ear on Friday about the cake", "remind", "Marta", "on Friday about the cake"),
    ("you've got the ladder wrong, it's in the garage", "correct", "", "it's in the garage"),
    ("big mistake of mine, garage it is", "correct", "", "garage it is"),
    ("lose what I told you about the ladder", "forget", "", "the ladder"),
    ("please get rid of the bit about the ladder", "forget", "", "the ladder"),
    ("I want the ladder gone from your head", "forget", "", "the ladder"),
    ("I'd rather you didn't keep the ladder thing", "forget", "", "the ladder"),
    ("drop the ladder, will you", "forget", "", "the ladder"),
]
DONE = {
    "tell": "I'll tell Marta",
    "ask_person": "I'll ask Marta",
    "correct": "Corrected",
    "forget": "Forgotten",
}


@pytest.mark.parametrize(("text", "intent", "to", "words"), FREE)
async def test_free_words_are_done_at_a_yes(text: str, intent: str, to: str, words: str) -> None:
    """Also where the rules had kept them for a statement: shown first, nothing done before the press."""
    stage = await _staged(SpeakingModel(lambda _: _wanted(intent, to=to, words=words)))
    await stage.writes("Joel", "The ladder is in the shed")
    stage.new()
    asked = await _say(stage, "Joel", text)
    assert asked[-1].startswith("Shall I ")
    assert not any(done in each for each in asked for done in DONE.values())
    assert "The ladder is in the shed" in await stage.values()
    await stage.presses("Joel", "Yes, do it")
    told = "\n".join(stage.told("Joel"))
    assert DONE.get(intent, "I'll remind") in told
    is_gone = "The ladder is in the shed" not in await stage.values()
    assert is_gone == (intent in ("correct", "forget"))
    if intent in ("correct", "forget"):
        assert text not in await stage.values(), "the wish itself is nothing to remember"


@pytest.mark.parametrize(
    ("text", "intent", "words", "view"),
    [
        ("ladder, where was it again", "ask", "ladder, where was it", ""),
        ("I can't recall where we put the ladder", "ask", "where we put the ladder", ""),
        ("jog my memory about the ladder", "ask", "the ladder", ""),
        ("what have you got on the ladder", "ask", "the ladder", ""),
        ("I wonder about the ladder", "ask", "the ladder", ""),
        ("let me see all you've got on me", "show", "", "memory"),
        ("out with everything about me then", "show", "", "memory"),
        ("I have no clue what you keep of mine", "show", "", "memory"),
    ],
)
async def test_free_words_that_only_look_are_answered_at_once(
    text: str, intent: str, words: str, view: str
) -> None:
    """A question and a look need no press."""
    stage = await _staged(SpeakingModel(lambda _: _wanted(intent, words=words, view=view)))
    await stage.writes("Joel", "The ladder is in the shed")
    stage.new()
    told = await _say(stage, "Joel", text)
    assert "The ladder is in the shed" in told[-1]
    assert not any("Shall I" in each for each in told)


@pytest.mark.parametrize(
    "text",
    ["Nia has a cough", "The boiler man comes on Friday", "I put the spare key in the blue drawer"],
)
async def test_no_model_is_asked_about_plain_statements(text: str) -> None:
    """The control: what speaks to nobody and asks for nothing is kept, and costs no call."""
    model = SpeakingModel(lambda _: _wanted("tell", to="", words=""))
    stage = await _staged(model)
    told = await _say(stage, "Joel", text)
    assert any("Noted" in each for each in told)
    assert model.seen == []


# --- at the terminal
async def test_at_the_terminal_a_yes_is_typed(capsys: pytest.CaptureFixture[str]) -> None:
    """`/yes` of the same person in the same place does it; of another it does not."""
    stage = await _staged(SpeakingModel(faithful_intent))
    clock = SetClock(stage.clock.now())
    lines = "Joel > please let it be known to Marta that I am late\nNia > /yes\nJoel > /yes\n"
    home = Open(stage.app, clock, Path("home.db"), None)
    await Console(home, is_person=False).run(io.StringIO(lines))
    shown = capsys.readouterr().out
    assert "Shall I tell Marta: “I am late”" in shown
    assert "/yes does it" in shown
    after_nia, _, after_joel = shown.partition("Nia > /yes")[2].partition("Joel > /yes")
    assert "sayso > Marta" not in after_nia
    assert "sayso > Marta" in after_joel
