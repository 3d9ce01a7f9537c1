"""Numbers as they are spelt out, for whoever reads hours, sums, counts or ages."""

from typing import Final, NamedTuple

_TO_TWELVE: Final = (
    *("one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
_TEENS: Final = ("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
BELOW_TWENTY: Final = (*_TO_TWELVE, *_TEENS)
"""From one to nineteen, in their order."""
_ONES: Final = BELOW_TWENTY[:9]
HOURS: Final = {word: number for number, word in enumerate(_TO_TWELVE, 1)}
"""What a clock tells, and what it is."""
WORTH: Final = {
    **{word: number for number, word in enumerate(BELOW_TWENTY, 1)},
    **{word: 10 * number for number, word in enumerate(TENS, 2)},
}
"""What each single word is worth."""
_FIRST_NINE: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
ORDINALS: Final = {
    **{
        word: number
        for number, word in enumerate(
            (*_FIRST_NINE, "tenth", "eleventh", "twelfth", *(f"{t}th" for t in _TEENS)), 1
        )
    },
    "twentieth": 20,
    "thirtieth": 30,
    "thirty-first": 31,
    **{f"twenty-{word}": 20 + number for number, word in enumerate(_FIRST_NINE, 1)},
}
"""The days of a month, and whatever else is counted so far."""
AN_HOUR: Final = rf"(?:{'|'.join(_TO_TWELVE)})"
"""The pattern of an hour, or of any number up to twelve."""
SEVERAL: Final = rf"(?:{'|'.join((*BELOW_TWENTY[1:], *TENS))})"
"""The pattern of a number above one: "one" also stands for a thing ("the blue one")."""


class Spelt(NamedTuple):
    """A number in words: what it is, and how many words tell it."""

    value: int
    words: int


def spelt(word: str, following: str) -> Spelt | None:
    """The number that a word begins: "six", "forty-five", "forty five"; None if it begins none.

    Args:
        word: In lower case.
        following: The word behind it.
    """
    tens, _, ones = word.partition("-")
    if tens in TENS and ones in _ONES:
        return Spelt(WORTH[tens] + WORTH[ones], 1)
    if word in TENS and following in _ONES:
        return Spelt(WORTH[word] + WORTH[following], 2)
    return Spelt(WORTH[word], 1) if word in WORTH else None
