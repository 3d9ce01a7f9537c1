"""Small stories of what was so and what is so now, in words that the half-year's lists do not have.

What each set gave at first sight stands in the README; here nothing may fall behind what is reached.
"""

from functools import cache

import pytest

from tests.simulation.check import Report
from tests.simulation.stories import Story, answers, played, stories_of


@cache
def _told(name: str) -> tuple[tuple[str, Report], ...]:
    return tuple((story["id"], played(story)) for story in stories_of(name))


@pytest.mark.parametrize(
    ("name", "stale", "untold"),
    [
        pytest.param("first", 5, 7, id="first"),
        pytest.param("second", 2, 2, id="second"),
        pytest.param("third", 6, 10, id="third"),
        pytest.param("fourth", 5, 5, id="fourth"),
        pytest.param("fifth", 9, 14, id="fifth"),
        pytest.param("sixth", 0, 0, id="sixth"),
    ],
)
def test_what_holds_is_told_and_what_held_is_not(name: str, stale: int, untold: int) -> None:
    """Of no more stories than are named the old is told as what is so, or nothing at all is."""
    found = [(name, finding.told) for name, report in _told(name) for finding in report.findings]
    assert len(found) <= stale, found
    silent = [(name, finding.told) for name, report in _told(name) for finding in report.unanswered]
    assert len(silent) <= untold, silent


@pytest.mark.parametrize(("name", "twins", "doubts"), [("fourth", 20, 0), ("fifth", 20, 0), ("sixth", 10, 1)])
def test_where_nothing_has_changed_nothing_is_called_an_earlier_word(
    name: str, twins: int, doubts: int
) -> None:
    """The control: what is so is told without doubt, but for one of fifty, whatever else was said since."""
    unchanged = [story for story in stories_of(name) if story["id"].startswith("same/")]
    doubted = [text for story in unchanged for text in answers(story) if "Earlier:" in text]
    assert len(unchanged) == twins
    assert len(doubted) <= doubts, doubted


def test_without_the_change_what_was_said_first_is_told() -> None:
    """The twin: the first word alone is no old value, and is told; silence would hide what is stale."""
    told = [_before_the_change(story) for story in stories_of("first")[:24] if len(story["turns"]) > 1]
    found = [report for report in told if report.findings]
    assert 2 * len(found) > len(told)


def _before_the_change(story: Story) -> Report:
    return played({**story, "turns": story["turns"][:1], "ask": story["ask"][:1]})


@pytest.mark.parametrize(
    ("name", "least"),
    [("first", 60), ("second", 60), ("third", 60), ("fourth", 60), ("fifth", 80), ("sixth", 40)],
)
def test_names_are_unique_and_every_story_asks_for_something(name: str, least: int) -> None:
    """What is wrong is reported by name; a story that demands nothing would hold nothing."""
    stories = stories_of(name)
    names = [story["id"] for story in stories]
    assert len(names) == len(set(names)) >= least
    assert all(story["ask"] and (story["right"] or story["wrong"]) for story in stories)
