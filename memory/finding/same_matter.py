"""The matter that words are of, by the words that two turns share, and how far apart talk of it may lie."""

from collections.abc import Sequence
from datetime import timedelta

from memory.floor.normalise import tokens_of
from memory.house import House
from memory.language.asking import people_named
from memory.language.wordforms import all_bases, base, bases, same_as
from memory.turns import Turn

NEXT = 12
SOON, DAYS, LATER = timedelta(hours=18), timedelta(days=3), timedelta(days=60)
JUST = timedelta(minutes=30)


def shared_words(matter: frozenset[str], text: str) -> frozenset[str]:
    """Which words of a matter a text holds, in whatever form or by a word that means the same."""
    said = all_bases(text)
    return frozenset(word for word in matter if not same_as(word).isdisjoint(said))


def matter_of(turn: Turn, house: House, asked: Sequence[str]) -> frozenset[str]:
    """The words of a turn that show what it is of: no names but those asked for, no words that say little."""
    _, people = people_named(turn.text, asker=turn.speaker, house=house, at=turn.sent_at)
    named = {base(token.word) for token in tokens_of(turn.text) if token.cap and token.start > 0}
    return frozenset(bases(turn.text)) - SAY_LITTLE - named - (frozenset(people) - frozenset(asked))


SAY_LITTLE = frozenset(
    """
    be have do get go come make take give put keep let want need like love try use see look think say tell
    know start begin will would can should must one two good well back before after behind already yet
    next last first other another
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
