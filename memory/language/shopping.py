"""Whether somebody asks for the shopping list as it stands."""

import re

_SHOP = (
    r"(?:from|at|in) (?:the )?(?:shops?|supermarket|store|market|tesco|aldi|lidl|asda|morrisons|co-?op|spar)"
)
SHOPPING = "shopping list"
"""The list that is meant where none is named."""
_LIST = r"(?:the |our |my )?(?:(?P<{}>(?!(?:the|of|my|our)\b)[a-z'-]+(?: [a-z'-]+){{0,2}}?) )?list"
_ON = tuple(_LIST.format(name) for name in ("one", "other", "third"))
_THE_LIST = re.compile(
    r"^(?:hey |ok |so |and |hi )*(?:@?sayso[\s,:]+)?"
    rf"(?:what(?:'s| is|s| have we got)? (?:is )?(?:still |left )?on {_ON[0]}(?: now| so far)?"
    rf"|(?:(?:show|read|give|send) (?:me |us )?)?{_ON[1]}(?: please)?"
    rf"|(?:is (?:there )?|have we (?:got )?|do we have )?anything (?:else |left )?(?:on|for) {_ON[2]}"
    r"|(?:what (?:else )?|which things )(?:do (?:we|i) (?:still )?need|should (?:i|we) (?:get|buy|pick up)"
    rf"|shall (?:i|we) (?:get|buy)) {_SHOP}"
    rf"|do (?:we|you) need anything (?:else )?{_SHOP}"
    r"|what are we (?:out of|running out of|low on)"
    rf"|what(?:'s| is|s) (?:left|still) to (?:buy|get)(?: {_SHOP})?)\W*$",
    re.IGNORECASE,
)


def asks_for_the_list(text: str) -> bool:
    """Whether all that a text asks is what is on a list: "what do we need from the shop?"."""
    return list_asked_for(text) is not None


def list_asked_for(text: str) -> str | None:
    """The list that a text asks for, and for nothing else: "shopping list", "camping list"."""
    found = _THE_LIST.match(text.replace("’", "'").strip())
    return None if found is None else list_called(_name_in(found))


def list_named(text: str) -> str | None:
    """The same where the list is called by a name: "what's on the list?" asks for whatever there is."""
    found = _THE_LIST.match(text.replace("’", "'").strip())
    named = "" if found is None else _name_in(found)
    return list_called(named) if named else None


def list_called(name: str) -> str:
    """The list of that name, whatever the shopping is called: "camping list" of "camping"."""
    called = name.casefold().replace("’", "'").removesuffix(" list")
    return SHOPPING if called in _OF_FOOD else f"{called} list"


def _name_in(found: re.Match[str]) -> str:
    return next((name for name in found.groupdict().values() if name), "")


_OF_FOOD = frozenset({"", "shopping", "food", "grocery", "groceries", "tesco"})
