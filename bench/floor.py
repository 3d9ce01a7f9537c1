"""How fast the floor reads chat, beside the least that any reader of cue words would take.

Run as `python -m bench.floor`. The two are timed in turn, in one process, so that their ratio holds on a
machine that is busy with other things; the milliseconds alone do not.
"""

import re
import statistics
import sys
from collections.abc import Callable
from itertools import product
from time import perf_counter

from memory.floor import read

ROUNDS = 7
SIZES = (1, 4, 16, 64)

_WHO = (
    "mum",
    "Dad",
    "auntie Jo",
    "the plumber",
    "I",
    "our Sam",
    "she",
    "the lady at the surgery",
    "we",
    "nana",
)
_WHAT = (
    "posted the forms this morning",
    "might pick up the prescription after work",
    "hasn't finished the history homework",
    "said the vet can see the dog at half four",
    "was going to ring the school but forgot",
    "thinks the boiler needs a new part",
    "managed to get two tickets for Saturday",
    "used to swim every day before the operation",
    "wants to know if anyone fed the cat",
    "started painting the back bedroom",
)
_AROUND = ("{}", "{} 😂😂", "ok so {} and then went to bed", "{}, can someone check tmrw?")

_CUE = re.compile(
    r"\?|\b(?:if|unless|might|may|could|would|should|will|want\w*|hope\w*|think\w*|said|says|maybe|perhaps"
    r"|probably|not|never|\w+n'?t|going to|gonna|need\w*|try|tried|start\w*|forgot|almost|nearly)\b",
    re.IGNORECASE,
)


def chat_lines() -> list[str]:
    """Two hundred lines such as a family writes, half of them without capitals or apostrophes."""
    whole = [around.format(f"{who} {what}") for who, what, around in product(_WHO, _WHAT, _AROUND)]
    lines = whole[::2]
    return [line if n % 2 else line.lower().replace("'", "") for n, line in enumerate(lines)]


def cue_words(text: str) -> bool:
    """The least that can be called a floor: whether the text holds any word that weakens."""
    return _CUE.search(text) is None


def milliseconds(work: Callable[[str], object], text: str) -> float:
    """The best of a few runs: what the machine can do when nothing else interferes.

    Each run has its own run of spaces at the end, for the floor remembers what it has just read.
    """
    best = float("inf")
    for spaces in range(ROUNDS):
        anew = text + " " * spaces
        start = perf_counter()
        work(anew)
        best = min(best, perf_counter() - start)
    return best * 1000


def main() -> int:
    """Print the figures."""
    start = perf_counter()
    read("Mum said she posted the forms")
    print(f"first line, with the lexicons loaded: {(perf_counter() - start) * 1000:.0f} ms")
    lines = chat_lines()
    timed = [(milliseconds(read, line), milliseconds(cue_words, line)) for line in lines]
    ours, theirs = [one for one, _ in timed], [other for _, other in timed]
    median, trivial = statistics.median(ours), statistics.median(theirs)
    worst = statistics.quantiles(ours, n=20)[-1]
    print(f"{len(lines)} chat lines: median {median:.3f} ms, 95th percentile {worst:.3f} ms a line")
    print(f"one regular expression of cue words: {trivial:.4f} ms, {median / trivial:.0f} times less")
    whole = ". ".join(lines[:20]) + ". "
    texts = [whole * size for size in SIZES]
    rows = [(len(text), milliseconds(read, text) / len(text)) for text in texts]
    for length, each in rows:
        print(f"{length:>7} characters: {each / rows[0][1]:.2f} of the first row's time a character")
    return 0


if __name__ == "__main__":
    sys.exit(main())
