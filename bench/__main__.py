"""All performance figures, one after the other: `make bench`, or `make bench args=floor` for one."""

import subprocess
import sys
from pathlib import Path


def main(chosen: list[str]) -> int:
    """Run the benches, each in a process of its own, so that none warms up another; 1 if one fails."""
    benches = sorted(path.stem for path in Path(__file__).parent.glob("[a-z]*.py"))
    unknown = set(chosen) - set(benches)
    if unknown:
        print(
            f"no such bench: {', '.join(sorted(unknown))}; there are: {', '.join(benches)}", file=sys.stderr
        )
        return 2
    failed = False
    for bench in chosen or benches:
        print(f"{bench}:", flush=True)
        failed |= subprocess.run([sys.executable, "-m", f"bench.{bench}"], check=False).returncode != 0
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
