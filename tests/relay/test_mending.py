"""Second thoughts on what was given a moment ago, said to the bot in the next breath."""

from datetime import timedelta

import pytest

from tests.lane import a_lane


@pytest.mark.parametrize(
    ("given", "then", "said"),
    [
        ("sayso remind me tonight at 8 to put the bins out", "sayso make it 9", "today at 21:00"),
        (
            "sayso remind me tonight at 8 to put the bins out",
            "sayso actually make it half 7",
            "today at 19:30",
        ),
        ("sayso remind me tonight at 8 to put the bins out", "sayso make that 10pm please", "today at 22:00"),
        ("sayso remind me tomorrow at 10 to ring school", "sayso change it to Friday", "Fri 11 Sep, 10:00"),
        (
            "sayso remind me tomorrow at 10 to ring school",
            "sayso move it to Friday at 2",
            "Fri 11 Sep, 14:00",
        ),
    ],
)
async def test_another_hour_or_day_is_told(given: str, then: str, said: str) -> None:
    """What is not told again stays: the day beside a new hour, the hour beside a new day."""
    lane = await a_lane()
    await lane.says("Joel", given)
    heard = await lane.says("Joel", then)
    (answer,) = (text.text for _, text in heard.replies)
    assert said in answer
    assert not lane.sent


async def test_it_goes_out_then_and_once() -> None:
    """Not at the hour that was given first."""
    lane = await a_lane()
    await lane.says("Joel", "sayso remind me tonight at 8 to put the bins out")
    await lane.says("Joel", "sayso make it 9")
    assert not await lane.lets_pass(timedelta(hours=11, minutes=45))
    (sent,) = await lane.lets_pass(timedelta(hours=2))
    assert "put the bins out" in sent.text


async def test_it_is_called_off() -> None:
    """After a second thought on its hour, too."""
    lane = await a_lane()
    await lane.says("Joel", "sayso remind me tonight at 8 to put the bins out")
    await lane.says("Joel", "sayso make it 9")
    heard = await lane.says("Joel", "sayso cancel that")
    assert [text.text for _, text in heard.replies] == ["Called off: nothing goes out."]
    assert not await lane.lets_pass(timedelta(days=1))


@pytest.mark.parametrize(
    ("by", "between", "text"),
    [
        pytest.param("Marta", None, "sayso make it 9", id="another's"),
        pytest.param("Joel", "the dog is out", "sayso make it 9", id="of what was said since"),
        pytest.param("Joel", None, "sayso make it cosy", id="no time"),
        pytest.param("Joel", None, "make it 9", id="not to the bot"),
    ],
)
async def test_what_is_no_second_thought_changes_nothing(by: str, between: str | None, text: str) -> None:
    """Only the sender's very next word to the bot is one."""
    lane = await a_lane()
    await lane.says("Joel", "sayso remind me tonight at 8 to put the bins out")
    if between is not None:
        await lane.says("Joel", between)
    await lane.says(by, text)
    (sent,) = await lane.lets_pass(timedelta(hours=11, minutes=45))
    assert "put the bins out" in sent.text
