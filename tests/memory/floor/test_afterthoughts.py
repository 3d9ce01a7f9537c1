"""A breath of its own takes from what was just said, and nothing else does."""

import pytest

from memory.floor import read_span
from memory.modality import Certainty, Factuality, Frame, Polarity, factuality
from memory.value import Span

_SAID = "The car is fixed"
_TRIGGER = Span(start=11, end=16)


@pytest.mark.parametrize(
    "after",
    [
        *(". I think.", ". Probably.", ". At least I think so.", "... I think", " - I think"),
        *(". I hope.", ". I'm fairly sure."),
    ],
)
def test_it_is_thought_likely(after: str) -> None:
    """Who adds that they think so is not sure."""
    assert read_span(f"{_SAID}{after}", _TRIGGER).modality.certainty is Certainty.PROBABLE


@pytest.mark.parametrize(
    "after",
    [
        *(". Maybe.", ". Not sure though.", ". I may be wrong.", ". Don't quote me on that.", "... maybe"),
        *(". No idea if that's true.", ". If Bob's right.", ". I'm not 100% sure about it."),
    ],
)
def test_it_is_only_possible(after: str) -> None:
    """Who adds a doubt leaves it open."""
    assert read_span(f"{_SAID}{after}", _TRIGGER).modality.certainty is Certainty.POSSIBLE


@pytest.mark.parametrize(
    "after",
    [
        ". Or so Bob says.",
        ". That's what Bob said anyway.",
        ". Bob told me.",
        ". I was told.",
        ". Allegedly.",
    ],
)
def test_it_is_somebody_elses_word(after: str) -> None:
    """Who adds where they have it from did not see it."""
    assert read_span(f"{_SAID}{after}", _TRIGGER).modality.attributed_to == ("unknown",)


@pytest.mark.parametrize("after", [". Just kidding!", ". Not!", ". In my dreams.", ". jk"])
def test_it_is_not_meant(after: str) -> None:
    """Who adds that it is a joke says nothing of the car."""
    assert read_span(f"{_SAID}{after}", _TRIGGER).modality.frame is Frame.NONLITERAL


@pytest.mark.parametrize("after", [". Well, nearly.", ". Almost.", ". Not quite."])
def test_it_is_not_so_yet(after: str) -> None:
    """Who adds "nearly" leaves open whether it is."""
    assert read_span(f"{_SAID}{after}", _TRIGGER).modality.polarity is Polarity.UNKNOWN


@pytest.mark.parametrize(
    "after",
    [
        *(". I'm sure.", ". I promise.", ". Thanks!", ". I think it's ready.", ". Maybe we can go.", ""),
        *(". Not cheap though.", ". Bob told me to say so to Ana.", ". Almost 200 pounds.", ". Nearly home."),
    ],
)
def test_what_tells_something_of_its_own_takes_nothing(after: str) -> None:
    """The control: the next sentence speaks of something else."""
    told = read_span(f"{_SAID}{after}", _TRIGGER).modality
    assert factuality(told) is Factuality.CERTAIN_POSITIVE


def test_only_the_sentence_before_it_is_taken_from() -> None:
    """What was said earlier stands."""
    text = f"{_SAID}. Dinner is ready. I think."
    assert read_span(text, _TRIGGER).modality.certainty is Certainty.CERTAIN
    assert read_span(text, Span(start=28, end=33)).modality.certainty is Certainty.PROBABLE
