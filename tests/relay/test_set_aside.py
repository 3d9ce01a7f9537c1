"""What a reminder gives way to: another hour, a day without it, and the thing being done or called off."""

from datetime import timedelta

import pytest

from tests.lane import Lane, a_lane


async def reminded(lane: Lane, of: str, *, by: timedelta) -> list[str]:
    """The reminders that hold a word and go out while time passes."""
    return [each.text for each in await lane.lets_pass(by) if of in each.text and "reminder" in each.text]


@pytest.mark.parametrize(
    ("said", "after", "comes"),
    [
        ("remind me again in an hour", timedelta(minutes=62), True),
        ("remind me again in an hour", timedelta(minutes=50), False),
        ("not now, ask me tonight", timedelta(hours=11), True),
        ("snooze 20 mins", timedelta(minutes=22), True),
        ("snooze", timedelta(minutes=62), True),
        ("later", timedelta(minutes=62), True),
        ("thanks", timedelta(hours=11), False),
        ("Nia's at Gran's later", timedelta(hours=11), False),
    ],
)
async def test_a_reminder_is_put_off(said: str, after: timedelta, *, comes: bool) -> None:
    """To the hour that is told, or by an hour; and only by words that ask for that."""
    lane = await a_lane()
    await lane.asks("Joel", "remind me at 9 to check the tyres")
    assert await reminded(lane, "tyres", by=timedelta(minutes=40))
    await lane.asks("Joel", said)
    assert bool(await reminded(lane, "tyres", by=after)) is comes


async def test_what_was_said_since_is_put_off_by_nothing() -> None:
    """Who has spoken of something else has moved on; and who got none puts none off."""
    lane = await a_lane()
    await lane.asks("Joel", "remind me at 9 to check the tyres")
    await reminded(lane, "tyres", by=timedelta(minutes=40))
    await lane.asks("Joel", "I'm at the allotment")
    await lane.asks("Joel", "later")
    await lane.asks("Nia", "snooze 20 mins")
    assert not await reminded(lane, "tyres", by=timedelta(hours=3))


@pytest.mark.parametrize(
    ("of", "by", "said", "comes"),
    [
        ("post the parcel", "Joel", "posted the parcel", False),
        ("post the parcel", "Joel", "parcel's posted", False),
        ("post the parcel", "Joel", "wrapped the parcel", True),
        ("post the parcel", "Joel", "posted the letter", True),
        ("post the parcel", "Joel", "I'll post the parcel later", True),
        ("post the parcel", "Joel", "nearly posted the parcel", True),
        ("post the parcel", "Joel", "did anyone post the parcel?", True),
        ("post the parcel", "Nia", "Joel's posted the parcel", True),
        ("ring the surveyor", "Joel", "no need to ring the surveyor any more", False),
        ("ring the surveyor", "Joel", "no need to ring the plumber", True),
        ("bring the chairs in", "Joel", "washed the chairs", True),
        ("bring the chairs in", "Joel", "brought the chairs in", False),
    ],
)
async def test_what_is_done_or_off_is_no_more_reminded_of(
    of: str, by: str, said: str, *, comes: bool
) -> None:
    """By the word of whoever is reminded, of that very deed; whatever is less lets the reminder come."""
    lane = await a_lane()
    await lane.asks("Joel", f"remind me at 6pm to {of}")
    await lane.says(by, said)
    assert bool(await reminded(lane, of, by=timedelta(hours=11))) is comes


async def test_whoever_asked_is_told_that_there_was_no_need() -> None:
    """A reminder for another that is not sent is no secret; one's own needs no word."""
    lane = await a_lane()
    await lane.asks("Marta", "remind Joel at 6pm to bring the chairs in")
    await lane.says("Joel", "brought the chairs in")
    sent = await lane.lets_pass(timedelta(hours=11))
    assert [(str(each.room), "said to be done" in each.text) for each in sent if "chairs" in each.text] == [
        ("dm:marta", True)
    ]


async def test_why_says_that_there_was_no_need() -> None:
    """Of a reminder that did not come, whoever asked for it can ask why."""
    lane = await a_lane()
    await lane.asks("Joel", "remind me at 6pm to post the parcel")
    await lane.says("Joel", "posted the parcel")
    await lane.lets_pass(timedelta(hours=11))
    words = await lane.store.read(lambda unit: [row.row_id for row in unit.rows("word")])
    assert "It was not sent, today at 18:00: by then it was said to be done." in await lane.asks(
        "Joel", f"/why {words[0]}"
    )


async def test_a_day_is_left_out_of_what_comes_again() -> None:
    """Only that one; and a day on which it does not fall leaves it as it is."""
    lane = await a_lane()
    await lane.asks("Marta", "remind me every Friday at 5pm to water the ferns")
    await lane.asks("Marta", "not this Friday")
    assert not await reminded(lane, "ferns", by=timedelta(days=6))
    assert len(await reminded(lane, "ferns", by=timedelta(days=7))) == 1
    await lane.asks("Marta", "skip tomorrow")
    assert len(await reminded(lane, "ferns", by=timedelta(days=7))) == 1


@pytest.mark.parametrize(
    ("said", "waits"),
    [
        ("Tell Nia at 9pm the party is karaoke", True),
        ("Tell Nia at 9pm that the party is karaoke", True),
        ("Tell Nia at 9pm we leave for the party", False),
        ("Tell Nia the party is at 9pm", False),
    ],
)
async def test_an_hour_before_what_is_so_is_the_hour_to_tell_it(said: str, *, waits: bool) -> None:
    """The hour of what is to come is its own."""
    lane = await a_lane()
    told = await lane.asks("Joel", said)
    assert ("21:00" in told) is waits
    assert any("party" in each.text for each in lane.sent) is not waits


@pytest.mark.parametrize(
    ("by", "said", "comes"),
    [
        ("Nia", "Dad's back", True),
        ("Marta", "Joel's home", True),
        ("Joel", "I'm back!", True),
        ("Nia", "Dad's back hurts", False),
        ("Nia", "Dad's back on Friday", False),
        ("Nia", "is Dad back?", False),
        ("Edie", "I think Joel's back", False),
        ("Nia", "I'm back", False),
    ],
)
async def test_somebody_elses_word_that_one_is_home(by: str, said: str, *, comes: bool) -> None:
    """Said for certain, of that person, by whoever sees them; a back that hurts is another."""
    lane = await a_lane()
    await lane.asks("Marta", "when Joel gets home remind him to sign the form")
    await lane.lets_pass(timedelta(hours=1))
    await lane.says(by, said)
    assert any("sign the form" in each.text for each in lane.sent) is comes


async def test_what_the_kids_are_not_to_know_is_in_none_of_their_mornings() -> None:
    """Though it was said where they read it; the others' mornings tell it as ever."""
    lane = await a_lane()
    await lane.says("Joel", "we're booking the treehouse cabin for August")
    assert "cabin" in await lane.digest("Nia")
    await lane.says("Joel", "Don't tell the kids about the cabin")
    assert "cabin" not in await lane.digest("Nia")
    assert "cabin" not in await lane.now("Joel", to="Nia")
    assert "cabin" in await lane.digest("Edie")


async def test_no_need_calls_off_what_was_promised() -> None:
    """ "No need to ring him" is said of the ringing; no other deed is called off by it."""
    lane = await a_lane()
    await lane.says("Joel", "I'll ring the surveyor")
    await lane.says("Joel", "no need to ring the plumber")
    assert "ring the surveyor" in await lane.now("Joel")
    await lane.says("Joel", "no need to ring the surveyor any more")
    assert "“I'll ring the surveyor”" not in await lane.now("Joel")


async def test_a_later_time_is_left_out_and_the_next_one_comes() -> None:
    """Of every Monday the one after next is left out: it comes today, and then in a fortnight."""
    lane = await a_lane()
    await lane.says("Marta", "remind me every Monday at 6pm to put the bins out", private=True)
    heard = await lane.says("Marta", "not next Monday", private=True)
    assert [text.text for _, text in heard.replies] == ["I'll leave out Mon 14 Sep."]
    assert "today at 18:00" in await lane.asks("Marta", "my reminders")
    await lane.to(lane.clock.now() + timedelta(days=1))
    told = await lane.asks("Marta", "my reminders")
    assert "Mon 21 Sep" in told
    assert "14 Sep" not in told


async def test_a_day_on_which_it_does_not_come_leaves_nothing_out() -> None:
    """The inverse: of every Monday, no Wednesday is left out."""
    lane = await a_lane()
    await lane.says("Marta", "remind me every Monday at 6pm to put the bins out", private=True)
    heard = await lane.says("Marta", "not on Wednesday", private=True)
    assert "leave out" not in " ".join(text.text for _, text in heard.replies)
