"""Whether somebody asks for the shopping list as it stands."""

import re

_SHOP = (
    r"(?:from|at|in) (?:the )?(?:shops?|supermarket|store|market|tesco|aldi|lidl|asda|morrisons|co-?op|spar)"
)
_LIST = r"(?:the |our )?(?:shopping )?list"
_THE_LIST = re.compile(
    r"^(?:hey |ok |so |and |hi )*(?:@?sayso[\s,:]+)?"
    rf"(?:what(?:'s| is|s| have we got)? (?:is )?(?:still |left )?on {_LIST}(?: now| so far)?"
    rf"|(?:(?:show|read|give|send) (?:me |us )?)?{_LIST}(?: please)?"
    rf"|(?:is (?:there )?|have we (?:got )?|do we have )?anything (?:else |left )?(?:on|for) {_LIST}"
    r"|(?:what (?:else )?|which things )(?:do (?:we|i) (?:still )?need|should (?:i|we) (?:get|buy|pick up)"
    rf"|shall (?:i|we) (?:get|buy)) {_SHOP}"
    rf"|do (?:we|you) need anything (?:else )?{_SHOP}"
    r"|what are we (?:out of|running out of|low on)"
    rf"|what(?:'s| is|s) (?:left|still) to (?:buy|get)(?: {_SHOP})?)\W*$",
    re.IGNORECASE,
)


def asks_for_the_list(text: str) -> bool:
    """Whether all that a text asks is what is on the list: "what do we need from the shop?"."""
    return _THE_LIST.match(text.replace("’", "'").strip()) is not None
