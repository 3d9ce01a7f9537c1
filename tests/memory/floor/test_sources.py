"""Whose words they are, where the sentence before tells who got in touch."""

import pytest

from memory.floor import read
from memory.modality import UNKNOWN_SOURCE


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
