"""What somebody has read, done, or holds is no news to them; what others need to do is not their morning."""

from datetime import timedelta

import pytest

from tests.jobs.breakfast import letter, morning, part
from tests.lane import Lane, a_lane


async def _breakfast(lane: Lane, name: str) -> str:
    """What somebody is told on the next morning; for a second reader of one lane."""
    await lane.to(morning(8))
    return await lane.digest(name)


async def test_who_wrote_right_after_it_has_read_it() -> None:
    """Edie answers Joel within minutes; Marta, who wrote hours later, is told."""
    lane = await a_lane()
    await lane.says("Joel", "The fox has taken a hen")
    await lane.says("Edie", "Oh the poor thing")
    await lane.says("Marta", "Home late tonight", minutes=120)
    assert "fox" not in await _breakfast(lane, "Edie")
    assert "fox" in await _breakfast(lane, "Marta")


async def test_what_was_done_at_ones_own_appointment_is_no_news() -> None:
    """Edie was at her eye clinic; Joel was not."""
    lane = await a_lane()
    await lane.says("Edie", "I have an eye clinic appointment today at half past two")
    await lane.says("Marta", "Eye clinic done", minutes=420)
    assert "Eye clinic done" not in part(await _breakfast(lane, "Edie"), "News")
    assert "Eye clinic done" in part(await _breakfast(lane, "Joel"), "News")


@pytest.mark.parametrize("words", ["Edie's got it now", "Gran has it now"])
async def test_who_has_the_thing_knows(words: str) -> None:
    """The key is with Edie: she is not told where it is, and Joel is."""
    lane = await a_lane()
    await lane.says("Marta", f"The spare key has moved, {words}, on the hook in the hall")
    assert "key" not in await _breakfast(lane, "Edie")
    assert "key" in await _breakfast(lane, "Joel")


_CALLED = (
    "The surgery rang about my blood. They said that my sugar may be a little high and they wish to "
    "repeat the test."
)


@pytest.mark.parametrize(
    ("of_then", "lasting"),
    [
        pytest.param("Half the hens were asleep", "The fox has taken a hen", id="past"),
        pytest.param("Tea's in the oven then", "The fox has taken a hen", id="tea"),
        pytest.param("Every garden needs a good fox", "The fox has taken a hen", id="every"),
        pytest.param("i feel like death warmed up", "The fox has taken a hen", id="feel-like"),
        pytest.param("Lovely drawing Nia", "The fox has taken a hen", id="called"),
        pytest.param("Roof guy's here", "The fox has taken a hen", id="here"),
        pytest.param("rehearsal is cancelled tonight", "rehearsal is cancelled on Friday", id="off"),
        pytest.param("Marta says not before Christmas", "The fox has taken a hen", id="says-not"),
    ],
)
async def test_words_of_then_are_no_news(of_then: str, lasting: str) -> None:
    """What says nothing the morning after is left out; what lasts is told."""
    lane = await a_lane()
    await lane.says("Joel", of_then)
    await lane.says("Joel", lasting)
    told = await letter(lane, "Edie", 8)
    assert of_then not in told
    assert lasting in told


async def test_that_somebody_rang_is_not_told_beside_what_they_said() -> None:
    """What the surgery said is told alone; a call of which no more is known is told."""
    lane = await a_lane()
    await lane.says("Edie", _CALLED)
    await lane.says("Edie", "The school rang about the trip")
    told = await letter(lane, "Joel", 8)
    assert "rang about my blood" not in told
    assert "sugar may be" in told
    assert "rang about the trip" in told


async def test_what_somebody_needs_to_do_is_theirs_alone() -> None:
    """Marta's photo is in her morning every day until it is due, and in nobody else's."""
    lane = await a_lane()
    await lane.says("Marta", "I need to redo the passport photo by Friday")
    assert "passport" in await _breakfast(lane, "Marta")
    assert "passport" not in await _breakfast(lane, "Edie")


async def test_what_was_done_in_other_words_is_not_to_do() -> None:
    """“Paid for the driving block” is the next block, whoever says so; the ski trip is no school trip."""
    for done, is_left in (("Paid for the driving block", False), ("Paid for the ski trip", True)):
        lane = await a_lane()
        thing = "next block" if not is_left else "school trip"
        await lane.says("Nia", f"i need to pay for the {thing} by friday")
        await lane.says("Marta", done, minutes=60)
        assert (f"pay for the {thing}" in await letter(lane, "Nia", 8)) == is_left


async def test_who_sent_it_has_sent_it() -> None:
    """“I'll send it to you” is over with “sent Nia the 15”, and not with something else that was sent."""
    for done, is_left in (("Sent Nia the 15", False), ("Sent the parcel", True)):
        lane = await a_lane()
        await lane.says("Nia", "can i have 15 quid for the yearbook its due friday")
        await lane.says("Joel", "I'll send it to you")
        await lane.says("Joel", done, minutes=90)
        assert ("send it to you" in await letter(lane, "Joel", 8)) == is_left


async def test_what_was_done_to_somebody_elses_is_still_to_do() -> None:
    """Edie's tyres are not Marta's."""
    for done, is_left in (("pumped up Edie's tyres", True), ("pumped up the tyres", False)):
        lane = await a_lane()
        await lane.says("Marta", "Joel please pump up my tyres")
        await lane.says("Joel", done, minutes=60)
        assert ("tyres" in part(await letter(lane, "Joel", 8), "With you")) == is_left


async def test_the_same_event_told_again_is_told_once() -> None:
    """The newer words tell the hour; an event of another day stands."""
    lane = await a_lane()
    await lane.says("Nia", "i need a white shirt for the concert on wednesday")
    await lane.says("Nia", "concert on wednesday at 6.30", minutes=60)
    await lane.says("Edie", "I have a concert on Thursday")
    told = part(await letter(lane, "Joel", 8), "Ahead")
    assert "white shirt" not in told
    assert "6.30" in told
    assert "concert on Thursday" in told


@pytest.mark.parametrize(
    ("later", "stands"), [("Khans can't do Saturday now", False), ("Khans can't do Sunday now", True)]
)
async def test_who_cannot_come_is_not_ahead(later: str, stands: bool) -> None:
    """What was agreed for that day is no longer told; another day takes nothing away."""
    lane = await a_lane()
    await lane.says("Marta", "Are we still having the Khans on Saturday?")
    await lane.says("Joel", "Yes", minutes=5)
    await lane.says("Marta", later, minutes=60)
    assert ("the Khans" in part(await letter(lane, "Edie", 8), "Ahead")) == stands


async def test_leave_that_was_given_is_no_duty() -> None:
    """“Yes, remind me tonight” is over with its evening; what was promised stays."""
    lane = await a_lane()
    await lane.says("Nia", "can i have 2 pound for the cake sale tomorrow")
    await lane.says("Marta", "Yes, remind me tonight")
    await lane.says("Marta", "I'll mend the gate")
    await lane.lets_pass(timedelta(days=1, hours=12))
    assert "cake sale" not in await lane.now("Nia")
    assert "mend the gate" in await lane.now("Marta")
