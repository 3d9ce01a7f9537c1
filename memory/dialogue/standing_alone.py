"""Whether words begin a matter of their own: nothing that was said before is needed to understand them."""

import re
from functools import lru_cache

from memory.dialogue.leaning import STANDS_FOR
from memory.dialogue.said import TAKEN_FIRST
from memory.floor import Clause, read
from memory.floor.words import NOMINAL, entry
from memory.language.wordforms import bases
from memory.modality import Act


def follows_from_it(told: str) -> bool:
    """Whether a statement is drawn from what was said right before: "I'll move the car then"."""
    return _THEN.search(told) is not None


_THEN = re.compile(r"\bthen[\W]*$", re.IGNORECASE)


@lru_cache(maxsize=4_096)
def stands_alone(told: str, before: str) -> bool:
    """Whether a statement tells a deed of a thing of its own: "my favourite colour is green", of no rash.

    Args:
        told: What is stated.
        before: All the words that it might lean on.
    """
    if _TAKEN.match(told) or not set(bases(told)).isdisjoint(bases(before)):
        return False
    clauses = read(told)
    if not clauses or clauses[0].modality.act is Act.ASKED or "," in told[: clauses[0].span.start]:
        return False
    if not _tells_a_thing(clauses[0], told):
        return False
    led_by = {clause.subject.start for clause in clauses[1:] if clause.subject is not None}
    return all(standing.start() in led_by for standing in STANDS_FOR.finditer(told))  # the thing's own


def _tells_a_thing(clause: Clause, told: str) -> bool:
    """Whether a clause tells of a thing told apart: "the camping", "penicillin" of "I'm allergic"."""
    if clause.lemma == "do" and all(each.role == "agent" for each in clause.arguments):
        return False  # "Poppy's family did", whatever was asked
    is_led = clause.subject is not None or clause.modality.act is Act.REQUESTED
    named = (each.span for each in clause.arguments if each.role in _OF_A_DEED)
    return any(
        _is_a_thing(span.of(told), is_led=is_led)
        for span in named
        if not span.start <= clause.trigger.start < span.end
    )


def _is_a_thing(thing: str, *, is_led: bool) -> bool:
    words = thing.split()
    is_named = any(word.islower() and entry(word).usual & NOMINAL for word in words)
    return is_named and _STANDING_IN.isdisjoint(words) and (is_led or _TOLD_APART.match(thing) is not None)


_TAKEN = re.compile(
    rf"\W*(?:no need|neither|both|either|none|yup|no|nope|not|deal|{TAKEN_FIRST})\b",
    re.IGNORECASE,
)
"""Who opens so takes up what was said, whatever follows: "fine, the blue one"."""
_STANDING_IN = frozenset(
    {"one", "ones", "some", "any", "mine", "lots", "more", "another", "you", "u", "ya", "me", "us"}
)
_OF_A_DEED = frozenset({"agent", "theme"})
_TOLD_APART = re.compile(
    r"(?:the|a|an|my|our|your|his|her|their|some|two|three|four|\d+)\b(?=.*\w)",
    re.IGNORECASE,
)
