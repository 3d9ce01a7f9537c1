"""What is worth a morning: each promise with its control, so that what helps still gets through."""

from datetime import timedelta

import pytest

from tests.jobs.breakfast import letter as _letter
from tests.jobs.breakfast import morning as _morning
from tests.jobs.breakfast import part as _part
from tests.lane import Lane, a_lane


async def test_nobody_is_woken_for_a_greeting() -> None:
    """Nothing to tell is not sent; whoever asks is told that there is nothing; one line is sent."""
    lane = await a_lane()
    assert await _letter(lane, "Nia", 8) == ""
    assert "Nothing ahead this week" in await lane.digest("Nia")
    await lane.says("Joel", "Swimming is at 5 on Friday")
    letter = await _letter(lane, "Nia", 9)
    assert letter.startswith("Good morning Nia")
    assert "Swimming" in _part(letter, "Ahead")


async def test_news_is_news_once() -> None:
    """On the morning after it was said and never again; what has its day ahead stays until then."""
    lane = await a_lane()
    await lane.says("Joel", "The boiler man has been and it was only the valve")
    await lane.says("Joel", "The dentist is on Friday 11 September at 4")
    told = [await _letter(lane, "Marta", day) for day in (8, 9, 10, 11, 12)]
    assert ["boiler" in _part(text, "News") for text in told] == [True, False, False, False, False]
    assert ["dentist" in _part(text, "Ahead") for text in told] == [True, True, True, True, False]


@pytest.mark.parametrize(
    ("words", "plain"),
    [
        pytest.param("If the car fails its MOT we're selling it", "The car has failed its MOT", id="if"),
        pytest.param("I had a dream that the car failed its MOT", "The car has failed its MOT", id="dream"),
        pytest.param("Imagine the car failed its MOT lol", "The car has failed its MOT", id="imagine"),
    ],
)
async def test_what_is_only_supposed_is_brought_to_nobody(words: str, plain: str) -> None:
    """Not in the morning word nor in the picture; said plainly it is news."""
    lane = await a_lane()
    await lane.says("Joel", words)
    assert await _letter(lane, "Marta", 8) == ""
    assert words not in await lane.now("Joel", to="Marta")
    await lane.says("Joel", plain)
    assert plain in _part(await _letter(lane, "Marta", 9), "News")


@pytest.mark.parametrize("words", ["Nia, sit down and drink something", "Nia stay away from the door please"])
async def test_a_request_of_the_moment_is_over_by_the_morning(words: str) -> None:
    """Nobody is asked at breakfast to sit down; what is to be handed in is told until it is."""
    lane = await a_lane()
    await lane.says("Marta", words)
    await lane.says("Marta", "Nia please hand in the library form")
    for day in (8, 9, 10):
        letter = await _letter(lane, "Nia", day)
        assert words not in letter
        assert "library form" in _part(letter, "With you")
    await lane.says("Nia", "I have handed in the library form")
    assert "library form" not in _part(await _letter(lane, "Nia", 11), "With you")


async def test_a_plan_for_no_day_is_with_its_owner_alone() -> None:
    """Joel carries it; to others it is not ahead, and no news; with a day it is ahead for all."""
    lane = await a_lane()
    await lane.says("Joel", "I'm going to build a shed")
    await lane.says("Joel", "Gran is coming to stay on Thursday")
    assert "shed" in _part(await _letter(lane, "Joel", 8), "With you")
    letter = await lane.digest("Marta")
    assert "shed" not in letter
    assert "Gran is coming" in _part(letter, "Ahead")


async def _mornings_with_the_gate(lane: Lane, first: int, end: int) -> list[int]:
    return [day for day in range(first, end) if "gate" in _part(await _letter(lane, "Joel", day), "With you")]


def _asked_of_the_gate(lane: Lane) -> list[str]:
    return [each.text for each in lane.sent if "Is this still to be done?" in each.text]


async def test_what_has_no_day_is_told_for_a_week_and_asked_about_once() -> None:
    """A promise is not dinned into anybody: unanswered it leaves the mornings, and is told whoever asks."""
    lane = await a_lane()
    await lane.says("Joel", "I'll fix the gate")
    assert await _mornings_with_the_gate(lane, 8, 23) == [8, 9, 10, 11, 12, 13, 14]
    (asked,) = _asked_of_the_gate(lane)
    assert "gate" in asked
    assert "gate" not in await lane.now("Joel")
    assert "fix the gate" in await lane.asks("Joel", "what have I promised?")


async def test_what_is_still_to_be_done_is_told_on_mondays() -> None:
    """Whoever says so carries it on, and is asked again after four weeks."""
    lane = await a_lane()
    await lane.says("Joel", "I'll fix the gate")
    await lane.to(_morning(15) + timedelta(hours=2))
    await lane.asks("Joel", "still")
    assert await _mornings_with_the_gate(lane, 16, 31) == [21, 28]
    assert "gate" in await lane.now("Joel")
    await lane.lets_pass(timedelta(days=21))
    assert len(_asked_of_the_gate(lane)) == 2


async def test_what_is_over_is_told_no_more_and_several_are_asked_about_together() -> None:
    """One message for what slipped in the same days, each with a number of its own."""
    lane = await a_lane()
    await lane.says("Joel", "I'll fix the gate")
    await lane.says("Joel", "I need to ring the council about the bins")
    await lane.to(_morning(15) + timedelta(hours=2))
    (asked,) = _asked_of_the_gate(lane)
    number = 1 if asked.index("gate") < asked.index("council") else 2
    assert "over" in await lane.asks("Joel", f"over {number}")
    await lane.asks("Joel", f"still {3 - number}")
    letter = await _letter(lane, "Joel", 21)
    assert "council" in _part(letter, "With you")
    assert "gate" not in letter
    assert "fix the gate" not in await lane.asks("Joel", "what have I promised?")


async def test_ahead_is_told_by_day_and_hour() -> None:
    """The nearest first, what has an hour before what has only a day, however it was said."""
    lane = await a_lane()
    await lane.says("Joel", "The fair is on Thursday")
    await lane.says("Marta", "The choir is on Wednesday")
    await lane.says("Edie", "My eye clinic is on Wednesday at half past two")
    await lane.says("Joel", "Parents evening is on Wednesday at 9.40 in the morning")
    lines = _part(await _letter(lane, "Marta", 9), "Ahead").split("\n")
    assert [word for line in lines for word in ("Parents", "eye", "choir", "fair") if word in line] == [
        "Parents",
        "eye",
        "choir",
        "fair",
    ]
    assert lines[0].startswith("  • Today at 09:40")


async def test_a_promise_with_its_time_is_ahead_for_both_sides_and_no_others() -> None:
    """Edie is told when the drill comes, and Nia, whom it does not concern, is not; of her school she is."""
    lane = await a_lane()
    await lane.says("Joel", "I'll bring you the drill on Thursday, Edie")
    await lane.says("Joel", "There is no school on Friday")
    assert "bring you the drill" in _part(await _letter(lane, "Edie", 9), "Ahead")
    assert "bring you the drill" in _part(await lane.digest("Joel"), "Ahead")
    assert "drill" not in await lane.digest("Nia")
    assert "no school" in _part(await lane.digest("Nia"), "Ahead")


async def test_nobody_is_told_how_they_are_themselves() -> None:
    """That Nia was sick is news to her gran, and not to Nia."""
    lane = await a_lane()
    await lane.says("Marta", "Nia's been sick in the night")
    assert "sick" in _part(await _letter(lane, "Edie", 8), "News")
    assert "sick" not in await lane.digest("Nia")


async def test_a_silence_is_told_where_somebody_would_act_on_it() -> None:
    """On two mornings from the third day of it; who was heard of yesterday is no line."""
    lane = await a_lane()
    await lane.says("Edie", "I am in the garden")
    told: dict[int, str] = {}
    for day in range(8, 15):
        await lane.to(_morning(day) - timedelta(hours=12))
        await lane.says("Joel", f"The kettle is broken again, that is number {day}")
        told[day] = _part(await _letter(lane, "Marta", day), "Not heard")
    assert [day for day, text in told.items() if "Edie: nothing heard since Mon 7 Sep" in text] == [11, 12]
    assert not any("Joel" in text for text in told.values())


async def test_an_illness_of_which_nobody_spoke_again_is_a_gap_and_a_recovery_is_none() -> None:
    """Past its horizon the last word on an illness is told; that it has gone asks for nothing.

    Nia, who is ill as well, writes every day: she can say how she is.
    """
    lane = await a_lane()
    await lane.says("Edie", "I have a fever")
    await lane.says("Nia", "I have a fever too")
    await lane.says("Joel", "I was sick but the fever has gone now")
    for day in range(8, 12):
        await lane.to(_morning(day) - timedelta(hours=1))
        if day < 11:
            await lane.says("Edie", "Lovely sunshine here")
        await lane.says("Nia", "Lovely sunshine here")
        await lane.says("Joel", "Morning all")
    assert "Not heard" not in await lane.digest("Marta")
    letter = await _letter(lane, "Marta", 12)
    assert "Edie, who was not well: nothing heard of it since Mon 7 Sep" in _part(letter, "Not heard")
    assert "Joel" not in _part(letter, "Not heard")
    assert "Nia" not in _part(letter, "Not heard")


async def test_what_one_section_tells_the_next_does_not() -> None:
    """One message of two readings is one line."""
    lane = await a_lane()
    await lane.to(_morning(8) - timedelta(minutes=30))
    await lane.says("Joel", "Swapped with Femi again, I'm off today")
    letter = await _letter(lane, "Marta", 8)
    assert letter.count("Swapped with Femi") == 1


async def test_what_somebody_likes_or_thinks_is_no_news() -> None:
    """It is told when asked for; an allergy said in the same breath is news."""
    lane = await a_lane()
    await lane.says("Nia", "I hate coaches")
    await lane.says("Nia", "I'm allergic to kiwi")
    letter = await _letter(lane, "Marta", 8)
    assert "coaches" not in letter
    assert "kiwi" in _part(letter, "News")


async def test_what_somebody_was_asked_to_come_to_is_over_with_its_hour() -> None:
    """Nobody is asked at breakfast to come at yesterday's half four; a form for yesterday still waits."""
    lane = await a_lane()
    await lane.says("Marta", "Edie, will you come with me to the cricket club at half four?")
    await lane.says("Marta", "Edie please sign the form today")
    letter = await _letter(lane, "Edie", 8)
    assert "cricket" not in letter
    assert "sign the form" in _part(letter, "With you")


async def test_it_is_no_event_of_another_message_where_this_one_names_one() -> None:
    """The trip comes later: the match, told last, is not moved by it; alone, "it" is what was told last."""
    lane = await a_lane()
    await lane.says("Marta", "Space centre trip, Friday 25th September")
    await lane.says("Marta", "The match is on Sunday 13 September")
    await lane.says("Marta", "Space centre is off. They've moved it to Friday 2nd October")
    ahead = _part(await _letter(lane, "Joel", 8), "Ahead")
    assert "Sun 13 Sep: “The match is on Sunday 13 September”" in ahead
    await lane.says("Marta", "The match is on Sunday 13 September at 2")
    await lane.says("Joel", "They've moved it to Saturday 12th September")
    assert "Sat 12 Sep" in _part(await _letter(lane, "Joel", 9), "Ahead")


async def test_what_is_called_off_for_a_day_is_told_as_that() -> None:
    """ "Swimming's off tonight" arranges nothing; "Joel's off tonight" calls nothing off."""
    lane = await a_lane()
    await lane.says("Joel", "Book club is off on Thursday")
    await lane.says("Marta", "Edie is off on Thursday")
    ahead = _part(await _letter(lane, "Nia", 8), "Ahead").split("\n")
    (club,) = [line for line in ahead if "Book club" in line]
    (edie,) = [line for line in ahead if "Edie is off" in line]
    assert "off)" in club
    assert "off)" not in edie


async def test_what_is_moved_to_a_day_lies_ahead_of_the_word() -> None:
    """They moved it to the Saturday to come; who moved the sofa on Saturday did it on the last one."""
    lane = await a_lane()
    await lane.says("Joel", "The fair is on Friday at 7 in the evening")
    await lane.says("Joel", "too windy, they've moved it to Saturday")
    assert "Sat 12 Sep, about “The fair”: “too windy" in _part(await _letter(lane, "Nia", 8), "Ahead")
    await lane.says("Joel", "I moved the sofa on Saturday")
    assert "[Sat 5 Sep]" in _part(await _letter(lane, "Nia", 9), "News")


async def test_the_hour_of_coming_home_is_not_that_of_the_day_away() -> None:
    """Away all day and home at eight; an hour of the day itself stays its own."""
    lane = await a_lane()
    await lane.says("Joel", "I'm in Leeds on Wednesday, home about 8")
    await lane.says("Marta", "The dentist is on Wednesday, 4 o'clock")
    ahead = _part(await _letter(lane, "Nia", 8), "Ahead")
    assert "Tomorrow, “Leeds”: “I'm in Leeds" in ahead
    assert "Tomorrow at 16:00: “The dentist" in ahead


async def test_a_price_and_a_view_are_not_ahead() -> None:
    """What flights cost on Sunday is news, and what somebody thinks is told who asks; a flight is ahead."""
    lane = await a_lane()
    await lane.says("Joel", "Flights are 94 each on the Sunday")
    await lane.says("Joel", "Swimming's fine from Wednesday")
    await lane.says("Joel", "My flight is on Sunday at 9 in the morning")
    letter = await _letter(lane, "Nia", 8)
    assert "94 each" not in _part(letter, "Ahead")
    assert "Swimming's fine" not in letter
    assert "My flight" in _part(letter, "Ahead")


async def test_what_others_say_that_somebody_would_do_is_not_with_them() -> None:
    """Nia's hearsay is no promise of Edie's; her own word is, and a request of hers is."""
    lane = await a_lane()
    await lane.says("Nia", "Edie said she is going to knit a scarf")
    await lane.says("Edie", "I'll bake the bread")
    await lane.says("Joel", "Edie please water the plants")
    mine = _part(await _letter(lane, "Edie", 8), "With you")
    assert "scarf" not in mine
    assert "bake the bread" in mine
    assert "water the plants" in mine


async def test_where_somebody_was_the_day_before_is_a_gap() -> None:
    """A place of hours is told for a day, and an illness for longer; that it has gone, while it is new."""
    lane = await a_lane()
    await lane.says("Joel", "I'm at the garage")
    await lane.says("Nia", "I've got a sore throat")
    await lane.says("Edie", "My cold has gone")
    await lane.to(_morning(8))
    assert "garage" in await lane.now("Joel")
    assert "cold has gone" in await lane.now("Edie")
    await lane.to(_morning(12))
    assert "Where: nothing noted since Mon 7 Sep" in await lane.now("Joel")
    assert "sore throat" in await lane.now("Nia")
    assert "Health: nothing noted since Mon 7 Sep" in await lane.now("Edie")


async def test_a_picture_carries_only_what_is_theirs_to_do() -> None:
    """What Joel will make for Edie is his to carry; that Edie paid him back is hers."""
    lane = await a_lane()
    await lane.says("Joel", "I'll make you a curry Edie")
    assert "curry" in await lane.now("Joel")
    assert "curry" not in await lane.now("Edie")


async def test_a_day_that_ends_a_stretch_is_no_day_of_its_own() -> None:
    """No football for a week, so the 14th: it is off until then, and nothing is fixed for that day."""
    lane = await a_lane()
    await lane.says("Marta", "No football for another week though, so the 14th of September")
    letter = await _letter(lane, "Nia", 8)
    assert "(NOT “football”; until the end of Sun 13 Sep)" in _part(letter, "News")
    assert "football" not in _part(letter, "Ahead")


async def test_what_a_message_calls_itself_is_not_what_it_is_about() -> None:
    """A reminder of the bins is about the bins; a word to a teacher has its day."""
    lane = await a_lane()
    await lane.says("Marta", "Reminder, bins tomorrow morning, and the packed lunch on Thursday")
    await lane.says("Marta", "Nia please hand the form to Miss Okoro TOMORROW")
    letter = await _letter(lane, "Nia", 8)
    assert "about reminder" not in letter.casefold()
    assert "bins" in _part(letter, "Ahead")
    assert "Miss Okoro" in _part(letter, "Ahead")
    assert "Miss Okoro" not in await _letter(lane, "Nia", 12)


async def test_what_is_only_to_happen_is_nobodys_to_arrange() -> None:
    """That somebody will send the bill is not with the one who tells it; a visit without a day is."""
    lane = await a_lane()
    await lane.says("Marta", "How much was the boiler man?")
    await lane.says("Joel", "280 all in, he'll send the bill")
    assert "bill" not in _part(await _letter(lane, "Joel", 8), "With you")


async def test_a_question_to_all_leaves_the_picture_with_the_mornings() -> None:
    """Who has fed the cat is of no use after three days; what was asked of one waits for a week in both."""
    lane = await a_lane()
    await lane.says("Joel", "has anybody seen my grey scarf?")
    await lane.says("Joel", "Marta have you rung the school?")
    await lane.to(_morning(9))
    assert "grey scarf" in await lane.now("Joel")
    await lane.to(_morning(12))
    assert "grey scarf" not in await lane.now("Joel")
    assert "rung the school" in await lane.now("Joel")
    assert "rung the school" in _part(await lane.digest("Joel"), "Open questions")


async def test_the_new_day_of_what_is_off_is_told() -> None:
    """ "It's now Monday 14th" is of the trip that the message named, and not of the match, told last."""
    lane = await a_lane()
    await lane.says("Marta", "Space centre trip, Friday 11th September")
    await lane.says("Marta", "The match is on Saturday 12th September")
    await lane.says(
        "Marta", "Space centre is off on Friday, the coach firm's let them down. It's now Monday 14th"
    )
    letter = await _letter(lane, "Joel", 9)
    assert "Mon 14 Sep, about “Space centre”: “It's now Monday 14th”" in _part(letter, "Ahead")
    assert "The match is on Saturday" in _part(letter, "Ahead")


@pytest.mark.parametrize("words", ["ages ago", "a while ago", "just now"])
async def test_a_vague_time_answers_whether_it_was_done(words: str) -> None:
    """The cat was fed: nobody is asked the next morning; of a question when, it answers nothing for sure."""
    lane = await a_lane()
    await lane.says("Nia", "did anyone feed the cat?")
    await lane.says("Joel", words)
    assert "feed the cat" not in await lane.digest("Nia")
    await lane.says("Nia", "did anyone feed the hens?")
    assert "feed the hens" in _part(await lane.digest("Nia"), "Open questions")


async def test_an_hour_answers_for_the_day_that_was_asked_about() -> None:
    """Dinner on Wednesday at seven is on Wednesday; an hour with its own day keeps it."""
    lane = await a_lane()
    await lane.says("Marta", "what time is dinner on Thursday?")
    await lane.says("Joel", "At seven.")
    assert "Thu 10 Sep at 19:00" in await _letter(lane, "Edie", 8)
    await lane.says("Marta", "what time is the party on Friday?")
    await lane.says("Joel", "Saturday at 3")
    assert "Sat 12 Sep at 15:00" in await _letter(lane, "Edie", 9)


async def test_a_no_to_another_question_puts_nothing_right() -> None:
    """No pizza, it's Monday: the visit stays on Wednesday; a no to when it is moves it."""
    lane = await a_lane()
    await lane.says("Marta", "Nia's social worker is coming on Wednesday at 5")
    await lane.says("Nia", "can i have pizza")
    await lane.says("Joel", "no its monday")
    assert "Wed 9 Sep at 17:00" in _part(await lane.digest("Edie"), "Ahead")
    await lane.says("Nia", "is the social worker coming on Wednesday?")
    await lane.says("Marta", "no its thursday")
    assert "Thu 10 Sep" in _part(await lane.digest("Edie"), "Ahead")
