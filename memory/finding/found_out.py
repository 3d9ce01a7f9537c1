"""What turned out where somebody had only guessed: "could be mice", and then "pest man came, it's bats".

Both speak of one matter in no word that they share. So no more is asked than that the guess is one, that the
later words say how it was found out, and that they speak of nobody else.
"""

import re

from memory.finding.same_matter import NEXT
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
    of_whom, _ = people_named(turn.text, asker=turn.speaker, house=house, at=turn.sent_at)
    named, _ = people_named(later.text, asker=later.speaker, house=house, at=later.sent_at)
    return {*named} <= {*of_whom, *question.about, turn.speaker, later.speaker}
