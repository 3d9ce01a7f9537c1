"""Whatever is given wrongly: one clear sentence, another exit than 0, nothing begun, changed or lost."""

import errno
import io
import json
from pathlib import Path

import pytest

from bot.cli import main
from bot.commands.doctor import room
from memory.store.database import sentence
from tests.bot.commands.conftest import TURN, Says, a_file, turn


@pytest.mark.parametrize(
    ("words", "told_with"),
    [
        pytest.param(["erase", "--words", ""], "at least three", id="no words"),
        pytest.param(["erase", "--words", " -a "], "at least three", id="a letter that stands in everything"),
        pytest.param(["erase", "--person", "Zoe"], "nobody here is called Zoe", id="nobody to erase"),
        pytest.param(["export", "--as", "Ana", "{tmp}/none/ana.json"], "none/ana.json", id="no folder"),
        pytest.param(["import", "{tmp}/none.json"], "can't be read (No such file", id="no export there"),
        pytest.param(["import", "{tmp}/turns.jsonl"], "is not an export", id="no export"),
        pytest.param(["restore", "{tmp}/none.db"], "there is no copy at", id="no copy"),
        pytest.param(["restore", "{tmp}/turns.jsonl"], "no key here opens this file", id="another file"),
        pytest.param(["correct", "c_123", "--as", "Ana", " "], "in quotation marks", id="no words instead"),
        pytest.param(["correct", "c_123", "--as", "Ana", "It is blue"], "Nothing matched", id="no claim"),
        pytest.param(["forget", "c_123", "--as", "Ana"], "Nothing matched", id="nothing to forget"),
        pytest.param(["digest", "Ana", "--as", "Ben"], "for nobody else", id="another's morning word"),
    ],
)
def test_a_wrong_word_is_told_and_changes_nothing(
    tmp_path: Path, says: Says, words: list[str], told_with: str
) -> None:
    """The memory is the same afterwards, claim by claim."""
    assert says("replay", a_file(tmp_path, TURN))[0] == 0
    before = says("claims", "--operator", "--json", "--state", "all")
    code, told = says(*(word.format(tmp=tmp_path) for word in words))
    assert code in (1, 2)
    assert told_with in told
    assert len(told.strip().splitlines()) == 1
    assert says("claims", "--operator", "--json", "--state", "all") == before


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(turn(**{"from": ""}), id="nobody"),
        pytest.param(turn(**{"from": "Ana > Ben"}), id="no name"),
        pytest.param({"household": {"zone": "Middle/Earth"}}, id="no zone"),
        pytest.param({"household": {"members": ["Ana", "ana"]}}, id="two of one name"),
        pytest.param({"household": {"members": [{"name": "Ana", "role": "king"}]}}, id="no role"),
    ],
)
def test_a_transcript_of_a_household_that_can_not_be_is_refused(
    tmp_path: Path, says: Says, line: dict[str, object]
) -> None:
    """The line is named, and no memory is begun; the same with a good line is taken in."""
    code, told = says("replay", a_file(tmp_path, line, turn(id="2")))
    assert code == 2
    assert told.startswith("sayso: line 1 of turns.jsonl: ")
    assert not (tmp_path / "home.db").exists()
    assert says("replay", a_file(tmp_path, turn(id="2")))[0] == 0


def test_half_a_character_is_kept_as_one_that_can_not_be_read(
    tmp_path: Path, says: Says, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From a file and from the terminal: the rest of the message is kept."""
    assert says("replay", a_file(tmp_path, json.dumps(turn(text="I am allergic to nuts \ud800"))))[0] == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("Ben: I am allergic to eggs \udcff\n"))
    code, told = says("chat")
    assert code == 0
    assert "went wrong" not in told
    assert "nuts" in says("ask", "--as", "Ana", "what am I allergic to?")[1]
    assert "eggs" in says("ask", "--as", "Ben", "what am I allergic to?")[1]


def test_an_import_begins_no_memory(tmp_path: Path, says: Says, capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody would be in it, and nobody would be shown its code; who is missing is told with their id."""
    says("replay", a_file(tmp_path, turn(text="I am allergic to nuts")))
    file = str(tmp_path / "ana.json")
    says("export", "--as", "Ana", file)
    fresh = tmp_path / "fresh.db"
    assert main(["import", file, "--db", str(fresh)]) == 2
    assert "there is no memory at" in capsys.readouterr().err
    assert not fresh.exists()
    household = tmp_path / "others.toml"
    household.write_text('[[members]]\nname = "Zoe"\nrole = "owner"\n')
    main(
        [
            "replay",
            a_file(tmp_path, turn(**{"from": "Zoe"})),
            "--db",
            str(fresh),
            "--household",
            str(household),
        ]
    )
    capsys.readouterr()
    assert main(["import", file, "--db", str(fresh)]) == 2
    assert 'with id = "ana"' in capsys.readouterr().err


def test_a_report_of_nothing_says_so(tmp_path: Path, says: Says) -> None:
    """An empty page would look like a fault; JSON stays empty beside it."""
    says("replay", a_file(tmp_path, turn(text="I am allergic to nuts")))
    assert says("claims", "--as", "Ana", "--about", "Zoe") == (0, "Nothing matched.\n")
    with pytest.raises(SystemExit):
        says("claims", "--as", "Ana", "--state", "banana")


def test_what_nobody_may_hear_is_told_as_that(
    tmp_path: Path, says: Says, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ben has left: to the operator his private claim is no empty line, and its words are put in no mouth."""
    says("replay", a_file(tmp_path, turn(**{"from": "Ben", "chat": "dm", "text": "I am allergic to nuts"})))
    monkeypatch.setattr("sys.stdin", io.StringIO("Ana > /role Ben none\nAna > /yes\n"))
    says("chat")
    told = says("claims", "--operator")[1]
    assert "put into words for nobody" in told
    assert "nuts" not in told


def test_health_looks_at_the_memory_that_all_other_commands_mean(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where there is only the example household, it is that one's."""
    monkeypatch.setenv("SAYSO_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("SAYSO_CONFIG", str(tmp_path / "config"))
    monkeypatch.setattr("sys.stdin", io.StringIO("Joel: I fed the cat\n"))
    assert main(["chat"]) == 0
    capsys.readouterr()
    assert main(["health"]) == 1
    assert "Telegram last answered: never" in capsys.readouterr().out


def test_a_disk_that_fails_is_not_taken_for_a_damaged_memory() -> None:
    """Who is told to put the file aside because the disk is full would lose what was said since the copy."""
    for fault in ("disk I/O error", "unable to open database file", "database or disk is full"):
        assert "put it aside" not in sentence(fault)
    assert "put it aside" in sentence("database disk image is malformed"), "the control"


def test_a_file_that_can_not_be_written_is_told_with_its_reason(
    tmp_path: Path, says: Says, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No room while an export is written: the file and the reason, in one line."""

    def full(path: Path, *_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    says("replay", a_file(tmp_path, TURN))
    monkeypatch.setattr(Path, "write_text", full)
    code, told = says("export", "--as", "Ana", str(tmp_path / "ana.json"))
    assert (code, told) == (2, f"sayso: {tmp_path / 'ana.json'} can't be used (No space left on device)\n")


def test_the_doctor_says_when_the_disk_is_nearly_full() -> None:
    """What a night writes must fit: a copy, and a log as long as the memory; with room all is well."""
    mib = 1 << 20
    assert room(10 * mib, 4 * mib) == (
        False,
        "10 MiB free; a night's copy and what is said until then want 24 MiB: make room",
    )
    assert room(24 * mib, 4 * mib) == (True, "24 MiB free")
