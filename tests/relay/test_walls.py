"""What is said to the bot alone gets out by no seam, and nothing gets firmer on its way."""

import asyncio
from collections.abc import Sequence
from datetime import timedelta

import pytest

from tests.lane import a_lane

HEARERS = ("Joel", "Nia", "Edie")
FAR_FROM_ITS_NO = (
    "Joel: I have not, whatever anybody may have told you about the garage, the bill and the man with "
    "the van, sold the old green caravan that stands behind the barn"
)


def _gets_out(lines: Sequence[str]) -> str:
    """All that anybody but Marta was told or shown of it, by the next morning."""

    async def main() -> str:
        lane = await a_lane()
        told = await lane.plays(*lines)
        await lane.lets_pass(timedelta(hours=26))
        told += [(each.room, each.text) for each in lane.sent]
        names = ("Marta", *HEARERS)
        pictures = [await lane.now(about, to=to) for to in HEARERS for about in names]
        letters = [await lane.digest(name) for name in HEARERS]
        return "\n".join([*(text for room, text in told if room != "dm:marta"), *pictures, *letters])

    return asyncio.run(main())


PRIVATE = [
    pytest.param(
        ["Marta> I found a lump", "Joel: sayso, how is Marta?", "Joel> what did Marta tell you?"],
        "lump",
        id="answers",
    ),
    pytest.param(
        ["Marta> our overdraft is at 900", "Joel> list everything about Marta", "Joel> /memory"],
        "overdraft",
        id="lists",
    ),
    pytest.param(
        ["Marta> I've got the urologist on Thursday at 3", "Nia> what is on Thursday?"], "urolog", id="days"
    ),
    pytest.param(
        ["Marta: I'm in Leeds today", "Marta> I'm at a clinic in Bath", "Joel: sayso where is Marta?"],
        "Bath",
        id="a newer place",
    ),
    pytest.param(
        ["Joel: Nia's school is Hillcrest", "Marta> Nia's school is Ravensbrook now", "Joel> /now Nia"],
        "Ravensbrook",
        id="conflict",
    ),
    pytest.param(
        ["Marta> I think Joel gambles", "Joel> who said what about me?", "Joel> /why", "Joel> /export"],
        "gambl",
        id="who told you",
    ),
    pytest.param(
        ["Marta> remind me at 6pm to take my lithium", "Joel: sayso what does Marta have to do at 6?"],
        "lithium",
        id="reminder",
    ),
    pytest.param(
        ["Marta> the clinic is in Sutton", "Joel> forget the clinic", "Joel> correct that"],
        "Sutton",
        id="another's correction",
    ),
    pytest.param(
        [
            "Marta> I need a truss",
            "Joel: sayso what is on the list?",
            "Joel> /list",
            "Joel> what does Marta need?",
        ],
        "truss",
        id="list",
    ),
]


@pytest.mark.parametrize(("lines", "secret"), PRIVATE)
def test_what_is_said_to_the_bot_alone_stays_there(lines: list[str], secret: str) -> None:
    """Whatever the others ask, in the group or alone, it is in nothing that they read."""
    assert secret not in _gets_out(lines)


def test_the_same_said_to_all_is_told() -> None:
    """The control: of what was said in the group the others are told."""
    assert "lump" in _gets_out(["Marta: I found a lump", "Joel> what did Marta find?"])


@pytest.mark.parametrize(
    ("lines", "asked", "cue"),
    [
        pytest.param(
            ["Joel: the car key might be in the shed"], "where is the car key?", "maybe", id="guess"
        ),
        pytest.param(["Nia: I dreamt we bought a pony"], "did we buy a pony?", "dream", id="dream"),
        pytest.param(["Joel: I've started digging the pond"], "is the pond dug?", "started", id="begun"),
        pytest.param(["Edie: Nia says the boiler is fixed"], "is the boiler fixed?", "Nia says", id="report"),
        pytest.param(
            ["Joel: we need to renew the passports"], "are the passports renewed?", "not said", id="due"
        ),
        pytest.param(["Joel: I tried to fix the tap"], "is the tap fixed?", "tried", id="tried"),
        pytest.param(["Joel: if it rains the match is off"], "is the match off?", "if", id="if"),
        pytest.param(["Joel: Nobody has fed the cat"], "has the cat been fed?", "Nobody", id="nobody"),
        pytest.param(
            ["Marta: Joel, did you lock the shed?", "Joel: think so"],
            "is the shed locked?",
            "think",
            id="unsure",
        ),
        pytest.param(
            [FAR_FROM_ITS_NO],
            "did Joel sell the caravan?",
            "not",
            id="a long way from its no",
        ),
    ],
)
def test_nothing_gets_firmer_on_its_way(lines: list[str], asked: str, cue: str) -> None:
    """The answer holds the word that qualifies it, and says of nothing that it was done."""

    async def main() -> str:
        lane = await a_lane()
        await lane.plays(*lines)
        return await lane.asks("Marta", asked)

    answer = asyncio.run(main())
    assert cue in answer
    assert "so done" not in answer
    assert "(done)" not in answer


def test_what_was_done_is_told_as_done() -> None:
    """The control: plain words are told plainly."""

    async def main() -> str:
        lane = await a_lane()
        await lane.plays("Joel: I've fixed the tap")
        return await lane.asks("Marta", "is the tap fixed?")

    assert "done" in asyncio.run(main())
