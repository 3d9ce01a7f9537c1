"""Which class each word has here: the lexicon's candidates, settled by what stands around the word.

A tag is a closed class ("PS" subject pronoun, "MD" modal, "NG" negation, "SB" subordinator, ...) or an
open one ("V", "VZ", "VD", "VN", "VG", "N", "NS", "NP" name, "J", "R"), "PU" a mark, "SY" a symbol.
"""

from memory.floor import words as w
from memory.floor.normalise import Token

_MARKS = frozenset(".,;:!?…-–—()[]{}\"“”'‘’`*_~/<>|\n")
_NAME_TITLES = frozenset("mr mrs ms dr miss auntie aunt uncle st".split())
_NP_END = frozenset(("N", "NS", "NP", "PN", "CD"))
_SUBJECT = frozenset(("PS", "PB", "EX"))
_DETERMINING = frozenset(("DT", "DP", "CD"))
_OPENERS = frozenset(("SB", "WH", "CC"))
_DEGREE = frozenset(("RB", "R", "NG"))
_MOTION = frozenset("go going went gone goes come coming came back get got getting off to drive head heading return".split())
_PLACE_NOUNS = frozenset("work lunch practice dinner".split())
_PLACES = frozenset("school bed town church bath college hospital home court prison uni nursery".split())
_CLAUSAL = frozenset(
    """think thinks thought say says said know knows knew hope hopes hoped guess reckon reckons believe believes heard hear
    suppose bet swear swore wish wishes told tell tells sure glad afraid worried sorry figured assume assumed noticed
    found realised realized mean means meant feel felt see saw remember forgot knew saying thinking hoping""".split()
)
_RAISING = frozenset("let make help see hear watch".split())
_BEFORE_GERUND = frozenset("stop start begin keep finish continue quit enjoy avoid hate love like mind miss".split())
_SEEMING = frozenset("sound look seem work feel taste smell mean depend".split())
_BARE_CONTRACTIONS = {"ill": "will", "id": "would", "wed": "would"}
_TAKING_OBJECTS = frozenset(("V", "VZ", "VD", "VN", "VG", "IN", "TO", "DO", "MD", "BE", "HV"))
_SAME_PAST = frozenset("put cut hit let read set cost shut quit spread hurt split beat".split())


class Tagger:
    """Walks a sentence once, left to right, and settles each word."""

    __slots__ = ("awaiting", "before", "finite", "inverted", "prev_index", "raising", "subject", "tokens")

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.before = "^"  # class of the word before, degree adverbs passed over
        self.awaiting = ""  # "base" after a modal or do, "be" or "have" after those, until the verb comes
        self.finite = False  # whether this clause has its finite verb
        self.subject = False  # whether this clause has something that can be its subject
        self.prev_index = -1
        self.inverted = False  # the auxiliary came before any subject
        self.raising = False  # after "let", "make", "see", "hear": the object may have a bare verb of its own

    def run(self, first: int, last: int) -> None:
        """Settle the words from `first` up to `last`, one sentence."""
        for at in range(first, last):
            token = self.tokens[at]
            token.tag = self._tag(token, at, last)
            self._advance(token, at)

    def _tag(self, token: Token, at: int, last: int) -> str:
        word = token.word
        if token.fixed:
            if word != "every-time":
                return token.fixed
            return "SB" if self._looks(at, last) == "PS" or _clause_ahead(self, at, last) else "RB"
        closed = w.closed_classes().get(word)
        if closed is not None:
            token.lemma = word
            if closed == "RB" and self.before in _DETERMINING and self._looks(at, last) in ("N", "NS"):
                return "J"
            settle = _CLOSED_RULES.get(word) or _CLOSED_RULES.get(closed)
            return settle(self, token, at, last) if settle else closed
        if word in ("'s", "'d"):
            return self._clitic(token, at, last)
        head = word[0]
        if not head.isalnum():
            return self._mark(token, at, last)
        if head.isdigit():
            return "CD"
        return self._open(token, at, last)

    def _mark(self, token: Token, at: int, last: int) -> str:
        """ "Parents' evening": an apostrophe that ends a plural is the possessive."""
        if token.word in ("'", "’") and at and self.tokens[at - 1].tag in ("NS", "NP") and self.tokens[at - 1].end == token.start:
            if self._looks(at, last) in ("N", "NS", "J"):
                return "POS"
        return "PU" if token.word[0] in _MARKS else "SY"

    def _next(self, at: int, last: int) -> Token | None:
        return self.tokens[at + 1] if at + 1 < last else None

    def _looks(self, at: int, last: int) -> str:
        """A first guess at the class of the word after `at`."""
        if at + 1 >= last:
            return "$"
        return peek(self.tokens[at + 1])

    def _clitic(self, token: Token, at: int, last: int) -> str:
        """Whether 's is "is", "has" or the possessive, and 'd "had" or "would"."""
        following = self._next(at, last)
        ahead = following
        where = at + 1
        while ahead is not None and peek(ahead) in ("RB", "NG", "R"):
            where += 1
            ahead = self.tokens[where] if where < last else None
        entry = w.entry(ahead.word) if ahead is not None and ahead.word[0].isalpha() else None
        looks = peek(ahead) if ahead is not None else "$"
        if token.word == "'d":
            had = looks in ("VN", "better") or (
                entry is not None and entry.every & w.VN and not entry.every & w.V and looks not in ("BE", "DO")
            )
            token.word, token.lemma = ("had", "have") if had or looks == "better" else ("would", "would")
            return "HV" if token.word == "had" else "MD"
        before = self.before
        if before in ("PS", "PB", "EX", "WH", "PN", "DT") or (before in _NP_END and self._is_copula(looks, entry, where - 1 > at)):
            if self.tokens[at - 1].word == "let":
                token.word, token.lemma = "us", "we"
                return "PO"
            if ahead is not None and ahead.word == "having":
                token.word, token.lemma = "is", "be"
                return "BE"
            if looks == "BE" and ahead is not None and ahead.word == "been" or looks == "HV" or (
                ahead is not None and ahead.word in ("got", "had", "gone", "done", "become", "come")
            ):
                token.word, token.lemma = "has", "have"
                return "HV"
            acted = where + 1 < last and peek(self.tokens[where + 1]) in ("DT", "DP", "PO", "CD")
            if entry is not None and entry.every & w.VN and looks in ("VN", "VD") and (acted or not entry.usual & w.J):
                token.word, token.lemma = _is_or_has(self.tokens, where, last, entry)
                return "HV" if token.lemma == "have" else "BE"
            token.word, token.lemma = "is", "be"
            return "BE"
        return "POS"

    def _is_copula(self, looks: str, entry: "w.Entry | None", adverb: bool) -> bool:
        if looks in ("DT", "DP", "NG", "IN", "VG", "BE", "PN", "TO") or adverb:
            return not self.finite
        if entry is None:
            return False
        if looks in ("VN", "VD") and not entry.usual & (w.N | w.J):
            return not self.finite
        return looks in ("J", "VN", "VD") and not self.finite and not entry.every & w.N and self._lone(entry)

    def _lone(self, entry: "w.Entry") -> bool:
        """An adjective that ends the phrase is a complement: "Dad's ill", but "Dad's old coat"."""
        for at in range(self.prev_index + 2, min(self.prev_index + 4, len(self.tokens))):
            token = self.tokens[at]
            if w.entry(token.word) == entry:
                following = self.tokens[at + 1] if at + 1 < len(self.tokens) else None
                return following is None or peek(following) not in ("N", "NS", "J", "NP")
        return False

    def _open(self, token: Token, at: int, last: int) -> str:
        if token.cap and self.before in ("^", ",") and w.entry(token.word).first == "V":
            if self._looks(at, last) in ("VD", "VZ", "VN", "BE", "HV", "MD"):
                return "NP"
        if token.word == "lets" and self.before in ("^", ",") and self._looks(at, last) in ("V", "NG", "HV", "BE", "DO"):
            token.word = "let"
        if self.before in ("^", ",", "CC") and token.word in _BARE_CONTRACTIONS and self._is_contraction(token, at, last):
            token.lemma = _BARE_CONTRACTIONS[token.word]
            token.word = token.lemma
            return "MD"
        found = w.entry(token.word)
        token.lemma = found.lemma
        if self._is_name(token, at, found):
            token.lemma = token.word
            return "NP"
        mask = found.every
        if self.awaiting == "base" and mask & w.V and self._takes_base(at, last, found):
            return "V"
        before = "BE" if self.awaiting == "be" and self.before in _DEGREE else self.before
        rule = _OPEN_RULES.get(before)
        tag = rule(self, token, at, last, found) if rule else ""
        return tag or self._usual(found, self._looks(at, last))

    def _is_contraction(self, token: Token, at: int, last: int) -> bool:
        """ "ill pick her up": "I'll" where a base verb follows at once."""
        ahead = self._next(at, last)
        if ahead is None or not ahead.word[0].isalpha():
            return False
        if peek(ahead) == "RB" and at + 2 < last:
            ahead = self.tokens[at + 2]
        return ahead.word in ("be", "have", "do", "like") or (ahead.word[0].isalpha() and w.entry(ahead.word).first == "V")

    def _is_name(self, token: Token, at: int, found: "w.Entry") -> bool:
        if not token.cap:
            return False
        if not w.is_listed(token.word):
            return at > 0 and self.before != "^" or not found.every & w.VERBAL or found.first == "N"
        if self.before == "^" or self.tokens[at - 1].tag == "PU":
            return False
        if self.tokens[at - 1].tag == "NP" and self.tokens[at - 1].word not in _NAME_TITLES:
            return not found.usual & (w.VD | w.VZ)
        return not found.usual & w.VERBAL and found.first in ("N", "J")

    def _takes_base(self, at: int, last: int, found: "w.Entry") -> bool:
        """After do or a modal any word can be the verb, unless it is the inverted subject."""
        if self.before not in ("MD", "DO", "^") or found.first == "V":
            return True
        ahead = self._next(at, last)
        if ahead is None or not ahead.word[0].isalpha():
            return True
        return not w.entry(ahead.word).usual & w.V or peek(ahead) in _DETERMINING | {"IN", "PO", "DT"}

    def _usual(self, found: "w.Entry", looks: str) -> str:
        first = found.first
        if first == "N" and self.subject and not self.finite and found.every & w.VERBAL and looks in ("DT", "DP", "PO"):
            return _verb_of(found.every)
        if first in ("V", "VZ") and not self.subject and self.before in ("N", "NS", "NP") and found.every & w.NOMINAL:
            return "N" if found.every & w.N else "NS"
        return first

    def _advance(self, token: Token, at: int) -> None:
        tag = token.tag
        self.prev_index = at
        if tag in _DEGREE and self.before != "^":
            if self.before not in ("CC", ",", "BE", "HV", "DO", "MD", "TO", "PS", "N", "NP", "NS", "PB", "EX", "PN", "WH", "DT", "DP"):
                self.before = tag
            return
        if tag == "PU":
            if token.word[0] not in "\"“”'‘’*_`":
                self._boundary(token)
            return
        if tag in ("MD", "DO", "BE", "HV"):
            self.inverted = not self.subject
        if tag in ("MD", "DO"):
            self.awaiting, self.finite = "base", True
        elif tag == "BE":
            self.awaiting = "be"
            self.finite = self.finite or token.word not in ("be", "been", "being")
        elif tag == "HV":
            self.awaiting = "have"
            self.finite = self.finite or token.word not in ("having",)
        elif tag in ("V", "VZ", "VD", "VN", "VG"):
            self.awaiting = ""
            self.raising = token.lemma in _RAISING
            self.finite = self.finite or tag in ("V", "VZ", "VD")
            if token.word in _CLAUSAL:
                self.finite = self.subject = False
        elif tag in ("IN", "J", "CC") and self.awaiting in ("be", "have"):
            self.awaiting = ""
        elif tag in ("SB", "WH"):
            self.finite = self.subject = False
            self.awaiting = ""
        elif tag in _SUBJECT or tag in _NP_END:
            if self.awaiting in ("be", "have") and not self.inverted:
                self.awaiting = ""
            if tag == "NP" and self.before == "CC" and not self.awaiting:
                self.finite = False
            self.subject = True
            if tag == "PS" or (token.word == "you" and self.before not in _TAKING_OBJECTS):
                self.finite = self.awaiting != ""
        elif tag in ("DT", "DP") and self.before == "CC" and not self.awaiting:
            self.finite = self.subject = False  # "... and my wife wants": it may be a new clause
        elif tag == "J" and token.word in _CLAUSAL:
            self.finite = self.subject = False
        if tag not in ("NG", "UH"):
            self.before = tag

    def _boundary(self, token: Token) -> None:
        if token.word[0] in ",":
            self.awaiting = "" if self.awaiting != "base" else "base"
            if not self.subject or self.finite:
                self.before = ","
                self.finite = self.subject = False
            return
        self.before, self.awaiting, self.finite, self.subject = "^", "", False, False


def peek(token: Token) -> str:
    """The class that a word has most often, its neighbours not looked at."""
    word = token.word
    if token.fixed:
        return token.fixed
    if word == "better":
        return "better"
    closed = w.closed_classes().get(word)
    if closed is not None:
        return closed
    if not word[0].isalnum():
        return "PU"
    if word[0].isdigit():
        return "CD"
    found = w.entry(word)
    if token.cap and not found.usual & w.VERBAL:
        return "NP"
    return found.first


def _verb_of(mask: int) -> str:
    for name in ("VZ", "VD", "V", "VN", "VG"):
        if mask & w.BITS[name]:
            return name
    return "N"


def _noun_of(mask: int) -> str:
    if mask & w.N:
        return "N"
    if mask & w.NS:
        return "NS"
    return ""


def _is_or_has(tokens: list[Token], at: int, last: int, found: "w.Entry") -> tuple[str, str]:
    """ "He's finished it" is perfect, "it's broken by" passive; an object after the participle decides."""
    looks = peek(tokens[at + 1]) if at + 1 < last else "$"
    if looks in ("DT", "DP", "PO", "CD", "PB", "NP", "NS") or tokens[at].word in ("been", "got"):
        return ("has", "have")
    if found.lemma in ("leave", "start", "finish", "arrive", "decide", "refuse", "manage", "fail", "try", "hope", "promise", "forget", "agree", "go", "lose", "win", "ask"):
        return ("has", "have")
    return ("is", "be")


# Rules for closed words whose class depends on the neighbours. Each takes (tagger, token, at, last).


def _that(tagger: Tagger, token: Token, at: int, last: int) -> str:
    looks = tagger._looks(at, last)
    before = tagger.before
    ahead = tagger._next(at, last)
    verbal = ahead is not None and ahead.word[0].isalpha() and ahead.word not in w.closed_classes() and bool(
        w.entry(ahead.word).usual & (w.VZ | w.VD)
    )
    if before in ("^", ","):
        return "PB" if verbal or looks in ("VZ", "BE", "MD", "VD", "HV", "DO", "'s", "RB", "$", "PU") else "DT"
    if before in ("BE", "DO", "HV", "MD") and tagger.inverted and looks not in ("N", "NS"):
        return "PB"
    if looks in ("$", "PU", "CC"):
        return "PB"
    if looks in ("PS", "PB", "DT", "DP", "EX", "NP", "NS", "PN", "CD"):
        return "WH" if before not in ("IN", "TO") or looks in ("PS", "EX", "PB") else "DT"
    if before in ("N", "NS", "NP", "PN"):
        return "WH" if looks != "N" else "DT"
    if looks in ("VZ", "BE", "MD", "VD", "HV", "DO", "RB"):
        return "PB"
    if before in ("IN", "TO"):
        return "DT"
    return "WH" if _clause_ahead(tagger, at, last) else "DT"


def _clause_ahead(tagger: Tagger, at: int, last: int) -> bool:
    """Whether a noun phrase and then a finite verb follow within a few words."""
    seen_noun = False
    for where in range(at + 1, min(at + 8, last)):
        looks = peek(tagger.tokens[where])
        if looks in ("MD", "BE", "HV", "DO", "VZ", "VD") and seen_noun:
            return True
        if looks in ("N", "NS", "NP", "PN"):
            seen_noun = True
        elif looks not in ("J", "CD", "DT", "DP", "RB", "R", "IN"):
            return seen_noun and looks == "V"
        elif looks == "J":
            seen_noun = seen_noun or bool(w.entry(tagger.tokens[where].word).every & w.NOMINAL)
    return False


def _subordinator_or_preposition(tagger: Tagger, token: Token, at: int, last: int) -> str:
    """ "before", "after", "since", "until", "as", "than", "so", "once", "like": a clause or a noun phrase after it."""
    word = token.word
    looks = tagger._looks(at, last)
    if word == "so" and at and tagger.tokens[at - 1].lemma == "think" and looks == "PS":
        token.word = "that"  # "I think so he forgot it", as it is said in India
        return "WH"
    if looks in ("PS", "EX") or (looks == "PB" and _clause_ahead_pronoun(tagger, at, last)):
        return "SB"
    if word in ("so", "once") and looks in ("J", "RB", "R", "$", "PU", "IN"):
        return "RB"
    if looks in ("$", "PU", "VG", "PO", "CD", "IN", "MD", "BE", "HV", "DO"):
        return "RB" if looks in ("$", "PU", "HV", "DO", "MD", "BE") and word not in ("as", "than") else ("IN" if word != "so" else "RB")
    if looks in ("VZ", "VD", "V", "VN", "DO", "HV"):
        return "SB"
    return "SB" if _clause_ahead(tagger, at, last) else ("IN" if word != "so" else "CC")


def _clause_ahead_pronoun(tagger: Tagger, at: int, last: int) -> bool:
    if at + 2 >= last:
        return False
    looks = peek(tagger.tokens[at + 2])
    return looks in ("MD", "BE", "HV", "DO", "VZ", "VD", "V", "RB", "'s")


def _to(tagger: Tagger, token: Token, at: int, last: int) -> str:
    """The infinitive's "to", or the preposition."""
    ahead = tagger._next(at, last)
    if ahead is None:
        return "TO"
    looks = peek(ahead)
    if looks in ("RB", "R", "NG") and at + 2 < last:
        ahead = tagger.tokens[at + 2]
        looks = peek(ahead)
    if looks in ("BE", "HV", "DO"):
        return "TO" if ahead.word in ("be", "have", "do") else "IN"
    if not ahead.word[0].isalpha() or looks in ("DT", "DP", "PO", "PB", "PN", "CD", "WH", "EX", "POS"):
        return "IN"
    if ahead.cap and not w.is_listed(ahead.word):
        return "IN"
    found = w.entry(ahead.word)
    if not found.every & w.V:
        return "IN"
    if not found.usual & w.V and found.first in ("N", "NS", "NP", "J"):
        return "IN" if tagger.tokens[at - 1].word in _MOTION or found.first == "NS" else "TO"
    if ahead.word in _PLACES:
        return "IN"
    if ahead.word in _PLACE_NOUNS and at and tagger.tokens[at - 1].word in _MOTION:
        return "IN"
    if tagger.tokens[at - 1].word in _MOTION and found.first != "V" and not found.usual & w.V:
        return "IN"
    return "TO"


def _her(tagger: Tagger, token: Token, at: int, last: int) -> str:
    looks = tagger._looks(at, last)
    if looks in ("N", "NS", "J", "NP", "CD") or (looks in ("VG", "VN") and tagger.before == "IN"):
        return "DP"
    if looks in ("VG", "VN") and at + 2 < last and peek(tagger.tokens[at + 2]) in ("N", "NS"):
        return "DP"
    ahead = tagger._next(at, last)
    if ahead is not None and looks in ("V", "VZ", "VD") and w.entry(ahead.word).every & w.NOMINAL and tagger.before not in ("V", "VD"):
        return "DP"
    return "PO"


def _its(tagger: Tagger, token: Token, at: int, last: int) -> str:
    """ "its raining" is "it's"; the token keeps its one stretch and acts as the copula with its subject."""
    looks = tagger._looks(at, last)
    if looks in ("DT", "DP", "VG", "RB", "NG", "IN", "PB", "PO", "CD") and not tagger.finite or looks in ("DT", "NG"):
        token.word, token.lemma = "it's", "be"
        return "BE"
    ahead = tagger._next(at, last)
    if ahead is not None and not tagger.finite and looks in ("J", "VN", "VD") and _ends_phrase(tagger, at + 1, last):
        token.word, token.lemma = "it's", "be"
        return "BE"
    return "DP"


def _ends_phrase(tagger: Tagger, at: int, last: int) -> bool:
    return at + 1 >= last or peek(tagger.tokens[at + 1]) not in ("N", "NS", "J", "NP", "VG")


def _there(tagger: Tagger, token: Token, at: int, last: int) -> str:
    looks = tagger._looks(at, last)
    ahead = tagger._next(at, last)
    if looks == "RB" and at + 2 < last and peek(tagger.tokens[at + 2]) == "BE":
        return "EX"
    if looks in ("BE", "MD", "HV") or (ahead is not None and ahead.word in ("'s", "'re", "seems", "used")):
        return "EX"
    return "RB"


def _do(tagger: Tagger, token: Token, at: int, last: int) -> str:
    """Auxiliary or main verb: "do you know", "did not", but "did the dishes"."""
    token.lemma = "do"
    main = {"do": "V", "does": "VZ", "did": "VD"}[token.word]
    if tagger.awaiting == "base" or tagger.before == "TO":
        return "V"
    looks = tagger._looks(at, last)
    follower = tagger._next(at, last)
    if looks in ("NG", "PS", "EX") or (follower is not None and follower.word in ("you", "ye", "y'all")):
        return "DO"
    inverted = tagger.before in ("^", ",", "WH", "CC") or tagger.tokens[at - 1].tag == "UH"
    if inverted and not (tagger.before == "CC" and tagger.finite):
        if looks in ("DT", "DP", "NP", "PN", "N", "NS", "PB", "CD", "J") and _base_verb_ahead(tagger, at, last):
            return "DO"
        if looks == "PB":
            return "DO"
    ahead = tagger._next(at, last)
    if looks in ("HV", "BE", "DO") and ahead is not None and ahead.word in ("have", "be", "do") and not (inverted and not tagger.subject):
        return "DO"
    if ahead is not None and looks in ("V", "RB") and w.entry(ahead.word).usual & w.V and not (inverted and not tagger.subject):
        return "DO"
    if looks == "RB" and at + 2 < last and peek(tagger.tokens[at + 2]) == "V":
        return "DO"
    if tagger.before == "CC" and tagger.tokens[at - 1].word == "or" and _base_verb_ahead(tagger, at, last):
        return "DO"
    if tagger.before == "^" and looks == "V":
        return "DO"
    if looks in ("$", "PU", "CC") and main != "V" and tagger.subject:
        return "DO"
    return main


def _base_verb_ahead(tagger: Tagger, at: int, last: int) -> bool:
    """Whether a base verb follows the noun phrase after `at`."""
    for where in range(at + 2, min(at + 8, last)):
        token = tagger.tokens[where]
        if token.word[0].isalpha() and token.word not in w.closed_classes():
            found = w.entry(token.word)
            earlier = tagger.tokens[where - 1]
            if found.usual & w.V and (peek(earlier) not in ("DT", "DP", "IN") or earlier.word in ("that", "this", "those")):
                return True
        elif peek(token) in ("PU", "SB", "WH", "TO"):
            return False
    return False


def _have(tagger: Tagger, token: Token, at: int, last: int) -> str:
    """Auxiliary or main verb: "have seen", but "have a cold", "have to"."""
    token.lemma = "have"
    if token.word == "having":
        main = "VG"
    elif tagger.awaiting == "base" or tagger.before == "TO":
        main = "V"
    else:
        main = {"have": "V", "has": "VZ", "had": "VD"}[token.word]
    if tagger.awaiting == "have" and token.word == "had":
        return "VN"
    if tagger.before == "^" and token.word in ("have", "has") and tagger._looks(at, last) == "PS":
        return "HV"
    for where in range(at + 1, min(at + 6, last)):
        ahead = tagger.tokens[where]
        looks = peek(ahead)
        if looks in ("RB", "NG", "R") or (where == at + 1 and looks in ("PS", "PB", "EX") and tagger.before in ("^", "WH", ",", "CC")):
            continue
        if ahead.word == "been" or ahead.word == "had":
            return "HV"
        if ahead.word == "got" and (where + 1 >= last or tagger.tokens[where + 1].word != "xx"):
            return "HV"
        if ahead.word[0].isalpha() and ahead.word not in w.closed_classes():
            found = w.entry(ahead.word)
            if found.every & w.VN and (found.first in ("VN", "VD") or found.usual & w.VN and not found.usual & w.N):
                return "HV" if _participle_fits(tagger, where, last) else main
        if ahead.word in ("done", "gone"):
            return "HV"
        if token.word != "had" and looks == "PN" and tagger.before in ("^", ",") and _participle_ahead(tagger, where, last):
            return "HV"
        if token.word != "had" and looks in ("NP", "N", "DT", "DP", "NS") and tagger.before in ("^", "WH") and _participle_ahead(tagger, where, last):
            return "HV"
        break
    looks = tagger._looks(at, last)
    if looks in ("NG", "$", "PU") and tagger.subject and token.word != "having":
        return "HV"
    return main


def _participle_fits(tagger: Tagger, where: int, last: int) -> bool:
    """ "have baked potatoes": a participle right before a bare plural may be its adjective; take the perfect."""
    return bool(tagger.tokens) and where < last


def _participle_ahead(tagger: Tagger, at: int, last: int) -> bool:
    for where in range(at, min(at + 5, last)):
        token = tagger.tokens[where]
        if token.word == "been":
            return True
        if token.word[0].isalpha() and token.word not in w.closed_classes():
            found = w.entry(token.word)
            if found.every & w.VN and found.first in ("VN", "VD"):
                return True
    return False


def _be(tagger: Tagger, token: Token, at: int, last: int) -> str:
    token.lemma = "be"
    return "BE"


def _adverb_or_noun(tagger: Tagger, token: Token, at: int, last: int) -> str:
    """ "well", "more", "much", "outside", "right": after a determiner a noun, before a noun a determiner."""
    looks = tagger._looks(at, last)
    follower = tagger._next(at, last)
    if follower is not None and follower.word == "of":
        return "PB"
    if token.word in ("more", "most", "less", "much", "least") and looks in ("N", "NS"):
        return "DT"
    return "RB"


def _provided(tagger: Tagger, token: Token, at: int, last: int) -> str:
    """A condition before a clause or "that", else the plain participle."""
    looks = tagger._looks(at, last)
    ahead = tagger._next(at, last)
    if looks in ("PS", "EX") or (ahead is not None and ahead.word == "that") or _clause_ahead(tagger, at, last):
        return "SB"
    token.lemma = w.entry(token.word).lemma
    return "VG" if token.word.endswith("ing") else "VN"


def _however(tagger: Tagger, token: Token, at: int, last: int) -> str:
    """ "However, ..." turns; "however hard he tries" opens a clause."""
    return "WH" if tagger._looks(at, last) in ("J", "R") else "RB"


def _like(tagger: Tagger, token: Token, at: int, last: int) -> str:
    if tagger.before == "^" and tagger._looks(at, last) in ("DT", "PO", "DP") and not _clause_ahead(tagger, at, last):
        token.lemma = "like"
        return "V"
    if tagger.before in ("PS", "TO", "MD", "DO", "NS") or tagger.awaiting == "base" or (tagger.before in ("PB", "NP", "N") and not tagger.finite and tagger.subject):
        if tagger.awaiting != "be":
            token.lemma = "like"
            return "V"
    if tagger._looks(at, last) in ("PS", "EX"):
        return "SB"
    seeming = at > 0 and tagger.tokens[at - 1].lemma in _SEEMING
    if seeming and tagger._looks(at, last) == "PB" and _clause_ahead_pronoun(tagger, at, last):
        return "SB"
    return "SB" if seeming and _clause_ahead(tagger, at, last) else "IN"


def _will(tagger: Tagger, token: Token, at: int, last: int) -> str:
    return "N" if tagger.before in ("DT", "DP") else "MD"


def _can(tagger: Tagger, token: Token, at: int, last: int) -> str:
    if token.word == "may" and token.cap and tagger.before != "^" or tagger.before == "IN" and token.word == "may":
        return "NP"
    if tagger.before in ("DT", "DP", "CD", "J"):
        return "N"
    return "MD"


def _no(tagger: Tagger, token: Token, at: int, last: int) -> str:
    """ "no milk" is a determiner, "no, I didn't" an answer."""
    return "UH" if tagger._looks(at, last) in ("PU", "$", "PS", "DT", "UH", "DP", "RB", "PB", "WH") else "DT"


def _determiner(tagger: Tagger, token: Token, at: int, last: int) -> str:
    """ "this", "some", "all", "each" stand alone as pronouns before a verb or at the end."""
    looks = tagger._looks(at, last)
    if token.word in ("the", "a", "an", "every"):
        return "DT"
    if looks in ("BE", "MD", "HV", "DO", "VZ", "VD", "$", "PU", "IN", "'s", "CC", "TO", "SB", "WH", "PO", "PS"):
        return "PB"
    if token.word == "all" and looks in ("PB",):
        return "PB"
    ahead = tagger._next(at, last)
    if token.word == "all" and ahead is not None and ahead.word in ("done", "gone", "sorted", "set", "ready", "packed", "good", "fine", "finished"):
        return "RB"
    return "DT"


def _one(tagger: Tagger, token: Token, at: int, last: int) -> str:
    if tagger.before in ("DT", "DP", "J", "WH", "CD"):
        return "N"
    return "CD" if tagger._looks(at, last) in ("N", "NS", "IN", "J") else "PB"


def _yet(tagger: Tagger, token: Token, at: int, last: int) -> str:
    return "RB" if tagger._looks(at, last) in ("$", "PU") or tagger.before not in ("^", ",") else "CC"


def _plus(tagger: Tagger, token: Token, at: int, last: int) -> str:
    return "CC"


def _dey(tagger: Tagger, token: Token, at: int, last: int) -> str:
    """West African "dey": the progressive's auxiliary after a subject, else "they" as it is said."""
    if tagger.before in ("PS", "PB", "NP", "N", "NS", "PN"):
        token.lemma = "be"
        return "BE"
    return "PS"


def _bar(tagger: Tagger, token: Token, at: int, last: int) -> str:
    """ "All done bar the signature": except."""
    token.lemma = "bar"
    return "IN" if tagger.before in ("VN", "VD", "J", "RB", "N") and tagger._looks(at, last) in ("DT", "DP") else "N"


def _fine(tagger: Tagger, token: Token, at: int, last: int) -> str:
    """ "You're ok" has an adjective, "ok, I'll do it" a word set apart."""
    if tagger.awaiting == "be" or tagger.before in ("BE", "DT", "DP"):
        return "J"
    return "RB" if token.word == "right" and tagger.before != "^" and tagger._looks(at, last) not in ("$", "PU") else "UH"


def _please(tagger: Tagger, token: Token, at: int, last: int) -> str:
    ahead = tagger._next(at, last)
    if ahead is not None and ahead.word[0].isalpha() and ahead.word not in w.closed_classes() and tagger.awaiting != "base":
        if w.entry(ahead.word).every & w.V:
            tagger.awaiting = "base"
    return "UH"


def _particle(tagger: Tagger, token: Token, at: int, last: int) -> str:
    """ "up", "out", "off", "down", "in": a particle where nothing follows that it could govern."""
    before = tagger.tokens[at - 1] if at else None
    if before is not None and token.word == "on" and before.word == "now":
        return "RB"
    if before is not None and token.word in ("out", "off", "over") and (before.tag == "BE" or before.lemma in ("turn", "find", "figure", "work")):
        if tagger._looks(at, last) not in ("NP", "CD") and (before.tag == "BE" or _clause_ahead(tagger, at, last) or tagger._looks(at, last) == "PS"):
            return "RB"
    return "RB" if tagger._looks(at, last) in ("$", "PU", "CC", "SB", "WH", "IN", "PS", "RB") else "IN"


_CLOSED_RULES = {
    "that": _that,
    **dict.fromkeys("before after since until till as than so once lest except".split(), _subordinator_or_preposition),
    "to": _to,
    "her": _her,
    "its": _its,
    "there": _there,
    "DO": _do,
    "HV": _have,
    "BE": _be,
    **dict.fromkeys("well more most less much least right".split(), _adverb_or_noun),
    "like": _like,
    "unlike": None,
    "will": _will,
    **dict.fromkeys("can may might must".split(), _can),
    "no": _no,
    "DT": _determiner,
    "one": _one,
    "yet": _yet,
    "dey": _dey,
    **dict.fromkeys("provided providing supposing assuming".split(), _provided),
    "however": _however,
    "bar": _bar,
    **dict.fromkeys("ok okay alright right sorry".split(), _fine),
    **dict.fromkeys("please pls plz kindly".split(), _please),
    **dict.fromkeys("up out off down in on over around round through by".split(), _particle),
}
_CLOSED_RULES = {word: rule for word, rule in _CLOSED_RULES.items() if rule is not None}


# Rules for open words by what stands before. Each takes (tagger, token, at, last, entry); "" leaves it open.


def _after_to(tagger: Tagger, token: Token, at: int, last: int, found: w.Entry) -> str:
    return "V" if found.every & w.V else ""


def _after_determiner(tagger: Tagger, token: Token, at: int, last: int, found: w.Entry) -> str:
    mask = found.every
    looks = tagger._looks(at, last)
    nounish = looks in ("N", "NS", "J", "NP", "VG", "V") or (looks in ("VZ", "VN") and _is_noun_too(tagger, at, last))
    if mask & w.J and (nounish or not mask & w.NOMINAL):
        return "J"
    if mask & w.NOMINAL:
        return _noun_of(mask)
    if mask & (w.VG | w.VN) and nounish:
        return "J"
    if mask & w.VG:
        return "N"
    if mask & w.R and found.first == "R":
        return "R"
    if mask & (w.VN | w.J):
        return "J"
    return "N" if not mask & w.R else "R"


def _is_noun_too(tagger: Tagger, at: int, last: int) -> bool:
    token = tagger.tokens[at + 1] if at + 1 < last else None
    return token is not None and bool(w.entry(token.word).usual & w.NOMINAL)


def _after_pronoun(tagger: Tagger, token: Token, at: int, last: int, found: w.Entry) -> str:
    mask = found.every
    if tagger.awaiting == "be":
        return _after_be(tagger, token, at, last, found)
    if tagger.awaiting == "have":
        return _after_have(tagger, token, at, last, found)
    if tagger.before == "WH" and tagger.tokens[at - 1].word in ("what", "which", "whose") and found.usual & w.NOMINAL:
        return _noun_of(mask)
    if mask & w.VZ and tagger.before == "PS":
        return "VZ"
    if token.word in _SAME_PAST:
        return "VD"
    if mask & w.VD and mask & w.V and found.first != "V":
        return "VD"
    if mask & w.V and found.usual & w.V:
        return "V"
    if mask & w.VD:
        return "VD"
    if mask & w.VZ:
        return "VZ"
    if mask & w.V and not mask & w.J:
        return "V"
    if mask & w.VN:
        return "VN"
    return ""


def _after_loose_pronoun(tagger: Tagger, token: Token, at: int, last: int, found: w.Entry) -> str:
    """ "you", "it", "this": a subject unless the clause has its verb already."""
    if not tagger.finite or tagger.awaiting:
        return _after_pronoun(tagger, token, at, last, found)
    if found.first in ("V", "VZ", "VD"):
        return found.first
    return ""


def _after_be(tagger: Tagger, token: Token, at: int, last: int, found: w.Entry) -> str:
    mask = found.every
    if tagger.tokens[at - 1].word == "dey" and mask & w.V:
        return "VG"
    if mask & w.VG and found.first in ("VG", "N") and token.word not in ("morning", "evening", "building", "wedding", "thing", "nothing"):
        return "VG"
    if mask & w.V and _wants_base(tagger, at, found):
        return "V"
    if found.first in ("J", "R", "N", "NS"):
        if found.first == "N" and mask & w.VN and not found.usual & w.N:
            return "VN"
        return found.first
    if mask & w.VN:
        return "J" if found.usual & w.J and found.first == "J" else "VN"
    if mask & w.J:
        return "J"
    return _noun_of(mask) or ""


def _wants_base(tagger: Tagger, at: int, found: w.Entry) -> bool:
    """ "All you have to do is sign up": a base verb as the copula's complement."""
    if not found.usual & w.V or at < 2:
        return False
    return tagger.tokens[at - 2].word == "do" or (found.usual == w.V and tagger.before == "BE")


def _after_have(tagger: Tagger, token: Token, at: int, last: int, found: w.Entry) -> str:
    return "VN" if found.every & w.VN else ""


def _after_preposition(tagger: Tagger, token: Token, at: int, last: int, found: w.Entry) -> str:
    mask = found.every
    looks = tagger._looks(at, last)
    if mask & w.VG and found.first == "VG":
        return "VG"
    if mask & w.J and looks in ("N", "NS", "J", "NP"):
        return "J"
    if mask & w.NOMINAL:
        return _noun_of(mask)
    if mask & w.VN and looks in ("N", "NS"):
        return "J"
    if mask & w.VERBAL and not mask & (w.J | w.R):
        return "VG" if mask & w.VG else _verb_of(mask)
    return ""


def _after_noun(tagger: Tagger, token: Token, at: int, last: int, found: w.Entry) -> str:
    mask = found.every
    if not mask & w.VERBAL:
        return ""
    if tagger.awaiting == "be":
        return _after_be(tagger, token, at, last, found)
    if tagger.awaiting == "have":
        return _after_have(tagger, token, at, last, found) if not mask & w.VD or mask & w.VN else "VD"
    looks = tagger._looks(at, last)
    if tagger.before == "NP" and at > 1 and tagger.tokens[at - 2].tag in ("DT", "DP", "J") and mask & w.NOMINAL and not mask & w.VD:
        return _noun_of(mask)  # "the Leeds match"
    if token.word in _SAME_PAST and not tagger.finite and looks in ("DT", "DP", "PO", "CD", "NP", "RB", "IN"):
        return "VD"
    if tagger.raising and mask & w.V and found.usual & w.V and looks in ("$", "PU", "RB", "J", "IN", "DT", "DP", "PO", "CC", "R", "V"):
        tagger.raising = False
        return "V"
    if tagger.finite:
        return _after_noun_with_verb(tagger, token, found, looks)
    if mask & w.VD and found.first not in ("J", "N"):
        if not mask & w.VN:
            return "VD"
        return "VN" if looks == "IN" and tagger.tokens[at + 1].word == "by" else "VD"
    if mask & w.VN and not mask & w.VD and found.first != "J":
        return "VN"
    if mask & w.VZ:
        if found.first == "VZ" or not found.usual & w.NS:
            return "VZ"
        return "VZ" if looks in ("DT", "DP", "PO", "PB", "TO", "RB") or (looks in ("IN", "$", "PU") and tagger.before == "NP") else "NS"
    if mask & w.V and looks == "TO" and found.lemma in ("want", "need", "like", "love", "hope", "try", "plan", "have", "seem"):
        return "V"
    if mask & w.V and found.usual & w.V:
        if tagger.before in ("NS", "PN") or (found.first == "V" and tagger.before == "NP"):
            return "V" if found.first == "V" or looks in ("DT", "DP", "PO", "PB", "TO", "IN") else ""
        if found.usual & w.N:
            return "N"
    return ""


def _after_noun_with_verb(tagger: Tagger, token: Token, found: w.Entry, looks: str) -> str:
    mask = found.every
    if mask & w.VN and found.first in ("VD", "VN"):
        return "VN"
    if mask & w.J and mask & w.V and looks in ("$", "PU", "CC", "SB"):
        return "J"
    if mask & w.VD and not mask & (w.VN | w.NOMINAL | w.J):
        return "VD"
    if mask & w.NOMINAL and (mask & (w.V | w.VZ)) and found.first != "V":
        return _noun_of(mask)
    return ""


def _after_conjunction(tagger: Tagger, token: Token, at: int, last: int, found: w.Entry) -> str:
    """A coordinated word is of its partner's kind where it can be."""
    mask = found.every
    partner = _partner(tagger.tokens, at)
    if partner in ("V", "VZ", "VD", "VN", "VG") and mask & w.BITS[partner] and found.usual & (w.VERBAL):
        if not (found.usual & w.NOMINAL and found.first in ("N", "NS") and tagger.tokens[at - 2].tag in _NP_END):
            return partner
    return ""


def _partner(tokens: list[Token], at: int) -> str:
    """Class of the last verb within the few words before a conjunction."""
    for where in range(at - 2, max(at - 12, -1), -1):
        tag = tokens[where].tag
        if tag in ("V", "VZ", "VD", "VN", "VG"):
            return tag
        if tag in ("PU", "BE", "SB") and tokens[where].word in (".", ";"):
            return ""
    return ""


def _after_start(tagger: Tagger, token: Token, at: int, last: int, found: w.Entry) -> str:
    mask = found.every
    looks = tagger._looks(at, last)
    if found.first == "V" and looks in ("BE", "HV", "MD", "VZ", "VD"):
        return "NP" if token.cap else "N"
    if mask & w.VZ and found.lemma in _SEEMING and looks in ("J", "IN", "RB", "SB"):
        return "VZ"
    if mask & w.VN and looks in ("$", "PU") and found.first in ("VN", "VD"):
        return "VN"
    if mask & w.V and found.usual & w.V:
        if found.first == "V":
            return "V" if looks not in ("BE", "MD") or not mask & w.NOMINAL else "N"
        if looks in ("DT", "DP", "PO", "PB", "PN", "WH") or (looks == "CD" and found.usual & w.V):
            return "V"
        follower = tagger._next(at, last)
        if follower is not None and follower.word in ("up", "off", "down", "back", "out") and not token.cap | (looks == "N"):
            return "V"
    if found.first == "V" and mask & w.NOMINAL and looks in ("BE", "MD", "VZ"):
        return _noun_of(mask)
    if mask & w.VD and found.first in ("VD", "VN"):
        return "VD" if not mask & w.VN or looks in ("DT", "DP", "PO", "PB", "CD", "TO", "PS") else "VN" if not mask & w.VD else "VD"
    return ""


def _after_adjective(tagger: Tagger, token: Token, at: int, last: int, found: w.Entry) -> str:
    mask = found.every
    inside = at > 1 and tagger.tokens[at - 2].tag in ("DT", "DP", "J", "POS", "CD")
    if inside and found.first == "V" and tagger.tokens[at - 2].word != "all":
        return "N"
    if mask & w.NOMINAL and (found.first in ("N", "NS", "J") or not tagger.finite or found.usual & w.NOMINAL):
        return _noun_of(mask) if found.first != "J" else ""
    return ""


def _after_verb(tagger: Tagger, token: Token, at: int, last: int, found: w.Entry) -> str:
    mask = found.every
    if mask & w.VG and (found.first == "VG" or tagger.tokens[at - 1].lemma in _BEFORE_GERUND):
        return "VG"
    if mask & w.VN and found.first in ("VN", "VD") and tagger.finite:
        return "VN"
    if mask & w.NOMINAL and found.usual & w.NOMINAL:
        return _noun_of(mask) if found.first in ("V", "VZ", "VD", "N", "NS") else ""
    return ""


_OPEN_RULES = {
    "TO": _after_to,
    **dict.fromkeys(_DETERMINING, _after_determiner),
    "POS": _after_determiner,
    "PS": _after_pronoun,
    "PB": _after_loose_pronoun,
    "EX": _after_pronoun,
    "BE": _after_be,
    "HV": _after_have,
    "IN": _after_preposition,
    **dict.fromkeys(("N", "NS", "NP", "PN"), _after_noun),
    "WH": _after_loose_pronoun,
    "CC": _after_conjunction,
    "^": _after_start,
    ",": _after_conjunction,
    "J": _after_adjective,
    **dict.fromkeys(("V", "VZ", "VD", "VN", "VG"), _after_verb),
}
