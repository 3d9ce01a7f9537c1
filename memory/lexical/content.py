"""The content of a stretch of text: no times, fillers or calls in it, folded so that two tellings meet."""

import re

from memory.floor import Clause
from memory.language.kinship import pronoun_kind
from memory.language.wordforms import bases
from memory.lexical.lexicon import lemma, words_of
from memory.lexical.line import trimmed
from memory.lexical.scene import Scene
from memory.value import Span

_LONG = 160
_SPACES = re.compile(r"\s+")


def quote_of(scene: Scene, clause: Clause, trigger: Span) -> Span:
    """The stretch that is quoted: the sentence, or of a long one the clause if nothing beyond bears on it."""
    sentence = scene.sentence_of(trigger)
    whole = trimmed_end(scene.text, sentence)
    if not whole.holds(trigger):
        whole = Span(start=min(whole.start, trigger.start), end=max(whole.end, trigger.end))
    span = Span(start=min(clause.span.start, trigger.start), end=max(clause.span.end, trigger.end))
    part = trimmed(scene.text, span) or trigger
    beyond = scene.text[whole.start : part.start] + " " + scene.text[part.end : whole.end]
    return whole if whole.end - whole.start <= _LONG or _BEARS.search(beyond) else part


_BEARS = re.compile(
    r"n['’]?t\b|\b(?:not|no|never|none|nobody|nothing|without|except|unless|until|till|only|if|but|however|although|"
    r"though|cancel\w*|instead|maybe|perhaps|might|may|could|think|thought|guess|hope|wish|almost|nearly|apparently|"
    r"heard|says?|said|told|off|refus\w*|forbid\w*|stop\w*|dont|doesnt|didnt|wont|cant|isnt|wasnt|agree|probably)\b|\?",
    re.IGNORECASE,
)


def trimmed_end(text: str, span: Span) -> Span:
    """The sentence without white space around it and without its full stop."""
    start, end = span.start, span.end
    while start < end and text[start].isspace():
        start += 1
    while end > start and (text[end - 1].isspace() or text[end - 1] == "."):
        end -= 1
    return Span(start=start, end=end) if start < end else span


def without_times(scene: Scene, span: Span) -> list[Span]:
    """The parts of a stretch that tell no time and call nobody."""
    holes = [*scene.time_spans, *(mention.span for mention in scene.vocatives)]
    parts = [span]
    for hole in holes:
        parts = [piece for part in parts for piece in _cut(part, hole)]
    return parts


def _cut(part: Span, hole: Span) -> list[Span]:
    if not part.touches(hole):
        return [part]
    pieces = [(part.start, hole.start), (hole.end, part.end)]
    return [Span(start=start, end=end) for start, end in pieces if start < end]


def value_of(scene: Scene, span: Span) -> str:
    """The words of a stretch as they stand, times and calls left out, fillers dropped at its ends."""
    kept = [trimmed(scene.text, part) for part in without_times(scene, span)]
    text = " ".join(part.of(scene.text) for part in kept if part is not None)
    return strip_fillers(_SPACES.sub(" ", text))


def strip_fillers(text: str) -> str:
    """A stretch of words without the fillers that open and close it."""
    words = text.split(" ")
    while len(words) > 1 and _plain(words[0]) in words_of("fillers", "opening"):
        words = words[1:]
    while len(words) > 1 and _plain(words[-1]) in words_of("fillers", "closing"):
        words = words[:-1]
    return " ".join(words).strip(" ,;:.!?-–")


def opens_idly(text: str) -> bool:
    """Whether a stretch begins with a word that only opens a sentence."""
    return _plain(text.split(" ", maxsplit=1)[0]) in words_of("fillers", "opening")


def has_content(text: str) -> bool:
    """Whether a stretch holds any word but prepositions, articles and pronouns."""
    return any(
        _plain(word) not in words_of("in_content", "not_content") and _plain(word) for word in text.split()
    )


def only_fillers(text: str) -> bool:
    """Whether a stretch holds nothing but openings: "ok so", "morning"."""
    return all(_plain(word) in words_of("fillers", "opening") or not _plain(word) for word in text.split())


def _plain(word: str) -> str:
    return word.casefold().strip(",;:.!?-–\"'")


def folded(text: str) -> str:
    """The content words of a text as base forms, for comparison only."""
    return " ".join(bases(text)) or " ".join(text.casefold().split())


def noun_key(text: str) -> str:
    """What a noun phrase names, as base forms: "the tax forms" and "tax form" meet in "tax form"."""
    words = [word.casefold().strip(",;:.!?\"'“”’") for word in text.replace("’", "'").split()]
    kept: list[str] = []
    for word in words:
        if word in words_of("in_content", "stops_a_noun") and kept:
            break
        bare = word.removesuffix("'s")
        if bare and bare not in words_of("in_content", "not_content") and not pronoun_kind(bare):
            kept.append(lemma(bare))
    return " ".join(kept)
