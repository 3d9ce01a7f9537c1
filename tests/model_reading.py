"""How the stand-in reads, in each of its temperaments."""

from collections.abc import Callable
from typing import Literal

Temperament = Literal["faithful", "sloppy", "adversary"]


def _nothing(context: str) -> str:
    del context
    return '{"readings":[]}'


READINGS: dict[Temperament, Callable[[str], str]] = {
    "faithful": _nothing,
    "sloppy": _nothing,
    "adversary": _nothing,
}
