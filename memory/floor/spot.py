"""Where in a sentence the tagger stands, and what it knows there of the words before and after."""

from functools import lru_cache

from memory.floor.normalise import Token
from memory.floor.words import BITS, MOST_FORMS, NOMINAL, NS, VERBAL, N, closed_classes, entry

NOUN_ENDS = frozenset(("N", "NS", "NP", "PN", "CD"))
DETERMINING = frozenset(("DT", "DP", "CD"))
DEGREE = frozenset(("RB", "R", "NG"))
_NOUNS = frozenset(("N", "NS", "NP", "PN"))
_FINITE = frozenset(("MD", "BE", "HV", "DO", "VZ", "VD"))
_INSIDE = frozenset(("CD", "DT", "DP", "RB", "R", "IN", "CC"))
_AFTER_PRONOUN = _FINITE | {"V", "RB", "'s"}


class Spot:
    """A word to be classed, with what was settled before it and a first guess at what comes after."""

    __slots__ = (
        "_sparing",
        "ahead",
        "aside",
        "at",
        "awaiting",
        "before",
        "finite",
        "first",
        "inverted",
        "last",
        "looks",
        "raising",
        "subject",
        "token",
        "tokens",
        "waiting",
    )

    def __init__(self, tokens: list[Token], first: int, last: int) -> None:
        self.tokens = tokens
        self.first = first  # where the sentence begins
        self.at = 0
        self.last = last  # where the sentence ends
        self.before = "^"  # class of the word before, degree adverbs passed over
        self.awaiting = ""  # "base" after a modal or do, "be" or "have" after those, until the verb comes
        self.finite = False  # whether this clause has its finite verb
        self.subject = False  # whether this clause has something that can be its subject
        self.inverted = False  # the auxiliary came before any subject
        self._sparing: bool | None = None  # until it is asked for: most sentences need not be looked through
        self.raising = False  # after "let", "make", "see", "hear": the object may have a bare verb of its own
        self.waiting = False  # a subject before a clause inside it still has its verb to come
        self.aside: tuple[str, str, bool, bool] | None = None  # what was known where a bracket opened
        self.looks = "$"  # a first guess at the class of the next word
        self.ahead: Token | None = None  # the next word
        self.token = tokens[0] if tokens else Token("", 0, 0, cap=False)

    def move_to(self, at: int) -> None:
        """Stand at the word `at` of the sentence."""
        self.at = at
        self.token = self.tokens[at]
        at += 1
        if at < self.last:
            self.ahead = ahead = self.tokens[at]
            self.looks = ahead.fixed or _looks(ahead.word, ahead.cap)
        else:
            self.ahead, self.looks = None, "$"

    @property
    def sparing(self) -> bool:
        """Whether capitals are kept for names here, so that one inside the sentence shows a name."""
        if self._sparing is None:
            said = self.tokens[self.first : self.last]
            large = sum([token.cap for token in said])
            small = sum([token.word[0].isalpha() for token in said if not token.cap])
            self._sparing = small > large
        return self._sparing

    def previous(self) -> Token | None:
        """The word before, whatever it is."""
        return self.tokens[self.at - 1] if self.at else None

    def looks_then(self) -> str:
        """A first guess at the class of the word after the next."""
        return peek(self.tokens[self.at + 2]) if self.at + 2 < self.last else "$"

    def clause_ahead(self) -> bool:
        """Whether a noun phrase and then a finite verb follow within a few words."""
        seen_noun = False
        for where in range(self.at + 1, min(self.at + 8, self.last)):
            looks = peek(self.tokens[where])
            if looks in _FINITE and seen_noun:
                return True
            if looks in _NOUNS:
                seen_noun = True
            elif looks == "J":
                seen_noun = seen_noun or bool(entry(self.tokens[where].word).every & NOMINAL)
            elif looks in ("VN", "VD", "VG") and peek(self.tokens[where - 1]) in ("DT", "DP"):
                continue  # "as the estimated cost has gone up"
            elif looks not in _INSIDE:
                return seen_noun and looks == "V"
        return False

    def pronoun_clause_ahead(self) -> bool:
        """Whether a pronoun and then a verb follow at once."""
        return self.looks_then() in _AFTER_PRONOUN


def is_open(token: Token | None) -> bool:
    """Whether the word is one of the open classes: no function word, number or mark."""
    return token is not None and token.word[0].isalpha() and token.word not in closed_classes()


def peek(token: Token) -> str:
    """The class that a word has most often, its neighbours not looked at."""
    return token.fixed or _looks(token.word, token.cap)


@lru_cache(maxsize=MOST_FORMS)
def _looks(word: str, cap: bool) -> str:
    if word == "better":
        return "better"
    closed = closed_classes().get(word)
    if closed is not None:
        return closed
    if not word[0].isalpha():
        return "CD" if word[0].isdigit() else "PU"
    found = entry(word)
    if cap and not found.usual & VERBAL:
        return "NP"
    return found.first


def verb_of(mask: int) -> str:
    """The likeliest verb form among the classes."""
    for name in ("VZ", "VD", "V", "VN", "VG"):
        if mask & BITS[name]:
            return name
    return "N"


def noun_of(mask: int) -> str:
    """Singular or plural noun, if it can be one."""
    if mask & N:
        return "N"
    return "NS" if mask & NS else ""
