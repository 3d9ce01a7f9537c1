"""Who is not to know a thing is not told what only stands on it: its answer, its date, its new date."""

import pytest

from tests.lane import Lane, a_lane

_KITTEN = (
    "Marta: Nia mustn't know about the kitten",
    "Marta: Joel can you book the vet for the kitten?",
    "Joel: done, it's Saturday at 9",
)
_PARIS = "Marta: between us Joel, I've booked Paris for our anniversary"


async def _after(*lines: str) -> Lane:
    lane = await a_lane()
    await lane.plays(*lines)
    return lane


_KEPT = [
    pytest.param(_KITTEN, "Nia", ("when is the vet?", "what's on Saturday?"), "at 9", id="for the kitten"),
    pytest.param(
        (
            "Marta: don't tell Nia about the puppy",
            "Marta: Joel can you book the puppy class?",
            "Joel: done, it's Thursday at 4",
        ),
        "Nia",
        ("when is the puppy class?",),
        "at 4",
        id="the thing alone",
    ),
    pytest.param(
        (
            "Marta: did you book the vet?",
            "Joel: done, it's Thursday at 4",
            "Joel: don't tell Nia about the vet",
        ),
        "Nia",
        ("when is the vet?",),
        "at 4",
        id="said before the wish",
    ),
    pytest.param(
        ("Marta: Joel can you book the vet?", "Marta: don't tell Nia", "Joel: done, it's Saturday at 9"),
        "Nia",
        ("when is the vet?",),
        "at 9",
        id="the wish on the request",
    ),
    pytest.param(
        (
            "Joel: did you book the party?",
            "Marta: done, it's Saturday at 4",
            "Marta: the party is a surprise, don't tell Edie",
        ),
        "Edie",
        ("when is the party?", "what did Marta book?"),
        "at 4",
        id="a surprise",
    ),
    pytest.param(
        (
            "Marta: don't tell Nia about Ted",
            "Edie: Ted's op is on Thursday at 9",
            "Edie: it's been moved to Friday at 10",
        ),
        "Nia",
        ("when is the op?",),
        "at 10",
        id="moved",
    ),
    pytest.param(
        (
            "Marta: don't tell Nia about Ted",
            "Edie: Ted's op is on Thursday at 9",
            "Edie: it's been moved to Friday at 10",
            "Edie: sorry, Saturday at 11",
        ),
        "Nia",
        ("what's on Saturday?",),
        "at 11",
        id="moved twice",
    ),
    pytest.param(
        ("Marta: don't tell Nia about Biscuit's lump", "Marta: how's Biscuit's lump?", "Joel: it's cancer"),
        "Nia",
        ("how is Biscuit?",),
        "cancer",
        id="an answer",
    ),
    pytest.param(
        ("Marta: don't tell Nia about the op", "Marta: when's the op Edie?", "Edie: Thursday at 9"),
        "Nia",
        ("what's on Thursday?",),
        "at 9",
        id="a bare time",
    ),
    pytest.param(
        ("Marta: let's keep it from Nia that Ava is moving away", "Edie: Ava is moving away on Friday"),
        "Nia",
        ("where is Ava moving?",),
        "on Friday",
        id="from her that",
    ),
    pytest.param((_PARIS,), "Nia", ("what did Marta book?",), "Paris", id="between us"),
    pytest.param(
        ("Marta: Joel, I've booked Paris for our anniversary", "Marta: don't mention it to the others"),
        "Edie",
        ("what did Marta book?",),
        "Paris",
        id="the others",
    ),
    pytest.param(
        ("Marta: careful what you say in front of Nia about Ted", "Edie: Ted's dying"),
        "Nia",
        ("how is Ted?",),
        "dying",
        id="careful",
    ),
]


@pytest.mark.parametrize(("lines", "kept_from", "asked", "secret"), _KEPT)
async def test_what_stands_on_it_is_kept_as_well(
    lines: tuple[str, ...], kept_from: str, asked: tuple[str, ...], secret: str
) -> None:
    """Neither an answer nor a picture nor the morning tells it; Joel, who may know, is told."""
    lane = await _after(*lines)
    assert secret not in await lane.shown(kept_from, *asked)
    assert secret in await lane.shown("Joel", *asked)


@pytest.mark.parametrize(
    ("lines", "asked", "told"),
    [
        pytest.param(
            (*_KITTEN, "Marta: Joel can you book the vet for Rex?", "Joel: done, it's Friday at 10"),
            "when is the vet?",
            "at 10",
            id="another visit",
        ),
        pytest.param(
            (*_KITTEN, "Edie: my eye test is on Friday at 10", "Edie: it's been moved to Friday at 11"),
            "when is Edie's eye test?",
            "at 11",
            id="another move",
        ),
        pytest.param(
            (*_KITTEN, "Marta: Nia can know about the kitten now"), "when is the vet?", "at 9", id="lifted"
        ),
        pytest.param(
            (_PARIS, "Joel: I've booked the boiler man for Friday at 9"),
            "when does the boiler man come?",
            "at 9",
            id="another booking",
        ),
        pytest.param(
            (_PARIS, "Marta: the others can know about Paris now"),
            "what did Marta book?",
            "Paris",
            id="for all",
        ),
        pytest.param(
            ("Nia: Joel did you book the vet?", "Joel: done, it's Saturday at 9", "Joel: don't tell Edie"),
            "when is the vet?",
            "at 9",
            id="her own question",
        ),
        pytest.param(
            ("Marta: careful what you say in front of Nia about Ted", "Edie: the shop is closed on Friday"),
            "when is the shop closed?",
            "closed on Friday",
            id="nothing of him",
        ),
    ],
)
async def test_what_was_not_kept_reaches_her(lines: tuple[str, ...], asked: str, told: str) -> None:
    """Another matter, or one that she may know of by now, is told to her."""
    assert told in await (await _after(*lines)).shown("Nia", asked)


async def test_only_who_kept_it_lets_her_know() -> None:
    """Joel's leave is none: it was Marta's wish."""
    lane = await _after(*_KITTEN, "Joel: Nia can know about the kitten now")
    assert "at 9" not in await lane.shown("Nia", "when is the vet?")


async def test_a_name_after_between_us_may_be_of_whom_it_tells() -> None:
    """ "Between us Nia is poorly" is not said to Nia."""
    lane = await _after("Marta: between us Nia is poorly again")
    assert "poorly" in await lane.shown("Joel", "how is Nia?")
