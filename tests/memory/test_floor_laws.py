"""What holds of the floor for every text: exact spans, no failure, one answer, work in step with length."""

import sys
import tomllib
from collections.abc import Callable
from importlib.resources import files
from itertools import pairwise
from types import FrameType

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from memory.floor import read, read_span, sentences
from memory.floor.normalise import tokens_of
from memory.floor.operators import operators
from memory.floor.reading import Clause
from memory.modality import Frame, Modality, is_no_stronger, meet
from memory.value import Span
from tests.strategies import chat_texts, modalities, nasty_texts

TEXTS = st.one_of(chat_texts(), nasty_texts())
CLASSES = frozenset({"V", "VZ", "VD", "VN", "VG", "N", "NS", "J", "R"})
_VALUES = """
CT+ CT- PR+ PR- PS+ PS- Uu report belief:certain belief:probable belief:possible desire intend
intend:possible schedule attempt require permit forbid request ask
aspect:start aspect:stop aspect:finish aspect:continue perception cancel
"""
_FRAMES = "to that ing wh np_to np_ing np_bare for_to passive_to passive_that it_that"
VALUES, FRAMES = frozenset(_VALUES.split()), frozenset(_FRAMES.split())


def _spans(clause: Clause) -> list[Span]:
    optional = [clause.subject, clause.negated_by]
    return [
        clause.span,
        clause.trigger,
        *clause.cues,
        *(argument.span for argument in clause.arguments),
        *(span for span in optional if span is not None),
    ]


@given(TEXTS)
def test_spans_lie_within_the_text(text: str) -> None:
    """Every stretch that the floor points at exists and holds at least one code point."""
    for clause in read(text):
        for span in _spans(clause):
            assert 0 <= span.start < span.end <= len(text)
        assert clause.span.holds(clause.trigger)


@given(TEXTS)
def test_every_mark_belongs_to_a_word(text: str) -> None:
    """The words come in the order of the text, and no mark but blanks lies between them."""
    at = 0
    for token in tokens_of(text):
        assert token.start <= at or not text[at : token.start].strip()
        assert token.start < token.end
        at = max(at, token.end)
    assert not text[at:].strip()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("see and/or ask", ["see", "or", "ask"], id="and/or"),
        pytest.param("w/ Sam, b/c it rains", ["with", "sam", ",", "because", "it", "rains"], id="slashes"),
        pytest.param("mrs. Gray, dr. Lee", ["mrs", "gray", ",", "dr", "lee"], id="titles"),
        pytest.param("post@home.org, form.pdf", ["post@home.org", ",", "form.pdf"], id="dots"),
        pytest.param(
            "can't won't shouldn't've", ["can", "not", "will", "not", "should", "not", "have"], id="not"
        ),
        pytest.param("well-off o'clock it’s", ["well-off", "o'clock", "it", "'s"], id="apostrophes"),
        pytest.param("see:) hm:( ok;)", ["see", ":)", "hm", ":(", "ok", ";)"], id="faces"),
        pytest.param("née Ångström, naïve!", ["née", "ångström", ",", "naïve", "!"], id="accents"),
    ],
)
def test_words_are_cut_whole(text: str, words: list[str]) -> None:
    """A word with marks inside stays one, whatever stands behind it, and plain ones are cut at the mark."""
    assert [token.word for token in tokens_of(text)] == words
    assert [token.word for token in tokens_of(f"{text} x")][:-1] == words


def test_clitics_without_end_are_read() -> None:
    """However many apostrophes hang on a word, each is taken off it, and none is left over."""
    words = [token.word for token in tokens_of("he" + "'ve" * 3_000)]
    assert words == ["he", *["have"] * 3_000]


def test_every_listed_exaggeration_is_heard() -> None:
    """Each phrase of the lexicon, said of oneself, is not meant; said of a horse's feed, it is."""
    phrases = [" ".join(words) for rows in operators().hyperbole.values() for words in rows]
    assert len(phrases) > 80
    for phrase in phrases:
        if any(token.fixed for token in tokens_of(phrase)):
            continue  # "as if" is one word here
        assert {clause.modality.frame for clause in read(f"I think {phrase}")} == {Frame.NONLITERAL}, phrase
    assert {clause.modality.frame for clause in read("I think the horse could eat")} == {Frame.ACTUAL}


@given(TEXTS)
def test_clauses_hang_together(text: str) -> None:
    """A parent is another clause of the same reading, and no chain of parents comes back to its start."""
    clauses = read(text)
    for index, clause in enumerate(clauses):
        seen = {index}
        parent = clause.parent
        while parent is not None:
            assert 0 <= parent < len(clauses)
            assert parent not in seen
            seen.add(parent)
            parent = clauses[parent].parent


@given(TEXTS)
def test_one_main_clause_to_a_sentence(text: str) -> None:
    """A sentence rests on one assertion at most."""
    clauses = read(text)
    for sentence in sentences(text):
        assert sum(clause.main for clause in clauses if sentence.holds(clause.trigger)) <= 1


@given(TEXTS)
def test_sentences_do_not_overlap(text: str) -> None:
    """Sentences come in order, one after the other."""
    found = sentences(text)
    for one, other in pairwise(found):
        assert one.end <= other.start
    assert all(0 <= one.start < one.end <= len(text) for one in found)


@given(TEXTS)
def test_the_same_text_reads_the_same(text: str) -> None:
    """The floor has no memory: what it read before makes no difference."""
    first = read(text)
    read("Ana said she might have forgotten to post them")
    assert read(text) == first


@given(TEXTS, st.data())
def test_any_span_gets_one_clause(text: str, data: st.DataObject) -> None:
    """Whatever stretch is asked about, one clause comes back, and asking twice gives the same."""
    assume(text)
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    clause = read_span(text, Span(start=start, end=end))
    assert clause == read_span(text, Span(start=start, end=end))
    assert all(0 <= span.start < span.end <= len(text) for span in _spans(clause))


@given(TEXTS)
def test_a_trigger_reads_as_in_the_whole(text: str) -> None:
    """Asked about a predicate that the whole reading has, the floor says the same of it."""
    for clause in read(text):
        assert read_span(text, clause.trigger) == clause


@given(chat_texts(), modalities())
def test_no_proposal_rises_above_the_floor(text: str, proposal: Modality) -> None:
    """What is kept after any proposal is no stronger than what the text's grammar allows."""
    for clause in read(text):
        assert is_no_stronger(meet(clause.modality, proposal), clause.modality)


def _calls(work: Callable[[], object]) -> int:
    """How many Python functions were entered meanwhile: a measure of work that no busy machine changes."""
    count = 0

    def watch(_frame: FrameType, event: str, _arg: object) -> None:
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


LINES = {
    "sentences": "Mum said she posted the forms. Did you feed the cat? I haven't started dinner. ",
    "no punctuation": "mum said she posted the forms and i think dad forgot to ring them so we might go ",
    "commas": "milk, bread, eggs, ",
    "openers": "if he said that she thinks that ",
    "quotes": '" ( “ ',
    "one long word": "aaaa",
    "newlines": "\n",
    "marks": "?!...",
    "apostrophes": "'",
}


@pytest.mark.parametrize("line", [pytest.param(text, id=name) for name, text in LINES.items()])
def test_work_grows_no_faster_than_the_text(line: str) -> None:
    """Eight times the text is about eight times the work, also for texts made to be hard."""
    short, long = line * 16, line * 128
    read(line * 4)  # loads the lexicons; the floor remembers readings, so no text is measured twice
    assert _calls(lambda: read(long)) <= 12 * _calls(lambda: read(short)) + 2_000


def _signature_blocks() -> list[dict[str, str]]:
    raw = (files("memory.floor") / "lexicon" / "signatures.toml").read_text(encoding="utf-8")
    return tomllib.loads(raw)["class"]


def test_signatures_are_of_closed_vocabularies() -> None:
    """Each block names its source, its kind, known frames and known values."""
    for block in _signature_blocks():
        assert block["name"]
        assert block["source"]
        assert block["kind"] in ("verb", "adjective", "noun")
        assert block["words"].split()
        for frame, value in block.items():
            if frame not in ("name", "source", "kind", "words"):
                assert frame.removesuffix("_state") in FRAMES
                assert len(value.split()) == 2
                assert VALUES.issuperset(value.split())


def test_a_word_has_one_signature_in_a_frame() -> None:
    """No word stands in two blocks that disagree about it, nor twice in one."""
    seen: dict[tuple[str, str, str], str] = {}
    for block in _signature_blocks():
        words = block["words"].split()
        assert len(words) == len(set(words))
        for frame in block.keys() - {"name", "source", "kind", "words"}:
            for word in words:
                assert seen.setdefault((block["kind"], word, frame), block[frame]) == block[frame]


def test_word_forms_are_well_formed() -> None:
    """Each form stands once, in order, with a lemma and known classes."""
    raw = (files("memory.floor") / "lexicon" / "words.tsv").read_text(encoding="utf-8")
    rows = [line.split("\t") for line in raw.splitlines() if not line.startswith("#")]
    forms = [row[0] for row in rows]
    assert forms == sorted(set(forms))
    for form, lemma, classes in rows:
        assert form == form.lower()
        assert lemma
        assert CLASSES.issuperset(classes.replace("|", ",").split(","))
