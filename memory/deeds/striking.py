"""What somebody of the house takes off the list: it is not wanted any more, and nobody bought it."""

import re

from memory.claims import Claim
from memory.deeds.commitments import is_open
from memory.house import House
from memory.language.wordforms import bases
from memory.ports import UnitOfWork
from memory.turns import Turn
from memory.vocabulary import Predicate

_OFF = re.compile(
    r"^(?:@?sayso[\s,:]+)?(?:(?:please|pls|also|and|can you|could you|can we|let's|lets)\s+)*"
    r"(?:take|cross|strike|knock|scratch|get|leave)\s+(?P<items>[^.;!?]+?)\s+(?:off|from|out of)\s+"
    r"(?:the|our|my)\s+(?:shopping\s+)?list(?:\s+(?:again|please|pls|after all))*\W*$"
    r"|^(?:@?sayso[\s,:]+)?(?:please\s+)?(?:remove|delete|drop)\s+(?P<others>[^.;!?]+?)\s+from\s+"
    r"(?:the|our|my)\s+(?:shopping\s+)?list\W*$"
    r"|^(?:@?sayso[\s,:]+)?(?:please\s+|you can\s+)?(?:tick|cross)\s+(?:off\s+)?(?P<ticked>[^.;!?]+?)"
    r"(?:\s+off)?\W*$"
    r"|^(?:(?:actually|oh|btw|wait|stop|no)[\s,.!]+)*(?:(?:we|i)\s+)?(?:don['’]?t|do not|won['’]?t)\s+need\s+"
    r"(?:any\s+more\s+|any\s+|to get\s+|to buy\s+)?(?P<unneeded>[^.;!?,]+?)"
    r"(?:\s+(?:any ?more|after all|now))?"
    r"(?:\s*[,;–-].*|\W*)$"
    r"|^(?:(?:actually|oh|btw|wait|stop|no|ok|sorry)[\s,.!]+)*"
    r"(?:scrap|scratch|ditch|skip|forget|leave|lose|cancel|drop|never mind|don['’]?t bother with|not)\s+"
    r"(?:about\s+)?(?P<scrapped>[^.;!?,]+?)(?:\s+(?:then|after all|actually|please|thanks|for now))?"
    r"(?:\s*[,;–-].*|\W*)$"
    r"|^(?:(?:actually|oh|btw|wait|stop)[\s,.!]+)*no need (?:for|to (?:get|buy)) (?:any\s+|more\s+)*"
    r"(?P<no_need>[^.;!?,]+?)(?:\s*[,;–-].*|\W*)$",
    re.IGNORECASE,
)
_AND = re.compile(r"\s*,\s*(?:and\s+)?|\s+(?:and|or)\s+|\s*&\s*", re.IGNORECASE)


def struck_by(uow: UnitOfWork, turn: Turn, house: House) -> tuple[Claim, ...]:
    """The open items of the list that a turn takes off it, oldest first; it is for the family to say so.

    An item is meant when it is named as it stands there, in any inflection; of likenesses none is.
    """
    speaker = None if turn.speaker is None else house.person(turn.speaker)
    match = None if turn.forwarded_from is not None else _OFF.match(turn.text.strip())
    if match is None or speaker is None or not speaker.is_family:
        return ()
    items = match[match.lastgroup or "items"]
    named = {bases(each) for each in _AND.split(items) if bases(each)}
    return tuple(
        claim
        for claim in uow.in_force(predicates=(Predicate.LIST_ITEM,))
        if is_open(claim) and bases(claim.proposition.value) in named
    )
