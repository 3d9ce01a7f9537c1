"""A chat line cut into words.

Spellings and apostrophes restored, every word still pointing at the raw text.
"""

import re
from functools import cache, lru_cache
from typing import NamedTuple

from memory.floor.words import MOST_FORMS, J, closed_classes, entry, is_listed, load, word_set

_TOKEN = re.compile(
    r"""[A-Za-z]++(?![^\s,!?;])  # most words; the rest of the pattern would find the same, and take longer
    |https?://\S+|www\.\S+
    |(?i:mrs?|ms|dr)\.
    |(?i:and/or)(?![^\W_])
    |[bBwW]/[cCoO]?(?![^\W_])
    |(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+
    |(?<![\w-])[\w-]{1,64}\.(?:com|org|net|co|uk|ie|pdf|docx?|xlsx?|txt|jpe?g|png|zip|html?|php|exe|conf|list|deb)(?![^\W_])(?:\.[a-z]{2})?
    |(?:[A-Za-z]\.){2,}
    |[\d]+(?:[.,:/][\d]+)*(?:st|nd|rd|th|am|pm|k|kg|g|ml|mg|min|mins|hr|hrs|h|ish|s)?(?![^\W_])
    |['’](?:s|m|re|ve|ll|d|em|cause|cos|til|tis|twas|t)(?![^\W_])
    |[^\W_]+(?:['’][^\W_]+)*(?:-[^\W_]+(?:['’][^\W_]+)*)*
    |\.{2,}|…|-{2,}|\n+|[?!]+
    |[:;=]['-]?[()DPp3/|\\](?![^\W_])
    |\S""",
    re.VERBOSE,
)
_CLITICS = {
    "'m": "am",
    "'re": "are",
    "'ve": "have",
    "'ll": "will",
    "'d": "'d",
    "'s": "'s",
    "n't": "not",
    "'em": "them",
    "'cause": "because",
    "'cos": "because",
    "'til": "until",
    "'t": "not",
}
_LONGEST_CLITIC = max(map(len, _CLITICS))
_HANGING = ("n't", "'s", "'m", "'re", "'ve", "'ll", "'d")
_SEVERAL = word_set("the two three four all other some both these those most many few no")
_OF_SEVERAL = word_set("and or are were have who do did will can that group groups")
_BEFORE_SUBJECT = word_set(
    """are were did do have can will could would should if when because and but that hope glad think know
    so what where why how not please hey hi ok then than like"""
)
_WHOSE_KINDNESS = frozenset(("you", "him", "her", "them", "me", "us", "one"))
_BEFORE_HEDGE = frozenset(("PS", "PB", "BE", "HV", "MD", "DO", "RB", "CC", "UH", "NG", "N"))
_MODALS = frozenset(("should", "would", "could", "must", "might", "may"))
_HALVES = frozenset(("am", "pm"))
_HEDGING = frozenset(("sort", "kind"))
_HOLDS = frozenset(("is", "are", "was", "were"))
_LACKS = frozenset(("needs", "wants", "goes", "comes", "looks", "has"))
_OWNED = frozenset(("mine", "yours", "hers", "ours", "theirs"))
_OWNED_IS = _HOLDS | {"'s", "has", "had", "will", "needs", "have"}
_STILL = frozenset(("still", "also", "just", "only", "already"))
_ASKING_OR_POINTING = word_set("it that this there here he she what who where how when why what's let one")
_BEFORE_SLIGHTLY = word_set("is was are were am be been feel feeling feels felt still getting yeah yes")
_TITLES = frozenset(("mr", "mrs", "ms", "dr"))
_BEFORE_NOT = {"ca": "can", "wo": "will", "sha": "shall", "ai": "is", "do": "do"}


class Token:
    """One word of the normalised text, and the stretch of the raw text that it stands for."""

    __slots__ = ("cap", "end", "fixed", "lemma", "shouted", "start", "tag", "word")

    def __init__(  # noqa: PLR0913 - all that is known of a word as it is cut
        self, word: str, start: int, end: int, *, cap: bool, shouted: bool = False, fixed: str = ""
    ) -> None:
        self.word = word
        self.start = start
        self.end = end
        self.cap = cap
        self.shouted = shouted  # all in capitals: for emphasis, not for a name
        self.tag = ""
        self.fixed = fixed  # the class of several words that act as one
        self.lemma = word

    def copied(self) -> "Token":
        """The same word as it was cut, for a reading of its own."""
        made = Token.__new__(Token)  # word by word for every text: the constructor takes twice as long
        made.word = made.lemma = self.word
        made.start, made.end = self.start, self.end
        made.cap, made.shouted = self.cap, self.shouted
        made.tag, made.fixed = "", self.fixed
        return made


class _Form(NamedTuple):
    """What a piece of raw text is, whatever stands around it."""

    word: str
    words: tuple[str, ...]  # what it stands for, where that is several words or another spelling
    contracts: bool
    cap: bool
    shouted: bool

    def token(self, start: int, end: int) -> Token:
        """The word that it is where it stands."""
        made = Token.__new__(Token)
        made.word = made.lemma = self.word
        made.start, made.end = start, end
        made.cap, made.shouted = self.cap, self.shouted
        made.tag = made.fixed = ""
        return made


@cache
def _expansions() -> dict[str, tuple[str, ...]]:
    """Spelling -> the words it stands for."""
    tables = load("spellings.toml")["words"] | load("closed.toml")["split"]
    return {spelling: tuple(words.split()) for spelling, words in tables.items()}


@cache
def _multiwords() -> dict[str, tuple[tuple[tuple[str, ...], str], ...]]:
    """First word -> the sequences that it opens, longest first, each with the class they take together."""
    table: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for tag, row in load("closed.toml")["multiword"].items():
        for phrase in row.split(";"):
            words = tuple(phrase.split())
            table.setdefault(words[0], []).append((words, tag))
    return {first: tuple(sorted(rows, key=lambda row: -len(row[0]))) for first, rows in table.items()}


def tokenise(text: str) -> list[Token]:
    """Cut a text into words and marks: contractions come apart, and words that act as one are joined."""
    return [token.copied() for token in tokens_of(text)]


@lru_cache(maxsize=1_024)
def tokens_of(text: str) -> tuple[Token, ...]:
    """The same words for whoever only looks at them: they are shared, and none of them may be altered."""
    return tuple(_join(_cut(text)))


@cache
def _joining() -> frozenset[str]:
    """The words that what stands beside them may change or join: `_join` looks at no other."""
    return frozenset((*_multiwords(), *_owners(), *_HALVES, *_HEDGING, "of", "bit", "'s", *_OWNED))


def _join(tokens: list[Token]) -> list[Token]:
    table, owners, joining = _multiwords(), _owners(), _joining()
    joined: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.word not in joining:
            joined.append(token)
            at += 1
            continue
        if token.word == "'s" and joined and _is_of_theirs(tokens, at):
            owner = joined[-1]
            joined[-1] = Token(f"{owner.word}'s", owner.start, token.end, cap=owner.cap, fixed="NP")
            at += 1
            continue
        _class_by_neighbours(tokens, at, joined)
        match = _match(tokens, at, table[token.word]) if token.word in table else None
        match = match or _hedge(tokens, at)
        if match is None:
            owner = owners.get(token.word)
            if owner is not None and _is_one_person(tokens, at):
                cut = token.end - 1
                joined.append(Token(owner, token.start, cut, cap=token.cap))
                token = Token("'s", cut, token.end, cap=False)
            joined.append(token)
            at += 1
            continue
        words, tag = match
        if (
            (tag == "PB" and not _opens_clause(tokens, at))
            or (words[0] == "turns" and not _begins(tokens, at))
            or (words == ("due", "to") and _is_deed(tokens, at + 2))
        ):
            joined.append(token)  # "gave you two quid", "Dad turns out the light"
            at += 1
            continue
        name = words[0] if tag == "PB" else "-".join(words)  # "you lot" is "you"
        joined.append(Token(name, token.start, tokens[at + len(words) - 1].end, cap=token.cap, fixed=tag))
        at += len(words)
    return joined


def _class_by_neighbours(tokens: list[Token], at: int, joined: list[Token]) -> None:
    """Fix the class of a word that what stands beside it shows."""
    token = tokens[at]
    if token.word == "of" and joined and joined[-1].word in _MODALS:
        token.word = token.lemma = "have"  # "it should of come"
    if token.word in _HALVES and joined and joined[-1].word[0].isdigit():
        token.fixed = "RB"  # "at 9 am"
    if token.word in _OWNED and _begins(tokens, at) and at + 1 < len(tokens):
        token.fixed = "PS" if tokens[at + 1].word in _OWNED_IS else token.fixed  # "…, mine's been sent"
    if token.word == "bit" and _is_slightly(tokens, at):
        token.fixed = "RB"


def _hedge(tokens: list[Token], at: int) -> tuple[tuple[str, ...], str] | None:
    """As in "I sort of finished it", but "a sort of cake", "what kind of dog"."""
    if tokens[at].word not in _HEDGING or at + 1 >= len(tokens) or tokens[at + 1].word != "of":
        return None
    before = tokens[at - 1].word if at else "."
    if at + 2 < len(tokens) and tokens[at + 2].word in _WHOSE_KINDNESS:
        return None  # "it was kind of you to ring"
    hedges = not before[0].isalpha() or closed_classes().get(before) in _BEFORE_HEDGE
    return ((tokens[at].word, "of"), "RB") if hedges and before != "one" else None


def _is_of_theirs(tokens: list[Token], at: int) -> bool:
    """As in "Nia's is signed", "Joel's still needs a photo": what is theirs, its noun left out.

    "Nia's is" can't be "Nia is is"; with a word like "still" between, a plain verb shows it as well.
    """
    behind = [token.word for token in tokens[at + 1 : at + 3]]
    if not behind or not tokens[at - 1].word[0].isalpha() or tokens[at - 1].word in _ASKING_OR_POINTING:
        return False
    if behind[0] in _STILL:
        return len(behind) > 1 and behind[1] in (*_HOLDS, *_LACKS)
    return behind[0] in _HOLDS


def _is_slightly(tokens: list[Token], at: int) -> bool:
    """As in "bit tired", "yeah bit better", with the "a" left out; but "bit of a mess", "the dog bit Nia"."""
    if at + 1 >= len(tokens) or not (_begins(tokens, at) or tokens[at - 1].word in _BEFORE_SLIGHTLY):
        return False
    following = entry(tokens[at + 1].word)
    return following.first == "J" or (following.first in ("R", "VN") and bool(following.every & J))


def _begins(tokens: list[Token], at: int) -> bool:
    """Whether the sentence begins here, or goes on behind a mark or a conjunction."""
    return (
        at == 0 or not tokens[at - 1].word[0].isalnum() or tokens[at - 1].word in ("and", "but", "so", "well")
    )


def _is_deed(tokens: list[Token], at: int) -> bool:
    """As in "was due to perform", but "late due to snow"."""
    if at >= len(tokens) or not tokens[at].word[0].isalpha():
        return False
    return tokens[at].word == "be" or entry(tokens[at].word).first == "V"


def _opens_clause(tokens: list[Token], at: int) -> bool:
    """Whether a pronoun here is a subject: nothing before it that it could be the object of."""
    before = tokens[at - 1].word if at else "."
    return not before[0].isalpha() or before in _BEFORE_SUBJECT


@cache
def _owners() -> dict[str, str]:
    """Plural -> the relative that it mostly is in chat: "dads car" is Dad's."""
    return {f"{word}s": word for word in load("closed.toml")["genitive"]["relatives"].split()}


def _is_one_person(tokens: list[Token], at: int) -> bool:
    """Whether what stands around the plural of a relative shows that an apostrophe is left out."""
    if at and tokens[at - 1].word in _SEVERAL:
        return False
    if at > 1 and tokens[at - 1].word in ("and", "or", "&") and tokens[at - 2].word.endswith("s"):
        return False
    following = tokens[at + 1].word if at + 1 < len(tokens) else "."
    return following[0].isalpha() and following not in _OF_SEVERAL


def _match(
    tokens: list[Token], at: int, rows: tuple[tuple[tuple[str, ...], str], ...]
) -> tuple[tuple[str, ...], str] | None:
    longest = len(rows[0][0])
    said = tuple([token.word for token in tokens[at : at + longest]])
    for words, tag in rows:
        if said[: len(words)] == words:
            return words, tag
    return None


def _cut(text: str) -> list[Token]:
    tokens: list[Token] = []
    end = 0
    for raw in _TOKEN.findall(text):
        start = text.find(raw, end)  # only blanks lie in between
        end = start + len(raw)
        form = _form(raw)
        if form.words:
            _expand(tokens, raw, form.words, start)
        elif form.contracts:
            _contract(tokens, raw, form.word, start)
        else:
            tokens.append(form.token(start, end))
    return _with_there(tokens) if "need" in text else tokens


def _with_there(tokens: list[Token]) -> list[Token]:
    """As in "no need to ring him": "there is" is left out before it."""
    found: list[Token] = []
    for at, token in enumerate(tokens):
        said = [each.word for each in tokens[at : at + 3]]
        opens = at == 0 or tokens[at - 1].word in _OPENING
        if opens and said[:2] == ["no", "need"] and said[2:] in (["to"], ["for"]):
            found += [Token(word, token.start, token.end, cap=False) for word in ("there", "is")]
        found.append(token)
    return found


_OPENING = frozenset(
    [
        ",",
        ".",
        ";",
        ":",
        "!",
        "?",
        "–",
        "—",
        "-",
        "so",
        "and",
        "but",
        "ok",
        "okay",
        "actually",
        "oh",
        "then",
        "now",
        "thanks",
    ]
)


@lru_cache(maxsize=MOST_FORMS)
def _form(raw: str) -> _Form:
    word = raw.lower().replace("’", "'")
    if word[-1] == "." and word[:-1] in _TITLES:
        word = word[:-1]
    word = _with_its_g(word)
    return _Form(
        word=word,
        words=_expansions().get(word, ()),
        contracts="'" in word and len(word) > 1,
        cap=raw[0].isupper(),
        shouted=len(raw) > 1 and raw.isupper(),
    )


def _with_its_g(word: str) -> str:
    """As in "runnin late", "all mornin": an -ing that is written as it is said."""
    is_cut = word.endswith("in") and len(word) > _LEAST_CUT and word not in _expansions()
    return f"{word}g" if is_cut and not is_listed(word) and is_listed(f"{word}g") else word


_LEAST_CUT = 4


def _expand(tokens: list[Token], raw: str, words: tuple[str, ...], start: int) -> None:
    """The parts of a contraction keep their own stretch where the apostrophe shows it.

    Else share the whole.
    """
    end = start + len(raw)
    cut = len(raw) - 3
    splits = len(words) == 2 and words[1] == "not" and raw[cut:].lower() in ("n't", "n’t")
    if len(words) == 2 and not splits:
        cut = max(raw.find("'"), raw.find("’"))
        if cut < 0 and raw.lower().startswith(words[0]) and len(raw) > len(words[0]):
            cut = len(words[0])
        splits = cut > 0
    for position, word in enumerate(words):
        begin, stop = start, end
        if splits:
            begin, stop = (start, start + cut) if position == 0 else (start + cut, end)
        tokens.append(Token(word, begin, stop, cap=raw[0].isupper() and position == 0))


def _contract(tokens: list[Token], raw: str, word: str, start: int) -> None:
    """Take apart what hangs on a word, from its end: "shouldn't've" is should, not, have."""
    if word.startswith("t'") and len(word) > 3:
        tokens.append(Token("the", start, start + 2, cap=False))  # Yorkshire "t'allotment"
        tokens.append(Token(word[2:], start + 2, start + len(raw), cap=raw[2].isupper()))
        return
    stop = len(word)
    shift = start + len(raw) - stop
    hanging: list[tuple[int, int]] = []
    while stop > _LONGEST_CLITIC or word[:stop] not in _CLITICS:
        clitic = next((each for each in _HANGING if stop > len(each) and word.endswith(each, 0, stop)), "")
        if not clitic:
            break
        hanging.append((stop - len(clitic), stop))
        stop -= len(clitic)
        if word.find("'", 0, stop) < 0:
            break
    base = word[:stop]
    if base in _CLITICS:
        if base == "n't" and tokens and tokens[-1].word in _BEFORE_NOT:
            tokens[-1].word = _BEFORE_NOT[tokens[-1].word]
        tokens.append(Token(_CLITICS[base], start, shift + stop, cap=False))
    else:
        tokens.append(Token(_BEFORE_NOT.get(base, base), start, shift + stop, cap=raw[0].isupper()))
    for first, last in reversed(hanging):
        tokens.append(Token(_CLITICS[word[first:last]], shift + first, shift + last, cap=False))
