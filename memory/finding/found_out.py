"""What turned out where somebody had only guessed: "could be mice", and then "pest man came, it's bats".

Both speak of one matter in no word that they share. So no more is asked than that the guess is one, that the
later words say how it was found out, and that they speak of nobody else.
"""

import re

from memory.finding.same_matter import DAYS, NEXT, matter_of, shared_words
from memory.house import House
from memory.language.asking import Question, Wants, people_named
from memory.language.cues import has_cue
from memory.turns import Turn

_IT_IS = re.compile(
    r"(?:^|[.!;,:] ?)(?:(?:so|and|yes|yep|well|ok|actually|turns out|confirmed)[ ,]+)*"
    r"(?:it['’]?s|it is|it was|they['’]?re|they are|turns out(?: to be| it['’]?s)?|confirmed)"
    r" (?!not\b|so\b|ok\b|too\b|been\b|time\b|\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\w",
    re.IGNORECASE,
)


def finds_out(question: Question, turn: Turn, later: Turn, house: House) -> bool:
    """Whether later words tell what something turned out to be, of which a turn had only guessed."""
    if question.said_by is not None or question.wants in (Wants.WHEN, Wants.HOW_MUCH):
        return False
    if later.seq - turn.seq > NEXT or "?" in later.text or not has_cue("taken_up", "guessed", turn.text):
        return False
    if not has_cue("taken_up", "found_out", later.text) or not _IT_IS.search(later.text):
        return False
    return _speaks_of_nobody_else(question, turn, later, house)


def denies_the_guess(question: Question, turn: Turn, later: Turn, house: House) -> bool:
    """Whether later words tell that it was not what a turn had guessed: "nothing to do with the gutter"."""
    if question.said_by is not None or later.sent_at - turn.sent_at > DAYS or "?" in later.text:
        return False
    if not has_cue("taken_up", "guessed", turn.text) or not has_cue("taken_up", "found_out", later.text):
        return False
    guessed = matter_of(turn, house, ())
    denied = "\n".join(found["what"] for found in _NOT_IT.finditer(later.text))
    return bool(shared_words(guessed, denied)) and _speaks_of_nobody_else(question, turn, later, house)


_NOT_IT = re.compile(
    r"\b(?:nothing to do with|no sign of|(?:it|that)['’]?s not|(?:it|that) (?:isn|wasn)['’]?t|not|never|no)\b"
    r"(?P<what>[^.!?;,\n]{3,40})",
    re.IGNORECASE,
)


def _speaks_of_nobody_else(question: Question, turn: Turn, later: Turn, house: House) -> bool:
    of_whom, _ = people_named(turn.text, asker=turn.speaker, house=house, at=turn.sent_at)
    named, _ = people_named(later.text, asker=later.speaker, house=house, at=later.sent_at)
    return {*named} <= {*of_whom, *question.about, turn.speaker, later.speaker}
