"""Who is called by name in a turn: "Nia, did you …", "Wren and Pim, beds please", "… tomorrow Mum"."""

from collections.abc import Sequence

from memory.floor.normalise import Token
from memory.floor.words import entry
from memory.language.naming import Directory, Mention
from memory.lexical.lexicon import words_of
from memory.lexical.line import Line
from memory.value import Span


def called(line: Line, mentions: Sequence[Mention], directory: Directory) -> tuple[Mention, ...]:
    """Those of the people named in a turn who are spoken to, each where their name stands."""
    found: list[Mention] = []
    for mention in mentions:
        is_next = bool(found) and _is_joined(line.text, found[-1].span, mention.span)
        if _is_called(line, mention.span, directory) or is_next:
            found.append(mention)
    return tuple(found)


def _is_joined(text: str, one: Span, other: Span) -> bool:
    between = text[one.end : other.start].strip()
    return between in ("and", "&") or (between == "," and text[other.end : other.end + 1] in (",", ":", ""))


def _is_called(line: Line, span: Span, directory: Directory) -> bool:
    tokens = line.tokens
    first = next((at for at, token in enumerate(tokens) if token.start >= span.start), 0)
    last = first
    while last + 1 < len(tokens) and tokens[last + 1].end <= span.end:
        last += 1
    before = tokens[first - 1].word if first else ""
    after = tokens[last + 1].word if last + 1 < len(tokens) else ""
    if _opens(tokens, first):
        alone = not after or (not after[0].isalnum() and after != "'s")
        beyond = tokens[last + 2].word if last + 2 < len(tokens) else ""
        asks = after in words_of("in_scene", "asks_after_call") and beyond in (
            "you",
            "u",
            "i",
            "we",
            "anyone",
            "someone",
            "not",
        )
        return (
            alone
            or asks
            or after in words_of("in_scene", "after_vocative")
            or _is_listed_call(tokens, last + 1, directory)
        )
    ends = not after or not after[0].isalnum()
    return ends and after not in ("'s", "&") and (before == "," or _may_precede_call(before))


def _is_listed_call(tokens: Sequence[Token], at: int, directory: Directory) -> bool:
    """Whether more names follow, and then a mark: "Wren and Pim, beds please"."""
    while at + 1 < len(tokens) and tokens[at].word in ("and", "&", ","):
        if not directory.named(tokens[at + 1].word):
            break
        at += 2
    return at < len(tokens) and tokens[at - 1].word not in ("and", "&", ",") and tokens[at].word in (",", ":")


def _may_precede_call(word: str) -> bool:
    """Whether a name that ends a sentence is called after this word, and no part of what is said."""
    if word in words_of("in_scene", "before_end_vocative") or word in words_of("fillers", "closing"):
        return True
    if not word or not word[0].isalnum() or word in words_of("in_scene", "takes_a_name"):
        return False
    return entry(word).first in ("N", "NS", "R", "J") or word[0].isdigit()


def _opens(tokens: Sequence[Token], at: int) -> bool:
    """Whether only fillers stand before the word in its sentence."""
    while at > 0:
        before = tokens[at - 1].word
        if before in "\n.!?" or before[0] in "!?":
            return True
        if (
            before != ","
            and before not in words_of("fillers", "opening")
            and before not in ("@sayso", "sayso", "@")
        ):
            return False
        at -= 1
    return True
