"""What the talk has dealt with is nobody's morning: questions taken up, things found, come or mended."""

from datetime import timedelta

import pytest

from tests.jobs.breakfast import letter, part
from tests.lane import MONDAY, Lane, a_lane


@pytest.mark.parametrize(
    ("question", "answer", "other"),
    [
        pytest.param("have we any glue", "Drawer", "Trains are late", id="bare"),
        pytest.param("can I bring Jess home", "Ask her mum first", "Trains are late", id="order"),
        pytest.param("Edie feeling any better?", "Much, thanks", "The trains are late", id="thanks"),
        pytest.param(
            "Edie, what do you need from town?", "Wool, if you are passing", "The trains are late", id="thing"
        ),
        pytest.param("Is the boat moved?", "taking it tonight I swear", "Trains are late", id="doing-it"),
        pytest.param("is the fair on as well then?", "dont know will ask", "Trains are late", id="unknown"),
    ],
)
async def test_a_question_that_was_taken_up_is_not_brought_again(
    question: str, answer: str, other: str
) -> None:
    """Neither to whoever asked nor in their picture; what was said to something else leaves it open."""
    said: dict[str, Lane] = {}
    for words in (answer, other):
        said[words] = await a_lane()
        await said[words].says("Nia", question)
        await said[words].says("Edie", words)
    assert question not in await letter(said[answer], "Nia", 8)
    assert question not in await said[answer].now("Nia")
    assert question in await letter(said[other], "Nia", 8)


async def test_what_one_of_two_took_up_waits_for_the_other() -> None:
    """Who was asked and has said nothing is still asked."""
    lane = await a_lane()
    await lane.says("Marta", "Joel and Nia, what do you want for tea?")
    await lane.says("Joel", "curry")
    assert "for tea" in await lane.now("Nia")
    await lane.says("Nia", "pasta")
    assert "for tea" not in await lane.now("Nia")


@pytest.mark.parametrize(
    ("first", "second", "other"),
    [
        pytest.param("Power is gone", "Power's back", "Dad's back", id="state"),
        pytest.param("I lost my calculator", "found the calculator", "found the charger", id="found"),
    ],
)
async def test_news_that_is_overtaken_is_no_news(first: str, second: str, other: str) -> None:
    """A newer word on the same thing is told alone; on another thing it takes nothing away."""
    for later, is_told in ((second, False), (other, True)):
        lane = await a_lane()
        await lane.says("Nia", first)
        await lane.says("Nia", later)
        assert (first in await letter(lane, "Marta", 8)) == is_told


async def test_what_was_to_be_bought_and_has_come_is_not_to_do() -> None:
    """“The stool has come” ends the morning's reminder to get one; a delivery of something else does not."""
    for later, is_told in (("The stool has come", False), ("The post has come", True)):
        lane = await a_lane()
        await lane.says("Marta", "I will get a small stool")
        await lane.says("Edie", later)
        assert ("stool" in part(await letter(lane, "Marta", 8), "With you")) == is_told


@pytest.mark.parametrize(
    ("of_then", "lasting"),
    [
        pytest.param("The tanker has not come yet", "The roof has been mended", id="not-yet"),
        pytest.param("WE HAVE A CAT", "The fox has taken a hen", id="shouted"),
        pytest.param("I need a lie down", "The surgery rang about a vaccine", id="want"),
        pytest.param("The shirt is hanging on your door", "The fox has taken a hen", id="to-one"),
        pytest.param("Nia, come at 9 for the dough", "The fox has taken a hen", id="called"),
        pytest.param("There is one in my cupboard", "The fox has taken a hen", id="one"),
        pytest.param("bins go out tonight", "The fox has taken a hen", id="tonight"),
        pytest.param("School msg came", "A letter about the trip came", id="half"),
        pytest.param("Under the stairs, in the blue bag", "The drill is under the stairs", id="place"),
    ],
)
async def test_what_was_of_the_moment_is_no_news(of_then: str, lasting: str) -> None:
    """What was said to one of them there and then is over; what is so, or has happened, is told."""
    lane = await a_lane()
    await lane.says("Joel", of_then)
    await lane.says("Joel", lasting)
    told = await letter(lane, "Marta", 8)
    assert of_then not in told
    assert lasting in told


async def test_what_has_its_time_is_told_with_what_names_it() -> None:
    """“He will come on Friday” alone does not say who; the sentence before does, where there is one."""
    lane = await a_lane()
    await lane.says("Joel", "Called the carpenter. He will come on Friday to measure")
    await lane.says("Marta", "He will come on Friday to measure")
    ahead = part(await letter(lane, "Edie", 8), "Ahead")
    assert "just before: “Called the carpenter”" in ahead
    assert ahead.count("He will come on Friday") == 1


@pytest.mark.parametrize(
    ("due", "done", "other"),
    [
        pytest.param("The deposit is due by Friday", "deposit paid", "deposit not paid yet", id="deposit"),
        pytest.param("Form has to be back by the 18th", "Form's handed in", "Tiles handed in", id="form"),
    ],
)
async def test_what_was_due_and_is_paid_is_not_ahead(due: str, done: str, other: str) -> None:
    """Once it is paid or handed in, nobody has to be told its day; another thing paid leaves it due."""
    for later, is_told in ((done, False), (other, True)):
        lane = await a_lane(at=MONDAY + timedelta(days=7))
        await lane.says("Marta", due)
        await lane.says("Nia", later)
        assert (due in await letter(lane, "Joel", 15)) == is_told


async def test_who_was_to_ring_the_doctor_and_has_an_appointment_has_rung() -> None:
    """It is not asked of her again; an appointment with the vet leaves it."""
    for later, is_told in (("Dr Whelan", False), ("the vet", True)):
        lane = await a_lane()
        await lane.says("Marta", "Edie please ring the doctor")
        await lane.says("Edie", f"I have an appointment with {later} on Thursday at 3")
        assert ("ring the doctor" in await letter(lane, "Edie", 8)) == is_told


async def test_who_is_not_coming_is_not_ahead() -> None:
    """“Carpenter not coming” takes his Friday out of the mornings; that the vet is not leaves it there."""
    for who, is_told in (("Carpenter", False), ("Vet", True)):
        lane = await a_lane()
        await lane.says("Joel", "Called the carpenter. He will come on Friday to measure")
        await lane.says("Joel", f"{who} is not coming because of the rain")
        assert ("to measure" in await letter(lane, "Edie", 8)) == is_told


async def test_what_falls_due_by_itself_is_told_to_all() -> None:
    """The insurance renews, whoever sees to it; what one is to do is theirs alone."""
    lane = await a_lane()
    await lane.says("Joel", "Car insurance renews on Thursday")
    await lane.says("Joel", "I'll pay the gas bill on Thursday")
    ahead = part(await letter(lane, "Marta", 8), "Ahead")
    assert "insurance" in ahead
    assert "gas bill" not in ahead


async def test_who_was_to_ring_and_can_be_seen_has_rung() -> None:
    """“They can see me on Thursday” is what came of the call; that it is Thursday is not."""
    for later, is_told in (("They can see me on Thursday at ten past two", False), ("It is Thursday", True)):
        lane = await a_lane()
        await lane.says("Marta", "Edie please ring the audiology")
        await lane.says("Edie", later)
        assert ("ring the audiology" in await letter(lane, "Edie", 8)) == is_told
