"""Who asked for a deed on their own thing finds it done, though the doer only called it "the" thing."""

import asyncio
from datetime import timedelta

import pytest

from tests.lane import a_lane

_ASKED = ("Marta", "can you pick up my prescription tomorrow Joel?")
_YES, _DONE = ("Joel", "yes"), ("Joel", "picked up the prescription")


def _answer(asker: str, question: str, *said: tuple[str, str], private: bool = False) -> str:
    """What is answered on the day after all but the last of it was said."""

    async def main() -> str:
        lane = await a_lane()
        for each, (who, text) in enumerate(said):
            if each == len(said) - 1:
                await lane.lets_pass(timedelta(days=1))
            await lane.says(who, text, private=private and each == 0)
        return await lane.asks(asker, question)

    return asyncio.run(main())


@pytest.mark.parametrize(
    ("asker", "question"),
    [
        ("Marta", "has Joel picked up my prescription?"),
        ("Marta", "has Joel got my prescription?"),
        ("Marta", "who picked up my prescription?"),
        ("Edie", "has Joel picked up Marta's prescription?"),
        ("Joel", "have I picked up Marta's prescription?"),
    ],
)
def test_what_was_done_to_the_thing_is_done_to_hers_who_asked_for_it(asker: str, question: str) -> None:
    assert "“picked up the prescription” — Joel" in _answer(asker, question, _ASKED, _YES, _DONE)


def test_it_is_so_of_any_deed_and_any_thing() -> None:
    said = (("Marta", "can someone wash my car please"), ("Nia", "washed the car"))

    assert "“washed the car” — Nia" in _answer("Marta", "has Nia washed my car?", *said)


@pytest.mark.parametrize("asker", ["Edie", "Nia"])
def test_it_is_not_the_thing_of_somebody_else_who_asks(asker: str) -> None:
    answer = _answer(asker, "has Joel picked up my prescription?", _ASKED, _YES, _DONE)

    assert "picked up the prescription" not in answer


@pytest.mark.parametrize(
    "question", ["has Edie picked up my prescription?", "who picked up my prescription?"]
)
def test_what_somebody_did_to_their_own_is_not_done_to_hers(question: str) -> None:
    answer = _answer("Marta", question, _ASKED, _YES, ("Edie", "picked up my prescription"))

    assert "“picked up my prescription”" not in answer


def test_whose_it_is_stays_where_it_was_said() -> None:
    said = (("Marta", "Joel can you pick up my prescription"), _DONE)

    assert "picked up the" not in _answer(
        "Edie", "has Joel picked up Marta's prescription?", *said, private=True
    )
    assert "picked up the" in _answer("Marta", "has Joel picked up my prescription?", *said, private=True)
