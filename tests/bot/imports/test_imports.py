"""The past of a family, from what other programs exported."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.app import App, open_household
from bot.cli import main
from bot.founding import GROUP
from bot.imports.past import ExportUnreadable, Past
from bot.imports.taking_in import map_names, preview, take_in
from bot.imports.telegram_export import is_telegram_export, read_telegram_export
from bot.imports.whatsapp import is_whatsapp_export, parse_whatsapp
from config.household import HouseholdSettings, MemberSettings
from memory.ids import HouseholdId
from memory.store.in_memory import InMemoryStore
from memory.turns import TurnKind
from tests.fakes import FixedClock

NOW = datetime(2026, 9, 7, 8, 0, tzinfo=UTC)
EXPORT = {
    "name": "Lark Lane",
    "type": "private_group",
    "id": 4321,
    "messages": [
        {
            "id": 1,
            "type": "service",
            "date": "2026-03-01T08:00:00",
            "actor": "Marta",
            "action": "create_group",
        },
        {
            "id": 2,
            "type": "message",
            "date": "2026-03-01T08:00:10",
            "date_unixtime": "1772352010",
            "from": "Marta",
            "from_id": "user11",
            "text": ["I am ", {"type": "bold", "text": "allergic"}, " to peanuts"],
        },
        {
            "id": 3,
            "type": "message",
            "date": "2026-03-01T08:01:00",
            "date_unixtime": "1772352060",
            "from": "Joel P",
            "from_id": "user12",
            "text": "I quit my job",
            "forwarded_from": "Derek",
            "reply_to_message_id": 2,
        },
        {
            "id": 4,
            "type": "message",
            "date": "2026-03-01T08:02:00",
            "date_unixtime": "1772352120",
            "edited": "2026-03-01T08:03:00",
            "from": "Joel P",
            "from_id": "user12",
            "media_type": "voice_message",
            "file": "(File not included)",
            "text": "",
        },
        {"id": 5, "type": "message", "date": "never", "from": "Joel P", "text": "?"},
    ],
}


async def home() -> App:
    members = (MemberSettings(name="Marta", role="owner"), MemberSettings(name="Joel", aliases=("Joel P",)))
    settings = HouseholdSettings(members=members)
    store = InMemoryStore(HouseholdId("home"), settings)
    began = datetime(2026, 1, 1, tzinfo=UTC)
    return await open_household(store, settings, FixedClock(NOW), began=began)


def telegram(tmp_path: Path) -> Past:
    path = tmp_path / "result.json"
    path.write_text(json.dumps(EXPORT))
    assert is_telegram_export(path)
    return read_telegram_export(path)[0]


def test_a_telegram_export_is_read_as_it_is(tmp_path: Path) -> None:
    """List-shaped texts, forwards, replies, media without text, notices, and entries that are none."""
    past = telegram(tmp_path)
    assert [(each.sender, each.text, each.kind) for each in past.messages] == [
        ("Marta", "I am allergic to peanuts", TurnKind.TEXT),
        ("Joel P", "I quit my job", TurnKind.TEXT),
        ("Joel P", "", TurnKind.VOICE),
    ]
    assert past.messages[1].forwarded_from == "Derek"
    assert past.messages[1].reply_to == "2"
    assert past.messages[2].edited
    assert (past.unread, past.is_group) == (1, True)
    assert past.messages[0].at == datetime(2026, 3, 1, 8, 0, 10, tzinfo=UTC)


STYLES = [
    pytest.param("[13/03/2026, 08:05:01] {}", (13, 3), id="britain-iphone"),
    pytest.param("13/03/2026, 08:05 - {}", (13, 3), id="britain-android"),
    pytest.param("3/13/26, 8:05\u202fAM - {}", (13, 3), id="america"),
    pytest.param("[3/13/26, 8:05:01 AM] {}", (13, 3), id="america-iphone"),
    pytest.param("13.03.26, 08:05 - {}", (13, 3), id="germany"),
    pytest.param("[13.03.26, 08:05:01] {}", (13, 3), id="germany-iphone"),
    pytest.param("13/03/2026 à 08:05 - {}", (13, 3), id="france"),
    pytest.param("13/3/26 8:05 - {}", (13, 3), id="spain"),
    pytest.param("13-03-2026 08:05 - {}", (13, 3), id="netherlands"),
    pytest.param("2026-03-13, 08:05 - {}", (13, 3), id="sweden"),
    pytest.param("2026/03/13, 08:05 - {}", (13, 3), id="japan"),
    pytest.param("13/03/2026, 8:05 a. m. - {}", (13, 3), id="mexico"),
    pytest.param("[13/03/26, 08:05:01] {}", (13, 3), id="italy-iphone"),
    pytest.param("13/03/26, 8:05 am - {}", (13, 3), id="india"),
    pytest.param("13.3.2026 klo 8.05 - {}", (13, 3), id="finland"),
    pytest.param("13.03.2026 08.05 - {}", (13, 3), id="denmark"),
    pytest.param("2026. 03. 13. 8:05 - {}", (13, 3), id="hungary"),
    pytest.param("2026. 3. 13. 오전 8:05 - {}", (13, 3), id="korea"),
    pytest.param("13. 3. 2026 8:05 - {}", (13, 3), id="czechia"),
    pytest.param("13/3/26, 8:05 π.μ. - {}", (13, 3), id="greece"),
    pytest.param("13.03.26 г., 08:05 ч. - {}", (13, 3), id="bulgaria"),
    pytest.param("١٣/٣/٢٠٢٦، ٨:٠٥ ص - {}", (13, 3), id="arabic digits"),
]


@pytest.mark.parametrize(("style", "day"), STYLES)
def test_the_date_styles_of_several_countries(style: str, day: tuple[int, int]) -> None:
    """Each is read, with its several lines, its marks of direction, and what was left out."""
    lines = [
        style.format("Messages and calls are end-to-end encrypted. No one outside can read them."),
        "\u200e" + style.format("Marta: I am allergic to peanuts"),
        "and to shellfish",
        style.format("Joel: \u200e<Media omitted>"),
        style.format("Joel: \u200eimage omitted"),
        style.format("Joel: note: the key is under the pot"),
        style.format("Joel: This message was deleted"),
    ]
    past = parse_whatsapp(lines, name="chat")
    assert [(each.sender, each.text, each.kind) for each in past.messages] == [
        ("Marta", "I am allergic to peanuts\nand to shellfish", TurnKind.TEXT),
        ("Joel", "", TurnKind.OTHER),
        ("Joel", "", TurnKind.PHOTO),
        ("Joel", "note: the key is under the pot", TurnKind.TEXT),
        ("Joel", "", TurnKind.OTHER),
    ]
    at = past.messages[0].at
    assert (at.day, at.month, at.year, at.hour, at.minute) == (*day, 2026, 8, 5)
    assert past.unsure == ()


def content(*lines: str) -> list[tuple[str | None, str, TurnKind]]:
    head = "13/03/2026 20:05 - "
    past = parse_whatsapp([f"{head}{line}" for line in lines], name="chat")
    return [(each.sender, each.text, each.kind) for each in past.messages]


@pytest.mark.parametrize(
    "notice",
    [
        "Marta created group “Home: sweet home”",
        "Marta changed the subject from “A: B” to “C: D”",
        'Marta changed the group name to "Home: sweet"',
        "Marta added Joel",
        "Joel pinned a message",
        "You deleted this message",
    ],
)
def test_what_the_program_tells_is_nobodys_word(notice: str) -> None:
    """A colon in a group's name makes nobody a sender; the next message is there all the same."""
    found = content(notice, "Marta: dinner at 7: ok?")
    assert [each for each in found if each[1]] == [("Marta", "dinner at 7: ok?", TurnKind.TEXT)]


@pytest.mark.parametrize(
    "left_out",
    [
        "<Mídia oculta>",
        "<Médias omis>",
        "<Medien ausgeschlossen>",
        "<Media weggelaten>",
        "<Multimedia omitido>",
        "<Pominięto multimedia>",
        "\u200eаудиофайл отсутствует",
        "Mamma.vcf (arquivo anexado)",
        "Missed voice call",
        "null",
    ],
)
def test_what_was_left_out_says_nothing(left_out: str) -> None:
    """In whichever language: there was something, and it has no words."""
    found = content(f"Joel: {left_out}")
    assert [(sender, text) for sender, text, _ in found] == [("Joel", "")]


def test_what_only_looks_like_the_programs_words_is_kept() -> None:
    """The inverse: brackets, a file's name in a sentence, a date within a message, a poll's question."""
    assert content("Joel: <grin>") == [("Joel", "<grin>", TurnKind.TEXT)]
    said = "Joel: see plan.pdf (the new one), please"
    assert content(said) == [("Joel", said.removeprefix("Joel: "), TurnKind.TEXT)]
    assert content("Joel: 13/03/2026 20:05 - Marta: hi") == [
        ("Joel", "13/03/2026 20:05 - Marta: hi", TurnKind.TEXT)
    ]
    lines = [
        "13/03/2026 20:05 - Joel: POLL:",
        "Pizza or pasta?",
        "OPTION: Pizza (2 votes)",
        "OPTION: Pasta (1 vote)",
    ]
    past = parse_whatsapp(lines, name="chat")
    assert [(each.text, each.kind) for each in past.messages] == [("Pizza or pasta?", TurnKind.POLL)]


ODD_ENTRIES = [
    pytest.param(
        {"forwarded_from": None, "text": "I quit"}, "I quit", "unknown", TurnKind.TEXT, id="hidden forward"
    ),
    pytest.param(
        {"location_information": {"latitude": 51.5, "longitude": -0.1}, "place_name": "Pool", "text": ""},
        "Pool",
        None,
        TurnKind.VENUE,
        id="venue",
    ),
    pytest.param(
        {"location_information": {"latitude": 51.5, "longitude": -0.1}, "text": ""},
        "51.50000, -0.10000",
        None,
        TurnKind.LOCATION,
        id="location",
    ),
    pytest.param(
        {"poll": {"question": "Pizza?", "answers": []}, "text": ""}, "Pizza?", None, TurnKind.POLL, id="poll"
    ),
    pytest.param(
        {"photo": "(File not included)", "text": ["at the ", {"type": "link", "text": "pool"}]},
        "at the pool",
        None,
        TurnKind.CAPTION,
        id="caption",
    ),
    pytest.param(
        {"contact_information": {"first_name": "Vet", "phone_number": "1"}, "text": ""},
        "",
        None,
        TurnKind.CONTACT,
        id="contact",
    ),
]


@pytest.mark.parametrize(("more", "text", "origin", "kind"), ODD_ENTRIES)
def test_what_else_an_export_holds(
    tmp_path: Path, more: dict[str, object], text: str, origin: str | None, kind: TurnKind
) -> None:
    """Forwards of hidden origin, places, polls, captions, contacts; words through a bot are nobody's."""
    entry = {
        "id": 9,
        "type": "message",
        "date": "2026-03-01T08:00:00",
        "from": "Marta",
        "from_id": "user11",
        **more,
    }
    by_bot = {**entry, "id": 10, "via_bot": "@gif"}
    path = tmp_path / "result.json"
    path.write_text(
        json.dumps({"name": "Home", "type": "private_supergroup", "id": 1, "messages": [entry, by_bot]})
    )
    messages = read_telegram_export(path)[0].messages
    assert [(each.text, each.forwarded_from, each.kind) for each in messages] == [(text, origin, kind)]


async def test_places_and_votes_of_the_past_are_observations_of_then(tmp_path: Path) -> None:
    """A place shared long ago is where they were: told as last known, if at all."""
    app = await home()
    place = {"latitude": 51.5, "longitude": -0.1}
    entry = {
        "id": 9,
        "type": "message",
        "date": "2026-03-01T08:00:00",
        "from": "Marta",
        "from_id": "user11",
        "text": "",
    }
    path = tmp_path / "result.json"
    path.write_text(
        json.dumps(
            {
                "name": "H",
                "type": "private_group",
                "id": 1,
                "messages": [{**entry, "location_information": place, "place_name": "Pool"}],
            }
        )
    )
    past = read_telegram_export(path)[0]
    whose = await app.store.read(lambda unit: map_names(unit, past, {}))
    for new in (1, 0):
        assert (await take_in(app, past, whose, GROUP)).new == new
    claims = await app.store.read(lambda unit: unit.in_force())
    assert [(each.origin.value, each.proposition.value, each.said_at.year) for each in claims] == [
        ("observed", "Pool", 2026)
    ]
    assert await app.send_due() == ()


def test_dates_that_could_be_either_are_said_to_be() -> None:
    """Day and month that can't be told apart are taken in one order, and the operator is told which."""
    past = parse_whatsapp(["03/04/2026, 08:05 - Marta: hello", "05/04/2026, 08:05 - Marta: again"], name="c")
    assert len(past.unsure) == 1
    running_back = ["03/04/2026, 08:05 - Marta: hello", "02/05/2026, 08:05 - Marta: again"]
    assert parse_whatsapp(running_back, name="c").unsure == ()  # the month first would run back in time


def test_what_is_no_export_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("just some notes\nof mine\n")
    assert not is_whatsapp_export(path)
    with pytest.raises(ExportUnreadable, match="no line begins with a date"):
        parse_whatsapp(path.read_text().splitlines(), name="notes")
    broken = tmp_path / "result.json"
    broken.write_text('{"messages": 3}')
    with pytest.raises(ExportUnreadable, match="not a Telegram export"):
        read_telegram_export(broken)


async def test_a_likeness_is_no_identity(tmp_path: Path) -> None:
    """An alias in the export is asked about; the operator's word settles it, also that it is nobody."""
    app, past = await home(), telegram(tmp_path)
    whose = await app.store.read(lambda unit: map_names(unit, past, {}))
    assert whose.asked == ("Joel P",)
    assert "who is that?" in preview(past, whose)
    settled = await app.store.read(lambda unit: map_names(unit, past, {"Joel P": "Joel"}))
    assert settled.asked == ()
    nobody = await app.store.read(lambda unit: map_names(unit, past, {"Joel P": "nobody"}))
    assert [each.person for each in nobody.known if each.name == "Joel P"] == [None]


async def test_the_past_is_announced_to_nobody_and_taken_in_once(tmp_path: Path) -> None:
    """Imported turns make claims of their speakers, no word goes out, and a second import changes nothing."""
    app, past = await home(), telegram(tmp_path)
    whose = await app.store.read(lambda unit: map_names(unit, past, {"Joel P": "Joel"}))
    taken = await take_in(app, past, whose, GROUP)
    assert (taken.new, taken.there) == (3, 0)
    turns = await app.store.read(lambda unit: unit.turns(limit=99))
    assert all(turn.imported for turn in turns)
    claims = await app.store.read(lambda unit: unit.in_force())
    assert "I am allergic to peanuts" in [claim.sources[0].quote for claim in claims]
    assert [claim for claim in claims if claim.speaker == "joel" and not claim.modality.attributed_to] == []
    assert await app.send_due() == ()
    before = await app.store.read(lambda unit: (unit.turns(limit=99), unit.in_force(), unit.archived()))
    again = await take_in(app, past, whose, GROUP)
    assert (again.new, again.there) == (0, 3)
    assert (
        await app.store.read(lambda unit: (unit.turns(limit=99), unit.in_force(), unit.archived())) == before
    )


def test_the_command_shows_first_and_takes_in_with_yes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`sayso replay` of an export asks, shows, and only with --yes takes in."""
    export, household = tmp_path / "result.json", tmp_path / "household.toml"
    export.write_text(json.dumps(EXPORT))
    household.write_text('[[members]]\nname = "Marta"\nrole = "owner"\n\n[[members]]\nname = "Joel"\n')
    call = ["replay", str(export), "--db", str(tmp_path / "home.db"), "--household", str(household)]
    assert main(call) == 1
    assert "who is that?" in capsys.readouterr().out
    mapped = [*call, "--map", "Joel P=Joel"]
    assert main(mapped) == 0
    assert "Nothing is taken in yet" in capsys.readouterr().out
    assert main([*mapped, "--yes"]) == 0
    assert "3 messages taken in, 0 were there" in capsys.readouterr().out
    assert main([*mapped, "--yes"]) == 0
    assert "0 messages taken in, 3 were there" in capsys.readouterr().out
