"""The week that the guide prints: whole, and only what each may hear."""

import re
from datetime import date, timedelta

from bot.imports.transcript import read_transcript
from tests.week import DAYS, MONTH, Week, lived, page

SECRET = re.compile(r"surprise party|cake|Bryony", re.IGNORECASE)
"""What is kept from Edie, for whom it is."""


async def _week() -> Week:
    return await lived(read_transcript(MONTH))


async def test_every_member_has_a_word_and_a_picture_each_morning() -> None:
    """Seven days, five members, one word on the week; whom there is nothing to tell is let sleep."""
    week = await _week()
    names = {"Edie", "Joel", "Marta", "Nia", "Tom"}
    assert len(week.pictures) == DAYS
    assert all(set(each) == names for each in week.pictures.values())
    told = [name for each in week.letters.values() for name in each]
    assert len(told) >= DAYS * len(names) - 2
    assert len(week.group) == 1
    assert page(week).count("Good morning") == len(told)


async def test_nobody_is_told_what_is_kept_from_them() -> None:
    """Of her party Edie hears nothing in the week before it, nor does the group; Marta does: the control."""
    week = await _week()
    to_edie = [letters.get("Edie", "") for letters in week.letters.values()]
    to_edie += [pictures["Edie"] for pictures in week.pictures.values()]
    assert not any(SECRET.search(text) for text in (*to_edie, *(text for _, text in week.group)))
    assert any(SECRET.search(letters["Marta"]) for letters in week.letters.values())


DATED = (
    # the day, its words, and whether it was said before breakfast of the day before
    (7, "no car Monday", True),
    (8, "Vet can see Mango", False),
    (11, "Non-uniform day", False),
    (14, "I'm away Monday", True),
    (14, "I'm off Monday and Tuesday", True),
    (16, "bins Wednesday", True),
    (17, "I'm home Thursday", True),
    (18, "Form has to be back", True),
    (18, "blood test on Friday", False),
    (19, "8 til 1", True),
    (21, "Monday the 21st", True),
    (22, "eye clinic appointment", True),
    (22, "I can do the eye clinic", False),
    (22, "pick you up at ten to two", False),
    (23, "bins tonight", False),
    (25, "packed lunch on Friday", True),
    (25, "normal lunch tomorrow", False),
)
"""The month's things with a day of their own that all may hear, by hand from its transcript."""

TO_DO = (
    # whose, the days on which it waits, its words
    ("Joel", 7, 7, "ring the vet"),
    ("Tom", 8, 8, "hand in the reading record"),
    ("Nia", 8, 14, "ask mr hale"),
    ("Marta", 8, 12, "filling in the space centre form"),
    ("Joel", 11, 18, "pick up the cake"),
    ("Marta", 13, 16, "Form is half done"),
    ("Marta", 20, 21, "post Mum's birthday card"),
    ("Marta", 22, 22, "pick you up"),
)
"""What somebody was to do, from the morning after it was said until it was done or a week was over.

Who was to be fed, or fetched, at an hour that is over is nobody's to feed or fetch the next morning.
"""

DONE = (
    # whose, the first morning after it was done, its words
    ("Marta", 2, "I'll do it tonight"),
    ("Joel", 5, "ring the garage"),
    ("Joel", 8, "ring the vet"),
    ("Edie", 12, "I will take him"),
    ("Marta", 17, "Form is half done"),
    ("Tom", 17, "hand the form to Miss Okoro"),
    ("Marta", 17, "pay it online"),
    ("Marta", 22, "post Mum's birthday card"),
)
"""The control: what was done, most of it told in words that do not name the deed ("I gave it to her")."""


async def test_what_has_its_day_is_told_the_day_before_and_on_the_day() -> None:
    """Of the month's dated things 15 of 17 are told on the day, 9 of 10 the day before, none after it.

    One of the other two, the packed lunch, is denied by then: "normal lunch tomorrow, no packed lunch".
    """
    week = await lived(read_transcript(MONTH), first=date(2026, 9, 2))

    def told(day: date, words: str) -> bool:
        letter = week.letters.get(day, {}).get("Marta", "")
        return words in letter.partition("Ahead:")[2].partition("\n\n")[0].partition("\nNews:")[0]

    days = [(date(2026, 9, day), words, is_before) for day, words, is_before in DATED]
    on_day = [words for day, words, _ in days if told(day, words)]
    before = [words for day, words, is_before in days if is_before and told(day - timedelta(days=1), words)]
    over = [words for day, words, _ in days if words in ONE_DAY and told(day + timedelta(days=1), words)]
    assert (len(on_day), len(before), over) == (15, 9, [])


ONE_DAY = (
    "Vet can see Mango",
    "Non-uniform day",
    "eye clinic appointment",
    "Form has to be back",
    "blood test",
)
"""Those that are over with their day; a stretch of days is told until its end."""


async def test_what_somebody_is_to_do_is_carried_until_it_is_done() -> None:
    """Of the month's tasks 29 of 29 mornings; of eight done in other words five are told for open."""
    week = await lived(read_transcript(MONTH), first=date(2026, 9, 2))

    def told(name: str, day: int, words: str) -> bool:
        return words in week.letters.get(date(2026, 9, day), {}).get(name, "").partition("\nNews:")[0]

    mornings = [(name, day, words) for name, first, last, words in TO_DO for day in range(first, last + 1)]
    carried = [each for each in mornings if told(*each)]
    assert (len(carried), len(mornings)) == (29, 29)
    stale = [each for each in DONE if told(*each)]
    assert (len(stale), len(DONE)) <= (5, 8), stale
