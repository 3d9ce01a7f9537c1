"""What somebody of the house takes off the list: it is not wanted any more, and nobody bought it."""

import re
from datetime import timedelta

from memory.claims import Claim
from memory.deeds.commitments import is_open
from memory.deeds.deed_wording import is_verb
from memory.deeds.matching import things_of
from memory.house import House
from memory.language.debts import is_debt
from memory.language.shopping import is_list_of, list_called
from memory.language.wordforms import bases
from memory.ports import UnitOfWork
from memory.turns import Turn
from memory.vocabulary import Predicate

_LIST = r"(?:(?P<{}>[\w'’-]+(?:\s+[\w'’-]+){{0,4}})\s+)?list"
_OFF = re.compile(
    r"^(?:@?sayso[\s,:]+)?(?:(?:please|pls|also|and|can you|could you|can we|let's|lets)\s+)*"
    r"(?:take|cross|strike|knock|scratch|get|leave)\s+(?P<items>[^.;!?]+?)\s+(?:off|from|out of)\s+"
    rf"(?:the|our|my)\s+{_LIST.format('from_it')}(?:\s+(?:again|please|pls|after all))*\W*$"
    r"|^(?:@?sayso[\s,:]+)?(?:please\s+)?(?:remove|delete|drop)\s+(?P<others>[^.;!?]+?)\s+from\s+"
    rf"(?:the|our|my)\s+{_LIST.format('of_it')}\W*$"
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
_CLEARED = re.compile(
    r"^(?:@?sayso[\s,:]+)?(?:(?:please|pls|ok|right|can you|could you)[\s,]+)*"
    r"(?:clear|empty|scrap|wipe|bin|delete|cancel|ditch|drop|get rid of|forget|lose)\s+"
    rf"(?:the\s+|our\s+|my\s+|(?=[\w-]+['’]s\s))(?:whole\s+|entire\s+)?{_LIST.format('cleared')}(?:\s+(?:please|pls|now|then))*\W*$",
    re.IGNORECASE,
)
_AND = re.compile(r"\s*,\s*(?:and\s+)?|\s+(?:and|or)\s+|\s*&\s*", re.IGNORECASE)


def struck_by(uow: UnitOfWork, turn: Turn, house: House) -> tuple[Claim, ...]:
    """The open items of the list that a turn takes off it, oldest first; it is for the family to say so.

    An item is meant when it is named as it stands there, in any inflection; of likenesses none is.
    """
    speaker = None if turn.speaker is None else house.person(turn.speaker)
    if turn.forwarded_from is not None or speaker is None or not speaker.is_family:
        return ()
    text = _BEFORE.sub("", turn.text.strip())
    cleared, match = _CLEARED.match(text), _OFF.match(text)
    if cleared is not None:
        return _open_on(uow, list_called(cleared["cleared"] or ""))
    if match is None:
        return ()
    items = next(words for name in _ITEMS if (words := match[name]))
    if items.casefold() in ("it", "that", "them"):
        return _put_last(uow, turn)
    named = {bases(each) for each in _AND.split(items) if bases(each)}
    whose = match["from_it"] or match["of_it"]
    struck = tuple(
        claim
        for claim in _open_on(uow, None if whose is None else list_called(whose))
        if bases(claim.proposition.value) in named
    )
    return struck or (_asked_for(uow, turn, named) if match["scrapped"] or match["no_need"] else ())


_BEFORE = re.compile(
    r"^[^.;!?]*[,.;!?]\s+(?=(?:so |please )?(?:take|cross|strike|knock) (?:it|that|them) off\b)"
)
"""What may be said before: "I'll make one instead, take it off the list"."""
_JUST = timedelta(hours=3)


def _put_last(uow: UnitOfWork, turn: Turn) -> tuple[Claim, ...]:
    """What was put on a list last, if that is not long ago: all that was put there in one message."""
    wanted = [each for each in _open_on(uow, None) if turn.sent_at - each.said_at <= _JUST]
    last = max(wanted, key=lambda each: each.said_at, default=None)
    return () if last is None else tuple(e for e in wanted if e.sources[0].turn == last.sources[0].turn)


def _asked_for(uow: UnitOfWork, turn: Turn, named: set[tuple[str, ...]]) -> tuple[Claim, ...]:
    """What the speaker asked for, or meant to do, and lets go by its thing: "forget the shelf"."""
    own = (
        each
        for each in uow.in_force(predicates=(Predicate.TASK, Predicate.ERRAND, Predicate.PROMISE))
        if is_open(each)
        and each.speaker == turn.speaker
        and each.sources[0].turn != turn.turn_id  # "not me gran" lets nothing go that it says itself
        and not is_debt(each.proposition.qualifier)
    )
    found = tuple(each for each in own if any(_is_named(each, frozenset(words)) for words in named))
    return found if len({each.proposition.qualifier for each in found}) == 1 else ()


def _is_named(claim: Claim, words: frozenset[str]) -> bool:
    """Whether the words name its thing, and nothing that is not in the deed."""
    deed = frozenset(bases(claim.proposition.value))
    return words <= deed and any(not is_verb(word) for word in words) and bool(words & things_of(claim))


_ITEMS = ("items", "others", "ticked", "unneeded", "scrapped", "no_need")


def _open_on(uow: UnitOfWork, name: str | None) -> tuple[Claim, ...]:
    """What is still wanted on the list of that name, or on any."""
    wanted = (each for each in uow.in_force(predicates=(Predicate.LIST_ITEM,)) if is_open(each))
    return tuple(each for each in wanted if is_list_of(each.proposition.subject.surface, name))
