"""What goes wrong between the bot and the server, as faults to be put into a list."""

import random
from collections.abc import Callable

from telegram.error import NetworkError

from tests.telegram_double.people import Json


class Refused(Exception):
    """An answer with an error in it."""

    def __init__(self, code: int, description: str, **parameters: int) -> None:
        self.code = code
        self.description = description
        self.parameters = parameters


class LostAnswer(Exception):
    """A fault that lets the server act and loses its answer; what is given with it happens in its place."""


def lose_answers(share: float, *, seed: int = 0) -> Callable[[str, Json], None]:
    """A fault: this share of the messages arrives and its answer does not."""
    chance = random.Random(seed)  # noqa: S311 - a fault schedule, not a secret

    def fault(method: str, _: Json) -> None:
        if method == "sendMessage" and chance.random() < share:
            raise LostAnswer

    return fault


def break_down(method: str, times: int) -> Callable[[str, Json], None]:
    """A fault: so many calls of a method find no server."""
    left = times

    def fault(called: str, _: Json) -> None:
        nonlocal left
        if called == method and left:
            left -= 1
            raise NetworkError("no route")

    return fault
