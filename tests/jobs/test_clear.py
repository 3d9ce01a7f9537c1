"""A line of a morning names its matter by itself; what says too little alone is told whoever asks."""

from datetime import timedelta

import pytest

from memory.modality import Certainty
from tests.jobs.breakfast import letter, part
from tests.lane import a_lane


@pytest.mark.parametrize(
    ("words", "whole"),
    [
        pytest.param("delivered", "parcel delivered to number 9", id="deed-alone"),
        pytest.param("rung them", "rung the council", id="them"),
        pytest.param("paid it already", "paid the window cleaner already", id="it"),
        pytest.param("we won", "we won the quiz", id="verb-alone"),
        pytest.param("Booked, a happy man", "Ferry booked, a happy man", id="afterthought"),
        pytest.param("I didn't tell ANYONE", "I didn't tell Nia about the ferry", id="nobody"),
        pytest.param("I've got the ending left", "We've got two crates of plums left", id="remainder"),
        pytest.param("he's taken one", "The fox has taken a hen", id="he"),
        pytest.param("I hauled it to Ray's", "I hauled the boat to Ray's", id="it-and-whereto"),
        pytest.param("I have packed already", "I have packed the tent already", id="own-deed"),
    ],
)
async def test_news_names_what_it_is_about(words: str, whole: str) -> None:
    """Beside what was said before it everybody understands it; at breakfast nobody does."""
    lane = await a_lane()
    await lane.says("Joel", words)
    assert words not in await letter(lane, "Marta", 8)
    await lane.says("Joel", whole)
    assert whole in part(await letter(lane, "Marta", 9), "News")


@pytest.mark.parametrize(
    ("words", "whole"),
    [
        pytest.param("anyone coming?", "anyone coming to the quarry?", id="coming"),
        pytest.param("Want me to ring them?", "Want me to ring the surgery?", id="them"),
    ],
)
async def test_an_open_question_names_what_is_asked(words: str, whole: str) -> None:
    """Neither in the morning word nor in the picture; with its matter it is in both."""
    lane = await a_lane()
    await lane.says("Joel", words)
    assert words not in await letter(lane, "Joel", 8)
    assert words not in await lane.now("Joel")
    await lane.says("Joel", whole)
    assert whole in part(await letter(lane, "Joel", 9), "Open questions")
    assert whole in await lane.now("Joel")


@pytest.mark.parametrize(
    "words",
    [
        "I fly home on Saturday at 16.45",
        "Home Wednesday night",
        "I'll come over on Thursday, Edie",
        "Marta, I'll pick you up on Friday at 3",
    ],
)
async def test_what_is_to_come_is_a_matter_of_its_own(words: str) -> None:
    """Whoever comes, flies or will be home is told of with their day, though they name no thing."""
    lane = await a_lane()
    await lane.says("Joel", words)
    assert words in part(await letter(lane, "Joel", 8), "Ahead")


async def test_a_day_alone_names_nothing() -> None:
    """ "Ready tomorrow": what is? The car, where it says so."""
    lane = await a_lane()
    await lane.says("Joel", "Ready tomorrow")
    assert "Ready" not in await letter(lane, "Marta", 8)
    await lane.says("Joel", "The car is ready tomorrow")
    assert "The car is ready" in await letter(lane, "Marta", 9)


@pytest.mark.parametrize(
    "words",
    [
        "shift done coming home",
        "on my way home with the shopping",
        "We're ten minutes away from the station",
        "is anyone in i forgot my key",
    ],
)
async def test_who_is_on_the_way_is_no_news_the_next_morning(words: str) -> None:
    """They are there by then; what was done on the way is news."""
    lane = await a_lane()
    await lane.says("Nia", words)
    assert words not in await letter(lane, "Marta", 8)
    await lane.says("Nia", "bins done, got bin bags on the way home too")
    assert "got bin bags" in part(await letter(lane, "Marta", 9), "News")


async def test_what_only_answers_somebody_is_theirs() -> None:
    """Who asked has read it; what it tells of health is for all, and so is what is said of itself."""
    lane = await a_lane()
    await lane.says("Nia", "who has my charger?")
    await lane.says("Joel", "kitchen")
    await lane.says("Marta", "Edie do you have a cold?")
    await lane.says("Edie", "I have a fever and a cough")
    await lane.says("Joel", "The ladder is in the porch")
    news = part(await letter(lane, "Marta", 8), "News")
    assert "kitchen" not in news
    assert "fever and a cough" in news
    assert "ladder" in news


@pytest.mark.parametrize(
    "words",
    [
        "I'll get Nia",
        "I'll fetch Edie",
        "i'll do the school run",
        "going to bed do not wake me before 2",
        "I am going to have a quiet day with the newspaper",
        "I'll feed the cat",
        "I'll get the bus home",
        "I'll borrow Phil's van",
        "I will skip the temple",
        "dropping the key in now",
    ],
)
async def test_what_is_done_at_once_or_never_is_of_its_day(words: str) -> None:
    """It is carried that day, is with nobody the next morning, and is never asked about."""
    lane = await a_lane()
    await lane.says("Joel", words)
    assert words in await lane.now("Joel")
    assert words not in await letter(lane, "Joel", 8)
    await lane.says("Joel", "I'll fix the gate")
    assert "gate" in part(await letter(lane, "Joel", 9), "With you")
    await letter(lane, "Joel", 18)
    asked = [each.text for each in lane.sent if "still to be done" in each.text]
    assert any("gate" in text for text in asked)
    assert not any(words in text for text in asked)


async def test_what_comes_over_somebody_is_nothing_to_do() -> None:
    """Nobody has to be sick; the gate is to be mended: the control."""
    lane = await a_lane()
    await lane.says("Nia", "im going to puke")
    await lane.says("Nia", "im going to paint the gate")
    picture = await lane.now("Nia")
    assert "puke" not in picture
    assert "gate" in picture


async def test_who_went_somewhere_at_an_hour_is_not_to_go_there_the_next_day() -> None:
    """What was for that hour is over with it; what was to be done by then is told the morning after, once."""
    lane = await a_lane()
    await lane.says("Edie", "I am going to the temple at 10")
    await lane.says("Edie", "I will pay the gas bill at 10")
    told = part(await letter(lane, "Edie", 8), "With you")
    assert "temple" not in told
    assert "gas bill" in told
    assert "gas bill" not in await letter(lane, "Edie", 9)


async def test_a_no_is_no_task_for_the_week() -> None:
    """Who has not done it, and does not say that they will, is told the next morning and not again."""
    lane = await a_lane()
    await lane.says("Marta", "Edie, have you rung the doctor?")
    await lane.says("Edie", "I have not. It is only a cough.")
    await lane.says("Marta", "Joel, have you posted the parcel?")
    await lane.says("Joel", "not yet")
    assert "cough" in part(await letter(lane, "Edie", 8), "With you")
    assert "cough" not in await letter(lane, "Edie", 10)
    assert "not yet" in part(await lane.digest("Joel"), "With you")


async def test_what_is_said_in_the_evening_is_of_the_next_morning() -> None:
    """Who does the school run is said the night before."""
    lane = await a_lane()
    await lane.lets_pass(timedelta(hours=13))
    await lane.says("Joel", "I'll do the school run")
    assert "school run" in part(await letter(lane, "Joel", 8), "With you")
    assert "school run" not in await letter(lane, "Joel", 9)


async def test_a_lift_to_a_place_that_is_named_waits() -> None:
    """It is a plan for no day yet, and not of the moment."""
    lane = await a_lane()
    await lane.says("Joel", "I'll take Edie to the optician")
    assert "optician" in part(await letter(lane, "Joel", 9), "With you")


async def test_what_is_fixed_for_an_hour_is_over_with_it() -> None:
    """The lift of half past four is no duty of the next day; a call that was to be made at nine is."""
    lane = await a_lane()
    await lane.says("Joel", "I'll pick you up at half four today Edie")
    await lane.says("Joel", "The cake's collected today at 5")
    await lane.says("Joel", "I'll ring the council at 3 today")
    mine = part(await letter(lane, "Joel", 8), "With you")
    assert "pick you up" not in mine
    assert "cake" not in mine
    assert "council" in mine


@pytest.mark.parametrize("words", ["Thinking of painting the hall", "I'm considering selling the car"])
async def test_what_is_only_thought_of_is_not_to_be_done(words: str) -> None:
    """It is told whoever asks, as a maybe; what somebody plans is with them."""
    lane = await a_lane()
    await lane.says("Joel", words)
    assert words not in await letter(lane, "Joel", 8)
    (claim,) = await lane.claims()
    assert claim.modality.certainty is Certainty.POSSIBLE
    await lane.says("Joel", "I'm planning to paint the fence")
    assert "paint the fence" in part(await letter(lane, "Joel", 9), "With you")


@pytest.mark.parametrize(
    ("words", "whole"),
    [
        pytest.param("Needs a washer", "The tap needs a washer", id="lost-subject"),
        pytest.param("It's in our porch", "The cool box is in our porch", id="it-somewhere"),
    ],
)
async def test_a_subject_left_out_is_what_was_named_before(words: str, whole: str) -> None:
    """ "It" and nothing at all stand for something that no morning shows."""
    lane = await a_lane()
    await lane.says("Joel", words)
    assert words not in await letter(lane, "Marta", 8)
    await lane.says("Joel", whole)
    assert whole in part(await letter(lane, "Marta", 9), "News")


async def test_what_a_later_word_denies_is_not_ahead() -> None:
    """A normal lunch after all: the packed one is told no more, in the morning nor in the picture."""
    lane = await a_lane()
    await lane.says("Marta", "Nia's packed lunch on Friday for the trip")
    assert "packed lunch on Friday" in part(await letter(lane, "Edie", 8), "Ahead")
    await lane.says("Marta", "There is no swimming on Friday")
    assert "packed lunch on Friday" in part(await letter(lane, "Edie", 9), "Ahead")
    await lane.says("Marta", "normal lunch on Friday, no packed lunch")
    ahead = part(await letter(lane, "Edie", 10), "Ahead")
    assert "normal lunch on Friday" in ahead
    assert "packed lunch on Friday for the trip" not in ahead


async def test_an_offer_that_is_turned_down_waits_no_more() -> None:
    """Asked to stay away, she brings no soup; a request about something else answers no offer."""
    lane = await a_lane()
    await lane.says("Edie", "Shall I bring some soup?", message="soup")
    await lane.says("Marta", "Nia please hand in the library form")
    assert "soup" in part(await lane.digest("Edie"), "Open questions")
    await lane.says("Marta", "Stay away Edie, really, you don't want it", reply_to="soup")
    assert "soup" not in await lane.digest("Edie")


async def test_whom_to_call_is_named() -> None:
    """ "Call her" names nobody to call, though it is plain who is to do it; "call Gran" does."""
    lane = await a_lane()
    await lane.says("Marta", "Joel your mum rang. call her")
    assert "call her" not in part(await letter(lane, "Joel", 8), "With you")
    await lane.says("Marta", "Joel please call the surgery")
    assert "call the surgery" in part(await letter(lane, "Joel", 9), "With you")


async def test_who_is_at_it_already_is_nobody_elses_duty() -> None:
    """Sami's dad takes Nia there: that is with nobody of the family; what Joel takes on is with him."""
    lane = await a_lane()
    await lane.says("Joel", "Nia who's taking you?")
    await lane.says("Nia", "samis dad")
    assert "samis dad" not in await letter(lane, "Nia", 8)
    await lane.says("Marta", "who's fixing the gate?")
    await lane.says("Joel", "I'll fix it")
    assert "fix" in part(await letter(lane, "Joel", 9), "With you")


async def test_you_in_what_is_told_to_all_is_somebody_unnamed() -> None:
    """ "You are home on Thursday": who is? With a name everybody knows."""
    lane = await a_lane()
    await lane.says("Marta", "ok so you are home Thursday for the boiler")
    assert "you are home" not in await letter(lane, "Nia", 8)
    await lane.says("Marta", "Edie is home on Thursday for the boiler")
    assert "Edie is home" in await letter(lane, "Nia", 9)


async def test_the_half_of_a_message_that_is_over_is_left_out() -> None:
    """On its day the whole is told; the next day only what is still to come, and nothing that turns it."""
    lane = await a_lane()
    await lane.says("Marta", "bins tonight Nia, and Joel's packed lunch on Friday for the trip")
    await lane.says("Marta", "I'm off Tuesday and Wednesday")
    await lane.says("Marta", "not the recorder group tonight, and choir on Saturday")
    assert "“bins tonight Nia, and Joel's packed lunch on Friday" in await lane.digest("Edie")
    ahead = part(await letter(lane, "Edie", 8), "Ahead")
    assert "Fri 11 Sep: “… Joel's packed lunch on Friday for the trip”" in ahead
    assert "“I'm off Tuesday and Wednesday”" in ahead
    assert "“… choir" not in ahead


@pytest.mark.parametrize(
    ("words", "told"),
    [
        pytest.param(
            "Krakow's booked. Out Monday 14 September, back Friday 18th", "about “Krakow”", id="subject"
        ),
        pytest.param("Flights to Lisbon sorted. Out Monday 14 September", "about “Lisbon”", id="whereto"),
        pytest.param("Nia's ready. Out Monday 14 September", "“Out Monday", id="nowhere"),
    ],
)
async def test_out_and_back_is_told_with_its_place(words: str, told: str) -> None:
    """The sentence before names it; where that names no place, none is made up."""
    lane = await a_lane()
    await lane.says("Marta", words)
    line = next(each for each in (await letter(lane, "Joel", 8)).splitlines() if "Out Monday" in each)
    assert told in line
    assert ("about" in line) == ("about" in told)
