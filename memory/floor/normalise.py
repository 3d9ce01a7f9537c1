"""A chat line cut into words.

Spellings and apostrophes restored, every word still pointing at the raw text.
"""

import re
from functools import cache, lru_cache

from memory.floor.words import closed_classes, load, word_set

_TOKEN = re.compile(
    r"""https?://\S+|www\.\S+
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
_SEVERAL = word_set("the two three four all other some both these those most many few no")
_OF_SEVERAL = word_set("and or are were have who do did will can that group groups")
_BEFORE_SUBJECT = word_set(
    """are were did do have can will could would should if when because and but that hope glad think know
    so what where why how not please hey hi ok then than like"""
)
_WHOSE_KINDNESS = frozenset(("you", "him", "her", "them", "me", "us", "one"))
_BEFORE_HEDGE = frozenset(("PS", "PB", "BE", "HV", "MD", "DO", "RB", "CC", "UH", "NG", "N"))
_MODALS = frozenset(("should", "would", "could", "must", "might", "may"))
_TITLES = frozenset(("mr", "mrs", "ms", "dr"))
_BEFORE_NOT = {"ca": "can", "wo": "will", "sha": "shall", "ai": "is", "do": "do"}


class Token:
    """One word of the normalised text, and the stretch of the raw text that it stands for."""

    __slots__ = ("cap", "end", "fixed", "lemma", "shouted", "start", "tag", "word")

    def __init__(self, word: str, start: int, end: int, *, cap: bool, shouted: bool = False) -> None:
        self.word = word
        self.start = start
        self.end = end
        self.cap = cap
        self.shouted = shouted  # all in capitals: for emphasis, not for a name
        self.tag = ""
        self.fixed = ""  # the class of several words that act as one
        self.lemma = word

    def copied(self) -> "Token":
        """The same word as it was cut, for a reading of its own."""
        token = Token(self.word, self.start, self.end, cap=self.cap, shouted=self.shouted)
        token.fixed = self.fixed
        return token


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


@lru_cache(maxsize=64)
def tokens_of(text: str) -> tuple[Token, ...]:
    """The same words for whoever only looks at them: they are shared, and none of them may be altered."""
    return tuple(_join(_cut(text)))


def _join(tokens: list[Token]) -> list[Token]:
    table, owners = _multiwords(), _owners()
    joined: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.word == "of" and joined and joined[-1].word in _MODALS:
            token.word = token.lemma = "have"  # "it should of come"
        if token.word in ("am", "pm") and joined and joined[-1].word[0].isdigit():
            token.fixed = "RB"  # "at 9 am"
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
        if tag == "PB" and not _opens_clause(tokens, at):
            joined.append(token)  # "gave you two quid"
            at += 1
            continue
        name = words[0] if tag == "PB" else "-".join(words)  # "you lot" is "you"
        whole = Token(name, token.start, tokens[at + len(words) - 1].end, cap=token.cap)
        whole.fixed = tag
        joined.append(whole)
        at += len(words)
    return joined


def _hedge(tokens: list[Token], at: int) -> tuple[tuple[str, ...], str] | None:
    """As in "I sort of finished it", but "a sort of cake", "what kind of dog"."""
    if tokens[at].word not in ("sort", "kind") or at + 1 >= len(tokens) or tokens[at + 1].word != "of":
        return None
    before = tokens[at - 1].word if at else "."
    if at + 2 < len(tokens) and tokens[at + 2].word in _WHOSE_KINDNESS:
        return None  # "it was kind of you to ring"
    hedges = not before[0].isalpha() or closed_classes().get(before) in _BEFORE_HEDGE
    return ((tokens[at].word, "of"), "RB") if hedges and before != "one" else None


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
    for words, tag in rows:
        if all(at + n < len(tokens) and tokens[at + n].word == word for n, word in enumerate(words)):
            return words, tag
    return None


def _cut(text: str) -> list[Token]:
    tokens: list[Token] = []
    expansions = _expansions()
    for match in _TOKEN.finditer(text):
        raw = match.group()
        word = raw.lower().replace("’", "'")
        start = match.start()
        if word[-1] == "." and word[:-1] in _TITLES:
            word = word[:-1]
        expanded = expansions.get(word)
        if expanded is not None:
            _expand(tokens, raw, expanded, start)
        elif "'" in word and len(word) > 1:
            _contract(tokens, raw, word, start)
        else:
            shouted = len(raw) > 1 and raw.isupper()
            tokens.append(Token(word, start, start + len(raw), cap=raw[0].isupper(), shouted=shouted))
    return tokens


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
    end = start + len(raw)
    if word in _CLITICS:
        if word == "n't" and tokens and tokens[-1].word in _BEFORE_NOT:
            tokens[-1].word = _BEFORE_NOT[tokens[-1].word]
        tokens.append(Token(_CLITICS[word], start, end, cap=False))
        return
    if word.startswith("t'") and len(word) > 3:
        tokens.append(Token("the", start, start + 2, cap=False))  # Yorkshire "t'allotment"
        tokens.append(Token(word[2:], start + 2, end, cap=raw[2].isupper()))
        return
    for clitic in ("n't", "'s", "'m", "'re", "'ve", "'ll", "'d"):
        if word.endswith(clitic) and len(word) > len(clitic):
            cut = start + len(word) - len(clitic)
            _contract_base(tokens, raw[: len(word) - len(clitic)], start)
            tokens.append(Token(_CLITICS[clitic], cut, end, cap=False))
            return
    tokens.append(Token(word, start, end, cap=raw[0].isupper()))


def _contract_base(tokens: list[Token], raw: str, start: int) -> None:
    """What stands before the apostrophe may itself be contracted: "shouldn't've"."""
    word = raw.lower().replace("’", "'")
    if "'" in word:
        _contract(tokens, raw, word, start)
        return
    tokens.append(Token(_BEFORE_NOT.get(word, word), start, start + len(raw), cap=raw[0].isupper()))
