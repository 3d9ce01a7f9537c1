"""Sentences that ask, once the name that opens them is left out: "Rory have you rung them yet"."""

from collections.abc import Iterator, Sequence

from memory.floor import Clause, read
from memory.floor.reading import shifted
from memory.language.kinship import pronoun_kind
from memory.language.naming import Mention
from memory.lexical.lexicon import pattern
from memory.lexical.line import Line, trimmed
from memory.modality import Act
from memory.value import Span

_ASKED_AFTER = frozenset({"speaker", "speakers", "addressee", "he", "she", "they", "it", "someone"})
_NO_SUBJECTS = frozenset({"that", "this", "one", "others", "both", "all", "each", "none", "her", "his", "my"})
_DETERMINERS = frozenset({"the", "my", "your", "his", "her", "our", "their"})


def asked_behind_a_call(
    line: Line, sentences: Sequence[Span], mentions: Sequence[Mention], clauses: Sequence[Clause]
) -> Iterator[tuple[Span, Clause]]:
    """Each sentence that asks behind a name, with the clause that asks."""
    for sentence in sentences:
        first = next((each for each in mentions if each.span.start == sentence.start), None)
        inside = (each for each in clauses if each.trigger.touches(sentence))
        if first is None or any(each.modality.act is Act.ASKED and each.main for each in inside):
            continue
        rest = trimmed(line.text, Span(start=first.span.end, end=sentence.end))
        if rest is None or not _is_inverted(line, rest, sentence, mentions):
            continue
        main = next((each for each in read(line.text[rest.start : sentence.end]) if each.main), None)
        if main is not None and main.modality.act is Act.ASKED:
            yield sentence, shifted(main, rest.start)


def _is_inverted(line: Line, rest: Span, sentence: Span, mentions: Sequence[Mention]) -> bool:
    """Whether an auxiliary and then a subject follow: "have you", "is the car … yet"."""
    found = pattern("scene", "inverted").match(line.text, rest.start, rest.end)
    if found is None:
        return False
    after = next((token for token in line.words(rest) if token.start >= found.end()), None)
    if after is None:
        return False
    if pronoun_kind(after.word) in _ASKED_AFTER:
        return after.word not in _NO_SUBJECTS
    is_named = any(mention.span.start == after.start for mention in mentions)
    asks = sentence.of(line.text).rstrip().endswith("?") or " yet" in rest.of(line.text)
    return (is_named or after.word in _DETERMINERS) and asks
