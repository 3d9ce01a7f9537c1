"""Of whom words tell that name nobody: of who was named last, and of nobody where another is nearer."""

import asyncio
from datetime import timedelta

import pytest

from memory.finding.referring import names_meant
from tests.builders import BRAM, NOW, ODILE, a_turn
from tests.lane import a_lane
from tests.memory.remembered import a_memory


def _answer(asked: str, *said: tuple[str, str], by: str = "Edie", hours: float = 0.1) -> str:
    async def main() -> str:
        lane = await a_lane()
        for who, text in said:
            await lane.says(who, text)
            await lane.lets_pass(timedelta(hours=hours))
        return await lane.asks(by, asked)

    return asyncio.run(main())


@pytest.mark.parametrize(
    ("said", "asked", "told"),
    [
        pytest.param(
            [("Nia", "Duke chewed my slipper"), ("Marta", "The plumber came. He's allergic to dogs.")],
            "Is Duke allergic?",
            "allergic to dogs",
            id="in-the-turn-itself",
        ),
        pytest.param(
            [("Nia", "Pickle has a new collar"), ("Marta", "my sister rang, she's having a baby in March")],
            "Is Pickle having a baby?",
            "March",
            id="a-sister",
        ),
        pytest.param(
            [
                ("Nia", "Pickle has a new collar"),
                ("Joel", "The doctor says I should rest. He wants a scan on Friday."),
            ],
            "When is Pickle's scan?",
            "Friday",
            id="a-doctor",
        ),
        pytest.param(
            [("Nia", "Duke chewed my slipper"), ("Joel", "Rang the plumber."), ("Joel", "He's got the flu.")],
            "Has Duke got the flu?",
            "got the flu",
            id="in-between",
        ),
        pytest.param(
            [("Nia", "Duke chewed my slipper"), ("Joel", "Brother rang."), ("Joel", "He's got the flu.")],
            "Has Duke got the flu?",
            "got the flu",
            id="a-bare-noun-in-between",
        ),
    ],
)
def test_a_pronoun_is_of_whoever_is_nearest(said: list[tuple[str, str]], asked: str, told: str) -> None:
    assert told not in _answer(asked, *said)


@pytest.mark.parametrize(
    ("said", "asked", "told"),
    [
        pytest.param(
            [("Joel", "Duke is limping badly"), ("Joel", "He's got to wear the cone a week")],
            "how long does Duke have to wear the cone?",
            "a week",
            id="named-just-before",
        ),
        pytest.param(
            [("Joel", "Duke is limping"), ("Marta", "poor thing"), ("Joel", "He's allergic to grass")],
            "What is Duke allergic to?",
            "grass",
            id="nobody-in-between",
        ),
        pytest.param(
            [("Nia", "Pickle has a new collar"), ("Nia", "She's having kittens in March")],
            "Is Pickle having kittens?",
            "March",
            id="beside-a-thing",
        ),
    ],
)
def test_a_pronoun_is_of_who_was_named_last(said: list[tuple[str, str]], asked: str, told: str) -> None:
    assert told in _answer(asked, *said)


@pytest.mark.parametrize(
    ("before", "is_meant"),
    [
        pytest.param("Duke is limping", True, id="alone"),
        pytest.param("Duke chewed the sofa", True, id="beside-a-thing"),
        pytest.param("Duke bit our postman", False, id="beside-somebody"),
        pytest.param("My sister minds Duke", False, id="of-somebody-else"),
    ],
)
def test_beside_another_a_name_is_not_meant(before: str, is_meant: bool) -> None:
    named = a_turn(before, by=ODILE, at=NOW - timedelta(minutes=5))
    later = a_turn("He has got the flu", by=BRAM, at=NOW)

    memory = a_memory(named, later)
    heard = memory.turn(later.turn_id)

    assert heard is not None
    assert ("duke" in names_meant(memory, heard, ["duke"])) is is_meant


def test_a_pronoun_the_next_day_is_of_nobody() -> None:
    said = [("Nia", "Duke chewed my slipper"), ("Marta", "He's got the flu.")]

    assert "got the flu" in _answer("Has Duke got the flu?", *said)
    assert "got the flu" not in _answer("Has Duke got the flu?", *said, hours=20)


@pytest.mark.parametrize(
    ("said", "asked", "told"),
    [
        pytest.param(
            [("Marta", "Nia broke her glasses."), ("Marta", "Have a meeting with the head at two.")],
            "Does Nia have a meeting?",
            "meeting",
            id="a-meeting",
        ),
        pytest.param(
            [("Marta", "Nia has chess."), ("Marta", "Bought a motorbike.")],
            "Did Nia buy a motorbike?",
            "motorbike",
            id="a-motorbike",
        ),
        pytest.param(
            [("Marta", "Nia has chess."), ("Marta", "The dog's sick.")],
            "Is Nia sick?",
            "The dog's sick",
            id="of-a-dog",
        ),
    ],
)
def test_what_has_no_subject_is_its_speakers(said: list[tuple[str, str]], asked: str, told: str) -> None:
    assert told not in _answer(asked, *said)


@pytest.mark.parametrize(
    ("said", "asked", "told"),
    [
        pytest.param(
            [("Marta", "Edie's stomach is bad"), ("Marta", "Scan done. It's gallstones, three of them")],
            "what did Edie's scan show?",
            "gallstones",
            id="what-is-asked-about",
        ),
        pytest.param(
            [("Marta", "Edie's fever is 39"), ("Marta", "Result is out. It's tonsillitis")],
            "does Edie have tonsillitis?",
            "tonsillitis",
            id="what-was-looked-into",
        ),
    ],
)
def test_what_was_found_is_of_who_was_named(said: list[tuple[str, str]], asked: str, told: str) -> None:
    assert told in _answer(asked, *said, by="Joel")


@pytest.mark.parametrize(
    ("wanted", "later", "asked", "is_told"),
    [
        pytest.param(
            "One of you needs to feed the cat.",
            "I watched it twice, the film's great.",
            "Did anyone feed the cat?",
            False,
            id="a-film",
        ),
        pytest.param(
            "Somebody has to take the parcel to the post office.",
            "Biscuit ate it all.",
            "Did anyone take the parcel to the post office?",
            False,
            id="eaten",
        ),
        pytest.param(
            "Somebody has to take the parcel to the post office.",
            "me and Nia dropped it off at noon",
            "Did anyone take the parcel to the post office?",
            True,
            id="in-other-words",
        ),
        pytest.param(
            "Somebody has to walk the dog.",
            "Nia walked it round the park",
            "Did anyone walk the dog?",
            True,
            id="in-its-words",
        ),
    ],
)
def test_what_was_wanted_is_done_by_its_deed(wanted: str, later: str, asked: str, is_told: bool) -> None:
    assert (later in _answer(asked, ("Marta", wanted), ("Joel", later))) is is_told


def _told_of_the_day(said: str, later: str, asked: str, *, hours: float = 7) -> str:
    async def main() -> str:
        lane = await a_lane()
        await lane.says("Nia" if said.startswith("My") else "Marta", said)
        await lane.lets_pass(timedelta(days=3, hours=hours))
        await lane.says("Nia" if said.startswith("My") else "Marta", later)
        return await lane.asks("Edie", asked)

    return asyncio.run(main())


@pytest.mark.parametrize(
    ("said", "later", "hours", "is_told"),
    [
        pytest.param("My play is on Thursday.", "She was rubbish at the desk!", 7, False, id="her-own"),
        pytest.param("My play is on Thursday at half one.", "She was rubbish!", 7, False, id="another"),
        pytest.param("Nia's play is on Thursday at half one", "She was brilliant", 7, True, id="she-was"),
        pytest.param("Nia's play is on Thursday at half one", "She was rubbish", 14, False, id="late"),
        pytest.param("My play is on Thursday at half one", "It was brilliant", 7, True, id="it-was"),
    ],
)
def test_how_it_went_is_of_who_has_it(said: str, later: str, hours: float, is_told: bool) -> None:
    """Within hours of its beginning, of whoever it was told of; "she" is no word of one's own."""
    assert (later in _told_of_the_day(said, later, "how was Nia's play?", hours=hours)) is is_told
