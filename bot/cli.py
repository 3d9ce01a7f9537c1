"""The `sayso` command: parses the words, opens what they need, prints what comes back."""

import argparse
import asyncio
import os
import resource
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Protocol, cast

from bot.commands.table import COMMANDS, SPOKEN
from config.logs import set_up_logs
from config.settings import Settings, read_settings
from memory.claims import State

_ABOUT = "A family's group-chat agent with a shared memory that says on whose say-so."
_EXAMPLES = """examples:
  sayso chat                                   a household at this terminal
  sayso replay examples/month.jsonl            take in a month of talk
  sayso ask --as Marta "has Joel finished the trip form?"
  sayso now Joel --as Marta
"""


class _Commands(Protocol):
    """What argparse gives for adding commands; its own class has no public name."""

    def add_parser(self, name: str, **words: Any) -> argparse.ArgumentParser: ...


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 if it did what was asked, 2 if it could not be understood or done."""
    os.umask(0o077)
    # A core file would hold the key and what people said.
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    set_up_logs()
    parser = build_parser()
    words = parser.parse_args(arguments)
    if words.command is None:
        parser.print_help()
        return 0
    try:
        return _run(words, read_settings())
    except SPOKEN as error:
        print(f"sayso: {error}", file=sys.stderr)  # noqa: T201 - the one place where a command fails in words
        return 2
    except BrokenPipeError:
        # The reader of our output went away (sayso claims | head): nothing to say, nobody to say it to.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        what = f"{error.filename} can't be used" if error.filename else "a file can't be used"
        print(f"sayso: {what} ({error.strerror or type(error).__name__})", file=sys.stderr)  # noqa: T201 - as above
        return 2
    except KeyboardInterrupt:
        return 130


def _run(words: argparse.Namespace, settings: Settings) -> int:
    return asyncio.run(COMMANDS[words.command](words, settings))


def build_parser() -> argparse.ArgumentParser:
    """The grammar of the command line."""
    parser = argparse.ArgumentParser(
        prog="sayso",
        description=_ABOUT,
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = cast("_Commands", parser.add_subparsers(dest="command", metavar="COMMAND", title="commands"))
    _add(
        commands, "run", "Telegram if a token is configured, else this terminal", "sayso run", household=True
    )
    _add(
        commands,
        "chat",
        "the household at this terminal",
        "sayso chat\n  sayso chat < examples/chat.txt",
        household=True,
    )
    replay = _add(
        commands,
        "replay",
        "take in turns from a file",
        "sayso replay examples/month.jsonl\n  sayso replay result.json --map 'Joel P=Joel' --yes",
        household=True,
    )
    replay.add_argument(
        "file",
        type=Path,
        help="turns as JSON Lines, a Telegram export (result.json), or a WhatsApp export (.txt)",
    )
    replay.add_argument(
        "--map", action="append", default=[], metavar="NAME=PERSON", help="whose a name in an export is"
    )
    replay.add_argument("--chat", metavar="WHERE", help="where an export was said: group, or a member's name")
    replay.add_argument("--yes", action="store_true", help="take an export in; without this it is only shown")
    nightly = _add(
        commands, "nightly", "run every job that is due", "sayso nightly --at 2026-09-30T04:00+01:00"
    )
    _at(nightly, "the instant at which to look")
    _add_reports(commands)
    _add_keeping(commands)
    _add_measures(commands)
    settings = _add(
        commands,
        "settings",
        "what the household sets, as a file, or what a changed file would change",
        "sayso settings > household.toml\n  sayso settings household.toml --yes",
    )
    settings.add_argument("file", type=Path, nargs="?", help="a household file (TOML); shown first")
    settings.add_argument("--yes", action="store_true", help="do it; without this it is only shown")
    again = _add(
        commands,
        "reread",
        "read the record again and compare",
        "sayso reread\n  sayso reread --by model --swap",
    )
    again.add_argument(
        "--by",
        choices=("rules", "model"),
        default="rules",
        help="who reads (default: rules)",
    )
    again.add_argument("--swap", action="store_true", help="put the new readings in the old ones' place")
    doctor = _add(commands, "doctor", "look whether all is well", "sayso doctor\n  sayso doctor --recover")
    doctor.add_argument(
        "--recover",
        action="store_true",
        help="bring back a memory that can't be used: its key from the recovery code, or a checked backup",
    )
    _add(commands, "health", "whether the running bot hears Telegram; 0 if it does", "sayso health")
    return parser


def _add_reports(commands: _Commands) -> None:
    now = _add(
        commands, "now", "the picture of a person", "sayso now Joel --as Marta", asker=True, operator=True
    )
    now.add_argument("name", help="whose picture")
    _at(now, "as of which instant")
    digest = _add(
        commands, "digest", "the morning word to a person", "sayso digest Joel", asker=True, operator=True
    )
    digest.add_argument("name", help="to whom")
    _at(digest, "as of which instant")
    ask = _add(commands, "ask", "ask the memory", 'sayso ask --as Marta "when is the dentist?"', asker=True)
    ask.add_argument("text", help="the question")
    ask.add_argument("--room", choices=("group", "dm"), default="dm", help="where it is asked (default: dm)")
    _at(ask, "as of which instant")
    tell = _add(
        commands,
        "tell",
        "pass word to a person",
        'sayso tell --as Joel --to Marta "I\'ll be late"',
        asker=True,
    )
    tell.add_argument("--to", required=True, metavar="NAME", help="who is to hear it")
    tell.add_argument("text", help="the word")
    _at(tell, "when it is said")
    claims = _add(
        commands,
        "claims",
        "what is remembered",
        "sayso claims --about Joel --as Marta",
        asker=True,
        operator=True,
    )
    claims.add_argument("--about", metavar="NAME", help="only about this person or thing")
    claims.add_argument(
        "--state",
        choices=("all", *(state.value for state in State)),
        metavar="STATE",
        help="only in this state, like active or superseded; `all` for the archive as well",
    )
    _at(claims, "as the memory knew it then", flag="--known-at")
    _at(claims, "as it held in the world then", flag="--valid-at")
    why = _add(
        commands,
        "why",
        "where a claim comes from",
        "sayso why c_0123456789abcdef0123 --operator",
        asker=True,
        operator=True,
    )
    why.add_argument("id", help="the claim's id")


def _add_keeping(commands: _Commands) -> None:
    forget = _add(commands, "forget", "lay a claim aside", "sayso forget c_… --as Joel", asker=True)
    forget.add_argument("id", help="the claim's id")
    correct = _add(
        commands, "correct", "put a claim right", 'sayso correct c_… --as Joel "It is on Tuesday"', asker=True
    )
    correct.add_argument("id", help="the claim's id")
    correct.add_argument("text", help="how it is")
    erase = _add(commands, "erase", "take something out for good", "sayso erase --turn m014 --yes")
    what = erase.add_mutually_exclusive_group(required=True)
    what.add_argument("--claim", metavar="ID", help="a claim and the words that it rests on")
    what.add_argument("--turn", metavar="ID", help="a message in all its versions")
    what.add_argument("--person", metavar="NAME", help="everything of and about a person")
    what.add_argument("--source", metavar="NAME", help="everything that came from somebody")
    what.add_argument("--cohort", metavar="ID", help="everything a reader's version read, like lexical@1")
    what.add_argument("--words", metavar="TEXT", help="certain words wherever they stand, like a code")
    erase.add_argument("--yes", action="store_true", help="do it; without this it is only shown")
    out = _add(
        commands, "export", "write one's own memory to a file", "sayso export --as Nia nia.json", asker=True
    )
    out.add_argument("file", type=Path, help="where to write it")
    out.add_argument("--page", action="store_true", help="a page to read instead of JSON")
    back = _add(commands, "import", "take an export back in", "sayso import nia.json")
    back.add_argument("file", type=Path, help="what `sayso export` wrote")
    _add(commands, "backup", "make a copy, opened and checked", "sayso backup")
    _add(commands, "rekey", "put the memory and its backups under a new key", "sayso rekey")
    restore = _add(commands, "restore", "bring a copy back", "sayso restore\n  sayso restore --drill")
    restore.add_argument("file", type=Path, nargs="?", help="the copy (default: the newest)")
    restore.add_argument("--drill", action="store_true", help="only see whether it could be brought back")


def _add_measures(commands: _Commands) -> None:
    floor = commands.add_parser(
        "floor",
        help="read the modality of texts",
        description="Answers each line of {id, text, span} on standard input with its clauses.",
        epilog='example:\n  echo \'{"id":"1","text":"I have started the forms"}\' | sayso floor',
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    floor.set_defaults(command="floor")
    measure = commands.add_parser(
        "eval",
        help="judge the sealed scenarios, or measure on a set",
        epilog="examples:\n  sayso eval\n  sayso eval --observe scenarios.json\n  sayso eval --calib DIR\n"
        "  sayso eval --gatemem DIR --misses 5",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    which = measure.add_mutually_exclusive_group()
    which.add_argument(
        "--observe", type=Path, metavar="FILE", help="play scenarios, one JSON line each, no verdicts"
    )
    which.add_argument("--calib", type=Path, metavar="DIR", help="leak and acceptance on human-labelled rows")
    which.add_argument(
        "--gatemem", type=Path, metavar="DIR", help="usefulness, access and forgetting on household episodes"
    )
    which.add_argument(
        "--locomo", type=Path, metavar="DIR", help="recall of what answers, in long conversations of two"
    )
    measure.add_argument(
        "--misses",
        type=int,
        default=0,
        metavar="N",
        help="with --calib, --gatemem or --locomo: print N misses of each kind",
    )
    measure.add_argument("--only", metavar="SET", help="with --calib: one set")
    measure.add_argument(
        "--all-rows", action="store_true", help="with --calib: rows whose labels disagree, too"
    )
    measure.add_argument("--json", action="store_true", help="print JSON")


def _add(  # noqa: PLR0913 - one place that gives all commands their common words
    commands: _Commands,
    name: str,
    about: str,
    example: str,
    *,
    asker: bool = False,
    operator: bool = False,
    household: bool = False,
) -> argparse.ArgumentParser:
    parser = commands.add_parser(
        name,
        help=about,
        description=f"{about[0].upper()}{about[1:]}.",
        epilog=f"example:\n  {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--db", type=Path, metavar="PATH", help="the memory's file (default: your data folder)"
    )
    if household:
        parser.add_argument("--household", type=Path, metavar="FILE", help="the household file (TOML)")
    if asker:
        who = parser.add_mutually_exclusive_group()
        who.add_argument("--as", dest="asker", metavar="NAME", help="who is asking; sees what they may hear")
        if operator:
            who.add_argument(
                "--operator", action="store_true", help="see everything; goes into the audit log"
            )
        parser.add_argument("--json", action="store_true", help="print JSON")
    return parser


def _at(parser: argparse.ArgumentParser, about: str, *, flag: str = "--at") -> None:
    parser.add_argument(flag, type=_instant, metavar="TIME", help=f"{about} (ISO 8601 with its offset)")


def _instant(text: str) -> datetime:
    try:
        instant = datetime.fromisoformat(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(
            f"{text!r} is no time; write it like 2026-09-01T08:00+01:00"
        ) from error
    if instant.tzinfo is None:
        raise argparse.ArgumentTypeError(f"{text!r} has no zone; write it like 2026-09-01T08:00+01:00")
    return instant.astimezone(UTC)
