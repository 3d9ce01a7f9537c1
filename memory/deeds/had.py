"""Things of the list that are told of by name as bought: "I've got the yeast", "lamp oil and pegs bought".

A reader knows the goods that shops have; what stands on the list is known by that, whatever it is.
"""

import re
from collections.abc import Sequence

from memory.claims import Claim, Method, Proposer, Reading
from memory.deeds.commitments import is_open
from memory.floor import Clause, read, sentences
from memory.language.cues import has_cue
from memory.language.wordforms import bases
from memory.modality import SO_BY_NOW, Act, Certainty, Frame, Polarity
from memory.ports import UnitOfWork
from memory.readings import reading_in
from memory.turns import Turn
from memory.value import Span
from memory.vocabulary import Predicate

_PROPOSER = Proposer(name="had", version="1")
_LEAD = r"\W{0,9}(?:(?:ok|okay|right|so|hi|hey|yes|yep|and|oh|btw|good news)\b[\s,.!–-]{0,9})*"
_THERE = (
    r"(?:\s+(?:now|today|already|too|as well|for you|mum|dad|love|on (?:the|my) way(?: home| back)?"
    r"|(?:at|from|in) (?:the )?(?!cupboard|fridge|freezer)[\w'’-]+))*"
)
_HAD = (
    re.compile(
        rf"{_LEAD}(?:(?:i|we|i['’]ve|we['’]ve|ive|weve|i have|we have)\s+)?(?:(?:just|already|now|also)\s+)*"
        r"(?:got|bought|grabbed|picked up|nabbed|found|fetched|bagged|ordered)\s+(?:us\s+|you\s+)?"
        rf"(?P<items>[^.;!?:]{{1,300}}?){_THERE}",
        re.IGNORECASE,
    ),
    re.compile(
        rf"{_LEAD}(?P<items>[^.;!?:]{{1,300}}?)(?:\s+(?:is|are|both|all)|['’]s)*\s+"
        rf"(?:bought|got|sorted|ordered|picked up|in the (?:trolley|basket|bag|car|boot)){_THERE}",
        re.IGNORECASE,
    ),
)
_MAY_HAVE = re.compile(
    r"got|bought|grabbed|picked up|nabbed|found|fetched|bagged|ordered|sorted"
    r"|in the (?:trolley|basket|bag|car|boot)",
    re.IGNORECASE,
)
"""One of these is in whatever says so; the patterns that take it apart try every word of the rest."""
_AND = re.compile(r"\s*,\s*(?:and\s+)?|\s+(?:and|plus)\s+|\s*&\s*|\s*/\s*", re.IGNORECASE)
_BREAK = re.compile(r"\s[–—-]\s|,\s+(?=(?:it|they|that|i|we|he|she|there|you|no|not|but|so|couldn|had)\b)")
_FILLER = re.compile(
    r"^(?:(?:the|some|more|your|our|my|those|that|a|an|any|all|of|bag|bags|tin|tins|box|boxes|pack|packs|jar"
    r"|jars|bottle|bottles|loaf|bunch|tub|tubs|packet|packets)\s+)+",
    re.IGNORECASE,
)
_ANOTHER = re.compile(r"\b(?:wrong|other|different|half|empty|old)\b", re.IGNORECASE)
"""As in "bought the wrong eggs": eggs are still to be bought."""
_NUMBER = re.compile(r"\b(\d+)\b")
_LESS = ("begun", "guess", "hearsay", "tried", "dropped", "ahead")


def with_items_had(uow: UnitOfWork, turn: Turn, readings: tuple[Reading, ...]) -> tuple[Reading, ...]:
    """The readings, and one for each open thing of the list that a sentence says is bought.

    Only what is named as it stands on the list is meant, and only as much of it as was wanted: of four
    lemons where six were wanted, two are still to be bought.
    """
    if turn.forwarded_from is not None or _MAY_HAVE.search(turn.text) is None:
        return readings
    if not any(each.search(turn.text) for each in _HAD):
        return readings
    items = [each for each in uow.in_force(predicates=(Predicate.LIST_ITEM,)) if is_open(each)]
    for sentence in sentences(turn.text) if items else ():
        readings = _with_those_of(sentence, turn, items, readings)
    return readings


def _with_those_of(
    sentence: Span, turn: Turn, items: Sequence[Claim], readings: tuple[Reading, ...]
) -> tuple[Reading, ...]:
    clause = _telling(sentence, turn)
    named = [] if clause is None else _named_in(sentence.of(turn.text), items)
    read_already = {
        each.proposition.qualifier for each in readings if each.proposition.predicate is Predicate.LIST_ITEM
    }
    new = [each for each in named if each.proposition.qualifier not in read_already]
    if clause is None or not new:
        return readings
    made = tuple(
        reading_in(
            turn,
            sentence,
            each.proposition,
            modality=clause.modality,
            proposer=_PROPOSER,
            trigger=clause.trigger,
            method=Method.ANSWER,
        )
        for each in new
    )
    return (*(each for each in readings if not _is_same(each, sentence)), *made)


def _is_same(reading: Reading, sentence: Span) -> bool:
    """Whether the words were taken for some other deed, or for a note of what is had."""
    is_loose = reading.proposition.predicate in (Predicate.TASK, Predicate.HAPPENED, Predicate.NOTE)
    return is_loose and reading.trigger.touches(sentence)


def _telling(sentence: Span, turn: Turn) -> Clause | None:
    """The clause that tells it, where it does so plainly and as the speaker's own word."""
    inside = [each for each in read(turn.text) if each.trigger.touches(sentence)]
    clause = next((each for each in inside if each.main), next(iter(inside), None))
    if clause is None or any(has_cue("completion", each, sentence.of(turn.text)) for each in _LESS):
        return None
    said = clause.modality
    is_own = said.act is Act.STATED and said.frame is Frame.ACTUAL and not said.attributed_to
    is_sure = said.certainty is Certainty.CERTAIN and said.polarity is Polarity.POSITIVE
    return clause if is_own and is_sure and said.realization in SO_BY_NOW else None


def _named_in(text: str, items: Sequence[Claim]) -> list[Claim]:
    told = _BREAK.split(text.strip().rstrip(".!"))[0]
    found = next((match for each in _HAD if (match := each.fullmatch(told))), None)
    if found is None:
        return []
    parts = [part for part in _AND.split(found["items"]) if part.strip()]
    return [item for part in parts for item in items if _is_named(part, item)]


def _is_named(part: str, item: Claim) -> bool:
    wanted = item.proposition.value
    said, meant = _FILLER.sub("", part.strip()), _FILLER.sub("", wanted)
    if _ANOTHER.search(part) is not None:
        return False
    if _how_many(said, 0) < _how_many(meant, 0) and _how_many(said, 0):
        return False
    named, whole = _things(said), _things(meant)
    return bool(named) and named <= whole and bool(named & frozenset(list(bases(meant))[-1:]))


def _how_many(text: str, otherwise: int) -> int:
    found = _NUMBER.search(text)
    return int(found[1]) if found else otherwise


def _things(text: str) -> frozenset[str]:
    return frozenset(word for word in bases(_NUMBER.sub(" ", text)))
