"""What is otherwise now, in further words: numbers, chores, what is called off or put right, who is home.

Each table has its inverse controls beside it: words that are near, and change nothing.
"""

import asyncio

import pytest

from memory.claims import Claim, State
from memory.modality import Polarity, Realization
from memory.vocabulary import Predicate
from tests.lane import Lane, a_lane


def _told(lines: list[tuple[str, str]]) -> tuple[Lane, tuple[Claim, ...]]:
    """The family says the lines; what is in force after them."""

    async def told() -> tuple[Lane, tuple[Claim, ...]]:
        lane = await a_lane()
        for name, text in lines:
            await lane.says(name, text)
        return lane, await lane.claims()

    return asyncio.run(told())


def _values(claims: tuple[Claim, ...], *predicates: Predicate) -> list[str]:
    return [
        claim.proposition.value
        for claim in claims
        if claim.proposition.predicate in predicates
        and claim.state is State.ACTIVE
        and claim.modality.polarity is Polarity.POSITIVE
        and claim.modality.realization is not Realization.CANCELLED
    ]


NUMBER = "my number's 07700 900341 if you need it"


@pytest.mark.parametrize(
    "text",
    [
        "Please use my new number, 07700 900112",
        "Use this number for me now: 07700 900112",
        "please ring me on 07700 900112 from now on",
        "Save my new number: 07700 900112",
        "New number for me, 07700 900112",
        "I'm on 07700 900112 now, bin the old one",
        "don't use the old number, it's 07700 900112 now",
        "got a new sim, my number's 07700 900112",
        "I've changed phones, the number is 07700 900112 now",
    ],
)
def test_who_asks_to_be_rung_on_a_number_has_it(text: str) -> None:
    """A request to use a number tells whose it is."""
    _, claims = _told([("Joel", NUMBER), ("Joel", text)])
    assert _values(claims, Predicate.PHONE) == ["07700 900112"]


@pytest.mark.parametrize(
    "text",
    [
        "Ring the plumber on 07700 900112",
        "the school's new number is 07700 900112",
        "what if I use my new number, 07700 900112",
        "Ask Edie for her new number",
        "Edie says her number is 07700 900112",
    ],
)
def test_a_number_of_somebody_else_is_not_the_speakers(text: str) -> None:
    """Nor is one that is only imagined."""
    _, claims = _told([("Joel", NUMBER), ("Joel", text)])
    assert "07700 900341" in _values(claims, Predicate.PHONE)


@pytest.mark.parametrize(
    "text",
    [
        "The washing-up goes from Joel to Edie from today",
        "Joel hands the washing-up over to Edie",
        "btw Edie has the washing-up from now on",
        "The washing-up moves to Edie from today",
        "Edie has taken over the washing-up",
        "Edie's taken the washing-up off Joel",
        "Joel has been let off the washing-up, Edie does it now",
        "the washing-up is down to Edie now",
    ],
)
def test_a_chore_goes_to_somebody_else(text: str) -> None:
    """Whoever it goes to has it, and whoever had it has it no more."""
    _, claims = _told([("Marta", "Joel does the washing-up"), ("Marta", text)])
    held = _values(claims, Predicate.PLAN_OF_RECORD)
    assert len(held) == 1
    assert "Edie" in held[0]


@pytest.mark.parametrize(
    "text",
    [
        "Edie helped Joel with the washing-up",
        "should Edie do the washing-up?",
        "Edie did the washing-up today",
        "Nia took the dog off Joel",
    ],
)
def test_a_hand_with_a_chore_is_no_change_of_hands(text: str) -> None:
    """Doing it once, or asking who should, leaves it whose it is."""
    _, claims = _told([("Marta", "Joel does the washing-up"), ("Marta", text)])
    assert _values(claims, Predicate.PLAN_OF_RECORD) == ["Joel does the washing-up"]


@pytest.mark.parametrize(
    "text",
    [
        "I had to call off my hearing test",
        "Had to bin my hearing test",
        "my hearing test won't be happening",
        "They've had to scrap my hearing test",
        "Update: no hearing test on Thursday after all, it's cancelled",
        "my hearing test's had to be called off",
    ],
)
def test_what_is_called_off_is_not_ahead(text: str) -> None:
    """Whatever the word for it."""
    _, claims = _told([("Marta", "I've got a hearing test on Thursday the 17th at 9.15"), ("Marta", text)])
    assert _values(claims, Predicate.APPOINTMENT) == []


@pytest.mark.parametrize(
    "text",
    [
        "might have to call off my hearing test",
        "don't call off the hearing test",
        "had to call about the hearing test",
        "had to call off the dog",
    ],
)
def test_what_is_not_called_off_stays(text: str) -> None:
    """A doubt, an order and a telephone call leave it where it was."""
    _, claims = _told([("Marta", "I've got a hearing test on Thursday the 17th at 9.15"), ("Marta", text)])
    assert "hearing test" in _values(claims, Predicate.APPOINTMENT)


@pytest.mark.parametrize(
    "text",
    [
        "No, the 20th at ten past ten, I misread it.",
        "hang on, the 20th at 10.10",
        "wrong day, it's the 20th at 10.10",
        "it's not the 17th, it's the 20th at 10.10",
        "not the 17th! the 20th at 10.10",
        "I said the 17th but it's the 20th at 10.10",
        "the 20th at 10.10 I mean",
        "wait, I've looked again, the 20th at 10.10",
        "the 20th at 10.10, not the 17th",
    ],
)
def test_a_day_is_put_right(text: str) -> None:
    """The day that was misread is not shown again."""
    first = ("Marta", "Nia has a hearing test on Thursday the 17th at quarter past nine")
    _, claims = _told([first, ("Marta", text)])
    days = [c.proposition.when.start.day for c in claims if c.proposition.when and c.proposition.when.start]
    assert days == [20]


@pytest.mark.parametrize(
    "text",
    [
        "hang on, I'm at the shop until 5",
        "no, I'm busy on the 20th",
        "wait, Joel has football on the 20th at 4",
        "not sure about the 20th",
    ],
)
def test_another_day_in_passing_puts_nothing_right(text: str) -> None:
    """What has a subject of its own is about that."""
    first = ("Marta", "Nia has a hearing test on Thursday the 17th at quarter past nine")
    _, claims = _told([first, ("Marta", text)])
    assert "hearing test" in _values(claims, Predicate.APPOINTMENT)


@pytest.mark.parametrize(
    "text",
    [
        "home!!",
        "News: home now",
        "hey Got home",
        "My dears, home at last.",
        "Before I forget, home now.",
        "home, that was a long day",
        "home safe x",
        "just walked in the door",
    ],
)
def test_who_is_home_is_there_no_more(text: str) -> None:
    """A line that only says "home" ends where somebody was."""
    lane, _ = _told([("Nia", "just got to the station"), ("Nia", text)])
    told = asyncio.run(lane.asks("Marta", "where is Nia?"))
    assert "station" not in told


@pytest.mark.parametrize(
    "text", ["home soon", "home time?", "I'll be home at 6", "home is where the heart is"]
)
def test_who_will_be_home_is_not_there_yet(text: str) -> None:
    """Nor is a saying about homes a place."""
    lane, _ = _told([("Nia", "just got to the station"), ("Nia", text)])
    assert "station" in asyncio.run(lane.asks("Marta", "where is Nia?"))


def test_a_sentence_is_not_told_for_what_has_ended_in_it() -> None:
    """The tickets are still had; when the trip was is told no more, and asked for the tickets it is."""
    lane, _ = _told(
        [
            ("Joel", "We're all going to Tenby on 5 October, I've got the tickets"),
            ("Joel", "Tenby isn't happening, the train is cancelled"),
        ]
    )
    assert "5 October" not in asyncio.run(lane.asks("Nia", "are we going to Tenby?"))
    assert "tickets" in asyncio.run(lane.asks("Nia", "who has the tickets?"))


def test_a_question_to_the_bot_is_answered_by_nobody_in_passing() -> None:
    """Whoever speaks next speaks of something else."""
    lane, _ = _told([("Marta", "sayso does Joel like olives?"), ("Edie", "no one touch the thermostat")])
    assert "thermostat" not in asyncio.run(lane.asks("Nia", "does Joel like olives?"))
