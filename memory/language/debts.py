"""The words of debts: what is money, and how a debt is named in what is kept."""

import re
from typing import Final

from memory.claims import ParticipantRole, Proposition
from memory.ids import PersonId
from memory.when.numerals import BELOW_TWENTY, SEVERAL, TENS, WORTH

OWED: Final = "owe"
"""How the qualifier of a debt begins; whom it is owed follows."""
PART: Final = "owe-part"
"""How the qualifier of a part that is paid begins; to whom, and how much, follow."""

_MONEY = re.compile(
    r"[£$€]\s?\d|\b\d+(?:\.\d\d)?(?:p|k)?\b"
    r"|\b(?:fivers?|tenners?|twent(?:y|ies)|fift(?:y|ies)|hundred|grand|quid|pounds?|euros?|dollars?|bucks|pence"
    r"|pennies|cash|money|change|rent|deposit|fare|fees?"
    rf"|{SEVERAL})\b|\bfor (?:the|my|your|his|her|our|their|[\w-]+['’]s) \w",
    re.IGNORECASE,
)
_SMALL: Final = "|".join(BELOW_TWENTY)
_WORTH: Final = {
    **WORTH,
    "a": 1,
    "an": 1,
    "fiver": 5,
    "tenner": 10,
}
_WORDS: Final = (
    rf"(?:(?:(?:an?|{_SMALL}) )?hundred|(?:{'|'.join(TENS)})(?:[ -](?:{'|'.join(BELOW_TWENTY[:9])}))?"
    rf"|{'|'.join(BELOW_TWENTY[1:])})"
)
_FIGURES: Final = r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d\d?)?(?![\dk])"
_COIN: Final = r"(?:quid|pounds?|euros?|dollars?|bucks)"
A_SUM: Final = rf"(?:fiver|tenner|(?:[£$€]\s?)?{_FIGURES}p?|{_WORDS})"
"""The pattern of a sum, in figures or in words: "£20", "20", "twenty", "a hundred", "tenner"."""
_WHOLE = re.compile(rf"{A_SUM}(?: {_COIN})?\b", re.IGNORECASE)
_MARKED = re.compile(
    rf"[£$€]\s?(?P<figures>{_FIGURES})|\b(?P<pence>\d+) ?(?:p|pence)\b"
    rf"|\b(?P<coins>{_FIGURES}|{_WORDS}) {_COIN}\b|\b(?P<note>fiver|tenner)\b",
    re.IGNORECASE,
)
_BARE = re.compile(rf"\b(?:{_FIGURES}|{_WORDS})\b(?! ?(?:am|pm|[:%]))", re.IGNORECASE)


def is_debt(qualifier: str) -> bool:
    """Whether what is kept under a qualifier is money that somebody owes."""
    return qualifier.startswith(f"{OWED} ")


def is_part_payment(qualifier: str) -> bool:
    """Whether what is kept under a qualifier is a part of a debt that was paid."""
    return qualifier.startswith(f"{PART} ")


def paid_in(qualifier: str) -> float:
    """How much was paid, by the qualifier of a part payment."""
    return float(qualifier.rpartition(" ")[2])


def is_money(words: str) -> bool:
    """Whether what is owed is money; an apology, a favour or a life is no debt."""
    return _MONEY.search(words) is not None


def is_sum(words: str) -> bool:
    """Whether the words name a sum of money and nothing else: "a tenner", "some cash"; but not "2 books"."""
    return _SUM_ALONE.fullmatch(words.strip()) is not None


_SUM_ALONE = re.compile(
    rf"(?:(?:an?|the|another|some|about)\s+)*(?:{A_SUM}(?:\s+{_COIN})?|money|cash)(?:\s+(?:cash|more))?",
    re.IGNORECASE,
)


def owed_to(said: Proposition) -> frozenset[PersonId | None]:
    """To whom a debt is owed: whom it is said to be owed, or who gave what was lent or borrowed.

    Of a part that is paid, to whom it was paid.
    """
    if is_part_payment(said.qualifier):
        return frozenset({PersonId(said.qualifier.removeprefix(f"{PART} ").rpartition(" ")[0])})
    others = (each for each in said.participants if each.person != said.subject.person)
    return frozenset(each.person for each in others if each.role in _LENDERS)


_LENDERS = (ParticipantRole.RECIPIENT, ParticipantRole.AGENT, ParticipantRole.SOURCE)


def end_of_sum(text: str, start: int) -> int:
    """Where the sum ends that begins at a place, as in "two hundred quid"; there if none does."""
    whole = _WHOLE.match(text, start)
    return start if whole is None else whole.end()


def sums_in(words: str) -> frozenset[float]:
    """The sums that stand there, in figures or in words; those marked as money go before bare numbers."""
    marked = [
        float(match["pence"]) / 100 if match["pence"] else _number(match[match.lastgroup or 0])
        for match in _MARKED.finditer(words)
    ]
    return frozenset(marked or [_number(match[0]) for match in _BARE.finditer(words)])


def _number(said: str) -> float:
    """How much a sum is: "1,200", "twenty-five", "a hundred", "fiver"."""
    word = said.lower().replace(",", "")
    if word[0].isdigit():
        return float(word)
    hundreds = re.fullmatch(r"(?:(\w+) )?hundred", word)
    if hundreds is not None:
        return 100.0 * _WORTH[hundreds[1] or "a"]
    return float(sum(_WORTH[part] for part in re.split(r"[ -]", word)))
