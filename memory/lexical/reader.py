"""The reader without a model: the embedded default, and what reads while a model waits or is down."""

from collections.abc import Callable, Iterator

from memory.claims import Reading
from memory.lexical.drafts import Draft, reading_of
from memory.lexical.events import events
from memory.lexical.lists import list_items
from memory.lexical.notes import is_noise, notes
from memory.lexical.patterns import structured
from memory.lexical.places import places
from memory.lexical.questions import questions
from memory.lexical.relations import relations
from memory.lexical.requests import chores, polite
from memory.lexical.rules import rules
from memory.lexical.scene import Scene
from memory.lexical.verbs import deeds
from memory.ports import Context
from memory.turns import Author, Turn

_LONGEST = 4_000
"""Code points that are read of one turn; what is longer is a paste, and stays in the record unread."""

_RULES: tuple[Callable[[Scene], Iterator[Draft]], ...] = (
    list_items,
    polite,
    questions,
    relations,
    rules,
    structured,
    places,
    chores,
    events,
    deeds,
)


class LexicalReader:
    """Reads turns by closed lexicons and the floor's grammar; satisfies the port `ClaimReader`."""

    def read(self, turn: Turn, context: Context) -> tuple[Reading, ...]:
        """What the turn seems to say; an empty tuple if nothing is worth keeping."""
        text = turn.text.strip()
        if turn.author is not Author.PERSON or turn.speaker is None or not text or text.startswith("/"):
            return ()
        if len(text) > _LONGEST or (is_noise(text) and turn.reply_to is None):
            return ()
        scene = Scene(turn, context)
        drafts: list[Draft] = []
        for rule in _RULES:
            for draft in rule(scene):
                if not _is_told(draft, drafts):
                    drafts.append(draft)
        drafts.extend(notes(scene, drafts))
        return tuple(reading_of(draft, scene) for draft in drafts)


def _is_told(draft: Draft, drafts: list[Draft]) -> bool:
    """Whether an earlier rule has read the same words of the same subject."""
    return any(
        other.trigger.touches(draft.trigger)
        and (
            other.predicate is not draft.predicate
            or (other.value, other.subject) == (draft.value, draft.subject)
        )
        for other in drafts
    )
