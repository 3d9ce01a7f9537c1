"""What the owner sets and asks: by the same use case as at the console, done by a press and noted."""

import pytest

from memory.ids import PersonId
from memory.people import Role
from tests.bot.telegram.stage import Stage


async def home() -> Stage:
    return await (await Stage().open()).settle()


SETTINGS = [
    pytest.param("/quiet 22:00 06:30", "quiet", id="quiet"),
    pytest.param("/zone Europe/Paris", "Europe/Paris", id="zone"),
    pytest.param("/zone Joel America/New_York", "America/New_York", id="one member's zone"),
    pytest.param("/digest 08:15", "08:15", id="digest"),
    pytest.param("/digest weekly saturday 17:00", "saturday", id="weekly"),
    pytest.param("/settings receipts off", "mark under", id="receipts"),
    pytest.param("/settings keep child 60", "60", id="keep"),
    pytest.param("/role Nia adult", "adult", id="role"),
    pytest.param("/people call Joel Dad", "Dad", id="alias"),
    pytest.param("/people name Joel as Jo", "Jo", id="name"),
]


@pytest.mark.parametrize(("command", "shown"), SETTINGS)
async def test_a_setting_is_shown_done_by_a_press_and_noted(command: str, shown: str) -> None:
    """Nothing changes before the press; after it the household is so, and the audit says who did it."""
    stage = await home()
    before = await stage.app.house()
    await stage.writes("Marta", command)
    asked = stage.api.last(stage.members["Marta"])
    assert shown.casefold() in asked.text.casefold()
    assert (await stage.app.house()) == before
    await stage.presses("Marta", "Change it")
    assert stage.told("Marta")[-1].startswith("Changed:")
    assert (await stage.app.house()) != before
    await stage.writes("Marta", "/audit")
    assert len(stage.told("Marta")[-1].splitlines()) >= 4  # two invitations, and this


@pytest.mark.parametrize(("command", "_shown"), SETTINGS)
async def test_nobody_else_sets_anything(command: str, _shown: str) -> None:
    """The inverse: an adult, a child, and the owner in the group change nothing and get no button."""
    stage = await home()
    before = await stage.app.house()
    for name in ("Joel", "Nia"):
        await stage.writes(name, command)
        assert stage.told(name) == ["Only the owner of the household can do that."]
    await stage.says("Marta", command)
    assert stage.told() == ["Write that to me in private."]
    assert (await stage.app.house()) == before


@pytest.mark.parametrize(
    "command", ["/quiet late", "/zone Mars", "/role Nia emperor", "/settings what", "/role Marta child"]
)
async def test_what_can_not_be_so_is_told_and_has_no_button(command: str) -> None:
    """A setting that can't be so stops nothing and changes nothing."""
    stage = await home()
    before = await stage.app.house()
    await stage.writes("Marta", command)
    last = stage.api.last(stage.members["Marta"])
    assert last.text
    assert last.buttons == []
    assert (await stage.app.house()) == before


async def test_a_role_without_one_is_chosen_by_a_press() -> None:
    """`/role Nia` offers what she is not yet."""
    stage = await home()
    await stage.writes("Marta", "/role Nia")
    labels = [button["text"] for button in stage.api.last(stage.members["Marta"]).buttons]
    assert labels == ["An adult", "A guest", "A helper", "No member any more"]
    await stage.presses("Marta", "A helper")
    nia = next(person for person in (await stage.app.house()).people if person.name == "Nia")
    assert nia.role is Role.HELPER


async def test_people_tells_who_can_not_be_written_to() -> None:
    """Roles as at the console, and beside them who has no account or has blocked the bot."""
    stage = await home()
    stage.api.blocks(stage.members["Joel"])
    await stage.writes("Marta", "/people add Tom child")
    await stage.presses("Marta", "Change it")
    await stage.writes("Marta", "/people")
    told = stage.told("Marta")[-1]
    assert "Joel: adult" in told
    assert "No account with me yet: Tom (/invite NAME)" in told
    assert "they blocked me: Joel" in told


async def test_receipts_can_be_switched_off() -> None:
    """A mark under what was kept, in the group alone; switched off, the group sees nothing at all."""
    stage = await home()
    await stage.says("Joel", "The bins go out on Monday")
    assert [each.method for each in stage.new()] == ["setMessageReaction"]
    await stage.says("Joel", "ok")
    assert stage.new() == []
    await stage.writes("Marta", "/settings receipts off")
    await stage.presses("Marta", "Change it")
    stage.new()
    await stage.says("Joel", "The window cleaner comes on Tuesday")
    assert stage.new() == []
    assert "The window cleaner comes on Tuesday" in await stage.values()


# --- all at once, as a file
async def file_of(stage: Stage) -> str:
    """What is set, as the owner is sent it."""
    await stage.writes("Marta", "/settings file")
    return "\n".join(stage.told("Marta"))


async def test_the_household_file_goes_out_and_comes_back_changed() -> None:
    """Sent as it came nothing changes; changed, it is shown, done by a press, once, and noted."""
    stage = await home()
    stage.new()
    file, before = await file_of(stage), await stage.app.house()
    await stage.writes("Marta", f"/settings file\n{file}")
    same = stage.api.last(stage.members["Marta"])
    assert (same.text, same.buttons) == ("That is how it is already.", [])
    changed = file.replace("receipts = true", "receipts = false").replace('name = "Joel"', 'name = "Jo"')
    assert changed != file
    await stage.writes("Marta", f"/settings file\n{changed}")
    shown = stage.api.last(stage.members["Marta"])
    assert "mark under" in shown.text
    assert "Jo" in shown.text
    assert await stage.app.house() == before
    await stage.presses("Marta", "Change it")
    house = await stage.app.house()
    assert not house.settings.receipts
    assert {person.person_id: person.name for person in house.people}[PersonId("joel")] == "Jo"
    assert stage.told("Marta")[-1].startswith("Changed:")
    await stage.writes("Marta", "/audit")
    assert "receipts" in stage.told("Marta")[-1]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("receipts = perhaps", id="no file"),
        pytest.param('zone = "Mars"', id="no zone"),
        pytest.param('[[members]]\nname = "Nia"\nrole = "child"', id="no owner"),
    ],
)
async def test_a_file_that_can_not_be_so_is_told_and_has_no_button(text: str) -> None:
    """As at the console: a sentence, and the household stays."""
    stage = await home()
    before = await stage.app.house()
    await stage.writes("Marta", f"/settings file\n{text}")
    last = stage.api.last(stage.members["Marta"])
    assert last.text
    assert last.buttons == []
    assert await stage.app.house() == before


async def test_nobody_else_is_sent_the_file_or_sets_by_one() -> None:
    """The inverse: not an adult, and not the owner where others read."""
    stage = await home()
    file, before = await file_of(stage), await stage.app.house()
    for text in ("/settings file", f"/settings file\n{file.replace('receipts = true', 'receipts = false')}"):
        await stage.writes("Joel", text)
        assert stage.told("Joel") == ["Only the owner of the household can do that."]
        await stage.says("Marta", text)
        assert stage.told() == ["Write that to me in private."]
    assert await stage.app.house() == before
