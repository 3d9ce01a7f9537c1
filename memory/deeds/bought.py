"""The whole list bought at once, or all but what is named: "got it all", "everything except the eggs"."""

import re

from memory.claims import Claim, Method, Proposer, Reading
from memory.deeds.commitments import is_open
from memory.floor import read
from memory.language.wordforms import bases
from memory.modality import Act, Certainty, Frame, Polarity, Realization
from memory.ports import Context, UnitOfWork
from memory.readings import reading_in, written
from memory.turns import Author, Turn
from memory.vocabulary import Predicate

_PROPOSER = Proposer(name="bought", version="1")
_LOOKED_BACK = 6
_LEAD = (
    r"^\W*(?:(?:ok|okay|right|so|hi|hey|all done|sorted|done|phew|finally|just|back|home|yes|yep|and)\b"
    r"[\s,.!–-]*)*"
)
_GOT = (
    r"(?:(?:i|we)(?:['’]?ve| have)? (?:just |now |already )?)?(?:got|bought|grabbed|picked up|found|ordered)"
)
_SHOP = r"shopping|food shop|big shop|weekly shop|list"
_WHOLE = (
    r"(?:it all|the (?:whole )?lot|everything|all of (?:it|them)|them all"
    r"|all the (?:shopping|stuff|bits|things)"
    r"|the (?:shopping|food shop|big shop|weekly shop)|all (?:that|which) was on the list)"
)
_THERE = (
    r"(?: (?:that was |that['’]s )?(?:on|from|off) (?:the |our )?(?:shopping )?list"
    r"| (?:at|from|in) (?:the )?[\w'’-]+"
    r"| (?:now|today|already|we needed|you wanted|you asked for|mum|dad|love))*"
)
_EXCEPT = (
    r"(?:,? (?:except|apart from|other than|but not|but|bar|minus|excluding|besides)(?: for)?"
    r" (?:the |any |some )?(?P<{}>[^.!?;]+?))?"
)
_ALL = re.compile(
    rf"{_LEAD}(?:{_GOT} {_WHOLE}{_THERE}{_EXCEPT.format('left')}"
    r"|(?:all|everything(?:['’]s| is| on the list is)?) (?:all )?(?:bought|got|in the (?:trolley|bag|car))"
    rf"{_THERE}{_EXCEPT.format('short')}"
    rf"|(?:the )?(?:{_SHOP})(?:['’]s| is)(?: all| now)? (?:done|bought|finished|sorted)"
    rf"|(?:i(?:['’]ve)? |we(?:['’]ve)? )?(?:did|done|finished) the (?:{_SHOP}))"
    r"(?:[\s,.!–-]+(?:no \w+|sorry|they (?:had|were)\b[^.!?]*|x+|phew|home soon|on my way(?: home)?))*\W*$",
    re.IGNORECASE,
)
_OF_THE_LIST = re.compile(r"\b(?:list|shop|shopping|trolley)\b", re.IGNORECASE)
_AND = re.compile(r"\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+|\s*&\s*", re.IGNORECASE)


def with_all_bought(
    uow: UnitOfWork, turn: Turn, context: Context, readings: tuple[Reading, ...]
) -> tuple[Reading, ...]:
    """The readings; of a turn that says that all is bought, one for each thing on the list."""
    match = _told(turn)
    items = () if match is None else _meant(uow, turn, context, match)
    if match is None or not items:
        return readings
    if _left_out(match):
        return ()  # its words would be taken for having what is left out
    return _as_bought(turn, items)


def _as_bought(turn: Turn, items: tuple[Claim, ...]) -> tuple[Reading, ...]:
    """A reading for each of these things, as the turn's main clause tells of them."""
    clause = next(each for each in read(turn.text) if each.main)
    span = written(turn.text)
    return tuple(
        reading_in(
            turn,
            span,
            each.proposition,
            modality=clause.modality,
            proposer=_PROPOSER,
            trigger=clause.trigger,
            method=Method.ANSWER,
        )
        for each in items
    )


def bought_but_some(uow: UnitOfWork, turn: Turn, context: Context) -> tuple[Claim, ...]:
    """The items of the list that a turn says are bought, where it names those that are not."""
    match = _told(turn)
    return _meant(uow, turn, context, match) if match is not None and _left_out(match) else ()


def _told(turn: Turn) -> re.Match[str] | None:
    """Where a turn says plainly, and as its speaker's own word, that all is bought, or all but something."""
    match = None if turn.forwarded_from is not None else _ALL.match(turn.text)
    return match if match is not None and _says_it_is_there(turn) else None


def _says_it_is_there(turn: Turn) -> bool:
    """Whether a turn says something plainly, and as its speaker's own word, to be there."""
    clause = next((each for each in read(turn.text) if each.main), None)
    if turn.forwarded_from is not None or clause is None:
        return False
    said = clause.modality
    is_told = said.act is Act.STATED and said.frame is Frame.ACTUAL and not said.attributed_to
    is_sure = said.certainty is Certainty.CERTAIN and said.polarity is Polarity.POSITIVE
    return is_told and is_sure and said.realization in _HAD


_HAD = (Realization.COMPLETED, Realization.PARTIAL, Realization.STATE)


def _left_out(match: re.Match[str]) -> str:
    return match["left"] or match["short"] or ""


def _meant(uow: UnitOfWork, turn: Turn, context: Context, match: re.Match[str]) -> tuple[Claim, ...]:
    """The open items that are bought, if the list is spoken of: by name, by what is left, or just now."""
    open_items = [each for each in uow.in_force(predicates=(Predicate.LIST_ITEM,)) if is_open(each)]
    left_out = [set(bases(each)) for each in _AND.split(_left_out(match)) if bases(each)]
    short = [each for each in open_items if any(_names(words, each) for words in left_out)]
    is_of_list = _OF_THE_LIST.search(turn.text) is not None or bool(short)
    if not is_of_list and not _speaks_of_list(uow, context):
        return ()
    if len(short) < len(left_out):
        return ()  # what is left is nothing that was on the list: nobody can tell what the rest is
    return tuple(each for each in open_items if each not in short)


def _names(words: set[str], item: Claim) -> bool:
    named = set(bases(item.proposition.value))
    return bool(named) and (words <= named or named <= words)


def _speaks_of_list(uow: UnitOfWork, context: Context) -> bool:
    """Whether the last messages put something on the list, or spoke of the shop."""
    said = [each for each in context.before if each.author is Author.PERSON][-_LOOKED_BACK:]
    return any(
        _OF_THE_LIST.search(each.text) is not None
        or any(claim.proposition.predicate is Predicate.LIST_ITEM for claim in uow.of_turn(each.turn_id))
        for each in said
    )
