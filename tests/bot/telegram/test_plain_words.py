"""In plain words as by commands: who is told what in which room, and what can be pressed under it."""

import pytest

from memory.claims import State
from memory.vocabulary import Predicate
from tests.bot.telegram.stage import Stage


async def home() -> Stage:
    return await (await Stage().open()).settle()


@pytest.mark.parametrize(
    ("words", "command"),
    [
        pytest.param("tell Joel I'll be late", "/tell Joel I'll be late", id="tell"),
        pytest.param("ask Nia whether she fed the cat", "/ask Nia whether she fed the cat", id="ask on"),
        pytest.param("remind me at noon to call the vet", "/remind me at noon to call the vet", id="remind"),
        pytest.param("what's on the list?", "/list", id="list"),
        pytest.param("did anyone feed the cat?", "/ask did anyone feed the cat?", id="ask"),
        pytest.param("what do you know about me?", "/memory", id="memory"),
        pytest.param("who said that?", "/why", id="why"),
        pytest.param("forget that", "/forget", id="forget"),
    ],
)
async def test_words_do_what_the_command_does(words: str, command: str) -> None:
    """The same is told to the same people."""
    told: list[list[tuple[int | None, str]]] = []
    for text in (words, command):
        stage = await home()
        await stage.says("Joel", "I fed the cat")
        await stage.writes("Marta", "The boiler man is coming on Thursday at 3")
        stage.new()
        await stage.writes("Marta", text)
        told.append([(each.chat, each.text) for each in stage.new()])
    assert told[0] == told[1]
    assert told[0]


@pytest.mark.parametrize("words", ["/memory", "what do you keep of me?", "What do you remember about me"])
async def test_ones_memory_has_buttons_however_it_is_asked_for(words: str) -> None:
    """Each line can be kept, fixed, forgotten, or asked where it is from; questions to the bot are none."""
    stage = await home()
    await stage.says("Joel", "I am allergic to peanuts")
    await stage.says("Marta", "sayso, what is Joel allergic to?")
    await stage.writes("Joel", words)
    sent = stage.api.last(stage.members["Joel"])
    assert [each["text"] for each in sent.buttons] == ["1 keep", "1 fix", "1 forget", "1 where from"]
    assert "What I keep of you, 1 of 1" in sent.text


async def test_ones_memory_is_never_shown_in_the_group() -> None:
    """Asked for there, it comes in private, with a pointer that tells nothing."""
    stage = await home()
    await stage.writes("Joel", "I am allergic to peanuts")
    stage.new()
    await stage.says("Joel", "sayso, what do you know about me?")
    new = stage.new()
    assert [each.text for each in new if each.chat == stage.group.id] == ["I've answered you in private."]
    assert any("peanuts" in each.text for each in new if each.chat == stage.members["Joel"].id)


async def test_a_reply_to_the_question_that_was_brought_answers_it() -> None:
    """The asker hears it, and the question is open no more; somebody else's word leaves it open."""
    stage = await home()
    await stage.writes("Joel", "ask Nia whether she needs a lift")
    asked = stage.api.messages[stage.members["Nia"].id, stage.api.last(stage.members["Nia"]).message_id or 0]
    assert len(await open_questions(stage)) == 1
    await stage.says("Marta", "Yes please")
    assert len(await open_questions(stage)) == 1  # the inverse
    stage.new()
    stage.api.replies(stage.members["Nia"], None, asked, "Yes please, at four")
    await stage.go()
    assert "Yes please, at four" in stage.told("Joel")[-1]
    assert await open_questions(stage) == []


async def open_questions(stage: Stage) -> list[str]:
    claims = await stage.store.read(lambda unit: unit.in_force(predicates=(Predicate.ASKED_ABOUT,)))
    return [claim.sources[0].quote for claim in claims]


async def test_a_candidate_is_asked_about_once_in_private() -> None:
    """With buttons, to whoever said it; pressed, it is so, and nobody is asked again."""
    stage = await home()
    await stage.writes("Joel", "Maybe the dentist is on Tuesday, apparently")
    sent = stage.api.last(stage.members["Joel"])
    assert [each["text"] for each in sent.buttons] == ["It is so", "Forget it"]
    await stage.presses("Joel", "It is so")
    stage.new()
    await stage.wait(hours=23)
    await stage.wait(hours=24)
    assert [each for each in stage.new() if "dentist" in each.text and each.buttons] == []
    assert stage.api.texts(stage.group) == [
        text for text in stage.api.texts(stage.group) if "dentist" not in text
    ]


async def test_a_conflict_is_asked_about_once() -> None:
    """Whoever said the second thing is asked, in private; said again, nobody is asked again."""
    stage = await home()
    await stage.says("Marta", "Nia is allergic to nuts")
    await stage.says("Nia", "I am not allergic to nuts")
    await stage.says("Nia", "I am not allergic to nuts")
    asked = [each for each in stage.api.sent if each.text.startswith("These differ") and each.buttons]
    assert [each.chat for each in asked] == [stage.members["Nia"].id]
    claims = await stage.store.read(lambda unit: unit.in_force())
    assert State.CONFLICT in {claim.state for claim in claims}


# --- consent and roles
@pytest.mark.parametrize(
    ("role", "words"),
    [
        pytest.param("An adult", "whoever", id="adult"),
        pytest.param("A child", "Grown-ups can't read what you write here", id="child"),
        pytest.param("A guest", "only what is meant for you", id="guest"),
        pytest.param("A helper", "only what is meant for you", id="helper"),
    ],
)
async def test_everybody_is_told_what_is_kept(role: str, words: str) -> None:
    """What is kept, who may hear it, how to take it back: the first that they read, for who they are."""
    stage = await home()
    user = await stage.invite("Tom", role)
    first = stage.api.texts(user)[0]
    assert all(
        part in first for part in ("keep", "hear" if role in ("An adult", "A child") else "tell", "/memory")
    )
    assert words in first or role == "An adult"
    labels = [each["text"] for each in stage.api.last(user).buttons]
    assert labels == ["Only me", "The adults", "The family"]


async def test_a_helper_hears_what_is_meant_for_them_and_nothing_else() -> None:
    """What is passed on to them is theirs to ask for; what the family said among itself is not."""
    stage = await home()
    await stage.says("Marta", "The alarm man comes on Tuesday")
    await stage.says("Marta", "Nia is allergic to nuts")
    rosa = await stage.invite("Rosa", "A helper")
    await stage.writes("Marta", "tell Rosa that she cleans on Mondays at 9")
    assert "Mondays at 9" in stage.api.texts(rosa)[-1]
    for question in ("when does the alarm man come?", "what is Nia allergic to?", "/now Nia", "/list"):
        await stage.writes("Rosa", question)
    heard = "\n".join(stage.api.texts(rosa))
    assert "Tuesday" not in heard
    assert "nuts" not in heard
    for command in ("/people", "/invite Eve", "/role Rosa adult", "/erase Nia", "/settings receipts off"):
        await stage.writes("Rosa", command)
        assert stage.api.texts(rosa)[-1] == "Only the owner of the household can do that."


async def test_in_the_group_a_helper_hears_what_was_said_since_they_came() -> None:
    """Nothing from before they sat there, whoever asks in their hearing; what was passed on stays private."""
    stage = await home()
    await stage.says("Marta", "The alarm man comes on Tuesday")
    await stage.says("Marta", "Nia is allergic to nuts")
    await stage.says("Joel", "sayso, when does the alarm man come?")
    assert "Tuesday" in stage.told()[-1]  # the control: without a helper the same is told there
    rosa = await stage.invite("Rosa", "A helper")
    stage.api.joins(rosa, stage.group)
    await stage.go()
    await stage.writes("Joel", "I owe Marta 40 pounds")
    await stage.writes("Marta", "tell Rosa that she cleans on Mondays at 9")
    assert "Mondays at 9" in stage.api.texts(rosa)[-1]
    stage.new()
    await stage.writes("Rosa", "when do I clean?")
    assert "Mondays at 9" in stage.told("Rosa")[-1]
    asked = (
        "when does the alarm man come?",
        "what is Nia allergic to?",
        "who owes Marta money?",
        "when do I clean?",
    )
    for name in ("Rosa", "Joel"):
        for question in asked:
            await stage.says(name, f"sayso, {question}")
    for command in ("/list", "/now Nia", "/memory", "/settings"):
        await stage.says("Rosa", command)
    told = "\n".join(stage.told())
    assert len(told) > 100
    assert not [word for word in ("Tuesday", "nuts", "40 pounds", "Mondays") if word in told]
    await stage.says("Joel", "The plumber comes on Friday")
    await stage.says("Rosa", "sayso, when does the plumber come?")
    assert "Friday" in stage.told()[-1]  # they sat there and read it


async def test_what_a_helper_did_is_the_familys_to_hear() -> None:
    """Their own word counts like anybody's, under their name."""
    stage = await home()
    stage.api.joins(await stage.invite("Rosa", "A helper"), stage.group)
    await stage.go()
    await stage.says("Rosa", "I mopped the hall")
    await stage.writes("Marta", "did Rosa mop the hall?")
    assert stage.told("Marta")[-1].startswith("“I mopped the hall” — Rosa")


async def test_what_can_not_go_to_the_group_is_told_as_such() -> None:
    """The notice speaks of the group, and not of "everyone" as of a person who takes no messages."""
    stage = await home()
    stage.group.members[900] = "kicked"
    await stage.writes("Marta", "tell everyone practice is cancelled")
    await stage.go()
    assert "I can't write in the group now" in stage.told("Marta")[-1]
