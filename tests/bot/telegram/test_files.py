"""A household file sent as a document: the owner's is shown and done by a press, and nobody else's."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from bot.audit import entries
from bot.settings.pages import as_file
from bot.settings.wanted import standing
from bot.telegram.files import KIND, LARGEST
from config.household import HouseholdSettings
from memory.people import Person, Role
from memory.ports import UnitOfWork
from tests.bot.telegram.stage import Stage
from tests.telegram_double import Json, Refused, break_down


async def home() -> Stage:
    return await (await Stage().open()).settle()


async def file_of(stage: Stage, **changed: object) -> bytes:
    """The household as a file, with something changed."""
    now = stage.clock.now()
    found = standing(await stage.app.house(), now)
    return as_file(HouseholdSettings.model_validate({**found.model_dump(), **changed})).encode()


async def sends(stage: Stage, name: str, content: bytes, **more: Any) -> list[str]:
    """Somebody sends a file in private; what they are told of it."""
    stage.new()
    stage.api.uploads(stage.members[name], content, **more)
    await stage.go()
    await stage.service.settled()
    await stage.go()
    return stage.told(name)


async def kept(stage: Stage) -> str:
    """Everything that is kept, in one text."""

    def work(unit: UnitOfWork) -> str:
        return "\n".join((*(row.body for row in unit.rows(None)), *map(str, unit.turns(limit=1000))))

    return await stage.store.read(work)


UNDER_SETTINGS: Json = {"caption": "/settings"}


@pytest.mark.parametrize("how", ["under /settings", "in reply to the file", "in reply to what is set"])
async def test_the_owners_file_is_shown_and_done_by_a_press(how: str) -> None:
    """However it is sent: nothing changes before the press, then all of it does, and it is noted by whom."""
    stage = await home()
    content = await file_of(stage, quiet_from="20:15", zone="Europe/Paris")
    more = UNDER_SETTINGS
    if how != "under /settings":
        await stage.writes("Marta", "/settings file" if how == "in reply to the file" else "/settings")
        marta = stage.members["Marta"]
        more = {"reply_to_message": stage.api.messages[marta.id, stage.api.last(marta).message_id or 0]}
    told = await sends(stage, "Marta", content, **more)
    assert told[0] == "One moment."
    assert "quiet hours: 21:30 to 07:00 becomes 20:15 to 07:00" in told[1]
    assert "zone: Europe/London becomes Europe/Paris" in told[1]
    assert (await stage.app.house()).settings.zone == "Europe/London"
    await stage.presses("Marta", "Change it")
    after = (await stage.app.house()).settings
    assert (after.zone, after.quiet_from) == ("Europe/Paris", "20:15")
    audit = [(each.by, each.what) for each in await stage.store.read(entries)]
    assert ("marta", "set zone Europe/Paris") in audit
    assert {by for by, what in audit if what.startswith("set ")} == {"marta"}


@pytest.mark.parametrize("name", ["Joel", "Nia"])
async def test_nobody_elses_file_is_fetched_or_kept(name: str) -> None:
    """One sentence, and the file is never asked for; the words beneath it are not kept either."""
    stage = await home()
    content = await file_of(stage, name="Takeover")
    told = await sends(stage, name, content, **UNDER_SETTINGS)
    assert told == ["Only the owner of the household can do that."]
    assert "download" not in stage.api.calls
    assert "getFile" not in stage.api.calls
    assert await stage.said_by(name, f"dm:{name.casefold()}") == []
    assert "Takeover" not in await kept(stage)


async def test_in_the_group_a_file_sets_nothing() -> None:
    """Not even the owner's: what is set is for the owner's eyes."""
    stage = await home()
    content = await file_of(stage, name="Takeover")
    stage.api.uploads(stage.members["Marta"], content, chat=stage.group, **UNDER_SETTINGS)
    await stage.go()
    assert stage.told() == ["Write that to me in private."]
    assert "getFile" not in stage.api.calls


WRONG: dict[str, tuple[bytes, str]] = {
    "a picture": (b"\x89PNG\r\n\x1a\n\xff\xfe", "not text in UTF-8"),
    "no TOML": (b"dear family, = = the quiet hours", "household.toml"),
    "an unknown setting": (b'name = "Lark Lane"\nwombats = 7\n', "wombats"),
    "nobody the owner": (
        b'name = "X"\n[[members]]\nname = "Joel"\nrole = "adult"\n',
        "a household has an owner",
    ),
    "empty": (b" \n", "That file is empty."),
    "too large": (b"# " + b"x" * LARGEST, "too large"),
}


@pytest.mark.parametrize("how", list(WRONG))
async def test_a_wrong_file_is_told_in_a_sentence_and_not_kept(how: str) -> None:
    """No button, no change, and nothing of what it held."""
    stage = await home()
    before = await stage.app.house()
    content, why = WRONG[how]
    told = await sends(stage, "Marta", content, **UNDER_SETTINGS)
    assert why in told[-1]
    assert len(told[-1].splitlines()) == 1
    assert stage.api.last(stage.members["Marta"]).buttons == []
    assert await stage.app.house() == before
    found = await kept(stage)
    assert "wombats" not in found
    assert "dear family" not in found
    assert await stage.store.read(lambda unit: unit.rows(KIND)) == ()


async def test_a_file_that_hides_its_size_is_still_too_large() -> None:
    """Neither the message nor the server says how large it is: the bytes do."""
    stage = await home()
    stage.api.says_size = False
    told = await sends(stage, "Marta", b"# " + b"x" * LARGEST, **UNDER_SETTINGS)
    assert told[-1] == "That is too large for a household file."


async def test_a_file_without_a_word_is_no_setting() -> None:
    """The control: the same document on its own is a document, which is a gap in the record and no more."""
    stage = await home()
    told = await sends(stage, "Marta", await file_of(stage, name="Takeover"))
    assert "getFile" not in stage.api.calls
    assert all("Takeover" not in text for text in told)
    assert [turn.kind.value for turn in await stage.turns("dm:marta") if not turn.text] == ["document"]


async def test_a_forwarded_file_is_no_setting() -> None:
    """What somebody else made and the owner passes on is not the owner's word."""
    stage = await home()
    origin = {"type": "hidden_user", "date": 1, "sender_user_name": "A"}
    await sends(stage, "Marta", await file_of(stage, name="X"), forward_origin=origin, **UNDER_SETTINGS)
    assert "getFile" not in stage.api.calls


FAULTS: dict[str, Callable[[str, Json], None]] = {
    "no way there": break_down("getFile", 2),
    "no way to the bytes": break_down("download", 2),
}


@pytest.mark.parametrize("how", list(FAULTS))
async def test_what_is_not_reached_is_tried_again(how: str) -> None:
    """Also after a restart: the file is still to be fetched, and comes."""
    stage = await home()
    stage.api.faults.append(FAULTS[how])
    told = await sends(stage, "Marta", await file_of(stage, zone="Europe/Paris"), **UNDER_SETTINGS)
    await stage.restart()
    for _ in range(3):
        await stage.go(1)
        await stage.service.settled()
    told += stage.told("Marta")
    assert sum("Europe/Paris" in text for text in told) == 1


async def test_what_never_comes_is_told_once() -> None:
    """After some minutes of trying, or at once where the server has no such file."""
    stage = await home()

    def lost(method: str, _: Json) -> None:
        if method == "getFile":
            raise Refused(400, "Bad Request: file is temporarily unavailable")

    stage.api.faults.append(lost)
    told = await sends(stage, "Marta", await file_of(stage), **UNDER_SETTINGS)
    assert told[-1] == "I could not get that file from Telegram. Send it once more."
    stage.api.faults[:] = [break_down("getFile", 50)]
    told = await sends(stage, "Marta", await file_of(stage), **UNDER_SETTINGS)
    stage.clock.pass_time(timedelta(minutes=6))
    await stage.go()
    await stage.service.settled()
    await stage.go()
    told += stage.told("Marta")
    assert [text for text in told if text.startswith("I could not get")] == [
        "I could not get that file from Telegram. Send it once more."
    ]


async def test_who_is_the_owner_is_asked_again_when_it_has_come() -> None:
    """Somebody who is no member any more by the time the file is there is shown nothing."""
    stage = await home()
    stage.api.faults.append(break_down("getFile", 1))
    stage.api.uploads(stage.members["Marta"], await file_of(stage, name="Takeover"), **UNDER_SETTINGS)
    await stage.go(1)
    await stage.service.settled()
    now = stage.clock.now()

    def hand_over(unit: UnitOfWork) -> None:
        for person in unit.house().members(now):
            role = {"Marta": Role.ADULT, "Joel": Role.OWNER}.get(person.name, person.role)
            unit.put_person(Person.model_validate({**dict(person), "role": role}))

    await stage.store.transact(hand_over)
    stage.new()
    await stage.go(2)
    await stage.service.settled()
    await stage.go(2)
    assert stage.told("Marta") == ["Only the owner of the household can do that."]
