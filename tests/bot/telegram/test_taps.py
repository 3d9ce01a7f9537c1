"""Buttons, pages and menus as a family meets them: late, elsewhere, by another, after a restart."""

from datetime import timedelta

import pytest

from bot.telegram.menus import menus
from bot.telegram.sending import KIND
from memory.people import Person, Role
from memory.ports import UnitOfWork
from tests.bot.telegram.stage import Stage
from tests.telegram_double import Json, Sent


async def home() -> Stage:
    return await (await Stage().open()).settle()


async def press(stage: Stage, name: str, sent: Sent, label: str, *, in_group: bool = False) -> str:
    """Somebody presses, where the message is or where a copy of it would be; what they see for it."""
    user = stage.members[name]
    body: Json = {
        "id": f"q{len(stage.api.calls)}",
        "from": user.json(),
        "chat_instance": "1",
        "message": {
            "message_id": sent.message_id,
            "date": 1,
            "chat": stage.group.json() if in_group else stage.api.chats[user.id].json(),
        },
        "data": sent.button(label),
    }
    stage.new()
    stage.api.push("callback_query", body)
    await stage.go()
    return next(each.text for each in stage.new() if each.method == "answerCallbackQuery")


async def asked(stage: Stage) -> Sent:
    """A question to the owner with something behind it that matters."""
    await stage.writes("Marta", "/settings receipts off")
    return stage.api.last(stage.members["Marta"])


async def receipts(stage: Stage) -> bool:
    return (await stage.app.house()).settings.receipts


NOT_YOURS, OVER = "That is not for you.", "That is over."


async def test_a_button_outlives_a_restart_and_is_good_once() -> None:
    """What it means lies in the memory, and so does that it was pressed."""
    stage = await home()
    sent = await asked(stage)
    await stage.restart()
    assert await press(stage, "Marta", sent, "Change it") == ""
    assert not await receipts(stage)
    await stage.restart()
    assert await press(stage, "Marta", sent, "Change it") == OVER


@pytest.mark.parametrize(
    ("name", "in_group", "seen"),
    [
        pytest.param("Joel", False, NOT_YOURS, id="another, at home"),
        pytest.param("Nia", True, NOT_YOURS, id="another, in the group"),
        pytest.param("Marta", True, NOT_YOURS, id="the owner, in the group"),
        pytest.param("Marta", False, "", id="the owner, where it was asked"),
    ],
)
async def test_a_button_works_for_its_person_in_its_room(name: str, seen: str, *, in_group: bool) -> None:
    """Whoever else presses, or wherever it was carried to, does nothing; the right press still works."""
    stage = await home()
    sent = await asked(stage)
    await stage.restart()
    assert await press(stage, name, sent, "Change it", in_group=in_group) == seen
    if seen:
        assert await receipts(stage)
        assert await press(stage, "Marta", sent, "Change it") == ""
    assert not await receipts(stage)


async def test_what_matters_can_be_pressed_for_ten_minutes_and_the_rest_for_a_week() -> None:
    """Late is late, after a restart too."""
    stage = await home()
    await stage.says("Marta", "I am allergic to peanuts")
    sent = await asked(stage)
    await stage.writes("Marta", "/memory")
    page = stage.api.last(stage.members["Marta"])
    stage.clock.pass_time(timedelta(minutes=11))
    await stage.restart()
    assert await press(stage, "Marta", sent, "Change it") == OVER
    stage.clock.pass_time(timedelta(days=6))
    assert await press(stage, "Marta", page, "1 keep") == ""
    stage.clock.pass_time(timedelta(days=2))
    assert await press(stage, "Marta", page, "1 forget") == OVER
    assert await stage.values() == ["I am allergic to peanuts"]


async def test_who_is_owner_no_more_decides_no_more() -> None:
    """The button was theirs; the right to press it is looked at again."""
    stage = await home()
    sent = await asked(stage)
    now = stage.clock.now()

    def hand_over(unit: UnitOfWork) -> None:
        for person in unit.house().members(now):
            role = {"Marta": Role.ADULT, "Joel": Role.OWNER}.get(person.name, person.role)
            unit.put_person(Person.model_validate({**dict(person), "role": role}))

    await stage.store.transact(hand_over)
    assert await press(stage, "Marta", sent, "Change it") == NOT_YOURS
    assert await press(stage, "Joel", sent, "Change it") == NOT_YOURS
    assert await receipts(stage)


async def test_of_two_choices_one_is_made() -> None:
    """The other one is over with it."""
    stage = await home()
    await stage.writes("Marta", "/role Nia")
    sent = stage.api.last(stage.members["Marta"])
    assert await press(stage, "Marta", sent, "A guest") == ""
    assert await press(stage, "Marta", sent, "An adult") == OVER
    house = await stage.app.house()
    assert [person.role for person in house.people if person.name == "Nia"] == [Role.GUEST]


# --- pages
FOODS = (
    "peanuts",
    "eggs",
    "milk",
    "wheat",
    "soya",
    "fish",
    "celery",
    "mustard",
    "sesame",
    "lupin",
    "crab",
    "figs",
)


async def paged(stage: Stage) -> list[list[str]]:
    """What each page shows, from the newest on."""
    await stage.writes("Joel", "/memory")
    return [_foods(stage.told("Joel")[-1])]


def _foods(text: str) -> list[str]:
    return [food for line in text.splitlines() for food in FOODS if f"allergic to {food}" in line]


async def with_foods(stage: Stage) -> None:
    for food in FOODS:
        await stage.writes("Joel", f"I am allergic to {food}")


async def test_all_of_ones_memory_is_found_page_by_page() -> None:
    """Five at a time, newest first, each once; the last page has no further one."""
    stage = await home()
    await with_foods(stage)
    pages = await paged(stage)
    joel = stage.members["Joel"]
    while any(button["text"] == "More" for button in stage.api.last(joel).buttons):
        await stage.presses("Joel", "More")
        pages.append(_foods(stage.told("Joel")[-1]))
    assert [len(page) for page in pages] == [5, 5, 2]
    assert [food for page in pages for food in page] == [*reversed(FOODS)]


@pytest.mark.parametrize("meanwhile", ["forgotten", "said"])
async def test_no_page_is_passed_over_where_something_changed(meanwhile: str) -> None:
    """What was forgotten on this page, or said since, moves nothing out of sight."""
    stage = await home()
    await with_foods(stage)
    await paged(stage)
    first = stage.api.last(stage.members["Joel"])
    if meanwhile == "forgotten":
        assert await press(stage, "Joel", first, "2 forget") == ""
        assert await press(stage, "Joel", first, "4 forget") == ""
    else:
        await stage.writes("Joel", "I am allergic to kiwis")
    assert await press(stage, "Joel", first, "More") == ""
    told = stage.api.last(stage.members["Joel"]).text
    assert _foods(told) == [*reversed(FOODS)][5:10]


# --- menus
@pytest.mark.parametrize("role", ["owner", "adult", "child", "guest", "helper"])
async def test_every_command_of_a_menu_does_something(role: str) -> None:
    """Typed as the menu offers it, alone: an answer, or how to say it; and no other command is offered."""
    stage = await home()
    name = {"owner": "Marta", "adult": "Joel", "child": "Nia"}.get(role, "Rosa")
    if name == "Rosa":
        await stage.invite("Rosa", f"A {role}")
    number = stage.members[name].id
    calls = await stage.store.read(lambda unit: menus(unit, stage.clock.now()))
    own = [
        call for method, call in calls if call["scope"].get("chat_id") == number and method == "setMyCommands"
    ]
    for command in (each["command"] for each in own[0]["commands"]):
        stage.new()
        await stage.writes(name, f"/{command}")
        told = stage.told(name)
        assert told, command
        assert "I don't know that command" not in told[0], command
        assert "Only the owner" not in told[0], command


async def test_a_command_for_another_bot_is_not_taken() -> None:
    """In a group with two bots each has its own."""
    stage = await home()
    await stage.says("Marta", "/settings@other_bot receipts off")
    await stage.says("Marta", "/help@other_bot")
    assert [text for text in stage.told() if "peanuts" not in text] == []


# --- hours
async def test_in_quiet_hours_words_wait_and_answers_do_not() -> None:
    """At half past ten at night what one asks is answered; what one has passed on arrives in the morning."""
    stage = await home()
    stage.clock.pass_time(timedelta(hours=14))
    await stage.writes("Marta", "tell Joel the boiler man is here")
    await stage.writes("Marta", "who is Joel?")
    assert [text for text in stage.told("Marta") if text] != []
    assert not any("boiler" in text for text in stage.api.texts(stage.members["Joel"]))
    await stage.wait(hours=9)
    passed_on = [text for text in stage.api.texts(stage.members["Joel"]) if text.startswith("From Marta")]
    assert len(passed_on) == 1
    assert "boiler" in passed_on[0]
    assert await stage.store.read(lambda unit: unit.rows(KIND, state="pending")) == ()
