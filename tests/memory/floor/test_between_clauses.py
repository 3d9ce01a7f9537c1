"""What one clause takes from another: whose words they are, and how far what they tell has got."""

import pytest

from memory.floor import read
from memory.modality import UNKNOWN_SOURCE, Realization


@pytest.mark.parametrize(
    ("text", "source"),
    [
        pytest.param("The surgery rang. They said that my sugar is high", "The surgery", id="rang"),
        pytest.param("The school has just emailed. They say the trip is off", "The school", id="perfect"),
        pytest.param("The surgery didn't ring. They said that it is busy", UNKNOWN_SOURCE, id="did-not"),
        pytest.param("The bins are out. They said that it will snow", UNKNOWN_SOURCE, id="no-call"),
        pytest.param("They said that my sugar is high", UNKNOWN_SOURCE, id="alone"),
    ],
)
def test_they_are_who_got_in_touch_just_before(text: str, source: str) -> None:
    """Only right behind a call or a letter; "they say" alone is nobody's word."""
    assert read(text)[-1].modality.attributed_to == (source,)


def test_what_stands_before_a_but_is_not_of_what_stands_behind_it() -> None:
    """Of "no more sick, but no school till Wednesday" the illness is over for good, as far as that says."""
    first, *rest = read("No more sick, but no school till Wednesday")
    assert first.modality == read("No more sick")[0].modality
    assert rest[-1].modality.temporal is not first.modality.temporal


def test_what_somebody_is_being_made_to_do_is_not_done() -> None:
    """“Dad is making us do homework” tells of homework under way; “dad made us do it” that it is done."""
    under_way, done = (
        read(text)[-1].modality for text in ("dad is making us do homework", "dad made us do it")
    )
    assert (under_way.realization, done.realization) == (Realization.STARTED, Realization.COMPLETED)
