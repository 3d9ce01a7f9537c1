"""Later words are set beside earlier ones where they may tell otherwise of the same matter."""

from datetime import UTC, datetime, timedelta

import pytest

from memory.finding.figures_told import figures
from memory.finding.told_otherwise import said, sets_anew, tells_otherwise
from memory.language.asking import ask
from tests.builders import a_house

_AT = datetime(2026, 9, 7, 9, 0, tzinfo=UTC)


def _tells(question: str, before: str, since: str) -> bool:
    house = a_house()
    calendar = house.calendar_of(None)
    asked = ask(question, asker=house.people[0].person_id, house=house, at=_AT + timedelta(days=3))
    first = said(before, at=_AT, calendar=calendar)
    return tells_otherwise(asked, first, said(since, at=_AT + timedelta(days=2), calendar=calendar))


@pytest.mark.parametrize(
    ("question", "before", "since"),
    [
        pytest.param(
            "when is the boiler check?", "the boiler check is on the 16th",
            "the boiler check has slipped to the 23rd", id="done-and-still-to-come",
        ),
        pytest.param(
            "where is the drop-off?", "the drop-off is at the side gate", "the drop-off is at the chapel",
            id="another-place",
        ),
        pytest.param(
            "where is she based?", "I'm based at the Leith office", "for the next year I'll be based in Fife",
            id="the-same-deed",
        ),
        pytest.param(
            "how much does the puppy weigh?", "the puppy weighs 4 kilos", "vet weighed the puppy, 6 kilos",
            id="another-measure",
        ),
        pytest.param(
            "what's the alarm code?", "the alarm code is 3141", "alarm's been redone, 2718 opens it now",
            id="named-shorter",
        ),
        pytest.param(
            "is the kettle still broken?", "the kettle's broken", "Jean has sorted the kettle", id="mended"
        ),
        pytest.param("has she a rash?", "she's got a rash", "no more rash", id="no-more-of-it"),
        pytest.param(
            "can you babysit on Friday?", "I can babysit on Friday", "I can't do Friday after all",
            id="not-on-that-day",
        ),
        pytest.param("who is cooking?", "Jean's cooking", "I'm cooking", id="another-doer"),
    ],
)  # fmt: skip
def test_what_may_be_otherwise_by_now(question: str, before: str, since: str) -> None:
    """Another time, place, number or doer, an end or a denial of the same matter is told beside it."""
    assert _tells(question, before, since)


@pytest.mark.parametrize(
    ("question", "before", "since"),
    [
        pytest.param(
            "when is the boiler check?", "the boiler check is on the 16th",
            "they might move the boiler check to the 23rd", id="perhaps",
        ),
        pytest.param(
            "when is the boiler check?", "the boiler check is on the 16th",
            "I wish the boiler check had moved to the 23rd", id="wished",
        ),
        pytest.param(
            "what's the vet's number?", "the vet's number is 01632 960801",
            "the groomer's number is 01632 960802", id="of-another-thing",
        ),
        pytest.param(
            "what's the wifi password?", "the wifi password is greenladder3",
            "the wifi is slow, I've changed the hall light", id="a-change-of-another-thing",
        ),
        pytest.param(
            "when is ballet?", "ballet is on Tuesdays at 5", "no ballet this week", id="for-once"
        ),
        pytest.param(
            "how much pocket money do I get?", "I get £3 a week pocket money", "I spent £4 on stickers",
            id="another-sum",
        ),
        pytest.param(
            "where's the ladder?", "the ladder is in the cellar", "I used the ladder in the garden",
            id="what-was-done-with-it",
        ),
        pytest.param(
            "are the cupboard doors done?", "I started on the cupboard doors",
            "I took the level out of the hall and put it in the wardrobe", id="of-another-of-its-kind",
        ),
        pytest.param(
            "who feeds the cat?", "Jean feeds the cat", "Bea feeds the cat as well now", id="beside-it"
        ),
    ],
)  # fmt: skip
def test_what_leaves_it_as_it_was(question: str, before: str, since: str) -> None:
    """The control: a wish, a doubt, another thing, another time of it, or what comes to it."""
    assert not _tells(question, before, since)


@pytest.mark.parametrize(
    ("question", "before", "since", "is_set_anew"),
    [
        pytest.param("how many are coming?", "eight people are coming", "it'll be ten", True, id="a-number"),
        pytest.param("when are they back?", "back on Friday", "back on Sunday now", True, id="a-day"),
        pytest.param("how many are coming?", "eight people are coming", "I'll do a pie", False, id="none"),
        pytest.param("when are they back?", "back on Friday", "maybe on Sunday", False, id="perhaps"),
    ],
)
def test_words_that_lean_on_others_may_set_them_anew(
    question: str, before: str, since: str, is_set_anew: bool
) -> None:
    """Another number, time or a change does; other talk, or a guess, goes on with what was said."""
    house = a_house()
    calendar = house.calendar_of(None)
    asked = ask(question, asker=house.people[0].person_id, house=house, at=_AT + timedelta(days=3))
    first = said(before, at=_AT, calendar=calendar)
    assert sets_anew(asked, first, said(since, at=_AT + timedelta(hours=1), calendar=calendar)) is is_set_anew


def test_figures_are_told_by_what_they_count() -> None:
    """Spelt out or not, of one measure, a rate, a sum or a row of digits; an hour is none."""
    assert figures("she's 9 kilos") == {"kilo": frozenset({"9"})}
    assert figures("three times a day") == {"time a day": frozenset({"3"})}
    assert figures("twice a day") == {"time a day": frozenset({"2"})}
    assert figures("£7 a week") == {"money a week": frozenset({"7"})}
    assert figures("on 01632 960801") == {"row": frozenset({"01632960801"})}
    assert not figures("at 10.30")
