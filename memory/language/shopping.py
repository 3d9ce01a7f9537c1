"""Whether somebody asks for the shopping list as it stands."""

import re

_SHOP = (
    r"(?:from|at|in) (?:the )?(?:shops?|supermarket|store|market|tesco|aldi|lidl|asda|morrisons|co-?op|spar)"
)
SHOPPING = "shopping list"
"""The list that is meant where none is named."""
_LIST = (
    r"(?:the |our |my )?(?:(?P<{0}>(?!(?:the|of|my|our|is|are|was|has|have|do|does|did|can|wh\w+|how"
    r"|add|put|get|take|remove|cross|strike|scrap|clear|cancel|start|make|begin|delete|please)\b)"
    r"[a-z'-]+(?: (?!(?:on|off|from|onto|the)\b)[a-z'-]+){{0,4}}?) )?list"
    r"(?: for (?:the |our |my )?"
    r"(?P<{0}_for>(?!me\b|us\b|today\b|now\b|tomorrow\b)[a-z'-]+(?: [a-z'-]+){{0,3}}?))?"
)
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


_NEEDED = re.compile(
    r"^(?:hey |ok |so |and |hi )*(?:@?sayso[\s,:]+)?what (?:else )?do we (?:still )?need"
    r"(?: to (?:get|buy))?\W*$",
    re.IGNORECASE,
)


def asks_what_is_needed(text: str) -> bool:
    """Whether a text asks for all that is needed, on a list or not: "what do we need?"."""
    return _NEEDED.match(text.strip()) is not None


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


def is_list_of(surface: str, named: str | None) -> bool:
    """Whether a list is the one that is named, in fewer words maybe: "party list" of "Nia's party list".

    Args:
        surface: As the list is called where something was put on it.
        named: As `list_called` gives it; None: any.
    """
    called = list_called(surface)
    if named is None or called == named:
        return True
    if SHOPPING in (named, called):
        return False
    return _words_in(named) <= _words_in(called)


def speaks_of_list(words: str, named: str) -> bool:
    """Whether words speak of the list of that name, and not of another one or of whose it is alone."""
    said = frozenset(re.findall(r"[a-z'-]+", words.casefold().replace("’", "'")))
    return "list" in said and _words_in(named) <= _words_in(" ".join(said))


def list_of_whom(named: str) -> tuple[str, str] | None:
    """Whose list is named, and which of theirs: "nia's christmas list"; None where nobody's is."""
    owner, said, which = named.partition("'s ")
    return (owner, list_called(which)) if said else None


def _words_in(name: str) -> frozenset[str]:
    return frozenset(word.removesuffix("'s") for word in name.split()) - {
        "for",
        "the",
        "my",
        "our",
        "a",
        "list",
    }


def _name_in(found: re.Match[str]) -> str:
    groups = found.groupdict()
    return " ".join(words for name in ("one", "other", "third") for words in _of(groups, name))


def _of(groups: dict[str, str | None], name: str) -> list[str]:
    """The words by which a list is called, what it is for after what it is of."""
    return [words for words in (groups[name], groups[f"{name}_for"]) if words]


_OF_FOOD = frozenset({"", "shopping", "food", "grocery", "groceries", "tesco"})
