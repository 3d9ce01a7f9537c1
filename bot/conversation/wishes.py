"""Which words said to the bot may hold a wish that no rule made out, so that a model is asked about them."""

from typing import Final

from memory.floor.normalise import tokenise
from memory.floor.words import word_set

_CUES: Final = word_set("""
    you your yours yourself u ur
    tell told let letting pass passing word message line note heads-up hear hears know question shout
    ping poke nudge ask asks check find get remind reminder alarm wake
    forget forgetting lose drop wipe delete erase remove scrub strike undo
    update change fix correct wrong mistake outdated out-of-date
    recall remember memory idea clue wonder wondering where what who whom whose when which why how
    show see list bring read anyone anybody
""")


def may_be_a_wish(text: str) -> bool:
    """Whether words speak to somebody who keeps, tells and reminds: one word of a closed list is enough.

    It decides what a model is asked about and nothing else, so it errs on the side of asking.
    """
    return any(token.word in _CUES or token.word == "?" for token in tokenise(text))
