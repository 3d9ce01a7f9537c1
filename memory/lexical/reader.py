"""The reader without a model: the embedded default, and what reads while a model waits or is down."""

from collections.abc import Callable, Iterator

from memory.claims import Reading
from memory.lexical.answers import answers
from memory.lexical.commands import told_in
from memory.lexical.corrections import corrected, mark
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
from memory.vocabulary import Predicate

_LONGEST = 4_000
"""Code points that are read of one turn; what is longer is a paste, and stays in the record unread."""

_Rule = Callable[[Scene], Iterator[Draft]]

_TOLD: tuple[_Rule, ...] = (list_items, polite, relations, rules, structured, places, chores, events, deeds)
"""In order of how much they know: what one has read of a clause, no later one reads again."""

_RULES: tuple[_Rule, ...] = (list_items, polite, questions, *_TOLD[2:])


class LexicalReader:
    """Reads turns by closed lexicons and the floor's grammar; satisfies the port `ClaimReader`."""

    def read(self, turn: Turn, context: Context) -> tuple[Reading, ...]:
        """What the turn seems to say; an empty tuple if nothing is worth keeping."""
        text = turn.text.strip()
        if turn.author is not Author.PERSON or turn.speaker is None or not text or text.startswith("/"):
            return ()
        scene = Scene(turn, context)
        told = told_in(turn.text, to_bot=scene.is_to_bot)
        if told is None or len(text) > _LONGEST:
            return ()
        drafts = [*answers(scene, _TOLD), *corrected(scene, _TOLD)]
        if not is_noise(text):
            drafts = _joined(drafts, _read(scene))
        mark(scene, drafts)
        return tuple(reading_of(draft, scene) for draft in drafts if told.touches(draft.trigger))


def _read(scene: Scene) -> list[Draft]:
    drafts: list[Draft] = []
    for rule in _RULES:
        for draft in rule(scene):
            if not _is_told(draft, drafts):
                drafts.append(draft)
    drafts.extend(notes(scene, drafts))
    return drafts


def _joined(bound: list[Draft], own: list[Draft]) -> list[Draft]:
    """What a reply is bound to, and what it says beside that in clauses of its own."""
    if not bound:
        return own
    promises = any(draft.predicate is Predicate.PROMISE for draft in bound)
    return [
        *bound,
        *(
            draft
            for draft in own
            if draft.clause.subject is not None
            and draft.predicate is not Predicate.NOTE
            and not any(
                draft.trigger.touches(other.trigger) or draft.predicate is other.predicate for other in bound
            )
            and not (promises and draft.predicate in (Predicate.TASK, Predicate.ERRAND))
        ),
    ]


def _is_told(draft: Draft, drafts: list[Draft]) -> bool:
    """Whether an earlier rule has read the same words."""
    return any(
        other.trigger.touches(draft.trigger)
        and (
            other.predicate is not draft.predicate
            or (other.value, other.subject) == (draft.value, draft.subject)
        )
        for other in drafts
    )
