"""What a household sets: looked at first, done at a word of the owner's, noted, and never in the way."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.app import App, open_household
from bot.audit import entries
from bot.clocks import SetClock
from bot.founding import found
from bot.imports.transcript import TurnLine, as_turn
from bot.settings import desk
from bot.settings.commands import Command, understood
from bot.settings.pages import as_file
from bot.settings.wanted import matched, standing
from config.household import (
    HouseholdFileError,
    HouseholdSettings,
    MemberSettings,
    parse_household,
    stored_household,
)
from memory.house import House
from memory.ids import HouseholdId, PersonId
from memory.people import Role, Share
from memory.ports import UnitOfWork
from memory.store.in_memory import InMemoryStore

START = datetime(2026, 9, 7, 8, tzinfo=UTC)
LATER = START + timedelta(days=1)
SETTINGS = HouseholdSettings(
    name="Lark Lane",
    members=(
        MemberSettings(name="Marta", role="owner", kin={"mum": ("Nia",)}),
        MemberSettings(name="Joel"),
        MemberSettings(name="Nia", role="child", aliases=("Ni",), share="family"),
    ),
)


async def a_household() -> InMemoryStore:
    store = InMemoryStore(HouseholdId("home"), SETTINGS)
    await store.transact(lambda unit: found(unit, SETTINGS, at=START))
    return store


async def said(store: InMemoryStore, text: str) -> str:
    """The owner says it and presses the button, if there is one."""
    command = understood(text)
    assert command is not None, text

    def work(unit: UnitOfWork) -> str:
        looked = desk.look(unit.house(), command, LATER)
        return desk.do(unit, command, by=PersonId("marta"), now=LATER) if looked.is_change else looked.text

    return await store.transact(work)


async def house_of(store: InMemoryStore) -> House:
    return await store.read(lambda unit: unit.house())


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("/quiet 22:00 06:30", "quiet_from", "22:00"),
        ("/quiet 22:00-06:30", "quiet_until", "06:30"),
        ("/zone Europe/Paris", "zone", "Europe/Paris"),
        ("/quiet 10pm to 6.30", "quiet_from", "22:00"),
        ("/quiet from 9:30 pm until 6.15 am", "quiet_until", "06:15"),
        ("/digest 08:15", "digest_at", "08:15"),
        ("/digest 7", "digest_at", "07:00"),
        ("/digest at 8.15am", "digest_at", "08:15"),
        ("/digest noon", "digest_at", "12:00"),
        ("/digest weekly friday", "weekly_on", "friday"),
        ("/digest weekly friday 5 pm", "weekly_at", "17:00"),
        ("/settings night 4am", "night_at", "04:00"),
        ("/digest weekly", "weekly_digest", True),
        ("/digest weekly saturday 17:00", "weekly_on", "saturday"),
        ("/settings receipts off", "receipts", False),
        ("/settings language en-US", "language", "en-US"),
        ("/settings language en_gb", "language", "en-GB"),
        ("/settings name The Gables", "name", "The Gables"),
        ("/settings night 04:00", "night_at", "04:00"),
        ("/settings share adults", "share", "adults"),
        ("/settings keep backups 7", "keep_backups_days", 7),
        ("/settings keep child 30", "keep_turns_days", {**SETTINGS.keep_turns_days, "child": 30}),
        ("/settings hears guest nothing", "hears", {**SETTINGS.hears, "guest": ()}),
        (
            "/settings hears helper health, money",
            "hears",
            {**SETTINGS.hears, "helper": ("health", "money")},
        ),
    ],
)
async def test_everything_is_set_by_words(text: str, field: str, value: object) -> None:
    """Looking changes nothing; doing it does, and leaves a line in the audit with whoever did it."""
    store = await a_household()
    command = understood(text)
    assert command is not None
    looked = await store.read(lambda unit: desk.look(unit.house(), command, LATER))
    assert looked.is_change
    assert getattr((await house_of(store)).settings, field) == getattr(SETTINGS, field)
    await said(store, text)
    assert getattr((await house_of(store)).settings, field) == value
    noted = await store.read(entries)
    assert [entry.by for entry in noted] == ["marta"] * len(noted)
    assert noted


@pytest.mark.parametrize(
    "text",
    [
        "/quiet 25:00 06:30",
        "/quiet nine six",
        "/zone Middle/Earth",
        "/zone Nia Middle/Earth",
        "/digest soon",
        "/digest 13pm",
        "/digest 7 8",
        "/digest weekly someday 17:00",
        "/settings receipts perhaps",
        "/settings keep child 0",
        "/settings keep child for ever",
        "/settings share everyone",
        "/settings language de",
        "/settings language",
        "/settings hears guest gossip",
        "/role Marta none",
        "/role Marta child",
        "/role Nobody adult",
        "/role Joel owner",
        "/people add Joel",
        "/people name Joel as Nia",
        "/people call Joel Ni",
        "/people kin Joel is dad of Nobody",
        "/people kin Joel",
        "/people call Joel",
        "/people",
        "/people hug Joel",
        "/settings",
    ],
)
async def test_what_can_not_be_so_changes_nothing(text: str) -> None:
    """It is said what to write instead; nothing is written, and nothing is noted."""
    store = await a_household()
    before = await house_of(store)
    answer = await said(store, text)
    assert answer
    assert await house_of(store) == before
    assert await store.read(entries) == ()


async def test_people_come_change_and_go_by_words() -> None:
    """A new member, a name, an alias, kin, a zone and a role; who goes is told nothing from then on."""
    store = await a_household()
    for text in (
        "/people add Aunt May guest",
        "/people name Joel as Joel P",
        "/people call Marta Mattie",
        "/people kin Joel P is dad of Nia",
        "/zone Nia Europe/Paris",
        "/role Aunt May none",
    ):
        await said(store, text)
    house = await house_of(store)
    by_name = {person.name: person for person in house.people}
    assert by_name["Joel P"].person_id == "joel"
    assert [(kin.word, kin.of) for kin in by_name["Joel P"].kin] == [("dad", "nia")]
    assert by_name["Marta"].aliases == ("Mattie",)
    assert by_name["Nia"].zone == "Europe/Paris"
    assert not by_name["Aunt May"].is_member(LATER)


async def test_a_new_person_never_takes_the_place_of_a_former_one() -> None:
    """Two people of one name stay two: the second is asked for another display name."""
    store = await a_household()
    await said(store, "/people add Aunt May guest")
    await said(store, "/role Aunt May none")
    assert "somebody else called Aunt May" in await said(store, "/people add Aunt May guest")
    await said(store, "/people add Aunt-May guest")
    ids = [person.person_id for person in (await house_of(store)).people]
    assert len(set(ids)) == len(ids) == 5


async def test_a_file_says_the_same_again() -> None:
    """What stands, written as a file and read back, changes nothing; with one word changed, that one does."""
    store = await a_household()
    house = await house_of(store)
    text = as_file(standing(house, LATER))
    assert matched(parse_household(text, name="f"), house, LATER) == standing(house, LATER)
    assert not desk.look_at_file(house, text, name="f", now=LATER).is_change
    changed = text.replace('quiet_from = "21:30"', 'quiet_from = "20:00"')
    looked = desk.look_at_file(house, changed, name="f", now=LATER)
    assert looked.text == "• quiet hours: 21:30 to 07:00 becomes 20:00 to 07:00"
    await store.transact(lambda unit: desk.do_file(unit, changed, name="f", by="operator", now=LATER))
    assert (await house_of(store)).settings.quiet_from == "20:00"


async def test_a_file_shows_who_would_go() -> None:
    """Leaving somebody out of the file ends their membership, and that is said before it is done."""
    store = await a_household()
    house = await house_of(store)
    text = as_file(standing(house, LATER)).partition('[[members]]\nname = "Nia"')[0]
    text = text.replace('kin = { "mum" = ["Nia"] }', "")
    assert "Nia: no member any more" in desk.look_at_file(house, text, name="f", now=LATER).text


async def test_how_far_private_words_reach_is_nobody_elses_to_set() -> None:
    """A file that opens Joel's private words changes nothing of it; a new member begins as it says."""
    store = await a_household()
    house = await house_of(store)
    text = as_file(standing(house, LATER)).replace('share = "family"', 'share = "me"')
    text += '\n[[members]]\nname = "May"\nrole = "guest"\nshare = "adults"\n'
    await store.transact(lambda unit: desk.do_file(unit, text, name="f", by="operator", now=LATER))
    shares = {person.name: person.share for person in (await house_of(store)).people}
    assert shares["Nia"] is Share.FAMILY
    assert shares["May"] is Share.ADULTS


@pytest.mark.parametrize(
    "text",
    ["zone = ", 'zone = "Middle/Earth"', "[keep_turns_days]\nchild = -1", 'colour = "red"', "", "\x00"],
)
async def test_a_bad_file_is_told_and_changes_nothing(text: str) -> None:
    """No file is so bad that it stops anything: it is one sentence, and the household stays as it was."""
    store = await a_household()
    house = await house_of(store)
    looked = desk.look_at_file(house, text, name="household.toml", now=LATER)
    assert not looked.is_change
    assert looked.text
    told = await store.transact(lambda unit: desk.do_file(unit, text, name="f", by="operator", now=LATER))
    assert told
    assert await house_of(store) == house
    if text:
        with pytest.raises(HouseholdFileError):
            parse_household(text, name="household.toml")


def test_what_was_stored_and_can_not_be_so_any_more_falls_back() -> None:
    """A zone that left the time zone data does not keep a household from its memory."""
    stored = SETTINGS.model_dump_json().replace("Europe/London", "Europe/Atlantis")
    found_again = stored_household(stored)
    assert found_again.zone == "Europe/London"
    assert found_again.name == "Lark Lane"
    assert stored_household('{"colour": "red", "quiet_from": "20:00"}').quiet_from == "20:00"


async def test_yes_does_what_was_shown_last_once_and_for_ten_minutes() -> None:
    """Where there is no button, the owner's yes counts once; after ten minutes it counts for nothing."""
    store = await a_household()
    marta = (await house_of(store)).person(PersonId("marta"))
    assert marta is not None
    quiet = Command(name="quiet", rest="20:00 06:00")
    shown = await store.transact(lambda unit: desk.ask(unit, marta, quiet, now=LATER))
    assert shown.endswith("Say /yes to change it.")
    late = LATER + timedelta(minutes=11)
    assert "nothing" in await store.transact(lambda unit: desk.confirm(unit, marta, now=late))
    await store.transact(lambda unit: desk.confirm(unit, marta, now=LATER))
    assert (await house_of(store)).settings.quiet_from == "20:00"
    assert "nothing" in await store.transact(lambda unit: desk.confirm(unit, marta, now=LATER))


def test_only_the_owner_sets_and_only_in_private() -> None:
    """Anybody else hears that it is not theirs; in the group not even the owner sets anything."""

    def person(role: Role) -> str | None:
        one = desk.Person(
            person_id=PersonId("x"), household=HouseholdId("home"), name="X", role=role, aliases=(), kin=(),
            zone=None, share=Share.ME, joined_at=START, left_at=None, history=False, about="",
        )  # fmt: skip
        return desk.refusal_of(one, is_private=True)

    assert person(Role.OWNER) is None
    assert {person(role) for role in Role if role is not Role.OWNER} == {desk.NOT_YOURS}


@pytest.mark.parametrize("text", ["hello", "/ask what is set?", "/digest", "quiet 21:30 07:00", "/list"])
def test_what_is_no_setting_is_left_to_others(text: str) -> None:
    """Talk, questions and everybody's own commands are not taken for settings."""
    assert understood(text) is None


async def test_whose_english_decides_what_is_read_and_how_it_is_told() -> None:
    """12/4 is December 4 in an American household, the 12th of April in a British one (the control)."""
    told: dict[str, str] = {}
    for language in ("en-US", "en-GB"):
        settings = HouseholdSettings.model_validate({**SETTINGS.model_dump(), "language": language})
        clock = SetClock(START)
        app = await open_household(InMemoryStore(HouseholdId("home"), settings), settings, clock)

        async def says(text: str, *, app: App = app, clock: SetClock = clock) -> str:
            clock.set(clock.now() + timedelta(minutes=1))
            said = {"id": f"{clock.now()}", "at": clock.now(), "from": "Marta", "chat": "dm", "text": text}
            turn = as_turn(TurnLine.model_validate(said), await app.house(), None)
            return "\n".join(each.text for _, each in (await app.hear(turn)).replies)

        await says("the dentist is on 12/4/26 at 3pm")
        told[language] = await says("when is the dentist?")
        command = understood("/settings language en-IE")
        assert command is not None
        await app.store.transact(
            lambda unit, command=command: desk.do(unit, command, by=PersonId("marta"), now=LATER)
        )
        told[f"{language}, later"] = await says("when is the dentist?")
    assert "Fri Dec 4 at 3:00 pm" in told["en-US"]
    assert "Sun 12 Apr at 15:00" in told["en-GB"]
    assert "Fri 4 Dec at 15:00" in told["en-US, later"], "told otherwise, and not read anew"
    assert "Sun 12 Apr at 15:00" in told["en-GB, later"]
