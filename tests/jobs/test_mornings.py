"""Pictures, morning words and the word on the week: complete, dated, only for those who may hear."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.settings import desk
from bot.settings.commands import Command
from config.household import HouseholdSettings
from jobs import blocks
from memory.gaps import Gap, note_gap
from memory.ids import FIRST, PersonId, RoomId, RowId
from memory.ports import Row, UnitOfWork
from tests.lane import FAMILY, MONDAY, Lane, a_lane

WEEKLY = HouseholdSettings.model_validate({**FAMILY.model_dump(), "weekly_digest": True})
LONDON = ZoneInfo("Europe/London")
SUNDAY_EVENING = datetime(2026, 9, 13, 18, 1, tzinfo=LONDON)


async def test_a_stretch_that_was_not_received_is_a_line_of_its_own() -> None:
    """Silence because the bot was cut off is told with both ends, in pictures and morning words alike."""
    lane = await a_lane()
    gap = Gap(since=MONDAY - timedelta(days=2), until=MONDAY - timedelta(days=1))
    assert "Not received" not in await lane.every_text()
    await lane.store.transact(lambda unit: note_gap(unit, gap))
    line = "Not received: what was said between Sat 5 Sep, 08:30 and yesterday at 08:30 is not known"
    assert line in await lane.now("Joel", to="Marta")
    assert line in await lane.digest("Nia")
    await lane.lets_pass(timedelta(days=15))
    assert "Not received" not in await lane.now("Joel")


async def test_the_week_goes_to_the_group_by_choice_and_holds_nothing_private() -> None:
    """On its day, once; a private word of the week is not in it, a word in the group is."""
    lane = await a_lane(settings=WEEKLY)
    await lane.says("Joel", "I have started the school forms")
    await lane.says("Nia", "I failed the maths exam", private=True)
    await lane.says("Marta", "The dentist is on Wednesday 16 September at 3")
    await lane.to(SUNDAY_EVENING)
    (week,) = [each for each in lane.sent if each.text.startswith("The week")]
    assert week.room == "group"
    assert "school forms" in week.text
    assert "dentist" in week.text
    assert "maths" not in week.text
    await lane.lets_pass(timedelta(days=6))
    assert len([each for each in lane.sent if each.text.startswith("The week")]) == 1


async def test_without_the_choice_there_is_no_word_on_the_week() -> None:
    """The control: the same week, and nothing in the group."""
    lane = await a_lane()
    await lane.says("Joel", "I have started the school forms")
    await lane.to(SUNDAY_EVENING + timedelta(days=7))
    assert not [each for each in lane.sent if each.room == "group"]


@pytest.mark.parametrize("words", ["weekly", "weekly tuesday 09:00"])
async def test_a_day_that_was_never_promised_is_not_made_up_for(words: str) -> None:
    """Chosen on a Wednesday, the week's word comes on its next day, and does not say that it is late."""
    lane = await a_lane()
    await lane.says("Joel", "I have started the school forms")
    await lane.lets_pass(timedelta(days=2))
    command = Command(name="digest", rest=words)
    await lane.store.transact(lambda unit: desk.do(unit, command, by=PersonId("marta"), now=lane.clock.now()))
    await lane.lets_pass(timedelta(hours=6))
    assert not [each for each in lane.sent if each.room == "group"]
    await lane.lets_pass(timedelta(days=4))
    await lane.says("Joel", "I have started the science forms")
    await lane.lets_pass(timedelta(days=4))
    (week,) = [each for each in lane.sent if each.room == "group"]
    assert week.text.startswith("The week")


def _spoil(unit: UnitOfWork) -> None:
    """A gap row that nobody can read: every picture and morning word is made from it, too."""
    row = Row(kind="gap", row_id=RowId("bad"), state="open", due_at=None, about=(), body="{", revision=FIRST)
    unit.put_row(row, expected=None)


async def _a_night(lane: Lane) -> None:
    await lane.to(datetime(2026, 9, 8, 6, 0, tzinfo=LONDON))


async def test_where_a_picture_can_not_be_made_the_last_good_one_stays_with_its_date() -> None:
    """The night's lines are told as of that night; without the damage the picture is made anew."""
    lane = await a_lane()
    await lane.says("Joel", "I have started the school forms")
    await _a_night(lane)
    await lane.says("Joel", "I am in Leeds")
    assert "Leeds" in await lane.now("Joel")
    await lane.store.transact(_spoil)
    shown = await lane.now("Joel", to="Marta")
    assert "Of Tue 8 Sep this still holds" in shown
    assert "school forms" in shown
    assert "Leeds" not in shown
    await lane.lets_pass(timedelta(hours=3))
    (letter,) = [each.text for each in lane.sent if each.room == "dm:joel"]
    assert "school forms" in letter


async def test_a_line_of_the_last_good_picture_goes_with_what_it_rests_on() -> None:
    """Taken back since, or not for these ears: the stored line is not told."""
    lane = await a_lane()
    await lane.says("Joel", "I have started the school forms")
    await lane.says("Joel", "I am seeing the doctor on Friday", private=True)
    await _a_night(lane)
    await lane.store.transact(_spoil)
    assert "doctor" in await lane.now("Joel")
    assert "doctor" not in await lane.now("Joel", to="Marta")
    await lane.says("Joel", "Forget that", private=True)
    await lane.says("Joel", "The school forms are finished")
    shown = await lane.now("Joel")
    assert "started the school forms" not in shown


async def test_the_stored_picture_names_claims_and_holds_no_words() -> None:
    """What a night leaves behind points at the record, so that nothing of it outlives an erasure."""
    lane = await a_lane()
    await lane.says("Joel", "I have started the zebrafinch forms")
    await _a_night(lane)
    (row,) = await lane.store.read(lambda unit: (unit.row(blocks.KIND, RowId("joel")),))
    assert row is not None
    assert row.about
    assert "zebrafinch" not in row.body
    block = await lane.store.read(lambda unit: blocks.read(unit, PersonId("joel")))
    assert block is not None
    assert block.built_at < lane.clock.now()
    room = RoomId("dm:joel")
    told = await lane.store.read(
        lambda unit: blocks.last_good(
            unit, PersonId("joel"), listener=PersonId("joel"), room=room, now=lane.clock.now()
        )
    )
    assert "zebrafinch" in told.text


async def test_what_is_planned_for_no_day_is_ahead_for_a_week_and_what_is_not_planned_never() -> None:
    """Undated and positive: ahead while fresh. Said not to be so: not ahead. With a day: until that day."""
    lane = await a_lane()
    await lane.says("Joel", "Gran is coming to stay")
    await lane.says("Joel", "The visit is on Sunday 20 September at 3")
    await lane.lets_pass(timedelta(days=8))
    digest = await lane.digest("Marta")
    ahead = digest.partition("With you")[0].partition("News")[0]
    assert "20 September" in ahead
    assert "coming to stay" not in ahead


async def test_a_question_on_a_day_that_is_over_is_no_open_question_of_the_morning() -> None:
    """Asked of Monday, on Friday: gone from the morning word; without a day it stays."""
    lane = await a_lane()
    await lane.says("Marta", "Joel, are you working late on Tuesday?")
    await lane.says("Marta", "Joel, have you finished the school forms?")
    assert "late on Tuesday" in await lane.digest("Joel")
    await lane.lets_pass(timedelta(days=5))
    digest = await lane.digest("Joel")
    assert "late on Tuesday" not in digest
    assert "finished the school forms" in digest
