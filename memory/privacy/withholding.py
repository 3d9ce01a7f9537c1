"""What keeps a thing from somebody, put together of its parts: "Joel finds out on Saturday, not before".

People say it in more ways than can be listed. But all of them are made of few kinds of parts: that somebody
learns, is told or shares in a thing; a denial, a wish; a word for secrecy; where somebody is to be kept. A
stretch of words that holds nothing but such parts and whom it names keeps what stands beside it from them;
"Joel doesn't know how to swim" holds something of its own, and keeps nothing from anybody.
"""

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import NamedTuple

from memory.floor.words import closed_classes

_BREAK = re.compile(r"[,;:()…]+| [-–—]+ |\b(?:but|and|so|cos|cuz|because|otherwise|as|or)\b", re.IGNORECASE)
_WORD = r"[^\W_][\w-]*(?:'(?!(?:s|d|ll|re|ve)\b)\w+)?|'(?:s|d|ll|re|ve)\b"
_FOLLOWS = re.compile(
    r"\W*(?:(?:cos|cuz|because|otherwise)\b|(?:(?:or|as|so|and|but) )?"
    r"(?:it|that|this|he|she|they)(?:['’]d|['’]ll| would| will| might| hates?| worr\w+| get\w*)\b)",
    re.IGNORECASE,
)
"""What would come of it: "she'd be crushed"."""
_WOULD = re.compile(
    r"\W*(?:(?:or|and|but|as) )?(?P<who>[\w -]{1,40}?)(?:['’](?:d|ll)| would| will)\b", re.IGNORECASE
)
_TAG = re.compile(r",? (?:got it|ok(?:ay)?|right|yes|yeah|deal|promise|understood)\?\W*$", re.IGNORECASE)
_KNOWS_ALREADY = re.compile(
    r"\b(?:he|she|they) (?:already )?knows?\b(?! (?:nothing|no\b))|\balready knows?\b|\bknows? already\b",
    re.IGNORECASE,
)
_MOST_PIECES, _MOST_WORDS = 6, 40
"""No such wish is longer; what is has other things to say."""
_JOINS = frozenset({"and", "or", "the", "my", "our", "your", "both", "all"})


class Withheld(NamedTuple):
    """Words that keep a thing from somebody.

    Attributes:
        start: Where they begin in the sentence.
        end: Where they end.
        who: From whom, as named.
        what: What, if they name it; what stands beside them otherwise.
    """

    start: int
    end: int
    who: str
    what: str


@dataclass(frozen=True, slots=True)
class _Token:
    kinds: frozenset[str]
    text: str
    start: int
    end: int


@cache
def marks_of_withholding() -> tuple[str, ...]:
    """Words of which one is in whatever keeps a thing from somebody by such parts."""
    every = " ".join(phrase for phrase, kinds in _kinds().items() if kinds & _TELLING)
    return tuple(
        sorted(
            {word for word in re.findall(r"[^\W_]+", every) if word not in closed_classes() and len(word) > 1}
            | {"in"}
        )
    )


def fills_too(what: str) -> bool:
    """Whether what is to be kept only says when, or which plan: "the party", "Christmas"."""
    return "things" in _kinds().get(what.casefold().strip(), _NONE)


def withheld_in(sentence: str) -> tuple[Withheld, ...]:
    """Whom a sentence keeps something from; one for each of those whom it may mean, most words first."""
    asked = "?" in _TAG.sub("", sentence)
    if asked or _KNOWS_ALREADY.search(sentence) or not _telltale().search(sentence):
        return ()
    pieces = _pieces(sentence)
    wholly = (
        found
        for count in range(min(len(pieces), _MOST_PIECES), 0, -1)
        for first in range(len(pieces) - count + 1)
        for found in _in_pieces(sentence, pieces, first, first + count)
    )
    return tuple(wholly) or tuple(found for piece in pieces for found in _wished_in(sentence, piece))


class _Piece(NamedTuple):
    start: int
    end: int
    tokens: tuple[_Token, ...]


def _pieces(sentence: str) -> list[_Piece]:
    tokens = _tokens(sentence)
    inside = frozenset(at for each in tokens for at in range(each.start + 1, each.end))
    breaks = (match.start() for match in _BREAK.finditer(sentence))
    ends = [at for at in breaks if at and at not in inside]
    found: list[_Piece] = []
    at = 0
    for start, stop in pairwise((0, *ends, len(sentence))):
        first = at
        while at < len(tokens) and tokens[at].start < stop:
            at += 1
        if at > first:
            found.append(_Piece(start, stop, tuple(tokens[first:at])))
    return found


def _tokens(sentence: str) -> list[_Token]:
    kinds = _kinds()
    text = sentence.casefold().replace("’", "'")
    text = text if len(text) == len(sentence) else sentence.lower().replace("’", "'")
    return [
        _Token(kinds.get(" ".join(match.group().split()), _ADVERB if _is_adverb(match.group()) else _NONE),
               match.group(), match.start(), match.end())
        for match in _lexer().finditer(text)
    ]  # fmt: skip


_TELLING = frozenset(
    {
        "learns",
        "perceives",
        "tells",
        "reaches",
        "says",
        "secret",
        "outside",
        "asks",
        "keeps",
        "told",
        "present",
    }
)
_NONE: frozenset[str] = frozenset()
_ADVERB = frozenset({"fills"})


def _is_adverb(word: str) -> bool:
    return len(word) > len("early") and word.endswith("ly")


@cache
def _kinds() -> dict[str, frozenset[str]]:
    """Each phrase with what kinds of part it may be."""
    text = (files("memory.privacy") / "withholding.toml").read_text(encoding="utf-8")
    kinds: dict[str, frozenset[str]] = {}
    for kind, phrases in tomllib.loads(text)["parts"].items():
        for phrase in phrases.split("|"):
            kinds[phrase] = kinds.get(phrase, _NONE) | _MEANS.get(kind, frozenset({kind}))
    return kinds


_MEANS = {
    "forbids": frozenset({"bids", "denies"}),
    "unsaid": frozenset({"denies", "says"}),
    "unrelated": frozenset[str](),
    "inside": frozenset({"inside", "learns"}),
}


@cache
def _lexer() -> re.Pattern[str]:
    phrases = sorted(_kinds(), key=len, reverse=True)
    either = "|".join(re.escape(phrase).replace(r"\ ", r"\s+") for phrase in phrases)
    return re.compile(rf"(?<![\w'])(?:{either})(?![\w-])(?!'(?!(?:s|d|ll|re|ve)\b)\w)|{_WORD}")


@cache
def _telltale() -> re.Pattern[str]:
    """One word of those parts without which nothing is kept from anybody."""
    words = sorted((phrase for phrase, kinds in _kinds().items() if kinds & _TELLING), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, words))})\b", re.IGNORECASE)


def _wished_in(sentence: str, piece: _Piece) -> Iterator[Withheld]:
    """What a piece keeps from somebody after words of another thing: "I am not ready for Joel to know"."""
    tokens = _before_the_end(piece.tokens)
    if len(tokens) > _MOST_WORDS:
        return
    opens = next((at for at, each in enumerate(tokens) if each.kinds & {"denies", "bids"}), len(tokens))
    for run in _runs(tokens):
        first = min(opens, run.start)
        others = [each for at, each in enumerate(tokens) if at not in run and not each.kinds]
        if not others or any(each.start > tokens[first].start for each in others):
            continue
        stretch = tokens[first:]
        before, after = stretch[: run.start - first], stretch[run.stop - first :]
        if _has(stretch, "bids") and _has(stretch, "denies") and _is_learnt(before, after):
            yield Withheld(tokens[first].start, piece.end, _text(sentence, tokens, run), "")


def _in_pieces(sentence: str, pieces: Sequence[_Piece], first: int, last: int) -> Iterator[Withheld]:
    stretch = pieces[first:last]
    said = [each for each in stretch if not _FOLLOWS.match(sentence[each.start : each.end])]
    if not said or said[0] is not stretch[0]:
        return
    tokens = _before_the_end([token for piece in said for token in piece.tokens])
    start, end = stretch[0].tokens[0].start, stretch[-1].end
    if not 0 < len(tokens) <= _MOST_WORDS:
        return
    for run in _runs(tokens):
        if any(piece.tokens == tuple(tokens[run.start : run.stop]) for piece in said):
            continue  # Who is spoken to is told.
        what = _what(tokens, run)
        if what is None or (what and _has(tokens[run.start - 1 : run.start], "told")):
            continue
        if _keeps_from(_without(tokens, what), tokens[run.start], tokens[run.stop - 1]):
            yield Withheld(start, end, _text(sentence, tokens, run), _text(sentence, tokens, what))
    if last - first > 1:
        yield from _of_what_follows(sentence, stretch)


def _before_the_end(tokens: Sequence[_Token]) -> Sequence[_Token]:
    """Without how long it is to be kept: "until she is better"."""
    first = next((at for at, each in enumerate(tokens) if not each.kinds.isdisjoint(_TELLING)), len(tokens))
    end = next((at for at, each in enumerate(tokens) if each.text in _UNTIL and at > first), len(tokens))
    return tokens[:end]


_UNTIL = frozenset({"until", "till", "til", "after", "once", "unless"})


def _of_what_follows(sentence: str, stretch: Sequence[_Piece]) -> Iterator[Withheld]:
    """Whoever would do something if they knew: "Zip it, Joel would flip"."""
    tokens = [token for piece in stretch[:-1] for token in piece.tokens]
    if not all(each.kinds for each in tokens) or not _has(tokens, "secret") or _has(tokens, "denies"):
        return
    match = _WOULD.match(sentence[stretch[-1].start : stretch[-1].end].lstrip(",;: "))
    if match is not None:
        yield Withheld(stretch[0].start, stretch[-1].end, match["who"], "")


def _runs(tokens: Sequence[_Token]) -> Iterator[range]:
    """Who may be meant: words that are no part of what keeps, or a word for somebody named before."""
    at = 0
    while at < len(tokens):
        stop = at
        while stop < len(tokens) and (not tokens[stop].kinds or (stop > at and _joins(tokens, stop))):
            stop += 1
        if stop > at:
            yield range(at, stop)
            at = stop
        elif "someone" in tokens[at].kinds:
            yield range(at, at + 1)
        at += 1


def _joins(tokens: Sequence[_Token], at: int) -> bool:
    """Whether it stands between two who are named: "Joel and the kids"."""
    after = next((each for each in tokens[at + 1 :] if each.text not in _JOINS), None)
    return tokens[at].text in _JOINS and after is not None and not after.kinds


def _what(tokens: Sequence[_Token], run: range) -> range | None:
    """What is named as the thing that is kept; empty if nothing is, None if there is something else, too."""
    others = [at for at, each in enumerate(tokens) if not each.kinds and at not in run]
    named = [
        at + 2
        for at in range(len(tokens) - 2)
        if "of" in tokens[at].kinds and tokens[at + 1].text in _A_THING
    ]
    if not others and not named:
        return _spoken_of(tokens)
    last = others[-1] if others else named[0]
    first = next((at + 1 for at in range((others or named)[0] - 1, -1, -1) if "of" in tokens[at].kinds), None)
    if first is None or not _has(tokens[:first], *_TOLD_OF) or first <= run.start <= last:
        return None
    stop = run.start if run.start > first else len(tokens)
    while stop > last + 1 and tokens[stop - 1].kinds & {"near", "away", "fills"}:
        stop -= 1
    return range(first, stop)


def _spoken_of(tokens: Sequence[_Token]) -> range:
    """What also fills a wish and here is what is kept: "the party is a secret"; empty if nothing."""
    behind = (
        at + 1
        for at, each in enumerate(tokens[:-1])
        if ("keeps" in each.kinds or each.text in _SPEAKS_OF) and "things" in tokens[at + 1].kinds
    )
    is_first = (
        "things" in tokens[0].kinds and tokens[1:2] and tokens[1].text in _IS and _has(tokens, "secret")
    )
    at = 0 if is_first else next(behind, None)
    return range(0) if at is None else range(at, at + 1)


_SPEAKS_OF = frozenset(
    {
        "about",
        "of",
        "regarding",
        "concerning",
        "re",
        "mention",
        "mentioning",
        "discuss",
        "discussing",
        "bring up",
        "let slip",
        "leak",
    }
)
_IS = frozenset({"is", "'s", "stays", "remains", "must", "should"})
_A_THING = frozenset({"the", "our", "my", "a", "an", "your"})
_TOLD_OF = ("learns", "perceives", "tells", "reaches", "says", "secret", "outside", "inside")


def _without(tokens: Sequence[_Token], what: range) -> list[_Token]:
    return [each for at, each in enumerate(tokens) if at not in what]


def _text(sentence: str, tokens: Sequence[_Token], run: range) -> str:
    return sentence[tokens[run.start].start : tokens[run.stop - 1].end] if run else ""


def _has(tokens: Sequence[_Token], *kinds: str) -> bool:
    return any(not each.kinds.isdisjoint(kinds) for each in tokens)


def _keeps_from(tokens: Sequence[_Token], first: _Token, last: _Token) -> bool:
    """Whether parts say that whoever is named from one word to another is not to know."""
    start, stop = tokens.index(first), tokens.index(last) + 1
    before, after = tokens[:start], tokens[stop:]
    joint = before[-1].kinds if before else _NONE
    if "alone" in joint:
        return False
    if _has(tokens, "denies"):
        learnt = _is_learnt(before, after)
        return (
            (learnt and _is_wished(tokens))
            or (_has(tokens, "bids") and "told" in joint)
            or _has(after, "inside", "present")
            or (_has(before, "everyone") and _has(before, "learns") and "denies" in joint)
            or (_has(after, "before") and (learnt or _has(after, "learns", "perceives")))
            or _is_evaded(tokens, after)
        )
    return bool(
        (_has(tokens, "secret") and (joint & {"near", "away", "of"}))
        or (_has(tokens, "secret") and _has(after, "present"))
        or (_has(tokens, "keeps", "bids") and _has(tokens, "outside"))
        or (_has(tokens, "keeps") and _has(before, "this") and "away" in joint)
        or ("woe" in joint and _has(after, "learns"))
        or (_has(after, "before") and _is_learnt(before, after))
        or (_has(after[:2], "alone") and _has(after, "learns", "perceives"))
        or (_has(before, "everyone") and "but" in joint and _has(tokens, "learns", "tells"))
        or (_has(before, "says", "tells") and joint & {"near", "tells"} and _has(after, "woe"))
        or ("if" in (each.text for each in before[-1:]) and _has(after, "learns") and _has(after, "woe"))
        or _is_evaded(tokens, after)
    )


def _is_evaded(tokens: Sequence[_Token], after: Sequence[_Token]) -> bool:
    """Whether whoever asks is to be put off: "if Joel asks, you know nothing"."""
    return _has(after[:2], "asks") and _has(tokens, "evades")


def _is_wished(tokens: Sequence[_Token]) -> bool:
    """Whether it is a wish that somebody does not learn: "don't …", "nothing of this …", "must not"."""
    if _has(tokens, "bids", "secret"):
        return True
    said = [each for each in tokens if each.kinds != _ADVERB or each.text in _SPEAKING]
    return bool(said) and (
        "denies" in said[0].kinds
        or ("this" in said[0].kinds and _has(tokens, "reaches"))
        or (_has(said[:1], "says", "tells") and _has(said[1:2], "denies"))
    )


_SPEAKING = frozenset({"i", "i'd", "i'm", "i'll", "we", "we'd", "we're", "we'll", "you", "he", "she", "they"})
"""What such a wish does not begin with: "I never tell Joel" is none."""


def _is_learnt(before: Sequence[_Token], after: Sequence[_Token]) -> bool:
    joint = before[-1].kinds if before else _NONE
    learns = next((at for at, each in enumerate(after) if "learns" in each.kinds), None)
    if learns is not None and (_has((*before, *after[: learns + 1]), "denies") or _has(after, "before")):
        return True
    if _has(after, "perceives") and (_has(after, "of") or _has((*before, *after), "this")):
        return True
    return bool(joint & {"tells", "reaches"}) or (_has(before, "says", "tells") and "near" in joint)
