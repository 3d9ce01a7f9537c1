"""Sentences that do not mean what they say: jokes marked as such, exaggeration, mockery."""

from memory.floor.normalise import Token
from memory.floor.operators import operators


def exaggerates(tokens: list[Token], first: int, last: int) -> bool:
    """Whether the sentence holds a phrase that nobody means as it is said: "dying of hunger"."""
    table = operators().hyperbole
    for at in range(first, last):
        for words in table.get(tokens[at].word, ()):
            if all(at + n < last and tokens[at + n].word == word for n, word in enumerate(words)):
                return True
    return False


def mocks(tokens: list[Token], first: int, last: int) -> bool:
    """Whether an eye-roll stands with praise: "great, another fine 🙄"."""
    words = operators()
    rolled = any(tokens[at].word[0] in words.mocking for at in range(first, min(last + 1, len(tokens))))
    return rolled and any(tokens[at].word in words.opinions for at in range(first, last))


def is_joke(tokens: list[Token], first: int, last: int) -> bool:
    """Whether the sentence says of itself that it is not meant."""
    words = operators().jokes
    for at in range(first, last):
        word = tokens[at].word
        if word in ("jk", "jks"):
            return True
        if (
            word == "/"
            and at + 1 < last
            and tokens[at + 1].word in ("s", "j")
            and tokens[at + 1].start == tokens[at].end
        ):
            return at + 2 >= last or tokens[at + 2].tag == "PU"
        if (
            word in words
            and word in ("kidding", "joking")
            and at
            and tokens[at - 1].word in ("just", "only", "am")
        ):
            return True
    return False
