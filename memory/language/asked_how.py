"""How somebody is, and how a thing is or went: what "fine" and "bit brighter" answer."""

import re

from memory.language.kinship import is_role_word
from memory.modality import Modality, Realization


def asks_how(asked: str) -> bool:
    """Whether it is asked how somebody or something is or went: then "fine" tells that, and is no yes."""
    return _HOW_IT_IS.search(asked.replace("’", "'")) is not None


_HOW_IT_IS = re.compile(
    r"\bhow(?:'?s| is| are| r| was| were)\b(?! (?:about|come|that possible)\b)"
    r"|\bhow (?:did|does|has|have|do) (?:\S+ ){1,5}?"
    r"(?:go|going|gone|feel|feeling|get on|getting on|been|do|doing)\b",
    re.IGNORECASE,
)


def asks_how_somebody_is(asked: str) -> bool:
    """Whether it asks after somebody and nothing else of theirs: "how's Gran doing today?"."""
    return _HOW_THEY_ARE.search(asked.replace("’", "'")) is not None


_HOW_THEY_ARE = re.compile(
    r"\bhow(?:'?s| is| are| r)\s+"
    r"(?:you|u|ya|he|she|they|[A-Z][\w-]+|(?:my )?(?:mum|mom|dad|gran\w*|nan\w*))"
    r"(?: (?:feeling|doing|getting on|holding up|today|tonight|now|this (?:morning|evening)|lately|all)\b)*"
    r"(?:,? [A-Z]\w+)?\W*$"
)


def is_asked_of_oneself(asked: str) -> bool:
    """Whether it asks somebody how they, or what is theirs, are: another who answers tells of themself."""
    return asks_how(asked) and _OF_YOU.search(asked) is not None


_OF_YOU = re.compile(r"\b(?:you|u|ya|your|ur)\b", re.IGNORECASE)


def asks_how_another_is(asked: str) -> bool:
    """Whether it asks how somebody is who is not spoken to, also "your mum"."""
    said = asked.replace("’", "'")
    kin = OF_KIN.search(said)
    is_of_kin = kin is not None and is_role_word(kin["kin"].casefold())
    return is_of_kin or (asks_how(asked) and not is_asked_of_oneself(asked))


OF_KIN = re.compile(r"\bhow(?:'?s| is| are| was) (?:your|ur) (?P<kin>\w+)(?=\W*(?:\b[A-Z]\w*\W*)?$)")


def how_it_is(asked: Modality) -> Modality:
    """What is asked where it is asked how something is or went: its state, whatever the verb."""
    return Modality.model_validate({**dict(asked), "realization": Realization.STATE})
