"""What is pasted into a text is somebody else's word; what only looks like it stays the speaker's."""

import pytest

from memory.floor import read_span
from memory.modality import Frame, is_licensed
from memory.value import Span


def _sources(text: str, word: str) -> tuple[str, ...]:
    start = text.index(word)
    modality = read_span(text, Span(start=start, end=start + len(word))).modality
    assert (modality.frame is Frame.QUOTATION) is bool(modality.attributed_to)
    return modality.attributed_to


@pytest.mark.parametrize(
    ("text", "word", "source"),
    [
        pytest.param("fwd from gran: I've left you the clock", "left", "gran", id="forwarded by hand"),
        pytest.param("FW: the school is closed", "closed", "unknown", id="nobody named"),
        pytest.param("> I paid the bill\nok thanks", "paid", "unknown", id="a marked line"),
        pytest.param("[12/03/2026, 14:05] Gran: I fell over", "fell", "Gran", id="copied with its date"),
        pytest.param("Gran: I fell over\nTom: who is with you", "fell", "Gran", id="a conversation"),
    ],
)
def test_pasted_words_are_their_authors(text: str, word: str, source: str) -> None:
    """Whoever pastes them has not said them."""
    assert _sources(text, word) == (source,)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        pytest.param("I forwarded the mail, Gran fell over", "fell", id="told of a forward"),
        pytest.param("News: Gran fell over", "fell", id="a heading"),
        pytest.param("> I paid the bill\nI posted the form", "posted", id="below a marked line"),
    ],
)
def test_ones_own_words_stay_ones_own(text: str, word: str) -> None:
    """A heading, a report of a forward, and what stands below what was pasted are the speaker's."""
    assert _sources(text, word) == ()
    start = text.index(word)
    assert is_licensed(read_span(text, Span(start=start, end=start + len(word))).modality)
