"""A statement without a subject is of whoever was asked after, and not of whoever tells it."""

import asyncio

import pytest

from memory.claims import Claim
from tests.lane import a_lane


def _told(*said: str) -> tuple[Claim, ...]:
    async def main() -> tuple[Claim, ...]:
        lane = await a_lane()
        for line in said:
            name, text = line.split(": ", 1)
            await lane.says(name, text)
        return await lane.claims()

    return asyncio.run(main())


def _of(claims: tuple[Claim, ...], words: str) -> list[str | None]:
    return [each.proposition.subject.person for each in claims if words in each.sources[0].quote]


@pytest.mark.parametrize(
    "said",
    [
        pytest.param(("Joel: Gran's in A&E", "Marta: oh no what happened"), id="what happened"),
        pytest.param(("Nia: how's gran?", "Joel: she's in hospital", "Marta: why"), id="why"),
        pytest.param(("Nia: what happened to gran?",), id="named"),
        pytest.param(("Joel: Edie's gone to the doctor", "Marta: is she ok?"), id="she"),
    ],
)
def test_a_bare_deed_is_of_whom_was_asked_after(said: tuple[str, ...]) -> None:
    assert _of(_told(*said, "Joel: fell off the step"), "fell off") == ["edie"]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        pytest.param(
            ("Marta: Joel how was work?", "Joel: boring", "Marta: why?"), "went to the dump", id="own"
        ),
        pytest.param(
            ("Joel: Gran's in A&E", "Marta: what happened to you?"), "fell off the step", id="to you"
        ),
        pytest.param(("Joel: Gran's in A&E", "Marta: how come?"), "I fell off the step", id="with I"),
        pytest.param(
            ("Joel: Gran's in A&E", "Marta: has the post come"), "fell off the step", id="other matter"
        ),
    ],
)
def test_ones_own_deed_stays_ones_own(said: tuple[str, ...], told: str) -> None:
    assert _of(_told(*said, f"Joel: {told}"), told) == ["joel"]


@pytest.mark.parametrize("anew", ["she's in A&E", "she's not great actually"])
def test_how_somebody_is_is_put_right_at_once(anew: str) -> None:
    """ "Fine" is no more told of them, neither when asked nor in their picture."""

    async def main() -> tuple[str, str]:
        lane = await a_lane()
        await lane.says("Nia", "how's gran?")
        await lane.says("Joel", "fine")
        await lane.says("Joel", f"no wait {anew}")
        return await lane.asks("Marta", "how is gran?"), await lane.now("Edie")

    for told in asyncio.run(main()):
        assert anew in told
        assert "“fine”" not in told


def test_a_denial_lets_nothing_go_that_it_says_itself() -> None:
    told = _told("Edie: who broke my lamp's glass?", "Joel: not me gran")

    assert [each.sources[0].quote for each in told if each.speaker == "joel"] == ["not me gran"]


def test_another_matter_puts_nothing_right() -> None:
    async def main() -> str:
        lane = await a_lane()
        await lane.says("Nia", "how's gran?")
        await lane.says("Joel", "fine")
        await lane.says("Joel", "no wait, it's Tuesday today isn't it")
        return await lane.asks("Marta", "how is gran?")

    assert "fine" in asyncio.run(main())


@pytest.mark.parametrize(
    ("asked_on", "said", "is_of_first"),
    [
        pytest.param("terminal?", "2", False, id="asked on"),
        pytest.param("hello??", "2", True, id="pressed for"),
    ],
)
def test_what_was_asked_on_is_answered_before_what_was_asked_first(
    asked_on: str, said: str, is_of_first: bool
) -> None:
    claims = _told("Marta: what time does Edie's flight land?", f"Marta: {asked_on}", f"Joel: {said}")
    values = [each.proposition.value for each in claims if each.sources[0].quote == said]

    assert any("flight" in value for value in values) is is_of_first
