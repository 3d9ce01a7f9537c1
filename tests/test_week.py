"""The week that the guide prints: whole, and only what each may hear."""

import re

from bot.imports.transcript import read_transcript
from tests.week import DAYS, MONTH, Week, lived, page

SECRET = re.compile(r"surprise party|cake|Bryony", re.IGNORECASE)
"""What is kept from Edie, for whom it is."""


async def _week() -> Week:
    return await lived(read_transcript(MONTH))


async def test_every_member_has_a_word_and_a_picture_each_morning() -> None:
    """Seven days, five members, one word on the week; the page holds them all."""
    week = await _week()
    names = {"Edie", "Joel", "Marta", "Nia", "Tom"}
    assert len(week.pictures) == DAYS
    assert all(set(each) == names for each in (*week.letters.values(), *week.pictures.values()))
    assert len(week.group) == 1
    assert page(week).count("Good morning") == DAYS * len(names)


async def test_nobody_is_told_what_is_kept_from_them() -> None:
    """Of her party Edie hears nothing in the week before it, nor does the group; Marta does: the control."""
    week = await _week()
    to_edie = [letters["Edie"] for letters in week.letters.values()]
    to_edie += [pictures["Edie"] for pictures in week.pictures.values()]
    assert not any(SECRET.search(text) for text in (*to_edie, *(text for _, text in week.group)))
    assert any(SECRET.search(letters["Marta"]) for letters in week.letters.values())
