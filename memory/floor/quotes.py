"""Which stretches of a text stand in quotation marks and hold speech, rather than a word set apart."""

from memory.floor.normalise import Token
from memory.floor.operators import operators

_OPENING = {"“": "”", "«": "»", "„": "“", "‘": "’"}
_MARKS = frozenset("\"'“”‘’«»„")
_VERBS = frozenset(("V", "VZ", "VD", "VG", "MD", "BE", "HV", "DO"))


class Quotes:
    """Follows the quotations of a text while it is read from left to right."""

    __slots__ = ("_closing", "_pairs", "_strays", "_tokens", "open")

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = tokens
        self._pairs = pairs(tokens)
        self._strays = frozenset(
            [at for at, token in enumerate(tokens) if token.word == '"' and _is_stray_closer(tokens, at)]
        )
        self._closing = -1
        self.open = False

    def turns_at(self, at: int) -> bool:
        """Whether speech begins or ends with the mark at `at`; notes it."""
        if self.open and at == self._closing:
            self.open = False
            return True
        if at in self._strays and at not in self._pairs:
            return True
        closing = self._pairs.get(at, -1)
        if closing > at and not self.open and is_speech(self._tokens, at, closing):
            self._closing = closing
            self.open = True
            return True
        return False


def pairs(tokens: list[Token]) -> dict[int, int]:
    """Opening mark -> closing mark; a mark without its partner opens nothing."""
    found: dict[int, int] = {}
    waiting: dict[str, int] = {}
    for at, token in enumerate(tokens):
        word = token.word
        if word not in _MARKS:
            continue
        if word in waiting:
            found[waiting.pop(word)] = at
        elif word in _OPENING:
            waiting[_OPENING[word]] = at
        elif word == '"' and _is_stray_closer(tokens, at):
            continue
        elif word == '"' or (word == "'" and _opens(tokens, at)):
            waiting[word] = at
    return found


def _is_stray_closer(tokens: list[Token], at: int) -> bool:
    """Whether a mark closes a quotation that began before this text: '... , " she added'."""
    if at < 2 or at + 1 >= len(tokens) or tokens[at - 1].word not in (",", ".", "!", "?"):
        return False
    following = tokens[at + 1]
    said = tokens[at - 2].tag in ("VD", "VZ", "V")
    return not said and following.word[0].isalpha() and not following.cap


def _opens(tokens: list[Token], at: int) -> bool:
    """A straight single mark opens only where a space stands before it and none after it."""
    before = at == 0 or tokens[at - 1].end < tokens[at].start
    return before and at + 1 < len(tokens) and tokens[at + 1].start == tokens[at].end


def is_speech(tokens: list[Token], first: int, last: int) -> bool:
    """Whether what stands between two marks is a clause, and not a title or a word held at arm's length."""
    inside = tokens[first + 1 : last]
    if len(inside) < _LEAST:
        return False
    if any(token.tag in _VERBS for token in inside[:40]):
        return True
    said = first > 0 and tokens[first - 1].lemma in operators().speech
    if said and any(token.tag == "VN" for token in inside):
        return True  # 'the sign said "closed until Monday"'
    return _is_elided(inside) and (first == 0 or tokens[first - 1].tag not in ("HV", "BE"))


_LEAST = 2


def _is_elided(inside: list[Token]) -> bool:
    """Whether somebody's deed is told without them: "yeah ordered the reeds", "done it"; but "lost cause"."""
    tags = [token.tag for token in inside if token.tag not in ("UH", "RB", "PU")]
    return len(tags) > 1 and tags[0] == "VN" and tags[1] in ("DT", "DP", "PB", "PO")
