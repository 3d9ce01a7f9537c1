"""The command line as a person meets it: one clear sentence and a non-zero exit for what can't be done."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from bot.cli import main
from bot.conversation.addressing import LONGEST_TEXT
from tests.bot.commands.conftest import TURN, Says, a_file, turn


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        pytest.param([TURN] * 6 + ["{not json"], "line 7", id="invalid JSON on line 7"),
        pytest.param([turn(at="2026-09-01T08:00:00")], "line 1", id="a date without a zone"),
        pytest.param([turn(text="x" * 100_000)], "line 1", id="100,000 characters"),
        pytest.param(["Dear diary, today was fine."], "line 1", id="no transcript"),
        pytest.param([turn(chat="street")], "line 1", id="an unknown chat"),
    ],
)
def test_a_bad_transcript_is_refused_whole(
    tmp_path: Path, says: Says, lines: list[object], sentence: str
) -> None:
    """The line is named, and nothing of the file is kept; a good one is taken in."""
    code, told = says("replay", a_file(tmp_path, *lines))
    assert code == 2
    assert sentence in told
    assert "Traceback" not in told
    code, told = says("replay", a_file(tmp_path, turn(id="9")))
    assert code == 0
    code, told = says("claims", "--operator", "--json")
    assert {json.loads(line)["turn"] for line in told.splitlines() if line} <= {"9"}


def test_a_transcript_goes_into_its_own_household_only(tmp_path: Path, says: Says) -> None:
    """Another family's talk does not mix with this one's; more of this one's own is taken in."""
    assert says("replay", a_file(tmp_path, TURN))[0] == 0
    other = {"household": {"name": "Elm Row", "members": [{"name": "Ana"}]}}
    strangers = turn(id="2", **{"from": "Zoe"})
    for lines in ([other, turn(id="2")], [strangers]):
        code, told = says("replay", a_file(tmp_path, *lines))
        assert code == 2
        assert "another household" in told
    code, told = says("replay", a_file(tmp_path, turn(id="3"), strangers))
    assert code == 0
    assert "2 new turns" in told


@pytest.mark.parametrize("command", [["backup"], ["nightly"], ["doctor"], ["now", "Ana"]])
def test_nothing_begins_a_memory_but_talk(tmp_path: Path, says: Says, command: list[str]) -> None:
    """What only works on a memory that is there does not make an empty one."""
    code, told = says(*command)
    assert code == 2
    assert "there is no memory" in told
    assert not (tmp_path / "home.db").exists()


def test_turns_that_hold_nothing_are_kept_without_a_claim(tmp_path: Path, says: Says) -> None:
    """An empty text is a turn like any other, and so is one as long as a turn may be."""
    code, told = says("replay", a_file(tmp_path, turn(text=""), turn(id="2", text="y" * LONGEST_TEXT)))
    assert code == 0
    assert "2 new turns" in told


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        pytest.param(["now", "Zoe", "--as", "Ana"], "Zoe", id="unknown person"),
        pytest.param(["ask", "--as", "Zoe", "who is in?"], "Zoe", id="unknown asker"),
        pytest.param(["ask", "--as", "Ana", " "], "", id="empty question"),
        pytest.param(["tell", "--as", "Ana", "--to", "Zoe", "hello"], "Zoe", id="unknown listener"),
        pytest.param(["why", "c_0", "--as", "Ana"], "", id="unknown claim"),
        pytest.param(["replay", "no-such-file.jsonl"], "no-such-file.jsonl", id="no file"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    tmp_path: Path, says: Says, words: list[str], sentence: str
) -> None:
    """No command ends in a trace-back, and each says what it could not do."""
    assert says("replay", a_file(tmp_path, TURN))[0] == 0
    code, told = says(*words)
    assert code != 0
    assert sentence in told
    assert "Traceback" not in told
    assert told.strip()


def test_a_good_question_is_answered(tmp_path: Path, says: Says) -> None:
    """The same household answers whoever may ask."""
    says("replay", a_file(tmp_path, turn(text="I have fed Mango")))
    code, told = says("ask", "--as", "Ben", "--json", "has anyone fed Mango?")
    assert code == 0
    assert "I have fed Mango" in json.loads(told.splitlines()[0])["text"]


def test_the_console_keeps_what_it_can_and_explains_the_rest(
    says: Says, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line that nobody says, an unknown command and far too long a text do no harm to the next line."""
    lines = [
        "hello",
        "/dance",
        f"Ana: {'z' * 100_000}",
        "Ana: I have fed Mango",
        "Ben > has anyone fed Mango?",
    ]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    code, told = says("chat")
    assert code == 0
    assert "Who says that?" in told
    assert "don't know that command" in told
    assert "longer than" in told
    assert "I have fed Mango” — Ana" in told


def test_the_owner_has_the_same_commands_at_the_terminal(says: Says, monkeypatch: pytest.MonkeyPatch) -> None:
    """Shown in the owner's private chat; to nobody else, and not in the group."""
    monkeypatch.setattr("sys.stdin", io.StringIO("Ana > /audit\nBen > /audit\nAna: /audit\n"))
    told = says("chat")[1].splitlines()
    assert "  sayso > Ana: Who configured, granted or erased what:" in told
    assert "  sayso > Ben: Only the owner of the household can do that." in told
    assert "  sayso: Write that to me in private." in told


def test_a_fault_of_its_own_does_not_end_the_conversation(
    says: Says, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line that the program fails on is not kept, which is said without its words; the next one is."""
    lines = ["Ana: my secret is out", "Ana: I have fed Mango", "Ben > has anyone fed Mango?"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))

    def failing(self: object, turn: object) -> None:
        monkeypatch.undo()
        raise RuntimeError(turn)

    monkeypatch.setattr("bot.app.App.hear", failing)
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    code, told = says("chat")
    assert code == 0
    assert "went wrong" in told
    assert told.count("secret") == 1  # the echo of the piped line
    assert "I have fed Mango” — Ana" in told


def test_importing_the_command_is_cheap() -> None:
    """Neither the transport nor a model's library is loaded until it is used."""
    heavy = "import sys, bot.cli; print([name for name in ('telegram', 'anthropic') if name in sys.modules])"
    found = subprocess.run([sys.executable, "-c", heavy], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


@pytest.mark.parametrize("text", ["bring milk, and the parcel has come", "have you got the keys?"])
def test_a_word_and_a_question_are_passed_on(tmp_path: Path, says: Says, text: str) -> None:
    """From the command line as from the chat: it waits for its listener, or has gone."""
    says("replay", a_file(tmp_path, turn(), turn(id="2", **{"from": "Ben"})))
    code, told = says("tell", "--as", "Ana", "--to", "Ben", text)
    assert code == 0
    assert "Ana" in told or "Ben" in told


def test_a_damaged_copy_is_left_out_for_the_one_before(tmp_path: Path, says: Says) -> None:
    """It is named, and the newest sound one counts; where none is sound nothing is changed."""
    says("replay", a_file(tmp_path, turn()))
    says("backup")
    folder = tmp_path / "home-backups"
    (sound,) = folder.glob("home-*.db")
    newer = folder / "home-20991231-000000.db"
    newer.write_bytes(sound.read_bytes()[:-4096])
    code, told = says("restore", "--drill")
    assert code == 0
    assert f"Left out, because it is not sound: {newer.name}" in told
    assert f"{sound.name} could be brought back: 1 message, 1 claim in force" in told
    sound.write_bytes(b"x")
    code, told = says("restore")
    assert code == 2
    assert "nothing was changed" in told


def test_an_export_is_its_persons_own_again_in_a_household_that_began_later(
    tmp_path: Path, says: Says, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ana hears in her own chat what her file brought; Ben (the control), who was not there, does not."""
    file = tmp_path / "ana.json"
    says("replay", a_file(tmp_path, turn(text="I am allergic to penicillin")))
    says("export", "--as", "Ana", str(file))
    fresh = tmp_path / "fresh.db"
    household = ["--household", str(tmp_path / "household.toml")]
    later = a_file(tmp_path, turn(id="9", at="2026-09-02T08:00:00+01:00", text="hello all"))
    assert main(["replay", later, "--db", str(fresh), *household]) == 0
    assert main(["import", str(file), "--db", str(fresh)]) == 0
    capsys.readouterr()
    heard: dict[str, str] = {}
    for name in ("Ana", "Ben"):
        main(["ask", "--as", name, "is Ana allergic to anything?", "--db", str(fresh)])
        heard[name] = capsys.readouterr().out
    assert "penicillin" in heard["Ana"]
    assert "penicillin" not in heard["Ben"]


@pytest.mark.parametrize("command", [["now", "Ben"], ["digest", "Ben"], ["claims"]])
def test_whoever_looks_as_the_operator_is_noted(tmp_path: Path, says: Says, command: list[str]) -> None:
    """And they alone: by name, or as the person themselves, nothing is written."""
    assert says("replay", a_file(tmp_path, TURN))[0] == 0
    assert says(*command)[0] == 0
    home = tmp_path / "home.db"
    before = home.read_bytes()
    assert says(*command)[0] == 0
    assert home.read_bytes() == before
    assert says(*command, "--operator")[0] == 0
    assert home.read_bytes() != before
