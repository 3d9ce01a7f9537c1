"""What was arranged and is off, or at another time, in few words; and whose matter an answer is."""

import pytest

from tests.lane import a_lane


async def _morning(lines: list[tuple[str, str]], listener: str) -> str:
    lane = await a_lane()
    for name, text in lines:
        await lane.says(name, text)
    return await lane.digest(listener)


@pytest.mark.parametrize(
    ("lines", "gone"),
    [
        pytest.param(
            [("Edie", "Jean's coming on Friday"), ("Edie", "she's not coming now")], "Jean", id="she"
        ),
        pytest.param(
            [("Edie", "Jean's coming on Friday"), ("Edie", "Jean's not coming now")], "Jean", id="by-name"
        ),
        pytest.param(
            [("Nia", "my recital is Friday at 6"), ("Nia", "moved to half 7")], "18:00", id="another-hour"
        ),
        pytest.param(
            [("Edie", "I'll be at Jean's on Thursday"), ("Edie", "actually I'm at home on Thursday")],
            "Jean",
            id="elsewhere-after-all",
        ),
    ],
)
async def test_a_morning_leaves_out_what_is_off(lines: list[tuple[str, str]], gone: str) -> None:
    """Said at once after it by whose it is, it needs no name."""
    assert gone in await _morning(lines[:1], "Marta")
    assert gone not in await _morning(lines, "Marta")


@pytest.mark.parametrize(
    ("lines", "kept"),
    [
        pytest.param(
            [("Edie", "Jean's coming on Friday"), ("Edie", "she's not coming alone now")], "Jean", id="alone"
        ),
        pytest.param(
            [
                ("Edie", "Jean's coming on Friday"),
                ("Marta", "Nia's teacher rang"),
                ("Edie", "she's not coming now"),
            ],
            "Jean",
            id="another-she",
        ),
        pytest.param(
            [("Nia", "my recital is Friday at 6"), ("Edie", "can I have soup"), ("Nia", "moved to half 7")],
            "18:00",
            id="after-other-talk",
        ),
        pytest.param(
            [("Edie", "I'll be at Jean's on Thursday"), ("Edie", "actually I'm at home on Wednesday")],
            "Jean",
            id="another-day",
        ),
    ],
)
async def test_a_morning_keeps_what_nobody_called_off(lines: list[tuple[str, str]], kept: str) -> None:
    """The inverse: other rain, other people, other days."""
    assert kept in await _morning(lines, "Marta")


async def test_what_is_rained_off_is_off() -> None:
    """But rain "off and on" is rain; a no of somebody else's is said beside it and settles nothing."""
    told = ("Nia", "football on Saturday at 10")
    assert "football" not in await _morning([told, ("Nia", "rained off")], "Nia")
    assert "football" in await _morning([told, ("Nia", "rained off and on all day")], "Nia")
    assert "not settled" in await _morning([told, ("Joel", "rained off")], "Nia")


async def test_an_answer_is_of_what_was_just_asked() -> None:
    """It moves nothing that was told before the question, unless the question is of that."""
    told = ("Marta", "Nia's dentist is on Wednesday at 3")
    other = [told, ("Joel", "Edie, is church on Sunday at 10?"), ("Edie", "no it's at 11 now")]
    morning = await _morning(other, "Nia")
    assert "15:00" in morning
    assert "11:00" not in next(line for line in morning.splitlines() if "dentist" in line)
    same = [told, ("Joel", "what time is the dentist?"), ("Marta", "no it's at 4 now")]
    assert "16:00" in await _morning(same, "Nia")
    it = [told, ("Joel", "is it still on Wednesday?"), ("Marta", "no it's on Thursday now")]
    assert "Thu 10 Sep at 15:00" in await _morning(it, "Nia")


async def test_an_hour_in_answer_is_on_the_day_that_was_asked_about() -> None:
    """Of "is church on Sunday at 10?" eleven is on the Sunday."""
    morning = await _morning([("Joel", "is church on Sunday at 10?"), ("Edie", "no it's at 11 now")], "Nia")
    assert "Sun 13 Sep at 11:00" in morning


async def test_who_can_not_after_all_is_not_said_to_go() -> None:
    """ "Actually" goes before a short answer as "sorry" does; a no that takes it on is a promise."""
    lane = await a_lane()
    await lane.says("Marta", "can someone fetch Nia at 4?")
    await lane.says("Joel", "I can")
    await lane.says("Joel", "actually I can't")
    assert "NOT planned" in await lane.asks("Marta", "is Joel fetching Nia?")
    await lane.says("Edie", "no I'll do it")
    told = await lane.asks("Marta", "is Edie fetching Nia?")
    assert "planned" in told
    assert "NOT planned" not in told


async def test_a_plain_no_to_a_request_stays_a_no() -> None:
    """The inverse."""
    lane = await a_lane()
    await lane.says("Marta", "can someone fetch Nia at 4?")
    await lane.says("Edie", "no I can't")
    assert "NOT planned" in await lane.asks("Marta", "is Edie fetching Nia?")
