"""The type checker refuses what must never be written, and only that.

A file in `refused/` holds right and wrong uses side by side; each wrong line ends in `# refuse`.
"""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

CASES = sorted((Path(__file__).parent / "refused").glob("*.py"))
MARK = "# refuse"

pytestmark = pytest.mark.tools


def _marked(case: Path) -> set[int]:
    lines = case.read_text(encoding="utf-8").splitlines()
    return {number for number, line in enumerate(lines, start=1) if line.rstrip().endswith(MARK)}


@cache
def _refused() -> dict[Path, dict[int, str]]:
    """What pyright, run once over all the cases, has against which line."""
    here = Path(__file__).parent
    command = [
        sys.executable,
        "-m",
        "pyright",
        "--outputjson",
        "--pythonpath",
        sys.executable,
        "--project",
        str(here),
    ]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    report = json.loads(run.stdout)
    assert report["summary"]["filesAnalyzed"] == len(CASES), run.stderr
    refused: dict[Path, dict[int, str]] = {case: {} for case in CASES}
    for found in report["generalDiagnostics"]:
        refused[Path(found["file"])][found["range"]["start"]["line"] + 1] = found["message"]
    return refused


@pytest.mark.parametrize("case", [pytest.param(case, id=case.stem) for case in CASES])
def test_exactly_the_marked_lines_are_refused(case: Path) -> None:
    """Each line marked as wrong is a type error, and no other line is."""
    marked = _marked(case)
    assert marked, f"{case.name} marks nothing as refused"
    refused = _refused()[case]
    assert set(refused) == marked, {line: refused.get(line, "let through") for line in set(refused) ^ marked}
