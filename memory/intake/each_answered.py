"""Two questions answered in one message, each by its own word: "yes and yes", "yes, and no to the second"."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from memory.claims import Claim
from memory.intake.questions import addressees, is_prompt
from memory.language.answers import Short, short_answer
from memory.ports import Context, UnitOfWork
from memory.turns import Author, Turn
from memory.vocabulary import Policy

_WORD = r"(?:yes|yep|yeah|yup|aye|yh|yea|no|nope|nah|not yet|maybe|probably|of course|sure|done|will do)"
_THANKS = (
    r"(?:[\s,.!]*(?:thanks|ta|sorry|love|mum|dad|gran|x+|please|thank you|i think|though|yet|too|as well))*"
)
_TO_ONE = r"(?:,? (?:to|on|for) the (?:first|second|last|other|former|latter)(?: one| question| bit| part)?)?"
_PAIR = re.compile(
    rf"\W*(?:1[.):]?\s*)?(?P<one>{_WORD}){_TO_ONE}\s*(?:,? (?:and|but|then)|[,&/.;+\n])\s*"
    rf"(?:and |but |2[.):]?\s*)?(?P<two>{_WORD}){_TO_ONE}{_THANKS}\W*",
    re.IGNORECASE,
)
_BOTH = re.compile(
    rf"\W*(?:(?P<all>{_WORD})[\s,]+(?:to |on |for )?(?:both|all (?:three|of (?:them|it|those)))"
    rf"|both[\s,]+(?P<each>{_WORD})|(?P<none>neither)(?: yet)?){_THANKS}\W*",
    re.IGNORECASE,
)
_SWAPPED = re.compile(r"\b(?:second|last|latter|other)\b.*\b(?:first|former)\b", re.IGNORECASE | re.DOTALL)
_LOOKED_BACK = 3


class Each(NamedTuple):
    """One question of several, and the word that answers it."""

    prompt: Claim
    short: Short


def each_answered(uow: UnitOfWork, turn: Turn, context: Context) -> tuple[Each, ...]:
    """The questions that a turn answers one by one; empty where it does not answer as many as were asked.

    They are those that one person put to its speaker last, in one message or in messages one after another.
    """
    words = _words_in(turn.text)
    if not words:
        return ()
    asked = _asked_last(uow, turn, context)
    if len(words) == 1 and len(asked) > 1:
        words = words * len(asked)
    shorts = [short for word in words if (short := short_answer(word)) is not None]
    if len(asked) < len(("one", "two")) or len(shorts) != len(asked):
        return ()
    return tuple(Each(prompt, short) for prompt, short in zip(asked, shorts, strict=True))


def _words_in(text: str) -> list[str]:
    """The answers that a text gives, in the order of what was asked; one, where it answers all alike."""
    both = _BOTH.fullmatch(text.strip())
    if both is not None:
        return [both["all"] or both["each"] or "no"]
    pair = _PAIR.fullmatch(text.strip())
    if pair is None:
        return []
    return [pair["two"], pair["one"]] if _SWAPPED.search(text) else [pair["one"], pair["two"]]


def _asked_last(uow: UnitOfWork, turn: Turn, context: Context) -> Sequence[Claim]:
    said = [each for each in context.before if each.author is Author.PERSON]
    asking = [context.replied_to] if context.replied_to is not None else _run_before(said, turn)
    claims = [claim for each in asking for claim in _put_in(uow, each, turn)]
    questions = [each for each in claims if each.policy is Policy.QUESTION]
    return questions if len(questions) > 1 else claims


def _run_before(said: Sequence[Turn], turn: Turn) -> list[Turn]:
    """The messages that one other person sent last, one after another."""
    found: list[Turn] = []
    for each in reversed(said[-_LOOKED_BACK:]):
        if each.speaker == turn.speaker or (found and each.speaker != found[0].speaker):
            break
        found.insert(0, each)
    return found


def _put_in(uow: UnitOfWork, asked: Turn, turn: Turn) -> list[Claim]:
    """What a message asks of the speaker, in the order of its words."""
    claims = [each for each in uow.of_turn(asked.turn_id) if is_prompt(each) and each.speaker != turn.speaker]
    mine = [each for each in claims if not addressees(each) or turn.speaker in addressees(each)]
    return sorted(mine, key=lambda each: each.sources[0].span.start)
