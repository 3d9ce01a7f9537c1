"""The shopping list: one line for each thing, with whoever wants it; bought or taken off, it is gone."""

import pytest

from tests.jobs.lived import Lived


def _list(home: Lived, who: str = "Odile") -> str:
    return "\n".join(home.confides(who, "what's on the list?"))


def test_each_thing_is_a_line_of_its_own_with_who_wants_it() -> None:
    """Two asked for eggs: one line, two names; bread is another line."""
    home = Lived()
    home.says("Odile", "add eggs and bread to the shopping list")
    home.says("Bram", "add eggs")
    assert _list(home).split("\n") == [
        "On the list:",
        "• “eggs” — Odile, today at 09:01; Bram, today at 09:02",
        "• “bread” — Odile, today at 09:01",
    ]


def test_what_is_bought_is_off_the_list() -> None:
    """Whoever got it: it is for anybody of the house to get."""
    home = Lived()
    home.says("Odile", "add milk and bread")
    home.says("Bram", "got the milk")
    assert "milk" not in _list(home)
    assert "bread" in _list(home)


@pytest.mark.parametrize(
    "text",
    [
        "take the bread off the list",
        "Can you cross bread off the shopping list please",
        "sayso, remove the bread from the list",
        "take bread and jam off the list",
    ],
)
def test_what_is_taken_off_is_not_bought(text: str) -> None:
    """Gone from the list, and nobody is said to have bought it."""
    home = Lived()
    home.says("Odile", "add milk and bread")
    home.says("Bram", text)
    assert "bread" not in _list(home)
    assert "milk" in _list(home)


@pytest.mark.parametrize(
    ("who", "text"),
    [
        ("Bram", "Don't take the bread off the list"),
        ("Bram", "Did you take the bread off the list?"),
        ("Bram", "take the bread rolls off the list"),
        ("Bram", "take the bread out of the oven"),
        ("Casper", "take the bread off the list"),
    ],
)
def test_what_is_not_taken_off_stays(who: str, text: str) -> None:
    """The twin: a request not to, a question, another thing, another place, or a guest's word."""
    home = Lived()
    home.says("Odile", "add milk and bread")
    home.says(who, text)
    assert "“bread”" in _list(home)
