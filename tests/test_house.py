"""The rules of the house: what every file, lock, page and layer keeps to."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from pathlib import Path

import pytest

from memory import claims, modality, vocabulary

ROOT = Path(__file__).parents[1]
PACKAGES = ("bot", "config", "jobs", "memory", "relay")
LOCKS = ("requirements.lock", "requirements-dev.lock")


@cache
def _tracked() -> tuple[Path, ...]:
    """Files under version control that are still there."""
    listing = subprocess.run(
        ["git", "-c", "safe.directory=*", "ls-files", "-z"],  # noqa: S607 - git comes with the clone, wherever it is
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return tuple(path for name in listing.stdout.split("\0") if name and (path := ROOT / name).is_file())


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _python_of(*folders: str) -> Iterator[tuple[Path, ast.Module]]:
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path, ast.parse(_text(path), filename=str(path))


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module


def test_one_door_to_the_database() -> None:
    """Only `memory.store.database` imports a database driver, so settings and key can't be passed by."""
    drivers = {"sqlite3", "sqlcipher3", "aiosqlite", "pysqlite3"}
    doors = {
        _name(path)
        for path, tree in _python_of(*PACKAGES)
        if drivers & {name.partition(".")[0] for name in _imported(tree)}
    }
    assert doors <= {"memory/store/database.py"}


def test_only_the_store_touches_the_world() -> None:
    """Outside its store the memory has no clock, no chance, no log, no file handle and no network."""
    world = {"asyncio", "logging", "memory.store", "os", "random", "secrets", "shutil", "socket", "structlog"}
    world |= {"subprocess", "tempfile", "threading", "time", "urllib", "uuid"}
    touching = [
        f"{_name(path)}: {name}"
        for path, tree in _python_of("memory")
        if not path.is_relative_to(ROOT / "memory" / "store")
        for name in _imported(tree)
        if any(name == part or name.startswith(f"{part}.") for part in world)
    ]
    # The key of the tombstones' hashes must be guessed by nobody, so nothing can derive it; it is made once.
    assert set(touching) <= {"memory/tombstones.py: secrets"}


def test_importing_a_module_makes_nothing() -> None:
    """No client, connection, file or settings object comes into being because a module was imported."""
    makers = {"open", "connect", "Settings", "Anthropic", "AsyncAnthropic", "Bot"}
    made = [
        f"{_name(path)}:{statement.lineno}"
        for path, tree in _python_of(*PACKAGES)
        for statement in tree.body
        if isinstance(statement, ast.Assign | ast.AnnAssign | ast.Expr)
        for call in ast.walk(statement)
        if isinstance(call, ast.Call) and _called(call) in makers
    ]
    assert made == []


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


@pytest.mark.parametrize(
    "pattern",
    [
        pytest.param(r"(?<![\w.~])/(work|root|home|Users|mnt|opt)/\w", id="path of a machine"),
        pytest.param(r"(pypi\.org|pythonhosted|npmjs\.(org|com)|deb\.debian\.org)", id="host of a registry"),
        pytest.param(r"(--(extra-)?index-url|--find-links|--trusted-host)\b", id="index line"),
        pytest.param(r"\b\d{8,10}:[A-Za-z0-9_-]{35}\b|\bsk-ant-[A-Za-z0-9-]{20,}", id="token"),
    ],
)
def test_no_file_carries(pattern: str) -> None:
    """The repository names no machine, no registry and no secret."""
    found = [
        f"{_name(path)}:{number}"
        for path in _tracked()
        if path != Path(__file__)
        for number, line in enumerate(
            path.read_text(encoding="utf-8", errors="replace").splitlines(), start=1
        )
        if re.search(pattern, line)
    ]
    assert found == []


def _pins(lock: str) -> dict[str, tuple[str, int]]:
    """Version and number of hashes by name; any line but a pin, a hash or a comment is an error."""
    pins: dict[str, tuple[str, int]] = {}
    current = ""
    for line in _text(ROOT / lock).splitlines():
        if pin := re.match(r"([a-z0-9.-]+)==([^\s;]+)( ;.*)? \\$", line):
            current = pin[1]
            pins[current] = (pin[2], 0)
        elif re.match(r"    --hash=sha256:[0-9a-f]{64}( \\)?$", line):
            pins[current] = (pins[current][0], pins[current][1] + 1)
        else:
            assert not line.strip() or line.lstrip().startswith("#"), f"{lock}: {line}"
    return pins


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_pins_every_package_by_hash(lock: str) -> None:
    """What is installed is byte for byte what was locked, and the lock does not say where it comes from."""
    pins = _pins(lock)
    assert pins
    assert [name for name, (_, hashes) in pins.items() if not hashes] == []


def test_the_locks_agree() -> None:
    """The tests run on the very versions that the family gets."""
    runtime, everything = (_pins(lock) for lock in LOCKS)
    assert {name: everything.get(name) for name in runtime} == runtime


def _canonical(requirement: str) -> str:
    name = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert name is not None, requirement
    return re.sub(r"[-_.]+", "-", name[0]).lower()


def _declared() -> tuple[set[str], set[str]]:
    """Names that sayso runs on, and names that building and testing need."""
    project = tomllib.loads(_text(ROOT / "pyproject.toml"))
    runtime = {_canonical(requirement) for requirement in project["project"]["dependencies"]}
    groups = project["dependency-groups"]
    rest = {_canonical(item) for group in groups.values() for item in group if isinstance(item, str)}
    return runtime, rest


def test_every_dependency_is_locked() -> None:
    """A dependency cannot be declared without its hashes."""
    runtime, rest = _declared()
    assert runtime - set(_pins("requirements.lock")) == set()
    assert rest - set(_pins("requirements-dev.lock")) == set()


def test_every_dependency_is_explained() -> None:
    """`docs/dependencies.md` has a row for each declared dependency, and for nothing else."""
    runtime, rest = _declared()
    rows = re.findall(r"^\| `([^`]+)` \|", _text(ROOT / "docs" / "dependencies.md"), flags=re.MULTILINE)
    assert {_canonical(row) for row in rows} == runtime | rest
    assert len(rows) == len(set(rows))


def test_every_third_party_import_is_declared() -> None:
    """Nothing is used that only happens to be installed."""
    modules = {"telegram": "python-telegram-bot"}
    runtime, _ = _declared()
    known = set(sys.stdlib_module_names) | set(PACKAGES)
    undeclared = {
        f"{_name(path)}: {top}"
        for path, tree in _python_of(*PACKAGES)
        for name in _imported(tree)
        if (top := name.partition(".")[0]) not in known and _canonical(modules.get(top, top)) not in runtime
    }
    assert undeclared == set()


def test_every_exception_from_a_rule_has_its_reason() -> None:
    """An ignore names the one rule that it suspends, and says why."""
    bare = [
        f"{_name(path)}:{number}"
        for path in _tracked()
        if path.suffix == ".py" and path != Path(__file__)
        for number, line in enumerate(_text(path).splitlines(), start=1)
        if re.search(r"#\s*(noqa|type:\s*ignore|pyright:\s*ignore)", line)
        and not re.search(r"# (noqa: [A-Z]+\d+(, [A-Z]+\d+)*|pyright: ignore\[\w+(, \w+)*\]) - \w", line)
    ]
    assert bare == []


def test_an_old_python_is_told_in_one_sentence(tmp_path: Path) -> None:
    """Where no Python is new enough, `make` says what is needed and leaves nothing half made."""
    shutil.copyfile(ROOT / "Makefile", tmp_path / "Makefile")
    for lock in (*LOCKS, "pyproject.toml"):
        (tmp_path / lock).touch()
    tools = tmp_path / "tools"
    tools.mkdir()
    old = tools / "python3"
    old.write_text('#!/bin/sh\n[ "$1" = --version ] && echo Python 3.9.2\n', encoding="utf-8")
    old.chmod(0o755)
    for name in ("sh", "make", "rm", "touch"):
        (tools / name).symlink_to(shutil.which(name) or name)
    make = [str(tools / "make"), "chat"]
    run = subprocess.run(
        make, cwd=tmp_path, env={"PATH": str(tools)}, capture_output=True, text=True, check=False, timeout=60
    )
    assert run.returncode != 0
    said = [line for line in run.stderr.splitlines() if not line.startswith("make: ***")]
    assert len(said) == 1
    assert "3.11" in said[0]
    assert "Python 3.9.2" in said[0]
    assert not (tmp_path / ".venv").exists()


VOCABULARIES: tuple[type[StrEnum], ...] = (
    modality.Act,
    modality.Frame,
    modality.Certainty,
    modality.Polarity,
    modality.Realization,
    modality.Temporal,
    modality.Stance,
    modality.Factuality,
    claims.State,
    claims.Origin,
    claims.Method,
    claims.ParticipantRole,
    vocabulary.Category,
    vocabulary.Sensitivity,
    vocabulary.CostOfLoss,
    vocabulary.Use,
    vocabulary.Policy,
    vocabulary.Predicate,
)


@pytest.mark.parametrize("words", [pytest.param(words, id=words.__name__) for words in VOCABULARIES])
def test_the_glossary_has_every_closed_word(words: type[StrEnum]) -> None:
    """A value of a closed vocabulary is explained before it is used."""
    explained = set(re.findall(r"`([^`]+)`", _text(ROOT / "docs" / "glossary.md")))
    assert {word.value for word in words} - explained == set()


def test_the_glossary_has_every_field_of_a_modality() -> None:
    """The eight fields are eight entries."""
    entries = set(re.findall(r"^\| `([^`]+)` \|", _text(ROOT / "docs" / "glossary.md"), flags=re.MULTILINE))
    assert set(modality.Modality.model_fields) <= entries


def test_a_decision_has_its_four_parts() -> None:
    """An ADR says status, context, decision and consequences, and its number is its own."""
    decisions = sorted((ROOT / "docs" / "adr").glob("*.md"))
    numbers = [path.name[:4] for path in decisions]
    assert numbers
    assert len(numbers) == len(set(numbers))
    for path in decisions:
        assert re.match(r"\d{4}-[a-z0-9-]+\.md$", path.name), path.name
        headings = re.findall(r"^## (.+)$", _text(path), flags=re.MULTILINE)
        assert headings[:4] == ["Status", "Context", "Decision", "Consequences"], path.name


def test_links_between_pages_lead_somewhere() -> None:
    """A relative link in a page leads to a file of the repository."""
    broken = [
        f"{_name(page)}: {link}"
        for page in _tracked()
        if page.suffix == ".md"
        for link in re.findall(r"\]\(([^)#\s]+)[^)]*\)", _text(page))
        if "://" not in link and not (page.parent / link).exists()
    ]
    assert broken == []


def test_every_make_target_that_a_page_names_exists() -> None:
    """What README and the other pages tell people to type is there, and `make help` lists it."""
    targets = set(re.findall(r"^([a-z]+):.*?## ", _text(ROOT / "Makefile"), flags=re.MULTILINE))
    named = {
        target
        for page in _tracked()
        if page.suffix == ".md"
        for target in re.findall(r"(?:^|`)make ([a-z]+)", _text(page), flags=re.MULTILINE)
    }
    assert {"chat", "test"} <= named <= targets


def test_the_changelog_has_what_is_to_come() -> None:
    """Changes since the last release stand under Unreleased, before any release."""
    headings = re.findall(r"^## (.+)$", _text(ROOT / "CHANGELOG.md"), flags=re.MULTILINE)
    assert headings[0] == "[Unreleased]"


def test_an_installed_sayso_has_all_its_data(tmp_path: Path) -> None:
    """Lexicons, migrations and defaults travel with the code into a wheel."""
    carried = {path for path in _tracked() if _name(path).partition("/")[0] in PACKAGES}
    for path in (*carried, ROOT / "pyproject.toml", ROOT / "README.md", ROOT / "LICENSE"):
        copy = tmp_path / "source" / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
    build = "import sys; from setuptools.build_meta import build_wheel; build_wheel(sys.argv[1])"
    command = [sys.executable, "-c", build, str(tmp_path)]
    run = subprocess.run(
        command, cwd=tmp_path / "source", capture_output=True, text=True, check=False, timeout=120
    )
    assert run.returncode == 0, run.stderr
    (wheel,) = tmp_path.glob("*.whl")
    assert {_name(path) for path in carried} - set(zipfile.ZipFile(wheel).namelist()) == set()


@pytest.mark.tools
@pytest.mark.parametrize(
    "command",
    [
        pytest.param(("ruff", "format", "--check", "--quiet", "--diff"), id="format"),
        pytest.param(("ruff", "check", "--output-format=concise"), id="lint"),
        pytest.param(("pyright",), id="types"),
        pytest.param(("lint-imports",), id="layers"),
    ],
)
def test_the_tree_is_clean(command: tuple[str, ...]) -> None:
    """`make test` alone holds what `make check` holds: format, lint, types and the direction of imports."""
    program, *words = command
    start = [str(Path(sys.executable).with_name(program)), *words]
    run = subprocess.run(start, cwd=ROOT, capture_output=True, text=True, check=False, timeout=600)
    if run.returncode != 0:
        pytest.fail(f"{' '.join(command)}:\n{run.stdout}{run.stderr}", pytrace=False)
