"""The words of debts: what is money, and how a debt is named in what is kept."""

import re
from typing import Final

OWED: Final = "owe"
"""How the qualifier of a debt begins; whom it is owed follows."""

_MONEY = re.compile(
    r"[£$€]\s?\d|\b\d+(?:\.\d\d)?(?:p|k)?\b"
    r"|\b(?:fivers?|tenners?|twent(?:y|ies)|fift(?:y|ies)|hundred|grand|quid|pounds?|euros?|dollars?|bucks|pence"
    r"|pennies|cash|money|change|rent|deposit|fare|fees?"
    r"|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|thirty|forty|sixty|seventy|eighty"
    r"|ninety)\b|\bfor (?:the|my|your|his|her|our|their|[\w-]+['’]s) \w",
    re.IGNORECASE,
)
_SUM = re.compile(r"\d+(?:\.\d\d)?")


def is_debt(qualifier: str) -> bool:
    """Whether what is kept under a qualifier is money that somebody owes."""
    return qualifier.startswith(f"{OWED} ")


def is_money(words: str) -> bool:
    """Whether what is owed is money; an apology, a favour or a life is no debt."""
    return _MONEY.search(words) is not None


def sums_in(words: str) -> frozenset[float]:
    """The sums that stand there in figures."""
    return frozenset(float(each) for each in _SUM.findall(words))
