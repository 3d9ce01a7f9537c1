"""The owner's commands at a terminal: shown there, or where to find them; nobody else's."""

import pytest

from bot.console_owner import owners_command, shown
from memory.store.in_memory import InMemoryStore
from tests.lane import FAMILY, HOME, MONDAY


@pytest.mark.parametrize(
    ("text", "told_with"),
    [
        ("/audit", "nothing yet"),
        ("/health", "last checked backup"),
        ("/backup", "sayso backup"),
        ("/erase the alarm code", "sayso erase --words"),
        ("/gates", "docs/gates.md"),
        ("/invite Sam", "/people add"),
    ],
)
async def test_each_of_them_has_an_answer(text: str, told_with: str) -> None:
    """What the guide names for Telegram leads on at a terminal, too."""
    command = owners_command(text)
    assert command is not None
    store = InMemoryStore(HOME, FAMILY)
    assert told_with in await store.read(lambda unit: shown(unit, command, MONDAY))


@pytest.mark.parametrize(
    "text", ["audit", "/auditing", "/ask who can erase this?", "the /audit", "/settings"]
)
def test_other_words_are_none_of_them(text: str) -> None:
    """The control."""
    assert owners_command(text) is None
